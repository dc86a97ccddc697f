"""Frequently asked questions that apply to a board.

The answers depend on its switches and are filed under `faq`.
"""

from collections.abc import Iterator, Mapping

from cuatto_kit.games.blocks.board.names import square_name
from cuatto_kit.games.blocks.config.models import Block, BlocksVariant
from cuatto_kit.games.blocks.sheet.examples import block_name
from cuatto_kit.games.blocks.sheet.stances import alike
from cuatto_kit.games.facts import Fact, Topic

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
