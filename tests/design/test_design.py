"""A design gives its products in whatever order they are asked for, always the same."""

import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

import cuatto_kit
from cuatto_kit.cache.store import Store
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import bundled
from cuatto_kit.config.languages import languages
from cuatto_kit.design import kit
from cuatto_kit.design.kit import kit_files
from cuatto_kit.design.options import KitOptions
from cuatto_kit.design.play_page import play_page
from cuatto_kit.errors import CannotPlay, CannotPrint, Code, Finding, InvalidVariant, UsageError
from cuatto_kit.fabrication.manifest import MANIFEST
from cuatto_kit.games.race.analysis import exhaustive
from tests.boards import text_of
from tests.cases import seldom

pytestmark = pytest.mark.slow

VARIANT = "short-12"
HOME = "from: stem, walk: up 3, to: finish"
BOARD = text_of(stem="from: start, walk: up 3", home=HOME, checkers="{regular: 2}")
DEAD_END = text_of(stem="from: start, walk: up 3", alley="from: stem, walk: left 2", home=HOME)
OVERLAP = text_of(stem="from: start, walk: 'up 3, left 1, down 1, right 2'", home=HOME)


@cache
def loaded():
    return replace(cuatto_kit.load(VARIANT), quality=Quality.DRAFT)


def opened(folder):
    """The design with nothing in memory, on a store in this folder."""
    return replace(loaded(), store=Store(folder))


