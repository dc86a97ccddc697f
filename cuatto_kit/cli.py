"""The verbs. Each parses, calls kit.py and prints; heavy modules are imported inside."""

import io
import json
import shlex
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NoReturn

import typer

from cuatto_kit import __version__
from cuatto_kit.errors import CannotPlay, Fault, KitError, UsageError

if TYPE_CHECKING:
    from cuatto_kit.kit import Built

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Draw a board game in YAML; get parts that print and fit.",
)


class RendererName(StrEnum):
    """What renders parts."""

    EMBEDDED = "embedded"
    OPENSCAD = "openscad"


class QualityName(StrEnum):
    """How fine round shapes are."""

    DRAFT = "draft"
    NORMAL = "normal"
    FINE = "fine"


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cuatto-kit {__version__}")
        raise typer.Exit


Variant = Annotated[str, typer.Argument(help="A bundled variant, or the path of a YAML file.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="Override a field, as in rules.finish=exact."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Print nothing but errors.")]
Debug = Annotated[bool, typer.Option("--debug", help="Show where an error came from.")]
Version = Annotated[
    bool,
    typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version."),
]


@dataclass(frozen=True)
class _Manner:
    """How this run speaks."""

    as_json: bool
    quiet: bool
    debug: bool


@app.callback(invoke_without_command=True)
def _root(context: typer.Context, version: Version = False) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("list")
def list_variants(
    as_json: AsJson = False, quiet: Quiet = False, debug: Debug = False, version: Version = False
) -> None:
    """List the bundled variants."""
    with _reporting(_Manner(as_json, quiet, debug)):
        from cuatto_kit import loading

        rows = loading.list_variants()
        if as_json:
            _print_json({"variants": rows})
        elif not quiet:
            _print_table(
                ["Variant", "Title", "Game", "Seats", "Pieces"],
                [[r["name"], r["title"], r["game"], r["seats"], r["pieces"]] for r in rows],
            )


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="The board's name; its file will be NAME.yaml.")],
    origin: Annotated[
        str | None, typer.Option("--from", metavar="VARIANT", help="Start from this variant.")
    ] = None,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Write a commented YAML file to start from."""
    with _reporting(_Manner(False, quiet, debug)):
        from cuatto_kit import loading

        path = loading.write_new(name, origin)
        if not quiet:
            typer.echo(
                f"{path} is written; build it with: cuatto-kit build {shlex.quote(str(path))}"
            )


@app.command()
def build(
    variant: Variant,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="Where kits go.")
    ] = Path("build"),
    only: Annotated[
        str | None, typer.Option(help="Only these, by commas: parts, board, teams.")
    ] = None,
    renderer: Annotated[RendererName, typer.Option(help="What renders the parts.")] = (
        RendererName.EMBEDDED
    ),
    quality: Annotated[QualityName, typer.Option(help="How fine round shapes are.")] = (
        QualityName.NORMAL
    ),
    printer: Annotated[
        str | None, typer.Option(metavar="NAME", help="The printer that parts must fit.")
    ] = None,
    settings: Settings = None,
    force: Annotated[
        bool, typer.Option("--force", help="Build a board that cannot be played.")
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
    with _reporting(_Manner(as_json, quiet, debug)):
        from cuatto_kit import kit, loading
        from cuatto_kit.timing import Stopwatch

        watch = Stopwatch()
        chosen = list(settings or ())
        if printer is not None:
            chosen.append(f"print.printer={printer}")
        with watch.stage("load"):
            loaded = loading.load(variant, chosen)
        options = kit.BuildOptions(
            output, kit.groups_of(only), renderer.value, quality.value, force
        )
        with _progress("parts", quiet) as progress:
            built = kit.build(loaded, options, watch, progress)
        if as_json:
            _print_json(built.manifest)
        elif not quiet:
            _print_kit(built)
        if timings:
            for name, seconds in watch.seconds.items():
                typer.echo(f"{name:8s} {seconds:8.3f} s", err=True)


@app.command()
def check(
    variant: Variant,
    games: Annotated[int | None, typer.Option(min=1, help="Play exactly so many games.")] = None,
    precision: Annotated[
        float | None,
        typer.Option(min=0.001, max=0.5, help="Play until shares of wins are that exact."),
    ] = None,
    seats: Annotated[int | None, typer.Option(min=1, help="How many play; 1 plays alone.")] = None,
    policy: Annotated[
        str, typer.Option(help="Who plays, as in random or greedy; by commas, one a seat.")
    ] = "random",
    seed: Annotated[int, typer.Option(min=0, max=2**62, help="The games' seed.")] = 1,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the report as a page.")
    ] = None,
    settings: Settings = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Play thousands of games on a board: is it worth printing?"""
    with _reporting(_Manner(as_json, quiet, debug)):
        from cuatto_kit import checking, loading

        if games is not None and precision is not None:
            raise UsageError(Fault("USAGE", "--games or --precision, not both"))
        options = checking.CheckOptions(
            seats, games, precision or 0.005, tuple(policy.split(",")), seed
        )
        loaded = loading.load(variant, list(settings or ()))
        with _progress("games", quiet) as progress:
            checked = checking.check(loaded, options, progress)
        if html is not None:
            checking.write_page(loaded, checked, html)
        if as_json:
            _print_json(checked.as_json())
        elif not quiet:
            _print_report(checked.report.data)
    raise typer.Exit(CannotPlay.status if checked.report.verdict == "fail" else 0)


