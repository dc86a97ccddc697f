"""Whole rule sheets: each switch changes only its own text; texts that do not apply are omitted."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from cuatto_kit.config.languages import languages
from cuatto_kit.config.model import text_in
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.sheets.compose import SETUP, compose
from cuatto_kit.sheets.document import Bullets, Example, Paragraph, Picture, Questions, Steps
from cuatto_kit.sheets.texts import SECTIONS, STORY, library
from tests.cases import each, often, seldom
from tests.games.blocks.boards import document as blocks
from tests.games.columns.boards import document as columns
from tests.games.race.boards import SPLIT, STRAIGHT
from tests.games.race.boards import document as race
from tests.games.race.test_switches import CASES

from .whole import (
    BOARDS,
    BUNDLED,
    TOPICS,
    lasting,
    load,
    material_of,
    said,
    sheet_of,
    switches_of,
    without,
    words_of,
)

# Every switch, on a board where it matters


def boards_of(document, **switch):
    """The same board with a switch at each value."""
    ((name, values),) = switch.items()
    return name, [document(**{name: value}) for value in values]


def ruled(**switch):
    return blocks(rules=switch)


VALUES = {
    "race": {
        **{name: [case.text(**{name: value}) for value in case.seen]
           for name, case in CASES.items() if len(case.seen) > 1},
    },
    "columns": dict([
        boards_of(columns, must_scope=("pairing", "roll")),
        boards_of(columns, auto_stop=(True, False)),
        boards_of(columns, blocking=(True, False)),
        boards_of(columns, columns_to_win=(1, 3, 4)),
        boards_of(columns, runners=(1, 2, 3)),
        boards_of(columns, dice=(2, 4, 6)),
    ]),
    "blocks": dict([
        boards_of(ruled, crush_through=(True, False)),
        boards_of(ruled, stalemate=("loss", "pass", "draw")),
        boards_of(ruled, repetition=("draw_3", "none")),
        boards_of(ruled, ply_cap=(0, 100, 300)),
    ]),
}  # fmt: skip
"""By family and switch: boards that differ in the value alone."""

ALONE = {"route_choice"}
"""Switches with one value."""

ALONGSIDE = {
    ("race", "barriers"): {"always", "hit", "jump_blocks", "step", "structure"},
    ("race", "bank"): {"step", "structure"},
    ("race", "bars"): {"always", "barriers", "hit", "jump_blocks"},
    ("race", "dice"): {"doubles", "piece", "always", "step", "sum_move"},
    ("race", "doubles"): {"step"},
    ("race", "entry"): {
        *("callout", "entry_value", "exit_count", "exit_duty", "jail_rolls"),
        *("must_free_on_double", "one_die_distance", "step", "structure"),
    },
    ("race", "entry_sum"): {"step"},
    ("race", "entry_value"): {"step"},
    ("race", "exit_hit"): {"structure"},
    ("race", "hit"): {"always", "step", "structure"},
    ("race", "hit_bonus"): {"bonus_use", "step"},
    ("race", "home_bonus"): {"bonus_use", "step"},
    ("race", "partners"): {"after_home", "always", "structure", "win"},
    ("race", "sixes"): {"step"},
    ("race", "splits"): {"route_choice", "structure"},
    ("race", "sum_move"): {"dice", "doubles", "entry", "step"},
    ("race", "throw"): {"always", "dice", "doubles", "piece", "step", "sum_move"},
    ("race", "waiting"): {"step"},
    ("columns", "columns_to_win"): {"always"},
    ("columns", "dice"): {"always", "must_scope", "piece", "runners", "step"},
    ("columns", "runners"): {"always", "piece"},
}
"""Other switches whose texts depend on a switch."""
SUMMED_UP = {"faq", "easier"}
"""What follows from many switches."""

WALK = [(family, switch, boards) for family, switches in VALUES.items()
        for switch, boards in switches.items()]  # fmt: skip
IDS = [f"{family}-{switch}" for family, switch, _ in WALK]


def changed(boards):
    """Switches of topics that are not the same on all of some boards."""
    told = [
        Counter((t.switch, t.value, repr(t.facts)) for t in material_of(b, played=False).topics)
        for b in boards
    ]
    everywhere = told[0]
    for topics in told:
        everywhere = everywhere & topics
    return {switch for topics in told for (switch, _, _) in topics - everywhere}


def pieces_of(section, blocks):
    """Paragraphs and items of lists; lists that follow one another may be one."""
    for block in blocks:
        if isinstance(block, Paragraph):
            yield section, "", block.text
        elif isinstance(block, Bullets):
            yield from ((section, "-", item) for item in block.items)
        elif isinstance(block, Steps | Questions):
            yield from ((section, "", text) for item in block.items for text in item)


def blocks_of(sheet):
    """Return the texts by place, without the quick reference and pictures."""
    told = Counter(
        piece
        for section in sheet.sections
        if section.name != "quick"
        for piece in pieces_of(section.name, section.blocks)
    )
    return told + Counter([(STORY, "", sheet.story)] if sheet.story else [])


def told_by(topics, words):
    """What the texts of topics say where; a theme has a story of its own."""
    return Counter(
        piece
        for topic in topics
        if topic.switch != "piece"
        for text in [words.text(topic)]
        if not (words.story and text.section == STORY)
        for section, mark, said in pieces_of(text.section, text.blocks(words.words, topic.facts))
        for piece in [(section, "-" if section == SETUP else mark, said)]  # steps of the set-up
    )


def quick_of(sheet):
    lists = [block for block in sheet.sections[-1].blocks if isinstance(block, Bullets)]
    return Counter(item for block in lists for item in block.items)


def told(family, switch):
    """Return whether a switch has texts of its own."""
    return switch not in getattr(TOPICS[family], "UNTOLD", ())


def test_every_switch_is_walked():
    for family in TOPICS:
        switches = {switch for switch in switches_of(family) if told(family, switch)}
        assert switches - ALONE <= VALUES[family].keys()


SOME = each(5, [pytest.param(*one) for one in WALK])


@pytest.mark.parametrize(("family", "switch", "boards"), SOME, ids=IDS)
def test_a_switch_changes_its_own_topics_only(family, switch, boards):
    """A switch without texts of its own changes those of others."""
    others = ALONGSIDE.get((family, switch), set()) | SUMMED_UP
    assert changed(boards) & ({switch} if told(family, switch) else others)
    assert changed(boards) - {switch} <= others


@pytest.mark.parametrize("language", seldom(len(languages()), languages()))
@pytest.mark.parametrize(("family", "switch", "boards"), SOME, ids=IDS)
def test_two_values_make_two_sheets_that_differ_there_alone(family, switch, boards, language):
    """Every block and quick line that is not the same comes from a text of the switch."""
    library = words_of(boards[0], language)
    own = {switch, *ALONGSIDE.get((family, switch), ()), *SUMMED_UP}
    rest, sheets = [], []
    for board in boards:
        material = material_of(board, played=False)
        rest.append(compose(without(material, own), library))
        sheets.append(compose(replace(material, examples=()), library))
        topics = [topic for topic in material.topics if topic.switch in own - {"piece"}]
        lines = Counter(
            library.words.fill(library.text(topic).quick, topic.facts)
            for topic in topics
            if library.text(topic).quick
        )
        assert blocks_of(sheets[-1]) - blocks_of(rest[-1]) == told_by(topics, library)
        assert quick_of(sheets[-1]) - quick_of(rest[-1]) == lines
    boxless = [replace(s, sections=[x for x in s.sections if x.name != "box"]) for s in rest]
    assert all(blocks_of(sheet) == blocks_of(boxless[0]) for sheet in boxless)
    assert all(quick_of(sheet) == quick_of(boxless[0]) for sheet in boxless)
    seen = [blocks_of(sheet) for sheet in sheets]
    assert all(one != other for k, one in enumerate(seen) for other in seen[:k])


@pytest.mark.parametrize("language", languages())
def test_a_switch_without_a_choice_is_told_where_it_matters(language):
    library = words_of(race(SPLIT), language)
    text = library.words.fill(library.texts["route_choice", "mover"].body.strip(), {})
    assert text in "\n".join(said(sheet_of(race(SPLIT), language, played=False)))
    assert text not in "\n".join(said(sheet_of(race(STRAIGHT), language, played=False)))


# Only what applies

FEATURES = {
    "bridge": "bridges?|puentes?",
    "jump": "jumps?|saltos?",
    "split": "splits?|divide|división",
    "tray": "tray|bandeja",
    "ring": "ring|loop|circle|anillo",
    "hit": "hits?|comer|te comes",
    "pin": "pins?|clavos?",
    "strong": "strong|fuerte",
    "double": "doubles?|dobles?",
    "turns": "whose turn|turn passes|turnos",
    "pairs": "pairs?|parejas?",
    "rival": "rivals?|another team’s|opponent’s",
}


@pytest.mark.parametrize(
    ("board", "shown", "hidden"),
    [
        ("snake-24", "hit", "bridge jump split tray ring pin strong"),
        ("snake-24-full", "hit bridge tray pin strong", "jump split ring"),
        ("two-ways-home", "hit bridge split tray pin strong", "jump ring"),
        ("volcano-escape", "hit bridge split jump tray", "ring"),
        ("race: no hits", "pin strong", "hit jump split"),
        ("race: alone", "double", "hit turns bridge jump split pin"),
        ("race: one die", "hit", "double bridge"),
        ("race: ring", "ring split", "bridge jump tray"),
        ("race: jumps", "jump", "bridge split tray ring"),
        ("columns: as sold", "pairs", ""),
        ("columns: two dice", "", "pairs"),
        ("columns: alone", "pairs", "rival turns"),
        ("columns: the other switches", "rival", ""),
    ],
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_only_what_applies_is_told(board, shown, hidden, language):
    text = "\n".join(said(sheet_of(BOARDS[board], language, played=False)))
    found = {name for name, words in FEATURES.items() if re.search(rf"\b(?:{words})\b", text, re.I)}
    if language == "es":
        found |= {"rival"} & set(shown.split())
    assert set(shown.split()) - found == set()
    assert set(hidden.split()) & found == set()


@pytest.mark.parametrize("language", often(["es"], languages()))
@pytest.mark.parametrize("board", seldom(16, BOARDS))
def test_each_topic_is_told_once(board, language):
    """All that a board needs words for is on its sheet, and nothing else."""
    material, words = material_of(BOARDS[board], played=False), words_of(BOARDS[board], language)
    sheet, told = compose(material, words), told_by(material.topics, words)
    length = [section for section in sheet.sections if section.name == "length"]
    story = words.story and words.words.fill(words.story, {})
    assert blocks_of(sheet) == told + blocks_of(replace(sheet, sections=length, story=story))


# The whole


@pytest.mark.parametrize("language", often(["es"], languages()))
@pytest.mark.parametrize("board", seldom(16, BOARDS))
def test_sections_stand_in_order_and_none_is_empty(board, language):
    sheet = sheet_of(BOARDS[board], language, played=False)
    names = [section.name for section in sheet.sections]
    order = [*SECTIONS, "quick"]
    assert names == sorted(names, key=order.index)
    assert len(set(names)) == len(names)
    assert {"box", "goal", "setup", "turn", "moves", "end"} <= set(names)
    for section in sheet.sections:
        assert section.blocks
        assert section.title == library(language, "race").titles[section.name]
        assert all(text.strip() for block in section.blocks for text in said(block)
                   if not isinstance(block, Picture | tuple)) or section.name == "box"  # fmt: skip


@pytest.mark.parametrize("language", often(["es"], languages()))
@pytest.mark.parametrize("board", seldom(16, BOARDS))
def test_the_quick_reference_closes_the_sheet(board, language):
    last = sheet_of(BOARDS[board], language, played=False).sections[-1]
    assert (last.name, last.page) == ("quick", True)
    lines = [item for block in last.blocks if isinstance(block, Bullets) for item in block.items]
    assert len(lines) >= 2
    assert len(set(lines)) == len(lines)
    assert any(isinstance(block, Picture) for block in last.blocks)


@pytest.mark.parametrize("language", languages())
def test_texts_of_a_section_stand_in_their_order(language):
    board = BOARDS["volcano-escape"]
    material, words = material_of(board, played=False), words_of(board, language)
    order = {
        piece: words.text(topic).order
        for topic in material.topics
        for piece in told_by([topic], words)
    }
    backwards = replace(material, topics=tuple(reversed(material.topics)))
    for sheet in (compose(material, words), compose(backwards, words)):
        for section in sheet.sections:
            if section.name in ("length", "quick"):
                continue
            orders = [order[piece] for piece in pieces_of(section.name, section.blocks)]
            assert orders == sorted(orders)


@pytest.mark.parametrize("language", often(["es"], languages()))
@pytest.mark.parametrize("name", seldom(4, BUNDLED))
def test_bundled_boards_are_told_in_every_language(name, language):
    """By their own title and the names of their paths in that language, where they have them."""
    sheet, (_, variant, layout) = sheet_of(BOARDS[name], language, played=False), load(BOARDS[name])
    assert sheet.language == language
    assert sheet.title == text_in(variant.title, language)
    assert sheet.subtitle[0].isupper() or sheet.subtitle[0].isdigit()
    assert sheet.labels["contents"] == library(language, "race").labels["contents"]
    other = next(each for each in languages() if each != language)
    text = "\n".join(said(sheet))
    labels = {s.label[other] for s in layout.spaces if other in s.label and language in s.label
              and s.label[other] != s.label[language]}  # fmt: skip
    plain = "".join(text.split("\n"))
    assert [label for label in labels if re.search(rf"\b{re.escape(label)}\b", plain)] == []


@pytest.mark.parametrize("language", languages())
def test_bundled_examples_are_told_by_title_and_text(language):
    sheet = sheet_of(BOARDS["wounded"], language)
    examples = [b for s in sheet.sections for b in s.blocks if isinstance(b, Example)]
    assert len(examples) == len(material_of(BOARDS["wounded"]).examples)
    for example in examples:
        assert example.title
        assert example.texts
        assert example.pictures
        assert all(example.title in picture.alt for picture in example.pictures)


HOSTILE = '**b** {n} {the checker} #[x] $y$ <i>&amp;</i> `z` \\ "q" _e_ | * - # — ñ ¿?'


@pytest.mark.parametrize("language", languages())
def test_a_title_is_printed_as_it_is(language):
    board = BOARDS["snake-24"]
    material = replace(material_of(board, played=False), title={language: HOSTILE})
    sheet = compose(material, words_of(board, language))
    assert sheet.title == HOSTILE
    (picture,) = [b for b in sheet.sections[-1].blocks if isinstance(b, Picture)]
    assert HOSTILE in picture.alt


@pytest.mark.parametrize("language", languages())
def test_a_name_of_ones_own_is_told_as_it_is(language):
    own = Name("space", "x", {"en": HOSTILE, "es": HOSTILE})
    material = material_of(BOARDS["race: ring"], played=False)
    topics = [
        *(topic for topic in material.topics if topic.value != "join"),
        Topic("structure", "join", {"at": own}),
    ]
    sheet = compose(replace(material, topics=topics), words_of(BOARDS["race: ring"], language))
    plain = HOSTILE.replace("**", "*\u2060*")
    assert any(plain in text for text in said(sheet))


@pytest.mark.parametrize("language", languages())
def test_a_title_in_one_language_serves_the_other(language):
    material = replace(material_of(BOARDS["snake-24"], played=False), title={"en": "Road"})
    assert compose(material, words_of(BOARDS["snake-24"], language)).title == "Road"


@pytest.mark.parametrize(
    ("seats", "english", "spanish"),
    [
        ((2, 4), "Two to four players", "De dos a cuatro jugadores"),
        ((3, 3), "Three players", "Tres jugadores"),
        ((1, 1), "One player", "Un jugador"),
        ((1, 2), "One to two players", "De uno a dos jugadores"),
    ],
)
def test_how_many_play_and_for_how_long(seats, english, spanish):
    material = replace(material_of(BOARDS["snake-24"], played=False), seats=seats)
    told = {
        language: compose(material, words_of(BOARDS["snake-24"], language)).subtitle
        for language in languages()
    }
    assert told["en"].startswith(f"{english} · about 25 minutes")
    assert told["es"].startswith(f"{spanish} · alrededor de 25 minutos")


@pytest.mark.parametrize(
    ("minutes", "told"),
    [(0.2, "one"), (7.4, "seven"), (11.0, "ten"), (23.4, 25), (61.0, 60), (67.0, 70)],
)
def test_minutes_are_rounded(minutes, told):
    material = material_of(BOARDS["snake-24"], played=False)
    sheet = compose(
        replace(material, length=lasting({2: minutes})), words_of(BOARDS["snake-24"], "en")
    )
    assert re.search(rf"about {told} minutes?\b", sheet.subtitle)


def length_of(usual, language="en", *, to_win=True):
    """The cover and the section on length of a sheet with these times."""
    material = material_of(BOARDS["snake-24"], played=False)
    material = replace(material, length=lasting(usual, to_win=to_win))
    sheet = compose(material, words_of(BOARDS["snake-24"], language))
    (section,) = (one for one in sheet.sections if one.name == "length")
    return sheet.subtitle, section.blocks


@pytest.mark.parametrize(
    ("language", "span"),
    [
        ("en", "15 to 50 minutes"),
        ("de", "15 bis 50 Minuten"),
        ("es", "de 15 a 50 minutos"),
        ("pt-BR", "de 15 a 50 minutos"),
    ],
)
def test_times_that_differ_by_the_number_of_players_are_a_span_and_a_table(language, span):
    cover, (table, _) = length_of({2: 14.0, 3: 22.0, 4: 49.0}, language)
    assert f" · {span}" in cover
    assert table.rows == (("2", "15", "10–70"), ("3", "20", "10–70"), ("4", "50", "10–70"))


def test_times_that_do_not_differ_are_one_sentence():
    cover, (sentence, _) = length_of({2: 23.0, 3: 26.0})
    assert "about 25 minutes" in cover
    assert sentence.text == "A game takes about 25 minutes; most games take between 10 and 70."


@pytest.mark.parametrize("language", languages())
def test_a_sheet_says_what_its_times_rest_on(language):
    *_, to_win = length_of({2: 23.0}, language)[1]
    *_, at_random = length_of({2: 23.0}, language, to_win=False)[1]
    for said_of in (to_win.text, at_random.text):
        assert re.search(r"\b12[,.\xa0]000\b.*\b15 se[ckg]", said_of, re.I)
    assert to_win != at_random


def test_without_figures_nothing_is_said_of_length():
    material = replace(material_of(BOARDS["snake-24"], played=False), length=None)
    sheet = compose(material, words_of(BOARDS["snake-24"], "en"))
    assert "minutes" not in "\n".join(said(sheet))


def test_a_topic_without_a_text_is_a_fault():
    material = material_of(BOARDS["snake-24"], played=False)
    wrong = replace(material, topics=(*material.topics, Topic("finish", "nowhere")))
    with pytest.raises(KeyError, match="nowhere"):
        compose(wrong, words_of(BOARDS["snake-24"], "en"))
