"""The rule sheet of block games: topics and answered questions."""

from collections.abc import Iterator, Mapping

from cuatto_kit import __version__
from cuatto_kit.board.layout import Layout
from cuatto_kit.config.languages import USUAL
from cuatto_kit.drawing.labels import Labels
from cuatto_kit.drawing.legend import Sign, board_signs, piece_sign
from cuatto_kit.drawing.scene import CutOut, Scene, Token
from cuatto_kit.games.blocks import fen
from cuatto_kit.games.blocks.board import square_pitch
from cuatto_kit.games.blocks.examples import (
    KINDS,
    STANCES,
    alike,
    block_name,
    examples,
    stances,
    tokens,
)
from cuatto_kit.games.blocks.game import make_game
from cuatto_kit.games.blocks.grid import CABEZA, square_name
from cuatto_kit.games.blocks.model import Block, BlocksVariant, Repetition, Stalemate
from cuatto_kit.games.blocks.printing import edges_of
from cuatto_kit.games.facts import Example, Fact, Name, Topic

# Questions

FAQ = "faq"
QUESTIONS = (
    *("alike", "over", "over_through", "two_pieces", "backwards", "there_and_back", "crushed"),
    *("captured", "between", "block_home", "pass_loss", "pass_draw", "pass_pass"),
    *("repeated_draw_3", "repeated_none", "notation", "notation_once"),
)
"""Every question, in the order of the sheet."""


def questions(variant: BlocksVariant, sides: Mapping[str, Fact]) -> Iterator[Topic]:
    """Yield the questions that apply to this board; `sides` are the colours of south and north."""
    rules, blocks = variant.rules, variant.teams.blocks.values()
    twice = any(block.rolls > 1 for block in blocks)
    for low, high in alike(variant):
        heights = {"low_height": low.height, "high_height": high.height}
        yield Topic(FAQ, "alike", {"low": low.name, "high": high.name, **heights})
    asked = {
        "over_through" if twice and rules.crush_through else "over": True,
        "two_pieces": True,
        "backwards": True,
        "there_and_back": twice,
        "crushed": True,
        "captured": True,
        "between": True,
        "block_home": True,
        f"pass_{rules.stalemate}": True,
        f"repeated_{rules.repetition}": True,
    }
    for key, comes_up in asked.items():
        if comes_up:
            yield Topic(FAQ, key)
    yield _notation(variant, sides)


def _notation(variant: BlocksVariant, sides: Mapping[str, Fact]) -> Topic:
    """Return how moves are written, with a move of a block that rolls twice, if there is one."""
    grid = variant.grid
    name, block = max(variant.teams.blocks.items(), key=lambda item: _telling(item[1]))
    facts: Mapping[str, Fact] = {
        **sides,
        "corner": square_name(grid, 0),
        "far_corner": square_name(grid, grid.squares - 1),
        "name": block_name(name),
        "move": block.letter.upper() + "ne"[: block.rolls],
    }
    return Topic(FAQ, "notation" if block.rolls > 1 else "notation_once", facts)


def _telling(block: Block) -> tuple[int, bool]:
    """Return how well a block shows the notation: best if the order of its rolls matters."""
    return block.rolls, len(set(block.size)) > 1


# Topics

__all__ = ["VALUES", "cut_outs", "examples", "labels", "legend", "set_ups", "topics"]

VALUES: Mapping[str, tuple[str, ...]] = {
    "always": (
        *(
            "story",
            "goal",
            "assembly",
            "assembly_magnets",
            "setup",
            "rows",
            "pieces",
            "first",
            "turn",
            "change",
        ),
        *("roll", "stand", "landing", "slide", "diagonal", "crush", "home"),
        *("credits", "licence"),
    ),
    "stance": STANCES,
    "step": ("pick", "move", "crush", "end"),
    "class": ("once", "twice"),
    "crush_through": ("true", "false"),
    "stalemate": tuple(map(str, Stalemate)),
    "repetition": tuple(map(str, Repetition)),
    "ply_cap": ("none", "n"),
    "easier": ("game", "rolls"),
    "faq": QUESTIONS,
    "piece": ("panel", "cabeza", "block"),
    "example": KINDS,
}
"""Every topic that a game of rolling blocks may need: switch → values."""

HEAD_SHARE = (0.75, 1.25)
"""Width and height of a folded head, as shares of a square, so that it differs from a block."""
AGE = 8
"""The recommended minimum age, in years, for foreseeing moves of two rolls."""


def topics(variant: BlocksVariant, layout: Layout) -> Iterator[Topic]:
    """Yield the topics for which this variant needs texts."""
    south, north = (Name("colour", colour) for colour in variant.teams.colours)
    sides: Mapping[str, Fact] = {"south": south, "north": north}
    yield from _before(variant, layout, sides)
    yield from _turn(variant)
    yield from _end(variant, sides)
    if _blocks(variant, 2):
        yield Topic("easier", "game")
        yield Topic("easier", "rolls")
    yield from questions(variant, sides)
    yield Topic("always", "credits")
    yield Topic("always", "licence", {"version": __version__})
    yield from _pieces(variant)


