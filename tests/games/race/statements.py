"""The checks of what a rule sheet states besides its answers (answers.py), by switch and value.

Each check plays positions on the engine, and fails where the board does not play as the text says.
`PLANTED` lists false statements, at least one for each check; test_statements.py tries them all.
"""

from tests.games.planting import Planted, Statements

from .table import Check

STATEMENTS = Statements[Check]()
PLANTED: list[Planted] = []
states = STATEMENTS.states
