"""The checks of what the rule sheet answers about moves; answers.py has those of the board."""

import random
from collections.abc import Iterator

from cuatto_kit.board.layout import LinkKind
from cuatto_kit.games.facts import Topic
from cuatto_kit.games.game import CHANCE, END, Roll
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.engine.game import PASS, Action, Move, Position
from tests.games.planting import Checks

from .table import Check, Table

SOME, TRIES = 40, 500
"""Positions set up at random for what happens seldom; the most for what one must show."""

CHECKS = Checks[str, Check]()
answers = CHECKS.of


@answers("pass_no", "pass_yes")
def check_pass(table: Table, topic: Topic) -> None:
    """A pass is either always legal or legal only without another move."""
    for state in table.states:
        moves = table.game.legal(state)
        if topic.value == "pass_yes":
            assert PASS in moves or not table.game.dice(state)
        else:
            assert PASS not in moves or moves == [PASS]


@answers("no_move", "no_move_two", "no_move_order")
def check_no_move(table: Table, topic: Topic) -> None:
    """A pass ends the roll; one number that cannot be used takes nothing of the other."""
    several = topic.value != "no_move"
    for state in table.states:
        dice, moves = table.game.dice(state), table.game.legal(state)
        kept = table.rules.bank or {*dice} <= {*table.rules.bonus_pips}
        kept = kept or table.rules.sum_move == "only"
        assert several or len(dice) <= 1 or kept
        if moves == [PASS]:
            assert not table.game.dice(table.game.apply(state, PASS))
        elif several and len({*dice}) > 1 and table.rules.sum_move == "stepwise":
            used = {move.die for move in moves} - {0}
            assert used
    if topic.value == "no_move_order":
        _check_order(table)


@answers("no_move_back")
def check_no_move_back(table: Table, topic: Topic) -> None:
    """A checker goes back where none goes on; where none does either, the number is lost."""
    known = set()
    for state in table.states:
        far, moves = table.far(table.game.actor(state)), table.game.legal(state)
        known |= {move == PASS or far[move.land] > far[move.origin] for move in moves}
        assert PASS not in moves or moves == [PASS]
    assert known == {True, False}


