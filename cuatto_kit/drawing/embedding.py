"""Drawings adapted for embedding in a page with other drawings."""

import re
from dataclasses import dataclass
from xml.etree import ElementTree

_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}"
_NUMBER = re.compile(r"\d+(\.\d+)?")


def inlined(svg: str, width: float, alt: str, defined: set[str] | None = None) -> str:
    """Return a drawing as an element of an HTML page.

    Args:
        svg: The drawing.
        width: Its width (mm).
        alt: Its alternative text.
        defined: The ids that earlier drawings of the page define, to which those of this drawing
            are added. Elements of `<defs>` with such an id are not defined again.

    Raises:
        ValueError: If `svg` is not an SVG, or has a style sheet, whose rules would apply to the
            whole page.
    """
    root = _parsed(svg)
    if defined is not None:
        _define_once(root, defined)
    _fit(root, width)
    for name in ("aria-labelledby", "aria-describedby"):
        root.attrib.pop(name, None)
    root.attrib.update({"role": "img", "aria-label": alt})
    return _written(root)


def sized(svg: str, width: float, height: float) -> str:
    """Return a drawing as a separate file of the given size (mm).

    Raises ValueError if `svg` is not an SVG or has a style sheet.
    """
    root = _parsed(svg)
    _fit(root, width)
    del root.attrib["style"]
    root.attrib.update({"xmlns": _SVG[1:-1], "width": f"{width:g}mm", "height": f"{height:g}mm"})
    return _written(root)


@dataclass(frozen=True)
class Symbol:
    """A drawing that a page contains once and shows in several places.

    `body` is the content of an element with an id, and `view_box` the view box of each element that
    shows it.
    """

    body: str
    view_box: str


def symbol(svg: str) -> Symbol:
    """Return a drawing to be shown by `<use>`.

    Raises the same errors as `inlined`.
    """
    root = _parsed(svg)
    _fit(root, 0)
    return Symbol("".join(map(_written, root)), root.get("viewBox", ""))


def _parsed(svg: str) -> ElementTree.Element:
    """Return the root of a drawing.

    Raises ValueError for a text that is not an SVG, and for a drawing with a style sheet.
    """
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise ValueError(f"not an SVG: {error}") from error
    if root.tag != f"{_SVG}svg":
        raise ValueError(f"not an SVG: its root is {root.tag}")
    if root.find(f".//{_SVG}style") is not None:
        raise ValueError(
            "a drawing with a style sheet cannot be embedded in a page; use attributes"
        )
    return root


def _define_once(root: ElementTree.Element, defined: set[str]) -> None:
    for definitions in root.iter(f"{_SVG}defs"):
        for element in list(definitions):
            if element.get("id") in defined:
                definitions.remove(element)
    defined.update(name for element in root.iter() if (name := element.get("id")))


def _fit(root: ElementTree.Element, width: float) -> None:
    """Replace the size by a view box and a CSS width (mm)."""
    sizes = [_NUMBER.match(root.attrib.pop(name, "")) for name in ("width", "height")]
    if "viewBox" not in root.attrib and all(sizes):
        root.set("viewBox", " ".join(["0", "0", *(size[0] for size in sizes if size)]))
    root.set("style", f"width:{width:g}mm")


def _written(root: ElementTree.Element) -> str:
    """Return the element as HTML, without namespaces."""
    for element in root.iter():
        element.tag = element.tag.removeprefix(_SVG)
        for name, value in element.items():
            if name.startswith(_XLINK):
                del element.attrib[name]
                element.set(name.removeprefix(_XLINK), value)
    return ElementTree.tostring(root, "unicode")
