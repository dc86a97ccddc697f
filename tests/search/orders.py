"""Orders of little work, what is found of them, and a hand that kills who is at it."""

import contextlib
import json
import multiprocessing
import os
import signal
import threading
import time
from random import Random

from cuatto_kit.config import bundled
from cuatto_kit.search import trial
from cuatto_kit.search.brief import read_brief
from cuatto_kit.search.evaluator import evaluator_of
from cuatto_kit.search.trial import Look, Make, Price

BRIEF = "quick-family"


def brief():
    """Return the brief for workers."""
    return json.dumps(read_brief(bundled.find_brief(BRIEF)).data)


def some(number):
    """Orders, each of its own games."""
    board = evaluator_of(brief()).work(Make(1, (), Look(20, 0))).board
    return [trial.Replay(board, Look(200, 0, seed)) for seed in range(number)]


def found(orders):
    """What this process finds."""
    return [evaluator_of(brief()).work(order) for order in orders]


def done_by(crew, orders, batch=0):
    """What a crew finds."""
    for k, order in enumerate(orders):
        crew.submit((batch, 0, k), order)
    answers = [crew.next() for _ in orders]
    assert sorted(ticket for ticket, _ in answers) == [(batch, 0, k) for k in range(len(orders))]
    return [answer for _, answer in sorted(answers, key=lambda one: one[0])]


class Deadly(Price):
    """Ends the worker that takes it."""

    def __init__(self):
        super().__init__({})

    def __reduce__(self):
        return os._exit, (1,)


class Killer:
    """Kills children of this process at random times, up to a number."""

    def __init__(self, kills, seed=0):
        self.left = kills
        self.chance = Random(seed)
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        while self.left:
            time.sleep(self.chance.uniform(0.1, 1.0))
            children = multiprocessing.active_children()
            if children:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(self.chance.choice(children).pid, signal.SIGKILL)
                    self.left -= 1
