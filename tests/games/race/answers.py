"""What the rule sheet answers to a family's questions, as the engine has it: for each answer a
check that fails where the engine plays otherwise."""

import random
from collections import Counter
from collections.abc import Callable, Iterator

from cuatto_kit.board.layout import LinkKind
from cuatto_kit.config.model import ANY_LANGUAGE
from cuatto_kit.games.facts import Topic
from cuatto_kit.games.game import CHANCE, END, Roll
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.engine.game import PASS, Action, Move, Position, make_game
from cuatto_kit.games.race.sheet.topics import set_ups

from .table import Check, Table, name_of, names_of

SOME = 40
"""Positions set up at random for what happens seldom."""

CHECKS: dict[str, Check] = {}


def answers(*keys: str) -> Callable[[Check], Check]:
    """Files a check under the answers that it holds."""

    def filed(check: Check) -> Check:
        CHECKS.update(dict.fromkeys(keys, check))
        return check

    return filed


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


@answers("free_clear")
def check_free_clear(table: Table, topic: Topic) -> None:
    cleared = freed = 0
    for state in table.states:
        seat, moves = table.game.actor(state), table.game.legal(state)
        (pool,), gate = table.layout.starts[seat], table.exit(seat)
        if pool not in table.where(state, seat):
            continue
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
    for wait in (True, False):
        placed = table.standing(0, at, wait=wait)
        state = table.game.place(placed, dice=dice)
        assert {move.die for move in table.walks(state, at)} == {1, 3, 4}
        for move in table.walks(state, at):
            if move.die in dice:
                after = table.game.apply(state, move)
                assert not table.walks(after, move.land)


@answers("missed", "missed_out")
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
    if topic.value == "missed_out":
        _check_staying(table)


def _check_staying(table: Table) -> None:
    """No checker comes out while another waits on the exit."""
    at = table.exit(0)
    ahead = next(iter(link.target for link in table.layout.links_from(at, 0)))
    placed = table.standing(0, ahead, wait=True) | table.standing(1, at)
    freeing = table.rules.entry_value if table.rules.entry == "on_value" else 2
    state = table.game.place(placed, dice=(freeing, freeing))
    assert any(move.action is Action.FREE for move in table.game.legal(state))
    for move in table.walks(state, ahead):
        assert not _huffs(table, table.game.apply(state, move))


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
    for name in safe:
        for seat in range(table.game.seats):
            for origin in table.before(seat, name):
                empty = table.game.place(table.standing(seat, origin), seat=seat, dice=(1,))
                assert table.walks(empty, origin, name)
                for other in range(table.game.seats):
                    placed = table.standing(other, name)
                    both = table.standing(seat, origin, name) if other == seat else {}
                    placed |= both or table.standing(seat, origin)
                    state = table.game.place(placed, seat=seat, dice=(1,))
                    assert not table.walks(state, origin, name)


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


# Moving


@answers("pass_no", "pass_yes")
def check_pass(table: Table, topic: Topic) -> None:
    """A pass is either always legal or legal only without another move."""
    for state in table.states:
        moves = table.game.legal(state)
        if topic.value == "pass_yes":
            assert PASS in moves or not table.game.dice(state)
        else:
            assert PASS not in moves or moves == [PASS]


@answers("no_move", "no_move_two")
def check_no_move(table: Table, topic: Topic) -> None:
    """A pass ends the roll; one number that cannot be used takes nothing of the other."""
    several = topic.value == "no_move_two"
    for state in table.states:
        dice, moves = table.game.dice(state), table.game.legal(state)
        assert several or len(dice) <= 1
        if moves == [PASS]:
            assert not table.game.dice(table.game.apply(state, PASS))
        elif several and len({*dice}) > 1 and table.rules.sum_move == "stepwise":
            used = {move.die for move in moves} - {0}
            assert used


@answers("pass_most")
def check_pass_most(table: Table, topic: Topic) -> None:
    """Every way to play a roll uses as many numbers."""
    check_pass(table, topic)
    checked = 0
    for state in table.states[:100]:
        ways = {*_uses(table, state)}
        assert len(ways) <= 1  # none if all win
        checked += len(ways)
    assert checked


def _uses(table: Table, state: Position) -> Iterator[int]:
    """How many numbers each way to play on uses."""
    dice = table.game.dice(state)
    if not dice:
        yield 0
        return
    for move in table.game.legal(state):
        if move == PASS:
            yield 0
            continue
        after = table.game.apply(state, move)
        left = table.game.dice(after)
        if table.game.actor(after) == END:
            return  # one that wins counts as all of them
        for more in _uses(table, after):
            yield len(dice) - len(left) + more


