"""The workers of a search: processes of this machine, or of others (cluster.py).

A crew receives orders with tickets and returns trials as they finish, in any order. The loss of a
worker costs only time, as its orders are given to another.
"""

import multiprocessing
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

from cuatto_kit import process
from cuatto_kit.errors import Code, Fault, InternalError
from cuatto_kit.search.evaluator import evaluator_of
from cuatto_kit.search.trial import Order, Result, Ticket

MOST_LOSSES = 100
"""The most losses of workers in a row while no order is finished, before the search fails."""


class Crew(Protocol):
    """Workers that know a brief."""

    @property
    def size(self) -> int:
        """The number of workers."""

    def submit(self, ticket: Ticket, order: Order) -> None:
        """Submit an order."""

    def next(self) -> tuple[Ticket, Result]:
        """Wait for the next result and return it; only allowed with unfinished orders."""

    def drop(self) -> None:
        """Forget all orders."""

    def close(self) -> None:
        """End the workers, even if they are busy."""


def work(brief: str, order: Order) -> Result:
    """Return the result of an order; the process caches the brief's evaluator."""
    return evaluator_of(brief).work(order)


class Processes:
    """Workers that are processes of this machine."""

    def __init__(self, brief: str, size: int) -> None:
        self.brief = brief
        self.size = size
        self._begin()
        self._orders: dict[Ticket, Order] = {}
        self._waiting: deque[Ticket] = deque()
        self._tickets: dict[Future[Result], Ticket] = {}
        self._done: deque[tuple[Ticket, Result]] = deque()
        self._losses = 0

    def submit(self, ticket: Ticket, order: Order) -> None:
        self._orders[ticket] = order
        self._waiting.append(ticket)

    def next(self) -> tuple[Ticket, Result]:
        while not self._done:
            try:
                self._hand_over()
                self._take()
            except BrokenProcessPool:
                self._begin_again()
        return self._done.popleft()

    def drop(self) -> None:
        for future in self._tickets:
            future.cancel()
        self._orders, self._waiting, self._tickets = {}, deque(), {}
        self._done.clear()

    def close(self) -> None:
        self._leave.close()
        # Waits although all workers end immediately: Python, as it exits, may wake a pool just
        # closed.
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _begin(self) -> None:
        """Create a pool whose workers end when `_leave` is closed."""
        theirs, self._leave = multiprocessing.Pipe(duplex=False)
        context = process.context(__name__)
        self._pool = ProcessPoolExecutor(self.size, context, process.begin, (theirs,))

    def _hand_over(self) -> None:
        """Submit the waiting orders to the pool."""
        while self._waiting:
            ticket = self._waiting[0]
            with process.beginning():
                future = self._pool.submit(work, self.brief, self._orders[ticket])
            self._tickets[future] = ticket
            self._waiting.popleft()

    def _take(self) -> None:
        """Wait for orders to finish and collect their results."""
        done, _ = wait(self._tickets, return_when=FIRST_COMPLETED)
        for future in done:
            result = future.result()
            ticket = self._tickets.pop(future)
            self._done.append((ticket, result))
            del self._orders[ticket]
            self._losses = 0

    def _begin_again(self) -> None:
        """Replace all workers: if one is killed, the pool ends the others."""
        self._losses += 1
        if self._losses > MOST_LOSSES:
            message = "workers of the search end before they have done anything"
            raise InternalError(Fault(Code.INTERNAL, message))
        self.close()
        self._begin()
        self._tickets = {}
        self._waiting = deque(self._orders)
