"""Standard streams that are closed, full, or no longer read."""

import subprocess
from pathlib import Path

import pytest

from tests.cases import often
from tests.sessions import command

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")

FULL = "USAGE: standard output: No space left on device\n"
DEAD_END = """game: cuatto
title: Nowhere
seats: [2, 2]
teams: {colours: [red, blue], checkers: {regular: 1}}
board:
  start: {bridge: 1}
  paths:
    main: {from: start, walk: up 4, to: finish}
    off: {from: main.2, walk: left 2}
"""


def shell(line, folder):
    """Status of the command line, and what was said on standard error; `kit` is the command."""
    kit = " ".join(map("'{}'".format, command()))
    script = f'kit() {{ {kit} "$@"; }}\n{line}'
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    return done.returncode, done.stderr


LINES = {
    "kit list >/dev/full": (2, FULL),
    "kit --help >/dev/full": (2, FULL),
    "kit --version >/dev/full": (2, FULL),
    "kit list --json >/dev/full": (2, FULL),
    "kit build short-12 --only board >/dev/full": (2, FULL),
    "kit check nothing 2>/dev/full": (2, ""),
    "kit list >&-": (0, ""),
    "kit list <&-": (0, ""),
    "kit list 2>&-": (0, ""),
    "kit check nothing 2>&-": (2, ""),
    "kit --json 2>&-": (2, ""),
    "kit build short-12 --only board <&- >&- 2>&-": (0, ""),
    "kit play short-12 <&-": (0, ""),
    "kit engine short-12 <&-": (0, ""),
    "kit list | true; exit ${PIPESTATUS[0]}": (0, ""),
    "kit --help | true; exit ${PIPESTATUS[0]}": (0, ""),
    "kit schema | head -1; exit ${PIPESTATUS[0]}": (0, ""),
    "kit play short-12 --bots easy,easy | true; exit ${PIPESTATUS[0]}": (0, ""),
    "kit check short-12 --games 2000 --strict | true; exit ${PIPESTATUS[0]}": (6, ""),
}
"""Each with its status and what it says on standard error."""
USUAL = ["kit list >/dev/full", "kit list | true; exit ${PIPESTATUS[0]}"]


@pytest.mark.parametrize("line", often(USUAL[:1], LINES))
def test_the_status_is_right_and_there_is_one_message(line, tmp_path):
    assert shell(line, tmp_path) == LINES[line]


@pytest.mark.slow
def test_a_closed_stream_is_not_the_next_file(tmp_path):
    status, _ = shell("kit build short-12 --only board >&- 2>&-", tmp_path)
    assert status == 0
    whole = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    (tmp_path / "build").rename(tmp_path / "former")
    assert shell("kit build short-12 --only board >/dev/null", tmp_path) == (0, "")
    for path, content in whole.items():
        assert path.read_bytes() == content, path


@pytest.mark.slow
@pytest.mark.parametrize("where", ["| true", ">/dev/full"])
def test_faults_keep_their_status_where_nobody_reads_the_json(where, tmp_path):
    (tmp_path / "dead.yaml").write_text(DEAD_END, "utf-8")
    status, told = shell(f"kit check dead.yaml --json {where}; exit ${{PIPESTATUS[0]}}", tmp_path)
    assert status == 5
    assert "DEAD_END" in told
