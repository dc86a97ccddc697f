"""The checks of what a rule sheet states about special spaces, throws from the start and sums."""

from itertools import product

from cuatto_kit.drawing.effects import badges
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.game import Roll
from cuatto_kit.games.race.engine.game import Position
from tests.games.planting import Planted

from .spots import reached, row
from .statements import PLANTED, states
from .statements_of_starts import number_of
from .table import Table, name_of, names_of


def at_of(topic: Topic) -> list[str]:
    """Return the spaces that a topic names, at least one."""
    found = names_of(topic, "at")
    assert found
    return found


def lands_on(table: Table, space: str, *, rival: str = "") -> tuple[Position, str]:
    """Return the position after the first seat has come to a space by a one, and where it is.

    A rival may be on another space; all other checkers are home.
    """
    (origin,) = table.before(0, space)
    placed = table.standing(0, origin) | (table.standing(1, rival) if rival else {})
    state = table.game.place(placed, dice=(1,))
    (move,) = table.walks(state, origin)
    assert move.path[0] == space
    after = table.game.apply(state, move)
    (here,) = {*table.where(after, 0)} - {*table.home(0, table.size)} or {move.land}
    return after, here


def roller(table: Table, state: Position) -> int:
    """Return the seat that rolls next."""
    return int(table.game.read(state).actor)


def goes_on(table: Table, state: Position, die: int) -> Position:
    """Return the position after the seat to roll has moved by a die, as it has to."""
    rolled = table.game.apply(state, Roll((die,)))
    return table.game.apply(rolled, table.game.legal(rolled)[0])


@states("structure", "special")
def check_special(table: Table, topic: Topic) -> None:
    """Some space has a sign in the picture."""
    assert badges(table.layout)


@states("structure", "repeat")
def check_repeat(table: Table, topic: Topic) -> None:
    """A checker that comes there by a one goes one space farther."""
    for space in at_of(topic):
        _, here = lands_on(table, space)
        assert table.before(0, here) == [space]


@states("structure", "miss", "miss_one")
def check_miss(table: Table, topic: Topic) -> None:
    """The rival rolls once more than the turns that are missed, before the team rolls again."""
    turns = 1 if topic.value == "miss_one" else number_of(topic, "turns")
    for space in at_of(topic):
        pool = table.layout.starts[1][0]
        after, here = lands_on(table, space, rival=pool)
        assert here == space
        for _ in range(turns + 1):
            assert roller(table, after) == 1
            after = goes_on(table, after, 1)
        assert roller(table, after) == 0


@states("structure", "hold")
def check_hold(table: Table, topic: Topic) -> None:
    """A checker there stays while its rival passes, and is free when the rival lands, which is then
    held."""
    for space in at_of(topic):
        (origin,) = table.before(0, space)
        after, here = lands_on(table, space, rival=origin)
        assert here == space
        assert roller(table, goes_on(table, after, 2)) == 1
        relieved = goes_on(table, after, 1)
        assert roller(table, relieved) == 0
        moved = goes_on(table, relieved, 1)
        assert space not in table.where(moved, 0)
        assert table.where(moved, 1).count(space) == 1
        assert roller(table, moved) == 0


@states("structure", "held")
def check_held(table: Table, topic: Topic) -> None:
    """As soon as the only checkers of both teams are held, the first one moves on."""
    holds = [s.id for s in table.layout.spaces if "hold_until_relieved" in map(str, s.flags)]
    first, second = holds[:2]
    (behind,) = table.before(1, second)
    after, _ = lands_on(table, first, rival=behind)
    assert roller(table, after) == 1
    after = goes_on(table, after, 1)
    assert table.where(after, 1).count(second) == 1
    assert roller(table, after) == 0
    assert first not in table.where(goes_on(table, after, 1), 0)


@states("structure", "to_start")
def check_to_start(table: Table, topic: Topic) -> None:
    """A checker that comes there is on its start."""
    for space in at_of(topic):
        after, _ = lands_on(table, space)
        assert table.layout.starts[0][0] in table.where(after, 0)


@states("structure", "needs")
def check_needs(table: Table, topic: Topic) -> None:
    """A checker leaves by these numbers alone."""
    for space in at_of(topic):
        for die in table.game.board.thrown:
            state = table.game.place(table.standing(0, space), dice=(die,))
            assert bool(table.walks(state, space)) is (die in topic.facts["values"])


