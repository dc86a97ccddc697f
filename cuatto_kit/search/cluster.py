"""Workers on other machines, by Dask: a crew with the address of a scheduler.

The scheduler takes some hundred tasks a second. The orders of a round are therefore grouped into
tasks: single orders if there are few workers, larger groups if there are more (docs/scale.md).
Workers need exactly this version of the kit, or they would find other figures; each task therefore
contains the expected version.
"""

import logging
import pickle
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from importlib.util import find_spec
from queue import Empty, SimpleQueue

from distributed import Client, Future, KilledWorker, LocalCluster, get_worker

from cuatto_kit import resources
from cuatto_kit.errors import Code, Fault, InternalError, UsageError
from cuatto_kit.process import cores
from cuatto_kit.search.trial import Order, Price, Result, Ticket
from cuatto_kit.search.workers import work

LOCAL = "local"
"""The address of a cluster on this machine."""
PATIENCE = 10
"""The time for which a scheduler may be unreachable (seconds)."""
MOST_LOSSES = 10
"""The most times that tasks may lose all their workers while no other task finishes.

After that the tasks are assumed to be the cause.
"""
TASKS = 200
"""The approximate number of tasks that a scheduler accepts per second."""
SPEED = 5_000
"""The approximate number of games that a worker plays per second."""
KIT = 5_000
"""The approximate number of games that take as long as a board's kit."""


class Refused(Exception):
    """A refusal of a worker with another version of the kit; the argument is its address."""


def work_all(orders: bytes, brief: str, version: str) -> bytes:
    """Return the pickled results of orders, in order. Raises Refused if the version differs."""
    if resources.code_digest() != version:
        raise Refused(get_worker().address)
    return pickle.dumps([work(brief, order) for order in pickle.loads(orders)])


class Cluster:
    """The workers of a Dask cluster.

    If `address` is `local`, the cluster is on this machine, with `size` processes (None for one per
    core). Raises UsageError if no scheduler answers, and later if it is lost permanently or if a
    worker has another version of the kit.
    """

    def __init__(self, brief: str, address: str, size: int | None) -> None:
        for name in ("distributed", "distributed.client", "distributed.gc"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # the kit reports it
        self.brief = brief
        self.address = address
        self._wanted = size or cores()
        self._local = _local(self._wanted) if address == LOCAL else None
        self._client = _client(self._local or address)
        self._ended: SimpleQueue[Future] = SimpleQueue()
        self._orders: dict[Ticket, Order] = {}
        self._waiting: list[Ticket] = []
        self._tasks: dict[Future, Sequence[Ticket]] = {}
        self._done: deque[tuple[Ticket, Result]] = deque()
        self._losses = 0

    @property
    def size(self) -> int:
        return sum(self._client.nthreads().values())

    @property
    def words(self) -> str:
        """The number of workers, and the address of the dashboard if there is one."""
        words = f"{self.size} workers of {self._client.scheduler.address}"
        shown = self._local is None or find_spec("bokeh")
        return f"{words}, shown at {self._client.dashboard_link}" if shown else words

    def submit(self, ticket: Ticket, order: Order) -> None:
        self._orders[ticket] = order
        self._waiting.append(ticket)

    def next(self) -> tuple[Ticket, Result]:
        while not self._done:
            try:
                self._hand_over()
                self._take()
            except (OSError, RuntimeError) as error:  # no connection, perhaps only temporarily
                if self._client.status in ("closing", "closed"):
                    message = (
                        f"the scheduler at {self.address} no longer answers; --resume "
                        "continues when it does"
                    )
                    raise UsageError(Fault(Code.USAGE, message)) from error
                if not isinstance(error, OSError):
                    raise
        return self._done.popleft()

    def drop(self) -> None:
        self._client.cancel(list(self._tasks))
        self._orders, self._waiting, self._tasks = {}, [], {}
        self._done.clear()

    def close(self) -> None:
        self._client.close()
        if self._local:
            self._local.close()

    def _hand_over(self) -> None:
        """Submit the waiting orders as tasks."""
        if not self._waiting:
            return
        tasks = list(shares(self._waiting, [self._orders[one] for one in self._waiting], self.size))
        futures = self._client.map(
            work_all,
            [pickle.dumps([self._orders[one] for one in task]) for task in tasks],
            brief=self.brief,
            version=resources.code_digest(),
            pure=False,
        )
        self._waiting = []
        self._tasks.update(zip(futures, tasks, strict=True))
        for future in futures:
            future.add_done_callback(self._ended.put)

    def _take(self) -> None:
        """Wait for tasks, collect their results, and queue the orders of lost tasks again."""
        futures = self._ready()
        try:
            answers = self._client.gather(futures)
        except (KilledWorker, CancelledError, OSError):
            self._begin_again(futures)
        except Refused as refusal:
            raise _refused(f"the worker at {refusal}") from refusal
        except ImportError as error:
            raise _refused("a worker") from error
        else:
            self._losses = 0
            for future, answer in zip(futures, answers, strict=True):
                tickets = self._tasks.pop(future)
                self._done += zip(tickets, pickle.loads(answer), strict=True)
                for ticket in tickets:
                    del self._orders[ticket]

    def _ready(self) -> Sequence[Future]:
        """Return the tasks that have ended; wait for at least one."""
        found: list[Future] = []
        while not found or not self._ended.empty():
            try:
                future = self._ended.get(timeout=PATIENCE)
            except Empty:
                self._look_after()
            else:
                found += [future] if future in self._tasks else []
        return found

    def _look_after(self) -> None:
        """Check that the cluster still exists, after a long time without a result.

        Dask replaces local processes that end, but not those that end during their start.
        """
        if self._client.status in ("closing", "closed"):
            raise ConnectionError
        if self._local:
            self._local.scale(self._wanted)

    def _begin_again(self, futures: Sequence[Future]) -> None:
        """Queue the orders of lost tasks again, and those of tasks that ended meanwhile."""
        self._losses += 1
        if self._losses > MOST_LOSSES:
            message = f"workers of {self.address} end before they have done anything"
            raise InternalError(Fault(Code.INTERNAL, message))
        for future in futures:
            self._waiting += self._tasks.pop(future)


def shares(
    tickets: Sequence[Ticket], orders: Sequence[Order], workers: int
) -> Iterator[Sequence[Ticket]]:
    """Yield the orders of each task.

    A task contains enough work that the scheduler keeps up with all workers, but not so much that
    some workers have none.
    """
    games = [_games(order) for order in orders]
    most = min(workers * SPEED / TASKS, sum(games) / max(workers, 1))
    share: list[Ticket] = []
    held = 0
    for ticket, more in zip(tickets, games, strict=True):
        share.append(ticket)
        held += more
        if held >= most:
            yield share
            share, held = [], 0
    if share:
        yield share


def _games(order: Order) -> int:
    """Return the number of games that take as long as an order."""
    return KIT if isinstance(order, Price) else order.look.cost


def _local(size: int) -> LocalCluster:
    return LocalCluster(
        n_workers=size,
        threads_per_worker=1,
        memory_limit=0,  # as for processes: the limit of the system
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
    )


def _client(cluster: LocalCluster | str) -> Client:
    try:
        return Client(cluster, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        message = f"no scheduler of a cluster answers at {cluster}"
        raise UsageError(Fault(Code.USAGE, message)) from error


def _refused(who: str) -> UsageError:
    message = (
        f"{who} does not have this version of cuatto-kit and its libraries; install the same on "
        "all machines of the cluster"
    )
    return UsageError(Fault(Code.USAGE, message))
