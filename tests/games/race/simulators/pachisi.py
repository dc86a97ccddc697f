"""Pachisi for two pairs, from the rules of the English Wikipedia ("Pachisi") and of Masters
Traditional Games (tradgames.org.uk).

Six cowries: two to six open ones count as many, one counts 10 and none 25; 6, 10 and 25 are graces:
they bring a piece in or move one, and give another throw. The throws of a turn are moved in any
order, each as a whole; a player need not move. A piece goes from the middle down the own column,
round the cross counterclockwise and up the column again, exactly home. Pieces on a square are sent
back by an opponent that lands there, which gives another throw, but not on a castle; no piece lands
on a castle where an opponent is. Any number of pieces of partners may be on a square.

Where the sources are silent: a piece enters on the first square of its column; the throw for hits
is a single one, made when the throws before it are used up; a player who is home throws for the
partner; and, since no throw counts one, no piece may stop one step from home.
"""

from random import Random

from .figures import Figures, Game, measure

SEATS, PIECES, SHELLS = 4, 4, 6
GRACES = (6, 10, 25)
ARM, COLUMN = 17, 7
"""Squares of an arm on the outer track, and of its column besides."""
TRACK = SEATS * ARM
TIP = 8
"""The middle square of an arm's end, from 0 along the arm."""
CASTLES = (4, 8, 12)
WAITING, HOME = 0, 2 * COLUMN + TRACK + 2
"""Steps of a piece; 1 is the first square of the column, HOME - 1 is the same one on the way back.
"""


def square(seat: int, step: int) -> int | None:
    """Return the square of the outer track of a step of a seat; None in the column and outside."""
    on_track = step - COLUMN - 1
    return (seat * ARM + TIP + on_track) % TRACK if 0 <= on_track <= TRACK else None


def throw(chance: Random) -> int:
    """Return the value of a throw."""
    shells = chance.getrandbits(SHELLS).bit_count()
    return {0: 25, 1: 10}.get(shells, shells)


class _Race:
    """A game in progress: the step of each piece by seat."""

    def __init__(self, chance: Random) -> None:
        self.steps = [[WAITING] * PIECES for _ in range(SEATS)]
        self.chance = chance
        self.rolls = self.hits = 0

    def is_home(self, seat: int) -> bool:
        return all(step == HOME for step in self.steps[seat])

    def is_won(self, seat: int) -> bool:
        return self.is_home(seat) and self.is_home((seat + 2) % SEATS)

    def opponents(self, seat: int, step: int) -> list[tuple[int, int]]:
        """Return the pieces of opponents on a step of a seat, each as its seat and its number."""
        here = square(seat, step)
        return [
            (other, piece)
            for other in ((seat + 1) % SEATS, (seat + 3) % SEATS)
            for piece, at in enumerate(self.steps[other])
            if here is not None and square(other, at) == here
        ]

    def moves(self, seat: int, throws: list[int]) -> list[tuple[int, int, int]]:
        """Return the moves of a seat by its throws: the throw, the step and the new one."""
        found = []
        for value in sorted({*throws}):
            for step in sorted({*self.steps[seat]} - {HOME}):
                end = step + value
                if step == WAITING:
                    end = 1 if value in GRACES else HOME + 1
                if end > HOME or end == HOME - 1:
                    continue
                here = square(seat, end)
                castle = here is not None and here % ARM in CASTLES
                if not (castle and self.opponents(seat, end)):
                    found.append((value, step, end))
        return found

    def turn(self, player: int) -> None:
        """Play a turn, or as much of it as wins the game."""
        again = True
        while again and not self.is_won(player):
            throws = [throw(self.chance)]
            while throws[-1] in GRACES:
                throws.append(throw(self.chance))
            self.rolls += len(throws)
            before = self.hits
            seat = (player + 2) % SEATS if self.is_home(player) else player
            while throws and not self.is_home(seat):
                move = self.chance.choice([*self.moves(seat, throws), None])
                if move is None:
                    break
                value, step, end = move
                throws.remove(value)
                self.steps[seat][self.steps[seat].index(step)] = end
                for other, piece in self.opponents(seat, end):
                    self.steps[other][piece] = WAITING
                    self.hits += 1
            again = self.hits > before


def play(chance: Random) -> Game:
    """Play one game at random; not to move is a choice like any other."""
    race, turns = _Race(chance), 0
    while True:
        player = turns % SEATS
        turns += 1
        race.turn(player)
        if race.is_won(player):
            return Game(turns, race.rolls, race.hits, player % 2)


def simulate(games: int, seed: int) -> Figures:
    """Return the figures of random games; the first pair is the first seat."""
    return measure(play, games, seed)
