"""A project keeps plates, names, colours and pictures for Bambu Studio and OrcaSlicer."""

import io
import math
import zipfile
from xml.etree import ElementTree

import numpy as np
import pytest

from cuatto_kit.cache.store import Store
from cuatto_kit.cad.parts import Instance, Part, Pose
from cuatto_kit.cad.solids import call
from cuatto_kit.config import printer
from cuatto_kit.config.printer import Disc
from cuatto_kit.fabrication import project
from cuatto_kit.fabrication.built import BuiltMesh, BuiltPart
from cuatto_kit.fabrication.manifest import ProjectEntry
from cuatto_kit.fabrication.meshes import measure, write_stl
from cuatto_kit.fabrication.packing import Place, Plate
from cuatto_kit.fabrication.picture import png
from cuatto_kit.fabrication.plates import PlateFile
from cuatto_kit.fabrication.project import (
    MODEL_SETTINGS,
    PROJECT_SETTINGS,
    Cover,
    ProjectPlate,
    write_project,
)
from cuatto_kit.fabrication.threemf import (
    PRUSA_CONFIG,
    Object,
    Volume,
    item_at,
    read_part,
    weld,
    write_3mf,
)
from tests.fabrication import bambu
from tests.fabrication.test_threemf import BODY, MARK, listed
from tests.fabrication.test_threemf import opened as strictly

A1_MINI = printer.load("bambu-a1-mini")
DOT = png(np.full((4, 4, 4), 200, np.uint8))
COVER = Cover(DOT, DOT, DOT)
BODY_MESH, MARK_MESH = weld(BODY), weld(MARK)
CHANNELS = ("Red", "Green", "Blue", "Alpha")
RED, GOLD, BLACK, WHITE = "#C8202F", "#E3B320", "#1B1B1D", "#F4F4F0"


def marked(colour, mark):
    return Object(f"Marked, {colour}", (Volume(BODY_MESH, colour), Volume(MARK_MESH, mark)))


def plain(colour):
    return Object(f"Plain, {colour}", (Volume(BODY_MESH, colour),))


def plate(name, *laid, **more):
    """A plate of objects with the place of each: left, front, turned."""
    items = [item_at(thing, Place(thing.name, "", *at)) for thing, *at in laid]
    return ProjectPlate(name, tuple(items), DOT, **more)


RED_ONES = plate(
    "red",
    (plain("red"), 10, 20, False),
    (marked("red", "white"), 50, 60, True),
    (plain("red"), 120, 20, False),
    tower=(70.0, 130.0),
)
GOLD_ONES = plate("gold", (plain("gold"), 30, 40, False), (marked("gold", "black"), 80, 40, False))
TWO = write_project([RED_ONES, GOLD_ONES], "A game", A1_MINI, COVER)


def corners(copy):
    return (*copy.low, *copy.high)


def test_plates_have_their_names_and_copies_their_names_and_colours():
    found = bambu.opened(TWO)
    assert found.plates == ("red", "gold")
    assert [[(copy.name, copy.colours) for copy in copies] for copies in found.copies] == [
        [("Plain, red", (RED,)), ("Marked, red", (RED, WHITE)), ("Plain, red", (RED,))],
        [("Plain, gold", (GOLD,)), ("Marked, gold", (GOLD, BLACK))],
    ]


def test_parts_of_one_name_keep_their_shapes():
    other = Object("Plain, red", (Volume(MARK_MESH, "red"),))
    both = plate("red", (plain("red"), 10, 20, False), (other, 50, 20, False))
    (copies,) = bambu.opened(write_project([both], "A game", A1_MINI, COVER)).copies
    assert [corners(copy) for copy in copies] == [
        pytest.approx((10, 20, 0, 30, 30, 2)),
        pytest.approx((50, 20, 0, 58, 28, 1)),
    ]


def test_a_part_without_hollows_says_so_to_each_slicer():
    die = Object("Die, white", (Volume(BODY_MESH, "white"),), filled=True)
    both = plate("mixed", (die, 10, 20, False), (plain("red"), 60, 20, False))
    project = read_part(write_project([both], "A game", A1_MINI, COVER), MODEL_SETTINGS)
    single = read_part(write_3mf(both.items, "A plate"), PRUSA_CONFIG)
    for content, key in ((project, "sparse_infill_density"), (single, "fill_density")):
        told = {
            thing.find("metadata[@key='name']").get("value"): [
                one.get("value") for one in thing.iterfind(f"metadata[@key='{key}']")
            ]
            for thing in ElementTree.fromstring(content).iter("object")
        }
        assert told == {"Die, white": ["100%"], "Plain, red": []}


def test_copies_lie_on_their_plates_as_they_were_packed():
    red, gold = bambu.opened(TWO).copies
    assert [corners(copy) for copy in (*red, *gold)] == [
        pytest.approx(place)
        for place in (
            (10, 20, 0, 30, 30, 2),
            (50, 60, 0, 60, 80, 3),
            (120, 20, 0, 140, 30, 2),
            (30, 40, 0, 50, 50, 2),
            (80, 40, 0, 100, 50, 3),
        )
    ]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 7, 9, 10, 17, 36])
