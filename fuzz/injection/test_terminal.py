"""Nothing that is printed steers a terminal, wherever its words come from; and it says them all."""

import io
import re
import shutil
from pathlib import Path

import pytest

import cuatto_kit
from cuatto_kit import errors
from cuatto_kit.cli import output
from cuatto_kit.console import terminal
from cuatto_kit.design.kit import KitFiles, WrittenKit
from cuatto_kit.documents import FindingEntry, json_text
from cuatto_kit.errors import Code, Fault, Finding, on_one_line, printable
from cuatto_kit.fabrication.manifest import FileEntry, Manifest
from cuatto_kit.games.text_view import Span
from tests.cases import often
from tests.console.tables import open_session, table_of

from .board import DRAWING
from .payloads import STEERING, TERMINAL, TITLE

UNFIT = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"
)
ARGUMENT = TERMINAL.replace("\0", "")
"""No argument of a process holds a NUL."""
SETTINGS = (
    f"q{TERMINAL}=1",
    f"title.{TERMINAL}=x",
    f"title={TERMINAL}",
    TERMINAL,
    "board.q\udcff=1",
)

REFUSED = {
    "build": ("--only", ARGUMENT), "build ": ("--parts", f"{ARGUMENT}=1"),
    "build  ": ("--printer", ARGUMENT), "build   ": ("--quality", ARGUMENT),
    "build    ": ("-o", f"/dev/null/{ARGUMENT}"), "check": ("--policy", ARGUMENT),
    "check ": ("--sweep", ARGUMENT), "check  ": ("--sweep", f"q{ARGUMENT}=1,2"),
    "check   ": (f"--{ARGUMENT}",), "sheet": ("--lang", ARGUMENT), "play": ("--bots", ARGUMENT),
    "match": (ARGUMENT, "random"), "odds": (ARGUMENT,), "engine": ("--seats", ARGUMENT),
    "solve": ("--set", ARGUMENT),
}  # fmt: skip
"""By verb, blanks behind it apart: what is asked of `snake-24`, and refused."""
ALONE = {
    "replay": (ARGUMENT,), "search": (ARGUMENT,), "search ": ("quick-family", "--budget", ARGUMENT),
    "new": (ARGUMENT,), "new ": ("x", "--from", ARGUMENT), "new  ": ("x", "--form", ARGUMENT),
    "schema": ("--of", ARGUMENT), "coupon": ("--printer", ARGUMENT), "studio": (ARGUMENT,),
    "warm": (ARGUMENT,), ARGUMENT: (),
}  # fmt: skip

BOARD = "BOARD"
NAMED = {
    "sheet": (BOARD, "--lang", "en"), "sheet --json": (BOARD, "--lang", "en", "--json"),
    "build": (BOARD, "--only", "card", "--quality", "draft"), "new": ("mine", "--from", BOARD),
    "match": (BOARD, "random", "random", "--games", "2"),
    "check compare": (BOARD, BOARD, "--games", "9", "--no-skill"),
    "check sweep": (BOARD, "--sweep", f"rules.finish=exact,{ARGUMENT}"),
}  # fmt: skip
"""What is asked of a board by verb."""


def assert_fit(*texts):
    for text in texts:
        assert not (found := UNFIT.search(text)), ascii(text[max(found.start() - 40, 0) :][:80])


@pytest.mark.parametrize("code", STEERING)
def test_a_sign_that_steers_is_shown_as_an_escape(code):
    shown = on_one_line(f"a{chr(code)}b")
    assert_fit(shown)
    assert shown == f"a{ascii(chr(code))[1:-1]}b"
    assert printable(f"a{chr(code)}b\n").count("\n") == 1 + (code == 0x0A)


@pytest.mark.parametrize(
    "text", ["Ñandú 棋 🎲", "שלום", "نرد\u200cها", "👩\u200d🚀", "a\u00a0b", TITLE]
)
def test_text_of_any_script_is_printed_as_it_is(text):
    assert on_one_line(text) == text


def test_a_fault_is_one_line_of_some_length():
    fault = Fault(Code.USAGE, f"{TERMINAL}\n{'q7z' * 4_000}", TERMINAL, TERMINAL, 1, 1)
    assert_fit(str(fault))
    assert "\n" not in str(fault)
    assert len(str(fault)) <= errors.MOST_LETTERS


@pytest.mark.parametrize("verb", [*REFUSED, *ALONE])
@pytest.mark.parametrize("more", [(), ("--debug",)], ids=["", "debug"])
def test_what_is_refused_is_told(call, verb, more):
    asked = ALONE[verb] if verb in ALONE else ("snake-24", *REFUSED[verb])
    answer = call(verb.rstrip(" "), *asked, *more)
    assert answer.returncode in (1, 2, 3)
    assert "(a fault of cuatto-kit" not in answer.stderr
    assert answer.stderr
    assert_fit(answer.stdout, answer.stderr)


@pytest.mark.parametrize("setting", SETTINGS, ids=range(len(SETTINGS)))
def test_settings_are_told(call, setting):
    answer = call("check", "snake-24", "--games", "1", "--no-skill", "--json", "--set", setting)
    assert answer.returncode in (2, 3)
    assert_fit(answer.stdout, answer.stderr)
    assert "\\x" in answer.stderr or "U+" in answer.stderr


