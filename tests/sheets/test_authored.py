"""The author's own paragraphs, `about` and `house_rules`, change the sheets and nothing else."""

from dataclasses import replace

import pytest
from markdown_it import MarkdownIt

import cuatto_kit
from cuatto_kit.config.document import parse
from cuatto_kit.config.languages import languages, lineage, read, regions, spoken
from cuatto_kit.config.model import paragraphs_in, paragraphs_of
from cuatto_kit.config.yaml_text import yaml_text
from cuatto_kit.console.opening import digest_of
from cuatto_kit.design.sheet_content import library_of, rules_in_words
from cuatto_kit.errors import Code
from cuatto_kit.sheets.document import Authored, Paragraph, Section
from cuatto_kit.sheets.html import write_html
from cuatto_kit.sheets.markdown import write_markdown
from cuatto_kit.sheets.plain_text import paragraphs
from cuatto_kit.sheets.typeset import plain
from tests.cases import each
from tests.sheets.sample import HOSTILE, sample
from tests.sheets.test_html import Reader
from tests.sheets.test_pdf import bare, elements, made_of, page_of, pages
from tests.sheets.test_pdf import read as pdf_of

FAMILIES = ["two-ways-home", "ludo", "cant-stop", "cabeza"]
TAGS = [*languages(), *regions()]
WORDS = """
extends: {board}
about:
  en: We drew it on our holidays.
  es: Lo dibujamos en vacaciones.
house_rules:
- {{en: The youngest player goes first., es: Empieza la persona más joven.}}
- "**Sweets** are never hit."
"""

RACE = """
game: race
title: New
seats: 2
teams: {colours: [gold, red], pieces: 2}
board: {start: pool, paths: {main: {from: start, walk: up 4, to: finish}}}
"""
"""A race that is none of the known games."""


def with_words(board="two-ways-home", **words):
    """Return a design with words by its author: those above, or others by key."""
    text = "".join(f"{key}: {value}\n" for key, value in words.items())
    return cuatto_kit.load(f"extends: {board}\n{text}" if words else WORDS.format(board=board))


def sections_of(design, language="en"):
    return {section.name: section for section in rules_in_words(design, language).sections}


def authored(section):
    return [block.text for block in section.blocks if isinstance(block, Authored)]


# Their places on the sheet


@pytest.mark.parametrize("language", each(3, TAGS))
@pytest.mark.parametrize("board", FAMILIES)
def test_both_are_in_their_sections_in_every_language_of_every_family(board, language):
    design = with_words(board)
    if language not in spoken(design.family.name, with_regions=True):
        language = lineage(language)[-1]
    library = library_of(design, language)
    sections = sections_of(design, language)
    spanish = lineage(language)[-1] == "es"
    assert authored(sections["credits"]) == [
        "Lo dibujamos en vacaciones." if spanish else "We drew it on our holidays."
    ]
    assert authored(sections["house_rules"]) == [
        "Empieza la persona más joven." if spanish else "The youngest player goes first.",
        "**Sweets** are never hit.",
    ]
    note = library.words.fill(library.labels["by_author"], {})
    for name in ("credits", "house_rules"):
        assert sections[name].title == library.titles[name]
        assert sections[name].blocks[0] == Paragraph(note)
    assert library.titles["house_rules"] == read(language, "labels.yaml")["sections"]["house_rules"]


@pytest.mark.parametrize("board", FAMILIES)
def test_about_replaces_the_usual_words_but_not_the_licence(board):
    usual, licence = sections_of(cuatto_kit.load(board))["credits"].blocks
    blocks = sections_of(with_words(board))["credits"].blocks
    assert usual not in blocks
    assert blocks[-1] == licence


def test_house_rules_come_between_the_rules_and_the_variants():
    names = list(sections_of(with_words()))
    assert names[names.index("house_rules") - 1] == "end"
    assert names[names.index("house_rules") + 1] == "options"


def test_either_may_be_given_alone():
    about = sections_of(with_words(about="A game."))
    assert "house_rules" not in about
    rules = sections_of(with_words(house_rules="No sixes."))
    assert authored(rules["house_rules"]) == ["No sixes."]
    assert rules["credits"] == sections_of(cuatto_kit.load("two-ways-home"))["credits"]


def test_a_sheet_without_them_does_not_mention_an_author():
    sections = sections_of(cuatto_kit.load("two-ways-home"))
    assert "house_rules" not in sections
    assert sections["credits"].small
    assert not any(authored(section) for section in sections.values())


def test_a_long_text_about_the_game_may_be_broken_over_pages():
    """Sections in small type are never broken."""
    assert not sections_of(with_words())["credits"].small


@pytest.mark.parametrize("language", languages())
def test_the_usual_words_claim_nothing_of_a_race_that_is_not_known(language):
    usual, _ = sections_of(cuatto_kit.load(RACE), language)["credits"].blocks
    assert usual.text.endswith(".")
    assert usual.text.count(".") == 1, "one sentence on races in general"


# Paragraphs


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One.", ["One."]),
        ("One\nstill one.\n\nTwo.\n", ["One\nstill one.", "Two."]),
        ("One.\n \t\n\n\nTwo.", ["One.", "Two."]),
        ("One.\nTwo.\n", ["One.", "Two."]),
        (" \n\t ", []),
    ],
)
def test_paragraphs_are_separated_by_empty_lines_or_else_by_lines(text, expected):
    assert list(paragraphs_of(text)) == expected


