"""The command line as the contract has it: what is printed where, and the exit status."""

import json
import re
import shlex

import pytest

import cuatto_kit
from cuatto_kit import __version__
from cuatto_kit.config.bundled import brief_template, briefs, bundled, template

from .boards import text_of
from .cases import seldom

HOME = "from: stem, walk: up 3, to: finish"
PLAYABLE = text_of(stem="from: start, walk: up 3", home=HOME)
DEAD_END = text_of(stem="from: start, walk: up 3", alley="from: stem, walk: left 2", home=HOME)
OVERLAP = text_of(main='from: start, walk: "up 3, left 1, down 1, right 2", to: finish')
INVALID = text_of(main="from: start, walk: upp 3, to: finish")

QUICK = ("--only", "teams", "--quality", "draft")
SOME = ("--only", "parts,preview")
TOO_LARGE = (
    *("--only", "board", "--quality", "draft"),
    *("--printer", "bambu-a1-mini", "--set", "print.tile=160"),
)
"""All but what takes longest: the report and the sheets."""
KITS = [
    pytest.param(SOME, id="some"),
    pytest.param((), id="all", marks=pytest.mark.slow),
]


@pytest.fixture
def board(tmp_path):
    """Writes a board into the working folder, as NAME."""

    def write(text, name="board.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
        return name

    return write


def content(folder):
    """Every file below a folder, by path."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


# --- list -----------------------------------------------------------------------------------


def test_list_names_each_bundled_board_on_one_line(call):
    answer = call("list")
    assert answer.returncode == 0
    for name in bundled():
        (line,) = [line for line in answer.stdout.splitlines() if line.split()[:1] == [name]]
        loaded = cuatto_kit.load(name)
        assert loaded.variant.game in line
        assert loaded.variant.pieces in line


def test_list_as_json(call):
    answer = call("list", "--json")
    rows = {row["name"]: row for row in json.loads(answer.stdout)["variants"]}
    assert list(rows) == list(bundled())
    assert rows["two-ways-home"] == {
        "name": "two-ways-home",
        "title": "Two Ways Home",
        "game": "cuatto",
        "seats": "2–4",
        "pieces": "4 regular, 1 strong, 1 pin",
    }


# --- new ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_new_writes_a_board_that_builds(call, tmp_path):
    assert call("new", "corner").returncode == 0
    assert (tmp_path / "corner.yaml").read_text("utf-8") == template().read_text("utf-8")
    assert call("build", "corner.yaml", "--quality", "draft", "--only", "parts").returncode == 0
    assert (tmp_path / "build" / "corner" / "manifest.json").is_file()


def test_new_from_a_bundled_board(call, tmp_path):
    assert call("new", "mine", "--from", "snake-24").returncode == 0
    assert (tmp_path / "mine.yaml").read_bytes() == bundled()["snake-24"].read_bytes()


def test_new_from_a_file_of_ones_own(call, board, tmp_path):
    assert call("new", "copy.yaml", "--from", board(PLAYABLE)).returncode == 0
    assert (tmp_path / "copy.yaml").read_text("utf-8") == PLAYABLE


def test_new_does_not_overwrite(call, board, tmp_path):
    board("# mine\n", "corner.yaml")
    answer = call("new", "corner")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.startswith("EXISTS: corner.yaml is there already")
    assert (tmp_path / "corner.yaml").read_text() == "# mine\n"


@pytest.mark.parametrize("name", ["", ".hidden", "../up", "a/b", "-x", "a\nb", "a\\b", "x" * 300])
def test_new_refuses_what_cannot_name_a_file(call, tmp_path, name):
    answer = call("new", "--", name)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert len(answer.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_new_says_how_to_build_in_words_that_a_shell_takes(call):
    command = call("new", "My Board").stdout.partition("build it with: ")[2]
    assert shlex.split(command) == ["cuatto-kit", "build", "My Board.yaml"]


def test_new_brief_says_how_to_search(call, tmp_path):
    answer = call("new", "mine", "--brief")
    assert shlex.split(answer.stdout.partition("with: ")[2]) == [
        "cuatto-kit",
        "search",
        "mine.yaml",
    ]
    assert (tmp_path / "mine.yaml").read_bytes() == brief_template().read_bytes()


def test_new_brief_from_a_bundled_one(call, tmp_path):
    assert call("new", "mine", "--brief", "--from", "three-fair").returncode == 0
    assert (tmp_path / "mine.yaml").read_bytes() == briefs()["three-fair"].read_bytes()


@pytest.mark.parametrize("option", [("--from", "snake-24"), ("--form", "map")])
def test_a_brief_is_no_board(call, tmp_path, option):
    answer = call("new", "mine", "--brief", *option)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert list(tmp_path.iterdir()) == []


# --- everywhere -----------------------------------------------------------------------------

VERBS = [
    *("list", "new", "build", "check", "sheet", "play", "replay", "odds", "solve", "coupon"),
    "schema",
]


@pytest.mark.parametrize("place", [(), ("list",), ("new",), ("build",), ("build", "snake-24")])
def test_version_everywhere(call, place):
    answer = call(*place, "--version")
    assert (answer.returncode, answer.stdout) == (0, f"cuatto-kit {__version__}\n")


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_each_verb(call, verb):
    answer = call(verb, "--help")
    assert answer.returncode == 0
    assert {"--quiet", "--debug", "--version"} <= set(answer.stdout.split())


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_help_names_the_verbs(call, arguments):
    answer = call(*arguments)
    assert answer.returncode == 0
    assert set(VERBS) <= set(answer.stdout.split())


USAGE_ERRORS = [
    ("bild",),
    ("--bogus",),
    ("build",),
    ("build", "snake-24", "snake-24-full"),
    ("build", "snake-24", "--bogus"),
    ("build", "snake-24", "--quality", "ultra"),
    ("build", "snake-24", "--only", "tiles"),
    ("build", "snake-24", "--only", ""),
    ("build", "snake-24", "--printer", "unheard-of"),
    ("build", "snake-24", "--set", "rules.finish"),
    ("build", "snake-24", "--set", "teams.colours.9=red"),
    ("build", "snkae-24"),
    ("build", "nowhere.yaml"),
    ("build", "no\nwhere.yaml"),
    ("build", "."),
    ("build", ""),
    ("new", "corner", "--from", "nowhere"),
    ("list", "all"),
]


@pytest.mark.parametrize("arguments", USAGE_ERRORS)
def test_wrong_usage_is_one_line_and_status_2(call, tmp_path, arguments):
    answer = call(*arguments)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert len(answer.stderr.splitlines()) == 1
    assert answer.stderr.startswith(("USAGE: ", "NOT_FOUND: "))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("build", "snkae-24"), "did you mean 'snake-24'?"),
        (("build", "snake-24", "--only", "team"), "did you mean 'teams'?"),
        (("build", "snake-24", "--printer", "generic-20"), "did you mean 'generic-220'?"),
    ],
)
def test_a_near_miss_is_told_what_was_meant(call, arguments, hint):
    assert hint in call(*arguments).stderr


@pytest.mark.parametrize(
    ("arguments", "status", "code"),
    [
        (("bild", "--json"), 2, "USAGE"),
        (("build", "--json"), 2, "USAGE"),
        (("build", "nowhere.yaml", "--json"), 2, "NOT_FOUND"),
        (("build", "invalid.yaml", "--json"), 3, "BAD_WALK"),
        (("build", "overlap.yaml", "--json"), 4, "OVERLAP"),
        (("build", "dead-end.yaml", "--json"), 5, "DEAD_END"),
        (("build", "invalid.yaml", "--json", "--quiet"), 3, "BAD_WALK"),
        (("build", "invalid.yaml", "--json", "--debug"), 3, "BAD_WALK"),
    ],
)
def test_a_failure_as_json_is_one_document(call, board, arguments, status, code):
    board(INVALID, "invalid.yaml")
    board(OVERLAP, "overlap.yaml")
    board(DEAD_END, "dead-end.yaml")
    answer = call(*arguments)
    document = json.loads(answer.stdout)
    assert answer.returncode == status
    assert list(document) == ["error"]
    assert {fault["code"] for fault in document["error"]} == {code}
    for fault in document["error"]:
        assert fault.keys() >= {"code", "file", "line", "column", "path", "message"}


def test_a_build_as_json_prints_its_manifest(call, board, tmp_path):
    answer = call("build", board(PLAYABLE), *QUICK, "--json")
    assert answer.returncode == 0
    written = (tmp_path / "build" / "board" / "manifest.json").read_text("utf-8")
    assert json.loads(answer.stdout) == json.loads(written)


def test_quiet_is_silent(call, board):
    for arguments in (("list",), ("new", "corner"), ("build", board(PLAYABLE), *QUICK)):
        answer = call(*arguments, "--quiet")
        assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")


def test_quiet_still_tells_what_is_wrong(call, board):
    answer = call("build", board(DEAD_END), "--quiet")
    assert answer.returncode == 5
    assert "DEAD_END" in answer.stderr


def test_debug_shows_where_an_error_came_from_and_keeps_its_status(call, board):
    answer = call("build", board(INVALID), "--debug")
    assert answer.returncode == 3
    assert "Traceback" in answer.stderr
    assert "board.yaml:8:31: BAD_WALK" in answer.stderr


def test_timings_go_to_standard_error(call, board):
    plain = call("build", board(PLAYABLE), *QUICK)
    timed = call("build", board(PLAYABLE), *QUICK, "--timings")
    assert timed.stdout == plain.stdout
    assert {"load", "write"} <= {line.split()[0] for line in timed.stderr.splitlines()}


@pytest.mark.slow
def test_what_goes_to_a_pipe_has_no_colour_codes(run, board):
    for arguments in (
        ("list",),
        ("build", board(PLAYABLE), *QUICK),
        ("build", "nowhere"),
        ("--help",),
    ):
        answer = run(*arguments)
        assert answer.stdout + answer.stderr
        assert "\x1b" not in answer.stdout + answer.stderr


# --- build ----------------------------------------------------------------------------------


@pytest.mark.parametrize("more", KITS)
def test_build_lists_the_parts_and_says_where_they_are(call, board, more):
    answer = call("build", board(PLAYABLE), "--quality", "draft", *more)
    assert answer.returncode == 0
    assert all(line.startswith("warning: TARGET_") for line in answer.stderr.splitlines())
    lines = answer.stdout.splitlines()
    assert any(line.split()[:2] == ["tile-2", "4"] for line in lines)
    assert any(line.split()[:2] == ["checker-base-circle", "6"] for line in lines)
    assert lines[-1] == "build/board/ holds the kit; build/board/preview.html shows it."


def test_where_there_is_no_preview_the_assembly_shows_the_kit(call, board):
    answer = call("build", board(PLAYABLE), "--quality", "draft", "--only", "plates")
    last = answer.stdout.splitlines()[-1]
    assert last == "build/board/ holds the kit; build/board/scad/assembly.scad shows it."


@pytest.mark.parametrize("more", KITS)
def test_a_build_makes_the_files_that_its_manifest_lists(call, board, tmp_path, more):
    call("build", board(PLAYABLE), "-o", "kits", "--quality", "draft", *more)
    files = content(tmp_path / "kits" / "board")
    manifest = json.loads(files.pop("manifest.json"))
    assert {file["path"]: file["bytes"] for file in manifest["files"]} == {
        path: len(data) for path, data in files.items()
    }
    assert {"scad/assembly.scad", "scad/tile.scad", "stl/tile.stl"} <= files.keys()
    assert manifest["source"]["path"] == "board.yaml"


@pytest.mark.parametrize("more", KITS)
def test_the_same_build_gives_the_same_bytes(call, board, tmp_path, more):
    for folder in ("one", "other"):
        call("build", board(PLAYABLE), "-o", folder, "--quality", "draft", *more)
    assert content(tmp_path / "one") == content(tmp_path / "other")


def test_only_teams_is_without_board_and_assembly(call, board, tmp_path):
    answer = call("build", board(PLAYABLE), *QUICK)
    files = content(tmp_path / "build" / "board")
    assert sorted(path for path in files if path.startswith("stl/")) == [
        "stl/checker-base-bar.stl",
        "stl/checker-base-circle.stl",
        "stl/checker-top-regular.stl",
        "stl/die.stl",
    ]
    assert "scad/assembly.scad" not in files
    assert "assembly.scad" not in answer.stdout


def test_only_board_is_without_checkers(call, board, tmp_path):
    call("build", board(PLAYABLE), "--only", "board", "--quality", "draft")
    assert [path for path in content(tmp_path / "build" / "board") if "checker" in path] == []


def test_a_smaller_build_takes_the_place_of_a_larger(call, board, tmp_path):
    call("build", board(PLAYABLE), "--quality", "draft", *SOME)
    call("build", board(PLAYABLE), *QUICK)
    assert [path for path in content(tmp_path / "build" / "board") if "tile.stl" in path] == []
    assert [path.name for path in (tmp_path / "build").iterdir()] == ["board"]


@pytest.mark.slow
def test_parts_larger_than_the_bed_are_refused(call, board, tmp_path):
    answer = call("build", board(PLAYABLE), *TOO_LARGE)
    assert (answer.returncode, answer.stdout) == (4, "")
    for message in answer.stderr.splitlines():
        size = "it measures 160.0 × 194.4 × 16.0 mm; expected no more"
        assert re.match(rf"OFF_BED tile(-\d)?: {size}", message)
        assert message.endswith("; print.tile=148 is the largest that fits")
    assert answer.stderr.startswith("OFF_BED")
    assert not (tmp_path / "build").exists()


@pytest.mark.parametrize(
    "settings",
    seldom(
        3,
        [
            ("print.clearance=2", "print.tile=20"),
            ("print.clearance=0.02",),
            ("print.clearance=2",),
            ("board.finish=tray", "teams.checkers={regular: 24, strong: 24}"),
            ("print.clearance=0.02", "print.tile=150"),
            ("print.printer=~",),
        ],
    ),
    ids=",".join,
)
def test_no_measure_that_a_board_may_give_is_a_fault_of_the_kit(call, board, settings):
    options = [option for setting in settings for option in ("--set", setting)]
    answer = call("build", board(PLAYABLE), "--only", "board", "--quality", "draft", *options)
    assert answer.returncode in {0, 3}, answer.stderr


def test_a_failed_build_leaves_the_former_kit(call, board, tmp_path):
    call("build", board(PLAYABLE), "--only", "board", "--quality", "draft")
    before = content(tmp_path / "build")
    call("build", board(PLAYABLE), *TOO_LARGE)
    assert content(tmp_path / "build") == before


def test_force_builds_what_cannot_be_played(call, board, tmp_path):
    assert call("build", board(DEAD_END), *QUICK).returncode == 5
    assert not (tmp_path / "build").exists()
    answer = call("build", board(DEAD_END), *QUICK, "--force")
    assert answer.returncode == 0
    assert "DEAD_END path alley, space alley.2" in answer.stderr
    manifest = json.loads((tmp_path / "build" / "board" / "manifest.json").read_text("utf-8"))
    assert [(f["code"], f["severity"]) for f in manifest["findings"]] == [("DEAD_END", "error")]


@pytest.mark.parametrize(("text", "status"), [(INVALID, 3), (OVERLAP, 4)])
def test_force_builds_nothing_that_cannot_be_printed_or_read(call, board, tmp_path, text, status):
    assert call("build", board(text), *QUICK, "--force").returncode == status
    assert not (tmp_path / "build").exists()


def test_force_lets_no_team_through_that_does_not_fit_its_bridge(call, board):
    short = text_of(start="{bridge: 5}", main="from: start, walk: up 3, to: finish")
    answer = call("build", board(short), *QUICK, "--force")
    assert answer.returncode == 5
    assert "BRIDGE_SHORT board.start.bridge: a lane of 5 for a team of 6" in answer.stderr


def test_force_lets_no_team_through_that_has_no_finish(call):
    answer = call("build", "ludo", "--force", "--set", "board.paths.red.seats=[4]")
    assert answer.returncode == 5
    assert "NO_FINISH board.paths: no path reaches the finish" in answer.stderr


def test_a_setting_changes_the_kit(call, board, tmp_path):
    call("build", board(PLAYABLE), *QUICK, "--set", "teams.checkers={regular: 3, pin: 1}", "--json")
    manifest = json.loads((tmp_path / "build" / "board" / "manifest.json").read_text("utf-8"))
    assert {part["name"]: part["quantity"] for part in manifest["parts"]} == {
        "checker-base-circle": 4,
        "checker-base-bar": 4,
        "checker-top-regular": 6,
        "checker-top-pin": 2,
        "die": 2,
    }


@pytest.mark.parametrize(
    ("file", "kit"),
    [
        ("My boards/My Board (v2).yaml", "my-board-v2"),
        ("it's; $HOME & more.yml", "it-s-home-more"),
        ("-dash.yaml", "dash"),
        ("ünïcödé 1.yaml", None),
    ],
)
def test_odd_names_of_files_and_folders(call, board, tmp_path, file, kit):
    answer = call("build", *QUICK, "-o", "out here", "--", board(PLAYABLE, file))
    assert answer.returncode == 0
    (folder,) = (tmp_path / "out here").iterdir()
    assert kit in (None, folder.name)
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert manifest["source"]["path"] == file


def test_a_folder_that_holds_something_else_is_left_alone(call, board, tmp_path):
    board("precious", "build/board/letters.txt")
    answer = call("build", board(PLAYABLE), *QUICK)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.startswith("EXISTS: build/board holds something else than a kit")
    assert content(tmp_path / "build") == {"board/letters.txt": b"precious"}


def test_a_file_in_the_place_of_the_output_is_left_alone(call, board, tmp_path):
    board("precious", "build")
    answer = call("build", board(PLAYABLE), *QUICK)
    assert (answer.returncode, len(answer.stderr.splitlines())) == (2, 1)
    assert (tmp_path / "build").read_text() == "precious"


# --- solve ----------------------------------------------------------------------------------

LITTLE = "teams.checkers={regular: 1}"


def test_solve_tells_the_first_seats_chance(call):
    answer = call("solve", "snake-24", "--set", LITTLE, "--json")
    told = json.loads(answer.stdout)
    assert told["win_probability"] == pytest.approx(0.698861, abs=5e-7)
    assert told["states"] == 992
    assert "0.698861" in call("solve", "snake-24", "--set", LITTLE).stdout


@pytest.mark.parametrize(
    ("variant", "said"),
    [("snake-24", "up to 1.08e+12 positions"), ("cabeza", "a race for two")],
)
def test_solve_refuses_what_it_cannot(call, variant, said):
    answer = call("solve", variant)
    assert answer.returncode == 2
    assert said in answer.stderr
