"""Who does the work of a search: processes of this machine, or of others (cluster.py).

A crew takes orders by ticket and gives trials back as they are done, in any order. A worker that
is lost costs nothing but time: its orders are done by another.
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
"""How often workers may be lost in a row without anything done: then they are not to blame."""


class Crew(Protocol):
    """Workers that know a brief."""

    @property
    def size(self) -> int:
        """How many there are."""

    def submit(self, ticket: Ticket, order: Order) -> None:
        """Hands an order over."""

    def next(self) -> tuple[Ticket, Result]:
        """What is done next; waits. Only while there are orders that are not."""

    def drop(self) -> None:
        """Forgets all orders."""

    def close(self) -> None:
        """Ends the workers, whatever they are at."""


def work(brief: str, order: Order) -> Result:
    """What was found, by a worker that knows the brief from then on."""
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
        # Waits, though all end at once: Python, as it ends, wakes a pool that may just have closed.
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _begin(self) -> None:
        """Makes a pool, whose workers end as soon as `_leave` is closed."""
        theirs, self._leave = multiprocessing.Pipe(duplex=False)
        context = process.context(__name__)
        self._pool = ProcessPoolExecutor(self.size, context, process.begin, (theirs,))

    def _hand_over(self) -> None:
        """Gives the orders that wait to the pool."""
        while self._waiting:
            ticket = self._waiting[0]
            with process.beginning():
                future = self._pool.submit(work, self.brief, self._orders[ticket])
            self._tickets[future] = ticket
            self._waiting.popleft()

    def _take(self) -> None:
        """Waits for orders to be done, and takes in what was found."""
        done, _ = wait(self._tickets, return_when=FIRST_COMPLETED)
        for future in done:
            result = future.result()
            ticket = self._tickets.pop(future)
            self._done.append((ticket, result))
            del self._orders[ticket]
            self._losses = 0

    def _begin_again(self) -> None:
        """New workers in place of all: one that is killed takes the others with it."""
        self._losses += 1
        if self._losses > MOST_LOSSES:
            message = "workers of the search end before they have done anything"
            raise InternalError(Fault(Code.INTERNAL, message))
        self.close()
        self._begin()
        self._tickets = {}
        self._waiting = deque(self._orders)
