"""Placeholders in rule texts, filled with facts and with nouns that agree.

A placeholder names a noun of the vocabulary, which a theme may replace, or a fact, written with a
dollar sign:

- `{checker}`, `{Checkers}`: a noun;
- `{the checker}`, `{A checker}`, `{of the checkers}`: a noun after a phrase, usually an article,
  with the contraction of the two (al, del);
- `{4 checkers}`, `{$count checkers}`: a noun with a number, in words if the language has them; a
  phrase may come before it;
- `{$names squares}`: a noun with the names in a fact, each once, in the singular or plural: square
  e4, squares e4 and e5; a phrase may come before it;
- `{the $colour team}`, `{of the 2 $class checkers}`: a noun with an adjective, given by a fact that
  is a name;
- `{$count:n}`: a fact that is a number, in words;
- `{checker:o}`: an ending that agrees with the noun, such as o or a in Spanish, or an agreeing
  word, such as er, sie, es in German;
- `{$count}`: a fact by itself; several facts are joined by "and", or by "or" in `{$ways:or}`;
- `{to the $space}`: a phrase before the name of a place, or of several, given by a fact.

A placeholder that begins with a capital begins a sentence.

The grammar is in rules/<language>/language.yaml. Where it has to choose a word, it has a table by
case, gender and form of the noun, in this order, as far as the language distinguishes them; a word
in place of a table is used for all of them.

- `phrases`: a phrase that may come before a noun → its words, a table;
- `cases`: a phrase → the case of a noun after it, if nouns have cases;
- `endings`: the letters after the colon → a table;
- `sounds`: a word → a regular expression of what follows → the word before it;
- `joining`: the text `between` things, and the words before the `last`, or `or` before the last;
- `adjectives`: where they `stand`, before the noun or after it; `endings`, by the phrase before
  them, "" for any other phrase: a table of the endings that are added to the `stem` of a name;
- `kinds`: a kind of names → the `noun` whose articles they take; the pattern of one name (`told`)
  in a text, such as "{space} {name}", and that of `several`, such as "{spaces} {name}", without
  which each is written by itself; names of other kinds take the word that a phrase has for `name`;
- `plurals`: the `forms` of a noun after numbers, and the `rule` that selects one: an expression in
  n whose value counts them from 0, as in the Plural-Forms of gettext. Form `one` is also the noun
  by itself, and `many` the plural without a number;
- `numbers`: the words for numbers from 0, as tables where they agree; `alone` is the word that is
  not before a noun.

Nouns (words.yaml) are tables of forms, with nested tables of other cases, and have a `gender` if
the language has genders. Names are words, or tables as above with the isolated word under `alone`,
or a `stem` to which the endings of adjectives are added.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from typing import Any

from cuatto_kit.config import languages
from cuatto_kit.config.languages import WordTable
from cuatto_kit.config.model import text_in
from cuatto_kit.games.facts import NOUN, Fact, Name

_PLACEHOLDER = re.compile(r"(?:\b(\w+) )?\{([^{}]*)\}")
"""A placeholder, with the word just before it."""
_THING = re.compile(r"(?:(?P<before>.+) )?(?P<name>\$?[a-z][\w-]*)", re.IGNORECASE)
_AGREEING = re.compile(r"(?P<name>\$?[a-z][\w-]*):(?P<ending>\w+)", re.IGNORECASE)
_FACT = "$"
"""The sign before the name of a fact in a placeholder."""
_APOSTROPHES = ("'", "’")


def picked(table: WordTable, *keys: str) -> str:
    """Return the word of a nested table for these keys; at each level the first known key is used.

    Raises KeyError if no key is known.
    """
    while not isinstance(table, str):
        known = [key for key in keys if key in table]
        if not known:
            raise KeyError(f"{' or '.join(keys)} among {', '.join(table)}")
        table = table[known[0]]
    return table


@dataclass(frozen=True)
class Noun:
    """A noun in one language: its forms and its gender; empty if the language has no genders."""

    forms: WordTable
    gender: str = ""


@dataclass(frozen=True)
class Grammar:
    """The tables of a language, as described in the module's docstring.

    `plural` returns the index in `forms` of a number's form.
    """

    language: str
    phrases: Mapping[str, WordTable]
    cases: Mapping[str, str]
    endings: Mapping[str, WordTable]
    adjectives: Mapping[str, Any]
    kinds: Mapping[str, Mapping[str, str]]
    sounds: Mapping[str, Mapping[str, str]]
    joining: Mapping[str, str]
    forms: Sequence[str]
    plural: Callable[[int], int]
    numbers: Sequence[WordTable]

    def number(self, number: int, *keys: str) -> str:
        """Return a number in words, or in digits if the language has no word for it."""
        known = 0 <= number < len(self.numbers)
        return picked(self.numbers[number], *keys) if known else str(number)

    def case(self, phrase: str) -> tuple[str, ...]:
        """Return the case of a noun after a phrase; empty if nouns have no cases."""
        return (self.cases[phrase],) if phrase in self.cases else ()

    def before(self, word: str, following: str) -> str:
        """Return a word and the text after it, with the word adapted to that text."""
        for sound, becomes in self.sounds.get(word, {}).items():
            if re.match(sound, following, re.IGNORECASE):
                word = becomes
        apart = "" if not word or word.endswith(_APOSTROPHES) else " "
        return f"{word}{apart}{following}"

    def before_number(self, word: str, told: str) -> str:
        """Return a word of a text and what follows it, with the word adapted to a number."""
        known = word.lower() in self.sounds and told[:1].isdigit()
        if not known:
            return f"{word} {told}" if word else told
        adapted = self.before(word.lower(), told)
        return capital(adapted) if word[0].isupper() else adapted

    def joined(self, told: Sequence[str], by: str = "last") -> str:
        """Return several texts as one, the last after the word in `joining` with the key `by`."""
        *others, last = told
        ending = self.before(self.joining[by], last)
        return f"{self.joining['between'].join(others)} {ending}" if others else last

    def adjective(self, word: WordTable, phrase: str, *keys: str) -> str:
        """Return an adjective beside a noun, after a phrase."""
        if isinstance(word, str) or "stem" not in word:
            return picked(word, *keys)
        endings = self.adjectives["endings"]
        return f"{word['stem']}{picked(endings.get(phrase, endings['']), *keys)}"


@cache
def grammar_of(language: str) -> Grammar:
    """Return the grammar of a language, from its folder."""
    data = languages.read(language, languages.LANGUAGE)
    return Grammar(
        language,
        data["phrases"],
        data.get("cases", {}),
        data.get("endings", {}),
        data.get("adjectives", {}),
        data.get("kinds", {}),
        data.get("sounds", {}),
        data["joining"],
        data["plurals"]["forms"],
        c2py(data["plurals"]["rule"]),
        data["numbers"],
    )


@dataclass(frozen=True)
class Words:
    """The words of a language.

    `nouns` are by placeholder, each with true for the plural; `names` are by kind and key.
    """

    grammar: Grammar
    nouns: Mapping[str, tuple[Noun, bool]]
    names: Mapping[str, Mapping[str, WordTable]] = field(default_factory=dict)

    @property
    def language(self) -> str:
        """The tag of the language."""
        return self.grammar.language

    def fill(self, text: str, facts: Mapping[str, Fact]) -> str:
        """Return the text with all placeholders filled.

        Raises KeyError for an unknown placeholder.
        """

        def filled(match: re.Match[str]) -> str:
            word, inside = match[1] or "", match[2]
            try:
                return self.grammar.before_number(word, self._filled(inside, facts))
            except KeyError as error:
                message = f"{{{inside}}}: no {error.args[0]!r}; facts are {sorted(facts)}"
                raise KeyError(message) from error

        return _PLACEHOLDER.sub(filled, text)

    def say(self, fact: Fact) -> str:
        """Return a fact in words: a number in digits, several facts joined.

        Raises KeyError for a name that the language does not have.
        """
        if isinstance(fact, tuple):
            return self._several(fact)
        return self.name(fact) if isinstance(fact, Name) else str(fact)

    def name(self, name: Name) -> str:
        """Return a name by itself: the author's own words for it, otherwise the language's."""
        if name.kind == NOUN:
            return self._thing("the", name.key, {})
        if not name.text:
            return picked(self.names[name.kind][name.key], "alone")
        told = self.grammar.kinds.get(name.kind, {}).get("told", "{$name}")
        return self.fill(told, {"name": _literal(text_in(name.text, self.language))})

    def _filled(self, inside: str, facts: Mapping[str, Fact]) -> str:
        """Return the text that replaces a placeholder.

        Raises KeyError for an unknown name.
        """
        agreeing, thing = _AGREEING.fullmatch(inside), _THING.fullmatch(inside)
        if agreeing:
            told = self._agreeing(agreeing["name"], agreeing["ending"], facts)
        elif thing:
            told = self._named(thing["before"] or "", thing["name"], facts)
        else:
            raise KeyError(inside)
        return capital(told) if inside.lstrip(_FACT)[:1].isupper() else told

    def _agreeing(self, name: str, ending: str, facts: Mapping[str, Fact]) -> str:
        """Return an ending that agrees with a noun, a number in words or names joined by "or"."""
        if not name.startswith(_FACT):
            noun, many = self.nouns[name.lower()]
            return picked(self.grammar.endings[ending], noun.gender, _form(many))
        if ending == "n":
            return self.grammar.number(_count(name, facts), "alone")
        if ending != "or":
            raise KeyError(ending)
        several = _fact(name, facts)
        return self._several(several if isinstance(several, tuple) else (several,), "or")

    def _named(self, before: str, name: str, facts: Mapping[str, Fact]) -> str:
        """Return a noun or a fact with the words before it."""
        if not name.startswith(_FACT):
            return self._thing(before.lower(), name.lower(), facts)
        fact = _fact(name, facts)
        return self._placed(before.lower(), fact) if before else self.say(fact)

    def _thing(self, before: str, name: str, facts: Mapping[str, Fact]) -> str:
        """Return a noun with the words before it and the names after it.

        A phrase, numbers and adjectives may be before it.
        """
        noun, many = self.nouns[name]
        grammar = self.grammar
        phrase, rest = self._parted(before)
        found = {word: None if word.isdigit() else _fact(word, facts) for word in rest}
        adjectives = [fact for fact in found.values() if isinstance(fact, Name)]
        things = [tuple(dict.fromkeys(fact)) for fact in found.values() if isinstance(fact, tuple)]
        plain = [word for word, fact in found.items() if not isinstance(fact, Name | tuple)]
        numbers = [_count(word, facts) for word in plain]
        counts = [*numbers, *map(len, things)]
        form = grammar.forms[grammar.plural(counts[0])] if counts else _form(many)
        keys = (*grammar.case(phrase), noun.gender, form)
        told = picked(noun.forms, *keys)
        for quality in adjectives:
            adjective = grammar.adjective(self.names[quality.kind][quality.key], phrase, *keys)
            after = grammar.adjectives.get("stand") == "after"
            told = f"{told} {adjective}" if after else f"{adjective} {told}"
        for thing in things:
            told = f"{told} {self.say(thing)}"
        for number in numbers:
            told = grammar.before(grammar.number(number, *keys), told)
        return grammar.before(picked(grammar.phrases[phrase], *keys), told) if phrase else told

    def _parted(self, before: str) -> tuple[str, Sequence[str]]:
        """Return the phrase with which the words before a noun begin, if any, and the others."""
        words = before.split(" ") if before else []
        for length in range(len(words), 0, -1):
            if " ".join(words[:length]) in self.grammar.phrases:
                return " ".join(words[:length]), words[length:]
        return "", words

    def _placed(self, phrase: str, fact: Fact) -> str:
        """Return the name of a place after a phrase, or several names, each with its own phrase."""
        if isinstance(fact, tuple) and not self._alike(fact):
            return self.grammar.joined([self._placed(phrase, one) for one in fact])
        if isinstance(fact, Name) and fact.kind == NOUN:
            return self._thing(phrase, fact.key, {})
        first = fact[0] if isinstance(fact, tuple) else fact
        like = self.grammar.kinds.get(first.kind if isinstance(first, Name) else "", {}).get("noun")
        gender = self.nouns[like][0].gender if like else "name"
        form = _form(isinstance(fact, tuple))
        word = picked(self.grammar.phrases[phrase], *self.grammar.case(phrase), gender, form)
        return self.grammar.before(word, self.say(fact))

    def _several(self, facts: Sequence[Fact], by: str = "last") -> str:
        """Return several facts joined; the noun of names of one kind occurs once."""
        alike = self._alike(facts)
        if not alike:
            return self.grammar.joined([*map(self.say, facts)], by)
        own = [_literal(text_in(name.text, self.language)) for name in alike]
        told = self.grammar.kinds[alike[0].kind]["several"]
        return self.fill(told, {"name": self.grammar.joined(own, by)})

    def _alike(self, facts: Sequence[Fact]) -> Sequence[Name]:
        """Return the facts if they are several names of one kind whose noun occurs once for all."""
        names = [fact for fact in facts if isinstance(fact, Name)]
        if len(facts) < 2 or len(names) < len(facts) or len({name.kind for name in names}) > 1:
            return []
        return names if "several" in self.grammar.kinds.get(names[0].kind, {}) else []


def capital(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


def _form(many: bool) -> str:
    return "many" if many else "one"


def _fact(name: str, facts: Mapping[str, Fact]) -> Fact:
    """Return the fact that a placeholder names, such as `$count` or `$Count`."""
    if not name.startswith(_FACT):
        raise KeyError(name)
    key = name.removeprefix(_FACT)
    return facts[key] if key in facts else facts[key[:1].lower() + key[1:]]


def _count(name: str, facts: Mapping[str, Fact]) -> int:
    if name.isdigit():
        return int(name)
    count = _fact(name, facts)
    if not isinstance(count, int):
        raise KeyError(f"{name} as a number")
    return count


def _literal(text: str) -> str:
    """Return an author's own words without markup: double asterisks are separated."""
    return text.replace("**", "*\u2060*")
