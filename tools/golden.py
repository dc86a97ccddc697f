"""Record what users get from the kit, and compare two records.

    python tools/golden.py record FOLDER [KIND ...] [--jobs N]
    python tools/golden.py compare BEFORE AFTER

`record` runs the command line on every bundled board and on the suites of bad files, and writes
one file for each output: text as it is, anything else as a SHA-256 digest. Packages (3MF, ZIP)
are digested member by member. `compare` lists the differences by kind and exits with status 1
where there are any, so that a refactoring can show that it changes nothing a user sees.

The kinds are kits, sheets, reports, verbs, games, studio, messages and search. Figures that depend
on the machine (rates, cores, seconds) are left out. Cached products are keyed by a digest of the
code, so that each record starts cold: all kinds take about 20 minutes on two cores.
"""

import argparse
import difflib
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the bad files are among the tests

from tests import answers, case_files

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = "en,es,es-ES,de,pt-BR"
TEXTS = {".csv", ".html", ".json", ".md", ".scad", ".svg", ".txt", ".yaml"}
LARGEST_TEXT = 200_000
"""Characters of a text that is recorded as it is; a larger one is digested."""
VOLATILE = re.compile(r'"(games_per_second|cores|seconds|took)": [^,}\n]+')
ELAPSED = re.compile(r"\d+(\.\d+)? (games a second|s of play)")
PACKAGES = {".3mf", ".zip"}
SHOWN = 12
"""Lines of a difference that `compare` prints."""
VERBS = ("-m", "cuatto_kit")
STUDIO = """
import json, os, sys
from importlib import import_module
from cuatto_kit.errors import KitError
from cuatto_kit.studio import asks

os.environ[asks.FOLDER] = os.getcwd()
file = sys.argv[1]
board = {"file": file, "text": open(file, encoding="utf-8", errors="replace").read()}
for kind, more in json.load(sys.stdin):
    module = import_module(f"cuatto_kit.studio.answers.{kind}")
    try:
        asked = module.ASKED.model_validate({"board": board, **more})
        answer = module.answer(asked, lambda part: None)
    except KitError as error:
        answer = [fault.as_json() for fault in error.faults]
    print(json.dumps(answer, indent=1, ensure_ascii=False, sort_keys=True))
"""
"""The program that prints the studio's answers about a board: `FILE`, requests on its input."""


@dataclass(frozen=True)
class Case:
    """A call of the command line: `files` are written into its empty working folder, and what it
    leaves below `output` is recorded."""

    name: str
    arguments: Sequence[str]
    typed: str = ""
    files: Mapping[str, bytes] = field(default_factory=dict)
    output: str = "build"
    program: Sequence[str] = VERBS
    keeps: Callable[[Path], bool] = field(default=lambda path: True)

    @property
    def kind(self) -> str:
        """The first part of the name."""
        return self.name.partition("/")[0]


def cuatto_kit(
    arguments: Sequence[str], folder: Path, typed: str = "", program: Sequence[str] = VERBS
) -> subprocess.CompletedProcess[bytes]:
    """Run the command line of this checkout in a folder."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100"}
    return subprocess.run(
        [sys.executable, *program, *arguments],
        cwd=folder,
        env=environment,
        input=typed.encode(),
        capture_output=True,
        check=False,
    )


def bundled() -> dict[str, Path]:
    """The bundled boards by name."""
    listed = json.loads(cuatto_kit(["list", "--json"], ROOT).stdout)["variants"]
    paths = {path.stem: path for path in (ROOT / "variants").glob("*/*.yaml")}
    return {entry["name"]: paths[entry["name"]] for entry in listed}


def cases() -> Iterator[Case]:
    """Every call that is recorded."""
    boards = bundled()
    for name, path in boards.items():
        yield Case(f"kits/{name}", ["build", name, "--quiet", "--box", "--lang", "en"])
        yield Case(f"sheets/{name}", ["sheet", name, "--paper-board", "--lang", LANGUAGES])
        judged = ["check", name, "--games", "500", "--seed", "1"]
        yield Case(f"reports/{name}", [*judged, "--json"])
        yield Case(f"reports/{name}.text", [*judged, "--html", "page.html"], output="")
        yield Case(f"games/{name}", ["play", name, "--seed", "1"], "moves\nhint\n1\n" * 12)
        yield Case(f"verbs/odds.{name}", ["odds", name, "--csv"])
        own = {"own.yaml": path.read_bytes()}
        begin = ("play", {"deed": "begin", "seed": 1, "players": []})
        asked = [("board", {}), ("board", {"language": "de"}), ("play", {"deed": "set-up"}), begin]
        yield studio(name, own, asked, "own.yaml")
        yield Case(f"verbs/own.{name}", ["check", "own.yaml", "--games", "50"], files=own)
    yield Case("reports/compare", ["check", "snake-24", "short-12", "--games", "300", "--json"])
    sweep = ["check", "snake-24", "--sweep", "rules.finish=exact,overshoot", "--games", "300"]
    yield Case("reports/sweep", [*sweep, "--json"])
    yield Case("verbs/list", ["list"])
    yield Case("verbs/list.json", ["list", "--json"])
    yield Case("verbs/solve", ["solve", "short-12", "--set", "teams.checkers={regular: 1}"])
    yield Case("verbs/coupon", ["coupon", "--quiet"])
    yield Case("verbs/new", ["new", "mine"], output="")
    for of in ("variant", "printer", "brief", "manifest", "report", "atlas"):
        yield Case(f"verbs/schema.{of}", ["schema", "--of", of])
    verbs = "list new build check play replay odds sheet coupon solve match engine studio search"
    for verb in [*verbs.split(), "schema", "warm", "doctor"]:
        yield Case(f"verbs/help.{verb}", [verb, "--help"])
    yield from messages()
    yield Case(
        "search/quick-family",
        ["search", "quick-family", "--games", "120000", "--seed", "1", "--workers", "1", "--quiet"],
        keeps=lambda path: path.suffix in (".yaml", ".json") and path.name != "journal.json",
    )


def studio(
    name: str,
    files: Mapping[str, bytes],
    asked: Sequence[tuple[str, Mapping[str, object]]],
    file: str,
) -> Case:
    """The answers of the studio about a board."""
    program = ("-c", STUDIO)
    return Case(f"studio/{name}", [file], json.dumps(asked), files, output="", program=program)


def messages() -> Iterator[Case]:
    """A check of every bad board with the studio's fixes, and a search for every bad brief."""
    for verb, folder in (("check", "tests/config/invalid"), ("search", "tests/search/invalid")):
        for name, bad in case_files.read(ROOT / folder).items():
            yield Case(f"messages/{verb}.{name}", [verb, f"{name}.yaml"], files=answers.files(bad))
            if verb == "check":
                yield studio(f"fixes.{name}", answers.files(bad), [("board", {})], f"{name}.yaml")


