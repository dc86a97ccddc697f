"""Crews for tests: they answer at once, in any order, by rules that take no games."""

from random import Random
from types import SimpleNamespace

from cuatto_kit.config.criteria import Targets
from cuatto_kit.search.brief import Axis
from cuatto_kit.search.trial import Board, Make, Trial, number_of

AXES = (Axis("minutes", 0, 60, 6), Axis("luck", 0, 1, 4), Axis("routes", 1, 4, 3))


def brief(**changes):
    """As much of a brief as a scheduler asks for."""
    said = {"axes": AXES, "batch": 12, "targets": Targets(minutes=[20, 30]), "weights": {}}
    return SimpleNamespace(**{**said, **changes})


def trial(order):
    """What a worker would find: minutes and skill of a board that is two numbers, with noise."""
    if isinstance(order, Make):
        chance = Random(order.seed)
        if chance.random() < 0.1:
            return Trial()
        length, skill = order.parents[0]["at"] if order.parents else (40, 0.2)
        at = [length + chance.gauss(0, 5), min(max(skill + chance.gauss(0, 0.1), 0), 1)]
        board = Board({"at": at}, {"routes": 1 + chance.randrange(3)}, "moved")
        return Trial(board, _figures(board, order.look), order.look.games)
    return Trial(None, _figures(order.board, order.look), order.look.games)


def _figures(board, look):
    length, skill = board.said["at"]
    noise = Random(number_of(look.seed, board.said["at"])).gauss(0, 20 / look.games**0.5)
    found = {"minutes": (length + noise, length - 2, length + 2)}
    return {**found, "skill": (skill, skill - 0.1, skill + 0.1)} if look.skill else found


class Crew:
    """Answers in an order of its own; `losses` says how many orders it hears twice."""

    def __init__(self, seed=0, size=2):
        self.chance = Random(seed)
        self.size = size
        self.orders = {}
        self.done = 0

    def submit(self, ticket, order):
        assert ticket not in self.orders
        self.orders[ticket] = order

    def next(self):
        self.done += 1
        ticket = self.chance.choice(sorted(self.orders))
        return ticket, trial(self.orders.pop(ticket))

    def drop(self):
        self.orders.clear()

    def close(self):
        self.orders.clear()
