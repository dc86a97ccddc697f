"""The file of a brief, with all that is wrong with it."""

from cuatto_kit.config import document
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.model import examine
from cuatto_kit.errors import InvalidVariant
from cuatto_kit.search.brief import Brief, Wanted

HOLDS = "a brief; expected `title:`"


def read_brief(source: Source) -> Brief:
    """The brief that a file holds. Raises UsageError where it cannot be read, InvalidVariant with
    all its faults."""
    text = source.text
    content = document.raw(source.path, source.shown) if text is None else text.encode()
    wanted, unplayable = examine(document.decoded(content, source.shown, HOLDS), Wanted)
    if unplayable:
        raise InvalidVariant(unplayable)
    return Brief.of({**wanted.model_dump(mode="json", by_alias=True), "name": source.name})
