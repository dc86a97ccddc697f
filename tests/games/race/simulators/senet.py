"""Senet by Kendall's rules: thirty houses in a row, five pieces each, four sticks.

Source and edition: T. Kendall, "Passing Through the Netherworld", 1978, by the account "Kendall" of
github.com/mecotrade/gym-senet. The light player, on the even houses, begins. Sticks count their
light sides, or five for none; 1, 4 and 5 give another throw. A piece that lands on one of the other
player changes places with it, unless that is on a marked house (15 and 26 to 30) or next to a
second one of that player; nobody passes three in a row. Nobody passes house 26. House 27 sends a
piece to house 15, or to the first free one before it. Pieces leave from house 26 with a 5, from 28
with a 3, from 29 with a 2, from 30 with a 1. If no piece can move forward, one moves back.

Where accounts differ: another throw is given even if no piece could move (as in the account of
github.com/XGDevGroup/PlayPalace), and a piece on house 26 also moves back (as in that of the Ludii
portal, ludii.games).
"""

from random import Random

from .figures import Figures, Game, measure

HOUSES = 30
OFF = HOUSES + 1
REBIRTH, BEAUTY, WATER = 15, 26, 27
NEEDED = {28: 3, 29: 2, 30: 1}
"""The only throws that move a piece from these houses."""
MARKED = {REBIRTH, BEAUTY, WATER, *NEEDED}
AGAIN = {1, 4, 5}
Board = dict[int, int]
"""The player (0 or 1) of the piece on each house that is taken."""


def throw(chance: Random) -> int:
    """Return the throw of four sticks."""
    return chance.getrandbits(4).bit_count() or 5


def in_a_row(board: Board, house: int, player: int) -> int:
    """Return the length of the row of a player's pieces that a house is part of."""
    first = last = house
    while board.get(first) == player:
        first -= 1
    while board.get(last) == player:
        last += 1
    return last - first - 1


def may_go(board: Board, player: int, origin: int, target: int) -> bool:
    """Return True if a piece may go from one house to another one."""
    rival, step = 1 - player, 1 if target > origin else -1
    passed = range(origin + step, target, step)
    if BEAUTY in passed or not 1 <= target <= OFF:
        return False
    if any(in_a_row(board, house, rival) >= 3 for house in passed):
        return False
    if target not in board:
        return True
    return board[target] == rival and target not in MARKED and in_a_row(board, target, rival) < 2


def moves_of(board: Board, player: int, pips: int) -> list[tuple[int, int]]:
    """Return the moves by a throw, forward or, if there are none, back: pairs of houses."""
    mine = [
        house
        for house in sorted(board)
        if board[house] == player and NEEDED.get(house, pips) == pips
    ]
    forward = [(at, at + pips) for at in mine if may_go(board, player, at, at + pips)]
    back = [(at, at - pips) for at in mine if may_go(board, player, at, at - pips)]
    return forward or back


def move(board: Board, player: int, origin: int, target: int) -> int:
    """Move a piece; return the number of pieces that change places with it."""
    del board[origin]
    if target == WATER:
        target = REBIRTH
        while target in board:
            target -= 1
    hits = int(target in board)
    if hits:
        board[origin] = board[target]
    if target < OFF:
        board[target] = player
    return hits


def play(chance: Random) -> Game:
    """Play one game at random."""
    board = {house: house % 2 for house in range(1, 11)}
    turns = rolls = hits = 0
    while True:
        player = turns % 2
        turns += 1
        again = True
        while again:
            pips = throw(chance)
            rolls += 1
            again = pips in AGAIN
            moves = moves_of(board, player, pips)
            if moves:
                hits += move(board, player, *moves[int(chance.random() * len(moves))])
            if player not in board.values():
                return Game(turns, rolls, hits, player)


def simulate(games: int, seed: int) -> Figures:
    """Return the figures of random games."""
    return measure(play, games, seed)