def run(case: Case) -> dict[str, str]:
    """Run a case; return its outputs by name."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        answers.write(case.files, folder)
        given = {path for path in folder.rglob("*") if path.is_file()}
        answer = cuatto_kit(case.arguments, folder, case.typed, case.program)
        outputs = {
            "status": f"{answer.returncode}\n",
            "stdout": steady(answer.stdout.decode()),
            "stderr": steady(answer.stderr.decode()),
        }
        for path in sorted((folder / case.output).rglob("*")):
            if path.is_file() and path not in given and case.keeps(path):
                outputs[str(path.relative_to(folder))] = recorded(path)
        return {f"{case.name}/{name}": text for name, text in outputs.items() if text}


def steady(text: str) -> str:
    """A text without figures that depend on the machine."""
    return ELAPSED.sub(r"- \2", VOLATILE.sub(r'"\1": null', text))


def recorded(path: Path) -> str:
    """The content of a file as it is recorded."""
    data = path.read_bytes()
    if path.suffix in PACKAGES:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            return "".join(
                f"{digest(package.read(name))} {name}\n" for name in sorted(package.namelist())
            )
    if path.suffix in TEXTS and len(data) <= LARGEST_TEXT:
        return steady(data.decode())
    return f"{digest(data)}\n"


def digest(data: bytes) -> str:
    """The SHA-256 digest of some bytes."""
    return hashlib.sha256(data).hexdigest()


def record(target: Path, kinds: Sequence[str], jobs: int) -> None:
    """Write the record of some kinds, or of all, into an empty folder."""
    target.mkdir(parents=True)
    chosen = [case for case in cases() if not kinds or case.kind in kinds]
    with ThreadPoolExecutor(jobs) as pool:
        for outputs in pool.map(run, chosen):
            for name, text in outputs.items():
                path = target / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")


def read(folder: Path) -> dict[str, str]:
    """The outputs of a record by name."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in files}


def compare(before: Path, after: Path) -> int:
    """Print how two records differ, by kind; return the number of outputs that do."""
    old, new = read(before), read(after)
    differing = sorted(name for name in {*old, *new} if old.get(name) != new.get(name))
    for kind in sorted({name.partition("/")[0] for name in [*old, *new]}):
        mine = [name for name in differing if name.startswith(f"{kind}/")]
        total = sum(name.startswith(f"{kind}/") for name in {*old, *new})
        print(f"{kind}: {len(mine)} of {total} outputs differ")
        for name in mine:
            print(f"  {name}")
            lines = difflib.unified_diff(
                old.get(name, "").splitlines(), new.get(name, "").splitlines(), lineterm="", n=0
            )
            for line in list(lines)[2 : 2 + SHOWN]:
                print(f"    {line[:160]}")
    return len(differing)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Record what users get, and compare two records.")
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record")
    recording.add_argument("folder", type=Path)
    recording.add_argument("kinds", nargs="*")
    recording.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    comparing = commands.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    asked = parser.parse_args()
    if asked.command == "record":
        record(asked.folder, asked.kinds, asked.jobs)
    elif compare(asked.before, asked.after):
        sys.exit(1)


if __name__ == "__main__":
    main()
