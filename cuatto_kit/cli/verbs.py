"""The verbs: each parses its options, uses a design and prints; heavy modules are imported late."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from cuatto_kit.cad.quality import Quality
from cuatto_kit.cli import (
    catalogue,
    check,
    doctor,
    engine,
    match,
    replay,
    search,
    studio,
)
from cuatto_kit.cli import output as show
from cuatto_kit.cli.failures import Manner, fail, refusal, reporting
from cuatto_kit.cli.loading import load
from cuatto_kit.cli.options import (
    AsJson,
    Box,
    Card,
    Customizer,
    Debug,
    Flat,
    Gcode,
    Kerf,
    Languages,
    Material,
    Output,
    PaperBoard,
    PaperSize,
    Parts,
    Plain,
    Plates,
    PlatesStl,
    PrinterName,
    Publish,
    Quiet,
    RendererName,
    Settings,
    Spare,
    Variant,
    Version,
)
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.fabrication.order import FlatOptions, Order, Strategy, copies_of
from cuatto_kit.sheets.options import Paper

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Draw a board game in YAML; get parts that print and fit.",
)


@app.callback(invoke_without_command=True)
def _root(context: typer.Context, version: Version = False) -> None:
    if context.invoked_subcommand is None:
        show.say(context.get_help())


app.command("list")(catalogue.list_variants)
app.command()(catalogue.new)


@app.command()
def build(
    variant: Variant,
    output: Output = Path("build"),
    only: Annotated[
        str | None,
        typer.Option(
            help="Only these groups, separated by commas: parts, board, teams, plates, preview, "
            "play, sheets, box, card, flat, customizer."
        ),
    ] = None,
    renderer: Annotated[RendererName, typer.Option(help="The renderer of the parts.")] = (
        RendererName.EMBEDDED
    ),
    quality: Annotated[Quality, typer.Option(help="Fineness of round shapes.")] = (Quality.NORMAL),
    printer: PrinterName = None,
    slices: Annotated[
        bool, typer.Option("--slice", help="Slice the plates with PrusaSlicer for grams and times.")
    ] = False,
    strategy: Plates = Strategy.BY_COLOUR,
    spare: Spare = 0,
    parts: Parts = None,
    gcode: Gcode = None,
    plates_stl: PlatesStl = False,
    box: Box = False,
    card: Card = False,
    customizer: Customizer = False,
    publish: Publish = False,
    flat: Flat = None,
    kerf: Kerf = 0.1,
    material: Material = 3.0,
    languages: Languages = None,
    paper: PaperSize = Paper.A4,
    paper_board: PaperBoard = False,
    settings: Settings = None,
    force: Annotated[
        bool, typer.Option("--force", help="Build even a board that cannot be played.")
    ] = False,
    timings: Annotated[
        bool, typer.Option("--timings", help="Print the time of each stage.")
    ] = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Build the printable kit of a variant into DIR/VARIANT."""
    with reporting(Manner(as_json, quiet, debug)):
        from cuatto_kit.design.kit import GCODE_NOTE, write_gcode
        from cuatto_kit.design.options import KitOptions, groups_of
        from cuatto_kit.design.prefetch import prefetching
        from cuatto_kit.sheets.options import SheetOptions, languages_of

        if gcode and not slices:
            raise UsageError(Fault(Code.USAGE, "--gcode: expected --slice, too"))
        sheets = SheetOptions(languages_of(languages), paper, paper_board)
        order = Order(strategy, spare, copies_of(parts), plates_stl)
        cut = FlatOptions(flat, kerf, material) if flat else None
        options = KitOptions(
            groups_of(only), slices, sheets, order, box, cut, card, customizer, publish, bool(gcode)
        )
        with show.progress("parts", quiet) as progress:
            design = load(variant, settings, printer, progress=progress)
            design = replace(design, renderer=renderer.value, quality=quality, force=force)
            with prefetching(design, options):
                built = design.write(output, options)
            if gcode:
                write_gcode(built, gcode)
        if as_json:
            show.say(built.manifest.written(), end="")
        elif not quiet:
            show.print_kit(built)
            if gcode:
                show.say(f"{gcode / design.name}/: {GCODE_NOTE}")
        if timings:
            show.print_timings(design.store.watch)


app.command()(check.check)


