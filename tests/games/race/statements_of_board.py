"""The checks of what a rule sheet states about single spaces: their room, those that are safe or
give another turn, bridges, and the finish."""

import math
from collections.abc import Iterator

from cuatto_kit.board.layout import SpaceKind
from cuatto_kit.config.languages import USUAL
from cuatto_kit.config.model import text_in
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.games.race.config.effects import LEAVING
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.engine.game import Move, Position
from cuatto_kit.games.race.printing.inscriptions import Inscriptions
from cuatto_kit.games.race.sheet.topics import labels
from tests.games.planting import Planted

from .spots import lands, row
from .statements import PLANTED, states
from .statements_of_starts import comes_out_on, number_of, numbers
from .table import Table, names_of

# Numbers and names


@states("structure", "unnumbered", "unnamed")
def check_unnumbered(table: Table, topic: Topic) -> None:
    """No panel bears numbers of spaces, nor names of paths; the picture has both if they exist."""
    shown = labels(table.variant, table.layout, USUAL)
    drawn = [space for space in table.layout.places if space.outline and space.cell]
    said = [text_in(space.label, USUAL).rpartition(" ") for space in drawn]
    assert [shown.numbers[space.id] for space in drawn] == [number for _, _, number in said]
    names = {name for name, _, _ in said} - {""}
    assert {*shown.names.values()} == names
    assert bool(names) is (topic.value == "unnamed")
    marks = Inscriptions(table.variant, table.layout)
    cut = {str(mark[1]).lower() for panel in table.layout.panels for mark in marks.marks_of(panel)}
    assert not any(map(str.isdigit, cut))
    assert not cut & {*map(str.lower, names)}


# Room


def meets(
    table: Table, *rivals: int, own: int = 0, on: str | None = None
) -> tuple[Position, list[Move], str]:
    """The moves of the first seat to a space with these numbers of checkers of other seats."""
    origin, at = next(pair for pair in table.pairs() if on in (None, pair[1]))
    placed = table.standing(0, origin, *[at] * own)
    for seat, count in enumerate(rivals, 1):
        placed |= table.standing(seat, *[at] * count)
    state = table.game.place(placed, dice=(1,))
    return state, table.walks(state, origin, at), at


@states("structure", "share")
def check_share(table: Table, topic: Topic) -> None:
    """A checker joins those of one other team, and of two, and all stay."""
    for rivals in range(1, min(3, table.game.seats)):
        state, moves, at = meets(table, *[1] * rivals)
        (move,) = moves
        after = table.game.apply(state, move)
        assert all(at in table.where(after, seat) for seat in range(rivals + 1))


@states("structure", "single", "single_taken", "single_swap")
def check_single(table: Table, topic: Topic) -> None:
    """A space that is free takes one, but no second of a team; a rival is hit there, changes places
    or is in the way."""
    if not any(table.pairs()):  # no two teams share a space
        spot = row(table, 2)
        assert topic.value == "single"
        assert lands(table, spot, table.standing(spot.seat, spot.spaces[0], wait=True))
        assert not lands(table, spot, table.standing(spot.seat, *spot.spaces, wait=True))
        return
    _, free, _ = meets(table)
    assert free
    if table.size > 1:
        _, second, _ = meets(table, own=1)
        assert not second
    state, moves, at = meets(table, 1)
    assert bool(moves) is (topic.value != "single")
    for move in moves:
        assert table.hits(state, move)
        there = table.where(table.game.apply(state, move), 1)
        assert at not in there
        assert (move.origin in there) is (topic.value == "single_swap")


@states("structure", "any_number")
def check_any_number(table: Table, topic: Topic) -> None:
    """All of a team may meet on any space, and all rivals with them where they are not hit."""
    fields = [space for space in table.layout.spaces if space.kind is SpaceKind.FIELD]
    assert fields
    assert all(space.capacity is None for space in fields)
    size = table.size
    state, (move,), at = meets(table, own=size - 1)
    assert table.where(table.game.apply(state, move), 0) == [at] * size
    rivals = [size] * (table.game.seats - 1)
    state, (move,), at = meets(table, *rivals, own=size - 1)
    after = table.game.apply(state, move)
    assert table.where(after, 0) == [at] * size
    for seat in range(1, table.game.seats):
        assert table.hits(state, move) or table.where(after, seat) == [at] * size


