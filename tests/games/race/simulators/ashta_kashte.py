"""Ashta-kashte for two, from E. Falkener, "Games Ancient and Oriental", 1892, as quoted by the
Ludii portal (ludii.games/details.php?keyword=Ashta-kashte).

Four pieces each, four cowries that count their open mouths, none for eight; four and eight are
graces: they enter a piece or move one, and give another throw, as does a hit. A throw need not be
played. Pieces go round the 24 outer squares, the 16 of the next ring and the 8 inner ones to the
middle by exact throws; on marked squares nothing is hit. Falkener does not say how many pieces may
be on a square: any number here.
"""

from random import Random

from .figures import Figures, Game, measure

RINGS = (24, 16, 8)
PIECES = 4
WAITING, HOME = -1, sum(RINGS)
QUARTER = 4
"""Marked squares divide the outer ring in four, each the entry of one side of the board."""
OPPOSITE = 2
"""Quarters between the two players."""
GRACES = (4, 8)


def place_of(seat: int, step: int) -> tuple[int, int]:
    """Return the ring and the square on it of a step of a seat; the middle is in no ring."""
    for ring, length in enumerate(RINGS):
        if step < length:
            return ring, (step + seat * OPPOSITE * length // QUARTER) % length
        step -= length
    return len(RINGS), 0


def is_safe(seat: int, step: int) -> bool:
    """Return True on marked squares."""
    ring, square = place_of(seat, step)
    return ring == len(RINGS) or (ring == 0 and square % (RINGS[0] // QUARTER) == 0)


def hit(steps: list[list[int]], seat: int, step: int) -> int:
    """Send the other player's pieces on a square back, and return their number."""
    if is_safe(seat, step):
        return 0
    other, here = 1 - seat, place_of(seat, step)
    there = [n for n, at in enumerate(steps[other]) if at >= 0 and place_of(other, at) == here]
    for piece in there:
        steps[other][piece] = WAITING
    return len(there)


def play(chance: Random) -> Game:
    """Play one game at random; not to play a throw is a choice like any other."""
    steps = [[WAITING] * PIECES for _ in range(2)]
    turns = rolls = hits = 0
    while True:
        seat = turns % 2
        turns += 1
        again = True
        while again:
            rolls += 1
            throw = chance.getrandbits(4).bit_count() or 8
            again = throw in GRACES
            moves: list[tuple[int, int] | None] = [
                (at, at + throw) for at in {*steps[seat]} if at >= 0 and at + throw <= HOME
            ]
            if throw in GRACES and WAITING in steps[seat]:
                moves.append((WAITING, 0))
            move = chance.choice([*moves, None])
            if move is None:
                continue
            origin, target = move
            steps[seat][steps[seat].index(origin)] = target
            sent = hit(steps, seat, target)
            hits += sent
            again = again or sent > 0
            if all(at == HOME for at in steps[seat]):
                return Game(turns, rolls, hits, seat)


def simulate(games: int, seed: int) -> Figures:
    """Return the figures of random games."""
    return measure(play, games, seed)
