"""Custom tops are read from allowed places only, and give access to no other file."""

import os
import struct

import pytest

import cuatto_kit
from cuatto_kit.config import tops
from cuatto_kit.errors import InvalidVariant

BOARD = "extends: short-12\nprint: {{tops: {{regular: {}}}}}\n"


def binary(count, length=None):
    body = bytes(50 * (count if length is None else length))
    return b"top".ljust(80) + struct.pack("<I", count) + body


TEXT = b"""solid top
facet normal 0 0 0
outer loop
vertex 0 0 0
vertex 1 0 0
vertex 0 1 0
endloop
endfacet
endsolid top
"""


@pytest.fixture
def faults(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def faults_of(word, **files):
        for name, content in files.items():
            (tmp_path / name.replace("_", ".")).write_bytes(content)
        (tmp_path / "board.yaml").write_text(BOARD.format(word), "utf-8")
        with pytest.raises(InvalidVariant) as refused:
            cuatto_kit.load("board.yaml")
        (fault,) = refused.value.faults
        assert (fault.file, fault.line) == ("board.yaml", 2)
        assert fault.column in (25, 26)  # behind a quote
        assert fault.path == "print.tops.regular"
        return f"{fault.code} {fault.message}"

    return faults_of


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("/etc/hostname.stl", "BAD_VALUE"),
        ("C:/top.stl", "BAD_VALUE"),
        ("http://example.org/top.stl", "BAD_VALUE"),
        ("../top.stl", "BAD_VALUE"),
        ("a/../../top.scad", "BAD_VALUE"),
        (r"'a\top.stl'", "BAD_VALUE"),
        ("top.obj", "BAD_VALUE"),
        ("nowhere.stl", "NOT_FOUND"),
        (f"{'x' * 400}.stl", "NOT_FOUND"),
        ("12", "WRONG_TYPE"),
        ("[top.stl]", "WRONG_TYPE"),
    ],
)
def test_a_word_that_names_no_file_here(faults, word, expected):
    assert faults(word).startswith(expected)


def test_a_link_that_leads_out_of_the_folder(faults, tmp_path, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "top.stl"
    outside.write_bytes(TEXT)
    (tmp_path / "link.stl").symlink_to(outside)
    assert "leads out of the folder" in faults("link.stl")
    (tmp_path / "round.stl").symlink_to("round.stl")
    assert faults("round.stl").startswith("NOT_FOUND")


def test_what_is_no_regular_file(faults, tmp_path):
    (tmp_path / "folder.stl").mkdir()
    assert faults("folder.stl").startswith("NOT_FOUND")
    os.mkfifo(tmp_path / "pipe.stl")
    assert "not a regular file" in faults("pipe.stl")


@pytest.mark.parametrize(
    "content",
    [b"", b"solid", b"solid top\nendsolid", b"no stl at all", binary(3, 2), binary(0), b"\0" * 84],
)
def test_a_file_that_is_no_stl(faults, content):
    assert "holds no triangles" in faults("top.stl", top_stl=content)


def test_a_file_that_is_too_large(faults, monkeypatch):
    monkeypatch.setattr(tops, "MOST_TRIANGLES", 2)
    assert faults("top.stl", top_stl=binary(3)).startswith("TOO_BIG")
    assert faults("top.stl", top_stl=TEXT * 3).startswith("TOO_BIG")
    monkeypatch.setattr(tops, "MOST_BYTES", 50)
    assert faults("top.stl", top_stl=TEXT).startswith("TOO_BIG")


@pytest.mark.parametrize(
    "text",
    [
        "use <other.scad>",
        "include <other.scad>\ncube(5);",
        'import("/etc/passwd.stl");',
        'import_stl("a.stl");',
        'surface(file = "a.png");',
        'x = dxf_cross(file = "a.dxf");',
        '/* "*/ use <a.scad>',
        '// "\nuse <a.scad> // "',
        'x = "\\""; import("a.stl"); y = "";',
        "use\n<a.scad>",
    ],
)
def test_a_drawing_that_reads_other_files(faults, text):
    assert "needs no other file" in faults("top.scad", top_scad=text.encode())


def test_a_drawing_that_is_no_text(faults):
    assert "no UTF-8 text" in faults("top.scad", top_scad=b"\xff\xfe")


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("extends: short-12\nprint: {tops: {pin: top.stl}}", "expected a class of the teams"),
        ("extends: cabeza\nprint: {tops: {pin: top.stl}}", "no checkers with tops"),
        ("extends: cant-stop\nprint: {tops: {pin: top.stl}}", "no checkers with tops"),
        ("extends: parques\nprint: {tops: {regular: top.stl}}", "no checkers with tops"),
        ("extends: original\nprint: {tops: {regular: top.stl}}", "take out tops"),
    ],
)
def test_a_top_that_no_checker_has(tmp_path, board, expected):
    (tmp_path / "top.stl").write_bytes(TEXT)
    (tmp_path / "board.yaml").write_text(board, "utf-8")
    with pytest.raises(InvalidVariant) as refused:
        cuatto_kit.load(tmp_path / "board.yaml")
    assert any(expected in fault.message for fault in refused.value.faults)


def test_remarks_and_texts_may_say_what_they_like(tmp_path):
    text = '// use <me>, or import me\n/* include */ echo("surface");\ncylinder(r = 4, h = 9);'
    (tmp_path / "top.scad").write_text(text, "utf-8")
    (tmp_path / "board.yaml").write_text(BOARD.format("top.scad"), "utf-8")
    loaded = cuatto_kit.load(tmp_path / "board.yaml").loaded
    (top,) = loaded.tops
    assert (top.checker, top.shown, top.is_drawing) == ("regular", "top.scad", True)
    assert loaded.variant.print.tops == {"regular": top.kept}
    assert str(tmp_path) not in loaded.variant.model_dump_json()
