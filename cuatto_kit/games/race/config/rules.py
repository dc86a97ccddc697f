"""The switches of the race family: every rule with a choice, its values and its default.

The engine reads a switch, and the rule sheet prints the text for the same switch and value.
"""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from cuatto_kit.config.fields import GAMES, Model
from cuatto_kit.config.units import SHARE
from cuatto_kit.games.race.config.rule_values import (
    NO_BONUS,
    Bonus,
    EntryValues,
    Partners,
)
from cuatto_kit.games.race.config.throws import (
    AnyThrow,
    Throw,
    Thrown,
    thrown_by,
)


class Finish(StrEnum):
    """May a die larger than needed take a checker out?"""

    OVERSHOOT = "overshoot"
    """Yes."""
    EXACT = "exact"
    """No, only the exact number does."""
    BOUNCE = "bounce"
    """No, the checker walks back from the finish by the rest of the die."""
    REARMOST = "rearmost"
    """Yes, if no checker of the team is farther from the finish."""
    WITHIN_REACH = "within_reach"
    """No, and no checker ends its move where it could never finish."""


class DiceUse(StrEnum):
    """Must a die be played?"""

    MANDATORY = "mandatory"
    """A die that can be played must be played."""
    OPTIONAL = "optional"
    """Before each die the mover may end the turn."""
    MAXIMISE = "maximise"
    """Only sequences that play the most dice are legal."""
    MAXIMISE_LARGER = "maximise_larger"
    """As with `maximise`; and if only one of two dice can be played, the larger one must be."""


class Doubles(StrEnum):
    """What does a double give?"""

    TWO_MOVES = "two_moves"
    """Two moves, like any roll."""
    FOUR_MOVES = "four_moves"
    """Four moves."""
    ROLL_AGAIN = "roll_again"
    """Two moves and another roll, even if the double could not be played."""
    UNDERSIDES = "undersides"
    """Two moves, two more by the undersides of the dice if no checker of the team waits, and
    another roll.
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
    SWAP = "swap"
    """Any landing; the checkers that are hit go to the space that the hitting checker left."""
    NONE = "none"
    """None; strong checkers do not hit either."""

    @property
    def alone(self) -> bool:
        """True if a checker hits without another one of its team."""
        return self in (Hit.ON_LANDING, Hit.SWAP)


class Waiting(StrEnum):
    """What may a team move while one of its checkers waits?"""

    ANY = "any"
    """Any checker."""
    FIRST = "first"
    """Only a checker that waits."""


class BearOff(StrEnum):
    """When may checkers come home?"""

    ANY = "any"
    """At any time."""
    ALL_IN = "all_in"
    """As long as all checkers of the team are within `home_spaces` of the finish."""


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


class Barriers(StrEnum):
    """What is a barrier on an ordinary space?"""

    OWN_PAIR = "own_pair"
    """Two checkers of one team, which own the space."""
    ANY_PAIR = "any_pair"
    """Any two checkers."""
    OWN_SINGLE = "own_single"
    """One checker of a team."""
    NONE = "none"
    """Nothing."""


class Bars(StrEnum):
    """Which teams does a barrier bar?"""

    OTHERS = "others"
    """Those without a checker in it."""
    ALL = "all"
    """All teams."""
    OWN = "own"
    """Only those with a checker in it."""


class BreakOn(StrEnum):
    """Which die must be played by a checker of a barrier, if one can?"""

    NONE = "none"
    """None."""
    SIX = "six"
    """A six."""


class Entry(StrEnum):
    """What brings a waiting checker on to the board?"""

    FREE = "free"
    """Any die, by walking in."""
    ON_DOUBLE = "on_double"
    """A double. Ones or sixes free up to four checkers, any other double up to two; or it frees
    one, and the other die is a move.
    """
    ON_VALUE = "on_value"
    """A die of certain values; each such die frees one checker."""


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
    ENTER = "enter"
    """While a waiting checker can come on to the board, no other checker moves."""
    CLEAR_AND_ENTER = "clear_and_enter"
    """The team clears its own exit; if it has no checker there, a roll that frees must free."""


class ExitHit(StrEnum):
    """Which checkers of other teams on the exit does a freed checker send back?"""

    ALL = "all"
    """All of them."""
    SINGLE = "single"
    """Those that are alone of their team; two of another team bar the way."""
    WHEN_FULL = "when_full"
    """None while there is room, else the one that came last."""
    AS_LANDING = "as_landing"
    """Those that a landing there sends back; what closes the space to a landing bars the entry."""


class Sixes(StrEnum):
    """What does a six give?"""

    NONE = "none"
    """Only its pips."""
    ROLL_AGAIN = "roll_again"
    """Another roll as well, even if the six could not be played."""


class TripleSix(StrEnum):
    """What happens on the third six in a turn with one die?"""

    NONE = "none"
    """It is a six like any other."""
    VOID = "void"
    """It is not played, and the turn is over."""
    JAIL_LAST = "jail_last"
    """The turn is over, and the checker that moved last in it goes back, unless it is where only
    its own team walks, or home.
    """
    JAIL_FARTHEST = "jail_farthest"
    """The turn is over, and the checker that has come farthest goes back."""


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
    ONLY = "only"
    """It has to: both dice are one move by the sum."""


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


class Splits(StrEnum):
    """Where may a checker turn off at a split?"""

    ALWAYS = "always"
    """At each split that it comes to."""
    ON_LANDING = "on_landing"
    """Only where its move begins; one that passes a split goes straight on."""


class Stacks(StrEnum):
    """How do checkers of one team on one space of the board move?"""

    APART = "apart"
    """Each by itself."""
    MOVE_TOGETHER = "move_together"
    """All of them as one, by one die; they are hit, and come home, together."""


class AfterHome(StrEnum):
    """What does a seat do whose checkers are all home, while its partner still has some?"""

    PASS = "pass"
    """It rolls no more."""
    PLAY_PARTNER = "play_partner"
    """It rolls in its turn and moves its partner's checkers."""


