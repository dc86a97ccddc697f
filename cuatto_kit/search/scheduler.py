"""The search itself: batch after batch of boards, examined with more and more games.

    archive ─▶ parents ─▶ batch of boards ─▶ few games ─▶ the promising: more games
       ▲                                                        │
       └── the best of each cell ◀── games not used to choose ◀─┘

The result of a batch depends on its number, the seed, and the archive at the end of the batch
before the last one. The next batch can thus begin before the last is done, no worker waits, and the
atlas does not depend on the number of workers or the order of their answers.
"""

from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from cuatto_kit.search.archive import Archive, Cell, Elite
from cuatto_kit.search.brief import Brief
from cuatto_kit.search.journal import Journal
from cuatto_kit.search.quality import quality, traits_of, wishes_of
from cuatto_kit.search.trial import Board, Look, Make, Order, Replay, Trial, number_of
from cuatto_kit.search.workers import Crew
from cuatto_kit.timing import Deadline

LOOKS = (Look(200, 0), Look(800, 60))
"""The games in each round of selection."""
FRESH = Look(2_000, 200)
"""The games before a board enters the archive."""
CLOSEST = Look(8_000, 800)
"""The most games of a board in the archive that others challenge."""
PART = 3
"""The divisor of the number of boards from round to round."""
BATCHES = 2
"""The number of batches that run at the same time."""


# Emitters: the choice of the parents of the next board


Emitter = Callable[[Archive, Random], Sequence[Elite]]
"""A function that chooses the parents of the next board at random.

It returns none for a new board, one for a board to be changed, or two to be crossed.
"""

NEW, CROSSED = 0.08, 0.25
"""The shares of boards without parents and with two parents."""
RIVALS = 3
"""The number of randomly drawn boards of which the best is a parent, in half of the cases."""


def illuminate(archive: Archive, chance: Random) -> Sequence[Elite]:
    """Choose any boards of the archive as parents, so that the whole map is filled.

    In half of the cases a good board is preferred, so that the quality increases.
    """
    dice = chance.random()
    if not archive or dice < NEW:
        return ()
    if dice < NEW + CROSSED:
        return (_parent(archive, chance), _parent(archive, chance))
    return (_parent(archive, chance),)


def _parent(archive: Archive, chance: Random) -> Elite:
    elites = archive.elites
    drawn = chance.choices(elites, k=RIVALS if chance.random() < 0.5 else 1)
    return max(drawn, key=lambda elite: elite.quality)


def from_nothing(archive: Archive, chance: Random) -> Sequence[Elite]:
    """Choose no parents: a baseline of random boards."""
    return ()


def climb(archive: Archive, chance: Random) -> Sequence[Elite]:
    """Choose the best board only: hill climbing."""
    return (archive.best,) if archive.best else ()


# The batches


@dataclass(frozen=True)
class Ancestor:
    """The origin of a board: the ids of its parents, and a description of the change."""

    parents: tuple[str, ...]
    how: str


@dataclass(frozen=True)
class State:
    """The progress of a search."""

    batches: int
    tried: int
    games: int
    archive: Archive


@dataclass
class Found:
    """The result of a search: the archive, all boards that were ever in it, and the totals."""

    archive: Archive
    ancestors: dict[str, Ancestor] = field(default_factory=dict)
    tried: int = 0
    games: int = 0


@dataclass(frozen=True)
class _Harvest:
    """The result of a batch: new boards for the archive, and new figures of boards in it."""

    newcomers: Sequence[Elite]
    views: Sequence[Elite]
    tried: int
    games: int


_Batch = Generator[Sequence[Order], Sequence[Trial], _Harvest]
"""A batch: a generator that yields orders and receives trials in each round, and returns its
result.
"""


