"""Answers with the JSON Schema that completes and explains a board's file."""

from cuatto_kit.cache.store import Json
from cuatto_kit.config.schema import schema_of
from cuatto_kit.games import registry
from cuatto_kit.studio.asks import Asked, Tell


class SchemaAsk(Asked):
    """A request for the schema."""


ASKED = SchemaAsk


def answer(asked: SchemaAsk, tell: Tell) -> Json:
    """Return the schema of the files of all games."""
    return schema_of(registry.models())
