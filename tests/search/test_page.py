"""The page of an atlas: complete in itself, every link leads somewhere, and text stays text."""

import re
from html.parser import HTMLParser

import pytest

from cuatto_kit.drawing.sketch import sketch
from cuatto_kit.search.atlas import AncestorEntry, TraitEntry
from cuatto_kit.search.page import atlas_page

from .atlases import atlas, board, design

HOSTILE = "</title><script>alert(1)</script> \"quoted\" 'too' & {{ atlas }}"
VOID = {"meta", "br", "col"}
THIRD = TraitEntry(name="tiles", title="Tiles", low=10, high=30, cells=2)


class Reader(HTMLParser):
    """The tags of a page, its ids, and where its links lead."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.open, self.ids, self.links, self.names = [], [], [], [], []
        self.texts = {}
        self.feed(page)
        assert self.open == [], "every element is closed"

    def handle_starttag(self, tag, attrs):
        self.handle_startendtag(tag, attrs)
        self.open += [] if tag in VOID else [tag]

    def handle_startendtag(self, tag, attrs):
        said = dict(attrs)
        self.tags.append(tag)
        self.ids += [said["id"]] if "id" in said else []
        self.links += [said["href"]] if "href" in said else []
        self.names += [said["aria-label"]] if "aria-label" in said else []

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        where = self.open[-1] if self.open else ""
        self.texts[where] = self.texts.get(where, "") + data


def page_of(made):
    drawing = sketch(design().layout).svg
    return atlas_page(made, {one.file: drawing for one in made.boards})


@pytest.fixture(scope="module")
def made():
    met = {name: told.model_copy(update={"met": True}) for name, told in board(1).targets.items()}
    child = {"parents": ("3.1", "1.2"), "how": "takes an arm of another"}
    return atlas(board(1, targets=met, quality=1), board(2), board(3, **child))


@pytest.fixture(scope="module")
def page(made):
    return page_of(made)


def test_nothing_is_loaded_and_every_link_leads_somewhere(page, made):
    read = Reader(page)
    assert not {"link", "img", "iframe", "object", "base"} & set(read.tags)
    assert not re.search(r"""src=|url\(|@import|https?://(?!www\.w3\.org)""", page)
    assert len(read.ids) == len(set(read.ids))
    inner = {link[1:] for link in read.links if link.startswith("#")}
    assert inner <= set(read.ids)
    outer = {link for link in read.links if not link.startswith("#")}
    assert outer == {one.file for one in made.boards}
    assert {f"b{n}" for n in ("01", "02", "03")} | {f"m{n}" for n in ("01", "02", "03")} <= inner


def test_first_it_says_what_there_is(page):
    read = Reader(page)
    assert "3 boards to choose from; 1 meets all that was wanted." in read.texts["p"]
    assert "Boards of cuatto for 2 to 4 players that can be printed on generic-220." in page
    assert "15 to 25 minutes" in read.texts["li"]
    assert "40 or less" in read.texts["li"]
    assert "1,234,567 games" in page


@pytest.mark.parametrize(
    ("boards", "words"),
    [
        ([], "No board was found that fits."),
        ([board(1)], "1 board to choose from; none meet all that was wanted."),
        ([board(1, targets={})], "1 board to choose from; it meets all that was wanted."),
    ],
)
def test_headlines(boards, words):
    assert words in page_of(atlas(*boards))


def test_the_map_shows_each_board_in_its_cell(page):
    table = page[page.index('<table class="map"') : page.index("</table>")]
    rows = table.split("<tr>")[1:4]
    assert [re.findall(r'id="m(\d+)"', row) for row in rows] == [[], ["03", "01", "02"], []]
    assert table.count("cell empty") == 6
    assert re.findall(r'<th scope="col">(.*?)</th>', table) == ["10–20", "20–30", "30–40"]
    assert re.findall(r'<th scope="row">(.*?)</th>', table) == ["3–4", "2", "1"]
    assert "board 01: meets all that was wanted" in Reader(page).names
    assert "board 02: misses Gap between the seats" in Reader(page).names


def test_a_third_trait_gives_a_map_for_each_of_its_cells():
    traits = [*atlas().traits, THIRD]
    two = [board(1, cell=(0, 0, 0)), board(2, cell=(0, 0, 1))]
    page = page_of(atlas(*two, traits=traits))
    assert re.findall("<caption>(.*?)</caption>", page) == ["Tiles 10–19", "Tiles 20–30"]
    assert page_of(atlas(two[0], traits=traits)).count("<caption>") == 1


@pytest.mark.parametrize("count", [0, 1])
def test_fewer_traits_are_a_smaller_map(count):
    page = page_of(atlas(board(1, cell=(0,) * count), traits=atlas().traits[:count]))
    read = Reader(page)
    assert page.count('<table class="map"') == count
    assert {link[1:] for link in read.links if link.startswith("#")} <= set(read.ids)


def test_a_board_says_what_games_and_makers_ask(page):
    one = page[page.index('<article id="b02"') : page.index('<article id="b03"')]
    text = " ".join(re.sub("<[^>]*>", " ", one).split())
    for words in (
        "Quick family race 02",
        "misses: gap between the seats",
        "Minutes a game 22.1 (21.4 to 22.8) minutes met 15 to 25 minutes",
        "Gap between the seats 13.1% (12.2% to 14.0%) missed 12% or less",
        "parts 60 plates 4 to print 21 h plastic 512 g price 12.80",
        "How it came to be: 2 changes of a new board",
        "cuatto-kit build boards/02.yaml cuatto-kit studio boards/02.yaml",
        "on the map: Minutes a game 30–40, Routes 2",
    ):
        assert words in text, words


def test_lineages_name_boards_of_the_atlas_and_others(made):
    ancestors = made.ancestors | {
        one.id: AncestorEntry(parents=one.parents, how=one.how) for one in made.boards
    }
    page = page_of(made.model_copy(update={"ancestors": ancestors}))
    line = page[page.index('<article id="b03"') :].partition("<ol")[2].partition("</ol>")[0]
    items = [re.sub("<[^>]*>", "", item).strip() for item in line.split("<li>")[1:]]
    assert items == [
        "newly drawn",
        "takes the crown of another, with 1.2 (newly drawn)",
        "bends the way of west: board 01",
        "takes an arm of another, with 1.2 (newly drawn)",
    ]


def test_ancestors_of_themselves_end_a_lineage():
    ring = {"2.1": AncestorEntry(parents=("2.1",), how="circles")}
    assert page_of(atlas(board(1), ancestors=ring)).count("<li>circles") == 1


def test_hostile_texts_stay_text():
    traits = [TraitEntry(name="minutes", title=HOSTILE, low=0, high=40, cells=3)]
    hostile = board(1, cell=(0,), title=HOSTILE, how=HOSTILE, features={HOSTILE: 1})
    base = {"game": HOSTILE, "seats": HOSTILE, "print": {"printer": HOSTILE}}
    page = page_of(atlas(hostile, title=HOSTILE, traits=traits, base=base))
    read = Reader(page)
    assert read.tags.count("script") == 1
    assert "alert" not in read.texts["script"]
    for tag in ("h1", "h3", "li", "dt"):
        assert HOSTILE in read.texts[tag], tag


@pytest.mark.slow
def test_many_boards_stay_a_small_page():
    page = page_of(atlas(*(board(n, cell=(0, 0)) for n in range(1, 151))))
    assert len(page) < 1_500_000
