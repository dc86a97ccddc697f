"""Kills what writes, at any moment, and looks whether anything is torn.

Each job writes one of two versions of something, in turns, and is killed with all its processes at
a moment drawn from the time that it takes unbroken. Then there is the old version or the new one,
whole, what a user has put beside it is there, and now and then the job is run to its end: it leaves
what it leaves in an empty folder. Ends with status 1 where any of this is not so.
"""

import argparse
import hashlib
import http.client
import itertools
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.search.atlases import without_time

BOARD = """game: cuatto
title: Kept whole
seats: [2, 2]
teams: {colours: [red, blue], checkers: {regular: 2}}
board:
  start: {bridge: 2}
  paths:
    main: {from: start, walk: LENGTH, to: finish}
"""
LENGTHS = ("up 4", "up 5")
"""Two versions of a board."""
BRIEF = """title: Kept whole
base:
  game: cuatto
  seats: [2, 2]
  teams: {colours: [red, blue], checkers: {regular: 2}}
  board: {start: pool, finish: tray}
vary: {rules.finish: [overshoot, exact]}
features: {tiles: [8, 12], routes: [1, 2]}
targets: {minutes: [1, 60]}
batch: 4
"""
GAMES = 13_520
"""Of a search by this brief, at least."""
WHOLE = 10
"""The number of kills after which a job is run to its end."""
LONGER = 1.05
"""Moments of a kill go up to this, in times that the job takes."""
PATIENCE = 600.0
"""Seconds after which nothing comes any more."""

State = dict[str, str]
"""The files below a folder, each with the digest of what it holds."""


class Torn(Exception):
    """Something is neither the old nor the new version."""


def state_of(folder: Path) -> State:
    """Return the content of a folder, empty if there is none."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }


def kit(*arguments: str) -> list[str]:
    """Return the command line of a verb."""
    return [sys.executable, "-m", "cuatto_kit", *arguments]


@contextmanager
def started(command: list[str], **how: object) -> Iterator["subprocess.Popen[bytes]"]:
    """Yield a process in a new group, all of which is killed when the block ends."""
    process = subprocess.Popen(command, start_new_session=True, **how)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        end(process.pid)
        process.communicate()


def end(session: int) -> None:
    """Kills all processes of a session, as a power cut would."""
    while pids := members(session):
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def members(session: int) -> list[int]:
    """Return the processes of a session that live."""
    told = subprocess.run(["ps", "-eo", "sid=,pid=,stat="], capture_output=True, check=True)
    rows = (line.split() for line in told.stdout.decode().splitlines())
    return [int(pid) for sid, pid, stat in rows if int(sid) == session and stat[0] != "Z"]


def run(command: list[str], folder: Path) -> float:
    """Runs a command to its end; the seconds that it takes. Raises Torn where it fails."""
    began = time.monotonic()
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=PATIENCE, check=False)
    if done.returncode:
        raise Torn(f"status {done.returncode}: {done.stderr.decode(errors='replace')[-500:]}")
    return time.monotonic() - began


class Job:
    """A command that writes something into a folder of its own."""

    name: str
    kept: str
    """What it writes, below its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.versions: list[State] = []
        self.tidy: list[set[str]] = []
        self.seconds = 0.0

    def command(self, version: int) -> list[str]:
        """Return the command that writes a version, 0 or 1."""
        raise NotImplementedError

    def state(self) -> State:
        """Return what is there now. Raises Torn if it says so itself."""
        path = self.folder / self.kept
        if path.is_file():
            return {self.kept: hashlib.sha256(path.read_bytes()).hexdigest()}
        return state_of(path)

    def prepare(self) -> None:
        """Writes both versions unbroken."""
        for number, length in enumerate(LENGTHS):
            board = self.folder / str(number) / "small.yaml"
            board.parent.mkdir(parents=True)
            board.write_text(BOARD.replace("LENGTH", length), "utf-8")
        for number in (0, 1, 0, 1):  # what is made for the first time takes longer
            self.seconds = run(self.command(number), self.folder)
            if number == len(self.versions):
                self.versions.append(self.state())
            elif self.versions[number] != self.state():
                raise Torn(f"{self.name}: not the same twice")
        if self.versions[0] == self.versions[1]:
            raise Torn(f"{self.name}: both versions are the same")
        self.names = self._names()

    def _names(self) -> set[str]:
        beside = (self.folder / self.kept).parent
        return {path.name for path in beside.iterdir()}

    def _age_leftovers(self) -> int:
        """Make temporary files some minutes old, since younger ones may still be in use; return
        their number."""
        left = self._names() - self.names
        for name in left:
            os.utime((self.folder / self.kept).parent / name, (0, 0))
        return len(left)

    def kill(self, version: int, moment: float) -> bool:
        """Begin to write a version and kill it after some seconds; return true if it still ran."""
        with started(self.command(version), cwd=self.folder, stdout=-1, stderr=-1) as process:
            with suppress(subprocess.TimeoutExpired):
                process.wait(moment)
            if process.poll() not in (None, 0):
                raise Torn(f"status {process.returncode}")
            return process.poll() is None

    def check(self) -> None:
        """Raises Torn where neither version is there."""
        now = self.state()
        if now not in self.versions:
            known = [name for name in now if any(v.get(name) == now[name] for v in self.versions)]
            raise Torn(f"{len(known)} of {len(now)} files are of a version")
        manifest = self.folder / self.kept / "manifest.json"
        if manifest.is_file():
            for entry in json.loads(manifest.read_text("utf-8"))["files"]:
                if now.get(entry["path"]) != entry["sha256"]:
                    raise Torn(f"{entry['path']} is not what the manifest says")

    def complete(self, version: int) -> int:
        """Runs it to its end, and checks that it cleared up; how many leftovers it met."""
        left = self._age_leftovers()
        run(self.command(version), self.folder)
        if self.state() != self.versions[version]:
            raise Torn("after a whole run it is not that version")
        if more := self._names() - self.names:
            raise Torn(f"left behind: {', '.join(sorted(more))}")
        return left


