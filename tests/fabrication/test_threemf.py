"""A 3MF file contains the pieces of a plate with their positions and colours."""

import io
import re
import subprocess
import zipfile
from xml.etree import ElementTree

import numpy as np
import pytest
import trimesh
from hypothesis import given
from hypothesis import strategies as st

from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.solids import call
from cuatto_kit.config.beds import Bed
from cuatto_kit.fabrication.meshes import read_stl
from cuatto_kit.fabrication.packing import Piece, Place, Room, fill
from cuatto_kit.fabrication.threemf import (
    PRUSA_CONFIG,
    Item,
    Object,
    Volume,
    item_at,
    read_part,
    weld,
    write_3mf,
)
from tests.fabrication import fit

CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"


def box(low, high):
    return trimesh.creation.box(bounds=[low, high]).triangles.astype(np.float32)


BODY, MARK = box((-10, -5, 0), (10, 5, 2)), box((-4, -4, 2), (4, 4, 3))
PLAIN = Object("plain", (Volume(weld(BODY), "red"),))
MARKED = Object("marked", (Volume(weld(BODY), "gold"), Volume(weld(MARK), "black", extruder=2)))
COPIES = (
    item_at(PLAIN, Place("plain", "red", 5, 6, False)),
    item_at(MARKED, Place("marked", "gold", 30, 6, True)),
    item_at(MARKED, Place("marked", "gold", 50, 60, False)),
)
PLATE = write_3mf(COPIES, "A plate")


def opened(data):
    """The file as lib3mf's strict reader takes it."""
    lib3mf = pytest.importorskip("lib3mf", reason="lib3mf is not installed")
    model = lib3mf.get_wrapper().CreateModel()
    reader = model.QueryReader("3mf")
    reader.SetStrictModeActive(True)
    reader.ReadFromBuffer(data)
    assert [reader.GetWarning(number) for number in range(reader.GetWarningCount())] == []
    return model


def listed(iterator, current):
    while iterator.MoveNext():
        yield getattr(iterator, current)()


def objects_of(model):
    return {
        found.GetName(): found for found in listed(model.GetMeshObjects(), "GetCurrentMeshObject")
    }


def xml(data, name):
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return ElementTree.fromstring(package.read(name))


def placed(data):
    """Lowest and highest corner of each item, in the order of the file."""
    model = xml(data, "3D/3dmodel.model")
    corners = {
        found.get("id"): np.array(
            [[float(v.get(axis)) for axis in "xyz"] for v in found.iter(f"{CORE}vertex")]
        )
        for found in model.iter(f"{CORE}object")
    }
    for item in model.iter(f"{CORE}item"):
        matrix = np.array(item.get("transform").split(), dtype=float).reshape(4, 3)
        lying = corners[item.get("objectid")] @ matrix[:3] + matrix[3]
        assert np.linalg.det(matrix[:3]) == 1
        yield lying.min(axis=0).tolist(), lying.max(axis=0).tolist()


def test_the_strict_reader_finds_closed_meshes():
    found = objects_of(opened(PLATE))
    assert {name: thing.GetTriangleCount() for name, thing in found.items()} == {
        "plain": 12,
        "marked": 24,
    }
    for thing in found.values():
        assert thing.IsValid()
        assert thing.IsManifoldAndOriented()


def test_the_strict_reader_finds_the_colours_of_volumes():
    model = opened(PLATE)
    (group,) = listed(model.GetBaseMaterialGroups(), "GetCurrentBaseMaterialGroup")
    names = {number: group.GetName(number) for number in group.GetAllPropertyIDs()}
    marked = objects_of(model)["marked"]
    _, number, _ = marked.GetObjectLevelProperty()
    assert names[number] == "gold"
    painted = [marked.GetTriangleProperties(n).PropertyIDs[0] or number for n in range(24)]
    assert [names[own] for own in painted] == ["gold"] * 12 + ["black"] * 12
    red = group.GetDisplayColor(next(n for n, name in names.items() if name == "red"))
    assert (red.Red, red.Green, red.Blue, red.Alpha) == (0xC8, 0x20, 0x2F, 0xFF)


def test_the_unit_is_the_millimetre():
    assert xml(PLATE, "3D/3dmodel.model").get("unit") == "millimeter"


def test_copies_lie_where_their_places_say():
    assert list(placed(PLATE)) == [
        ([5, 6, 0], [25, 16, 2]),
        ([30, 6, 0], [40, 26, 3]),
        ([50, 60, 0], [70, 70, 3]),
    ]


@given(
    st.tuples(*[st.floats(-50, 50)] * 3),
    st.tuples(*[st.floats(1, 90)] * 3),
    st.tuples(st.floats(0, 200), st.floats(0, 200)),
    st.booleans(),
)
def test_a_part_lies_on_the_bed_wherever_it_was_drawn(low, size, corner, turned):
    thing = Object("part", (Volume(weld(box(low, np.add(low, size))), "red"),))
    data = write_3mf([item_at(thing, Place("part", "red", *corner, turned))], "")
    ((found, end),) = placed(data)
    width, depth, height = size
    assert found == pytest.approx([*corner, 0], abs=1e-3)
    lying = (depth, width, height) if turned else size
    assert np.subtract(end, found) == pytest.approx(lying, abs=1e-3)


