"""Places that ways pass twice: the engine against the oracle, and what both passages share."""

import random
from typing import Any

import numpy as np
import pytest

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.game import EventKind
from cuatto_kit.games.race.analysis.simulator import make_simulator
from cuatto_kit.games.race.analysis.solver import solve
from cuatto_kit.games.race.console import notation
from cuatto_kit.games.race.console.positions import RacePositions
from cuatto_kit.games.race.console.text_view import draw
from cuatto_kit.games.race.engine.game import RaceGame
from cuatto_kit.games.race.engine.policies import GREEDY, choose
from cuatto_kit.games.race.engine.tables import Workspace
from cuatto_kit.games.race.environment.encoding import RaceEncoding
from cuatto_kit.games.race.sheet.scenes import SceneMaker
from tests.cases import seldom
from tests.games.stepped import compare

from . import again
from .again import CROSS, OVER
from .boards import HOMES, RING, STRAIGHT, document, game_of, load
from .looks import landings, played, regulars, spaces_of
from .simulators import tracks
from .test_engine import SWITCHES, TEAMS, play_both
from .test_move_for_move import Comparison
from .test_real_games import ERRORS, apart, mean_of

MEETING = {"dice": 1, "hit": "on_landing", "barriers": "none", "finish": "exact"}
"""Rules by which every landing hits."""
ALONE = {"hit": "none", "barriers": "none"}
"""Rules by which checkers are never in each other's way."""
LONG_AS_OVER = {"main": {"from": "start", "walk": "up 11", "to": "finish"}}
GAMES = 2_000


def over(**rules: Any) -> str:
    """The YAML of four spaces up, three round and the four back, with any number on a space."""
    return document(OVER, checkers={"regular": 3}, capacity="any", rules=rules)


# The engine and the oracle


@pytest.mark.parametrize("board", again.BOARDS)
@pytest.mark.parametrize("seed", range(4))
def test_engine_and_oracle_agree_with_any_rules(board: str, seed: int) -> None:
    seats, text = again.any_game(board, random.Random(f"{board} {seed}"))
    play_both(text, seats, seed, 120)


@pytest.mark.parametrize("board", again.BOARDS)
def test_engine_and_oracle_agree_with_any_classes(board: str) -> None:
    chance = random.Random(board)
    rules = {name: chance.choice(values) for name, values in SWITCHES.items()}
    text = again.board(board, {**rules, "throw": "dice"}, chance, chance.choice(TEAMS))
    play_both(text, 2, 1, 120)


@pytest.mark.slow
@pytest.mark.parametrize("board", again.BOARDS)
@pytest.mark.parametrize("seed", seldom(10, range(10)))
def test_the_compiled_engine_and_the_oracle_agree(board: str, seed: int) -> None:
    chance = random.Random(f"compiled {board} {seed}")
    seats, text = again.any_game(board, chance)
    Comparison(text, seats, chance).run(500)


@pytest.mark.slow
@pytest.mark.parametrize("board", seldom(3, again.BOARDS))
def test_a_race_is_stepped_as_it_is_played(board: str) -> None:
    seats, text = again.any_game(board, random.Random(board))
    compare(RaceEncoding(game_of(text, seats)).stepper(2, auto_reset=False), 40, 1)


# A way that nobody else is on is as long as a straight one


def test_games_are_those_of_a_straight_way_of_the_same_length() -> None:
    columns = []
    for paths in (OVER, LONG_AS_OVER):
        text = document(paths, checkers={"regular": 3}, capacity="any", rules=ALONE)
        played = make_simulator(*load(text), 2).play(["random"] * 2, 7, 0, GAMES).columns
        columns.append({name: played[name] for name in ("turns", "rolls", "winners", "margin")})
    for name, ours in columns[0].items():
        assert np.array_equal(ours, columns[1][name])


def test_the_chances_of_best_play_are_those_of_a_straight_way() -> None:
    found = [
        solve(*load(document(paths, checkers={"regular": 1}, capacity="any", rules=ALONE)))
        for paths in (OVER, LONG_AS_OVER)
    ]
    assert found[0].states == found[1].states
    assert found[0].win_probability == pytest.approx(found[1].win_probability, abs=1e-12)


