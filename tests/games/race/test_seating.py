"""Who plays with fewer players than a board has seats: the engine, the pictures and the words name
the same seats, and two on a symmetric board have the same game."""

import random
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

import pytest
import yaml

from cuatto_kit.board.layout import Layout, SpaceKind
from cuatto_kit.config.bundled import bundled
from cuatto_kit.config.document import parse
from cuatto_kit.games.facts import Name
from cuatto_kit.games.family import Complaint
from cuatto_kit.games.game import CHANCE, Roll
from cuatto_kit.games.race.analysis.remedies import changes
from cuatto_kit.games.race.analysis.simulator import make_simulator
from cuatto_kit.games.race.board.seating import playing, seated
from cuatto_kit.games.race.console.text_view import RaceText
from cuatto_kit.games.race.engine.game import Move, Position, RaceGame, make_game
from cuatto_kit.games.race.family import RACE
from cuatto_kit.games.race.sheet.topics import set_ups, topics
from tests.cases import often

from .boards import document, game_of, load
from .test_invariants import random_play
from .test_move_for_move import Comparison

YARDS = ["ludo", "parques"]
SQUARE = {
    "a": {"from": "b", "at": [-1, 0], "walk": "right 4, up 3"},
    "b": {"from": "a", "walk": "left 3, down 2"},
    "home": {"from": "b.5", "walk": "right 1", "to": "finish"},
}
"""A ring of twelve spaces, and a way home that all take."""
SIX = ["a.1", "a.3", "a.5", "a.7", "b.2", "b.4"]
FOUR = ["a.1", "a.4", "a.7", "b.3"]
OWN = {
    name: {"from": "start", "at": [2 * k, 0], "walk": "up 3", "seats": [k + 1], "to": "finish"}
    for k, name in enumerate(("first", "second", "third", "fourth"))
}
"""A lane each, side by side."""
STRAIGHT = {"main": {"from": "start", "walk": "up 6", "to": "finish"}}


def board(paths: Mapping[str, Any], seats: int, **special: Any) -> str:
    """Return the YAML of a board for two to `seats`; `special` are more keys of the board."""
    said = yaml.safe_load(document(dict(paths), seats=seats, **special))
    return yaml.safe_dump(said | {"seats": [2, seats]}, sort_keys=False)


def text_of(name: str) -> str:
    return bundled()[name].read_text("utf-8")


def seats_of(text: str, seats: int) -> list[int]:
    """The seats of a board, from 1, that play."""
    return [seat + 1 for seat in playing(*load(text), seats)]


def waiting(game: RaceGame) -> list[str]:
    """Return the space of the foremost checker of each seat before the first turn."""
    return [game.checkers(game.initial(), seat)[-1][1] for seat in range(game.seats)]


# Which seats they are


@pytest.mark.parametrize(
    ("entries", "seats", "expected"),
    [
        (FOUR, 2, [1, 3]),
        (FOUR, 3, [1, 2, 3]),
        (SIX, 2, [1, 4]),
        (SIX, 3, [1, 3, 5]),
        (SIX, 4, [1, 2, 3, 4]),
        (["a.1", "a.7", "a.4", "b.3"], 2, [1, 2]),
        (["a.1", "a.4", "b.3", "a.7"], 2, [1, 4]),
    ],
    ids=str,
)
def test_seats_round_a_ring_are_spread_evenly(
    entries: list[str], seats: int, expected: list[int]
) -> None:
    """The opposite seat is determined by the ring, not by the order of turns."""
    assert seats_of(board(SQUARE, len(entries), entries=entries), seats) == expected


def test_ways_on_to_a_ring_of_ones_own_are_as_good_as_entries() -> None:
    ways = {
        name: {"from": "start", "at": at, "walk": f"{way} 1", "seats": [seat], "to": to}
        for seat, (name, at, way, to) in enumerate(
            [
                ("one", [0, -1], "up", "a.1"),
                ("two", [4, 0], "left", "a.4"),
                ("three", [3, 4], "down", "a.7"),
                ("four", [-1, 3], "right", "b.3"),
            ],
            start=1,
        )
    }
    ring = {**SQUARE, "a": {**SQUARE["a"], "at": [-1, 0]}}
    assert seats_of(board({**ways, **ring}, 4), 2) == [1, 3]


