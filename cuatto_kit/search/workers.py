"""Who does the work of a search: processes of this machine, or of others (cluster.py).

A crew takes orders by ticket and gives trials back as they are done, in any order. A worker that
is lost costs nothing but time: its orders are done by another.
"""

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
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
        self._tickets: dict[Future[Result], Ticket] = {}
        self._done: list[tuple[Ticket, Result]] = []
        self._losses = 0

    def submit(self, ticket: Ticket, order: Order) -> None:
        self._orders[ticket] = order
        self._hand_over(ticket)

    def next(self) -> tuple[Ticket, Result]:
        while not self._done:
            done, _ = wait(self._tickets, return_when=FIRST_COMPLETED)
            try:
                for future in done:
                    self._done.append((self._tickets[future], future.result()))
                    del self._tickets[future]
            except BrokenProcessPool:
                self._begin_again()
            else:
                self._losses = 0
        ticket, result = self._done.pop()
        del self._orders[ticket]
        return ticket, result

    def close(self) -> None:
        _end(self._pool)

    def _hand_over(self, ticket: Ticket) -> None:
        try:
            future = self._pool.submit(work, self.brief, self._orders[ticket])
        except BrokenProcessPool:
            self._begin_again()
        else:
            self._tickets[future] = ticket

    def _begin_again(self) -> None:
        """New workers in place of all: one that is killed takes the others with it."""
        self._losses += 1
        if self._losses > MOST_LOSSES:
            message = "workers of the search end before they have done anything"
            raise InternalError(Fault(Code.INTERNAL, message))
        _end(self._pool)
        self._pool, self._tickets = _pool(self.size), {}
        finished = {ticket for ticket, _ in self._done}
        for ticket in self._orders:
            if ticket not in finished:
                self._hand_over(ticket)


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
