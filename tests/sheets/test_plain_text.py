"""Rule sheets as plain text."""

from cuatto_kit.sheets.document import Bullets, Questions, Steps
from cuatto_kit.sheets.plain_text import _block


def lines(block):
    return [line.strip() for line in _block(block)]


def test_lists_have_their_numbers():
    """A list may go on where another ended."""
    items = ("one", "**two**")
    assert lines(Bullets(items)) == ["-  one", "-  two"]
    assert lines(Bullets(items, numbered=True)) == ["1.  one", "2.  two"]
    assert lines(Bullets(items, numbered=True, start=4)) == ["4.  one", "5.  two"]


def test_steps_and_questions_are_one_line_each():
    assert lines(Steps((("Roll", "both dice"), ("Move", "a checker")))) == [
        "1.  Roll: both dice",
        "2.  Move: a checker",
    ]
    assert lines(Questions((("Why?", "Because."),))) == ["Why? Because."]
