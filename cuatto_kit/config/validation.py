"""What pydantic refuses, as faults with a place in the file and words for its author."""

from typing import Any, ClassVar, Self

from pydantic import GetCoreSchemaHandler, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError, core_schema

from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import (
    did_you_mean,
    format_value,
    format_whole_value,
    one_of,
)
from cuatto_kit.errors import Code, Fault, YamlPath


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


def faults_of(document: Document, schema: dict[str, Any], error: ValidationError) -> list[Fault]:
    """All that pydantic refuses, as faults; `schema` is the model's JSON Schema."""
    details = [detail for detail in error.errors() if not _is_echo(detail)]
    return list(dict.fromkeys(_fault_of(document, schema, detail) for detail in details))


def _is_echo(detail: ErrorDetails) -> bool:
    """Whether items are missing only because they are faulty themselves."""
    if detail["type"] != "too_short":
        return False
    return len(detail["input"]) >= int(detail["ctx"]["min_length"])


def _fault_of(document: Document, schema: dict[str, Any], detail: ErrorDetails) -> Fault:
    kind, location = detail["type"], detail["loc"]
    context = detail.get("ctx", {})
    at_key = location[-1:] == ("[key]",)
    path = _in_file(document, location, kind)
    if kind == "extra_forbidden":
        known = sorted(_keys_at(schema, path[:-1]))
        message = f"no such key; expected {one_of(str(path[-1]), known)}"
        return document.fault(Code.UNKNOWN_KEY, path, message, at_key=True)
    if kind == "missing" and isinstance(location[-1], int):
        most = max((node.get("maxItems", 0) for node in _at(schema, path[:-1])), default=0)
        count = most or location[-1] + 1
        letters = ", ".join("abcdef"[:count])
        message = f"too few items; expected {_COUNTS.get(count, count)}, as in [{letters}]"
        return document.fault(Code.OUT_OF_RANGE, path[:-1], message)
    if kind == "missing":
        return document.fault(Code.MISSING_KEY, path, "the key is missing; it must be given")
    if kind in ("literal_error", "enum"):
        hint = did_you_mean(str(detail["input"]), _choices_at(schema, path, at_key))
        message = (
            f"{format_value(detail['input'])} is not known; expected {context['expected']}{hint}"
        )
        return document.fault(Code.BAD_VALUE, path, message, at_key=at_key)
    if kind in Code.__members__:  # made by `validation_error`
        return document.fault(
            Code.__members__[kind],
            path,
            context["message"],
            at_key=at_key,
            offset=context["offset"],
        )
    if kind in _LENGTHS:
        message = _LENGTHS[kind].format(**context)
        return document.fault(Code.OUT_OF_RANGE, path, message)
    if kind in _RANGES:
        expected = _RANGES[kind].format(**context)
        message = f"{format_value(detail['input'])} is out of range; expected {expected}"
        return document.fault(Code.OUT_OF_RANGE, path, message)
    expected = _EXPECTED.get(kind, detail["msg"].removeprefix("Value error, "))
    message = f"{format_whole_value(detail['input'])} is given; expected {expected}"
    return document.fault(Code.WRONG_TYPE, path, message)


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
    return {key for node in _at(schema, path) for key in node.get("properties", {})}


def _choices_at(schema: dict[str, Any], path: YamlPath, at_key: bool) -> list[str]:
    """The values, or the keys, that the JSON Schema lists at `path`."""
    nodes = _at(schema, path[:-1] if at_key else path)
    if at_key:
        names = (node["propertyNames"] for node in nodes if "propertyNames" in node)
        nodes = [found for node in names for found in _resolved(node, schema)]
    closed = (
        node.get("enum") or [node["const"]] for node in nodes if node.keys() & {"enum", "const"}
    )
    return [str(value) for values in closed for value in values]


def _at(schema: dict[str, Any], path: YamlPath) -> list[dict[str, Any]]:
    """What the JSON Schema says of `path`: a node for each branch of a choice."""
    nodes = _resolved(schema, schema)
    for step in path:
        below: list[dict[str, Any]] = []
        for node in nodes:
            named = node.get("properties", {}).get(step) or node.get("additionalProperties")
            child = named or next(iter(node.get("patternProperties", {}).values()), None)
            if isinstance(step, int):
                child = node.get("items")
            if isinstance(child, dict):
                below += _resolved(child, schema)
        nodes = below
    return nodes


def _resolved(node: dict[str, Any], schema: dict[str, Any]) -> list[dict[str, Any]]:
    if "$ref" in node:
        return _resolved(schema["$defs"][node["$ref"].rsplit("/", 1)[-1]], schema)
    branches = node.get("anyOf", []) + node.get("oneOf", []) + node.get("allOf", [])
    return [node] + [found for branch in branches for found in _resolved(branch, schema)]
