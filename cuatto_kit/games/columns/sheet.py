"""The rule sheet of column games: topics and answered questions."""

from collections.abc import Iterator, Mapping

from cuatto_kit import __version__
from cuatto_kit.board.layout import Layout
from cuatto_kit.cad.dice import die_size
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.languages import USUAL
from cuatto_kit.drawing.labels import Labels
from cuatto_kit.drawing.legend import Sign, board_signs, piece_sign
from cuatto_kit.drawing.scene import CutOut, Scene, Token
from cuatto_kit.games.columns.examples import KINDS, examples
from cuatto_kit.games.columns.model import LOWEST_SUM, ColumnsVariant, MustScope
from cuatto_kit.games.columns.report import odds
from cuatto_kit.games.facts import Example, Fact, Name, Topic

# Questions

FAQ = "faq"
QUESTIONS = (
    *("every_sum_pairing", "every_sum_roll", "some_sums", "stop_first", "all_runners"),
    *("two_runners", "claimed", "claimed_alone", "top", "keep", "share_false", "share_true"),
)
"""Every question, in the order of the sheet."""


def questions(variant: ColumnsVariant) -> Iterator[Topic]:
    """Yield the questions that apply to this board."""
    rules = variant.rules
    several, pairs = variant.seats[1] > 1, variant.dice.number > 2
    asked = {
        f"every_sum_{rules.must_scope}": pairs,
        "some_sums": pairs,
        "stop_first": True,
        "all_runners": variant.runners > 1,
        "two_runners": variant.runners > 1,
        "claimed" if several else "claimed_alone": rules.columns_to_win > 1,
        "top": rules.columns_to_win > 1 or not rules.auto_stop,
        "keep": True,
        f"share_{str(rules.blocking).lower()}": several,
    }
    return (Topic(FAQ, key) for key, comes_up in asked.items() if comes_up)


# Topics

__all__ = ["VALUES", "cut_outs", "examples", "labels", "legend", "set_ups", "topics"]

VALUES: Mapping[str, tuple[str, ...]] = {
    "always": (
        *(
            "story",
            "goal",
            "goal_alone",
            "assembly",
            "assembly_magnets",
            "setup",
            "cubes",
            "cubes_alone",
            "table",
        ),
        *("own_dice", "order", "order_two", "fewer", "gaps", "going_on", "stop", "bust"),
        *("bust_two", "off", "off_one", "climb", "twice", "often", "last_runner", "last_runners"),
        *("closed", "closed_claimed", "closed_top", "closed_runners", "claim", "claim_alone"),
        *("nobody", "tip", "credits", "licence"),
    ),
    "step": ("roll", "roll_two", "pair", "move", "move_two", "again"),
    "dice": ("2", "4", "6"),
    "runners": ("1", "n", "enough"),
    "must_scope": tuple(map(str, MustScope)),
    "auto_stop": ("true", "false"),
    "blocking": ("true", "false"),
    "columns_to_win": ("1", "n", "all"),
    "easier": ("game", "columns", "pairs", "share"),
    "faq": QUESTIONS,
    "piece": ("panel", "cube", "runner", "die"),
    "example": KINDS,
}
"""Every topic that a board of columns may need: switch → values."""

AGE = 8
"""The recommended minimum age, in years, for weighing the odds of sums."""
FACES = 6
"""The faces of a printed die, over which its numbers must be distributed evenly (parts.py)."""


def topics(variant: ColumnsVariant, layout: Layout) -> Iterator[Topic]:
    """Yield the topics for which this variant needs texts."""
    teller = _Teller(variant, layout)
    yield from teller.before()
    yield from teller.turn()
    yield from teller.climbing()
    yield from teller.end()
    yield from teller.options()
    yield from questions(variant)
    yield Topic("always", "credits")
    yield Topic("always", "licence", {"version": __version__})
    yield from _pieces(variant)


