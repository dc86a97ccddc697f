"""The headers in scad/ are the one place where parameters are declared."""

import math
import re
from collections import defaultdict

import pytest

from cuatto_kit.cad import library
from cuatto_kit.fabrication.meshes import Embedded

PARTS = library.names()


def signature(part: str) -> list[tuple[str, str]]:
    """The parameters of the module that a file is named after, and what they default to."""
    text = library.path_of(part).read_text("utf-8")
    declared = re.search(rf"^module {part}\((.*?)\) \{{", text, re.MULTILINE | re.DOTALL)
    assert declared, f"{part}.scad has no module {part}"
    pairs = [item.split("=") for item in declared[1].split(",")]
    return [(name.strip(), default.strip()) for name, default in pairs]


@pytest.mark.parametrize("part", PARTS)
def test_header_and_signature_name_the_same_parameters(part):
    assert list(library.module(part).parameters) == [name for name, _ in signature(part)]


@pytest.mark.parametrize("part", PARTS)
def test_signature_takes_its_defaults_from_the_header(part):
    assert [(name, name) for name, _ in signature(part)] == signature(part)


@pytest.mark.parametrize("part", PARTS)
def test_defaults_lie_within_what_the_header_allows(part):
    module = library.module(part)
    module.check({name: parameter.default for name, parameter in module.parameters.items()})


@pytest.mark.parametrize("part", PARTS)
def test_every_parameter_says_what_it_means_and_what_it_may_be(part):
    for parameter in library.module(part).parameters.values():
        assert parameter.meaning
        assert parameter.bounds or parameter.choices or isinstance(parameter.default, list)


@pytest.mark.parametrize("part", PARTS)
def test_every_file_begins_with_its_licence(part):
    lines = library.path_of(part).read_text("utf-8").splitlines()
    assert lines[:2] == [
        "// SPDX-License-Identifier: MIT",
        "// SPDX-FileCopyrightText: 2026 The cuatto-kit authors",
    ]


def test_a_name_has_one_default_in_all_files():
    defaults = defaultdict(dict)
    for part in PARTS:
        for name, parameter in library.module(part).parameters.items():
            defaults[name][part] = parameter.default
    # Outline, knobs and sockets belong to a panel: a bridge has others than a tile. One with hidden
    # joints is thicker. A space of a ring is smaller and shallower than one of columns. Dimples are
    # in other places on a hexagon than on a square.
    own = ("outline", "knobs", "sockets", "thickness", "space_pitch", "hollow", "dimples")
    differing = {
        name: by_part
        for name, by_part in defaults.items()
        if name not in own and len(set(map(repr, by_part.values()))) > 1
    }
    assert not differing


def test_the_header_is_read_as_it_is_written():
    size = library.module("tile").parameters["size"]
    assert (size.default, size.bounds, size.meaning) == (40, (20, 200), "Edge of the square (mm)")
    assert library.module("checker_top").parameters["share"].choices == ("whole", "body", "marks")
    assert library.module("tile").parameters["knobs"].default == [["down", 0]]


def test_the_hidden_section_is_no_part_of_the_header():
    assert "left_inset" in library.path_of("bridge").read_text("utf-8")
    assert "left_inset" not in library.module("bridge").parameters


@pytest.mark.parametrize(
    ("arguments", "error", "reason"),
    [
        ({"colour": 1}, TypeError, "no parameter 'colour'"),
        ({"clearence": 0.2}, TypeError, "did you mean 'clearance'"),
        ({"size": "40"}, ValueError, "expected a number"),
        ({"size": [40]}, ValueError, "expected a number"),
        ({"size": None}, ValueError, "expected a number"),
        ({"size": True}, ValueError, "expected a number"),
        ({"size": 19.9}, ValueError, "expected 20 to 200"),
        ({"size": 200.1}, ValueError, "expected 20 to 200"),
        ({"size": math.nan}, ValueError, "expected a finite number"),
        ({"size": math.inf}, ValueError, "expected a finite number"),
        ({"knobs": "down"}, ValueError, "expected a list"),
        ({"knobs": [["down", math.nan]]}, ValueError, "expected a list"),
        ({"knobs": [["down", True]]}, ValueError, "expected a list"),
        ({"knobs": [['down", 0]]); cube("', 0]]}, ValueError, "expected a list"),
    ],
)
def test_a_call_that_the_header_does_not_allow_is_refused(arguments, error, reason):
    with pytest.raises(error, match=re.escape(reason)):
        library.module("tile").check(arguments)


@pytest.mark.parametrize("choice", ["knight", "Regular", "", 1, None])
def test_a_choice_that_is_not_listed_is_refused(choice):
    with pytest.raises(ValueError, match="expected one of regular, strong, pin"):
        library.module("checker_top").check({"class": choice})


@pytest.mark.parametrize("size", [20, 40.5, 200])
def test_a_number_within_its_range_is_taken(size):
    library.module("tile").check({"size": size})


def test_an_unknown_part_is_refused():
    with pytest.raises(KeyError, match="no part 'octagon'"):
        library.module("octagon")


def test_a_part_brings_the_files_it_needs_with_it():
    assert library.uses("digits") == {"digits", "letters"}
    assert library.uses("checker_base") == {"checker_base", "checker_joint", "team_symbol"}


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_each_file_opens_alone(part):
    assert len(Embedded().render(library.path_of(part))) > 0
