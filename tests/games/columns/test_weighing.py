"""What decisions are worth: a known gain, and games without any choice."""

import pytest

from cuatto_kit.games.outlook import WIN

from .boards import document, simulator_of

SEED = 11
ONE_STEP = {"columns": {7: 1}, "dice": 2, "runners": 1, "columns_to_win": 1}


def test_to_stop_and_win_gains_what_rolling_on_puts_at_risk() -> None:
    """After a seven one may stop, and has won, or roll on, which busts; then the other side rolls
    for its seven first, and wins 6 of 11 times."""
    games = simulator_of(document(**ONE_STEP, auto_stop=False)).weigh(SEED, 0, 500, 40)
    assert games is not None
    assert set(games.columns["moves"].tolist()) == {2}
    gain = games.columns["gain"] / WIN
    error = gain.std() / len(gain) ** 0.5
    assert gain.mean() == pytest.approx((1 - 5 / 11) / 2, abs=4 * error)


def test_where_nobody_ever_has_a_choice_there_is_nothing_to_weigh() -> None:
    games = simulator_of(document(**ONE_STEP)).weigh(SEED, 0, 50, 4)
    assert games is not None
    assert not games.columns["moves"].any()
    assert not games.columns["gain"].any()
