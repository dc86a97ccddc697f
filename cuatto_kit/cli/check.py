"""`check`: judges one board, compares two, or plays one along a setting."""

from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cuatto_kit.cli import output as show
from cuatto_kit.cli.failures import Manner, reporting
from cuatto_kit.cli.loading import load
from cuatto_kit.cli.options import AsJson, Debug, Quiet, Settings, Version
from cuatto_kit.errors import CannotPlay, Code, Fault, UsageError
from cuatto_kit.timing import Deadline

if TYPE_CHECKING:
    from cuatto_kit.design.comparing import Wish

BUDGET = 10.0
"""The time limit (s) without --games, --precision and --budget."""
STRICT = 6
"""The exit status for a warning with `--strict`."""


def check(
    variants: Annotated[
        list[str],
        typer.Argument(
            metavar="VARIANT [OTHER]",
            help="A bundled variant, or the path of a YAML file; two are compared.",
        ),
    ],
    games: Annotated[
        int | None, typer.Option(min=1, help="Exact number of games; other players play no more.")
    ] = None,
    precision: Annotated[
        float | None,
        typer.Option(
            min=0.001,
            max=0.5,
            metavar="SHARE",
            help="Play until shares of wins are known to ± SHARE.",
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(min=1, help="Number of players; 1 plays alone.")
    ] = None,
    policy: Annotated[
        str | None,
        typer.Option(
            help="Policy of the players, such as random or greedy; with commas, one for each seat. "
            "By default random on one board, and that most like people in comparisons."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**62, help="Seed of the games.")] = 1,
    budget: Annotated[
        float | None,
        typer.Option(
            min=1,
            metavar="SECONDS",
            help=f"Time limit; {BUDGET:g} by default, none with --games or --precision. The report "
            "states if it was too short.",
        ),
    ] = None,
    sweep: Annotated[
        str | None,
        typer.Option(
            metavar="KEY=VALUE,…",
            help="Play the board with each value of a setting, such as teams.pieces=3,4,5.",
        ),
    ] = None,
    no_skill: Annotated[
        bool, typer.Option("--no-skill", help="Do not compare good players with bad ones.")
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with status 6 if there is a warning.")
    ] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the report as an HTML page.")
    ] = None,
    settings: Settings = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Play thousands of games to judge a board, or to compare two boards or values of a setting."""
    manner = Manner(as_json, quiet, debug)
    with reporting(manner):
        if games is not None and precision is not None:
            raise UsageError(Fault(Code.USAGE, "--games or --precision, not both"))
        from cuatto_kit.design import pages
        from cuatto_kit.design.comparing import Wish

        asked = games is not None or precision is not None
        seconds = budget or (inf if asked else BUDGET)
        policies = tuple(policy.split(",")) if policy is not None else None
        wish = Wish(seats, games, policies, seed, skill=not no_skill)
        if len(variants) > 1 or sweep is not None:
            _refuse(variants, sweep, precision, strict)
        pages.refuse(html)
    if sweep is not None:
        status = _sweep(variants[0], sweep, settings, wish, seconds, html, manner)
    elif len(variants) == 2:
        pair = (variants[0], variants[1])
        status = _compare(pair, settings, wish, seconds, html, manner)
    else:
        verdict = _check(variants[0], settings, wish, precision, seconds, html, manner)
        statuses = {"fail": CannotPlay.status, "warn": STRICT if strict else 0, "pass": 0}
        status = statuses[verdict]
    raise typer.Exit(status)


def _refuse(variants: list[str], sweep: str | None, precision: float | None, strict: bool) -> None:
    """Raise UsageError for options that apply to a single board only."""
    message = ""
    if len(variants) > 2:
        message = f"{len(variants)} boards are given; expected one, or two to compare"
    elif len(variants) == 2 and sweep is not None:
        message = "--sweep: expected one board"
    elif precision is not None or strict:
        option = "--precision" if precision is not None else "--strict"
        message = f"{option}: expected one board, without --sweep"
    if message:
        raise UsageError(Fault(Code.USAGE, message))


def _check(
    variant: str,
    settings: list[str] | None,
    wish: "Wish",
    precision: float | None,
    seconds: float,
    html: Path | None,
    manner: Manner,
) -> str:
    """Print the verdict on one board and return it."""
    with reporting(manner):
        from cuatto_kit.reports.plan import Plan

        with show.progress("games", manner.quiet) as progress:
            design = load(variant, settings, progress=progress)
            plan = Plan(
                design.seats(wish.seats), wish.games, precision,
                wish.policies or ("random",), wish.seed,
                skill=wish.skill, remedies=True, whole=True, most=wish.games,
            )  # fmt: skip
            deadline = Deadline(seconds)
            with deadline.listening():
                report = design.check(plan, deadline)
        if html is not None:
            design.write_page(report, html)
        if manner.as_json:
            show.print_json(report.with_rates().as_json())
        elif not manner.quiet:
            show.print_report(report)
    return report.verdict


def _compare(
    boards: tuple[str, str],
    settings: list[str] | None,
    wish: "Wish",
    seconds: float,
    html: Path | None,
    manner: Manner,
) -> int:
    """Print the differences between two boards and return the exit status."""
    with reporting(manner):
        from cuatto_kit.design.comparing import compare
        from cuatto_kit.design.pages import save
        from cuatto_kit.reports.compare_page import comparison_page, comparison_table

        deadline = Deadline(seconds)
        with show.progress("games", manner.quiet) as progress, deadline.listening():
            made = compare(boards, settings or [], wish, deadline, progress)
        verdicts = (made.one.verdict, made.other.verdict)
        if html is not None:
            save(comparison_page(made), html)
        if manner.as_json:
            show.print_json(made.entry.as_json())
        elif not manner.quiet:
            one = made.one.sample
            show.say(f"{made.sentence}\n\n{made.games:,} games of {one.seats} seats on each")
            head, rows = comparison_table(made)
            show.print_table(head, [*rows], numbers=frozenset({1, 2}))
    return CannotPlay.status if "fail" in verdicts else 0


def _sweep(
    board: str,
    setting: str,
    settings: list[str] | None,
    wish: "Wish",
    seconds: float,
    html: Path | None,
    manner: Manner,
) -> int:
    """Print the effect of a setting on a board and return the exit status."""
    with reporting(manner):
        from cuatto_kit.design.comparing import sweep
        from cuatto_kit.design.pages import save
        from cuatto_kit.reports.compare_page import BRACKETS, sweep_page, sweep_table

        deadline = Deadline(seconds)
        with show.progress("games", manner.quiet) as progress, deadline.listening():
            made = sweep(board, setting, settings or [], wish, deadline, progress)
        if html is not None:
            save(sweep_page(made), html)
        if manner.as_json:
            show.print_json(made.entry.as_json())
        elif not manner.quiet:
            if made.not_enough:
                show.say(made.not_enough.headline)
            if first := made.first.sample if made.first else None:
                show.say(f"{first.games.games:,} games of {first.seats} seats each")
            head, rows = sweep_table(made, bars=True)
            show.print_table(head, [*rows])
            show.say(BRACKETS)
    return 0
