"""The page on how a kit is put together: complete in itself, the same each time, and true."""

from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from cuatto_kit.config.languages import languages
from cuatto_kit.preview.assembly.joins import Way
from cuatto_kit.preview.assembly.page import assembly_page
from cuatto_kit.preview.words import labels
from tests.preview.assembly.boards import NAMES, design_of, steps

HOSTILE = "</title><script>alert(1)</script><!-- \"quoted\" 'too' & <b>{{words}}"
LONG = {"royal-ur", "two-ways-home", "cabeza"}
SLOW = [
    "short-12",
    *(
        pytest.param(name, marks=[pytest.mark.slow, *([pytest.mark.long] if name in LONG else [])])
        for name in NAMES[1:]
    ),
]


def page(name="short-12", language="en", title="A board", plates=()):
    return assembly_page(title, language, design_of(name).kit, steps(name), plates)


class Reader(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags, self.texts, self.ended = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, data):
        self.texts.append(data)


@pytest.mark.parametrize("name", SLOW)
def test_every_panel_has_its_number_on_the_map(name):
    layout, drawn = design_of(name).layout, ElementTree.fromstring(steps(name).map)
    said = [text.text for text in drawn.iter() if text.tag.endswith("text")]
    numbers = [str(number) for number in range(1, len(layout.panels) + 1)]
    assert sorted(filter(str.isdigit, said), key=int) == (numbers if len(numbers) > 1 else [])


@pytest.mark.parametrize("name", SLOW)
def test_the_map_shows_what_stands_of_the_board(name):
    kit, drawn = design_of(name).kit, ElementTree.fromstring(steps(name).map)
    board = {part.name for part in kit.parts if part.group == "board"}
    shown = [use for use in drawn.iter() if use.tag.endswith("use")]
    assert len(shown) == sum(instance.part in board for instance in kit.assembly)
    shapes = {shape.get("id") for shape in drawn.iter() if shape.get("id")}
    assert {use.get("href")[1:] for use in shown} == shapes


@pytest.mark.parametrize("name", SLOW)
def test_the_page_loads_nothing_and_is_small(name):
    text = page(name)
    read = Reader(text)
    sources = [a[key] for _, a in read.tags for key in ("src", "href") if key in a]
    assert all(source.startswith(("data:", "#")) for source in sources)
    assert "script" not in [tag for tag, _ in read.tags]
    assert len(text) < 1_000_000


def test_the_same_kit_gives_the_same_bytes():
    text = page()
    steps.cache_clear()
    assert page() == text


def test_hostile_titles_stay_text():
    read = Reader(page(title=HOSTILE))
    assert "script" not in [tag for tag, _ in read.tags]
    assert HOSTILE in "".join(read.texts)


@pytest.mark.parametrize("language", languages())
def test_the_page_speaks_the_language(language):
    read = Reader(page(language=language))
    assert ("html", {"lang": language}) in read.tags
    words = labels(language, "assembly")
    for word in ("title", "print", "pieces", "board", "set_up"):
        assert words[word] in read.texts


def test_every_image_says_what_it_shows():
    assert all(a["alt"] for tag, a in Reader(page()).tags if tag == "img")


@pytest.mark.parametrize("language", languages())
def test_every_way_of_joining_is_shown_with_its_parts(language):
    design, shown = design_of("short-12"), steps("short-12")
    words = labels(language, "assembly")
    joins = tuple(
        replace(shown.joins[0], way=way, guests=(f"guest-{way}",), host=f"host-{way}")
        for way in Way
    )
    text = assembly_page("A board", language, design.kit, replace(shown, joins=joins))
    said = "".join(Reader(text).texts)
    for join in joins:
        assert f"{join.count} × guest-{join.way} → host-{join.way}. {words[join.way]}" in said


@pytest.mark.parametrize(("way", "named"), [(Way.PEG, "a, b or c"), (Way.INLAY, "a, b, c")])
def test_a_part_takes_one_of_several_unless_they_lie_beside_one_another(way, named):
    shown = steps("short-12")
    join = replace(shown.joins[0], way=way, guests=("a", "b", "c"))
    design = design_of("short-12")
    text = assembly_page("A board", "en", design.kit, replace(shown, joins=(join,)))
    assert named in " ".join(Reader(text).texts)


def test_a_board_of_one_piece_has_nothing_to_join():
    alone = replace(steps("short-12"), panels=1, joints=0, joint=None, stages=())
    text = assembly_page("A board", "en", design_of("short-12").kit, alone)
    assert labels("en", "assembly")["single"] in text


def test_parts_have_the_names_that_are_given_with_their_own():
    design, shown = design_of("short-12"), steps("short-12")
    text = assembly_page("A board", "de", design.kit, shown, called={"die": "Würfel"})
    assert "Würfel (die)" in text
    assert "tile-2" in text


def test_without_plates_the_parts_are_listed():
    read = Reader(page())
    kit = design_of("short-12").kit
    assert [part.name for part in kit.parts if part.name not in read.texts] == []


@pytest.mark.slow
def test_plates_are_listed_with_what_they_take():
    plates = design_of("short-12").plates()
    said = " ".join(Reader(page(plates=plates)).texts)
    for file in plates:
        assert file.name in said
        assert f"{file.grams:.1f} g" in said
