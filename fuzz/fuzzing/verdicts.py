"""What is wrong with what came of a case."""

import hashlib
import json
import re
import signal
from collections.abc import Iterator

from cuatto_kit.errors import MOST_LETTERS, Code
from fuzz.fuzzing.cases import STUDIO, Case
from fuzz.fuzzing.running import Outcome

SECONDS = 10.0
"""Of CPU time that a case may take where speed counts."""
MEMORY = 1 << 30
"""Bytes that a case may hold."""
STATUSES = {0, 2, 3, 4, 5}
STRICT = 6
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""What steers a terminal; ends of lines do not."""
PLACED = re.compile(r"^(?P<file>.+?):(?P<line>\d+):(?P<column>\d+): (?P<code>[A-Z_]+)\b")
NAMED = re.compile(r"^(?P<code>[A-Z_]+)\b")
ASIDE = re.compile(r"(^|/)\.[^/]*(\.new|\.old|\.lock|\.[0-9a-f]{16})$")
"""How what is written aside is called."""
SAVES = {"play", "replay", "new"}
"""Verbs that write a file to a given path."""
REPLACES = {"replay", STUDIO}
"""Verbs that may replace a file that was there: a game's text, a board that a page has open."""


def wrong(case: Case, outcome: Outcome) -> list[str]:
    """All that is wrong, in words; empty where nothing is. How long it took does not count."""
    return [*_ended(case, outcome), *_said(case, outcome), *_left(case, outcome)]


def slow(outcome: Outcome) -> list[str]:
    """What is wrong with how long a case took, as `wrong`."""
    too_long = outcome.status >= 0 and outcome.cpu > SECONDS
    return [f"SLOW: more than {SECONDS:.0f} s of CPU time"] if too_long else []


def codes(outcome: Outcome) -> list[str]:
    """The codes of the faults that were told on standard error."""
    found = []
    for line in _text(outcome.stderr).splitlines():
        match = PLACED.match(line) or NAMED.match(line)
        if match and match["code"] in Code.__members__:
            found.append(match["code"])
    return found


def _text(data: bytes) -> str:
    return data.decode(errors="replace")


def _ended(case: Case, outcome: Outcome) -> Iterator[str]:
    if outcome.status in (-signal.SIGXCPU, -signal.SIGALRM, -signal.SIGKILL):
        yield f"HANG: ended after {outcome.cpu:.0f} s of CPU time"
    elif outcome.status < 0:
        yield f"CRASH: ended by {signal.Signals(-outcome.status).name}"
    elif outcome.status not in STATUSES | ({STRICT} if "--strict" in case.arguments else set()):
        yield f"STATUS: {outcome.status}"
    if outcome.memory > MEMORY:
        yield "MEMORY: more than 1 GiB"


def _said(case: Case, outcome: Outcome) -> Iterator[str]:
    errors = _text(outcome.stderr)
    if "Traceback" in errors:
        yield "TRACEBACK"
    if "INTERNAL" in errors:
        yield "INTERNAL"
    for data in (outcome.stdout, outcome.stderr):
        try:
            text = data.decode()
        except UnicodeDecodeError:
            yield "ENCODING: what is printed is not UTF-8"
            continue
        if found := STEERING.search(text):
            yield f"STEERING: U+{ord(found[0]):04X} is printed"
    if any(len(line) > MOST_LETTERS for line in errors.split("\n")):
        yield "LONG: a message is longer than may be"
    if outcome.status in STATUSES - {0} and case.arguments[0] != STUDIO:
        told = codes(outcome)
        if not told and not (outcome.status == 5 and case.arguments[0] == "check"):
            yield f"SILENT: status {outcome.status} without a message"
        statuses = {Code[code].status for code in told} - {0}
        if outcome.status in (4, 5) and statuses and outcome.status not in statuses:
            yield f"STATUS: {outcome.status} for {', '.join(sorted(set(told)))}"
        if outcome.status == 3 and any(Code[code].status == 3 for code in told):
            lines = [line for line in errors.splitlines() if NAMED.match(line)]
            yield from (
                f"PLACELESS: {line[:60]}" for line in lines if not _may_be_placeless(case, line)
            )
    if "--json" in case.arguments and outcome.status >= 0:
        yield from _documents(case, outcome)


def _may_be_placeless(case: Case, line: str) -> bool:
    """Of a setting there is no place in a file."""
    return "--set" in case.arguments or "--sweep" in case.arguments or not line


def _documents(case: Case, outcome: Outcome) -> Iterator[str]:
    try:
        document = json.loads(outcome.stdout)
    except ValueError:
        yield "JSON: standard output is not one document"
        return
    failed = outcome.status in (1, 2, 3, 4) or (
        outcome.status == 5 and case.arguments[0] != "check"
    )
    if failed and not (isinstance(document, dict) and document.get("error")):
        yield "JSON: no error is told"


def _left(case: Case, outcome: Outcome) -> Iterator[str]:
    before, after = case.files, outcome.files
    verb = case.arguments[0]
    page = _after(case, "--html")
    for name, content in before.items():
        may_change = verb in REPLACES
        if not may_change and after.get(name) != content[: 1 << 20]:
            yield f"CHANGED: {name} was changed"
    aside = [name for name in after if ASIDE.search(name)]
    if aside and outcome.status >= 0:  # what is killed leaves it to the next
        yield "ASIDE: something that was written aside is left"
    new = sorted({name.partition("/")[0] for name in after} - {n.partition("/")[0] for n in before})
    if outcome.status > 0 and verb not in SAVES | {STUDIO}:
        new = [name for name in new if name != page]
        if new:
            yield f"LEFT: {', '.join(new)[:60]} is left of a command that failed"
    if outcome.status == 0 and verb in ("build", "sheet", "coupon"):
        yield from _kit(outcome)


def _after(case: Case, option: str) -> str | None:
    """Return the argument after an option, or None."""
    words = case.arguments
    return words[words.index(option) + 1] if option in words[:-1] else None


def _kit(outcome: Outcome) -> Iterator[str]:
    """A manifest tells all files of its kit."""
    manifests = [name for name in outcome.files if name.endswith("/manifest.json")]
    if len(manifests) != 1:
        yield f"KIT: {len(manifests)} manifests"
        return
    root = manifests[0].removesuffix("manifest.json")
    manifest = json.loads(outcome.files[manifests[0]] or b"")
    for entry in manifest["files"]:
        content = outcome.files.get(root + entry["path"])
        if content is None:
            yield f"KIT: {entry['path']} is not there"
        elif len(content) < 1 << 20 and hashlib.sha256(content).hexdigest() != entry["sha256"]:
            yield f"KIT: {entry['path']} is not what the manifest says"
