"""The steps of a turn of a race, in the order of play."""

from collections.abc import Iterator

from cuatto_kit.games.facts import Topic
from cuatto_kit.games.race.config.names import AGAIN
from cuatto_kit.games.race.config.rule_values import ROLL_AGAIN
from cuatto_kit.games.race.config.rules import Entry, Hit, Sixes, SumMove
from cuatto_kit.games.race.config.throws import ThrowTable
from cuatto_kit.games.race.engine.turns import SIX
from cuatto_kit.games.race.sheet.names import space_name
from cuatto_kit.games.race.sheet.starts import Told
from cuatto_kit.games.race.sheet.switches import Switches

STEPS = (
    "roll", "roll_one", "roll_several", "throw", "throw_sticks", "throw_cowries", "throw_canes",
    "draw", "keep", "enter_first", "free_double", "free_value", "free_values", "free_sum",
    "move_each", "move_sum", "move_total", "move_total_one", "move_apart", "move_both",
    "move_several", "move_kept", "move_one",
    "move_single", "jump", "hit_two", "hit_all", "hit_swap", "bonus_hit", "bonus_home",
    "bonus_both", "again_double", "again_six", "again_space", "again_thrown", "again_hit",
    "again_home", "end", "end_two",
)  # fmt: skip
TWO = 2
BY_TWO = {
    SumMove.STEPWISE: "move_each",
    SumMove.JUMP: "move_sum",
    SumMove.OFF: "move_apart",
    SumMove.ONLY: "move_total",
}
HITS = {Hit.ON_OWNERSHIP: "hit_two", Hit.ON_LANDING: "hit_all", Hit.SWAP: "hit_swap"}


def steps(switches: Switches) -> Iterator[Topic]:
    """Yield the steps of a turn on this board, in order."""
    for value, facts in _steps(switches):
        yield Topic("step", value, facts)


def _steps(switches: Switches) -> Iterator[Told]:
    rules, layout = switches.rules, switches.layout
    yield _throwing(switches)
    if rules.bank:
        yield "keep", {"values": _going_on(switches)}
    if rules.waits:
        yield _freeing(switches)
    elif switches.waits_first:
        yield "enter_first", {}
    if rules.bank:
        yield "move_kept", {}
    elif switches.many_dice:
        yield "move_several", {}
    elif switches.two_dice and switches.lone:
        yield ("move_total_one" if rules.sum_move is SumMove.ONLY else "move_both"), {}
    elif switches.two_dice:
        yield BY_TWO[rules.sum_move], {}
    else:
        yield ("move_single" if switches.lone else "move_one"), {}
    if switches.routes.jumps:
        yield "jump", {}
    if switches.hits:
        yield HITS[switches.hit], {}
    yield from _bonus(switches)
    if switches.doubles_again:
        yield "again_double", {}
    if rules.sixes is Sixes.ROLL_AGAIN and not switches.sticks and not rules.bank:
        yield "again_six", {}
    if switches.thrown.again and not rules.bank:
        yield "again_thrown", {"values": switches.thrown.again}
    if spaces := [space.id for space in layout.places if AGAIN in space.flags]:
        yield "again_space", {"at": tuple(space_name(layout, name) for name in spaces)}
    if switches.hit_bonus == ROLL_AGAIN:
        yield "again_hit", {}
    if switches.home_bonus == ROLL_AGAIN:
        yield "again_home", {}
    if switches.several:
        yield ("end" if layout.seats > TWO else "end_two"), {}


def _throwing(switches: Switches) -> Told:
    """Return the first step of a turn."""
    rules, facts = switches.rules, {"pieces": switches.thrown.pieces}
    if isinstance(rules.throw, ThrowTable) and switches.sticks:
        counted = switches.thrown.counted
        return (f"throw_{rules.throw.pieces}", facts) if counted else ("draw", {})
    if switches.many_dice:
        return "roll_several", {"number": rules.dice}
    return ("throw" if switches.sticks else "roll" if switches.two_dice else "roll_one"), {}


def _going_on(switches: Switches) -> tuple[int, ...]:
    """Return the pips after which a team throws again before it moves."""
    sixes = switches.rules.sixes is Sixes.ROLL_AGAIN and not switches.sticks
    return switches.thrown.again or ((SIX,) if sixes else ())


def _freeing(switches: Switches) -> Told:
    """Return the step that brings checkers on to the board."""
    values = switches.rules.entry_value
    if switches.rules.entry is Entry.ON_DOUBLE:
        return "free_double", {}
    if switches.freeing_sums:
        return "free_sum", {"values": values}
    return ("free_values" if len(values) > 1 else "free_value"), {
        "value": values[0],
        "values": values,
    }


def _bonus(switches: Switches) -> Iterator[Told]:
    """Yield the step that moves the pips of a bonus."""
    hit, home = switches.hit_bonus, switches.home_bonus
    if isinstance(hit, int) and isinstance(home, int):
        yield "bonus_both", {"hit": hit, "home": home}
    elif isinstance(hit, int):
        yield "bonus_hit", {"pips": hit}
    elif isinstance(home, int):
        yield "bonus_home", {"pips": home}
