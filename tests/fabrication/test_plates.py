"""Plates as files: all parts are on them, once, in their colours, on the bed."""

import csv
import io
import json
import re
import zipfile
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
import trimesh

import cuatto_kit
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import printer
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.design.options import KitOptions
from cuatto_kit.errors import UsageError
from cuatto_kit.fabrication import flat, plates, programs
from cuatto_kit.fabrication.meshes import read_stl
from cuatto_kit.fabrication.order import USUAL, FlatFormat, FlatOptions, Order, Strategy
from cuatto_kit.fabrication.slicer import Setup, slice_plate
from cuatto_kit.fabrication.threemf import THUMBNAIL, read_part
from tests import kits
from tests.fabrication import bambu

pytestmark = pytest.mark.slow

LARGE = ("cant-stop", "parques", "snake-24-full")
"""Kits that PrusaSlicer takes minutes for."""
SIX = [
    "prusa-mini",
    *(
        pytest.param(name, marks=pytest.mark.long)
        for name in ("bambu-a1-mini", "generic-220", "prusa-mk4", "bambu-a1", "ender-3")
    ),
]
"""Printers; all but one are tried where there is time."""
CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"


@pytest.fixture(scope="module", params=["short-12", "cabeza"])
def built(request, tmp_path_factory):
    settings = ["print.printer=bambu-a1-mini"]
    if request.param != "cabeza":
        settings += ["teams.checkers.pin=1", "print.marks=inlaid"]
    design = cuatto_kit.load(request.param, settings=settings)
    order = Order(plates_stl=True)
    return kits.build(design, tmp_path_factory.mktemp("kit"), "plates", order=order)


def items(path):
    """Each copy in a 3MF: its name, the corners of its object, its matrix (4 × 3)."""
    with zipfile.ZipFile(path) as package:
        root = ElementTree.fromstring(package.read("3D/3dmodel.model"))
    objects = {}
    for element in root.iter(f"{CORE}object"):
        corners = [[float(v.get(a)) for a in "xyz"] for v in element.iter(f"{CORE}vertex")]
        objects[element.get("id")] = (element.get("name"), np.array(corners))
    for item in root.iter(f"{CORE}item"):
        matrix = np.array([float(n) for n in item.get("transform").split()]).reshape(4, 3)
        yield (*objects[item.get("objectid")], matrix)


def test_the_plates_hold_each_part_in_its_colours(built):
    wanted, found = Counter(), Counter()
    for part in built.manifest["parts"]:
        wanted |= Counter({(part["name"], c): n for c, n in part["colours"].items()})
    for plate in built.manifest["plates"]:
        found += Counter({(p["name"], plate["colours"][0]): p["quantity"] for p in plate["parts"]})
        copies = Counter(name for name, _, _ in items(built.folder / plate["file"]))
        assert copies == Counter({p["name"]: p["quantity"] for p in plate["parts"]})
    assert found == wanted


def test_the_project_holds_all_plates_as_their_own_files_do(built):
    """Read by the rules of Bambu Studio and OrcaSlicer (bambu.py)."""
    (entry,) = built.manifest["projects"]
    project = bambu.opened((built.folder / entry["file"]).read_bytes())
    assert entry["plates"] == [plate["file"] for plate in built.manifest["plates"]]
    titles = {part["name"]: part["title"] for part in built.manifest["parts"]}
    assert len(project.copies) == len(entry["plates"])
    for plate, copies in zip(built.manifest["plates"], project.copies, strict=True):
        lying = []
        for _, corners, matrix in items(built.folder / plate["file"]):
            placed = corners @ matrix[:3] + matrix[3]
            lying.append((*placed.min(axis=0), *placed.max(axis=0)))
        assert [(*copy.low, *copy.high) for copy in copies] == [
            pytest.approx(box, abs=2e-3) for box in lying
        ]
        colours = {COLOURS[colour].upper() for colour in plate["colours"]}
        assert {colour for copy in copies for colour in copy.colours} == colours
        named = Counter(copy.name.rpartition(", ")[0] for copy in copies)
        called = (Counter({titles[p["name"]]: p["quantity"]}) for p in plate["parts"])
        assert named == sum(called, Counter())


