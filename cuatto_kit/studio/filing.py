"""The requests of a page about the files of the open folder, whichever way they come."""

from pathlib import PurePosixPath

from pydantic import BaseModel, ConfigDict, ValidationError

from cuatto_kit import __version__
from cuatto_kit.cache.store import Json
from cuatto_kit.errors import KitError
from cuatto_kit.search import ATLAS
from cuatto_kit.studio.asks import Name, Text
from cuatto_kit.studio.files import Changed, Folder, ReadOnly


class Input(BaseModel):
    """The base of what a page sends: unknown keys and other types are rejected."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class SaveInput(Input):
    """A file to be written; `known` is the digest of the content that the page expects in it."""

    path: Name
    text: Text
    known: str = ""


class RenameInput(Input):
    """A file and its new name; `known` is as of `SaveInput`."""

    path: Name
    to: Name
    known: str


def start(folder: Folder, shown: str, opened: str) -> Json:
    """Return the version, the folder, by the name that people know, and its files.

    `opened` is the file, atlas or bundled board that a new page shows first, or "".
    """
    listed = folder.listed()
    atlases = [name for name in listed if PurePosixPath(name).name == ATLAS]
    return {
        "version": __version__,
        "folder": shown,
        "opened": opened,
        "files": [name for name in listed if name not in atlases],
        "atlases": list(atlases),
    }


def read(folder: Folder, name: str) -> Json:
    """Return a file of the folder with its digest."""
    content = folder.read(name)
    return {"path": name, "text": content.text, "digest": content.digest}


def save(folder: Folder, body: bytes) -> Json:
    """Write a file of the folder and return its digest."""
    wanted = SaveInput.model_validate_json(body)
    written = folder.write(wanted.path, wanted.text, wanted.known)
    return {"path": wanted.path, "digest": written.digest}


def rename(folder: Folder, body: bytes) -> Json:
    """Give a file of the folder another name."""
    wanted = RenameInput.model_validate_json(body)
    folder.rename(wanted.path, wanted.to, wanted.known)
    return {}


REFUSALS = (KitError, Changed, FileExistsError, ValidationError)
"""The errors of these requests."""


def refusal(error: Exception) -> tuple[int, Json]:
    """Return the HTTP status and the data that answer one of these errors."""
    if isinstance(error, KitError):
        faults = [fault.as_json() for fault in error.faults]
        status = 423 if isinstance(error, ReadOnly) else 400
        return status, {"error": error.faults[0].message, "faults": faults}
    if isinstance(error, Changed):
        message = "another program has changed the file"
        return 409, {"error": message, "text": error.now.text, "digest": error.now.digest}
    if isinstance(error, FileExistsError):
        return 409, {"error": "there is such a file already"}
    return 400, {"error": "the request is not one of this page"}
