"""Placeholders in rule texts, filled with facts and with nouns that agree.

A text names things by placeholder, so that a theme may call them something else:

- `{checker}`, `{Checkers}`: a noun of the vocabulary;
- `{the checker}`, `{A checker}`, `{of the checkers}`, `{to the checker}`: with its article, and
  with what the language makes of the two together (al, del);
- `{4 checkers}`, `{count checkers}`: with a number, in words up to twelve; `count` is a fact;
- `{count:n}`: a fact that is a number, in words;
- `{checker:o}`: the ending that agrees with its gender, o or a in Spanish, nothing in English;
- `{count}`: a fact by itself.

A phrase that begins with a capital begins a sentence.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from cuatto_kit.config.model import text_in
from cuatto_kit.games.facts import Fact, Name

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_PHRASE = re.compile(
    r"(?:(?P<article>the|a|of the|to the) )?(?P<noun>[a-z][a-z_-]*)", re.IGNORECASE
)
_COUNTED = re.compile(r"(?P<number>\d+|[a-z]\w*) (?P<noun>[a-z][a-z_-]*)")
_NUMBER = re.compile(r"(?P<fact>[a-z]\w*):n")
_ENDING = re.compile(r"(?P<noun>[a-z][a-z_-]*):o")

_ARTICLES = {
    "en": {
        "the": {"m": ("the", "the")},
        "a": {"m": ("a", "")},
        "of the": {"m": ("of the", "of the")},
        "to the": {"m": ("to the", "to the")},
    },
    "es": {
        "the": {"m": ("el", "los"), "f": ("la", "las")},
        "a": {"m": ("un", "unos"), "f": ("una", "unas")},
        "of the": {"m": ("del", "de los"), "f": ("de la", "de las")},
        "to the": {"m": ("al", "a los"), "f": ("a la", "a las")},
    },
}
"""By language, article and gender: before one, before many."""

_NUMBERS = {
    "en": (
        *("zero", "one", "two", "three", "four", "five", "six"),
        *("seven", "eight", "nine", "ten", "eleven", "twelve"),
    ),
    "es": (
        *("cero", "uno", "dos", "tres", "cuatro", "cinco", "seis"),
        *("siete", "ocho", "nueve", "diez", "once", "doce"),
    ),
}
_ONE_OF = {"es": {"m": "un", "f": "una"}}
"""One of something, by gender, in a language that has other words for it than for the number."""
_AND = {"en": "and", "es": "y"}
_LIKE_AND = re.compile(r"h?[ií](?![aeoáéó])", re.IGNORECASE)
"""What begins with the sound of y, before which it becomes e: Inés, i5, hijo, but hielo not."""
_VOWELS = "aeiou"


@dataclass(frozen=True)
class Noun:
    """A noun in one language; `gender` is m or f, m where the language has none."""

    one: str
    many: str
    gender: str = "m"


@dataclass(frozen=True)
class Words:
    """What a language calls things: nouns by placeholder, each with whether it stands for many;
    names by kind and key."""

    language: str
    nouns: Mapping[str, tuple[Noun, bool]]
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def fill(self, text: str, facts: Mapping[str, Fact]) -> str:
        """The text with all placeholders filled. Raises KeyError on one that means nothing."""

        def filled(match: re.Match[str]) -> str:
            try:
                return self._phrase(match[1], facts)
            except KeyError as error:
                message = f"{match[0]}: no {error.args[0]!r}; facts are {sorted(facts)}"
                raise KeyError(message) from error

        return _PLACEHOLDER.sub(filled, text)

    def say(self, fact: Fact) -> str:
        """A fact in words: a number in digits, several joined. Raises KeyError on a name that
        the language does not have."""
        if isinstance(fact, tuple):
            *others, last = map(self.say, fact)
            return f"{', '.join(others)} {self._and(last)} {last}" if others else last
        if isinstance(fact, Name):
            return _literal(text_in(fact.text, self.language)) if fact.text else self.name(fact)
        return str(fact)

    def _and(self, following: str) -> str:
        spanish = self.language == "es" and _LIKE_AND.match(following)
        return "e" if spanish else _AND[self.language]

    def name(self, name: Name) -> str:
        """The language's own word for a name."""
        return self.names[name.kind][name.key]

    def counted(self, number: int, noun: str) -> str:
        """So many of a noun (its placeholder): `one checker`, `cuatro fichas`."""
        word, _ = self.nouns[noun]
        if number == 1:
            return f"{_ONE_OF.get(self.language, {}).get(word.gender, self._number(1))} {word.one}"
        return f"{self._number(number)} {word.many}"

    def _number(self, number: int) -> str:
        """A number in words up to twelve."""
        numbers = _NUMBERS[self.language]
        return numbers[number] if 0 <= number < len(numbers) else str(number)

    def _count(self, name: str, facts: Mapping[str, Fact]) -> int:
        count = facts[name]
        if not isinstance(count, int):
            raise KeyError(f"{name} as a number")
        return count

    def _phrase(self, inside: str, facts: Mapping[str, Fact]) -> str:
        if match := _ENDING.fullmatch(inside):
            word, _ = self.nouns[match["noun"]]
            return {"es": "a" if word.gender == "f" else "o"}.get(self.language, "")
        if match := _NUMBER.fullmatch(inside):
            return self._number(self._count(match["fact"], facts))
        match = _PHRASE.fullmatch(inside)
        if match and match["noun"].lower() in self.nouns:
            phrase = self._with_article((match["article"] or "").lower(), match["noun"].lower())
            return phrase[0].upper() + phrase[1:] if inside[0].isupper() else phrase
        match = _COUNTED.fullmatch(inside)
        if match and match["noun"] in self.nouns:
            number = match["number"]
            count = int(number) if number.isdigit() else self._count(number, facts)
            return self.counted(count, match["noun"])
        return self.say(facts[inside])

    def _with_article(self, article: str, noun: str) -> str:
        word, many = self.nouns[noun]
        bare = word.many if many else word.one
        if not article:
            return bare
        told = _ARTICLES[self.language][article][word.gender][many]
        if self.language == "en" and told == "a" and bare[0].lower() in _VOWELS:
            told = "an"
        return f"{told} {bare}".strip()


def _literal(text: str) -> str:
    """A person's own words, in which nothing is markup: asterisks are kept apart."""
    return text.replace("**", "*\u2060*")
