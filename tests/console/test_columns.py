"""Lists of moves in columns."""

import pytest

from cuatto_kit.console.terminal import _in_columns


@pytest.mark.parametrize("columns", [1, 30, 80, 300])
@pytest.mark.parametrize("count", [0, 1, 2, 7, 13, 40])
def test_every_item_is_in_a_column_and_read_downwards(count, columns, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    items = [f"{number} {'move'[: 1 + number % 4]}" for number in range(count)]
    rows = [
        [cell.strip() for cell in row.split("   ") if cell.strip()] for row in _in_columns(items)
    ]
    read = [row[k] for k in range(max(map(len, rows), default=0)) for row in rows if k < len(row)]
    assert read == items
    widest = max(map(len, items), default=0)
    assert all(len(row) <= max(columns, widest) for row in _in_columns(items))
