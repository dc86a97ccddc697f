"""The file of a board that was found, as a person would write it."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from textwrap import wrap
from typing import Any

from pydantic import JsonValue

from cuatto_kit.config.criteria import CRITERIA, Criterion, Range, Unit
from cuatto_kit.config.model import ANY_LANGUAGE
from cuatto_kit.config.targets import Targets
from cuatto_kit.config.writing import INDENT, entry, written
from cuatto_kit.games.editing import Said
from cuatto_kit.search import words
from cuatto_kit.search.atlas import Atlas, BoardEntry
from cuatto_kit.search.brief import Brief

WIDTH = 88
"""Letters of a line (of code and of remarks), where it can be broken."""
MOST_TITLE = 190
"""Letters of a brief's title that a board's begins with: a number follows, and 200 are allowed."""

_VARIANT = (
    "game", "title", "theme", "seats", "teams", "board", "rules", "print", "seconds_per_turn",
    "targets",
)  # fmt: skip
_BOARD = ("start", "capacity", "paths", "entries", "seating", "finish", "safe", "again", "jumps")
_PATH = ("from", "at", "walk", "seats", "to", "goal", "title")
"""In which order people write keys; others come behind, as they stood."""


def board_text(said: Said, brief: Brief, atlas: Atlas, board: BoardEntry) -> str:
    """The YAML of a board of the atlas: what is `said` of it, its title and the brief's targets,
    below remarks on how it was found."""
    told = {**said, "title": _one_or_all(titles_of(brief, board.file))}
    if targets := written_targets(brief.targets):
        told["targets"] = targets
    return "".join(_remarks(atlas, board)) + yaml_text(told)


def titles_of(brief: Brief, file: str) -> Mapping[str, str]:
    """What a board is called, by language: the brief's title and the number of its file."""
    number = PurePosixPath(file).stem
    return {language: f"{text[:MOST_TITLE]} {number}" for language, text in brief.title.items()}


def _one_or_all(titles: Mapping[str, str]) -> JsonValue:
    """A title for every language as plain text."""
    return titles.get(ANY_LANGUAGE) or {**titles}


def written_targets(targets: Targets) -> dict[str, JsonValue]:
    """Targets as a file says them."""
    wishes = ((criterion, targets.wished(criterion)) for criterion in CRITERIA)
    return {
        criterion.name: False if wish is False else _limits(criterion, wish)
        for criterion, wish in wishes
        if wish is not None
    }


def _limits(criterion: Criterion, wish: Range) -> JsonValue:
    """A pair, or a number where the figure has one limit and the other end says nothing."""
    ends: list[JsonValue] = [int(end) if end == int(end) else end for end in (wish.low, wish.high)]
    if criterion.good.ends == 1:
        most = 1.0 if criterion.unit is Unit.SHARE else 1e6
        if criterion.good.low > 0 and wish.high == most:
            return ends[0]
        if criterion.good.low <= 0 == wish.low:
            return ends[1]
    return ends


def _remarks(atlas: Atlas, board: BoardEntry) -> Iterator[str]:
    """What a reader wants to know of the board, in lines of remarks."""
    for text in words.story(atlas, board):
        plain = "".join(letter if letter.isprintable() else " " for letter in text)
        for line in wrap(plain, WIDTH - 2, break_long_words=False, break_on_hyphens=False):
            yield f"# {line}\n"


def yaml_text(said: Said) -> str:
    """YAML that says exactly this, in the order and the manner of the bundled variants."""
    return "".join(f"{line}\n" for line in _lines(_in_order(said), 0))


def _in_order(said: Said) -> Mapping[str, Any]:
    told = _sorted(said, _VARIANT)
    board = told.get("board")
    if isinstance(board, Mapping) and isinstance(paths := board.get("paths"), Mapping):
        told["board"] = _sorted(board, _BOARD)
        told["board"]["paths"] = {
            name: _sorted(path, _PATH) if isinstance(path, Mapping) else path
            for name, path in paths.items()
        }
    return told


def _sorted(said: Mapping[str, Any], order: Sequence[str]) -> dict[str, Any]:
    known = {key: said[key] for key in order if key in said}
    return known | dict(said)


def _lines(said: Mapping[str, Any], indent: int) -> Iterator[str]:
    """A mapping over lines, so deep."""
    blanks = " " * indent
    for key, value in said.items():
        head = f"{blanks}{written(key, flow=False)}:"
        if isinstance(value, Mapping) and _is_spread(value):
            yield head
            yield from _lines(value, indent + INDENT)
        elif isinstance(value, str) and (block := _block(value, len(head), indent + INDENT)):
            yield f"{head} {block[0]}"
            yield from block[1:]
        else:
            yield blanks + entry(key, value, indent)


def _is_spread(value: Mapping[str, Any]) -> bool:
    """Whether a mapping is written over lines: one that holds others, and a path, whose walk would
    need quotes in braces."""
    return "walk" in value or any(
        isinstance(below, Mapping) or (isinstance(below, str) and "\n" in below)
        for below in value.values()
    )


def _block(text: str, before: int, indent: int) -> list[str]:
    """A text that is long or has lines (a walk, a map) as a block, its sign first; nothing where
    it is better written on the line of its key, `before` letters behind."""
    blanks = " " * indent
    rows = text.removesuffix("\n").split("\n")
    if not rows[0].strip() or not all(row.isprintable() for row in rows):
        return []
    if "\n" in text:
        deep = str(INDENT) if text[0] == " " else ""
        keep = "" if text.endswith("\n") else "-"
        if not rows[-1].strip():
            return []
        return [f"|{deep}{keep}", *(blanks + row if row else "" for row in rows)]
    lines = wrap(text, WIDTH - indent, break_long_words=False, break_on_hyphens=False)
    if before + 1 + len(text) <= WIDTH or " ".join(lines) != text:
        return []
    return [">-", *(blanks + line for line in lines)]
