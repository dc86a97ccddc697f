"""Whole rule sheets for the tests: boards of every family, sheets of them without pictures."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any
from unittest.mock import patch

import yaml

from cuatto_kit import resources
from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Layout
from cuatto_kit.config.bundled import bundled, themes
from cuatto_kit.config.document import parse
from cuatto_kit.config.languages import languages
from cuatto_kit.config.model import validate
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.drawing.svg import Drawing
from cuatto_kit.games import registry
from cuatto_kit.games.facts import Example, Topic
from cuatto_kit.sheets.compose import PIECE, compose
from cuatto_kit.sheets.document import Picture, Sheet
from cuatto_kit.sheets.material import BoxItem, Lasting, Length, Material
from cuatto_kit.sheets.texts import Library, library
from tests.boards import BED
from tests.games.blocks import test_sheet as blocks
from tests.games.columns import test_sheet as columns
from tests.games.race import test_sheet as race
from tests.kept import kept

FAMILIES = {family.name: family for family in registry.families()}
"""By the folder of their texts."""
RULES = resources.folder("rules")
SHEETS = {"race": "sheet.topics"}
TOPICS = {
    name: import_module(f"cuatto_kit.games.{name}.{SHEETS.get(name, 'sheet')}") for name in FAMILIES
}
THEMES = (None, *themes())
WORDS = [(language, theme) for language in languages() for theme in THEMES]

BUNDLED = tuple(bundled())
BOARDS: dict[str, str] = {
    **{name: path.read_text("utf-8") for name, path in bundled().items()},
    **{
        f"{family.__name__.split('.')[-2]}: {name}": text
        for family in (race, columns, blocks)
        for name, text in family.BOARDS.items()
    },
}
SHOWN = [
    *("cabeza", "cant-stop", *(name for name in BOARDS if name.startswith(("columns", "blocks")))),
    *(name if name in BUNDLED else f"race: {name}" for name in race.ALL_KINDS),
]
"""Boards that together show every kind of example."""


def data_of(language: str, name: str) -> Any:
    """A YAML file of a language."""
    return yaml.load((RULES / language / name).read_text("utf-8"), Loader=yaml.BaseLoader)


def expected_of(family: str) -> set[tuple[str, str]]:
    """Every switch and value that a family may need a text for."""
    return {(switch, value) for switch, values in TOPICS[family].VALUES.items() for value in values}


def switches_of(family: str) -> set[str]:
    """The switches of a family's rules."""
    model = next(
        registry.models()[game] for game in registry.games() if registry.family(game).name == family
    )
    return set(model.model_fields["rules"].annotation.model_fields)


@cache
def load(text: str) -> tuple[str, Any, Layout]:
    """The family's name, the variant and the layout of a board."""
    read = parse(text, "board.yaml")
    game = registry.game_of(read)
    family = registry.family(game)
    variant = validate(read, family.model_of(game))
    return family.name, variant, family.lay_out(read, variant, BED)


@cache
def topics_on(text: str) -> tuple[Topic, ...]:
    family, variant, layout = load(text)
    return tuple(TOPICS[family].topics(variant, layout))


@kept
def examples_on(text: str) -> tuple[Example, ...]:
    family, variant, layout = load(text)
    if family != "race":
        return tuple(TOPICS[family].examples(variant, layout))
    with patch.object(TOPICS[family], "find_moments", lambda *_: race.found_in(text)):  # found once
        return tuple(TOPICS[family].examples(variant, layout))


def lasting(usual: Mapping[int, float], *, to_win: bool = True) -> Length:
    """Times by number of players."""
    by_players = (Lasting(players, time, 11.2, 61.0) for players, time in usual.items())
    return Length(tuple(by_players), 12_000, 15.0, to_win)


def no_picture(scene: Scene, words: Library, room: object = None) -> Drawing:
    return Drawing("", Rect(0, 0, 100, 100))


def material_of(text: str, *, played: bool = True) -> Material:
    """What a sheet is made from, without pictures; without examples if not `played`."""
    variant = load(text)[1]
    topics = topics_on(text)
    colours = Counter(variant.teams.colours[: variant.seats[1]])
    return Material(
        title=variant.title,
        seats=variant.seats,
        topics=topics,
        set_ups=dict.fromkeys(range(variant.seats[0], variant.seats[1] + 1), Scene(())),
        examples=examples_on(text) if played else (),
        box=[BoxItem(topic, colours, None) for topic in topics if topic.switch == PIECE],
        pictures={},
        length=lasting(dict.fromkeys(range(variant.seats[0], variant.seats[1] + 1), 23.4)),
        draw=no_picture,
        describe=lambda scene, words: "",
    )


def words_of(text: str, language: str, theme: str | None = None) -> Library:
    family, variant, _ = load(text)
    return library(language, family, theme or variant.theme, variant.spoken, variant.wording)


def sheet_of(text: str, language: str, *, played: bool = True, theme: str | None = None) -> Sheet:
    return compose(material_of(text, played=played), words_of(text, language, theme))


def said(part: Any) -> Iterator[str]:
    """Every text of a sheet, or of a part of one, that a reader sees or hears."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, Picture):
        yield from (part.alt, part.notes)
    elif isinstance(part, tuple):
        for item in part:
            yield from said(item)
    elif is_dataclass(part):
        hidden = {"name", "language", "labels", "numbers", "numbered", "page"}
        for field in fields(part):
            if field.name not in hidden:
                yield from said(getattr(part, field.name))


def without(material: Material, switches: set[str]) -> Material:
    """The material without what some switches tell, and without examples."""
    kept = [topic for topic in material.topics if topic.switch not in switches]
    return replace(material, topics=kept, examples=())
