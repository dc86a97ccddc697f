"""The steps of a turn of a race, in the order of play."""

from collections.abc import Iterator

from cuatto_kit.games.facts import Topic
from cuatto_kit.games.race.config.names import AGAIN
from cuatto_kit.games.race.config.rules import Doubles, Entry, Hit, Sixes, SumMove
from cuatto_kit.games.race.sheet.names import space_name
from cuatto_kit.games.race.sheet.starts import Told
from cuatto_kit.games.race.sheet.switches import Switches

STEPS = (
    "roll", "roll_one", "throw", "free_double", "free_value", "move_each", "move_sum",
    "move_apart", "move_both", "move_one", "move_single", "jump", "hit_two", "hit_all",
    "again_double", "again_six", "again_space", "end", "end_two",
)  # fmt: skip
TWO = 2
BY_TWO = {
    SumMove.STEPWISE: "move_each",
    SumMove.JUMP: "move_sum",
    SumMove.OFF: "move_apart",
}
FREED = {Entry.ON_DOUBLE: "free_double", Entry.ON_VALUE: "free_value"}
HITS = {Hit.ON_OWNERSHIP: "hit_two", Hit.ON_LANDING: "hit_all"}


def steps(switches: Switches) -> Iterator[Topic]:
    """Yield the steps of a turn on this board, in order."""
    for value, facts in _steps(switches):
        yield Topic("step", value, facts)


def _steps(switches: Switches) -> Iterator[Told]:
    rules, layout = switches.rules, switches.layout
    yield ("throw" if switches.sticks else "roll" if switches.two_dice else "roll_one"), {}
    if rules.waits:
        yield FREED[rules.entry], {"value": rules.entry_value[0]}
    if switches.two_dice:
        yield ("move_both" if switches.lone else BY_TWO[rules.sum_move]), {}
    else:
        yield ("move_single" if switches.lone else "move_one"), {}
    if switches.routes.jumps:
        yield "jump", {}
    if switches.hits:
        yield HITS[switches.hit], {}
    if switches.two_dice and rules.doubles is Doubles.ROLL_AGAIN:
        yield "again_double", {}
    if rules.sixes is Sixes.ROLL_AGAIN and not switches.sticks:
        yield "again_six", {}
    if spaces := [space.id for space in layout.spaces if AGAIN in space.flags]:
        yield "again_space", {"at": tuple(space_name(layout, name) for name in spaces)}
    if switches.several:
        yield ("end" if layout.seats > TWO else "end_two"), {}
