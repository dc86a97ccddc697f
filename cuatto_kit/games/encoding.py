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
    """A part of an observation: its name, its shape, and what its numbers mean."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        return prod(self.shape)


class Encoding(ABC, Generic[State, Move]):
    """A game on one board for a number of seats, as numbers that are the same in every process.

    An action is a number from 0 to `actions` − 1; in a position each legal move is another action,
    and what an action means to a seat never changes. An observation is what a seat sees: int8,
    `fields` one behind the other; seats in it count from the one that looks (0), on in turn order.
    Nothing is hidden in these games: it says all that the rules go by, but which other positions of
    the game came before.
    """

    game: Game[State, Move]
    """The rules, as they stand."""
    actions: int
    """How many actions there are."""
    chances: int
    """The most outcomes that chance has in a position; 0 in a game without chance."""
    fields: Sequence[Field]
    """What an observation consists of, in order."""

    @abstractmethod
    def action_of(self, state: State, move: Move) -> int:
        """The action of a legal move."""

    @abstractmethod
    def observe(self, state: State, seat: int) -> Observation:
        """What a seat sees of a position: int8[size]."""

    @abstractmethod
    def stepping(self, games: int) -> "Stepping[State]":
        """How so many games are stepped side by side by compiled rules."""

    def stepper(self, games: int, *, auto_reset: bool = True) -> "Stepper[State]":
        """So many games side by side, set up; with `auto_reset` one that has ended begins anew at
        once. The first use may compile for some seconds. Raises ValueError where there are no
        games, or fewer than two seats."""

        return Stepper(self, games, auto_reset=auto_reset)

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(field.size for field in self.fields)

    def legal(self, state: State) -> dict[int, Move]:
        """The legal moves of the seat that chooses by their actions, ascending; none where no seat
        does."""
        return dict(sorted((self.action_of(state, move), move) for move in self.game.legal(state)))

    def move_of(self, state: State, action: int) -> Move:
        """The move that an action is. Raises ValueError where it is not legal."""
        if (move := self.legal(state).get(action)) is None:
            raise ValueError(f"action {action} is not legal here")
        return move

    def mask(self, state: State) -> Mask:
        """Which actions are legal: bool[actions], all False where no seat chooses."""
        found = np.zeros(self.actions, np.bool_)
        found[list(self.legal(state))] = True
        return found

    def read(self, observation: NDArray[Number]) -> dict[str, NDArray[Number]]:
        """The fields of an observation by name, each in its shape: views of the last axis. Of many
        observations, […, size], the fields have the same axes before their own."""
        found, begin, before = {}, 0, observation.shape[:-1]
        for field in self.fields:
            part = observation[..., begin : begin + field.size]
            found[field.name] = part.reshape(*before, *field.shape)
            begin += field.size
        return found


def returns(winners: Sequence[int], seats: int) -> list[float]:
    """What each seat has of a game that is over, from −1 to 1, together 0: a seat that wins alone
    1, the others the same share of −1 each; a win that is shared counts by its shares, a draw 0.
    `seats` are two or more."""
    share = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    if not winners:
        return [0.0] * seats
    return [(seats * part - 1) / (seats - 1) for part in share]


Element = TypeVar("Element", bound=np.generic)

STREAM = 4
"""Numbers of a random stream."""
CHOOSING = 0x5A3E
"""What the seed of random actions differs in from that of the dice."""
NOBODY = -1
"""The actor of a game that has ended."""


@dataclass(frozen=True)
class Stepping(Generic[State]):
    """How a family steps games of one board.

    `step(*stepped, begin, auto_reset, *lanes)` makes the chosen moves and lets dice fall until a
    seat is to choose; with `begin` it sets all games up instead of that. `lanes` are the arrays of
    `Lanes`, in their order. It returns the first game whose action is not legal, before anything is
    played, and -1 where there is none. `watch(*watched, seats, observations)` writes what a seat of
    each game sees. `position(k)` is the position of game k.
    """

    step: Kernel[..., int]
    stepped: Sequence[Any]
    watch: Kernel[..., None]
    watched: Sequence[Any]
    most_moves: int
    """Of a position."""
    position: Callable[[int], State]


class Lanes:
    """What passes between a kernel and who plays, for so many games; flat arrays, a game after the
    other."""

    def __init__(self, games: int, seats: int, actions: int, most_moves: int) -> None:
        self.seed: Numbers = np.zeros(1, np.int64)
        """The seed of all games."""
        self.chosen: Numbers = np.zeros(games, np.int64)
        """The action that is to be made."""
        self.numbers: Numbers = np.zeros(games, np.int64)
        """Which game of the seed is played: its dice follow from it."""
        self.streams: Numbers = np.zeros(games * STREAM, np.int64)
        """The random streams of the dice."""
        self.actors: Numbers = np.full(games, NOBODY, np.int64)
        """The seat that is to choose; NOBODY where the game has ended."""
        self.counts: Numbers = np.zeros(games, np.int64)
        """How many legal moves it has."""
        self.legal: Numbers = np.zeros(games * most_moves, np.int64)
        """Their actions."""
        self.moves: Numbers = np.zeros(games * most_moves, np.int64)
        """Their moves, as the kernel knows them."""
        self.masks = np.zeros(games * actions, np.int8)
        """1 for a legal action, else 0."""
        self.rewards = np.zeros(games * seats, np.float64)
        """What each seat has of the game that ended by the last step."""
        self.ended = np.zeros(games, np.int8)
        """Whether it did."""

    @property
    def arrays(self) -> tuple[NDArray[Any], ...]:
        """All of them, as kernels take them."""
        return tuple(vars(self).values())


class Stepper(Generic[State]):
    """So many games of one board, stepped side by side.

    All arrays are views of what the kernels write, so they change with the next step; copy what is
    to be kept. The games themselves cannot be copied.

    A step is the move of one seat in every game, with the dice that follow it. With `auto_reset` a
    game that has ended begins anew within the step: `ended` and `rewards` are of the old one,
    everything else is of the new. Game k is number first + k of its seed, after that number
    first + k + games, and so on; its dice follow from seed and number alone.
    """

    def __init__(self, encoding: Encoding[State, Any], games: int, *, auto_reset: bool) -> None:
        """As `Encoding.stepper` has it."""
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
        """The seat that is to choose, int64[games]; -1 where the game has ended."""
        self.counts: Numbers = _shown(lanes.counts)
        """How many legal moves it has, int64[games]."""
        self.masks: Mask = _shown(lanes.masks.view(np.bool_).reshape(games, -1))
        """Which actions are legal, bool[games, actions]."""
        self.rewards = _shown(lanes.rewards.reshape(games, seats))
        """What a game that ended by the last step is to each seat, as encoding.returns has it, else
        0; float64[games, seats]."""
        self.ended: Mask = _shown(lanes.ended.view(np.bool_))
        """Which games ended by the last step, bool[games]."""
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
        """Begins all games anew, those numbered from `first` of a seed; both from 0 below 2⁶³.
        Raises ValueError on others."""
        if not (0 <= seed < 2**63 and 0 <= first < 2**63 - self.games):
            raise ValueError(f"seed {seed}, game {first}; expected 0 to 2⁶³ − 1")
        self._lanes.seed[0] = seed
        self._lanes.numbers[:] = range(first, first + self.games)
        self._seed()
        self._begin()

    def step(self, actions: ArrayLike) -> None:
        """Makes an action in each game, int[games]; what is given for a game that has ended is not
        looked at. Raises ValueError where one is not legal, before any is made."""
        self._lanes.chosen[:] = actions
        wrong = self._step()
        if wrong >= 0:
            chosen = self._lanes.chosen[wrong]
            raise ValueError(f"action {chosen} is not legal in game {wrong}; nothing was played")

    def sample(self) -> Numbers:
        """A legal action for each game by chance, all as likely, int64[games]; by a stream that
        `reset` seeds. 0 in a game that has ended."""
        self._pick()
        return self._picked

    def observe(self, seats: ArrayLike | None = None) -> Observation:
        """What a seat of each game sees, int8[games, size]: the one that is to choose (of a game
        that has ended the first), or those given, int[games] or one for all."""
        self._looking[:] = np.maximum(self.actors, 0) if seats is None else seats
        if ((self._looking < 0) | (self._looking >= self.seats)).any():
            raise ValueError(f"seats count from 0 to {self.seats - 1}")
        self._watch()
        return self._observations.reshape(self.games, -1)

    def position(self, game: int) -> State:
        """The position of a game, by its number from 0, as the interpreted rules have it; without
        what came before it."""
        return self._position(range(self.games)[game])

    def __reduce__(self) -> NoReturn:
        """Raises TypeError: machine code knows where the arrays lie, a copy's would be others."""
        raise TypeError("a stepper cannot be copied; make another, and reset it to the same seed")