def test_folded_and_literal_text_have_the_same_paragraphs():
    lines = "\n  One, which\n  goes on.\n\n  Two.\n"
    designs = [with_words(about=f"{style}{lines}") for style in "|>"]
    told = [[plain(text) for text in authored(sections_of(each)["credits"])] for each in designs]
    assert told == [["One, which goes on.", "Two."]] * 2


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("fr", [("", "un"), ("", "every")]),
        ("es-ES", [("", "uno"), ("", "every")]),
        ("de", [("fr", "un"), ("", "every")]),
    ],
)
def test_a_paragraph_tells_its_language_where_it_is_not_that_of_the_sheet(language, expected):
    texts = [{"fr": "un", "es": "uno"}, {"*": "every"}]
    assert list(paragraphs_in(texts, language)) == expected


def test_a_setting_gives_them():
    design = cuatto_kit.load(
        "ludo", settings=["about=We drew it here.", "house_rules.es=Sin seis."]
    )
    assert authored(sections_of(design)["credits"]) == ["We drew it here."]
    assert authored(sections_of(design)["house_rules"]) == ["Sin seis."]


def test_letters_that_no_font_has_are_reported_at_their_place():
    design = with_words(about="{en: Go 棋}", house_rules="[No sixes., ไทย]")
    found = [(o.where, o.source) for o in design.findings if o.code is Code.NO_LETTERS]
    assert found == [("about.en", ("about", "en")), ("house_rules.1", ("house_rules", 1))]


# Formats


MARKUP = ["**not strong**", HOSTILE, "1. no list", "- no list", "# no heading", "| no | table |",
          "    no code", "> no quotation", "```", "---", "</p></section><script>x()</script>",
          "![a](b)", '#set page(width: 1pt) #read("x") \\u{1} $ x $ // y', "{{ 7 * 7 }} {% x %}",
          "{$n players} {checker}"]  # fmt: skip
"""What a format, its template or the texts of rules might read as their own."""


def hostile(language=""):
    """Return a sheet whose only section has these paragraphs."""
    blocks = tuple(Authored(text, language) for text in MARKUP)
    return replace(sample(), sections=(Section("house_rules", "House rules", blocks),))


def test_no_text_is_read_as_a_placeholder():
    design = cuatto_kit.load("ludo", settings=["about='{$n players} {checker}'"])
    assert authored(sections_of(design)["credits"]) == ["{$n players} {checker}"]


def test_html_shows_the_text_unchanged():
    read_ = Reader(write_html(hostile('en" onclick="x()')))
    assert all(plain(text) in read_.text for text in MARKUP)
    assert read_.all("script") == []
    assert read_.all("strong") == []
    assert read_.all("p") == [{"lang": 'en" onclick="x()'}] * len(MARKUP)


def test_markdown_shows_the_text_unchanged():
    tokens = (
        MarkdownIt("commonmark").enable("table").parse(write_markdown(hostile(), "rules.en").text)
    )
    said = [
        "".join(child.content for child in token.children or ())
        for token in tokens
        if token.type == "inline"
    ]
    assert said[-len(MARKUP) :] == [plain(text) for text in MARKUP]
    kinds = [token.type for token in tokens if token.nesting == 1]
    assert kinds[-len(MARKUP) :] == ["paragraph_open"] * len(MARKUP)


def test_pdf_shows_the_text_unchanged():
    whole = "".join(pages(hostile()))
    assert all(bare(plain(text)) in whole for text in MARKUP)


def test_plain_text_shows_the_text_unchanged():
    assert list(paragraphs(hostile()))[-len(MARKUP) :] == [plain(text) for text in MARKUP]


@pytest.mark.parametrize("tag", ["de", "pt-BR", "zh-Hant-TW", "", "*", "x", "klingon", '"]', "é1"])
def test_pdf_takes_any_language_that_an_author_names(tag):
    reader = pdf_of(made_of(Authored("Words.", tag)))
    assert "Words." in reader.pages[0].extract_text()


def test_pdf_tags_a_paragraph_in_another_language():
    told = [one.get("/Lang") for one in elements(pdf_of(made_of(Authored("Worte.", "de"))), "/P")]
    assert "de" in told


def test_the_sentence_on_the_author_stays_with_the_text_in_the_pdf():
    fill = [Paragraph("Filling. " * 40)] * 9
    for lines in range(0, 24, 6):
        note, text = Paragraph("By the author:"), Authored("Own words.")
        texts = pages(made_of(*fill, *[Paragraph("line")] * lines, note, text))
        assert page_of("By the author:", texts) == page_of("Own words.", texts)


def test_the_longest_text_is_printed_whole():
    text = "W" * 2000
    assert "".join(pages(made_of(*[Authored(text)] * 3))).count("W") == 6000


# What they leave as it is


@pytest.mark.parametrize("board", FAMILIES)
def test_games_parts_and_saved_games_do_not_depend_on_them(board):
    usual, own = cuatto_kit.load(board), with_words(board)
    assert own.board_game.played() == usual.board_game.played()
    assert digest_of(own) == digest_of(usual)
    assert own.drawings == usual.drawings
    assert own.variant.model_dump_json() == usual.variant.model_dump_json()


def test_the_sheet_is_made_again_when_they_change():
    one, other = (with_words(about=text) for text in ("One.", "Two."))
    assert one.key("sheet") != other.key("sheet")


def test_a_board_that_extends_another_keeps_or_replaces_them(tmp_path):
    (tmp_path / "base.yaml").write_text(WORDS.format(board="ludo"), "utf-8")
    path = tmp_path / "board.yaml"
    path.write_text("extends: base.yaml\nhouse_rules: Ours.\nabout: {es: Otro.}\n", "utf-8")
    design = cuatto_kit.load(str(path))
    assert design.variant.house_rules == ({"*": "Ours."},)
    assert design.variant.about == ({"en": "We drew it on our holidays.", "es": "Otro."},)


def test_a_file_written_anew_has_the_same_words():
    said = parse(WORDS.format(board="ludo"), "board.yaml").data
    assert parse(yaml_text(said), "board.yaml").data == said
