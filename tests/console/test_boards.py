"""Boards at terminals of several sizes: all of it is to be seen when a move is asked for."""

import re

import pytest

pytest.importorskip("pty", reason="needs a pseudo-terminal")

from .seat import seen

SITTINGS = [
    ("parques", 60, 24),
    ("two-ways-home", 60, 24),
    ("two-ways-home", 120, 50),
    ("chutes-and-ladders", 60, 50),
    ("parques", 120, 24),
]
ENDS = {
    "parques": (r"yellow", r"r8 +r9\*"),
    "two-ways-home": (r"finish", r"B  blue "),
    "chutes-and-ladders": (r"(finish|out) ", r"O  gold "),
}
"""What the first line of a board, or the first but few, and the last one hold."""


def screen(shown, rows):
    """The lines that are to be seen where a line is asked for."""
    return seen(shown).splitlines()[-rows:]


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "columns", "rows"), SITTINGS)
def test_the_whole_board_is_on_the_screen(sit_down, variant, columns, rows):
    terminal = sit_down(variant, "--seed", "5", columns=columns, rows=rows)
    for shown in (terminal.until("> "), terminal.say("1")):
        lines = screen(shown, rows)
        assert max(map(len, seen(shown).splitlines())) <= columns
        text = "\n".join(lines)
        assert all(re.search(end, text) for end in ENDS[variant]), text
        assert "the board is" not in text
        assert re.search(r"to (move|roll), dice", text)
        assert re.search(r"^ 1 ", text, re.M), "moves are listed"
    assert "Signs" in seen(terminal.say("help"))


@pytest.mark.slow
def test_a_board_that_has_no_room_says_so_and_is_drawn_whole_when_asked(sit_down):
    terminal = sit_down("chutes-and-ladders", "--seed", "1", columns=80, rows=16)
    lines = screen(terminal.until("> "), 16)
    told = " ".join(line.strip() for line in lines)
    assert re.search(r"the board is \d+ lines high, the terminal 16: lines \d+ to \d+ are", told)
    assert "make the window higher, or say draw" in told
    drawn = seen(terminal.say("draw"))
    assert re.search(r"\b99\b", drawn)
    assert re.search(r"\b1\b", drawn)
    assert "the board is" not in drawn
