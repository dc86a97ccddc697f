"""What the rule sheet tells of a board of columns (games/facts.py)."""

from collections.abc import Iterator, Mapping

from cuatto_kit.board.layout import Layout
from cuatto_kit.drawing.labels import Labels
from cuatto_kit.drawing.scene import CutOut, Scene, Token
from cuatto_kit.games.columns.config.models import LOWEST_SUM, ColumnsVariant
from cuatto_kit.games.columns.config.rules import MustScope
from cuatto_kit.games.columns.sheet.examples import KINDS, examples
from cuatto_kit.games.facts import Example, Fact, Name, Topic

__all__ = ["VALUES", "cut_outs", "examples", "labels", "set_up", "topics"]

VALUES: Mapping[str, tuple[str, ...]] = {
    "always": (
        *("goal", "setup", "order", "own_dice", "turn", "climb", "gaps", "closed"),
        *("twice", "last_runner", "going_on", "stop", "bust", "claim", "nobody"),
    ),
    "dice": ("2", "4", "6"),
    "runners": ("1", "n"),
    "must_scope": tuple(map(str, MustScope)),
    "auto_stop": ("true", "false"),
    "blocking": ("true", "false"),
    "columns_to_win": ("n",),
    "piece": ("panel", "cube", "runner", "die"),
    "example": KINDS,
}
"""Every topic that a board of columns may need: switch → values."""

FACES = 6
"""Of a printed die, over which its numbers must share out evenly (parts.py)."""


def topics(variant: ColumnsVariant, layout: Layout) -> Iterator[Topic]:
    """What this variant needs words for."""
    rules, dice, sums = variant.rules, variant.dice, tuple(variant.columns)
    several, pairs = variant.seats[1] > 1, dice.number // 2
    win: Mapping[str, Fact] = {"n": rules.columns_to_win}
    rolled: Mapping[str, Fact] = {"n": dice.number, "sides": dice.sides}
    order: Mapping[str, Fact] = {"order": tuple(_colours(variant))}

    yield Topic("always", "goal", win)
    yield Topic("always", "setup", {"n": variant.teams.cubes})
    if several:
        yield Topic("always", "order", order)
    if FACES % dice.sides:
        yield Topic("always", "own_dice", rolled)
    yield Topic("always", "turn")
    yield Topic("dice", str(dice.number), {**rolled, "least": LOWEST_SUM, "most": 2 * dice.sides})
    yield Topic("always", "climb")
    yield Topic("runners", "1" if variant.runners == 1 else "n", {"n": variant.runners})
    if len(sums) < 2 * dice.sides - LOWEST_SUM + 1:
        yield Topic("always", "gaps", {"sums": sums})
    if pairs > 1:
        yield Topic("must_scope", str(rules.must_scope))
        yield Topic("always", "twice")
        if variant.runners < len(sums):
            yield Topic("always", "last_runner")
    for value in ("closed", "going_on", "stop", "bust"):
        yield Topic("always", value)
    if several:
        yield Topic("blocking", _yes_or_no(rules.blocking))
    yield Topic("always", "claim")
    yield Topic("columns_to_win", "n", win)
    yield Topic("auto_stop", _yes_or_no(rules.auto_stop), win)
    if variant.seats[1] * (rules.columns_to_win - 1) >= len(sums):
        yield Topic("always", "nobody", win)

    yield Topic("piece", "panel", {"n": len(sums)})
    yield Topic("piece", "cube", {"n": variant.teams.cubes})
    yield Topic("piece", "runner", {"n": variant.runners})
    if not FACES % dice.sides:
        yield Topic("piece", "die", rolled)


def _colours(variant: ColumnsVariant) -> Iterator[Name]:
    return (Name("colour", colour) for colour in variant.teams.colours[: variant.seats[1]])


def _yes_or_no(value: bool) -> str:
    return str(value).lower()


def set_up(variant: ColumnsVariant, layout: Layout) -> Scene:
    """The board before the first roll: empty, and below it the runners and each team's cubes,
    one drawn for all of them, with how many there are."""
    outlines = [space.outline for space in layout.spaces if space.outline]
    middle = (min(o.left for o in outlines) + max(o.right for o in outlines)) / 2
    pitch = outlines[0].width
    level = min(o.bottom for o in outlines) - pitch
    cubes = [("cube", seat, variant.teams.cubes) for seat in range(variant.seats[1])]
    waiting: list[tuple[str, int | None, int]] = [("runner", None, variant.runners), *cubes]
    left = middle - (len(waiting) - 1) / 2 * pitch
    return Scene(
        tuple(
            Token((left + place * pitch, level), seat, shape, label=str(count))
            for place, (shape, seat, count) in enumerate(waiting)
        )
    )


def labels(variant: ColumnsVariant, layout: Layout, language: str) -> Labels:
    """Every space has its column's number."""
    return Labels({space.id: space.path for space in layout.spaces if space.outline})


def cut_outs(variant: ColumnsVariant, layout: Layout) -> Iterator[CutOut]:
    """Runners, and the cubes of each team."""
    yield CutOut("runner", None, variant.runners)
    for seat in range(variant.seats[1]):
        yield CutOut("cube", seat, variant.teams.cubes)


class ColumnsRulebook:
    """What the rule sheet of one board tells (games/family.py)."""

    def __init__(self, variant: ColumnsVariant, layout: Layout) -> None:
        self._variant = variant
        self._layout = layout

    def topics(self) -> Iterator[Topic]:
        return topics(self._variant, self._layout)

    def set_up(self) -> Scene:
        return set_up(self._variant, self._layout)

    def labels(self, language: str) -> Labels:
        return labels(self._variant, self._layout, language)

    def cut_outs(self) -> Iterator[CutOut]:
        return cut_outs(self._variant, self._layout)

    def examples(self) -> Iterator[Example]:
        return examples(self._variant, self._layout)
