"""What a race shows at a terminal: every checker, every space, everything that happens."""

import re
from collections import Counter

import pytest
import yaml
from hypothesis import given, settings

from cuatto_kit.config import bundled
from cuatto_kit.games.game import END
from cuatto_kit.games.race.console.notation import read
from cuatto_kit.games.race.console.text_view import draw, status, tell
from cuatto_kit.games.race.engine.game import Position, RaceGame
from cuatto_kit.games.text_view import Line, Room, Span
from tests.cases import seldom

from .boards import BRIDGED, STRAIGHT, TILED, document, game_of, load
from .test_invariants import SEEDS, first_steps, games, random_play

"""The boards without yards; those with yards are in test_cross.py."""


def text_of(line: Line) -> str:
    return "".join(span.text for span in line)


def shown(text: str, game: RaceGame, state) -> list[str]:
    return [text_of(line) for line in draw(*load(text), game, state)]


@pytest.mark.slow
@pytest.mark.parametrize("variant", TILED)
def test_the_bundled_boards_fit_into_100_columns_and_name_every_space(variant: str) -> None:
    text = bundled.bundled()[variant].read_text("utf-8")
    _, layout = load(text)
    game = game_of(text)
    for state, _, _ in [*first_steps(game, 1), *list(random_play(game, 2))[-30:]]:
        lines = shown(text, game, state)
        assert max(map(len, lines)) <= 100
        assert len(lines) <= 60
    names = set(re.findall(r"[a-z-]+\.?\d+", "\n".join(lines)))
    told = {space.id for space in layout.places if space.cell}
    if variant == "honeycomb":  # whose cells have room for the first letter of a path
        told = {f"{name[0]}{name.partition('.')[2]}" for name in told}
    assert names >= told


@pytest.mark.parametrize("variant", TILED)
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
    played = game.play(state, choice)
    return [text_of(line) for line in tell(load(text)[0], game, state, choice, played)]


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
        "gold hits red on main.5",
        "gold hits green's strong on main.5",
    ]
    for others, word in (("main.1", "gold has 1 out"), ("finish", "gold is all out")):
        state = game.place({0: [("regular", others), ("strong", "main.6")]}, dice=(6,))
        move = next(move for move in game.legal(state) if move.checker == "strong")
        assert told(text, game, state, move) == ["gold 6 main.6-finish", word]


@pytest.mark.parametrize(
    ("origin", "line"),
    [
        ("main.2", "gold hits red on main.5, which goes to main.2"),
        ("start", "gold hits red on main.5"),
    ],
)
def test_where_a_checker_goes_that_changes_places_is_told(origin: str, line: str) -> None:
    rules = {"hit": "swap", "barriers": "none", "dice": 1}
    text = document(STRAIGHT, checkers={"regular": 1}, capacity="any", rules=rules)
    game = game_of(text)
    placed = {0: [("regular", origin)], 1: [("regular", "main.5")]}
    state = game.place(placed, dice=(3 if origin == "main.2" else 5,))
    (move,) = game.legal(state)
    assert told(text, game, state, move)[1:] == [line]


def test_a_roll_off_and_a_pass_are_told() -> None:
    text = document(STRAIGHT, checkers={"odd": 1}, rules={"start_order": "roll_off"})
    game = game_of(text)
    assert text_of(status(load(text)[0], game, game.initial())) == "the teams roll for who begins"
    assert told(text, game, game.initial(), (1,)) == ["red begins"]
    state = game.place({0: [("odd", "main.1")]}, dice=(2, 4))
    assert told(text, game, state, game.legal(state)[0]) == ["gold passes"]


