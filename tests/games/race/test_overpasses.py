"""Overpasses: walks that pass a cell over or under another path, and the tile for it."""

import pytest

import cuatto_kit
from cuatto_kit.board.layout import PanelKind
from cuatto_kit.board.walks import WalkError, leaps, parse_walk, walk_cells, walk_text
from cuatto_kit.errors import InvalidVariant
from cuatto_kit.fabrication import pipeline

from .boards import document, load
from .structured import PASSING, STRUCTURED
from .test_engine import play_both


@pytest.mark.parametrize(
    ("walk", "passed"),
    [
        ("up 2, overpass, up 2", [(0, 3)]),
        ("up 1, underpass, up 1, overpass, up 3, left 2", [(0, 2), (0, 4)]),
        ("right 1, overpass, right 1, cross, right 1", [(2, 0)]),
    ],
)
def test_a_walk_passes_one_cell_and_is_written_as_it_was(
    walk: str, passed: list[tuple[int, int]]
) -> None:
    steps = parse_walk(walk)
    cells = walk_cells((0, 0), steps)
    assert [cell for cell, _ in leaps(cells, steps)] == passed
    assert len(cells) == len(steps)
    assert walk_text(steps) == walk


@pytest.mark.parametrize(
    ("walk", "message"),
    [
        ("overpass, up 1", "a walk cannot begin with overpass; give a direction first"),
        ("up 1, overpass", "a walk cannot end with overpass"),
        ("up 1, overpass 2, up 1", "'overpass 2': expected overpass alone, and a comma"),
        ("up 1, overpass, left 1", "'left 1': overpass leads straight on; expected up after it"),
        ("up 1, overpass, underpass, up 1", "underpass after overpass: expected a direction"),
    ],
)
def test_a_walk_that_cannot_pass_is_refused(walk: str, message: str) -> None:
    with pytest.raises(WalkError) as error:
        parse_walk(walk)
    assert str(error.value).startswith(message)


def refusal(two: str, **more: str) -> str:
    """Return the message on a board whose first path leads over (0, 3)."""
    paths = {
        "one": {"from": "start", "walk": "up 2, overpass, up 2, right 2"},
        "two": {"from": "one", "walk": two, "to": "finish"},
    }
    with pytest.raises(InvalidVariant) as error:
        load(document(paths, **more))
    return str(error.value)


def test_the_other_path_must_pass_below_at_a_right_angle() -> None:
    assert "crosses no other path; expected a walk with `underpass`" in refusal("right 1")
    assert "leads to two.4; expected free table, or `cross`" in refusal("down 2, left 3")
    assert "is where 2 paths pass; expected one `overpass`" in refusal(
        "down 2, left 1, overpass, left 1"
    )


def test_the_tile_is_between_both_paths_and_has_no_space() -> None:
    _, layout = load(STRUCTURED["passing"])
    (panel,) = [panel for panel in layout.panels if panel.kind is PanelKind.OVERPASS]
    assert panel.spaces == ()
    around = [layout.space(name).outline for name in ("one.2", "one.3", "two.3", "two.4")]
    gaps = {(room.centre[0] - panel.centre[0], room.centre[1] - panel.centre[1]) for room in around}
    pitch = panel.size[0]
    assert gaps == {(0, -pitch), (0, pitch), (pitch, 0), (-pitch, 0)}
    assert len(panel.joints) == 4


def test_the_upper_path_leads_along_the_arch() -> None:
    """As printed, the arch leads up and down; the paths change places with their words."""
    words = {"one": ("overpass", "underpass"), "two": ("underpass", "overpass")}
    other = {
        name: path | {"walk": path["walk"].replace(*words.get(name, ("", "")))}
        for name, path in PASSING.items()
    }
    turns = []
    for paths in (PASSING, other):
        _, layout = load(document(paths))
        turns += [p.turn % 180 for p in layout.panels if p.kind is PanelKind.OVERPASS]
    assert turns == [0, 90]


@pytest.mark.parametrize("seed", range(2))
def test_engine_and_oracle_agree_on_a_board_with_an_overpass(seed: int) -> None:
    play_both(STRUCTURED["passing"], 2, seed, 100)


@pytest.mark.slow
def test_its_parts_fit_and_print_without_remarks(tmp_path) -> None:
    file = tmp_path / "passing.yaml"
    file.write_text(STRUCTURED["passing"], "utf-8")
    design = cuatto_kit.load(file)
    assert design.proof().findings == ()
    assert {"overpass", "tile-crossing"} <= {part.name for part in design.kit.parts}
    assert not list(pipeline.remarks(design.printable(["overpass"])))
