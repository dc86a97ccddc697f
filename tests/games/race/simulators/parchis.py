"""Parchís as in Spain: one die, five to enter, barriers, 20 for a hit, 10 for home, six counts 7.

Sources and edition: the rules of Fournier (juegosdemesa.win/fournier-parchis), the championship of
the Junta Central Fallera (fallas.com/reglas-del-campeonato-de-parchis-de-junta-central-fallera),
torofun.com/es/parchis-clasico/reglas and culturarecreacionydeporte.gov.co ("El parchís").

- A five must bring a piece in if it can. There is room for two pieces on a space. If the exit is
  full, the foreign piece there that came last goes back; with two of one's own none enters.
- Any two pieces on a space are a barrier, which no piece passes, those of its owner included.
- A six gives another throw; it must break a barrier of one's own if it can; it counts 7 while none
  waits. On the third six of a turn nothing is moved, and the piece that moved last goes back,
  unless it is in the row home ("a excepción de que esté situada en las casillas de entrada a
  casa") or home.
- A hit is worth 20 and a piece that comes home 10, moved by any one piece, or lost if none can.
- Exact numbers home; on safe spaces two pieces of different seats may be together.

Where sources differ: the rules of the Fallas let no piece in if both pieces on the exit are of one
seat (of any seat, it seems); academickids.com/encyclopedia sends a piece in the row back to its
foot after three sixes; torofun.com begins with two pieces on the exit. Here all wait at first.
"""

from random import Random

from .cross68 import HOME, ROOM, SAFE, SEATS, SHARED, new_game
from .figures import Figures, Game, measure
from .position import WAITING, Position

Move = tuple[int, int]


class Player:
    """A game of Parchís that is played at random."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.position: Position = new_game()
        self.hits = 0
        self.last_moved = WAITING
        """The step of the piece that moved last in this turn; 0 if none has."""

    def moves_by(self, seat: int, pips: int) -> list[Move]:
        """Return the moves of pieces on the board by a number of pips."""
        on, moves = self.position.on[seat], []
        for origin in sorted(set(self.position.steps[seat])):
            target = origin + pips
            if origin == WAITING or target > HOME:
                continue
            for crowd in on[origin + 1 : target + 1]:
                if len(crowd) == ROOM:
                    break
            else:
                moves.append((origin, target))
        return moves

    def entering(self, seat: int) -> list[Move]:
        """Return the move of a waiting piece to its exit, if it is possible."""
        crowd = self.position.on[seat][1]
        waits = WAITING in self.position.steps[seat]
        possible = waits and (len(crowd) < ROOM or any(other != seat for other in crowd))
        return [(WAITING, 1)] if possible else []

    def legal_moves(self, seat: int, die: int) -> list[Move]:
        """Return the moves by a die."""
        if die == 5 and (entering := self.entering(seat)):
            return entering
        if die < 6:
            return self.moves_by(seat, die)
        waits = WAITING in self.position.steps[seat]
        moves = self.moves_by(seat, 6 if waits else 7)
        breaking = [move for move in moves if self.position.on[seat][move[0]].count(seat) == ROOM]
        return breaking or moves

    def carry_out(self, seat: int, move: Move) -> int:
        """Carry out a move, and return the pips that it earns."""
        origin, target = move
        position, sent = self.position, 0
        if target < HOME:
            space, crowd = position.ways[seat][target], position.on[seat][target]
            if origin == WAITING:
                if len(crowd) == ROOM:
                    foreign = [other for other in crowd if other != seat]
                    position.send_back(foreign[-1], space)
                    sent = 1
            elif space not in SAFE:
                sent = position.hit(seat, target)
        position.move(seat, origin, target)
        self.last_moved = target
        self.hits += sent
        return 10 if target == HOME else 20 * sent

    def has_won(self, seat: int) -> bool:
        """Return True if all pieces of a seat are home."""
        return all(step == HOME for step in self.position.steps[seat])

    def play_roll(self, seat: int, die: int) -> None:
        """Play a die and the moves that it earns."""
        moves = self.legal_moves(seat, die)
        while moves:
            earned = self.carry_out(seat, moves[int(self.chance.random() * len(moves))])
            won = self.has_won(seat)
            moves = self.moves_by(seat, earned) if earned and not won else []

    def go_back(self, seat: int) -> None:
        """Send the piece that moved last back, after a third six."""
        if WAITING < self.last_moved <= SHARED:
            self.position.send_back(seat, self.position.ways[seat][self.last_moved])


def play(chance: Random) -> Game:
    """Play one game at random."""
    player = Player(chance)
    turns = rolls = 0
    while True:
        seat = turns % SEATS
        turns += 1
        player.last_moved = WAITING
        sixes, die = 0, 6
        while die == 6:
            rolls += 1
            die = 1 + int(chance.random() * 6)
            sixes += die == 6
            if sixes == 3:
                player.go_back(seat)
                break
            player.play_roll(seat, die)
            if player.has_won(seat):
                return Game(turns, rolls, player.hits, seat)


def simulate(games: int, seed: int) -> Figures:
    """Return the figures of random games of four."""
    return measure(play, games, seed)
