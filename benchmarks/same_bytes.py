"""The same input gives the same bytes in every environment.

A small board is built, its sheet set, it is checked and searched from; each time from nothing, in
another environment: locale, time zone, clock, umask, Python's own switches, folders, cores, other
Pythons. What is written and said is held against that of a plain environment. Ends with status 1
where anything differs.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import kills  # which finds the tests, too

from tests.search.atlases import without_time

PLAIN = {"LC_ALL": "C.UTF-8", "TZ": "UTC", "PYTHONHASHSEED": "0"}
LOCALES = ("C", "POSIX", "tr_TR.UTF-8", "de_DE.UTF-8", "de_DE.ISO-8859-1", "ar_EG.UTF-8")
UMASK = 0o022
FAKETIME = shutil.which("faketime")


@dataclass(frozen=True)
class Place:
    """The environment of a verb, as far as it differs from a plain one."""

    name: str
    environment: dict[str, str] = field(default_factory=dict)
    umask: int = UMASK
    before: tuple[str, ...] = ()
    """The prefix of the command: `taskset`, `faketime`."""
    folder: str = "here"
    """The folder that contains the board and is the working folder."""
    board: str = "small.yaml"
    """The board's path from there."""
    python: str = sys.executable


def places(pythons: Sequence[str]) -> list[Place]:
    """Return all places, the plain one first."""
    odd = "a folder, ñandú 🎲"
    found = [
        Place("plain"),
        *(Place(f"locale {name}", {"LC_ALL": name}) for name in LOCALES if is_here(name)),
        *(Place(f"TZ={z}", {"TZ": z}) for z in ("Asia/Kathmandu", "America/St_Johns")),
        *(Place(f"umask {umask:03o}", umask=umask) for umask in (0o000, 0o077)),
        *(Place(f"PYTHONHASHSEED={s}", {"PYTHONHASHSEED": s}) for s in ("1", "random")),
        Place(
            "PYTHONUTF8=0 in C",
            {"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"},
        ),
        Place("PYTHONUTF8=1 in C", {"PYTHONUTF8": "1", "LC_ALL": "C"}),
        Place("PYTHONOPTIMIZE=2", {"PYTHONOPTIMIZE": "2"}),
        Place("a narrow dumb terminal", {"COLUMNS": "20", "TERM": "dumb", "NO_COLOR": "1"}),
        Place("a colourful one", {"COLUMNS": "300", "TERM": "xterm-256color", "FORCE_COLOR": "1"}),
        Place("another TMPDIR", {"TMPDIR": f"{{root}}/{odd}"}),
        Place("a folder with blanks, ñ, emoji", folder=odd),
        Place("the board in another folder", board="../there/small.yaml"),
        Place("the board by its absolute path", board="{root}/there/small.yaml"),
        *(Place(Path(python).parents[1].name, python=python) for python in pythons),
    ]
    if shutil.which("taskset"):
        found.append(Place("one core", before=("taskset", "-c", "0")))
    if FAKETIME:
        clocks = {"in 1999": "1999-12-31 23:59:58", "in 2037": "2037-06-01 00:00:00"}
        found += [
            Place(f"the clock {name}", before=(FAKETIME, "--exclude-monotonic", "-f", f"@{at}"))
            for name, at in clocks.items()
        ]
    return found


def is_here(locale: str) -> bool:
    """Return whether a locale is installed on this machine."""
    told = subprocess.run(["locale", "-a"], capture_output=True, text=True, check=False).stdout
    return plain(locale) in map(plain, told.split())


def plain(locale: str) -> str:
    return locale.lower().replace("-", "")


VERBS = {
    "build": ("build", "BOARD", "-o", "kits", "--lang", "en", "--quiet"),
    "sheet": ("sheet", "BOARD", "-o", "sheets", "--lang", "es", "--quiet"),
    "check": ("check", "BOARD", "--games", "200", "--no-skill", "--budget", "600", "--json"),
    "search": (
        "search", "brief.yaml", "--games", str(kills.GAMES), "--seed", "3",
        "-o", "atlases", "--quiet",
    ),
}  # fmt: skip


