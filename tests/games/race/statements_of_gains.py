"""Checks of the statements on what a turn gains or loses: bonuses, sixes that count more, third
sixes, and several values or sums that bring checkers out."""

from itertools import islice

from cuatto_kit.games.facts import Topic
from cuatto_kit.games.game import CHANCE
from cuatto_kit.games.race.engine.game import PASS, Action, Position
from tests.games.planting import Planted

from .spots import last_space, next_seat, play_on, rolled, row
from .statements import PLANTED, states
from .statements_of_entering import frees, pool_of, released
from .statements_of_turns import DIE, TOO_MANY, rolls
from .table import Table

FEW = 5
"""Places on the way where checkers meet."""
SIX = 6


def after_hits(table: Table) -> list[Position]:
    """Return positions after a hit by a one, with another checker of the team on the board."""
    found = []
    for origin, at in islice(table.pairs(), FEW):
        for mates in ((), (at,)):
            placed = table.standing(0, origin, *mates) | table.standing(1, at)
            state = table.game.place(placed, dice=(1,))
            moves = [move for move in table.walks(state, origin, at) if table.hits(state, move)]
            found += [table.game.apply(state, move) for move in moves]
    return found


def after_coming_home(table: Table) -> Position:
    """Return the position after a checker has come home by a one, with another one on the board."""
    last, at = last_space(table, 0), row(table, 4, seat=0).spaces[0]
    state = table.game.place(table.standing(0, last, at), dice=(1,))
    (move,) = (move for move in table.walks(state, last) if not table.far(0)[move.land])
    return table.game.apply(state, move)


def check_gain(table: Table, topic: Topic, state: Position) -> None:
    """The pips are to be moved, or the team rolls once more."""
    if topic.value == "pips":
        assert table.game.dice(state) == (topic.facts["pips"],)
        return
    assert table.game.actor(state) == CHANCE
    assert next_seat(table, state) == 0
    roll = (1, 2)[: table.rules.moves_a_roll]
    calm = table.game.place({}) if table.rules.waits else table.game.place(table.standing(0))
    assert next_seat(table, play_on(table, rolled(table, calm, *roll))) == 1


@states("hit_bonus", "pips", "roll_again")
def check_hit_bonus(table: Table, topic: Topic) -> None:
    """A hit gives the bonus."""
    found = after_hits(table)
    assert found
    for state in found:
        check_gain(table, topic, state)


@states("home_bonus", "pips", "roll_again")
def check_home_bonus(table: Table, topic: Topic) -> None:
    """A checker that comes home gives the bonus, if another one is left."""
    check_gain(table, topic, after_coming_home(table))


@states("bonus_use", "mandatory", "mandatory_free", "optional", "optional_free")
def check_bonus_use(table: Table, topic: Topic) -> None:
    """One checker moves by all of it, none comes out by it; it may be forgone or not."""
    at = row(table, 4, seat=0).spaces[0]
    optional = topic.value.startswith("optional")
    for pips in table.rules.bonus_pips:
        state = table.game.place(table.standing(0, at), dice=(pips,))
        assert {move.die for move in table.walks(state, at)} == {pips}
        assert (PASS in table.game.legal(state)) is optional
        waiting = table.game.place(table.standing(0, wait=True), dice=(pips,))
        if topic.value.endswith("free"):
            assert table.walks(waiting, pool_of(table))
        else:
            assert table.game.legal(waiting) == [PASS]


@states("step", "bonus_hit", "bonus_home", "bonus_both")
def check_bonus_step(table: Table, topic: Topic) -> None:
    """A hit, a checker that comes home, or each of them gives this bonus."""
    hit = topic.facts["hit" if topic.value == "bonus_both" else "pips"]
    home = topic.facts["home" if topic.value == "bonus_both" else "pips"]
    if topic.value != "bonus_home":
        check_hit_bonus(table, Topic("hit_bonus", "pips", {"pips": hit}))
    if topic.value != "bonus_hit":
        check_home_bonus(table, Topic("home_bonus", "pips", {"pips": home}))


@states("step", "again_hit", "again_home")
def check_again_by_bonus(table: Table, topic: Topic) -> None:
    """A hit, or a checker that comes home, gives another roll."""
    if topic.value == "again_hit":
        check_hit_bonus(table, Topic("hit_bonus", "roll_again"))
    else:
        check_home_bonus(table, Topic("home_bonus", "roll_again"))


@states("six_counts", "more")
def check_six_counts(table: Table, topic: Topic) -> None:
    """A six counts more while none waits, and six while one does."""
    at, others = row(table, 4, seat=0).spaces[0], (1,) * (table.rules.moves_a_roll - 1)
    for wait, pips in ((False, topic.facts["pips"]), (True, SIX)):
        state = rolled(table, table.game.place(table.standing(0, at, wait=wait)), SIX, *others)
        assert table.game.dice(state) == (*others, pips)


