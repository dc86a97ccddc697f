"""Possible remedies for a game of Can't Stop: the number of columns that win it."""

from collections.abc import Iterator

from cuatto_kit.games.columns.config.models import ColumnsVariant
from cuatto_kit.games.remedies import Change, Complaint


def changes(variant: ColumnsVariant, complaint: Complaint) -> Iterator[Change]:
    """Yield a change of the winning number of columns by one, for too short or long games."""
    if complaint.criterion in ("minutes", "first_round", "lead_changes", "length_spread"):
        longer = complaint.too_low or complaint.criterion == "first_round"
        number = variant.rules.columns_to_win + (1 if longer else -1)
        if number > 0:
            words = f"{number} column{'s' * (number > 1)} win{'s' * (number == 1)} the game"
            yield Change(words, (f"rules.columns_to_win={number}",))
