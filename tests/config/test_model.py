"""How a model meets a document, and the words of its faults."""

from typing import Annotated, Literal

import pytest
from pydantic import Field, ValidationError

from cuatto_kit.config.document import parse
from cuatto_kit.config.messages import did_you_mean
from cuatto_kit.config.model import ANY_LANGUAGE, Model, text_in, validate
from cuatto_kit.errors import InvalidVariant


class Collar(Model):
    """Something small to validate."""

    colour: Literal["red", "blue"] = "red"


class Pet(Model):
    """Something to validate."""

    name: str
    legs: Annotated[int, Field(ge=0)] = 4
    weight: float = 1.0
    collar: Collar = Collar()


def faults_of(text):
    with pytest.raises(InvalidVariant) as caught:
        validate(parse(text, "pet.yaml"), Pet)
    return [str(fault) for fault in caught.value.faults]


def test_what_is_not_given_keeps_its_default():
    assert validate(parse("name: Tom", "pet.yaml"), Pet) == Pet(name="Tom")


def test_a_whole_number_will_do_for_any_number():
    assert validate(parse("{name: Tom, weight: 5}", "pet.yaml"), Pet).weight == 5.0


def test_models_are_frozen():
    pet = validate(parse("name: Tom", "pet.yaml"), Pet)
    with pytest.raises(ValidationError):
        pet.legs = 3


def test_all_faults_come_at_once_in_the_order_of_the_file():
    assert faults_of("legs: -1\ncollar: {colour: green}\nweight: heavy\nname: 7\n") == [
        "pet.yaml:1:7: OUT_OF_RANGE legs: -1 is out of range; expected 0 or more",
        "pet.yaml:2:18: BAD_VALUE collar.colour: 'green' is not known; expected 'red' or 'blue'",
        "pet.yaml:3:9: WRONG_TYPE weight: 'heavy' is given; expected a number",
        'pet.yaml:4:7: WRONG_TYPE name: 7 is given; expected text, as in "7"',
    ]


def test_a_key_that_is_close_to_a_known_one_is_meant():
    assert faults_of("name: Tom\nlegz: 4") == [
        "pet.yaml:2:1: UNKNOWN_KEY legz: no such key; "
        "expected one of collar, legs, name, weight; did you mean 'legs'?"
    ]
    assert faults_of("name: Tom\nowner: Ann") == [
        "pet.yaml:2:1: UNKNOWN_KEY owner: no such key; expected one of collar, legs, name, weight"
    ]


def test_an_unknown_key_below_is_held_against_the_keys_there():
    (fault,) = faults_of("name: Tom\ncollar: {coluor: red}")
    assert fault.startswith("pet.yaml:2:10: UNKNOWN_KEY collar.coluor: no such key")
    assert fault.endswith("expected one of colour; did you mean 'colour'?")


def test_a_missing_key_is_placed_at_its_parent():
    assert faults_of("legs: 4") == [
        "pet.yaml:1:1: MISSING_KEY name: the key is missing; it must be given"
    ]


@pytest.mark.parametrize(
    ("value", "shown"), [("", "nothing"), ("true", "true"), ("[4]", "[4]"), ("4.5", "4.5")]
)
def test_a_value_of_the_wrong_type_is_shown_as_it_was_written(value, shown):
    (fault,) = faults_of(f"name: Tom\nlegs: {value}")
    assert fault.endswith(f": WRONG_TYPE legs: {shown} is given; expected a whole number")


def test_a_long_value_is_shown_in_part():
    (fault,) = faults_of(f"{{name: Tom, legs: {'many ' * 100}}}")
    assert len(fault) < 120


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ({"en": "Stem", "es": "Tronco"}, "es", "Tronco"),
        ({"en": "Stem", ANY_LANGUAGE: "S"}, "es", "S"),
        ({"en": "Stem"}, "es", "Stem"),
        ({ANY_LANGUAGE: "S"}, "en", "S"),
    ],
)
def test_text_falls_back_to_what_there_is(text, language, words):
    assert text_in(text, language) == words


def test_only_a_close_name_is_meant():
    assert did_you_mean("steem", ["stem", "crown"]) == "; did you mean 'stem'?"
    assert did_you_mean("bridge", ["stem", "crown"]) == ""
