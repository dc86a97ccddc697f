"""The languages of the kit: one folder in rules/ each. There is no other list of them.

    rules/outline.yaml                          the order of a sheet, by family (sheets/texts.py)
    rules/<language>/language.yaml              its name and its grammar
    rules/<language>/words.yaml                 nouns and names
    rules/<language>/labels.yaml                headings, captions, labels of spaces and pages
    rules/<language>/studio.yaml                words of the studio, which its page is built with
    rules/<language>/messages.yaml              parts of messages, which the studio shows
    rules/<language>/keys.yaml                  translations of the schema's descriptions, by their
                                                English text (studio/translating.py)
    rules/<language>/template.yaml              the template of a new board, with other comments
    rules/<language>/themes/<theme>.yaml        nouns and names of a theme
    rules/<language>/<family>.yaml              texts of a family, and its own nouns and names
    rules/<language>/<family>.<vocabulary>.yaml texts, nouns and names of one of its games

The name of a folder is the language's tag as in BCP 47: `en`, `pt-BR`. A region, such as `es-ES`,
has `extends: es` in its language.yaml and holds only what differs from that language. Packages
that bring games have a rules/ folder with the same layout (resources.py).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from cuatto_kit import resources
from cuatto_kit.config.messages import Advice, did_you_mean, meant

LANGUAGE, WORDS, LABELS = "language.yaml", "words.yaml", "labels.yaml"
STUDIO, MESSAGES = "studio.yaml", "messages.yaml"
KEYS, TEMPLATE = "keys.yaml", "template.yaml"
OUTLINE = "outline.yaml"
USUAL = "en"
"""The default language."""

_LOADER = yaml.CBaseLoader if yaml.__with_libyaml__ else yaml.BaseLoader


@cache
def languages() -> tuple[str, ...]:
    """Return the languages, without their regions, sorted."""
    return tuple(name for name in _folders() if len(lineage(name)) == 1)


def regions() -> tuple[str, ...]:
    """Return the regions of languages, such as es-ES, sorted."""
    return tuple(name for name in _folders() if len(lineage(name)) > 1)


def _folders() -> tuple[str, ...]:
    found = (path for root in resources.folders("rules") for path in root.glob(f"*/{LANGUAGE}"))
    return tuple(sorted({path.parent.name for path in found}))


@cache
def lineage(language: str) -> tuple[str, ...]:
    """Return the language and the languages that it extends, the nearest first."""
    path = find(language, LANGUAGE)
    base = _loaded(path).get("extends") if path else None
    return (language, *lineage(base)) if base else (language,)


def find(language: str, name: str) -> Path | None:
    """Return the path of a language's file, the bundled one first, or None if there is none."""
    places = (root / language / name for root in resources.folders("rules"))
    return next((place for place in places if place.exists()), None)


def found(language: str, name: str) -> tuple[Path, ...]:
    """Return the paths of a file in the language and in those it extends, the base first."""
    places = (find(each, name) for each in reversed(lineage(language)))
    return tuple(place for place in places if place)


def spoken(family: str, *, with_regions: bool = False) -> tuple[str, ...]:
    """Return the languages that have texts of a family, sorted. Bundled families have all."""
    asked = sorted((*languages(), *regions())) if with_regions else languages()
    return tuple(language for language in asked if found(language, f"{family}.yaml"))


@cache
def read(language: str, file: str) -> Any:
    """Return the content of a YAML file, merged over that of the languages it extends.

    All scalars are strings. Raises FileNotFoundError where there is no such file.
    """
    paths = found(language, file)
    if not paths:
        raise FileNotFoundError(f"no {file} in the language {language}")
    return reduce(_merged, map(_loaded, paths))


@cache
def outline(family: str) -> Mapping[str, Sequence[Sequence[str]]]:
    """Return the order of a family's sheet: by section, groups of texts such as `always.goal`.

    Raises KeyError where no outline.yaml names the family.
    """
    paths = (root / OUTLINE for root in resources.folders("rules"))
    outlines: Mapping[str, Any] = reduce(_merged, (_loaded(p) for p in paths if p.exists()), {})
    order: Mapping[str, Sequence[Sequence[str]]] = outlines[family]
    return order


