"""Long lists of cases, one value each, for `parametrize`: a default run takes some. Of the rest CI
runs every eightieth one (`slow`); the others, and cases that are alike, are `long`."""

from collections.abc import Collection, Iterable
from itertools import cycle
from typing import Any

import pytest

_Parameters = type(pytest.param())


def often(usual: Collection[Any], cases: Iterable[Any]) -> list[Any]:
    """All cases; but for the usual ones they are slow or long."""
    cases = list(cases)
    assert all(case in cases for case in usual), "one that is no case"
    return _shared(cases, [case in usual for case in cases])


def rarely(unusual: Collection[Any], cases: Iterable[Any]) -> list[Any]:
    """All cases; the unusual ones are slow or long."""
    cases = list(cases)
    return often([case for case in cases if case not in unusual], cases)


def each(step: int, cases: Iterable[Any]) -> list[Any]:
    """All cases; but for the first and every `step`th after it they are slow or long."""
    cases = list(cases)
    return _shared(cases, [number % step == 0 for number in range(len(cases))])


def only(usual: Collection[Any], cases: Iterable[Any]) -> list[Any]:
    """All cases; but for the usual ones they are long."""
    cases = list(cases)
    assert all(case in cases for case in usual), "one that is no case"
    return [case if case in usual else _long(case) for case in cases]


def seldom(step: int, cases: Iterable[Any]) -> list[Any]:
    """All cases; but for the first and every `step`th after it they are long."""
    return [_long(case) if number % step else case for number, case in enumerate(cases)]


def _shared(cases: list[Any], usual: list[bool]) -> list[Any]:
    """The cases; every eightieth of the unusual ones is slow, the others are long."""
    turns = cycle((_slow, *[_long] * 79))
    return [case if plain else next(turns)(case) for case, plain in zip(cases, usual, strict=True)]


def _slow(case: Any) -> Any:
    return _marked(case, pytest.mark.slow)


def _long(case: Any) -> Any:
    return _marked(case, pytest.mark.long)


def _marked(case: Any, mark: pytest.MarkDecorator) -> Any:
    values, marks, name = case if isinstance(case, _Parameters) else pytest.param(case)
    return pytest.param(*values, marks=(*marks, mark), id=name)
