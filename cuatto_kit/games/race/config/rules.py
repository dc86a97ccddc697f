"""The switches of the race family: every rule with a choice, its values and its default.

The engine reads a switch, and the rule sheet prints the text for the same switch and value.
"""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from cuatto_kit.config.fields import GAMES, Model
from cuatto_kit.config.messages import format_value, near
from cuatto_kit.config.units import SHARE
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code

STICKS_THROWN = 4
"""The number of sticks that are thrown instead of dice, which is also the most that a throw shows.
"""


class Finish(StrEnum):
    """May a die larger than needed take a checker out?"""

    OVERSHOOT = "overshoot"
    """Yes."""
    EXACT = "exact"
    """No, only the exact number does."""
    BOUNCE = "bounce"
    """No, the checker walks back from the finish by the rest of the die."""


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
    """Two moves and another roll, even if the double could not be played."""


class Throw(StrEnum):
    """What is thrown?"""

    DICE = "dice"
    """One die or two, each a separate move."""
    FOUR_STICKS = "four_sticks"
    """Four sticks with a marked side each: one move by the number of marks; a throw without marks
    passes.
    """


class Win(StrEnum):
    """When does the game end?"""

    IMMEDIATE = "immediate"
    """As soon as all checkers of a team are out."""
    ROUND_END = "round_end"
    """When the round is complete; teams that are out by then share the win."""


class Full(StrEnum):
    """May a move land on a full space?"""

    STRICT = "strict"
    """Never, not even to hit."""
    AFTER_HIT = "after_hit"
    """If the hits of the landing make room."""


class Hit(StrEnum):
    """Which landing sends other checkers back?"""

    ON_OWNERSHIP = "on_ownership"
    """A landing that makes the team owner of the space."""
    ON_LANDING = "on_landing"
    """Any landing."""
    NONE = "none"
    """None; strong checkers do not hit either."""


class HitReturn(StrEnum):
    """To which free slot of its own bridge does a hit checker return?"""

    BRIDGE_LOWEST = "bridge_lowest"
    """The rearmost."""
    BRIDGE_HIGHEST = "bridge_highest"
    """The foremost."""


class StartOrder(StrEnum):
    """Who begins?"""

    SEAT = "seat"
    """The first seat."""
    ROLL_OFF = "roll_off"
    """The team with the highest roll, with ties rolled again: all seats are equally likely."""


class Entry(StrEnum):
    """What brings a waiting checker on to the board?"""

    FREE = "free"
    """Any die, by walking in."""
    ON_DOUBLE = "on_double"
    """A double. Ones or sixes free up to four checkers, any other double up to two; or it frees
    one, and the other die is a move.
    """
    ON_VALUE = "on_value"
    """A die of one value; each such die frees one checker."""


class ExitCount(StrEnum):
    """How many checkers does a double free?"""

    CHOICE = "choice"
    """From one up to the maximum, as the mover chooses."""
    MAX = "max"
    """The maximum."""


class ExitDuty(StrEnum):
    """What comes first while checkers wait?"""

    NONE = "none"
    """Nothing."""
    CLEAR_AND_ENTER = "clear_and_enter"
    """The team clears its own exit; if it has no checker there, a roll that frees must free."""


class Sixes(StrEnum):
    """What does a six give?"""

    NONE = "none"
    """Only its pips."""
    ROLL_AGAIN = "roll_again"
    """Another roll as well, even if the six could not be played."""


class TripleDouble(StrEnum):
    """What happens on the third double in a turn?"""

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
    """No, each die moves a different checker."""


class Callout(StrEnum):
    """What happens if a possible hit is not made?"""

    OFF = "off"
    """Nothing."""
    AUTO = "auto"
    """The checker that could have hit goes back."""
    FORCED_CAPTURE = "forced_capture"
    """A hit cannot be missed: a team that can hit must hit."""


