"""Validation errors of pydantic as faults in the file, and the valid part of a faulty document.

The valid part is judged, too, so that faults that do not depend on the first ones are reported in
the same run.
"""

import json
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Self, TypeVar

from pydantic import BaseModel, GetCoreSchemaHandler, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError, core_schema

from cuatto_kit.config.document import MAX_DEPTH, Document, dotted
from cuatto_kit.config.known import Known
from cuatto_kit.config.messages import (
    MOST_SHOWN,
    Advice,
    as_text,
    did_you_mean,
    format_value,
    format_whole_value,
    join_names,
    meant,
    near,
)
from cuatto_kit.config.units import Measure
from cuatto_kit.errors import Code, Fault, InvalidVariant, Offer, YamlPath

MOST_KEYS = 12
"""The maximum number of keys that a message lists as a hint."""


def validation_error(
    code: Code, message: str, advice: Advice | None = None, *, offset: int = 0
) -> PydanticCustomError:
    """Return the error that a validator raises.

    Args:
        advice: The part of the message that suggests a value.
        offset: The number of characters before the fault within the value.
    """
    context = {"message": message, "advice": advice, "offset": offset}
    return PydanticCustomError(code, "{message}", context)


class Misread(ValueError):
    """A text cannot be read.

    - `offset`: the number of characters before the fault.
    - `advice`: the part of the message that suggests a replacement.
    - `wrong`: the piece of the text that the suggestion replaces.
    """

    code: ClassVar[Code]

    def __init__(
        self, message: str, offset: int, advice: Advice | None = None, wrong: str = ""
    ) -> None:
        super().__init__(message)
        self.offset = offset
        self.advice = advice or Advice()
        self.wrong = wrong

    def advice_for(self, text: str) -> Advice:
        """Return the advice with the whole corrected text, quoted, as its value."""
        if not self.advice:
            return self.advice
        rest = text[self.offset + len(self.wrong) :]
        whole = json.dumps(text[: self.offset] + self.advice.value + rest)
        return Advice(self.advice, whole, self.advice.offers)


