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
from cuatto_kit import resources
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import printer
from cuatto_kit.errors import UsageError
from cuatto_kit.fabrication import plates
from cuatto_kit.fabrication.meshes import read_stl
from cuatto_kit.fabrication.slicer import slice_plate
from tests import kits

CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"


@pytest.fixture(scope="module", params=["short-12", "cabeza"])
def built(request, tmp_path_factory):
    settings = ["print.printer=bambu-a1-mini", "teams.checkers.pin=1"]
    design = cuatto_kit.load(request.param, settings=settings[: 1 + (request.param != "cabeza")])
    return kits.build(design, tmp_path_factory.mktemp("kit"), "plates")


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


@pytest.mark.slow
def test_the_plates_hold_each_part_in_its_colours(built):
    wanted, found = Counter(), Counter()
    for part in built.manifest["parts"]:
        wanted |= Counter({(part["name"], c): n for c, n in part["colours"].items()})
    for plate in built.manifest["plates"]:
        found += Counter({(p["name"], plate["colour"]): p["quantity"] for p in plate["parts"]})
        copies = Counter(name for name, _, _ in items(built.folder / plate["file"]))
        assert copies == Counter({p["name"]: p["quantity"] for p in plate["parts"]})
    assert found == wanted


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
    pieces = sum(int(row["quantity"]) for row in rows if row["share"] != "marks")
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
            assert copy.colour == file.plate.colour
            assert copy.pose.at == pytest.approx(matrix[3], abs=1e-3)
            assert copy.pose.turned((1, 0, 0)) == pytest.approx(matrix[0])


@pytest.mark.slicer
@pytest.mark.parametrize("variant", ["cant-stop", "cabeza", "parques"])
def test_hours_are_about_what_prusa_slicer_says(variant):
    design = replace(cuatto_kit.load(variant), quality=Quality.DRAFT)
    each = plates.seconds(tuple(design.meshes().values()), design.printer)
    for file in design.plates(sliced=True):
        estimated = sum(each[place.name] for place in file.plate.places)
        assert estimated == pytest.approx(file.sliced.seconds, rel=0.25), file.name


@pytest.mark.slicer
@pytest.mark.parametrize(
    "variant",
    ["cant-stop", "cabeza", "parques", pytest.param("snake-24-full", marks=pytest.mark.long)],
)
def test_prusa_slicer_prints_every_plate_on_its_bed(variant, tmp_path):
    design = cuatto_kit.load(variant)
    estimated = kits.build(design, tmp_path / "plain", quality=Quality.NORMAL)
    sliced = kits.build(design, tmp_path / "sliced", quality=Quality.NORMAL, sliced=True)
    machine = printer.load("generic-220")
    for guess, plate in zip(estimated.manifest["plates"], sliced.manifest["plates"], strict=True):
        found = slice_plate(sliced.folder / plate["file"], machine, resources.cache_folder("gcode"))
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
