"""Yut nori, from the game rules of the English Wikipedia ("Yut").

Four sticks: one to four flat sides count as many, none counts five; four and five give another
throw, and all throws are moved in any order. Twenty stations are round the board, the corners at 5,
10, 15 and 20; from 5 and from 10 diagonals of five stations lead through the same middle to 15 and
20. A piece turns in, or goes from the middle the short way home, only where it has stopped. Pieces
of a team that meet are a group from then on, and are hit together; a hit gives another throw. A
piece is home when it passes 20.

Wikipedia lets a team choose whether pieces form a group, and does not say when the throw for a hit
is made. In this edition they always do, and it is made when the throws before it are used up; it is
a single throw, whatever they hit.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

from .figures import Figures, Game, measure

PIECES, STICKS = 4, 4
GRACES = (4, 5)
START, HOME, LAST = "start", "home", "20"
RING = tuple(str(number) for number in range(1, 21))
FIRST_DIAGONAL = ("5", "a1", "a2", "middle a", "a4", "a5", "15")
SECOND_DIAGONAL = ("10", "b1", "b2", "middle b", "b4", "b5", LAST)
ONWARD = {
    START: RING[0],
    **dict(pairwise(SECOND_DIAGONAL[1:])),
    **dict(pairwise(FIRST_DIAGONAL[1:])),
    **dict(pairwise(RING)),
    LAST: HOME,
}
"""Where a piece goes on from each station if it does not turn."""
TURNS = {"5": "a1", "10": "b1", "middle a": "b4"}
"""Where a piece may turn that has stopped on a station; `a` has come there from 5, `b` from 10."""


def place(station: str) -> str:
    """Return the place of a station on the board: the middle is one, however it was reached."""
    return station.partition(" ")[0]


def throw(chance: Random) -> int:
    """Return the value of a throw."""
    return chance.getrandbits(STICKS).bit_count() or 5


def walk(station: str, steps: int) -> str:
    """Return where a piece comes to that has turned, or not, and has some steps left."""
    while steps and station != HOME:
        station, steps = ONWARD[station], steps - 1
    return station


def ends(station: str, steps: int) -> Iterator[str]:
    """Yield where a piece may go from a station."""
    yield walk(ONWARD[station], steps - 1)
    if station in TURNS:
        yield walk(TURNS[station], steps - 1)


class _Race:
    """A game in progress: the station of each piece by team."""

    def __init__(self, teams: int, chance: Random) -> None:
        self.pieces = [[START] * PIECES for _ in range(teams)]
        self.chance = chance
        self.rolls = self.hits = 0

    def turn(self, team: int) -> None:
        """Play a turn, or as much of it as brings all pieces home."""
        again = True
        while again and not self.won(team):
            throws = [throw(self.chance)]
            while throws[-1] in GRACES:
                throws.append(throw(self.chance))
            self.rolls += len(throws)
            before = self.hits
            while throws and not self.won(team):
                moves = [
                    (value, station, end)
                    for value in {*throws}
                    for station in {*self.pieces[team]} - {HOME}
                    for end in ends(station, value)
                ]
                value, station, end = self.chance.choice(sorted(moves))
                throws.remove(value)
                self.move(team, station, end)
            again = self.hits > before

    def won(self, team: int) -> bool:
        return all(station == HOME for station in self.pieces[team])

    def move(self, team: int, station: str, end: str) -> None:
        """Move a group, or one of the waiting pieces; those that are there join it or are hit."""
        own = self.pieces[team]
        group = [n for n, at in enumerate(own) if at == station]
        for piece in group[:1] if station == START else group:
            own[piece] = end
        if end == HOME:
            return
        for other, pieces in enumerate(self.pieces):
            for piece, at in enumerate(pieces):
                if place(at) == place(end):
                    self.hits += other != team
                    pieces[piece] = end if other == team else START


def simulate(teams: int) -> Callable[[int, int], Figures]:
    """Return the simulator of games of a number of teams that play at random."""

    def play(chance: Random) -> Game:
        race, turns = _Race(teams, chance), 0
        while True:
            team = turns % teams
            turns += 1
            race.turn(team)
            if race.won(team):
                return Game(turns, race.rolls, race.hits, team)

    return lambda games, seed: measure(play, games, seed)