def test_every_copy_is_on_its_own_plate(count):
    plates = [plate(str(n), (plain("red"), n, 2 * n, n % 2 == 1)) for n in range(count)]
    found = bambu.opened(write_project(plates, "Many", A1_MINI, COVER))
    assert found.plates == tuple(map(str, range(count)))
    assert [[round(copy.low[0], 3) for copy in copies] for copies in found.copies] == [
        [n] for n in range(count)
    ]


def test_the_strict_reader_finds_objects_of_components():
    model = strictly(TWO)
    found = list(listed(model.GetComponentsObjects(), "GetCurrentComponentsObject"))
    assert {(o.GetName(), o.GetComponentCount()) for o in found} == {
        ("Plain, red", 1),
        ("Marked, red", 2),
        ("Plain, gold", 1),
        ("Marked, gold", 2),
    }
    assert len(list(listed(model.GetBuildItems(), "GetCurrent"))) == 5


def test_colours_of_bodies_come_before_those_of_marks():
    assert bambu.opened(TWO).settings["filament_colour"] == [RED, GOLD, WHITE, BLACK]


def test_the_project_opens_with_the_printer_and_its_presets():
    settings = bambu.opened(TWO).settings
    assert settings["printer_settings_id"] == "Bambu Lab A1 mini 0.4 nozzle"
    assert settings["print_settings_id"] == "0.20mm Standard @BBL A1M"
    assert settings["filament_settings_id"] == ["Bambu PLA Basic @BBL A1M"] * 4
    assert settings["printable_area"] == ["0x0", "180x0", "180x180", "0x180"]


def test_presets_that_do_not_fit_are_left_out():
    """A preset that is not found would be taken for one of a stranger's, with G-code to fear."""
    wide = A1_MINI.model_copy(update={"nozzle": 0.6})
    settings = bambu.opened(write_project([RED_ONES], "", wide, COVER)).settings
    assert settings["printer_settings_id"] == "Bambu Lab A1 mini 0.6 nozzle"
    assert not {"print_settings_id", "filament_settings_id"} & set(settings)


def test_without_presets_the_slicer_keeps_its_printer():
    """Any settings at all would be loaded in place of the printer's (`load_config_model`)."""
    made = write_project([RED_ONES], "", printer.load("generic-220"), COVER)
    with zipfile.ZipFile(io.BytesIO(made)) as file:
        assert PROJECT_SETTINGS not in file.namelist()
        assert MODEL_SETTINGS in file.namelist()


def test_filament_is_purged_where_the_plate_has_room_for_it():
    settings = bambu.opened(TWO).settings
    assert (settings["wipe_tower_x"][0], settings["wipe_tower_y"][0]) == ("70", "130")
    assert settings["flush_volumes_matrix"][:2] == ["0", f"{A1_MINI.change.purge:g}"]


def test_a_plate_printed_one_by_one_says_so():
    plates = [RED_ONES, plate("gold", (plain("gold"), 1, 1, False), sequential=True)]
    assert bambu.opened(write_project(plates, "", A1_MINI, COVER)).sequential == (False, True)


def test_what_is_related_is_there_and_every_part_has_a_type():
    with zipfile.ZipFile(io.BytesIO(TWO)) as package:
        names = package.namelist()
        kinds = ElementTree.fromstring(package.read("[Content_Types].xml"))
        relations = ElementTree.fromstring(package.read("_rels/.rels"))
    known = {kind.get("Extension") for kind in kinds}
    assert all(name.rpartition(".")[2] in known for name in names[1:])
    targets = [relation.get("Target") for relation in relations]
    assert {target.removeprefix("/") for target in targets} <= set(names)
    assert any(relation.get("Type").endswith("/thumbnail") for relation in relations)


@pytest.mark.parametrize("words", ['<&> "quoted"', "bell \x07 and half \ud83d", "línea\nnueva ♟"])
def test_any_title_and_name_is_xml(words):
    thing = Object(words, (Volume(BODY_MESH, "red"),))
    data = write_project([plate(words, (thing, 1, 1, False))], words, A1_MINI, COVER)
    assert len(bambu.opened(data).copies[0]) == 1
    strictly(data)


def test_a_bed_of_odd_size_is_counted_as_the_slicers_do():
    odd = A1_MINI.model_copy(update={"bed": (180.7, 181.9)})
    plates = [plate(str(n), (plain("red"), 150, 150, False)) for n in range(4)]
    found = bambu.opened(write_project(plates, "", odd, COVER))
    assert [len(copies) for copies in found.copies] == [1] * 4
    assert [copies[0].low[:2] for copies in found.copies] == [pytest.approx((150, 150))] * 4


def test_the_same_project_is_the_same_bytes():
    again = write_project([RED_ONES, GOLD_ONES], "A game", A1_MINI, COVER)
    assert again == TWO
    assert read_part(TWO, PROJECT_SETTINGS).decode().isascii()


