"""Petits chevaux: a ring of 56 spaces and a ladder of six rungs, which are climbed by number.

Source and edition: lemagloisirs.fr/regle-petits-chevaux (two horses each, rungs 1 to 6, a last six)
and fr.wikipedia.org/wiki/Petits_chevaux. A six brings a horse in or moves one, and gives another
throw; a horse that is landed on goes back. The foot of the ladder must be reached exactly, rung n
from the one below by a throw of n, and the last step home needs a six.

Where editions differ: a throw that is too large for the foot is lost (others walk back by the rest,
barrywalt.com/chevaux-pdf-4); horses may be passed (others forbid it, or stop the horse behind the
other); one horse a space, the rungs included.
"""

from random import Random

from .figures import Figures, Game, measure
from .position import WAITING, Position

SEATS = 4
HORSES = 2
FOOT = 56
"""The step at the foot of the ladder, the last of the ring."""
RUNGS = 6
HOME = FOOT + RUNGS + 1


def new_game() -> Position:
    """Return the position before the first turn."""
    ways = []
    for seat in range(SEATS):
        ring = [(seat * FOOT // SEATS + step) % FOOT for step in range(FOOT)]
        ways.append([*ring, *((seat, rung) for rung in range(1, RUNGS + 1))])
    return Position(ways, HORSES)


def target_of(origin: int, die: int) -> int | None:
    """Return the step to which a die moves a horse, if it may be used."""
    if origin == HOME:
        return None
    if origin == WAITING:
        return 1 if die == 6 else None
    if origin < FOOT:
        return origin + die if origin + die <= FOOT else None
    return origin + 1 if die == min(origin + 1 - FOOT, 6) else None


def play(chance: Random) -> Game:
    """Play one game at random."""
    position = new_game()
    turns = rolls = hits = 0
    while True:
        seat = turns % SEATS
        turns += 1
        steps = position.steps[seat]
        die = 6
        while die == 6:
            rolls += 1
            die = 1 + int(chance.random() * 6)
            moves = []
            for origin in sorted(set(steps)):
                target = target_of(origin, die)
                if target is not None and (target == HOME or target not in steps):
                    moves.append((origin, target))
            if moves:
                origin, target = moves[int(chance.random() * len(moves))]
                position.move(seat, origin, target)
                if target < HOME:
                    hits += position.hit(seat, target)
                if all(step == HOME for step in steps):
                    return Game(turns, rolls, hits, seat)


def simulate(games: int, seed: int) -> Figures:
    """Return the figures of random games of four."""
    return measure(play, games, seed)
