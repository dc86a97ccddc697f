"""Checks of the statements on tables of throws, other dice, several dice and kept throws."""

from collections import Counter
from fractions import Fraction
from math import comb

from cuatto_kit.games.facts import Topic
from cuatto_kit.games.game import CHANCE
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.config.throws import ThrowTable
from cuatto_kit.games.race.engine.game import Action
from cuatto_kit.games.race.printing.parts import make_parts
from tests.games.planting import Planted

from .spots import next_seat, play_on, rolled, row
from .statements import PLANTED, states
from .statements_of_entering import frees
from .statements_of_turns import check_one_move, rolls
from .table import Table

COUNTED = ("sticks", "cowries", "canes")


def table_of(table: Table) -> ThrowTable:
    throw = table.rules.throw
    assert isinstance(throw, ThrowTable)
    return throw


def worth(table: Table, shown: int) -> int:
    """Return the pips of a throw with that number of marked sides, as the file gives them."""
    return int(table_of(table).values.get(shown, shown))


def gives_another(table: Table, *pips: int) -> bool:
    """Return whether the seat throws again after these pips: at once if throws are kept."""
    state = rolled(table, table.game.initial(), *pips)
    if table.rules.bank:
        return table.game.actor(state) == CHANCE
    return next_seat(table, play_on(table, state)) == 0


@states("throw", *COUNTED)
def check_pieces(table: Table, topic: Topic) -> None:
    """So many pieces of two sides are thrown, and their number gives one move."""
    pieces = topic.facts["pieces"]
    assert isinstance(pieces, int)
    assert getattr(table_of(table), topic.value) == pieces
    chances = Counter[tuple[int, ...]]()
    for shown in range(pieces + 1):
        chances[(worth(table, shown),)] += comb(pieces, shown)
    assert rolls(table) == {roll: Fraction(n, 2**pieces) for roll, n in chances.items()}
    check_one_move(table, 2)


@states("throw", "die", "long_dice")
def check_dice(table: Table, topic: Topic) -> None:
    """Each die shows the numbers that are told, all with the same chance."""
    sides = topic.facts["sides"]
    assert isinstance(sides, int)
    told = topic.facts["values"] if topic.value == "long_dice" else range(1, sides + 1)
    assert isinstance(told, tuple | range)
    shown = Counter[int]()
    for roll, chance in rolls(table).items():
        shown.update(dict.fromkeys(roll[:1], chance * 1000))
    assert {*shown} == {*told}
    assert len({shown[n] / Counter(told)[n] for n in shown}) == 1


@states("throw", "lots")
def check_lots(table: Table, topic: Topic) -> None:
    """A slip gives one move by its number."""
    assert {len(roll) for roll in rolls(table)} == {1}
    assert [*table_of(table).lots] == sorted(number for roll in rolls(table) for number in roll)
    check_one_move(table, 1)


@states("structure", "slips")
def check_slips(table: Table, topic: Topic) -> None:
    """So many slips have that number, which is drawn with that chance."""
    pips, count = topic.facts["pips"], topic.facts["count"]
    assert isinstance(pips, int)
    assert isinstance(count, int)
    lots = table_of(table).lots
    assert rolls(table)[(pips,)] == Fraction(lots[pips], sum(lots.values()))
    assert Fraction(count, lots[pips]) <= 1
    assert lots[pips] % count == 0


@states(
    "structure",
    *("thrown", "thrown_again", "thrown_enter", "thrown_enter_again"),
    *("thrown_none", "thrown_none_again"),
)
def check_row(table: Table, topic: Topic) -> None:
    """What a throw is worth, how often it comes, and whether it frees or gives another throw."""
    shown, pips = topic.facts["shown"], topic.facts["pips"]
    chance, whole = topic.facts["chance"], topic.facts["of"]
    assert isinstance(shown, int)
    assert isinstance(pips, int)
    assert isinstance(chance, int)
    assert isinstance(whole, int)
    assert worth(table, shown) == pips
    pieces = table.rules.thrown.pieces
    alike = [n for n in range(pieces + 1) if worth(table, n) == pips]
    assert rolls(table)[(pips,)] == Fraction(sum(comb(pieces, n) for n in alike), whole)
    assert chance == comb(pieces, shown)
    assert (pips == 0) is topic.value.startswith("thrown_none")
    assert gives_another(table, pips) is topic.value.endswith("_again")
    if table.rules.waits and pips:
        freed = bool(frees(table, table.game.place({}, dice=(pips,))))
        assert freed is ("_enter" in topic.value)


@states("structure", "go_again", "go_again_dice", "go_again_lots")
def check_go_again(table: Table, topic: Topic) -> None:
    """Throws with these numbers, and no others, give another one."""
    kinds = {"die": "go_again_dice", "long_die": "go_again_dice", "lot": "go_again_lots"}
    assert topic.value == kinds.get(table.rules.thrown.kind, "go_again")
    told = topic.facts["values"]
    assert isinstance(told, tuple)
    for roll in rolls(table):
        assert gives_another(table, *roll) is bool({*roll} & {*told})


@states("dice", "several")
def check_several_dice(table: Table, topic: Topic) -> None:
    """So many dice are rolled, and each number may be used first."""
    dice = topic.facts["number"]
    assert isinstance(dice, int)
    assert {len(roll) for roll in rolls(table)} == {dice}
    numbers = (1, 2, 3, 4)[:dice]
    state = table.game.place({}, dice=numbers)
    assert {move.die for move in table.game.legal(state)} == {*numbers}


