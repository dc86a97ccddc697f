"""A verb that is ended by Ctrl-C, SIGTERM or a closed terminal shows no traceback, and leaves no
process and no incomplete folder."""

import os
import random
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from fuzz.processes.scripts import script
from tests.cases import often, seldom
from tests.fixtures import PATIENCE
from tests.sessions import hears, left_of, started, wait_until

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")

SIGNALS = {"int": signal.SIGINT, "term": signal.SIGTERM, "hup": signal.SIGHUP}
BRIEF = script("kills").BRIEF
QUICK = {
    "list": ("list",),
    "schema": ("schema",),
    "odds": ("odds", "cant-stop", "--csv"),
    "build": ("build", "short-12", "-o", "kits", "--lang", "en"),
    "sheet": ("sheet", "short-12", "-o", "kits", "--lang", "en"),
    "coupon": ("coupon", "-o", "kits"),
    "warm": ("warm",),
}
"""What may have ended before the signal comes."""
LASTING = {
    "check": ("check", "short-12", "--games", "2000000", "--no-skill", "--html", "page.html"),
    "play": ("play", "cabeza", "--bots", "human,search:8"),
    "match": ("match", "short-12", "easy", "easy", "--games", "100000"),
    "engine": ("engine", "short-12"),
    "search": ("search", "ended.yaml", "-o", "atlases", "--budget", "9m", "--workers", "2"),
    "studio": ("studio", ".", "--no-browser"),
    "solve": ("solve", "royal-ur", "--set", "teams.pieces=5"),
}
SAID = {"engine": "go infinite\n"}
"""The input of verbs that read standard input."""
TAKEN_AS_MEANT = {"studio", "check", "search"}
"""Verbs that Ctrl-C ends with what there is: their status is 0 where that is anything."""
SPANS = (0.1, 0.5, 5.0)
"""Spans (s) from which the moment is drawn at random: the verbs are imported, the verb begins, it
works."""


def send(process, end):
    """As it comes: Ctrl-C and a closed terminal to all processes, SIGTERM to one."""
    if end == "term":
        process.send_signal(SIGNALS[end])
    else:
        with suppress(ProcessLookupError):  # it may have ended
            os.killpg(process.pid, SIGNALS[end])


CASES = [
    pytest.param(name, end, span, id=f"{name}-{end}-{span}")
    for span in SPANS
    for end in SIGNALS
    for name in (*QUICK, *LASTING)
]
USUAL = ("list-int-0.1", "schema-term-0.5", "engine-hup-0.1")
MARKED = [
    *(case for case in CASES if case.id in USUAL),
    *often((), seldom(10, (case for case in CASES if case.id not in USUAL))),
]


@pytest.mark.parametrize(("name", "end", "span"), MARKED)
def test_a_signal_at_any_moment_ends_a_verb_quietly(name, end, span, tmp_path):
    (tmp_path / "ended.yaml").write_text(BRIEF, "utf-8")
    moment = random.Random(f"{name} {end} {span}").uniform(0, span)
    arguments = (QUICK | LASTING)[name]
    with started(tmp_path, *arguments, stdin=subprocess.PIPE) as process:
        process.stdin.write(SAID.get(name, ""))
        process.stdin.flush()
        assert wait_until(lambda: hears(process.pid), process)
        time.sleep(moment)
        ended_before = process.poll() is not None
        send(process, end)
        process.wait(PATIENCE)
        left = left_of(process.pid)
        said, told = process.communicate()
    assert "Traceback" not in told + said, told
    assert "Exception" not in told, told
    meant = {128 + SIGNALS[end]}
    if end == "int" and name in TAKEN_AS_MEANT:
        meant.add(0)
    if ended_before or process.returncode == 0:
        assert name in QUICK or 0 in meant
        assert process.returncode == 0, told
    else:
        assert process.returncode in meant, told
    assert left == {}
    assert [str(path) for path in tmp_path.rglob(".*.new")] == []
