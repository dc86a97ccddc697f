"""The largest boards that are taken are laid out, larger ones refused."""

import pytest

import cuatto_kit
from cuatto_kit.cad.quality import Quality
from cuatto_kit.cad.solids import scad_text
from cuatto_kit.errors import Code, KitError
from tests.cases import seldom


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [
        pytest.param("up 4990", marks=pytest.mark.slow),
        *seldom(2, ("up 1" + ", right 98, up 1, left 98, up 1" * turns for turns in (4, 25))),
    ],
)
def test_the_largest_boards_are_laid_out(path, tmp_path):
    """Up to 5,000 spaces, twelve seats with lanes of 24, a tray."""
    colours = "white, silver, grey, charcoal, black, red, orange, gold, yellow, green, teal, blue"
    file = tmp_path / "large.yaml"
    file.write_text(
        f"game: cuatto\ntitle: Large\nseats: [2, 12]\n"
        f"teams: {{colours: [{colours}], checkers: {{regular: 24}}}}\n"
        f"board: {{start: {{bridge: 24}}, finish: tray, paths: "
        f"{{main: {{from: start, walk: '{path}', to: finish}}}}}}\n"
    )
    design = cuatto_kit.load(str(file))
    kit = design.board_game.kit(design.clearance)
    for solid in (*(part.solid for part in kit.parts), kit.drawing()):
        assert scad_text(solid, "a part", Quality.DRAFT)


@pytest.mark.slow
def test_a_maze_of_jumps_is_refused(tmp_path):
    jumps = "".join(f"    main.{k}: main.{k + 1}\n" for k in range(1, 4989))
    file = tmp_path / "jumps.yaml"
    file.write_text(
        "game: cuatto\ntitle: Jumps\nseats: 2\n"
        "teams: {colours: [red, blue], checkers: {regular: 4}}\n"
        "board:\n  start: pool\n  paths: {main: {from: start, walk: up 4990, to: finish}}\n"
        f"  jumps:\n{jumps}"
    )
    with pytest.raises(KitError) as caught:
        assert cuatto_kit.load(str(file)).layout
    assert caught.value.faults[0].code == Code.TOO_BIG
