"""A rule sheet as PDF, set by typst.

`sheet.typ`, which is the same for every sheet, draws the pages; the sheet is passed to it as JSON,
so that none of its text can be read as markup. It runs twice: first it returns the height of every
item, then, after the best pages are found (paging.py), it sets the pages. The
same sheet gives the same bytes, since the fonts are in the package and no date is written.
"""

import contextlib
import ctypes
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import islice, product, starmap
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from cuatto_kit.drawing.svg import Drawing
from cuatto_kit.sheets.document import Sheet
from cuatto_kit.sheets.flow import GAP, GAPS, Item, items_of
from cuatto_kit.sheets.options import Paper
from cuatto_kit.sheets.paging import Band, Columns, Page, Piece, cost, paged
from cuatto_kit.sheets.palette import palette_of
from cuatto_kit.sheets.typeset import plain, tongue

if TYPE_CHECKING:
    import typst

_HERE = Path(__file__).resolve().parent

SIZE = 9.4
"""The size of the text (pt), the same on all sheets."""
SHARES = (1.0, 0.85, 0.7)
"""The greatest scales of large pictures that are tried."""
COVERS = tuple(share / 20 for share in range(20, 5, -2))
"""The greatest scales of the picture on the cover that are tried."""
MARGIN_TOP, MARGIN_BOTTOM, MARGIN_SIDE = 14.0, 16.0, 16.0
"""The margins of a page at the top, at the bottom and on each side (mm)."""
SLACK = 0.5
"""The height of a page that is never filled, so that rounding cannot add a page (mm)."""


@dataclass(frozen=True)
class LaidOut:
    """A sheet on paper: its items and the pages."""

    items: Sequence[Item]
    pages: Sequence[Page]


def laid_out(sheet: Sheet, paper: Paper) -> LaidOut:
    """Return the pages with the lowest cost."""
    items = items_of(sheet)
    return _best(items, _heights(_handed(sheet, items, paper)), paper)


def write_pdf(sheet: Sheet, paper: Paper) -> bytes:
    """Return the sheet as an accessible PDF (PDF/UA-1) if possible, otherwise as a plain one."""
    import typst

    best = laid_out(sheet, paper)
    pages = json.dumps([_page(page) for page in best.pages])
    handed = {**_handed(sheet, best.items, paper), "pages": pages}

    def made(standard: Literal["ua-1"] | None) -> bytes:
        return typst.compile(
            (_HERE / "sheet.typ").read_bytes(),
            format="pdf",
            font_paths=fonts(),
            pdf_standards=standard,
            sys_inputs=handed,
        )

    try:
        return made("ua-1")
    except typst.TypstError:  # a title without words, or in letters that none of the fonts has
        return made(None)


def _handed(sheet: Sheet, items: Sequence[Item], paper: Paper) -> dict[str, str]:
    return {"sheet": json.dumps(_sheet(sheet, items, paper))}


def _heights(handed: Mapping[str, str]) -> list[tuple[float, float]]:
    """Return the height of every item (mm), and that of its words if its picture may be left out
    or is beside them; otherwise 0."""
    import typst

    found = typst.query(
        (_HERE / "sheet.typ").read_bytes(),
        "<heights>",
        field="value",
        one=True,
        font_paths=fonts(),
        sys_inputs=dict(handed),
    )
    return [(tall, bare) for tall, bare in json.loads(found)]


def _best(items: Sequence[Item], heights: Sequence[tuple[float, float]], paper: Paper) -> LaidOut:
    """Return the pages with the lowest cost."""
    room = room_on(paper)

    def made(share: float, cover: float) -> tuple[float, LaidOut]:
        pieces = [
            _piece(item, *tall, cover if item.kind == "cover" else share)
            for item, tall in zip(items, heights, strict=True)
        ]
        pages = paged(pieces, room)
        return cost(pages, pieces, room), LaidOut(items, pages)

    return min(starmap(made, product(SHARES, COVERS)), key=lambda one: one[0])[1]


def room_on(paper: Paper) -> float:
    """Return the greatest filled height of a page (mm)."""
    return paper.size[1] - MARGIN_TOP - MARGIN_BOTTOM - SLACK


def _piece(item: Item, height: float, bare: float, share: float) -> Piece:
    """Return an item of a given height as a piece; its picture has at most a share of its size.

    `bare` is the height of the words, where a picture may be left out or is beside them.
    """
    picture = item.picture or (height - bare if item.spares else 0.0)
    least = max(item.least, 1 - (height - bare) / picture) if picture else item.least
    return Piece(
        height=height,
        gap=GAPS.get(item.kind, GAP),
        wide=item.wide,
        begins=item.kind == "heading",
        leads=item.leads,
        floats=item.floats,
        picture=picture,
        least=least,
        most=1.0 if item.spares else max(least, share),
        spares=item.spares,
    )


