"""Thinking by playouts, stopped at once."""

from cuatto_kit.console import opening
from cuatto_kit.games.rollouts import Rollouts
from cuatto_kit.games.thinking import Limits, Stop


def test_it_ends_with_what_was_tried_however_little_that_is():
    session = opening.open_session("cabeza", (), opening.PlayOptions())
    text, stop = session.text, Stop()
    stop.set()
    thinker = Rollouts(text.game, text.bot("random"))
    thought = thinker.think(session.state, Limits(lines=3), 1, stop)
    assert thought.best == session.legal[0]
    assert (thought.nodes, len(thought.prospects)) == (1, 1)