@app.command()
def play(
    variant: Annotated[
        str | None, typer.Argument(help="A bundled variant, or the path of a YAML file.")
    ] = None,
    seats: Annotated[int | None, typer.Option(min=1, help="Number of players.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,…",
            help="Players by seat: human or a bot; a single bot takes all seats but the first.",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, max=2**62, help="Seed of the dice.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the last game played at a terminal.")
    ] = False,
    plain: Plain = False,
    settings: Settings = None,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Play in the terminal, or by lines on standard input; `help` lists the commands."""
    with reporting(Manner(False, quiet, debug)):
        from cuatto_kit.console import commands, keeping, opening, terminal

        asked = sys.stdin.isatty()
        others = any(one is not None for one in (seats, bots, seed, settings))
        if (variant is None) != resume or (resume and others):
            message = "expected a VARIANT, or --resume alone for the last game at a terminal"
            raise UsageError(Fault(Code.USAGE, message))
        if variant is None:
            session = opening.open_record(keeping.last_game())
            session.events()  # discard past events
        else:
            if seed is None:
                seed = opening.any_seed() if asked else 1
            players = tuple(bots.split(",")) if bots is not None else ()
            options = opening.PlayOptions(seats, players, seed)
            session = opening.open_session(variant, list(settings or ()), options)
        if asked and not quiet:
            kept = keeping.LastGame()
            table = commands.Commands(
                session, opening.open_record, opening.rules_of, for_people=True, keep=kept.keep
            )
            terminal.at_terminal(table, kept, in_colour=not plain and sys.stdout.isatty())
        else:
            table = commands.Commands(session, opening.open_record, opening.rules_of)
            terminal.from_pipe(table, sys.stdin.buffer, quiet)


app.command()(replay.replay)


@app.command()
def odds(
    variant: Variant,
    columns: Annotated[
        list[str] | None, typer.Argument(help="Columns, such as 6 7 8.", metavar="[COLUMNS…]")
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print all triples of columns.")] = False,
    settings: Settings = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Print the number of rolls on which at least one of the given columns can be played."""
    with reporting(Manner(as_json, quiet, debug)):
        from cuatto_kit.console import opening

        if bool(columns) == as_csv or (as_csv and as_json):
            message = "expected columns, as in 6 7 8, or --csv for all threes of them"
            raise UsageError(Fault(Code.USAGE, message))
        if as_csv:
            rows = opening.all_odds(variant, list(settings or ()))
            if not quiet:
                show.print_all_odds(rows)
            return
        numbers, ways, rolls = opening.odds_of(variant, list(settings or ()), columns or ())
        if as_json:
            show.print_json(
                {"columns": numbers, "ways": ways, "rolls": rolls, "probability": ways / rolls}
            )
        elif not quiet:
            share = 100 * ways / rolls
            show.say(f"{' '.join(map(str, numbers))}: {ways}/{rolls} = {share:.2f} %")


@app.command()
def sheet(
    variant: Variant,
    output: Output = Path("build"),
    languages: Languages = None,
    paper: PaperSize = Paper.A4,
    paper_board: PaperBoard = False,
    settings: Settings = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Typeset the rule sheet of a variant into DIR/VARIANT/sheets; other files there are kept."""
    with reporting(Manner(as_json, quiet, debug)):
        from cuatto_kit.design.kit import write_sheets
        from cuatto_kit.design.prefetch import prefetching_for_sheets
        from cuatto_kit.sheets.options import SheetOptions, languages_of

        options = SheetOptions(languages_of(languages), paper, paper_board)
        with show.progress("sheets", quiet) as progress:
            design = load(variant, settings, progress=progress)
            with prefetching_for_sheets(design, options):
                built = write_sheets(design, output, options)
        if as_json:
            show.say(built.manifest.written(), end="")
        elif not quiet:
            show.print_sheets(built)
        show.print_word_remarks(design.findings)


@app.command()
def coupon(
    output: Output = Path("build"),
    printer: PrinterName = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Build a small test print for finding the right clearance, into DIR/coupon."""
    with reporting(Manner(as_json, quiet, debug)):
        from cuatto_kit.design.coupon import write_coupon

        with show.progress("parts", quiet) as progress:
            built = write_coupon(printer, output, progress)
        if as_json:
            show.say(built.manifest.written(), end="")
        elif not quiet:
            show.print_kit(built)


@app.command()
def solve(
    variant: Variant,
    settings: Settings = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Solve a small game for two exactly: the first seat's chance to win with best play by both."""
    with reporting(Manner(as_json, quiet, debug)):
        from cuatto_kit.console import opening

        with show.progress("positions", quiet) as progress:
            states, chance = opening.solve(variant, list(settings or ()), progress)
        if as_json:
            show.print_json({"states": states, "win_probability": chance})
        elif not quiet:
            show.say(f"{states:,} positions; the first seat wins {chance:.9f} of games")


app.command()(match.match)
app.command()(engine.engine)
app.command("studio")(studio.studio)
app.command("search")(search.search)
app.command("schema")(catalogue.print_schema)
app.command()(catalogue.warm)
app.command()(doctor.doctor)


def main() -> NoReturn:
    """Run the command line and exit with the documented status."""
    arguments = sys.argv[1:]
    try:
        status = app(arguments, prog_name="cuatto-kit", standalone_mode=False)
    except typer.TyperException as error:
        fail((refusal(error),), 2, "--json" in arguments)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    sys.exit(status or 0)