class Build(Job):
    """A kit, in which a user keeps a file of their own."""

    name, kept = "build", "kits/small"

    def command(self, version: int) -> list[str]:
        return kit("build", f"{version}/small.yaml", "-o", "kits", "--quiet", "--lang", "en")

    def prepare(self) -> None:
        beside = self.folder / "kits" / "notes.txt"
        beside.parent.mkdir()
        beside.write_text("mine", "utf-8")
        super().prepare()
        (self.folder / self.kept / "photo.jpg").write_bytes(b"mine too")
        self.versions = [
            state | {"photo.jpg": self.state()["photo.jpg"]} for state in self.versions
        ]


class Sheet(Build):
    """The sheets of a kit that is there."""

    name = "sheet"

    def command(self, version: int) -> list[str]:
        return kit("sheet", f"{version}/small.yaml", "-o", "kits", "--quiet", "--lang", "en")


class Page(Job):
    """The page of a check, a file beside others."""

    name, kept = "check", "pages/small.html"

    def command(self, version: int) -> list[str]:
        games = ("--games", "60", "--no-skill", "--budget", "600", "--quiet")
        return kit("check", f"{version}/small.yaml", *games, "--html", self.kept)

    def prepare(self) -> None:
        (self.folder / "pages").mkdir()
        super().prepare()


class Search(Job):
    """An atlas; the journal of a search that was killed is gone on with."""

    name, kept = "search", "atlases/small"

    def command(self, version: int) -> list[str]:
        how = ("--games", str(GAMES), "--workers", "2", "--seed", str(version), "--quiet")
        return kit("search", "small.yaml", *how, "-o", "atlases")

    def prepare(self) -> None:
        (self.folder / "small.yaml").write_text(BRIEF, "utf-8")
        super().prepare()

    def state(self) -> State:
        """Without what says how long a search took: a figure, and a word on the page."""
        state, atlas = state_of(self.folder / self.kept), self.folder / self.kept
        if state:
            data = without_time((atlas / "atlas.json").read_text("utf-8"))
            state["atlas.json"] = hashlib.sha256(json.dumps(data).encode()).hexdigest()
            if not (atlas / "atlas.html").read_text("utf-8").rstrip().endswith("</html>"):
                raise Torn("atlas.html is cut off")
            state["atlas.html"] = "whole"
        return state