@settings(max_examples=8)
@given(games(), SEEDS)
def test_every_step_of_any_game_is_told_and_shown(game: RaceGame, seed: int) -> None:
    # The board that a game came from is not told by the game: any with its teams will do.
    spec, _ = load(document(STRAIGHT, seats=game.seats, checkers=dict(Counter(game.board.classes))))
    for state, choice, after in first_steps(game, seed):
        lines = list(tell(spec, game, state, choice, game.play(state, choice)))
        assert lines
        assert all(isinstance(span, Span) for line in lines for span in line)
        sent = sum(" hits " in text_of(line) for line in lines)
        before_after = [
            Counter(game.checkers(state, seat)) - Counter(game.checkers(after, seat))
            for seat in range(game.seats)
            if seat != game.actor(state)
        ]
        assert sent == sum(gone.total() for gone in before_after)
        assert text_of(status(spec, game, after)).endswith(
            "the game is over" if game.actor(after) == END else ("to roll", *"0123456")
        )


# What the rules of Parqués and its cousins bring


def bundled_game(variant: str, seats: int = 2, **rules: object) -> tuple[str, RaceGame]:
    text = bundled.bundled()[variant].read_text("utf-8")
    if rules:
        text = yaml.safe_dump(yaml.safe_load(text) | {"rules": rules}, sort_keys=False)
    return text, game_of(text, seats)


def at(*spaces: str) -> list[tuple[str, str]]:
    return [("regular", space) for space in spaces]


JAIL = {seat: at(*[f"start.{seat + 1}"] * 4) for seat in range(2)}


def play(text: str, game: RaceGame, state, written: str) -> tuple[list[str], Position]:
    choice = read(game, state, written)
    return told(text, game, state, choice), game.apply(state, choice)


def test_a_throw_of_sticks_is_no_roll_of_dice() -> None:
    text, game = bundled_game("royal-ur")
    spec, state = load(text)[0], game.initial()
    assert text_of(status(spec, game, state)) == "white to throw"
    assert told(text, game, state, (2,)) == ["white throws 2"]
    assert text_of(status(spec, game, game.apply(state, (2,)))) == "white to move, sticks 2"


def test_a_space_that_gives_another_roll_is_told() -> None:
    text, game = bundled_game("royal-ur")
    told_of, state = play(text, game, game.apply(game.initial(), (4,)), "start-south.4")
    assert told_of == ["white 4 start-south.4", "white rolls again"]
    assert game.actor(state) < 0


def test_freed_checkers_and_hits_on_the_exit_are_told() -> None:
    text, game = bundled_game("parques")
    state = game.place(JAIL | {1: at("red.14", "red.14", "start.2", "blue.1")}, dice=(3, 3))
    told_of, _ = play(text, game, state, "free 2")
    assert told_of == [
        "red frees 2",
        "red hits blue on red.14",
        "red hits blue on red.14",
        "red rolls again",
    ]


def test_a_pass_says_in_one_line_who_may_try_again() -> None:
    text, game = bundled_game("parques")
    state = game.initial()
    for attempt in range(3):
        state = game.apply(state, (1, 2))
        told_of, state = play(text, game, state, "pass")
        assert told_of == ["red passes and rolls again" if attempt < 2 else "red passes"]


def third_double(text: str, game: RaceGame, *spaces: str) -> list[str]:
    """Return the lines about red's third double, with its checkers on these spaces."""
    state = game.place(JAIL | {0: at(*spaces)})
    for _ in range(2):
        state = game.apply(state, (2, 2))
        while game.actor(state) == 0:
            moves = game.legal(state)
            state = game.apply(state, min(moves, key=lambda move: (-move.count, move.origin)))
    array = game.read(state)
    assert (array.actor, array.doubles) == (0, 2)
    return told(text, game, state, (5, 5))


def test_a_third_double_says_who_goes_back_or_home_or_that_nobody_does() -> None:
    text, game = bundled_game("parques")
    told_of = third_double(text, game, "red.16", "start.1", "start.1", "start.1")
    assert told_of[0] == "red rolls 5 5"
    assert re.fullmatch(r"red has rolled three doubles: (red|blue)\.\d+ goes back", told_of[1])
    rules = {"triple_double": "crown_farthest", "sum_move": "jump", "entry": "on_double"}
    text, game = bundled_game("parques", **rules)
    told_of = third_double(text, game, "red.16", "start.1", "start.1", "finish")
    assert re.fullmatch(r"red has rolled three doubles: [a-z.0-9]+ comes home", told_of[1])
    assert told_of[2:] == ["red has 2 home"]
    text, game = bundled_game("parques")
    state = Position(_with_doubles(game, game.place(JAIL), 2))
    assert told(text, game, state, (5, 5)) == ["red rolls 5 5", "red has rolled three doubles"]


