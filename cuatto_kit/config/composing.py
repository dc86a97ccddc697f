"""Whole YAML texts, as a person would write them."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from pydantic import JsonValue

from cuatto_kit.config.writing import INDENT, entry, written

WIDTH = 88
"""Letters of a line (of code and of remarks), where it can be broken."""

_VARIANT = (
    "game", "title", "theme", "seats", "teams", "board", "rules", "print", "seconds_per_turn",
    "targets",
)  # fmt: skip
_BOARD = ("start", "capacity", "paths", "entries", "seating", "finish", "safe", "again", "jumps")
_PATH = ("from", "at", "walk", "seats", "to", "goal", "title")
"""In which order people write keys; others come behind, as they stood."""


def yaml_text(said: Mapping[str, JsonValue]) -> str:
    """YAML that says exactly this, in the order and the manner of the bundled variants."""
    return "".join(f"{line}\n" for line in _lines(_in_order(said), 0))


def _in_order(said: Mapping[str, JsonValue]) -> Mapping[str, Any]:
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
