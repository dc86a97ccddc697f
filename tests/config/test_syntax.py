"""Text that is no YAML: the place to mend it, and what was expected, in plain words."""

import re

import pytest

from cuatto_kit.config.document import parse
from cuatto_kit.errors import InvalidVariant


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # Keys and colons
        ("a: 1\nb 2\nc: 3\n", "2:1: a colon is missing after the key; .* `b: 2`"),
        ("a: 1\nb:2\nc: 3\n", "2:1: a space is missing after the colon; .* `b: 2`"),
        ("b:[2]\nc: 3\n", "1:1: a space is missing after the colon; .* `b: \\[2\\]`"),
        ("title\nb: 2\n", "1:1: a colon is missing after the key; expected `title:`"),
        ("a: b: c\n", '1:5: a colon cannot be here; .* `a: "b: c"`'),
        ("a: {b: c: d}\n", "1:9: a second colon is here; expected a comma or }"),
        # Indentation
        ("a:\n  b: 1\n c: 2\n", "3:2: wrong indentation: .* 1 space in; expected 0 or 2"),
        ("a:\n    b: 1\n  c: 2\n", "3:3: wrong indentation: .* 2 spaces in; expected 0 or 4"),
        ("a:\n  b: [1]\n   c: 2\n", "3:4: wrong indentation: .* 3 spaces in; expected 2"),
        ("a:\n  b: 1\n   c: 2\n", "3:4: the key is further in than line 2, .* 2 spaces in"),
        ("a: 1\n\tb: 2\n", "2:1: a tab begins the line; expected spaces"),
        ("a:\tb\n", "1:3: a tab is here; expected spaces"),
        ("  a: 1\nb: 2\n", "2:1: this belongs to nothing above; expected 2 spaces in, as line 1"),
        # Quotes
        ("a: 'b\n", "1:4: the quote ' that opens here is not closed"),
        ('a: "b\nc: "d"\n', '1:4: the quote " that opens here is not closed'),
        ('a: {b: "c}\nd: {e: "f"}\n', '1:8: the quote " that opens here is not closed'),
        ("a: 'it's'\n", "1:8: text goes on behind the closing quote"),
        ('a: "\\q"\n', r"1:6: \\q means nothing in double quotes; expected single quotes"),
        ("a: @b\n", "1:4: a text cannot begin with @; expected quotes"),
        ("a: *b*\n", r"1:4: a text cannot begin with \*; expected quotes"),
        ("a: *b\n", r"1:4: a text cannot begin with \*; expected quotes"),
        # Brackets
        ("a: [1, 2\nb: 3\n", "1:4: the \\[ that opens here is not closed; expected \\]$"),
        ("a:\n  b: {c: 1\n  d: {e: 2}\n", "2:6: the { that opens here is not closed"),
        ("a: [#ff, b]\nc: 1\n", "1:4: the \\[ .* expected \\] before any #"),
        ("a: {b: 'c' d: e}\n", "1:12: more text is here inside the { of line 1; .* comma"),
        ("a: {b: [1}\n", "1:10: `}` is here inside the \\[ of line 1; expected a comma or \\]"),
        ("a: [1, , 2]\n", "1:8: nothing is before `,`; expected a value"),
        ("a: [1]]\n", "1:7: `]` closes or parts nothing here"),
        # Dashes
        ("a:\n  - b\n  c\n  - d\n", "3:3: a dash is missing; expected `- c`"),
        ("a:\n  - b\n  -c\n  - d\n", "3:3: a space is missing after the dash; expected `- c`"),
        ("a:\n  - b\n  c: 1\n", "3:3: a key is among the dashes from line 2 on"),
        ("a: 1\n- b\n", "2:1: a dash is among the keys from line 1 on"),
        ("a: - b\n", "1:4: a list with dashes begins behind its key"),
        # Others
        ("a: | b\n  c\n", "1:6: more follows |; expected the text on the lines below"),
        ("a: 1\n---\nb: 2\n", "2:1: another document begins here"),
        ("", "1:1: the file is empty, not a board; expected `game:`"),
        ("- a\n", "1:1: this is not a board"),
    ],
)
def test_what_is_no_yaml_is_told_in_plain_words(text, told):
    with pytest.raises(InvalidVariant) as refused:
        parse(text, "x.yaml")
    (fault,) = refused.value.faults
    place, _, message = told.partition(": ")
    assert f"{fault.line}:{fault.column}" == place
    assert re.match(message, fault.message), fault.message
