"""Refusals of pydantic as faults with a place in the file and a message for the author, and a model
of the valid rest of a document with faults.

The valid rest is judged too, so that faults which do not depend on the first ones are reported
in the same run.
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
from cuatto_kit.errors import Code, Fault, InvalidVariant, YamlPath

MOST_KEYS = 12
"""How many keys a message names by the way."""


def validation_error(
    code: Code, message: str, advice: Advice | None = None, *, offset: int = 0
) -> PydanticCustomError:
    """What a validator of ours raises; the fault lies `offset` characters into the value, `advice`
    are the words of its message that say what is meant in place of the value."""
    context = {"message": message, "advice": advice, "offset": offset}
    return PydanticCustomError(code, "{message}", context)


class Misread(ValueError):
    """A text that cannot be read; `offset` characters into it. `advice` are the words that say
    what is meant in place of the piece `wrong`, which stands there."""

    code: ClassVar[Code]

    def __init__(
        self, message: str, offset: int, advice: Advice | None = None, wrong: str = ""
    ) -> None:
        super().__init__(message)
        self.offset = offset
        self.advice = advice or Advice()
        self.wrong = wrong

    def advice_for(self, text: str) -> Advice:
        """The advice with all of the text as it is meant, quoted."""
        if not self.advice:
            return self.advice
        rest = text[self.offset + len(self.wrong) :]
        return Advice(self.advice, json.dumps(text[: self.offset] + self.advice.value + rest))


class FromText:
    """The base of what a model keeps of a text that has a grammar of its own: `text` as it is
    written, and what was read from it, once."""

    text: str

    @classmethod
    def read(cls, text: str) -> Self:
        """What the text says. Raises Misread."""
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
    """All that pydantic refuses, as faults, each cause once; and the places of keys that are
    meant by others, which are not missing. `known` is what the model knows."""
    refused = _Refused(document, known)
    details = [detail for detail in error.errors() if not _is_echo(detail)]
    faults = dict.fromkeys(refused.fault(detail) for detail in details)
    loose = {refused.cut_off(key) for key in document.loose}.intersection(faults)
    cut_off = {fault.path for fault in loose}
    told = [fault for fault in faults if fault in loose or not refused.echoes(fault, cut_off)]
    return told, refused.meant


def _is_echo(detail: ErrorDetails) -> bool:
    """Whether items are missing only because they are faulty themselves."""
    if detail["type"] != "too_short":
        return False
    return len(detail["input"]) >= int(detail["ctx"]["min_length"])


class _Refused:
    """What pydantic refuses of a document, in words. `meant` are places of keys that are written
    under another name or elsewhere: they are not missing."""

    def __init__(self, document: Document, known: Known) -> None:
        self.document = document
        self.known = known
        self.meant: set[str] = set()
        self._given: dict[YamlPath, set[str]] = {}
        for *above, key in document.keys:
            self._given.setdefault(tuple(above), set()).add(str(key))

    def echoes(self, fault: Fault, cut_off: set[str]) -> bool:
        """Whether a fault follows from another: a key that is meant elsewhere is not missing, and
        text that is cut off is no more to be judged."""
        missing = fault.code is Code.MISSING_KEY
        return fault.path in cut_off or (missing and fault.path in self.meant)

    def fault(self, detail: ErrorDetails) -> Fault:
        """A refusal in words, at its place."""
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
            message = f"{format_value(value)} {refusal}; expected {context['expected']}{advice}"
            return document.fault(
                Code.BAD_VALUE, path, message, advice if advice.value else None, at_key=at_key
            )
        if kind in Code.__members__:  # made by `validation_error`
            code, message, advice = Code.__members__[kind], context["message"], context["advice"]
            offset = context["offset"]
            return document.fault(code, path, message, advice, at_key=at_key, offset=offset)
        if kind in _LENGTHS:
            message = _LENGTHS[kind].format(**context)
            return document.fault(Code.OUT_OF_RANGE, path, message)
        if kind in _RANGES:
            expected = _RANGES[kind].format(**context)
            message = f"{format_value(value)} is out of range; expected {expected}"
            return document.fault(Code.OUT_OF_RANGE, path, message)
        expected, advice = self._expected(kind, path, value)
        expected = expected or detail["msg"].removeprefix("Value error, ")
        message = f"{format_whole_value(value)} is given; expected {expected}"
        return document.fault(Code.WRONG_TYPE, path, message, advice)

    def cut_off(self, key: YamlPath) -> Fault:
        """What is wrong with text that a comma has cut off, of which this is told to be a key."""
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
        """The number, or the list of numbers, that a text with commas means; empty where there is
        none."""
        number, item = self.known.measure(path), self.known.measure((*path, 0))
        if number and (shown := number.meant(text)):
            return shown
        length = self.known.items(path)
        items = item.items(text, length) if item and ", " in text else []
        if not items and item and text.count(",") == 1:
            items = item.items(text.replace(",", ", "), length)
        return f"[{', '.join(items)}]" if items else ""

    def _in_file(self, location: tuple[str | int, ...], kind: str) -> YamlPath:
        """Pydantic's location without the names it adds for the branches of a choice."""
        path: YamlPath = ()
        for position, step in enumerate(location):
            last = position == len(location) - 1
            if (*path, step) in self.document.values or (last and kind == "missing"):
                path = (*path, step)
        return path

    def _rivals(self, path: YamlPath) -> str:
        """What a key cannot stand beside; empty where there is no such key."""
        key, here = str(path[-1]), path[:-1]
        others = join_names(self.known.rivals(here, key, self._given.get(here, set()) - {key}))
        return f"cannot be given beside {others}; expected one of them" if others else ""

    def _known_keys(self, path: YamlPath, value: object) -> tuple[str, Advice]:
        """The keys that may stand where one does that may not, and which of them is meant; or
        where that one belongs."""
        key, here = str(path[-1]), path[:-1]
        names = sorted(self.known.keys(here))
        expected = f"expected one of {join_names(names)}"
        homes = self._free_homes(key, value)
        if not homes:
            advice = did_you_mean(key, names)
            self.meant |= {dotted((*here, name)) for name in near(key, names)}
            return f"{expected}{advice}", advice
        self.meant |= {dotted(home[:length]) for home in homes for length in range(len(home) + 1)}
        return f"{expected}; {key} belongs {_places(homes)}", Advice()

    def _free_homes(self, key: str, value: object) -> list[YamlPath]:
        """Where a key is known and may still be given."""
        homes = self.known.homes(key, value)
        return [home for home in homes if key not in self._given.get(home, ())]

    def _choice_meant(self, path: YamlPath, value: object, at_key: bool) -> Advice:
        """ "; did you mean …" where a value that is not known is near one, or known elsewhere."""
        place = path[:-1] if at_key else path
        choices = self.known.choices(place, of_keys=at_key)
        if value is False and (no := [name for name in choices if name in ("off", "none")]):
            return meant(no[0])
        if not at_key and (homes := self.known.homes(str(path[-1]), value, listed=True)):
            return Advice(f"; {path[-1]}: {value} belongs {_places(homes)}")
        return did_you_mean(str(value), choices)

    def _expected(self, kind: str, path: YamlPath, value: object) -> tuple[str, Advice]:
        """What is expected in place of a value of another kind, in words, and which of them say
        what is meant by it."""
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
        """A list, as a text or a single value may mean one."""
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
    """Items as a list in brackets, empty where there are none, or too many to be shown."""
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
"""Words for true and false that YAML knows no longer."""
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
"""How many faulty values are taken out: each costs a walk through the rest."""

