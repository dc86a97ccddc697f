"""Every sign of a drawing is in the legend, in the same form, with its explanation."""

import pytest

import cuatto_kit
from cuatto_kit.board.layout import Flag, LinkKind, SpaceKind
from cuatto_kit.config import bundled
from cuatto_kit.config.languages import USUAL, languages
from cuatto_kit.design.sheet_content import library_of, rulebook_of
from cuatto_kit.drawing import board, jumps
from cuatto_kit.drawing.labels import Labels
from cuatto_kit.drawing.legend import board_signs, scene_signs
from cuatto_kit.drawing.scene import Arrow, Scene
from cuatto_kit.games.race.config.classes import CLASSES
from tests.boards import layout_of

EXAMPLE = Scene(
    (),
    marked=("main.1",),
    arrows=(Arrow(((0, 0), (9, 9))), Arrow(((0, 0), (9, 9)), legal=False)),
    dice=(1, 2, 3),
    used=(0,),
    paired=(1, 2),
)


def legend_of(name):
    return {sign.key: sign.drawing for sign in rulebook_of(cuatto_kit.load(name)).legend()}


@pytest.fixture(scope="module", params=bundled.bundled())
def case(request):
    return cuatto_kit.load(request.param), legend_of(request.param)


def expected(loaded):
    """The signs that a board must have by what is on it."""
    layout = loaded.layout
    cells = [space for space in layout.spaces if space.cell]
    flags = {flag for space in cells for flag in space.flags}
    special = {space.flags & {Flag.SAFE, Flag.AGAIN} for space in cells}
    signs = {"safe": {Flag.SAFE}, "again": {Flag.AGAIN}, "safe_again": {Flag.SAFE, Flag.AGAIN}}
    yield from (name for name, both in signs.items() if both in special)
    if any(space.kind is SpaceKind.CROSSING for space in cells):
        yield "bridge"
    if Flag.TOP in flags:
        yield "top"
    if any(space.kind is SpaceKind.LANE for space in layout.spaces):
        yield "slot"
    if any(space.kind is SpaceKind.POOL and space.outline for space in layout.spaces):
        yield from ("exit", "home", "direction")
    if any(link.kind is LinkKind.JUMP for link in layout.links):
        ladders = rulebook_of(loaded).labels(USUAL).ladders
        order = {space.id: number for number, space in enumerate(layout.spaces)}
        jumps = [link for link in layout.links if link.kind is LinkKind.JUMP]
        back = {order[link.target] < order[link.origin] for link in jumps}
        ways = {"jump_back" if way else "jump" for way in back}
        yield from ("ladder", "slide", "finish") if ladders else ways
    checkers = getattr(loaded.variant.teams, "checkers", {})
    if any(count for name, count in checkers.items() if name != "regular"):
        yield from (name for name, count in checkers.items() if count)


def test_all_signs_of_a_board_are_in_its_legend(case):
    loaded, legend = case
    assert set(expected(loaded)) <= set(legend)


def test_every_sign_has_words_in_every_language(case):
    loaded, legend = case
    keys = {*legend, *(sign.key for sign in scene_signs([EXAMPLE])), *CLASSES}
    for language in languages():
        words = library_of(loaded, language).words
        said = {words.fill(words.names["sign"][key], {}) for key in keys}
        assert len(said) == len(keys)


def test_signs_are_called_what_players_call_them():
    words = library_of(cuatto_kit.load("royal-ur"), "en").words
    assert words.fill(words.names["sign"]["safe_again"], {}) == "rosette: another turn"


def test_signs_are_small_and_have_room(case):
    for drawing in case[1].values():
        assert 0.4 < drawing.width / drawing.height < 2.5
        assert len(drawing.body) < 6000


def test_a_legend_has_no_sign_of_what_a_board_has_not():
    assert set(legend_of("cabeza")) == {"head", "low", "high", "home"}
    assert {"jump", "jump_back"} & set(legend_of("snake-24")) == set()


def test_a_board_without_special_checkers_does_not_explain_them():
    assert not {*CLASSES} & set(legend_of("ludo"))
    assert set(legend_of("snake-24-full")) > {"pin", "strong", "regular"}


def test_jumps_in_the_legend_look_like_those_on_the_board():
    chutes, volcano = legend_of("chutes-and-ladders"), legend_of("volcano-escape")
    assert jumps.LADDER in chutes["ladder"].body
    assert jumps.CHUTE in chutes["slide"].body
    assert "stroke-dasharray" in volcano["jump_back"].body
    assert "stroke-dasharray" not in volcano["jump"].body


def test_rosettes_in_the_legend_are_those_of_the_board():
    loaded = cuatto_kit.load("royal-ur")
    special = [space for space in loaded.layout.spaces if Flag.SAFE in space.flags]
    body = legend_of("royal-ur")["safe_again"].body
    assert any(board.drawn_space(loaded.layout, space) in body for space in special)


def test_examples_explain_what_they_use():
    assert [sign.key for sign in scene_signs([EXAMPLE])] == [
        *("move", "refused", "marked", "used", "paired")
    ]
    assert list(scene_signs([Scene(())])) == []


def test_a_plain_board_has_nothing_but_its_direction():

    layout = layout_of(main="from: start, walk: up 4, to: finish")
    assert [sign.key for sign in board_signs(layout, Labels(), ("red", "blue"))] == ["direction"]
