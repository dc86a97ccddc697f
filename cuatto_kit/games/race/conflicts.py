"""Keys of a race that are sound each by itself and do not go together."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from cuatto_kit.errors import Fault, YamlPath
from cuatto_kit.games.race.names import ENTRIES, PATHS
from cuatto_kit.games.race.rules import Callout, Doubles, Entry, Rules, SumMove, Throw, TripleDouble
from cuatto_kit.variant.document import Document
from cuatto_kit.variant.words import shown


class _Clash(NamedTuple):
    switch: str
    """What cannot be so."""
    so: bool
    when: bool
    """Where it cannot."""
    expected: str


def rule_faults(document: Document, rules: Rules | None) -> Iterator[Fault]:
    """Switches that ask for what the dice, the team or the start do not give."""
    if rules is None:
        return
    for switch, so, when, expected in _clashes(document, rules):
        if so and when:
            value = shown(str(getattr(rules, switch)).lower())
            message = f"{value} does not go with the rest; expected {expected}"
            yield document.fault("BAD_VALUE", ("rules", switch), message)


def _clashes(document: Document, rules: Rules) -> Iterator[_Clash]:
    start, checkers = document.at(("board", "start")), document.at(("teams", "checkers"))
    one_die = rules.dice == 1 or rules.throw is Throw.FOUR_STICKS
    yield _Clash("entry", rules.entry is Entry.ON_DOUBLE, one_die, "two dice")
    bridge = isinstance(start, dict)
    yield _Clash("entry", rules.waits, bridge, "a start that is a pool, or yards")
    triple = rules.triple_double is not TripleDouble.NONE
    yield _Clash("triple_double", triple, one_die, "two dice")
    yield _Clash("triple_double", triple, bridge, "no bridge")
    jump = rules.sum_move is not SumMove.STEPWISE
    yield _Clash("sum_move", jump, one_die, "stepwise, or two dice")
    yield _Clash("one_die_distance", rules.one_die_distance > 0, one_die, "0, or two dice")
    four = rules.doubles is Doubles.FOUR_MOVES
    special = rules.waits or jump or rules.callout is not Callout.OFF
    yield _Clash("doubles", four, special, "two_moves or roll_again")
    classes = sum(bool(n) for n in checkers.values()) if isinstance(checkers, dict) else 1
    one_class = "a team of one class"
    yield _Clash("entry", rules.waits, classes > 1, one_class)
    yield _Clash("callout", rules.callout is not Callout.OFF, classes > 1, one_class)
    yield _Clash("triple_double", triple, classes > 1, one_class)
    yield _Clash("callout", rules.callout is not Callout.OFF, bridge, "off, or no bridge")


def board_faults(document: Document, seats: tuple[int, int] | None) -> Iterator[Fault]:
    """Entries that are not one a team, and goals that are nobody's own."""
    entries: Any = document.at(ENTRIES)
    if isinstance(entries, list) and entries:
        if isinstance(document.at(("board", "start")), dict):
            message = "a bridge leads on to the board by itself; expected no entries"
            yield document.fault("BAD_VALUE", ENTRIES, message, at_key=True)
        elif seats and len(entries) < seats[1]:
            given = f"{len(entries)} entr{'ies' if len(entries) > 1 else 'y'}"
            message = f"{given} for {seats[1]} seats; expected one each"
            yield document.fault("BAD_VALUE", ENTRIES, message)
    paths = document.at(PATHS)
    for name, path in paths.items() if isinstance(paths, dict) else ():
        if not isinstance(path, dict) or path.get("goal") is not True:
            continue
        where: YamlPath = (*PATHS, name, "goal")
        takers = path.get("seats")
        if not isinstance(takers, list) or len(set(map(str, takers))) != 1:
            message = "a goal is one team's own; expected its seat, as in `seats: [1]`"
            yield document.fault("BAD_VALUE", where, message)
