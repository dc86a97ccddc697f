"""Parcheesi as in the United States: two dice, blockades, 20 for a hit, 10 for home, doublets.

Sources and edition: Selchow & Righter, later Hasbro and Winning Moves ("Royal Edition"), by
parcheesi.org and the answers of a collector of editions (quoted at hawaiilowt.com and
northsec.gr, "Parcheesi rules").

- A five on a die, or two dice that sum to five, brings a piece in, and must if it can. Each die is
  a move of its own; one piece may use both, with a landing between them. A die that can be played
  must be played.
- Two pieces of one seat on a space are a blockade, which no piece passes, those of its owner
  included, in the row home as well ("a blockade blocks any (and all) pieces. Including yours"). A
  blockade on the exit bars the entry; a single foreign piece there is hit by one that enters.
- A hit is worth 20 and a piece that comes home 10, moved by any one piece, or lost if none can.
- A doublet gives another throw. While none waits, it gives the undersides as well: 14 pips in four
  moves. On the third doublet nothing is moved, and the piece that is nearest to home, in the row
  too, goes back; those that are home stay.

- A piece may not land on a safe space with a single foreign piece; it may pass it.
- The two pieces of a blockade may both be moved by one throw, but not to form a new blockade.

Where the sources leave room, the kit decides: a bonus is like a die that is left, so it is played
in any order with the other dice (the editions play it at the end of the turn, or at once); and if a
piece that was in no blockade is on the same space, it is the one that moves.
"""

from random import Random

from .cross68 import HOME, ROOM, SAFE, SEATS, new_game
from .figures import Figures, Game, measure
from .position import WAITING, Position

Move = tuple[tuple[int, ...], int, int]
"""The numbers that are used, the step of origin and of landing."""
FIVES = ((1, 4), (2, 3))
"""Two different dice that sum to five."""


def is_blockade(crowd: list[int]) -> bool:
    """Return True if two pieces of one seat are together."""
    return len(crowd) == ROOM and crowd[0] == crowd[1]


class Player:
    """A game of Parcheesi that is played at random."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.partners: dict[int, int] = {}
        """The pieces that were in blockades before this throw, each with the other one."""
        self.blockades: dict[int, int] = {}
        """The steps of these blockades, by piece."""
        self.position: Position = new_game()
        self.hits = 0

    def may_land(self, seat: int, step: int) -> bool:
        """Return True if a piece may land on a space of its way, perhaps with a hit."""
        crowd = self.position.on[seat][step]
        if crowd and self.position.ways[seat][step] in SAFE:
            return crowd == [seat]
        return len(crowd) < ROOM

    def moves_by(self, seat: int, pips: int) -> list[Move]:
        """Return the moves of pieces on the board by a die or a bonus."""
        on = self.position.on[seat]
        moves: list[Move] = []
        for origin in sorted(set(self.position.steps[seat])):
            target = origin + pips
            if origin == WAITING or target > HOME:
                continue
            for crowd in on[origin + 1 : target]:
                if is_blockade(crowd):
                    break
            else:
                open_to = target == HOME or self.may_land(seat, target)
                if open_to and self.mover(seat, origin, target) is not None:
                    moves.append(((pips,), origin, target))
        return moves

    def note_blockades(self, seat: int) -> None:
        """Note the blockades of a seat before its throw is moved."""
        steps = self.position.steps[seat]
        self.partners, self.blockades = {}, {}
        for one, step in enumerate(steps):
            for other, beside in enumerate(steps):
                if one != other and step == beside and WAITING < step < HOME:
                    self.partners[one], self.blockades[one] = other, step

    def mover(self, seat: int, origin: int, target: int) -> int | None:
        """Return a piece that may go from one step to another; None if it would join its partner
        of before the throw in a new blockade.
        """
        steps = self.position.steps[seat]
        there = [piece for piece, step in enumerate(steps) if step == origin]
        for piece in sorted(there, key=lambda piece: piece in self.partners):
            together = piece in self.partners and steps[self.partners[piece]] == target
            if not together or target in (HOME, self.blockades[piece]):
                return piece
        return None

    def may_enter(self, seat: int) -> bool:
        """Return True if a waiting piece may come on to its exit."""
        waits = WAITING in self.position.steps[seat]
        return waits and not is_blockade(self.position.on[seat][1])

    def legal_moves(self, seat: int, left: list[int]) -> list[Move]:
        """Return the moves by the dice and bonuses that are left."""
        if self.may_enter(seat):
            fives = [numbers for numbers in FIVES if all(n in left for n in numbers)]
            entering: list[Move] = [(numbers, WAITING, 1) for numbers in fives]
            if 5 in left:
                entering.append(((5,), WAITING, 1))
            if entering:
                return entering
        return [move for pips in sorted(set(left)) for move in self.moves_by(seat, pips)]

    def carry_out(self, seat: int, origin: int, target: int) -> list[int]:
        """Carry out a move, and return the bonuses that it earns."""
        sent = 0
        position = self.position
        piece = self.mover(seat, origin, target)
        assert piece is not None
        if target < HOME and (origin == WAITING or position.ways[seat][target] not in SAFE):
            sent = position.hit(seat, target)
        position.move(seat, origin, target, piece)
        self.hits += sent
        return [10] if target == HOME else [20] * sent

    def has_won(self, seat: int) -> bool:
        """Return True if all pieces of a seat are home."""
        return all(step == HOME for step in self.position.steps[seat])

    def play_roll(self, seat: int, dice: tuple[int, int]) -> None:
        """Play the dice and what they earn, until nothing can be played."""
        left = list(dice)
        self.note_blockades(seat)
        if dice[0] == dice[1] and WAITING not in self.position.steps[seat]:
            left += [7 - dice[0]] * 2
        while moves := self.legal_moves(seat, left):
            numbers, origin, target = moves[int(self.chance.random() * len(moves))]
            for number in numbers:
                left.remove(number)
            left += self.carry_out(seat, origin, target)
            if self.has_won(seat):
                return

    def go_back(self, seat: int) -> None:
        """Send the piece on the board that is nearest to home back, after a third doublet."""
        farthest = max((step for step in self.position.steps[seat] if step < HOME), default=0)
        if farthest != WAITING:
            self.position.send_back(seat, self.position.ways[seat][farthest])


def play(chance: Random) -> Game:
    """Play one game at random."""
    player = Player(chance)
    turns = rolls = 0
    while True:
        seat = turns % SEATS
        turns += 1
        doublets, again = 0, True
        while again:
            rolls += 1
            dice = 1 + int(chance.random() * 6), 1 + int(chance.random() * 6)
            again = dice[0] == dice[1]
            doublets += again
            if doublets == 3:
                player.go_back(seat)
                break
            player.play_roll(seat, dice)
            if player.has_won(seat):
                return Game(turns, rolls, player.hits, seat)


def simulate(games: int, seed: int) -> Figures:
    """Return the figures of random games of four."""
    return measure(play, games, seed)
