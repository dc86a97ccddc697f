"""The file of a board that was found, as a person would write it."""

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from textwrap import wrap

from pydantic import JsonValue

from cuatto_kit.config.criteria import CRITERIA, Criterion, Range, Unit
from cuatto_kit.config.model import ANY_LANGUAGE
from cuatto_kit.config.targets import Targets
from cuatto_kit.config.yaml_text import WIDTH, yaml_text
from cuatto_kit.games.editing import Said
from cuatto_kit.search import words
from cuatto_kit.search.atlas import Atlas, BoardEntry
from cuatto_kit.search.brief import Brief

MOST_TITLE = 190
"""Letters of a brief's title that a board's begins with: a number follows, and 200 are allowed."""


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
