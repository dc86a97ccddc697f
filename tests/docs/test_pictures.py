"""The pictures of the documentation show the present state of their subjects."""

import importlib.util
import json
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

import cuatto_kit
from cuatto_kit.fabrication import photo

TOP = Path(__file__).parents[2]
DOCS = TOP / "docs"
PAGES = [TOP / "README.md", TOP / "CONTRIBUTING.md", TOP / "scad/README.md", *DOCS.glob("*.md")]
ENDINGS = {*Image.registered_extensions(), ".svg"} - {".pdf"}
FILES = sorted(path for path in DOCS.rglob("*") if path.suffix.lower() in ENDINGS)
MANY = 40
"""Colours of a picture that shows something."""


def script(name):
    """Loads a script of docs/, which is no package."""
    found = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    loaded = importlib.util.module_from_spec(found)
    sys.modules[name] = loaded
    found.loader.exec_module(loaded)
    return loaded


depictions = script("depictions")
KNOWN = json.loads(depictions.DIGESTS.read_text("utf-8"))


def named(path):
    """Returns a path as pytest lists it."""
    return path.relative_to(DOCS).as_posix()


def shown_on(page):
    """Returns the pictures of a page, as paths."""
    text = page.read_text("utf-8")
    names = re.findall(r"!\[[^]]*\]\(([^)\s]+)[^)]*\)|<img[^>]*src=\"([^\"]+)\"", text)
    return {(page.parent / (one or other)).resolve() for one, other in names}


def patterned(size, share):
    """Returns a white picture, of which a share is in many colours."""
    image = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(image)
    for number in range(MANY):
        colour = (5 * number, 200 - 5 * number, 3 * number)
        left, width = number * size[0] / MANY, size[0] / MANY - 1
        draw.rectangle((left, 0, left + width, share * size[1] - 1), fill=colour)
    return image


# The pictures that there are


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_picture_can_be_read_and_shows_something(path):
    with Image.open(path) as image:
        image.load()
        assert depictions.emptiness(image) is None


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_picture_is_the_one_that_was_made(path):
    assert KNOWN[path.name]["file"] == depictions.file_digest(path)


@pytest.mark.parametrize("name", depictions.subjects())
def test_a_picture_shows_its_subject_as_it_is_today(name):
    shown = depictions.digest_of(depictions.subjects()[name])
    assert KNOWN[f"{name}.png"]["shows"] == shown, f"run python docs/gallery.py {name}"


def test_every_picture_is_made_by_the_script():
    made = {DOCS / f"pictures/{name}.png" for name in depictions.subjects()}
    assert made == set(FILES)
    assert sorted(KNOWN) == sorted(path.name for path in FILES)


def test_every_picture_is_shown_and_every_picture_shown_is_there():
    assert set().union(*map(shown_on, PAGES)) == set(FILES)


@pytest.mark.slow
def test_the_gallery_has_every_variant_with_its_pieces():
    sections = (DOCS / "gallery.md").read_text("utf-8").split("\n## ")[1:]
    found = [
        re.search(r"\(pictures/(.+)-play\.png\)\n\n`(.+)`: (\d+) pieces of (\d+) shapes", section)
        for section in sections
    ]
    expected = []
    for name in depictions.variants():
        parts = cuatto_kit.load(name).kit.parts
        pieces = sum(part.quantity for part in parts)
        expected.append((name, name, str(pieces), str(len(parts))))
    assert [one.groups() for one in found] == expected


# Pictures that show nothing


