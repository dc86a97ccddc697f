"""What pydantic refuses, as faults with a place in the file and words for its author."""

import re
from collections.abc import Collection
from typing import Any, ClassVar, Self

from pydantic import GetCoreSchemaHandler, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError, core_schema

from cuatto_kit.config.document import Document, dotted
from cuatto_kit.config.known import Known
from cuatto_kit.config.messages import (
    as_text,
    did_you_mean,
    format_value,
    format_whole_value,
    join_names,
    near,
    one_of,
)
from cuatto_kit.errors import Code, Fault, YamlPath

MOST_KEYS = 12
"""How many keys a message names by the way."""


def validation_error(code: Code, message: str, *, offset: int = 0) -> PydanticCustomError:
    """What a validator of ours raises; the fault lies `offset` characters into the value."""
    context = {"message": message, "offset": offset}
    return PydanticCustomError(code, "{message}", context)


class Misread(ValueError):
    """A text that cannot be read; `offset` characters into it."""

    code: ClassVar[Code]

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


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
            raise validation_error(error.code, str(error), offset=error.offset) from error

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
    document: Document, schema: dict[str, Any], error: ValidationError
) -> tuple[list[Fault], Collection[str]]:
    """All that pydantic refuses, as faults, each cause once; and the places of keys that are
    meant by others, which are not missing. `schema` is the model's JSON Schema."""
    refused = _Refused(document, Known(schema))
    details = [detail for detail in error.errors() if not _is_echo(detail)]
    faults = dict.fromkeys(refused.fault(detail) for detail in details)
    loose = set(document.loose.values()).intersection(faults)
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
                return document.loose[path[:length]]
        if kind == "extra_forbidden":
            message = self._rivals(path) or f"no such key; {self._known_keys(path, value)}"
            return document.fault(Code.UNKNOWN_KEY, path, message, at_key=True)
        if kind == "missing" and isinstance(location[-1], int):
            count = known.most_items(path[:-1]) or location[-1] + 1
            letters = ", ".join("abcdef"[:count])
            message = f"too few items; expected {_COUNTS.get(count, count)}, as in [{letters}]"
            return document.fault(Code.OUT_OF_RANGE, path[:-1], message)
        if kind == "missing":
            message = "the key is missing; it must be given"
            return document.fault(Code.MISSING_KEY, path, message)
        if kind in ("literal_error", "enum"):
            hint = self._choice_meant(path, value, at_key)
            refusal = "is given" if value is None else "is not known"
            message = f"{format_value(value)} {refusal}; expected {context['expected']}{hint}"
            return document.fault(Code.BAD_VALUE, path, message, at_key=at_key)
        if kind in Code.__members__:  # made by `validation_error`
            code, offset = Code.__members__[kind], context["offset"]
            return document.fault(code, path, context["message"], at_key=at_key, offset=offset)
        if kind in _LENGTHS:
            message = _LENGTHS[kind].format(**context)
            return document.fault(Code.OUT_OF_RANGE, path, message)
        if kind in _RANGES:
            expected = _RANGES[kind].format(**context)
            message = f"{format_value(value)} is out of range; expected {expected}"
            return document.fault(Code.OUT_OF_RANGE, path, message)
        expected = self._expected(kind, path, value) or detail["msg"].removeprefix("Value error, ")
        message = f"{format_whole_value(value)} is given; expected {expected}"
        return document.fault(Code.WRONG_TYPE, path, message)

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

    def _known_keys(self, path: YamlPath, value: object) -> str:
        """The keys that may stand where one does that may not, and which of them is meant; or
        where that one belongs."""
        key, here = str(path[-1]), path[:-1]
        names = sorted(self.known.keys(here))
        homes = self.known.homes(key, value)
        if not homes:
            self.meant |= {dotted((*here, name)) for name in near(key, names)}
            return f"expected {one_of(key, names)}"
        self.meant |= {dotted(home[:length]) for home in homes for length in range(len(home) + 1)}
        return f"expected one of {join_names(names)}; {key} belongs {_places(homes)}"

    def _choice_meant(self, path: YamlPath, value: object, at_key: bool) -> str:
        """ "; did you mean …" where a value that is not known is near one, or known elsewhere."""
        place = path[:-1] if at_key else path
        choices = self.known.choices(place, of_keys=at_key)
        if value is False and (no := [name for name in choices if name in ("off", "none")]):
            return f"; did you mean {no[0]!r}?"
        if not at_key and (homes := self.known.homes(str(path[-1]), value, listed=True)):
            return f"; {path[-1]}: {value} belongs {_places(homes)}"
        return did_you_mean(str(value), choices)

    def _expected(self, kind: str, path: YamlPath, value: object) -> str:
        """What is expected in place of a value of another kind, shown by that value."""
        match _KINDS.get(kind):
            case "a mapping":
                return self._expected_keys(path, value)
            case "a list":
                return f"a list, as in [{_as_items(value, self.known.most_items(path))}]"
            case "text":
                text = as_text(value)
                return f'text, as in "{text}"' if text and self.known.reads(path, text) else "text"
            case "true or false" if meant := _BOOLEANS.get(str(value).lower()):
                return f"true or false; did you mean {meant}?"
            case "a number" | "a whole number" as number:
                return f"{number}{_without(value)}"
            case expected:
                return expected or ""

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


def _as_items(value: object, most: int) -> str:
    """A value as the items of a list, of which there may be so many (0 for any)."""
    if isinstance(value, str):
        pair = _PAIR.fullmatch(value)
        return ", ".join(pair.groups() if pair else re.split(r"[\s,;]+", value.strip()))
    single = isinstance(value, int | float) and most != 2
    return format_value(value) if single else "a, b"


def _without(value: object) -> str:
    """What a text has too much to be a number."""
    found = _MEASURE.fullmatch(value) if isinstance(value, str) else None
    if not found:
        return ""
    number, unit = found.groups()
    if not unit:
        return " without quotes"
    return f" alone, as in {float(number) / 100 if unit == '%' else float(number):g}"


_PAIR = re.compile(r"\s*([0-9]{1,15})\s*-\s*([0-9]{1,15})\s*")
"""Two numbers as a range is written elsewhere."""
_MEASURE = re.compile(r"\s*([-+]?[0-9]{0,15}\.?[0-9]{1,15})\s*(%|[^\W\d_]*)")
"""A number and what follows it."""
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
_COUNTS = {2: "two", 3: "three"}
_LENGTHS = {
    "too_short": "too few items; expected {min_length} or more",
    "too_long": "too many items; expected {max_length} at most",
    "string_too_short": "too short; expected {min_length} or more characters",
    "string_too_long": "too long; expected {max_length} characters at most",
}
