"""The rule texts are complete: every value has its text, in every language and theme."""

import re

import pytest
import yaml

from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.languages import (
    KEYS,
    LABELS,
    LANGUAGE,
    MESSAGES,
    OUTLINE,
    STUDIO,
    TEMPLATE,
    USUAL,
    WORDS,
    find,
    languages,
    lineage,
    outline,
    regions,
    vocabularies,
)
from cuatto_kit.config.model import text_in
from cuatto_kit.sheets.texts import library
from tests.cases import seldom

from .whole import FAMILIES, RULES, THEMES, TOPICS, data_of, expected_of, switches_of
from .whole import WORDS as LANGUAGES_AND_THEMES

TERMS = "terms.yaml"
"""The terms of a language, and words that are not used for them."""
FOLDERS = [(language, family) for language in languages() for family in FAMILIES]


@pytest.mark.parametrize(("language", "family"), FOLDERS)
def test_every_value_has_its_text_and_every_text_its_value(language, family):
    assert library(language, family).texts.keys() == expected_of(family)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_outline_names_every_text_once(family):
    names = [name for groups in outline(family).values() for group in groups for name in group]
    assert sorted(names) == sorted(".".join(key) for key in expected_of(family))


@pytest.mark.parametrize(("language", "family"), FOLDERS)
def test_a_text_says_something_and_holds_nothing_else(language, family):
    for switch, values in data_of(language, f"{family}.yaml")["texts"].items():
        for value, text in values.items():
            parts = {"text": text} if isinstance(text, str) else text
            assert parts.keys() <= {"text", "quick"}, (switch, value)
            assert parts["text"].strip(), (switch, value)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_switch_of_the_rules_is_told_or_left_out_on_purpose(family):
    switches = switches_of(family)
    untold = set(getattr(TOPICS[family], "UNTOLD", ()))
    assert untold <= switches
    assert switches - set(TOPICS[family].VALUES) == untold


@pytest.mark.parametrize("family", FAMILIES)
def test_all_languages_tell_the_same_in_the_same_place(family):
    """This compares texts, their places, their use in the quick reference, and their names."""
    places = [
        {
            key: (text.section, text.order, bool(text.quick), len(re.split(r"\n\n", text.body)))
            for key, text in library(language, family).texts.items()
        }
        for language in languages()
    ]
    assert all(place == places[0] for place in places)


@pytest.mark.parametrize("family", FAMILIES)
def test_all_languages_use_the_same_facts(family):
    """A fact that a translation does not use leaves something unsaid."""
    for vocabulary in (None, *vocabularies()):
        by_language = [
            {
                key: set(re.findall(r"\$(\w+)", f"{text.body} {text.quick}".lower()))
                for key, text in library(language, family, None, vocabulary).texts.items()
            }
            for language in languages()
        ]
        assert all(facts == by_language[0] for facts in by_language)


def test_nothing_else_lies_among_the_texts():
    for language in languages():
        names = {path.name for path in (RULES / language).iterdir()}
        texts = {*FAMILIES, *(f"race.{name}" for name in vocabularies())}
        files = {LANGUAGE, WORDS, LABELS, STUDIO, TERMS, *(f"{name}.yaml" for name in texts)}
        translations = set() if language == USUAL else {KEYS, MESSAGES, TEMPLATE}
        assert names == {*files, *translations, "themes"}
    assert {path.name for path in RULES.iterdir()} == {*languages(), *regions(), OUTLINE}


def leaves(data, path=()):
    """The values of nested mappings by the keys that lead to them."""
    if not isinstance(data, dict):
        return [(path, data)]
    return [leaf for key, value in data.items() for leaf in leaves(value, (*path, key))]


def keys_of(data):
    """The keys of nested mappings; whatever else is in them counts as one thing."""
    if isinstance(data, dict):
        return {(key, *rest) for key, value in data.items() for rest in keys_of(value)}
    return {(len(data),)} if isinstance(data, list) else {()}


