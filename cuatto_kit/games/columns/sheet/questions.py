"""Frequently asked questions that apply to a board.

The answers depend on its switches and are filed under `faq`.
"""

from collections.abc import Iterator

from cuatto_kit.games.columns.config.models import ColumnsVariant
from cuatto_kit.games.facts import Topic

FAQ = "faq"
QUESTIONS = (
    *("every_sum_pairing", "every_sum_roll", "some_sums", "stop_first", "all_runners"),
    *("two_runners", "claimed", "claimed_alone", "top", "keep", "share_false", "share_true"),
)
"""Every question, in the order of the sheet."""


def questions(variant: ColumnsVariant) -> Iterator[Topic]:
    """Yield the questions that apply to this board."""
    rules = variant.rules
    several, pairs = variant.seats[1] > 1, variant.dice.number > 2
    asked = {
        f"every_sum_{rules.must_scope}": pairs,
        "some_sums": pairs,
        "stop_first": True,
        "all_runners": variant.runners > 1,
        "two_runners": variant.runners > 1,
        "claimed" if several else "claimed_alone": rules.columns_to_win > 1,
        "top": rules.columns_to_win > 1 or not rules.auto_stop,
        "keep": True,
        f"share_{str(rules.blocking).lower()}": several,
    }
    return (Topic(FAQ, key) for key, comes_up in asked.items() if comes_up)
