"""Positions as text: what is written is read again as the same, what cannot be is refused in words,
and whatever is read can be played on."""

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuatto_kit.api import Design
from cuatto_kit.config.bundled import bundled
from cuatto_kit.console import opening, records
from cuatto_kit.errors import InvalidVariant
from cuatto_kit.games.columns.text import ColumnsPositions
from cuatto_kit.games.game import END
from cuatto_kit.games.race.console.positions import RacePositions
from cuatto_kit.games.race.engine.game import RaceGame
from cuatto_kit.games.text_view import AnyTextGame
from tests.cases import often, rarely, seldom
from tests.console.tables import answers, open_session, open_table, play_out
from tests.console.test_records import resummed

from .columns import boards as columns
from .columns.test_batch import GAMES
from .race.test_invariants import SEEDS, games

BOARDS = [name for name, path in bundled().items() if path.parent.name != "cabeza"]
COLOURS = ("gold", "red", "green", "blue", "white", "purple")
PARQUES = ("rules.win=round_end", "rules.start_order=roll_off", "rules.sum_move=off")


@cache
def text_game(variant: str, seats: int, changes: tuple[str, ...] = ()) -> AnyTextGame:
    design = Design.open(variant, changes)
    return design.board_game.text_game(seats)


def random_positions(game: Any, seed: int) -> Iterator[Any]:
    """The positions of a random game, the last included."""
    chance, state = random.Random(seed), game.initial()
    yield state
    while game.actor(state) != END:
        options = game.legal(state) or [outcome for outcome, _ in game.outcomes(state)]
        state = game.apply(state, chance.choice(options))
        yield state


def reads_as_written(positions: Any, state: Any) -> None:
    text = positions.write(state)
    assert text.isprintable()
    assert text == " ".join(text.split())
    assert positions.read(text) == state, text
    assert positions.read(f"  {text.upper().replace(' ', '  ')} ") == state


@pytest.mark.parametrize("variant", rarely(["parchis"], seldom(5, BOARDS)))
@pytest.mark.parametrize("seats", often(["most"], ["fewest", "most"]))
def test_positions_of_bundled_boards_are_read_as_written(variant: str, seats: str) -> None:
    fewest, most = Design.open(variant, ()).loaded.variant.seats
    text = text_game(variant, fewest if seats == "fewest" else most)
    assert text.positions
    states = list(islice(random_positions(text.game, 1), 400))
    for state in {*random.Random(1).sample(states, min(len(states), 80)), states[-1]}:
        reads_as_written(text.positions, state)


@settings(max_examples=5)
@given(games(), SEEDS)
def test_positions_of_any_race_are_read_as_written(game: RaceGame, seed: int) -> None:
    for state in islice(random_positions(game, seed), 100):
        reads_as_written(RacePositions(game, COLOURS), state)


@pytest.mark.parametrize("board", seldom(3, GAMES))
def test_positions_of_any_columns_are_read_as_written(board: str) -> None:
    game = columns.game_of(GAMES[board])
    for state in islice(random_positions(game, 1), 400):
        reads_as_written(ColumnsPositions(game, columns.COLOURS), state)


@pytest.mark.parametrize("change", often(["rules.sum_move=off"], PARQUES))
def test_turns_of_parques_are_read_as_written(change: str) -> None:
    text = text_game("parques", 3, (change,))
    for state in islice(random_positions(text.game, 2), 0, 400, 4):
        reads_as_written(text.positions, state)


