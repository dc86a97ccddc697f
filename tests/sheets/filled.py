"""Texts as boards need them: with their facts filled in."""

import re
from collections.abc import Iterable

from cuatto_kit.games.facts import Topic
from cuatto_kit.sheets.texts import SECTIONS, STORY, Library


def check_filled(told: Iterable[Topic], lib: Library) -> None:
    """Every topic has a text in which nothing is left open."""
    for topic in told:
        text = lib.text(topic)
        assert text.section in (*SECTIONS, STORY)
        said = [str(block) for block in text.blocks(lib.words, topic.facts)]
        said.append(lib.words.fill(text.quick, topic.facts))
        assert not re.search("[{}]|None", " ".join(said))
        assert not topic.facts.keys() & lib.words.nouns.keys()
