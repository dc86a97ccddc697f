"""Other rules for a board: the values of each switch, and changes that go together.

The switches and their values are those of the table in config/rules.py. Switches whose values are
numbers or tables have a few usual values here.
"""

from collections.abc import Mapping, Sequence
from enum import EnumMeta
from random import Random
from typing import Any

from pydantic import JsonValue

from cuatto_kit.board.layout import Layout
from cuatto_kit.config.document import Document
from cuatto_kit.config.fields import GAMES
from cuatto_kit.config.model import examine
from cuatto_kit.config.yaml_text import written
from cuatto_kit.errors import KitError
from cuatto_kit.games.editing import Said
from cuatto_kit.games.facts import Topic
from cuatto_kit.games.race.analysis.checks import rule_findings
from cuatto_kit.games.race.board.layout import lay_out
from cuatto_kit.games.race.config.models import model_of
from cuatto_kit.games.race.config.rule_conflicts import rule_faults
from cuatto_kit.games.race.config.rule_values import NO_BONUS, ROLL_AGAIN
from cuatto_kit.games.race.config.rules import Rules
from cuatto_kit.games.race.sheet.topics import rules_told
from cuatto_kit.games.variation import NoWay, Varied

RULES = "rules"
NUMBERS: Mapping[str, tuple[JsonValue, ...]] = {
    "entry_value": (6, 5, 1, [1, 6]),
    "jail_rolls": (1, 3),
    "six_counts": (6, 7, 12),
    "hit_bonus": (NO_BONUS, ROLL_AGAIN, 10, 20),
    "home_bonus": (NO_BONUS, ROLL_AGAIN, 10, 20),
    "one_die_distance": (0, 6),
    "home_spaces": (6, 4, 12),
    "throw": (
        "dice",
        "four_sticks",
        {"sticks": 3, "values": {"0": 5}, "again": [5]},
        {"cowries": 4, "values": {"0": 8}, "again": [4, 8]},
        {"canes": 3, "values": {"0": 10, "3": 5}, "again": [10]},
        {"die": 4},
        {"die": 8},
        {"long_dice": [1, 3, 4, 6]},
    ),
    "dice": (2, 1, 3, 4),
}
"""Usual values of switches whose values are numbers or tables."""
CONSTANT = ("class_quota", "partners", "after_home")
"""Switches that do not affect the game, or that are part of which game it is."""
MOST_SWITCHES = 4
"""The most switches that change together."""
ATTEMPTS = 30
"""The number of switches that are tried before NoWay is raised."""


def values_of(switch: str) -> tuple[JsonValue, ...]:
    """Return the values of a switch that a search may choose; none if it has no choice."""
    annotation: Any = Rules.model_fields[switch].annotation
    if switch in CONSTANT:
        return ()
    if switch in NUMBERS:
        return NUMBERS[switch]
    if annotation is bool:
        return (False, True)
    assert isinstance(annotation, EnumMeta), f"{switch} has no usual values in NUMBERS"
    values = tuple(str(member.value) for member in annotation)  # type: ignore[var-annotated]
    return values if len(values) > 1 else ()


def switches_of(game: str) -> Mapping[str, Sequence[JsonValue]]:
    """Return the values of each switch with a choice that editors offer for a game."""
    found = {}
    for switch, field in Rules.model_fields.items():
        extra = field.json_schema_extra
        games: Any = extra.get(GAMES, [game]) if isinstance(extra, dict) else [game]
        if game in games and (values := values_of(switch)):
            found[switch] = values
    return found


def with_other_rules(said: Said, chance: Random) -> Varied:
    """Return a board with another value of a switch, and of others if it conflicts with them.

    The new rules have an effect on this board. Raises NoWay.
    """
    now = _Board(said)
    if now.layout is None:
        raise NoWay("correct the faults of the board first")
    told, switches = now.told, switches_of(str(said["game"]))
    for _ in range(ATTEMPTS):
        switch = chance.choice([*switches])
        others = [value for value in switches[switch] if not now.has(switch, value)]
        if not others:
            continue
        changed = _settled(now, {switch: chance.choice(others)}, switches, chance)
        if changed is None:
            continue
        after = now.changed(changed)
        if after.layout is not None and after.told != told and after.can_be_played:
            return Varied(after.said, _words(changed))
    raise NoWay("no other rules have an effect on this board")


def _words(changed: Mapping[str, JsonValue]) -> str:
    """Return changed rules as in a file."""
    return "; ".join(f"{name}: {written(value, flow=False)}" for name, value in changed.items())


def _settled(
    now: "_Board",
    changed: Mapping[str, JsonValue],
    switches: Mapping[str, Sequence[JsonValue]],
    chance: Random,
) -> Mapping[str, JsonValue] | None:
    """Return changes without conflicts that include the given ones, or None if none were found."""
    faults = now.conflicts(changed)
    while faults and len(changed) < MOST_SWITCHES:
        further = [
            {**changed, switch: value}
            for switch in switches
            if switch not in changed
            for value in switches[switch]
            if not now.has(switch, value)
        ]
        counts = [now.conflicts(one) for one in further]
        least = min(counts, default=faults)
        if least >= faults:
            return None
        changed = chance.choice(
            [one for one, count in zip(further, counts, strict=True) if count == least]
        )
        faults = least
    return None if faults else changed


class _Board:
    """A board with its rules; `layout` is None if its file has faults."""

    def __init__(self, said: Said) -> None:
        self.said = said
        self.document = Document("board", dict(said), {}, {})
        self.layout: Layout | None = None
        try:
            self.variant, unplayable = examine(self.document, model_of(str(said.get("game"))))
            layout = lay_out(self.document, self.variant, None)
        except KitError:
            return
        if not unplayable:
            self.layout = layout

    @property
    def can_be_played(self) -> bool:
        """True if no check of the rules on this board finds an error."""
        assert self.layout is not None
        found = rule_findings(self.variant, self.layout)
        return not any(finding.severity == "error" for finding in found)

    @property
    def told(self) -> list[Topic]:
        """The statements of the rule sheet, which differ if the rules have another effect."""
        assert self.layout is not None
        return list(rules_told(self.variant, self.layout))

    @property
    def written(self) -> Mapping[str, JsonValue]:
        """The rules in the file."""
        found = self.said.get(RULES)
        return found if isinstance(found, dict) else {}

    def has(self, switch: str, value: JsonValue) -> bool:
        """Return whether a switch has a value."""
        meant = Rules.model_validate({switch: value})
        return bool(getattr(self.variant.rules, switch) == getattr(meant, switch))

    def changed(self, changed: Mapping[str, JsonValue]) -> "_Board":
        """Return the board with other values of some switches."""
        return _Board({**self.said, RULES: {**self.written, **changed}})

    def conflicts(self, changed: Mapping[str, JsonValue]) -> int:
        """Return the number of conflicts of the rules with other values of some switches."""
        said = {**self.written, **changed}
        document = Document("board", {**self.said, RULES: said}, {}, {})
        return sum(1 for _ in rule_faults(document, self._rules(said)))

    def _rules(self, said: Mapping[str, JsonValue]) -> Rules:
        model: Any = type(self.variant).model_fields[RULES].annotation
        rules: Rules = model.model_validate(said)
        return rules