def content(folder):
    """Every file below a folder, by path."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def sheet(language):
    return lambda design, _: {
        f"sheets/{name}": data
        for sheet in [design.sheet(language)]
        for name, data in (*sheet.files.items(), *sheet.pictures.items())
    }


def assembly(language):
    return lambda design, _: {f"assembly.{language}.html": design.assembly_page(language).encode()}


PRODUCTS = {
    "drawings": lambda design, _: design.drawings.files(),
    "meshes": lambda design, _: {item.file: item.mesh.stl for item in design.meshes().values()},
    "one-mesh": lambda design, _: {
        item.file: item.mesh.stl for item in design.meshes(["tile"]).values()
    },
    "plates": lambda design, _: {
        name: data for plate in design.plates() for name, data in plate.files().items()
    },
    "projects": lambda design, _: {
        file.path: file.content
        for file in kit.projects_of(design, design.plates(), design.printable())
    },
    "preview": lambda design, _: {"preview.html": design.preview().encode()},
    "play": lambda design, _: {"play.html": play_page(design)},
    **{f"assembly-{language}": assembly(language) for language in languages()},
    "report": lambda design, _: {"report.json": design.report().data.written().encode()},
    **{f"sheet-{language}": sheet(language) for language in languages()},
    "kit": lambda design, folder: content(design.write(folder).folder),
    "proof": lambda design, _: {"proof": design.proof()},
    "drawing": lambda design, _: {"drawing": design.drawing()},
    "layout": lambda design, _: {"layout": design.layout},
    "weights": lambda design, _: {
        "weights": {name: item.mesh for name, item in design.judged().items()}
    },
    "packed": lambda design, _: {"packed": design.plates()},
    "remarks": lambda design, _: {"remarks": (design.findings, design.report().findings)},
}
"""Each product by its path in the kit, or by its name if it is none of its files."""
NO_FILES = ("proof", "drawing", "layout", "weights", "packed", "remarks")


@pytest.fixture(scope="module")
def warm(tmp_path_factory):
    """A store that has all products, and what they are."""
    folder = tmp_path_factory.mktemp("warm")
    design = opened(folder / "store")
    right = content(design.write(folder / "kits").folder)
    for name in NO_FILES:
        right |= PRODUCTS[name](design, folder)
    return folder / "store", right


def ask_in_some_order(chance, design, right, folder):
    """Asks for some products in a random order, some of them again."""
    order = chance.choices(list(PRODUCTS), k=chance.randint(2, 6))
    for name in order:
        for path, data in PRODUCTS[name](design, folder).items():
            assert data == right[path], (path, order)


@pytest.mark.parametrize("orders", [10, pytest.param(200, marks=pytest.mark.long)])
def test_products_are_the_same_in_whatever_order_they_are_asked_for(orders, warm, tmp_path):
    store, right = warm
    chance = random.Random(14)
    for number in range(orders):
        if number % 10 == 0:
            kept = Store(store)  # with nothing in memory
        ask_in_some_order(chance, replace(loaded(), store=kept), right, tmp_path)
    assert not kept.remarks


@pytest.mark.long
def test_so_they_are_where_they_are_made_in_that_order(warm, tmp_path):
    _, right = warm
    chance = random.Random(15)
    for number in range(2):
        design = opened(tmp_path / f"store-{number}")
        ask_in_some_order(chance, design, right, tmp_path)
        assert not design.store.remarks


def test_together_the_products_are_the_whole_kit(warm, tmp_path):
    store, right = warm
    parts = [name for name in PRODUCTS if name != "kit"]
    asked = {
        path: data
        for name in parts
        for path, data in PRODUCTS[name](opened(store), tmp_path).items()
    }
    sources = {"short-12.yaml", "printer.yaml"}
    assert right.keys() - asked.keys() == {MANIFEST, "README.md", "LICENSE", "bom.csv", *sources}


def test_a_design_asked_twice_gives_the_very_same(warm):
    design = opened(warm[0])
    assert design.layout is design.layout
    assert design.kit is design.kit
    assert design.meshes()["tile"] is design.meshes(["tile"])["tile"]
    assert design.report() is design.report()


def test_a_part_that_a_board_has_not_is_an_error(warm):
    with pytest.raises(UsageError, match=r"no part 'tiel'.*; did you mean 'tile'\?"):
        opened(warm[0]).meshes(["tile", "tiel"])


KINDS = {
    "mesh": 13,
    "profiles": 13,
    "printability": 13,
    "proof": 1,
    "fits": 56,
    "plate": 8,
    "project": 1,
    "picture": 9,
    "examples": 1,
    "length": 1,
    "preview": 1,
    "play": 1,
    "steps": 1,
    "assembly": len(languages()),
    "report": 1,
    "page": len(languages()),
    "sheet": len(languages()),
    "kit": 1,
    "file": 55 + 5 * len(languages()),
}
"""What a kit keeps, and how much of it; files without the pictures of its sheets."""
HIDES = {
    "picture": "sheet",
    "examples": "sheet",
    "length": "sheet",
    "page": "sheet",
    "fits": "proof",
    "steps": "assembly",
}
"""The only products that are made from these kinds."""


def entries_in(folder):
    return {path: path.read_bytes() for path in folder.glob("??/*")}


def kind_of(path):
    return path.name.partition("-")[0]


def test_every_kind_of_product_is_kept(warm):
    found = Counter(map(kind_of, entries_in(warm[0])))
    pictures = {data for path, data in warm[1].items() if path.startswith("sheets/rules.")
                and path.endswith(".svg")}  # fmt: skip
    assert found == KINDS | {"file": KINDS["file"] + len(pictures)}


@pytest.mark.parametrize("kind", seldom(6, KINDS))
def test_a_flipped_bit_in_an_entry_is_noticed_and_nothing_wrong_is_given(kind, warm, tmp_path):
    before, right = warm
    store = shutil.copytree(before, tmp_path / "store")
    entries = entries_in(store)
    chance = random.Random(kind)
    damaged = [path for path in entries if kind_of(path) == kind]
    for path, data in entries.items():
        if path in damaged:
            place = chance.randrange(len(data))
            flipped = data[place] ^ 1 << chance.randrange(8)
            path.write_bytes(data[:place] + bytes([flipped]) + data[place + 1 :])
        elif kind_of(path) == HIDES.get(kind):
            path.unlink()  # otherwise its inputs would not be compared
    design = opened(store)
    for ask in PRODUCTS.values():
        for path, data in ask(design, tmp_path / "kits").items():
            assert data == right[path], path
    assert {remark.code for remark in design.store.remarks} == {Code.CACHE}
    assert sorted(remark.message for remark in design.store.remarks) == sorted(
        f"{path} is damaged; recreated" for path in damaged
    )
    assert entries_in(store) == entries


@pytest.mark.long
def test_where_nothing_can_be_kept_the_kit_is_the_same(warm, tmp_path):
    (tmp_path / "store").write_text("no folder")
    design = opened(tmp_path / "store")
    right = {path: data for path, data in warm[1].items() if path not in NO_FILES}
    assert content(design.write(tmp_path / "kits").folder) == right
    assert len(design.store.remarks) == 1


def test_examples_are_looked_for_once_whatever_a_board_is_called(warm, monkeypatch):
    from cuatto_kit.design.sheet_content import material_of
    from cuatto_kit.games.race.sheet import topics

    found = material_of(opened(warm[0])).examples
    monkeypatch.setattr(topics, "find_moments", lambda *_: pytest.fail("looked for again"))
    renamed = cuatto_kit.load(VARIANT, title={"en": "Other"}, theme="volcano")
    renamed = replace(renamed, quality=Quality.DRAFT, store=Store(warm[0]))
    assert material_of(renamed).examples == found
    assert found


def test_a_sheet_is_read_without_what_makes_one():
    code = (
        "import sys, cuatto_kit.design.kit, cuatto_kit.api,"
        "cuatto_kit.design.sheets, cuatto_kit.games.race.family;"
        "assert not {'numpy', 'trimesh', 'typst'} & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# What sets products apart


@pytest.mark.parametrize(
    "change",
    [{"rules": {"finish": "exact"}}, {"print": {"tile": 41}}, {"title": {"en": "Other"}}],
    ids=str,
)
def test_another_board_has_other_keys(change):
    kind = "report"
    assert cuatto_kit.load(VARIANT, **change).key(kind) != cuatto_kit.load(VARIANT).key(kind)


def test_force_and_quality_have_their_own_keys():
    design = cuatto_kit.load(VARIANT)
    assert replace(design, force=True).key("report") != design.key("report")
    assert design.key("sheet", Quality.DRAFT) != design.key("sheet", Quality.NORMAL)
    assert design.key("sheet") == cuatto_kit.load(VARIANT).key("sheet")


# Loading


def test_a_board_is_loaded_by_name_path_or_text(tmp_path):
    by_name = cuatto_kit.load(VARIANT)
    path = tmp_path / "mine.yaml"
    text = bundled.find(VARIANT).path.read_text("utf-8")
    path.write_text(text, "utf-8")
    assert [
        design.name for design in (by_name, cuatto_kit.load(path), cuatto_kit.load(str(path)))
    ] == [VARIANT, "mine", "mine"]
    for same in (cuatto_kit.load(path), cuatto_kit.load(text)):
        assert same.variant == by_name.variant
        assert same.layout == by_name.layout


def test_what_is_no_board_is_refused():
    with pytest.raises(UsageError, match=r"no variant 'short-13'.*short-12"):
        cuatto_kit.load("short-13")
    with pytest.raises(InvalidVariant, match=r"board\.yaml:"):
        cuatto_kit.load("game: cuatto\nseats: 9\n")


TITLE = {language: f"A “board” 😀\n: #1 {language}" for language in languages()}


def test_values_and_settings_are_laid_over_the_file():
    design = cuatto_kit.load(
        VARIANT,
        settings=["print.tile=50"],
        rules={"finish": "exact"},
        seats=[2, 3],
        title=TITLE,
        print={"printer": None},
    )
    plain = cuatto_kit.load(VARIANT).variant
    assert design.variant.rules.finish == "exact"
    assert design.variant.rules.doubles == plain.rules.doubles
    assert design.variant.print.tile == 50
    assert design.variant.seats == (2, 3)
    assert design.title == TITLE
    assert design.printer is None
    assert design.plates() == ()


def test_a_value_that_does_not_fit_is_told_by_its_key():
    with pytest.raises(InvalidVariant, match=r"rules\.finish"):
        cuatto_kit.load(VARIANT, rules={"finish": "sideways"})


# Boards with faults


@pytest.mark.parametrize(
    ("text", "code", "error"),
    [(DEAD_END, Code.DEAD_END, CannotPlay), (OVERLAP, Code.OVERLAP, CannotPrint)],
)
def test_a_faulty_board_tells_its_faults_and_has_no_layout(text, code, error, tmp_path):
    design = cuatto_kit.load(text)
    assert [(f.code, f.severity) for f in design.findings] == [(code, "error")]
    asked = [
        lambda: design.layout,
        lambda: design.kit,
        design.drawing,
        design.report,
        design.sheet,
        lambda: design.write(tmp_path),
    ]
    for ask in asked:
        with pytest.raises(error, match=code):
            ask()
    assert list(tmp_path.iterdir()) == []


def test_a_board_that_cannot_be_played_is_laid_out_by_force():
    design = replace(cuatto_kit.load(DEAD_END), force=True)
    assert [finding.code for finding in design.findings] == [Code.DEAD_END]
    assert len(design.layout.spaces) == 10


def test_a_board_that_cannot_be_printed_is_not_laid_out_by_force():
    with pytest.raises(CannotPrint):
        assert replace(cuatto_kit.load(OVERLAP), force=True).layout


def test_what_trying_all_positions_brings_to_light_is_told_each_time(tmp_path, monkeypatch):
    stuck = Finding(Code.STUCK, "error", "game", "the game can get stuck", ("board",))
    monkeypatch.setattr(exhaustive, "exhaustive_findings", lambda *_: (stuck,))
    board = replace(cuatto_kit.load(BOARD), quality=Quality.DRAFT)
    for _ in range(2):
        design = replace(board, store=Store(tmp_path / "store"))
        with pytest.raises(CannotPlay, match=r"board\.yaml:1:1: STUCK: game: the game can"):
            design.write(tmp_path / "kits")


def test_a_kept_report_knows_where_its_findings_come_from(tmp_path):
    board = cuatto_kit.load(VARIANT, targets={"minutes": [1, 2]})
    made, kept = (replace(board, store=Store(tmp_path)).report() for _ in range(2))
    assert kept.findings == made.findings
    assert ("targets", "minutes") in [finding.source for finding in kept.findings]


# In a notebook


class Outline(HTMLParser):
    """The elements of a page: which there are, their ids, and the text outside drawings."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.ids, self.uses, self.text = Counter(), set(), set(), ""
        self._drawing = 0
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.tags[tag] += 1
        self._drawing += tag == "svg"
        self.ids |= {given["id"]} if "id" in given else set()
        self.uses |= set(re.findall(r"#([\w-]+-[\w-]+)", given.get("href", "")))

    def handle_endtag(self, tag):
        self._drawing -= tag == "svg"

    def handle_data(self, data):
        if not self._drawing:
            self.text += data


