"""What the rule sheet answers to a family's questions, as the engine has it: for each answer a
check that fails where the engine plays otherwise."""

import random
from collections import Counter

from cuatto_kit.config.model import ANY_LANGUAGE
from cuatto_kit.games.facts import Topic
from cuatto_kit.games.game import CHANCE, Roll
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.engine.game import Action, Position, make_game
from cuatto_kit.games.race.sheet.topics import set_ups
from tests.games.planting import Checks

from .table import Check, Table, name_of, names_of

SOME, TRIES = 40, 500
"""Positions set up at random for what happens seldom; the most for what one must show."""

CHECKS = Checks[str, Check]()
answers = CHECKS.of


# The table


@answers("direction_left", "direction_right")
def check_direction(table: Table, topic: Topic) -> None:
    """A checker that goes round by ones, as far as the way is open to all teams."""
    at = table.exit(0)
    assert name_of(topic, "from") == at
    seen, turned = [at], 0.0
    while True:
        state = table.game.place(table.standing(0, at), dice=(1,))
        ways = [move.land for move in table.walks(state, at) if not _own_row(table, move.land)]
        if not ways or ways[0] in seen:
            break
        turned += table.angle(at, ways[0])
        at = ways[0]
        seen.append(at)
    assert name_of(topic, "to") in seen
    assert (turned > 0) is (topic.value == "direction_left")


def _own_row(table: Table, space: str) -> bool:
    path = table.variant.board.walks.get(table.layout.space(space).path)
    return bool(path and path.takers)


@answers("corners", "corners_roll_off", "corners_apart", "corners_apart_roll_off")
def check_fewer(table: Table, topic: Topic) -> None:
    """So many play these colours, in this order; who begins."""
    fewest, most = table.variant.seats
    colours = table.variant.teams.colours
    at = {space: seat for seat, start in enumerate(table.layout.starts) for space in start}
    assert (topic.facts["fewest"], topic.facts["most"]) == (fewest, most)
    game = make_game(table.variant, table.layout, fewest)
    waiting = [game.checkers(game.initial(), seat)[0][1] for seat in range(fewest)]
    assert names_of(topic, "few") == [colours[at[space]] for space in waiting]
    assert topic.value.startswith("corners_apart") is (
        [at[space] for space in waiting] != [*range(fewest)]
    )
    for seats, scene in set_ups(table.variant, table.layout).items():
        game = make_game(table.variant, table.layout, seats)
        state = game.initial()
        begin = [int(game.read(game.apply(state, roll)).actor) for roll, _ in game.outcomes(state)]
        rolled = topic.value.endswith("roll_off")
        assert {*begin} == ({*range(seats)} if rolled else {0})
        teams = [game.checkers(state, seat) for seat in range(seats)]
        assert Counter(token.space for token in scene.tokens) == Counter(
            space for team in teams for _, space in team
        )


@answers("slots")
def check_slots(table: Table, topic: Topic) -> None:
    front = table.layout.starts[0][-1]
    state = table.game.place(table.standing(0, front), dice=(1,))
    (move,) = table.walks(state, front)
    assert table.layout.space(move.path[0]).label[ANY_LANGUAGE] == str(topic.facts["first"])
    assert topic.facts["slots"] == len(table.layout.starts[0])


# Who waits


@answers("free_must")
def check_free_must(table: Table, topic: Topic) -> None:
    freeing = 0
    for state in table.states:
        moves = table.game.legal(state)
        if any(move.action is Action.FREE for move in moves):
            freeing += 1
            assert all(move.action is Action.FREE for move in moves)
    assert freeing


@answers("free_enter")
def check_free_enter(table: Table, topic: Topic) -> None:
    """Whenever one can come out, nothing else can be played."""
    freed = 0
    for state in table.states:
        kinds = {move.action for move in table.game.legal(state)} - {Action.PASS}
        if Action.FREE in kinds:
            freed += 1
            assert kinds == {Action.FREE}
    assert freed


@answers("free_clear")
def check_free_clear(table: Table, topic: Topic) -> None:
    cleared = freed = 0
    for state in table.states:
        seat, moves = table.game.actor(state), table.game.legal(state)
        (pool,), gate = table.layout.starts[seat], table.exit(seat)
        if pool not in table.where(state, seat) or table.game.dice(state)[:1] > (6,):
            continue  # none waits, or only bonuses are left
        if any(move.origin == gate for move in moves):
            cleared += 1
            assert all(move.origin == gate for move in moves)
        elif any(move.action is Action.FREE for move in moves):
            freed += 1
            assert all(move.action is Action.FREE for move in moves)
    assert cleared
    assert freed


@answers("free_else")
def check_free_else(table: Table, topic: Topic) -> None:
    kinds = [{move.action for move in table.game.legal(state)} for state in table.states]
    assert {Action.FREE, Action.WALK} in kinds
    assert {Action.FREE} in kinds
    assert not any({Action.FREE, Action.PASS} <= kind for kind in kinds)


