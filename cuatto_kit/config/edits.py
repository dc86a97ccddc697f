"""Edits of a text, as small as they can be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise


@dataclass(frozen=True)
class TextEdit:
    """Characters of a text replaced by others: from `start` up to `end`, counted from 0 in code
    points (an emoji is one)."""

    start: int
    end: int
    insert: str


def applied(text: str, edits: Sequence[TextEdit]) -> str:
    """The text after all edits, which count in the text before."""
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.insert + text[edit.end :]
    return text


def smallest(start: int, old: str, new: str) -> Iterator[TextEdit]:
    """What turns `old`, which begins at `start`, into `new`, line by line."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    places = [start]
    for line in before:
        places.append(places[-1] + len(line))
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        if b - a == d - c:
            for line, place, other in zip(before[a:b], places[a:b], after[c:d], strict=True):
                yield _trimmed(place, line, other)
        else:
            yield _trimmed(places[a], "".join(before[a:b]), "".join(after[c:d]))


def _trimmed(start: int, old: str, new: str) -> TextEdit:
    """A replacement without what both begin and end with."""
    short = min(len(old), len(new))
    ahead = next((k for k in range(short) if old[k] != new[k]), short)
    behind = next((k for k in range(short - ahead) if old[-1 - k] != new[-1 - k]), short - ahead)
    return TextEdit(start + ahead, start + len(old) - behind, new[ahead : len(new) - behind])


def joined(edits: Sequence[TextEdit]) -> tuple[TextEdit, ...]:
    """The edits in order, those that touch made one."""
    found: list[TextEdit] = []
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if found and edit.start <= found[-1].end:
            last = found.pop()
            edit = TextEdit(last.start, max(last.end, edit.end), last.insert + edit.insert)
        found.append(edit)
    assert all(one.end < other.start for one, other in pairwise(found))
    return tuple(edit for edit in found if edit.insert or edit.start < edit.end)
