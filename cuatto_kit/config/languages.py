"""The languages that the kit speaks: each a folder in rules/, and no list of them anywhere else.
Packages that bring games have a rules/ of their own (resources.py).

    rules/<language>/language.yaml            its name and its grammar
    rules/<language>/words.yaml               nouns and names
    rules/<language>/labels.yaml              headings, captions, labels of spaces and pages
    rules/<language>/themes/<theme>.yaml      what a theme calls things
    rules/<language>/<family>/<switch>.<value>.md
    rules/<language>/<family>/words.yaml      nouns and names of that family alone, if it has any

The folder's name is the language's tag as in BCP 47: `en`, `pt-BR`.
"""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from cuatto_kit import resources

LANGUAGE, WORDS, LABELS = "language.yaml", "words.yaml", "labels.yaml"
USUAL = "en"
"""What is spoken where a language is not known."""

_LOADER = yaml.CBaseLoader if yaml.__with_libyaml__ else yaml.BaseLoader


@cache
def languages() -> tuple[str, ...]:
    """The languages there are, sorted."""
    found = (path for root in resources.folders("rules") for path in root.glob(f"*/{LANGUAGE}"))
    return tuple(sorted({path.parent.name for path in found}))


def find(language: str, name: str) -> Path | None:
    """Where a file or a folder of a language lies, the bundled one first; None if nowhere."""
    places = (root / language / name for root in resources.folders("rules"))
    return next((place for place in places if place.exists()), None)


def spoken(family: str) -> tuple[str, ...]:
    """The languages that there are texts of a family in: bundled families have all."""
    return tuple(language for language in languages() if find(language, family))


@cache
def read(language: str, file: str) -> Any:
    """A YAML file of a language, its scalars all texts. Raises FileNotFoundError."""
    path = find(language, file)
    if path is None:
        raise FileNotFoundError(f"no {file} in the language {language}")
    return yaml.load(path.read_text("utf-8"), Loader=_LOADER)


def title(language: str) -> str:
    """What a language calls itself."""
    return str(read(language, LANGUAGE)["name"])


def label_of_space(key: str) -> dict[str, str]:
    """A label that layouts give, by language."""
    return {language: read(language, LABELS)["spaces"][key] for language in languages()}