class FromText:
    """The base of values in models that have their own grammar.

    `text` is the source; it is parsed once.
    """

    text: str

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the value of a text; raise Misread if it cannot be read."""
        raise NotImplementedError

    @classmethod
    def _validated(cls, text: str) -> Self:
        try:
            return cls.read(text)
        except Misread as error:
            advice = error.advice_for(text)
            raise validation_error(error.code, str(error), advice, offset=error.offset) from error

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        text = core_schema.str_schema(min_length=1)
        return core_schema.json_or_python_schema(
            json_schema=core_schema.no_info_after_validator_function(cls._validated, text),
            python_schema=core_schema.is_instance_schema(cls),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda value: value.text, return_schema=core_schema.str_schema()
            ),
        )


def faults_of(
    document: Document, known: Known, error: ValidationError
) -> tuple[list[Fault], Collection[str]]:
    """Return the faults of a validation error, one for each cause, and paths of keys to ignore.

    The latter are the keys that are written under another name or at another place, so that they
    are not missing. `known` has the keys and values of the model.
    """
    refused = _Refused(document, known)
    details = [detail for detail in error.errors() if not _is_echo(detail)]
    faults = dict.fromkeys(refused.fault(detail) for detail in details)
    loose = {refused.cut_off(key) for key in document.loose}.intersection(faults)
    cut_off = {fault.path for fault in loose}
    told = [fault for fault in faults if fault in loose or not refused.echoes(fault, cut_off)]
    return told, refused.meant


def _is_echo(detail: ErrorDetails) -> bool:
    """Return whether items are missing only because they are faulty themselves."""
    if detail["type"] != "too_short":
        return False
    return len(detail["input"]) >= int(detail["ctx"]["min_length"])


class _Refused:
    """The validation errors of a document in words.

    `meant` are the paths of keys that are written under another name or at another place; they are
    not missing.
    """

    def __init__(self, document: Document, known: Known) -> None:
        self.document = document
        self.known = known
        self.meant: set[str] = set()
        self._given: dict[YamlPath, set[str]] = {}
        for *above, key in document.keys:
            self._given.setdefault(tuple(above), set()).add(str(key))

    def echoes(self, fault: Fault, cut_off: set[str]) -> bool:
        """Return whether a fault follows from another fault.

        A key that is written elsewhere is not missing, and text that is cut off need not be judged.
        """
        missing = fault.code is Code.MISSING_KEY
        return fault.path in cut_off or (missing and fault.path in self.meant)

    def fault(self, detail: ErrorDetails) -> Fault:
        """Return an error as a fault with its message and place."""
        document, known = self.document, self.known
        kind, location, value = detail["type"], detail["loc"], detail["input"]
        context = detail.get("ctx", {})
        at_key = location[-1:] == ("[key]",)
        path = self._in_file(location, kind)
        for length in range(1, len(path) + 1):
            if path[:length] in document.loose:
                return self.cut_off(path[:length])
        if kind == "extra_forbidden":
            if rivals := self._rivals(path):
                return document.fault(Code.UNKNOWN_KEY, path, rivals, at_key=True)
            expected, advice = self._known_keys(path, value)
            message = f"no such key; {expected}"
            return document.fault(Code.UNKNOWN_KEY, path, message, advice, at_key=True)
        if kind == "missing" and isinstance(location[-1], int):
            count = known.items(path[:-1]) or location[-1] + 1
            message = f"too few items; expected {_COUNTS.get(count, count)}"
            return document.fault(Code.OUT_OF_RANGE, path[:-1], message)
        if kind == "missing":
            message = "the key is missing; it must be given"
            return document.fault(Code.MISSING_KEY, path, message)
        if kind in ("literal_error", "enum"):
            advice = self._choice_meant(path, value, at_key)
            refusal = "is given" if value is None else "is not known"
            expected = context["expected"]
            if isinstance(value, dict | list):
                refusal, expected = "is given", f"one word: {expected}"
            message = f"{format_value(value)} {refusal}; expected {expected}{advice}"
            if not advice.value:  # it names another place
                advice = Advice(offers=advice.offers)
            return document.fault(Code.BAD_VALUE, path, message, advice, at_key=at_key)
        if kind in Code.__members__:  # from `validation_error`
            code, message, advice = Code.__members__[kind], context["message"], context["advice"]
            offset = context["offset"]
            return document.fault(code, path, message, advice, at_key=at_key, offset=offset)
        if kind in _LENGTHS:
            message = _LENGTHS[kind].format(**context)
            return document.fault(Code.OUT_OF_RANGE, path, message)
        if kind in _RANGES:
            expected = _RANGES[kind].format(**context)
            message = f"{format_value(value)} is out of range; expected {expected}"
            bound = context.get("ge", context.get("le"))
            offers = () if bound is None else (Offer("value", f"{bound:g}"),)
            return document.fault(Code.OUT_OF_RANGE, path, message, Advice(offers=offers))
        expected, advice = self._expected(kind, path, value)
        expected = expected or detail["msg"].removeprefix("Value error, ")
        message = f"{format_whole_value(value)} is given; expected {expected}"
        return document.fault(Code.WRONG_TYPE, path, message, advice)

    def cut_off(self, key: YamlPath) -> Fault:
        """Return the fault of a text that a comma has cut off, so that `key` looks like a key."""
        document, fault = self.document, self.document.loose[key]
        above = key[:-1]
        name = fault.path.removeprefix(f"{dotted(above)}.".lstrip("."))
        where = (*above, name)
        last = document.values.get(where)
        if last is None or self.known.takes_text(where):
            return fault
        text, after = last.written, last.column + len(last.written)
        drops = [str(place[-1]) for place in document.loose if document.loose[place] == fault]
        for name_cut_off in drops:
            mark = document.keys[*above, name_cut_off]
            text += "," + " " * (mark.column - after - 1) + name_cut_off
            after = mark.column + len(name_cut_off)
        measure, shown = self.known.measure(where), self._number_meant(where, text)
        advice = Advice(f"; expected `{name}: {shown}`", shown) if shown else Advice()
        expected = advice or (f"; expected {measure.kind}{measure.bounds}" if measure else "")
        message = f"a comma inside braces begins another key{expected}"
        fault = document.fault(Code.YAML, where, message, advice)
        suggestions = tuple(replace(one, drops=tuple(drops)) for one in fault.suggestions)
        return replace(fault, suggestions=suggestions)

    def _number_meant(self, path: YamlPath, text: str) -> str:
        """Return the number or list of numbers that a text with commas means; "" if none."""
        number, item = self.known.measure(path), self.known.measure((*path, 0))
        if number and (shown := number.meant(text)):
            return shown
        length = self.known.items(path)
        items = item.items(text, length) if item and ", " in text else []
        if not items and item and text.count(",") == 1:
            items = item.items(text.replace(",", ", "), length)
        return f"[{', '.join(items)}]" if items else ""

    def _in_file(self, location: tuple[str | int, ...], kind: str) -> YamlPath:
        """Return pydantic's location without the names that it adds for branches of a choice."""
        path: YamlPath = ()
        for position, step in enumerate(location):
            last = position == len(location) - 1
            if (*path, step) in self.document.values or (last and kind == "missing"):
                path = (*path, step)
        return path

    def _rivals(self, path: YamlPath) -> str:
        """Return a message with the given keys that exclude the key at the path; "" if there are
        none.
        """
        key, here = str(path[-1]), path[:-1]
        others = join_names(self.known.rivals(here, key, self._given.get(here, set()) - {key}))
        return f"cannot be given beside {others}; expected one of them" if others else ""

    def _known_keys(self, path: YamlPath, value: object) -> tuple[str, Advice]:
        """Return the keys that are allowed instead of an unknown key, in words, with the advice.

        If the key is known elsewhere, the text names these places.
        """
        key, here = str(path[-1]), path[:-1]
        names = sorted(self.known.keys(here))
        expected = f"expected one of {join_names(names)}"
        homes = self._free_homes(key, value)
        if not homes:
            advice = did_you_mean(key, names)
            self.meant |= {dotted((*here, name)) for name in near(key, names)}
            return f"{expected}{advice}", advice if advice else Advice()
        self.meant |= {dotted(home[:length]) for home in homes for length in range(len(home) + 1)}
        return f"{expected}; {key} belongs {_places(homes)}", Advice()

    def _free_homes(self, key: str, value: object) -> list[YamlPath]:
        """Return the paths of mappings in which a key is known and not yet given."""
        homes = self.known.homes(key, value)
        return [home for home in homes if key not in self._given.get(home, ())]

    def _choice_meant(self, path: YamlPath, value: object, at_key: bool) -> Advice:
        """Return "; did you mean …" or the right place of an unknown value; empty if there is
        neither.
        """
        place = path[:-1] if at_key else path
        choices = self.known.choices(place, of_keys=at_key)
        if value is False and (no := [name for name in choices if name in ("off", "none")]):
            return meant(no[0])
        if not at_key and (homes := self.known.homes(str(path[-1]), value, listed=True)):
            return Advice(f"; {path[-1]}: {value} belongs {_places(homes)}")
        return did_you_mean(str(value), choices)

    def _expected(self, kind: str, path: YamlPath, value: object) -> tuple[str, Advice]:
        """Return in words the value that is expected instead of a value of another type, with the
        advice.
        """
        advice = Advice()
        expected = _KINDS.get(kind, "")
        match expected:
            case "a mapping":
                expected = self._expected_keys(path, value)
            case "a list":
                return self._expected_list(path, value)
            case "text":
                text = as_text(value)
                if text and self.known.reads(path, text):
                    advice = Advice(f', as in "{text}"', f'"{text}"')
            case "true or false":
                if word := _BOOLEANS.get(str(value).lower()):
                    advice = Advice(f"; did you mean {word}?", word)
            case "a number" | "a whole number":
                measure = self.known.measure(path) or Measure(whole="whole" in expected)
                key = next((step for step in reversed(path) if isinstance(step, str)), "")
                return measure.expected(value, key)
        return f"{expected}{advice}", advice

    def _expected_list(self, path: YamlPath, value: object) -> tuple[str, Advice]:
        """Return the expected list in words, with a list that a text or a single value may mean."""
        length = self.known.items(path)
        measure = self.known.measure((*path, 0))
        expected = "a list"
        if measure and length:
            count = _COUNTS.get(length, length)
            expected = f"a list of {count} numbers {measure.unit.words}".rstrip()
        items = []
        if measure and isinstance(value, str):
            items = measure.items(value, length)
        elif isinstance(value, str):
            items = [word for word in re.split(r"[\s,;]+", value.strip()) if word]
        elif measure and not length and measure.meant(value):
            items = [measure.meant(value)]
        advice = Advice(f", as in {shown}", shown) if (shown := _as_list(items)) else Advice()
        return f"{expected}{advice}", advice

    def _expected_keys(self, path: YamlPath, value: object) -> str:
        keys = sorted(self.known.keys(path)) or self.known.choices(path, of_keys=True)
        expected = "keys and values" + f" ({join_names(keys)})" * (0 < len(keys) <= MOST_KEYS)
        if value is None:
            return f"{expected}, below it and further in"
        if isinstance(value, list):
            return f"{expected}, in no list"
        if path[-1] in keys:
            return f"{expected}; {path[-1]} belongs further in, below a name"
        return expected


