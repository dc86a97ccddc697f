"""The Markdown reads as the sheet, whoever reads it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from cuatto_kit.sheets.document import Bullets, Paragraph, Section, Table
from cuatto_kit.sheets.markdown import write_markdown
from cuatto_kit.sheets.typeset import plain
from tests.sheets.sample import HOSTILE, sample

READER = MarkdownIt("commonmark").enable("table")

texts = st.text(st.sampled_from("ab1 #$*_`\\\"'@<>[]()!&;|~-+=.:{}/\n\t"), min_size=1).map(
    lambda text: plain(text.replace("**", "*"))
)
"""Words that are mostly signs, none of them strong."""


def test_the_sheet_as_it_is_meant_to_look(golden):
    golden("sheet.md", write_markdown(sample()))


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
    sheet = replace(sample(), title=text, subtitle="", sections=(Section("s", text, blocks),))
    shape = shape_of(write_markdown(sheet))
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
    written = write_markdown(sheet)
    for label in ("picture", "before", "after"):
        assert f"*{sheet.labels[label]}: " in written


def test_strong_words_stay_strong():
    assert "<strong>Roll</strong> two dice." in READER.render(write_markdown(sample()))


def test_pictures_are_told():
    said = [text for kind, text in shape_of(write_markdown(sample())) if kind == "inline"]
    assert 'After: a "blue" disc Blue' in said
    assert "Picture: the whole board Seen from above." in said


def test_hostile_words_are_said_as_they_are():
    said = "\n".join(text for kind, text in shape_of(write_markdown(sample())) if kind == "inline")
    assert said.count(HOSTILE) == 5
