"""Who does the work of a search: processes of this machine, or of others (cluster.py).

A crew takes orders by ticket and gives trials back as they are done, in any order. A worker that
is lost costs nothing but time: its orders are done by another.
"""

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

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
        self._pool = _pool(size)
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
        _end(self._pool)

    def _hand_over(self) -> None:
        """Gives the orders that wait to the pool."""
        while self._waiting:
            ticket = self._waiting[0]
            self._tickets[self._pool.submit(work, self.brief, self._orders[ticket])] = ticket
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
        _end(self._pool)
        self._pool, self._tickets = _pool(self.size), {}
        self._waiting = deque(self._orders)


def _pool(size: int) -> ProcessPoolExecutor:
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    if "forkserver" in methods:
        context.set_forkserver_preload([__name__])
    return ProcessPoolExecutor(size, context, initializer=_begin)


def _begin() -> None:
    """Ctrl-C is for the search, which ends its workers itself; they do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_search, daemon=True).start()


def _end_with_search() -> None:
    if parent := multiprocessing.parent_process():
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(0)


def _end(pool: ProcessPoolExecutor) -> None:
    pool.shutdown(wait=False, cancel_futures=True)