def _places(homes: list[YamlPath]) -> str:
    return " or ".join(f"under {dotted(home)}" if home else "at the top" for home in homes)


def _as_list(items: list[str]) -> str:
    """Return items as a list in brackets; "" for no items, or if they are too long to be shown."""
    shown = f"[{', '.join(items)}]"
    plain = all(re.fullmatch(r"[\w.+-]+", item) for item in items)
    return shown if items and plain and len(shown) <= MOST_SHOWN else ""


_KINDS = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "string_type": "text",
    "bool_type": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a mapping",
    "mapping_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "finite_number": "a finite number",
}
_BOOLEANS = dict.fromkeys(("yes", "on"), "true") | dict.fromkeys(("no", "off"), "false")
"""Words for true and false in YAML 1.1, which are strings in 1.2."""
_RANGES = {
    "greater_than": "more than {gt:g}",
    "greater_than_equal": "{ge:g} or more",
    "less_than": "less than {lt:g}",
    "less_than_equal": "{le:g} or less",
}
_COUNTS = {2: "two", 3: "three", 4: "four"}
_LENGTHS = {
    "too_short": "too few items; expected {min_length} or more",
    "too_long": "too many items; expected {max_length} at most",
    "string_too_short": "too short; expected {min_length} or more characters",
    "string_too_long": "too long; expected {max_length} characters at most",
}