def _before(variant: BlocksVariant, layout: Layout, sides: Mapping[str, Fact]) -> Iterator[Topic]:
    """Yield all topics up to the first turn."""
    _, first = fen.read(variant.grid, variant.board.start)
    yield Topic("always", "story")
    yield Topic("always", "goal")
    if len(layout.panels) > 1:
        laid = "assembly_magnets" if variant.print.joints == "magnets" else "assembly"
        yield Topic("always", laid, {"panels": len(layout.panels)})
    yield Topic("always", "setup", sides)
    yield Topic("always", "rows", {**sides, **_rows(variant)})
    yield Topic("always", "pieces", sides)
    yield from stances(variant)
    yield Topic("always", "first", {"first": tuple(sides.values())[first]})


def _turn(variant: BlocksVariant) -> Iterator[Topic]:
    """Yield the possible moves."""
    for value in VALUES["step"]:
        yield Topic("step", value)
    for value in ("turn", "change", "roll"):
        yield Topic("always", value)
    if any(not kind.cube for kind in variant.grid.kinds):
        yield Topic("always", "stand")
    for rolls, value in ((2, "twice"), (1, "once")):
        if names := _blocks(variant, rolls):
            yield Topic("class", value, {"names": names})
    for value in ("landing", "slide", "diagonal"):
        yield Topic("always", value)


def _end(variant: BlocksVariant, sides: Mapping[str, Fact]) -> Iterator[Topic]:
    """Yield the conditions of a win and of a draw."""
    rules = variant.rules
    yield Topic("always", "crush")
    if _blocks(variant, 2):
        yield Topic("crush_through", str(rules.crush_through).lower())
    yield Topic("always", "home", {**sides, **_rows(variant)})
    yield Topic("stalemate", str(rules.stalemate))
    yield Topic("repetition", str(rules.repetition))
    if rules.ply_cap:
        yield Topic("ply_cap", "n", {"n": rules.ply_cap})
    else:
        yield Topic("ply_cap", "none")


def _rows(variant: BlocksVariant) -> Mapping[str, Fact]:
    """Return the numbers of the home rows of the southern and the northern side."""
    return {"near": 1, "far": variant.grid.rows}


def _pieces(variant: BlocksVariant) -> Iterator[Topic]:
    """Yield the printed pieces."""
    yield Topic("piece", "panel")
    yield Topic("piece", "cabeza", {"letter": CABEZA})
    for name, block in variant.teams.blocks.items():
        size = " × ".join(map(str, sorted(block.size, reverse=True)))
        facts: Mapping[str, Fact] = {
            "name": block_name(name), "size": size, "letter": block.letter
        }  # fmt: skip
        yield Topic("piece", "block", facts)


def _blocks(variant: BlocksVariant, rolls: int) -> tuple[Name, ...]:
    """Return the blocks with a given maximum number of rolls in a move."""
    blocks = variant.teams.blocks.items()
    return tuple(block_name(name) for name, block in blocks if block.rolls == rolls)


def set_ups(variant: BlocksVariant, layout: Layout) -> Mapping[int, Scene]:
    """Return all pieces before the first move, for two players."""
    game = make_game(variant, layout, 2)
    return {2: Scene(tokens(game.grid, layout, game.initial()))}


def labels(variant: BlocksVariant, layout: Layout, language: str) -> Labels:
    """Return the labels of the squares: letters along the board and numbers up it."""
    grid = variant.grid
    names = [square_name(grid, square) for square in range(grid.squares)]
    return Labels(
        columns=[name[0] for name in names[: grid.columns]],
        rows=[name[1:] for name in names[:: grid.columns]],
    )


def legend(variant: BlocksVariant, layout: Layout) -> Iterator[Sign]:
    """Yield the cabeza, an upright block and a flat one, and the signs on the board."""
    pitch = next(space.outline.width for space in layout.spaces if space.outline)
    yield piece_sign("head", Token((0.0, 0.0), 0, "head"), variant.team_colours)
    for key, height in (("low", 1), ("high", 2)):
        block = Token((0.0, 0.0), 0, "block", (2 * pitch, pitch), height=height)
        yield piece_sign(key, block, variant.team_colours)
    yield from board_signs(layout, labels(variant, layout, USUAL), variant.team_colours)


def cut_outs(variant: BlocksVariant, layout: Layout) -> Iterator[CutOut]:
    """Yield the pieces of both sides, folded from paper.

    Blocks are as large as the printed ones, so that they roll from square to square; the head has a
    narrower base.
    """
    play, pitch = variant.print.default_clearance, square_pitch(variant)
    wide, tall = HEAD_SHARE[0] * pitch, HEAD_SHARE[1] * pitch
    for side in range(2):
        yield CutOut("head", side, 1, edges=(wide, wide, tall), name=("noun", "cabeza"))
        for name, block in variant.teams.blocks.items():
            letter = block.letter if side else block.letter.upper()
            edges = edges_of(variant, play, block.size)
            yield CutOut("block", side, 1, label=letter, edges=edges, name=("block", name))


class BlocksRulebook:
    """The content of one board's rule sheet (games/family.py)."""

    def __init__(self, variant: BlocksVariant, layout: Layout) -> None:
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
