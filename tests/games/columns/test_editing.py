"""The top of a column goes up and down."""

import pytest

from cuatto_kit.config import bundled
from cuatto_kit.config.document import parse
from cuatto_kit.config.yaml_edit import applied, edits_to
from cuatto_kit.games.columns.editor import ColumnsEditor
from cuatto_kit.games.editing import Refused

TEXT = bundled.bundled()["cant-stop"].read_text("utf-8")
SAID = parse(TEXT, "x").data


def after(**gesture):
    done = ColumnsEditor().draw(SAID, gesture)
    return applied(TEXT, edits_to(TEXT, done.said)), done.select


def test_a_column_grows_and_shrinks():
    text, select = after(kind="move", space="7.13", cell=(5, 8))
    assert text == TEXT.replace("7: 13", "7: 15")
    assert select == "7.15"
    assert after(kind="delete", spaces=["2.3"])[0] == TEXT.replace("2: 3,", "2: 2,")


def test_columns_are_drawn_by_their_tops():
    with pytest.raises(Refused, match="top"):
        after(kind="move", space="7.12", cell=(5, 8))
    with pytest.raises(Refused, match="1 to 40"):
        after(kind="move", space="7.13", cell=(5, 90))
    reach = ColumnsEditor().reach(SAID, "move", ["2.3"])
    assert (0, 1) in reach.cells
    assert {column for column, _ in reach.cells} == {0}