@states("structure", "pair_safe", "pair_safe_exit")
def check_pair_safe(table: Table, topic: Topic) -> None:
    """No rival lands where two are together, only where one is; at its exit a team still comes
    out, if checkers come out at all."""
    for origin, at in table.pairs():
        for together in (1, 2):
            placed = table.standing(0, origin) | table.standing(1, *[at] * together)
            state = table.game.place(placed, dice=(1,))
            assert bool(table.walks(state, origin, at)) is (together == 1)
    sent_back = 0
    if table.rules.waits:
        at = table.exit(0)
        last = table.rules.exit_hit == "when_full"
        count = (table.layout.space(at).capacity or 2) if last else 2
        for state, move in comes_out_on(table, 0, {1: count}):
            assert table.where(state, 1).count(at) == count
            after = table.where(table.game.apply(state, move), 1)
            assert after.count(at) == (count - table.hits(state, move) if last else 0)
            sent_back += table.hits(state, move)
    assert bool(sent_back) is (topic.value == "pair_safe_exit")


@states("structure", "bridge")
def check_bridge(table: Table, topic: Topic) -> None:
    """One checker of either team stops all others on a bridge, before it and beyond."""
    cells = [space for space in table.layout.places if space.kind is SpaceKind.CROSSING]
    assert len(cells) == number_of(topic, "cells")
    for cell in cells:
        seats = [seat for seat in range(table.game.seats) if cell.id in table.steps[seat]][:2]
        assert seats
        for mover in seats:
            for origin in table.before(mover, cell.id):
                for blocker in {None, mover, seats[0]}:
                    _check_cell(table, mover, origin, cell.id, blocker)


def _check_cell(table: Table, mover: int, origin: str, cell: str, blocker: int | None) -> None:
    """A move to a cell of a bridge or past it is legal only while no checker is there."""
    own = [cell] if blocker == mover else []
    placed = table.standing(mover, origin, *own)
    if blocker is not None and blocker != mover:
        placed |= table.standing(blocker, cell)
    classes = [kind for kind, count in table.team.items() if count and not own]
    for name in classes or [table.name]:
        team = placed | (table.standing(mover, origin, name=name) if not own else {})
        for die in (1, 2):
            state = table.game.place(team, seat=mover, dice=(die,))
            moves = [move for move in table.walks(state, origin) if cell in move.path]
            if blocker is not None:
                assert not moves
            elif name in (table.name, "strong"):
                assert moves


# Safe spaces and other turns


def landings(table: Table) -> Iterator[tuple[str, int, str]]:
    """The ordinary spaces on which a checker stays, with a seat that walks there and from where;
    the seats take turns."""
    effects = table.variant.board.effects_at
    pools = {start for starts in table.layout.starts for start in starts if table.rules.waits}
    for number, space in enumerate(table.layout.spaces):
        walkers = [
            (space.id, seat, origin)
            for seat in range(table.game.seats)
            for origin in table.before(seat, space.id)
            if origin not in pools
        ]
        sent_on = any(effect.kind in LEAVING for effect in effects.get(space.id, ()))
        stays = not (table.jump_from(space.id) or sent_on)
        if space.kind is SpaceKind.FIELD and stays and walkers:
            yield walkers[number % len(walkers)]


def safe_spaces(table: Table) -> set[str]:
    """The spaces where no landing hits, and it would elsewhere."""
    tried, struck = set(), set()
    for space, seat, origin in landings(table):
        rival = (seat + 1) % table.game.seats
        for own in [[], [space]][: table.size]:
            placed = table.standing(seat, origin, *own) | table.standing(rival, space)
            state = table.game.place(placed, seat=seat, dice=(1,))
            moves = table.walks(state, origin, space)
            tried.add(space)
            if any(table.hits(state, move) for move in moves):
                struck.add(space)
    assert struck
    met = {
        space
        for seat, far in enumerate(map(table.far, range(table.game.seats)))
        for space in far
        if space not in table.layout.finishes[seat]
    }
    goals = {goal for goals in table.layout.finishes for goal in goals}
    return tried - struck - (goals - met)


def giving_turns(table: Table) -> set[str]:
    """The spaces on which every landing gives its seat another roll, where a 1 does not give it."""
    if 1 in table.rules.thrown.again:
        assert not any("again" in map(str, space.flags) for space in table.layout.spaces)
        return set()
    again: dict[str, bool] = {}
    for space, seat, origin in landings(table):
        state = table.game.place(table.standing(seat, origin), seat=seat, dice=(1,))
        moves = table.walks(state, origin, space)
        if not moves and origin in table.variant.board.effects_at:
            continue  # only another number leads on from there
        (move,) = moves
        after = table.game.apply(state, move)
        more = table.game.actor(after) == CHANCE and table.game.read(after).actor == seat
        assert again.setdefault(space, more) is more
    return {space for space, more in again.items() if more}


