"""A game as numbers, for programs that learn it: moves as actions, positions as arrays, and many
games side by side.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Generic, NoReturn, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cuatto_kit.games.game import Game, Move, Numbers, State
from cuatto_kit.games.streams import draw, seed_stream
from cuatto_kit.kernels.kernel import Kernel, compiled
from cuatto_kit.kernels.language import shared

Observation = NDArray[np.int8]
Mask = NDArray[np.bool_]
Number = TypeVar("Number", bound=np.generic)


@dataclass(frozen=True)
class Field:
    """A part of an observation: its name, its shape and the meaning of its numbers."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """The number of elements of the field."""
        return prod(self.shape)


class Encoding(ABC, Generic[State, Move]):
    """A game on one board for a number of seats, as numbers that are the same in every process.

    An action is a number from 0 to `actions` − 1. In any position the legal moves have distinct
    actions, and the meaning of an action to a seat never changes. An observation is what a seat
    sees: an int8 array with the `fields` one after another. Seats in an observation are relative:
    the observing seat is 0 and the others follow in turn order. These games have no hidden
    information, so an observation holds everything that the rules depend on, except for the earlier
    positions of the game.
    """

    game: Game[State, Move]
    """The unchanged rules of the game."""
    actions: int
    """The number of actions."""
    chances: int
    """The largest number of chance outcomes in a position; 0 in a game without chance."""
    fields: Sequence[Field]
    """The fields of an observation, in order."""

    @abstractmethod
    def action_of(self, state: State, move: Move) -> int:
        """Return the action of a legal move."""

    @abstractmethod
    def observe(self, state: State, seat: int) -> Observation:
        """Return what a seat sees of a position, int8[size]."""

    @abstractmethod
    def stepping(self, games: int) -> "Stepping[State]":
        """Return the kernels and arrays that step a number of games side by side."""

    def stepper(self, games: int, *, auto_reset: bool = True) -> "Stepper[State]":
        """Return a number of games side by side, set up and ready to step.

        With `auto_reset` a game that has ended restarts immediately. The first use may compile for
        some seconds. Raises ValueError if `games` is below 1 or the game has fewer than two seats.
        """

        return Stepper(self, games, auto_reset=auto_reset)

    @property
    def size(self) -> int:
        """The number of elements of an observation."""
        return sum(field.size for field in self.fields)

    def legal(self, state: State) -> dict[int, Move]:
        """Return the legal moves of the seat to move by their actions, in ascending order.

        The result is empty if no seat is to move.
        """
        return dict(sorted((self.action_of(state, move), move) for move in self.game.legal(state)))

    def move_of(self, state: State, action: int) -> Move:
        """Return the move of an action.

        Raises ValueError if the action is not legal.
        """
        if (move := self.legal(state).get(action)) is None:
            raise ValueError(f"action {action} is not legal here")
        return move

    def mask(self, state: State) -> Mask:
        """Return which actions are legal, bool[actions]; all False if no seat is to move."""
        found = np.zeros(self.actions, np.bool_)
        found[list(self.legal(state))] = True
        return found

    def read(self, observation: NDArray[Number]) -> dict[str, NDArray[Number]]:
        """Return the fields of an observation by name, each in its own shape.

        They are views of the last axis. For a batch of observations, […, size], the fields keep the
        leading axes.
        """
        found, begin, before = {}, 0, observation.shape[:-1]
        for field in self.fields:
            part = observation[..., begin : begin + field.size]
            found[field.name] = part.reshape(*before, *field.shape)
            begin += field.size
        return found


def returns(winners: Sequence[int], seats: int) -> list[float]:
    """Return the payoff of each seat for a finished game, from −1 to 1 and with a sum of 0.

    A sole winner gets 1 and the others share −1 equally. A shared win counts by its shares, and a
    draw is 0 for all. `seats` must be 2 or more.
    """
    share = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    if not winners:
        return [0.0] * seats
    return [(seats * part - 1) / (seats - 1) for part in share]


Element = TypeVar("Element", bound=np.generic)

STREAM = 4
"""The number of words of a random stream."""
CHOOSING = 0x5A3E
"""A mask that separates the seed of random actions from the seed of the dice."""
NOBODY = -1
"""The actor of a game that has ended."""


@dataclass(frozen=True)
class Stepping(Generic[State]):
    """A family's kernels that step games of one board.

    `step(*stepped, begin, auto_reset, *lanes)` plays the chosen moves and rolls the dice until a
    seat is to move; with `begin` it sets up all games instead. `lanes` are the arrays of `Lanes`,
    in order. It returns the index of the first game whose action is illegal, before anything is
    played, or -1 if all are legal. `watch(*watched, seats, observations)` writes what a seat of
    each game sees. `position(k)` returns the position of game k.
    """

    step: Kernel[..., int]
    stepped: Sequence[Any]
    watch: Kernel[..., None]
    watched: Sequence[Any]
    most_moves: int
    """The maximum number of legal moves in a position."""
    position: Callable[[int], State]


class Lanes:
    """The flat arrays that a kernel and its caller share, one game after another."""

    def __init__(self, games: int, seats: int, actions: int, most_moves: int) -> None:
        self.seed: Numbers = np.zeros(1, np.int64)
        """The seed of all games."""
        self.chosen: Numbers = np.zeros(games, np.int64)
        """The action to play."""
        self.numbers: Numbers = np.zeros(games, np.int64)
        """The number of the game within the seed, on which its dice depend."""
        self.streams: Numbers = np.zeros(games * STREAM, np.int64)
        """The random streams of the dice."""
        self.actors: Numbers = np.full(games, NOBODY, np.int64)
        """The seat to move; NOBODY if the game has ended."""
        self.counts: Numbers = np.zeros(games, np.int64)
        """The number of its legal moves."""
        self.legal: Numbers = np.zeros(games * most_moves, np.int64)
        """The actions of its legal moves."""
        self.moves: Numbers = np.zeros(games * most_moves, np.int64)
        """Its legal moves, in the kernel's encoding."""
        self.masks = np.zeros(games * actions, np.int8)
        """1 for a legal action, else 0."""
        self.rewards = np.zeros(games * seats, np.float64)
        """The payoff of each seat if the last step ended the game."""
        self.ended = np.zeros(games, np.int8)
        """1 if the last step ended the game, else 0."""

    @property
    def arrays(self) -> tuple[NDArray[Any], ...]:
        """All arrays, in the kernels' order."""
        return tuple(vars(self).values())


