"""Boards at terminals: whole where there is room, a part with a word about it where there is not,
and every sign explained."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from cuatto_kit.api import Design
from cuatto_kit.config.bundled import bundled
from cuatto_kit.games.fitting import LEAST_REST
from cuatto_kit.games.game import CHANCE
from cuatto_kit.games.text_view import AnyTextGame, Line, Room
from tests.cases import only, rarely

from .test_positions import random_positions, text_game

BOARDS = list(bundled())
USUAL = ["parques", "two-ways-home", "cant-stop", "cabeza"]
SIZES = [(60, 24), (80, 24), (60, 50), (120, 24), (120, 50)]
NOTE = re.compile(r"the board is .*?, the\s+terminal", re.DOTALL)
BOX = "┌─┐│└┘├┤┬┴┼╵╷╴╶"


def written(lines: Any) -> str:
    return "\n".join("".join(span.text for span in line) for line in lines)


@cache
def some_positions(variant: str) -> tuple[AnyTextGame, list[Any]]:
    """A game for as many as can play, its beginning and four later positions."""
    text = text_game(variant, Design.open(variant, ()).loaded.variant.seats[1])
    states = list(islice(random_positions(text.game, 4), 240))
    return text, [states[0], *states[30::60], states[-1]]


def drawings(variant: str, sizes: Any) -> Iterator[tuple[Room, list[Line]]]:
    text, states = some_positions(variant)
    for size in sizes:
        for state in states:
            yield Room(*size), list(text.draw(state, Room(*size)))


@pytest.mark.parametrize("variant", rarely(["parques"], only(USUAL, BOARDS)))
def test_a_bundled_board_is_shown_whole(variant: str) -> None:
    for room, lines in drawings(variant, SIZES):
        text = written(lines)
        assert max(map(len, text.split("\n"))) <= room.columns
        assert len(lines) + LEAST_REST <= room.rows, f"{room}\n{text}"
        assert not NOTE.search(text), f"{room}\n{text}"


@pytest.mark.parametrize("variant", rarely(["parques"], only(USUAL, BOARDS)))
@pytest.mark.parametrize("columns", [20, 34, 60])
def test_what_does_not_fit_is_a_part_and_says_so(variant: str, columns: int) -> None:
    for room, lines in drawings(variant, [(columns, 12), (columns, 16)]):
        text = written(lines)
        assert max(map(len, text.split("\n"))) <= columns
        told = NOTE.search(text)
        if not told:
            assert len(lines) + LEAST_REST <= room.rows
            continue
        assert len(text[: told.start()].split("\n")) > 1, "something of the board is there"
        assert re.search(r"make\s+the\s+window\s+(wider|higher|larger)", text)


@pytest.mark.parametrize("variant", rarely(["parques"], only(USUAL, BOARDS)))
def test_every_space_is_named_and_starts_and_finishes_are_drawn(variant: str) -> None:
    text, (first, *_) = some_positions(variant)
    layout = Design.open(variant, ()).layout
    numbers = {space.id.rpartition(".")[2] for space in layout.spaces if space.cell}
    for size in SIZES:
        drawn = written(text.draw(first, Room(*size)))
        if variant in ("cabeza", "cant-stop"):
            continue
        assert numbers <= set(re.findall(r"\d+", drawn))
        if "home" not in drawn:
            assert re.search(r"\b(start|in)\b(?![. ]\d)", drawn)
            assert re.search(r"\b(finish|out)\b(?! \d)", drawn)


@pytest.mark.parametrize("variant", rarely(["parques"], only(USUAL, BOARDS)))
def test_signs_explain_every_character(variant: str) -> None:
    text, states = some_positions(variant)
    signs = text.signs()
    known = set("".join(signs)) | set(" ,:.→()")
    known |= set(BOX) if any("┌" in sign for sign in signs) else set()
    known |= set("0123456789") if any(re.search(r"\d", sign) for sign in signs) else set()
    said = " ".join((*signs, *signs.values()))
    known |= set(re.findall(r"\b([A-Za-z])\b", said))
    known |= set("abcdefghijklmnopqrstuvwxyz") if "a-j" in said else set()
    for room in (None, *(Room(*size) for size in SIZES)):
        for state in states:
            drawn = written(text.draw(state, room))
            # Names of spaces and words speak for themselves.
            drawn = re.sub(r"[a-z][a-z-]+[a-z](\.\d+)*|[a-z-]+(?=…\d)", "", drawn)
            assert set(drawn) - {"\n"} <= known, set(drawn) - known


@pytest.mark.parametrize("variant", rarely(["parques"], only(USUAL, BOARDS)))
def test_no_sign_is_explained_that_is_not_drawn(variant: str) -> None:
    text, states = some_positions(variant)
    seen = "".join(
        written(text.draw(state, room))
        for room in (None, Room(40, None), Room(48, None), *(Room(*size) for size in SIZES))
        for state in states
    )
    for sign in text.signs():
        if sign in ("n s e w", "+", "…", "2") or "-" in sign:
            continue  # of moves; of places that are crowded; edges
        assert all(part in seen for part in re.split(r",? ", sign)), sign


def test_who_is_to_move_is_in_the_part_that_is_shown() -> None:
    text = text_game("parques", 4)
    state = text.positions.read(
        "red start.1*3 red.9 / blue start.2*4 / yellow start.3*4 / green start.4*4 / red rolls"
    )
    assert text.game.actor(state) == CHANCE
    drawn = written(text.draw(state, Room(30, 16)))
    assert re.search(r" R[ *]", drawn.split("the board")[0]), drawn


def test_a_drawing_that_may_be_scrolled_is_as_high_as_it_is() -> None:
    text, (first, *_) = some_positions("two-ways-home")
    tall = written(text.draw(first, Room(60, None)))
    assert tall.count("\n") > 40
    assert "│crown.4 │" in tall


def test_a_pipe_gets_what_it_got() -> None:
    text, (first, *_) = some_positions("two-ways-home")
    assert "finish" not in written(text.draw(first))
