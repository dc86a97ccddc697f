"""The scaling of a search, computed from costs that are measured here.

    python benchmarks/scale.py              a simulated cluster: speed-up, idle share, failures
    python benchmarks/scale.py --costs      what the orders of a search take (CPU seconds), and
                                            boards per second of a worker by stage
    python benchmarks/scale.py --coordinator what the search itself takes for each of them

The simulation drives the real scheduler by a crew with a clock in place of workers: messages take
time, Dask's scheduler takes a limited number of tasks a second, the search takes some time for each
trial, and workers are lost at random and join again. docs/scale.md says what came of it.
"""

import argparse
import heapq
import json
import pickle
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any
from unittest.mock import patch

from cuatto_kit.config import bundled
from cuatto_kit.games.race.family import RaceBoardGame, RaceFamily
from cuatto_kit.games.simulator import Simulator
from cuatto_kit.search import evaluator
from cuatto_kit.search.brief import Brief, read_brief
from cuatto_kit.search.cluster import shares
from cuatto_kit.search.evaluator import Evaluator, evaluator_of
from cuatto_kit.search.journal import Journal
from cuatto_kit.search.scheduler import CLOSEST, FRESH, LOOKS, Scheduler
from cuatto_kit.search.trial import (
    Board,
    Look,
    Make,
    Order,
    Replay,
    Result,
    Ticket,
    Trial,
    number_of,
)
from cuatto_kit.timing import Deadline

BRIEF = "quick-family"
WORKERS = (1, 2, 8, 64, 256, 1_000)
BATCHES = (64, 256, 1_024, 4_096, 8_192)
SEARCHED = 200_000
"""The games of the search that is divided into stages."""
ROUNDS = 3
"""The least number of batches for which there are games."""

QUICK, LONG = "a quick race", "a long one with classes"
COSTS = {
    QUICK: (0.033, 0.023, 0.000034),
    LONG: (0.118, 0.020, 0.00039),
}
"""What it takes to make a board and have 200 games, what any other look takes, and each of its
games (CPU s)."""
SPREAD = 0.5
"""By how much orders of one kind differ (standard deviation of the logarithm)."""
COORDINATOR = 0.0002
"""What the search itself does for a trial (CPU s)."""


Costs = tuple[float, float, float]


@dataclass(frozen=True)
class Net:
    """A cluster: how long a message is under way (s, at the median), how many tasks a second its
    scheduler takes, how long workers live (s), and how long it takes until one that is lost is
    noticed and another has joined (s)."""

    latency: float = 0.002
    tasks: float = 1_000
    life: float = float("inf")
    noticed: float = 5.0
    joins: float = 60.0


class Simulated:
    """A crew of workers that are a clock; finds figures by rules that take no games."""

    def __init__(self, size: int, net: Net, costs: Costs, trials: "Trials") -> None:
        self.size, self.net, self.costs, self.trials = size, net, costs, trials
        self.chance = Random(size)
        self.now = 0.0
        self.scheduler = 0.0
        self.free = [(0.0, self._life(0.0)) for _ in range(size)]
        self.waiting: dict[Ticket, Order] = {}
        self.answers: list[tuple[float, Ticket, Trial]] = []
        self.work = self.lost = 0.0

    def submit(self, ticket: Ticket, order: Order) -> None:
        self.waiting[ticket] = order

    def next(self) -> tuple[Ticket, Trial]:
        if self.waiting:
            self._hand_over()
        at, ticket, trial = heapq.heappop(self.answers)
        self.now = max(self.now, at) + COORDINATOR
        return ticket, trial

    def drop(self) -> None:
        self.waiting.clear()

    def close(self) -> None:
        self.drop()

    @property
    def idle(self) -> float:
        """The share of the time of all workers in which they did nothing of use."""
        return 1 - self.work / (self.size * self.now)

    def _hand_over(self) -> None:
        orders, self.waiting = self.waiting, {}
        costs = {ticket: self._cost(order) for ticket, order in orders.items()}
        tasks = []
        for share in shares(list(orders), list(orders.values()), self.size):
            tasks.append((self._through(self.now), share))
        heapq.heapify(tasks)
        while tasks:
            ready, share = heapq.heappop(tasks)
            free, dies = heapq.heappop(self.free)
            begins = max(free, ready)
            ends = begins + sum(costs[ticket] for ticket in share)
            if dies < ends:
                back = dies + self.net.joins
                heapq.heappush(self.free, (back, self._life(back)))
                if dies > begins:  # else it was lost while it had nothing to do
                    self.lost += dies - begins
                    ready = self._through(dies + self.net.noticed)
                heapq.heappush(tasks, (ready, share))
                continue
            heapq.heappush(self.free, (ends, dies))
            self.work += ends - begins
            at = ends + self._message()
            for ticket in share:
                heapq.heappush(self.answers, (at, ticket, self.trials.of(orders[ticket])))

    def _through(self, at: float) -> float:
        """When a task that is sent leaves the scheduler for a worker and has come there."""
        self.scheduler = max(self.scheduler, at + self._message()) + 1 / self.net.tasks
        return self.scheduler + self._message()

    def _message(self) -> float:
        return self.chance.lognormvariate(0, 0.5) * self.net.latency

    def _life(self, begins: float) -> float:
        return begins + (self.chance.expovariate(1 / self.net.life) if self.net.life < 1e9 else 1e9)

    def _cost(self, order: Order) -> float:
        assert isinstance(order, Make | Replay)
        make, look, game = self.costs
        usual = make if isinstance(order, Make) else look + game * order.look.cost
        return usual * self.chance.lognormvariate(-(SPREAD**2) / 2, SPREAD)


