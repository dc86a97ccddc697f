"""The parts of messages that the studio translates: refusals of gestures and part titles.

Faults are tested with the page (cuatto_kit/studio/web/src/messages.test.ts).
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cuatto_kit.api import Design
from cuatto_kit.config.bundled import bundled
from cuatto_kit.config.languages import languages, read
from cuatto_kit.games.race import editing

TITLES = sorted({part.title for board in bundled() for part in Design.open(board).kit.parts})
SAMPLES = ("main.1", "2", "2 cells away")
"""Values that may fill a placeholder: a name, a number, or a distance."""


def refusals() -> Iterator[str]:
    """Yield the messages with which gestures are refused, with {} for each value."""
    for path in Path(editing.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
                match node.exc.args[0]:
                    case ast.Constant(value=str(text)):
                        yield text
                    case ast.JoinedStr(values=pieces):
                        yield "".join(
                            str(piece.value) if isinstance(piece, ast.Constant) else "{}"
                            for piece in pieces
                        )


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
    assert [title for title in TITLES if not all(map(pattern.fullmatch, title.split("; ")))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_refusals_of_gestures_are_translated(language: str) -> None:
    pattern, messages = known(language), list(refusals())
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