def test_surroundings_are_told(call, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", f"/dev/null/{ARGUMENT}")
    assert_fit(call("sheet", "two-ways-home", "--lang", "none").stderr)


@pytest.fixture
def named(written, tmp_path):
    """The board in a file and a folder that are called so that a terminal would be steered."""
    folder = tmp_path / ARGUMENT.replace("/", "")
    folder.mkdir()
    for path in written.parent.glob("*.yaml"):
        shutil.copy(path, folder / path.name.replace("=q7z", ARGUMENT.replace("/", "")))
    shutil.copy(written.parent / DRAWING, folder)
    return next(path for path in folder.iterdir() if "own" not in path.name)


@pytest.mark.parametrize("asked", often(["match"], NAMED))
def test_names_of_files_are_told(call, named, asked):
    words = [asked.split(" ")[0], *(str(named) if word == BOARD else word for word in NAMED[asked])]
    answer = call(*words, cwd=named.parent)
    assert answer.returncode == 0, answer.stderr
    assert_fit(answer.stdout, answer.stderr)


def test_folders_are_told(capsys, tmp_path):
    files = [FileEntry(path=f"sheets/{ARGUMENT.replace('/', '')}", sha256="", bytes=1)]
    kit = KitFiles({}, Manifest(schema=1, variant="q7z", version="1", files=files))
    output.print_sheets(WrittenKit(tmp_path / ARGUMENT, kit))
    told = capsys.readouterr().out
    assert r"\x1b[2J" in told
    assert_fit(told)


@pytest.mark.slow
def test_a_name_that_is_no_utf_8_is_told_by_escapes(call, written, tmp_path):
    board = tmp_path / "board\udcff.yaml"
    try:
        shutil.copy(written, board)
    except OSError:
        pytest.skip("this file system takes only UTF-8")
    for printer in written.parent.glob("own*"):
        shutil.copy(printer, tmp_path)
    for asked in (
        ("sheet", str(board), "--lang", "en", "--json"),
        ("check", str(board), str(board), "--games", "2", "--no-skill", "--html", "page.html"),
    ):
        answer = call(*asked)
        assert answer.returncode == 0, answer.stderr
        assert r"board\udcff.yaml" in answer.stdout.replace("\\\\", "\\")
    assert r"board\udcff.yaml" in (tmp_path / "page.html").read_text("utf-8")


def test_remarks_tables_and_lines_are_told(capsys):
    output._print_findings([Finding(Code.LEFT_OFF, "warning", f"{TERMINAL}\nerror: no", TERMINAL)])
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    output.print_table([" "], [[TERMINAL], [":bomb: [red]q7z[/] [link=x]"]])
    output.say(TERMINAL)
    terminal.write_plain((Span(TERMINAL), Span("q7z", "red")))
    printed = capsys.readouterr().out
    assert ":bomb: [red]q7z[/] [link=x]" in printed
    assert_fit(told, printed)


def test_json_at_a_terminal_is_the_same_json(capsys):
    said = FindingEntry(code="LEFT_OFF", severity="info", where=TERMINAL, message=TITLE)
    assert FindingEntry.model_validate_json(said.written()) == said
    output.print_json({TERMINAL: TERMINAL})
    assert_fit(said.written(), json_text({TERMINAL: [TERMINAL]}), capsys.readouterr().out)


def test_what_is_said_at_the_table_is_told(written, capsys):
    lines = [f"{word} {TERMINAL}" for word in ("", "help", "save", "load", "move", "hint", "rules")]
    terminal.from_pipe(
        table_of(open_session(str(written), seats=2)),
        io.BytesIO("\n".join([*(line.replace("\n", "") for line in lines), "quit"]).encode()),
    )
    printed = capsys.readouterr().out
    assert "q7z" in printed
    assert_fit(printed)


def test_an_engine_says_the_title_in_one_line(call, written, monkeypatch):
    orders = f"ugi\nsetoption name {TERMINAL} value {TERMINAL}\nposition {TERMINAL}\nquit\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(orders.encode())))
    answer = call("engine", str(written), "--set", 'title="q7z\\tq7z"')
    assert answer.returncode == 0
    assert_fit(answer.stdout)


def test_all_that_verbs_print_passes_one_place():
    """So that the next verb, too, prints nothing that steers."""
    package = Path(cuatto_kit.__file__).parent
    printing = re.compile(r"(?<![\w.])print\(|\becho\(|print_exc\(|std(?:out|err)\.write\(")
    told = {
        path.relative_to(package).as_posix(): len(printing.findall(path.read_text("utf-8")))
        for path in package.rglob("*.py")
    }
    assert {path: times for path, times in told.items() if times} == {
        "cli/output.py": 1,
        "cli/options.py": 1,  # the version
        "cli/streams.py": 1,  # a fault, which is one line
        "console/terminal.py": 2,
        "doctor/trials.py": 1,  # JSON, from a process to its parent
    }
