"""The verb `search`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cuatto_kit.cli import output as show
from cuatto_kit.cli.failures import Manner, reporting
from cuatto_kit.cli.options import AsJson, Debug, Output, Quiet, Version
from cuatto_kit.errors import Code, Fault, UsageError

if TYPE_CHECKING:
    from cuatto_kit.search.brief import Budget


def search(
    brief: Annotated[
        str, typer.Argument(metavar="BRIEF", help="A bundled brief, or the path of a YAML file.")
    ],
    output: Output = Path("build"),
    budget: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="Time limit, such as 10m; by default that of the brief."),
    ] = None,
    games: Annotated[
        int | None, typer.Option(min=1_000, help="Number of games, instead of a time limit.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**62, help="Seed of all random numbers.")] = 1,
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=1_000, help="Number of processes; by default one per core."),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help="The scheduler of a Dask cluster, or `local` to start one."
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue a search that was interrupted.")
    ] = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Find boards that fit a brief; DIR/BRIEF/atlas.html shows them, boards/ has their files."""
    with reporting(Manner(as_json, quiet, debug)):
        from cuatto_kit.config import bundled
        from cuatto_kit.search import ATLAS
        from cuatto_kit.search import search as searching
        from cuatto_kit.search.brief import read_brief

        if budget is not None and games is not None:
            raise UsageError(Fault(Code.USAGE, "--budget or --games, not both"))
        wanted = read_brief(bundled.find_brief(brief))
        chosen = _budget(budget, games) or wanted.budget
        plan = searching.Plan(output, chosen, seed, workers, cluster, resume)
        with show.progress("boards", quiet) as progress:
            made = searching.search(wanted, plan, progress, show.teller(quiet))
        if as_json:
            show.say((made.folder / ATLAS).read_bytes().decode(), end="")
        elif not quiet:
            show.print_atlas(made)


def _budget(time: str | None, games: int | None) -> "Budget | None":
    """Return the budget given on the command line, or None.

    Raises UsageError if the time is not valid.
    """
    from cuatto_kit.search.brief import Budget, budget_of

    if games is not None:
        return Budget(games=games)
    if time is None:
        return None
    try:
        return budget_of(time)
    except ValueError as error:
        raise UsageError(Fault(Code.USAGE, f"--budget {time}: {error}")) from error