def test_volumes_are_told_to_prusaslicer_by_triangles():
    config = xml(PLATE, PRUSA_CONFIG)
    ids = {o.get("name"): o.get("id") for o in xml(PLATE, "3D/3dmodel.model").iter(f"{CORE}object")}
    (marked,) = (found for found in config if found.get("id") == ids["marked"])
    assert marked.get("instances_count") == "2"
    volumes = [
        (found.get("firstid"), found.get("lastid"), found.find("*[@key='extruder']").get("value"))
        for found in marked.iter("volume")
    ]
    assert volumes == [("0", "11", "1"), ("12", "23", "2")]


def test_corners_that_differ_by_noise_are_one():
    noisy = BODY + np.random.default_rng(1).uniform(-4e-5, 4e-5, BODY.shape).astype(np.float32)
    thing = Object("noisy", (Volume(weld(noisy), "red"),))
    found = objects_of(opened(write_3mf([Item(thing, (20, 20, 0))], "")))["noisy"]
    assert found.GetVertexCount() == 8
    assert found.IsManifoldAndOriented()


@pytest.mark.slow
def test_a_part_of_the_library_stays_closed():
    (stl,) = fit.made([Part("bridge", "Bridge", "board", call("bridge"), {})]).values()
    thing = Object("bridge", (Volume(weld(read_stl(stl)), "charcoal"),))
    found = objects_of(opened(write_3mf([Item(thing, (99, 99, 0))], "")))["bridge"]
    assert found.GetTriangleCount() == pytest.approx(len(read_stl(stl)), rel=1e-3)
    assert found.IsManifoldAndOriented()


@pytest.mark.parametrize("words", ['<&> "quoted"', "bell \x07 and half \ud83d", "línea\nnueva ♟"])
def test_any_title_and_name_is_xml(words):
    thing = Object(words, (Volume(weld(BODY), "red"),))
    data = write_3mf([Item(thing, (20, 20, 0))], words)
    title = xml(data, "3D/3dmodel.model").find(f"{CORE}metadata[@name='Title']").text
    assert title == re.sub("[\x07\ud83d]", "\ufffd", words.replace("\n", " "))
    assert len(objects_of(opened(data))) == 1


def test_the_same_plate_is_the_same_bytes_whenever_it_is_written(monkeypatch):
    monkeypatch.setattr("time.time", lambda: 2e9)
    monkeypatch.setattr("sys.platform", "win32")
    assert write_3mf(COPIES, "A plate") == PLATE


def test_nothing_in_the_package_depends_on_the_machine():
    with zipfile.ZipFile(io.BytesIO(PLATE)) as package:
        for entry in package.infolist():
            assert entry.date_time == (1980, 1, 1, 0, 0, 0)
            assert entry.compress_type == zipfile.ZIP_DEFLATED
            assert entry.create_system == 3


@pytest.mark.slicer
def test_prusaslicer_opens_a_plate(tmp_path):
    drawn = [Piece("marked", ("gold", "black"), 20, 10, 3)] * 4
    (places,) = fill(drawn, Room(Bed((60, 60)), 0, 5))
    items = [item_at(MARKED, place) for place in places]
    (tmp_path / "plate.3mf").write_bytes(write_3mf(items, "A plate"))
    answer = subprocess.run(
        ["prusa-slicer", "--info", "plate.3mf"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    said = dict(line.split(" = ") for line in answer.stdout.splitlines() if " = " in line)
    assert (said["manifold"], said["number_of_facets"].strip()) == ("yes", "24")
    assert [float(said[f"size_{axis}"]) for axis in "xyz"] == [20, 10, 3]
    assert float(said["volume"]) == pytest.approx(464, rel=1e-4)


@pytest.mark.slicer
def test_prusaslicer_keeps_names_and_extruders(tmp_path):
    """What it read is what it writes again."""
    (tmp_path / "plate.3mf").write_bytes(PLATE)
    command = ["prusa-slicer", "--export-3mf", "--dont-arrange", "--output", "again.3mf"]
    subprocess.run([*command, "plate.3mf"], cwd=tmp_path, capture_output=True, check=True)
    config = xml((tmp_path / "again.3mf").read_bytes(), PRUSA_CONFIG)
    assert {
        found.find("*[@key='name']").get("value"): (
            found.get("instances_count"),
            [volume.find("*[@key='extruder']").get("value") for volume in found.iter("volume")],
        )
        for found in config
    } == {"plain": ("1", ["1"]), "marked": ("2", ["1", "2"])}


def test_a_plate_is_known_for_prusaslicer_s():
    """Bambu Studio and OrcaSlicer look for this word before they read volumes and extruders."""
    model = xml(PLATE, "3D/3dmodel.model")
    assert "PrusaSlicer" in model.find(f"{CORE}metadata[@name='Application']").text


def test_a_picture_stands_for_the_plate():
    data = write_3mf(COPIES, "A plate", b"a picture")
    (relation,) = (r for r in xml(data, "_rels/.rels") if r.get("Type").endswith("/thumbnail"))
    assert read_part(data, relation.get("Target").removeprefix("/")) == b"a picture"
    opened(data)
