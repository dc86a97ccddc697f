"""British Ludo for two, who sit opposite: 52 spaces, blocks, and a third six that is void.

Source and edition: en.wikipedia.org/wiki/Ludo (as at gaselectricity.in and guptatechnology.com):
four pieces, a six brings one in or moves one and gives another throw, a third six in a turn is not
moved and ends the turn, exact throws home. With the block of the British game: two pieces of one
seat on a space bar the other from landing there and from passing, and at its exit from entering.

Where editions differ: pieces of one seat may share a space (some forbid it, and then there are no
blocks); any number may; a block does not bar its own pieces; a piece of a block may move alone.
"""

from random import Random

from .figures import Figures, Game, measure
from .position import WAITING, Position

SEATS = 2
PIECES = 4
RING = 52
SHARED = 51
"""Spaces of the ring on a seat's way, from its exit to the foot of its column."""
COLUMN = 5
HOME = SHARED + COLUMN + 1


def new_game() -> Position:
    """Return the position before the first turn."""
    ways = []
    for seat in range(SEATS):
        ring = [(seat * RING // SEATS + step) % RING for step in range(SHARED)]
        ways.append([*ring, *((seat, space) for space in range(COLUMN))])
    return Position(ways, PIECES)


def legal_moves(position: Position, seat: int, die: int) -> list[tuple[int, int]]:
    """Return the moves by a die."""
    moves = []
    for origin in sorted(set(position.steps[seat])):
        if origin == WAITING and die < 6:
            continue
        target = 1 if origin == WAITING else origin + die
        if target > HOME:
            continue
        for crowd in position.on[seat][origin + 1 : target + 1]:
            if crowd.count(1 - seat) > 1:
                break
        else:
            moves.append((origin, target))
    return moves


def play(chance: Random) -> Game:
    """Play one game at random."""
    position = new_game()
    turns = rolls = hits = 0
    while True:
        seat = turns % SEATS
        turns += 1
        sixes, die = 0, 6
        while die == 6:
            rolls += 1
            die = 1 + int(chance.random() * 6)
            sixes += die == 6
            if sixes == 3:
                break
            moves = legal_moves(position, seat, die)
            if moves:
                origin, target = moves[int(chance.random() * len(moves))]
                position.move(seat, origin, target)
                if target < HOME:
                    hits += position.hit(seat, target)
                if all(step == HOME for step in position.steps[seat]):
                    return Game(turns, rolls, hits, seat)


def simulate(games: int, seed: int) -> Figures:
    """Return the figures of random games."""
    return measure(play, games, seed)