class _Teller:
    """A generator of the topics of one board; topics that do not apply are left out."""

    def __init__(self, variant: ColumnsVariant, layout: Layout) -> None:
        self.variant, self.rules = variant, variant.rules
        self.panels = len(layout.panels)
        self.sums = tuple(variant.columns)
        self.fewest, self.most = variant.seats
        self.pairs = variant.dice.number // 2
        self.win: Mapping[str, Fact] = {"n": variant.rules.columns_to_win}
        self.rolled: Mapping[str, Fact] = {"n": variant.dice.number, "sides": variant.dice.sides}

    @property
    def several(self) -> bool:
        """Whether there is more than one player."""
        return self.most > 1

    @property
    def claims(self) -> bool:
        """Whether the game continues after a column has been claimed."""
        return self.rules.columns_to_win > 1

    @property
    def scarce(self) -> bool:
        """Whether there are fewer runners than columns."""
        return self.variant.runners < len(self.sums)

    def before(self) -> Iterator[Topic]:
        """Yield all topics up to the first turn."""
        alone = "" if self.several else "_alone"
        yield Topic("always", "story")
        yield Topic("always", f"goal{alone}", self.win)
        if self.panels > 1:
            magnets = self.variant.print.joints == "magnets"
            laid = "assembly_magnets" if magnets else "assembly"
            yield Topic("always", laid, {"panels": self.panels})
        yield Topic("always", "setup")
        yield Topic("always", f"cubes{alone}", {"n": self.variant.teams.cubes})
        table: Mapping[str, Fact] = {"n": self.variant.runners, "rolled": self.variant.dice.number}
        yield Topic("always", "table", table)
        if not _prints_dice(self.variant):
            yield Topic("always", "own_dice", self.rolled)
        if self.several:
            yield from self._order()

    def _order(self) -> Iterator[Topic]:
        """Yield the starting player and the order of play; fewer players use the first colours."""
        colours = tuple(Name("colour", c) for c in self.variant.teams.colours[: self.most])
        facts: Mapping[str, Fact] = {"first": colours[0], "order": colours}
        yield Topic("always", "order" if self.most > 2 else "order_two", facts)
        if self.fewest < self.most > 2:
            yield Topic("always", "fewer")

    def turn(self) -> Iterator[Topic]:
        """Yield rolling, pairing, stopping."""
        two, sides = ("_two" if self.pairs == 1 else ""), self.variant.dice.sides
        paired: Mapping[str, Fact] = {"pairs": self.pairs}
        yield Topic("step", f"roll{two}", self.rolled)
        if self.pairs > 1:
            yield Topic("step", "pair", paired)
        yield Topic("step", f"move{two}")
        yield Topic("step", "again")
        sums: Mapping[str, Fact] = {"least": LOWEST_SUM, "most": 2 * sides}
        yield Topic("dice", str(self.variant.dice.number), {**self.rolled, **sums})
        if len(self.sums) < 2 * sides - LOWEST_SUM + 1:
            yield Topic("always", "gaps", {"sums": self.sums})
        if self.pairs > 1:
            yield Topic("must_scope", str(self.rules.must_scope), paired)
        yield Topic("always", "going_on")
        yield Topic("always", "stop")
        if self.several:
            yield Topic("blocking", _yes_or_no(self.rules.blocking))
        yield Topic("always", f"bust{two}")
        yield Topic("always", "off" if self.variant.runners > 1 else "off_one")

    def climbing(self) -> Iterator[Topic]:
        """Yield the effects of a sum, and the sums that have none."""
        runners: Mapping[str, Fact] = {"n": self.variant.runners}
        yield Topic("always", "climb")
        if self.scarce:
            yield Topic("runners", "1" if self.variant.runners == 1 else "n", runners)
        elif len(self.sums) > 1:
            yield Topic("runners", "enough", runners)
        if self.pairs > 1:
            yield Topic("always", "twice" if self.pairs == 2 else "often")
        if self.pairs > 1 and self.scarce:
            yield Topic("always", "last_runner" if self.pairs == 2 else "last_runners")
        cases = {
            "closed_claimed": self.claims,
            "closed_top": self.claims or not self.rules.auto_stop,
            "closed_runners": self.scarce,
        }
        if any(cases.values()):
            yield Topic("always", "closed")
        for value, comes_up in cases.items():
            if comes_up:
                yield Topic("always", value)

    def end(self) -> Iterator[Topic]:
        """Yield what is claimed and who wins."""
        if self.claims:
            yield Topic("always", "claim" if self.several else "claim_alone")
        every = self.rules.columns_to_win == len(self.sums)
        value = "1" if not self.claims else "all" if every else "n"
        yield Topic("columns_to_win", value, self.win)
        yield Topic("auto_stop", _yes_or_no(self.rules.auto_stop))
        if self.most * (self.rules.columns_to_win - 1) >= len(self.sums):
            yield Topic("always", "nobody", self.win)

    def options(self) -> Iterator[Topic]:
        """Yield easier rules, and tips."""
        easier = {
            "columns": self.claims,
            "pairs": self.pairs > 1 and self.rules.must_scope is MustScope.ROLL,
            "share": self.several and self.rules.blocking,
        }
        if any(easier.values()):
            yield Topic("easier", "game")
        for value, comes_up in easier.items():
            if comes_up:
                yield Topic("easier", value, {**self.win, "few": self.rules.columns_to_win - 1})
        chances = {column: self._of_a_hundred(column) for column in self.sums}
        often, rare = max(chances, key=chances.__getitem__), min(chances, key=chances.__getitem__)
        if chances[often] >= 2 * chances[rare]:
            facts = {"often": often, "often_rolls": chances[often]}
            yield Topic("always", "tip", facts | {"rare": rare, "rare_rolls": chances[rare]})

    def _of_a_hundred(self, column: int) -> int:
        """Return the number of rolls in a hundred in which two dice can be combined to a sum."""
        ways, rolls = odds(self.variant, (column,))
        return max(1, round(100 * ways / rolls))


