"""Every output of one hostile board, made once for all tests here."""

from dataclasses import replace
from pathlib import Path

import pytest

import cuatto_kit
from cuatto_kit.cad.quality import Quality
from cuatto_kit.console import records
from cuatto_kit.design.comparing import Wish, compare, sweep
from cuatto_kit.design.kit import kept_kit
from cuatto_kit.design.options import KitOptions
from cuatto_kit.design.pages import save
from cuatto_kit.drawing.sketch import sketch
from cuatto_kit.fabrication.order import FlatFormat, FlatOptions, Order
from cuatto_kit.games.thinking import Limits
from cuatto_kit.lab.review import choosing
from cuatto_kit.lab.review.page import review_page
from cuatto_kit.reports.compare_page import comparison_page, sweep_page
from cuatto_kit.search.search import write_atlas
from cuatto_kit.search.writing import board_text
from cuatto_kit.sheets.options import SheetOptions
from cuatto_kit.studio.products import write_zip
from cuatto_kit.timing import Deadline
from tests.console.tables import open_session
from tests.search import atlases

from . import board
from .payloads import LINES, SIGNS, TITLE


@pytest.fixture(scope="session")
def written(tmp_path_factory):
    """The file of the board, with its printer beside it."""
    return board.write(tmp_path_factory.mktemp("boards"))


@pytest.fixture(scope="session")
def design(written):
    """The board, to be made as a draft."""
    return replace(cuatto_kit.load(str(written)), quality=Quality.DRAFT)


@pytest.fixture(scope="session")
def made(design, written, tmp_path_factory):
    """The folder of all outputs."""
    folder = tmp_path_factory.mktemp("made")
    options = KitOptions(sheets=SheetOptions(("en",)))
    design.write(folder, options)
    (folder / board.KIT).rename(folder / "kit")
    write_zip(design.name, kept_kit(design, options).contents, folder / "kit.zip")
    design.write_page(design.report_by(design.quick_plan), folder / "report.html")
    _compared(written, folder)
    _played(written, folder)
    _found(written, folder)
    return folder


@pytest.fixture(scope="session")
def more(design, tmp_path_factory):
    """A kit with all that has to be asked for."""
    folder = tmp_path_factory.mktemp("more")
    sheets = SheetOptions(("de", "es", "pt-BR"), paper_board=True)
    for form in FlatFormat:
        options = KitOptions(
            sheets=sheets,
            order=Order(plates_stl=True),
            box=True,
            card=True,
            flat=FlatOptions(form),
            customizer=True,
        )
        design.write(folder / form, options)
        (folder / form / board.KIT).rename(folder / form / "kit")
    return folder


def _compared(written: Path, folder: Path) -> None:
    wish = Wish(games=20, skill=False)
    name = str(written)
    both = compare((name, name), (), wish, Deadline(), lambda *_: None)
    save(comparison_page(both), folder / "compare.html")
    setting = f"rules.finish=exact,{SIGNS.replace(',', '')}"
    along = sweep(name, setting, (), wish, Deadline(), lambda *_: None)
    save(sweep_page(along), folder / "sweep.html")


def _played(written: Path, folder: Path) -> None:
    session = open_session(str(written), "random", "random", seats=2)
    list(session.advance())
    played = choosing.played_of(session)
    review = choosing.review_of(played, Limits(seconds=0.1), lambda *_: None)
    records.save(session, folder / "game.rec")
    save(choosing.text_of(session, review), folder / "game.txt")
    save(review_page(played, review), folder / "review.html")


def _found(written: Path, folder: Path) -> None:
    """An atlas of a brief that says nothing but hostile texts."""
    brief = atlases.BRIEF.model_copy(update={"name": "atlas", "title": {"en": TITLE[:190]}})
    one = atlases.board(1, title=TITLE, how=LINES, parents=(SIGNS,))
    atlas = atlases.atlas(one, brief="atlas", title=TITLE)
    text = board_text({"game": "cuatto", "seats": 2, "board": {SIGNS: LINES}}, brief, atlas, one)
    drawing = sketch(cuatto_kit.load(str(written)).layout).svg
    write_atlas(folder, atlas, {one.file: text}, {one.file: drawing})
