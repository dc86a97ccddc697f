"""Checks of the statements on the classes of checkers."""

from collections.abc import Iterator

from cuatto_kit.board.layout import SpaceKind
from cuatto_kit.drawing.scene import Bar, Disc, Wedge
from cuatto_kit.games.facts import Topic
from cuatto_kit.games.race.config.classes import CLASSES
from cuatto_kit.games.race.engine.game import Position
from tests.games.planting import Planted

from .statements import PLANTED, states
from .table import Table

SIDES = 6
"""The sides of a die."""


def check_count(table: Table, topic: Topic, name: str) -> None:
    """Each team has this number of checkers of a class."""
    for seat in range(table.game.seats):
        team = [kind for kind, _ in table.game.checkers(table.game.initial(), seat)]
        assert team.count(name) == topic.facts["count"] != 0


def check_head(name: str, discs: int, bars: int, wedges: int) -> None:
    """The head of a class is drawn with the dents, grooves, notches and flat sides of the text."""
    mark = CLASSES[name].mark
    kinds = [sum(isinstance(shape, kind) for shape in mark) for kind in (Disc, Bar, Wedge)]
    assert kinds == [discs, bars, wedges]


def beside(
    table: Table, *, mine: str, theirs: str, more: int = 0
) -> Iterator[tuple[Position, str]]:
    """Yield positions of the first seat to move from beside rivals, and where both are."""
    for at, _ in table.pairs():
        placed = table.standing(0, at, name=mine) | table.standing(
            1, *[at] * (1 + more), name=theirs
        )
        yield table.game.place(placed, dice=table.ones), at


def lands(
    table: Table, mine: str, *there: str, theirs: str = "regular", die: int = 1
) -> tuple[bool, bool]:
    """Return whether a checker of a class alone may land where rivals are, and hits them there.

    `there` is empty for one rival, or names seats, one checker each.
    """
    origin, at = next(table.pairs())
    placed = table.standing(0, origin, name=mine) | table.standing(1, at, *there, name=theirs)
    state = table.game.place(placed, dice=(die,))
    moves = table.walks(state, origin, at)
    return bool(moves), any(at not in table.where(table.game.apply(state, m), 1) for m in moves)


def uses(table: Table, name: str) -> set[int]:
    """Return the numbers with which a checker of a class moves, singly and as doubles."""
    used = set()
    far = table.far(0)
    origin = max((space for space in far if table.is_field(space)), key=far.__getitem__)
    for die in range(1, SIDES + 1):
        dice = (die,) * table.rules.moves_a_roll
        state = table.game.place(table.standing(0, origin, name=name), dice=dice)
        if table.walks(state, origin):
            used.add(die)
    return used


def goes_back(table: Table, name: str) -> set[str]:
    """Return where a checker of a class goes by a one that is farther from home."""
    back = set()
    for origin, at in table.pairs():
        state = table.game.place(table.standing(0, at, name=name), dice=(1,))
        back |= {origin} & {move.land for move in table.walks(state, at)}
    return back


@states("class", "regular")
def check_regular(table: Table, topic: Topic) -> None:
    """It holds no rival, does not hit on its own, moves by every number, and forward."""
    check_count(table, topic, "regular")
    check_head("regular", 1, 0, 0)
    assert uses(table, "regular") == {*range(1, SIDES + 1)}
    assert not goes_back(table, "regular")
    if table.rules.hit != "on_landing":
        assert lands(table, "regular") == (True, False)
        held = [bool(table.walks(state, at)) for state, at in beside(
            table, mine="regular", theirs="regular")]  # fmt: skip
        assert all(held)
        assert held


@states("class", "pin")
def check_pin(table: Table, topic: Topic) -> None:
    """Others cannot leave its space, except pins; once it has gone they can."""
    check_count(table, topic, "pin")
    check_head("pin", 5, 0, 0)
    held = 0
    for state, at in beside(table, mine="regular", theirs="pin"):
        held += 1
        assert not table.walks(state, at)
    assert held
    for state, at in beside(table, mine="pin", theirs="pin"):
        assert table.walks(state, at)
    origin, at = next(table.pairs())
    placed = table.standing(0, origin) | table.standing(1, origin, name="pin")
    state = table.game.place(placed, seat=1, dice=(1,))
    move = next(move for move in table.walks(state, origin) if move.checker == "pin")
    after = table.game.apply(state, move)
    free = {0: table.game.checkers(after, 0), 1: table.game.checkers(after, 1)}
    assert table.walks(table.game.place(free, dice=(1,)), origin, at)


