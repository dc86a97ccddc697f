"""Checks of the steps of a turn: what each of them does, in the short words of the sheet's margin.

Where a rule says the same at more length, its check is played for the step as well.
"""

from cuatto_kit.board.layout import LinkKind
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.game import CHANCE
from cuatto_kit.games.race.engine.game import PASS
from tests.games.planting import Planted

from .spots import next_seat, play_on, reached, rolled, row
from .statements import PLANTED, states
from .statements_of_entering import DIE, check_waiting_first, frees
from .statements_of_gains import check_undersides
from .statements_of_meetings import landing
from .statements_of_turns import (
    check_doubles,
    check_one_move,
    check_sixes,
    check_sticks,
    check_sum,
    rolls,
)
from .table import Table, names_of


@states("step", "roll", "roll_one", "throw")
def check_roll(table: Table, topic: Topic) -> None:
    """Two dice are rolled, or one, or the sticks are thrown."""
    if topic.value == "throw":
        check_sticks(table, topic)
        return
    count = 2 if topic.value == "roll" else 1
    assert len(rolls(table)) == len(DIE) ** count
    assert {number for roll in rolls(table) for number in roll} == {*DIE}
    assert {len(roll) for roll in rolls(table)} == {count}


@states("step", "free_double", "free_value")
def check_out(table: Table, topic: Topic) -> None:
    """Each double brings checkers out, or each roll with the number brings out one."""
    for dice in rolls(table):
        out = frees(table, table.game.place({}, dice=dice))
        if topic.value == "free_double":
            assert bool(out) is (len(dice) == 2 and len({*dice}) == 1)
            assert any(move.count > 1 for move in out) or not out
        else:
            assert bool(out) is (topic.facts["value"] in dice)
            assert all(move.count == 1 for move in out)


@states("step", "enter_first")
def check_in_first(table: Table, topic: Topic) -> None:
    """Those that wait come in first."""
    check_waiting_first(table, Topic("waiting", "first"))


SUMS = {"move_each": "stepwise", "move_sum": "jump", "move_apart": "off"}


@states("step", *SUMS)
def check_two_numbers(table: Table, topic: Topic) -> None:
    """Two checkers move, or one does by both numbers."""
    check_sum(table, Topic("sum_move", SUMS[topic.value]))


@states("step", "move_both", "move_one", "move_single")
def check_move(table: Table, topic: Topic) -> None:
    """The only checker moves, or one of several does."""
    assert (table.size > 1) is (topic.value == "move_one")
    if topic.value == "move_both":
        at = row(table, 4, seat=0).spaces[0]
        assert {len(roll) for roll in rolls(table)} == {2}
        state = table.game.place(table.standing(0, at), dice=(1, 2))
        assert {1, 2} <= {move.die for move in table.walks(state, at)}
    else:
        assert {len(roll) for roll in rolls(table)} == {1}
        check_one_move(table, 2)


@states("step", "hit_two", "hit_all", "hit_swap")
def check_hit(table: Table, topic: Topic) -> None:
    """Two of a team on a space hit there, or one that lands does."""
    spot = row(table, 2, shared=[1])
    assert landing(table, spot, 0) is (topic.value != "hit_two")
    assert topic.value != "hit_two" or landing(table, spot, 1)
    assert (topic.value == "hit_swap") is (table.rules.hit == "swap")


@states("step", "jump")
def check_jump(table: Table, topic: Topic) -> None:
    """A checker that stops where a jump begins goes on to its end."""
    found = 0
    for link in table.layout.links:
        for before in table.before(0, link.origin) if link.kind is LinkKind.JUMP else ():
            state = table.game.place(table.standing(0, before), dice=(1,))
            moves = [move for move in table.walks(state, before) if move.path[0] == link.origin]
            assert [move.path for move in moves] == [(link.origin, link.target)]
            found += 1
    assert found


@states("step", "again_double", "again_six")
def check_again(table: Table, topic: Topic) -> None:
    """A double, or a six, gives another roll."""
    if topic.value == "again_double" and table.rules.doubles == "undersides":
        value = "undersides" if table.rules.waits else "undersides_always"
        check_undersides(table, Topic("doubles", value))
    elif topic.value == "again_double":
        check_doubles(table, Topic("doubles", "roll_again"))
    else:
        two = table.rules.moves_a_roll > 1 and table.rules.one_die_distance > 0
        check_sixes(table, Topic("sixes", "roll_again_two" if two else "roll_again"))


@states("step", "again_space")
def check_again_space(table: Table, topic: Topic) -> None:
    """A checker that lands on one of these spaces gives another roll, on others it does not."""
    named, found = names_of(topic, "at"), set()
    for seat in range(table.game.seats):
        for space in reached(table, seat):
            for before in table.before(seat, space):
                if len(table.layout.starts[seat]) > 1 and before in table.layout.starts[seat]:
                    continue
                state = table.game.place(table.standing(seat, before), seat=seat, dice=(1,))
                moves = [move for move in table.walks(state, before) if move.land == space]
                for after in (table.game.apply(state, move) for move in moves):
                    if table.game.actor(after) == CHANCE:
                        again = next_seat(table, after) == seat
                        assert again is (space in named)
                        found |= {space} if again else set()
    assert found == {*named}


@states("step", "end", "end_two")
def check_end(table: Table, topic: Topic) -> None:
    """After a usual roll, which gives no other, the next seat rolls, round and round."""
    seats = table.game.seats
    assert (seats == 2) is (topic.value == "end_two")
    once = next(die for die in (1, 2, 3) if die not in table.rules.thrown.again)
    roll = (1, 2) if rolls(table).keys() >= {(1, 2)} else (once,)
    for seat in range(seats):
        placed = table.standing(seat, row(table, 4, seat=seat).spaces[0])
        state = rolled(table, table.game.place(placed, seat=seat), *roll)
        assert table.game.legal(state) != [PASS]
        after = play_on(table, state)
        assert table.game.actor(after) == CHANCE
        assert next_seat(table, after) == (seat + 1) % seats
    assert seats > 1


ROSETTES = ("south.4", "north.4", "middle.4", "south-end.2")
"""All rosettes of the Royal Game of Ur but one."""

PLANTED += [
    Planted("ludo", "step", "roll"),
    Planted("snake-24", "step", "roll_one"),
    Planted("ludo", "step", "throw"),
    Planted("ludo", "step", "free_double"),
    Planted("snake-24", "step", "enter_first"),
    Planted("ludo", "step", "free_value", {"value": 5}),
    Planted("parques", "step", "free_value", {"value": 6}),
    Planted("snake-24", "step", "move_sum"),
    Planted("parques", "step", "move_each"),
    Planted("parques", "step", "move_apart"),
    Planted("ludo", "step", "move_single"),
    Planted("chutes-and-ladders", "step", "move_one"),
    Planted("chutes-and-ladders", "step", "move_both"),
    Planted("snake-24", "step", "hit_all"),
    Planted("safe", "step", "hit_swap"),
    Planted("parques", "step", "hit_two"),
    Planted("no hits", "step", "hit_two"),
    Planted("snake-24", "step", "jump"),
    Planted("snake-24", "step", "again_double"),
    Planted("no sixes", "step", "again_six"),
    Planted("royal-ur", "step", "again_space", {"at": tuple(Name("place", at) for at in ROSETTES)}),
    Planted(
        "royal-ur",
        "step",
        "again_space",
        {"at": tuple(Name("place", at) for at in (*ROSETTES, "north-end.2", "middle.5"))},
    ),
    Planted("snake-24", "step", "end_two"),
    Planted("royal-ur", "step", "end"),
    Planted("one", "step", "end"),
]