def test_a_bed_that_counts_from_its_middle_is_written_so():
    delta = A1_MINI.model_copy(update={"bed": Disc(diameter=200)})
    assert delta.surface.corner == (-100, -100)
    one = plate("red", (plain("red"), -10, -20, False), tower=(70.0, 130.0))
    found = bambu.opened(write_project([one, one], "A game", delta, COVER))
    area = [tuple(map(float, at.split("x"))) for at in found.settings["printable_area"]]
    assert all(math.hypot(*at) == pytest.approx(100, abs=1e-3) for at in area)
    assert [corners(copy)[:2] for copies in found.copies for copy in copies] == [
        pytest.approx((-10, -20))
    ] * 2
    assert found.settings["wipe_tower_x"] == ["-30", "-30"]
    assert found.settings["wipe_tower_y"] == ["30", "30"]


def test_other_programs_find_the_colours_in_the_standard_s_base_materials():
    """As lib3mf sees them: each mesh has the colour of its volume."""
    model = strictly(TWO)
    colours = {}
    for group in listed(model.GetBaseMaterialGroups(), "GetCurrentBaseMaterialGroup"):
        for number in group.GetAllPropertyIDs():
            red, green, blue, _ = (getattr(group.GetDisplayColor(number), c) for c in CHANNELS)
            colours[group.GetResourceID(), number] = f"#{red:02X}{green:02X}{blue:02X}"
    found = {}
    for thing in listed(model.GetComponentsObjects(), "GetCurrentComponentsObject"):
        meshes = [
            thing.GetComponent(k).GetObjectResource() for k in range(thing.GetComponentCount())
        ]
        painted = [mesh.GetObjectLevelProperty() for mesh in meshes]
        found[thing.GetName()] = [colours[at[0], at[1]] for at in painted]
    assert found == {
        "Plain, red": [RED],
        "Marked, red": [RED, WHITE],
        "Plain, gold": [GOLD],
        "Marked, gold": [GOLD, BLACK],
    }


def test_a_mesh_is_there_once_for_each_of_its_colours():
    model = ElementTree.fromstring(read_part(TWO, "3D/3dmodel.model"))
    meshes = [thing for thing in model.iter(f"{bambu.CORE}object") if thing.get("pid")]
    assert len(meshes) == 4  # the body in red and gold, the mark in white and black
    assert len({(thing.get("pid"), thing.get("pindex")) for thing in meshes}) == 4


# The projects of a kit


STL = write_stl(BODY, "bit")
BIT = BuiltPart(
    Part("bit", "A bit", "board", call("bridge"), {"red": 1}), BuiltMesh(STL, measure(STL))
)
COVER_PATH = "Auxiliaries/.thumbnails/thumbnail_3mf.png"


def plate_file(number, colour="red"):
    place = Place("bit", colour, number, 2 * number, False)
    plate = Plate((colour,), (place,))
    thing = Object("bit", project.volumes_of(BIT, colour, plate))
    threemf = write_3mf([item_at(thing, place)], "", DOT)
    return PlateFile(f"plate-{number}", plate, A1_MINI.surface, None, 0, threemf, b"")


def made(files, assembly=(), store=None):
    return project.make_projects(store or Store(None), files, [BIT], A1_MINI, "Bits", assembly)


def test_a_project_holds_the_plates_and_says_which():
    (one,) = made([plate_file(3), plate_file(5, "gold")])
    assert one.path == "plates/project.3mf"
    assert ProjectEntry.of(one).plates == ["plates/plate-3.3mf", "plates/plate-5.3mf"]
    found = bambu.opened(one.content)
    assert found.plates == ("red", "gold")
    assert [copy.name for copies in found.copies for copy in copies] == [
        "A bit, red",
        "A bit, gold",
    ]
    assert [copy.low[:2] for copies in found.copies for copy in copies] == [
        pytest.approx(corner) for corner in ((3, 6), (5, 10))
    ]


def test_many_plates_are_several_projects():
    projects = made([plate_file(number) for number in range(38)])
    assert [one.path for one in projects] == ["plates/project-1.3mf", "plates/project-2.3mf"]
    assert [len(bambu.opened(one.content).plates) for one in projects] == [36, 2]


def test_without_plates_there_is_no_project():
    assert made([]) == ()


def test_the_cover_shows_the_board_and_without_one_the_first_plate():
    standing = [Instance("bit", "a bit", "red", Pose((0, 0, 0)))]
    assert read_part(made([plate_file(1)])[0].content, COVER_PATH) == DOT
    assert read_part(made([plate_file(1)], standing)[0].content, COVER_PATH) != DOT
    others = [Instance("bridge", "not built", "red", Pose((0, 0, 0)))]
    assert read_part(made([plate_file(1)], others)[0].content, COVER_PATH) == DOT


def test_a_project_is_made_once(monkeypatch):
    store, files = Store(None), [plate_file(1)]
    first = made(files, store=store)
    monkeypatch.setattr(project, "write_project", None)
    assert made(files, store=store) == first