def test_every_plate_has_a_picture_with_its_colours(built):
    image = pytest.importorskip("PIL.Image")
    for plate in built.manifest["plates"]:
        data = read_part((built.folder / plate["file"]).read_bytes(), THUMBNAIL)
        picture = np.asarray(image.open(io.BytesIO(data)).convert("RGBA"))
        assert picture.shape == (256, 256, 4)
        assert 0.3 < (picture[..., 3] == 255).mean() < 0.9  # the bed, with room round it
        shown = COLOURS[plate["colours"][0]]
        wanted = np.array([int(shown[k : k + 2], 16) for k in (1, 3, 5)])
        near = np.abs(picture[..., :3].astype(int) - wanted).max(axis=-1) < 40
        assert (near & (picture[..., 3] == 255)).sum() > 50


def test_nothing_leaves_the_bed_or_meets_another(built):
    width, depth = printer.load("bambu-a1-mini").bed
    for plate in built.manifest["plates"]:
        assert plate["bed_mm"] == [width, depth]
        boxes = []
        for _, corners, matrix in items(built.folder / plate["file"]):
            placed = corners @ matrix[:3] + matrix[3]
            boxes.append((placed.min(axis=0), placed.max(axis=0)))
            assert boxes[-1][0][2] == pytest.approx(0, abs=1e-3)
        low, high = np.min([b[0] for b in boxes], axis=0), np.max([b[1] for b in boxes], axis=0)
        assert (low[:2] >= -1e-3).all()
        assert high[0] <= width + 1e-3
        assert high[1] <= depth + 1e-3
        for one, other in combinations(boxes, 2):
            gap = np.maximum(one[0] - other[1], other[0] - one[1])[:2].max()
            assert gap > 4.9  # the printer's spacing is 5


@pytest.mark.parametrize(
    ("options", "missing"),
    [
        (KitOptions(slice=True), "PrusaSlicer is not installed"),
        (KitOptions(flat=FlatOptions(FlatFormat.DXF)), "ezdxf, which is not installed"),
    ],
)
def test_what_is_missing_is_said_before_anything_is_rendered(
    monkeypatch, tmp_path, options, missing
):
    monkeypatch.setattr(programs, "found", lambda commands: None)
    monkeypatch.setattr(flat, "find_spec", lambda name: None)
    monkeypatch.setattr(cuatto_kit.Design, "meshes", None)
    with pytest.raises(UsageError, match=missing):
        cuatto_kit.load("short-12").write(tmp_path, options)
    assert [*tmp_path.iterdir()] == []


def test_plates_are_stl_files_only_where_asked_for(tmp_path):
    kit = kits.build(cuatto_kit.load("short-12"), tmp_path, "plates")
    assert [*(kit.folder / "plates").glob("*.3mf")]
    assert [*(kit.folder / "plates").glob("*.stl")] == []
    assert all("stl" not in plate for plate in kit.manifest["plates"])


def test_the_stl_of_a_plate_is_its_parts_in_one_colour(built):
    volumes = {part["name"]: part["volume_mm3"] for part in built.manifest["parts"]}
    for plate in built.manifest["plates"]:
        triangles = read_stl((built.folder / plate["stl"]).read_bytes())
        mesh = trimesh.Trimesh(**trimesh.triangles.to_kwargs(triangles), process=True)
        expected = sum(volumes[part["name"]] * part["quantity"] for part in plate["parts"])
        assert mesh.is_watertight
        assert mesh.volume == pytest.approx(expected, rel=1e-4)
        placed = [c @ m[:3] + m[3] for _, c, m in items(built.folder / plate["file"])]
        assert np.allclose(
            mesh.bounds[0], np.min([p.min(axis=0) for p in placed], axis=0), atol=1e-3
        )
        assert np.allclose(
            mesh.bounds[1], np.max([p.max(axis=0) for p in placed], axis=0), atol=1e-3
        )


def test_marks_are_a_volume_of_their_own_for_the_second_extruder(built):
    """Disjoint: what body and marks share is nothing."""
    from manifold3d import Manifold, Mesh

    seen = 0
    for plate in built.manifest["plates"]:
        with zipfile.ZipFile(built.folder / plate["file"]) as package:
            config = ElementTree.fromstring(package.read("Metadata/Slic3r_PE_model.config"))
            model = ElementTree.fromstring(package.read("3D/3dmodel.model"))
        for element, says in zip(model.iter(f"{CORE}object"), config.iter("object"), strict=True):
            volumes = list(says.iter("volume"))
            extruders = [v.find("metadata[@key='extruder']").get("value") for v in volumes]
            assert extruders == ["1", "2"][: len(volumes)]
            if len(volumes) == 1:
                continue
            seen += 1
            corners = np.array(
                [[float(v.get(a)) for a in "xyz"] for v in element.iter(f"{CORE}vertex")]
            )
            faces = np.array(
                [
                    [int(t.get(k)) for k in ("v1", "v2", "v3")]
                    for t in element.iter(f"{CORE}triangle")
                ]
            )
            solids = [
                Manifold(Mesh(corners.astype(np.float32), faces[a : b + 1].astype(np.uint32)))
                for a, b in ((int(v.get("firstid")), int(v.get("lastid"))) for v in volumes)
            ]
            assert all(solid.volume() > 1 for solid in solids)
            assert (solids[0] ^ solids[1]).volume() == pytest.approx(0, abs=1e-2)
    assert seen


