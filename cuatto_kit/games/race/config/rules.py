"""The switches of the race family: every rule with a choice, its values, its default.

The engine reads a switch, the rule sheet prints the text filed under the same
switch and value.
"""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field

from cuatto_kit.config.base import Model
from cuatto_kit.config.units import SHARE

STICKS_THROWN = 4
"""How many sticks are thrown where they take the place of dice; what a throw shows at most."""


class Finish(StrEnum):
    """May a die larger than needed take a checker out?"""

    OVERSHOOT = "overshoot"
    """Yes."""
    EXACT = "exact"
    """No, only the exact number does."""
    BOUNCE = "bounce"
    """No, the checker walks back from the finish what is left of the die."""


class DiceUse(StrEnum):
    """Must a die be played?"""

    MANDATORY = "mandatory"
    """A die that can be played must be played."""
    OPTIONAL = "optional"
    """Before each die the mover may end the turn."""
    MAXIMISE = "maximise"
    """Only sequences that play the most dice are legal."""


class Doubles(StrEnum):
    """What does a double give?"""

    TWO_MOVES = "two_moves"
    """Two moves, like any roll."""
    FOUR_MOVES = "four_moves"
    """Four moves."""
    ROLL_AGAIN = "roll_again"
    """Two moves and another roll, also when the double could not be played."""


class Throw(StrEnum):
    """What is thrown?"""

    DICE = "dice"
    """One die or two, each a move of its own."""
    FOUR_STICKS = "four_sticks"
    """Four sticks with a marked side each: one move by the number of marks, none passes."""


class Win(StrEnum):
    """When does the game end?"""

    IMMEDIATE = "immediate"
    """As soon as a team has all its checkers out."""
    ROUND_END = "round_end"
    """When the round is complete; teams that are out by then share the win."""


class Full(StrEnum):
    """May a move land on a full space?"""

    STRICT = "strict"
    """Never, not even to hit."""
    AFTER_HIT = "after_hit"
    """If the hits that the landing makes leave room."""


class Hit(StrEnum):
    """Which landing sends other checkers back?"""

    ON_OWNERSHIP = "on_ownership"
    """The one that makes you owner of the space."""
    ON_LANDING = "on_landing"
    """Any."""
    NONE = "none"
    """None, strong ones do not hit either."""


class HitReturn(StrEnum):
    """Which free slot of its own bridge does a hit checker return to?"""

    BRIDGE_LOWEST = "bridge_lowest"
    """The rearmost."""
    BRIDGE_HIGHEST = "bridge_highest"
    """The foremost."""


class StartOrder(StrEnum):
    """Who begins?"""

    SEAT = "seat"
    """The first seat."""
    ROLL_OFF = "roll_off"
    """The highest roll, ties rolled again: each seat is as likely."""


class Entry(StrEnum):
    """What brings a waiting checker on to the board?"""

    FREE = "free"
    """Any die, by walking in."""
    ON_DOUBLE = "on_double"
    """A double: of ones or sixes up to four at once, any other up to two; or one, and a die
    for a move."""
    ON_VALUE = "on_value"
    """A die of one value, a checker a die."""


class ExitCount(StrEnum):
    """How many checkers does a double free?"""

    CHOICE = "choice"
    """From one up to the most, as the mover says."""
    MAX = "max"
    """The most."""


class ExitDuty(StrEnum):
    """What comes first while checkers wait?"""

    NONE = "none"
    """Nothing."""
    CLEAR_AND_ENTER = "clear_and_enter"
    """The own exit is cleared; where no own checker stands there, a roll that frees must free."""


class Sixes(StrEnum):
    """What does a six give?"""

    NONE = "none"
    """Its pips."""
    ROLL_AGAIN = "roll_again"
    """Another roll besides, also where it could not be played."""


class TripleDouble(StrEnum):
    """What becomes of the third double in a turn?"""

    NONE = "none"
    """It is a double like any other."""
    JAIL_FARTHEST = "jail_farthest"
    """The checker that has come farthest goes back, and the turn is over."""
    CROWN_FARTHEST = "crown_farthest"
    """The checker that has come farthest goes home, and the turn is over."""


class SumMove(StrEnum):
    """May one checker use both dice?"""

    STEPWISE = "stepwise"
    """Yes, one after the other; the landing between counts like any."""
    JUMP = "jump"
    """Yes, as one move by the sum: nothing happens on the way."""
    OFF = "off"
    """No, each die moves another checker."""


