"""Work ahead of time: games and sheets of a kit in a process beside that which makes the parts."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection

from cuatto_kit import process
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config.bundled import Source
from cuatto_kit.design.core import DesignCore
from cuatto_kit.design.kit import is_kept, sheet_files
from cuatto_kit.design.loading import read
from cuatto_kit.design.options import KitOptions
from cuatto_kit.games.simulator import Simulator


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
    """Prefetch products while a block writes a kit, if there is enough to make."""
    all_of_it = not (options.only or options.order.copies)
    if not all_of_it or process.cores() < 2 or is_kept(design, options):
        yield
        return
    context = process.context(__name__)
    ours, theirs = context.Pipe(duplex=False)
    inputs = (design.loaded.source, design.loaded.settings, design.force, options)
    with process.beginning():
        helper = context.Process(  # type: ignore[attr-defined]
            target=_make, args=(theirs, design.renderer, design.quality, *inputs), daemon=True
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


def _make(
    pipe: Connection,
    renderer: str,
    quality: Quality,
    source: Source,
    settings: tuple[str, ...],
    force: bool,
    options: KitOptions,
) -> None:
    """Make the products that the kit will need, and send the time of each stage.

    Errors are ignored, since the first process reports them.
    """
    process.begin()
    with suppress(Exception):
        design = DesignCore(read(source, settings), renderer, quality, force)
        design.report()
        sheet_files(design, options.sheets)
        pipe.send(design.store.watch.seconds)
