"""SVG files are read as shapes; whatever else a file holds is refused, and nothing else happens."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuatto_kit.config import svg
from cuatto_kit.config.own_files import Unfit
from cuatto_kit.errors import Code

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
LAUGHS = "".join(f'<!ENTITY l{k + 1} "{f"&l{k};" * 10}">' for k in range(9))


def read(body, head=HEAD):
    return svg.read(f"{head}{body}</svg>".encode(), "logo.svg")


def area(loop):
    """The area of a polygon by the shoelace formula, as a share of the whole square."""
    pairs = zip(loop, loop[1:] + loop[:1], strict=True)
    return abs(sum(x * v - u * y for (x, y), (u, v) in pairs)) / 2 / svg.SIDE**2


HOSTILE = {
    "entities": (f'<!DOCTYPE svg [<!ENTITY l0 "ha">{LAUGHS}]>{HEAD}<path d="&l9;"/></svg>', "type"),
    "external entity": (
        f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>{HEAD}&x;</svg>',
        "document type",
    ),
    "external subset": (f'<!DOCTYPE svg SYSTEM "http://example.org/x.dtd">{HEAD}</svg>', "type"),
    "undefined entity": (f"{HEAD}&x;</svg>", "no XML"),
    "script": (f"{HEAD}<script>alert(1)</script></svg>", "<script> is not drawn"),
    "script in defs": (f"{HEAD}<defs><script/></defs></svg>", "<script> is not drawn"),
    "foreign object": (f"{HEAD}<foreignObject/></svg>", "<foreignObject> is not drawn"),
    "picture": (f'{HEAD}<image xlink:href="data:image/png;base64,AA"/></svg>', "<image>"),
    "style sheet": (f"{HEAD}<style>@import url(http://example.org)</style></svg>", "<style>"),
    "use": (f'{HEAD}<use xlink:href="#a"/></svg>', "<use> is not drawn"),
    "reference to a file": (
        f'{HEAD}<linearGradient xlink:href="file:///etc/passwd"/></svg>',
        "refers to another file",
    ),
    "animation": (f"{HEAD}<animate/></svg>", "<animate> is not drawn"),
    "text": (f"{HEAD}<text>hello</text></svg>", "converted to paths"),
    "another svg in it": (f"{HEAD}<svg/></svg>", "<svg> is not drawn"),
    "clip path": (f'{HEAD}<g clip-path="url(#c)"/></svg>', "clip-path is not drawn"),
    "mask in a style": (f'{HEAD}<g style="mask:url(#c)"/></svg>', "mask is not drawn"),
    "web page": ("<html><body/></html>", "<html>; expected <svg>"),
    "page in an svg": (
        f'{HEAD}<h:script xmlns:h="http://www.w3.org/1999/xhtml">1</h:script></svg>',
        "draws nothing",
    ),
    "deep nesting": (f"{HEAD}{'<g>' * 100_000}", "50 deep"),
    "many elements": (f"{HEAD}{'<g/>' * 6_000}</svg>", "5,000 elements"),
    "many points": (f'{HEAD}<path d="M0 0{"h1" * 50_000}"/></svg>', "50,000 points"),
    "many curves": (f'{HEAD}<path d="M0 0{"q1 1 1 1" * 4_000}"/></svg>', "50,000 points"),
    "infinite": (f'{HEAD}<path d="M0 0L1e999 0 0 1"/></svg>', "a point is nowhere"),
    "no number": (f'{HEAD}<rect width="NaN" height="1"/></svg>', "'NaN' is no length"),
    "far away": (f'{HEAD}<path d="M0 0L9e9 0 0 1"/></svg>', "coordinates up to 1,000,000"),
    "infinite transform": (
        f'{HEAD}<g transform="scale(1e300) scale(1e300)"><path d="M0 0h1v1z"/></g></svg>',
        "a point is nowhere",
    ),
    "unknown transform": (f'{HEAD}<g transform="warp(1)"/></svg>', "is no transform"),
    "transform of too many": (f'{HEAD}<g transform="rotate(1 2 3 4)"/></svg>', "is no transform"),
    "share of a page": (f'{HEAD}<rect width="50%" height="1"/></svg>', "'50%' is no length"),
    "size below 0": (f'{HEAD}<rect width="-1" height="1"/></svg>', "a size below 0"),
    "incomplete path": (f'{HEAD}<path d="M0 0L1"/></svg>', "is no path"),
    "white that is far larger": (
        f'{HEAD}<path d="M0 0h1v1z"/><path fill="white" d="M0 0h9999v9999z"/></svg>',
        "far larger",
    ),
    "no shapes": (f"{HEAD}</svg>", "draws nothing"),
    "only white": (f'{HEAD}<rect width="1" height="1" fill="#FFF"/></svg>', "draws nothing"),
    "nothing painted": (f'{HEAD}<rect width="1" height="1" fill="none"/></svg>', "draws nothing"),
    "hidden": (f'{HEAD}<g display="none"><rect width="1" height="1"/></g></svg>', "draws nothing"),
    "a point": (f'{HEAD}<path d="M1 1h0v0z"/></svg>', "draws nothing"),
    "empty": ("", "no XML"),
    "no XML": ("solid top", "no XML"),
    "two roots": ("<svg/><svg/>", "no XML"),
    "unknown encoding": ('<?xml version="1.0" encoding="x-none"?><svg/>', "no XML"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_with_its_reason(name):
    text, expected = HOSTILE[name]
    with pytest.raises(Unfit) as refused:
        svg.read(text.encode(), "logo.svg")
    assert expected in refused.value.message
    assert refused.value.message.startswith("logo.svg:")
    assert len(refused.value.message) < 200
    assert refused.value.code in (Code.BAD_VALUE, Code.TOO_BIG)


def test_a_refusal_names_the_line():
    with pytest.raises(Unfit) as refused:
        read("\n<g>\n<script/></g>")
    assert refused.value.message.startswith("logo.svg:3: <script>")


def test_damaged_files_are_refused_or_read():
    """Bytes are changed at random; every answer is a drawing or a refusal."""
    text = bytearray(
        f'{HEAD}<g transform="translate(3 4) rotate(30)"><path d="M0 0c1 2 3 4 5 6A2 3 4 0 1 9 9z" '
        'stroke="red" stroke-width="2mm"/><circle r="3" fill="#fff"/></g></svg>'.encode()
    )
    chance, answers = random.Random(1), set()
    for _ in range(2_000):
        bad = bytearray(text)
        for _ in range(chance.randint(1, 3)):
            bad[chance.randrange(len(bad))] = chance.choice(b"<>&;0Me-./\"' \x00\xff")
        try:
            answers.add(bool(svg.read(bytes(bad), "logo.svg")))
        except Unfit as refused:
            answers.add(refused.code)
    assert answers >= {True, Code.BAD_VALUE}


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        ('<rect width="4" height="4"/>', 1),
        ('<rect x="-1" y="7" width="4" height="2"/>', 1 / 2),
        ('<circle r="5"/>', math.pi / 4),
        ('<ellipse cx="3" rx="4" ry="2"/>', math.pi / 8),
        ('<rect width="4" height="4" rx="1"/>', 1 - (4 - math.pi) / 16),
        ('<rect width="4" height="4" rx="9"/>', math.pi / 4),
        ('<polygon points="0,0 4,0 4,4"/>', 1 / 2),
        ('<polyline points="0 0 4 0 4 4"/>', 1 / 2),
        ('<path d="M0 0h4v4z"/>', 1 / 2),
        ('<path d="M0 0A2 2 0 0 1 4 0z"/>', math.pi / 8),
        ('<path d="M0 0q2 4 4 0z"/>', 1 / 3),
        ('<path d="M0 0C0 4 4 4 4 0z"/>', 9.6 / 16),
        ('<g transform="rotate(90) translate(7)"><rect width="4" height="2"/></g>', 1 / 2),
        ('<g transform="scale(2,1)"><rect width="4" height="4"/></g>', 1 / 2),
        ('<g transform="matrix(1 0 0 3 0 0)"><rect width="3" height="1"/></g>', 1),
        ('<g transform="skewX(45)"><rect width="3" height="3"/></g>', 1 / 4),
        ('<rect width="1in" height="96"/>', 1),
        ('<g fill="none"><rect width="4" height="4" style="fill: navy"/></g>', 1),
    ],
)
def test_the_area_of_a_shape_is_that_of_its_formula(shape, expected):
    (found,) = read(shape)
    assert area(list(found.loops[0])) == pytest.approx(expected, rel=1e-2)


def test_strokes_are_lines_with_the_width_of_their_transform():
    (line,) = read('<line x2="9" stroke="#000" stroke-width="2" transform="scale(3)"/>')
    assert (line.rule, line.width) == ("line", round(2 / 9 * svg.SIDE))
    fill, stroke = read('<rect width="9" height="9" stroke="red"/>')
    assert (fill.rule, stroke.rule) == ("nonzero", "line")


def test_fill_rule_and_white_are_inherited():
    body = (
        '<g fill-rule="evenodd"><rect width="9" height="9"/><g fill="white"><circle r="1"/></g></g>'
    )
    dark, white = read(body)
    assert (dark.rule, dark.white, white.rule, white.white) == ("evenodd", False, "evenodd", True)


def test_what_programs_add_for_themselves_is_passed_over():
    extra = (
        '<n:view xmlns:n="http://example.org/editor"><n:grid/></n:view><title>T</title>'
        '<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>'
        '<defs><linearGradient id="a"><stop/></linearGradient><path d="M0 0h99v99z"/></defs>'
    )
    assert read(f'{extra}<rect width="2" height="2" fill="url(#a)"/>') == read(
        '<rect width="2" height="2"/>'
    )


numbers = st.floats(-1e4, 1e4).map(lambda number: f"{number:.4f}")
paths = st.lists(
    st.one_of(
        st.tuples(st.just("M"), numbers, numbers),
        st.tuples(st.sampled_from("Ll"), numbers, numbers),
        st.tuples(st.sampled_from("Qq"), *[numbers] * 4),
        st.tuples(st.sampled_from("Cc"), *[numbers] * 6),
        st.just(("z",)),
    ),
    min_size=2,
    max_size=12,
).map(lambda found: "M0 0" + "".join(" ".join(one) for one in found))


@given(path=paths, stroke=st.booleans(), rule=st.sampled_from(["nonzero", "evenodd"]))
def test_a_drawing_is_the_same_after_it_was_written(path, stroke, rule):
    """So a kit that is built from its own files has the same parts."""
    line = 'stroke="red" stroke-width="7.3"' if stroke else ""
    try:
        shapes = read(f'<path fill-rule="{rule}" {line} d="{path}"/>')
    except Unfit:
        return
    assert svg.read(svg.written(shapes).encode(), "again.svg") == shapes


def test_what_is_written_holds_shapes_alone():
    body = '<rect onload="alert(1)" id="q7z" class="q7z" width="2" height="2" fill="url(#q7z)"/>'
    text = svg.written(read(body))
    assert not [word for word in ("q7z", "onload", "url", "alert") if word in text]
