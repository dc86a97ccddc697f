"""A game as text: written, read again, and refused where the rules do not allow it."""

import sys

import pytest

from cuatto_kit.cli import output
from cuatto_kit.console import game_text, opening, records
from cuatto_kit.errors import InvalidVariant
from cuatto_kit.lab.review import words
from tests.cases import seldom
from tests.console.tables import open_session, play_out

GAMES = ["short-12", "cant-stop", "cabeza", "royal-ur", "ludo"]
COMMENTS = {1: ("", "a roll"), 2: ("??", "10 → 5 %; {better}: another"), 3: ("?!", "so so")}


def written(variant="short-12", seats=2, most=10_000, comments=COMMENTS):
    session = open_session(variant, *["random"] * seats, seats=seats, seed=4)
    play_out(session, most=most)
    return session, game_text.write(session, comments)


def opened(tmp_path, text):
    path = tmp_path / "game.txt"
    path.write_text(text, "utf-8")
    return opening.open_record(path)


@pytest.fixture
def refused(tmp_path):
    def refused(text):
        with pytest.raises(InvalidVariant) as refusal:
            opened(tmp_path, text)
        (fault,) = refusal.value.faults
        assert fault.code == "BAD_RECORD"
        assert "expected" in fault.message
        return fault.line, fault.message

    return refused


@pytest.mark.parametrize("variant", seldom(2, GAMES))
def test_what_is_read_is_the_game_that_was_written(variant, tmp_path):
    session, text = written(variant)
    again = opened(tmp_path, text)
    assert again.history == session.history
    assert (again.match, again.result) == (session.match, session.result)
    assert records.write(again) == records.write(session)


def test_settings_and_a_game_that_has_not_ended_are_told(tmp_path):
    settings = ('title={en: A "quoted" \\\\ board}', "rules.finish=exact")
    session = open_session("short-12", "human", "greedy", seats=2, settings=settings)
    play_out(session, most=3)
    text = game_text.write(session, {})
    assert '[Set "rules.finish=exact"]' in text
    assert text.endswith("end unfinished\n")
    assert opened(tmp_path, text).match == session.match


def test_comments_and_marks_say_nothing_to_the_rules(tmp_path):
    session, text = written()
    assert "?? {10 → 5 %; better: another}" in text
    lines = text.replace("{a roll}", "{a roll\n\nthat fell} {and another}").splitlines()
    lines[-2] += " !? {the end\n}"
    assert opened(tmp_path, "\n".join(lines) + "\n").history == session.history


def test_faults_have_the_line_on_which_they_stand(refused):
    _, text = written()
    lines = text.splitlines()
    first = lines.index("") + 1
    commented = text.replace("{a roll}", "{a\nroll}").splitlines()

    def changed(line, new, of=lines):
        return "\n".join([*of[:line], new, *of[line + 1 :]]) + "\n"

    at = first + 1
    assert refused(changed(at, "2. 1 9 main.1-main.2"))[0] == at + 1
    assert refused(changed(at + 1, "2. 1 9 main.1-main.2", commented))[0] == at + 2
    assert refused(changed(at, lines[at].replace("2. 1", "2. 2"))) == (
        at + 1,
        "'2' is given; expected '1': seat 1 is to act",
    )
    assert refused(changed(at, lines[at].replace("2.", "3."))) == (
        at + 1,
        "choice 3 is given; expected 2",
    )
    assert "expected a choice" in refused(changed(at, "and then"))[1]
    assert "expected 'end " in refused(changed(-1, "end nobody won"))[1]
    assert refused(text + "more\n") == (
        len(lines) + 1,
        "more follows; expected the end of the text",
    )
    assert "expected the end of the game" in refused("\n".join(lines[:-1]) + "\n")[1]
    assert refused(text + "{and") == (
        len(lines) + 1,
        "a comment begins here and does not end; expected a '}'",
    )
    assert refused(text.replace("[Board", "[Bored"))[0] == 1
    assert refused(text.replace('[Seed "4"]', '[Seed "x"]')) == (
        3,
        "'x' is given; expected a whole number",
    )
    assert refused(text.replace('[Seed "4"]', "[Seed 4]"))[0] == 3
    assert refused(text.replace('"random"', '"nobody"'))[0] == 4
    assert "the variant is not what it was" in refused(text.replace('[Board "', '[Board "0'))[1]


@pytest.mark.parametrize("data", [b"[\xff", b"[", b"[]\n", b"[Seat]\n", b'[Variant "', b"{"])
def test_what_is_no_text_is_refused(data, tmp_path):
    path = tmp_path / "game.txt"
    path.write_bytes(data)
    with pytest.raises(InvalidVariant):
        opening.open_record(path)


@pytest.mark.parametrize("columns", [24, 60])
def test_a_row_too_wide_for_the_terminal_is_told_in_words(monkeypatch, capsys, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    row = ["3", "red", "stop", "", "? better: roll"]
    output.print_table(["", "Team", "Choice", "Loss", ""], [row])
    shown = " ".join(capsys.readouterr().out.split())
    assert (shown == "3, team red, choice stop, ? better: roll") == (columns == 24)
    assert ("───" in shown) == (columns == 60)


def test_there_is_no_minus_zero():
    assert [words.signed(share) for share in (-0.0004, 0.0004, -0.0006)] == ["+0.0", "+0.0", "−0.1"]
    assert words.percent(-0.0001) == "0.0"
