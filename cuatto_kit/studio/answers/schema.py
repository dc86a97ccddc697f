"""Answers with the JSON Schema that completes and explains a board's file."""

from cuatto_kit.cache.store import Json
from cuatto_kit.config import languages
from cuatto_kit.config.schema import schema_of
from cuatto_kit.games import registry
from cuatto_kit.studio.asks import Asked, Language, Tell
from cuatto_kit.studio.translating import explained


class SchemaAsk(Asked):
    """The language of its descriptions."""

    language: Language = languages.USUAL


ASKED = SchemaAsk


def answer(asked: SchemaAsk, tell: Tell) -> Json:
    """Return the schema of the files of all games, with descriptions for the reader."""
    return explained(schema_of(registry.models()), asked.language)
