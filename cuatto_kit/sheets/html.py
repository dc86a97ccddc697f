"""A rule sheet as one HTML page that loads nothing: for phone, desk and printer, light and dark.

What the page looks like is in `sheet.html` and `sheet.css`.
"""

from cuatto_kit import templates
from cuatto_kit.drawing.embedding import inlined
from cuatto_kit.sheets.document import Picture, Sheet
from cuatto_kit.sheets.palette import palette_of
from cuatto_kit.sheets.typeset import captions, grouped, is_narrow, plain, runs

PHONE_COLUMNS = 4
"""As many as a phone has room for; a table of more is scrolled sideways."""
FLAT = 1.6
"""A picture so many times as wide as high keeps its height on a phone, and is scrolled sideways."""


def write_html(sheet: Sheet) -> str:
    """The whole page. Raises ValueError where a picture is no SVG."""

    defined: set[str] = set()

    def drawn(picture: Picture) -> str:
        return inlined(picture.svg, picture.width, plain(picture.alt), defined)

    return templates.render(
        "sheets/sheet.html",
        sheet=sheet,
        PHONE_COLUMNS=PHONE_COLUMNS,
        captions=captions,
        drawn=drawn,
        grouped=grouped,
        is_narrow=is_narrow,
        FLAT=FLAT,
        kind=lambda block: type(block).__name__,
        palette=palette_of(sheet.look, sheet.teams),
        plain=plain,
        runs=runs,
    )
