"""Writes the pages of the site that are made from the program itself: the keys of the YAML, the
error codes, the Python modules.

Nothing here knows of the site's generator; hooks.py hands the pages over to it.
"""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import cuatto_kit
from cuatto_kit.config.criteria import CRITERIA, Question, format_range
from cuatto_kit.config.schema import schema_of, schema_of_looks, schema_of_printers
from cuatto_kit.errors import Code
from cuatto_kit.games import registry
from cuatto_kit.games.race.variation.features import FEATURES
from cuatto_kit.search.schema import schema_of_briefs

PACKAGE = Path(cuatto_kit.__file__).parent
STATUSES = {
    0: "Remarks: the command goes on",
    1: "Status 1: the program failed",
    2: "Status 2: wrong usage",
    3: "Status 3: the file is not valid",
    4: "Status 4: cannot be printed",
    5: "Status 5: cannot be played",
}
"""What a command's exit status means."""

Node = Mapping[str, Any]


def schema() -> dict[str, Any]:
    """The JSON Schema of the YAML of all games, as `cuatto-kit schema` prints it."""
    return schema_of(registry.models())


def pages() -> dict[str, str]:
    """Every page that is made: its path in the site and its Markdown (or JSON) text."""
    whole = schema()
    return {
        "schema.json": _as_text(whole),
        "brief.schema.json": _as_text(schema_of_briefs()),
        "reference/errors.md": errors_page(),
        **{
            f"reference/yaml/{game}.md": game_page(game, whole["$defs"])
            for game in registry.games()
        },
        "reference/yaml/printer.md": printer_page(),
        "reference/yaml/look.md": look_page(),
        "reference/python.md": python_page(),
    }


