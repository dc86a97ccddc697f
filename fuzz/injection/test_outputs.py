"""The contents of a title, a name or a label are text in every generated file: parsers read each
kind as programs do, and find them as text and nowhere else."""

import re
import zipfile
from pathlib import Path

import pytest

from cuatto_kit.cad import library
from cuatto_kit.fabrication.manifest import Row, write_csv
from cuatto_kit.sheets.typeset import plain

from . import board
from .payloads import CUT, LINES, SIGNS, TITLE
from .readers import read

OUTPUTS = {
    "kit/LICENSE": (),
    "kit/art/tile.svg": (),
    "kit/README.md": (TITLE,),
    "kit/assembly.en.html": (TITLE,),
    "kit/bom.csv": (),
    "kit/manifest.json": (LINES, SIGNS),
    "kit/plates/*.3mf": (TITLE,),
    "kit/play.html": (TITLE,),
    "kit/preview.html": (TITLE,),
    "kit/printer.yaml": (TITLE,),
    "kit/q7z*.yaml": (TITLE, LINES, SIGNS, CUT),
    "kit/report.json": (),
    "kit/scad/*.scad": (),
    "kit/sheets/card.en.pdf": (TITLE,),
    "kit/sheets/rules.en.a4.pdf": (TITLE, CUT, plain(LINES)),
    "kit/sheets/rules.en.html": (TITLE, CUT, SIGNS, plain(LINES)),
    "kit/sheets/rules.en.md": (TITLE, CUT, SIGNS, plain(LINES)),
    "kit/sheets/rules.en/*.svg": (),
    "kit/stl/*.stl": (),
    "report.html": (TITLE, CUT),
    "compare.html": (board.NAME,),
    "sweep.html": (SIGNS, board.NAME),
    "review.html": (TITLE,),
    "game.rec": (board.NAME,),
    "game.txt": (board.NAME,),
    "atlas/atlas.html": (TITLE, LINES),
    "atlas/atlas.json": (TITLE, LINES, SIGNS),
    "atlas/boards/*.yaml": (TITLE, LINES, SIGNS),
}
"""Each file that is written for a hostile board, and what it says of the texts there."""

MORE = {
    "*/kit/plates/*.stl": (),
    "*/kit/customizer/*.scad": (),
    "*/kit/flat/*.svg": (),
    "*/kit/flat/*.dxf": (),
    "*/kit/sheets/paper-board.*.pdf": (),
}
"""What is written besides where it is asked for; all else is as in `OUTPUTS`."""

COPIES = ("kit/scad/library/*", "kit.zip")
"""What holds nothing of its own."""

ENGRAVED = "kit/scad/tile*.scad"
"""Where words are cut into plastic."""


def bare(text: str) -> str:
    """A text without its blanks: lines are broken anywhere."""
    return "".join(text.split())


def files(folder: Path, pattern: str) -> list[Path]:
    """The files of a pattern."""
    found = sorted(path for path in folder.glob(pattern) if path.is_file())
    assert found, f"nothing is written as {pattern}"
    return found


@pytest.mark.slow
@pytest.mark.parametrize("pattern", OUTPUTS)
def test_text_is_text(made, pattern):
    for path in files(made, pattern):
        texts = bare("\n".join(read(path.name, path.read_bytes())))
        for text in OUTPUTS[pattern]:
            assert bare(text) in texts, path


@pytest.mark.slow
def test_every_output_is_in_the_table(made):
    """What is added to a kit, an atlas or a page fails here until its texts are looked at, too."""
    told = {path for pattern in (*OUTPUTS, *COPIES) for path in files(made, pattern)}
    assert {path for path in made.rglob("*") if path.is_file()} == told


@pytest.mark.slow
def test_the_library_is_copied_as_it_is(made):
    for path in files(made, "kit/scad/library/*"):
        assert path.read_bytes() == library.path_of(path.stem).read_bytes()


@pytest.mark.slow
def test_a_zip_holds_the_same_files_below_one_folder(made):
    kit = made / "kit"
    with zipfile.ZipFile(made / "kit.zip") as package:
        names = {name: package.read(name) for name in package.namelist()}
    paths = (path for path in kit.rglob("*") if path.is_file())
    wanted = {f"{board.KIT}/{path.relative_to(kit).as_posix()}": path for path in paths}
    assert names == {name: path.read_bytes() for name, path in wanted.items()}
    plain_name = re.compile(r"(?!\.)[\w.-]+(/(?!\.)[\w.-]+)*")
    assert all(plain_name.fullmatch(name) for name in names)


@pytest.mark.slow
def test_words_on_plastic_are_texts_of_a_drawing(made):
    texts = [text for path in files(made, ENGRAVED) for text in read(path.name, path.read_bytes())]
    assert CUT in texts


@pytest.mark.long
def test_what_must_be_asked_for(more):
    for path in sorted(path for path in more.rglob("*") if path.is_file()):
        inside = path.relative_to(more)
        usual = Path(*inside.parts[1:])
        languages = [Path(str(usual).replace(f".{tag}", ".en")) for tag in ("de", "es", "pt-BR")]
        known = any(
            one.match(pattern) for one in (usual, *languages) for pattern in (*OUTPUTS, *COPIES)
        )
        assert known or any(inside.match(pattern) for pattern in MORE), inside
        if "library" not in inside.parts:
            list(read(path.name, path.read_bytes()))
    for pattern in MORE:
        files(more, pattern)


def test_a_shopping_list_reckons_nothing():
    rows = [
        Row("tile", "whole", "gold", 2, 0.004, 0.0),
        Row("total", "whole", "total", 2, 0.0, 0.0),
    ]
    assert "tile" in list(read("bom.csv", write_csv(rows).encode()))
