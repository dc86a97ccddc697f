"""Signs that the PDFs cannot show are reported before printing."""

import pytest

import cuatto_kit
from cuatto_kit.errors import Code
from cuatto_kit.sheets.glyphs import missing_signs


@pytest.mark.parametrize("text", ["Parqués", "Übung – ¡sí!", "Łódź", "Ж α", "Hafenfest…"])
def test_letters_that_a_font_has_are_shown(text):
    assert missing_signs(text) == ""


@pytest.mark.parametrize(("text", "blank"), [("棋 x 棋", "棋"), ("ไทย", "ไทย"), ("a 🎲", "🎲")])
def test_others_are_named_once_each(text, blank):
    assert missing_signs(text) == blank


def test_a_board_tells_them_at_its_title():
    board = """
game: race
title: {en: Go, es: 棋}
seats: 2
teams: {colours: [gold, red], pieces: 2}
board: {start: pool, paths: {main: {from: start, walk: up 4, to: finish, title: 棋}}}
"""
    told = [one for one in cuatto_kit.load(board).findings if one.code is Code.NO_LETTERS]
    assert [(one.source, one.severity) for one in told] == [(("title", "es"), "warning")]
