"""What the oracle counts of a game: a record as the compiled batches write it, by the oracle's
rules alone, and which ways the checkers took."""

from collections import Counter
from itertools import pairwise
from typing import Any

from tests.games.leaders import Leaders, leader_of

from . import oracle
from .oracle_moves import moved

COUNTED = (
    "winners", "turns", "rolls", "hits", "passes", "lost", "decisions", "choices", "nontrivial",
    "margin",
)  # fmt: skip


class Counts:
    """The record of one game, updated with each of its events."""

    def __init__(self, setup: oracle.Setup, state: oracle.State) -> None:
        self.setup, self.state = setup, state
        self.record = dict.fromkeys(COUNTED, 0)
        self.leaders = Leaders()
        self.turn_goes_on = False
        self.played_this_turn = True
        """Whether the turn had anything to play."""
        self.arms = Counter[tuple[int, int]]()
        """How often each first step from a split was walked, where there was a choice of steps."""
        self.jumps = Counter[int]()
        """How often a jump was taken, by where it begins."""
        self.waits = Counter[int]()
        """How many checkers stood on a space when a turn began, over all turns."""

    def opens_turn(self) -> bool:
        """Whether what chance decides next is the first roll of a turn."""
        return self.state.phase == "roll" and not self.turn_goes_on

    def chance(self, outcome: Any) -> None:
        """The dice are rolled, or the seat that begins is drawn."""
        before, after = self.state, oracle.apply(self.setup, self.state, outcome)
        if before.phase == "roll":
            if self.opens_turn():
                self._turn_over()
                self.record["turns"] += 1
                for ranks in before.checkers:
                    for counts in ranks:
                        self.waits.update(dict(enumerate(counts)))
                self.played_this_turn = False
            self.record["rolls"] += 1
            if after.phase != "move":  # a third double ends the turn, with nothing to play
                self.turn_goes_on = _keeps(after)
        self._come_to(after)

    def move(self, move: oracle.Move) -> None:
        """One of the legal moves is made."""
        setup, before, record = self.setup, self.state, self.record
        legal, after = oracle.legal(setup, before), oracle.apply(setup, before, move)
        assert move in legal
        if legal == [oracle.PASS]:
            record["lost"] += 0 if self._left(before, before.seat) == 0 else len(before.dice)
        else:
            self.played_this_turn = True
            record["decisions"] += 1
            record["choices"] += len(legal)
            record["nontrivial"] += len(legal) > 1
        record["hits"] += sum(
            max(stood - stand, 0)
            for seat in range(setup.seats)
            if seat != before.seat
            for ranks, later in zip(before.checkers[seat], after.checkers[seat], strict=True)
            for stood, stand in zip(ranks, later, strict=True)
        )
        plays = move != oracle.PASS and before.dice
        again = moved(setup, before, move).again if plays else before.again
        if plays:
            self._follow(before.seat, move)
        self.turn_goes_on = again and self._left(after, before.seat) > 0
        self._come_to(after)

    def told(self) -> dict[str, int]:
        """The record, of the game so far."""
        setup, state = self.setup, self.state
        record = dict(self.record)
        if state.phase == "end":
            record["winners"] = sum(1 << seat for seat in oracle.winners(setup, state))
            left = [self._left(state, seat) for seat in range(setup.seats)]
            record["margin"] = min((pips for pips in left if pips), default=0)
        record["passes"] += not self.played_this_turn
        return record | self.leaders.columns(record["turns"])

    def _follow(self, seat: int, move: oracle.Move) -> None:
        """Looks at each step and jump of a move: what is walked back is no link."""
        for space, following in pairwise((move.origin, *move.path)):
            links = [
                link
                for link in self.setup.board.links
                if link.origin == space and (not link.seats or seat in link.seats)
            ]
            kinds = {link.kind for link in links if link.target == following}
            if "step" in kinds and len({x.target for x in links if x.kind == "step"}) > 1:
                self.arms[space, following] += 1
            elif "jump" in kinds:
                self.jumps[space] += 1

    def _turn_over(self) -> None:
        self.record["passes"] += not self.played_this_turn

    def _come_to(self, state: oracle.State) -> None:
        drawn, self.state = self.state.phase == "order", state
        if state.phase == "roll" and not drawn and not _keeps(state):
            # A roll that ends the game changes no lead.
            left = [self._left(state, seat) for seat in range(self.setup.seats)]
            self.leaders.note(self.record["turns"], leader_of(left))

    def _left(self, state: oracle.State, seat: int) -> float:
        """The pips that a team has still to go."""
        return sum(
            count * oracle.distance(self.setup, seat, space)
            for ranks in state.checkers[seat]
            for space, count in enumerate(ranks)
            if count
        )


def _keeps(state: oracle.State) -> bool:
    """Whether throws are kept for the turn, and another one follows."""
    return state.phase == "roll" and bool(state.dice)
