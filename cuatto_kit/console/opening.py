"""From a variant or a record to a game at the table, and the odds of a game."""

import hashlib
import re
import secrets
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from cuatto_kit.api import Design
from cuatto_kit.config.messages import expected_name, join_names
from cuatto_kit.config.model import Variant
from cuatto_kit.console import game_text, records
from cuatto_kit.console.game_text import GameText
from cuatto_kit.console.records import Record
from cuatto_kit.console.session import HUMAN, AnySession, Match, Session
from cuatto_kit.design.loading import Loaded
from cuatto_kit.errors import Code, Fault, KitError, UsageError
from cuatto_kit.games.family import Odds
from cuatto_kit.games.game import Choice
from cuatto_kit.games.text_view import AnyTextGame
from cuatto_kit.games.thinking import Bot, Stop
from cuatto_kit.timing import Progress

NOBODY = "-"
"""Another name for a human on the command line."""
MOST_SEED = 10**9
"""The upper bound of random seeds, low enough to be copied by hand."""


OpenDesign: TypeAlias = Callable[[str, Sequence[str]], Design]
"""A function that opens a variant with settings; it raises KitError if it cannot."""


@dataclass(frozen=True)
class PlayOptions:
    """The options of a game.

    `seats` is None for the usual number. A single player plays all seats but the first; without
    players all seats are human.
    """

    seats: int | None = None
    players: tuple[str, ...] = ()
    seed: int = 1


def any_seed() -> int:
    """Return a random seed."""
    return secrets.randbelow(MOST_SEED)


def open_session(variant: str, settings: Sequence[str], options: PlayOptions) -> AnySession:
    """Return a game that is about to begin.

    Raises KitError if the variant or the options are not valid.
    """
    return begin(Design.open(variant, settings), variant, options)


def begin(design: Design, variant: str, options: PlayOptions) -> AnySession:
    """Return a game on a design that is about to begin.

    Args:
        design: The design.
        variant: The name of the variant in the game's record.
        options: The options of the game.

    Raises:
        KitError: If the game cannot be opened.
    """
    return _session(design, variant, _players(design, options), options.seed)


def open_record(path: Path) -> AnySession:
    """Return the game of a record or a game's text, played to its end.

    Raises UsageError if there is no such file, and InvalidVariant if it is damaged.
    """
    return resume(game_text.read(path))


def resume(record: Record, opened: OpenDesign = Design.open) -> AnySession:
    """Return the game of a record, played to its end.

    Args:
        record: The record.
        opened: The function that opens its variant.

    Raises:
        InvalidVariant: If the record is damaged or its variant has changed.
    """
    try:
        design = opened(record.variant, record.settings)
        assert design.layout
    except KitError as error:
        expected = "expected the variant of the game"
        record.refuse(record.at["variant"], f"{record.variant!r}: {error.faults[0]}; {expected}")
    if record.digest != (digest := digest_of(design)):
        expected = f"expected {digest}: the variant is not what it was"
        record.refuse(record.at["board"], f"{record.digest} is given; {expected}")
    try:
        design.seats(len(record.players))
    except UsageError as error:
        record.refuse(record.at["seats"], error.faults[0].message)
    try:
        session = _session(design, record.variant, record.players, record.seed)
    except UsageError as error:
        record.refuse(record.at["bots"], error.faults[0].message)
    if isinstance(record, GameText):
        record.replay(session)
    else:
        records.replay(record, session)
    return session


def odds_of(
    variant: str, settings: Sequence[str], columns: Sequence[str]
) -> tuple[tuple[int, ...], int, int]:
    """Return columns, the number of rolls with which any of them can be played, and of all rolls.

    Raises UsageError if the game has no odds, or for columns that are not valid.
    """
    known, loaded = _odds(variant, settings)
    if wrong := [text for text in columns if not re.fullmatch(r"-?[0-9]{1,9}", text)]:
        message = f"{join_names(wrong)}: expected the numbers of columns, as in 6 7 8"
        raise UsageError(Fault(Code.USAGE, message))
    numbers = tuple(map(int, columns))
    try:
        ways, total = known.odds(loaded.variant, numbers)
    except ValueError as error:
        raise UsageError(Fault(Code.USAGE, str(error))) from error
    return numbers, ways, total


