"""The languages that the kit speaks: each a folder in rules/, and no list of them anywhere else.
Packages that bring games have a rules/ of their own (resources.py).

    rules/<language>/language.yaml            its name and its grammar
    rules/<language>/words.yaml               nouns and names
    rules/<language>/labels.yaml              headings, captions, labels of spaces and pages
    rules/<language>/themes/<theme>.yaml      what a theme calls things
    rules/<language>/<family>/<switch>.<value>.md
    rules/<language>/<family>/words.yaml      nouns and names of that family alone, if it has any
    rules/<language>/<family>/<vocabulary>/   texts and words.yaml of one of its games

The folder's name is the language's tag as in BCP 47: `en`, `pt-BR`. A region, as `es-ES`, says
`extends: es` in its language.yaml and holds only what it says otherwise than that language.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from cuatto_kit import resources
from cuatto_kit.config.messages import Advice, did_you_mean, meant

LANGUAGE, WORDS, LABELS = "language.yaml", "words.yaml", "labels.yaml"
USUAL = "en"
"""What is spoken where a language is not known."""

_LOADER = yaml.CBaseLoader if yaml.__with_libyaml__ else yaml.BaseLoader


@cache
def languages() -> tuple[str, ...]:
    """The languages there are, sorted; regions of them aside."""
    return tuple(name for name in _folders() if len(lineage(name)) == 1)


def regions() -> tuple[str, ...]:
    """The regions that say some things otherwise than their language, sorted."""
    return tuple(name for name in _folders() if len(lineage(name)) > 1)


def _folders() -> tuple[str, ...]:
    found = (path for root in resources.folders("rules") for path in root.glob(f"*/{LANGUAGE}"))
    return tuple(sorted({path.parent.name for path in found}))


@cache
def lineage(language: str) -> tuple[str, ...]:
    """The language, and those that it extends, the nearest first."""
    path = find(language, LANGUAGE)
    base = _loaded(path).get("extends") if path else None
    return (language, *lineage(base)) if base else (language,)


def find(language: str, name: str) -> Path | None:
    """Where a file or a folder of a language lies, the bundled one first; None if nowhere."""
    places = (root / language / name for root in resources.folders("rules"))
    return next((place for place in places if place.exists()), None)


def found(language: str, name: str) -> tuple[Path, ...]:
    """Where a file or a folder of a language lies, and of those that it extends: the last is
    laid over those before it."""
    places = (find(each, name) for each in reversed(lineage(language)))
    return tuple(place for place in places if place)


def spoken(family: str, *, with_regions: bool = False) -> tuple[str, ...]:
    """The languages that there are texts of a family in: bundled families have all."""
    asked = sorted((*languages(), *regions())) if with_regions else languages()
    return tuple(language for language in asked if found(language, family))


@cache
def read(language: str, file: str) -> Any:
    """A YAML file of a language, its scalars all texts. Raises FileNotFoundError."""
    paths = found(language, file)
    if not paths:
        raise FileNotFoundError(f"no {file} in the language {language}")
    return reduce(_merged, map(_loaded, paths))


def _loaded(path: Path) -> Any:
    return yaml.load(path.read_text("utf-8"), Loader=_LOADER)


def front_matter(text: str) -> Mapping[str, str]:
    """What the head of a rule text says, in YAML. Raises yaml.YAMLError."""
    said: Mapping[str, str] = yaml.load(text, Loader=_LOADER)
    return said


def _merged(below: Any, above: Any) -> Any:
    """Two files as one: mappings key by key, of all else what lies above."""
    if not (isinstance(below, Mapping) and isinstance(above, Mapping)):
        return above
    return {**below, **{key: _merged(below.get(key), value) for key, value in above.items()}}


def title(language: str) -> str:
    """What a language calls itself."""
    return str(read(language, LANGUAGE)["name"])


def language_meant(word: str, known: Collection[str]) -> Advice:
    """ "; did you mean …": the language that a tag, or a name of its own, may mean; a language
    before its regions, and any of these before none."""
    tag = word.strip().lower().replace("_", "-")
    by_word = {title(name).lower(): name for name in known} | {name.lower(): name for name in known}
    base = tag.partition("-")[0]
    regional = (name for name in sorted(known) if name.lower().startswith(f"{base}-"))
    name = by_word.get(tag) or by_word.get(base) or next(regional, None)
    return meant(name) if name else did_you_mean(word, known)


WordTable: TypeAlias = str | Mapping[str, "WordTable"]
"""A word for all, or tables by case, gender or form."""


@dataclass(frozen=True)
class Vocabulary:
    """What a language calls things: nouns by key, names by kind and key; the story of a theme."""

    nouns: Mapping[str, Mapping[str, WordTable]]
    names: Mapping[str, Mapping[str, WordTable]]
    story: str


@dataclass(frozen=True)
class Style:
    """What a board's words are chosen by: its family, the vocabulary of its game, its theme;
    None where it has none of its own."""

    family: str
    vocabulary: str | None = None
    theme: str | None = None

    @property
    def files(self) -> Iterator[str]:
        """The files of words that are laid over those of a language, in this order; none has to
        be there."""
        yield f"{self.family}/{WORDS}"
        if self.vocabulary:
            yield f"{self.family}/{self.vocabulary}/{WORDS}"
        if self.theme:
            yield f"themes/{self.theme}.yaml"

    @property
    def folders(self) -> Iterator[str]:
        """The folders of texts that are laid one over the other, in this order."""
        yield self.family
        if self.vocabulary:
            yield f"{self.family}/{self.vocabulary}"


def words_of(language: str, style: Style) -> Vocabulary:
    """The words of a language in a style."""
    words = {"names": {}, "story": "", **read(language, WORDS)}
    for file in style.files:
        if found(language, file):
            own = read(language, file)
            nouns = {
                key: _renamed(words["nouns"], key, to) for key, to in own.get("nouns", {}).items()
            }
            words = _merged(words, own) | {"nouns": words["nouns"] | nouns}
    return Vocabulary(words["nouns"], words["names"], words["story"])


def _renamed(nouns: Mapping[str, Any], key: str, word: Mapping[str, Any]) -> Mapping[str, Any]:
    """A noun with other forms; its placeholder for many is the same."""
    plural = nouns.get(key, {}).get("plural")
    return {"plural": plural, **word} if plural else word


def noun(language: str, key: str, style: Style) -> str:
    """What one of a thing is called."""
    return str(words_of(language, style).nouns[key]["one"])


@cache
def vocabularies() -> tuple[str, ...]:
    """The games that have words of their own in some language, sorted."""
    places = (path for root in resources.folders("rules") for path in root.glob("*/*/*"))
    return tuple(sorted({path.name for path in places if path.is_dir()}))


def label_of_space(key: str) -> dict[str, str]:
    """A label that layouts give, by language."""
    return {language: read(language, LABELS)["spaces"][key] for language in languages()}
