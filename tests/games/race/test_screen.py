"""What a race shows at a terminal: every checker, every space, everything that happens."""

import re
from collections import Counter

import pytest
from hypothesis import given, settings

from cuatto_kit.games.base import END
from cuatto_kit.games.race.engine import RaceGame
from cuatto_kit.games.race.screen import draw, status, tell
from cuatto_kit.games.screen import Line, Span
from cuatto_kit.variant import bundled

from .boards import BRIDGED, BUNDLED, STRAIGHT, document, game_of, load
from .test_invariants import SEEDS, first_steps, games, random_play


def text_of(line: Line) -> str:
    return "".join(span.text for span in line)


def shown(text: str, game: RaceGame, state) -> list[str]:
    return [text_of(line) for line in draw(*load(text), game, state)]


@pytest.mark.parametrize("variant", BUNDLED)
def test_the_bundled_boards_fit_into_100_columns_and_name_every_space(variant: str) -> None:
    text = bundled.bundled()[variant].read_text("utf-8")
    _, layout = load(text)
    game = game_of(text)
    for state, _, _ in [*first_steps(game, 1), *list(random_play(game, 2))[-30:]]:
        lines = shown(text, game, state)
        assert max(map(len, lines)) <= 100
        assert len(lines) <= 60
    names = re.findall(r"[a-z-]+\.\d+(?: |│)", "\n".join(lines))
    assert {name[:-1] for name in names} >= {space.id for space in layout.spaces if space.cell}


@pytest.mark.parametrize("variant", BUNDLED)
def test_each_checker_is_shown_once_in_the_colour_of_its_team(variant: str) -> None:
    text = bundled.bundled()[variant].read_text("utf-8")
    spec, layout = load(text)
    game = game_of(text)
    for state, _, _ in list(random_play(game, 4))[::40]:
        spans = [span for line in draw(spec, layout, game, state) for span in line]
        found = Counter(span.colour for span in spans if span.colour and " " not in span.text)
        for seat in range(game.seats):
            hidden = ("finish", "start")  # told as numbers
            on_board = [c for c in game.checkers(state, seat) if c[1] not in hidden]
            assert found[spec.teams.colours[seat]] == len(on_board)


def test_teams_whose_colours_begin_alike_have_letters_of_their_own() -> None:
    text = bundled.bundled()["snake-24"].read_text("utf-8")
    game = game_of(text)
    letters = re.findall(r"^ ([A-Z])  (\w+)", "\n".join(shown(text, game, game.initial())), re.M)
    assert letters == [
        ("G", "gold"), ("R", "red"), ("E", "green"), ("B", "blue"), ("W", "white"), ("P", "purple"),
    ]  # fmt: skip


def test_a_small_board_to_the_letter() -> None:
    text = document(
        BRIDGED, checkers={"regular": 2, "pin": 1}, jumps={"main.1": "main.6"}, bridge=3
    )
    game = game_of(text)
    state = game.place(
        {
            0: [("regular", "main.3"), ("regular", "main.2"), ("pin", "main.2")],
            1: [("regular", "finish"), ("regular", "main.2"), ("pin", "start.2.1")],
        },
        dice=(2, 6),
    )
    assert shown(text, game, state) == [
        "┌──────────┐",
        "│main.6 (9)│",
        "│          │",
        "├────↑─────┤",
        "│main.5 (8)│",
        "│          │",
        "├────↑─────┤",
        "│main.4 (7)│",
        "│[ ]       │",
        "├────↑─────┤",
        "│main.3 (6)│",
        "│[G]       │",
        "├────↑─────┤",
        "│main.2 (5)│",
        "│G Gp R    │",
        "├────↑─────┤",
        "│main.1 (4)│",
        "│          │",
        "└──────────┘",
        "jumps: main.1 → main.6",
        " G  gold  start.1.1 to start.1.3: ·  ·  ·  out 0",
        " R  red   start.2.1 to start.2.3: Rp ·  ·  out 1",
    ]
    assert text_of(status(load(text)[0], game, state)) == "gold to move, dice 2 6"


def test_a_name_that_has_no_room_is_shortened_and_keeps_its_number() -> None:
    name = "a-very-long-name-for-a-path"
    text = document({name: {"from": "start", "walk": "right 8, up 2", "to": "finish"}})
    game = game_of(text)
    lines = shown(text, game, game.initial())
    assert max(map(len, lines)) <= 100
    assert re.search(r"│a-very-l…10 *│", "\n".join(lines))


def told(text: str, game: RaceGame, state, choice) -> list[str]:
    after = game.apply(state, choice)
    return [text_of(line) for line in tell(load(text)[0], game, state, choice, after)]


def test_hits_rolls_passes_and_those_who_are_out_are_told() -> None:
    text = document(STRAIGHT, checkers={"regular": 1, "strong": 1}, seats=3)
    game = game_of(text)
    assert told(text, game, game.initial(), (3, 5)) == ["gold rolls 3 5"]
    state = game.place(
        {
            0: [("regular", "main.1"), ("strong", "main.2")],
            1: [("regular", "main.5"), ("strong", "start")],
            2: [("regular", "start"), ("strong", "main.5")],
        },
        dice=(3,),
    )
    move = next(move for move in game.legal(state) if move.checker == "strong")
    assert told(text, game, state, move) == [
        "gold 3 main.2-main.5",
        "red main.5 is sent back",
        "green strong main.5 is sent back",
    ]
    for others, word in (("main.1", "gold has 1 out"), ("finish", "gold is all out")):
        state = game.place({0: [("regular", others), ("strong", "main.6")]}, dice=(6,))
        move = next(move for move in game.legal(state) if move.checker == "strong")
        assert told(text, game, state, move) == ["gold 6 main.6-finish", word]


def test_a_roll_off_and_a_pass_are_told() -> None:
    text = document(STRAIGHT, checkers={"odd": 1}, rules={"start_order": "roll_off"})
    game = game_of(text)
    assert text_of(status(load(text)[0], game, game.initial())) == "the teams roll for who begins"
    assert told(text, game, game.initial(), (1,)) == ["red begins"]
    state = game.place({0: [("odd", "main.1")]}, dice=(2, 4))
    assert told(text, game, state, game.legal(state)[0]) == ["gold passes"]


@settings(max_examples=20)
@given(games(), SEEDS)
def test_every_step_of_any_game_is_told_and_shown(game: RaceGame, seed: int) -> None:
    # The board that a game came from is not told by the game: any with its teams will do.
    spec, _ = load(document(STRAIGHT, seats=game.seats, checkers=dict(Counter(game.board.classes))))
    for state, choice, after in first_steps(game, seed):
        lines = list(tell(spec, game, state, choice, after))
        assert lines
        assert all(isinstance(span, Span) for line in lines for span in line)
        sent = sum(" is sent back" in text_of(line) for line in lines)
        before_after = [
            Counter(game.checkers(state, seat)) - Counter(game.checkers(after, seat))
            for seat in range(game.seats)
            if seat != game.actor(state)
        ]
        assert sent == sum(gone.total() for gone in before_after)
        assert text_of(status(spec, game, after)).endswith(
            "the game is over" if game.actor(after) == END else ("to roll", *"0123456")
        )