def rules_of(session: AnySession) -> Iterator[str]:
    """Yield the rules of a session's board by paragraph.

    They are in the usual language if the family has texts in it, otherwise in another language.
    """
    from cuatto_kit.config.languages import USUAL, spoken
    from cuatto_kit.design.sheet_content import rules_in_words
    from cuatto_kit.sheets.plain_text import paragraphs

    design = Design.open(session.match.variant, session.match.settings)
    known = spoken(design.loaded.family.name)
    return paragraphs(rules_in_words(design, USUAL if USUAL in known else known[0]))


def solve(
    variant: str, settings: Sequence[str], progress: Progress = lambda *_: None
) -> tuple[int, float]:
    """Return the number of positions of a small game, and the first seat's chance to win it.

    The chance is that with best play by both. Raises UsageError if the game cannot be solved, for
    example because it is too large or not for two.
    """
    design = Design.open(variant, settings)
    solver = design.board_game.solver()
    if solver is None:
        message = f"{design.variant.game} is not solved; expected a race for two"
        raise UsageError(Fault(Code.USAGE, message))
    try:
        found = solver.solve(progress)
    except ValueError as error:
        raise UsageError(Fault(Code.USAGE, f"{design.loaded.source.shown}: {error}")) from error
    return found.states, found.win_probability


def all_odds(variant: str, settings: Sequence[str]) -> list[tuple[int, int, int, int, int]]:
    """Return all triples of columns, each with the rolls that play any of them, and all rolls.

    Raises UsageError if the game has no odds.
    """
    known, loaded = _odds(variant, settings)
    return list(known.triples(loaded.variant))


def _odds(variant: str, settings: Sequence[str]) -> tuple[Odds[Variant], Loaded]:
    loaded = Design.open(variant, settings).loaded
    known = loaded.family.odds()
    if known is None:
        message = f"{loaded.variant.game} has no columns to tell the odds of"
        raise UsageError(Fault(Code.USAGE, message))
    return known, loaded


def _session(design: Design, variant: str, players: tuple[str, ...], seed: int) -> AnySession:
    loaded = design.loaded
    text = design.board_game.text_game(len(players))
    colours = design.board_game.teams(len(players))
    match = Match(variant, loaded.settings, digest_of(design), design.title, colours, players, seed)
    stop = Stop()
    return Session(match, text, _bots(text, players, stop), stop)


def digest_of(design: Design) -> str:
    """Return a digest that identifies a variant with its settings."""
    return hashlib.sha256(design.loaded.variant.model_dump_json().encode()).hexdigest()


def _players(design: Design, options: PlayOptions) -> tuple[str, ...]:
    """Return the player of each seat; without a number of seats, one seat per named player.

    Raises UsageError if the number of players does not match that of seats.
    """
    players = [HUMAN if name == NOBODY else name for name in options.players]
    named = len(players)
    fewest, most = design.variant.seats
    fits = fewest <= named <= most
    seats = design.seats(named if options.seats is None and named > 1 and fits else options.seats)
    if not players:
        return (HUMAN,) * seats
    if named == 1 < seats:
        return (HUMAN, *players * (seats - 1))
    if named != seats:
        expected = f"--seats {named}, or one each, or one for all" if fits else "one each, or one"
        message = f"--bots: {named} players for {seats} seats; expected {expected}"
        raise UsageError(Fault(Code.USAGE, message))
    return tuple(players)


def _bots(
    text: AnyTextGame, players: Sequence[str], stop: Stop
) -> list[Bot[Hashable, Choice] | None]:
    """Return the bot of each seat, or None for a human.

    Raises UsageError for a bot that the family does not have.
    """
    bots: list[Bot[Hashable, Choice] | None] = []
    for name in players:
        try:
            bots.append(None if name == HUMAN else text.bot(name, stop))
        except ValueError as error:
            known = (HUMAN, *text.players)
            message = f"--bots {name}: {expected_name(name, known)}"
            raise UsageError(Fault(Code.USAGE, message)) from error
    return bots
