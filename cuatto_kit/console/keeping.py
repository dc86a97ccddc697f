"""The last game at a terminal, kept after each decision so that it can be taken up again."""

from collections.abc import Hashable
from pathlib import Path

from cuatto_kit import files
from cuatto_kit.cache import folders
from cuatto_kit.config import bundled
from cuatto_kit.console import records
from cuatto_kit.console.session import UNFINISHED, AnySession, Step
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.games.game import Choice

RESUME = "cuatto-kit play --resume"
"""What takes the last game up again."""
NAME = "last-game.rec"


def last_game() -> Path:
    """The record of the last game. Raises UsageError where there is none."""
    try:
        path = folders.state_folder() / NAME
        if path.is_file():
            return path
    except OSError as error:
        message = f"--resume: {_told(error)}"
        raise UsageError(Fault(Code.USAGE, message)) from error
    raise UsageError(Fault(Code.NOT_FOUND, "--resume: no game is kept; expected a VARIANT"))


def is_waiting() -> bool:
    """Whether a game is kept that is not over."""
    try:
        text = (folders.state_folder() / NAME).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    return f"\nend {UNFINISHED}\n" in text


class LastGame:
    """Keeps a game as a record in the user's state folder, swapped in whole: of games at two
    terminals the one stays in which somebody decided last."""

    def __init__(self) -> None:
        self.fault: str | None = None
        """Why the game could not be kept, if so."""
        self._written: list[tuple[Step[Hashable, Choice], str]] = []

    @property
    def holds(self) -> bool:
        """Whether there is anything that can be taken up again."""
        return bool(self._written) and self.fault is None

    def keep(self, session: AnySession) -> None:
        """Keeps the game as it stands, once somebody has decided anything."""
        if not self._written and session.last_decision < 0:
            return
        try:
            text = records.whole(session, self._lines(session), _name(session.match.variant))
            files.save(folders.state_folder() / NAME, text.encode())
            self.fault = None
        except OSError as error:
            self.fault = _told(error)
        except ValueError as error:
            self.fault = str(error)

    def _lines(self, session: AnySession) -> list[str]:
        """The steps as lines; of those that were there before the lines are known."""
        known = 0
        for (step, _), now in zip(self._written, session.history, strict=False):
            if step is not now:
                break
            known += 1
        new = session.history[known:]
        self._written[known:] = [(step, records.line_of(session, step)) for step in new]
        return [line for _, line in self._written]


def _told(error: OSError) -> str:
    """What is wrong with the folder; some errors do not say of which file they are."""
    return f"{error.filename or 'the folder'}: {error.strerror}"


def _name(variant: str) -> str:
    """A variant as it is found from every folder."""
    return variant if variant in bundled.bundled() else str(Path(variant).resolve())
