"""What every family must do, whatever its game: the promises of games/game.py as checks.

A `Case` is one bundled variant for one number of seats. The checks play random games with a
seed, so that a failure comes again.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

import numpy as np

import cuatto_kit
from cuatto_kit.board.layout import Layout
from cuatto_kit.config import bundled
from cuatto_kit.games import registry
from cuatto_kit.games.family import AnyBoardGame, AnyFamily, BoardGame, Family
from cuatto_kit.games.game import CHANCE, END, Kind
from cuatto_kit.games.pointing import sequences
from cuatto_kit.games.text_view import Span

MOST_SEATS = 4
LONGEST = 3_000
"""Choices after which a random game is left alone."""
NOTHING = object()
"""A choice that is none in any game."""

MUST = Family.__abstractmethods__ | BoardGame.__abstractmethods__
"""The methods that every family and its board games have."""
MAY = {name for name in {**vars(Family), **vars(BoardGame)} if not name.startswith("_")} - MUST
"""The methods that a family or its board games may have, or that return None."""
ANSWERS = {
    "played", "changes", "part_faults", "playing", "teams", "scenes", "pointing", "playouts",
    "encoding", "exhaustive", "portable",
}  # fmt: skip
"""Of these, questions that every family answers in some way."""
COLUMNS = {"finished", "winners", "turns", "decisions", "nontrivial", "choices", "leads"}
"""What games/simulator.py says every family's records have."""


@dataclass(frozen=True)
class Case:
    """A variant for a number of seats."""

    variant: str
    seats: int

    def __str__(self) -> str:
        return f"{self.variant}-{self.seats}"

    @cached_property
    def loaded(self) -> cuatto_kit.Design:
        return _loaded(self.variant)[0]

    @property
    def layout(self) -> Layout:
        return _loaded(self.variant)[1]

    @property
    def family(self) -> AnyFamily:
        return self.loaded.family

    @property
    def board_game(self) -> AnyBoardGame:
        return self.loaded.board_game

    @cached_property
    def text(self) -> Any:
        return self.board_game.text_game(self.seats)

    @cached_property
    def game(self) -> Any:
        return self.board_game.game(self.seats)

    @cached_property
    def simulator(self) -> Any:
        return self.board_game.simulator(self.seats)


@cache
def _loaded(variant: str) -> tuple[cuatto_kit.Design, Layout]:
    loaded = cuatto_kit.load(variant)
    return loaded, loaded.layout


@cache
def cases(part: str) -> tuple[Case, ...]:
    """Every bundled variant of the families that have a part for the most seats (to MOST_SEATS),
    the first of a family for the fewest (2 or more) as well."""
    found: dict[Case, None] = {}
    met = set[str]()
    for name in bundled.bundled():
        loaded, _ = _loaded(name)
        having = loaded.board_game if hasattr(BoardGame, part) else loaded.family
        if part in MAY - ANSWERS and getattr(having, part)() is None:
            continue
        fewest, most = loaded.variant.seats
        if loaded.family.name not in met:
            found[Case(name, max(fewest, 2))] = None
        met.add(loaded.family.name)
        found[Case(name, max(fewest, min(most, MOST_SEATS)))] = None
    return tuple(found)


FAMILIES = {family.name: family for family in registry.families()}


# Random games


@dataclass(frozen=True)
class Step:
    """A position of a random game with what was chosen there; `choices` is all there was."""

    state: Any
    actor: int
    choices: tuple[Any, ...]
    choice: Any
    after: Any


def walk(case: Case, seed: int, longest: int = LONGEST) -> Iterator[Step]:
    """A random game, step by step, to its end or `longest` choices."""
    chance, game = random.Random(f"{case} {seed}"), case.game
    state = game.initial()
    for _ in range(longest):
        actor = game.actor(state)
        if actor == END:
            return
        choices, weights = options(case, state)
        choice = chance.choices(choices, weights)[0]
        after = game.apply(state, choice)
        yield Step(state, actor, choices, choice, after)
        state = after