def spoilt(chance: random.Random, text: str) -> str:
    """A text in which two numbers have changed places, or a word is gone, doubled, or another."""
    numbers = list(re.finditer(r"[0-9]+", text))
    if len(numbers) > 1 and chance.random() < 0.6:
        one, other = sorted(chance.sample(numbers, 2), key=lambda found: found.start())
        between = text[one.end() : other.start()]
        return f"{text[: one.start()]}{other[0]}{between}{one[0]}{text[other.end() :]}"
    words = text.split(" ")
    at, other = chance.randrange(len(words)), chance.randrange(len(words))
    match chance.randrange(4):
        case 0:
            del words[at]
        case 1:
            words.insert(other, words[at])
        case 2:
            words[at], words[other] = words[other], words[at]
        case _:
            words[at] = chance.choice(["0", "7", "-1", "é", "*9", "finish", "rolls", "\x00"])
    return " ".join(words)


@pytest.mark.parametrize(
    "variant", rarely(["parques"], ["parques", "original", "royal-ur", "cant-stop"])
)
def test_whatever_is_read_can_be_played_on(variant: str) -> None:
    text = text_game(variant, 2)
    game, chance, read = text.game, random.Random(variant), 0
    states, refusals = list(islice(random_positions(game, 3), 150)), []
    for _ in range(100):
        line = text.positions.write(chance.choice(states))
        for _ in range(chance.randrange(1, 3)):
            line = spoilt(chance, line)
        try:
            state = text.positions.read(line)
        except ValueError as error:
            refusals.append(str(error))
            continue
        read += 1
        reads_as_written(text.positions, state)
        for _ in range(8):
            if game.actor(state) == END:
                break
            options = game.legal(state) or [outcome for outcome, _ in game.outcomes(state)]
            state = game.apply(state, chance.choice(options))
            reads_as_written(text.positions, state)
    assert read > 5, "hardly any was read"
    assert all("expected" in message and message.isprintable() for message in refusals)


@settings(max_examples=60)
@given(st.sampled_from(["snake-24", "cant-stop", "cabeza"]), st.text(max_size=60))
def test_any_text_is_refused_in_words(variant: str, text: str) -> None:
    positions = text_game(variant, 2).positions
    with pytest.raises(ValueError, match="expected"):
        positions.read(text)


START = "gold start*6 / red start*6"
HOME = "gold finish*6"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "0 teams before the turn; expected gold, red"),
        ("gold rolls", "0 teams before the turn"),
        (f"{START} / green start*6 / gold rolls", "3 teams before the turn"),
        ("red start*6 / gold start*6 / gold rolls", "team 1 begins with 'red'; expected gold"),
        (START + " /", "the turn is nothing; expected one of gold, red, with one of rolls"),
        (START + " / green rolls", "the turn is 'green rolls'"),
        (START + " / gold sleeps", "the turn is 'gold sleeps'"),
        (START + " / roll-off", "the turn is 'roll-off'"),
        (START + " / gold plays 3 7", "expected 1 to 2 numbers from 1 to 6"),
        (START + " / gold plays 1 2 3", "expected 1 to 2 numbers"),
        (START + " / gold plays", "nothing is given after 'plays'"),
        (START + " / gold rolls 3", "3 is given after 'rolls'; expected nothing"),
        (START + " / gold plays 3 soon", "'soon' is given for the turn; expected dice, then"),
        (START + " / gold plays 3 hit=2", "'hit' has a value; expected 'hit' alone"),
        (START + " / gold plays 3 hit hit", "hit is given twice; expected it once"),
        (START + " / gold plays 3 doubles=1", "'doubles' does not go with 'plays' here"),
        (START + " / gold pays", "'pays' is given, and no checker is huffable"),
        (START + " / gold ended", "'ended' is given and no team is home"),
        ("gold start*5 / red start*6 / gold rolls", "gold has 5 regular; expected 6 regular"),
        ("gold start*7 / red start*6 / gold rolls", "gold has 7 regular; expected 6 regular"),
        ("gold / red start*6 / gold rolls", "gold has nothing; expected 6 regular"),
        (
            "gold start*5 main.25 / red start*6 / gold rolls",
            "'main.25' is given for gold; expected a space",
        ),
        ("gold start*5 mian.2 / red start*6 / gold rolls", "did you mean 'main.2'"),
        ("gold start*5 main.2:pin / red start*6 / gold rolls", "'pin' is no class here"),
        ("gold start*5 main.2* / red start*6 / gold rolls", "expected a space, as in main.5"),
        ("gold start*2 main.2*4 / red start*4 main.2 main.3 / gold rolls", "5 checkers are on"),
        ("gold start*4 main.2*2 / red start*4 main.2*2 / gold rolls", "gold and red own main.2"),
        (f"{HOME} / red finish*6 / gold ended", "gold and red came home; expected one team"),
        (f"{HOME} / red start*6 / red rolls", "gold came home; expected one team at most"),
        (f"{HOME} / red start*6 / red ended", "'gold ended'"),
        ("x" * 5_000, "5,000 letters; expected 4,096 at most"),
    ],
)
def test_a_race_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match="expected") as refusal:
        text_game("snake-24", 2).positions.read(text)
    assert message in str(refusal.value)


