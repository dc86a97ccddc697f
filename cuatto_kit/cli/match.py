"""`match`: plays bots against each other."""

from typing import TYPE_CHECKING, Annotated

import typer

from cuatto_kit.cli import output as show
from cuatto_kit.cli.failures import Manner, reporting
from cuatto_kit.cli.options import AsJson, Debug, Quiet, Settings, Variant, Version

if TYPE_CHECKING:
    from cuatto_kit.lab.matches import MatchPlan, PlayedMatch, Standing


def match(
    variant: Variant,
    one: Annotated[str, typer.Argument(metavar="A", help="A bot, such as strong or search:500ms.")],
    other: Annotated[str, typer.Argument(metavar="B", help="The bot to play against it.")],
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 100,
    seats: Annotated[
        int | None, typer.Option(min=1, help="Number of seats, by default 2; A and B alternate.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**62, help="Seed of the dice and bots.")] = 1,
    settings: Settings = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Play bots against each other to find the stronger one, and the difference in strength."""
    with reporting(Manner(as_json, quiet, debug)):
        from cuatto_kit.lab.matches import MatchPlan, play_match

        plan = MatchPlan(variant, tuple(settings or ()), (one, other), games, seats, seed)
        with show.progress("games", quiet) as progress:
            played = play_match(plan, progress)
        if as_json:
            show.print_json(_document(plan, played))
        elif not quiet:
            _print(plan, played)


def _document(plan: "MatchPlan", played: "PlayedMatch") -> dict[str, object]:
    standing = played.standing
    elo: object = None
    if standing.elo is not None or standing.elo_ci95 != (None, None):
        elo = {"mean": standing.elo, "ci95": list(standing.elo_ci95)}
    return {
        "variant": plan.variant,
        "game": played.game,
        "bots": list(plan.bots),
        "seats": played.seats,
        "seed": plan.seed,
        "games": standing.games,
        "won": standing.won,
        "drawn": standing.drawn,
        "lost": standing.lost,
        "unfinished": standing.unfinished,
        "score": {"mean": standing.score.mean, "ci95": list(standing.score.ci95)},
        "elo": elo,
        "seconds_per_move": [round(seconds, 6) for seconds in standing.seconds_per_move],
    }


def _print(plan: "MatchPlan", played: "PlayedMatch") -> None:
    from cuatto_kit.games.metrics import share_text

    standing, (one, other) = played.standing, plan.bots
    show.say(
        f"{one} against {other}: {standing.won} won, {standing.drawn} drawn, {standing.lost} lost "
        f"of {standing.games:,} games on {plan.variant} with {played.seats} seats"
    )
    if standing.unfinished:
        show.say(f"  {standing.unfinished} of those drawn had no end and were broken off")
    show.say(f"  score {share_text(standing.score)}")
    show.say(f"  Elo {_elo(standing)}")
    for name, seconds in zip(plan.bots, standing.seconds_per_move, strict=True):
        show.say(f"  {name}: {1000 * seconds:,.1f} ms a move")


def _elo(standing: "Standing") -> str:
    low, high = standing.elo_ci95
    return f"{_signed(standing.elo, standing.score.mean)} ({_signed(low, 0)} to {_signed(high, 1)})"


def _signed(elo: float | None, score: float) -> str:
    """Return a difference in Elo as text; None is infinite, its sign by that of the score."""
    if elo is None:
        return "+∞" if score > 1 / 2 else "−∞"
    return f"{elo:+.0f}".replace("-", "−")