def test_the_bill_of_materials_counts_and_weighs_what_is_on_the_plates(built):
    rows = list(csv.DictReader(io.StringIO((built.folder / "bom.csv").read_text("utf-8"))))
    pieces = sum(int(row["quantity"]) for row in rows if row["share"] not in ("marks", "purge"))
    assert pieces == sum(part["quantity"] for part in built.manifest["parts"])
    grams = sum(float(row["grams"]) for row in rows)
    plates = sum(plate["grams"] for plate in built.manifest["plates"])
    assert grams == pytest.approx(plates, abs=0.01 * (len(rows) + 5))


def test_grams_are_an_estimate_where_no_slicer_ran(built):
    for plate in built.manifest["plates"]:
        assert plate["estimated"] is True
        assert plate["print_time_s"] is None
        assert plate["grams"] > 0


@cache
def unprinted():
    return cuatto_kit.load("short-12", settings=["print.printer=null"])


@pytest.mark.parametrize("asked", [{"only": "plates"}, {"sliced": True}])
def test_plates_need_a_printer(tmp_path, asked):
    with pytest.raises(UsageError, match="names no printer"):
        kits.build(unprinted(), tmp_path / "kits", **asked)
    assert not (tmp_path / "kits").exists()


def test_a_kit_without_a_printer_has_no_plates(tmp_path):
    built = kits.build(unprinted(), tmp_path, "parts")
    assert built.manifest["plates"] == []
    assert not (built.folder / "plates").exists()


def test_copies_lie_where_the_files_have_them(tmp_path):
    design = replace(cuatto_kit.load("short-12"), quality=Quality.DRAFT)
    for file in design.plates():
        path = tmp_path / f"{file.name}.3mf"
        path.write_bytes(file.threemf)
        copies = plates.copies_on(file.plate, tuple(design.meshes().values()))
        for copy, (name, _, matrix) in zip(copies, items(path), strict=True):
            assert copy.part == name
            assert copy.colour == file.plate.colours[0]
            assert copy.pose.at == pytest.approx(matrix[3], abs=1e-3)
            assert copy.pose.turned((1, 0, 0)) == pytest.approx(matrix[0])


# What is ordered


@cache
def plain():
    return cuatto_kit.load("short-12", settings=["print.printer=bambu-a1-mini"])


def test_single_parts_are_made_with_their_plates_and_nothing_else(tmp_path):
    built = kits.build(plain(), tmp_path, order=Order(copies=(("tile", 3),)))
    assert [(part["name"], part["quantity"]) for part in built.manifest["parts"]] == [("tile", 3)]
    assert sum(part["quantity"] for p in built.manifest["plates"] for part in p["parts"]) == 3
    assert (built.folder / "bom.csv").exists()
    assert not (built.folder / "report.json").exists()
    assert not (built.folder / "preview.html").exists()


def test_a_part_that_there_is_not_is_a_usage_error(tmp_path):
    with pytest.raises(UsageError, match="did you mean 'tile'"):
        kits.build(plain(), tmp_path, order=Order(copies=(("tiles", 3),)))


def test_spares_are_printed_and_told(tmp_path):
    def quantities(order):
        built = kits.build(plain(), tmp_path, "plates,parts", order=order)
        return {part["name"]: part["colours"] for part in built.manifest["parts"]}

    usual, more = quantities(USUAL), quantities(Order(spare=2))
    assert more["tile"] == usual["tile"]
    bases = "checker-base-circle"
    assert more[bases] == {c: n + 2 for c, n in usual[bases].items()}


def test_a_draft_is_in_one_colour_and_its_marks_are_engraved(tmp_path):
    order = Order(Strategy.ONE_COLOUR)
    settings = ["print.printer=bambu-a1-mini", "teams.checkers.pin=1"]
    built = kits.build(
        cuatto_kit.load("short-12", settings=settings), tmp_path, "plates,parts", order=order
    )
    plates = built.manifest["plates"]
    assert len({tuple(plate["colours"]) for plate in plates}) == 1
    assert {plate["colour_changes"] for plate in plates} == {0}
    for plate in plates:
        with zipfile.ZipFile(built.folder / plate["file"]) as package:
            config = package.read("Metadata/Slic3r_PE_model.config").decode()
        assert 'key="extruder" value="2"' not in config