class Protect(StrEnum):
    """Which checkers are protected by others of their team on neighbouring spaces?"""

    NONE = "none"
    """No checker."""
    PAIRS = "pairs"
    """Those beside one: no other team may land on either."""
    PAIRS_AND_WALLS = "pairs_and_walls"
    """Those beside one; and of three or more in a row no other team may pass those in between."""


class Retreat(StrEnum):
    """What happens if no checker can walk forward?"""

    NONE = "none"
    """Nothing: the throw is lost."""
    FORCED = "forced"
    """A checker must walk back by the throw, if one can."""


class BonusUse(StrEnum):
    """Must the pips of a bonus be moved?"""

    MANDATORY = "mandatory"
    """Yes, if any checker can."""
    OPTIONAL = "optional"
    """No, the mover may forgo them."""


def _barriers(value: Any) -> Any:
    """Return the name of a kind of barriers, which may also be written true or false."""
    if isinstance(value, bool):
        return Barriers.OWN_PAIR if value else Barriers.NONE
    return value


_OTHERS = Field(json_schema_extra={GAMES: ["parques", "race"]})
"""Marks a switch that editors do not offer for Cuatto."""
_TRUE_OR_FALSE = {"enum": [*Barriers, True, False]}
"""The values of barriers that editors offer."""


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
    stacks: Annotated[Stacks, _OTHERS] = Stacks.APART
    """How do checkers of one team on one space of the board move?"""
    hit_return: HitReturn = HitReturn.BRIDGE_LOWEST
    """To which free slot of its own bridge does a hit checker return?"""
    start_order: StartOrder = StartOrder.SEAT
    """Who begins?"""
    partners: Annotated[Partners, _OTHERS] = ()
    """The pairs of seats that play together, as in `[[1, 3], [2, 4]]`: partners do not hit each
    other, and win when all checkers of both are home.
    """
    after_home: Annotated[AfterHome, _OTHERS] = AfterHome.PASS
    """What does a seat do whose checkers are all home, while its partner still has some?"""
    route_choice: RouteChoice = RouteChoice.MOVER
    """Who picks the path at a split?"""
    splits: Annotated[Splits, _OTHERS] = Splits.ALWAYS
    """Where may a checker turn off at a split?"""
    entry: Annotated[Entry, _OTHERS] = Entry.FREE
    """What brings a waiting checker on to the board?"""
    entry_value: Annotated[EntryValues, _OTHERS] = (6,)
    """The die, or a list of dice, that brings a waiting checker on to the board with `entry:
    on_value`.
    """
    entry_sum: Annotated[bool, _OTHERS] = False
    """Does the sum of both dice also bring a checker on to the board, if it is an entry value?"""
    jail_rolls: Annotated[int, Field(ge=1, le=3), _OTHERS] = 1
    """The number of rolls that a turn has to free a checker while none can move."""
    exit_count: Annotated[ExitCount, _OTHERS] = ExitCount.CHOICE
    """How many checkers does a double free?"""
    must_free_on_double: Annotated[bool, _OTHERS] = False
    """Must a double free a checker while one waits?"""
    exit_duty: Annotated[ExitDuty, _OTHERS] = ExitDuty.NONE
    """What comes first while checkers wait?"""
    exit_hit: Annotated[ExitHit, _OTHERS] = ExitHit.ALL
    """Which checkers of other teams on the exit does a freed checker send back?"""
    sixes: Annotated[Sixes, _OTHERS] = Sixes.NONE
    """What does a six give?"""
    six_counts: Annotated[int, Field(ge=6, le=12), _OTHERS] = 6
    """The pips of a six while no checker of the team waits."""
    triple_six: Annotated[TripleSix, _OTHERS] = TripleSix.NONE
    """What happens on the third six in a turn with one die?"""
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
    barriers: Annotated[
        Barriers,
        BeforeValidator(_barriers),
        Field(json_schema_extra={GAMES: ["parques", "race"], **_TRUE_OR_FALSE}),
    ] = Barriers.OWN_PAIR
    """What is a barrier on an ordinary space? `true` means `own_pair`, `false` means `none`."""
    bars: Annotated[Bars, _OTHERS] = Bars.OTHERS
    """Which teams may not land on a barrier nor, with `jump_blocks: false`, pass it?"""
    break_on: Annotated[BreakOn, _OTHERS] = BreakOn.NONE
    """Which die must be played by a checker of a barrier, if one can?"""
    barriers_move: Annotated[bool, _OTHERS] = True
    """May one roll move both checkers of a barrier so that they form another one?"""
    share_safe: Annotated[bool, _OTHERS] = True
    """May a checker land on a safe space on which there is one of another team?"""
    hit_bonus: Annotated[Bonus, _OTHERS] = NO_BONUS
    """What does sending a checker back give: `none`, `roll_again`, or the pips of another move?"""
    home_bonus: Annotated[Bonus, _OTHERS] = NO_BONUS
    """What does a checker that comes home give: `none`, `roll_again`, or the pips of another move?
    """
    bonus_use: Annotated[BonusUse, _OTHERS] = BonusUse.MANDATORY
    """Must the pips of a bonus be moved?"""
    goal_pass: Annotated[bool, _OTHERS] = True
    """May a checker pass full spaces of its own goal?"""
    protect: Annotated[Protect, _OTHERS] = Protect.NONE
    """Which checkers are protected by others of their team on neighbouring spaces?"""
    retreat: Annotated[Retreat, _OTHERS] = Retreat.NONE
    """What happens if no checker can walk forward?"""
    one_die_distance: Annotated[int, Field(ge=0, le=6), _OTHERS] = 0
    """A last checker that is this near home is played with one die; 0 for never."""
    waiting: Annotated[Waiting, _OTHERS] = Waiting.ANY
    """What may a team move while one of its checkers waits?"""
    bear_off: Annotated[BearOff, _OTHERS] = BearOff.ANY
    """When may checkers come home?"""
    home_spaces: Annotated[int, Field(ge=1, le=30), _OTHERS] = 6
    """The spaces before the finish that all checkers must have reached with `bear_off: all_in`."""
    throw: Annotated[AnyThrow, _OTHERS] = Throw.DICE
    """What is thrown? `dice`, `four_sticks`, or a table of sticks, cowries, canes, dice of other
    shapes, or any lots, with their pips.
    """
    bank: Annotated[bool, _OTHERS] = False
    """Are throws that give another throw kept, and all of them moved at the end, in any order?"""
    dice: Annotated[int, Field(ge=1, le=4)] = 2
    """The number of dice that are rolled; each is a separate move. It does not apply to sticks and
    other pieces that are counted together.
    """
    class_quota: Annotated[float, SHARE, Field(ge=0, le=1)] = 0.6
    """The smallest share of regular checkers in a team that causes no warning."""

    @property
    def moves_a_roll(self) -> int:
        """The number of moves that a roll gives, except for doubles."""
        return self.dice if self.thrown.kind in ("die", "long_die") else 1

    @property
    def thrown(self) -> Thrown:
        """The pieces that are thrown, and their results."""
        return thrown_by(self.throw)

    @property
    def plain_dice(self) -> bool:
        """True if dice of six sides are rolled."""
        return self.throw is Throw.DICE

    @property
    def maximises(self) -> bool:
        """True if only sequences that play the most dice are legal."""
        return self.dice_use in (DiceUse.MAXIMISE, DiceUse.MAXIMISE_LARGER)

    @property
    def waits(self) -> bool:
        """True if checkers are freed by a roll instead of walking in."""
        return self.entry is not Entry.FREE

    @property
    def owning(self) -> bool:
        """True if two checkers of a team own their space and keep all other teams off."""
        return self.barriers is Barriers.OWN_PAIR and self.bars is Bars.OTHERS

    @property
    def sums(self) -> bool:
        """True if a move by the sum of two dice is one move."""
        return self.sum_move in (SumMove.JUMP, SumMove.ONLY)

    @property
    def bonus_pips(self) -> tuple[int, ...]:
        """The pips of the bonuses that are moved, ascending."""
        pips = {self.hit_bonus, self.home_bonus}
        return tuple(sorted(n for n in pips if isinstance(n, int)))


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
    barriers: Annotated[
        Barriers, BeforeValidator(_barriers), Field(json_schema_extra=_TRUE_OR_FALSE)
    ] = _preset("barriers", Barriers.NONE)
    one_die_distance: Annotated[int, Field(ge=0, le=6)] = _preset("one_die_distance", 6)
