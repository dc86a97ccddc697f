"""Drawings made fit to stand in a page beside others."""

import re
from dataclasses import dataclass
from xml.etree import ElementTree

_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}"
_URL = re.compile(r"url\(\s*(['\"]?)#([^'\")]+)\1\s*\)")
_NUMBER = re.compile(r"\d+(\.\d+)?")


def inlined(svg: str, prefix: str, width: float, alt: str) -> str:
    """The drawing as an element of an HTML page: `width` mm wide, `alt` said for it.

    Its ids begin with `prefix`, so that several drawings on one page keep to their own; what
    refers to them follows. Raises ValueError where `svg` is none, or has a style sheet: its rules
    would hold for the whole page.
    """
    root = _parsed(svg)
    _rename_ids(root, prefix)
    _fit(root, width)
    for name in ("aria-labelledby", "aria-describedby"):
        root.attrib.pop(name, None)
    root.attrib.update({"role": "img", "aria-label": alt})
    return _written(root)


def sized(svg: str, width: float, height: float) -> str:
    """The drawing as a file of its own, so large (mm). Raises ValueError where `svg` is none."""
    root = _parsed(svg)
    _fit(root, width)
    del root.attrib["style"]
    root.attrib.update({"xmlns": _SVG[1:-1], "width": f"{width:g}mm", "height": f"{height:g}mm"})
    return _written(root)


@dataclass(frozen=True)
class Symbol:
    """A drawing that a page holds once and shows in several places: what it consists of, to stand
    in an element with an id, and the view box of whatever shows it."""

    body: str
    view_box: str


def symbol(svg: str, prefix: str) -> Symbol:
    """The drawing to be shown by `<use>`. Ids as for `inlined`; raises as it does."""
    root = _parsed(svg)
    _rename_ids(root, prefix)
    _fit(root, 0)
    return Symbol("".join(map(_written, root)), root.get("viewBox", ""))


def _parsed(svg: str) -> ElementTree.Element:
    """The root of a drawing without a style sheet. Raises ValueError."""
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise ValueError(f"not an SVG: {error}") from error
    if root.tag != f"{_SVG}svg":
        raise ValueError(f"not an SVG: its root is {root.tag}")
    if root.find(f".//{_SVG}style") is not None:
        raise ValueError("a drawing with a style sheet cannot stand in a page; use attributes")
    return root


def _rename_ids(root: ElementTree.Element, prefix: str) -> None:
    for element in root.iter():
        for name, value in element.items():
            if name == "id":
                element.set(name, prefix + value)
            elif name in ("href", f"{_XLINK}href") and value.startswith("#"):
                element.set(name, f"#{prefix}{value[1:]}")
            elif name in ("aria-labelledby", "aria-describedby"):
                element.set(name, " ".join(prefix + one for one in value.split()))
            else:
                element.set(name, _URL.sub(rf"url(#{prefix}\2)", value))


def _fit(root: ElementTree.Element, width: float) -> None:
    """Leaves the size to the page; the drawing keeps its shape by its view box."""
    sizes = [_NUMBER.match(root.attrib.pop(name, "")) for name in ("width", "height")]
    if "viewBox" not in root.attrib and all(sizes):
        root.set("viewBox", " ".join(["0", "0", *(size[0] for size in sizes if size)]))
    root.set("style", f"width:{width:g}mm")


def _written(root: ElementTree.Element) -> str:
    """The element as HTML reads it, without namespaces."""
    for element in root.iter():
        element.tag = element.tag.removeprefix(_SVG)
        for name, value in element.items():
            if name.startswith(_XLINK):
                del element.attrib[name]
                element.set(name.removeprefix(_XLINK), value)
    return ElementTree.tostring(root, "unicode")