AnyModel = TypeVar("AnyModel", bound=BaseModel)


def sound_part(
    document: Document,
    model: type[AnyModel],
    faults: Iterable[Fault],
    stand_ins: Mapping[YamlPath, object],
) -> tuple[Document, AnyModel] | None:
    """A document without the values that have faults, and its model; None where too little is
    left. What is left keeps its places in the file.

    Whatever cannot be without them goes too, but for what has a stand-in. Names that are unknown
    stay: who follows them passes over those. So do faults that bar a board from play alone.
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
    """The model that a mapping makes without its faulty keys, None where there is no such."""
    found = _fitting(value, model, {})
    return found and found[1]


def _fitting(
    data: Any, model: type[AnyModel], stand_ins: Mapping[YamlPath, object]
) -> tuple[Any, AnyModel] | None:
    """Data without all that the model refuses, and the model that it makes."""
    for _ in range(MAX_DEPTH):  # each time what held the last goes
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
    """The steps of pydantic's location that data knows."""
    path: YamlPath = ()
    for step in location:
        steps = (
            range(len(data)) if isinstance(data, list) else data if isinstance(data, dict) else ()
        )
        if step in steps:
            data, path = data[step], (*path, step)
    return path


def _without(data: Any, path: YamlPath) -> Any:
    """Data without the value at a path; a list goes as a whole, its items have their places."""
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
