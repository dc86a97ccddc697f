"""The plates of a kit become one project, or several where one does not hold them."""

import pytest

from cuatto_kit.cache.store import Store
from cuatto_kit.cad.parts import Instance, Part, Pose
from cuatto_kit.cad.solids import call
from cuatto_kit.config import printer
from cuatto_kit.fabrication import project
from cuatto_kit.fabrication.built import BuiltMesh, BuiltPart
from cuatto_kit.fabrication.meshes import measure, write_stl
from cuatto_kit.fabrication.packing import Place, Plate
from cuatto_kit.fabrication.plates import PlateFile
from cuatto_kit.fabrication.threemf import Object, item_at, read_part, write_3mf
from tests.fabrication import bambu
from tests.fabrication.test_threemf import BODY
from tests.fabrication.test_threemf_project import DOT

A1_MINI = printer.load("bambu-a1-mini")
STL = write_stl(BODY, "bit")
BIT = BuiltPart(
    Part("bit", "A bit", "board", call("bridge"), {"red": 1}), BuiltMesh(STL, measure(STL))
)
COVER = "Auxiliaries/.thumbnails/thumbnail_3mf.png"


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
    assert one.entry().plates == ["plates/plate-3.3mf", "plates/plate-5.3mf"]
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
    assert read_part(made([plate_file(1)])[0].content, COVER) == DOT
    assert read_part(made([plate_file(1)], standing)[0].content, COVER) != DOT
    others = [Instance("bridge", "not built", "red", Pose((0, 0, 0)))]
    assert read_part(made([plate_file(1)], others)[0].content, COVER) == DOT


def test_a_project_is_made_once(monkeypatch):
    store, files = Store(None), [plate_file(1)]
    first = made(files, store=store)
    monkeypatch.setattr(project, "write_project", None)
    assert made(files, store=store) == first