MOST_FAULTS = 200
"""The maximum number of faulty values that are removed; each costs a walk through the rest."""

AnyModel = TypeVar("AnyModel", bound=BaseModel)


def sound_part(
    document: Document,
    model: type[AnyModel],
    faults: Iterable[Fault],
    stand_ins: Mapping[YamlPath, object],
) -> tuple[Document, AnyModel] | None:
    """Return a document without its faulty values, and its model; None if too little is left.

    The rest keeps its places in the file. Values that are invalid without the removed ones are also
    removed, unless they have a replacement in `stand_ins`. Unknown names stay, because later checks
    ignore them, as do values with faults that only prevent play.
    """
    refused = {
        fault.path
        for fault in faults
        if fault.code.status == InvalidVariant.status and fault.code is not Code.UNKNOWN_NAME
    }
    if len(refused) > MOST_FAULTS:
        return None
    data: Any = document.data
    for path in document.values:
        if path and dotted(path) in refused:
            data = _without(data, path)
    found = _fitting(data, model, stand_ins)
    return found and (replace(document, data=found[0]), found[1])


def sound_keys(value: object, model: type[AnyModel]) -> AnyModel | None:
    """Return the model of a mapping without its faulty keys, or None if there is none."""
    found = _fitting(value, model, {})
    return found and found[1]


def _fitting(
    data: Any, model: type[AnyModel], stand_ins: Mapping[YamlPath, object]
) -> tuple[Any, AnyModel] | None:
    """Return data without all values that the model rejects, and its model; None if none fits."""
    for _ in range(MAX_DEPTH):  # each round removes the collection around the last value
        try:
            return data, model.model_validate_json(json.dumps(data), strict=True)
        except ValidationError as error:
            details = error.errors()
        if len(details) > MOST_FAULTS:
            return None
        for detail in details:
            place = _place_in(data, detail["loc"])
            missing = (*place, *detail["loc"][-1:])
            if detail["type"] == "missing" and missing in stand_ins:
                data = _with(data, missing, stand_ins[missing])
            elif place:
                data = _without(data, place)
            else:
                return None
    return None


def _place_in(data: Any, location: YamlPath) -> YamlPath:
    """Return the steps of pydantic's location that exist in the data."""
    path: YamlPath = ()
    for step in location:
        steps = (
            range(len(data)) if isinstance(data, list) else data if isinstance(data, dict) else ()
        )
        if step in steps:
            data, path = data[step], (*path, step)
    return path


def _without(data: Any, path: YamlPath) -> Any:
    """Return data without the value at a path.

    Lists on the path are removed whole, because the places of their items would shift.
    """
    step, below = path[0], path[1:]
    if not isinstance(data, dict) or step not in data:
        return data
    rest = {key: value for key, value in data.items() if key != step}
    if not below or isinstance(data[step], list):
        return rest
    return {**rest, step: _without(data[step], below)}


def _with(data: Any, path: YamlPath, value: Any) -> Any:
    if not path:
        return value
    return {**data, path[0]: _with(data.get(path[0], {}), path[1:], value)}
