"""Answers of a game on the board, with people and bots, and undo.

The page keeps the game as a record (console/records.py), which every request brings along. A worker
that has the game answers immediately; any other replays it. Therefore a game continues after the
server has been restarted.
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
from cuatto_kit.console.session import HUMAN, AnySession
from cuatto_kit.design.loading import read
from cuatto_kit.errors import Code, Fault, KitError, UsageError
from cuatto_kit.games.bots import milliseconds_of
from cuatto_kit.studio.asks import Asked, BoardText, Language, Name, Tell, folder
from cuatto_kit.studio.game_view import GameView

MOST_SEATS = 16
"""The maximum number of players."""
LONGEST_THOUGHT = 5_000
"""The maximum thinking time (ms) of a bot with a time limit."""
TIMED = "search:1000ms"
"""The bot with a time limit that is offered."""
MOST_FILES = 1_000
"""The maximum number of saved games of one board in a folder."""

Game = Annotated[str, StringConstraints(max_length=records.MOST_BYTES)]
FileName = Annotated[str, StringConstraints(max_length=100, pattern=r"^([\w][\w .-]*\.txt)?$")]


class PlayAsk(Asked):
    """An action in a game.

    `record` is the game so far, for all actions except `set-up` and `begin`; `board` is the board
    when the game began.
    """

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
    """Return the result of the action.

    - `set-up`: `{table: {seats: [fewest, most], usual, alone, colours, fills, playing, bots}}`.
      `usual` is the default number of seats; `alone` is whether one seat may play alone; `playing`
      are the colours (from 0) that play, by the number of seats.
    - `begin`, `open`: a part `{game, definitions, past}`, where `past` are the steps so far, then
      as `choose`, `undo`, `reset` and `go`: `{steps, definitions, now}`.
    - `hint`: `{hint}`, a move as text.
    - `save`: `{saved}`, the name of the file.

    `game`, `steps` and `now` are described in game_view.py; steps also come in parts. Raises
    KitError for a board that cannot be played, an invalid record and an invalid move.
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


# The latest game


@dataclass(frozen=True)
class _Kept:
    """A game, and the key by which it is found again."""

    board: BoardText
    record: str
    language: str
    view: GameView


_kept: list[_Kept] = []
"""The latest game, if any."""


def _keep(view: GameView, asked: PlayAsk) -> None:
    _kept[:] = [_Kept(asked.board, view.record(), asked.language, view)]


def _view(asked: PlayAsk) -> GameView:
    """Return the game of a request and empty the cache; after an error it stays empty."""
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
    return GameView(*opened(board, asked.record), language)


def opened(board: BoardText, text: str) -> tuple[AnySession, Design]:
    """Return the game of a record and its board: the one in the editor if it is the same.

    Raises KitError.
    """
    record = records.parse("record", text.encode(errors="replace"))
    for name in record.players:
        _check_bounded(name)
    designs: list[Design] = []

    def open_design(variant: str, settings: Sequence[str]) -> Design:
        designs[:] = [_design(board, variant, settings, record.digest)]
        return designs[0]

    session = resume(record, open_design)
    session.events()  # discard past events
    return session, designs[0]


def _check_bounded(player: str) -> None:
    """Raise UsageError for a bot that would think too long."""
    thought = milliseconds_of(player)
    if thought and thought > LONGEST_THOUGHT:
        expected = f"expected {LONGEST_THOUGHT:,} milliseconds at most"
        raise UsageError(Fault(Code.USAGE, f"{player}: {expected}"))


def _design(board: BoardText, variant: str, settings: Sequence[str], digest: str) -> Design:
    """Return the design of a record's variant: the board in the editor if it is the same, else the
    file.

    Raises KitError.
    """
    if variant == board.file:
        with suppress(KitError):
            edited = board.design(_harmless(settings))
            if digest_of(edited) == digest:
                return edited
    return _on_disk(variant, settings)


def _on_disk(variant: str, settings: Sequence[str]) -> Design:
    """Return the design of a bundled board, or of a file in the folder.

    Raises KitError.
    """
    if variant in bundled.bundled():
        return Design(read(bundled.find(variant), _harmless(settings)))
    text = folder().read(variant).text
    return BoardText(file=variant, text=text).design(_harmless(settings))


def _harmless(settings: Sequence[str]) -> Sequence[str]:
    """Return the settings of a record.

    Raises UsageError for settings of `print`, which could name a printer's file outside the folder.
    """
    for setting in settings:
        if re.match(r"\s*print\b", setting):
            message = f"set {setting}: expected settings of the game, not of how it is printed"
            raise UsageError(Fault(Code.USAGE, message))
    return settings


# Actions


def _set_up(board: BoardText) -> Json:
    design = board.design()
    usual = design.seats()
    text = design.board_game.text_game(usual)
    colours = design.variant.team_colours
    table: Mapping[str, Json] = {
        "seats": list(design.variant.seats),
        "usual": usual,
        "alone": design.family.policies.solitaire,
        "colours": list(colours),
        "fills": [COLOURS[colour] for colour in colours],
        "playing": {
            str(seats): list(design.board_game.playing(seats))
            for seats in range(1, design.variant.seats[1] + 1)
        },
        "bots": [HUMAN, *text.strengths, *text.bots, TIMED],
    }
    return {"table": table}


def _begin(view: GameView, asked: PlayAsk, tell: Tell) -> Json:
    past = view.past()
    tell({"game": view.told(), "past": past, "definitions": view.definitions})
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
    """Write the record to the file to which it was written before, else to a new file.

    Raises ValueError if the board on disk is not the one in play, since the game could not be
    replayed.
    """
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