class Warm(Job):
    """Machine code in an empty cache."""

    name, kept = "warm", "0"

    def command(self, version: int) -> list[str]:
        cache = self.folder / "cache"
        return ["env", f"XDG_CACHE_HOME={cache}", *kit("warm", f"{version}/small.yaml", "--quiet")]

    def prepare(self) -> None:
        with suppress(Torn):
            super().prepare()
        self.versions = [self.state()]
        self.names = self._names()
        self.seconds *= 4  # with what is compiled

    def kill(self, version: int, moment: float) -> bool:
        if version:
            shutil.rmtree(self.folder / "cache", ignore_errors=True)
        return super().kill(version, moment)

    def complete(self, version: int) -> int:
        cache = f"XDG_CACHE_HOME={self.folder / 'cache'}"
        run(
            ["env", cache, *kit("check", "0/small.yaml", "--games", "20", "--no-skill")],
            self.folder,
        )
        return 0


WRITER = """
import random, sys
from pathlib import Path
from cuatto_kit.cache.store import RAW, Store, key_of
for number in range(int(sys.argv[2]), 2**40):
    store = Store(Path(sys.argv[1]))
    store.get(key_of("raw", number), RAW, lambda: random.Random(number).randbytes(number % 50_000))
    print(number, flush=True)
"""
READER = """
import random, sys
from pathlib import Path
from cuatto_kit.cache.store import RAW, Store, key_of
first, last = map(int, sys.argv[2:])
for number in range(first, last):
    store = Store(Path(sys.argv[1]))
    made = []
    right = random.Random(number).randbytes(number % 50_000)
    assert store.get(key_of("raw", number), RAW, lambda: made.append(number) or right) == right
    assert not store.remarks, store.remarks
    assert not made or number == last - 1, (number, last)
"""


class Entries(Job):
    """The store of finished products, written as fast as it goes."""

    name, kept = "cache", "store"

    def prepare(self) -> None:
        self.first = self.last = 0
        self.seconds = 0.5
        self.names = set()

    def kill(self, version: int, moment: float) -> bool:
        self.first = self.last
        command = [sys.executable, "-c", WRITER, str(self.folder / self.kept), str(self.first)]
        with started(command, stdout=subprocess.PIPE) as process:
            assert process.stdout
            read = [process.stdout.readline()]
            told = threading.Thread(target=lambda: read.extend(process.stdout))  # type: ignore[arg-type]
            told.start()
            time.sleep(moment)
            end(process.pid)
            told.join()
        whole = [line for line in read if line.endswith(b"\n")]
        self.last = int(whole[-1]) + 2 if whole else self.first + 1  # one was under way
        return True

    def check(self) -> None:
        folder = str(self.folder / self.kept)
        run([sys.executable, "-c", READER, folder, str(self.first), str(self.last)], self.folder)

    def complete(self, version: int) -> int:
        return 0


class Studio(Job):
    """A board that the page saves again and again."""

    name, kept = "studio", "boards/small.yaml"

    def prepare(self) -> None:
        (self.folder / "boards").mkdir()
        self.numbers = itertools.count()
        self.sent = ["", BOARD]
        (self.folder / self.kept).write_text(BOARD, "utf-8")
        self.seconds = self._serve(0.5)
        self.names = self._names()

    def _serve(self, moment: float) -> float:
        """Kill a studio `moment` seconds after its first save, and return a quarter of the time."""
        began = time.monotonic()
        with self._studio() as (process, where):
            killer = threading.Timer(moment, end, (process.pid,))
            killer.start()
            # The save under way at the kill has no answer, or half of one.
            with suppress(OSError, http.client.HTTPException):
                while True:
                    self._save(*where)
            killer.join()
        return (time.monotonic() - began) / 4

    @contextmanager
    def _studio(self) -> Iterator[tuple["subprocess.Popen[bytes]", list[str]]]:
        """Yield a running studio with its address and its token."""
        command = kit("studio", str(self.folder / "boards"), "--no-browser", "--json")
        with started(command, stdout=subprocess.PIPE) as process:
            assert process.stdout
            said = b""
            while not said.endswith(b"}\n"):
                if not (line := process.stdout.readline()):
                    raise Torn("the studio ended as it began")
                said += line
            yield process, json.loads(said)["url"].split("/#token=")

    def _save(self, url: str, token: str) -> None:
        """Saves the next text; raises Torn where the studio refuses it."""
        text = f"# {next(self.numbers)}\n{BOARD}"
        known = hashlib.sha256((self.folder / self.kept).read_bytes()).hexdigest()
        body = json.dumps({"path": "small.yaml", "text": text, "known": known}).encode()
        head = {"Authorization": f"Bearer {token}"}
        self.sent = [self.sent[-1], text]
        asked = urllib.request.Request(f"{url}/api/file", body, head, method="PUT")
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                json.load(answer)
        except urllib.error.HTTPError as error:
            raise Torn(f"a save was refused, {error.code}: {error.read().decode()}") from None
        self.sent = [text]

    def kill(self, version: int, moment: float) -> bool:
        self._serve(moment)
        return True

    def check(self) -> None:
        text = (self.folder / self.kept).read_text("utf-8")
        if text not in self.sent:
            raise Torn(f"{len(text)} letters that nobody has sent")
        self.sent = [text]

    def complete(self, version: int) -> int:
        left = self._age_leftovers()
        with self._studio() as (_, where):
            for _save in range(2):
                self._save(*where)
        self.check()
        if more := self._names() - self.names:
            raise Torn(f"left behind: {', '.join(sorted(more))}")
        return left