def test_columns_down_and_up_are_played_as_by_a_plain_simulator() -> None:
    """Two teams go down a column of two spaces, round a ring in opposite directions, and up."""
    rules = MEETING | {"full": "after_hit"}
    text = document(
        {**RING, **HOMES},
        checkers={"regular": 2},
        capacity=1,
        rules=rules,
        routes={seat: again.COLUMNS[seat] for seat in (1, 2)},
    )
    a, b = tracks.names("a", 6), tracks.names("b", 4)
    ways = [
        ["s2", "s1", "b4", *a, *b, "s1", "s2"],
        ["n2", "n1", *a[4::-1], *b[::-1], "a6", "a5", "n1", "n2"],
    ]
    theirs = tracks.simulate(tracks.Race(ways, 2, tracks.die), 1_500, 1)
    columns = make_simulator(*load(text), 2).play(["random"] * 2, 1, 0, GAMES).columns
    for name in ("turns", "rolls", "hits"):
        assert apart(mean_of(columns[name]), getattr(theirs, name)) <= ERRORS, name
    assert apart(mean_of(columns["winners"] & 1), theirs.first) <= ERRORS


# What both passages of a place share


def test_a_landing_hits_checkers_on_both_passages() -> None:
    game = game_of(over(**MEETING))
    red = regulars("out.2", "back.3", "back.3")
    state = game.place({0: regulars("out.1", "start", "start"), 1: red}, dice=(1,))
    (move,) = [move for move in game.legal(state) if move.origin == "out.1"]
    events = game.play(state, move).events
    assert [e.place for e in events if e.kind is EventKind.HIT] == ["out.2", "back.3", "back.3"]
    assert spaces_of(game, game.apply(state, move), 1) == ["start"] * 3


def test_a_checker_coming_back_hits_as_well() -> None:
    game = game_of(over(**MEETING))
    placed = {0: regulars("back.1", "start", "start"), 1: regulars("out.3", "start", "start")}
    state = played(game, game.place(placed, dice=(1,)), "back.1", "back.2")
    assert spaces_of(game, state, 1) == ["start"] * 3


def test_two_of_a_team_on_different_passages_own_the_place() -> None:
    game = game_of(over(dice=1, barriers="own_pair", jump_blocks=False))
    placed = {0: regulars("out.1", "start", "start"), 1: regulars("out.2", "back.3", "start")}
    state = game.place(placed, dice=(2,))
    assert (2, "out.1", "out.3") not in landings(game, state)
    placed[1] = regulars("out.2", "back.2", "start")
    assert (2, "out.1", "out.3") in landings(game, game.place(placed, dice=(2,)))


def test_the_room_of_a_place_is_for_both_passages_together() -> None:
    text = document(OVER, checkers={"regular": 3}, capacity=2, rules=ALONE | {"dice": 1})
    game = game_of(text)
    placed = {0: regulars("out.1", "start", "start"), 1: regulars("out.2", "back.3", "start")}
    assert (1, "out.1", "out.2") not in landings(game, game.place(placed, dice=(1,)))


def test_checkers_of_a_team_on_both_passages_go_on_in_their_own_directions() -> None:
    game = game_of(over(**ALONE, dice=1))
    state = game.place({0: regulars("out.2", "back.3", "start")}, dice=(1,))
    assert landings(game, state) == {
        (1, "out.2", "out.3"), (1, "back.3", "back.4"), (1, "start", "out.1"),
    }  # fmt: skip


def test_a_checker_that_may_not_go_on_is_not_the_one_on_the_other_passage() -> None:
    game = game_of(over(**ALONE, sum_move="off"))
    state = game.place({0: regulars("out.1", "back.2", "start")}, dice=(1, 2))
    after = landings(game, played(game, state, "out.1", "out.3"))
    assert (1, "out.3", "out.4") not in after
    assert (1, "back.2", "back.3") in after


def test_checkers_of_a_barrier_over_both_passages_do_not_form_another_one() -> None:
    game = game_of(over(barriers_move=False))
    state = game.place({0: regulars("out.4", "out.4", "back.1")}, dice=(5, 5))
    assert (5, "out.4", "back.2") in landings(game, state)
    assert (5, "out.4", "back.2") not in landings(game, played(game, state, "out.4", "back.2"))


