"""What a program makes of each kind of file: every text in it, and no sign of the mark elsewhere.

A reader takes the bytes of a file and yields its texts; it fails where the file is not what it
should be, or where a text has become something else than text.
"""

import csv
import io
import json
import re
import zipfile
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from dataclasses import fields
from hashlib import sha256
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import yaml
from markdown_it import MarkdownIt
from openscad_lalr_parser import ASTNode, getASTfromString
from pypdf import PdfReader

from .payloads import MARK

Reader = Callable[[bytes], Iterator[str]]

WORDS = {"title", "alt", "aria-label", "content", "value", "placeholder", "data-file"}
"""Attributes that hold words, which do nothing."""
ELEMENTS = frozenset(
    re.findall(
        r"\w+",
        """
    a article aside b body br button canvas circle clippath code col colgroup dd defs details div dl
    dt ellipse em fieldset figcaption figure footer form g h1 h2 h3 h4 head header hr html i image
    img input label legend li line lineargradient link main marker mask meta nav noscript ol option
    output p path pattern polygon polyline pre radialgradient rect script section select small span
    stop strong style sub summary sup svg symbol table tbody td text tfoot th thead title tr tspan
    ul use
    """,
    )
)
"""The elements of generated pages and drawings."""
LOADING = {"src", "href", "xlink:href", "action", "formaction", "data", "poster", "srcset"}
OUTWARDS = re.compile(r"@import|url\((?!#)|(?:https?:)?//[\w-]+\.")
"""What a style would load."""
HARMLESS = re.compile(r"#[\w.-]*|data:(image/png;base64,[\w+/=]*|,)?|boards/[\w.-]+")
"""Where a page may lead, or what it may show."""


def marked(text: str) -> bool:
    """Whether the mark is in a text, in whatever letters."""
    return MARK in text.lower()


def of_json(content: bytes) -> Iterator[str]:
    """All texts of a JSON document, keys too."""
    yield from _strings(json.loads(content.decode()))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for item in value if isinstance(value, list | dict) else ():
        yield from _strings(item)
        yield from _strings(value[item]) if isinstance(value, dict) else ()


def of_yaml(content: bytes) -> Iterator[str]:
    """All texts of a YAML document without a tag in it."""
    yield from _strings(yaml.load(content.decode(), yaml.BaseLoader))


