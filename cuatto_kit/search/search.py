"""A complete search: a brief is read, boards are found, an atlas is written."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from cuatto_kit import resources
from cuatto_kit.config.messages import counted
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.fabrication.folder import (
    Contents,
    Listing,
    atomic_replace,
    refuse_lost,
    write_files,
)
from cuatto_kit.fabrication.manifest import list_files
from cuatto_kit.process import cores
from cuatto_kit.search import ATLAS
from cuatto_kit.search.atlas import SCHEMA, Atlas
from cuatto_kit.search.brief import Brief, Budget
from cuatto_kit.search.finish import Finished, finish
from cuatto_kit.search.journal import Journal
from cuatto_kit.search.page import atlas_page
from cuatto_kit.search.scheduler import Emitter, Found, Scheduler, State, games_of_batch, illuminate
from cuatto_kit.search.workers import Crew, Processes
from cuatto_kit.timing import Deadline, Progress

SEARCHING = 0.85
"""The share of a time budget that is spent on finding boards; the rest is for the final figures."""


@dataclass(frozen=True)
class Plan:
    """The settings of a search.

    - `folder`: the folder for the atlas.
    - `budget`: the limit of the search.
    - `workers`: the number of workers on this machine; None for one per core.
    - `cluster`: the address of a Dask scheduler whose workers are used instead.
    - `resume`: whether a search that was begun is continued.
    - `emitter`: the selection of parents.
    """

    folder: Path
    budget: Budget
    seed: int = 1
    workers: int | None = None
    cluster: str | None = None
    resume: bool = False
    emitter: Emitter = illuminate


@dataclass(frozen=True)
class Searched:
    """The result of a search, and its folder."""

    finished: Finished
    folder: Path


def search(
    brief: Brief, plan: Plan, progress: Progress, tell: Callable[[str], None] = lambda _: None
) -> Searched:
    """Find boards and write their atlas into `folder`/<brief>.

    Ctrl-C ends the search with the boards found so far. Messages about a cluster or a damaged
    journal are passed to `tell`, a line each.

    Raises UsageError if the folder contains something else or boards that were changed since, if
    the search cannot be resumed, or if a cluster does not answer.
    """
    _refuse_too_few(brief, plan.budget)
    refuse_lost(plan.folder / brief.name, CONTENTS)  # before the search, not after it
    began = time.monotonic()
    journal = Journal(
        plan.folder / f"{brief.name}.journal",
        {"brief": brief.digest, "seed": plan.seed, "version of the kit": resources.code_digest()},
    )
    if plan.resume:
        journal.read()
        if journal.damaged:
            damaged = counted(journal.damaged, "line")
            tell(f"{journal.path}: {damaged} damaged; their games are played again")
    crew = _crew(brief, plan, tell)
    try:
        with journal:
            found = _found(brief, plan, crew, journal, progress)

        def seconds() -> float:
            return journal.seconds + time.monotonic() - began

        finished = finish(brief, plan.seed, found, crew, seconds, progress)
    finally:
        crew.close()
    folder = write_atlas(plan.folder, finished.atlas, finished.texts, finished.drawings)
    return Searched(finished, folder)


def _refuse_too_few(brief: Brief, budget: Budget) -> None:
    """Raise UsageError for a budget that may be too small for a batch."""
    least = games_of_batch(brief)
    if budget.games is not None and budget.games < least:
        message = f"{budget.games:,} games; expected {least:,}, which a batch may take, or more"
        raise UsageError(Fault(Code.USAGE, message))


def _crew(brief: Brief, plan: Plan, tell: Callable[[str], None]) -> Crew:
    data = json.dumps(brief.data)
    if plan.cluster is not None:
        try:
            from cuatto_kit.search.cluster import Cluster
        except ImportError as error:
            message = '--cluster takes Dask: pip install "cuatto-kit[cluster]"'
            raise UsageError(Fault(Code.USAGE, message)) from error
        cluster = Cluster(data, plan.cluster, plan.workers)
        tell(cluster.words)
        return cluster
    return Processes(data, plan.workers or cores())


def _found(brief: Brief, plan: Plan, crew: Crew, journal: Journal, progress: Progress) -> Found:
    """Return the boards that are found within the budget."""
    budget = plan.budget
    deadline = Deadline(60 * SEARCHING * budget.minutes) if budget.minutes else Deadline()
    began = time.monotonic()

    def show(state: State) -> None:
        best = state.archive.best
        kept = f"{state.tried:,} boards tried, {len(state.archive)} kept"
        words = f"{kept}, the best {best.quality:.2f}" if best else kept
        if budget.games:
            progress(words, state.games, budget.games)
        else:
            done = journal.seconds + time.monotonic() - began
            progress(words, int(done), int(60 * (budget.minutes or 0)))

    scheduler = Scheduler(brief, plan.seed, crew, journal, plan.emitter, show)
    return scheduler.run(budget.games, deadline)


# The folder of an atlas: its page, its JSON, and a file for each board


PAGE = "atlas.html"


def _listing(data: bytes) -> Listing:
    atlas = Atlas.model_validate_json(data)
    if atlas.schema_version != SCHEMA:
        raise ValueError(f"expected schema {SCHEMA}; another version of cuatto-kit wrote it")
    return Listing({file.path: file.sha256 for file in atlas.files})


CONTENTS = Contents("an atlas", ATLAS, _listing)


def write_atlas(
    folder: Path, atlas: Atlas, texts: Mapping[str, str], drawings: Mapping[str, str]
) -> Path:
    """Write an atlas into `folder`/<brief>, replacing it as a whole, and return that path.

    Raises UsageError if the folder contains something else, or boards that were changed since;
    nothing is changed then.

    Args:
        folder: the folder that contains the folder of the atlas.
        atlas: the atlas.
        texts: the YAML of the boards, by the files of their entries.
        drawings: the SVG of the boards, by the files of their entries.
    """
    target = folder / atlas.brief
    pages = {PAGE: atlas_page(atlas, drawings), **texts}
    written = {path: text.encode() for path, text in pages.items()}
    listing = atlas.model_copy(update={"files": list_files(written)})
    with atomic_replace(target, CONTENTS) as staging:
        write_files(staging, {**written, ATLAS: listing.written().encode()})
    return target
