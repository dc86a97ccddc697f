"""Who led a game, counted in the obvious way: what the compiled batches say is held against it."""

from typing import Any

LONGEST = 512
"""Turns that a batch remembers; of longer games every second, fourth … from the start on."""


class Leaders:
    """Return the leader after each recorded turn: a seat, or None if two share the lead."""

    def __init__(self) -> None:
        self.ahead: dict[int, int | None] = {0: None}
        self.came_to_lead: list[tuple[int, int]] = []
        """Turn and seat, whenever another than before comes to lead alone."""

    def note(self, turn: int, ahead: int | None) -> None:
        self.ahead[turn] = ahead
        if ahead is not None and (not self.came_to_lead or self.came_to_lead[-1][1] != ahead):
            self.came_to_lead.append((turn, ahead))

    def columns(self, turns: int) -> dict[str, int]:
        """Return the lead in a game of some turns, as recorded."""
        step = 1
        while max(self.ahead) // step >= LONGEST:
            step *= 2
        looked_at = [turns * tenth // 10 // step * step for tenth in range(1, 10)]
        leaders = [self.ahead[turn] for turn in looked_at]
        return {
            "leads": max(len(self.came_to_lead) - 1, 0),
            "led": sum(
                (leader + 1) << 4 * place
                for place, leader in enumerate(leaders)
                if leader is not None
            ),
            "settled": self.came_to_lead[-1][0] if self.came_to_lead else 0,
        }


def leader_of(left: list[Any]) -> int | None:
    """The seat with the least left to do, None where two have as much."""
    return left.index(min(left)) if left.count(min(left)) == 1 else None
