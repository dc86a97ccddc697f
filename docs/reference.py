"""Makes the pages of the site that come from the program itself: the keys of the YAML, the error
codes, the Python modules.

hooks.py passes them to the site's generator.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

import yaml

import cuatto_kit
from cuatto_kit.config import bundled, document
from cuatto_kit.config.criteria import CRITERIA, Question, format_range
from cuatto_kit.config.schema import schema_of, schema_of_looks, schema_of_printers
from cuatto_kit.errors import Code
from cuatto_kit.games import registry
from cuatto_kit.games.race.variation.features import FEATURES
from cuatto_kit.search.schema import schema_of_briefs

PACKAGE = Path(cuatto_kit.__file__).parent
HERE = Path(__file__).parent
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
    """Return the Markdown (or JSON) text of every page by its path in the site."""
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
    """Return the page of all codes, by the exit status of a command that ends with them."""
    lines = [
        "# Error codes",
        "",
        "Messages begin with these codes, and `--json` prints them. A code with a status other",
        "than 0 ends a command with it; the others are remarks, which are recorded in the kit.",
    ]
    for status, meaning in STATUSES.items():
        lines += ["", f"## {meaning}", "", "| code | meaning |", "|---|---|"]
        lines += [f"| `{code}` | {code.meaning} |" for code in Code if code.status == status]
    return "\n".join(lines) + "\n"


# The criteria of a verdict


def criteria_table() -> str:
    """Return the table of all figures that a verdict judges, for docs/verdict.md."""
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


# The features of a brief


def features_table() -> str:
    """Return the table of the features of races in docs/search.md."""
    lines = [
        "| feature | meaning | allowed | default |",
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
    """Return the page of all keys of a game."""
    own = {name: node for name, node in definitions.items() if name.split(".")[0] == game}
    return _keys_page(f"`game: {game}`", game, own, game)


def printer_page() -> str:
    """Return the page of all keys of a printer's file."""
    whole: Any = schema_of_printers()
    required = whole["then"]["required"]
    own = {"printer": {**whole, "required": required}, **whole.get("$defs", {})}
    return _keys_page("Files of printers", "printer", own, "printer")


def look_page() -> str:
    """Return the page of all keys of a theme's look."""
    whole: Any = schema_of_looks()
    return _keys_page("Looks of themes", "look", {"look": whole}, "look")


def _keys_page(title: str, first: str, own: Mapping[str, Node], kind: str) -> str:
    """Return the page of all keys of definitions, from the first of them on."""
    places = _places(own, first)
    lines = [f"# {title}", "", _prose(own[first]["description"]), ""]
    if kind != "look":
        lines += ["Only a file that `extends` another may omit the *required* keys.", ""]
    for name, place in places.items():
        node = own[name]
        if place:
            lines += [f"## `{place}`", "", _prose(node["description"]), ""]
        lines += ["| key | type | default | example | meaning |", "|---|---|---|---|---|"]
        for key, value in node["properties"].items():
            default = _default(value, key in node.get("required", ()))
            example = _shown(key, example_of(kind, place, key, value))
            meaning = _cell(value.get("description", ""))
            values = _cell(type_of(value, places))
            lines.append(f"| `{key}` | {values} | {default} | {example} | {meaning} |")
        lines.append("")
    return "\n".join(lines)


def _places(own: Mapping[str, Node], name: str, place: str = "") -> dict[str, str]:
    """Return the place of each definition in the YAML (`board.paths.NAME`), each before those below
    it."""
    found = {name: place}
    for key, value in own[name]["properties"].items():
        for below, steps in _references(value, f"{place}.{key}".lstrip(".")):
            if below not in found:
                found |= _places(own, below, steps)
    return found


def _references(node: Any, place: str) -> Iterator[tuple[str, str]]:
    """Yield the definitions that a value refers to, each with its place."""
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
    """Return the values that are allowed, in words: `number, 20 to 200`, `list: text`.

    A mapping with its own table of keys is a link to it; `places` has the headings.
    """
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
        return ""  # none, or that of the keys below
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
    """Return a text for a cell of a table, with the meaning of each value on its own line."""
    lines = re.sub(r"\n([\w-]+): ", r"<br>`\1`: ", _prose(text).replace("|", "\\|"))
    return lines.replace("\n", " ")


# Examples of the keys

