"""The times on a sheet are those by which a check judges the board."""

from dataclasses import replace

import numpy as np
import pytest

from cuatto_kit.api import load
from cuatto_kit.cache.store import Store
from cuatto_kit.design.sheet_content import length_of, played
from cuatto_kit.reports.plan import Plan
from tests import case_files
from tests.boards import text_of
from tests.reports.test_boards import FOLDER

BOARD = text_of(seats="[2, 3]", home="from: start, walk: up 6, to: finish", checkers="{regular: 2}")


@pytest.fixture
def design(tmp_path):
    path = tmp_path / "board.yaml"
    path.write_text(BOARD, "utf-8")
    return replace(load(path), store=Store(None))


@pytest.mark.slow
def test_times_are_those_of_a_check_for_every_number_of_players(design):
    length = length_of(design)
    judged = design.report_by(Plan(design.seats(), games=50, skill=False)).study.judged
    expected = {
        sample.seats: np.percentile(
            sample.turns * design.subject.seconds_per_turn / 60, (5, 50, 95)
        )
        for sample in judged
    }
    told = {one.players: (one.short, one.usual, one.long) for one in length.by_players}
    assert told.keys() == expected.keys() == {2, 3}
    for players, times in told.items():
        assert times == pytest.approx(expected[players])
    assert length.games == sum(sample.games.games for sample in judged)
    assert length.seconds == design.subject.seconds_per_turn


def test_a_sheet_says_whether_its_times_are_those_of_players_who_try_to_win(design):
    subject = design.subject
    careless = replace(subject.policies, people="", levels=())
    assert played(subject, 2).to_win
    assert not played(replace(subject, policies=careless), 2).to_win


@pytest.mark.slow
def test_where_games_do_not_end_no_time_is_told():
    design = load(case_files.read(FOLDER / "bad")["endless-hit-on-landing"].text.decode())
    assert length_of(replace(design, store=Store(None))) is None
