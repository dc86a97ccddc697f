"""The smallest change of a YAML text after which it says something else.

Whoever wants a change says what the text should mean, as plain data. The two are held against
each other; comments, order, quotes and all that means the same stay as they are written, new keys
and items are written as their siblings are. What comes of it is read again and must mean exactly
what was wanted.
"""

from collections.abc import Mapping
from typing import Any

from pydantic import JsonValue

from cuatto_kit.config.document import dotted
from cuatto_kit.config.edits import TextEdit, applied, joined
from cuatto_kit.config.extends import KEY
from cuatto_kit.config.nodes import read_tree
from cuatto_kit.config.settings import part_said
from cuatto_kit.config.splicer import CannotSplice, Renamed, Splicer, same
from cuatto_kit.errors import InvalidVariant, Suggestion, YamlPath


def edits_to(text: str, meant: Mapping[str, JsonValue]) -> tuple[TextEdit, ...]:
    """What makes a YAML text mean `meant`, whose keys may be `Renamed`; in order, apart from each
    other. Raises InvalidVariant where the text cannot be read, CannotSplice where it cannot be
    changed in places."""
    tree = read_tree(text)
    splicer = Splicer(text, tree)
    splicer.value(tree.root, tree.data, meant, (), flow=False)
    edits = joined(splicer.edits)
    after = applied(text, edits)
    try:
        said = read_tree(after).data
    except InvalidVariant as error:
        raise CannotSplice(f"this cannot be written here: {error.faults[0].message}") from error
    if not same(said, meant):
        raise CannotSplice("this cannot be written here without changing something else")
    return edits


def with_suggestion(
    data: Mapping[str, JsonValue], suggestion: Suggestion
) -> Mapping[str, JsonValue]:
    """Data with the change that a suggestion is of. Raises KeyError, IndexError or TypeError where
    it has no such place, InvalidVariant where the value is no YAML."""
    changed: Mapping[str, JsonValue] = _changed(data, suggestion.path, suggestion)
    return changed


def _changed(data: Any, path: YamlPath, suggestion: Suggestion) -> Any:
    if not path:
        return part_said(suggestion.value, "").value
    step, below = path[0], path[1:]
    _ = data[step]
    gone = () if below else suggestion.drops
    if isinstance(data, list):
        return [
            _changed(item, below, suggestion) if k == step else item for k, item in enumerate(data)
        ]
    if suggestion.at_key and not below:
        name = Renamed(suggestion.value, str(step))
        return {(name if key == step else key): value for key, value in data.items()}
    return {
        key: _changed(value, below, suggestion) if key == step else value
        for key, value in data.items()
        if key not in gone
    }


def said_over(
    base: Mapping[str, JsonValue], own: Mapping[str, JsonValue], meant: Mapping[str, JsonValue]
) -> dict[str, JsonValue]:
    """What a file that now says `own` has to say so that, laid over its base, it means `meant`:
    mappings say what differs, lists and single values all. Raises CannotSplice where something
    of the base would have to go."""
    kept = {KEY: own[KEY]} if KEY in own else {}
    return _over(base, own, {**kept, **meant}, ())


def _over(
    base: Mapping[str, Any], own: Mapping[str, Any], meant: Mapping[str, Any], path: YamlPath
) -> dict[str, Any]:
    if gone := [key for key in base if key not in meant]:
        where = dotted((*path, gone[0]))
        raise CannotSplice(f"{where} stands in the file that this one extends; change it there")
    said: dict[str, Any] = {}
    by_name = {getattr(key, "was", key): key for key in meant}
    mine = [by_name[key] for key in own if key in by_name]
    for key in (*mine, *(key for key in meant if key not in mine)):
        below, value = base.get(key), meant[key]
        had = own.get(getattr(key, "was", key))
        if key not in mine and key in base and same(below, value):
            continue
        if isinstance(below, Mapping) and isinstance(value, Mapping):
            inner = had if isinstance(had, Mapping) else {}
            value = _over(below, inner, value, (*path, key))
        said[key] = value
    return said
