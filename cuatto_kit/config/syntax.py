"""Explanations of YAML syntax errors: the mistake, the expected text and the place to mend it.

PyYAML reports only what its grammar lacked, often at another place.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import yaml

from cuatto_kit.config.messages import MOST_SHOWN, Advice, counted
from cuatto_kit.errors import Offer

_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
"""Line breaks of YAML 1.1."""
_KEY = re.compile(r"[\w.-]+|\"[^\"]*\"|'[^']*'")
_PAIR = re.compile(r"\s*(?:- )?(?P<key>[\w.-]+): +(?P<text>[^\s\"'].*)")
"""A line with a key and unquoted text."""
_NESTED = re.compile(r"[\w-]+: [^\s:]+")
"""A key and a word, which in braces would be a mapping."""
_ENDS = ("<stream end>", "<document end>", "<document start>")
_PIECES = {
    "<block mapping start>": "a key",
    "<block sequence start>": "a dash",
    "<scalar>": "more text",
    "?": "a key",
    "-": "a dash",
}
"""PyYAML's names of tokens in words; its other names are the characters of the text."""


class Refusal(NamedTuple):
    """The place of a syntax error (line and column from 1) and its explanation.

    `lines` are the parts of the message that suggest a replacement of the line, without
    indentation; `offers` are other changes that may mend it.
    """

    line: int
    column: int
    message: str
    lines: tuple[Advice, ...] = ()
    offers: tuple[Offer, ...] = ()

    def offering(self, *offers: Offer) -> "Refusal":
        """Return the explanation with these offers."""
        return self._replace(offers=offers)


def before_comment(line: str) -> str:
    """Return the text of a line before its comment, without blanks at its end."""
    return re.split(r"\s#", line, maxsplit=1)[0].rstrip()


def refusal(error: yaml.MarkedYAMLError, text: str) -> Refusal:
    """Return the explanation of PyYAML's error in `text`, without characters that cannot be
    printed.
    """
    told = _Refused(error, text).told()
    lines = tuple(each for each in told.lines if each.isprintable())
    return told._replace(message="".join(filter(str.isprintable, told.message)), lines=lines)


