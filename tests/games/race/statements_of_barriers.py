"""Checks of the statements on barriers, on sixes that break them, on spaces with other room, and on
exits where not every rival is hit."""

from collections import Counter
from collections.abc import Iterator, Sequence

from cuatto_kit.board.layout import SpaceKind
from cuatto_kit.games.facts import Topic
from cuatto_kit.games.game import Roll
from cuatto_kit.games.race.config.names import SAFE
from cuatto_kit.games.race.config.rules import Barriers, Bars, Rules
from cuatto_kit.games.race.engine.game import PASS, Action, Position
from tests.games.planting import Planted

from .spots import Placed, Row, busiest, lands, last_space, row, rows
from .statements import PLANTED, states
from .statements_of_entering import freeing, kinds, pool_of, released
from .statements_of_starts import comes_out_on, number_of
from .table import Table, names_of

OWN_PAIR, ANY_PAIR, OWN_SINGLE = Barriers.OWN_PAIR, Barriers.ANY_PAIR, Barriers.OWN_SINGLE
TOLD = {
    "own_pair_all": (OWN_PAIR, Bars.ALL),
    "own_pair_own": (OWN_PAIR, Bars.OWN),
    "any_pair": (ANY_PAIR, Bars.OTHERS),
    "any_pair_all": (ANY_PAIR, Bars.ALL),
    "any_pair_own": (ANY_PAIR, Bars.OWN),
    "own_single": (OWN_SINGLE, Bars.OTHERS),
    "own_single_all": (OWN_SINGLE, Bars.ALL),
    "own_single_own": (OWN_SINGLE, Bars.OWN),
}
"""The barriers of a text, and the teams that they bar."""


def bars(kind: Barriers, whom: Bars, mine: int, theirs: Sequence[int]) -> bool:
    """Return whether checkers on a space bar a team that has `mine` of them."""
    if kind is ANY_PAIR:
        barrier = mine + sum(theirs) > 1
        part, parts = barrier and mine > 0, barrier
    else:
        least = 1 if kind is OWN_SINGLE else 2
        part, parts = mine >= least, mine >= least or any(n >= least for n in theirs)
    return {Bars.ALL: parts, Bars.OWN: part, Bars.OTHERS: parts and not part}[whom]


def crowds(table: Table, spot: Row, at: str) -> Iterator[tuple[int, tuple[int, ...], Placed]]:
    """Yield a few checkers on a space: those of the row's seat, of its rivals, and all placed."""
    room = table.layout.space(at).capacity or 4
    for mine in range(min(3, table.size)):
        for theirs in ((), (1,), (2,), (1, 1)):
            fits = len(theirs) <= len(spot.rivals) and all(n <= table.size for n in theirs)
            fits &= not (mine and theirs and table.rules.barriers is OWN_SINGLE)
            if fits and mine + sum(theirs) <= room:
                placed = table.standing(spot.seat, spot.spaces[0], *[at] * mine)
                for rival, count in zip(spot.rivals, theirs, strict=False):
                    placed |= table.standing(rival, *[at] * count)
                yield mine, theirs, placed


@states("barriers", *TOLD)
def check_barriers_bar(table: Table, topic: Topic) -> None:
    """A checker lands where there is room and no barrier of the text bars it."""
    spot, tried = busiest(table, 2, shared=[1]), set()
    at = spot.spaces[1]
    room = table.layout.space(at).capacity
    for mine, theirs, placed in crowds(table, spot, at):
        closed = bars(*TOLD[topic.value], mine, theirs)
        if closed or room is None or mine + sum(theirs) < room:
            assert lands(table, spot, placed) is not closed
            tried.add(closed)
    assert tried == {False, True}