@states("bank", "true")
def check_kept(table: Table, topic: Topic) -> None:
    """Throws are kept up to one that gives no other, and all are moved in any order."""
    again = table.rules.thrown.again[0]
    (last,) = next(roll for roll in rolls(table) if roll[0] not in (*table.rules.thrown.again, 0))
    start = table.game.initial()
    if table.rules.waits:
        start = table.game.place(table.standing(0, row(table, 1, seat=0).spaces[0]))
    state = rolled(table, start, again)
    assert table.game.actor(state) == CHANCE
    state = rolled(table, state, last)
    assert sorted(table.game.dice(state)) == sorted((again, last))
    assert {move.die for move in table.game.legal(state)} - {0} == {again, last}


@states("always", "move_thrown")
def check_points(table: Table, topic: Topic) -> None:
    """A checker takes as many steps as the throw is worth."""
    assert not table.rules.plain_dice
    assert not table.rules.thrown.rolled
    seen = set()
    for state in table.states:
        for move in table.game.legal(state):
            if move.action is Action.WALK and FINISH not in move.path:
                assert len(move.path) == move.die
                seen.add(move.die)
    assert len(seen) > 1


@states("piece", "numbered-die", "long-die", "cowrie", "cane")
def check_thrown_parts(table: Table, topic: Topic) -> None:
    """As many are printed as are thrown, with the sides that they show."""
    kit = make_parts(table.variant, table.layout, 0.2)
    assert kit.contents[topic.value] == topic.facts["count"]
    numbers = {number for roll in rolls(table) for number in roll}
    if topic.value in ("cowrie", "cane"):
        assert table.rules.thrown.kind == topic.value
        assert table.rules.thrown.pieces == topic.facts["count"]
        return
    assert {len(roll) for roll in rolls(table)} == {topic.facts["count"]}
    if topic.value == "numbered-die":
        assert numbers == {*range(1, int(str(topic.facts["sides"])) + 1)}
    else:
        values = topic.facts["values"]
        assert isinstance(values, tuple)
        assert numbers == {*values}


@states("step", "roll_several", "move_several")
def check_several_steps(table: Table, topic: Topic) -> None:
    """All dice are rolled and moved."""
    facts = {"number": topic.facts.get("number", table.rules.dice)}
    assert table.rules.dice > 2
    check_several_dice(table, Topic("dice", "several", facts))


@states("step", "throw_sticks", "throw_cowries", "throw_canes")
def check_throw(table: Table, topic: Topic) -> None:
    """So many pieces are thrown."""
    check_pieces(table, Topic("throw", topic.value.removeprefix("throw_"), topic.facts))


@states("step", "draw")
def check_draw(table: Table, topic: Topic) -> None:
    """A slip is drawn."""
    check_lots(table, Topic("throw", "lots"))


@states("step", "keep", "move_kept")
def check_keep(table: Table, topic: Topic) -> None:
    """Throws with the numbers are kept, and all are moved at the end."""
    check_kept(table, topic)
    if topic.value == "keep":
        assert topic.facts["values"] == table.rules.thrown.again


@states("step", "again_thrown")
def check_again_thrown(table: Table, topic: Topic) -> None:
    """The numbers give another throw after the move."""
    kinds = {"die": "_dice", "long_die": "_dice", "lot": "_lots"}
    value = f"go_again{kinds.get(table.rules.thrown.kind, '')}"
    check_go_again(table, Topic("structure", value, topic.facts))


PLANTED += [
    Planted("six cowries", "throw", "cowries", {"pieces": 5}),
    Planted("royal-ur", "throw", "sticks", {"pieces": 4}),
    Planted("a die of twelve", "throw", "die", {"sides": 10}),
    Planted("two long dice", "throw", "long_dice", {"values": (1, 2, 3, 4)}),
    Planted("six cowries", "throw", "lots"),
    Planted("slips", "structure", "slips", {"pips": 1, "count": 2}),
    Planted("six cowries", "structure", "thrown", {"shown": 4, "pips": 4, "chance": 6, "of": 64}),
    Planted("six cowries", "structure", "thrown",
        {"shown": 6, "pips": 25, "chance": 1, "of": 64}),
    Planted("six cowries", "structure", "go_again", {"values": (6, 10)}),
    Planted("slips", "structure", "go_again", {"values": (5,)}),
    Planted("three dice", "dice", "several", {"number": 4}),
    Planted("six cowries", "bank", "true"),
    Planted("four canes kept", "step", "keep", {"values": (4,)}),
    Planted("ludo", "always", "move_thrown"),
    Planted("six cowries", "piece", "cowrie", {"count": 4}),
    Planted("a die of twelve", "piece", "numbered-die", {"count": 1, "sides": 10}),
    Planted("two long dice", "piece", "long-die", {"count": 2, "values": (1, 2, 3, 4)}),
    Planted("snake-24", "step", "roll_several", {"number": 2}),
    Planted("six cowries", "step", "throw_cowries", {"pieces": 4}),
    Planted("ludo", "step", "draw"),
    Planted("six cowries", "step", "again_thrown", {"values": (6,)}),
]  # fmt: skip
