"""Fixes: changes to the text that mend a fault with one click.

Messages describe the expected text in a few fixed forms (config/messages.py, config/syntax.py);
those with one or few possible corrections become fixes.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from difflib import get_close_matches
from functools import cached_property
from typing import Literal, NamedTuple

import yaml

from cuatto_kit.cache.store import Json
from cuatto_kit.config.document import dotted
from cuatto_kit.config.syntax import before_comment
from cuatto_kit.config.yaml_edit import (
    CannotSplice,
    TextEdit,
    applied,
    edits_to,
    read_tree,
    with_suggestion,
)
from cuatto_kit.errors import Code, Fault, InvalidVariant, Suggestion

MOST_OFFERED = 4
"""The maximum number of values that are offered if none is similar to the present one."""
MOST_TRIED = 24
"""The maximum number of fixes that are tried for a text; the others are left out."""

Judge = Callable[[str], Sequence[Fault]]
"""A function that returns the faults of a text."""


class Fix(NamedTuple):
    """A change that mends a fault; `shown` is the new text, as a label for a button."""

    does: Literal["change", "insert", "remove", "indent"]
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
        """Yield possible fixes: the suggestions of a fault, then those implied by its message."""
        for suggestion in fault.suggestions:
            yield from self._suggested(suggestion)
        before = sum(len(line) + 1 for line in self.lines[: fault.line - 1])
        place = _Place(self, fault, min(before + fault.column - 1, len(self.text)))
        for pattern, mend in _KINDS:
            if found := re.search(pattern, fault.message, re.DOTALL):
                yield from mend(place, found)
                return

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


class _Place:
    """The place of a fault; `at` is its offset in the text."""

    def __init__(self, mender: Mender, fault: Fault, at: int) -> None:
        self.fault = fault
        self.at = at
        self.text = mender.text
        self.line = mender.lines[fault.line - 1]
        self.begins = mender.text.rfind("\n", 0, at) + 1
        self._mender = mender

    # Pieces of the text

    def _change(self, start: int, end: int, insert: str) -> Fix:
        return Fix("change", insert, (TextEdit(start, end, insert),))

    def _written(self, words: str) -> tuple[int, int] | None:
        """Return the span of words from the place on, ignoring spaces and quotes, or None."""
        pieces = map(re.escape, re.sub(r"\s", "", words))
        found = re.compile(r"[\s“”„‘’]*".join(pieces)).match(self.text, self.at)
        return found and found.span()

    @property
    def _value(self) -> tuple[int, int] | None:
        return self._mender.ends.get(self.at)

    @property
    def _line_ends(self) -> int:
        """The position where the text of the line ends, before a comment."""
        return self.begins + len(before_comment(self.line))

    def _whole_line(self, shown: str) -> Iterator[Fix]:
        """Yield the replacement of the whole text of the line."""
        indent = len(self.line) - len(self.line.lstrip())
        yield self._change(self.begins + indent, self._line_ends, shown)

    def _value_as(self, *shown: str) -> Iterator[Fix]:
        if span := self._value:
            yield from (self._change(*span, each) for each in shown)

    # Kinds of faults

    def name(self, _: re.Match[str]) -> Iterator[Fix]:
        """Yield replacements of a misspelt key, value or name: the suggested and similar names."""
        message = self.fault.message
        meant = re.search(r"did you mean '?([^'?]+)'?\?", message)
        listed = list(_listed(message))
        if self.fault.code is Code.UNKNOWN_KEY:
            word = self._last_step
        else:
            quoted = re.match(_WORD, message)
            word = quoted[1] if quoted else ""
        near = get_close_matches(word.lower(), listed, n=3)
        if not (meant or near) and self.fault.code is not Code.UNKNOWN_KEY:
            near = listed if len(listed) <= MOST_OFFERED else []
        if span := (self._written(word) if word else None) or self._value:
            for name in dict.fromkeys([*([meant[1]] if meant else []), *near]):
                yield self._change(*span, name)

    @property
    def _last_step(self) -> str:
        """The key at the place, which may contain dots; the path's last step if none matches."""
        steps = self.fault.path.split(".")
        keys = (dotted(steps[k:]) for k in range(len(steps)))
        return next((key for key in keys if self.text.startswith(key, self.at)), steps[-1])

    def space_of_path(self, found: re.Match[str]) -> Iterator[Fix]:
        """Yield replacements of a space that a path does not have: the nearest, the last, the
        first.
        """
        path, last = found["path"], int((found["last"] or "1").replace(",", ""))
        word = re.match(_WORD, self.fault.message)
        if word and (span := self._written(word[1])):
            number = word[1].partition(".")[2]
            nearest = min(max(int(number), 1), last) if re.fullmatch(r"\d{1,9}", number) else last
            for each in dict.fromkeys((nearest, last, 1)):
                yield self._change(*span, f"{path}.{each}")

    def one_space(self, found: re.Match[str]) -> Iterator[Fix]:
        """Yield the replacement of a space by the path or space that is meant."""
        if span := self._written(found["word"]):
            yield self._change(*span, found["shown"])

    def colon(self, found: re.Match[str]) -> Iterator[Fix]:
        """Yield the insertion of a space after the colon."""
        shown = found["shown"]
        if span := self._written(shown):
            yield self._change(*span, shown)

    def line_as(self, found: re.Match[str]) -> Iterator[Fix]:
        """Yield the replacement of the line by the line in the message."""
        if not found["shown"].endswith("…"):
            yield from self._whole_line(found["shown"])

    def either_line(self, found: re.Match[str]) -> Iterator[Fix]:
        """Yield the replacements of the line by each of two lines in the message."""
        for shown in filter(None, found.groups()):
            yield from self._whole_line(shown)

    def quotes(self, _: re.Match[str]) -> Iterator[Fix]:
        """Yield the insertion of quotes around the text from the place to the end of the line."""
        written = self.text[self.at : self._line_ends]
        if not re.search(r"[\[{\"]", self.text[self.begins : self._line_ends]):
            yield self._change(self.at, self.at + len(written), f'"{written}"')

    def as_shown(self, found: re.Match[str]) -> Iterator[Fix]:
        """Yield the replacement of the value by the value in the message."""
        yield from self._value_as(found["shown"])

    def apart(self, found: re.Match[str]) -> Iterator[Fix]:
        """Yield the separation of several words in one item of a list."""
        yield from self._value_as(found["items"])

    def bound(self, found: re.Match[str]) -> Iterator[Fix]:
        """Yield the replacement of a number by the nearest allowed one."""
        yield from self._value_as(found["bound"].replace(",", ""))

    def nearer(self, found: re.Match[str]) -> Iterator[Fix]:
        """Yield the replacement of a number by the nearer end of the allowed range."""
        least, most = (found[name].replace(",", "") for name in ("least", "most"))
        below = float(found["given"].replace(",", "")) < float(least)
        yield from self._value_as(least if below else most)

    def other_way_round(self, found: re.Match[str]) -> Iterator[Fix]:
        """Yield the range with its ends exchanged."""
        yield from self._value_as(f"[{found['last']}, {found['first']}]")

    def sign(self, found: re.Match[str]) -> Iterator[Fix]:
        """Yield the removal of a character that is not allowed from the line."""
        character = chr(int(found["sign"], 16))
        places = [k for k, each in enumerate(self.line) if each == character]
        if places:
            edits = (TextEdit(self.begins + k, self.begins + k + 1, "") for k in places)
            yield Fix("remove", f"U+{found['sign']}", tuple(edits))

    def blanks(self, _: re.Match[str]) -> Iterator[Fix]:
        """Yield the replacement of other white space in the line by spaces."""
        found = re.finditer(r"[^\S ]", self.line)
        edits = tuple(TextEdit(self.begins + f.start(), self.begins + f.end(), " ") for f in found)
        yield Fix("indent", "", edits)

    def tabs(self, _: re.Match[str]) -> Iterator[Fix]:
        """Yield the replacement of all tabs that begin lines."""
        found = re.finditer(r"(?m)^[ ]*\t[\t ]*", self.text)
        edits = (TextEdit(f.start(), f.end(), f[0].replace("\t", "  ")) for f in found)
        if all_of := tuple(edits):
            yield Fix("indent", "", all_of)

    def indent(self, found: re.Match[str]) -> Iterator[Fix]:
        """Yield the line with each of the indentations in the message."""
        written = len(self.line) - len(self.line.lstrip(" "))
        for wanted in re.findall(r"\d+", found["columns"]):
            edit = TextEdit(self.begins, self.begins + written, " " * int(wanted))
            yield Fix("indent", wanted, (edit,))

    def closing(self, found: re.Match[str]) -> Iterator[Fix]:
        """Yield the insertion of a missing bracket or quote at the end of the line."""
        edit = TextEdit(self._line_ends, self._line_ends, found["sign"])
        yield Fix("insert", found["sign"], (edit,))


