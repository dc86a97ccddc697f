"""Translations of the texts that the kit itself has in English only.

    rules/<language>/keys.yaml    descriptions of keys and meanings of values in the schema

A catalogue maps the English text, without line breaks, to its translation. English has none.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from cuatto_kit.cache.store import Json
from cuatto_kit.config.languages import KEYS, found, read


def explained(schema: Json, language: str) -> Json:
    """Return a schema with the descriptions in a language, where there are translations."""
    words = read(language, KEYS) if found(language, KEYS) else {}
    return _translated(schema, words) if words else schema


def _translated(node: Any, words: Mapping[str, str]) -> Any:
    if isinstance(node, list):
        return [_translated(each, words) for each in node]
    if not isinstance(node, dict):
        return node
    made = {key: _translated(value, words) for key, value in node.items()}
    if isinstance(node.get("description"), str):
        parts = texts_of(node["description"], node.get("enum", ()))
        made["description"] = "\n".join(f"{head}{words.get(text, text)}" for head, text in parts)
    return made


def texts_of(description: str, values: Collection[Any]) -> Iterator[tuple[str, str]]:
    """Yield the parts of a description that are translated each: its introduction, and a line for
    each value that it explains.

    Each is a pair: what precedes the text, such as `exact: `, and the text in a single line.
    """
    heads = tuple(f"{value}: " for value in values)
    lines = [
        (next((head for head in heads if line.startswith(head)), ""), line)
        for line in description.splitlines()
    ]
    yield "", " ".join(" ".join(line for head, line in lines if not head).split())
    yield from ((head, line.removeprefix(head)) for head, line in lines if head)