class Trials:
    """Trials as real ones are, but for their figures: these follow from numbers."""

    def __init__(self, brief: Brief) -> None:
        evaluator = evaluator_of(json.dumps(brief.data))
        boards = (evaluator.work(Make(seed, (), LOOKS[0])) for seed in range(20))
        self.sample = next(one for one in boards if isinstance(one, Trial) and one.figures)

    def of(self, order: Order) -> Trial:
        """Return what is found; a tenth of all boards are invalid."""
        if isinstance(order, Make):
            chance = Random(order.seed)
            if chance.random() < 0.1:
                return Trial()
            parent = order.parents[0].get("at") if order.parents else None
            minutes, skill = parent or (30.0, 0.2)
            at = [minutes + chance.gauss(0, 4), min(max(skill + chance.gauss(0, 0.1), 0), 1)]
            board = self.sample.board
            assert board
            features = {**board.features, "routes": 2 + chance.randrange(2)}
            made = Board({**board.said, "at": at}, features, board.how)
            return replace(self._looked_at(made, order.look), board=made)
        assert isinstance(order, Replay)
        return self._looked_at(order.board, order.look)

    def _looked_at(self, board: Board, look: Look) -> Trial:
        minutes, skill = board.said["at"]
        noise = Random(number_of(look.seed, minutes)).gauss(0, 20 / look.games**0.5)
        found = {**self.sample.figures, "minutes": (minutes + noise, minutes - 2, minutes + 2)}
        if look.skill:
            found["skill"] = (skill, skill - 0.1, skill + 0.1)
        return Trial(None, found, look.cost)


class NoJournal(Journal):
    """Writes nothing down."""

    def __init__(self) -> None:
        super().__init__(Path(), {})

    def add(self, ticket: Ticket, trial: Trial) -> None:
        pass


def searched(brief: Brief, crew: Simulated) -> None:
    """Runs a search for some batches."""
    scheduler = Scheduler(brief, 1, crew, NoJournal())
    scheduler.run(ROUNDS * scheduler._most_games, Deadline())


def scaled(brief: Brief, trials: Trials, net: Net, race: str) -> None:
    """Prints what clusters of all sizes come to."""
    print(f"\n{race}; {net}\n{'batch':>7}" + "".join(f"{size:>16,}" for size in WORKERS))
    for batch in BATCHES:
        cells = []
        for size in WORKERS:
            crew = Simulated(size, net, COSTS[race], trials)
            searched(brief.model_copy(update={"batch": batch}), crew)
            lost = f" {crew.lost / crew.work:5.1%}" if crew.lost else ""
            cells.append(f"{crew.work / crew.now:8.1f} {crew.idle:5.0%}{lost}")
        print(f"{batch:>7,}" + "".join(f"{cell:>16}" for cell in cells), flush=True)