def test_a_cross_goes_straight_on() -> None:
    text = document(CROSS, capacity="any", rules=ALONE | {"dice": 1})
    game = game_of(text)
    state = game.place({0: regulars("main.9", "main.1", "start")}, dice=(2,))
    assert (2, "main.9", "main.11") in landings(game, state)
    assert (2, "main.1", "main.3") in landings(game, state)


def test_greedy_hits_the_checker_that_has_come_farther() -> None:
    game = game_of(over(**MEETING))
    placed = {0: regulars("out.1", "out.3", "start"), 1: regulars("back.3", "out.4", "start")}
    state = game.read(game.place(placed, dice=(1,))).copy()
    work, stream = Workspace.new(game.board.table), np.zeros(4, np.int64)
    _, checker, tabled = choose(game.board.table, state, GREEDY, stream, work)
    move = game.move_of(game.place(placed, dice=(1,)), int(checker), int(tabled))
    assert (move.origin, move.land) == ("out.1", "out.2")


# The board


def layout_of(name: str) -> Layout:
    written = again.BOARDS[name]
    more = {key: value for key, value in written.items() if key != "paths"}
    return load(document(written["paths"], seats=3, safe=[], **more))[1]


@pytest.mark.parametrize("name", again.BOARDS)
def test_a_further_visit_is_the_same_place(name: str) -> None:
    layout = layout_of(name)
    further = [space for space in layout.spaces if space.ground]
    assert further
    for space in further:
        first = layout.space(layout.place_of(space.id))
        assert first.ground is None
        assert (space.cell, space.outline, space.slots) == (first.cell, first.outline, first.slots)
        assert (space.kind, space.capacity, space.flags) == (
            first.kind,
            first.capacity,
            first.flags,
        )


@pytest.mark.parametrize("name", again.BOARDS)
def test_each_place_has_one_tile(name: str) -> None:
    layout = layout_of(name)
    tiles = [panel.spaces for panel in layout.panels]
    assert sorted(tiles) == sorted((space.id,) for space in layout.places if space.cell)


def test_second_passages_of_a_route_have_names_of_their_own() -> None:
    layout = layout_of("there and back")
    way = [link.target for link in layout.links if link.origin == "b.3" and 0 in link.seats]
    assert way == ["b.2b"]
    assert layout.space("b.2b").label == {
        "de": "b 2 (noch einmal)", "en": "b 2 (again)", "es": "b 2 (otra vez)",
        "pt-BR": "b 2 (outra vez)",
    }  # fmt: skip


# Names and pictures


def test_moves_and_positions_are_written_with_the_passage() -> None:
    text = again.board("there and back", {"dice": 1, **ALONE}, random.Random(3))
    game = game_of(text)
    team = ["b.2b", "b.2"]
    team += ["start"] * (len(game.board.classes) - len(team))
    state = game.place({0: regulars(*team)}, dice=(1,))
    written = {notation.write(game, state, move): move for move in game.legal(state)}
    assert {"1 b.2b-b.1b", "1 b.2-b.3"} <= written.keys()
    assert all(notation.read(game, state, words) == move for words, move in written.items())
    positions = RacePositions(game, ["gold", "red", "green"])
    assert "b.2,2b" in positions.write(state)
    assert positions.read(positions.write(state)) == state


def test_a_picture_shows_both_passages_on_one_place() -> None:
    variant, layout = load(over(**ALONE, dice=1))
    maker = SceneMaker(variant, layout, 2)
    state = maker.game.place({0: regulars("out.2", "back.3", "back.3")})
    tokens = {token.place: token for token in maker.scene(state).tokens if token.seat == 0}
    assert {*tokens} <= {*layout.space("out.2").slots}
    assert sorted(token.again for token in tokens.values()) == [False, True, True]


def test_the_terminal_marks_checkers_on_a_further_passage() -> None:
    variant, layout = load(over(**ALONE, dice=1))
    game: RaceGame = game_of(over(**ALONE, dice=1))
    state = game.place({0: regulars("out.2", "back.3", "start")})
    shown = "\n".join(
        "".join(span.text for span in line) for line in draw(variant, layout, game, state)
    )
    assert "G G'" in shown
    assert "back" not in shown


def test_a_straight_board_has_no_room_for_visits() -> None:
    table = game_of(document(STRAIGHT)).board.table
    assert (table.visit_extent, len(table.ground), len(table.next_visit)) == (0, 0, 0)