@pytest.mark.parametrize(
    "image",
    [
        pytest.param(Image.new("RGB", (1000, 667), "white"), id="blank"),
        pytest.param(Image.new("L", (100, 100), 0), id="black"),
        pytest.param(Image.new("RGBA", (100, 100), (9, 99, 200, 0)), id="transparent"),
        pytest.param(patterned((400, 400), 0.02), id="a few pixels"),
        pytest.param(Image.linear_gradient("L").point(lambda v: 240 + v // 20), id="a faint shade"),
        pytest.param(Image.linear_gradient("L").quantize(8), id="few colours"),
    ],
)
def test_an_empty_picture_is_told(image):
    assert depictions.emptiness(image)


def test_a_board_on_a_large_ground_is_no_empty_picture():
    assert depictions.emptiness(patterned((400, 400), 0.08)) is None


# What makes a picture stale

SMALL = """\
# A board.
game: cuatto
title: {en: Small}
seats: [2, 3]
teams: {colours: [gold, red, green], checkers: {regular: 3}}
board:
  start: pool
  paths:
    main: {from: start, to: finish, walk: "up 2, right 4, up 2"}
"""


@pytest.fixture
def board(tmp_path):
    """Returns a digest of a board with this text, and of what it extends."""

    def digest(text=SMALL, base=SMALL):
        (tmp_path / "base.yaml").write_text(base, "utf-8")
        (tmp_path / "small.yaml").write_text(text, "utf-8")
        return depictions.digest_of(depictions.Subject(str(tmp_path / "small.yaml")))

    return digest


@pytest.mark.parametrize(
    ("old", "new"),
    [("up 2, right 4", "up 3, right 3"), ("gold", "blue"), ("[2, 3]", "[3, 3]"), ("Small", "Tiny")],
)
def test_another_board_is_another_digest(board, old, new):
    assert board(SMALL.replace(old, new)) != board()


def test_a_comment_is_none(board):
    assert board(SMALL.replace("# A board.", "# The same board.")) == board()


def test_what_a_board_extends_counts(board):
    text = "extends: base.yaml\ntitle: {en: Small}\n"
    assert board(text) != board(text, SMALL.replace('walk: "up 2', 'walk: "up 4'))


def test_the_library_and_the_files_that_draw_count():
    design = cuatto_kit.load("short-12")
    files = {"photo.py": "draw()"}
    digests = [depictions.digest(design, files), depictions.digest(design, {"photo.py": "go()"})]
    library = {**design.drawings.library, "tile.scad": "module tile() cube(40);"}
    design.__dict__["drawings"] = replace(design.drawings, library=library)
    digests.append(depictions.digest(design, files))
    assert len(set(digests)) == 3


def test_every_subject_has_the_files_that_draw_it():
    missing = [
        (name, pattern)
        for name, subject in depictions.subjects().items()
        for pattern in subject.files
        if not any(TOP.glob(pattern))
    ]
    assert missing == []


# How a picture is taken


@pytest.fixture
def gallery(monkeypatch):
    pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    monkeypatch.syspath_prepend(str(DOCS))
    return script("gallery")


CLEAR = Image.new("RGBA", (400, 400))


def test_an_empty_picture_is_never_written(gallery, tmp_path, monkeypatch):
    monkeypatch.setattr(gallery, "PICTURES", tmp_path)
    monkeypatch.setattr(gallery, "DIGESTS", tmp_path / "digests.json")
    with pytest.raises(SystemExit, match=r"^lagoon: "):
        gallery.save(CLEAR, "lagoon")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_a_board_is_pictured_set_up_and_in_play(gallery, tmp_path, monkeypatch):
    """No browser is needed."""
    monkeypatch.setattr(photo, "SIZE", (400, 300))
    monkeypatch.setattr(gallery, "sync_playwright", None)
    monkeypatch.setattr(gallery, "PICTURES", tmp_path)
    monkeypatch.setattr(gallery, "DIGESTS", tmp_path / "digests.json")
    monkeypatch.setattr(gallery, "GALLERY", tmp_path / "gallery.md")
    (tmp_path / "gallery.md").write_text("# Gallery\n", "utf-8")
    gallery.main(["royal-ur"])
    known = json.loads((tmp_path / "digests.json").read_text("utf-8"))
    assert sorted(known) == ["royal-ur-play.png", "royal-ur.png"]
    for name in known:
        with Image.open(tmp_path / name) as image:
            assert depictions.emptiness(image) is None
        assert f"(pictures/{name})" in (tmp_path / "gallery.md").read_text("utf-8")