def _with_doubles(game: RaceGame, state: Position, count: int) -> bytes:
    array = game.read(state).copy()
    array.doubles = count
    return array.array.tobytes()


def test_a_missed_hit_is_told_and_so_is_who_pays() -> None:
    text, game = bundled_game("parques")
    placed = {
        0: at("red.1", "red.2", "start.1", "start.1"),
        1: at("red.5", "start.2", "start.2", "start.2"),
    }
    state = game.place(placed, dice=(3, 4))
    told_of, state = play(text, game, state, "4 red.2-red.6")
    assert told_of == ["red 4 red.2-red.6"]
    told_of, state = play(text, game, state, "3 red.1-red.4")
    assert told_of == ["red 3 red.1-red.4", "red missed a hit with red.4 or red.6"]
    assert text_of(status(load(text)[0], game, state)) == "red to pay for a missed hit"
    told_of, state = play(text, game, state, "pay red.6")
    assert told_of == ["red pays with red.6: back to jail"]
    assert text_of(status(load(text)[0], game, state)) == "blue to roll"


def test_a_last_checker_near_home_is_rolled_for_with_one_die() -> None:
    text, game = bundled_game("parques")
    state = game.place(JAIL | {0: at("finish", "finish", "finish", "red-home.4")})
    assert told(text, game, state, (3,)) == ["red rolls one die: 3"]
    told_of, _ = play(text, game, game.apply(state, (4,)), "red-home.4-finish")
    assert told_of == ["red 4 red-home.4-finish", "red is all home"]


def test_a_checker_is_home_on_any_of_its_goals_and_stays_so() -> None:
    text, game = bundled_game("ludo")
    placed = {0: at("west.10", "start.1", "start.1", "start.1")}
    told_of, _ = play(text, game, game.place(placed, dice=(1,)), "west.10-yellow.1")
    assert told_of == ["yellow 1 west.10-yellow.1", "yellow has 1 home"]
    placed = {0: at("yellow.1", "start.1", "start.1", "start.1")}
    told_of, _ = play(text, game, game.place(placed, dice=(2,)), "yellow.1-yellow.3")
    assert told_of == ["yellow 2 yellow.1-yellow.3"]


@pytest.mark.slow
@pytest.mark.parametrize("variant", seldom(2, ["parques", "ludo"]))
def test_everything_that_changes_is_told(variant: str) -> None:
    """The lines of a game alone determine the position."""
    text = bundled.bundled()[variant].read_text("utf-8")
    game = game_of(text, 3)
    spec = load(text)[0]
    seen = set()
    for state, choice, after in random_play(game, 5):
        played = game.play(state, choice)
        lines = [text_of(line) for line in tell(spec, game, state, choice, played)]
        seen |= {word for line in lines for word in ("frees", "hits", "home") if word in line}
        moved = [
            Counter(game.checkers(state, seat)) - Counter(game.checkers(after, seat))
            for seat in range(game.seats)
        ]
        said = " ".join(lines)
        for gone in moved:
            for _, space in gone:
                assert space in said or space.startswith("start.")
    assert seen == {"frees", "hits", "home"}


def test_ways_in_both_directions_have_arrows_with_two_heads_at_every_size() -> None:
    text = bundled.bundled()["backgammon"].read_text("utf-8")
    game = game_of(text)
    spec, layout = load(text)
    state = game.initial()
    for room in (None, Room(60, 24), Room(130, 50)):
        drawn = "\n".join(text_of(line) for line in draw(spec, layout, game, state, room))
        assert "↔" in drawn
        assert room or not {"→", "←"} & {*drawn}
        assert room == Room(60, 24) or "waiting 0" in drawn