@states(
    "jump_blocks",
    *("barriers_block", "barriers_alone_block", "barriers_passed", "barriers_and_full_passed"),
    "own_block",
)
def check_barriers_passed(table: Table, topic: Topic) -> None:
    """A checker passes what is no barrier to it, and barriers if the text allows it."""
    spot, tried = busiest(table, 3, shared=[1]), set()
    rules: Rules = table.rules
    passed = topic.value.endswith("passed")
    full = 0
    for mine, theirs, placed in crowds(table, spot, spot.spaces[1]):
        closed = bars(rules.barriers, rules.bars, mine, theirs)
        assert lands(table, spot, placed, 2) is (passed or not closed)
        tried.add(closed)
        whole = mine + sum(theirs) == table.layout.space(spot.spaces[1]).capacity
        full += whole and not closed
        assert topic.value != "own_block" or closed is (mine > 0)
    assert tried == {False, True}
    assert full or topic.value != "barriers_alone_block" or (table.capacity or 0) > 3
    assert table.capacity or topic.value != "barriers_and_full_passed"


@states("hit", "never_met")
def check_never_met(table: Table, topic: Topic) -> None:
    """No checker lands on a space with a rival, alone or beside others."""
    spot = busiest(table, 2, shared=[1])
    for _, theirs, placed in crowds(table, spot, spot.spaces[1]):
        assert not theirs or not lands(table, spot, placed)


@states("structure", "barrier_safe", "barrier_safe_exit")
def check_barrier_safe(table: Table, topic: Topic) -> None:
    """No rival lands where two of a team are, and it is hit where one is; at an exit it may be."""
    spot = row(table, 2, shared=[1])
    start, at = spot.spaces
    for count in (1, 2):
        placed = table.standing(spot.seat, start) | table.standing(spot.rivals[0], *[at] * count)
        assert lands(table, spot, placed) is (count == 1)
    gate, sent = table.exit(0) if table.rules.waits else "", 0
    for state, move in comes_out_on(table, 0, {1: 2}) if gate else ():
        sent += gate in table.where(state, 1) and table.hits(state, move)
    assert bool(sent) is (topic.value == "barrier_safe_exit")


PLANTED += [
    Planted("any pair", "barriers", "own_pair_all"),
    Planted("any pair bars all", "barriers", "any_pair"),
    Planted("own pairs bar all", "barriers", "own_pair_own"),
    Planted("own pairs bar own", "barriers", "own_pair_all"),
    Planted("one bars own", "barriers", "own_single"),
    Planted("one owns", "barriers", "own_single_all"),
    Planted("one bars all", "barriers", "own_single_own"),
    Planted("any pair bars its own", "barriers", "any_pair_all"),
    Planted("own pairs bar all", "jump_blocks", "barriers_passed"),
    Planted("own pairs bar own", "jump_blocks", "barriers_block"),
    Planted("one bars own", "jump_blocks", "barriers_and_full_passed"),
    Planted("own ones stop", "jump_blocks", "barriers_passed"),
    Planted("one bars own", "hit", "never_met"),
    Planted("own pairs bar all", "structure", "barrier_safe_exit"),
    Planted("own pairs bar own", "structure", "barrier_safe"),
]

# Sixes that break pairs


@states("break_on", "six", "six_or_out", "six_after_exit")
def check_breaking(table: Table, topic: Topic) -> None:
    """With a six, one of a pair moves, if the exit does not come first; else any may."""
    pool, gate = pool_of(table), released(table, 0)
    pair, other = [one for one in _sixes(table) if one not in (gate, pool)][::7][:2]
    alone = gate if topic.value == "six_after_exit" else other
    first = table.game.place(table.standing(0, alone, pair, pair, pool), dice=(6,))
    before = {"six": pair, "six_after_exit": gate, "six_or_out": pool}[topic.value]
    assert {move.origin for move in table.game.legal(first)} == {before}
    placed = table.standing(0, alone, pair, pair)
    six = table.game.legal(table.game.place(placed, dice=(6,)))
    two = table.game.legal(table.game.place(placed, dice=(2,)))
    assert {move.origin for move in six} == {pair}
    assert {move.origin for move in two} == {alone, pair}
    single = table.standing(0, alone, pair)
    six = table.game.legal(table.game.place(single, dice=(6,)))
    assert alone in {move.origin for move in six}