def _check_order(table: Table) -> None:
    """One of two numbers is lost after some first move, though another one would leave it a use."""
    chance, pairs = random.Random(3), min(table.size // 2, 3)
    spaces = [
        [space for space in table.far(seat) if table.is_field(space)]
        for seat in range(table.game.seats)
    ]
    for _ in range(TRIES):
        placed = table.standing(0, *chance.sample(spaces[0], 2))
        for seat in range(1, table.game.seats):
            placed |= table.standing(seat, *chance.sample(spaces[seat], pairs) * 2)
        state = table.game.place(placed, dice=tuple(chance.sample(range(1, 7), 2)))
        after = [table.game.apply(state, move) for move in table.game.legal(state) if move != PASS]
        if {table.game.legal(one) == [PASS] for one in after if table.game.dice(one)} == {
            True, False
        }:  # fmt: skip
            return
    raise AssertionError("no first move makes a number useless")


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


@answers("both_steps", "both_sum", "both_off", "both_only")
def check_both(table: Table, topic: Topic) -> None:
    """One that has gone by a number goes by the other as well, or does not; sums are there."""
    twice = sums = single = 0
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
            single += 1
            seat, after = table.game.actor(state), table.game.apply(state, move)
            alone = move.land not in table.where(state, seat)
            if alone and table.game.actor(after) == seat and table.walks(after, move.land):
                twice += 1
    assert bool(twice) is (topic.value == "both_steps")
    assert bool(sums) is (topic.value in ("both_sum", "both_only"))
    assert bool(single) is (topic.value != "both_only")


def _check_passed(table: Table, state: Position, move: Move) -> None:
    """No checker is hit on the spaces that a sum passes over."""
    after = table.game.apply(state, move)
    for seat in range(table.game.seats):
        if seat != table.game.actor(state):
            gone = {*table.where(state, seat)} - {*table.where(after, seat)}
            assert not gone & {*move.path[:-1]} - {move.land}


@answers("together_safe", "together_barrier", "together_hit", "together_hit_safe")
def check_together(table: Table, topic: Topic) -> None:
    origin, at = next(table.pairs())
    state = table.game.place(table.standing(0, origin) | table.standing(1, at, at), dice=(1,))
    moves = table.walks(state, origin, at)
    assert bool(moves) is (topic.value not in ("together_safe", "together_barrier"))
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
        for mates in [[], [at]][: table.size]:
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


@answers("exact_rearmost")
def check_rearmost(table: Table, topic: Topic) -> None:
    """A higher number than needed takes only the rearmost home."""
    (last, *_) = table.before(0, FINISH)
    (behind, *_) = table.before(0, last)
    for placed, dice in (((last,), {1, 2}), ((last, last), {1, 2}), ((last, behind), {1})):
        home = set()
        for die in (1, 2):
            state = table.game.place(table.standing(0, *placed), dice=(die,))
            home |= {die for move in table.walks(state, last) if move.land == FINISH}
        assert home == dice


@answers("enter_first")
def check_enter_first(table: Table, topic: Topic) -> None:
    """No other moves while one waits, not even by a number that brings none in."""
    (pool,) = table.layout.starts[0]
    waiting = 0
    for state in table.states:
        seat = table.game.actor(state)
        if table.layout.starts[seat][0] in table.where(state, seat):
            waiting += 1
            origins = {move.origin for move in table.game.legal(state) if move.path}
            assert origins <= {table.layout.starts[seat][0]}
    assert waiting
    at = next(space for space in table.far(0) if table.far(0)[space] > 2 and table.is_field(space))
    state = table.game.place(table.standing(0, pool, at), dice=(1, 2))
    assert not table.walks(state, at)


@answers("exact_goals", "exact_goals_inside", "exact_goals_guarded")
def check_goals(table: Table, topic: Topic) -> None:
    goals = table.layout.finishes[0]
    (before,) = table.before(0, goals[0])
    others = table.behind(0, before)
    for die in range(1, 7):
        if table.rules.waits and die in table.rules.entry_value:
            continue
        state = table.game.place(table.standing(0, before, *others, wait=True), dice=(die,))
        lands = {move.land for move in table.walks(state, before)}
        inside = lands & {*goals}
        assert inside == ({goals[die - 1]} if die <= len(goals) else set())
    if topic.value == "exact_goals_inside":
        placed = table.standing(0, goals[0], goals[1], *others[: table.size - 2], wait=True)
        state = table.game.place(placed, dice=(len(goals) - 1,))
        assert [move.land for move in table.walks(state, goals[0])] == [goals[-1]]
    if topic.value == "exact_goals_guarded":
        for taken in goals[:-1]:
            state = table.game.place(
                table.standing(0, before, taken, wait=True), dice=(len(goals),)
            )
            assert goals[-1] not in {move.land for move in table.walks(state, before)}


@answers("again_thrown")
def check_again_thrown(table: Table, topic: Topic) -> None:
    """A throw with these numbers gives another one, whether it could be used or not."""
    values = topic.facts["values"]
    assert isinstance(values, tuple)
    assert values == table.rules.thrown.again
    due = [turn for turn in table.turns if {*turn.dice} & {*values} and turn.after != END]
    assert due
    assert table.rules.bank or all(turn.after == turn.seat for turn in due)


@answers("again_space", "again_six", "again_six_two", "again_double", "again_double_two")
def check_again(table: Table, topic: Topic) -> None:
    """A roll that gives another one always does so, however it is played."""
    if topic.value == "again_space":
        _check_again_spaces(table)
        return
    sixes = topic.value.startswith("again_six")
    found, in_a_row = 0, 0
    last = -1
    for turn in table.turns:
        double = 6 in turn.dice if sixes else len(turn.dice) == 2 and len({*turn.dice}) == 1
        in_a_row = in_a_row + 1 if double and turn.seat == last else int(double)
        last = turn.seat
        due = double
        third = topic.value.endswith("_two") and in_a_row >= 3
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
    assert hits or _spared_by_hand(table)
    assert bool(spared) or topic.value == "spare_no" or _spared_by_hand(table)


def _spared_by_hand(table: Table) -> bool:
    """Return whether one of two checkers that can move hits, and the other need not."""
    for origin, at in table.pairs():
        for other in (space for space in table.far(0) if table.is_field(space)):
            if other not in (origin, at):
                placed = table.standing(0, origin, other) | table.standing(1, at)
                state = table.game.place(placed, dice=table.ones)
                hits = {
                    move.path and table.hits(state, move) > 0 for move in table.game.legal(state)
                }
                if hits == {True, False}:
                    return True
    return False


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
        count = 1 if table.rules.owning else min(left, table.variant.teams.size)
        placed |= table.standing(seat, *[at] * count)
        left, seat = left - count, seat + 1
    state = table.game.place(placed, dice=(1,))
    moves = table.walks(state, origin, at)
    assert bool(moves) is (topic.value == "full_yes")
    for move in moves:
        assert at not in table.where(table.game.apply(state, move), 1)
