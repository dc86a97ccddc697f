"""Bad files and the answers of the command line to them, as cases of text files (case_files.py).

The text of a case NAME is that of the bad file, `NAME.yaml`. The section `status N` has the
messages that the command prints before it exits with the status N. Other sections are files beside
the bad one; their headings are their paths.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from subprocess import CompletedProcess

from tests.case_files import CASE, Case, cases_of

STATUS = "status "
ANSWER = re.compile(rb"^--- status .*", re.M | re.S)


def beside(case: Case) -> dict[str, bytes]:
    """Return the files beside the bad one, by path."""
    return {path: text for path, text in case.sections.items() if not path.startswith(STATUS)}


def files(case: Case) -> dict[str, bytes]:
    """Return all files of a case by path, the bad one first."""
    return {f"{case.name}.yaml": case.text, **beside(case)}


def write(contents: Mapping[str, bytes], folder: Path) -> None:
    """Write files into a folder."""
    for path, content in contents.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)


def put(case: Case, folder: Path) -> str:
    """Write the files of a case into a folder; return the name of the bad one."""
    write(files(case), folder)
    return f"{case.name}.yaml"


def expected(case: Case) -> tuple[int, list[str]]:
    """Return the exit status that a case expects and the messages in their order."""
    (heading,) = [heading for heading in case.sections if heading.startswith(STATUS)]
    return int(heading.removeprefix(STATUS)), case.sections[heading].decode().splitlines()


def rewrite(folder: Path, answer: Callable[[Case], CompletedProcess[str]]) -> None:
    """Write the answers to all cases of a folder in place of the expected ones."""
    for path in folder.glob("*.txt"):
        remarks, *chunks = CASE.split(path.read_bytes())
        for case, chunk in zip(cases_of(path), chunks, strict=True):
            told = answer(case)
            old = ANSWER.search(chunk)
            asked = chunk[: old.start()] if old else chunk.rstrip(b"\n") + b"\n"
            remarks += asked + f"--- {STATUS}{told.returncode}\n{told.stderr}\n".encode()
        path.write_bytes(remarks.rstrip(b"\n") + b"\n")
