"""Work ahead of time, in a second process: games and sheets of a kit, and what sheets need."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection

from cuatto_kit import process
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config.bundled import Source
from cuatto_kit.design.core import DesignCore
from cuatto_kit.design.kit import is_kept, sheet_languages, sheets_are_kept
from cuatto_kit.design.loading import read
from cuatto_kit.design.options import KitOptions
from cuatto_kit.design.sheets import Sheets
from cuatto_kit.games.simulator import Simulator
from cuatto_kit.sheets.options import SheetOptions

MOST_SPACES = 1_000
"""The most spaces of a board for which a second process works."""


def warm(design: DesignCore) -> int:
    """Compile everything that the games of a report need, and return the number of compilations."""
    simulator = _simulator(design)
    missing = [lineup for lineup in simulator.lineups if not simulator.is_compiled(lineup)]
    for number, lineup in enumerate(missing):
        design.progress(f"{design.name}: {', '.join(dict.fromkeys(lineup))}", number, len(missing))
        simulator.compile(lineup)
    return len(missing)


def _simulator(design: DesignCore) -> Simulator:
    return design.board_game.simulator(design.seats())


@contextmanager
def prefetching(design: DesignCore, options: KitOptions) -> Iterator[None]:
    """Prefetch games and sheets while a block writes a kit, if there is enough to make."""
    all_of_it = not (options.only or options.order.copies)
    wanted = all_of_it and not is_kept(design, options)
    with _helped(design, partial(_make_for_kit, options), wanted):
        yield


@contextmanager
def prefetching_for_sheets(design: DesignCore, options: SheetOptions) -> Iterator[None]:
    """Prefetch what sheets need, and some of them, while a block writes them."""
    wanted = not sheets_are_kept(design, options)
    with _helped(design, partial(_make_for_sheets, options), wanted):
        yield


def _make_for_kit(options: KitOptions, design: DesignCore) -> None:
    """Make games, sheets, and the parts that the first process has not yet come to."""
    from cuatto_kit.design.play_page import play_page

    design.report()
    if options.wants("play"):
        play_page(design)
    _make_for_sheets(options.sheets, design, judged=True)


def _make_for_sheets(options: SheetOptions, design: DesignCore, *, judged: bool = False) -> None:
    """Make meshes, their pictures and languages, from the last to the first.

    The first process begins with the first of them. If the meshes are `judged`, this process judges
    them too.
    """
    from cuatto_kit.design.sheet_content import picture_of

    sheets = Sheets(design)
    for part in reversed(design.kit.parts):
        names = [part.name]
        (item,) = (design.judged(names) if judged else design.meshes(names)).values()
        picture_of(design, item)
    for language in reversed(sheet_languages(design, options)):
        sheets.typeset(language, options.paper, paper_board=options.paper_board)


@contextmanager
def _helped(design: DesignCore, work: Callable[[DesignCore], None], wanted: bool) -> Iterator[None]:
    """Let a second process do some work on a design while a block runs, if there are two cores.

    A large board has none, because two processes need much more memory than one.
    """
    if not wanted or process.cores() < 2 or len(design.layout.spaces) > MOST_SPACES:
        yield
        return
    context = process.context(__name__)
    ours, theirs = context.Pipe(duplex=False)
    inputs = (design.loaded.source, design.loaded.settings, design.force)
    with process.beginning():
        helper = context.Process(  # type: ignore[attr-defined]
            target=_work, args=(theirs, work, design.renderer, design.quality, *inputs), daemon=True
        )
        helper.start()
    theirs.close()
    try:
        yield
    finally:
        with suppress(EOFError, OSError):
            if ours.poll():
                design.store.watch.add(ours.recv())
        ours.close()
        helper.kill()
        helper.join()


def _work(
    pipe: Connection,
    work: Callable[[DesignCore], None],
    renderer: str,
    quality: Quality,
    source: Source,
    settings: tuple[str, ...],
    force: bool,
) -> None:
    """Do the work, whose products are in the store then, and send the time of each stage.

    Errors are ignored, since the first process reports them.
    """
    process.begin()
    with suppress(Exception):
        design = DesignCore(read(source, settings), renderer, quality, force)
        work(design)
        pipe.send(design.store.watch.seconds)