class _Refused:
    """An error of PyYAML with the text that it concerns."""

    def __init__(self, error: yaml.MarkedYAMLError, text: str) -> None:
        self.text = text
        self.lines = [*_BREAK.split(text), ""]
        self.problem = error.problem or ""
        self.context = error.context or ""
        at: Any = error.problem_mark or error.context_mark  # an error of a text has one
        self.at, self.since = at, error.context_mark or at
        found = re.search(r"(?:found|got) '(.*)'", self.problem)
        self.found = found[1] if found else ""

    def told(self) -> Refusal:
        """Return the explanation of the first kind of mistake that matches the error."""
        for words, tell in _KINDS:
            if re.search(words, f"{self.context}; {self.problem}"):
                return tell(self)
        return self._at(f"this is no YAML: {self.problem}")

    def _at(self, message: str, mark: Any = None, *lines: Advice) -> Refusal:
        mark = mark or self.at
        return Refusal(mark.line + 1, mark.column + 1, f"{message}{''.join(lines)}", lines)

    @property
    def _line(self) -> str:
        return self.lines[self.at.line]

    @property
    def _piece(self) -> str:
        """The token at the error, in words."""
        return _PIECES.get(self.found, f"`{self.found}`")

    def _begins_line(self, line: int, column: int) -> bool:
        return not self.lines[line][:column].strip()

    def _inside_quotes(self) -> Refusal | None:
        """Return the explanation for a quote that is closed only on the line of the error, if any.

        Such a quote takes in lines up to the next quote, after which the text continues.
        """
        opened = None
        try:
            for token in yaml.scan(self.text, Loader=yaml.SafeLoader):
                if isinstance(token, yaml.ScalarToken) and token.style in ("'", '"'):
                    opened = token
        except yaml.YAMLError:
            pass  # the error that is being explained
        if opened is None or not opened.start_mark.line < opened.end_mark.line == self.at.line:
            return None
        return self._quote(opened.start_mark)

    # Kinds of mistakes

    def another_document(self) -> Refusal:
        return self._at("another document begins here; expected a single one")

    def tab(self) -> Refusal:
        first = self._begins_line(self.at.line, self.at.column)
        place = "begins the line" if first else "is here"
        return self._at(f"a tab {place}; expected spaces").offering(Offer("tabs"))

    def sign_first(self) -> Refusal:
        return self._text_begins_with(self.text[self.at.index])

    def alias(self) -> Refusal:
        mark = self.at if "undefined" in self.problem else self.since
        return self._text_begins_with(self.text[mark.index], mark)

    def _text_begins_with(self, sign: str, mark: Any = None) -> Refusal:
        message = f"a text cannot begin with {sign}; expected quotes around all of it"
        return self._at(message, mark).offering(Offer("quote"))

    def unclosed_quote(self) -> Refusal:
        return self._quote(self.since)

    def _quote(self, mark: Any) -> Refusal:
        sign = self.text[mark.index]
        message = f"the quote {sign} that opens here is not closed; expected another {sign}"
        told = self._at(f"{message} at the end of the text", mark)
        return told.offering(Offer("append", sign))

    def escape(self) -> Refusal:
        if self.at.index == len(self.text):
            return self.unclosed_quote()
        sign = self.text[self.at.index]
        return self._at(f"\\{sign} means nothing in double quotes; expected single quotes")

    def no_colon(self) -> Refusal:
        """Return the explanation for a line that is neither a key nor part of the text above."""
        mark = self.since
        written = before_comment(self.lines[mark.line]).lstrip()[:MOST_SHOWN]
        key, _, rest = written.partition(":")
        if rest and _KEY.fullmatch(key):
            message, line = "a space is missing after the colon", f"{key}: {rest}"
        elif re.match(r"-\S", written):
            message, line = "a space is missing after the dash", f"- {written[1:]}"
        elif self._after_dashes(mark):
            message, line = "a dash is missing", f"- {written}"
        else:
            key, _, rest = written.replace("：", "").partition(" ")
            message, line = "a colon is missing after the key", f"{key}: {rest.strip()}"
            if not rest:
                return self._at(f"{message}; expected `{key}: …`", mark)
        return self._at(message, mark, Advice(f"; expected `{line}`", line))

    def _after_dashes(self, mark: Any) -> bool:
        above = next((line for line in reversed(self.lines[: mark.line]) if line.strip()), "")
        return above[: mark.column].strip() == "" and above[mark.column :].startswith("- ")

    def colon(self) -> Refusal:
        """Return the explanation for a colon in a text, or a key indented below a key's value."""
        before = self._line[: self.at.column]
        if not _KEY.fullmatch(before.strip()):
            message = "a colon cannot be here; expected quotes around the text"
            return self._inside_quotes() or self._at(message, None, *self._quoted())
        above = next((k for k in range(self.at.line - 1, -1, -1) if self.lines[k].strip()), 0)
        key, colon, rest = before_comment(self.lines[above]).lstrip()[:MOST_SHOWN].partition(":")
        if rest and not rest.startswith(" "):
            advice = Advice(f"; expected `{key}: {rest}`", f"{key}: {rest}")
            message = f"a space is missing after the colon{advice}"
            return Refusal(above + 1, 1 + self._indent(above), message, (advice,))
        if not colon:
            advice = Advice(f"; expected `{key}:`", f"{key}:")
            message = f"a colon is missing after the key{advice}"
            return Refusal(above + 1, 1 + self._indent(above), message, (advice,))
        message = f"the key is further in than line {above + 1}, which has a value already"
        expected = f"expected it {self._spaces(self._indent(above))} in, or nothing after `{key}:`"
        told = Refusal(self.at.line + 1, 1 + self._indent(self.at.line), f"{message}; {expected}")
        return told.offering(Offer("indent", " " * self._indent(above)))

    def _quoted(self) -> Iterator[Advice]:
        """Yield replacements of a line with a colon in its text."""
        pair = _PAIR.fullmatch(self._line)
        if pair is None:
            return
        head, text = self._line[: pair.start("text")].lstrip(), before_comment(pair["text"])
        yield Advice(f', as in `{head}"{text}"`', f'{head}"{text}"')
        if _NESTED.fullmatch(text):
            yield Advice(f", or `{head}{{{text}}}`", f"{head}{{{text}}}")

    def _indent(self, line: int) -> int:
        return len(self.lines[line]) - len(self.lines[line].lstrip(" "))

    @staticmethod
    def _spaces(count: int) -> str:
        return counted(count, "space")

    def flow(self) -> Refusal:
        """Return the explanation for brackets that are not closed or lack a comma."""
        opens = self.text[self.since.index]
        closes = "]" if opens == "[" else "}"
        if swallowed := self._inside_quotes():
            return swallowed
        left = self.at.line > self.since.line
        left = left and self._indent(self.at.line) <= self._indent(self.since.line)
        if self.found in _ENDS or left:
            message = f"the {opens} that opens here is not closed; expected {closes}"
            if re.search(r"[\[{,\s]#", self.lines[self.since.line]):
                message += " before any #, which begins a comment; quotes would make it text"
            return self._at(message, self.since).offering(Offer("append", closes))
        if self.found == ":":
            return self._at(
                f"a second colon is here; expected a comma or {closes} before it, "
                "or quotes around a text that holds a colon"
            )
        here = f"inside the {opens} of line {self.since.line + 1}"
        return self._at(f"{self._piece} is here {here}; expected a comma or {closes} before it")

    def nothing(self) -> Refusal:
        return self._at(f"nothing is before {self._piece}; expected a value")

    def block(self) -> Refusal:
        """Return the explanation for misaligned entries of a block, or text between them."""
        if self.found == "<scalar>":
            message = "text goes on behind the closing quote; expected one pair of quotes"
            return self._inside_quotes() or self._at(f"{message} around all of it")
        if self.found in ("<block mapping start>", "<block sequence start>"):
            return self._indentation()
        if self.found == "?":
            message = f"a key is among the dashes from line {self.since.line + 1} on"
            return self._at(f"{message}; expected a dash before it, or the key further out")
        if self.found == "-":
            message = f"a dash is among the keys from line {self.since.line + 1} on"
            return self._at(f"{message}; expected a key, or the dash below one without a value")
        return self._at(f"`{self.found}` closes or parts nothing here; expected none")

    def _indentation(self) -> Refusal:
        columns = dict.fromkeys(
            self._indent(line)
            for line in range(self.since.line, self.at.line)
            if self.lines[line].strip() and not self.lines[line].lstrip().startswith("#")
        )
        near = [column for column in columns if abs(column - self.at.column) <= 2]
        usual = sorted({*near, self.since.column} - {self.at.column})
        message = f"wrong indentation: the line begins {self._spaces(self.at.column)} in"
        expected = f"expected {' or '.join(map(str, usual))}, as lines above that it belongs to"
        offers = [Offer("indent", " " * column) for column in usual]
        return self._at(f"{message}; {expected}").offering(*offers)

    def beside_the_root(self) -> Refusal:
        first = next(k for k, line in enumerate(self.lines) if line.strip())
        indent = self._indent(first)
        expected = f"expected {self._spaces(indent)} in, as line {first + 1}"
        told = self._at(f"this belongs to nothing above; {expected}")
        return told.offering(Offer("indent", " " * indent))

    def block_text(self) -> Refusal:
        sign = self.text[self.since.index]
        message = f"more follows {sign}; expected the text on the lines below, further in"
        return self._at(message)

    def dash(self) -> Refusal:
        message = "a list with dashes begins behind its key; expected each dash on a line below it"
        return self._at(message)


_KINDS: tuple[tuple[str, Callable[[_Refused], Refusal]], ...] = (
    ("another document", _Refused.another_document),
    (r"found character '\\t'", _Refused.tab),
    ("cannot start any token", _Refused.sign_first),
    ("scanning an? (alias|anchor)|undefined alias|duplicate anchor", _Refused.alias),
    ("unknown escape", _Refused.escape),
    ("scanning a (quoted|double-quoted) scalar", _Refused.unclosed_quote),
    ("scanning a simple key", _Refused.no_colon),
    ("mapping values are not allowed", _Refused.colon),
    ("sequence entries are not allowed", _Refused.dash),
    ("expected the node content", _Refused.nothing),
    ("parsing a flow", _Refused.flow),
    ("parsing a block", _Refused.block),
    ("scanning a block scalar", _Refused.block_text),
    ("<document start>", _Refused.beside_the_root),
)
"""Patterns of PyYAML's messages with the functions that explain them; the first match applies."""
