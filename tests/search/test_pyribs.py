"""The archive against that of pyribs, an independent one: the same cells, elites and score."""

from random import Random

import pytest

from cuatto_kit.search.archive import Archive, Elite
from cuatto_kit.search.brief import Axis
from cuatto_kit.search.trial import Board, Look

ribs = pytest.importorskip("ribs.archives", reason="pyribs is not installed")

AXES = (Axis("minutes", 10, 40, 6), Axis("luck", 0.4, 1, 5), Axis("routes", 1, 4, 4))


@pytest.mark.parametrize("seed", range(5))
def test_they_keep_the_same(seed):
    chance = Random(seed)
    own = Archive(AXES)
    other = ribs.GridArchive(
        solution_dim=1,
        dims=[axis.cells for axis in AXES],
        ranges=[(axis.low, axis.high) for axis in AXES],
    )
    for number in range(400):
        traits = {  # some beyond the ends
            axis.name: chance.uniform(1.5 * axis.low - 0.5 * axis.high, 1.5 * axis.high)
            for axis in AXES
        }
        quality = chance.random()
        cell = own.cell(traits)
        own.place(Elite(str(number), (), Board({}, {}, ""), {}, quality, cell, Look(1, 0)))
        other.add([[number]], [quality], [list(traits.values())])
    kept = {int(number): quality for number, quality in zip(
        other.data("solution").ravel(), other.data("objective"), strict=True
    )}  # fmt: skip
    assert {int(elite.id): elite.quality for elite in own} == pytest.approx(kept)
    assert own.score == pytest.approx(other.stats.qd_score)
    assert len(own) == other.stats.num_elites
