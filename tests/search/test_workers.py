"""Workers that are processes: all orders are done with the same results, even if some are lost."""

import pytest

from cuatto_kit.errors import InternalError
from cuatto_kit.search import workers
from tests.search import orders

pytestmark = pytest.mark.slow


@pytest.fixture
def crew():
    made = workers.Processes(orders.brief(), 2)
    yield made
    made.close()


def test_all_orders_are_done(crew):
    given = orders.some(30)
    assert orders.done_by(crew, given) == orders.found(given)


def test_orders_may_be_dropped(crew):
    for k, order in enumerate(orders.some(30)):
        crew.submit((7, 0, k), order)
    crew.next()
    crew.drop()
    given = orders.some(3)
    assert orders.done_by(crew, given) == orders.found(given)


@pytest.mark.long
@pytest.mark.parametrize("kills", [5, pytest.param(20, marks=pytest.mark.long)])
def test_kills_lose_nothing(kills, crew):
    given = orders.some(40)
    expected = orders.found(given)
    killer = orders.Killer(kills)
    batch = 0
    while killer.left:
        assert orders.done_by(crew, given, batch) == expected
        batch += 1


def test_workers_that_die_at_once_end_the_search(crew, monkeypatch):
    monkeypatch.setattr(workers, "MOST_LOSSES", 3)
    crew.submit((0, 0, 0), orders.Deadly())
    with pytest.raises(InternalError, match="before they have done anything"):
        crew.next()
