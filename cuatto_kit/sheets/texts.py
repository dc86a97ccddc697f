"""The rule texts in rules/: one short file a switch value and language, and the words of each
(config/languages.py names the files of a language). Those of a game's vocabulary are laid over
those of its family, the words of a theme over both.

A text begins with front matter (`switch`, `value`, `section`, `order`, if wanted `quick`: a line
for the quick reference); paragraphs follow, lists of lines that begin with `- `, `**strong**`
words, and placeholders (grammar.py).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cuatto_kit.config.languages import (
    LABELS,
    Style,
    WordTable,
    found,
    front_matter,
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
    "options",
    "faq",
    "length",
    "credits",
)
"""What a text may be filed under, in the order of a sheet; an example may stand in any of them."""
SMALL = {"length", "credits"}
"""Those that are no rules."""
STORY = "story"
"""What stands on the cover is filed under this."""

_FRONT = re.compile(r"---\n(.*?)\n---\n(.*)", re.DOTALL)


@dataclass(frozen=True)
class Text:
    """A text as it was written, with its placeholders: blocks of lines."""

    section: str
    order: int
    quick: str
    body: str

    def blocks(self, words: Words, facts: Mapping[str, Fact]) -> Iterator[Paragraph | Bullets]:
        """The paragraphs and lists, filled in. Raises KeyError on an unknown placeholder."""
        for block in re.split(r"\n\s*\n", self.body.strip()):
            lines = block.splitlines()
            if all(line.startswith(("- ", "  ")) for line in lines):
                items = re.split(r"^- ", block, flags=re.MULTILINE)[1:]
                yield Bullets(tuple(words.fill(_one_line(item), facts) for item in items))
            else:
                yield Paragraph(words.fill(_one_line(block), facts))


@dataclass(frozen=True)
class Library:
    """All that a family's sheets say in one language."""

    words: Words
    texts: Mapping[tuple[str, str], Text]
    titles: Mapping[str, str]
    labels: Mapping[str, str]
    paper: Mapping[str, Any]
    """The words of a paper prototype; `told` is a list of lines."""
    story: str = ""
    """What a theme tells on the cover in place of the family's own line."""

    @property
    def language(self) -> str:
        return self.words.language

    def text(self, topic: Topic) -> Text:
        """The text of a topic. Raises KeyError where there is none."""
        return self.texts[topic.switch, topic.value]

    def sign(self, key: str) -> str:
        """What a sign on the board means."""
        return capital(self.words.fill(self.words.name(Name("sign", key)), {}))

    def summary(self, topics: Sequence[Topic]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """What one looks up while playing: short lines under the titles of their sections. Topics
        of a section are in order. Raises KeyError where a text is missing."""
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
    language: str, family: str, theme: str | None = None, vocabulary: str | None = None
) -> Library:
    """The texts of a family and the words of a language, those of a vocabulary and of a theme laid
    over them.

    Raises KeyError where the language has no texts of the family or no such theme, ValueError where
    a text cannot be filed.
    """
    style = Style(family, vocabulary, theme)
    if not found(language, family):
        raise KeyError(f"{language} has no texts of {family}")
    if theme and not found(language, f"themes/{theme}.yaml"):
        raise KeyError(f"{language} has no theme {theme!r}")
    said, captions = words_of(language, style), read(language, LABELS)
    folders = (folder for name in style.folders for folder in found(language, name))
    return Library(
        Words(grammar_of(language), dict(_by_placeholder(said.nouns)), said.names),
        {key: text for folder in folders for key, text in _texts(folder)},
        captions["sections"],
        captions["labels"],
        captions["paper"],
        said.story,
    )


def _by_placeholder(
    nouns: Mapping[str, Mapping[str, WordTable]],
) -> Iterator[tuple[str, tuple[Noun, bool]]]:
    """Each noun under the word for one and the word for many; `plural` names the second where it
    is not the first with an s."""
    for key, data in nouns.items():
        forms = {form: word for form, word in data.items() if form not in ("gender", "plural")}
        noun = Noun(forms, str(data.get("gender", "")))
        yield key, (noun, False)
        yield str(data.get("plural", f"{key}s")), (noun, True)


def _texts(folder: Path) -> Iterator[tuple[tuple[str, str], Text]]:
    for path in sorted(folder.glob("*.md")):
        match = _FRONT.fullmatch(path.read_text("utf-8"))
        if match is None:
            raise ValueError(f"{path.name}: expected front matter between two lines of ---")
        front = front_matter(match[1])
        if front["section"] not in (*SECTIONS, STORY):
            expected = ", ".join((*SECTIONS, STORY))
            raise ValueError(f"{path.name}: no section {front['section']}; expected {expected}")
        text = Text(front["section"], int(front["order"]), front.get("quick", ""), match[2])
        yield (front["switch"], front["value"]), text


def _one_line(text: str) -> str:
    return " ".join(text.split())
