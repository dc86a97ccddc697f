"""Boards held against each other: what is noise, what is not, and how much is played."""

import re
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from cuatto_kit.config.criteria import BY_NAME, Unit
from cuatto_kit.design.pages import PAGE
from cuatto_kit.games.simulation import Simulation
from cuatto_kit.reports.compare_page import bar, comparison_page, figure_text, sweep_page
from cuatto_kit.reports.comparing import LEAST_EFFECT, MORE, MOST_TOLD, Comparison, Sweep, SweepRow
from cuatto_kit.reports.contest import Entrant, Played, in_turn, play
from cuatto_kit.reports.plan import Plan
from cuatto_kit.timing import Deadline
from tests.games.race.boards import SPLIT

from .test_page import HOSTILE, Reader
from .test_report import race_subject

pytestmark = pytest.mark.slow

PLAN = Plan(2, 300, policies=("greedy",), skill=False)


def entrant(name: str = "board", plan: Plan = PLAN, **changes: object) -> Entrant:
    return Entrant(name, race_subject(**changes), plan)  # type: ignore[arg-type]


def played(*entrants: Entrant) -> list[Played]:
    return play(entrants, Deadline(), lambda *_: None)


@pytest.fixture(scope="module")
def pair() -> list[Played]:
    """A board, and another that is only left by an exact roll."""
    return played(entrant("one"), entrant("other", rules={"finish": "exact"}))


# --- boards -----------------------------------------------------------------------------------


def test_the_same_board_twice_differs_in_nothing() -> None:
    made = Comparison(*played(entrant("one"), entrant("other")), seed=1)
    assert made.contrasts
    assert all(contrast.difference.mean == 0 for contrast in made.contrasts)
    assert not any(away.differs for *_, away in made.seats)
    assert made.sentence == "Nothing differs by more than noise between one and other."


def test_an_exact_finish_takes_longer(pair: list[Played]) -> None:
    made = Comparison(*pair, seed=1)
    minutes = next(row for row in made.entry.figures if row.name == "minutes")
    assert minutes.differs
    assert minutes.difference.ci95[0] > 0
    longer = next(one for one in made.contrasts if one.criterion.name == "minutes")
    assert re.match(r"[\d.]+ minutes? longer", longer.words)
    assert (made.entry.games, made.entry.policy) == (300, ("greedy", "greedy"))
    assert [row.name for row in made.entry.figures] == sorted(
        (row.name for row in made.entry.figures), key=list(BY_NAME).index
    )


def test_the_largest_effects_are_told_first(pair: list[Played]) -> None:
    made = Comparison(*pair, seed=1)
    found = sorted(made.contrasts, key=lambda contrast: contrast.effect, reverse=True)
    told = [contrast for contrast in found if contrast.words in made.sentence]
    assert 0 < len(told) <= MOST_TOLD
    assert all(contrast.effect >= LEAST_EFFECT for contrast in told)
    assert told == [contrast for contrast in found if contrast.difference.differs][: len(told)]


def test_every_figure_has_its_words() -> None:
    assert set(MORE) | {"path_share", "coverage"} == set(BY_NAME)


def test_seats_are_told_one_by_one(pair: list[Played]) -> None:
    rows = Comparison(*pair, seed=1).entry.seat_win_rate
    assert [row.seat for row in rows] == [1, 2]
    assert sum(row.difference.mean for row in rows) == pytest.approx(0, abs=1e-5)


def test_arms_are_compared_each_with_itself() -> None:
    made = Comparison(*played(*[entrant(name, paths=SPLIT) for name in "ab"]), seed=1)
    arms = [contrast.where for contrast in made.contrasts if contrast.where]
    assert len(arms) == len(set(arms)) > 0


def test_skill_is_measured_where_it_is_asked_for() -> None:
    (one,) = played(entrant(plan=replace(PLAN, games=50, skill=True)))
    skill = next(figure.estimate for figure in one.figures if figure.name == "skill")
    assert 0 < skill.mean < 1


def test_a_board_that_does_not_end_fails_and_holds_up_no_other() -> None:
    endless = entrant("endless")
    endless = replace(endless, subject=replace(endless.subject, seconds_per_turn=8 * 1800))
    one, other = played(entrant(), endless)
    assert (other.verdict, one.sample.games.games) == ("fail", 300)
    assert other.sample.games.games < 300
    assert comparison_page(Comparison(one, other, seed=1))


# --- games in turn ----------------------------------------------------------------------------


def player(deadline: Deadline, stop_at: int = 10**9) -> Callable[[int, int], Simulation]:
    """Return a player of numbered games that simulates Ctrl-C before game `stop_at`."""

    def play(first_game: int, games: int) -> Simulation:
        number = np.arange(first_game, min(first_game + games, stop_at))
        deadline.interrupted |= len(number) < games
        return Simulation({"turns": number}, {}, seconds=0, cores=1)

    return play


def test_all_have_as_many_games_as_asked_for() -> None:
    forever = Deadline()
    whole = in_turn([player(forever), player(forever)], 1_000, forever)
    for games in whole:
        assert games.columns["turns"].tolist() == list(range(1_000))


def test_all_have_the_same_number_of_games_when_somebody_has_had_enough() -> None:
    deadline = Deadline()
    whole = in_turn([player(deadline), player(deadline, stop_at=50)], 1_000, deadline)
    assert [games.games for games in whole] == [50, 50]


# --- what people read -------------------------------------------------------------------------


def rows(*boards: Played) -> list[SweepRow]:
    return [SweepRow(str(k), k, board) for k, board in enumerate(boards)]


def test_a_sweep_tells_rows_that_were_not_played(pair: list[Played]) -> None:
    bad = SweepRow("x", "x", error="no such value")
    first, second, last = Sweep("board", "rules.k", 1, [*rows(*pair), bad]).entry.rows
    assert first.difference["minutes"].mean == 0 < second.difference["minutes"].mean
    assert (last.verdict, last.error) == ("fail", "no such value")
    assert "error" not in first.as_json()


def test_hostile_names_stay_text(pair: list[Played]) -> None:
    one, other = (replace(board, name=HOSTILE) for board in pair)
    swept = [SweepRow(HOSTILE, HOSTILE, one), SweepRow("k", "k", error=HOSTILE)]
    for page in (
        comparison_page(Comparison(one, other, seed=1)),
        sweep_page(Sweep(HOSTILE, HOSTILE, 1, swept)),
    ):
        read = Reader(page)
        assert "script" not in read.tags
        assert HOSTILE in read.text_in("h1")
        assert "http:" not in page
        assert PAGE.beginning.match(page.encode())


def test_points_are_joined_where_values_are_numbers_that_grow(pair: list[Played]) -> None:
    assert "<polyline" in sweep_page(Sweep("board", "k", 1, rows(*pair)))
    named = [replace(row, value=row.text) for row in rows(*pair)]
    assert "<polyline" not in sweep_page(Sweep("board", "k", 1, named))


def test_figures_and_bars_take_few_letters() -> None:
    assert figure_text(0.1234, Unit.SHARE, "+") == "+12.3%"
    assert figure_text(-0.00001, Unit.SHARE) == "0.0%"
    assert figure_text(1234.5, Unit.MINUTES) == "1,234"
    assert [bar(share) for share in (0, 0.125, 1)] == ["", "▌", "████"]
