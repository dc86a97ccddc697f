"""The best board of each cell."""

from dataclasses import replace

import pytest

from cuatto_kit.search.archive import Archive, Elite
from cuatto_kit.search.brief import Axis
from cuatto_kit.search.trial import Board, Look

AXES = (Axis("minutes", 10, 40, 6), Axis("routes", 1, 4, 4))


def elite(name, cell, quality):
    return Elite(name, (), Board({}, {}, ""), {}, quality, cell, Look(1, 0))


@pytest.fixture
def archive():
    return Archive(AXES)


@pytest.mark.parametrize(
    ("minutes", "routes", "cell"),
    [(10, 1, (0, 0)), (14.9, 2, (0, 1)), (15, 3, (1, 2)), (40, 4, (5, 3)), (2, 9, (0, 3))],
)
def test_cells_run_from_end_to_end(archive, minutes, routes, cell):
    assert archive.cell({"minutes": minutes, "routes": routes}) == cell


def test_a_board_without_a_trait_has_no_cell_yet(archive):
    assert archive.cell({"minutes": 20}) is None
    assert list(archive.cells({"minutes": 20})) == [[2], range(4)]


def test_the_best_of_a_cell_is_kept(archive):
    assert archive.place(elite("a", (0, 0), 0.5))
    assert not archive.place(elite("b", (0, 0), 0.5))
    assert archive.place(elite("c", (0, 0), 0.6))
    assert archive.place(elite("d", (1, 0), 0.1))
    assert [one.id for one in archive] == ["c", "d"]
    assert archive.score == pytest.approx(0.7)
    assert archive.best.id == "c"


def test_what_is_to_be_surpassed_is_the_least_of_all_cells_open(archive):
    for routes in range(3):
        archive.place(elite(str(routes), (0, routes), 0.2 + routes / 10))
    assert archive.least({"minutes": 12}) == 0  # the last is empty
    archive.place(elite("3", (0, 3), 0.9))
    assert archive.least({"minutes": 12}) == 0.2
    assert archive.least({"minutes": 12, "routes": 3}) == 0.4


def test_a_new_view_may_cost_a_board_its_place(archive):
    first, second = elite("a", (0, 0), 0.5), elite("b", (1, 0), 0.8)
    archive.place(first)
    archive.place(second)
    archive.replay(replace(first, quality=0.3))
    assert archive.at((0, 0)).quality == 0.3
    archive.replay(replace(first, cell=(1, 0), quality=0.7))  # it is better there than here
    assert [one.id for one in archive] == ["b"]
    archive.replay(first)
    assert [one.id for one in archive] == ["b"]


def test_a_copy_stays_as_it_was(archive):
    archive.place(elite("a", (0, 0), 0.5))
    copy = archive.copy()
    archive.place(elite("b", (0, 0), 0.6))
    assert copy.at((0, 0)).id == "a"