def _sixes(table: Table) -> Iterator[str]:
    """Yield the spaces of the first seat from which a six leads on to another one."""
    for spot in rows(table, 1, seat=0):
        state = table.game.place(table.standing(0, *spot.spaces), dice=(6,))
        if any(table.is_field(move.land) for move in table.walks(state, spot.spaces[0])):
            yield spot.spaces[0]


# Barriers that move on


@states("barriers_move", "false")
def check_barriers_apart(table: Table, topic: Topic) -> None:
    """Both of a pair move, but not to one space; one from elsewhere may join one of them."""
    spot = row(table, 3, seat=0)
    pair, near, far = spot.spaces
    state = table.game.place(table.standing(0, pair, pair), dice=(1, 1))
    (first,) = table.walks(state, pair, near)
    state = table.game.apply(state, first)
    assert not table.walks(state, pair, near)
    assert table.walks(state, near, far)
    state = table.game.place(table.standing(0, pair, pair), dice=(1, 2))
    (first,) = table.walks(state, pair, far)
    state = table.game.apply(state, first)
    assert table.walks(state, pair, near)
    state = table.game.place(table.standing(0, pair, near), dice=(1, 2))
    assert table.walks(state, pair, near)
    assert table.walks(state, pair, far)


@states("share_safe", "false", "false_pairs")
def check_safe_of_one_team(table: Table, topic: Topic) -> None:
    """One on a safe space keeps opponents off it, and none of its own team or its partner's."""
    spot = next(rows(table, 2, shared=[1], safe=True))
    start, at = spot.spaces
    assert lands(table, spot, table.standing(spot.seat, start))
    assert lands(table, spot, table.standing(spot.seat, start, at))
    placed = table.standing(spot.seat, start) | table.standing(spot.rivals[0], at)
    assert not lands(table, spot, placed)
    partner = table.partner(spot.seat)
    assert (partner is not None) is (topic.value == "false_pairs")
    if partner is not None:
        assert lands(table, spot, table.standing(spot.seat, start) | table.standing(partner, at))


@states("stacks", "move_together", "move_together_plain")
def check_stacks(table: Table, topic: Topic) -> None:
    """Two on a space move by one number, go back and come home together; a third joins them."""
    start, at = row(table, 2, seat=0).spaces
    state = table.game.place(table.standing(0, start, start), dice=(1,))
    (move,) = table.walks(state, start)
    after = table.game.apply(state, move)
    assert (move.count, table.where(after, 0).count(at)) == (2, 2)
    if table.size > 2:
        state = table.game.place(table.standing(0, start, at, at), dice=(1,))
        (move,) = table.walks(state, start, at)
        assert table.where(table.game.apply(state, move), 0).count(at) == 3
    last = last_space(table, 0)
    state = table.game.place(table.standing(0, last, last), dice=(1,))
    (move,) = table.walks(state, last)
    assert not {*table.where(table.game.apply(state, move), 0)} - {*table.layout.finishes[0]}
    if topic.value == "move_together":
        spot = next(rows(table, 2, shared=[1]))
        placed = table.standing(spot.seat, spot.spaces[0])
        placed |= table.standing(spot.rivals[0], *[spot.spaces[1]] * 2)
        state = table.game.place(placed, seat=spot.seat, dice=(1,))
        (move,) = table.walks(state, *spot.spaces)
        assert spot.spaces[1] not in table.where(table.game.apply(state, move), spot.rivals[0])


PLANTED += [
    Planted("safe", "stacks", "move_together"),
    Planted("undersides", "barriers_move", "false"),
    Planted("safe", "share_safe", "false"),
    Planted("Pachisi with ones", "share_safe", "false"),
]

# Exits


@states("exit_duty", "enter", "enter_optional")
def check_entering(table: Table, topic: Topic) -> None:
    """While one waits and can come out, none other moves; else any may."""
    pool, at = pool_of(table), row(table, 4, seat=0).spaces[1]
    stop = {Action.PASS} if topic.value == "enter_optional" else set()
    gate = released(table, 0)
    for out in freeing(table):
        assert kinds(table, table.standing(0, at, pool), out) == {Action.FREE} | stop
        assert kinds(table, table.standing(0, at, gate), out) == {Action.WALK} | stop
    held = table.layout.space(gate).capacity
    if held and held < table.size:
        full = table.standing(0, *[gate] * held, pool)
        assert Action.FREE not in kinds(table, full, freeing(table)[0])