class Scheduler:
    """A scheduler of a search for one brief and seed, until its games or its time are spent."""

    def __init__(
        self,
        brief: Brief,
        seed: int,
        crew: Crew,
        journal: Journal,
        emitter: Emitter = illuminate,
        progress: Callable[[State], None] = lambda _: None,
    ) -> None:
        self.brief = brief
        self.seed = seed
        self.crew = crew
        self.journal = journal
        self.emitter = emitter
        self.progress = progress
        self.wishes = wishes_of(brief)
        self.found = Found(Archive(brief.axes))
        self._running: dict[int, _Running] = {}
        self._archives = deque(self.found.archive.copy() for _ in range(BATCHES))
        """The archives from which the next batches are made, regardless of when they begin."""

    def run(self, games: int | None, deadline: Deadline) -> Found:
        """Run batches while there are games or time for them, and return the result.

        If the user ends the search, or if time is up and boards were found, unfinished batches are
        dropped. The number of games is never exceeded.
        """
        began, ended = 0, 0
        with deadline.interruptible():
            while True:
                while self._archives and self._may_begin(games, deadline):
                    self._begin(began)
                    began += 1
                if ended == began:
                    break
                while not self._running[ended].is_done:
                    if self.found.tried and self._is_over(deadline):
                        self.crew.drop()
                        return self.found
                    self._take_next()
                self._end(ended)
                ended += 1
        self.crew.drop()
        return self.found

    def _may_begin(self, games: int | None, deadline: Deadline) -> bool:
        if games is not None:
            under_way = len(self._running) + 1
            return self.found.games + under_way * games_of_batch(self.brief) <= games
        return not self._is_over(deadline)

    def _is_over(self, deadline: Deadline) -> bool:
        """Return whether time is up, including that of earlier runs."""
        return deadline.left <= self.journal.seconds

    # The exchange of orders and trials with batches

    def _begin(self, number: int) -> None:
        batch = self._batch(number, self._archives.popleft())
        self._running[number] = running = _Running(number, batch)
        self._hand_over(running, next(batch))

    def _hand_over(self, running: "_Running", orders: Sequence[Order]) -> None:
        """Hand over the orders that are not in the journal."""
        running.begin_round(orders)
        for k, order in enumerate(orders):
            ticket = (running.number, running.round, k)
            if trial := self.journal.known(ticket):
                running.trials[k] = trial
            else:
                self.crew.submit(ticket, order)
        self._go_on(running)

    def _take_next(self) -> None:
        ticket, trial = self.crew.next()
        assert isinstance(trial, Trial)
        self.journal.add(ticket, trial)
        running = self._running[ticket[0]]
        running.trials[ticket[2]] = trial
        self._go_on(running)

    def _go_on(self, running: "_Running") -> None:
        """Start the next round of a batch if the last one is done."""
        if len(running.trials) < running.orders:
            return
        trials = [running.trials[k] for k in range(running.orders)]
        try:
            orders = running.batch.send(trials)
        except StopIteration as done:
            running.harvest = done.value
        else:
            self._hand_over(running, orders)

    def _end(self, number: int) -> None:
        """Add the result of a batch to the archive; batches end in their order."""
        harvest = self._running.pop(number).harvest
        assert harvest
        found = self.found
        for view in harvest.views:
            found.archive.replay(view)
        for elite in harvest.newcomers:
            if found.archive.place(elite):
                found.ancestors[elite.id] = Ancestor(elite.parents, elite.board.how)
        self._archives.append(found.archive.copy())
        found.tried += harvest.tried
        found.games += harvest.games
        self.progress(State(number + 1, found.tried, found.games, found.archive))

    # The work of a batch

    def _batch(self, number: int, archive: Archive) -> _Batch:
        """Make boards from an archive, play them, and play the promising ones more often."""
        parents = [self._parents(number, k, archive) for k in range(self.brief.batch)]
        look = LOOKS[0].anew(self.seed, "look", 0)
        trials = yield [
            Make(number_of(self.seed, number, k), tuple(one.board.said for one in those), look)
            for k, those in enumerate(parents)
        ]
        games = sum(trial.games for trial in trials)
        boards = {k: trial for k, trial in enumerate(trials) if trial.board}
        tried = len(boards)
        for round_, closer in enumerate(LOOKS[1:], 1):
            kept = self._promising(boards, archive, _fewer(len(trials)))
            look = closer.anew(self.seed, "look", round_)
            trials = yield [Replay(_board(boards[k]), look) for k in kept]
            games += sum(trial.games for trial in trials)
            boards = {
                k: replace(trial, board=boards[k].board)
                for k, trial in zip(kept, trials, strict=True)
            }
        kept = self._promising(boards, archive, _fewer(len(trials)))
        rivals = self._challenged(kept, boards, archive)
        looks = [self._closer(elite) for elite in rivals]
        trials = yield [
            *(Replay(_board(boards[k]), FRESH.anew(self.seed, "fresh", number, k)) for k in kept),
            *(Replay(elite.board, look) for elite, look in zip(rivals, looks, strict=True)),
        ]
        games += sum(trial.games for trial in trials)
        newcomers = [
            self._elite(
                f"{number + 1}.{k + 1}", tuple(one.id for one in parents[k]),
                _board(boards[k]), trial, FRESH,
            )
            for k, trial in zip(kept, trials, strict=False)
        ]  # fmt: skip
        views = [
            self._elite(elite.id, elite.parents, elite.board, trial, look)
            for elite, trial, look in zip(rivals, trials[len(kept) :], looks, strict=True)
        ]
        return _Harvest([*filter(None, newcomers)], [*filter(None, views)], tried, games)

    def _parents(self, number: int, k: int, archive: Archive) -> Sequence[Elite]:
        return self.emitter(archive, Random(f"{self.seed}/{number}/{k}/parents"))

    def _promising(self, boards: Mapping[int, Trial], archive: Archive, most: int) -> Sequence[int]:
        """Return the numbers of the boards that may improve the archive most, the best first."""

        def gain(k: int) -> float:
            trial = boards[k]
            hope = quality(trial.figures, self.wishes, hopeful=True)
            return hope - archive.least(traits_of(trial, self.brief.axes))

        alive = {k: gain(k) for k, trial in boards.items() if trial.figures}
        gaining = [k for k, gained in alive.items() if gained > 0]
        return sorted(gaining, key=lambda k: (-alive[k], k))[:most]

    def _challenged(
        self, kept: Sequence[int], boards: Mapping[int, Trial], archive: Archive
    ) -> Sequence[Elite]:
        """Return the boards in the archive whose cells others may take, each once."""
        cells = [archive.cell(traits_of(boards[k], self.brief.axes)) for k in kept]
        found: dict[Cell, Elite] = {}
        for cell in filter(None, cells):
            elite = archive.at(cell)
            if elite and elite.look.games < CLOSEST.games:
                found[cell] = elite
        return list(found.values())

    def _closer(self, elite: Elite) -> Look:
        """Return a look with twice as many games as the last one, and new games."""
        games, skill = 2 * elite.look.games, 2 * elite.look.skill
        return Look(games, skill).anew(self.seed, "again", elite.id, games)

    def _elite(
        self, id_: str, parents: tuple[str, ...], board: Board, trial: Trial, look: Look
    ) -> Elite | None:
        """Return a board with figures from independent games, or None if its games do not end."""
        if not trial.figures:
            return None
        traits = traits_of(replace(trial, board=board), self.brief.axes)
        cell = self.found.archive.cell(traits)
        if cell is None:
            return None
        worth = quality(trial.figures, self.wishes)
        return Elite(id_, parents, board, trial.figures, worth, cell, look)


class _Running:
    """A batch that has begun."""

    def __init__(self, number: int, batch: _Batch) -> None:
        self.number = number
        self.batch = batch
        self.round = -1
        self.orders = 0
        self.trials: dict[int, Trial] = {}
        self.harvest: _Harvest | None = None

    @property
    def is_done(self) -> bool:
        return self.harvest is not None

    def begin_round(self, orders: Sequence[Order]) -> None:
        self.round += 1
        self.orders = len(orders)
        self.trials = {}


def games_of_batch(brief: Brief) -> int:
    """Return the most games that a batch may take."""
    boards = brief.batch
    total = 0
    for look in LOOKS:
        total += boards * look.cost
        boards = _fewer(boards)
    return total + boards * (FRESH.cost + CLOSEST.cost)


def _fewer(boards: int) -> int:
    """Return the number of boards that go on to the next round."""
    return -(-boards // PART)


def _board(trial: Trial) -> Board:
    assert trial.board
    return trial.board