@pytest.mark.parametrize(
    "text",
    [
        board(STRAIGHT, 4),
        board(STRAIGHT, 4, bridge=3),
        board(STRAIGHT, 4, entries=["main.1", "main.2", "main.3", "main.4"]),
        board(OWN, 4),
        board(SQUARE, 4, entries=["a.1", "a.1", "a.7", "a.7"]),
    ],
    ids=["pool", "bridge", "one after the other", "lanes", "two by two"],
)
def test_without_a_place_each_round_a_ring_the_first_seats_play(text: str) -> None:
    assert [seats_of(text, seats) for seats in (2, 3)] == [[1, 2], [1, 2, 3]]


def test_a_board_may_name_its_seats() -> None:
    text = board(SQUARE, 4, entries=FOUR, seating={2: [2, 3], 3: [1, 3, 4]})
    assert [seats_of(text, seats) for seats in (1, 2, 3, 4)] == [
        [1],
        [2, 3],
        [1, 3, 4],
        [1, 2, 3, 4],
    ]


def test_games_that_are_played_by_other_seats_are_other_games() -> None:
    """Else a report of one would be taken for the other's."""
    one, other = (
        RACE.on(*load(board(SQUARE, 4, entries=FOUR, seating=seating))).played()
        for seating in ({2: [1, 2]}, {2: [1, 3]})
    )
    assert one != other


# What goes with a seat


@pytest.mark.parametrize("name", YARDS)
def test_two_players_sit_opposite_each_other(name: str) -> None:
    """In the engine, in the picture, in words and at a terminal."""
    variant, layout = load(text_of(name))
    one, other = [layout.space(space) for space in waiting(make_game(variant, layout, 2))]
    assert one.outline
    assert other.outline
    x, y = (a + b for a, b in zip(one.outline.centre, other.outline.centre, strict=True))
    assert x == pytest.approx(2 * middle_of(layout)[0])
    assert y == pytest.approx(2 * middle_of(layout)[1])
    colours = [variant.teams.colours[space.seat or 0] for space in (one, other)]
    tokens = set_ups(variant, layout)[2].tokens
    assert {variant.teams.colours[token.seat or 0] for token in tokens} == {*colours}
    (told,) = [
        topic.facts["played"]
        for topic in topics(variant, layout)
        if topic.value == "turn_playing" and topic.facts["few"] == 2
    ]
    assert isinstance(told, tuple)
    assert [name.key for name in told if isinstance(name, Name)] == colours
    text = RaceText(variant, layout, 2)
    assert text.positions.write(text.game.initial()) == (
        f"{colours[0]} {one.id}*4 / {colours[1]} {other.id}*4 / {colours[0]} rolls"
    )


def middle_of(layout: Layout) -> tuple[float, float]:
    outlines = [panel.outline for panel in layout.panels]
    left, right = min(o.left for o in outlines), max(o.right for o in outlines)
    bottom, top = min(o.bottom for o in outlines), max(o.top for o in outlines)
    return (left + right) / 2, (bottom + top) / 2


def test_head_starts_and_ways_go_with_their_seats() -> None:
    text = board(SQUARE, 4, entries=FOUR, start={"head_start": [0, 1, 2, 3]}, seating={2: [2, 4]})
    assert waiting(game_of(text, 2)) == ["a.4", "b.5"]


@pytest.mark.parametrize("name", YARDS)
def test_a_board_numbered_for_a_game_is_the_same_board(name: str) -> None:
    """Each space keeps its colour; to number it again changes nothing."""
    variant, layout = load(text_of(name))
    turned, board = seated(variant, layout, 2)
    for before, after in zip(layout.spaces, board.spaces, strict=True):
        assert before.id == after.id
        if before.seat is not None:
            assert after.seat is not None
            assert turned.teams.colours[after.seat] == variant.teams.colours[before.seat]
    assert seated(turned, board, 2) == (turned, board)
    assert seated(variant, layout, 4) == (variant, layout)


# The game


