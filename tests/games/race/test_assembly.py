"""What is put together before one plays, and who sits where, as the sheet tells it."""

import math

import pytest

from cuatto_kit import __version__
from cuatto_kit.board.geometry import SQUARE_EDGES
from cuatto_kit.board.layout import JointKind, PanelKind
from cuatto_kit.config.bundled import bundled
from cuatto_kit.config.languages import languages
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.race.board.seating import playing
from cuatto_kit.games.race.engine.game import make_game
from cuatto_kit.games.race.sheet.assembly import ASSEMBLY, FEW
from cuatto_kit.games.race.sheet.topics import set_ups, topics
from cuatto_kit.sheets.texts import library
from tests.cases import seldom

from .boards import BUNDLED, STRAIGHT, document, load
from .test_sheet import BOARDS

NEAR = 1.0
"""The distance beyond a seam in which panels are looked for (mm)."""
SNAPPING = document(STRAIGHT) + "print: {assembly: snap}\n"
ATTRACTING = document(STRAIGHT) + "print: {joints: magnets}\n"


def told(text: str) -> list[Topic]:
    return [topic for topic in topics(*load(text)) if topic.switch == "assembly"]


def text_of(name: str) -> str:
    return bundled()[name].read_text("utf-8")


@pytest.mark.slow
def test_everything_that_may_be_put_together_is_told_on_some_board() -> None:
    texts = [*map(text_of, BUNDLED), *BOARDS.values(), SNAPPING, ATTRACTING]
    assert {topic.value for text in texts for topic in told(text)} == set(ASSEMBLY)


def name_of(topic: Topic, fact: str) -> str:
    name = topic.facts[fact]
    assert isinstance(name, Name)
    return name.key


@pytest.mark.parametrize("board", BUNDLED)
def test_loose_connectors_go_where_two_sockets_face_each_other(board: str) -> None:
    _, layout = load(text_of(board))
    named = {
        frozenset((name_of(topic, "one"), name_of(topic, "other")))
        for topic in told(text_of(board))
        if topic.value in ("connector", "seam")
    }
    facing = set()
    for connector in layout.connectors:
        x, y = connector.centre
        beside = [
            panel
            for panel in layout.panels
            for way in (NEAR, -NEAR)
            if panel.outline.holds(
                (x + way * connector.edge.step[0], y + way * connector.edge.step[1])
            )
        ]
        assert len(beside) == 2
        for panel in beside:
            sockets = panel.joints_of(JointKind.SOCKET)
            places = [panel.on_board(panel.place_of(joint)) for joint in sockets]
            assert any(math.dist(place, connector.centre) < NEAR for place in places)
        facing.add(frozenset(panel.spaces[0] for panel in beside))
    assert named == (facing if len(facing) <= FEW else set())


@pytest.mark.parametrize("board", BUNDLED)
def test_tiles_alternate_as_the_sheet_says(board: str) -> None:
    _, layout = load(text_of(board))
    tiles = {
        layout.space(panel.spaces[0]).cell: panel
        for panel in layout.panels
        if panel.kind is PanelKind.TILE
    }
    for topic in told(text_of(board)):
        if topic.value == "colours":
            one, other = name_of(topic, "one"), name_of(topic, "other")
            (first,) = [p for p in tiles.values() if p.spaces[0] == name_of(topic, "at")]
            assert first.colour == one
            for cell, panel in tiles.items():
                assert cell is not None
                for edge in SQUARE_EDGES:
                    near = tiles.get((cell[0] + edge.step[0], cell[1] + edge.step[1]))
                    assert near is None or {near.colour, panel.colour} == {one, other}


@pytest.mark.parametrize("board", seldom(4, BUNDLED))
def test_the_sheet_tells_the_order_of_all_colours(board: str) -> None:
    variant, layout = load(text_of(board))
    fewest, most = variant.seats
    values = ("turn_fewer", "turn_seating")
    told = [topic for topic in topics(variant, layout) if topic.value in values]
    assert len(told) == (fewest < most)
    for topic in told:
        assert colours_of(topic, "colours") == [*variant.teams.colours[:most]]


@pytest.mark.parametrize("board", seldom(4, BUNDLED))
def test_fewer_players_take_the_same_colours_in_pictures_words_and_play(board: str) -> None:
    variant, layout = load(text_of(board))
    pictures = set_ups(variant, layout)
    fewest, most = variant.seats
    assert [*pictures] == [*range(fewest, most + 1)]
    told = [topic for topic in topics(variant, layout) if topic.value == "turn_playing"]
    played = {topic.facts["few"]: colours_of(topic, "played") for topic in told}
    for seats, scene in pictures.items():
        game = make_game(variant, layout, seats)
        state = game.initial()
        standing = [[space for _, space in game.checkers(state, seat)] for seat in range(seats)]
        teams = [{token.seat for token in scene.tokens if token.space in team} for team in standing]
        assert len(scene.tokens) == sum(map(len, standing))
        if not variant.yards:
            assert set.union(*teams) == {*playing(variant, layout, seats)}
        elif seats < most:
            assert [[variant.teams.colours[seat] for seat in team] for team in teams] == [
                [colour] for colour in played[seats]
            ]


def colours_of(topic: Topic, fact: str) -> list[str]:
    names = topic.facts[fact]
    assert isinstance(names, tuple)
    return [name.key for name in names if isinstance(name, Name)]


@pytest.mark.parametrize("language", languages())
def test_the_page_that_shows_it_all_is_called_by_its_name(language: str) -> None:
    assert f"assembly.{language}.html" in library(language, "race").texts["assembly", "page"].body


def test_the_sheet_says_what_it_was_made_with() -> None:
    (topic,) = [topic for topic in topics(*load(BOARDS["ludo"])) if topic.value == "licence"]
    assert topic.facts["version"] == __version__
