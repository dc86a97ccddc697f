"""The rule texts of a family in one language, with the words that they use.

The files are listed in config/languages.py. A file of texts contains them by switch and value:

    texts:
      finish:
        exact:
          text: "{The checker} needs the exact number to reach {the finish}."
          quick: Finish by the exact number.
        bounce: "…"

`quick` is a line for the quick reference; a text without one may be a plain string. Paragraphs are
separated by an empty line, items of a list begin with `- `, and `**strong**` words and placeholders
(grammar.py) may be anywhere. The texts of a vocabulary override those of its family; the words of a
theme override both. A file may have other sections of texts, which replace these where the board
has such a wording: `thrown` if pieces with two sides are thrown instead of dice.
rules/outline.yaml gives the section and the order of every text.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from cuatto_kit.config.languages import (
    LABELS,
    OUTLINE,
    Style,
    WordTable,
    found,
    outline,
    read,
    words_of,
)
from cuatto_kit.games.facts import Fact, Name, Topic
from cuatto_kit.sheets.document import Bullets, Paragraph
from cuatto_kit.sheets.grammar import Noun, Words, capital, grammar_of

SECTIONS = (
    "goal",
    "box",
    "assembly",
    "setup",
    "turn",
    "moves",
    "hits",
    "checkers",
    "ways",
    "end",
    "house_rules",
    "options",
    "faq",
    "length",
    "credits",
)
"""The sections of a sheet, in order."""
SMALL = {"length", "credits"}
"""The sections without rules."""
STORY = "story"
"""The section of the texts on the cover."""
TEXTS = "texts"
"""The key of the usual texts in a file."""


@dataclass(frozen=True)
class Text:
    """A text as it was written, with placeholders, in blocks of lines."""

    section: str
    order: int
    quick: str
    body: str

    def blocks(self, words: Words, facts: Mapping[str, Fact]) -> Iterator[Paragraph | Bullets]:
        """Yield the paragraphs and lists with their placeholders filled.

        Raises KeyError for an unknown placeholder.
        """
        for block in re.split(r"\n\s*\n", self.body.strip()):
            lines = block.splitlines()
            if all(line.startswith(("- ", "  ")) for line in lines):
                items = re.split(r"^- ", block, flags=re.MULTILINE)[1:]
                yield Bullets(tuple(words.fill(_one_line(item), facts) for item in items))
            else:
                yield Paragraph(words.fill(_one_line(block), facts))


@dataclass(frozen=True)
class Library:
    """All texts and words of a family's sheets in one language."""

    words: Words
    texts: Mapping[tuple[str, str], Text]
    titles: Mapping[str, str]
    labels: Mapping[str, str]
    paper: Mapping[str, Any]
    """The words of a paper prototype; `told` is a list of lines."""
    story: str = ""
    """The theme's line for the cover, which replaces the family's; empty if it has none."""

    @property
    def language(self) -> str:
        """The tag of the language."""
        return self.words.language

    def text(self, topic: Topic) -> Text:
        """Return the text of a topic.

        Raises KeyError if there is none.
        """
        return self.texts[topic.switch, topic.value]

    def name_of(self, topic: Topic) -> str:
        """Return the first paragraph of a topic's text, which names it.

        Raises KeyError if there is no text.
        """
        (block, *_) = self.text(topic).blocks(self.words, topic.facts)
        assert isinstance(block, Paragraph)
        return block.text

    def sign(self, key: str) -> str:
        """Return the meaning of a sign on the board."""
        return capital(self.words.fill(self.words.name(Name("sign", key)), {}))

    def summary(self, topics: Sequence[Topic]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the titles of sections, each with short lines for reference during play.

        Topics of a section must be in order. Raises KeyError if a text is missing.
        """
        told = [(self.text(topic), topic) for topic in topics]
        for name in SECTIONS:
            lines = tuple(
                self.words.fill(text.quick, topic.facts)
                for text, topic in told
                if text.section == name and text.quick
            )
            if lines:
                yield self.titles[name], lines


@cache
def library(
    language: str,
    family: str,
    theme: str | None = None,
    vocabulary: str | None = None,
    wording: str | None = None,
) -> Library:
    """Return the texts of a family and the words of a language.

    The words of a vocabulary override those of the language, and the words of a theme override
    both. The texts of a wording replace those of the file that contains them.

    Raises:
        KeyError: If the language has no texts of the family, or no such theme.
        ValueError: If rules/outline.yaml has no place for a text.
    """
    style = Style(family, vocabulary, theme, wording)
    if not found(language, f"{family}.yaml"):
        raise KeyError(f"{language} has no texts of {family}")
    if theme and not found(language, f"themes/{theme}.yaml"):
        raise KeyError(f"{language} has no theme {theme!r}")
    said, captions = words_of(language, style), read(language, LABELS)
    return Library(
        Words(grammar_of(language), dict(_by_placeholder(said.nouns)), said.names),
        dict(_texts(language, style)),
        captions["sections"],
        captions["labels"],
        captions["paper"],
        said.story,
    )


def _by_placeholder(
    nouns: Mapping[str, Mapping[str, WordTable]],
) -> Iterator[tuple[str, tuple[Noun, bool]]]:
    """Yield each noun under its singular and under its plural.

    `plural` gives the plural if it is not the singular with an s.
    """
    for key, data in nouns.items():
        forms = {form: word for form, word in data.items() if form not in ("gender", "plural")}
        noun = Noun(forms, str(data.get("gender", "")))
        yield key, (noun, False)
        yield str(data.get("plural", f"{key}s")), (noun, True)


def _texts(language: str, style: Style) -> Iterator[tuple[tuple[str, str], Text]]:
    places = _places(style.family)
    for file in style.texts:
        data = read(language, file) if found(language, file) else {}
        sections = [data.get(section, {}) for section in (TEXTS, style.wording) if section]
        for switch, value, text in (
            (key, *item)
            for texts in sections
            for key, all_ in texts.items()
            for item in all_.items()
        ):
            if (switch, value) not in places:
                raise ValueError(f"{file}: {OUTLINE} has no place for {switch}.{value}")
            if isinstance(text, str):
                text = {"text": text}
            yield (switch, value), Text(*places[switch, value], text.get("quick", ""), text["text"])


@cache
def _places(family: str) -> Mapping[tuple[str, str], tuple[str, int]]:
    """Return the section and the order in it of each text of a family."""
    places: dict[tuple[str, str], tuple[str, int]] = {}
    for section, groups in outline(family).items():
        if section not in (*SECTIONS, STORY):
            expected = ", ".join((*SECTIONS, STORY))
            raise ValueError(f"{OUTLINE}: no section {section}; expected {expected}")
        for order, group in enumerate(groups):
            for name in group:
                switch, _, value = name.partition(".")
                places[switch, value] = section, order
    return places


def _one_line(text: str) -> str:
    return " ".join(text.split())
