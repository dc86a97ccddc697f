"""Static checks of the rules of rolling blocks."""

from cuatto_kit.board.layout import Layout
from cuatto_kit.errors import Code, Finding
from cuatto_kit.games.blocks.config.models import BlocksVariant
from cuatto_kit.games.blocks.engine.game import make_game

START_AT = ("board", "start")


def rule_findings(variant: BlocksVariant, layout: Layout) -> tuple[Finding, ...]:
    """Return a finding if the first side cannot move or wins with its first move."""
    game = make_game(variant, layout, 2)
    state = game.initial()
    moves = game.targets(state)
    if not moves:
        message = "the side to move has no move; expected one at the start"
        return (Finding(Code.STUCK, "error", "start", message, START_AT),)
    winning = [
        game.name_of(state, move)
        for move in moves
        if game.winners(game.apply(state, game.name_of(state, move)))
    ]
    if winning:
        message = f"the first move wins ({winning[0]}); expected a start that is open"
        return (Finding(Code.DECIDED, "warning", "start", message, START_AT),)
    return ()
