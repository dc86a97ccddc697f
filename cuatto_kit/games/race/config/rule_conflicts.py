"""Checks of the switches of a race that are valid separately but not together."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from cuatto_kit.board.layout import Flag
from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import format_value
from cuatto_kit.errors import Code, Fault
from cuatto_kit.games.race.config.classes import CLASSES, Ability, can
from cuatto_kit.games.race.config.conflicts import (
    CHECKERS,
    DEFAULT_CAPACITY,
    PAIR,
    has_bridge,
)
from cuatto_kit.games.race.config.names import PATHS
from cuatto_kit.games.race.config.rule_values import NO_BONUS
from cuatto_kit.games.race.config.rules import (
    AfterHome,
    Barriers,
    Bars,
    BearOff,
    BonusUse,
    BreakOn,
    Callout,
    DiceUse,
    Doubles,
    Entry,
    ExitDuty,
    ExitHit,
    Finish,
    Full,
    Hit,
    Protect,
    Retreat,
    Rules,
    Sixes,
    Splits,
    Stacks,
    SumMove,
    TripleDouble,
    TripleSix,
    Waiting,
)
from cuatto_kit.games.race.config.throws import DIE_SIDES, STICKS_THROWN, Throw, ThrowTable


class _Clash(NamedTuple):
    switch: str
    """The switch with the conflict."""
    so: bool
    when: bool
    """True if the conflict applies."""
    beside: str
    """The cause of the conflict, in words."""
    expected: str


def rule_faults(document: Document, rules: Rules | None) -> Iterator[Fault]:
    """Yield a fault for each switch that conflicts with the dice, team, start or another switch."""
    if rules is None:
        return
    for switch, so, when, beside, expected in _clashes(document, rules):
        if so and when:
            value = getattr(rules, switch)
            if switch != "partners" and isinstance(value, tuple) and len(value) == 1:
                (value,) = value
            value = format_value(str(value) if isinstance(value, StrEnum) else value)
            message = f"{value} does not go with {beside}; expected {expected}"
            yield document.fault(Code.BAD_VALUE, ("rules", switch), message)


def _clashes(document: Document, rules: Rules) -> Iterator[_Clash]:
    sticks = rules.throw is Throw.FOUR_STICKS
    one_die, dice = rules.moves_a_roll == 1, "four sticks" if sticks else "one die"
    lanes, bridge = has_bridge(document), "a start bridge"
    classes, several = _classes(document) > 1, "a team of several classes"
    triple = rules.triple_double is not TripleDouble.NONE
    jump = rules.sum_move is not SumMove.STEPWISE
    called = rules.callout is not Callout.OFF
    yield _Clash("entry", rules.entry is Entry.ON_DOUBLE, one_die, dice, "two dice")
    by_value = rules.entry is Entry.ON_VALUE and max(rules.entry_value) > STICKS_THROWN
    yield _Clash("entry_value", by_value, sticks, dice, f"1 to {STICKS_THROWN}")
    yield _Clash("entry", rules.waits, lanes, bridge, "free, or a start that is a pool, or yards")
    yield _Clash("entry", rules.waits, classes, several, "free, or one class")
    yield _Clash("triple_double", triple, one_die, dice, "none, or two dice")
    yield _Clash(
        "triple_double", triple, lanes, bridge, "none, or a start that is a pool, or yards"
    )
    yield _Clash("triple_double", triple, classes, several, "none, or one class")
    yield _Clash("sum_move", jump, one_die, dice, "stepwise, or two dice")
    yield _Clash("callout", called, lanes, bridge, "off, or a start that is a pool, or yards")
    yield _Clash("callout", called, classes, several, "off, or one class")
    yield from _clashes_of_entering(rules, one_die, dice)
    yield from _clashes_of_throws(rules)
    yield from _clashes_of_sixes(rules)
    yield from _clashes_of_bearing_off(rules, lanes, bridge)
    yield from _clashes_of_bonuses(rules, _with(document, Ability.ODD_ONLY, Ability.EVEN_ONLY))
    yield from _clashes_of_barriers(rules, one_die)
    yield from _clashes_of_splits(rules, _with(document, Ability.BACKWARD))
    effects = str(document.at(("board", "effects")))
    holds = Flag.HOLD in effects
    yield from _clashes_of_partners(document, rules, holds or Flag.MISS in effects)
    yield from _clashes_of_stacks(rules, classes, several, holds)
    yield from _clashes_of_sums(rules, _with(document, Ability.ODD_ONLY, Ability.EVEN_ONLY))
    yield from _clashes_of_swaps(document, rules)
    yield from _clashes_of_neighbours(document, rules)
    yield _Clash("one_die_distance", rules.one_die_distance > 0, one_die, dice, "0, or two dice")
    by_double = rules.entry is Entry.ON_DOUBLE
    asked = {"entry": by_double, "sum_move": jump, "callout": called}
    said = {name: document.at(("rules", name)) or getattr(rules, name) for name in asked}
    # An invalid switch has its default in `rules`, which the file did not choose.
    sound = [name for name, so in asked.items() if so and said[name] == getattr(rules, name)]
    beside = ", ".join(f"{name}: {getattr(rules, name)}" for name in sound)
    four = rules.doubles is Doubles.FOUR_MOVES
    yield _Clash("doubles", four, bool(beside), beside, "two_moves or roll_again")
    under = rules.doubles is Doubles.UNDERSIDES
    yield _Clash("doubles", under, one_die, dice, "two_moves, or two dice")
    yield _Clash("doubles", under, bool(beside), beside, "two_moves or roll_again")


def _clashes_of_sums(rules: Rules, parities: list[str]) -> Iterator[_Clash]:
    """Yield the clashes of rules for single dice if only sums are moved."""
    only, beside = rules.sum_move is SumMove.ONLY, "sum_move: only"
    yield _Clash("entry", rules.waits, only, beside, "free")
    yield _Clash("callout", rules.callout is not Callout.OFF, only, beside, "off")
    yield _Clash("six_counts", rules.six_counts > DIE_SIDES, only, beside, "6")
    yield _Clash("one_die_distance", rules.one_die_distance > 0, only, beside, "0")
    yield _Clash("dice_use", rules.maximises, only, beside, "mandatory or optional")
    yield _Clash("barriers_move", not rules.barriers_move, only, beside, "true")
    classes = f"checkers of class {' and '.join(parities)}"
    yield _Clash("sum_move", only, bool(parities), classes, "jump or stepwise, or other classes")


def _clashes_of_entering(rules: Rules, one_die: bool, dice: str) -> Iterator[_Clash]:
    by_value = rules.entry is Entry.ON_VALUE
    walks_in = f"entry: {rules.entry}"
    yield _Clash("entry_sum", rules.entry_sum, one_die, dice, "false, or two dice")
    yield _Clash("entry_sum", rules.entry_sum, not by_value, walks_in, "false, or on_value")
    hits = rules.exit_hit is not ExitHit.ALL
    yield _Clash("exit_hit", hits, not rules.waits, walks_in, "all, or on_value or on_double")
    called = rules.callout is not Callout.OFF
    landing, doubles = rules.exit_hit is ExitHit.AS_LANDING, rules.entry is Entry.ON_DOUBLE
    yield _Clash("exit_hit", landing, doubles, walks_in, "all, or on_value")
    yield _Clash("exit_hit", hits, called, f"callout: {rules.callout}", "all, or no callout")


def _clashes_of_throws(rules: Rules) -> Iterator[_Clash]:
    """Yield the clashes of rules that need one or two dice of six sides, and of kept throws."""
    table = isinstance(rules.throw, ThrowTable)
    many = rules.moves_a_roll > PAIR
    pair = "two dice or fewer"
    dice = f"{rules.dice} dice"
    yield _Clash("doubles", rules.doubles is not Doubles.TWO_MOVES, many, dice, "two_moves")
    triple = rules.triple_double is not TripleDouble.NONE
    yield _Clash("triple_double", triple, many, dice, f"none, or {pair}")
    yield _Clash("entry", rules.entry is Entry.ON_DOUBLE, many, dice, f"on_value, or {pair}")
    yield _Clash("entry_sum", rules.entry_sum, many, dice, f"false, or {pair}")
    jump = rules.sum_move is not SumMove.STEPWISE
    yield _Clash("sum_move", jump, many, dice, f"stepwise, or {pair}")
    called = rules.callout is not Callout.OFF
    yield _Clash("callout", called, many, dice, f"off, or {pair}")
    yield _Clash("one_die_distance", rules.one_die_distance > 0, many, dice, f"0, or {pair}")
    sixes = rules.sixes is Sixes.ROLL_AGAIN
    pieces = "a table of throws"
    yield _Clash("sixes", sixes, table, pieces, "none, and `again:` in the table")
    yield _Clash("sixes", sixes, rules.throw is Throw.FOUR_STICKS, "four sticks", "none")
    under = rules.doubles is Doubles.UNDERSIDES
    yield _Clash("doubles", under, table, pieces, "two_moves, four_moves or roll_again")
    counted = [pips for pips in rules.entry_value if pips not in rules.thrown.results]
    by_value = rules.entry is Entry.ON_VALUE and bool(counted) and table
    known = ", ".join(map(str, sorted({*rules.thrown.results} - {0})))
    yield _Clash("entry_value", by_value, True, pieces, known)
    yield _Clash(
        "bank",
        rules.bank,
        not rules.thrown.again and not sixes,
        "throws that give no other",
        "false, or a table of throws with `again:`",
    )
    yield _Clash("bank", rules.bank, jump, f"sum_move: {rules.sum_move}", "false, or stepwise")
    yield _Clash("bank", rules.bank, called, f"callout: {rules.callout}", "false, or off")
    twice = rules.doubles is not Doubles.TWO_MOVES
    yield _Clash("bank", rules.bank, twice, f"doubles: {rules.doubles}", "false, or two_moves")
    yield _Clash("bank", rules.bank, triple, "a rule for third doubles", "false, or none")
    third = rules.triple_six is not TripleSix.NONE
    yield _Clash("bank", rules.bank, third, f"triple_six: {rules.triple_six}", "false, or none")


def _clashes_of_bearing_off(rules: Rules, lanes: bool, bridge: str) -> Iterator[_Clash]:
    pool = "a start that is a pool, or yards"
    first = rules.waiting is Waiting.FIRST
    yield _Clash("waiting", first, lanes, bridge, f"any, or {pool}")
    enter = rules.exit_duty is ExitDuty.ENTER
    yield _Clash("exit_duty", enter, lanes, bridge, f"none, or {pool}")
    larger = rules.dice_use is DiceUse.MAXIMISE_LARGER
    one = rules.moves_a_roll == 1
    yield _Clash("dice_use", larger, one, "one move a roll", "maximise, or two dice")
    many = rules.moves_a_roll > PAIR
    yield _Clash("dice_use", larger, many, f"{rules.dice} dice", "maximise, or two dice")
    called = rules.callout is not Callout.OFF
    borne = rules.bear_off is BearOff.ALL_IN
    yield _Clash("bear_off", borne, called, f"callout: {rules.callout}", "any, or off")
    rearmost = rules.finish is Finish.REARMOST
    yield _Clash("finish", rearmost, called, f"callout: {rules.callout}", "exact, or off")


def _clashes_of_sixes(rules: Rules) -> Iterator[_Clash]:
    """Yield the clashes of sixes that count more, and of the third one in a turn."""
    more, third = rules.six_counts > DIE_SIDES, rules.triple_six is not TripleSix.NONE
    sticks = not rules.plain_dice
    others = "four sticks" if rules.throw is Throw.FOUR_STICKS else "a table of throws"
    walks_in = f"entry: {rules.entry}"
    yield _Clash("six_counts", more, sticks, others, "6, or dice")
    yield _Clash("six_counts", more, not rules.waits, walks_in, "6, or on_value or on_double")
    yield _Clash("triple_six", third, sticks, others, "none, or one die")
    two = rules.dice > 1 and not sticks
    yield _Clash("triple_six", third, two, f"{rules.dice} dice", "none, or one die")
    once = rules.sixes is Sixes.NONE
    yield _Clash("triple_six", third, once, "sixes: none", "none, or sixes: roll_again")
    jail = rules.triple_six in (TripleSix.JAIL_LAST, TripleSix.JAIL_FARTHEST)
    yield _Clash(
        "triple_six", jail, not rules.waits, walks_in, "none or void, or checkers that wait"
    )


def _clashes_of_bonuses(rules: Rules, parities: list[str]) -> Iterator[_Clash]:
    for name in ("hit_bonus", "home_bonus"):
        pips = isinstance(getattr(rules, name), int)
        jumps = rules.sum_move is not SumMove.STEPWISE
        stepwise = "none, roll_again, or stepwise"
        yield _Clash(name, pips, jumps, f"sum_move: {rules.sum_move}", stepwise)
        longest = f"dice_use: {rules.dice_use}"
        yield _Clash(name, pips, rules.maximises, longest, "none, roll_again, or mandatory")
        called = rules.callout is not Callout.OFF
        yield _Clash(name, pips, called, f"callout: {rules.callout}", "none, roll_again, or off")
        unmoved = f"checkers of class {' and '.join(parities)}"
        yield _Clash(name, pips, bool(parities), unmoved, "none, roll_again, or other classes")
        counted = getattr(rules, name) == rules.six_counts
        yield _Clash(name, counted, True, "a six that counts as much", "other pips")
    forgone = rules.bonus_use is BonusUse.OPTIONAL
    yield _Clash("bonus_use", forgone, not rules.bonus_pips, "no pips of a bonus", "mandatory")
    hit = rules.hit_bonus != NO_BONUS and rules.hit is Hit.NONE
    yield _Clash("hit_bonus", hit, True, "hit: none", "none, or another hit")


def _clashes_of_barriers(rules: Rules, one_die: bool) -> Iterator[_Clash]:
    none = rules.barriers is Barriers.NONE
    bars = rules.bars is not Bars.OTHERS
    one_move = rules.moves_a_roll == 1 and not rules.bonus_pips and not rules.bank
    yield _Clash("bars", bars, none, "barriers: none", "others, or barriers")
    pairs = rules.barriers in (Barriers.OWN_PAIR, Barriers.ANY_PAIR)
    kind = f"barriers: {rules.barriers}"
    apart = not rules.barriers_move
    yield _Clash("barriers_move", apart, not pairs, kind, "true, or own_pair or any_pair")
    yield _Clash("barriers_move", apart, one_move, "one move a roll", "true, or two dice")
    sticks = not rules.plain_dice
    yield _Clash("barriers_move", apart, sticks, "other throws", "true, or dice")
    called = rules.callout is not Callout.OFF
    yield _Clash("barriers_move", apart, called, f"callout: {rules.callout}", "true, or off")
    breaks = rules.break_on is not BreakOn.NONE
    yield _Clash("break_on", breaks, not pairs, kind, "none, or own_pair or any_pair")
    yield _Clash("break_on", breaks, not one_die, f"{rules.dice} dice", "none, or one die")
    yield _Clash("break_on", breaks, sticks, "other throws", "none, or one die")


def _clashes_of_splits(rules: Rules, backward: list[str]) -> Iterator[_Clash]:
    """Yield the clashes of going straight on, which is not defined for walks back."""
    straight = rules.splits is Splits.ON_LANDING
    back = f"checkers of class {' and '.join(backward)}"
    yield _Clash("splits", straight, bool(backward), back, "always, or other classes")
    bounces = rules.finish is Finish.BOUNCE
    yield _Clash("splits", straight, bounces, "finish: bounce", "always, or exact")


def _clashes_of_partners(document: Document, rules: Rules, holds: bool) -> Iterator[_Clash]:
    """Yield the clashes of partners with the seats of a board."""
    seats = sorted(seat for pair in rules.partners for seat in pair)
    pairs, most = bool(rules.partners), len(seats)
    few = most < 2 * PAIR
    yield _Clash("partners", pairs, few, "a single pair", "two pairs or more, as [[1, 3], [2, 4]]")
    once = seats == [*range(1, most + 1)]
    listed = f"a seat that is missing or named twice among {most}"
    yield _Clash("partners", pairs and not few, not once, listed, "each seat once")
    written = document.at(("seats",))
    others = written not in (most, [most], [most, most])
    beside = f"seats: {format_value(written)}"
    yield _Clash("partners", pairs and not few and once, others, beside, f"seats: {most}")
    yield _Clash(
        "partners", pairs, holds, "spaces that cost turns", "no partners, or no such spaces"
    )
    swaps = rules.hit is Hit.SWAP
    yield _Clash("partners", pairs, swaps, "hit: swap", "no partners, or hit: on_landing")
    playing = rules.after_home is AfterHome.PLAY_PARTNER
    yield _Clash("after_home", playing, not pairs, "no partners", "pass, or partners")


def _clashes_of_stacks(rules: Rules, classes: bool, several: str, holds: bool) -> Iterator[_Clash]:
    """Yield the clashes of stacks with rules for one checker of a stack, or for two of a team."""
    together = rules.stacks is Stacks.MOVE_TOGETHER
    yield _Clash(
        "stacks", together, holds, "a space that holds checkers", "apart, or no such space"
    )
    yield _Clash("stacks", together, classes, several, "apart, or one class")
    single = {
        "hit": (rules.hit in (Hit.ON_OWNERSHIP, Hit.SWAP), "on_landing or none"),
        "barriers": (rules.barriers is Barriers.ANY_PAIR, "another kind of barriers"),
        "bars": (rules.bars is not Bars.OTHERS, "others"),
        "barriers_move": (not rules.barriers_move, "true"),
        "break_on": (rules.break_on is not BreakOn.NONE, "none"),
        "sum_move": (rules.sum_move is not SumMove.STEPWISE, "stepwise"),
        "callout": (rules.callout is not Callout.OFF, "off"),
        "triple_six": (rules.triple_six in (TripleSix.JAIL_LAST, TripleSix.JAIL_FARTHEST), "void"),
        "triple_double": (rules.triple_double is not TripleDouble.NONE, "none"),
    }
    for name, (clashes, other) in single.items():
        beside = f"{name}: {str(getattr(rules, name)).lower()}"
        yield _Clash("stacks", together, clashes, beside, f"apart, or {other}")


def _clashes_of_swaps(document: Document, rules: Rules) -> Iterator[_Clash]:
    """Yield the clashes of `hit: swap`.

    The space that a checker leaves must be open to each checker that is hit: it has room for all of
    them, no barrier closes it, and it is on the way of every team.
    """
    swaps = rules.hit is Hit.SWAP
    capacity = document.at(("board", "capacity"))
    capacity = DEFAULT_CAPACITY if capacity is None else capacity
    many = capacity != 1
    written = document.at(PATHS)
    paths = [*written.values()] if isinstance(written, dict) else []
    walks = [path for path in paths if isinstance(path, dict)]
    own = any("seats" in walk or "goal" in walk for walk in walks)
    own |= not rules.second_lap or bool(document.at(("board", "routes")))
    crossed = any("bridge" in str(walk.get("walk")) for walk in walks)
    barriers = many and rules.barriers is not Barriers.NONE
    lone = many and not rules.share_safe
    for when, beside, expected in (
        (has_bridge(document), "a start bridge", "a start that is a pool, or yards"),
        (rules.waits, f"entry: {rules.entry}", "entry: free"),
        (rules.callout is not Callout.OFF, f"callout: {rules.callout}", "callout: off"),
        (
            rules.triple_double is TripleDouble.JAIL_FARTHEST,
            "triple_double: jail_farthest",
            "triple_double: none",
        ),
        (many and capacity != "any", f"room for {capacity} checkers", "capacity 1 or any"),
        (bool(document.at(("board", "capacities"))), "different capacities", "capacity 1 or any"),
        (barriers, f"barriers: {rules.barriers}", "barriers: none, or capacity 1"),
        (lone, "share_safe: false", "share_safe: true, or capacity 1"),
        (own, "ways of certain seats", "the same ways for all"),
        (crossed, "bridges on the way", "ways without bridges"),
    ):
        yield _Clash("hit", swaps, when, beside, f"on_landing, or {expected}")


def _clashes_of_neighbours(document: Document, rules: Rules) -> Iterator[_Clash]:
    """Yield the clashes of checkers that protect each other, and of those that walk back."""
    protects = rules.protect is not Protect.NONE
    capacity = document.at(("board", "capacity"))
    several = capacity != 1 or bool(document.at(("board", "capacities")))
    pairs = rules.barriers in (Barriers.OWN_PAIR, Barriers.NONE)
    for when, beside, expected in (
        (several, "room for several checkers", "capacity 1"),
        (not rules.hit.alone, f"hit: {rules.hit}", "hit: on_landing or swap"),
        (rules.full is Full.STRICT, "full: strict", "full: after_hit"),
        (rules.waits, f"entry: {rules.entry}", "entry: free"),
        (not pairs, f"barriers: {rules.barriers}", "barriers: none"),
        (bool(rules.partners), "partners", "no partners"),
    ):
        yield _Clash("protect", protects, when, beside, f"none, or {expected}")
    walls = rules.protect is Protect.PAIRS_AND_WALLS
    yield _Clash("protect", walls, not rules.jump_blocks, "jump_blocks: false", "pairs")
    back = rules.retreat is Retreat.FORCED
    several = rules.moves_a_roll > 1 or rules.bank or bool(rules.bonus_pips)
    first = rules.waiting is Waiting.FIRST
    entering = rules.exit_duty is not ExitDuty.NONE
    called = rules.callout is not Callout.OFF
    optional = rules.dice_use is DiceUse.OPTIONAL
    for when, beside, expected in (
        (several, "several moves a roll", "one move a roll"),
        (rules.waits, f"entry: {rules.entry}", "entry: free"),
        (first, "waiting: first", "waiting: any"),
        (entering, f"exit_duty: {rules.exit_duty}", "exit_duty: none"),
        (called, f"callout: {rules.callout}", "callout: off"),
        (optional, "dice_use: optional", "dice_use: mandatory"),
    ):
        yield _Clash("retreat", back, when, beside, f"none, or {expected}")


def _with(document: Document, *abilities: Ability) -> list[str]:
    """Return the classes of the team that have one of some abilities."""
    checkers = document.at(CHECKERS)
    written = checkers if isinstance(checkers, dict) else {}
    return [n for n in CLASSES if written.get(n) and any(can(n, one) for one in abilities)]


def _classes(document: Document) -> int:
    """Return the number of classes in a team, as far as the file gives it, else 1."""
    checkers = document.at(CHECKERS)
    return sum(bool(n) for n in checkers.values()) if isinstance(checkers, dict) else 1
