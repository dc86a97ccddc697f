"""Names of the spaces on a board of columns."""

from cuatto_kit.errors import YamlPath

START = "start"
"""The space beside the board where a team's cubes wait."""
COLUMNS_AT: YamlPath = ("board", "columns")


def space_id(column: int, step: int) -> str:
    """Return the name of a column's space; `step` 1 is the lowest."""
    return f"{column}.{step}"