def _listed(message: str) -> Iterable[str]:
    """Return the names that a message lists as expected."""
    expected = message.partition("; expected ")[2].partition("; ")[0]
    if quoted := re.findall(r"'([^']+)'", expected):
        return quoted
    words = re.split(r", | or ", expected.removeprefix("one of "))
    return [word for word in words if re.fullmatch(r"[\w.-]+", word)]


_WORD = r"(?:no \w+ )?'([^']+)'"
"""The pattern of the word at the start of a message, as in the file."""
_NUMBER = r"-?\d[\d,]*(?:\.\d+)?"
"""The pattern of a number in a message."""
_KINDS: tuple[tuple[str, Callable[[_Place, re.Match[str]], Iterator[Fix]]], ...] = (
    (r"space is missing after the colon; expected `(?P<shown>[^`]*)`", _Place.colon),
    (r"space is missing after the dash; expected `(?P<shown>[^`]*)`", _Place.line_as),
    (r"dash is missing; expected `(?P<shown>[^`]*)`", _Place.line_as),
    (
        r"colon is missing after the key; expected (?:a line as in )?`(?P<shown>[^`]*)`",
        _Place.line_as,
    ),
    (
        r"expected quotes around the text(?:, as in `([^`]*)`)?(?:, or `([^`]*)`)?",
        _Place.either_line,
    ),
    (r"expected quotes around all of it", _Place.quotes),
    (
        r"no space '[^']*'; expected (?P<path>[\w-]+)\.1 to [\w-]+\.(?P<last>\d+)",
        _Place.space_of_path,
    ),
    (
        r"is a path of .*; expected (?P<path>[\w-]+)\.1 to [\w-]+\.(?P<last>\d+)",
        _Place.space_of_path,
    ),
    (
        r"'[^']*' is a whole path; expected (?P<path>[\w-]+)\.1(?: to [\w-]+\.(?P<last>\d+))?",
        _Place.space_of_path,
    ),
    (r"no space '(?P<word>[^']*)'; expected (?P<shown>[\w-]+)$", _Place.one_space),
    (r"expected `from: (?P<shown>[\w.-]+)`", _Place.as_shown),
    (r"expected them apart: (?P<items>.*)$", _Place.apart),
    (rf"out of range; expected (?P<bound>{_NUMBER}) or (?:more|less)$", _Place.bound),
    (
        rf"^(?P<given>{_NUMBER}) is (?:given|out of range); "
        rf"expected (?P<least>{_NUMBER}) to (?P<most>{_NUMBER})\b",
        _Place.nearer,
    ),
    (
        r"^\[(?P<first>[^\],]+), (?P<last>[^\],]+)\] is given; expected the \w+ before",
        _Place.other_way_round,
    ),
    (r"character U\+(?P<sign>[0-9A-F]+) is not allowed", _Place.sign),
    (r"expected plain spaces$", _Place.blanks),
    (r"a tab (?:begins the line|stands here); expected spaces", _Place.tabs),
    (r"line begins .*; expected (?P<columns>[\d or]+), as lines above", _Place.indent),
    (r"expected it (?P<columns>\d+) spaces? in, or nothing", _Place.indent),
    (r"expected (?P<columns>\d+) spaces? in, as line", _Place.indent),
    (
        r"the . that opens here is not closed; expected (?:another )?(?P<sign>[\]}'\"])",
        _Place.closing,
    ),
    (r"did you mean|; expected (?:one of|')|is no direction", _Place.name),
)
"""Patterns of messages with the functions that yield fixes; the first match applies."""
