"""Boards whose spaces have given places: Yut nori and the Game of the Goose, and small ones."""

import math
import re
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

import cuatto_kit
from cuatto_kit.board.layout import LinkKind
from cuatto_kit.board.ways import ways
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.document import parse
from cuatto_kit.drawing.arrows import gates
from cuatto_kit.drawing.board import board_svg
from cuatto_kit.errors import CannotPrint
from cuatto_kit.games.race.board.layout import lay_out
from cuatto_kit.games.race.console.text_view import draw
from cuatto_kit.games.race.engine.game import make_game
from cuatto_kit.games.race.printing.rounds import channels, numbers
from cuatto_kit.games.race.variation.tidying import chart_of
from cuatto_kit.games.variation import NoWay
from cuatto_kit.studio.answers import edit
from tests.cases import seldom

from .boards import game_of, load
from .test_screen import text_of

FOLDER = Path(__file__).parent / "off_lattice"
DRAFTS = sorted(path.stem for path in FOLDER.glob("*.yaml"))
BEDS = ("prusa-mini", "generic-220")
"""Printers with beds of 180 and of 220 mm."""


def written(name):
    return (FOLDER / f"{name}.yaml").read_text("utf-8")


@cache
def opened(name, *settings):
    return cuatto_kit.load(FOLDER / f"{name}.yaml", settings=list(settings))


def with_paths(**paths):
    """A board with other paths than Yut nori's."""
    data = yaml.safe_load(written("yut-nori"))
    data["board"]["paths"] = paths
    return load(yaml.safe_dump(data, sort_keys=False))


def radius(space):
    return space.outline.width / 2


def test_yut_nori_has_twenty_stations_around_and_nine_across_five_of_them_larger():
    layout = opened("yut-nori").layout
    discs = [space for space in layout.spaces if space.round]
    assert len(discs) == 29
    sizes = Counter(round(radius(space), 6) for space in discs)
    assert sorted(sizes.values()) == [5, 24]
    large = {space.id for space in discs if radius(space) > 11}
    assert large == {"ring.5", "ring.10", "ring.15", "ring.20", "right.3"}
    middle = layout.space("right.3").outline.centre
    around = [space for space in discs if space.path == "ring"]
    far = [math.dist(middle, space.outline.centre) for space in around]
    assert far == pytest.approx([3.75 * 24] * 20, abs=1e-3)


def test_the_goose_walks_inwards_on_spaces_that_are_a_pitch_apart():
    layout = opened("goose").layout
    middles = [space.outline.centre for space in layout.spaces if space.round]
    assert len(middles) == 63
    steps = [math.dist(*ends) for ends in pairwise(middles)]
    assert steps == pytest.approx([1.1 * 24] * 62, abs=1e-2)
    assert len([*ways(layout)]) == 62


@pytest.mark.parametrize("printer", BEDS)
@pytest.mark.parametrize("name", DRAFTS)
def test_no_space_of_the_drafts_is_cut_by_a_seam(name, printer):
    layout = opened(name, f"print.printer={printer}").layout
    shown = Counter(space for panel in layout.panels for space in panel.spaces)
    assert len(layout.panels) == 4
    assert shown == Counter(space.id for space in layout.spaces if space.round)


@pytest.mark.slow
@pytest.mark.parametrize("printer", seldom(2, BEDS))
@pytest.mark.parametrize("name", seldom(2, DRAFTS))
def test_the_drafts_fit_together_and_on_the_bed(name, printer):
    design = opened(name, f"print.printer={printer}")
    proof = design.proof()
    assert not proof.findings
    assert proof.joints >= 8  # two for each of four seams
    assert design.plates()
    bed = design.printer.surface
    for part in design.meshes().values():
        measures = part.mesh.measures
        assert measures.sound
        assert bed.fits(*measures.extents[:2])


def test_links_are_what_the_paths_say_however_far_apart():
    _, layout = with_paths(
        main={"from": "start", "places": [[0, 0], [4, 0], [8, 3]]},
        end={"from": "main.2", "line": {"spaces": 2, "to": [4, -4]}, "to": "finish"},
    )
    steps = {(k.origin, k.target) for k in layout.links if k.kind is LinkKind.STEP}
    assert steps >= {("main.1", "main.2"), ("main.2", "main.3"), ("main.2", "end.1")}
    assert layout.space("end.1").outline.centre == pytest.approx((4 * 30 * 0.8, -2 * 24))


def test_a_circle_may_come_from_its_own_end():
    _, layout = with_paths(
        ring={"from": ["start", "ring"], "circle": {"spaces": 12, "radius": 2.5}},
        home={"from": "ring.6", "line": {"spaces": 1, "to": [0, -1]}, "to": "finish"},
    )
    assert ("ring.12", "ring.1") in {(k.origin, k.target) for k in layout.links}


def test_a_way_over_another_space_is_not_drawn():
    _, layout = with_paths(
        main={"from": "start", "places": [[0, 0], [4, 0], [2, 0]], "to": "finish"}
    )
    assert [(start[0], end[0]) for start, end in ways(layout)] == [(96.0, 48.0)]


@pytest.mark.parametrize("name", DRAFTS)
def test_every_space_has_a_cell_of_its_own(name):
    cells = [space.cell for space in opened(name).layout.spaces if space.round]
    assert len({*cells}) == len(cells)


