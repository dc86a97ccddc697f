"""Answers with the differences between two versions of a board, increasingly precise."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import Field

from cuatto_kit.cache.store import Json
from cuatto_kit.design.comparing import Wish, compare_by_rounds
from cuatto_kit.reports.tables import words_of
from cuatto_kit.studio.asks import Asked, BoardText, Name, Tell

GAMES = (100, 400, 1_600, 6_400)
"""The number of games on each board for each part of the answer."""


class CompareAsk(Asked):
    """Two boards and their names, the number of seats and the policy.

    By default the usual number plays, with the policy that is most similar to people.
    """

    one: BoardText
    other: BoardText
    names: tuple[Name, Name] = ("the first", "the second")
    seats: Annotated[int, Field(ge=1, le=64)] | None = None
    policy: Name | None = None


ASKED = CompareAsk


def answer(asked: CompareAsk, tell: Tell) -> Json:
    """Return a comparison (reports/comparing.py) with more keys; parts have the same keys.

    - `sharp`: whether it is the last; before that, the `verdicts` are null.
    - `criteria`: `{title, unit, reason}` of the `figures`, by name.
    - `effects`: the sizes of the differences of the `figures` and then of the seats.

    Raises KitError if one of the boards cannot be played, with that number of seats or policy.
    """
    for told in _growing(asked):
        tell(told)
    return told


def _growing(asked: CompareAsk) -> Iterator[Mapping[str, Json]]:
    """Yield increasingly precise answers."""
    one, other = zip(asked.names, (asked.one.design(), asked.other.design()), strict=True)
    wish = Wish(asked.seats, policies=(asked.policy,) if asked.policy else None)
    for games, made in zip(GAMES, compare_by_rounds(one, other, wish, GAMES), strict=True):
        criteria = words_of(one.criterion.name for one in made.contrasts)
        told, sharp = dict(made.entry.as_json()), games == GAMES[-1]
        verdicts = told["verdicts"] if sharp else [None, None]
        yield {
            **told,
            "verdicts": verdicts,
            "sharp": sharp,
            "criteria": criteria,
            "effects": made.effects,
        }