def _shown(array: NDArray[Element]) -> NDArray[Element]:
    """A view that nobody writes to: kernels trust what they wrote."""
    view = array.view()
    view.flags.writeable = False
    return view


# What kernels of all families share


@compiled
def seed_choices(streams: Numbers, seed: Numbers, numbers: Numbers) -> None:
    """Seeds the streams by which actions are picked, one a game by its number."""
    for k in range(len(numbers)):
        seed_stream(streams[STREAM * k :], seed[0] ^ CHOOSING, numbers[k])


@compiled
def pick_actions(counts: Numbers, legal: Numbers, streams: Numbers, picked: Numbers) -> None:
    """Picks one of the legal actions of each game."""
    games = len(counts)
    width = len(legal) // games
    for k in range(games):
        picked[k] = 0
        if counts[k] > 0:
            picked[k] = legal[k * width + draw(streams[STREAM * k :], counts[k])]


@shared
def find_moves(games: int, width: int, chosen: Numbers, counts: Numbers, legal: Numbers) -> int:
    """Puts for the chosen action of each game its place in the list of legal ones; the first game
    in which it is not there, with the actions left as they were; -1 where there is none."""
    for k in range(games):
        if counts[k] > 0 and place_of(legal[k * width :], counts[k], chosen[k]) < 0:
            return k
    for k in range(games):
        if counts[k] > 0:
            chosen[k] = place_of(legal[k * width :], counts[k], chosen[k])
    return NOBODY


@shared
def place_of(legal: Numbers, count: int, action: int) -> int:
    """Where an action stands in a list, -1 where it does not."""
    for place in range(count):
        if legal[place] == action:
            return place
    return NOBODY


@shared
def clear_mask(mask: Numbers, legal: Numbers, count: int) -> None:
    """Takes the actions of a list out of a mask."""
    for place in range(count):
        mask[legal[place]] = 0


@shared
def pay(rewards: Numbers, seats: int, winners: int) -> None:
    """Writes what each seat has of a game that these seats (bits) have won, as encoding.returns
    has it."""
    many = 0
    for seat in range(seats):
        many += (winners >> seat) & 1
    for seat in range(seats):
        rewards[seat] = 0.0
        if many > 0:
            share = ((winners >> seat) & 1) / many
            rewards[seat] = (seats * share - 1.0) / (seats - 1.0)
