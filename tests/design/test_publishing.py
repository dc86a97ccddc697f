"""The folder for a model site says of a kit what its manifest says."""

import io
import json
import re
import zipfile
from dataclasses import replace

import numpy as np
import pytest
import trimesh
from PIL import Image

import cuatto_kit
from cuatto_kit.cad.quality import Quality
from cuatto_kit.design.options import KitOptions, groups_of
from cuatto_kit.design.publishing import tags_of
from cuatto_kit.errors import UsageError
from cuatto_kit.fabrication import photo
from cuatto_kit.fabrication.raster import Shape
from cuatto_kit.fabrication.showcase import board_photo
from cuatto_kit.sheets.options import SheetOptions

LANGUAGES = ("en", "de")
PICTURES = {"hero", "play", "parts", "plates"}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def kits(tmp_path_factory):
    """Two kits of a board: for a model site, in small pictures, and as usual."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(photo, "SIZE", (160, 120))
        folders = []
        for publish in (True, False):
            options = KitOptions(sheets=SheetOptions(LANGUAGES), publish=publish)
            design = replace(cuatto_kit.load("short-12"), quality=Quality.DRAFT)
            folders.append(design.write(tmp_path_factory.mktemp("kit"), options).folder)
        return folders


@pytest.fixture
def kit(kits):
    return kits[0]


@pytest.fixture
def manifest(kit):
    return json.loads((kit / "manifest.json").read_text("utf-8"))


def test_all_files_are_listed(kit, manifest):
    pictures = {f"{name}.png" for name in PICTURES}
    texts = {"README.md", "tags.txt", *(f"description.{language}.md" for language in LANGUAGES)}
    expected = {*pictures, *texts, "short-12-stl.zip"}
    assert {path.name for path in (kit / "publish").iterdir()} == expected
    listed = {file["path"] for file in manifest["files"]}
    assert {path for path in listed if path.startswith("publish/")} == {
        f"publish/{name}" for name in expected
    }


def test_the_rest_of_the_kit_is_as_without_it(kits):
    published, usual = (
        {path.relative_to(kit): path.read_bytes() for path in kit.rglob("*") if path.is_file()}
        for kit in kits
    )
    rest = {path: data for path, data in published.items() if path.parts[0] != "publish"}
    assert {str(path) for path in rest if rest[path] != usual.get(path)} == {
        "README.md",
        "manifest.json",
    }
    assert rest.keys() == usual.keys()


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_pictures_show_something(kit, name):
    image = Image.open(kit / "publish" / f"{name}.png").convert("RGB")
    colours = image.getcolors(image.width * image.height)
    assert len(colours) > 1000
    assert max(count for count, _ in colours) < 0.5 * image.width * image.height


def test_the_archive_holds_the_meshes_of_the_kit(kit, manifest):
    with zipfile.ZipFile(kit / "publish" / "short-12-stl.zip") as archive:
        assert archive.testzip() is None
        held = {name: archive.read(name) for name in archive.namelist()}
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    files = {part["file"] for part in manifest["parts"]}
    assert held.keys() == {"README.md", "LICENSE", *files}
    assert all(held[file] == (kit / file).read_bytes() for file in {"LICENSE", *files})


def test_the_description_has_the_figures_of_the_manifest(kit, manifest):
    text = (kit / "publish" / "description.en.md").read_text("utf-8")
    for plate in manifest["plates"]:
        name = plate["file"].removeprefix("plates/").removesuffix(".3mf")
        (row,) = (line for line in text.splitlines() if line.startswith(f"| {name} "))
        (figure,) = re.findall(r"≈ ([\d.]+) g", row)
        rounded = 0.5 * 10.0 ** -len(figure.partition(".")[2])
        assert abs(float(figure) - plate["grams"]) <= rounded + 0.005  # the manifest's are rounded
    contents = text.partition("## Contents")[2].partition("##")[0]
    counts = re.findall(r"^\|[^|]+\| (\d+) \|", contents, re.MULTILINE)
    assert sum(map(int, counts)) == sum(part["quantity"] for part in manifest["parts"])
    assert "Samy Garib" in text
    assert "LICENSE" in text


def test_descriptions_are_in_their_language(kit):
    text = (kit / "publish" / "description.de.md").read_text("utf-8")
    assert "Druckeinstellungen" not in text
    assert "**Schichthöhe:** 0,2 mm" in text
    assert "assembly.de.html" in text


def test_tags_are_true(kit):
    tags = (kit / "publish" / "tags.txt").read_text("utf-8").strip().split(", ")
    fewest, most = cuatto_kit.load("short-12").variant.seats
    seats = {f"{number} players" for number in range(fewest, most + 1)}
    assert {tag for tag in tags if tag.endswith("players")} == seats
    assert len(set(tags)) == len(tags)
    assert "dice game" in tags


def test_a_title_cannot_add_tags():
    design = cuatto_kit.load("short-12", title={"en": "War, free\n# 1"})
    assert tags_of(design)[0] == "war free 1"


@pytest.mark.parametrize("only", ["plates", "play", "board"])
def test_a_part_of_a_kit_is_not_published(only, tmp_path):
    options = KitOptions(groups_of(only), publish=True)
    with pytest.raises(UsageError, match="--publish: expected a whole kit"):
        cuatto_kit.load("short-12").write(tmp_path, options)
    assert not any(tmp_path.iterdir())


def test_pictures_have_the_size_of_a_site():
    corners = trimesh.creation.box(extents=(40, 30, 8)).triangles.astype(np.float32)
    picture = board_photo([Shape(corners, "#c8202f")])
    assert Image.open(io.BytesIO(picture)).size == (1600, 1200)
