"""A game on the board, by clicks: people and bots, and the way back.

What has been played is in the hands of the page, as a record (console/records.py) that every ask
brings along; a worker that remembers it answers at once, any other plays it again. So a page goes
on with its game when the server was ended and started again.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from cuatto_kit.api import Design
from cuatto_kit.cache.store import Json
from cuatto_kit.config import bundled, languages
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.console import records
from cuatto_kit.console.opening import (
    MOST_SEED,
    PlayOptions,
    any_seed,
    begin,
    digest_of,
    resume,
)
from cuatto_kit.console.session import HUMAN
from cuatto_kit.design.loading import read
from cuatto_kit.errors import Code, Fault, KitError, UsageError
from cuatto_kit.games.bots import milliseconds_of
from cuatto_kit.studio.asks import Asked, BoardText, Language, Name, Tell, folder
from cuatto_kit.studio.game_view import GameView

MOST_SEATS = 16
LONGEST_THOUGHT = 5_000
"""Milliseconds that a bot may think by the clock."""
TIMED = "search:1000ms"
"""The bot that is offered of those that do."""
MOST_FILES = 1_000
"""Games of one board that a folder takes."""

Game = Annotated[str, StringConstraints(max_length=records.MOST_BYTES)]
FileName = Annotated[str, StringConstraints(max_length=100, pattern=r"^([\w][\w .-]*\.txt)?$")]


class PlayAsk(Asked):
    """What is to be done. `record` is the game so far, of every deed but `set-up` and `begin`;
    `board` is the board as it stood when the game began."""

    board: BoardText
    deed: Literal["set-up", "begin", "open", "go", "choose", "undo", "reset", "hint", "save"]
    language: Language = languages.USUAL
    players: Annotated[tuple[Name, ...], Field(max_length=MOST_SEATS)] = ()
    seed: Annotated[int, Field(ge=0, lt=MOST_SEED)] | None = None
    record: Game = ""
    move: str = ""
    file: FileName = ""


ASKED = PlayAsk


def answer(asked: PlayAsk, tell: Tell) -> Json:
    """What the deed leads to.

    `set-up`: `{table: {seats: [fewest, most], usual, alone, colours, fills, playing, bots}}`;
    `usual` seats are taken where nothing is said, `alone` says whether one may play by itself,
    `playing` which of the colours (from 0) play, by the number of seats.
    `begin`, `open`: a part `{game, definitions}`, then as `choose`, `undo`, `reset` and `go`:
    `{steps, definitions, now}`. `hint`: `{hint: a move as text}`; `save`: `{saved: file name}`.
    `game`, `steps` and `now` are told in game_view.py; steps come in parts as well.
    Raises KitError: a board that cannot be played, a record that is refused, a move that is none.
    """
    if asked.deed == "set-up":
        return _set_up(asked.board)
    view = _view(asked)
    try:
        answered = _DEEDS[asked.deed](view, asked, tell)
    except ValueError as error:
        raise UsageError(Fault(Code.USAGE, str(error))) from error
    _keep(view, asked)
    return answered


# The game that was asked for last


@dataclass(frozen=True)
class _Kept:
    """A game, and what finds it again."""

    board: BoardText
    record: str
    language: str
    view: GameView


_kept: list[_Kept] = []
"""One game, or none."""


def _keep(view: GameView, asked: PlayAsk) -> None:
    _kept[:] = [_Kept(asked.board, view.record(), asked.language, view)]


def _view(asked: PlayAsk) -> GameView:
    """The game that is spoken of. What goes wrong halfway leaves none behind."""
    known, _kept[:] = list(_kept), []
    board, language = asked.board, asked.language
    if asked.deed == "begin":
        design = board.design()
        seed = any_seed() if asked.seed is None else asked.seed
        for name in asked.players:
            _check_bounded(name)
        options = PlayOptions(len(asked.players) or None, asked.players, seed)
        return GameView(begin(design, board.file, options), design, language)
    for kept in known:
        if (kept.board, kept.record, kept.language) == (board, asked.record, language):
            return kept.view
    record = records.parse("record", asked.record.encode(errors="replace"))
    for name in record.players:
        _check_bounded(name)
    opened: list[Design] = []

    def opened_again(variant: str, settings: Sequence[str]) -> Design:
        opened[:] = [_design(board, variant, settings, record.digest)]
        return opened[0]

    session = resume(record, opened_again)
    session.events()  # they are not news
    return GameView(session, opened[0], language)


def _check_bounded(player: str) -> None:
    """Raises UsageError on a bot that would think for too long."""
    thought = milliseconds_of(player)
    if thought and thought > LONGEST_THOUGHT:
        expected = f"expected {LONGEST_THOUGHT:,} milliseconds at most"
        raise UsageError(Fault(Code.USAGE, f"{player}: {expected}"))


def _design(board: BoardText, variant: str, settings: Sequence[str], digest: str) -> Design:
    """What a record calls its variant: the board in the editor if it is the same, else the file.
    Raises KitError."""
    if variant == board.file:
        with suppress(KitError):
            edited = board.design(_harmless(settings))
            if digest_of(edited) == digest:
                return edited
    return _on_disk(variant, settings)


def _on_disk(variant: str, settings: Sequence[str]) -> Design:
    """A bundled board, or the file of that path in the folder. Raises KitError."""
    if variant in bundled.bundled():
        return Design(read(bundled.find(variant), _harmless(settings)))
    text = folder().read(variant).text
    return BoardText(file=variant, text=text).design(_harmless(settings))


def _harmless(settings: Sequence[str]) -> Sequence[str]:
    """The settings of a record; one that may name a printer's file outside of the folder is
    refused with UsageError."""
    for setting in settings:
        if re.match(r"\s*print\b", setting):
            message = f"set {setting}: expected settings of the game, not of how it is printed"
            raise UsageError(Fault(Code.USAGE, message))
    return settings


# Deeds


def _set_up(board: BoardText) -> Json:
    design = board.design()
    usual = design.seats()
    text = design.family.text_game(design.variant, design.layout, usual)
    colours = design.variant.team_colours
    table: Mapping[str, Json] = {
        "seats": list(design.variant.seats),
        "usual": usual,
        "alone": design.family.policies.solitaire,
        "colours": list(colours),
        "fills": [COLOURS[colour] for colour in colours],
        "playing": {
            str(seats): list(design.family.playing(design.variant, design.layout, seats))
            for seats in range(1, design.variant.seats[1] + 1)
        },
        "bots": [HUMAN, *text.strengths, *text.bots, TIMED],
    }
    return {"table": table}


def _begin(view: GameView, asked: PlayAsk, tell: Tell) -> Json:
    tell({"game": view.told(), "definitions": view.definitions})
    return _go(view, asked, tell)


def _go(view: GameView, asked: PlayAsk, tell: Tell) -> dict[str, Json]:
    steps = view.advance(tell)
    now = view.now()
    return {"steps": steps, "definitions": view.definitions, "now": now}


def _choose(view: GameView, asked: PlayAsk, tell: Tell) -> Json:
    view.take(view.session.read(asked.move))
    return _go(view, asked, tell)


def _undo(view: GameView, asked: PlayAsk, tell: Tell) -> Json:
    view.session.undo()
    view.look_again()
    return _go(view, asked, tell)


def _reset(view: GameView, asked: PlayAsk, tell: Tell) -> Json:
    view.session.reset()
    view.look_again()
    return _go(view, asked, tell)


def _hint(view: GameView, asked: PlayAsk, tell: Tell) -> Json:
    return {"hint": view.session.written(view.session.hint())}


def _save(view: GameView, asked: PlayAsk, tell: Tell) -> Json:
    """Writes the record into the folder: over the file that it was written to before, else to a
    new one. The board must be there as it is played, or nobody could play the game again."""
    match = view.session.match
    try:
        saved = digest_of(_on_disk(match.variant, match.settings))
    except KitError:
        saved = ""
    if saved != match.digest:
        raise ValueError(f"{match.variant} is not saved as it is played; save the board first")
    name = asked.file or _free_name(view.design.name)
    records.save(view.session, folder().root / name)
    return {"saved": name}


def _free_name(board: str) -> str:
    for number in range(1, MOST_FILES + 1):
        name = f"{board}-game-{number}.txt"
        if not (folder().root / name).exists():
            return name
    raise ValueError(f"the folder has {MOST_FILES:,} games of this board; expected fewer")


_DEEDS: Mapping[str, Callable[[GameView, PlayAsk, Tell], Json]] = {
    "begin": _begin,
    "open": _begin,
    "go": _go,
    "choose": _choose,
    "undo": _undo,
    "reset": _reset,
    "hint": _hint,
    "save": _save,
}
