"""What is thrown in a race, as its sheet tells it: the value and the chance of each throw."""

from collections import Counter
from collections.abc import Iterator
from math import gcd

from cuatto_kit.games.race.config.rules import Entry, Rules
from cuatto_kit.games.race.config.throws import Thrown, ThrowTable
from cuatto_kit.games.race.sheet.starts import Told

THROWS = (
    "thrown", "thrown_again", "thrown_enter", "thrown_enter_again", "thrown_none",
    "thrown_none_again", "slips", "go_again", "go_again_dice", "go_again_lots",
)  # fmt: skip
"""The texts of throws: a line of a table each, and at last what gives another throw."""


def throws(rules: Rules) -> Iterator[Told]:
    """Yield the table of the throws of counted pieces or of lots, and what gives another one."""
    thrown = rules.thrown
    if isinstance(rules.throw, ThrowTable):
        if thrown.counted:
            yield from _rows(rules, thrown)
        elif thrown.kind == "lot":
            counts = Counter(thrown.results)
            shared = gcd(*counts.values())
            for pips, weight in sorted(counts.items()):
                yield "slips", {"pips": pips, "count": weight // shared}
    if thrown.again and not rules.bank:
        kinds = {"lot": "_lots", "die": "_dice", "long_die": "_dice"}
        yield f"go_again{kinds.get(thrown.kind, '')}", {"values": thrown.again}


def _rows(rules: Rules, thrown: Thrown) -> Iterator[Told]:
    """Yield the throws by the number of marked sides, with their chances in all throws."""
    whole = len(thrown.results)
    entering = rules.entry_value if rules.entry is Entry.ON_VALUE else ()
    for shown, (pips, chance) in enumerate(zip(thrown.values, thrown.chances, strict=True)):
        enters = "_enter" if pips in entering else ""
        again = "_again" if pips in thrown.again else ""
        kind = f"thrown{enters}{again}" if pips else f"thrown_none{again}"
        yield kind, {"shown": shown, "pips": pips, "chance": chance, "of": whole}