@pytest.mark.long
@pytest.mark.slicer
@pytest.mark.parametrize("machine", SIX)
@pytest.mark.parametrize(
    ("variant", "settings", "strategy"),
    [
        ("short-12", ["teams.checkers.regular=1"], Strategy.BY_OBJECT),
        pytest.param("cant-stop", [], Strategy.FEWEST, marks=pytest.mark.long),
    ],
)
def test_every_plate_is_sliced_inside_of_the_bed_with_a_skirt(variant, settings, strategy, machine):
    settings = [f"print.printer={machine}", *settings]
    design = cuatto_kit.load(variant, settings=settings)
    design = replace(design, quality=Quality.DRAFT)
    for file in design.plates(sliced=True, order=Order(strategy)):  # raises where one is not
        assert file.plate.skirt or file.plate.sequential


@pytest.mark.slicer
@pytest.mark.parametrize(
    ("variant", "machine"),
    [
        ("cant-stop", "generic-220"),
        pytest.param("short-12", "bambu-a1-mini", marks=pytest.mark.long),
        pytest.param("cabeza", "generic-220", marks=pytest.mark.long),
        pytest.param("cant-stop", "bambu-a1-mini", marks=pytest.mark.long),
    ],
)
def test_grams_and_hours_are_about_what_prusa_slicer_says(variant, machine):
    settings = [f"print.printer={machine}"]
    design = replace(cuatto_kit.load(variant, settings=settings), quality=Quality.DRAFT)
    for guess, file in zip(design.plates(), design.plates(sliced=True), strict=True):
        assert guess.takes.changes == file.takes.changes
        assert guess.grams == pytest.approx(file.grams, rel=0.15), file.name
        assert guess.seconds == pytest.approx(file.seconds, rel=0.15), file.name


@pytest.mark.long
@pytest.mark.slicer
def test_a_faster_printer_takes_less_time():
    """Both said 41,235 s when speeds were the slicer's own."""

    def hours(machine):
        settings = [f"print.printer={machine}"]
        design = replace(cuatto_kit.load("cabeza", settings=settings), quality=Quality.DRAFT)
        return sum(file.seconds for file in design.plates(sliced=True))

    assert hours("prusa-mk4") < 0.6 * hours("generic-220")


@pytest.mark.slicer
@pytest.mark.parametrize(
    "variant",
    ["cabeza", *(pytest.param(name, marks=pytest.mark.long) for name in LARGE)],
)
def test_prusa_slicer_prints_every_plate_on_its_bed(variant, tmp_path):
    design = cuatto_kit.load(variant)
    estimated = kits.build(design, tmp_path / "plain", "plates", quality=Quality.NORMAL)
    sliced = kits.build(design, tmp_path / "sliced", "plates", quality=Quality.NORMAL, sliced=True)
    machine = printer.load("generic-220")
    packed = (file.plate for file in replace(design, quality=Quality.NORMAL).plates())
    skirts = [(plate.tower, plate.skirt) for plate in packed]
    for guess, plate in zip(estimated.manifest["plates"], sliced.manifest["plates"], strict=True):
        setup = Setup(len(plate["colours"]), *skirts.pop(0))
        path = sliced.folder / plate["file"]
        found = slice_plate(path, machine, design.store, setup)
        low, high = found.extents
        assert min(low) >= -1e-3
        assert high[0] <= machine.bed[0]
        assert high[1] <= machine.bed[1]
        assert plate["grams"] == pytest.approx(found.grams, abs=0.01)
        assert plate["print_time_s"] == found.seconds > 0
        assert "estimated" not in plate
        assert guess["grams"] == pytest.approx(plate["grams"], rel=0.15)


def test_the_manifest_has_the_keys_of_the_contract(built):
    data = json.loads((built.folder / "manifest.json").read_text("utf-8"))
    assert set(data["assembly"]) == {"joints", "interference_mm3", "joint_gap_mm", "worst"}
    for number, plate in enumerate(data["plates"], 1):
        assert {"file", "bed_mm", "parts", "grams", "print_time_s"} <= set(plate)
        assert re.fullmatch(rf"plates/plate-0?{number}-[a-z]+\.3mf", plate["file"])
