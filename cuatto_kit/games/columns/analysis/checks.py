"""Static checks of the rules of Can't Stop: can a game be won, and are the columns fair?"""

from collections.abc import Iterator
from statistics import median

from cuatto_kit.board.layout import Layout
from cuatto_kit.config.messages import join_names
from cuatto_kit.errors import Code, Finding
from cuatto_kit.games.columns.analysis.odds import odds
from cuatto_kit.games.columns.board.names import COLUMNS_AT
from cuatto_kit.games.columns.config.models import ColumnsVariant

MOST_UNEVEN = 2.0
"""The factor by which the climb of a column may differ from the median.

Columns beyond it are out of proportion. On the original board all are within a sixth of the median.
"""


def rule_findings(variant: ColumnsVariant, layout: Layout) -> tuple[Finding, ...]:
    """Return the findings about a board that need no games."""
    return (*_stuck(variant), *_uneven(variant))


def _stuck(variant: ColumnsVariant) -> Iterator[Finding]:
    """Yield a finding if all columns can be claimed without any seat having enough of them."""
    wanted, columns, seats = variant.rules.columns_to_win, len(variant.columns), variant.seats[1]
    if (wanted - 1) * seats >= columns:
        message = (
            f"{seats} seats can claim all {columns} columns with nobody having {wanted}; "
            f"expected {(wanted - 1) * seats + 1} columns or more, or fewer to win"
        )
        yield Finding(Code.STUCK, "error", "", message, COLUMNS_AT)


def climbs(variant: ColumnsVariant) -> dict[int, float]:
    """Return the expected number of rolls to climb each column if it were the only one.

    It is the column's length divided by the probability that a roll has its sum.
    """
    found = {}
    for column, length in variant.columns.items():
        ways, rolls = odds(variant, [column])
        found[column] = length * rolls / ways
    return found


def _uneven(variant: ColumnsVariant) -> Iterator[Finding]:
    """Yield findings on columns that are far too long or far too short for their sum."""
    rolls = climbs(variant)
    usual = median(rolls.values())
    for many, word in ((True, "long"), (False, "short")):
        uneven = [
            column
            for column, wanted in rolls.items()
            if (wanted >= MOST_UNEVEN * usual if many else wanted * MOST_UNEVEN <= usual)
        ]
        if uneven:
            named = ", ".join(f"{column} takes {rolls[column]:.0f}" for column in uneven)
            message = (
                f"too {word} for how seldom or often the dice show it: {named} rolls to climb; "
                f"the usual column takes {usual:.0f}"
            )
            where = f"column{'s' * (len(uneven) > 1)} {join_names(map(str, uneven))}"
            source = (*COLUMNS_AT, str(uneven[0]))
            yield Finding(Code.UNEVEN, "warning", where, message, source)
