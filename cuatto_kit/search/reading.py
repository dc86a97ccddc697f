"""The reading of a brief's file, with all its faults."""

from collections.abc import Sequence

from cuatto_kit.config import document
from cuatto_kit.config.advice import verified
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.model import examine
from cuatto_kit.errors import Fault, InvalidVariant
from cuatto_kit.search.brief import Brief, Wanted

HOLDS = "a brief; expected `title:`"


def read_brief(source: Source) -> Brief:
    """Return the brief in a file.

    Raises UsageError if it cannot be read, and InvalidVariant with all its faults.
    """
    text = source.text
    content = document.raw(source.path, source.shown) if text is None else text.encode()
    written = document.decoded(content, source.shown, HOLDS)
    try:
        wanted, unplayable = examine(written, Wanted)
        if unplayable:
            raise InvalidVariant(unplayable)
    except InvalidVariant as error:
        raise InvalidVariant(verified(written, error.faults, _faults_of)) from error
    return Brief.of({**wanted.model_dump(mode="json", by_alias=True), "name": source.name})


def _faults_of(written: document.Document) -> Sequence[Fault]:
    """Return all faults of a brief."""
    try:
        return examine(written, Wanted)[1]
    except InvalidVariant as error:
        return error.faults
