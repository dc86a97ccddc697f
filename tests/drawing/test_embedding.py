"""A drawing in a page keeps to itself: its ids, what refers to them, and its size."""

from xml.etree import ElementTree

import pytest

from cuatto_kit.drawing.embedding import inlined, symbol

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def embedded(svg, alt="a drawing"):
    return ElementTree.fromstring(inlined(svg, "p1-", 33.5, alt))


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ('<g id="a"/>', {"id": "p1-a"}),
        ('<use href="#a"/>', {"href": "#p1-a"}),
        ('<use xlink:href="#a"/>', {"href": "#p1-a"}),
        ('<use href="else.svg#a"/>', {"href": "else.svg#a"}),
        ('<g fill="url(#a)" mask="url( \'#b\' )"/>', {"fill": "url(#p1-a)", "mask": "url(#p1-b)"}),
        ('<g aria-labelledby="a b"/>', {"aria-labelledby": "p1-a p1-b"}),
    ],
)
def test_ids_and_what_refers_to_them_change_together(element, expected):
    (child,) = embedded(f"{HEAD}>{element}</svg>")
    assert child.attrib == expected


@pytest.mark.parametrize(
    ("size", "box"),
    [
        ('width="40mm" height="20mm"', "0 0 40 20"),
        ('width="40" height="20" viewBox="1 2 3 4"', "1 2 3 4"),
        ('width="40"', None),
    ],
)
def test_the_page_gives_the_size_and_the_view_box_the_shape(size, box):
    root = embedded(f"{HEAD} {size}/>")
    assert root.get("viewBox") == box
    assert root.get("style") == "width:33.5mm"
    assert "width" not in root.attrib
    assert "height" not in root.attrib


def test_what_it_shows_is_said_by_the_page_alone():
    root = embedded(f'{HEAD} aria-labelledby="name"><title id="name">x</title></svg>', 'a "<b>"')
    assert (root.get("role"), root.get("aria-label")) == ("img", 'a "<b>"')
    assert "aria-labelledby" not in root.attrib


@pytest.mark.parametrize("svg", ["no picture", "<p/>", "<svg/>", f"{HEAD}><style/></svg>"])
def test_what_cannot_stand_in_a_page_is_refused(svg):
    with pytest.raises(ValueError, match=r"SVG|style sheet"):
        inlined(svg, "p1-", 20, "x")


def test_a_symbol_is_what_a_drawing_consists_of():
    made = symbol(
        '<svg xmlns="http://www.w3.org/2000/svg" width="4mm" height="3mm">'
        '<g id="a"/><use href="#a"/></svg>',
        "p-",
    )
    assert made.view_box == "0 0 4 3"
    assert made.body == '<g id="p-a" /><use href="#p-a" />'