def _prints_dice(variant: ColumnsVariant) -> bool:
    """Return whether the dice are cubes that show each number on equally many faces."""
    return FACES % variant.dice.sides == 0


def _pieces(variant: ColumnsVariant) -> Iterator[Topic]:
    """Yield the printed pieces."""
    yield Topic("piece", "panel")
    yield Topic("piece", "cube", {"n": variant.teams.cubes})
    yield Topic("piece", "runner", {"n": variant.runners})
    if _prints_dice(variant):
        yield Topic("piece", "die", {"sides": variant.dice.sides})


def _yes_or_no(value: bool) -> str:
    return str(value).lower()


def set_ups(variant: ColumnsVariant, layout: Layout) -> Mapping[int, Scene]:
    """Return the board before the first roll, by the number of players."""
    fewest, most = variant.seats
    return {seats: _set_up(variant, layout, seats) for seats in range(fewest, most + 1)}


def _set_up(variant: ColumnsVariant, layout: Layout, seats: int) -> Scene:
    """Return the empty board, and below it the runners and each team's cubes.

    Only one piece of each is drawn, with their number.
    """
    outlines = [space.outline for space in layout.spaces if space.outline]
    middle = (min(o.left for o in outlines) + max(o.right for o in outlines)) / 2
    pitch = outlines[0].width
    level = min(o.bottom for o in outlines) - pitch
    cubes = [("cube", seat, variant.teams.cubes) for seat in range(seats)]
    waiting: list[tuple[str, int | None, int]] = [("runner", None, variant.runners), *cubes]
    left = middle - (len(waiting) - 1) / 2 * pitch
    return Scene(
        tuple(
            Token((left + place * pitch, level), seat, shape, label=str(count))
            for place, (shape, seat, count) in enumerate(waiting)
        )
    )


def labels(variant: ColumnsVariant, layout: Layout, language: str) -> Labels:
    """Return the labels: the number of its column on every space."""
    return Labels({space.id: space.path for space in layout.spaces if space.outline})


def legend(variant: ColumnsVariant, layout: Layout) -> Iterator[Sign]:
    """Yield runners, cubes, and the signs on the board."""
    yield piece_sign("runner", Token((0.0, 0.0), None, "runner"), variant.team_colours)
    yield piece_sign("cube", Token((0.0, 0.0), 0, "cube"), variant.team_colours)
    yield from board_signs(layout, labels(variant, layout, USUAL), variant.team_colours)


def cut_outs(variant: ColumnsVariant, layout: Layout) -> Iterator[CutOut]:
    """Yield runners, the cubes of each team, and the dice if a cube can show their numbers."""
    dice = variant.dice
    if not FACES % dice.sides:
        edge = die_size(Scale(variant.print.scale))
        edges = (edge, edge, edge)
        yield CutOut("die", None, dice.number, edges=edges, sides=dice.sides, name=("noun", "die"))
    yield CutOut("runner", None, variant.runners, name=("noun", "runner"))
    for seat in range(variant.seats[1]):
        yield CutOut("cube", seat, variant.teams.cubes, name=("noun", "cube"))


class ColumnsRulebook:
    """The content of one board's rule sheet (games/family.py)."""

    def __init__(self, variant: ColumnsVariant, layout: Layout) -> None:
        self._variant = variant
        self._layout = layout

    def topics(self) -> Iterator[Topic]:
        return topics(self._variant, self._layout)

    def set_ups(self) -> Mapping[int, Scene]:
        return set_ups(self._variant, self._layout)

    @property
    def age(self) -> int:
        return AGE

    def labels(self, language: str) -> Labels:
        return labels(self._variant, self._layout, language)

    def legend(self) -> Iterator[Sign]:
        return legend(self._variant, self._layout)

    def cut_outs(self) -> Iterator[CutOut]:
        return cut_outs(self._variant, self._layout)

    def examples(self) -> Iterator[Example]:
        return examples(self._variant, self._layout)
