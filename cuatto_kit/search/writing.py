"""The YAML file of a board of the atlas, in the form in which a person writes it."""

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from textwrap import wrap

from pydantic import JsonValue

from cuatto_kit.config.criteria import CRITERIA, Criterion, Range, Targets, Unit
from cuatto_kit.config.model import ANY_LANGUAGE
from cuatto_kit.config.yaml_text import WIDTH, yaml_text
from cuatto_kit.games.editing import Said
from cuatto_kit.search import words
from cuatto_kit.search.atlas import Atlas, BoardEntry
from cuatto_kit.search.brief import Brief

MOST_TITLE = 190
"""The most letters of a brief's title in a board's title: a number follows, and 200 are allowed."""


def board_text(said: Said, brief: Brief, atlas: Atlas, board: BoardEntry) -> str:
    """Return the YAML of a board of the atlas.

    It contains the data in `said`, a title and the brief's targets, below comments on the board's
    origin.
    """
    told = {**said, "title": _one_or_all(titles_of(brief, board.file))}
    if targets := written_targets(brief.targets):
        told["targets"] = targets
    return "".join(_remarks(atlas, board)) + yaml_text(told)


def titles_of(brief: Brief, file: str) -> Mapping[str, str]:
    """Return the title of a board by language: the brief's title and the file's number."""
    number = PurePosixPath(file).stem
    return {language: f"{text[:MOST_TITLE]} {number}" for language, text in brief.title.items()}


def _one_or_all(titles: Mapping[str, str]) -> JsonValue:
    """Return a title for all languages as plain text, others as a mapping."""
    return titles.get(ANY_LANGUAGE) or {**titles}


def written_targets(targets: Targets) -> dict[str, JsonValue]:
    """Return targets in the form of a file."""
    wishes = ((criterion, targets.wished(criterion)) for criterion in CRITERIA)
    return {
        criterion.name: False if wish is False else _limits(criterion, wish)
        for criterion, wish in wishes
        if wish is not None
    }


def _limits(criterion: Criterion, wish: Range) -> JsonValue:
    """Return a pair, or a number if the figure has one limit and the other end is unlimited."""
    ends: list[JsonValue] = [int(end) if end == int(end) else end for end in (wish.low, wish.high)]
    if criterion.good.ends == 1:
        most = 1.0 if criterion.unit is Unit.SHARE else 1e6
        if criterion.good.low > 0 and wish.high == most:
            return ends[0]
        if criterion.good.low <= 0 == wish.low:
            return ends[1]
    return ends


def _remarks(atlas: Atlas, board: BoardEntry) -> Iterator[str]:
    """Yield the comment lines that describe the board."""
    for text in words.story(atlas, board):
        plain = "".join(letter if letter.isprintable() else " " for letter in text)
        for line in wrap(plain, WIDTH - 2, break_long_words=False, break_on_hyphens=False):
            yield f"# {line}\n"