LONGEST = 90
"""The length of the longest example that is taken from a file."""
WRITTEN: Mapping[str, Any] = {
    "about": "We drew it on our holidays.",
    "bed.diameter": 240,
    "board.again": ["main.8"],
    "board.map": "S→→→F",
    "board.names": {"main": {"en": "Main street", "es": "Calle mayor"}},
    "board.paths.NAME.arc.from": 180,
    "board.paths.NAME.arc.radius": 4,
    "board.paths.NAME.arc.spaces": 8,
    "board.paths.NAME.arc.to": 45,
    "board.paths": {"main": {"from": "start", "walk": "up 12", "to": "finish"}},
    "board.safe": ["main.4", "main.9"],
    "board.seating": {2: [1, 2]},
    "house_rules": ["The youngest player goes first."],
    "print.art.lid": "leaf.svg",
    "print.art.tile": "leaf.svg",
    "print.art.yard": "leaf.svg",
    "print.board": ["sand", "navy"],
    "print.clearance": 0.15,
    "print.initials": ["A", "B", "C", "D", "E", "F"],
    "print.tops": {"regular": "my-top.stl"},
    "rules.class_quota": 0.5,
    "rules.entry_value": 5,
    "rules.one_die_distance": 6,
    "seconds_per_turn": 20,
    "targets.choice_value": [0.02, 0.2],
    "targets.hits": [2, 20],
}
"""Examples that neither the files nor the schema give."""
REFUSED = {
    (game, f"print.{key}")
    for game in ("cabeza", "cant-stop")
    for key in ("art.tile", "art.yard", "initials", "texture", "tops")
}
"""Keys that no board of a game accepts: these games have neither checkers nor tiles."""
GOOD = {
    f"targets.{one.name}": [end for end in (one.good.low, one.good.high) if abs(end) < inf]
    for one in CRITERIA
}


@cache
@cache
def _sources(kind: str) -> Sequence[Sequence[Any]]:
    """Return the contents of the files of a kind: bundled ones, and the boards of the guides.

    The boards of other games of the family come second.
    """
    if kind in ("printer", "look"):
        paths = bundled.printers() if kind == "printer" else bundled.looks()
        return [[document.read(path).data for path in paths.values()]]
    names = [*bundled.bundled(), *map(str, sorted(HERE.glob("de*-a-*/*.yaml")))]
    boards = [cuatto_kit.load(name).document.data for name in names]
    family = [one for one in boards if registry.family(one["game"]) is registry.family(kind)]
    own = [board for board in family if board["game"] == kind]
    return [own, [board for board in family if board not in own]]


def _found(node: Any, steps: Sequence[str]) -> Iterator[Any]:
    """Yield the values at a place of a file; the step NAME means all keys."""
    if not steps:
        yield node
    elif isinstance(node, dict):
        for key, value in node.items():
            if steps[0] in (key, "NAME"):
                yield from _found(value, steps[1:])


def example_of(kind: str, place: str, key: str, node: Node) -> Any:
    """Return an example of the value of a key; None if that has keys with their own table.

    The value is the shortest one in the bundled files and the boards of the guides that is not the
    default. Otherwise it is the limit of the figure, or follows from the schema.
    """
    dotted = f"{place}.{key}".lstrip(".")
    if (kind, dotted) in REFUSED or "$ref" in node or "$ref" in node.get("anyOf", [{}])[0]:
        return None
    if key == "extends":
        return next(iter(bundled.printers() if kind == "printer" else _names_of(kind)))
    if "const" in node:
        return node["const"]
    if dotted in WRITTEN:
        return WRITTEN[dotted]
    if good := GOOD.get(dotted):
        return good if len(good) > 1 else good[0]
    for files in _sources(kind):
        found = [value for data in files for value in _found(data, dotted.split("."))]
        short = [value for value in found if value and len(_flow(value)) <= LONGEST]
        if others := [value for value in short if value != node.get("default")]:
            return min(others, key=lambda value: len(_flow(value)))
    made = _made(node)
    return None if len(_flow(made)) > LONGEST else made


def _names_of(game: str) -> list[str]:
    return [name for name in bundled.bundled() if cuatto_kit.load(name).variant.game == game]


def _made(node: Node) -> Any:
    """Return a value that a schema allows, another one than the default if there is a choice."""
    if "enum" in node:
        return next((one for one in node["enum"] if one != node.get("default")), node["enum"][0])
    for choice in ("anyOf", "oneOf"):
        if choice in node:
            return _made({**node[choice][0], "default": node.get("default")})
    match node.get("type"):
        case "array" if node.get("items", {}).get("type") == "integer" and not node.get("default"):
            return [*range(1, node.get("minItems", 0) + 1)] or node.get("default")
        case "boolean":
            return not node.get("default")
        case "integer" | "number" if node.get("default") is None:
            return node.get("minimum", 1)
    return node.get("default")


def _flow(value: Any) -> str:
    """Return a value as YAML on one line."""
    text = yaml.safe_dump(
        value, default_flow_style=True, allow_unicode=True, sort_keys=False, width=inf
    )
    return re.sub(r"'(\d+)':", r"\1:", text.removesuffix("...\n").strip())


def _shown(key: str, example: Any) -> str:
    """Return an example for a cell of a table."""
    return "" if example is None else f"`{key}: {_flow(example)}`"


# The Python modules


PUBLIC = (
    "cuatto_kit.api.load",
    "cuatto_kit.api.Design",
    "cuatto_kit.design.options.KitOptions",
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