class _Page(HTMLParser):
    """A page as its elements, attributes and texts."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.policies: list[str] = []
        self.inside = ""
        self.at: dict[str, str | None] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ELEMENTS, tag
        self.inside, self.at = tag, dict(attrs)
        assert len(self.at) == len(attrs), "an attribute stands twice"
        for name, value in attrs:
            assert not name.startswith("on"), name
            assert name != "srcdoc"
            assert not marked(name), name
            if name in LOADING:
                assert HARMLESS.fullmatch(value or ""), value
            elif marked(value or ""):
                assert name in WORDS, (tag, name, value)
                self.texts.append(value or "")
        if self.at.get("http-equiv"):
            self.policies.append(self.at["content"] or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.inside = ""

    def handle_endtag(self, tag: str) -> None:
        assert tag in ELEMENTS, tag
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside == "script":
            self.scripts.append((self.at, data))
        elif self.inside == "style":
            assert not marked(data)
            assert not OUTWARDS.search(data)
        else:
            self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        assert not marked(data), data

    def handle_decl(self, decl: str) -> None:
        assert decl.lower() == "doctype html", decl

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(data)

    def handle_pi(self, data: str) -> None:
        raise AssertionError(data)


def page_of(content: bytes) -> _Page:
    """A page as it is read; a text that references part is one again."""
    page = _Page()
    page.feed(content.decode())
    page.close()
    return page


def of_html(content: bytes) -> Iterator[str]:
    """The texts of a page, those of data in it too. It tells a browser to load nothing, and to run
    the scripts alone that it came with."""
    page = page_of(content)
    (policy,) = page.policies
    rules = dict(rule.partition(" ")[::2] for rule in policy.split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert rules["img-src"] == "data:"
    digests = []
    for attributes, text in page.scripts:
        if attributes.get("type") == "application/json":
            yield from _strings(json.loads(text))
        elif attributes.get("id") == "board":
            yield from _played(text)
        else:
            assert attributes in ({}, {"type": "module"})
            assert not marked(text)
            digests.append(b64encode(sha256(text.encode()).digest()).decode())
    sources = [one for one in rules.get("script-src", "").split() if one != "'wasm-unsafe-eval'"]
    assert sources == [f"'sha256-{digest}'" for digest in digests]
    yield from page.texts


def _played(text: str) -> Iterator[str]:
    """Yield the texts of a board that a page plays; its drawings are only shapes."""
    board = json.loads(zlib.decompress(b64decode(text)))
    languages = board.pop("languages")
    stamps = (shape for stamp in board.pop("stamps").values() for shape in stamp.values())
    boards = (told.pop("board") for told in languages.values())
    for drawing in (board.pop("definitions"), *stamps, *boards):
        yield from of_svg(f"<svg>{drawing}</svg>".encode())
    yield from _strings([board, languages])


def of_xml(content: bytes) -> Iterator[str]:
    """The texts and values of a document without a declaration of its own."""
    assert b"<!DOCTYPE" not in content
    assert b"<!ENTITY" not in content
    for element in ElementTree.fromstring(content).iter():
        assert not marked(element.tag), element.tag
        yield from filter(None, (element.text, element.tail))
        for name, value in element.attrib.items():
            assert not marked(name), name
            yield value


def of_svg(content: bytes) -> Iterator[str]:
    """The texts of a drawing: only shapes, nothing that is run, loaded or followed."""
    for element in ElementTree.fromstring(content).iter():
        kind = element.tag.rpartition("}")[2].lower()
        assert kind in ELEMENTS - {"script", "a", "style", "link", "meta", "img"}, kind
        for name, value in element.items():
            name = name.rpartition("}")[2]
            assert not name.lower().startswith("on")
            assert name not in ("href", "src") or HARMLESS.fullmatch(value), value
            assert not marked(value) or name in WORDS, (name, value)
    yield from of_xml(content)


def of_scad(content: bytes) -> Iterator[str]:
    """The texts of a drawing: no module, function or variable is called by the mark."""
    tree = getASTfromString(content.decode())
    assert tree, "it can be read"
    for node in _nodes(tree):
        kind = type(node).__name__
        if kind == "StringLiteral":
            yield node.val
        else:
            values = (getattr(node, field.name) for field in fields(node))
            assert not any(isinstance(value, str) and marked(value) for value in values), kind


def _nodes(value: Any) -> Iterator[Any]:
    if isinstance(value, list | tuple):
        for item in value:
            yield from _nodes(item)
    elif isinstance(value, ASTNode):
        yield value
        for field in fields(value):
            yield from _nodes(getattr(value, field.name))


def of_csv(content: bytes) -> Iterator[str]:
    """The cells of a table; none is a formula."""
    rows = list(csv.reader(io.StringIO(content.decode(), newline="")))
    assert len({len(row) for row in rows}) == 1
    for row in rows:
        for cell in row:
            assert not cell.startswith(("=", "+", "-", "@", "\t", "\r"))
            yield cell


def of_pdf(content: bytes) -> Iterator[str]:
    """The texts of a document that does nothing: no links, no scripts, no files in it."""
    reader = PdfReader(io.BytesIO(content))
    root = reader.trailer["/Root"]
    assert not {"/OpenAction", "/AA", "/AcroForm"} & root.keys()
    assert not {"/JavaScript", "/EmbeddedFiles"} & root.get("/Names", {}).keys()
    yield reader.metadata.title or ""
    for page in reader.pages:
        for note in page.get("/Annots", ()):
            assert note.get_object().get("/A", {}).get("/S") in (None, "/GoTo")
        text = page.extract_text()
        assert "root:x:" not in text
        yield "".join(text.split())


MARKDOWN = MarkdownIt("commonmark").enable("table")


def of_markdown(content: bytes) -> Iterator[str]:
    """The texts of a sheet: its own headings, tables and pictures, and no link or HTML."""
    for block in MARKDOWN.parse(content.decode()):
        assert block.type not in ("fence", "code_block")
        assert block.type != "html_block" or block.content == "<!-- -->\n"
        words = ""
        for token in block.children or ():
            assert token.type not in ("link_open", "html_inline", "code_inline")
            if token.type == "image":
                assert re.fullmatch(r"[\w.-]+/[\w.-]+\.svg", str(token.attrs["src"]))
                yield token.content
            words += token.content if token.type == "text" else ""
            words += "\n" if token.type in ("softbreak", "hardbreak") else ""
        yield words


def of_png(content: bytes) -> Iterator[str]:
    """A picture: there is no text in it."""
    assert content.startswith(b"\x89PNG")
    assert not {b"tEXt", b"iTXt", b"zTXt"} & set(re.findall(rb"[a-zA-Z]{4}", content[:200]))
    yield from ()


def of_stl(content: bytes) -> Iterator[str]:
    """The name in the head of a mesh, if it is not empty: a word, with blanks behind it."""
    assert len(content) == 84 + 50 * int.from_bytes(content[80:84], "little")
    if content[:80] == bytes(80):
        return
    name = content[:80].decode("ascii").rstrip(" ")
    assert re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", name), name
    yield name


def of_glb(content: bytes) -> Iterator[str]:
    """The texts of a board for other programs, which names no file beside it."""
    assert (content[:4], int.from_bytes(content[8:12], "little")) == (b"glTF", len(content))
    assert content[16:20] == b"JSON"
    told = json.loads(content[20 : 20 + int.from_bytes(content[12:16], "little")])
    assert all("uri" not in buffer for buffer in told["buffers"])
    yield from _strings(told)


def of_3mf(content: bytes) -> Iterator[str]:
    """The texts of a project of plates."""
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        for name in package.namelist():
            part = package.read(name)
            if name.endswith("project_settings.config"):
                yield from of_json(part)
            else:
                yield from (of_png if name.endswith(".png") else of_xml)(part)


def of_dxf(content: bytes) -> Iterator[str]:
    """The texts of a drawing for cutters, all of them pairs of a number and a value."""
    lines = content.decode().splitlines()
    codes = lines[::2]
    assert all(code.strip().lstrip("-").isdecimal() for code in codes)
    yield from lines[1::2]


def of_lines(content: bytes) -> Iterator[str]:
    """The lines of a text, in which nothing steers a terminal."""
    text = content.decode()
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]", text)
    yield from text.split("\n")


READERS: dict[str, Reader] = {
    ".json": of_json, ".html": of_html, ".csv": of_csv, ".svg": of_svg, ".scad": of_scad,
    ".pdf": of_pdf, ".md": of_markdown, ".stl": of_stl, ".3mf": of_3mf, ".glb": of_glb,
    ".png": of_png, ".dxf": of_dxf, ".yaml": of_yaml, ".rec": of_lines, ".txt": of_lines,
    ".jsonl": of_lines, ".journal": of_lines, "LICENSE": of_lines,
}  # fmt: skip
"""By what a file's name ends with; a file that is none of them has no reader, and fails."""


def read(name: str, content: bytes) -> Iterator[str]:
    """The texts of a file by its name. Raises KeyError where there is no reader for it."""
    yield from READERS[name[name.rfind(".") :] if "." in name else name](content)
