"""Boards of the Ludo family for worked cases, by the number of each space, and the rules of games
that people own."""

from itertools import pairwise
from typing import Any

from .oracle import CLASSES, Board, Link, Setup, Space
from .test_oracle import REGULAR

PARCHIS = {
    "finish": "exact",
    "hit": "on_landing",
    "entry": "on_value",
    "entry_value": "5",
    "exit_duty": "enter",
    "exit_hit": "when_full",
    "sixes": "roll_again",
    "six_counts": "7",
    "triple_six": "jail_last",
    "barriers": "any_pair",
    "bars": "all",
    "break_on": "six",
    "jump_blocks": "false",
    "hit_bonus": "20",
    "home_bonus": "10",
}
PARCHEESI = {
    "finish": "exact",
    "doubles": "undersides",
    "hit": "on_landing",
    "entry": "on_value",
    "entry_value": "5",
    "entry_sum": "true",
    "exit_hit": "single",
    "jump_blocks": "false",
    "barriers_move": "false",
    "share_safe": "false",
    "hit_bonus": "20",
    "home_bonus": "10",
}
BRITISH_LUDO = {
    "finish": "exact",
    "hit": "on_landing",
    "entry": "on_value",
    "exit_hit": "single",
    "sixes": "roll_again",
    "triple_six": "void",
    "jump_blocks": "false",
}
MENSCH = {
    "finish": "exact",
    "hit": "on_landing",
    "full": "after_hit",
    "entry": "on_value",
    "exit_duty": "clear_and_enter",
    "sixes": "roll_again",
    "goal_pass": "false",
    "barriers": "none",
}
AGGRAVATION = {
    "finish": "exact",
    "hit": "on_landing",
    "full": "after_hit",
    "entry": "on_value",
    "entry_value": "1,6",
    "sixes": "roll_again",
    "barriers": "own_single",
    "bars": "own",
    "jump_blocks": "false",
}
PETITS_CHEVAUX = {
    "finish": "exact",
    "hit": "on_landing",
    "full": "after_hit",
    "entry": "on_value",
    "sixes": "roll_again",
    "barriers": "none",
}


class Course:
    """A ring with an exit for each seat, at equal distances, and a row home for each: a seat walks
    round to the space before its exit, and from there into its row and, where the row is no goal,
    out at its end."""

    def __init__(
        self,
        rules: dict[str, str],
        *,
        around: int = 24,
        row: int = 3,
        seats: int = 2,
        team: int = 2,
        capacity: int | None = 2,
        goals: bool = False,
        ladder: bool = False,
        dice: int = 1,
        standing: tuple[tuple[int, ...], ...] = (),
        **switches: Any,
    ) -> None:
        self.around, self.row, self.seats = around, row, seats
        pools, exits = range(seats), [around * seat // seats for seat in range(seats)]
        rows = [[self.home(seat, k) for k in range(1, row + 1)] for seat in range(seats)]
        links = [Link(pool, self.r(exits[pool]), "release", (pool,)) for pool in pools]
        for k in range(around):
            following = (k + 1) % around
            takers = tuple(seat for seat in pools if exits[seat] != following)
            links.append(Link(self.r(k), self.r(following), seats=takers))
        for seat, way in enumerate(rows):
            stations = [self.r(exits[seat] - 1), *way, *([] if goals else [self.centre])]
            for n, (origin, target) in enumerate(pairwise(stations), 1):
                number = min(n, 6) if ladder else 0
                links.append(Link(origin, target, seats=(seat,), number=number))
        safe = switches.pop("safe", ())
        fields = [Space("field", capacity, safe=k in safe) for k in range(around)]
        fields += [Space("field", 1 if goals else capacity)] * (row * seats)
        ends = () if goals else (Space("finish"),)
        spaces = (*[Space("pool")] * seats, *fields, *ends)
        self.setup = Setup(
            Board(
                spaces,
                tuple(links),
                ((),) * seats,
                tuple(pools),
                tuple(map(self.r, exits)),
                tuple(map(tuple, rows)) if goals else (),
            ),
            seats,
            ((REGULAR, 0),) * team,
            CLASSES,
            rules | switches,
            dice,
            standing=standing,
        )

    def r(self, number: int) -> int:
        """A space of the ring, counted from the exit of the first seat."""
        return self.seats + number % self.around

    def home(self, seat: int, number: int) -> int:
        """A space of a seat's row, the first of which is 1."""
        return self.seats + self.around + seat * self.row + number - 1

    @property
    def centre(self) -> int:
        """The space on which checkers come home, where the rows are no goals."""
        return self.seats + self.around + self.seats * self.row
