"""Placeholders in rule texts, filled with facts and with nouns that agree.

A text names things by placeholder, so that a theme may call them something else:

- `{checker}`, `{Checkers}`: a noun of the vocabulary;
- `{the checker}`, `{A checker}`, `{of the checkers}`: with a phrase before it, mostly an article,
  and with what the language makes of the two together (al, del);
- `{4 checkers}`, `{count checkers}`: with a number, in words as far as the language has them;
  `count` is a fact; a phrase may stand before it;
- `{count:n}`: a fact that is a number, in words;
- `{checker:o}`: an ending that agrees with the noun, as o or a in Spanish;
- `{count}`: a fact by itself.

A phrase that begins with a capital begins a sentence.

The grammar is in rules/<language>/language.yaml. Where it has to choose a word it is a table: by
case, gender, form of the noun, in this order, as far as the language tells them apart; a word in
place of a table serves them all.

- `phrases`: what may stand before a noun → its words, a table;
- `cases`: phrase → the case in which the noun stands after it, where nouns have cases;
- `endings`: the letters after the colon → a table;
- `sounds`: a word → what it becomes before what (a regular expression);
- `joining`: what stands `between` things, and the word before the `last`;
- `plurals`: the `forms` that a noun takes after numbers, and the `rule` that tells which: an
  expression in n, whose value counts them from 0, as in the Plural-Forms of gettext. Form `one` is
  also the noun by itself, `many` several without a number;
- `numbers`: their words from nought, tables where they agree; `alone` is one that counts nothing.

Nouns (words.yaml) are tables of forms, with tables of other cases beside them, and have a `gender`
where the language has genders.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from typing import TypeAlias

from cuatto_kit.config import languages
from cuatto_kit.config.model import text_in
from cuatto_kit.games.facts import Fact, Name

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_THING = re.compile(r"(?:(?P<before>.+) )?(?P<noun>[a-z][a-z_-]*)", re.IGNORECASE)
_AGREEING = re.compile(r"(?P<name>[a-z][\w-]*):(?P<ending>\w+)")
_APOSTROPHES = ("'", "’")

WordTable: TypeAlias = str | Mapping[str, "WordTable"]
"""A word for all, or tables by case, gender or form."""


def picked(table: WordTable, *keys: str) -> str:
    """The word of a table for these keys, of which the first that it has leads on. Raises KeyError
    where it has none."""
    while not isinstance(table, str):
        known = [key for key in keys if key in table]
        if not known:
            raise KeyError(f"{' or '.join(keys)} among {', '.join(table)}")
        table = table[known[0]]
    return table


@dataclass(frozen=True)
class Noun:
    """A noun in one language: its forms; `gender` is empty where the language has none."""

    forms: WordTable
    gender: str = ""


@dataclass(frozen=True)
class Grammar:
    """The tables of a language, as the module's text explains them; `plural` gives the place of
    a number's form among `forms`."""

    language: str
    phrases: Mapping[str, WordTable]
    cases: Mapping[str, str]
    endings: Mapping[str, WordTable]
    sounds: Mapping[str, Mapping[str, str]]
    joining: Mapping[str, str]
    forms: Sequence[str]
    plural: Callable[[int], int]
    numbers: Sequence[WordTable]

    def number(self, number: int, *keys: str) -> str:
        """A number in words, as far as there are any."""
        known = 0 <= number < len(self.numbers)
        return picked(self.numbers[number], *keys) if known else str(number)

    def before(self, word: str, following: str) -> str:
        """The two together, the word as it is before what follows."""
        for sound, becomes in self.sounds.get(word, {}).items():
            if re.match(sound, following, re.IGNORECASE):
                word = becomes
        apart = "" if not word or word.endswith(_APOSTROPHES) else " "
        return f"{word}{apart}{following}"


@cache
def grammar_of(language: str) -> Grammar:
    """The grammar of a language, from its folder."""
    data = languages.read(language, languages.LANGUAGE)
    return Grammar(
        language,
        data["phrases"],
        data.get("cases", {}),
        data.get("endings", {}),
        data.get("sounds", {}),
        data["joining"],
        data["plurals"]["forms"],
        c2py(data["plurals"]["rule"]),
        data["numbers"],
    )


@dataclass(frozen=True)
class Words:
    """What a language calls things: nouns by placeholder, each with whether it stands for many;
    names by kind and key."""

    grammar: Grammar
    nouns: Mapping[str, tuple[Noun, bool]]
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def language(self) -> str:
        """The language's tag."""
        return self.grammar.language

    def fill(self, text: str, facts: Mapping[str, Fact]) -> str:
        """The text with all placeholders filled. Raises KeyError on one that means nothing."""

        def filled(match: re.Match[str]) -> str:
            try:
                return self._filled(match[1], facts)
            except KeyError as error:
                message = f"{match[0]}: no {error.args[0]!r}; facts are {sorted(facts)}"
                raise KeyError(message) from error

        return _PLACEHOLDER.sub(filled, text)

    def say(self, fact: Fact) -> str:
        """A fact in words: a number in digits, several joined. Raises KeyError on a name that
        the language does not have."""
        if isinstance(fact, tuple):
            *others, last = map(self.say, fact)
            joining = self.grammar.joining
            ending = self.grammar.before(joining["last"], last)
            return f"{joining['between'].join(others)} {ending}" if others else last
        if isinstance(fact, Name):
            return _literal(text_in(fact.text, self.language)) if fact.text else self.name(fact)
        return str(fact)

    def name(self, name: Name) -> str:
        """The language's own word for a name."""
        return self.names[name.kind][name.key]

    def _filled(self, inside: str, facts: Mapping[str, Fact]) -> str:
        if match := _AGREEING.fullmatch(inside):
            if match["name"] in self.nouns:
                noun, many = self.nouns[match["name"]]
                table = self.grammar.endings[match["ending"]]
                return picked(table, noun.gender, _form(many))
            if match["ending"] == "n":
                return self.grammar.number(_count(match["name"], facts), "alone")
        match = _THING.fullmatch(inside)
        if match and match["noun"].lower() in self.nouns:
            told = self._thing((match["before"] or "").lower(), match["noun"].lower(), facts)
            return told[0].upper() + told[1:] if inside[0].isupper() else told
        return self.say(facts[inside])

    def _thing(self, before: str, name: str, facts: Mapping[str, Fact]) -> str:
        """A noun with what stands before it: a phrase, a number, both, nothing."""
        noun, many = self.nouns[name]
        grammar, phrase, count = self.grammar, before, None
        if before and before not in grammar.phrases:
            phrase, _, number = before.rpartition(" ")
            count = int(number) if number.isdigit() else _count(number, facts)
        form = _form(many) if count is None else grammar.forms[grammar.plural(count)]
        case = grammar.cases.get(phrase)
        keys = (*([case] if case else ()), noun.gender, form)
        told = picked(noun.forms, *keys)
        if count is not None:
            told = grammar.before(grammar.number(count, *keys), told)
        return grammar.before(picked(grammar.phrases[phrase], *keys), told) if phrase else told


def _form(many: bool) -> str:
    return "many" if many else "one"


def _count(name: str, facts: Mapping[str, Fact]) -> int:
    count = facts[name]
    if not isinstance(count, int):
        raise KeyError(f"{name} as a number")
    return count


def _literal(text: str) -> str:
    """A person's own words, in which nothing is markup: asterisks are kept apart."""
    return text.replace("**", "*\u2060*")
