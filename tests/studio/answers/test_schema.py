"""The schema explains keys and values in the reader's language."""

import re

import pytest

from cuatto_kit.config.languages import KEYS, USUAL, languages, read
from cuatto_kit.config.schema import schema_of
from cuatto_kit.games import registry
from cuatto_kit.studio.answers import schema
from cuatto_kit.studio.translating import explained, texts_of
from tests.cases import often

SCHEMA = schema_of(registry.models())
OTHERS = [language for language in languages() if language != USUAL]


def described(node):
    """Every description with the values that its property has."""
    if isinstance(node, list):
        for each in node:
            yield from described(each)
    elif isinstance(node, dict):
        if isinstance(node.get("description"), str):
            yield node["description"], node.get("enum", ())
        for each in node.values():
            yield from described(each)


TEXTS = {text for one in described(SCHEMA) for _, text in texts_of(*one)}


def bare(node):
    """A schema without the words of its descriptions."""
    if isinstance(node, list):
        return [bare(each) for each in node]
    if not isinstance(node, dict):
        return node
    made = {key: bare(value) for key, value in node.items()}
    if isinstance(node.get("description"), str):
        parts = texts_of(node["description"], node.get("enum", ()))
        made["description"] = [head for head, _ in parts]
    return made


def test_a_description_is_translated_in_parts():
    text = "May a die\ntake one out?\nexact: Yes.\nother: No."
    assert list(texts_of(text, ["exact"])) == [
        ("", "May a die take one out? other: No."),
        ("exact: ", "Yes."),
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated_and_nothing_else(language):
    words = read(language, KEYS)
    assert set(words) == TEXTS
    assert all(words.values())


@pytest.mark.parametrize("language", OTHERS)
def test_translations_have_the_same_code(language):
    for text, words in read(language, KEYS).items():
        assert re.findall("`.*?`", words) == re.findall("`.*?`", text)


@pytest.mark.slow
def test_english_is_unchanged(answered):
    assert answered(schema, {}) == ([], SCHEMA)
    assert explained(SCHEMA, "a language without translations") == SCHEMA


@pytest.mark.parametrize("language", often(["es"], OTHERS))
def test_only_words_are_translated(language, answered):
    _, answer = answered(schema, {"language": language})
    assert bare(answer) == bare(SCHEMA)
    assert not {text for one in described(answer) for _, text in texts_of(*one)} & TEXTS


@pytest.mark.slow
def test_a_region_is_told_as_its_language(answered):
    _, answer = answered(schema, {"language": "es-ES"})
    definitions = answer["$defs"]
    assert definitions["cuatto"]["properties"]["seats"]["description"] == (
        "El número de jugadores: un solo número, o el mínimo y el máximo."
    )
    assert definitions["cuatto.Rules"]["properties"]["finish"]["description"].splitlines()[1:] == [
        "overshoot: Sí.",
        "exact: No, solo el número exacto.",
        "bounce: No, la ficha retrocede desde la meta lo que le sobre al dado.",
        "rearmost: Sí, si ninguna ficha del equipo está más lejos de la meta.",
        "within_reach: No, y ninguna ficha se detiene donde nunca podría llegar a la meta.",
    ]
