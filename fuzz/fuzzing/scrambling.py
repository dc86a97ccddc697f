"""Texts bent at random, whatever they say: bytes, lines, numbers, words, YAML's signs."""

import re
from functools import cache
from random import Random
from typing import Any

from fuzz.fuzzing import schemas, seeds

NUMBERS = (
    *("0", "-1", "1", "2", "3", "4", "5", "12", "13", "24", "25", "40", "4999", "5000", "5001"),
    *("10000", "1000000000", "999999999999999", "9999999999999999", "0x7fffffff", "0o777"),
    *("1e400", "-1e400", "1e-400", ".inf", ".nan", "0.5", "2.0", "1e3", "-0.0", "00", "1_000"),
)
INSERTS = (
    *("&a ", "*a", "*b", "<<: *a", "!!python/object:x ", "!x ", "{", "}", "[", "]", "|", ">", "? "),
    *("- ", ": ", ",", "#", "\t", "\r", "\r\n", "\n", "---\n", "...\n", "%YAML 1.1\n", "'", '"'),
    *('"\\x00"', '"\\u202e"', '"\\ud800"', "\ufeff", "\x07", "../", "null", "~", "é", "棋", "🎲"),
    *("extends: snake-24\n", "extends: b.yaml\n", "extends: base.yaml\n", "@", "`", "=", "%"),
)
ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "utf-8-sig", "cp037", "latin-1")
WORD = re.compile(rb"[A-Za-z_][A-Za-z0-9_.-]*")
NUMBER = re.compile(rb"[0-9]+(?:\.[0-9]+)?")
DEEP = (b"[" * 500, b"{a: " * 300, b"- " * 400, b"? " * 200, b"a: [" * 60)


@cache
def words() -> tuple[bytes, ...]:
    """All words of the good files, the keys and values of the schemas."""
    found = {word for text in seeds.all_texts() for word in WORD.findall(text)}
    for kind in ("variant", "printer", "brief"):
        _take_names(schemas.of(kind).root, found)
    return tuple(sorted(found))


def _take_names(node: Any, found: set[bytes]) -> None:
    if isinstance(node, dict):
        names = [*node.get("properties", ()), *node.get("enum", ())]
        found |= {str(name).encode() for name in names}
        for below in node.values():
            _take_names(below, found)
    elif isinstance(node, list):
        for below in node:
            _take_names(below, found)


def bend_bytes(text: bytes, chance: Random) -> bytes:
    """Some bytes flipped."""
    changed = bytearray(text or b"\n")
    for _ in range(chance.randint(1, 4)):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def bend_whole(text: bytes, chance: Random) -> bytes:
    """The whole file: cut off, doubled, in another encoding, deep, or nothing."""
    match chance.randrange(6):
        case 0:
            return text[: chance.randrange(len(text) + 1)]
        case 1:
            return text + text
        case 2:
            encoding = chance.choice(ENCODINGS)
            return text.decode(errors="replace").encode(encoding, errors="replace")
        case 3:
            return text + b"\nmore: " + chance.choice(DEEP)
        case 4:
            return text.replace(b"\n", chance.choice((b"\r", b"\r\n", b"\xc2\x85", b"\n\n")))
        case _:
            return chance.choice((b"", b"\n", b"null\n", b"[]\n", b"x", b"---\n---\n", b"\xff\xfe"))


def bend_lines(text: bytes, chance: Random) -> bytes:
    """A line dropped, doubled, moved, or one of another file put in."""
    lines = text.splitlines(keepends=True) or [b"\n"]
    at = chance.randrange(len(lines))
    match chance.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(chance.randrange(len(lines)), lines[at])
        case 2:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case _:
            donor = chance.choice(seeds.all_texts())
            lines.insert(at, chance.choice(donor.splitlines(keepends=True)))
    return b"".join(lines)


def bend_number(text: bytes, chance: Random) -> bytes:
    """A number for another one, mostly an absurd one."""
    return _replaced(NUMBER, text, chance.choice(NUMBERS).encode(), chance)


def bend_word(text: bytes, chance: Random) -> bytes:
    """A word for another one."""
    return _replaced(WORD, text, chance.choice(words()), chance)


def _replaced(pattern: re.Pattern[bytes], text: bytes, new: bytes, chance: Random) -> bytes:
    found = list(pattern.finditer(text))
    if not found:
        return text
    one = chance.choice(found)
    return text[: one.start()] + new + text[one.end() :]


def bend_indent(text: bytes, chance: Random) -> bytes:
    """A line further in or out."""
    lines = text.splitlines(keepends=True) or [b"\n"]
    at = chance.randrange(len(lines))
    blank = chance.choice((b" ", b"  ", b"    ", b"\t"))
    inwards = chance.random() < 0.5
    lines[at] = blank + lines[at] if inwards else lines[at].removeprefix(blank)
    return b"".join(lines)


def bend_syntax(text: bytes, chance: Random) -> bytes:
    """A piece of YAML somewhere."""
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(INSERTS).encode() * chance.choice((1, 1, 1, 3, 50)) + text[at:]
