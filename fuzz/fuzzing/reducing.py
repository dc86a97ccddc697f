"""Cuts a case down to what a fault takes: lines of its files, words of its command."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from fuzz.fuzzing.cases import Case

MOST_RUNS = 150
Fails = Callable[[Case], bool]
_FRAME = re.compile(r'^  File "([^"]+)", line \d+, in (\S+)$', re.MULTILINE)
_RAISED = re.compile(r"^([A-Za-z_.]+(?:Error|Exception|Iteration|Interrupt|Exit)?)(?::|$)")


def signature(said: list[str], stderr: str) -> str:
    """What tells a fault from others: what is wrong and, where something was raised, what and
    where: the last place of the kit's own code."""
    kinds = sorted({one.partition(":")[0] for one in said})
    frames = [found for found in _FRAME.findall(stderr) if "/cuatto_kit/" in found[0]]
    if not frames or "Traceback" not in stderr:
        return " ".join(said[:1]) if "Traceback" not in stderr else " ".join(kinds)
    lines = [line for line in stderr.splitlines() if line and not line.startswith(" ")]
    raised = [found[1] for line in lines if (found := _RAISED.match(line))]
    names = [one for one in raised if one not in ("Traceback", "INTERNAL")]
    file, function = frames[-1]
    place = file.rpartition("/cuatto_kit/")[2]
    return f"{' '.join(kinds)} {names[-1] if names else ''} in {place} {function}"


def reduced(case: Case, fails: Fails) -> Case:
    """The smallest case found that still fails."""
    left = MOST_RUNS
    changed = True
    while changed and left > 0:
        changed = False
        for smaller in _smaller(case):
            if left <= 0:
                break
            left -= 1
            if fails(smaller):
                case, changed = smaller, True
                break
    return case


def _smaller(case: Case) -> Iterator[Case]:
    for name in case.files:
        yield replace(case, files={k: v for k, v in case.files.items() if k != name})
    verb, *words = case.arguments
    for at in range(len(words)):
        for size in (2, 1):
            yield replace(case, arguments=(verb, *words[:at], *words[at + size :]))
    for name, content in case.files.items():
        for fewer in _fewer_lines(content):
            yield replace(case, files={**case.files, name: fewer})
    for fewer in _fewer_lines(case.stdin):
        yield replace(case, stdin=fewer)


def _fewer_lines(content: bytes) -> Iterator[bytes]:
    """A text without some of its lines, many first."""
    lines = content.splitlines(keepends=True)
    size = (len(lines) + 1) // 2
    while size >= 1:
        for at in range(0, len(lines), size):
            yield b"".join(lines[:at] + lines[at + size :])
        size = size // 2