def test_all_languages_have_the_same_words():
    """Nouns (with the genders and forms of their language), names, headings, captions."""
    words = [data_of(language, WORDS) for language in languages()]
    assert all(each["nouns"].keys() == words[0]["nouns"].keys() for each in words)
    kinds = [{name: kind.keys() for name, kind in each["names"].items()} for each in words]
    assert all(each == kinds[0] for each in kinds)
    captions = [keys_of(data_of(language, LABELS)) for language in languages()]
    assert all(keys == captions[0] for keys in captions)


@pytest.mark.parametrize("language", languages())
def test_a_language_has_a_name_and_the_tables_of_its_grammar(language):
    data = data_of(language, LANGUAGE)
    needed = {"name", "phrases", "joining", "plurals", "numbers"}
    assert needed <= data.keys() <= needed | {"adjectives", "cases", "endings", "kinds", "sounds"}
    assert data["joining"].keys() == {"between", "last", "or"}
    assert data.get("cases", {}).keys() <= data["phrases"].keys()
    assert {"the", "a", "of the", "to the"} <= data["phrases"].keys()
    assert {"one", "many"} <= set(data["plurals"]["forms"])
    for sounds in data.get("sounds", {}).values():
        assert all(map(re.compile, sounds))


def test_no_two_languages_have_the_same_name():
    names = [data_of(language, LANGUAGE)["name"] for language in languages()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("language", "theme"), seldom(5, [pytest.param(*one) for one in LANGUAGES_AND_THEMES])
)
def test_every_noun_goes_through_all_of_the_grammar(language, theme):
    """After every phrase and number, with every ending: each table has a word for it."""
    words = library(language, "race", theme).words
    grammar = words.grammar
    before = ["", *(f"{phrase} " for phrase in grammar.phrases)]
    numbers = ["", *(f"{number} " for number in range(23))]
    for name, (_, many) in words.nouns.items():
        for start in before:
            for number in numbers if not many else numbers[:1]:
                said = words.fill(f"{{{start}{number}{name}}}", {})
                assert said == said.strip() != ""
        for ending in grammar.endings:
            words.fill(f"{{{name}:{ending}}}", {})


def test_spanish_nouns_have_a_gender():
    nouns = [data_of("es", WORDS)["nouns"]]
    nouns += [data_of("es", f"themes/{theme}.yaml")["nouns"] for theme in THEMES if theme]
    assert {noun.get("gender") for words in nouns for noun in words.values()} <= {"m", "f"}
    for noun in (noun for words in nouns for noun in words.values()):
        if usual := {"a": "f", "o": "m", "r": "m"}.get(noun["one"][-1]):
            assert noun["gender"] == usual, noun


@pytest.mark.parametrize("language", languages())
def test_all_colours_and_classes_have_names(language):
    names = library(language, "race").words.names
    assert names["colour"].keys() == COLOURS.keys()
    assert names["class"].keys() == set(TOPICS["race"].CHECKERS)
    for kind in names.values():
        assert len(set(map(repr, kind.values()))) == len(kind)


@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme])
def test_a_theme_renames_known_nouns_in_all_languages(theme):
    renamed = [data_of(language, f"themes/{theme}.yaml")["nouns"] for language in languages()]
    assert all(nouns.keys() == renamed[0].keys() for nouns in renamed)
    assert renamed[0].keys() <= data_of("en", WORDS)["nouns"].keys()
    for language, nouns in zip(languages(), renamed, strict=True):
        assert nouns.keys() == {
            key
            for key, (noun, many) in library(language, "race", theme).words.nouns.items()
            if not many and noun != library(language, "race").words.nouns[key][0]
        }


@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme])
@pytest.mark.parametrize("language", languages())
def test_a_story_of_a_theme_is_one_sentence(language, theme):
    told = library(language, "race", theme).story
    assert not told or re.fullmatch(r"[^.!?]+[.!]", told)
    assert told[:1] == told[:1].upper()


@pytest.mark.parametrize("language", languages())
def test_bundled_themes_tell_stories(language):
    assert all(library(language, "race", theme).story for theme in ("forest", "ocean", "volcano"))


# What is laid over a language: vocabularies, regions


VOCABULARIES = [(language, family, name) for language, family in FOLDERS for name in vocabularies()]


