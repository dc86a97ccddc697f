"""Workers of a Dask cluster: all orders are done with the same results, even if some are lost."""

import subprocess
import sys

import pytest

from cuatto_kit import resources
from cuatto_kit.errors import InternalError, UsageError
from cuatto_kit.search import trial
from cuatto_kit.search.trial import Look, Price
from tests.search import orders

pytest.importorskip("distributed", reason="Dask is not installed")

from cuatto_kit.search import cluster

COSTS = [200, 200, 860, 2200, 200]


def given(costs):
    return {(0, 0, k): trial.Replay(None, Look(cost, 0)) for k, cost in enumerate(costs)}


def shares(orders_, size):
    return [list(one) for one in cluster.shares(list(orders_), list(orders_.values()), size)]


def test_few_workers_take_orders_one_by_one():
    of = given(COSTS)
    assert shares(of, 2) == [[ticket] for ticket in of]


def test_many_workers_take_more_at_a_time():
    of = given([200] * 10_000)
    taken = shares(of, 200)
    assert [ticket for share in taken for ticket in share] == list(of)
    assert 10 < len(taken[0]) <= 50
    assert len(taken) >= 200


@pytest.mark.parametrize("size", [0, 1, 100, 1_000])
def test_nobody_is_left_idle_by_tasks_that_are_too_long(size):
    of = given([200] * 300)
    assert len(shares(of, size)) >= min(size, 300)


def test_a_kit_is_much_work():
    assert len(shares({(0, 0, 0): Price({}), (0, 0, 1): Price({})}, 2)) == 2


def test_a_scheduler_that_is_not_there_is_said(monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    for address in ("tcp://127.0.0.1:9", "nowhere://x", "tcp://"):
        with pytest.raises(UsageError, match=f"no scheduler of a cluster answers at {address}"):
            cluster.Cluster("{}", address, None)


@pytest.fixture
def crew():
    made = cluster.Cluster(orders.brief(), "local", 2)
    yield made
    made.close()


@pytest.mark.slow
def test_all_orders_are_done(crew):
    some = orders.some(30)
    assert orders.done_by(crew, some) == orders.found(some)
    assert crew.words.startswith("2 workers of tcp://127.0.0.1:")


@pytest.mark.slow
def test_orders_may_be_dropped(crew):
    for k, order in enumerate(orders.some(30)):
        crew.submit((7, 0, k), order)
    crew.next()
    crew.drop()
    some = orders.some(3)
    assert orders.done_by(crew, some) == orders.found(some)


@pytest.mark.slow
@pytest.mark.parametrize("kills", [5, pytest.param(20, marks=pytest.mark.long)])
def test_kills_lose_nothing(kills, crew):
    some = orders.some(40)
    expected = orders.found(some)
    killer = orders.Killer(kills)
    batch = 0
    while killer.left:
        assert orders.done_by(crew, some, batch) == expected
        batch += 1


@pytest.mark.slow
def test_workers_that_die_at_once_end_the_search(crew, monkeypatch):
    monkeypatch.setattr(cluster, "MOST_LOSSES", 1)
    crew.submit((0, 0, 0), orders.Deadly())
    with pytest.raises(InternalError, match="before they have done anything"):
        crew.next()


@pytest.mark.slow
def test_workers_of_another_version_are_refused(crew, monkeypatch):
    monkeypatch.setattr(resources, "code_digest", lambda: "another")
    crew.submit((0, 0, 0), orders.some(1)[0])
    with pytest.raises(UsageError, match=r"the worker at tcp://\S+ does not have this version"):
        crew.next()


SCHEDULER = """
import asyncio
from distributed import Scheduler

async def main():
    async with Scheduler(host="127.0.0.1", port=0, dashboard=False) as scheduler:
        print(scheduler.address, flush=True)
        await scheduler.finished()

asyncio.run(main())
"""


@pytest.mark.slow
def test_a_scheduler_that_is_lost_is_said(monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with subprocess.Popen(
        [sys.executable, "-c", SCHEDULER], stdout=subprocess.PIPE, text=True
    ) as scheduler:
        address = scheduler.stdout.readline().strip()
        crew = cluster.Cluster(orders.brief(), address, None)
        assert crew.words.startswith(f"0 workers of {address}")
        crew.submit((0, 0, 0), Price({}))
        scheduler.kill()
    with pytest.raises(UsageError, match=f"the scheduler at {address} no longer answers"):
        crew.next()
    crew.close()
