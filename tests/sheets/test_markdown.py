"""Markdown renderers show the same as the sheet."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from cuatto_kit.sheets.document import Bullets, Paragraph, Section, Table
from cuatto_kit.sheets.markdown import write_markdown
from cuatto_kit.sheets.typeset import plain
from tests.sheets.sample import HOSTILE, picture, sample

READER = MarkdownIt("commonmark").enable("table")

texts = st.text(st.sampled_from("ab1 #$*_`\\\"'@<>[]()!&;|~-+=.:{}/\n\t"), min_size=1).map(
    lambda text: plain(text.replace("**", "*"))
)
"""Words that are mostly signs, none of them strong."""


def test_the_sheet_as_it_is_meant_to_look(golden):
    golden("sheet.md", written())


def written(sheet=None):
    return write_markdown(sheet or sample(), "rules.en").text


def shape_of(text):
    """What a reader makes of it: the kinds of the blocks and what they say."""
    return [
        (token.type, "".join(child.content for child in token.children or ()))
        for token in READER.parse(text)
        if token.type == "inline" or token.nesting == 1
    ]


@given(text=texts.filter(bool))
def test_no_text_is_read_as_markup(text):
    blocks = (Paragraph(text), Bullets((text,)), Bullets((text,), True), Table((text,), ((text,),)))
    sheet = replace(sample(), title=text, facts={}, sections=(Section("s", text, blocks),))
    shape = shape_of(written(sheet))
    assert [said for kind, said in shape if kind == "inline"] == [text] * 7
    assert [kind for kind, _ in shape if kind != "inline"] == [
        *("heading_open", "heading_open", "paragraph_open"),
        *("bullet_list_open", "list_item_open", "paragraph_open"),
        *("ordered_list_open", "list_item_open", "paragraph_open"),
        *("table_open", "thead_open", "tr_open", "th_open", "tbody_open", "tr_open", "td_open"),
    ]


@pytest.mark.parametrize("language", ["en", "es"])
def test_words_of_the_format_are_in_the_language_of_the_sheet(language):
    sheet = sample(language)
    assert f"| {sheet.labels['before']} | {sheet.labels['after']} |" in written(sheet)


def test_strong_words_stay_strong():
    assert "<strong>Roll</strong> two dice." in READER.render(written())


def test_every_picture_that_is_named_lies_beside_the_text():
    markdown = write_markdown(sample(), "rules.en")
    named = re.findall(r'<img src="([^"]*)" alt="([^"]*)"', READER.render(markdown.text))
    assert {path for path, _ in named} == markdown.pictures.keys()
    assert ("rules.en/04-turn.svg", "a gold disc") in named
    assert len(named) == 10


def test_a_picture_that_is_shown_twice_is_one_file():
    pictures = write_markdown(sample(), "rules.en").pictures
    assert len(set(pictures.values())) == len(pictures) < 10


def test_a_picture_is_as_large_as_on_paper():
    sheet = replace(sample(), sections=(Section("s", "S", (picture("#000", "x", size=30),)),))
    ((path, svg),) = write_markdown(sheet, "rules.en").pictures.items()
    root = ElementTree.fromstring(svg)
    assert path == "rules.en/01-s.svg"
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert (root.get("width"), root.get("viewBox")) == ("30mm", "0 0 40 40")


def test_hostile_words_are_said_as_they_are():
    said = "\n".join(text for kind, text in shape_of(written()) if kind == "inline")
    assert said.count(HOSTILE) == 5
