"""Cases as files: those that a run has saved, and those of the corpus, each a fault once found.

A file says `why`, the `command`, its `files`, its `stdin`, and what is `expected` of it: the exit
status and the codes of the reported faults. Bytes that are no text are in YAML's `!!binary`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from fuzz.fuzzing.cases import Case

FOLDER = Path(__file__).parent / "corpus"


@dataclass(frozen=True)
class Kept:
    """A case with its reason and its expected outcome."""

    case: Case
    why: str = ""
    status: int | None = None
    codes: tuple[str, ...] = ()


def read(path: Path) -> Kept:
    """A case from its file."""
    said = yaml.safe_load(path.read_text("utf-8"))
    files = {name: _data(content) for name, content in said.get("files", {}).items()}
    expected = said.get("expected", {})
    case = Case(tuple(said["command"]), files, _data(said.get("stdin", "")))
    return Kept(case, said.get("why", ""), expected.get("status"), tuple(expected.get("codes", ())))


def written(kept: Kept) -> str:
    """A case as the text of a file."""
    case = kept.case
    said: dict[str, Any] = {"why": kept.why, "command": list(case.arguments)}
    if case.files:
        said["files"] = {name: _told(content) for name, content in case.files.items()}
    if case.stdin:
        said["stdin"] = _told(case.stdin)
    if kept.status is not None:
        said["expected"] = {"status": kept.status, "codes": list(kept.codes)}
    return yaml.dump(said, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=10**6)


def files() -> Iterable[Path]:
    """The corpus."""
    return sorted(FOLDER.glob("*.yaml"))


def _data(content: str | bytes) -> bytes:
    return content if isinstance(content, bytes) else content.encode()


def _told(content: bytes) -> str | bytes:
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content


class _Dumper(yaml.SafeDumper):
    """Write texts of several lines as blocks, if YAML can."""


def _represent(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    if not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text):
        return dumper.represent_binary(text.encode(errors="surrogatepass"))
    return dumper.represent_scalar(
        "tag:yaml.org,2002:str", text, style="|" if "\n" in text else None
    )


_Dumper.add_representer(str, _represent)
