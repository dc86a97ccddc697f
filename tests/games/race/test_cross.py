"""A board with yards at a terminal: narrow cells, all checkers in place, in an ordinary width."""

import re
from collections import Counter
from functools import cache

import pytest

from cuatto_kit.board.layout import Layout
from cuatto_kit.config import bundled
from cuatto_kit.games.race.board.seating import seated
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.console.text_view import draw
from cuatto_kit.games.race.engine.game import Position, RaceGame
from cuatto_kit.games.text_view import team_letters
from tests.cases import often

from .boards import game_of, load
from .test_invariants import random_play
from .test_screen import text_of

CROSSES = ["parques", "ludo"]
CELL = 4


@cache
def loaded(variant: str, seats: int = 4) -> tuple[RaceVariant, Layout, RaceGame]:
    text = bundled.bundled()[variant].read_text("utf-8")
    return *seated(*load(text), seats), game_of(text, seats)


def shown(variant: str, state: Position | None = None, seats: int = 4) -> list[str]:
    spec, layout, game = loaded(variant, seats)
    return [text_of(line) for line in draw(spec, layout, game, state or game.initial())]


def cells(variant: str, lines: list[str]) -> dict[str, str]:
    """Return the content of the cell of each space."""
    spaces = [space for space in loaded(variant)[1].spaces if space.cell]
    left = min(space.cell[0] for space in spaces)
    top = max(space.cell[1] for space in spaces)
    return {
        space.id: lines[top - space.cell[1]].ljust(80)[CELL * (space.cell[0] - left) :][:CELL]
        for space in spaces
    }


@pytest.mark.parametrize("variant", often(["ludo"], CROSSES))
def test_it_fits_an_ordinary_terminal_in_any_position(variant: str) -> None:
    game = loaded(variant)[2]
    for state, _, _ in list(random_play(game, 3))[::200]:
        lines = shown(variant, state)
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 26


@pytest.mark.parametrize("variant", CROSSES)
def test_an_empty_cell_bears_its_number_and_the_letter_of_a_path_that_all_take(
    variant: str,
) -> None:
    spec = loaded(variant)[0]
    lines = shown(variant)
    for name, text in cells(variant, lines).items():
        path, _, number = name.partition(".")
        letter = "" if spec.board.walks[path].takers else path[0]
        assert text[: CELL - 1].strip() == f"{letter}{number}"
        assert not letter or f"{letter} {path}," in lines[-5]


@pytest.mark.parametrize("variant", CROSSES)
def test_safe_spaces_and_exits_are_marked_and_the_marks_explained(variant: str) -> None:
    layout = loaded(variant)[1]
    lines = shown(variant)
    marks = {"": " ", "safe": "*", "entry": ">", "entry safe": "»"}
    for name, text in cells(variant, lines).items():
        flags = layout.space(name).flags & {"safe", "entry"}
        assert text[-1] == marks[" ".join(sorted(flags))]
    meant = {"parques": "* safe,  » exit, safe", "ludo": "> exit"}
    assert lines[-5].endswith(meant[variant])


@pytest.mark.parametrize("variant", CROSSES)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_checker_is_seen_where_it_stands_and_nowhere_else(variant: str, seats: int) -> None:
    spec, layout, game = loaded(variant, seats)
    letters = team_letters(spec.team_colours, seats)
    height = 19 if variant == "parques" else 11
    for state, _, _ in list(random_play(game, 8))[::150]:
        lines = shown(variant, state, seats)
        crowd: dict[str, Counter[str]] = {}
        for seat, letter in enumerate(letters):
            for _, space in game.checkers(state, seat):
                crowd.setdefault(space, Counter())[letter] += 1
        for name, text in cells(variant, lines).items():
            found = {who: int(n or 1) for who, n in re.findall(r"([A-Z])(\d*)", text)}
            assert found == crowd.get(name, {}) or "…" in text
        told = [line.split() for line in lines[-seats:]]
        for seat, (letter, colour, _, waiting, _, home) in enumerate(told):
            assert (letter, colour) == (letters[seat], spec.teams.colours[seat])
            goals = layout.finishes[seat]
            assert int(waiting) == crowd.get(layout.starts[seat][0], {}).get(letter, 0)
            assert int(home) == sum(crowd.get(goal, {}).get(letter, 0) for goal in goals)
        # In the frames too, no checker is shown twice.
        if not any("…" in line for line in lines):
            board = "\n".join(lines[:height])
            for letter in letters:
                counts = re.findall(rf"{letter}(\d*)", board)
                assert sum(int(n or 1) for n in counts) == 4


def at(*spaces: str) -> list[tuple[str, str]]:
    return [("regular", space) for space in spaces]


CROWDED = {
    0: at("blue.4", "blue.4", "red-home.7", "finish"),
    1: at("blue.4", "blue.4", "green.14", "start.2"),
    2: at("blue.4", "green.14", "green.14", "finish"),
    3: at("start.4", "start.4", "start.4", "finish"),
}


def test_a_board_to_the_letter() -> None:
    game = loaded("parques")[2]
    assert shown("parques", game.place(CROWDED, dice=(1, 2))) == [
        "┌─────────────────────────────┐ y10  y9* y8 ┌─────────────────────────────┐",
        "│                             │ y11   1  y7 │                             │",
        "│                             │ y12   2  y6 │                             │",
        "│           yellow            │ y13   3  y5 │            blue             │",
        "│                             │ y14»  4  y4*│              B              │",
        "│                             │ y15   5  y3 │                             │",
        "│                             │ y16   6  y2 │                             │",
        "└─────────────────────────────┘ y17   7  y1 └─────────────────────────────┘",
        " g8  g7  g6  g5  g4* g3  g2  g1 ┌─────────┐ b17 b16 b15 b14»b13 b12 b11 b10",
        " g9*  1   2   3   4   5   6   7 │  R Y G  │   7   6   5   4   3   2   1  b9*",
        "g10 g11 g12 g13 BY2»g15 g16 g17 └─────────┘  b1  b2  b3   …* b5  b6  b7  b8",
        "┌─────────────────────────────┐  r1   R r17 ┌─────────────────────────────┐",
        "│                             │  r2   6 r16 │                             │",
        "│                             │  r3   5 r15 │                             │",
        "│            green            │  r4*  4 r14»│             red             │",
        "│             G3              │  r5   3 r13 │                             │",
        "│                             │  r6   2 r12 │                             │",
        "│                             │  r7   1 r11 │                             │",
        "└─────────────────────────────┘  r8  r9*r10 └─────────────────────────────┘",
        "r red,  b blue,  y yellow,  g green,  * safe,  » exit, safe",
        "…: blue.4 R2 B2 Y",
        " R  red     waiting 0  home 1",
        " B  blue    waiting 1  home 0",
        " Y  yellow  waiting 0  home 1",
        " G  green   waiting 3  home 1",
    ]


def test_spaces_of_a_colour_lie_on_it_and_checkers_stand_out() -> None:
    spec, layout, game = loaded("parques")
    lines = draw(spec, layout, game, game.place(CROWDED))
    home = [span for span in lines[12] if span.colour == "red"]
    assert "".join(span.text for span in home) == "  6 "
    assert not any(span.strong for span in home)
    owners = {span.text: (span.colour, span.strong) for span in lines[10] if span.strong}
    assert owners == {"B": ("blue", True), "Y2": ("yellow", True), "…": (None, True)}