@states("class", "pin_plain")
def check_plain_pin(table: Table, topic: Topic) -> None:
    """It is never where a rival is."""
    check_count(table, topic, "pin")
    check_head("pin", 5, 0, 0)
    alone = 0
    for state in table.states:
        for seat in range(table.game.seats):
            pins = {at for name, at in table.game.checkers(state, seat) if name == "pin"}
            pins = {at for at in pins if table.is_field(at)}
            others = {s for other in range(table.game.seats) if other != seat
                      for s in table.where(state, other)}  # fmt: skip
            alone += bool(pins)
            assert not pins & others
    assert alone
    together = {land(table, name) for name in ("pin", "regular")}
    assert together == {False}


def land(table: Table, name: str) -> bool:
    """Return whether a checker that lands where a pin of others is shares the space with it."""
    may, hit = lands(table, name, theirs="pin")
    return may and not hit


@states("class", "strong", "strong_open")
def check_strong(table: Table, topic: Topic) -> None:
    """It hits alone, even pins and strong ones, when it lands but not when others join it; and it
    does not land where two rivals are, or hits them both where no team owns a space."""
    check_count(table, topic, "strong")
    check_head("strong", 2, 0, 0)
    for theirs in table.team:
        assert lands(table, "strong", theirs=theirs) == (True, True)
    assert lands(table, "regular") == (True, False)
    origin, at = next(table.pairs())
    placed = table.standing(0, at, name="strong") | table.standing(1, origin)
    state = table.game.place(placed, seat=1, dice=(1,))
    (move,) = table.walks(state, origin, at)
    after = table.game.apply(state, move)
    assert at in table.where(after, 0)
    assert at in table.where(after, 1)
    owned = lands(table, "strong", at)
    assert owned == ((False, False) if topic.value == "strong" else (True, True))


@states("class", "strong_plain")
def check_plain_strong(table: Table, topic: Topic) -> None:
    """It lands and hits as a regular one does."""
    check_count(table, topic, "strong")
    check_head("strong", 2, 0, 0)
    _, at = next(table.pairs())
    for there in ((), (at,)):
        for theirs in table.team:
            plain = lands(table, "regular", *there, theirs=theirs)
            assert lands(table, "strong", *there, theirs=theirs) == plain
    assert uses(table, "strong") == {*range(1, SIDES + 1)}


@states("class", "odd", "even")
def check_limping(table: Table, topic: Topic) -> None:
    """It moves by odd or by even numbers only."""
    check_count(table, topic, topic.value)
    check_head(topic.value, 1, 1 if topic.value == "odd" else 2, 0)
    assert uses(table, topic.value) == ({1, 3, 5} if topic.value == "odd" else {2, 4, 6})


@states("class", "bidirectional")
def check_both_ways(table: Table, topic: Topic) -> None:
    """It goes back by every path over ordinary spaces, and forward as others do."""
    check_count(table, topic, topic.value)
    check_head(topic.value, 1, 1, 2)
    kinds = {space.id: space.kind for space in table.layout.spaces}
    backward = stopped = 0
    for at, kind in kinds.items():
        if kind is not SpaceKind.FIELD or at not in table.far(0) or table.jump_from(at):
            continue
        state = table.game.place(table.standing(0, at, name="bidirectional"), dice=(1,))
        state_of_others = table.game.place(table.standing(0, at), dice=(1,))
        ends = {move.land for move in table.walks(state, at)}
        forward = {move.land for move in table.walks(state_of_others, at)}
        back = {space for space in table.before(0, at) if kinds[space] is SpaceKind.FIELD}
        assert ends == forward | back
        backward += bool(back)
        stopped += not back
    assert backward
    assert stopped


PLANTED += [
    Planted("snake-24-full", "class", "regular", {"count": 3}),
    Planted("wounded", "class", "regular", {"count": 6}),
    Planted("snake-24-full", "class", "pin", {"count": 2}),
    Planted("snake-24", "class", "pin", {"count": 1}),
    Planted("snake-24-full", "class", "pin_plain", {"count": 1}),
    Planted("plain pin", "class", "pin_plain", {"count": 2}),
    Planted("snake-24-full", "class", "strong", {"count": 2}),
    Planted("no hits", "class", "strong", {"count": 1}),
    Planted("nobody owns", "class", "strong", {"count": 1}),
    Planted("plain pin", "class", "strong", {"count": 1}),
    Planted("nobody owns", "class", "strong_open", {"count": 3}),
    Planted("snake-24-full", "class", "strong_open", {"count": 1}),
    Planted("no hits", "class", "strong_open", {"count": 1}),
    Planted("no hits", "class", "strong_plain", {"count": 2}),
    Planted("snake-24-full", "class", "strong_plain", {"count": 1}),
    Planted("wounded", "class", "odd", {"count": 2}),
    Planted("wounded", "class", "even", {"count": 2}),
    Planted("back-and-forth", "class", "odd", {"count": 2}),
    Planted("back-and-forth", "class", "bidirectional", {"count": 1}),
    Planted("wounded", "class", "bidirectional", {"count": 1}),
]
