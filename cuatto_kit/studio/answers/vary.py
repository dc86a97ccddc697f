"""Answers with variations of the board in the editor, each with one random change.

Most change its ways and spaces, some its rules.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Annotated

from pydantic import Field

from cuatto_kit.api import Design
from cuatto_kit.cache.store import Json
from cuatto_kit.config import languages
from cuatto_kit.config.yaml_edit import CannotSplice, TextEdit, applied
from cuatto_kit.errors import KitError
from cuatto_kit.games.variation import Feature, NoWay, Room, Variation
from cuatto_kit.reports import tables
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.report import first_report
from cuatto_kit.studio.asks import Asked, BoardText, Language, Tell, as_json, edits_for, said_by
from cuatto_kit.timing import Deadline

FIGURES = ("minutes", "seat_spread", "lead_changes")
"""The figures of games on each board."""
GAMES, SECONDS = 400, 2.0
"""The number of games on each board, and the time limit (s) for them."""
BY_RULES = 4
"""Each fourth variation has other rules, the rest have other ways or spaces."""
MOST_TRIES = 10
"""The maximum number of changes that are tried for each requested board."""


class VaryAsk(Asked):
    """A board, the seed of the random changes, and the number of variations."""

    board: BoardText
    seed: Annotated[int, Field(ge=0, lt=2**32)] = 0
    count: Annotated[int, Field(ge=1, le=24)] = 8
    language: Language = languages.USUAL


ASKED = VaryAsk


@dataclass(frozen=True)
class Varied:
    """A playable variation: its change in words and as edits of the text, and its features."""

    words: str
    edits: Sequence[TextEdit]
    design: Design
    features: Mapping[str, int]


def answer(asked: VaryAsk, tell: Tell) -> Json:
    """Return `{boards, pictures, criteria, features, refused}`; parts have the same keys.

    - `boards`: the given board, then its variations. Each has `words`, the change in words, `edits`
      of the given text, `features`, counts by name, and `figures`, null until games were played,
      then by name `{mean, ci95, judgement}`.
    - `pictures`: whole SVGs by the index in `boards`; each part brings one, and the returned answer
      has none.
    - `criteria`: `{title, unit, reason}` of the figures, by name.
    - `features`: the meanings of the counts, by name.
    - `refused`: the reason why the board has no variations, in words, else "".

    Raises KitError if the board itself cannot be played.
    """
    design = asked.board.design()
    variation = design.family.variation()
    if variation is None:
        return _told([], (), refused="boards of this game cannot be varied yet")
    whole = Varied("", (), design, variation.count(design.layout))
    boards: list[dict[str, Json]] = []
    designs: list[Design] = []
    own = design.drawing(asked.language).svg
    try:
        for varied in chain([whole], _variations(asked, variation, whole)):
            number = str(len(boards))
            picture = own  # other rules have the same picture
            if varied.design.layout != design.layout:
                picture = varied.design.drawing(asked.language).svg
            designs.append(varied.design)
            boards.append(_shown(varied))
            tell(_told(boards, variation.features, {number: picture}))
    except NoWay as error:
        return _told([], (), refused=str(error))
    for board, one in zip(boards, designs, strict=True):
        board["figures"] = figures_of(one)
        tell(_told(boards, variation.features))
    return _told(boards, variation.features)


def _told(
    boards: Sequence[Mapping[str, Json]],
    features: Sequence[Feature],
    pictures: Mapping[str, str] | None = None,
    refused: str = "",
) -> Json:
    return {
        "boards": [dict(board) for board in boards],
        "pictures": pictures or {},
        "criteria": tables.words_of(FIGURES),
        "features": {one.name: one.meaning for one in features},
        "refused": refused,
    }


def _shown(varied: Varied) -> dict[str, Json]:
    return {
        "words": varied.words,
        "edits": as_json(varied.edits),
        "features": varied.features,
        "figures": None,
    }


def _variations(asked: VaryAsk, variation: Variation, whole: Varied) -> Iterator[Varied]:
    """Yield up to the requested number of boards, which all play differently.

    If the spaces cannot be changed, the boards have other rules. Raises NoWay if no change is
    possible.
    """
    said, chance = said_by(asked.board), Random(asked.seed)
    chance_of_rules, refused = Random(f"{asked.seed}/rules"), False
    room = room_around(variation.features, whole.features)
    seen, reason = {_played(whole.design)}, "no change was found that can be played"
    for _ in range(asked.count * MOST_TRIES):
        by_rules = refused or len(seen) % BY_RULES == 0
        try:
            if by_rules:
                refused = False
                changed = variation.change_rules(said, chance_of_rules)
            else:
                changed = variation.change(said, room, chance)
            edits = edits_for(asked.board, changed.said)
            text = applied(asked.board.text, edits)
            design = BoardText(file=asked.board.file, text=text).design()
            features = variation.count(design.layout)
        except NoWay as error:
            refused, reason = not by_rules, str(error)
            continue
        except (CannotSplice, KitError):
            continue
        if (played := _played(design)) not in seen:
            seen.add(played)
            yield Varied(changed.words, edits, design, features)
        if len(seen) > asked.count:
            return
    if len(seen) == 1:
        raise NoWay(reason)


def _played(design: Design) -> str:
    """Return the data that determine the games on a board."""
    return design.board_game.played()


def room_around(features: Sequence[Feature], counts: Mapping[str, int]) -> Room:
    """Return the allowed range of each feature: up or down by a sixth of its count, at least by
    two.
    """
    return {one.name: _around(counts[one.name], one.limits) for one in features}


def _around(count: int, limits: tuple[int, int]) -> tuple[int, int]:
    slack = max(2, count // 6)
    low, high = limits
    return min(count, max(low, count - slack)), max(count, min(high, count + slack))


def figures_of(design: Design) -> Mapping[str, Json]:
    """Return the figures of a few games on a board."""
    subject = design.subject
    plan = Plan(design.seats(), policies=(subject.policies.like_people,))
    report = first_report(subject, plan, GAMES, Deadline(SECONDS))
    return {
        one.name: {"mean": one.mean, "ci95": one.ci95, "judgement": one.judgement}
        for one in report.data.judgements
        if one.name in FIGURES
    }