@answers("both_steps", "both_sum", "both_off")
def check_both(table: Table, topic: Topic) -> None:
    """One that has gone by a number goes by the other as well, or does not; sums are there."""
    twice = sums = 0
    for state in table.states:
        dice = table.game.dice(state)
        for move in table.game.legal(state):
            if move.action is not Action.WALK or len(dice) < 2:
                continue
            if move.die not in dice:
                sums += 1
                assert move.die == sum(dice)
                _check_passed(table, state, move)
                continue
            seat, after = table.game.actor(state), table.game.apply(state, move)
            alone = move.land not in table.where(state, seat)
            if alone and table.game.actor(after) == seat and table.walks(after, move.land):
                twice += 1
    assert bool(twice) is (topic.value == "both_steps")
    assert bool(sums) is (topic.value == "both_sum")


def _check_passed(table: Table, state: Position, move: Move) -> None:
    """No checker is hit on the spaces that a sum passes over."""
    after = table.game.apply(state, move)
    for seat in range(table.game.seats):
        if seat != table.game.actor(state):
            gone = {*table.where(state, seat)} - {*table.where(after, seat)}
            assert not gone & {*move.path[:-1]} - {move.land}


@answers("together_safe", "together_hit", "together_hit_safe")
def check_together(table: Table, topic: Topic) -> None:
    origin, at = next(table.pairs())
    state = table.game.place(table.standing(0, origin) | table.standing(1, at, at), dice=(1,))
    moves = table.walks(state, origin, at)
    assert bool(moves) is (topic.value != "together_safe")
    for move in moves:
        assert at not in table.where(table.game.apply(state, move), 1)
    safe = [*table.pairs(safe=True)]
    assert bool(safe) or topic.value != "together_hit_safe"
    for start, space in safe:
        placed = table.standing(0, start) | table.standing(1, space, space)
        state = table.game.place(placed, dice=(1,))
        for move in table.walks(state, start, space):
            assert table.where(table.game.apply(state, move), 1).count(space) == 2


@answers("meet")
def check_meet(table: Table, topic: Topic) -> None:
    for origin, at in table.pairs():
        for mates in [[], [at]][: sum(table.team.values())]:
            placed = table.standing(0, origin, *mates) | table.standing(1, at)
            state = table.game.place(placed, dice=(1,))
            (move,) = table.walks(state, origin, at)
            after = table.game.apply(state, move)
            assert at in table.where(after, 0)
            assert at in table.where(after, 1)


@answers("exact_no", "exact_yes", "exact_bounce")
def check_exact(table: Table, topic: Topic) -> None:
    for at in table.before(0, FINISH):
        for die in (1, 2, 3):
            state = table.game.place(table.standing(0, at), dice=(die,))
            moves = table.walks(state, at)
            home = any(move.land == FINISH for move in moves)
            assert home is (die == 1 or topic.value == "exact_no")
            if die > 1 and topic.value == "exact_yes":
                assert not any(FINISH in move.path for move in moves)
            if die == 2 and topic.value == "exact_bounce":
                assert at in [move.land for move in moves]


@answers("exact_goals")
def check_goals(table: Table, topic: Topic) -> None:
    goals = table.layout.finishes[0]
    (before,) = table.before(0, goals[0])
    for die in range(1, 7):
        if table.rules.waits and die == table.rules.entry_value:
            continue
        state = table.game.place(table.standing(0, before, wait=True), dice=(die,))
        lands = {move.land for move in table.walks(state, before)}
        inside = lands & {*goals}
        assert inside == ({goals[die - 1]} if die <= len(goals) else set())


@answers("again_space", "again_six", "again_double", "again_double_two")
def check_again(table: Table, topic: Topic) -> None:
    """A roll that gives another one always does so, however it is played."""
    if topic.value == "again_space":
        _check_again_spaces(table)
        return
    sixes = topic.value == "again_six"
    found, in_a_row = 0, 0
    last = -1
    for turn in table.turns:
        double = len(turn.dice) == 2 and len({*turn.dice}) == 1
        in_a_row = in_a_row + 1 if double and turn.seat == last else int(double)
        last = turn.seat
        due = 6 in turn.dice if sixes else double
        third = topic.value == "again_double_two" and in_a_row >= 3
        if due and not third and turn.after != END:
            found += 1
            assert turn.after == turn.seat
    assert found


