"""The public face of the kit: `load` a board, and a `Design` with all its products."""

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cuatto_kit.config import bundled
from cuatto_kit.design.core import DesignCore
from cuatto_kit.design.loading import read
from cuatto_kit.design.sheets import SheetFiles, Sheets
from cuatto_kit.sheets.options import Paper

if TYPE_CHECKING:
    from cuatto_kit.design.box import StorageBox
    from cuatto_kit.design.kit import WrittenKit
    from cuatto_kit.design.options import KitOptions
    from cuatto_kit.drawing.svg import Drawing
    from cuatto_kit.fabrication.order import FlatOptions
    from cuatto_kit.fabrication.plates import PlateFile
    from cuatto_kit.reports.report import Report


class Design(DesignCore):
    """A loaded board and its products: parts, plates, games, sheets, pages and the kit's folder.

    Products are made when they are first used and cached.

    >>> import cuatto_kit
    >>> design = cuatto_kit.load("short-12")
    >>> design.name, len(design.layout.spaces)
    ('short-12', 14)
    >>> design.layout.spaces[0].id, design.seats(), len(design.kit.parts)
    ('start', 4, 13)
    """

    def drawing(self, language: str = "en") -> "Drawing":
        """Return the board with every team set up on it, as SVG at true size.

        >>> import cuatto_kit
        >>> cuatto_kit.load("short-12").drawing().svg[:4]
        '<svg'
        """
        from cuatto_kit.design.sheet_content import set_up_drawing

        return set_up_drawing(self, language)

    def box(self, spare: int = 0) -> "StorageBox":
        """Return the storage boxes of the kit, with room for `spare` more copies of each piece.

        Raises CannotPrint if its parts or the boxes cannot be printed, UsageError if the board
        names no printer.
        """
        from cuatto_kit.design.box import make_box

        return make_box(self, spare)

    def flat(self, options: "FlatOptions", box: "StorageBox | None" = None) -> Mapping[str, bytes]:
        """Return the board, and boxes of the same size, as files for a laser cutter, by path."""
        from cuatto_kit.design.box import flat

        return flat(self, options, box)

    def preview(
        self,
        language: str = "en",
        plates: "Sequence[PlateFile] | None" = None,
        *,
        box: "StorageBox | None" = None,
    ) -> str:
        """Return the assembled kit as one HTML page with a 3-D view.

        Args:
            language: The language of the page.
            plates: The plates that the page shows; None for those of the board's printer.
            box: Boxes shown beside the board.
        """
        from cuatto_kit.design.pages import preview

        return preview(self, language, self.plates() if plates is None else plates, box)

    def assembly_page(
        self,
        language: str = "en",
        plates: "Sequence[PlateFile] | None" = None,
        *,
        box: "StorageBox | None" = None,
    ) -> str:
        """Return how the kit is put together and put away, as one HTML page.

        The arguments are those of `preview`.
        """
        from cuatto_kit.design.pages import assembly

        return assembly(self, language, self.plates() if plates is None else plates, box)

    def write_page(self, report: "Report", path: Path) -> None:
        """Write a report of this board as one HTML page.

        Raises UsageError if the file cannot be written, or is no such page and would be lost.
        """
        from cuatto_kit.design.pages import write_page

        write_page(self, report, path)

    @cached_property
    def sheets(self) -> Sheets:
        """The rule sheets in all languages."""
        return Sheets(self)

    def sheet(
        self, language: str = "en", paper: Paper = Paper.A4, *, paper_board: bool = False
    ) -> SheetFiles:
        """Return the rule sheet and the summary card in a language.

        Args:
            language: A language of the family's texts, such as "es".
            paper: The size of the pages.
            paper_board: Adds the prototype in paper.

        Raises:
            UsageError: The family has no texts in that language.
            KitError: As `layout` does.
        """
        return self.sheets.typeset(language, paper, paper_board=paper_board)

    def write(self, folder: str | Path, options: "KitOptions | None" = None) -> "WrittenKit":
        """Write the kit into `folder`/NAME, replaced as a whole.

        Raises KitError if the board, a part or the folder is at fault; the folder is then as it
        was.
        """
        from cuatto_kit.design.kit import write_kit
        from cuatto_kit.design.options import KitOptions

        return write_kit(self, Path(folder), options or KitOptions())

    def _repr_svg_(self) -> str:
        return self.drawing().svg

    def _repr_html_(self) -> str:
        from cuatto_kit.design.pages import notebook_view

        return notebook_view(self)


def load(board: str | Path, *, settings: Sequence[str] = (), **overrides: Any) -> Design:
    """Return the design of a board.

    Args:
        board: A bundled name, the path of a YAML file, or YAML text of several lines.
        settings: Values laid over the file, each `path=value`.
        overrides: The same by keyword, as in `rules={"finish": "exact"}`.

    Raises:
        UsageError: There is no such board.
        InvalidVariant: With all the faults of its files.

    >>> import cuatto_kit
    >>> design = cuatto_kit.load("short-12", rules={"finish": "exact"})
    >>> design.loaded.settings
    ('rules.finish="exact"',)
    """
    laid_over = [*settings, *_settings(overrides, "")]
    if isinstance(board, str) and "\n" in board:
        here = Path.cwd() / "board.yaml"
        return Design(read(bundled.Source("board", "board.yaml", here, board), laid_over))
    return Design.open(str(board), laid_over)


def _settings(values: Mapping[str, Any], above: str) -> list[str]:
    """Return values by key as `path=value`."""
    found = []
    for key, value in values.items():
        if isinstance(value, Mapping) and value:
            found += _settings(value, f"{above}{key}.")
        else:
            found.append(f"{above}{key}={json.dumps(value, ensure_ascii=False)}")
    return found
