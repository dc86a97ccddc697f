"""The final stage of a search: an atlas with figures from independent games and printable kits."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cuatto_kit.config.model import text_in
from cuatto_kit.search import words
from cuatto_kit.search.archive import Elite
from cuatto_kit.search.atlas import (
    AncestorEntry,
    Atlas,
    BoardEntry,
    FigureEntry,
    TargetEntry,
    TraitEntry,
    Wanted,
)
from cuatto_kit.search.brief import Brief
from cuatto_kit.search.quality import Wish, quality, traits_of, wishes_of
from cuatto_kit.search.scheduler import Ancestor, Found
from cuatto_kit.search.trial import Kit, Look, Price, Replay, Ticket, Trial
from cuatto_kit.search.workers import Crew
from cuatto_kit.search.writing import board_text, titles_of

FINAL = Look(6_000, 600)
"""The games from which the figures of the atlas are taken."""
MOST_BOARDS = 120
"""The most boards in an atlas."""
LEAST_QUALITY = 0.05
"""The least quality of a board in an atlas."""


@dataclass(frozen=True)
class Finished:
    """An atlas with its boards as YAML and their drawings as SVG, by file."""

    atlas: Atlas
    texts: Mapping[str, str]
    drawings: Mapping[str, str]


@dataclass(frozen=True)
class _Seen:
    """A board with figures from games that were not used for selection."""

    elite: Elite
    trial: Trial
    quality: float


def finish(
    brief: Brief,
    seed: int,
    found: Found,
    crew: Crew,
    seconds: Callable[[], float],
    progress: Callable[[str, int, int], None],
) -> Finished:
    """Play the boards of the archive again, make their kits, and return their atlas.

    Boards that turn out not to be playable or printable are left out.
    """
    wishes = wishes_of(brief)
    elites = [elite for elite in found.archive if elite.quality >= LEAST_QUALITY]
    elites = sorted(elites, key=lambda elite: -elite.quality)[:MOST_BOARDS]
    looks = [FINAL.anew(seed, "atlas", elite.id) for elite in elites]
    tests = [Replay(elite.board, look) for elite, look in zip(elites, looks, strict=True)]
    trials = _all_done(crew, tests, lambda k: progress("boards played once more", k, len(tests)))
    seen = [
        _Seen(elite, trial, quality(trial.figures, wishes))
        for elite, trial in zip(elites, trials, strict=True)
        if isinstance(trial, Trial) and trial.figures
    ]
    seen.sort(key=lambda one: (-one.quality, one.elite.cell))
    prices = [Price(one.elite.board.said) for one in seen]
    kits = _all_done(crew, prices, lambda k: progress("kits made", k, len(prices)))
    boards = [(one, kit) for one, kit in zip(seen, kits, strict=True) if isinstance(kit, Kit)]
    width = max(2, len(str(len(boards))))
    entries = [
        _entry(brief, f"boards/{number:0{width}}.yaml", one, kit, wishes)
        for number, (one, kit) in enumerate(boards, 1)
    ]
    atlas = Atlas(
        brief=brief.name,
        title=text_in(brief.title, "en"),
        base=brief.base,
        wanted=_wanted(brief, wishes),
        seed=seed,
        games=found.games,
        tried=found.tried,
        seconds=round(seconds(), 1),
        score=round(found.archive.score, 4),
        traits=[
            TraitEntry(
                name=axis.name, title=words.title_of(axis.name),
                low=axis.low, high=axis.high, cells=axis.cells,
            )
            for axis in brief.axes
        ],
        boards=entries,
        ancestors=_lineages([one.elite for one, _ in boards], found.ancestors),
    )  # fmt: skip
    return Finished(
        atlas,
        {
            entry.file: board_text(one.elite.board.said, brief, atlas, entry)
            for entry, (one, _) in zip(entries, boards, strict=True)
        },
        {entry.file: kit.drawing for entry, (_, kit) in zip(entries, boards, strict=True)},
    )


def _all_done(
    crew: Crew, orders: Sequence[Replay | Price], told: Callable[[int], None]
) -> list[Trial | Kit | None]:
    """Return the results of all orders, in their order."""
    results: dict[Ticket, Trial | Kit | None] = {}
    for k, order in enumerate(orders):
        crew.submit((-1, 0, k), order)
    while len(results) < len(orders):
        ticket, result = crew.next()
        results[ticket] = result
        told(len(results))
    return [results[-1, 0, k] for k in range(len(orders))]


def _entry(brief: Brief, file: str, seen: _Seen, kit: Kit, wishes: Sequence[Wish]) -> BoardEntry:
    elite, figures = seen.elite, seen.trial.figures
    named = [wish for wish in wishes if wish.named and wish.name in figures]
    trial = Trial(elite.board, figures)
    return BoardEntry(
        file=file,
        title=text_in(titles_of(brief, file), "en"),
        cell=elite.cell,
        traits={name: round(value, 6) for name, value in traits_of(trial, brief.axes).items()},
        quality=round(seen.quality, 6),
        figures={
            name: FigureEntry(mean=mean, ci95=(low, high))
            for name, (mean, low, high) in figures.items()
        },
        targets={
            wish.name: TargetEntry(
                wanted=wish.limits, met=wish.missed((figures[wish.name][0],) * 2) == 0
            )
            for wish in named
        },
        features=dict(elite.board.features),
        id=elite.id,
        parents=elite.parents,
        how=elite.board.how,
        parts=kit.parts,
        plates=kit.plates,
        grams=round(kit.grams, 1),
        hours=round(kit.seconds / 3600, 2),
        price=round(kit.price, 2),
    )


def _wanted(brief: Brief, wishes: Sequence[Wish]) -> Mapping[str, Wanted]:
    """Return the wishes of a brief: its targets, then its features."""
    named = {wish.name: wish.limits for wish in wishes if wish.named}
    return {**named, **brief.features}


def _lineages(
    elites: Sequence[Elite], ancestors: Mapping[str, Ancestor]
) -> dict[str, AncestorEntry]:
    """Return all ancestors of some boards, including the boards themselves."""
    entries: dict[str, AncestorEntry] = {}
    waiting = [elite.id for elite in elites]
    while waiting:
        id_ = waiting.pop()
        if id_ not in entries:
            ancestor = ancestors[id_]
            entries[id_] = AncestorEntry(parents=ancestor.parents, how=ancestor.how)
            waiting += ancestor.parents
    return entries