def products(
    place: Place, verbs: Sequence[str], root: Path, cache: Path | None = None
) -> dict[str, dict[str, str]]:
    """Return the digests of what each verb writes there, by file. `cache` is used if it is given;
    else there is none. Raises Torn where a verb fails."""
    folder = root / place.folder
    for name in (folder, root / "there", root / "a folder, ñandú 🎲", root / "home"):
        name.mkdir(parents=True, exist_ok=True)
    text = kills.BOARD.replace("LENGTH", '"up 4, bridge 2, left 2"')
    for name in (folder, root / "there"):
        (name / "small.yaml").write_text(text, "utf-8")
    (folder / "brief.yaml").write_text(kills.BRIEF, "utf-8")
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    own = {"HOME": str(root / "home"), "XDG_CACHE_HOME": str(cache or root / "cache")}
    environment = (
        kept | own | PLAIN | {k: v.format(root=root) for k, v in place.environment.items()}
    )
    found = {}
    for verb in verbs:
        given = [place.board.format(root=root) if a == "BOARD" else a for a in VERBS[verb]]
        command = [*place.before, place.python, "-m", "cuatto_kit", *given]
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            umask=place.umask,
            capture_output=True,
            check=False,
        )
        if done.returncode:
            raise kills.Torn(f"{verb}, {place.name}: {done.stderr.decode(errors='replace')[-500:]}")
        said = {"standard output": hashlib.sha256(comparable(verb, done.stdout)).hexdigest()}
        output = folder / VERBS[verb][VERBS[verb].index("-o") + 1] if "-o" in VERBS[verb] else None
        found[verb] = said | (written(output, place.umask) if output else {})
    return found


def written(folder: Path, umask: int) -> dict[str, str]:
    """Return the files below a folder. Raises Torn where modes do not follow the umask."""
    found = {}
    for path in sorted(folder.rglob("*")):
        mode = path.stat().st_mode & 0o777
        if path.name.startswith(".") or path.suffix == ".journal":
            continue  # locks are for all; a journal says how long each board took
        wanted = (0o777 if path.is_dir() else 0o666) & ~umask
        if mode != wanted:
            raise kills.Torn(f"{path.name} has mode {mode:o}, expected {wanted:o}")
        if path.is_file():
            data = comparable(path.name, path.read_bytes())
            found[path.relative_to(folder).as_posix()] = hashlib.sha256(data).hexdigest()
    return found


def comparable(name: str, data: bytes) -> bytes:
    """Without what is meant to differ: a board's path as it was given, rates, durations."""
    if name not in ("manifest.json", "atlas.json", "check"):
        return b"" if name == "atlas.html" else data
    document = without_time(data) if name == "atlas.json" else json.loads(data)
    for key in ("seconds", "games_per_second", "cores"):
        document.pop(key, None)
    if name == "manifest.json":
        document["source"].pop("path")
    return json.dumps(document).encode()


def tried(place: Place, verbs: Sequence[str]) -> dict[str, dict[str, str]] | str:
    """Return the products of the verbs there without a cache, or a message on a failure."""
    with tempfile.TemporaryDirectory(prefix="cuatto-kit-same-") as root:
        try:
            return products(place, verbs, Path(root))
        except kills.Torn as torn:
            return str(torn)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", default=",".join(VERBS), help="verbs, by commas")
    parser.add_argument("--python", action="append", default=[], help="another python that has it")
    parser.add_argument("--together", type=int, default=2, help="how many environments at once")
    asked = parser.parse_args()
    verbs, failed = asked.only.split(","), False
    print("| environment | differs |\n|---|---|")
    with ThreadPoolExecutor(asked.together) as pool:
        found = places(asked.python)
        results = pool.map(lambda place: tried(place, verbs), found)
        right = next(results)
        if isinstance(right, str):
            sys.exit(right)
        for place, made in zip(found[1:], results, strict=True):
            if isinstance(made, str):
                words = f"fails: {made}"
            else:
                differs = [
                    f"{verb}: {name}"
                    for verb in verbs
                    for name in sorted(right[verb].keys() | made[verb].keys())
                    if right[verb].get(name) != made[verb].get(name)
                ]
                words = ", ".join(differs) or f"nothing of {sum(map(len, made.values()))} files"
            failed |= not words.startswith("nothing of ")
            print(f"| {place.name} | {words} |", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
