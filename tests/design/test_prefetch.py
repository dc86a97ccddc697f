"""A second process makes games and sheets of a kit, which the first finds in the store."""

import multiprocessing
from dataclasses import replace
from uuid import uuid4

import pytest

from cuatto_kit.api import Design
from cuatto_kit.cad.quality import Quality
from cuatto_kit.design import prefetch as module
from cuatto_kit.design.options import KitOptions
from cuatto_kit.design.prefetch import prefetching, prefetching_for_sheets
from cuatto_kit.sheets.options import SheetOptions
from cuatto_kit.timing import Stopwatch
from tests.fixtures import PATIENCE

ENGLISH = KitOptions(sheets=SheetOptions(("en",)))


@pytest.fixture(autouse=True)
def two_cores(monkeypatch):
    monkeypatch.setattr("cuatto_kit.process.cores", lambda: 2)


@pytest.fixture
def design():
    """A board with a title of its own, so that no earlier run has left its sheet in the store."""
    settings = ["print.clearance=0.13", f"title=Board {uuid4().hex}"]
    return replace(Design.open("short-12", settings), quality=Quality.DRAFT)


def helpers():
    return set(multiprocessing.active_children())


@pytest.mark.slow
def test_what_it_makes_is_found_in_the_store(design, monkeypatch):
    before, watch = helpers(), Stopwatch()
    monkeypatch.setattr(design.store, "watch", watch)
    with prefetching(design, ENGLISH):
        (helper,) = helpers() - before
        helper.join(PATIENCE)
    assert "sheet" in watch.seconds  # the report may be there from another test
    monkeypatch.setattr("cuatto_kit.design.sheet_content.typeset", None)  # nothing is typeset again
    assert design.sheet("en").files


@pytest.mark.slow
def test_what_sheets_need_is_made_beside_them(design, monkeypatch):
    before = helpers()
    with prefetching_for_sheets(design, ENGLISH.sheets):
        (helper,) = helpers() - before
        helper.join(PATIENCE)
    monkeypatch.setattr("cuatto_kit.fabrication.meshes.Embedded.render", None)
    assert design.sheet("en").files


@pytest.mark.slow
def test_nothing_is_made_beside_sheets_that_are_cached(design, monkeypatch):
    assert design.sheet("en").files
    monkeypatch.setattr(module.process, "context", None)
    with prefetching_for_sheets(design, ENGLISH.sheets):
        pass


def test_it_ends_with_what_it_helps(design):
    before = helpers()
    with pytest.raises(KeyboardInterrupt), prefetching(design, ENGLISH):
        raise KeyboardInterrupt
    assert helpers() <= before


@pytest.mark.parametrize("only", [{"parts"}, {"sheets"}])
def test_of_a_part_of_a_kit_nothing_is_made_ahead(design, only, monkeypatch):
    monkeypatch.setattr(module, "process", None)
    with prefetching(design, replace(ENGLISH, only=frozenset(only))):
        pass