@states("structure", "stop")
def check_stop(table: Table, topic: Topic) -> None:
    """A one leads there, a two not beyond; from there a one leads on."""
    for space in at_of(topic):
        (origin,) = table.before(0, space)
        one, two = (table.game.place(table.standing(0, origin), dice=(die,)) for die in (1, 2))
        assert table.walks(one, origin, space)
        far = table.far(0)
        assert all(far[move.land] > far[origin] for move in table.walks(two, origin))
        state = table.game.place(table.standing(0, space), dice=(1,))
        assert table.walks(state, space)


@states("structure", "back")
def check_back(table: Table, topic: Topic) -> None:
    """A checker goes to the space that is told, to the one before if a rival is there, or to its
    start."""
    target = name_of(topic, "to")
    (before,) = table.before(0, target)
    for space in at_of(topic):
        assert target in table.where(lands_on(table, space)[0], 0)
        assert before in table.where(lands_on(table, space, rival=target)[0], 0)


@states("structure", "first_throws", "first_throw")
def check_first_throw(table: Table, topic: Topic) -> None:
    """A checker on its start goes by these dice to another space than by others of the same sum."""
    throws = table.variant.board.first_throw
    if topic.value == "first_throw":
        dice = (number_of(topic, "first"), number_of(topic, "second"))
        target = name_of(topic, "to")
    else:
        throw, target = next(iter(throws.items()))
        one, other = map(int, throw.split("+"))
        dice = (one, other)
    start = table.layout.starts[0][0]
    state = table.game.apply(table.game.initial(), Roll(dice))
    (move,) = table.walks(state, start)
    assert (move.path, move.die) == ((target,), sum(dice))
    farther = row(table, 2, seat=0).spaces[1]
    again = table.game.place(table.standing(0, farther), dice=dice)
    assert all(len(walk.path) == sum(dice) for walk in table.walks(again, farther))


@states("dice", "summed")
@states("sum_move", "only", "only_one")
@states("step", "move_total", "move_total_one")
def check_sums(table: Table, topic: Topic) -> None:
    """One checker goes by both numbers together, and no checker by one of them."""
    assert topic.value == "summed" or (table.size == 1) is topic.value.endswith("_one")
    start, *_, end = row(table, 4, seat=0).spaces
    state = table.game.place(table.standing(0, start), dice=(1, 2))
    (move,) = table.walks(state, start)
    assert (move.die, move.land) == (3, end)
    assert not table.game.dice(table.game.apply(state, move))


def _spaces(*numbers: int) -> tuple[Name, ...]:
    return tuple(Name("number", f"main.{number}") for number in numbers)


@states("finish", "within_reach")
def check_within_reach(table: Table, topic: Topic) -> None:
    """The exact number takes a checker home, a higher one cannot be used, and a lower one only if
    the rest of the way can be made of the numbers that are thrown."""
    faces = sorted({*table.rules.thrown.results} - {0})
    for seat in range(table.game.seats):
        far, refused = table.far(seat), 0
        fields = [at for at in reached(table, seat) if table.is_field(at)]
        possible = {0}
        for pips in range(1, max(far[at] for at in fields) + 1):
            possible |= {pips} if any(pips - number in possible for number in faces) else set()
        for at, number in product(fields, faces):
            state = table.game.place(table.standing(seat, at), seat=seat, dice=(number,))
            assert bool(table.walks(state, at)) is (far[at] - number in possible)
            refused += 0 <= far[at] - number not in possible
        assert refused


PLANTED += [
    Planted("exact", "finish", "within_reach"),
    Planted("snake-24", "structure", "special"),
    Planted("special spaces", "structure", "repeat", {"at": _spaces(4, 5)}),
    Planted("special spaces", "structure", "miss", {"turns": 3}),
    Planted("special spaces", "structure", "miss_one", {"at": _spaces(5)}),
    Planted("special spaces", "structure", "hold", {"at": _spaces(5)}),
    Planted("long", "structure", "held"),
    Planted("special spaces", "structure", "to_start", {"at": _spaces(12)}),
    Planted("special spaces", "structure", "needs", {"values": (2, 3)}),
    Planted("special spaces", "structure", "needs", {"at": _spaces(12)}),
    Planted("special spaces", "structure", "stop", {"at": _spaces(8)}),
    Planted("special spaces", "structure", "back", {"to": Name("number", "main.3")}),
    Planted("first throws", "structure", "first_throw", {"first": 2, "second": 4}),
    Planted("first throws", "structure", "first_throw", {"to": Name("number", "main.9")}),
    Planted("long", "structure", "first_throws"),
    Planted("long", "dice", "summed"),
    Planted("long", "sum_move", "only"),
    Planted("first throws", "sum_move", "only"),
    Planted("long", "step", "move_total"),
]  # fmt: skip