def test_a_notebook_draws_the_board():
    design = cuatto_kit.load(VARIANT)
    assert ElementTree.fromstring(design._repr_svg_()).tag == "{http://www.w3.org/2000/svg}svg"
    assert design._repr_svg_() == design.drawing("en").svg


def test_a_notebook_shows_title_and_remarks_as_they_are_written():
    title = "<script>alert(1)</script> & Co"
    design = cuatto_kit.load("bottleneck", title={"en": title})
    outline = Outline(design._repr_html_())
    (remark,) = design.findings
    assert outline.text == title + remark.text
    assert outline.tags["script"] == 0
    assert (outline.tags["svg"], outline.tags["ul"], outline.tags["li"]) == (1, 1, 1)


def test_a_board_without_remarks_has_no_list():
    assert Outline(cuatto_kit.load(VARIANT)._repr_html_()).tags["ul"] == 0


def test_boards_on_one_page_keep_to_their_own_colours():
    one, other = (
        Outline(cuatto_kit.load(VARIANT, teams={"colours": colours})._repr_html_())
        for colours in (
            ["gold", "red", "green", "blue", "white", "purple"],
            ["red", "gold", "green", "blue", "white", "purple"],
        )
    )
    assert one.uses
    assert one.uses <= one.ids
    assert not one.ids & other.ids


def test_a_sheet_shows_itself_in_a_notebook(warm):
    sheet = opened(warm[0]).sheet("es")
    assert sheet._repr_html_() == sheet.html
    assert sheet.pdf.startswith(b"%PDF-")
    assert sheet.markdown.startswith("# ")


# Files of a kit


def test_the_kept_kit_is_the_kit_made_now(warm, tmp_path):
    made = kit_files(opened(warm[0]), KitOptions())
    assert {**made.files, MANIFEST: made.manifest.written().encode()} == content(
        opened(warm[0]).write(tmp_path).folder
    )


def test_parts_larger_than_the_bed_are_refused_before_any_mesh_of_theirs(monkeypatch):
    """Only those of the tile that the message suggests are rendered."""
    design = cuatto_kit.load("short-12", settings=["print.tile=160", "print.printer=bambu-a1-mini"])
    meshes, rendered = type(design).meshes, []

    def noted(self, names=None):
        rendered.append(self.variant.print.tile)
        return meshes(self, names)

    monkeypatch.setattr(type(design), "meshes", noted)
    with pytest.raises(
        CannotPrint, match=r"OFF_BED tile(-2)?: .*print\.tile=148 is the largest that fits"
    ):
        design.printable()
    assert set(rendered) == {148}