class RouteChoice(StrEnum):
    """Who picks the path at a split?"""

    MOVER = "mover"
    """The player who moves."""


_OTHERS = Field(json_schema_extra={GAMES: ["parques", "race"]})
"""Marks a switch that editors do not offer for Cuatto."""


def _thrown(value: Any) -> Any:
    """Refuse a throw that cannot be described; a misspelt one is left to the type."""
    known = [throw.value for throw in Throw]
    if near(str(value), known):
        return value
    expected = "expected 'dice' or 'four_sticks'; no other throw can be described"
    raise validation_error(Code.BAD_VALUE, f"{format_value(value)} is given; {expected}")


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
    """May a move jump over owned and full spaces? `true`: it may pass them; `false`: they bar its
    way.
    """
    full: Full = Full.STRICT
    """May a move land on a full space?"""
    hit: Hit = Hit.ON_OWNERSHIP
    """Which landing sends other checkers back?"""
    hit_return: HitReturn = HitReturn.BRIDGE_LOWEST
    """To which free slot of its own bridge does a hit checker return?"""
    start_order: StartOrder = StartOrder.SEAT
    """Who begins?"""
    route_choice: RouteChoice = RouteChoice.MOVER
    """Who picks the path at a split?"""
    entry: Annotated[Entry, _OTHERS] = Entry.FREE
    """What brings a waiting checker on to the board?"""
    entry_value: Annotated[int, Field(ge=1, le=6), _OTHERS] = 6
    """The die that brings a waiting checker on to the board with `entry: on_value`."""
    jail_rolls: Annotated[int, Field(ge=1, le=3), _OTHERS] = 1
    """The number of rolls that a turn has to free a checker while none can move."""
    exit_count: Annotated[ExitCount, _OTHERS] = ExitCount.CHOICE
    """How many checkers does a double free?"""
    must_free_on_double: Annotated[bool, _OTHERS] = False
    """Must a double free a checker while one waits?"""
    exit_duty: Annotated[ExitDuty, _OTHERS] = ExitDuty.NONE
    """What comes first while checkers wait?"""
    sixes: Annotated[Sixes, _OTHERS] = Sixes.NONE
    """What does a six give?"""
    triple_double: Annotated[TripleDouble, _OTHERS] = TripleDouble.NONE
    """What happens on the third double in a turn?"""
    jail_double_counts: Annotated[bool, _OTHERS] = True
    """Does a double that is rolled while no checker can move count towards three?"""
    sum_move: SumMove = SumMove.STEPWISE
    """May one checker use both dice?"""
    callout: Annotated[Callout, _OTHERS] = Callout.OFF
    """What happens if a possible hit is not made?"""
    second_lap: Annotated[bool, _OTHERS] = True
    """May a checker pass the space where its team's own way turns off?"""
    barriers: Annotated[bool, _OTHERS] = True
    """Do two checkers of a team close a space to all others?"""
    one_die_distance: Annotated[int, Field(ge=0, le=6), _OTHERS] = 0
    """A last checker that is this near home is played with one die; 0 for never."""
    throw: Annotated[Throw, BeforeValidator(_thrown), _OTHERS] = Throw.DICE
    """What is thrown?"""
    dice: Annotated[int, Field(ge=1, le=2)] = 2
    """The number of dice that are rolled; each is a separate move. Sticks are always four."""
    class_quota: Annotated[float, SHARE, Field(ge=0, le=1)] = 0.6
    """The smallest share of regular checkers in a team that causes no warning."""

    @property
    def moves_a_roll(self) -> int:
        """The number of moves that a roll gives, except for doubles."""
        return 1 if self.throw is Throw.FOUR_STICKS else self.dice

    @property
    def waits(self) -> bool:
        """True if checkers are freed by a roll instead of walking in."""
        return self.entry is not Entry.FREE


def _preset(switch: str, value: object) -> Any:
    """Return a field with another default and the description of the switch in Rules."""
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