def options(case: Case, state: Any) -> tuple[tuple[Any, ...], list[float]]:
    """What may be applied in a position that is not the end, and how likely it is."""
    if case.game.actor(state) == CHANCE:
        outcomes, shares = zip(*case.game.outcomes(state), strict=True)
        return outcomes, [float(share) for share in shares]
    moves = tuple(case.game.legal(state))
    return moves, [1.0] * len(moves)


@cache
def sampled(case: Case, number: int = 12) -> tuple[Step, ...]:
    """Steps spread over a random game, the first and the last among them."""
    steps = list(walk(case, 0))
    places = np.linspace(0, len(steps) - 1, min(number, len(steps))).astype(int)
    return tuple(steps[place] for place in places)


# Checks


def check_position(case: Case, state: Any) -> None:
    """Who is to act, and what there is for them, agree."""
    game = case.game
    actor = game.actor(state)
    assert actor in (CHANCE, END) or 0 <= actor < game.seats
    hash(state)
    outcomes, legal = list(game.outcomes(state)), list(game.legal(state))
    if actor == CHANCE:
        assert all(isinstance(share, Fraction) and share > 0 for _, share in outcomes)
        assert sum(share for _, share in outcomes) == 1
        assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
    else:
        assert outcomes == []
    assert bool(legal) == (actor >= 0)
    assert len(set(legal)) == len(legal)
    assert all(outcome.kind is Kind.CHANCE for outcome, _ in outcomes)
    assert all(move.kind in (Kind.MOVE, Kind.FORCED) for move in legal)
    assert (game.outcome(state) is None) == (actor != END)
    winners = game.winners(state)
    assert winners == (outcome.winners if (outcome := game.outcome(state)) else ())
    assert winners == tuple(sorted(set(winners)))
    assert all(0 <= seat < game.seats for seat in winners)
    assert actor == END or winners == ()


def check_apply_is_pure(case: Case, step: Step) -> None:
    """The same choice gives the same position, and leaves the one before as it was."""
    key, text = hash(step.state), repr(step.state)
    played = case.game.play(step.state, step.choice)
    again = case.game.apply(step.state, step.choice)
    assert played.state == again == step.after
    assert hash(again) == hash(step.after)
    assert (hash(step.state), repr(step.state)) == (key, text)
    assert case.game.actor(step.state) == step.actor
    assert options(case, step.state)[0] == step.choices


def written(case: Case, step: Step) -> dict[str, Any]:
    """The choices of a position by their text, which tells them apart."""
    texts = {case.text.write(step.state, choice): choice for choice in step.choices}
    assert len(texts) == len(step.choices)
    return texts


def check_picks(case: Case, state: Any, pointing: Any, scene: Any) -> None:
    """Each legal move is reached by picks of its own, and no picks go on past a move."""
    found = sequences(case.text, pointing, state, scene)
    assert len(found) == len(case.game.legal(state))
    begun = [picks[:n] for picks in found for n in range(1, len(picks))]
    assert len(set(found)) == len(found)
    assert not set(found) & set(begun)
    for pick in {pick for picks in found for pick in picks}:
        assert pick.words.isprintable()
        assert pick.words.strip()
        assert all(min(place.width, place.length) > 1 for place in (*pick.places, *pick.shows))
    for picks in found:
        assert all(pick.places for pick in picks[:-1])
        buttons = [other for other in found if other[:-1] == picks[:-1] and not other[-1].places]
        assert len({other[-1].words for other in buttons}) == len(buttons)


def check_lines(lines: Any) -> None:
    """Lines of spans without control characters."""
    for line in lines:
        assert isinstance(line, tuple)
        for span in line:
            assert isinstance(span, Span)
            assert all(character.isprintable() for character in span.text), repr(span.text)


def check_json(data: Any) -> None:
    """Plain data that comes back from JSON as it went."""
    assert json.loads(json.dumps(data, allow_nan=False)) == data
