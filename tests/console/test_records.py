"""A game that is written down and read again is the same game; a damaged one is refused."""

import hashlib
import random
import string

import pytest

from cuatto_kit.console import opening, records
from cuatto_kit.errors import InvalidVariant, KitError
from tests.boards import text_of
from tests.cases import seldom

from .tables import open_session, play_out, said

BUNDLED = ["original", "short-12", "snake-24", "snake-24-full", "two-ways-home", "ludo"]


def resummed(lines):
    """A record of these lines, with the sum that belongs to them."""
    text = "".join(f"{line}\n" for line in lines)
    return f"{text}sum {hashlib.sha256(text.encode()).hexdigest()[:16]}\n"


@pytest.fixture
def short_game():
    """A game that has ended, as lines without the sum."""
    session = open_session("short-12", "greedy", "greedy", seats=2, seed=4)
    list(session.advance())
    return records.write(session).splitlines()[:-1]


@pytest.fixture
def refused(tmp_path):
    """The one message with which a record is refused."""

    def refused(content):
        path = tmp_path / "game.rec"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        with pytest.raises(InvalidVariant) as refusal:
            opening.open_record(path)
        (fault,) = refusal.value.faults
        assert (fault.code, fault.file, fault.column) == ("BAD_RECORD", str(path), 1)
        assert "expected" in fault.message
        return fault.line, fault.message

    return refused


@pytest.mark.parametrize("variant", seldom(6, BUNDLED))
@pytest.mark.parametrize("most", [0, 7, 10_000])
def test_a_record_leads_to_the_same_game(variant, most, tmp_path):
    session = open_session(variant, "greedy", seed=most)
    play_out(session, seed=3, most=most)
    records.save(session, tmp_path / "game.rec")
    again = opening.open_record(tmp_path / "game.rec")
    assert again.history == session.history
    assert again.state == session.state
    assert again.result == session.result
    assert records.write(again) == (tmp_path / "game.rec").read_text("utf-8")
    assert session.is_over == (most == 10_000)
    if session.is_over:
        assert said(again.advance())[-1] == session.result


def test_settings_and_players_are_recorded(tmp_path):
    settings = ("rules.finish=exact", "rules.start_order=roll_off", "rules.dice=1")
    session = open_session("two-ways-home", "-", "random", "greedy", seats=3, settings=settings)
    play_out(session, most=5)
    text = records.write(session)
    head = text.splitlines()
    assert head[:5] == [
        "cuatto-kit record 1",
        "variant two-ways-home",
        *(f"set {setting}" for setting in settings),
    ]
    assert head[6:9] == ["seats 3", "seed 1", "bots human random greedy"]
    assert head[9] in ("- 1", "- 2", "- 3")  # who begins
    (tmp_path / "game.rec").write_text(text, "utf-8")
    assert opening.open_record(tmp_path / "game.rec").state == session.state


@pytest.mark.slow
def test_every_damage_of_one_character_is_refused(short_game, tmp_path):
    text = resummed(short_game)
    path = tmp_path / "game.rec"
    path.write_text(text, "utf-8")
    opening.open_record(path)
    rng = random.Random(8)
    head = len("\n".join(short_game[:6]))
    for position in [*range(0, head, 9), *rng.sample(range(head, len(text)), 20), len(text) - 1]:
        letter = rng.choice(string.printable.replace(text[position], ""))
        kinds = [letter, "", text[position] + letter, text[position].swapcase()]
        damaged = text[:position] + rng.choice(kinds) + text[position + 1 :]
        if damaged == text:
            continue
        path.write_bytes(damaged.encode())
        with pytest.raises(InvalidVariant):
            opening.open_record(path)


def test_an_illegal_move_is_refused_where_it_stands(short_game, refused):
    number = next(k for k, line in enumerate(short_game) if line.startswith("1 "))
    short_game[number] = "1 6 main.1-main.7"
    line, message = refused(resummed(short_game))
    assert line == number + 1
    assert "'6 main.1-main.7' is not legal here" in message


def test_a_roll_that_cannot_be_is_refused(short_game, refused):
    number = next(k for k, line in enumerate(short_game) if line.startswith("- "))
    short_game[number] = "- 3 7"
    assert refused(resummed(short_game)) == (
        number + 1,
        "'3 7' is no outcome here; expected 1 1 to 6 6",
    )