class Stepper(Generic[State]):
    """A number of games of one board, stepped side by side.

    All arrays are views of what the kernels write, so they change with the next step; copy what you
    want to keep. A stepper itself cannot be copied.

    A step is the move of one seat in every game, and the dice that follow it. With `auto_reset` a
    game that has ended restarts within the step: `ended` and `rewards` describe the old game,
    everything else the new one. Game k has number first + k of its seed, after that number first +
    k + games, and so on; its dice depend only on the seed and the number.
    """

    def __init__(self, encoding: Encoding[State, Any], games: int, *, auto_reset: bool) -> None:
        """Create the games; see `Encoding.stepper`."""
        seats = encoding.game.seats
        if games < 1:
            raise ValueError(f"{games} games; expected 1 or more")
        if seats < 2:
            raise ValueError(f"{seats} seats; expected 2 or more")
        stepping = encoding.stepping(games)
        self.encoding = encoding
        self.games = games
        self.seats = seats
        lanes = Lanes(games, seats, encoding.actions, stepping.most_moves)
        self.actors: Numbers = _shown(lanes.actors)
        """The seat to move, int64[games]; -1 if the game has ended."""
        self.counts: Numbers = _shown(lanes.counts)
        """The number of its legal moves, int64[games]."""
        self.masks: Mask = _shown(lanes.masks.view(np.bool_).reshape(games, -1))
        """The legal actions as a mask, bool[games, actions]."""
        self.rewards = _shown(lanes.rewards.reshape(games, seats))
        """The payoffs of a game that the last step ended, else 0; float64[games, seats].

        See `cuatto_kit.games.encoding.returns`.
        """
        self.ended: Mask = _shown(lanes.ended.view(np.bool_))
        """The games that the last step ended as a mask, bool[games]."""
        self._lanes = lanes
        self._position = stepping.position
        given = auto_reset, *lanes.arrays
        self._begin = stepping.step.bound(*stepping.stepped, True, *given)
        self._step = stepping.step.bound(*stepping.stepped, False, *given)
        self._observations: Observation = np.zeros(games * encoding.size, np.int8)
        self._looking: Numbers = np.zeros(games, np.int64)
        self._watch = stepping.watch.bound(*stepping.watched, self._looking, self._observations)
        streams: Numbers = np.zeros(games * STREAM, np.int64)
        self._picked: Numbers = np.zeros(games, np.int64)
        self._seed = seed_choices.bound(streams, lanes.seed, lanes.numbers)
        self._pick = pick_actions.bound(lanes.counts, lanes.legal, streams, self._picked)
        self.reset()

    def reset(self, seed: int = 0, first: int = 0) -> None:
        """Restart all games, with numbers from `first` on of a seed.

        Both must be at least 0 and below 2⁶³; raises ValueError otherwise.
        """
        if not (0 <= seed < 2**63 and 0 <= first < 2**63 - self.games):
            raise ValueError(f"seed {seed}, game {first}; expected 0 to 2⁶³ − 1")
        self._lanes.seed[0] = seed
        self._lanes.numbers[:] = range(first, first + self.games)
        self._seed()
        self._begin()

    def step(self, actions: ArrayLike) -> None:
        """Play an action in each game, int[games]; those of games that have ended are ignored.

        Raises ValueError if an action is illegal, before any action is played.
        """
        self._lanes.chosen[:] = actions
        wrong = self._step()
        if wrong >= 0:
            chosen = self._lanes.chosen[wrong]
            raise ValueError(f"action {chosen} is not legal in game {wrong}; nothing was played")

    def sample(self) -> Numbers:
        """Return a uniformly random legal action for each game, int64[games]; 0 if it has ended.

        The actions come from a random stream that `reset` seeds.
        """
        self._pick()
        return self._picked

    def observe(self, seats: ArrayLike | None = None) -> Observation:
        """Return what a seat of each game sees, int8[games, size].

        `seats` are the observing seats, int[games] or one for all. By default the seat to move
        observes, or the first seat in a game that has ended.
        """
        self._looking[:] = np.maximum(self.actors, 0) if seats is None else seats
        if ((self._looking < 0) | (self._looking >= self.seats)).any():
            raise ValueError(f"seats count from 0 to {self.seats - 1}")
        self._watch()
        return self._observations.reshape(self.games, -1)

    def position(self, game: int) -> State:
        """Return the position of a game, numbered from 0, as the interpreted rules represent it.

        The position has no history.
        """
        return self._position(range(self.games)[game])

    def __reduce__(self) -> NoReturn:
        """Raise TypeError, because the compiled code holds the addresses of the arrays."""
        raise TypeError("a stepper cannot be copied; make another, and reset it to the same seed")


