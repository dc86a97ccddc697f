"""Where sticks, cowries or canes are thrown, no text of a sheet speaks of rolling dice."""

import re

import pytest

from cuatto_kit.config.languages import languages
from cuatto_kit.games.facts import Topic
from cuatto_kit.games.race.sheet.topics import examples, topics
from cuatto_kit.sheets.document import Paragraph
from cuatto_kit.sheets.texts import library
from tests.cases import seldom

from .boards import LONG, TEAM, document, load, ring
from .thrown import THROWN

COWRIES = {"throw": {"cowries": 4, "values": {0: 8}, "again": [4, 8]}}
FREED = {**COWRIES, "entry": "on_value", "entry_value": [4, 8], "hit": "on_landing"}
OPEN = {"barriers": False}
BOARDS = {
    name: text for name, text in THROWN.items() if re.search("sticks|cowries|canes", text)
} | {
    "huffed": ring(
        {**FREED, **OPEN, "callout": "auto", "jail_rolls": 3, "start_order": "roll_off"},
        capacity="any",
    ),
    "forced": ring({**FREED, **OPEN, "callout": "forced_capture"}, capacity="any"),
    "clear": ring({**FREED, **OPEN, "exit_duty": "clear_and_enter"}, capacity="any"),
    "enter": ring({**FREED, **OPEN, "exit_duty": "enter"}, capacity="any"),
    "stop": ring({**FREED, **OPEN, "exit_duty": "enter", "dice_use": "optional"}, capacity="any"),
    "fill": ring({**FREED, **OPEN, "exit_hit": "when_full", "hit_bonus": 9}, capacity=2),
    "bonus": document(LONG, rules={**COWRIES, **OPEN, "hit": "on_landing", "hit_bonus": 9}),
    "huffed when met": document(
        LONG, rules={"throw": "four_sticks", **OPEN, "hit": "on_landing", "callout": "auto"}
    ),
    "pins": document(LONG, checkers=TEAM, capacity=4, rules={"throw": "four_sticks"}),
}  # fmt: skip
DICE = {
    "en": r"\b(roll|rolls|rolled|rolling|die|dice)\b",
    "es": r"\bdados?\b",
    "de": r"würf(?!e\b|en\b)|Würfel",
    "pt-BR": r"\bdados?\b",
}
"""The words of dice; in German, Würfe and Würfen are throws of anything."""
PLAIN = {("always", "credits")}
"""Texts on dice in general."""


def said(text: str, language: str) -> list[tuple[str, str]]:
    """Return the topics of a sheet with their texts."""
    variant, layout = load(text)
    words = library(language, "race", None, variant.spoken, variant.wording)
    shown = (Topic("example", one.kind, one.facts) for one in examples(variant, layout))
    found = []
    for key in (*topics(variant, layout), *shown):
        if (key.switch, key.value) not in PLAIN:
            blocks = words.text(key).blocks(words.words, key.facts)
            parts = (b.text if isinstance(b, Paragraph) else " ".join(b.items) for b in blocks)
            quick = words.words.fill(words.text(key).quick, key.facts)
            found.append((f"{key.switch}.{key.value}", "\n".join((*parts, quick))))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", seldom(1, languages()))
def test_thrown_pieces_are_not_called_dice(language: str) -> None:
    for name, text in BOARDS.items():
        for key, words in said(text, language):
            assert not re.search(DICE[language], words), (name, key, words)


@pytest.mark.parametrize("language", languages())
def test_the_words_of_throwing_replace_texts_with_the_same_facts_and_parts(language: str) -> None:
    usual, thrown = library(language, "race"), library(language, "race", wording="thrown")
    assert usual.texts.keys() == thrown.texts.keys()
    for key, text in thrown.texts.items():
        other = usual.texts[key]
        for words, before in ((text.body, other.body), (text.quick, other.quick)):
            assert set(re.findall(r"\$\w+", words)) == set(re.findall(r"\$\w+", before)), key
            assert words.count("\n\n") == before.count("\n\n"), key