def _page(page: Page) -> list[dict[str, Any]]:
    return [_band(band) for band in page.bands]


def _band(band: Band) -> dict[str, Any]:
    if isinstance(band, Columns):
        return {"columns": [asdict(band.left), asdict(band.right)]}
    return {"wide": band.pieces, "scale": band.scale}


def write_pages(pages: Sequence[Drawing], title: str, language: str) -> bytes:
    """Return drawings as a PDF, each on a page of exactly its size (mm)."""
    import typst

    source = """#let data = json(bytes(sys.inputs.pages))
#set document(title: data.title, date: none)
#set text(font: "Fira Sans", lang: data.language, region: data.region)
#for it in data.pages {
  page(width: it.width * 1mm, height: it.height * 1mm, margin: 0mm,
    image(bytes(it.svg), width: 100%, height: 100%, alt: data.title))
}
"""
    data = {
        "title": plain(title),
        **tongue(language),
        "pages": [{"svg": page.svg, "width": page.width, "height": page.height} for page in pages],
    }
    return typst.compile(
        source.encode(),
        format="pdf",
        font_paths=fonts(),
        sys_inputs={"pages": json.dumps(data)},
    )


def compiled(source: bytes, **inputs: object) -> bytes:
    """Return a page drawn by typst as PDF; the source reads the inputs as JSON."""
    import typst

    given = {name: json.dumps(data) for name, data in inputs.items()}
    return typst.compile(source, format="pdf", font_paths=fonts(), sys_inputs=given)


@cache
def fonts() -> "typst.Fonts":
    """Return the fonts of the package and of typst, without those of the machine."""
    import typst

    return typst.Fonts(include_system_fonts=False, font_paths=[_HERE / "fonts"])


def _sheet(sheet: Sheet, items: Sequence[Item], paper: Paper) -> dict[str, Any]:
    return {
        "title": plain(sheet.title),
        **tongue(sheet.language),
        "size": SIZE,
        "paper": paper.typst,
        "margin": {"top": MARGIN_TOP, "bottom": MARGIN_BOTTOM, "side": MARGIN_SIDE},
        "width": paper.size[0] - 2 * MARGIN_SIDE,
        "palette": asdict(palette_of(sheet.look, sheet.teams)),
        "teams": sheet.teams,
        "items": [
            {
                "kind": item.kind,
                "wide": item.wide,
                "spares": item.spares,
                "gap": GAPS.get(item.kind, GAP),
            }
            | item.data
            for item in items
        ],
    }


_KEPT_FOR = 10
"""The number of runs for which typst caches its results."""


def forget() -> None:
    """Free the memory of typst's cache, which takes 200 MB for a board of 5,000 spaces.

    The C library keeps it for the process unless it is asked to return it; glibc can be asked.
    """
    import typst

    for _ in range(_KEPT_FOR + 1):
        typst.compile(b"", format="svg", font_paths=fonts())
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


# Characters that no font has


_KNOWN = "\u017f"
"""The last character of the range that is in the fonts; a text within it is not checked."""
MOST_SIGNS = 20
"""The most characters without a letter that are named; a check of one takes some milliseconds."""
_TRIED = b'#set document(title: "-")\n#set text(font: "Fira Sans", lang: "en")\n#sys.inputs.text'


@cache
def missing_signs(text: str) -> str:
    """Return the characters of a text that no font has, each once, "…" for those past `MOST_SIGNS`.

    typst itself makes the check, since accessible PDFs (PDF/UA-1) refuse such a text. If a cluster
    cannot be shown although each of its characters can, returns all unusual characters.
    """
    unusual = "".join(dict.fromkeys(sign for sign in text if sign > _KNOWN))
    if not unusual or _is_shown(text):
        return ""
    found = "".join(islice((one for one in unusual if not _is_shown(one)), MOST_SIGNS + 1))
    signs = found or unusual
    return signs if len(signs) <= MOST_SIGNS else f"{signs[:MOST_SIGNS]}…"


@cache
def _is_shown(text: str) -> bool:
    import typst

    try:
        typst.compile(
            _TRIED, format="pdf", font_paths=fonts(), pdf_standards="ua-1",
            sys_inputs={"text": text},
        )  # fmt: skip
    except typst.TypstError:
        return False
    return True