def costs(brief: Brief) -> None:
    """Prints what orders take, in CPU seconds: other work on the machine does not count."""
    evaluator = evaluator_of(json.dumps(brief.data))
    boards: deque[Board] = deque(maxlen=12)

    def timed(order: Order) -> float:
        began = time.process_time()
        found = evaluator.work(order)
        spent = time.process_time() - began
        if isinstance(order, Make) and isinstance(found, Trial) and found.figures and found.board:
            boards.append(found.board)
        return spent

    def say(what: str, spent: list[float]) -> None:
        spent = sorted(spent)
        middle, most = spent[len(spent) // 2], spent[-len(spent) // 10]
        print(
            f"  {what:30} mean {mean(spent):.3f}   median {middle:.3f}   9 of 10 below {most:.3f}"
        )

    for _ in range(2):  # the first time rules are compiled
        new = [timed(Make(seed, (), LOOKS[0])) for seed in range(12)]
        looks = (LOOKS[1], FRESH, CLOSEST)
        tests = {look: [timed(Replay(board, look)) for board in boards] for look in looks}
    parents = [board.said for board in boards]
    changed = [timed(Make(k, (parents[k % len(parents)],), LOOKS[0])) for k in range(36)]
    print(f"{brief.name}: CPU seconds")
    say("make a new board", new)
    say("change one", changed[12:])
    for look, spent in tests.items():
        say(f"{look.games:,} + {look.skill} games", spent)


STAGES = (
    ("draw a board", Evaluator, "_varied"),
    ("validate its file", evaluator, "examine"),
    ("lay it out", RaceFamily, "lay_out"),
    ("check the layout", evaluator, "static_findings"),
    ("check the rules", RaceBoardGame, "findings"),
    ("compile its table", RaceBoardGame, "simulator"),
    ("play games", Simulator, "play"),
    ("figures and the rest", Evaluator, "work"),
    ("the search itself", Scheduler, "run"),
)
"""The stages of a search: functions, of which each calls only those before it."""


class Here:
    """A crew that does the orders itself."""

    size = 1

    def __init__(self, brief: Brief) -> None:
        self.evaluator = evaluator_of(json.dumps(brief.data))
        self.orders: deque[tuple[Ticket, Order]] = deque()

    def submit(self, ticket: Ticket, order: Order) -> None:
        self.orders.append((ticket, order))

    def next(self) -> tuple[Ticket, Result]:
        ticket, order = self.orders.popleft()
        return ticket, self.evaluator.work(order)

    def drop(self) -> None:
        self.orders.clear()

    def close(self) -> None:
        self.drop()


def stages(brief: Brief) -> None:
    """Prints how many boards a worker tries in a CPU second, and what each stage takes of one."""
    spent: Counter[str] = Counter()
    open_: list[float] = []
    """The CPU seconds of calls within each call that is under way."""

    def timed(function: Callable[..., Any], name: Callable[..., str]) -> Callable[..., Any]:
        def run(*given: Any, **named: Any) -> Any:
            open_.append(0.0)
            began = time.process_time()
            try:
                return function(*given, **named)
            finally:
                whole = time.process_time() - began
                spent[name(*given)] += whole - open_.pop()
                if open_:
                    open_[-1] += whole

        return run

    def line_up(_: Simulator, policies: Sequence[str], *more: object) -> str:
        return f"play games: {' and '.join(sorted(set(policies)))}"

    with ExitStack() as stack, tempfile.TemporaryDirectory() as folder:
        for name, place, attribute in STAGES:
            called = line_up if place is Simulator else lambda *_, name=name: name
            wrapped = timed(getattr(place, attribute), called)
            stack.enter_context(patch.object(place, attribute, wrapped))
        for seed in (1, 2):  # the first time rules are compiled
            spent.clear()
            with Journal(Path(folder) / f"{seed}", {}) as journal:
                found = Scheduler(brief, seed, Here(brief), journal).run(SEARCHED, Deadline())
    total = spent.total()
    print(f"{brief.name}: {found.tried} boards in {total:.1f} CPU s, {found.games:,} games")
    print(f"  {'boards per second':30} {found.tried / total:6.1f}")
    for name, seconds in spent.items():
        ms, share = 1_000 * seconds / found.tried, seconds / total
        print(f"  {name:30} {ms:6.2f} ms a board {share:6.1%}")


def coordinator(brief: Brief, trials: Trials) -> None:
    """Prints what the search itself takes for a trial: chance, archive, JSON, journal, and what
    travels to the workers and back."""
    for batch in (64, 1_024, 8_192):
        crew = Simulated(64, Net(), COSTS[QUICK], trials)
        given = brief.model_copy(update={"batch": batch})
        with tempfile.TemporaryDirectory() as folder, Journal(Path(folder) / "j", {}) as journal:
            scheduler = Scheduler(given, 1, crew, journal)
            began = time.process_time()
            scheduler.run(scheduler._most_games * (2 if batch > 1_000 else 20), Deadline())
            spent = time.process_time() - began
            lines = (Path(folder) / "j").read_text().count("\n") - 1
        searched = spent / lines
        order = Make(1, (trials.sample.board.said,), LOOKS[0])
        began = time.process_time()
        for _ in range(1_000):
            pickle.loads(pickle.dumps(trials.of(order)))
            pickle.dumps(order)
        print(f"batch {batch:6,}: {1_000 * searched:.3f} ms a trial; {lines:,} trials")
        print(f"  pickled both ways {time.process_time() - began:.3f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--costs", action="store_true")
    parser.add_argument("--coordinator", action="store_true")
    given = parser.parse_args()
    brief = read_brief(bundled.find_brief(BRIEF))
    if given.costs:
        for name in bundled.briefs():
            costs(read_brief(bundled.find_brief(name)))
            stages(read_brief(bundled.find_brief(name)))
    elif given.coordinator:
        coordinator(brief, Trials(brief))
    else:
        trials = Trials(brief)
        for race in COSTS:
            scaled(brief, trials, Net(), race)
        scaled(brief, trials, Net(life=600), LONG)


if __name__ == "__main__":
    main()