def test_a_wrong_seat_is_refused(short_game, refused):
    number = next(k for k, line in enumerate(short_game) if line.startswith("1 "))
    short_game[number] = f"2{short_game[number][1:]}"
    line, message = refused(resummed(short_game))
    assert line == number + 1
    assert message == "'2' is given; expected '1': seat 1 is to act"


@pytest.mark.parametrize("end", ["end unfinished", "end draw", "end blue won", "end"])
def test_a_wrong_end_is_refused(short_game, refused, end):
    given = short_game[-1]
    line, message = refused(resummed([*short_game[:-1], end]))
    assert line == len(short_game)
    assert f"expected '{given}'" in message


def test_a_game_that_claims_an_end_too_early_is_refused(short_game, refused):
    line, message = refused(resummed([*short_game[:-3], short_game[-1]]))
    assert (line, message[-25:]) == (len(short_game) - 2, "expected 'end unfinished'")


def test_a_game_without_its_end_is_refused(short_game, refused):
    assert refused("".join(f"{line}\n" for line in short_game[:-1]))[0] == len(short_game)
    assert refused(resummed(short_game[:-1]))[0] == len(short_game)


def test_choices_after_the_end_are_refused(short_game, refused):
    line, message = refused(resummed([*short_game[:-1], "- 1 2", short_game[-1]]))
    assert line == len(short_game)
    assert message.startswith("the game is over here")


def test_sums_are_checked(short_game, refused):
    text, last = resummed(short_game), len(short_game) + 1
    assert refused(text[:-17] + "0" * 16 + "\n")[0] == last
    assert refused("".join(f"{line}\n" for line in short_game))[0] == last
    assert refused(text + "more\n")[0] == last + 1
    assert refused(text + "\n")[0] == last + 1
    assert refused(text[:-1])[0] == last


HEADS = {
    "": (1, "the line has no end"),
    "\n": (1, "expected 'cuatto-kit record 1'"),
    "cuatto-kit record 2\n": (1, "expected 'cuatto-kit record 1'"),
    "cuatto-kit record 1\n": (2, "expected 'variant …'"),
    "cuatto-kit record 1\nvariant \n": (2, "expected 'variant …'"),
    "cuatto-kit record 1\nvariant snake-24\nseats 2\n": (3, "expected 'board …'"),
}


@pytest.mark.parametrize("text", HEADS)
def test_a_head_that_is_not_one_is_refused(text, refused):
    line, message = refused(text)
    assert line == HEADS[text][0]
    assert HEADS[text][1] in message


@pytest.mark.parametrize(
    ("number", "given", "expected"),
    [
        (1, "variant short-13", "no variant 'short-13'"),
        (
            1,
            "variant short-12\nset rules.finish=never",
            "'exact', 'bounce', 'rearmost' or",
        ),
        (1, "variant snake-24", "the variant is not what it was"),
        (3, "seats two", "expected a whole number"),
        (3, "seats 02", "expected a whole number"),
        (3, "seats 3", "expected one a seat"),
        (4, "seed -1", "expected a whole number"),
        (5, "bots greedy nobody", "expected one of human, random"),
        (5, "bots greedy", "expected one a seat"),
    ],
)
def test_a_head_with_wrong_values_is_refused(short_game, refused, number, given, expected):
    short_game[number] = given
    assert expected in refused(resummed(short_game))[1]


def test_bytes_that_are_no_text_are_refused(short_game, refused):
    data = resummed(short_game).encode()
    place = data.index(b"seed")
    assert refused(data[:place] + b"\xff" + data[place + 1 :])[0] == 5


def test_a_file_too_large_is_refused(refused):
    assert refused(b"cuatto-kit record 1\n" * 220_000) == (
        1,
        "the file is too large; expected 4,194,304 bytes at most",
    )