@states("triple_six", "void", "jail_last", "jail_farthest")
def check_triple_six(table: Table, topic: Topic) -> None:
    """Two sixes are played; the third one ends the turn and takes the checker that is named."""
    far, pool = table.far(0), pool_of(table)
    spaces = row(table, 4, seat=0).spaces
    state, moved = table.game.place(table.standing(0, spaces[0], spaces[2], wait=True)), ""
    for _ in range(TOO_MANY - 1):
        state = rolled(table, state, SIX)
        move = min(table.game.legal(state), key=lambda one: far.get(one.origin, 0))
        moved = move.land
        state = table.game.apply(state, move)
        assert next_seat(table, state) == 0
    before = table.where(state, 0)
    ahead = min((at for at in before if at != pool and far[at]), key=far.__getitem__)
    after = rolled(table, state, SIX)
    assert table.game.actor(after) == CHANCE
    assert next_seat(table, after) == 1
    if topic.value != "void":
        before.remove(moved if topic.value == "jail_last" else ahead)
        before.append(pool)
    assert sorted(table.where(after, 0)) == sorted(before)


@states("entry_value", "several")
def check_entry_values(table: Table, topic: Topic) -> None:
    """These numbers and no others bring a checker out, to the exit of its team."""
    values = topic.facts["values"]
    assert isinstance(values, tuple)
    for number in DIE:
        out = frees(table, table.game.place({}, dice=(number,)))
        assert [move.path for move in out] == [(released(table, 0),)] * (number in values)


@states("entry_sum", "true")
def check_entry_sum(table: Table, topic: Topic) -> None:
    """Two numbers bring one out if one of them or their sum is a value; a sum uses up both."""
    sums = topic.facts["values"]
    assert isinstance(sums, tuple)
    for dice in rolls(table):
        state = table.game.place({}, dice=dice)
        by_sum = [move for move in frees(table, state) if move.die not in dice]
        alone = {*dice} & {*table.rules.entry_value}
        assert bool(by_sum) is (sum(dice) in sums and sum(dice) not in alone)
        for move in by_sum:
            assert move.action is Action.FREE
            assert not table.game.dice(table.game.apply(state, move))


@states("step", "free_values", "free_sum")
def check_out_by_values(table: Table, topic: Topic) -> None:
    """A roll brings one out if a die shows one of the values, or if the sum does."""
    values = topic.facts["values"]
    assert isinstance(values, tuple)
    for dice in rolls(table):
        summed = topic.value == "free_sum" and sum(dice) in values
        out = frees(table, table.game.place({}, dice=dice))
        assert bool(out) is bool({*dice} & {*values} or summed)


@states("doubles", "undersides", "undersides_always")
def check_undersides(table: Table, topic: Topic) -> None:
    """A double also gives its undersides while none waits; it gives another roll, used or not."""
    at = row(table, 4, seat=0).spaces[0]
    waits = topic.value == "undersides"
    assert table.rules.waits is waits
    state = rolled(table, table.game.place(table.standing(0, at)), 2, 2)
    assert table.game.dice(state) == (2, 2, 5, 5)
    assert next_seat(table, play_on(table, state)) == 0
    if waits:
        state = rolled(table, table.game.place(table.standing(0, at, wait=True)), 2, 2)
        assert table.game.dice(state) == (2, 2)
        assert next_seat(table, play_on(table, state)) == 0
    last = last_space(table, 0)
    state = rolled(table, table.game.place(table.standing(0, last)), 1, 1)
    assert table.game.dice(state) == (1, 1, SIX, SIX)


PLANTED += [
    Planted("bonuses", "hit_bonus", "roll_again"),
    Planted("bonuses", "hit_bonus", "pips", {"pips": 10}),
    Planted("bonuses", "home_bonus", "pips", {"pips": 20}),
    Planted("again by hits", "home_bonus", "pips", {"pips": 10}),
    Planted("ludo", "hit_bonus", "roll_again"),
    Planted("bonuses", "bonus_use", "optional"),
    Planted("bonuses forgone", "bonus_use", "mandatory"),
    Planted("bonuses", "bonus_use", "mandatory_free"),
    Planted("bonuses", "step", "bonus_both", {"hit": 10, "home": 20}),
    Planted("bonuses", "step", "again_hit"),
    Planted("ludo", "step", "again_home"),
    Planted("bonuses", "six_counts", "more", {"pips": 8}),
    Planted("ludo", "six_counts", "more", {"pips": 7}),
    Planted("bonuses", "triple_six", "void"),
    Planted("again by hits", "triple_six", "jail_last"),
    Planted("ludo", "triple_six", "void"),
    Planted("again by hits", "entry_value", "several", {"values": (1, 5)}),
    Planted("sums", "entry_sum", "true", {"values": (6,)}),
    Planted("sums", "step", "free_values", {"values": (5,)}),
    Planted("again by hits", "step", "free_values", {"values": (1, 5)}),
    Planted("sums", "doubles", "undersides_always"),
    Planted("doubles", "doubles", "undersides_always"),
]
