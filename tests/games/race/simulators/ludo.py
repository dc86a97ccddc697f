"""British Ludo for two who sit opposite, or for two pairs: 52 spaces, blocks, and a void third six.

Source and edition: en.wikipedia.org/wiki/Ludo (as at gaselectricity.in and guptatechnology.com):
four pieces, a six brings one in or moves one and gives another throw, a third six in a turn is not
moved and ends the turn, exact throws home. With the block of the British game: two pieces of one
seat on a space bar the other from landing there and from passing, and at its exit from entering.

Where editions differ: pieces of one seat may share a space (some forbid it, and then there are no
blocks); any number may; a block does not bar its own pieces; a piece of a block may move alone.

For four in partnership, opposite players are partners: they do not hit each other, a player who is
home throws on for the partner, and they win when both are home. Here a block bars the partner, too.
"""

from random import Random

from .figures import Figures, Game, measure
from .position import WAITING, Position

PIECES = 4
RING = 52
SHARED = 51
"""Spaces of the ring on a seat's way, from its exit to the foot of its column."""
COLUMN = 5
HOME = SHARED + COLUMN + 1


def new_game(seats: int) -> Position:
    """Return the position before the first turn."""
    ways = []
    for seat in range(seats):
        ring = [(seat * RING // seats + step) % RING for step in range(SHARED)]
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
            if any(crowd.count(other) > 1 for other in {*crowd} - {seat}):
                break
        else:
            moves.append((origin, target))
    return moves


def is_home(position: Position, seat: int) -> bool:
    """Return True if all pieces of a seat are home."""
    return all(step == HOME for step in position.steps[seat])


def hit(position: Position, seat: int, partner: int, step: int) -> int:
    """Send the pieces of opponents on a space back, and return their number."""
    victims = [other for other in position.on[seat][step] if other not in (seat, partner)]
    for other in victims:
        position.send_back(other, position.ways[seat][step])
    return len(victims)


def play(chance: Random, seats: int) -> Game:
    """Play one game at random; four seats are two pairs."""
    position = new_game(seats)
    turns = rolls = hits = 0
    while True:
        turn = turns % seats
        partner = (turn + 2) % seats if seats > 2 else turn
        turns += 1
        sixes, die = 0, 6
        while die == 6:
            rolls += 1
            die = 1 + int(chance.random() * 6)
            sixes += die == 6
            if sixes == 3:
                break
            seat = partner if is_home(position, turn) else turn
            moves = legal_moves(position, seat, die)
            if moves:
                origin, target = moves[int(chance.random() * len(moves))]
                position.move(seat, origin, target)
                if target < HOME:
                    hits += hit(position, seat, turn + partner - seat, target)
                if is_home(position, turn) and is_home(position, partner):
                    return Game(turns, rolls, hits, turn % 2 if seats > 2 else turn)


def simulate(games: int, seed: int) -> Figures:
    """Return the figures of random games of two."""
    return measure(lambda chance: play(chance, 2), games, seed)


def simulate_pairs(games: int, seed: int) -> Figures:
    """Return the figures of random games of two pairs; the first pair is the first seat."""
    return measure(lambda chance: play(chance, 4), games, seed)