@answers("lone")
def check_lone(table: Table, topic: Topic) -> None:
    at = table.exit(0)
    dice = (1, 3)
    for wait in (True, False) if table.rules.waiting == "any" else (False,):
        placed = table.standing(0, at, wait=wait)
        state = table.game.place(placed, dice=dice)
        assert {move.die for move in table.walks(state, at)} == {1, 3, 4}
        for move in table.walks(state, at):
            if move.die in dice:
                after = table.game.apply(state, move)
                assert not table.walks(after, move.land)


@answers("missed", "missed_out", "missed_sum")
def check_missed(table: Table, topic: Topic) -> None:
    """Missed hits are called after the roll, before the next one; a hit by coming out counts, but
    not coming out is no missed hit."""
    called = 0
    for state in table.states:
        moves = table.game.legal(state)
        if any(move.action is Action.HUFF for move in moves):
            called += 1
            assert not table.game.dice(state)
            assert all(move.action is Action.HUFF for move in moves)
        for move in moves:
            if move.action is Action.FREE and table.hits(state, move):
                assert not _huffs(table, table.game.apply(state, move))
    assert called
    if topic.value != "missed":
        _check_staying(table)
    if topic.value == "missed_sum":
        _check_missed_sum(table)


def _check_staying(table: Table) -> None:
    """No checker comes out while another waits on the exit."""
    at = table.exit(0)
    ahead = next(iter(link.target for link in table.layout.links_from(at, 0)))
    placed = table.standing(0, ahead, wait=True) | table.standing(1, at)
    freeing = table.rules.entry_value[0] if table.rules.entry == "on_value" else 2
    state = table.game.place(placed, dice=(freeing, freeing))
    assert any(move.action is Action.FREE for move in table.game.legal(state))
    for move in table.walks(state, ahead):
        assert not _huffs(table, table.game.apply(state, move))


def _check_missed_sum(table: Table) -> None:
    """A hit that takes the sum of both numbers is missed like any other."""
    missed = 0
    for origin, _ in table.pairs():
        alone = table.standing(0, origin, wait=True)
        for summed in table.walks(table.game.place(alone, dice=(1, 2)), origin):
            if summed.die != 3 or not table.is_field(summed.land):
                continue
            placed = alone | table.standing(1, summed.land)
            state = table.game.place(placed, dice=(1, 2))
            moves = table.walks(state, origin)
            if any(table.hits(state, move) for move in moves if move.land == summed.land):
                passing = next(move for move in moves if move.die == 1)
                missed += _huffs(table, table.game.apply(state, passing))
    assert missed


def _huffs(table: Table, state: Position) -> bool:
    """Whether some checker is sent back for a missed hit before the next roll."""
    for move in table.game.legal(state):
        if move.action is Action.FREE:
            continue
        if move.action is Action.HUFF or _huffs(table, table.game.apply(state, move)):
            return True
    return False


@answers("farthest")
def check_farthest(table: Table, topic: Topic) -> None:
    """The third double takes the one with the fewest steps left."""
    chance, taken = random.Random(9), 0
    if table.rules.triple_six != "none":
        return  # statements_of_gains.py
    crowned = table.rules.triple_double == "crown_farthest"
    for _ in range(SOME):
        state = table.begun(chance)
        seat = int(table.game.read(state).actor)
        for double in (2, 3):
            roll = Roll((double, double))
            if table.game.read(state).actor == seat and roll in dict(table.game.outcomes(state)):
                state = table.game.apply(state, roll)
            while table.game.actor(state) >= 0:
                state = table.game.apply(state, chance.choice(table.game.legal(state)))
        read = table.game.read(state)
        if table.game.actor(state) != CHANCE or read.actor != seat or read.doubles != 2:
            continue
        if Roll((4, 4)) not in dict(table.game.outcomes(state)):
            continue  # the last one near home has one die
        far, (pool,) = table.far(seat), table.layout.starts[seat]
        before = table.where(state, seat)
        on_the_way = [space for space in before if space != pool and far[space]]
        after = table.where(table.game.apply(state, Roll((4, 4))), seat)
        assert len(before) == len(after)
        if on_the_way:
            taken += 1
            gone = min(on_the_way, key=far.__getitem__)
            assert after.count(gone) == before.count(gone) - 1
            target = table.layout.finishes[seat] if crowned else (pool,)
            count = [sum(space in target for space in team) for team in (before, after)]
            assert count[1] == count[0] + 1
    assert taken


# The board