@states("structure", "safe", "safe_rows", "safe_stars")
def check_safe(table: Table, topic: Topic) -> None:
    """On these spaces, and no others, is no checker hit; all bear the mark."""
    safe = {table.layout.place_of(space) for space in safe_spaces(table)}
    marked = {space.id for space in table.layout.places if "safe" in map(str, space.flags)}
    assert safe
    assert safe == marked
    if topic.value == "safe":
        assert {*names_of(topic, "at")} == safe - giving_turns(table)
    elif topic.value == "safe_rows":
        numbers, ways = topic.facts["numbers"], names_of(topic, "ways")
        assert isinstance(numbers, tuple)
        assert {f"{way}.{number}" for way in ways for number in numbers} == safe


@states("structure", "safe_taken")
def check_safe_taken(table: Table, topic: Topic) -> None:
    """On a safe space no team lands while another is there, or one of its own."""
    safe = safe_spaces(table)
    assert safe
    for space, seat, origin in landings(table):
        if space not in safe:
            continue
        for other in range(table.game.seats):
            own = [space] if other == seat else []
            placed = table.standing(seat, origin, *own)
            placed |= {} if own else table.standing(other, space)
            state = table.game.place(placed, seat=seat, dice=(1,))
            assert not table.walks(state, origin, space)


@states("structure", "again", "rosettes")
def check_again(table: Table, topic: Topic) -> None:
    """On these spaces, and no others, a landing gives another turn; rosettes are safe as well."""
    told, again = {*names_of(topic, "at")}, giving_turns(table)
    assert told
    if topic.value == "rosettes":
        assert told == again & safe_spaces(table)
    else:
        assert told <= again
        assert told == again or told == again - safe_spaces(table)


# The finish


def home_from(table: Table, seat: int) -> Iterator[tuple[Position, Move]]:
    """The moves by which a team's last checker leaves the way for the finish."""
    for origin in table.before(seat, FINISH):
        for number in (1, *numbers(table)):  # a ladder may need another number than 1
            state = table.game.place(table.standing(seat, origin), seat=seat, dice=(number,))
            moves = [move for move in table.walks(state, origin) if move.land == FINISH]
            yield from ((state, move) for move in moves)
            if moves:
                break


@states("structure", "out", "tray", "stay")
def check_out(table: Table, topic: Topic) -> None:
    """Checkers that have come to the finish move no more; they have places in a tray, or the finish
    has one.
    """
    home, size = table.layout.space(FINISH), table.size
    assert (topic.value == "stay") == home.round
    assert len(home.slots) == (size * table.layout.seats if topic.value == "tray" else 0)
    for seat in range(table.game.seats):
        moves = [*home_from(table, seat)]
        assert moves
        for state, move in moves:
            after = table.game.apply(state, move)
            assert table.where(after, seat).count(FINISH) == size
            on = table.rules.win == "round_end" or table.partner(seat) is not None
            assert table.game.actor(after) == END or on
    others = table.standing(0, *[FINISH] * (size - 1), table.before(0, FINISH)[0])
    for number in numbers(table):
        state = table.game.place(others, dice=(number,))
        assert not table.walks(state, FINISH)


@states("structure", "centre")
def check_centre(table: Table, topic: Topic) -> None:
    """The finish is round the middle of the board, and every way ends there."""
    outlines = [space.outline for space in table.layout.spaces if space.outline]
    home = table.layout.space(FINISH).outline
    assert home
    middle = (
        (min(one.left for one in outlines) + max(one.right for one in outlines)) / 2,
        (min(one.bottom for one in outlines) + max(one.top for one in outlines)) / 2,
    )
    assert math.dist(home.centre, middle) < 1
    assert home.left < middle[0] < home.right
    for seat in range(table.game.seats):
        ends = {there for there in table.steps[seat] if not table.steps[seat][there]}
        assert ends - {*table.layout.starts[seat]} == {FINISH}