WAITING = "red start.1*4 / yellow start.3*3 red.3"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "red start.1*3 blue-home.1 / yellow start.3*4 / red rolls",
            "red cannot be on blue-home.1",
        ),
        (f"{WAITING} / red rolls fruitless=4", "fruitless is '4'; expected 1 to 3"),
        (f"{WAITING} / red rolls doubles=3", "doubles is '3'; expected 1 to 2"),
        (
            f"{WAITING} / yellow plays 3 stays=red.4",
            "stays is 'red.4'; expected a space with yellow on",
        ),
        (
            f"{WAITING} / yellow pays huffable=start.3",
            "start.3 is given as huffable; expected each",
        ),
        (f"{WAITING} / yellow pays huffable=red.3,red.3", "red.3 is given as huffable"),
        (f"{WAITING} / yellow pays hit huffable=red.3", "'hit' does not go with 'pays' here"),
    ],
)
def test_a_turn_of_parques_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match="expected") as refusal:
        text_game("parques", 2).positions.read(text)
    assert message in str(refusal.value)


def test_the_last_round_is_played_to_its_end() -> None:
    positions = text_game("snake-24", 3, ("rules.win=round_end",)).positions
    late = "expected those alone who have had their turn of the last round"
    for text, message in [
        ("gold start*6 / red finish*6 / green start*6 / red rolls", late),
        ("gold start*6 / red start*6 / green finish*6 / red rolls", late),
        (f"{HOME} / red start*6 / green start*6 / red ended", "expected 'green ended'"),
    ]:
        with pytest.raises(ValueError, match=message):
            positions.read(text)
    both = positions.read(f"{HOME} / red finish*6 / green start*6 / green rolls")
    text = text_game("snake-24", 3, ("rules.win=round_end",))
    assert text.game.winners(
        positions.read(f"{HOME} / red finish*6 / green start*6 / green ended")
    ) == (0, 1)
    assert text.game.actor(both) == -1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("red / blue", "1 team before the turn"),
        ("red / blue / red decides", "0 runners where it decides; expected 1 to 3"),
        ("red / blue / red plays 1 2 3", "expected 4 dice from 1 to 6"),
        ("red / blue / red rolls 1 2 3 4", "expected 0 dice"),
        ("red / blue / red ended", "no team has won 3 columns; expected a turn"),
        ("red 13:1 / blue / red rolls", "'13:1' is given; expected a column and a space"),
        ("red 7:13 / blue / red rolls", "7:13 is '13'; expected 1 to 12"),
        ("red 7:1 7:2 / blue / red rolls", "column 7 is given twice"),
        ("red 7:won / blue 7:won / red rolls", "column 7 is won twice"),
        ("red 7:won / blue 7:2 / red rolls", "a cube of blue is in column 7, which is won"),
        ("red 7:won / blue / red rolls runners=7:2", "a runner is in column 7, which is won"),
        ("red 7:3 / blue / red rolls runners=7:3", "the runner 7:3 is '3'; expected 4 to 13"),
        ("red / blue / red rolls runners=2:1,3:1,4:1,5:1", "4 runners where it rolls"),
        ("red 2:won 3:won 4:won / blue / red rolls", "the game is over"),
        ("red 2:won 3:won 4:won / blue / blue ended", "expected 'red ended'"),
        (
            "red 2:won 3:won 4:won / blue 5:won 6:won 7:won / red ended",
            "2 teams have won 3 columns; expected one at most",
        ),
    ],
)
def test_columns_that_cannot_be_are_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match="expected") as refusal:
        text_game("cant-stop", 2).positions.read(text)
    assert message in str(refusal.value)


