"""The parts of messages that the studio translates: refusals of gestures and of games, part titles.

Faults are tested with the page (cuatto_kit/studio/web/src/messages.test.ts).
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from inspect import getfile
from pathlib import Path

import pytest

from cuatto_kit.api import Design
from cuatto_kit.config.bundled import bundled
from cuatto_kit.config.languages import languages, read
from cuatto_kit.console import records, session
from cuatto_kit.games.race import editing
from cuatto_kit.games.race.console import notation
from cuatto_kit.studio.answers import play

SAMPLES = ("main.1", "2", "2 cells away", "expected main.1")
"""Values that may fill a placeholder: a name, a number, a distance or what is expected."""


@cache
def titles() -> list[str]:
    """Return the titles of all parts of the bundled boards."""
    return sorted({part.title for board in bundled() for part in Design.open(board).kit.parts})


def messages_in(*paths: Path) -> Iterator[str]:
    """Yield the messages of modules in `raise` and `refuse`, with {} for each value."""
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                yield from map(_text_of, node.exc.args[:1])
            elif isinstance(node, ast.Call) and _name_of(node.func).endswith("refuse"):
                yield from map(_text_of, node.args[-1:])


def _name_of(node: ast.expr) -> str:
    return getattr(node, "attr", getattr(node, "id", ""))


def _text_of(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=pieces):
            return "".join(
                str(piece.value) if isinstance(piece, ast.Constant) else "{}" for piece in pieces
            )
    return ""


GESTURES = list(messages_in(*Path(editing.__file__).parent.glob("*.py")))
GAMES = list(messages_in(*(Path(getfile(module)) for module in (notation, records, session, play))))


def known(language: str) -> re.Pattern[str]:
    """Return a pattern of the parts that a language translates, without those of values alone."""
    parts = read(language, "messages.yaml")
    own = (part for part in parts if re.sub(r"\{\w+\}", "", part).strip(" :()"))
    pieces = ("".join(map(_wild, re.split(r"(\{\w+\})", part))) for part in own)
    return re.compile("|".join(pieces))


def _wild(piece: str) -> str:
    return ".+" if piece.startswith("{") else re.escape(piece)


TRANSLATED = [language for language in languages() if language != "en"]


@pytest.mark.parametrize("language", TRANSLATED)
def test_part_titles_are_translated(language: str) -> None:
    pattern = known(language)
    assert [title for title in titles() if not all(map(pattern.fullmatch, title.split("; ")))] == []


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("messages", [GESTURES, GAMES], ids=["gestures", "games"])
def test_refusals_are_translated(language: str, messages: list[str]) -> None:
    pattern = known(language)
    assert len(messages) > 20
    left = [
        message
        for message in messages
        if not any(
            all(map(pattern.fullmatch, message.replace("{}", sample).split("; ")))
            for sample in SAMPLES
        )
        and message.replace("{}", "")
    ]
    assert left == []
