"""What the rule sheet tells of a game of rolling blocks (games/facts.py)."""

from collections.abc import Iterator, Mapping

from cuatto_kit.board.layout import Layout
from cuatto_kit.drawing.labels import Labels
from cuatto_kit.drawing.scene import CutOut, Scene
from cuatto_kit.games.blocks.board import fen
from cuatto_kit.games.blocks.board.names import square_name
from cuatto_kit.games.blocks.board.placements import CABEZA
from cuatto_kit.games.blocks.config.models import BlocksVariant
from cuatto_kit.games.blocks.config.rules import Repetition, Stalemate
from cuatto_kit.games.blocks.engine.game import make_game
from cuatto_kit.games.blocks.sheet.examples import KINDS, block_name, examples, tokens
from cuatto_kit.games.facts import Example, Fact, Name, Topic

__all__ = ["VALUES", "cut_outs", "examples", "labels", "set_up", "topics"]

VALUES: Mapping[str, tuple[str, ...]] = {
    "always": (
        *("goal", "setup", "turn", "roll", "landing", "slide", "diagonal", "change", "crush"),
        *("home", "notation"),
    ),
    "class": ("once", "twice"),
    "crush_through": ("true", "false"),
    "stalemate": tuple(map(str, Stalemate)),
    "repetition": tuple(map(str, Repetition)),
    "ply_cap": ("none", "n"),
    "piece": ("panel", "cabeza", "block"),
    "example": KINDS,
}
"""Every topic that a game of rolling blocks may need: switch → values."""


def topics(variant: BlocksVariant, layout: Layout) -> Iterator[Topic]:
    """What this variant needs words for."""
    rules, grid = variant.rules, variant.grid
    _, first = fen.read(grid, variant.board.start)
    south, north = (Name("colour", colour) for colour in variant.teams.colours)
    sides: Mapping[str, Fact] = {"south": south, "north": north}

    yield Topic("always", "goal")
    yield Topic("always", "setup", {**sides, "first": (south, north)[first]})
    yield Topic("always", "turn")
    yield Topic("always", "roll")
    for rolls, value in ((2, "twice"), (1, "once")):
        if names := _blocks(variant, rolls):
            yield Topic("class", value, {"names": names})
    yield Topic("always", "landing")
    yield Topic("always", "slide")
    yield Topic("always", "diagonal")
    yield Topic("always", "change")
    yield Topic("always", "crush")
    if _blocks(variant, 2):
        yield Topic("crush_through", str(rules.crush_through).lower())
    yield Topic("always", "home", sides)
    yield Topic("stalemate", str(rules.stalemate))
    yield Topic("repetition", str(rules.repetition))
    if rules.ply_cap:
        yield Topic("ply_cap", "n", {"n": rules.ply_cap})
    else:
        yield Topic("ply_cap", "none")
    corners = (square_name(grid, 0), square_name(grid, grid.squares - 1))
    yield Topic("always", "notation", {**sides, "corner": corners[0], "far_corner": corners[1]})

    yield Topic("piece", "panel", {"n": grid.squares})
    yield Topic("piece", "cabeza", {"letter": CABEZA})
    for name, block in variant.teams.blocks.items():
        size = " × ".join(map(str, sorted(block.size, reverse=True)))
        facts: Mapping[str, Fact] = {
            "name": block_name(name), "size": size, "letter": block.letter
        }  # fmt: skip
        yield Topic("piece", "block", facts)


def _blocks(variant: BlocksVariant, rolls: int) -> tuple[Name, ...]:
    """The blocks that may roll so often in a move."""
    blocks = variant.teams.blocks.items()
    return tuple(block_name(name) for name, block in blocks if block.rolls == rolls)


def set_up(variant: BlocksVariant, layout: Layout) -> Scene:
    """All pieces where they stand before the first move."""
    game = make_game(variant, layout, 2)
    return Scene(tokens(game.grid, layout, game.initial()))


def labels(variant: BlocksVariant, layout: Layout, language: str) -> Labels:
    """Squares are named by letters along the board and numbers up it."""
    grid = variant.grid
    names = [square_name(grid, square) for square in range(grid.squares)]
    return Labels(
        columns=[name[0] for name in names[: grid.columns]],
        rows=[name[1:] for name in names[:: grid.columns]],
    )


def cut_outs(variant: BlocksVariant, layout: Layout) -> Iterator[CutOut]:
    """The pieces of both sides; a block as the largest face of it."""
    pitch = next(space.outline.width for space in layout.spaces if space.outline)
    for side in range(2):
        yield CutOut("head", side, 1)
        for block in variant.teams.blocks.values():
            width, depth, _ = sorted(block.size, reverse=True)
            letter = block.letter if side else block.letter.upper()
            yield CutOut("block", side, 1, (width * pitch, depth * pitch), letter)


class BlocksRulebook:
    """What the rule sheet of one board tells (games/family.py)."""

    def __init__(self, variant: BlocksVariant, layout: Layout) -> None:
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
