"""The last game at a terminal, saved after each decision so that it can be resumed."""

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
"""The command that resumes the last game."""
NAME = "last-game.rec"
"""The name of its file in the user's state folder."""


def last_game() -> Path:
    """Return the record of the last game.

    Raises UsageError if there is none.
    """
    try:
        path = folders.state_folder() / NAME
        if path.is_file():
            return path
    except OSError as error:
        message = f"--resume: {_told(error)}"
        raise UsageError(Fault(Code.USAGE, message)) from error
    raise UsageError(Fault(Code.NOT_FOUND, "--resume: no game is kept; expected a VARIANT"))


def is_waiting() -> bool:
    """Return whether an unfinished game is saved."""
    try:
        text = (folders.state_folder() / NAME).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    return f"\nend {UNFINISHED}\n" in text


class LastGame:
    """The last game, saved as a record in the user's state folder.

    The file is replaced as a whole; with games at two terminals it contains the one with the latest
    decision.
    """

    def __init__(self) -> None:
        self.fault: str | None = None
        """The reason why the game could not be saved, or None."""
        self._written: list[tuple[Step[Hashable, Choice], str]] = []

    @property
    def holds(self) -> bool:
        """True if there is a game that can be resumed."""
        return bool(self._written) and self.fault is None

    def keep(self, session: AnySession) -> None:
        """Save the game, after the first decision of a human."""
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
        """Return the steps as lines; lines of earlier steps are not written anew."""
        known = 0
        for (step, _), now in zip(self._written, session.history, strict=False):
            if step is not now:
                break
            known += 1
        new = session.history[known:]
        self._written[known:] = [(step, records.line_of(session, step)) for step in new]
        return [line for _, line in self._written]


def _told(error: OSError) -> str:
    """Return a description of an error; some errors do not name their file."""
    return f"{error.filename or 'the folder'}: {error.strerror}"


def _name(variant: str) -> str:
    """Return a variant in a form that is valid in every folder."""
    return variant if variant in bundled.bundled() else str(Path(variant).resolve())
