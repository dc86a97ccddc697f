"""Mensch ärgere dich nicht, Trouble and Wahoo: a ring, goals in which pieces stay, a six to enter.

Sources and editions:

- Mensch ärgere dich nicht: the rules of Schmidt Spiele ("Spielesammlung", at instruktionsbok.se):
  four pieces, a ring of 40 spaces, one piece a space, passing is allowed, a hit is no duty; a six
  brings a piece in, which sends a foreign piece on its exit back, and gives another throw; while
  pieces wait, the exit is cleared first, and a six must bring one in. In this edition all pieces
  wait at first, three throws are allowed for a six while none is on the ring, and pieces in the
  goals may not be passed (as at brettspieltester.de and hartard-bernhard.de/maedn). The other
  edition lets them be passed, with one throw. A throw that moves a piece in the goals is one of the
  three: the sources do not say so, the kit does.
- Trouble (Frustration): Winning Moves and Hasbro, by en.wikipedia.org/wiki/Trouble_(board_game): a
  ring of 28 spaces, four finish spaces; a six enters or moves a piece and gives another throw.
- Wahoo, by en.wikipedia.org/wiki/Wahoo_(board_game), without a hole in the centre: a ring of 56
  holes, of which the last before its start is not walked by a team; a one or a six enters or moves
  a marble, a six gives another throw, and a team does not pass its own marbles.
"""

from dataclasses import dataclass
from random import Random

from .figures import Figures, Game, measure
from .position import WAITING, Position

GOALS = 4
"""Goals of a seat, one for each piece."""


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition of the game."""

    ring: int = 40
    clears: bool = True
    """True if the exit must be cleared and a six must enter while pieces wait."""
    throws: int = 3
    """The throws for a six while none is on the ring."""
    passes: bool = False
    """True if pieces in the goals may be passed."""
    seats: int = 4
    enters: tuple[int, ...] = (6,)
    """The throws that enter a piece."""
    left_out: int = 0
    """The spaces of the ring before its exit that a seat does not walk."""
    own_bars: bool = False
    """True if pieces of the own team may not be passed on the ring."""

    @property
    def walked(self) -> int:
        """The last step on the ring."""
        return self.ring - self.left_out


MENSCH = Edition()
MENSCH_PASSING = Edition(throws=1, passes=True)
TROUBLE = Edition(ring=28, clears=False, throws=1, passes=True)
WAHOO = Edition(ring=56, clears=False, throws=1, enters=(1, 6), left_out=1, own_bars=True)

Move = tuple[int, int]


def new_game(edition: Edition) -> Position:
    """Return the position before the first turn. A step beyond the ring is a goal."""
    ways = []
    for seat in range(edition.seats):
        exit_ = seat * edition.ring // edition.seats
        ring = [(exit_ + step) % edition.ring for step in range(edition.walked)]
        ways.append([*ring, *((seat, goal) for goal in range(GOALS))])
    return Position(ways, GOALS)


def moves_on_board(edition: Edition, position: Position, seat: int, die: int) -> list[Move]:
    """Return the moves of pieces on the board by a die."""
    steps = set(position.steps[seat])
    last = edition.walked + GOALS
    moves = []
    for origin in sorted(steps - {WAITING}):
        target = origin + die
        if target > last or target in steps:
            continue
        first = origin if edition.own_bars else max(origin, edition.walked)
        passed = range(first + 1, target)
        if edition.passes or not any(step in steps for step in passed):
            moves.append((origin, target))
    return moves


def legal_moves(edition: Edition, position: Position, seat: int, die: int) -> list[Move]:
    """Return the moves by a die."""
    steps = position.steps[seat]
    moves = moves_on_board(edition, position, seat, die)
    if WAITING not in steps:
        return moves
    if edition.clears and (clearing := [move for move in moves if move[0] == 1]):
        return clearing
    if die in edition.enters and 1 not in steps:
        entering = (WAITING, 1)
        return [entering] if edition.clears else [*moves, entering]
    return moves


def none_is_out(edition: Edition, position: Position, seat: int) -> bool:
    """Return True if all pieces of a seat wait or are in the goals."""
    return all(step == WAITING or step > edition.walked for step in position.steps[seat])


def play(edition: Edition, chance: Random) -> Game:
    """Play one game at random."""
    position = new_game(edition)
    turns = rolls = hits = 0
    while True:
        seat = turns % edition.seats
        turns += 1
        left = edition.throws if none_is_out(edition, position, seat) else 1
        while left:
            left -= 1
            rolls += 1
            die = 1 + int(chance.random() * 6)
            moves = legal_moves(edition, position, seat, die)
            if moves:
                origin, target = moves[int(chance.random() * len(moves))]
                position.move(seat, origin, target)
                hits += position.hit(seat, target)
                if all(step > edition.walked for step in position.steps[seat]):
                    return Game(turns, rolls, hits, seat)
            if die == 6:
                left = 1


def simulate(edition: Edition, games: int, seed: int) -> Figures:
    """Return the figures of random games."""
    return measure(lambda chance: play(edition, chance), games, seed)
