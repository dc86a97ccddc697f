"""Fixes: changes to the text that mend a fault with one click.

A fault has suggestions and offers (errors.py). Each becomes edits of the text, and is a fix if a
trial shows that it mends the fault. The open end of a path can be completed by a gesture.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import cached_property
from typing import Literal, NamedTuple

import yaml
from pydantic import JsonValue

from cuatto_kit.board.checks import reach
from cuatto_kit.board.geometry import Edge, next_cell
from cuatto_kit.board.layout import Layout, Space
from cuatto_kit.cache.store import Json
from cuatto_kit.config.syntax import before_comment
from cuatto_kit.config.yaml_edit import (
    CannotSplice,
    TextEdit,
    applied,
    edits_to,
    read_tree,
    with_suggestion,
)
from cuatto_kit.errors import Code, Fault, InvalidVariant, Offer, Suggestion
from cuatto_kit.games.editing import Refused
from cuatto_kit.games.family import AnyFamily
from cuatto_kit.studio.asks import BoardText, edits_for, said_by

OPEN_ENDS = (Code.DEAD_END, Code.NO_FINISH)
"""The faults of a path that leads nowhere yet."""
MOST_JOINS = 2
"""The maximum number of spaces to which an open end may be joined by a fix."""
MOST_TRIED = 24
"""The maximum number of fixes that are tried for a text; the others are left out."""

Judge = Callable[[str], Sequence[Fault]]
"""A function that returns the faults of a text."""


class Fix(NamedTuple):
    """A change that mends a fault.

    `shown` is the new text, as a label for a button; of a `join`, the space to which it leads.
    """

    does: Literal["change", "insert", "remove", "indent", "finish", "join"]
    shown: str
    edits: tuple[TextEdit, ...]

    def as_json(self) -> Json:
        """Return the fix as JSON for the page."""
        edits = [asdict(edit) for edit in self.edits]
        return {"does": self.does, "shown": self.shown, "edits": edits}


class Mender:
    """Finds fixes for the faults of `text`, the content of the board's file `file`.

    `judge` returns the faults of another text in its place.
    """

    def __init__(self, file: str, text: str, judge: Judge) -> None:
        self.file = file
        self.text = text
        self.lines = text.split("\n")
        self._judge = judge
        self._left = MOST_TRIED

    def fixes(self, fault: Fault, told: Sequence[Fault]) -> list[Fix]:
        """Return fixes for a fault, the most likely first; empty if the fault is in another file.

        Every fix is tried: it causes no new fault at the place.

        Args:
            told: All faults of the text.
        """
        if fault.file != self.file or not 0 < fault.line <= len(self.lines):
            return []
        found: dict[str, Fix] = {}
        for fix in self._ways(fault):
            after = applied(self.text, fix.edits)
            if after not in found and after != self.text and self._mends(fault, after, told):
                found[after] = fix
        return list(found.values())

    def _ways(self, fault: Fault) -> Iterator[Fix]:
        """Yield possible fixes: those that the message of a fault names, then its other offers."""
        place = _Place(self, fault)
        for suggestion in fault.suggestions:
            if suggestion.path:
                yield from self._suggested(suggestion)
            else:
                yield place.line_as(suggestion.value)
        for offer in fault.offers:
            if fix := place.fix(offer):
                yield fix

    def _suggested(self, suggestion: Suggestion) -> Iterator[Fix]:
        """Yield the fix of a suggestion, if the text can be edited in place."""
        try:
            meant = with_suggestion(read_tree(self.text).data, suggestion)
            edits = edits_to(self.text, meant)
        except (CannotSplice, InvalidVariant, KeyError, IndexError, TypeError):
            return
        yield Fix("change", suggestion.value, edits)

    def _mends(self, fault: Fault, after: str, told: Sequence[Fault]) -> bool:
        """Return whether the text `after` has no new fault at the place of a fault."""
        self._left -= 1
        if self._left < 0:
            return False
        known = {(one.code, one.path, one.line) for one in told if one != fault}
        place = f"{fault.path}."
        for new in self._judge(after):
            if (new.code, new.path, new.line) in known:
                continue
            here = new.line == fault.line and new.file == fault.file
            if here or (new.path and place.startswith(f"{new.path}.")):
                return False
        return True

    @cached_property
    def ends(self) -> dict[int, tuple[int, int]]:
        """The start and end of each value, by its start; a quoted value also by its first
        character.

        If the text is not valid YAML, only the values before its first error are included.
        """
        found: dict[int, tuple[int, int]] = {}
        opened: list[int] = []
        try:
            for token in yaml.scan(self.text, Loader=yaml.SafeLoader):
                start, end = token.start_mark.index, token.end_mark.index
                if isinstance(token, yaml.ScalarToken):
                    found[start] = found[start + (not token.plain)] = start, end
                elif isinstance(token, yaml.FlowSequenceStartToken | yaml.FlowMappingStartToken):
                    opened.append(start)
                elif isinstance(token, yaml.FlowSequenceEndToken | yaml.FlowMappingEndToken):
                    first = opened.pop()
                    found[first] = first, end
        except (yaml.YAMLError, IndexError):
            pass
        return found


def completions(board: BoardText, family: AnyFamily, layout: Layout, fault: Fault) -> Iterator[Fix]:
    """Yield the fixes for the open end of a path: to make it the finish, or to join it to a space
    beside it from which no way leads back."""
    editor = family.editor()
    space = layout.by_id.get(fault.space)
    if fault.code not in OPEN_ENDS or space is None or editor is None or space.cell is None:
        return
    gestures: list[tuple[Literal["finish", "join"], str, JsonValue]] = [
        ("finish", "", {"kind": "finish", "path": space.path, "on": True})
    ]
    for other in _beside(layout, space)[:MOST_JOINS]:
        join: JsonValue = {"kind": "lay", "from": space.id, "cells": [], "to": other.id}
        gestures.append(("join", other.id, join))
    said = said_by(board)
    for does, shown, gesture in gestures:
        with suppress(Refused, CannotSplice):
            yield Fix(does, shown, tuple(edits_for(board, editor.draw(said, gesture).said)))


def _beside(layout: Layout, space: Space) -> list[Space]:
    """Return the spaces beside a space that neither lead to it nor follow it."""
    onward: dict[str, list[str]] = {}
    for link in layout.links:
        onward.setdefault(link.origin, []).append(link.target)
    near = {next_cell(space.cell, edge) for edge in Edge} if space.cell else set()
    return [
        other
        for other in layout.places
        if other.cell in near
        and space.id not in reach([other.id], lambda name: onward.get(name, ()))
    ]


class _Place:
    """The place of a fault; `at` is its offset in the text, `begins` that of its line."""

    def __init__(self, mender: Mender, fault: Fault) -> None:
        self.text = mender.text
        self.line = mender.lines[fault.line - 1]
        before = sum(len(line) + 1 for line in mender.lines[: fault.line - 1])
        self.at = min(before + fault.column - 1, len(self.text))
        self.begins = self.text.rfind("\n", 0, self.at) + 1
        self._mender = mender

    def line_as(self, shown: str) -> Fix:
        """Return the replacement of the text of the line; its indentation and comment stay."""
        indent = len(self.line) - len(self.line.lstrip())
        return Fix("change", shown, (TextEdit(self.begins + indent, self._line_ends, shown),))

    @property
    def _line_ends(self) -> int:
        """The position where the text of the line ends, before a comment."""
        return self.begins + len(before_comment(self.line))

    def fix(self, offer: Offer) -> Fix | None:
        """Return the fix of an offer; None if the text has no place for it."""
        edits = tuple(self._edits(offer))
        if not edits:
            return None
        match offer.does:
            case "indent":
                return Fix("indent", str(len(offer.new)), edits)
            case "blanks" | "tabs":
                return Fix("indent", "", edits)
            case "remove":
                return Fix("remove", f"U+{ord(offer.old):04X}", edits)
            case "append":
                return Fix("insert", offer.new, edits)
            case _:
                return Fix("change", edits[0].insert, edits)

    def _edits(self, offer: Offer) -> Iterator[TextEdit]:
        match offer.does:
            case "word":
                if span := self._written(offer.old) or self._value:
                    yield TextEdit(*span, offer.new)
            case "value":
                if span := self._value:
                    yield TextEdit(*span, offer.new)
            case "remove":
                yield from self._in_line(re.escape(offer.old), "")
            case "blanks":
                yield from self._in_line(r"[^\S ]", " ")
            case "tabs":
                for found in re.finditer(r"(?m)^[ ]*\t[\t ]*", self.text):
                    yield TextEdit(*found.span(), found[0].replace("\t", "  "))
            case "append":
                yield TextEdit(self._line_ends, self._line_ends, offer.new)
            case "indent":
                written = len(self.line) - len(self.line.lstrip(" "))
                yield TextEdit(self.begins, self.begins + written, offer.new)
            case "quote":
                if not re.search(r"[\[{\"]", self.text[self.begins : self._line_ends]):
                    quoted = f'"{self.text[self.at : self._line_ends]}"'
                    yield TextEdit(self.at, self._line_ends, quoted)

    def _in_line(self, pattern: str, insert: str) -> Iterator[TextEdit]:
        """Yield the replacement of each match of a pattern in the line."""
        for found in re.finditer(pattern, self.line):
            yield TextEdit(self.begins + found.start(), self.begins + found.end(), insert)

    def _written(self, words: str) -> tuple[int, int] | None:
        """Return the span of words from the place on, ignoring spaces and quotes, or None."""
        pieces = map(re.escape, re.sub(r"\s", "", words))
        found = re.compile(r"[\s“”„‘’]*".join(pieces)).match(self.text, self.at)
        return found and found.span()

    @property
    def _value(self) -> tuple[int, int] | None:
        return self._mender.ends.get(self.at)