@pytest.mark.parametrize("name", often(["ludo"], YARDS))
def test_half_a_turn_of_the_board_exchanges_two_players(name: str) -> None:
    """Turned by half, with the players exchanged, a position has the same moves, and these lead to
    the same: so neither place is better than the other."""
    variant, layout = load(text_of(name))
    game, turned = make_game(variant, layout, 2), half_a_turn(layout)
    for state, choice, after in islice(random_play(game, 1), 600):
        if not isinstance(choice, Roll) or game.actor(after) == CHANCE:
            continue
        seat = int(game.actor(after))
        here, there = (
            game.place(placed, seat=mover, dice=tuple(choice))
            for placed, mover in (
                (standing(game, state), seat),
                (swapped(game, state, turned), 1 - seat),
            )
        )
        moves = {move: turned_move(move, turned) for move in game.legal(here)}
        assert {*game.legal(there)} == {*moves.values()}
        for move, other in moves.items():
            one, two = game.apply(here, move), game.apply(there, other)
            assert teams_of(swapped(game, one, turned)) == teams_of(standing(game, two))
            assert (game.actor(one) < 0) is (game.actor(two) < 0)


def half_a_turn(layout: Layout) -> dict[str, str]:
    """Where each space comes to when the board is turned by half."""
    cells = {space.cell: space.id for space in layout.spaces if space.cell}
    columns, rows = zip(*cells, strict=True)
    x, y = min(columns) + max(columns), min(rows) + max(rows)
    found = {name: cells[x - column, y - row] for (column, row), name in cells.items()}
    pools = [space.id for space in layout.spaces if space.kind is SpaceKind.POOL]
    found |= {pool: pools[(k + 2) % 4] for k, pool in enumerate(pools)}
    return {space.id: space.id for space in layout.spaces} | found


Placed = dict[int, list[tuple[str, str]]]


def standing(game: RaceGame, state: Position) -> Placed:
    return {seat: list(game.checkers(state, seat)) for seat in range(2)}


def swapped(game: RaceGame, state: Position, turned: Mapping[str, str]) -> Placed:
    return {
        1 - seat: [(name, turned[space]) for name, space in team]
        for seat, team in standing(game, state).items()
    }


def teams_of(placed: Placed) -> dict[int, list[tuple[str, str]]]:
    return {seat: sorted(team) for seat, team in placed.items()}


def turned_move(move: Move, turned: Mapping[str, str]) -> Move:
    origin = turned.get(move.origin, move.origin)
    path = tuple(turned[space] for space in move.path)
    return Move(move.die, origin, move.checker, path, move.count, move.action)


NAMED: dict[str, Callable[[], str]] = {
    "ludo": lambda: text_of("ludo"),
    "parques": lambda: text_of("parques"),
    "second and fourth": lambda: board(
        SQUARE, 4, entries=FOUR, seating={2: [2, 4], 3: [1, 3, 4]},
        start={"head_start": [0, 1, 2, 3]}, checkers={"regular": 2, "pin": 1},
    ),
    "lanes": lambda: board(STRAIGHT, 4, bridge=3, seating={2: [2, 3], 3: [2, 3, 4]}),
}  # fmt: skip


@pytest.mark.parametrize("name", often(["lanes"], NAMED))
def test_engine_and_oracle_seat_the_same(name: str) -> None:
    for seats in (2, 3):
        Comparison(NAMED[name](), seats, random.Random(seats)).run(200)


@pytest.mark.long
@pytest.mark.parametrize(("name", "beginning"), [("ludo", 0.0), ("parques", 0.01)])
def test_two_who_chase_win_as_often_from_either_place(name: str, beginning: float) -> None:
    """But for what it is worth to begin."""
    simulator = make_simulator(*load(text_of(name)), 2)
    columns = simulator.play(["greedy"] * 2, 1, 0, 20_000).columns
    assert (columns["winners"] == 1).mean() == pytest.approx(0.5 + beginning, abs=0.007)


# What a report tries out


def test_a_head_start_is_given_to_the_seats_that_play() -> None:
    """Seats that do not play start as the one before them that does."""
    text = board(SQUARE, 6, entries=SIX)
    variant, layout = load(text)
    complaint = Complaint("seat_spread", False, playing(variant, layout, 3), (0.5, 0.3, 0.2))
    written = parse(text, "board.yaml")
    tried = [change.settings for change in changes(written, variant, complaint)]
    assert ("teams.head_start=[0, 0, 2, 2, 3, 3]",) in tried