JOBS: dict[str, tuple[type[Job], int]] = {
    "build": (Build, 220),
    "sheet": (Sheet, 100),
    "check": (Page, 100),
    "cache": (Entries, 340),
    "studio": (Studio, 200),
    "warm": (Warm, 20),
    "search": (Search, 20),
}
"""Each with its share of a thousand kills."""


@dataclass
class Told:
    """The outcomes of the kills of a job."""

    name: str
    kills: int = 0
    while_running: int = 0
    leftovers: int = 0
    torn: list[str] = field(default_factory=list)


def series(
    name: str, kills: int, seed: int, ends: float, root: Path, tell: Callable[[str], None]
) -> Told:
    """Kills a job so often, or until `time.monotonic()` says `ends`."""
    chance = random.Random(f"{name} {seed}")
    folder = root / name
    folder.mkdir()
    job, told = JOBS[name][0](folder), Told(name)
    job.prepare()
    tell(f"{name}: unbroken it takes {job.seconds:.1f} s")
    while told.kills < kills and len(told.torn) <= WHOLE:
        version = chance.randrange(2)
        moment = chance.uniform(0, LONGER * job.seconds)
        is_last = told.kills + 1 == kills or time.monotonic() > ends
        try:
            told.kills += 1
            told.while_running += job.kill(version, moment)
            job.check()
            if told.kills % WHOLE == 0 or is_last:
                told.leftovers += job.complete(version)
        except Torn as torn:
            told.torn.append(f"{name}, kill {told.kills} after {moment:.2f} s: {torn}")
            tell(told.torn[-1])
            with suppress(Torn):
                job.complete(version)
        if is_last:
            break
    tell(f"{name}: {told.kills} kills, {len(told.torn)} torn")
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=1_000, metavar="N", help="in all")
    parser.add_argument("--seed", type=int, default=1, help="of versions and moments")
    parser.add_argument("--only", default=",".join(JOBS), help="jobs, by commas")
    parser.add_argument("--together", type=int, default=2, help="how many jobs at once")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--minutes", type=float, default=1_000, metavar="M", help="at most")
    asked = parser.parse_args()
    ends = time.monotonic() + 60 * asked.minutes
    names = asked.only.split(",")
    share = asked.kills / sum(JOBS[name][1] for name in names)
    with tempfile.TemporaryDirectory(prefix="cuatto-kit-kills-") as root:
        os.environ["XDG_CACHE_HOME"] = str(Path(root) / "kept by all")
        os.environ["XDG_STATE_HOME"] = str(Path(root) / "state")
        with ThreadPoolExecutor(asked.together) as pool:
            made = [
                pool.submit(
                    series, name, max(1, round(share * JOBS[name][1])), asked.seed, ends,
                    Path(root), lambda line: print(line, file=sys.stderr, flush=True),
                )
                for name in names
            ]  # fmt: skip
            results = [one.result() for one in made]
    if asked.json:
        print(json.dumps([vars(one) for one in results], indent=2))
    else:
        print("| what was killed | kills | while it ran | leftovers that were cleared | torn |")
        print("|---|---|---|---|---|")
        for one in results:
            cells = (one.kills, one.while_running, one.leftovers, len(one.torn))
            print(f"| `{one.name}` | {' | '.join(map(str, cells))} |")
    sys.exit(any(one.torn for one in results))


if __name__ == "__main__":
    main()
