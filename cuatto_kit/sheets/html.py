"""A rule sheet as one self-contained HTML page for phone, desk and printer, light and dark.

Its appearance is in `sheet.html` and `sheet.css`.
"""

from cuatto_kit import templates
from cuatto_kit.drawing.embedding import inlined
from cuatto_kit.sheets.document import Picture, Sheet
from cuatto_kit.sheets.palette import palette_of
from cuatto_kit.sheets.typeset import ICONS, captions, grouped, is_narrow, plain, runs

PHONE_COLUMNS = 4
"""The number of columns that fit on a phone; a table with more is scrolled sideways."""
FLAT = 1.6
"""The ratio of width to height above which a picture is scrolled on a phone, not reduced."""


def write_html(sheet: Sheet) -> str:
    """Return the whole page.

    Raises ValueError if a picture is not an SVG.
    """

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
        icons=ICONS,
        is_narrow=is_narrow,
        FLAT=FLAT,
        kind=lambda block: type(block).__name__,
        palette=palette_of(sheet.look, sheet.teams),
        plain=plain,
        runs=runs,
    )