def main() -> NoReturn:
    """Runs the command line; exits with the status that the contract names."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal may lack × and ñ
    arguments = sys.argv[1:]
    try:
        status = app(arguments, prog_name="cuatto-kit", standalone_mode=False)
    except typer.TyperException as error:
        message = f"{error.format_message().rstrip('.')}; cuatto-kit --help names what there is"
        _fail((Fault("USAGE", message),), 2, "--json" in arguments)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    sys.exit(status or 0)


@contextmanager
def _reporting(manner: _Manner) -> Iterator[None]:
    """Turns errors into messages and exit statuses."""
    try:
        yield
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except Exception as error:
        if manner.debug:
            traceback.print_exc()
        if isinstance(error, KitError):
            _fail(error.faults, error.status, manner.as_json)
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        message = f"{reason} (a fault of cuatto-kit; --debug shows where)"
        _fail((Fault("INTERNAL", message),), 1, manner.as_json)


def _fail(faults: tuple[Fault, ...], status: int, as_json: bool) -> NoReturn:
    if as_json:
        _print_json({"error": [fault.as_json() for fault in faults]})
    for fault in faults:
        typer.echo(str(fault), err=True)
    sys.exit(status)


@contextmanager
def _progress(what: str, quiet: bool) -> Iterator[Any]:
    """A progress bar on standard error, where that is a terminal."""
    if quiet or not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what)

        def show(name: str, done: int, total: int) -> None:
            bar.update(task, description=name, completed=done, total=total)

        yield show


def _print_json(document: dict[str, Any]) -> None:
    typer.echo(json.dumps(document, indent=2))


def _print_kit(built: "Built") -> None:
    rows = []
    for part in built.manifest["parts"]:
        colours = _counts(part["colours"])
        size = " × ".join(f"{extent:.1f}" for extent in part["extents_mm"])
        grams = "" if part["grams"] is None else f"{part['grams'] * part['quantity']:.0f}"
        rows.append([part["name"], part["quantity"], size, grams, colours])
    _print_table(
        ["Part", "Quantity", "Size (mm)", "Grams", "Colours"], rows, numbers=frozenset({1, 3})
    )
    for finding in built.manifest["findings"]:
        place = f" {finding['where']}" if finding["where"] else ""
        typer.echo(
            f"{finding['severity']}: {finding['code']}{place}: {finding['message']}", err=True
        )
    shows = f"; {built.assembly} shows it" if built.assembly else ""
    typer.echo(f"\n{built.folder}/ holds the kit{shows}.")


def _print_report(report: dict[str, Any]) -> None:
    from cuatto_kit.play.page import VERDICTS, figures

    typer.echo(f"{report['variant']}: {VERDICTS[report['verdict']]}\n")
    for finding in (*report["static"], *report["findings"]):
        typer.echo(f"  {finding['severity']}: {finding['code']}: {finding['message']}")
    policies = ", ".join(dict.fromkeys(report["policy"]))
    typer.echo(f"\n{report['games']:,} games of {report['seats']} seats, {policies} play")
    rows = [*figures(report)]
    for row in report["seat_win_rate"]:
        low, high = row["ci95"]
        rows.append((f"Seat {row['seat']} wins", f"{row['mean']:.1%} ({low:.1%} to {high:.1%})"))
    _print_table(["Figure", "Mean (range)"], [list(row) for row in rows])


def _counts(colours: dict[str, int]) -> str:
    """`6 of each: gold, red` where the counts are equal, else `12 silver, 10 black`."""
    if len(colours) > 1 and len(set(colours.values())) == 1:
        return f"{next(iter(colours.values()))} of each: {', '.join(colours)}"
    return ", ".join(f"{count} {colour}" for colour, count in colours.items())


def _print_table(
    head: list[str], rows: list[list[Any]], numbers: frozenset[int] = frozenset()
) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for position, title in enumerate(head):
        justify: Literal["left", "right"] = "right" if position in numbers else "left"
        last = position == len(head) - 1
        table.add_column(title, justify=justify, no_wrap=not last)
    for row in rows:
        table.add_row(*map(str, row))
    Console(markup=False, highlight=False).print(table)
