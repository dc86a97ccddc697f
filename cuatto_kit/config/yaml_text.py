"""Scalars as YAML 1.2 reads them, and YAML source of values and whole files."""

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from pydantic import JsonValue

from cuatto_kit.config.messages import Advice
from cuatto_kit.errors import NO_TEXT, Offer

INDENT = 2
"""The indentation of a nested block, in spaces."""
_ROOM = 80
"""The maximum length (characters) of a mapping in braces; longer ones become blocks."""

_PLAIN = re.compile(r"(?:\w|[^\x00-\xff])(?:[^:#\x00-\x1f\x7f-\x9f\u2028\u2029]*[^\s:#])?")
_BRACKETS = re.compile(r"[,\[\]{}?]")  # `?` begins a key for PyYAML there


def written(value: object, *, flow: bool) -> str:
    """Return a value on one line; `flow` is whether it is inside brackets or braces."""
    if isinstance(value, Mapping):
        pairs = (f"{_key(k, flow=True)}: {written(v, flow=True)}" for k, v in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(written(item, flow=True) for item in value)}]"
    if isinstance(value, str):
        return value if _is_plain(value, flow=flow) else quoted(value)
    return json.dumps(value)


_SEAT = re.compile("[1-9][0-9]?")
"""A key that is a small number, such as a seat; keys are always read as texts."""


def _key(key: object, *, flow: bool) -> str:
    if isinstance(key, str) and _SEAT.fullmatch(key):
        return key
    return written(key, flow=flow)


def quoted(text: str) -> str:
    """Return a text in double quotes."""
    return json.dumps(text, ensure_ascii=False)


def entry(key: str, value: object, indent: int, *, block: bool | None = None, pad: int = 0) -> str:
    """Return a key with its value.

    Args:
        indent: The indentation of the lines after the first.
        block: Whether to write the value as a block; by default if it is long or has mappings.
        pad: The minimum width of the key with its colon and the spaces after it.
    """
    head = f"{_key(key, flow=False)}:"
    if isinstance(value, list | Mapping) and value:
        if block is None:
            block = len(head) + len(written(value, flow=True)) > _ROOM or _holds_mappings(value)
        if block:
            return "\n".join([head, *_lines(value, indent + INDENT)])
    return f"{head.ljust(max(pad - 1, 0))} {written(value, flow=False)}"


def _holds_mappings(value: object) -> bool:
    return isinstance(value, Mapping) and any(isinstance(v, Mapping) for v in value.values())


def _lines(value: list[object] | Mapping[str, object], indent: int) -> Iterator[str]:
    blanks = " " * indent
    if isinstance(value, Mapping):
        for key, below in value.items():
            yield blanks + entry(key, below, indent)
    else:
        for item in value:
            yield f"{blanks}- {written(item, flow=False)}"


def rewritten(source: str, old: str, new: str, style: str | None, *, flow: bool) -> str:
    """Return the source of a scalar with the value `old`, changed to `new` in the same style.

    If that style cannot represent it, double quotes are used.
    """
    if style == "|":
        return _literal(source, new)
    if "\n" in source:
        return _within(source, old, new)
    if style is None and _is_plain(new, flow=flow):
        return new
    if style == "'" and new.isprintable():
        return "'" + new.replace("'", "''") + "'"
    return quoted(new)


def _is_plain(text: str, *, flow: bool) -> bool:
    """Return whether a text without quotes is valid and still a string."""
    return (
        bool(_PLAIN.fullmatch(text))
        and not (flow and _BRACKETS.search(text))
        and _stays_a_text(text)
    )


def _stays_a_text(text: str) -> bool:
    """Return whether a text without quotes is read as a string."""
    try:
        return isinstance(scalar(text), str)
    except ValueError:  # a number that is too long or too large
        return False


def _literal(source: str, new: str) -> str:
    """Return a `|` block with other lines of the same indentation."""
    header, *lines = source.split("\n")
    first = next((line for line in lines if line.strip()), " " * INDENT)
    blanks = first[: len(first) - len(first.lstrip(" "))]
    return "\n".join([header, *(blanks + line for line in new.rstrip("\n").split("\n"))])


def _within(source: str, old: str, new: str) -> str:
    """Return a scalar of several lines, changed only where `new` differs from `old`.

    Texts and source are aligned by letters, since YAML folds spaces and line ends.
    """
    ahead = _common(old, new)
    behind = _common(old[ahead:][::-1], new[ahead:][::-1])
    ahead = len(old[:ahead].rstrip())
    behind = len(old[len(old) - behind :].lstrip())
    letters = [found.start() for found in re.finditer(r"\S", source)]
    skipped = len(letters) - len("".join(old.split()))  # a header or an opening quote
    closing = len(source.rstrip()) if source[0] not in "'\"" else len(source.rstrip()) - 1
    skipped -= source[0] in "'\""
    before = skipped + len("".join(old[:ahead].split()))
    after = len("".join(old[len(old) - behind :].split()))
    start = letters[before - 1] + 1 if ahead else letters[skipped]
    ends = [place for place in letters if place < closing]
    end = ends[len(ends) - after] if after else closing
    return source[:start] + new[ahead : len(new) - behind] + source[end:]


