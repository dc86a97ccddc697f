"""What every variant says, whatever its game, and how a model meets a document.

A family's spec.py extends `Variant`. Models are frozen and take no unknown key;
they are validated as JSON in strict mode, so that `4` is never read as "4".
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import ErrorDetails, PydanticCustomError

from cuatto_kit.errors import Fault, InvalidVariant, YamlPath
from cuatto_kit.variant.colours import COLOURS
from cuatto_kit.variant.document import Document

ANY_LANGUAGE = "*"
LANGUAGES = ("en", "es")


def _by_language(value: Any) -> Any:
    return {ANY_LANGUAGE: value} if isinstance(value, str) else value


def as_tuple(value: Any) -> Any:
    """A list as a tuple: what a validator has touched, strict mode no longer takes for JSON."""
    return tuple(value) if isinstance(value, list) else value


def _pair(value: Any) -> Any:
    return (value, value) if isinstance(value, int) else as_tuple(value)


def _known_colour(value: str) -> str:
    if value not in COLOURS:
        message = f"no colour {value!r}; expected one of {listed(COLOURS)}{meant(value, COLOURS)}"
        raise PydanticCustomError("BAD_VALUE", message.replace("{", "{{").replace("}", "}}"))
    return value


Text = Annotated[
    Mapping[str, Annotated[str, Field(min_length=1, max_length=200)]],
    BeforeValidator(_by_language),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string"},
                {"type": "object", "additionalProperties": {"type": "string"}},
            ]
        }
    ),
]
"""Words a player reads, by language; plain text serves every language."""

SeatRange = Annotated[
    tuple[Annotated[int, Field(ge=1, le=12)], Annotated[int, Field(ge=1, le=12)]],
    BeforeValidator(_pair),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": 12},
                {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
            ]
        }
    ),
]

Colour = Annotated[str, BeforeValidator(_known_colour), WithJsonSchema({"enum": list(COLOURS)})]


class Model(BaseModel):
    """The base of everything read from YAML."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", allow_inf_nan=False, use_attribute_docstrings=True
    )


class Print(Model):
    """How the kit is printed."""

    profile: Literal["kit", "original"] = "kit"
    """`original` takes the units of the first Cuatto models: a tile of 200, no printer."""
    tile: Annotated[float, Field(ge=20, le=200)] = 40
    """Edge of a tile (mm); all parts grow with it."""
    clearance: Annotated[float, Field(ge=0.02, le=2)] | None = None
    """Play between parts that join (mm); the printer's own where it is not given."""
    printer: str | None = "generic-220"
    """The printer that the parts must fit."""

    @model_validator(mode="before")
    @classmethod
    def _original_units(cls, data: Any) -> Any:
        if not isinstance(data, dict) or data.get("profile") != "original":
            return data
        if others := sorted(set(data) - {"profile"}):
            message = f"the original's measures are fixed; take out {listed(others)}"
            raise PydanticCustomError("BAD_VALUE", message)
        return {"profile": "original", "tile": 200, "clearance": 1, "printer": None}

    @property
    def scale(self) -> float:
        """Size against the default kit, whose tile is 40 mm."""
        return self.tile / 40


class Targets(Model):
    """What the designer hopes for; a missed target is a warning."""

    minutes: tuple[Annotated[float, Field(gt=0)], Annotated[float, Field(gt=0)]] | None = None
    """Shortest and longest wanted game (minutes)."""
    seat_spread: Annotated[float, Field(gt=0, le=1)] | None = None
    """Largest wanted difference between the seats' shares of wins."""


class Variant(Model):
    """One board with its teams, rules and wishes."""

    game: str
    """The family of games: which rules this file speaks of."""
    title: Text
    """The name of the board."""
    seats: SeatRange
    """How many can play: a number, or the fewest and the most."""
    print: Print = Print()
    """How the kit is printed."""
    targets: Targets = Targets()
    """What the designer hopes for."""

    @property
    def pieces(self) -> str:
        """A team in a few words, as in `4 regular, 1 pin`."""
        raise NotImplementedError

    @model_validator(mode="after")
    def _seats_in_order(self) -> Self:
        if self.seats[0] > self.seats[1]:
            raise PydanticCustomError("BAD_VALUE", "seats: the fewest come before the most")
        return self


AnyModel = TypeVar("AnyModel", bound=Model)


def text_in(text: Mapping[str, str], language: str) -> str:
    """The words for `language`, else those for every language, else the first given."""
    return text.get(language) or text.get(ANY_LANGUAGE) or next(iter(text.values()))