def _loaded(path: Path) -> Any:
    return yaml.load(path.read_text("utf-8"), Loader=_LOADER)


def _merged(below: Any, above: Any) -> Any:
    """Merge two files: mappings key by key, otherwise the value of `above`."""
    if not (isinstance(below, Mapping) and isinstance(above, Mapping)):
        return above
    return {**below, **{key: _merged(below.get(key), value) for key, value in above.items()}}


def title(language: str) -> str:
    """Return the name of a language in that language."""
    return str(read(language, LANGUAGE)["name"])


def language_meant(word: str, known: Collection[str]) -> Advice:
    """Return the hint "; did you mean …" for a tag or a name of a language.

    A language is preferred to its regions.
    """
    tag = word.strip().lower().replace("_", "-")
    by_word = {title(name).lower(): name for name in known} | {name.lower(): name for name in known}
    base = tag.partition("-")[0]
    regional = (name for name in sorted(known) if name.lower().startswith(f"{base}-"))
    name = by_word.get(tag) or by_word.get(base) or next(regional, None)
    return meant(name) if name else did_you_mean(word, known)


WordTable: TypeAlias = str | Mapping[str, "WordTable"]
"""One word, or tables of words by case, gender or form."""


@dataclass(frozen=True)
class Vocabulary:
    """The words of a language: nouns by key, names by kind and key, and the story of a theme."""

    nouns: Mapping[str, Mapping[str, WordTable]]
    names: Mapping[str, Mapping[str, WordTable]]
    story: str


@dataclass(frozen=True)
class Style:
    """The selection of a board's words: its family, the vocabulary of its game and its theme.

    `vocabulary`, `theme` and `wording` are None where a board has none. A wording is a section of
    the files of texts: those that differ from the usual ones, such as `thrown` on boards without
    dice.
    """

    family: str
    vocabulary: str | None = None
    theme: str | None = None
    wording: str | None = None

    @property
    def texts(self) -> Iterator[str]:
        """The files of texts, the family's first; later ones override earlier ones."""
        yield f"{self.family}.yaml"
        if self.vocabulary:
            yield f"{self.family}.{self.vocabulary}.yaml"

    @property
    def words(self) -> Iterator[str]:
        """The files of nouns and names beside words.yaml; later ones override earlier ones."""
        yield from self.texts
        if self.theme:
            yield f"themes/{self.theme}.yaml"


def words_of(language: str, style: Style) -> Vocabulary:
    """Return the words of a language in a style."""
    words = {"names": {}, "story": "", **read(language, WORDS)}
    for file in style.words:
        if found(language, file):
            own = read(language, file)
            nouns = {
                key: _renamed(words["nouns"], key, to) for key, to in own.get("nouns", {}).items()
            }
            words = _merged(words, own) | {"nouns": words["nouns"] | nouns}
    return Vocabulary(words["nouns"], words["names"], words["story"])


def _renamed(nouns: Mapping[str, Any], key: str, word: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a noun with other forms, which keeps its placeholder for several."""
    plural = nouns.get(key, {}).get("plural")
    return {"plural": plural, **word} if plural else word


def noun(language: str, key: str, style: Style) -> str:
    """Return the singular of a noun."""
    return str(words_of(language, style).nouns[key]["one"])


@cache
def vocabularies() -> tuple[str, ...]:
    """Return the games that have their own words in some language, sorted."""
    files = (path for root in resources.folders("rules") for path in root.glob("*/*.*.yaml"))
    return tuple(sorted({path.name.split(".")[1] for path in files}))


def label_of_space(key: str) -> dict[str, str]:
    """Return a label of a space, by language."""
    return {language: read(language, LABELS)["spaces"][key] for language in languages()}
