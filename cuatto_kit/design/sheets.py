"""The rule sheets of a design, cached: those typeset before are read without loading Typst."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from pydantic import Base64Bytes

from cuatto_kit.cache.store import RAW, Key, codec_of
from cuatto_kit.design.core import DesignCore
from cuatto_kit.sheets.options import Paper

if TYPE_CHECKING:
    from cuatto_kit.sheets.document import Sheet
    from cuatto_kit.sheets.material import Material


@dataclass(frozen=True)
class SheetFiles:
    """A rule sheet in one language.

    Attributes:
        language: The language.
        paper: The size of the pages.
        files: Bytes by file name.
        pictures: The pictures of the Markdown, by the paths in it.
    """

    language: str
    paper: str
    files: Mapping[str, Base64Bytes]
    pictures: Mapping[str, Base64Bytes] = field(default_factory=dict)

    @property
    def pdf(self) -> bytes:
        """The sheet as PDF, for the printer."""
        return self.files[f"rules.{self.language}.{self.paper}.pdf"]

    @property
    def html(self) -> str:
        """The sheet as one HTML page that loads nothing."""
        return self.files[f"rules.{self.language}.html"].decode()

    @property
    def markdown(self) -> str:
        """The sheet as Markdown, which names its pictures."""
        return self.files[f"rules.{self.language}.md"].decode()

    def _repr_html_(self) -> str:
        return self.html


SHEET = codec_of(SheetFiles)


@dataclass(frozen=True, eq=False)
class Sheets:
    """The rule sheets of a design in all languages."""

    design: DesignCore

    @cached_property
    def material(self) -> "Material":
        """Facts, pictures and figures of the sheets, the same for every language."""
        from cuatto_kit.design.sheet_content import material_of

        return material_of(self.design)

    def typeset(
        self, language: str, paper: Paper = Paper.A4, *, paper_board: bool = False
    ) -> SheetFiles:
        """Return the sheet and the summary card; with `paper_board` the prototype in paper too.

        Raises KitError as `DesignCore.layout` does, UsageError on a language without texts.
        """

        def make() -> SheetFiles:
            from cuatto_kit.design import sheet_content

            sheet = self._compose(language)
            html = self._html(language, lambda: sheet)
            files, pictures = sheet_content.typeset(design, sheet, html, paper, paper_board)
            return SheetFiles(language, paper, files, pictures)

        design = self.design
        return design.store.get(self._key(language, paper, paper_board), SHEET, make)

    def is_kept(self, language: str, paper: Paper, *, paper_board: bool) -> bool:
        """Return whether the sheet in a language is cached."""
        return self.design.store.holds(self._key(language, paper, paper_board))

    def _key(self, language: str, paper: Paper, paper_board: bool) -> Key:
        design = self.design
        return design.key("sheet", language, paper, paper_board, design.quality, design.rendered_by)

    def page(self, language: str) -> bytes:
        """Return the sheet as one HTML page, which is made sooner than all formats."""
        return self._html(language, lambda: self._compose(language))

    def _compose(self, language: str) -> "Sheet":
        from cuatto_kit.design.sheet_content import library_of
        from cuatto_kit.sheets.compose import compose

        return compose(self.material, library_of(self.design, language))

    def _html(self, language: str, composed: "Callable[[], Sheet]") -> bytes:
        def make() -> bytes:
            from cuatto_kit.sheets.html import write_html

            return write_html(composed()).encode()

        design = self.design
        key = design.key("page", language, design.quality, design.rendered_by)
        return design.store.get(key, RAW, make)

    def card(self, language: str, paper: Paper = Paper.A4) -> bytes:
        """Return the summary card as PDF, nine to a page."""
        from cuatto_kit.design.sheet_content import write_summary_card

        return write_summary_card(self.design, language, paper)
