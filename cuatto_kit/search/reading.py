"""The file of a brief, with all that is wrong with it."""

from collections.abc import Sequence

from cuatto_kit.config import document
from cuatto_kit.config.advice import verified
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.model import examine
from cuatto_kit.errors import Fault, InvalidVariant
from cuatto_kit.search.brief import Brief, Wanted

HOLDS = "a brief; expected `title:`"


def read_brief(source: Source) -> Brief:
    """The brief that a file holds. Raises UsageError where it cannot be read, InvalidVariant with
    all its faults."""
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
    """All that is wrong with a brief."""
    try:
        return examine(written, Wanted)[1]
    except InvalidVariant as error:
        return error.faults