@states("exit_duty", "enter_free", "enter_free_optional")
def check_walking_in(table: Table, topic: Topic) -> None:
    """While one waits and can come on to the board, none other moves; else any may."""
    pool, spot = table.layout.starts[0][0], row(table, 4, seat=0)
    passed = {PASS.origin} if topic.value == "enter_free_optional" else set()
    (entered,) = {move.land for move in table.walks(_one(table, pool), pool)}
    at = next(space for space in spot.spaces[1:] if space != entered)
    assert _movers(table, table.standing(0, at, pool)) == {pool} | passed
    assert _movers(table, table.standing(0, at, entered)) == {at, entered} | passed
    blocked = table.standing(0, at, pool) | table.standing(1, entered, entered)
    assert _movers(table, blocked) == {at} | passed


def _one(table: Table, space: str) -> Position:
    return table.game.place(table.standing(0, space), dice=(1,))


def _movers(table: Table, placed: Placed) -> set[str]:
    """Return from where checkers of the first seat may move by a one."""
    return {move.origin for move in table.game.legal(table.game.place(placed, dice=(1,)))}


@states("structure", "exit_hits_landing", "exit_hits_nobody")
def check_exit_is_landing(table: Table, topic: Topic) -> None:
    """One that comes out hits whom one that walks there hits, and both may be barred."""
    compared = 0
    for seat in range(table.game.seats):
        at, rival = table.exit(seat), (seat + 1) % table.game.seats
        for count in (1, 2):
            come = {
                table.hits(state, move) > 0
                for state, move in comes_out_on(table, seat, {rival: count})
            }
            assert topic.value == "exit_hits_landing" or True not in come
            for walker in {*range(table.game.seats)} - {rival}:
                for origin in filter(table.is_field, table.before(walker, at)):
                    placed = table.standing(walker, origin) | table.standing(rival, *[at] * count)
                    state = table.game.place(placed, seat=walker, dice=(1,))
                    walk = {table.hits(state, move) > 0 for move in table.walks(state, origin, at)}
                    assert walk == come
                    compared += 1
    assert compared


@states("structure", "exit_hits_single", "exit_hits_single_safe")
def check_exit_hits_single(table: Table, topic: Topic) -> None:
    """Rivals go back that are alone of their team; two of one team keep others in."""
    for seat in range(table.game.seats):
        at, others = table.exit(seat), [x for x in range(table.game.seats) if x != seat]
        moves = [*comes_out_on(table, seat, dict.fromkeys(others, 1))]
        assert moves
        for state, move in moves:
            after = table.game.apply(state, move)
            assert not any(at in table.where(after, other) for other in others)
        for other in others:
            assert not [*comes_out_on(table, seat, {other: 2})]
        safe = SAFE in table.layout.space(at).flags
        assert safe is topic.value.endswith("safe")


@states("structure", "exit_hits_full", "exit_hits_full_safe")
def check_exit_hits_full(table: Table, topic: Topic) -> None:
    """Rivals stay while there is room; where there is none, the last that came goes back."""
    for seat in range(table.game.seats):
        at, other = table.exit(seat), (seat + 1) % table.game.seats
        room = table.layout.space(at).capacity
        assert room
        for count in range(1, min(table.size, room or table.size) + 1):
            moves = [*comes_out_on(table, seat, {other: count})]
            assert moves
            for state, move in moves:
                left = table.where(table.game.apply(state, move), other).count(at)
                assert left == (count - 1 if count == room else count)
        if room and room < table.size:
            placed = table.standing(seat, *[at] * room, wait=True)
            state = table.game.place(placed, seat=seat, dice=freeing(table)[0])
            assert not any(move.action is Action.FREE for move in table.game.legal(state))
        safe = SAFE in table.layout.space(at).flags
        assert safe is topic.value.endswith("safe")
    if topic.value == "exit_hits_full_safe":
        _check_last_come(table)


