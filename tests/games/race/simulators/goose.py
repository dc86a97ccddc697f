"""The Game of the Goose: 63 spaces, two dice that are added, one piece each.

Sources: the rules at knauer.org/mike/sca/classes/gameofgoose.html and, for pieces that change
places, at gamepuzzles.com/gooseh5.htm. Geese on 5, 9, 14 and so on repeat the throw, also backward;
the bridge leads from 6 to 12, the maze from 42 back, death on 58 to the start; the inn on 19 costs
turns; the well on 31 and the prison on 52 hold a piece until another comes there. Only an exact
throw ends the game on 63, the rest is walked back. A throw of 9 from the start leads to 26 with 3
and 6, to 53 with 4 and 5, also after death.

Where editions differ: the turns of the inn (1 or 2), the space to which the maze leads (30 or 39),
a board without geese, and whether pieces share a space or change places with the one that is there.
A player who is held or misses a turn does not throw. If all are held, all are free again: the
sources do not say so, the kit does.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from .figures import Figures, Game, measure

LAST = 63
GEESE = (5, 9, 14, 18, 23, 27, 32, 36, 41, 45, 50, 54, 59)
START = 0
BRIDGE, OVER_BRIDGE = 6, 12
INN, WELL, MAZE, PRISON, DEATH = 19, 31, 42, 52, 58
NINES = {(3, 6): 26, (4, 5): 53}


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition of the game."""

    players: int = 2
    geese: tuple[int, ...] = GEESE
    inn_turns: int = 2
    out_of_maze: int = 30
    swaps: bool = False
    """True if a piece that lands on another one sends it to where it came from."""


def landing(edition: Edition, origin: int, one: int, other: int) -> int:
    """Return the space on which a piece stays that throws two dice."""
    first = (min(one, other), max(one, other))
    if origin == START and first in NINES:
        return NINES[first]
    way = 1
    space = origin
    while True:
        for _ in range(one + other):
            if space == LAST:
                way = -1
            space += way
        if space not in edition.geese:
            break
    return {BRIDGE: OVER_BRIDGE, MAZE: edition.out_of_maze, DEATH: START}.get(space, space)


def play(edition: Edition, chance: Random) -> Game:
    """Play one game; there is nothing to decide."""
    players = range(edition.players)
    at = [START for _ in players]
    missed = [0 for _ in players]
    held: dict[int, int] = {}
    turns, changes, seat = 0, 0, 0
    while True:
        turns += 1
        one, other = chance.randint(1, 6), chance.randint(1, 6)
        origin, space = at[seat], landing(edition, at[seat], one, other)
        if space == LAST:
            return Game(turns, turns, changes, seat)
        if edition.swaps and space > START:
            for rival in players:
                if rival != seat and at[rival] == space:
                    at[rival] = origin
                    changes += 1
        at[seat] = space
        missed[seat] = edition.inn_turns if space == INN else 0
        if space in (WELL, PRISON):
            held[space] = seat
        if all(held.get(at[player]) == player for player in players):
            held.clear()
        seat = following(seat, at, missed, held)


def following(seat: int, at: list[int], missed: list[int], held: dict[int, int]) -> int:
    """Return the player who throws next, and count the turns that others miss until then."""
    while True:
        seat = (seat + 1) % len(at)
        if missed[seat]:
            missed[seat] -= 1
        elif held.get(at[seat]) != seat:
            return seat


def simulator(edition: Edition) -> Callable[[int, int], Figures]:
    """Return the simulator of an edition."""
    return lambda games, seed: measure(lambda chance: play(edition, chance), games, seed)
