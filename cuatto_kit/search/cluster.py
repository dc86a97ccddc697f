"""Workers on other machines, by Dask: a crew that the address of a scheduler stands for.

The scheduler takes some hundred tasks a second. So the orders of a round go together in tasks: one
by one where workers are few, the more in one the more there are (docs/scale.md). Workers need this
very version of the kit, or they would find other figures: with each task goes what it has to be.
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
"""The address of a cluster that is this machine."""
PATIENCE = 10
"""Seconds that a scheduler may be away."""
MOST_LOSSES = 10
"""How often tasks may be given up for all their workers were lost, with nothing done meanwhile:
then they are to blame."""
TASKS = 200
"""Tasks that a scheduler is given in a second, about."""
SPEED = 5_000
"""Games that a worker plays in a second, about."""
KIT = 5_000
"""Games that take as long as the kit of a board, about."""


class Refused(Exception):
    """A worker that has another version of the kit; says where it is."""


def work_all(orders: bytes, brief: str, version: str) -> bytes:
    """What was found, order by order. Raises Refused where this process has another version."""
    if resources.code_digest() != version:
        raise Refused(get_worker().address)
    return pickle.dumps([work(brief, order) for order in pickle.loads(orders)])


class Cluster:
    """The workers of a Dask cluster: of the one at that address, or of one on this machine, of so
    many processes or one a core, where the address is `local`.

    Raises UsageError where no scheduler answers, and later where it is lost for good or where a
    worker has another version of the kit.
    """

    def __init__(self, brief: str, address: str, size: int | None) -> None:
        for name in ("distributed", "distributed.client", "distributed.gc"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what ends a search is said here
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
        """How many workers there are, and where a browser shows what they are at."""
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
            except (OSError, RuntimeError) as error:  # no connection; there may be one again
                if self._client.status in ("closing", "closed"):
                    message = (
                        f"the scheduler at {self.address} no longer answers; --resume goes on "
                        "when it does"
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
        """Makes tasks of the orders that wait."""
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
        """Waits for tasks, takes in what was found, and begins those again that are lost."""
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
        """Tasks that have ended; waits for one."""
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
        """Sees to it, when nothing has come for long, that there is a cluster: Dask replaces
        processes here that end, but not those that end as they begin."""
        if self._client.status in ("closing", "closed"):
            raise ConnectionError
        if self._local:
            self._local.scale(self._wanted)

    def _begin_again(self, futures: Sequence[Future]) -> None:
        """Orders of tasks that are lost, with others that were done at the same moment."""
        self._losses += 1
        if self._losses > MOST_LOSSES:
            message = f"workers of {self.address} end before they have done anything"
            raise InternalError(Fault(Code.INTERNAL, message))
        for future in futures:
            self._waiting += self._tasks.pop(future)


def shares(
    tickets: Sequence[Ticket], orders: Sequence[Order], workers: int
) -> Iterator[Sequence[Ticket]]:
    """Orders by the task: as much work in each as keeps the scheduler's pace with all workers busy,
    but not so much that one of them would have none."""
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
    """How many games take as long."""
    return KIT if isinstance(order, Price) else order.look.cost


def _local(size: int) -> LocalCluster:
    return LocalCluster(
        n_workers=size,
        threads_per_worker=1,
        memory_limit=0,  # as for processes: the system's own
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