@pytest.mark.parametrize(("language", "family", "name"), VOCABULARIES)
def test_a_vocabulary_says_otherwise_what_its_family_says(language, family, name):
    """Other texts, with a quick line where the family's has one, and known nouns."""
    file = f"{family}.{name}.yaml"
    if not find(language, file):
        return
    plain, own = library(language, family), library(language, family, None, name)
    texts = data_of(language, file).get("texts", {})
    for key in ((switch, value) for switch, values in texts.items() for value in values):
        before, text = plain.texts[key], own.texts[key]
        assert text.body != before.body or text.quick != before.quick, key
        assert bool(text.quick) == bool(before.quick), key
    assert own.words.nouns.keys() == plain.words.nouns.keys()


def test_a_vocabulary_is_laid_over_the_family_and_a_theme_over_both():
    plain, ludo = library("en", "race"), library("en", "race", None, "ludo")
    assert ludo.words.fill("{The jail}", {}) == "The yard"
    assert ludo.texts["always", "story"] != plain.texts["always", "story"]
    assert ludo.texts["always", "goal"] == plain.texts["always", "goal"]
    forest = library("en", "race", "forest", "ludo")
    assert forest.words.fill("{Checkers} of {the jail}", {}) == "Foxes of the yard"


@pytest.mark.parametrize("region", regions())
def test_a_region_says_only_what_it_says_otherwise(region):
    (_, base) = lineage(region)
    names = {str(path.relative_to(RULES / region)) for path in (RULES / region).rglob("*.*")}
    for name in names - {LANGUAGE}:
        own, usual = (dict(leaves(data_of(each, name))) for each in (region, base))
        assert all(usual[key] != said for key, said in own.items()), name
    for family in FAMILIES:
        own, usual = library(region, family), library(base, family)
        assert own.texts.keys() == usual.texts.keys()
        assert own.words.nouns == usual.words.nouns or f"{WORDS}" in names
        assert own.words.language == region


def test_a_region_is_laid_over_its_language():
    assert text_in({"en": "a", "es": "b"}, "es-ES") == "b"
    assert text_in({"en": "a", "es": "b", "es-ES": "c"}, "es-ES") == "c"
    told = library("es-ES", "columns").texts["always", "cubes"].body
    assert told != library("es", "columns").texts["always", "cubes"].body
    assert "es-ES" not in languages()


def test_a_theme_that_a_language_lacks_is_refused():
    with pytest.raises(KeyError, match="no theme 'mist'"):
        library("es", "race", "mist")


def test_all_languages_have_the_same_themes():
    themes = [{path.name for path in (RULES / language / "themes").iterdir()} for language in
              languages()]  # fmt: skip
    assert all(names == {f"{theme}.yaml" for theme in THEMES if theme} for names in themes)


def words_of(path):
    """The texts of a file with the keys that lead to them, without the names of placeholders."""
    for key, value in leaves(yaml.safe_load(path.read_text("utf-8"))):
        yield key, re.sub(r"\{[^{}]*\}", "", str(value))


def own_nouns(path):
    """The forms of the nouns that a vocabulary has for the things of its game, in small letters."""
    data = yaml.safe_load(path.read_text("utf-8"))
    nouns = data.get("nouns", {}) if path.name.startswith("race.") else {}
    return {str(word).lower() for _, word in leaves(nouns)}


@pytest.mark.parametrize("language", languages())
def test_one_thing_has_one_term(language):
    terms = data_of(language, TERMS)
    never = [word for term in terms.values() for word in term["never"]]
    assert len(terms) >= 25
    assert not {term["term"] for term in terms.values()} & set(never)
    wrong = re.compile(rf"\b(?:{'|'.join(map(re.escape, never))})\b", re.IGNORECASE)
    tags = [tag for tag in (language, *regions()) if tag.split("-")[0] == language.split("-")[0]]
    files = {path for tag in tags for path in (RULES / tag).rglob("*.yaml") if path.name != TERMS}
    found = [
        (path.name, *key, text[match.start() - 20 : match.end() + 20])
        for path in files
        for key, text in words_of(path)
        for match in wrong.finditer(text)
        if match[0].lower() not in own_nouns(path)
    ]
    assert found == []