def _shown(array: NDArray[Element]) -> NDArray[Element]:
    """Return a read-only view; kernels rely on the arrays that they wrote."""
    view = array.view()
    view.flags.writeable = False
    return view


# Common functions of the kernels of all families


@compiled
def seed_choices(streams: Numbers, seed: Numbers, numbers: Numbers) -> None:
    """Seed the streams of random actions, one per game by its number."""
    for k in range(len(numbers)):
        seed_stream(streams[STREAM * k :], seed[0] ^ CHOOSING, numbers[k])


@compiled
def pick_actions(counts: Numbers, legal: Numbers, streams: Numbers, picked: Numbers) -> None:
    """Pick one of the legal actions of each game."""
    games = len(counts)
    width = len(legal) // games
    for k in range(games):
        picked[k] = 0
        if counts[k] > 0:
            picked[k] = legal[k * width + draw(streams[STREAM * k :], counts[k])]


@shared
def find_moves(games: int, width: int, chosen: Numbers, counts: Numbers, legal: Numbers) -> int:
    """Replace the chosen action of each game by its index in the list of legal actions.

    Returns -1, or the first game whose action is illegal; then the actions are unchanged.
    """
    for k in range(games):
        if counts[k] > 0 and place_of(legal[k * width :], counts[k], chosen[k]) < 0:
            return k
    for k in range(games):
        if counts[k] > 0:
            chosen[k] = place_of(legal[k * width :], counts[k], chosen[k])
    return NOBODY


@shared
def place_of(legal: Numbers, count: int, action: int) -> int:
    """Return the index of an action in a list, or -1."""
    for place in range(count):
        if legal[place] == action:
            return place
    return NOBODY


@shared
def clear_mask(mask: Numbers, legal: Numbers, count: int) -> None:
    """Remove the actions of a list from a mask."""
    for place in range(count):
        mask[legal[place]] = 0


@shared
def pay(rewards: Numbers, seats: int, winners: int) -> None:
    """Write the payoff of each seat for the winning seats (bits), as `encoding.returns` does."""
    many = 0
    for seat in range(seats):
        many += (winners >> seat) & 1
    for seat in range(seats):
        rewards[seat] = 0.0
        if many > 0:
            share = ((winners >> seat) & 1) / many
            rewards[seat] = (seats * share - 1.0) / (seats - 1.0)