def _common(one: str, other: str) -> int:
    """Return the length of the common prefix of two texts."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((k for k, (a, b) in pairs if a != b), min(len(one), len(other)))


WIDTH = 88
"""The maximum length of lines of YAML and comments, if they can be wrapped."""

_VARIANT = (
    "game", "title", "about", "theme", "seats", "teams", "board", "rules", "house_rules", "print",
    "seconds_per_turn", "targets",
)  # fmt: skip
"""The usual order of the keys of a variant; other keys follow in their given order."""
_BOARD = (
    "start", "capacity", "capacities", "paths", "routes", "entries", "seating", "finish", "safe",
    "again", "jumps", "effects", "first_throw",
)  # fmt: skip
"""The usual order of the keys of a board."""
_PATH = (
    "from", "at", "walk", "over", "reversed", "places", "circle", "arc", "spiral", "line", "seats",
    "to", "goal", "steps", "title",
)  # fmt: skip
"""The usual order of the keys of a path."""


def yaml_text(said: Mapping[str, JsonValue]) -> str:
    """Return YAML source of exactly this content, ordered and styled as the bundled variants."""
    return "".join(f"{line}\n" for line in _key_lines(_in_order(said), 0))


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


def _key_lines(said: Mapping[str, Any], indent: int) -> Iterator[str]:
    """Yield the lines of a mapping at that indentation."""
    blanks = " " * indent
    for key, value in said.items():
        head = f"{blanks}{_key(key, flow=False)}:"
        if isinstance(value, Mapping) and _is_spread(value):
            yield head
            yield from _key_lines(value, indent + INDENT)
        elif isinstance(value, str) and (block := _block(value, len(head), indent + INDENT)):
            yield f"{head} {block[0]}"
            yield from block[1:]
        else:
            yield blanks + entry(key, value, indent)


def _is_spread(value: Mapping[str, Any]) -> bool:
    """Return whether a mapping is written as a block.

    Such mappings contain others, or are paths, whose walk would need quotes in braces.
    """
    return "walk" in value or any(
        isinstance(below, Mapping) or (isinstance(below, str) and "\n" in below)
        for below in value.values()
    )


def _block(text: str, before: int, indent: int) -> list[str]:
    """Return a long or multi-line text (a walk, a map) as lines of a block, the indicator first.

    The list is empty if the text belongs on the line of its key, after `before` characters.
    """
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


MAX_DIGITS = 15
"""The maximum length of a whole number, with its sign."""

_NULL = re.compile(r"~|null|Null|NULL|")
_TRUE = re.compile(r"true|True|TRUE")
_FALSE = re.compile(r"false|False|FALSE")
_INTEGER = re.compile(r"[-+]?[0-9]+")
_OCTAL_OR_HEX = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_SPECIAL = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_NOT_TEXT = re.compile(f"[{NO_TEXT}]")
"""Characters that cannot be shown; escapes may contain them."""


def smuggled(text: str) -> Advice | None:
    """Return the reason why a text cannot be shown, or None if it can."""
    found = _NOT_TEXT.search(text)
    return found and not_text(found[0])


def not_text(character: str) -> Advice:
    """Return the refusal of a character; it offers to remove the character."""
    message = f"the character U+{ord(character):04X} is not allowed; expected plain text"
    return Advice(message, offers=(Offer("remove", old=character),))


def scalar(text: str) -> Any:
    """Return the value of a plain scalar; raise ValueError if a number is too long or too large."""
    if _NULL.fullmatch(text):
        return None
    if _TRUE.fullmatch(text):
        return True
    if _FALSE.fullmatch(text):
        return False
    if _INTEGER.fullmatch(text) or _OCTAL_OR_HEX.fullmatch(text):
        if len(text) > MAX_DIGITS:
            raise ValueError(f"a number of {len(text)} digits; expected {MAX_DIGITS} at most")
        return int(text, 10 if _INTEGER.fullmatch(text) else 0)
    if _FLOAT.fullmatch(text):
        if not math.isfinite(number := float(text)):
            raise ValueError("a number beyond all measure; expected a smaller one")
        return number
    if _SPECIAL.fullmatch(text):
        return float(text.replace(".", "", 1))
    return text


def without_smuggled(text: str) -> str:
    """Return the text without characters that cannot be shown."""
    return _NOT_TEXT.sub("", text)