# At the console


@pytest.mark.parametrize(
    ("variant", "text"),
    [
        ("snake-24", "gold start*5 main.3 / red start*6 / red plays 2 5"),
        ("cant-stop", "red 6:won 7:3 / blue 4:1 / blue plays 1 3 5 6 runners=7:5"),
        pytest.param(
            "parques",
            "red start.1*3 red.3 / yellow start.3*3 red.9 / yellow pays huffable=red.9",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_position_is_set_up_undone_and_recorded(variant: str, text: str, tmp_path: Any) -> None:
    commands = open_table(variant, seats=2)
    before = answers(commands, "position")
    assert answers(commands, f"position {text}")[0] == "position ok"
    assert answers(commands, "position") == [f"position {text}"]
    (told,) = answers(commands, "position nonsense")
    assert told.startswith("position error: ")
    assert "expected" in told
    answers(commands, "1")
    there = answers(commands, "position")
    path = tmp_path / "game.rec"
    assert answers(commands, f"save {path}") == [f"save ok {path}"]
    assert f"= {text}" in path.read_text("utf-8").splitlines()
    again = opening.open_record(path)
    assert again.state == commands.session.state
    assert again.history == commands.session.history
    answers(commands, "undo")
    answers(commands, "undo")
    assert answers(commands, "position") == before
    assert answers(commands, f"load {path}") == [f"load ok {path}"]
    assert answers(commands, "position") == there


def test_a_game_is_over_where_the_position_is() -> None:
    commands = open_table("snake-24", seats=2)
    lines = answers(commands, f"position {HOME} / red start*6 / gold ended")
    assert lines == ["position ok", "gold won"]
    assert "the game is over" in answers(commands, "1")[0]


def test_a_position_in_a_record_that_cannot_be_is_refused(tmp_path: Any) -> None:
    session = open_session("snake-24", seats=2)
    session.set_up(session.state)
    play_out(session, most=2)
    *lines, _ = records.write(session).splitlines()
    at = next(k for k, line in enumerate(lines) if line.startswith("= "))
    lines[at] = lines[at].replace("start*6", "start*5", 1)
    path = tmp_path / "game.rec"
    path.write_text(resummed(lines), "utf-8")
    with pytest.raises(InvalidVariant) as refusal:
        opening.open_record(path)
    (fault,) = refusal.value.faults
    assert fault.line == at + 1
    assert "gold has 5 regular; expected 6 regular" in fault.message


def test_cabeza_answers_position_as_it_does_fen() -> None:
    commands = open_table("cabeza")
    (fen,) = answers(commands, "fen")
    assert answers(commands, "position") == [fen]
    assert answers(commands, f"position {fen.removeprefix('fen ')}") == ["fen ok"]


def test_the_positions_of_the_page_can_be_set_up() -> None:
    page = (Path(__file__).parents[2] / "docs/positions.md").read_text("utf-8")
    blocks = re.findall(r"play (\S+) --seats (\d)\n```\n```text\n(.*?)```", page, re.S)
    assert len(blocks) == 4
    for variant, seats, lines in blocks:
        positions = text_game(variant, int(seats)).positions
        for line in lines.splitlines():
            text = line.removeprefix("position ")
            assert positions.write(positions.read(text)) == text