@states("structure", "goals")
def check_goals(table: Table, topic: Topic) -> None:
    """This number of spaces in a team's colour takes it home; no move leads past the last one."""
    count = number_of(topic, "count")
    for seat in range(table.game.seats):
        goals = table.layout.finishes[seat]
        assert len(goals) == count
        assert {table.layout.space(goal).seat for goal in goals} == {seat}
        (before,) = table.before(seat, goals[0])
        others = table.behind(seat, before)
        for die in numbers(table):
            for start, origin in enumerate((before, *goals)):
                placed = table.standing(seat, origin, *others, wait=True)
                state = table.game.place(placed, seat=seat, dice=(die,))
                if not _freed_first(table, state):
                    inside = {move.land for move in table.walks(state, origin)} & {*goals}
                    on = {*goals[start + die - 1 :][:1]}
                    assert inside == on
                    assert start == 0 or len(table.walks(state, origin)) == len(on)
        _check_arrived(table, seat, before)


def _freed_first(table: Table, state: Position) -> bool:
    return table.rules.waits and bool({*table.rules.entry_value} & {*table.game.dice(state)})


def _check_arrived(table: Table, seat: int, before: str) -> None:
    """A team wins by its last step on to a goal, if its partner is home."""
    partner = table.partner(seat)
    winners = {seat} if partner is None else {seat, partner}
    placed = table.standing(seat, before)
    if partner is not None:
        placed |= table.standing(partner)
    state = table.game.place(placed, seat=seat, dice=(1,))
    (move,) = [m for m in table.walks(state, before) if m.land in table.layout.finishes[seat]]
    after = table.game.apply(state, move)
    assert table.game.actor(after) == END
    assert {*table.game.winners(after)} == winners


def _places(*keys: str) -> tuple[Name, ...]:
    return tuple(Name("place", key) for key in keys)


PLANTED += [
    Planted("back-and-forth", "structure", "unnumbered"),
    Planted("snake-24", "structure", "unnamed"),
    Planted("numbered", "structure", "unnumbered"),
    Planted("numbered and named", "structure", "unnamed"),
    Planted("ludo", "structure", "share"),
    Planted("all on landing", "structure", "share"),
    Planted("ludo", "structure", "single"),
    Planted("room for one", "structure", "single_taken"),
    Planted("snake-24", "structure", "single"),
    Planted("snake-24", "structure", "single_taken"),
    Planted("room by places", "structure", "single_taken"),
    Planted("royal-ur", "structure", "single_swap"),
    Planted("snake-24", "structure", "any_number"),
    Planted("ludo", "structure", "any_number"),
    Planted("nobody owns", "structure", "pair_safe"),
    Planted("all on landing", "structure", "pair_safe"),
    Planted("barriers", "structure", "pair_safe"),
    Planted("safe pairs", "structure", "pair_safe_exit"),
    Planted("parques", "structure", "pair_safe_exit"),
    Planted("snake-24", "structure", "bridge", {"cells": 2}),
    Planted("bottleneck", "structure", "bridge", {"cells": 3}),
    Planted("safe", "structure", "safe", {"at": _places("main.3")}),
    Planted("safe and again", "structure", "safe", {"at": _places("main.2", "main.4")}),
    Planted("safe and again", "structure", "safe", {"at": _places("main.6")}),
    Planted("parques", "structure", "safe_rows", {"numbers": (4, 9, 15)}),
    Planted("parques", "structure", "safe_rows", {"ways": _places("red", "blue", "yellow")}),
    Planted("snake-24-full", "structure", "safe_stars"),
    Planted("all on landing", "structure", "safe_stars"),
    Planted("many safe", "structure", "safe_taken"),
    Planted("ludo", "structure", "safe_taken"),
    Planted("safe and again", "structure", "again", {"at": _places("main.4")}),
    Planted("safe and again", "structure", "again", {"at": _places("main.2")}),
    Planted("royal-ur", "structure", "rosettes", {"at": _places("south.4", "north.4")}),
    Planted("safe and again", "structure", "rosettes", {"at": _places("main.4", "main.6")}),
    Planted("safe and again", "structure", "rosettes", {"at": _places("main.2")}),
    Planted("snake-24", "structure", "tray"),
    Planted("snake-24-full", "structure", "out"),
    Planted("ludo", "structure", "out"),
    Planted("snake-24", "structure", "centre"),
    Planted("ludo", "structure", "centre"),
    Planted("yut-nori", "structure", "stay"),
    Planted("goose", "structure", "out"),
    Planted("ludo", "structure", "goals", {"count": 3}),
    Planted("ludo", "structure", "goals", {"count": 5}),
    Planted("parques", "structure", "goals", {"count": 7}),
]  # fmt: skip
