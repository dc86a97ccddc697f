"""The page is one file, says what the sheet says, and is open to every reader."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from cuatto_kit.sheets.document import Paragraph, Picture, Section, Table
from cuatto_kit.sheets.html import write_html
from tests.sheets.sample import HOSTILE, disc, sample

VOID = {"meta"}


class Reader(HTMLParser):
    """The elements of a page with their attributes, and its text."""

    def __init__(self, page):
        super().__init__()
        self.elements, self.text, self.open = [], "", []
        self.feed(page)
        assert self.open == [], "every element is closed"

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        self.open += [] if tag in VOID else [tag]

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] not in ("style", "title"):
            self.text += data

    def all(self, tag):
        return [attributes for name, attributes in self.elements if name == tag]


def pictures_in(read):
    """Return the pictures of a page, without the icons on its cover."""
    return [svg for svg in read.all("svg") if svg.get("fill") != "currentColor"]


def of(*blocks):
    return replace(sample(), sections=(Section("s", "A heading", blocks),))


@pytest.mark.parametrize("language", ["en", "es"])
def test_language_title_and_contents(language):
    sheet = sample(language)
    page = write_html(sheet)
    read = Reader(page)
    assert read.all("html") == [{"lang": language}]
    assert "<title>Cuatto &amp; &lt;co&gt;</title>" in page
    assert sheet.labels["contents"] in read.text
    ids = [attributes["id"] for attributes in read.all("h2")[1:]]
    assert [link["href"] for link in read.all("a")] == [f"#{name}" for name in ids]
    assert len(ids) == len(sheet.sections) == len(read.all("section"))


def test_the_page_loads_nothing():
    page = write_html(sample())
    links = {a.get(name) for _, a in Reader(page).elements for name in ("src", "href")} - {None}
    assert all(link.startswith("#") for link in links)
    assert "@import" not in page
    assert all(at.startswith("#") for at in re.findall(r"url\(([^)]*)\)", page))


def test_no_text_is_read_as_markup():
    read = Reader(write_html(sample()))
    assert read.text.count(HOSTILE) == 5
    assert "Cuatto & <co>" in read.text
    assert "A lone ** stays," in read.text
    assert read.all("i") == [], "no element of the text's own"


def test_a_hostile_description_stays_in_its_attribute():
    alt = '"><script>alert(1)</script>'
    read = Reader(write_html(of(Picture(disc("#000"), 20, 20, alt))))
    assert [svg["aria-label"] for svg in pictures_in(read)] == [alt]
    assert read.all("script") == []


def test_every_picture_says_what_it_shows():
    pictures = pictures_in(Reader(write_html(sample())))
    assert len(pictures) == 10
    assert all(svg["role"] == "img" and svg["aria-label"] for svg in pictures)


def test_what_pictures_refer_to_is_in_the_page_once():
    """Of a picture that is shown again the definitions are not written again."""
    read = Reader(write_html(sample()))
    ids = [attributes["id"] for _, attributes in read.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    uses = [use["href"][1:] for use in read.all("use")]
    fills = re.findall(r"url\(#([^)]+)\)", str(read.elements))
    assert len(uses) == len(pictures_in(read)) > len(set(uses)) == len(set(fills))
    assert {*uses, *fills} <= set(ids)


def test_a_picture_keeps_its_shape():
    svg = pictures_in(Reader(write_html(of(Picture(disc("#000"), 33.5, 33.5, "a disc")))))[0]
    assert svg["viewbox"] == "0 0 40 40"
    assert svg["style"] == "width:33.5mm"
    assert "width" not in svg


@pytest.mark.parametrize(
    "svg", ["no picture", "<p/>", '<svg xmlns="http://www.w3.org/2000/svg"><style/></svg>']
)
def test_what_is_no_picture_for_a_page_is_refused(svg):
    with pytest.raises(ValueError, match=r"SVG|style sheet"):
        write_html(of(Picture(svg, 20, 20, "x")))


def test_tables_name_their_columns():
    read = Reader(write_html(of(Table(("Sum", "What"), (("2", "x"),), frozenset({0})))))
    assert read.all("th") == [{"scope": "col", "class": "number"}, {"scope": "col"}]
    assert read.all("td") == [{"class": "number"}, {}]


WIDE = Table(tuple("abcdefgh"), (("somewhat longer words",) * 8,))


@pytest.mark.browser
@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_is_open_to_all(chromium, colours, width):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    long = Section("wide", "Wide", (WIDE, Paragraph("W" * 300)))
    sheet = replace(sample("es"), sections=(*sample("es").sections, long))
    page = chromium.new_page(viewport={"width": width, "height": 800}, color_scheme=colours)
    page.set_content(write_html(sheet))
    found = axe.Axe().run(page).response["violations"]
    assert [v["help"] for v in found if v["impact"] in ("serious", "critical")] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()
