"""The whole search from the command line: the same atlas with any workers and after any number
of kills, and no process outlives it."""

import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from random import Random

import pytest

from cuatto_kit.config import bundled
from tests.fixtures import PATIENCE
from tests.search import orders
from tests.search.atlases import without_time

pytestmark = [pytest.mark.slow, pytest.mark.long]
GAMES = 150_000


@pytest.fixture(scope="module")
def brief(tmp_path_factory):
    """A brief of small batches, so that there are many."""
    path = tmp_path_factory.mktemp("brief") / "small.yaml"
    text = bundled.find_brief(orders.BRIEF).path.read_text("utf-8")
    path.write_text(f"{text}batch: 6\n", "utf-8")
    return path


def command(brief, folder, *options):
    given = ["--games", str(GAMES), "--seed", "3", "-o", str(folder), *options]
    return [sys.executable, "-m", "cuatto_kit", "search", str(brief), *given]


def atlas(folder):
    """What was found, and all boards; not how long it took."""
    found = without_time((folder / "small" / "atlas.json").read_text("utf-8"))
    boards = sorted((folder / "small" / "boards").iterdir())
    return found, [path.read_text("utf-8") for path in boards]


@pytest.fixture(scope="module")
def unbroken(brief, tmp_path_factory):
    folder = tmp_path_factory.mktemp("unbroken")
    subprocess.run(command(brief, folder, "--workers", "2", "--quiet"), check=True)
    return atlas(folder)


def left_of(group):
    """How many processes of a group there are."""
    told = subprocess.run(
        ["ps", "-eo", "pgid=,stat="], capture_output=True, text=True, check=True
    ).stdout
    rows = [line.split() for line in told.splitlines()]
    return sum(int(pgid) == group and not stat.startswith("Z") for pgid, stat in rows)


def ends(group):
    """Whether nothing of a group is left in the end."""
    last = time.monotonic() + PATIENCE
    while left_of(group):
        if time.monotonic() > last:
            return False
        time.sleep(0.1)
    return True


CLUSTER = pytest.mark.skipif(not find_spec("distributed"), reason="Dask is not installed")


@pytest.mark.parametrize(
    "options",
    [
        ("--workers", "1"),
        ("--workers", "4"),
        pytest.param(("--cluster", "local", "--workers", "2"), marks=CLUSTER),
    ],
)
def test_the_atlas_is_the_same_whoever_does_the_work(brief, unbroken, tmp_path, options):
    subprocess.run(command(brief, tmp_path, *options), check=True)
    assert atlas(tmp_path) == unbroken


def has_found(folder):
    """Return true if the journal of a search has any entry."""
    path = folder / "small.journal"
    return path.exists() and path.read_bytes().count(b"\n") > 1


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize(
    "options",
    [("--workers", "2"), pytest.param(("--cluster", "local", "--workers", "2"), marks=CLUSTER)],
)
def test_workers_end_with_their_search(brief, tmp_path, end, options):
    with subprocess.Popen(command(brief, tmp_path, *options), start_new_session=True) as search:
        while not has_found(tmp_path) and search.poll() is None:
            time.sleep(0.1)
        search.send_signal(end)
        search.wait(PATIENCE)
    statuses = {signal.SIGINT: 0, signal.SIGTERM: 143, signal.SIGKILL: -signal.SIGKILL}
    assert search.returncode == statuses[end]
    assert ends(search.pid)


def test_twenty_kills_of_a_search_lose_nothing(brief, unbroken, tmp_path):
    chance = Random(1)
    goes_on = command(brief, tmp_path, "--workers", "2", "--resume", "--quiet")
    for _ in range(20):
        with subprocess.Popen(goes_on, start_new_session=True) as search:
            time.sleep(chance.uniform(1, 8))
            os.kill(search.pid, signal.SIGKILL)
            search.wait()
        assert ends(search.pid)
    subprocess.run(goes_on, check=True)
    assert atlas(tmp_path) == unbroken
