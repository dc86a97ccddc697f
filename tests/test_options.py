"""Values of options are refused in the words of files, with what is meant where that is plain."""

import re
from enum import Enum

import pytest
import typer

from cuatto_kit.cli.failures import refusal
from cuatto_kit.cli.verbs import app
from cuatto_kit.config.languages import language_meant

VERBS = typer.main.get_command(app).commands
MEANT = re.compile(r"did you mean '(.+)'\?|, as in (\S+)$")
FILLED = {"one": "random", "other": "random"}


def options_of(kinds):
    return [
        pytest.param(verb, option, id=f"{verb} {option.opts[0]}")
        for verb, command in VERBS.items()
        for option in command.params
        if option.opts[0].startswith("--") and is_of(option.type_descriptor.annotation, kinds)
    ]


def is_of(kind, kinds):
    return isinstance(kind, type) and issubclass(kind, kinds) and kind is not bool


def parsed(verb, option, value):
    """What an option is read as; raises what typer raises."""
    command = VERBS[verb]
    needed = [FILLED.get(one.name, "x") for one in command.params if one.required]
    return command.make_context(verb, [*needed, f"{option.opts[0]}={value}"]).params[option.name]


def message(verb, option, value):
    with pytest.raises(typer.TyperException) as refused:
        parsed(verb, option, value)
    return refusal(refused.value).message


def meant(told):
    found = MEANT.search(told)
    return found and (found[1] or found[2])


@pytest.mark.parametrize(("verb", "option"), options_of(Enum))
def test_a_misspelt_value_is_told_with_the_one_that_is_meant(verb, option):
    for choice in option.type_descriptor.annotation:
        word = str(choice.value)
        for bent in {word.upper(), word.capitalize(), word[:-1] + "x", f"{word}s"} - {word}:
            told = message(verb, option, bent)
            assert told.startswith(f"{option.opts[0]} {bent}: expected one of ")
            assert "Value error" not in told
            if bent.lower() == word:
                assert meant(told) == word
            if meant(told):
                assert parsed(verb, option, meant(told))


@pytest.mark.parametrize(("verb", "option"), options_of((int, float)))
def test_a_number_with_a_unit_is_told_in_that_of_the_option(verb, option):
    info = option.type_descriptor.parameter_info
    sound = str(info.min or 1)
    units = {"MM": "mm", "SECONDS": "s"}
    text = f"{sound} {units.get(info.metavar, '')}".rstrip()
    if text != sound:
        assert meant(message(verb, option, text)) == sound
    told = message(verb, option, f"{sound} kg")
    assert told.startswith(f"{option.opts[0]} {sound} kg: expected a ")
    assert meant(told) is None


@pytest.mark.parametrize(
    ("verb", "name", "value", "told"),
    [
        ("build", "kerf", "0,1", "--kerf 0,1: expected a number in mm, as in 0.1"),
        ("build", "kerf", "1/10", "--kerf 1/10: expected a number in mm, as in 0.1"),
        ("build", "kerf", "3 cm", "--kerf 3 cm: expected a number in mm, 0 to 1"),
        ("build", "spare", "200", "--spare 200: expected a whole number, 0 to 100"),
        ("check", "games", "1,000", "--games 1,000: expected a whole number alone, as in 1000"),
        ("check", "budget", "1 min", "--budget 1 min: expected a number in seconds, as in 60"),
        (
            "check",
            "precision",
            "1 %",
            "--precision 1 %: expected a number as a share of 1, as in 0.01",
        ),
        ("replay", "seconds", "2s", "--seconds 2s: expected a number in seconds, as in 2"),
    ],
)
def test_numbers_of_options_as_people_write_them(verb, name, value, told):
    (option,) = [one for one in VERBS[verb].params if one.name == name]
    assert message(verb, option, value) == told


@pytest.mark.parametrize(
    ("word", "known", "name"),
    [
        ("es-MX", ["de", "en", "es", "es-ES", "pt-BR"], "es"),
        ("es_es", ["de", "en", "es", "es-ES", "pt-BR"], "es-ES"),
        ("ES", ["de", "en", "es", "es-ES", "pt-BR"], "es"),
        ("pt", ["de", "en", "es", "es-ES", "pt-BR"], "pt-BR"),
        ("pt-PT", ["de", "en", "es", "es-ES", "pt-BR"], "pt-BR"),
        ("Deutsch", ["de", "en", "es", "es-ES", "pt-BR"], "de"),
        ("es-ES", ["de", "en", "es", "pt-BR"], "es"),
        ("xx", ["de", "en", "es", "es-ES", "pt-BR"], ""),
    ],
)
def test_a_language_is_meant_before_a_region_of_it(word, known, name):
    assert language_meant(word, known).value == name


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["sheet", "short-12", "--lang", "es-MX"], "did you mean 'es'?"),
        (["build", "short-12", "--only", "part"], "did you mean 'parts'?"),
        (["build", "short-12", "--parts", "Tile=3"], "did you mean 'tile'?"),
        (["build", "short-12", "--printer", "Ender3"], "did you mean 'ender-3'?"),
        (["check", "short-12", "--policy", "Greedy"], "did you mean 'greedy'?"),
        (["play", "short-12", "--bots", "Human"], "did you mean 'human'?"),
        (["match", "short-12", "Greedy", "random"], "did you mean 'greedy'?"),
        (["new", "x", "--from", "short-12", "--form", "Map"], "did you mean 'map'?"),
        (["search", "quick-family", "--budget", "10 min"], "as in 10m"),
        (["search", "quick-family", "--budget", "1.5 days"], "as in 36h"),
        (["build", "short-12", "--set", "print.tile=4 cm"], "expected a number in mm, as in 40"),
    ],
)
def test_words_of_options_are_told_as_those_of_files(words, told, call):
    answer = call(*words)
    assert answer.returncode in (2, 3)
    assert answer.stderr.strip().endswith(told)
