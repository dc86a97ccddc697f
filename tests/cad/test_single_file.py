"""Modules of the library as one file: they draw the same, and no name means anything else there."""

import pytest

from cuatto_kit.cad import library, single_file
from cuatto_kit.cad.single_file import inlined
from cuatto_kit.fabrication.meshes import Embedded
from tests.cases import often

PARTS = library.names()


def drawn(text, folder):
    path = folder / "drawing.scad"
    path.write_text(text, "utf-8")
    return Embedded().render(path)


@pytest.mark.parametrize("part", often(["pawn", "numbered_die", "checker_base"], PARTS))
def test_a_module_draws_the_same_in_one_file(part, tmp_path):
    used = f"use <{library.path_of(part).as_posix()}>\n{part}(%s);"
    given = 'marks = [["star", "", 14, 0, 0, 5, 0]]' if part == "marks" else ""
    alone = drawn(f"{inlined([part])}\n{part}({given});", tmp_path)
    assert alone.tobytes() == drawn(used % given, tmp_path).tobytes()


@pytest.mark.parametrize("part", PARTS)
def test_one_file_needs_no_other(part):
    assert not any(line.startswith(("use", "include")) for line in inlined([part]).splitlines())


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Write files of a library of their own: text by name."""

    def write(**texts):
        for name, text in texts.items():
            (tmp_path / f"{name}.scad").write_text(text, "utf-8")

    monkeypatch.setattr(library, "path_of", lambda name: tmp_path / f"{name}.scad")
    single_file._file.cache_clear()
    yield write
    single_file._file.cache_clear()


def test_equal_names_of_two_files_are_told_apart(written):
    written(
        inner="""\
// How wide it is.
width = 1;
unused = 2;
module inner(width = width) cube(width + gap());
function gap() = width;
inner();
""",
        outer="""\
use <inner.scad>
width = 3;
module outer(side = width) {
  inner(width = width);
  inner(gap());
  for (gap = [1:2]) translate([gap, width]) ring(gap);
  module ring(width) square(width);
}
module ring() circle(width);
outer();
""",
    )
    assert (
        inlined(["outer"])
        == """\
// inner.scad

// How wide it is.
inner__width = 1;
module inner(width = inner__width) cube(width + inner__gap());
function inner__gap() = inner__width;

// outer.scad

outer__width = 3;
module outer(side = outer__width) {
  inner(width = outer__width);
  inner(inner__gap());
  for (gap = [1:2]) translate([gap, outer__width]) ring(gap);
  module ring(width) square(width);
}
"""
    )


def test_a_kept_variable_has_its_name_and_is_left_to_be_defined(written):
    written(one="a = 1;\nb = a;\nmodule one(a = a, b = b) cube([a, b, 1]);\n")
    assert inlined(["one"], [("one", "a")]) == (
        "// one.scad\n\none__b = a;\nmodule one(a = a, b = one__b) cube([a, b, 1]);\n"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("include <x.scad>\nmodule one() cube();", "one.scad:1: a file is included"),
        ("a__b = 1;\nmodule one() cube(a__b);", "one.scad:1: a__b; expected names without __"),
        ("f = function(x) x;\nmodule one() cube(f(1));", "one.scad:2: a variable is called"),
        ("module one( {", "one.scad is not OpenSCAD"),
    ],
)
def test_a_file_in_another_style_is_refused(written, text, reason):
    written(one=text)
    with pytest.raises(ValueError, match=reason):
        inlined(["one"])