def _check_again_spaces(table: Table) -> None:
    for space in table.layout.spaces:
        if "again" not in map(str, space.flags):
            continue
        seat = 0 if space.id in table.far(0) else 1
        for origin in table.before(seat, space.id):
            placed = table.standing(seat, origin)
            state = table.game.place(placed, seat=seat, dice=(1,))
            (move,) = table.walks(state, origin, space.id)
            after = table.game.apply(state, move)
            assert table.game.actor(after) == CHANCE
            assert table.game.read(after).actor == seat


@answers("again_four", "again_no", "again_never")
def check_not_again(table: Table, topic: Topic) -> None:
    for turn in table.turns:
        others = table.layout.seats > 1
        assert turn.after == END or not others or turn.after != turn.seat
    if table.rules.dice == 2 and table.rules.throw == "dice":
        state = table.game.apply(_rolling(table), Roll((3, 3)))
        assert table.game.dice(state) == (3,) * (4 if topic.value == "again_four" else 2)


def _rolling(table: Table) -> Position:
    state = table.game.initial()
    while len(table.game.outcomes(state)[0][0]) < 2:
        state = table.game.apply(state, table.game.outcomes(state)[0][0])
    return state


@answers("jump_hit")
def check_jump_hit(table: Table, topic: Topic) -> None:
    """A jump hits the checkers at its end that a walk would hit, and none at its origin."""
    checked = 0
    for origin, target, before in _jumps(table):
        mates = [target] if table.rules.hit == "on_ownership" else []
        placed = table.standing(0, before, *mates) | table.standing(1, target, origin)
        state = table.game.place(placed, dice=(1,))
        for move in table.walks(state, before, target):
            after = table.where(table.game.apply(state, move), 1)
            assert target not in after
            assert origin in after
            checked += 1
    assert checked


@answers("jump_closed")
def check_jump_closed(table: Table, topic: Topic) -> None:
    checked = 0
    for _, target, before in _jumps(table):
        for there in ((), (target, target)):
            placed = table.standing(0, before) | table.standing(1, *there)
            state = table.game.place(placed, dice=(1,))
            assert bool(table.walks(state, before, target)) is not bool(there)
            checked += 1
    assert checked


def _jumps(table: Table) -> Iterator[tuple[str, str, str]]:
    """Where jumps on the board begin and end, and from where one step leads there."""
    for link in table.layout.links:
        if link.kind is LinkKind.JUMP and table.is_field(link.target):
            safe = "safe" in map(str, table.layout.space(link.target).flags)
            for before in table.before(0, link.origin):
                if before != link.target and not safe:
                    yield link.origin, link.target, before


@answers("spare", "spare_no")
def check_spare(table: Table, topic: Topic) -> None:
    """A hit may be passed over for another move, or may not; where a landing hits, it does."""
    spared = hits = 0
    for state in table.states:
        seat, moves = table.game.actor(state), table.game.legal(state)
        hitting = [m for m in moves if m.path and table.hits(state, m)]
        hits += bool(hitting)
        spared += bool(hitting) and len(hitting) < len(moves)
        if topic.value == "spare_no" and len(table.game.dice(state)) != 1:
            assert not hitting or hitting == moves
        for move, hit in table.shared(state):
            exposed = "safe" not in map(str, table.layout.space(move.land).flags)
            mates = move.land in table.where(state, seat) and move.land != move.origin
            if exposed and (table.rules.hit == "on_landing" or mates):
                assert hit
    assert hits
    assert bool(spared) or topic.value == "spare_no"


@answers("strong_owned")
def check_strong_owned(table: Table, topic: Topic) -> None:
    origin, at = next(table.pairs())
    for there in ((at,), (at, at)):
        placed = table.standing(0, origin, name="strong") | table.standing(1, *there)
        state = table.game.place(placed, dice=(1,))
        assert bool(table.walks(state, origin, at)) is (len(there) == 1)


@answers("full_no", "full_yes")
def check_full(table: Table, topic: Topic) -> None:
    origin, at = next(table.pairs())
    room = table.layout.space(at).capacity
    assert room
    mates = [at] if table.rules.hit == "on_ownership" else []
    placed, left, seat = table.standing(0, origin, *mates), room - len(mates), 1
    while left:
        count = 1 if table.rules.barriers else min(left, table.variant.teams.size)
        placed |= table.standing(seat, *[at] * count)
        left, seat = left - count, seat + 1
    state = table.game.place(placed, dice=(1,))
    moves = table.walks(state, origin, at)
    assert bool(moves) is (topic.value == "full_yes")
    for move in moves:
        assert at not in table.where(table.game.apply(state, move), 1)