def _check_last_come(table: Table) -> None:
    """Of two rivals on a full exit, the one that walked there last goes back."""
    late = table.game.seats - 1
    at, early = table.exit(0), 1
    (origin, *_) = filter(table.is_field, table.before(late, at))
    placed = table.standing(0, wait=True) | table.standing(early, at)
    state = table.game.place(placed | table.standing(late, origin), seat=late, dice=(1,))
    (move,) = table.walks(state, origin, at)
    state = table.game.apply(table.game.apply(state, move), Roll(freeing(table)[0]))
    (move,) = [one for one in table.game.legal(state) if one.action is Action.FREE]
    after = table.game.apply(state, move)
    assert at in table.where(after, early)
    assert at not in table.where(after, late)


PLANTED += [
    Planted("six breaks", "break_on", "six_or_out"),
    Planted("six breaks first", "break_on", "six_or_out"),
    Planted("six breaks", "break_on", "six_after_exit"),
    Planted("no duty", "exit_duty", "enter"),
    Planted("first out", "exit_duty", "enter_optional"),
    Planted("ludo", "structure", "exit_hits_single"),
    Planted("exits fill", "structure", "exit_hits_landing"),
    Planted("out by landing", "structure", "exit_hits_nobody"),
    Planted("undersides", "exit_duty", "enter_free"),
    Planted("in first", "exit_duty", "enter_free_optional"),
    Planted("first out", "structure", "exit_hits_full"),
]

# Room


@states("structure", "rooms", "rooms_any")
def check_rooms(table: Table, topic: Topic) -> None:
    """Most spaces hold the number of the text, some hold another one."""
    fields = [s.capacity or 0 for s in table.layout.spaces if s.kind is SpaceKind.FIELD]
    ((usual, _), *others) = Counter(fields).most_common()
    assert others
    assert usual == number_of(topic, "capacity")
    assert (usual == 0) is (topic.value == "rooms_any")


@states("structure", "room_of", "room_any_of")
def check_room_of(table: Table, topic: Topic) -> None:
    """So many of a team may stand on each of the spaces."""
    room = number_of(topic, "capacity")
    assert (room == 0) is (topic.value == "room_any_of")
    for space in _spaces(table, names_of(topic, "at")):
        (origin, *_) = [name for name in table.before(0, space) if table.is_field(name)]
        for there in range(table.size):
            placed = table.standing(0, origin, *[space] * there)
            state = table.game.place(placed, dice=(1,))
            assert bool(table.walks(state, origin, space)) is (there < room or not room)


def _spaces(table: Table, names: Sequence[str]) -> list[str]:
    """Return spaces, for a path all its spaces."""
    return [s.id for s in table.layout.spaces if s.id in names or s.path in names]


@states("full", "strict_some", "after_hit_some")
def check_some_full(table: Table, topic: Topic) -> None:
    """No checker lands on a space that is full, or only if it hits."""
    tried = 0
    for spot in every_row(table):
        room = table.layout.space(spot.spaces[1]).capacity
        for mine, theirs, placed in crowds(table, spot, spot.spaces[1]) if room else ():
            if mine + sum(theirs) == room:
                may = topic.value == "after_hit_some" and bool(theirs)
                assert lands(table, spot, placed) is may
                tried += 1
    assert tried


def every_row(table: Table) -> Iterator[Row]:
    """Yield each two neighbouring spaces of the first seat, whatever room they have."""
    for space in table.layout.spaces:
        for origin in table.before(0, space.id) if space.kind is SpaceKind.FIELD else ():
            if table.is_field(origin):
                yield Row(0, (origin, space.id), tuple(range(1, table.game.seats)))


PLANTED += [
    Planted("other rooms", "structure", "rooms", {"capacity": 3}),
    Planted("some rooms", "structure", "rooms_any", {"capacity": 2}),
    Planted("other rooms", "structure", "room_of", {"capacity": 3}),
    Planted("some rooms", "full", "after_hit_some"),
]