def listed(names: Iterator[str] | Sequence[str] | Mapping[str, Any]) -> str:
    return ", ".join(map(str, names))


def meant(word: str, known: Sequence[str] | Mapping[str, Any]) -> str:
    """ "; did you mean …" where a known name is close, else nothing."""
    close = get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def validate(document: Document, model: type[AnyModel]) -> AnyModel:
    """The document as a `model`. Raises InvalidVariant with all its faults."""
    try:
        return model.model_validate_json(json.dumps(document.data), strict=True)
    except ValidationError as error:
        schema = model.model_json_schema()
        faults = {_fault(document, schema, detail): None for detail in error.errors()}
        raise InvalidVariant(sorted(faults, key=lambda f: (f.line, f.column))) from error


def _fault(document: Document, schema: dict[str, Any], detail: ErrorDetails) -> Fault:
    kind, context = detail["type"], detail.get("ctx", {})
    at_key = detail["loc"][-1:] == ("[key]",)
    path = _in_file(document, detail["loc"], kind)
    if kind == "extra_forbidden":
        name = str(path[-1])
        known = sorted(_keys_at(schema, path[:-1]))
        message = f"no such key; expected one of {listed(known)}{meant(name, known)}"
        return document.fault("UNKNOWN_KEY", path, message, at_key=True)
    if kind == "missing":
        return document.fault("MISSING_KEY", path, "the key is missing; it must be given")
    if kind in ("literal_error", "enum"):
        word = str(detail["input"])
        known = [item.strip("'") for item in context["expected"].replace(" or ", ", ").split(", ")]
        message = f"{word!r} is not known; expected {context['expected']}{meant(word, known)}"
        return document.fault("BAD_VALUE", path, message, at_key=at_key)
    if kind.isupper():  # raised by a validator of ours
        return document.fault(kind, path, detail["msg"], at_key=at_key)
    if kind in _RANGES:
        return document.fault("OUT_OF_RANGE", path, _range_message(detail))
    expected = _EXPECTED.get(kind, detail["msg"])
    given = "nothing" if detail["input"] is None else repr(detail["input"])
    if len(given) > 40:
        given = f"{given[:36]} …"
    return document.fault("WRONG_TYPE", path, f"{given} is given; expected {expected}")


_EXPECTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "string_type": "text",
    "bool_type": "true or false",
    "list_type": "a list, as in [a, b]",
    "tuple_type": "a list, as in [a, b]",
    "dict_type": "a mapping of keys and values",
    "mapping_type": "a mapping of keys and values",
    "model_type": "a mapping of keys and values",
    "model_attributes_type": "a mapping of keys and values",
    "finite_number": "a finite number",
}
_RANGES = {
    "greater_than": "more than {gt}",
    "greater_than_equal": "{ge} or more",
    "less_than": "less than {lt}",
    "less_than_equal": "{le} or less",
    "too_short": "{min_length} or more items",
    "too_long": "{max_length} items at most",
    "string_too_short": "{min_length} or more characters",
    "string_too_long": "{max_length} characters at most",
}


def _range_message(detail: ErrorDetails) -> str:
    expected = _RANGES[detail["type"]].format(**detail["ctx"])
    if "length" in _RANGES[detail["type"]]:
        return f"expected {expected}"
    return f"{detail['input']} is out of range; expected {expected}"


def _in_file(document: Document, location: tuple[str | int, ...], kind: str) -> YamlPath:
    """Pydantic's location without the names it adds for the branches of a choice."""
    path: YamlPath = ()
    for position, step in enumerate(location):
        last = position == len(location) - 1
        if (*path, step) in document.values or (last and kind == "missing"):
            path = (*path, step)
    return path


def _keys_at(schema: dict[str, Any], path: YamlPath) -> set[str]:
    """The keys that the JSON Schema knows at `path`."""
    nodes = _resolved(schema, schema)
    for step in path:
        below: list[dict[str, Any]] = []
        for node in nodes:
            child = node.get("properties", {}).get(step) or node.get("additionalProperties")
            if isinstance(step, int):
                child = node.get("items")
            if isinstance(child, dict):
                below += _resolved(child, schema)
        nodes = below
    return {key for node in nodes for key in node.get("properties", {})}


def _resolved(node: dict[str, Any], schema: dict[str, Any]) -> list[dict[str, Any]]:
    if "$ref" in node:
        return _resolved(schema["$defs"][node["$ref"].rsplit("/", 1)[-1]], schema)
    branches = node.get("anyOf", []) + node.get("oneOf", []) + node.get("allOf", [])
    return [node] + [found for branch in branches for found in _resolved(branch, schema)]