@pytest.mark.parametrize("name", DRAFTS)
def test_spaces_are_drawn_as_discs_and_panels_once(name):
    layout = opened(name).layout
    drawn = board_svg(layout)
    circle = r'<circle cx="([^"]*)" cy="([^"]*)" r="([^"]*)"'
    found = [tuple(map(float, numbers)) for numbers in re.findall(circle, drawn)]
    found = [one for one in found if one[2] > 5]  # without the dot where an arrow begins
    discs = [(*space.outline.centre, radius(space)) for space in layout.spaces if space.round]
    assert found == [pytest.approx((x, -y, r), abs=1e-2) for x, y, r in discs]
    assert drawn.count("<rect") == 0


@pytest.mark.parametrize("name", DRAFTS)
def test_the_terminal_shows_every_space_once(name):
    variant, layout = load(written(name))
    game = game_of(written(name), 2)
    lines = [text_of(line) for line in draw(variant, layout, game, game.initial())]
    board = "\n".join(
        lines[: next(k for k, line in enumerate(lines) if "," in line or ":" in line)]
    )
    shown = Counter(re.findall(r"[a-z]\d+", board))
    assert len(shown) == sum(space.round for space in layout.spaces)
    assert {*shown.values()} == {1}
    assert max(map(len, lines)) <= 80


def test_a_small_round_board_to_the_letter():
    variant, layout = with_paths(
        ring={"from": "start", "circle": {"spaces": 8, "radius": 1.6}, "to": "finish"}
    )
    assert [text_of(line) for line in draw(variant, layout, *at_start(variant, layout))][:6] == [
        "             r1",
        "     r8          r2",
        " r7                  r3",
        "",
        "     r6          r4",
        "             r5",
    ]


def at_start(variant, layout):
    game = make_game(variant, layout, 2)
    return game, game.initial()


def test_strokes_do_not_change_places_that_are_given():
    asked = edit.EditAsk(
        board={"file": "goose.yaml", "text": written("goose")},
        gesture={"kind": "delete", "spaces": ["main.63"]},
    )
    said = edit.answer(asked, lambda _: None)
    assert "change them in the file" in said["refused"]["message"]


def test_the_search_does_not_vary_given_places():
    with pytest.raises(NoWay, match="change them in the file"):
        chart_of(yaml.safe_load(written("goose")))


def test_a_bed_without_room_is_refused_at_the_tile():
    variant, _ = load(written("goose"))
    with pytest.raises(CannotPrint) as caught:
        lay_out(parse(written("goose"), "goose.yaml"), variant, Bed((60.0, 60.0)))
    (fault,) = caught.value.faults
    assert (fault.code, fault.path, fault.line) == ("OFF_BED", "print.tile", 14)
    assert "60 × 60 mm; expected a smaller tile, a larger bed" in fault.message


def test_a_finish_with_a_place_is_the_largest_disc_and_linked_to_the_last_space():
    layout = cuatto_kit.load("goose").layout
    finish, last = layout.space("finish"), layout.space("main.62")
    assert finish.round
    assert finish.outline.centre == (0, 0)
    assert radius(finish) > max(radius(space) for space in layout.places if space.cell) - 1e-9
    assert radius(finish) > 1.5 * radius(last)
    assert (last.outline.centre, (0, 0)) in list(ways(layout))
    assert sum("finish" in panel.spaces for panel in layout.panels) == 1
    others = (space for space in layout.places if space.cell and space.id != "finish")
    for space in others:
        apart = math.dist(space.outline.centre, (0, 0)) - radius(space) - radius(finish)
        assert apart >= 4.8 - 1e-6, space.id


@pytest.mark.parametrize(
    ("settings", "written"),
    [((), "63"), (("print.words=ends",), "FINISH"), (("print.words=none",), None)],
)
def test_a_finish_with_a_place_bears_its_number_or_its_name(settings, written):
    design = cuatto_kit.load("goose", settings=list(settings))
    found = [word.written.text for word in numbers(design.variant, design.layout)
             if word.place == (0, 0)]  # fmt: skip
    assert found == ([written] if written else [])


def test_the_finish_with_a_place_is_drawn_with_its_number_and_without_a_gate():
    layout = cuatto_kit.load("goose").layout
    drawing = board_svg(layout)
    assert drawing.count("<circle") >= 63
    assert ">63</text>" in drawing
    assert [gate for gate in gates(layout) if not gate.inwards] == []


@pytest.mark.parametrize("name", ["goose", "yut-nori"])
def test_an_arrow_in_free_ground_points_to_the_first_space(name):
    design = cuatto_kit.load(name)
    layout, scale = design.layout, Scale(design.variant.print.scale)
    tail, tip = next((one.start, one.end) for one in channels(layout, scale)
                     if (one.start, one.end) not in set(ways(layout)))  # fmt: skip
    first = layout.space(next(link.target for link in layout.links if link.origin == "start"))
    x, y = first.outline.centre
    assert math.dist(tip, (x, y)) < math.dist(tail, (x, y))
    cross = (tip[0] - tail[0]) * (y - tail[1]) - (tip[1] - tail[1]) * (x - tail[0])
    assert cross == pytest.approx(0, abs=1e-3)
    for space in layout.places:
        if space.round:
            assert math.dist(tail, space.outline.centre) > radius(space) + 2
            assert math.dist(tip, space.outline.centre) > radius(space) + 2