@answers("pin_hit", "pin_hit_room")
def check_pin_hit(table: Table, topic: Topic) -> None:
    """A second checker hits the pin where there is room for it; two of the pin's team never hold
    a checker, as the second to come has hit it."""
    origin, at = next(table.pairs())
    for others in range(table.game.seats - 1):
        held = table.standing(0, at, origin) | table.standing(1, at, name="pin")
        for seat in range(2, 2 + others):
            held |= table.standing(seat, at)
        full = 2 + others == table.layout.space(at).capacity
        state = table.game.place(held, dice=table.ones)
        moves = table.walks(state, origin, at)
        assert bool(moves) is not (full and topic.value == "pin_hit_room")
        assert not any(at in table.where(table.game.apply(state, move), 1) for move in moves)
        if full:
            break
    else:
        assert topic.value == "pin_hit"
    behind = table.standing(0, at) | table.standing(1, at, origin, name="pin")
    state = table.game.place(behind, seat=1, dice=table.ones)
    for move in table.walks(state, origin, at):
        assert at not in table.where(table.game.apply(state, move), 0)
    held = table.standing(0, at, origin)
    held |= table.standing(1, at, name="pin")
    state = table.game.place(held, dice=table.ones)
    assert not table.walks(state, at)
    (move,) = table.walks(state, origin, at)
    after = table.game.apply(state, move)
    assert at not in table.where(after, 1)
    assert table.walks(after, at) or not table.game.dice(after)


@answers("pin_stays")
def check_pin_stays(table: Table, topic: Topic) -> None:
    origin, at = next(table.pairs())
    held = table.standing(0, at, origin) | table.standing(1, at, name="pin")
    state = table.game.place(held, dice=table.ones)
    (move,) = table.walks(state, origin, at)
    after = table.game.apply(state, move)
    assert at in table.where(after, 1)
    assert not table.walks(after, at)
    free = table.standing(0, at, origin) | table.standing(1)
    assert table.walks(table.game.place(free, dice=table.ones), at)


@answers("jumps", "jump_home")
def check_jumps(table: Table, topic: Topic) -> None:
    far = table.far(0)
    origins = {"from": [name_of(topic, "from")]} if topic.value == "jump_home" else {
        key: names_of(topic, key) for key in ("ups", "downs")
    }  # fmt: skip
    for key, names in origins.items():
        for origin in names:
            for before in table.before(0, origin):
                state = table.game.place(table.standing(0, before), dice=(1,))
                (move,) = [m for m in table.walks(state, before) if m.path[0] == origin]
                nearer = far[move.land] < far[origin]
                assert move.land == FINISH if key == "from" else nearer is (key == "ups")


@answers("safe_taken")
def check_safe_taken(table: Table, topic: Topic) -> None:
    """The sheet names all safe spaces, and a checker there keeps other teams off."""
    safe = [space.id for space in table.layout.spaces if "safe" in map(str, space.flags)]
    assert names_of(topic, "at") == safe
    checked = 0
    for name in safe:
        for seat in range(table.game.seats):
            for origin in table.before(seat, name):
                empty = table.game.place(table.standing(seat, origin), seat=seat, dice=(1,))
                checked += bool(table.walks(empty, origin, name))
                assert table.walks(empty, origin, name) or _needs_another(table, origin)
                for other in range(table.game.seats):
                    placed = table.standing(other, name)
                    both = table.standing(seat, origin, name) if other == seat else {}
                    placed |= both or table.standing(seat, origin)
                    state = table.game.place(placed, seat=seat, dice=(1,))
                    assert not table.walks(state, origin, name)
    assert checked


def _needs_another(table: Table, space: str) -> bool:
    """Return whether a checker moves on from a space by certain numbers only, not by a 1."""
    effects = table.variant.board.effects_at.get(space, ())
    return any(effect.kind == "needs" and 1 not in effect.numbers for effect in effects)


@answers("whose", "whose_two")
def check_whose(table: Table, topic: Topic) -> None:
    walked: dict[str, set[str]] = {}
    for move in table.game.board.tabled_moves:
        for space in move.path:
            path = table.layout.space(table.game.board.names[space]).path
            walked.setdefault(path, set()).add(table.variant.teams.colours[move.seat])
    if topic.value == "whose_two":
        told = {title: {name_of(topic, "one")} for title in names_of(topic, "ones")}
        told |= {title: {name_of(topic, "other")} for title in names_of(topic, "others")}
    else:
        told = {name_of(topic, "title"): {*names_of(topic, "owners")}}
    for title, colours in told.items():
        assert walked.pop(title) == colours
    if topic.value == "whose":
        return  # it says nothing of other ways
    everybody = {*table.variant.teams.colours[: table.layout.seats]}
    for path, teams in walked.items():
        if path in table.variant.board.walks:
            assert teams == everybody


@answers("leave")
def check_leave(table: Table, topic: Topic) -> None:
    assert names_of(topic, "owners") == [*table.variant.teams.colours[: table.layout.seats]]
    for seat, name in enumerate(names_of(topic, "ats")):
        placed = table.standing(seat, name)
        state = table.game.place(placed, seat=seat, dice=(1,))
        assert [move.land for move in table.walks(state, name)] == [FINISH]
