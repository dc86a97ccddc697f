"""A kit holds the board and the printer that it was made from."""

import json
from dataclasses import replace

import pytest
import yaml

import cuatto_kit
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import bundled, printer
from cuatto_kit.config.document import parse
from cuatto_kit.design.coupon import write_coupon
from cuatto_kit.design.options import KitOptions, groups_of
from cuatto_kit.design.source import source_files
from tests.boards import text_of
from tests.fabrication.test_custom_tops import CONE, stl

PRINTER = "extends: ender-3\ntitle: Mine\nclearance: 0.3\nbed: {diameter: 230}\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of the maker's with a board that extends another, a printer and a top."""
    here = tmp_path / "mine"
    (here / "parts").mkdir(parents=True)
    base = text_of(finish="tray", start="{bridge: 6}", main="from: start, walk: up 3, to: finish")
    (here / "base.yaml").write_text(base, encoding="utf-8")
    (here / "line.yaml").write_text(
        "extends: base.yaml\ntitle: Ligne № 1\n"
        "print: {printer: parts/my.yaml, tops: {regular: parts/my top.stl}}\n",
        encoding="utf-8",
    )
    (here / "parts/my.yaml").write_text(PRINTER, encoding="utf-8")
    (here / "parts/my top.stl").write_bytes(stl(CONE))
    monkeypatch.chdir(here)
    return here


def written(path, design):
    for name, content in source_files(design).items():
        file = path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return path / f"{design.name}.yaml"


def in_kit(design, output, only="parts"):
    kit = replace(design, quality=Quality.DRAFT).write(output, KitOptions(groups_of(only)))
    return kit.folder, json.loads((kit.folder / "manifest.json").read_text("utf-8"))


@pytest.mark.slow
def test_a_kit_built_from_its_own_files_has_the_same_parts(folder, tmp_path):
    settings = ["print.tile=42", "print.words=none", "print.clearance=0.25"]
    kit, manifest = in_kit(cuatto_kit.load("line.yaml", settings=settings), tmp_path / "out")
    listed = {file["path"]: file["sha256"] for file in manifest["files"]}
    assert {"line.yaml", "printer.yaml", "tops/regular/my-top.stl"} <= set(listed)
    again, other = in_kit(cuatto_kit.load(kit / "line.yaml"), tmp_path / "again")
    digests = {file["path"]: file["sha256"] for file in other["files"]}
    assert digests == listed
    assert [part["colours"] for part in other["parts"]] == [
        part["colours"] for part in manifest["parts"]
    ]
    for name in ("line.yaml", "printer.yaml"):
        assert (kit / name).read_bytes() == (again / name).read_bytes()


def test_no_place_on_a_disk_is_told(folder):
    for settings in ([], [f"print.printer={folder}/parts/my.yaml"]):
        files = source_files(cuatto_kit.load("line.yaml", settings=settings))
        assert all(str(folder.parent).encode() not in content for content in files.values())


def test_the_board_is_as_it_was_written(folder):
    text = "# Mine.\nextends: base.yaml  # a base\ntitle: 'Line'  # its name\n"
    (folder / "line.yaml").write_text(text, encoding="utf-8")
    kept = source_files(cuatto_kit.load("line.yaml", settings=["seats=[2, 2]"]))[
        "line.yaml"
    ].decode()
    assert kept.startswith("# Mine.\n")
    assert "title: 'Line'  # its name\n" in kept
    assert "extends" not in kept
    said = yaml.safe_load(kept)
    assert said["seats"] == [2, 2]
    assert said["board"] == yaml.safe_load((folder / "base.yaml").read_text("utf-8"))["board"]


@pytest.mark.parametrize("name", bundled.bundled())
def test_every_bundled_board_is_the_same_from_its_files(name, tmp_path):
    original = name == "original"  # which is printed as it is
    design = cuatto_kit.load(name, settings=[] if original else ["print.printer=prusa-mini"])
    again = cuatto_kit.load(written(tmp_path, design))
    assert again.printer == design.printer
    assert again.clearance == design.clearance
    ours, theirs = (one.variant.model_dump(mode="json") for one in (design, again))
    if not original:
        ours["print"]["printer"] = theirs["print"]["printer"] = None
    assert theirs == ours
    assert again.name == design.name


@pytest.mark.parametrize("name", printer.names())
def test_every_printer_is_the_same_from_its_file(name, tmp_path):
    design = cuatto_kit.load("short-12", settings=[f"print.printer={name}"])
    written(tmp_path, design)
    assert printer.load(str(tmp_path / "printer.yaml")) == printer.load(name)


def test_a_board_without_a_printer_has_none():
    design = cuatto_kit.load("short-12", settings=["print.printer=null"])
    ((path, content),) = source_files(design).items()
    assert path == "short-12.yaml"
    assert parse(content.decode(), path).data["print"]["printer"] is None


@pytest.mark.parametrize("name", ["printer", "Printer"])
def test_a_board_may_be_called_printer(name, tmp_path):
    (tmp_path / f"{name}.yaml").write_text("extends: short-12\n", encoding="utf-8")
    design = cuatto_kit.load(tmp_path / f"{name}.yaml")
    assert sorted(source_files(design)) == ["printer.yaml", "the-printer.yaml"]
    again = cuatto_kit.load(written(tmp_path / "kit", design))
    assert again.printer == design.printer
    assert source_files(again) == source_files(design)


def test_another_file_of_the_same_printer_is_another_source(tmp_path):
    """Whatever the kits were before: each holds what its own file says."""
    texts = ("extends: generic-220\n", "extends: generic-220\nprice: 25.4\nmargin: 7\n")
    found = []
    for number, text in enumerate(texts):
        (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
        design = cuatto_kit.load("short-12", settings=[f"print.printer={tmp_path}/mine.yaml"])
        kit, _ = in_kit(design, tmp_path / f"{number}", "teams")
        found.append(yaml.safe_load((kit / "printer.yaml").read_text("utf-8")))
    assert "margin" not in found[0]
    assert found[1]["margin"] == 7


@pytest.mark.slow
def test_a_coupon_holds_its_printer(folder, tmp_path):
    kit = write_coupon("parts/my.yaml", tmp_path)
    assert "printer.yaml" in [file.path for file in kit.manifest.files]
    assert printer.load(str(kit.folder / "printer.yaml")) == printer.load("parts/my.yaml")