class Callout(StrEnum):
    """What of a hit that was possible and was not made?"""

    OFF = "off"
    """Nothing."""
    AUTO = "auto"
    """The checker that could have hit goes back."""
    FORCED_CAPTURE = "forced_capture"
    """It cannot be missed: who can hit must."""


class RouteChoice(StrEnum):
    """Who picks the path at a split?"""

    MOVER = "mover"
    """The one who moves."""


class Rules(Model):
    """The switches and their defaults."""

    finish: Finish = Finish.OVERSHOOT
    """May a die larger than needed take a checker out?"""
    dice_use: DiceUse = DiceUse.MANDATORY
    """Must a die be played?"""
    doubles: Doubles = Doubles.TWO_MOVES
    """What does a double give?"""
    win: Win = Win.IMMEDIATE
    """When does the game end?"""
    jump_blocks: bool = True
    """May owned and full spaces be passed?"""
    full: Full = Full.STRICT
    """May a move land on a full space?"""
    hit: Hit = Hit.ON_OWNERSHIP
    """Which landing sends other checkers back?"""
    hit_return: HitReturn = HitReturn.BRIDGE_LOWEST
    """Which free slot of its own bridge does a hit checker return to?"""
    start_order: StartOrder = StartOrder.SEAT
    """Who begins?"""
    route_choice: RouteChoice = RouteChoice.MOVER
    """Who picks the path at a split?"""
    entry: Entry = Entry.FREE
    """What brings a waiting checker on to the board?"""
    entry_value: Annotated[int, Field(ge=1, le=6)] = 6
    """The die that does, where it is one of a value."""
    jail_rolls: Annotated[int, Field(ge=1, le=3)] = 1
    """How many rolls a turn has to free a checker while none can move."""
    exit_count: ExitCount = ExitCount.CHOICE
    """How many checkers does a double free?"""
    must_free_on_double: bool = False
    """Must a double free a checker while one waits?"""
    exit_duty: ExitDuty = ExitDuty.NONE
    """What comes first while checkers wait?"""
    sixes: Sixes = Sixes.NONE
    """What does a six give?"""
    triple_double: TripleDouble = TripleDouble.NONE
    """What becomes of the third double in a turn?"""
    jail_double_counts: bool = True
    """Does a double count towards three that is rolled while none can move?"""
    sum_move: SumMove = SumMove.STEPWISE
    """May one checker use both dice?"""
    callout: Callout = Callout.OFF
    """What of a hit that was possible and was not made?"""
    second_lap: bool = True
    """May a checker pass where its team's own way turns off?"""
    barriers: bool = True
    """Do two checkers of a team close a space to all others?"""
    one_die_distance: Annotated[int, Field(ge=0, le=6)] = 0
    """A last checker this near home is played with one die; 0 for never."""
    throw: Throw = Throw.DICE
    """What is thrown?"""
    dice: Annotated[int, Field(ge=1, le=2)] = 2
    """How many dice are rolled; each is a move of its own. Sticks are always four."""
    class_quota: Annotated[float, SHARE, Field(ge=0, le=1)] = 0.6
    """Least share of regular checkers in a team, else a warning."""

    @property
    def moves_a_roll(self) -> int:
        """How many moves a roll gives, doubles aside."""
        return 1 if self.throw is Throw.FOUR_STICKS else self.dice

    @property
    def waits(self) -> bool:
        """Whether checkers are freed by a roll, instead of walking in."""
        return self.entry is not Entry.FREE


def _preset(switch: str, value: object) -> Any:
    """Another default for a switch that is told as it was."""
    return Field(default=value, description=Rules.model_fields[switch].description)


class ParquesRules(Rules):
    """The same switches with the defaults of Parqués as it is played in Medellín."""

    finish: Finish = _preset("finish", Finish.EXACT)
    doubles: Doubles = _preset("doubles", Doubles.ROLL_AGAIN)
    hit: Hit = _preset("hit", Hit.ON_LANDING)
    entry: Entry = _preset("entry", Entry.ON_DOUBLE)
    jail_rolls: Annotated[int, Field(ge=1, le=3)] = _preset("jail_rolls", 3)
    triple_double: TripleDouble = _preset("triple_double", TripleDouble.JAIL_FARTHEST)
    sum_move: SumMove = _preset("sum_move", SumMove.JUMP)
    callout: Callout = _preset("callout", Callout.AUTO)
    barriers: bool = _preset("barriers", False)
    one_die_distance: Annotated[int, Field(ge=0, le=6)] = _preset("one_die_distance", 6)
