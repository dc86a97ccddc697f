"""Boards held against each other: what is noise, what is not, and how much is played."""

import re
from collections.abc import Callable
from dataclasses import replace
from math import erfc

import numpy as np
import pytest

from cuatto_kit.config.criteria import BY_NAME, Unit
from cuatto_kit.design.pages import PAGE
from cuatto_kit.games.simulation import Simulation
from cuatto_kit.reports.compare_page import bar, comparison_page, figure_text, sweep_page
from cuatto_kit.reports.comparing import MORE, Comparison, Sweep, SweepRow
from cuatto_kit.reports.contest import Entrant, Played, in_turn, play
from cuatto_kit.reports.plan import Plan
from cuatto_kit.statistics import (
    Measure,
    difference,
    fractions,
    gaps,
    holm,
    means,
    ratios,
    shares,
    variations,
)
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


# --- statistics -------------------------------------------------------------------------------


def test_a_figure_and_itself_differ_in_nothing() -> None:
    values = np.random.default_rng(1).normal(size=100)
    away = difference(means(values), means(values))
    assert (away.mean, away.error, away.differs, away.chance) == (0, 0, False, 1)


def test_what_no_game_can_change_differs_for_certain() -> None:
    away = difference(means(np.full(9, 2.0)), means(np.full(9, 3.0)))
    assert (away.estimate.ci95, away.differs, away.chance) == ((1, 1), True, 0)


def test_pairs_are_told_apart_more_sharply_than_strangers() -> None:
    chance = np.random.default_rng(2)
    luck = chance.normal(size=400)
    one, other = means(luck), means(luck + 0.05 + 0.1 * chance.normal(size=400))
    alone = (one.variance + other.variance) ** 0.5
    assert difference(one, other).error < 0.1 * alone
    unpaired = difference(one, means(luck[:-1]))
    assert unpaired.error == pytest.approx(alone, rel=0.05)


def test_a_handful_of_successes_is_not_certain() -> None:
    asked = np.ones(1_000, bool)
    none, five, six = (shares(np.arange(1_000) < n, asked) for n in (0, 5, 6))
    assert not difference(none, five).differs
    assert difference(none, six).differs


def pairs(kind: str, chance: np.random.Generator, n: int) -> tuple[Measure, Measure, float]:
    """Two figures on common luck, and their true difference."""
    luck = chance.random(n)
    wholes = chance.integers(1, 9, n)
    more = (luck + 0.2 * chance.random(n)) % 1
    if kind == "mean":
        return means(luck), means(more + 0.1), 0.1
    if kind == "ratio":
        return ratios(wholes * luck, wholes), ratios(wholes * more, wholes), 0.0
    if kind == "share":
        asked = chance.random(n) < 0.7
        return shares(luck < 0.3, asked), shares(more < 0.4, asked), 0.1
    if kind == "rare share":
        return fractions((luck < 0.02) * 1), fractions((more < 0.05) * 1), 0.03
    if kind == "gap":
        one, other = ((part < 0.5) * 1 - (part > 0.8) * 1 for part in (luck, more))
        return gaps(one), gaps(other), 0.0
    true = 3**-0.5  # of numbers spread evenly from 0: deviation over mean
    return variations(luck), variations(more + 1), 12**-0.5 / 1.5 - true


@pytest.mark.parametrize("kind", ["mean", "ratio", "share", "rare share", "gap", "variation"])
@pytest.mark.parametrize("paired", [True, False])
def test_intervals_of_differences_cover_the_truth(kind: str, paired: bool) -> None:
    chance = np.random.default_rng(7)
    covered = 0
    for _ in range(400):
        one, other, true = pairs(kind, chance, 300)
        if not paired:
            other = pairs(kind, chance, 301)[1]
        low, high = difference(one, other).estimate.ci95
        covered += low <= true <= high
    assert 0.92 <= covered / 400 <= 0.995


def test_games_that_do_not_count_say_nothing() -> None:
    values, counted = np.arange(8.0), np.arange(8) % 2 == 0
    some = means(values[counted])
    among = some.among(counted)
    assert among.estimate == some.estimate
    assert not among.influence[~counted].any()
    assert among.variance == pytest.approx(some.variance * (8 / 7) * (3 / 4))


def test_holm_is_told_by_an_example() -> None:
    # 0.01 and 0.013 stay below 0.05/4 and 0.05/3; 0.03 is above 0.05/2 and ends it.
    assert holm([0.03, 0.01, 0.04, 0.013]) == [False, True, False, True]
    assert holm([]) == []


def test_holm_seldom_tells_anything_of_boards_that_are_alike() -> None:
    chance = np.random.default_rng(3)
    scores = chance.normal(size=(1_000, 15))
    told = [any(holm([erfc(abs(z) / 2**0.5) for z in row])) for row in scores.tolist()]
    assert sum(told) <= 70


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
    assert re.match(r"Compared with one, other is [\d.]+ minutes? longer", made.sentence)
    assert (made.entry.games, made.entry.policy) == (300, ("greedy", "greedy"))
    assert [row.name for row in made.entry.figures] == sorted(
        (row.name for row in made.entry.figures), key=list(BY_NAME).index
    )


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
    assert figure_text(0.1234, Unit.SHARE, "+") == "+12.3 %"
    assert figure_text(-0.00001, Unit.SHARE) == "0.0 %"
    assert figure_text(1234.5, Unit.MINUTES) == "1,234"
    assert [bar(share) for share in (0, 0.125, 1)] == ["", "▌", "████"]
