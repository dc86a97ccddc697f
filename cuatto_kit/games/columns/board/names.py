"""What spaces of the board of columns are called."""

from cuatto_kit.errors import YamlPath

START = "start"
"""Where a team's cubes wait, beside the board."""
COLUMNS_AT: YamlPath = ("board", "columns")


def space_id(column: int, step: int) -> str:
    """The name of a column's space; `step` 1 is the lowest."""
    return f"{column}.{step}"