def _as_text(schema: Mapping[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


# Error codes


def errors_page() -> str:
    """Every code by the exit status of a command that it ends."""
    lines = [
        "# Error codes",
        "",
        "What `--json` names, and what stands before a message. A code of a status other than 0",
        "ends a command with it; the others are remarks, which travel with the kit.",
    ]
    for status, meaning in STATUSES.items():
        lines += ["", f"## {meaning}", "", "| code | meaning |", "|---|---|"]
        lines += [f"| `{code}` | {code.meaning} |" for code in Code if code.status == status]
    return "\n".join(lines) + "\n"


# What a verdict judges


def criteria_table() -> str:
    """Every figure that a verdict judges, with its limits, as docs/verdict.md shows it."""
    lines = []
    for question in Question:
        lines += [f"### {question.capitalize()}", ""]
        lines += ["| key of `targets` | figure | good | bad beyond | why | after |"]
        lines += ["|---|---|---|---|---|---|"]
        for one in CRITERIA:
            if one.question is question:
                good = format_range(one.good, one.unit)
                bad = format_range(one.tolerable, one.unit)
                lines.append(
                    f"| `{one.name}` | {one.title}: {one.meaning} | {good} | {bad} | {one.reason} "
                    f"| {one.source} |"
                )
        lines.append("")
    return "\n".join(lines)


# What a brief may ask for


def features_table() -> str:
    """What can be counted on the boards of races, as docs/search.md shows it."""
    lines = [
        "| feature | what is counted | may be asked for | default |",
        "|---|---|---|---|",
    ]
    for one in FEATURES:
        limits, usual = (
            " to ".join(map(str, dict.fromkeys(ends))) for ends in (one.limits, one.usual)
        )
        lines.append(f"| `{one.name}` | {one.meaning} | {limits} | {usual} |")
    return "\n".join(lines)


# The keys of the YAML


def game_page(game: str, definitions: Mapping[str, Node]) -> str:
    """Every key of a game: its type, its default, what it says."""
    own = {name: node for name, node in definitions.items() if name.split(".")[0] == game}
    return _keys_page(f"`game: {game}`", game, own)


def printer_page() -> str:
    """Every key of a file that describes a printer."""
    whole: Any = schema_of_printers()
    required = whole["then"]["required"]
    own = {"printer": {**whole, "required": required}, **whole.get("$defs", {})}
    return _keys_page("Files of printers", "printer", own)


def look_page() -> str:
    """Every key of a file that says how the boards of a theme look."""
    whole: Any = schema_of_looks()
    return _keys_page("Looks of themes", "look", {"look": whole}, extends=False)


def _keys_page(title: str, first: str, own: Mapping[str, Node], extends: bool = True) -> str:
    """Every key of definitions, from the first of them on."""
    places = _places(own, first)
    lines = [f"# {title}", "", _prose(own[first]["description"]), ""]
    if extends:
        lines += ["What is *required* may be left out only by a file that `extends` another.", ""]
    for name, place in places.items():
        node = own[name]
        if place:
            lines += [f"## `{place}`", "", _prose(node["description"]), ""]
        lines += ["| key | type | default | meaning |", "|---|---|---|---|"]
        for key, value in node["properties"].items():
            default = _default(value, key in node.get("required", ()))
            told = _cell(value.get("description", ""))
            kind = _cell(type_of(value, places))
            lines.append(f"| `{key}` | {kind} | {default} | {told} |")
        lines.append("")
    return "\n".join(lines)


def _places(own: Mapping[str, Node], name: str, place: str = "") -> dict[str, str]:
    """Where each definition of a game stands in its YAML (`board.paths.NAME`), the game's own
    first, each before those below it."""
    found = {name: place}
    for key, value in own[name]["properties"].items():
        for below, steps in _references(value, f"{place}.{key}".lstrip(".")):
            if below not in found:
                found |= _places(own, below, steps)
    return found


def _references(node: Any, place: str) -> Iterator[tuple[str, str]]:
    """The definitions that a value refers to, each with where it stands."""
    if isinstance(node, list):
        for item in node:
            yield from _references(item, place)
    elif isinstance(node, dict):
        if "$ref" in node:
            yield node["$ref"].rpartition("/")[2], place
        for key, value in node.items():
            if key in ("patternProperties", "properties"):
                for item in value.values():
                    yield from _references(item, f"{place}.NAME")
            elif key == "additionalProperties":
                yield from _references(value, f"{place}.NAME")
            elif key in ("anyOf", "oneOf", "items", "prefixItems"):
                yield from _references(value, place)


def type_of(node: Node, places: Mapping[str, str]) -> str:
    """What a value may be, in words: `number, 20 to 200`, `list: text`; what has keys of its own
    is a link to where `places` says that they are told."""
    if "const" in node:
        return f"`{_yaml(node['const'])}`"
    if "$ref" in node:
        place = places[node["$ref"].rpartition("/")[2]]
        return f"[keys of `{place}`](#{re.sub('[^a-z_-]', '', place.lower())})"
    if "enum" in node:
        return ", ".join(f"`{_yaml(value)}`" for value in node["enum"])
    for choice in ("anyOf", "oneOf"):
        if choice in node:
            kinds = [type_of(item, places) for item in node[choice] if item.get("type") != "null"]
            return " or ".join(dict.fromkeys(kinds))
    match node.get("type"):
        case "integer" | "number" as kind:
            return _range(node, "whole number" if kind == "integer" else "number")
        case "boolean":
            return "`true`, `false`"
        case "array":
            return _list(node, places)
        case "object":
            return _mapping(node, places)
    return "text"


def _range(node: Node, kind: str) -> str:
    least, most = node.get("minimum"), node.get("maximum")
    if least is None:
        above = node.get("exclusiveMinimum")
        text = kind if above is None else f"{kind} above {above:g}"
        return text if most is None else f"{text}, {most:g} at most"
    return f"{kind}, {least:g} or more" if most is None else f"{kind}, {least:g} to {most:g}"


def _list(node: Node, places: Mapping[str, str]) -> str:
    if "prefixItems" in node:
        return f"[{', '.join(type_of(item, places) for item in node['prefixItems'])}]"
    least, most = node.get("minItems", 0), node.get("maxItems")
    count = f"{least} × " if least and least == most else ""
    return f"list: {count}{type_of(node['items'], places)}"


def _mapping(node: Node, places: Mapping[str, str]) -> str:
    inner = [*node.get("patternProperties", {}).values()]
    if isinstance(node.get("additionalProperties"), dict):
        inner.append(node["additionalProperties"])
    named = node.get("properties", {})
    if not inner and named:
        kinds = dict.fromkeys(type_of(value, places) for value in named.values())
        return f"{', '.join(f'`{key}`' for key in named)}: {' or '.join(kinds)}"
    kinds = dict.fromkeys(type_of(value, places) for value in inner)
    keys = ", ".join(f"`{key}`" for key in named)
    return f"mapping{f' ({keys}, …)' if keys else ''}: {' or '.join(kinds) or 'any'}"


def _default(node: Node, required: bool) -> str:
    if required:
        return "*required*"
    default = node.get("default")
    if default is None or (isinstance(default, dict) and default):
        return ""  # nothing, or told with the keys below
    return f"`{_yaml(default)}`"


def _yaml(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case float():
            return f"{value:g}"
        case list():
            return f"[{', '.join(map(_yaml, value))}]"
        case dict():
            return "{}"
    return str(value)


def _prose(text: str) -> str:
    return text.replace("<", "&lt;")


def _cell(text: str) -> str:
    """A text in a cell of a table; what a value means stands on a line of its own."""
    lines = re.sub(r"\n([\w-]+): ", r"<br>`\1`: ", _prose(text).replace("|", "\\|"))
    return lines.replace("\n", " ")


# The Python modules


PUBLIC = (
    "cuatto_kit.api.load",
    "cuatto_kit.api.Design",
    "cuatto_kit.design.kit.KitOptions",
    "cuatto_kit.reports.report.Report",
    "cuatto_kit.reports.plan.Plan",
    "cuatto_kit.board.layout.Layout",
    "cuatto_kit.games.family.Family",
    "cuatto_kit.games.family.BoardGame",
    "cuatto_kit.errors.KitError",
)
"""The names that programs and packages of games may rely on."""


def python_page() -> str:
    """Return the page of the public Python names."""
    first = (
        "# Python\n\nThe names that programs and packages of games may rely on. Everything else in "
        "the package may change without notice. [From Python](../python.md) has examples."
    )
    return "\n\n".join((first, *(f"::: {name}" for name in PUBLIC))) + "\n"