def test_a_board_of_ones_own_is_recorded_by_its_path_and_has_to_stay_the_same(
    tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    board = tmp_path / "mine.yaml"
    board.write_text(text_of(main="from: start, walk: up 5, to: finish"), "utf-8")
    session = open_session("mine.yaml")
    play_out(session, most=4)
    records.save(session, tmp_path / "game.rec")
    assert opening.open_record(tmp_path / "game.rec").state == session.state
    board.write_text(text_of(main="from: start, walk: up 6, to: finish"), "utf-8")
    with pytest.raises(InvalidVariant, match=r"game\.rec:3:1: .*the variant is not what it was"):
        opening.open_record(tmp_path / "game.rec")
    board.unlink()
    with pytest.raises(InvalidVariant, match=r"game\.rec:2:1: .*'mine\.yaml': NOT_FOUND"):
        opening.open_record(tmp_path / "game.rec")


def test_a_record_is_replaced_but_nothing_else_is(tmp_path):
    session = open_session()
    path = tmp_path / "game.rec"
    path.touch()
    records.save(session, path)
    list(session.advance())
    records.save(session, path)
    assert path.read_text("utf-8") == records.write(session)
    (tmp_path / "letter.txt").write_text("Dear", "utf-8")
    for name, kind in (("letter.txt", "something else than a record"), (".", "a folder")):
        with pytest.raises(ValueError, match=kind):
            records.save(session, tmp_path / name)
    assert (tmp_path / "letter.txt").read_text("utf-8") == "Dear"
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["game.rec", "letter.txt"]


def test_a_path_that_a_line_cannot_hold_is_not_recorded(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = text_of(main="from: start, walk: up 5, to: finish")
    (tmp_path / "two\nlines.yaml").write_text(text, "utf-8")
    with pytest.raises(ValueError, match="cannot be recorded"):
        records.write(open_session("two\nlines.yaml"))


def test_a_position_that_was_set_up_is_recorded(tmp_path, monkeypatch, refused):
    session, again = open_session(), open_session()
    list(session.advance())
    session.set_up(session.game.initial())
    play_out(session, most=3)
    records.save(session, tmp_path / "game.rec")
    records.replay(records.read(tmp_path / "game.rec"), again)
    assert (again.history, again.state) == (session.history, session.state)
    text = records.write(session)
    monkeypatch.setattr(type(session.text), "positions", None)
    # A game without positions as text refuses the line.
    line, message = refused(text)
    assert line == 8
    assert message.startswith("'=' is given; expected '1'")


# --- replay on the command line -------------------------------------------------------------


def test_replay_prints_what_happened_the_board_and_the_result(call, tmp_path):
    session = open_session("short-12", "greedy", "greedy", seats=2, seed=4)
    told = said(session.advance())
    records.save(session, tmp_path / "game.rec")
    answer = call("replay", "game.rec")
    assert (answer.returncode, answer.stderr) == (0, "")
    lines = answer.stdout.splitlines()
    assert lines[: len(told) - 1] == told[:-1]
    assert lines[len(told) - 1 : -1] == said(session.board())
    assert lines[-1] == session.result
    assert call("replay", "game.rec", "--plain").stdout == answer.stdout
    assert call("replay", "game.rec", "--quiet").stdout == ""


def test_replay_refuses_a_damaged_record_with_one_line(call, tmp_path, short_game):
    text = resummed(short_game)
    (tmp_path / "game.rec").write_text(text.replace("seed 4", "seed 5"), "utf-8")
    answer = call("replay", "game.rec")
    assert (answer.returncode, answer.stdout) == (3, "")
    (line,) = answer.stderr.splitlines()
    assert line.startswith(f"game.rec:{len(short_game) + 1}:1: BAD_RECORD: 'sum ")


def test_replay_without_a_file_is_wrong_usage(call):
    for name in ("nowhere.rec", ".", "a\0b"):
        answer = call("replay", name)
        assert (answer.returncode, answer.stdout) == (2, "")
        assert len(answer.stderr.splitlines()) == 1


def test_open_record_raises_nothing_but_kit_errors_on_noise(tmp_path):
    rng, path = random.Random(5), tmp_path / "noise"
    for _ in range(200):
        head = rng.choice([b"", b"cuatto-kit record 1\n", b"cuatto-kit record 1\nvariant "])
        path.write_bytes(head + rng.randbytes(rng.randrange(40)) + rng.choice([b"", b"\n"]))
        with pytest.raises(KitError):
            opening.open_record(path)
