"""What a person sees at the terminal."""

import random

import pytest

from cuatto_kit.games.columns import text as text_view
from cuatto_kit.games.columns.game import (
    BUST,
    ROLL_ON,
    STOP,
    ColumnsGame,
    Move,
    Phase,
    Position,
)
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.games.text_view import Line

from .boards import document, game_of, load

STANDARD = document(seats=4)
SPEC, LAYOUT = load(STANDARD)


@pytest.fixture
def game() -> ColumnsGame:
    return game_of(STANDARD)


def text(line: Line) -> str:
    return "".join(span.text for span in line)


def drawn(game: ColumnsGame, state: Position) -> list[str]:
    return [text(line) for line in text_view.draw(SPEC, LAYOUT, game, state)]


def status(game: ColumnsGame, state: Position) -> str:
    return text(text_view.status(SPEC, game, state))


def told(game: ColumnsGame, state: Position, choice: object) -> list[str]:
    return [text(line) for line in text_view.tell(SPEC, game, game.play(state, choice))]


def test_the_board_is_never_wider_than_a_terminal(game: ColumnsGame) -> None:
    chance, state = random.Random(2), game.initial()
    while game.actor(state) != END:
        lines = drawn(game, state)
        assert len(lines) == 12
        assert max(map(len, lines)) <= 80
        assert status(game, state)
        options = game.legal(state) or [dice for dice, _ in game.outcomes(state)]
        state = game.apply(state, chance.choice(options))


def test_cubes_and_runners_stand_on_their_spaces(game: ColumnsGame) -> None:
    cubes = {0: {7: 3}, 1: {7: 3, 2: 1}, 2: {7: 3}, 3: {7: 4}}
    lines = drawn(game, game.place(cubes, {}, {7: 4, 12: 3}, phase=Phase.DECIDE))
    (seven,) = (line for line in lines if line.startswith(" 7"))
    assert seven.split()[:5] == ["7", "·", "·", "RBG", "*O"]
    assert lines[0].split() == ["12", "·", "·", "*"]
    assert lines[10].split() == ["2", "B", "·", "○"]


def test_tops_stand_under_one_another_on_the_right(game: ColumnsGame) -> None:
    lines = drawn(game, game.initial())[:11]
    assert len({line.index("○") for line in lines}) == 1
    assert all(line.endswith("○") for line in lines)


def test_pieces_have_the_colour_of_their_team(game: ColumnsGame) -> None:
    state = game.place({1: {6: 2}}, {12: 2}, {6: 4}, seat=3, phase=Phase.DECIDE)
    spans = [span for line in text_view.draw(SPEC, LAYOUT, game, state) for span in line]
    colours = {span.text: span.colour for span in spans if span.text in "BG*"}
    assert colours == {"B": "blue", "G": "green", "*": "gold"}


def test_two_teams_never_have_the_same_letter() -> None:
    variant, layout = load(document(seats=6).replace("- white", "- grey"))
    six = game_of(document(seats=6).replace("- white", "- grey"))
    last = text_view.draw(variant, layout, six, six.initial())[-1]
    letters = [span.text.strip() for span in last if span.colour]
    assert letters == ["R", "B", "G", "O", "E", "P"]


def test_a_claimed_column_shows_its_owner_and_nothing_else(game: ColumnsGame) -> None:
    lines = drawn(game, game.place({}, {12: 3}))
    assert lines[0].split() == ["12", "O"]
    assert "O gold 1" in lines[-1]


def test_many_seats_on_one_space_of_a_wide_board_are_cut_short() -> None:
    wide = document({6: 30, 7: 40}, seats=6, columns_to_win=1)
    variant, layout = load(wide)
    six = game_of(wide)
    state = six.place({seat: {7: 5} for seat in range(6)})
    lines = [text(line) for line in text_view.draw(variant, layout, six, state)]
    assert max(map(len, lines)) <= 83
    assert lines[0].split()[5] == "+"


def test_the_status_says_who_is_to_do_what(game: ColumnsGame) -> None:
    state = game.initial()
    assert status(game, state) == "red to roll"
    assert status(game, game.apply(state, (4, 3, 2, 1))) == "red to move, dice 1 2 3 4"
    decide = game.place({}, {}, {6: 1, 7: 1, 8: 1}, seat=3, phase=Phase.DECIDE)
    assert status(game, decide) == "gold to move: stop or roll (bust 8.0 %)"
    bust = game.place({}, {}, {2: 1, 3: 1, 12: 1}, dice=(3, 4, 3, 4))
    assert status(game, bust).endswith("nothing can be played")


def test_the_status_says_why_nobody_may_stop() -> None:
    text_of_board = document(blocking=True)
    game = game_of(text_of_board)
    state = game.place({1: {7: 2}}, {}, {7: 2}, phase=Phase.DECIDE)
    found = text(text_view.status(load(text_of_board)[0], game, state))
    assert found.startswith("red to move: roll (bust 0.0 %)")
    assert "stop" not in found


def test_what_happens_is_told(game: ColumnsGame) -> None:
    assert told(game, game.initial(), (4, 3, 2, 1)) == ["red rolls 4 3 2 1"]
    state = game.apply(game.initial(), (2, 4, 4, 6))
    assert told(game, state, Move((6, 10))) == ["red climbs 6 and 10"]
    assert told(game, state, Move((8, 8))) == ["red climbs 8 twice"]
    decide = game.place({}, {7: 0, 2: 1}, {12: 3, 3: 2}, phase=Phase.DECIDE)
    assert told(game, decide, ROLL_ON) == ["red rolls on"]
    assert told(game, decide, STOP) == ["red stops", "red claims 12"]
    bust = game.place({}, {}, {2: 3}, seat=1, dice=(1, 1, 1, 1))
    assert told(game, bust, BUST) == ["blue goes bust"]


def test_a_turn_that_stops_by_itself_is_told_with_its_play(game: ColumnsGame) -> None:
    state = game.place({2: {7: 12}}, {2: 2, 12: 2}, seat=2, dice=(3, 4, 1, 5))
    assert told(game, state, Move((6, 7))) == ["green climbs 6 and 7", "green claims 7"]


def test_an_end_without_a_winner_is_told() -> None:
    text_of_board = document({6: 2, 7: 2, 8: 2})
    game = game_of(text_of_board)
    state = game.place({}, {6: 0, 8: 1}, {7: 2}, phase=Phase.DECIDE)
    played = game.play(state, STOP)
    lines = text_view.tell(load(text_of_board)[0], game, played)
    assert [text(line) for line in lines][-1] == "all columns are claimed and no team has enough"
    assert game.actor(played.state) != CHANCE
