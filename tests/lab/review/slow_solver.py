"""The value of every position that may come of one, by plain value iteration over the rules."""

from functools import cached_property

from cuatto_kit.games.game import CHANCE, END


class SlowSolver:
    """A race of two seats, both at their best; all that follows from a position is kept."""

    def __init__(self, game, start, most=20_000):
        self.game, self.start, self.most = game, start, most

    def value(self, state):
        """The chance of the first seat to win."""
        return self._values[self._said(state)]

    def _said(self, state):
        """All that a position says: equal checkers are no different from each other."""
        game, held = self.game, self.game.read(state)
        teams = (tuple(sorted(game.checkers(state, seat))) for seat in range(game.seats))
        moment = held.phase, held.actor, held.closing, held.starter, held.doubles, held.again
        return (*map(int, moment), game.dice(state), *teams)

    @cached_property
    def _values(self):
        ways, ends = self._ways()
        values = {**dict.fromkeys(ways, 0.5), **ends}
        order, moved = list(ways)[::-1], 1.0
        while moved > 1e-13:
            moved = 0.0
            for state in order:
                actor, leads = ways[state]
                after = [values[other] for _, other in leads]
                if actor == CHANCE:
                    value = sum(p * values[other] for p, other in leads)
                else:
                    value = min(after) if actor else max(after)
                moved = max(moved, abs(value - values[state]))
                values[state] = value
        return values

    def _ways(self):
        """Who decides in each position that goes on, and where it may lead; the others' values."""
        game, ways, ends, left = self.game, {}, {}, [self.start]
        while left:
            state = left.pop()
            here = self._said(state)
            if here in ways or here in ends:
                continue
            actor = game.actor(state)
            if actor == END:
                winners = game.winners(state)
                ends[here] = (0 in winners) / len(winners)
                continue
            choices = [(move, 1) for move in game.legal(state)] or game.outcomes(state)
            after = [(float(p), game.apply(state, choice)) for choice, p in choices]
            ways[here] = actor, [(p, self._said(other)) for p, other in after]
            assert len(ways) < self.most, "too much for a slow solver"
            left += [other for _, other in after]
        return ways, ends
