"""The starting positions of teams: on chosen slots, and ahead."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuatto_kit.board.layout import SpaceKind
from cuatto_kit.errors import InvalidVariant
from cuatto_kit.games.race.analysis.simulator import make_simulator
from cuatto_kit.games.race.board.waiting import set_out
from cuatto_kit.games.race.family import RACE
from cuatto_kit.games.race.sheet.topics import set_ups

from .boards import (
    BRIDGED,
    ENTRIES,
    HOMES,
    RING,
    SPLIT,
    STRAIGHT,
    any_start,
    document,
    game_of,
    load,
    ring,
)
from .test_engine import BOARDS, SPECIAL, TEAMS, spaces_named

TEAM = {"regular": 2, "pin": 1}


def spaces_of(text: str, seat: int, seats: int | None = None) -> list[str]:
    """Return the spaces of the checkers of a seat, by the engine."""
    game = game_of(text, seats)
    return sorted(space for _, space in game.checkers(game.initial(), seat))


def board(*head_start: int, paths: Any = STRAIGHT, **more: Any) -> str:
    start = {"head_start": list(head_start)}
    return document(paths, seats=len(head_start), start=start, **more)


@st.composite
def starts(draw: Any) -> str:
    """The YAML of a board with any start."""
    name, team = draw(st.sampled_from(sorted(BOARDS))), draw(st.sampled_from(TEAMS))
    seats, chance = draw(st.integers(1, 4)), draw(st.randoms(use_true_random=False))
    slots, start = any_start(chance, seats, team, lanes=draw(st.booleans()))
    special = draw(st.sampled_from(SPECIAL))
    more = {key: spaces_named(name, value) for key, value in special.items()}
    return document(BOARDS[name], seats=seats, checkers=team, bridge=slots, start=start, **more)


@pytest.mark.slow
@settings(max_examples=40)
@given(starts())
def test_the_start_is_legal(text: str) -> None:
    variant, layout = load(text)
    game = game_of(text)
    crowd: dict[str, Counter[int]] = {}
    for seat in range(game.seats):
        team = game.checkers(game.initial(), seat)
        assert Counter(name for name, _ in team) == +Counter(variant.teams.checkers)
        for _, space in team:
            crowd.setdefault(space, Counter())[seat] += 1
    for space, here in crowd.items():
        assert here.total() <= (layout.space(space).capacity or here.total())
        if layout.space(space).kind is not SpaceKind.POOL:
            assert max(here.values()) == 1  # it has no owner
        assert not any(space in goals for goals in layout.finishes)


@pytest.mark.slow
@settings(max_examples=40)
@given(starts())
def test_sheet_and_assembly_show_what_the_engine_has(text: str) -> None:
    variant, layout = load(text)
    game = game_of(text)
    out = list(set_out(variant, layout))
    assert Counter((one.seat, one.name, one.space) for one in out) == Counter(
        (seat, name, space)
        for seat in range(game.seats)
        for name, space in game.checkers(game.initial(), seat)
    )
    scene = set_ups(variant, layout)[game.seats]
    drawn = Counter((token.seat, token.shape, token.space) for token in scene.tokens)
    assert drawn == Counter((one.seat, one.name, one.space) for one in out)
    assert len({token.place for token in scene.tokens}) == len(out)


def test_on_a_bridge_the_foremost_leaves_its_slot() -> None:
    slots = ["regular", "pin", "empty", "regular", "empty"]
    text = document(
        STRAIGHT, checkers=TEAM, bridge=5, start={"start_slots": slots, "head_start": [1, 3]}
    )
    assert spaces_of(text, 0) == ["start.1.1", "start.1.2", "start.1.5"]
    assert spaces_of(text, 1) == ["main.2", "start.2.1", "start.2.2"]


def test_slots_say_which_class_stands_where() -> None:
    slots = ["regular", "empty", "pin", "regular"]
    game = game_of(document(STRAIGHT, checkers=TEAM, bridge=4, start={"start_slots": slots}))
    assert sorted(game.checkers(game.initial(), 1)) == [
        ("pin", "start.2.3"), ("regular", "start.2.1"), ("regular", "start.2.4"),
    ]  # fmt: skip


def test_out_of_a_pool_a_regular_checker_comes_onto_the_board() -> None:
    game = game_of(board(0, 2, checkers=TEAM))
    assert dict(game.checkers(game.initial(), 0)) == {"regular": "start", "pin": "start"}
    assert ("regular", "main.2") in game.checkers(game.initial(), 1)


@pytest.mark.parametrize("entry", ["free", "on_value"])
def test_an_exit_is_the_first_space_however_one_comes_to_it(entry: str) -> None:
    text = ring({"entry": entry}, start={"head_start": [1, 2]})
    assert spaces_of(text, 0) == ["a.1", "start"]
    assert spaces_of(text, 1) == ["b.1", "start"]


def test_where_some_are_ahead_the_others_are_not_freed() -> None:
    text = ring({"entry": "on_value"}, start={"head_start": [0, 1]})
    assert spaces_of(text, 0) == ["start", "start"]


def test_no_jump_is_taken_on_the_way_or_at_its_end() -> None:
    text = board(1, 2, jumps={"main.1": "main.5", "main.2": "main.6"})
    assert spaces_of(text, 0)[0] == "main.1"
    assert spaces_of(text, 1)[0] == "main.2"


def test_a_way_without_jumps_is_gone_before_one_with() -> None:
    text = board(0, 3, paths=SPLIT, jumps={"long.1": "crown.1"})
    assert spaces_of(text, 1)[0] == "short.1"


def test_nobody_is_hit_or_in_the_way() -> None:
    text = board(3, 3, 5, paths=BRIDGED, rules={"jump_blocks": False}, capacity=1)
    with pytest.raises(InvalidVariant, match=r"no room is left on main\.3"):
        load(text)
    assert spaces_of(board(3, 5, paths=BRIDGED, rules={"jump_blocks": False}), 1)[0] == "main.5"


@pytest.mark.parametrize("pips", [7, 8, 24])
def test_it_ends_short_of_the_finish(pips: int) -> None:
    with pytest.raises(InvalidVariant, match=f"{pips} pips ahead; expected 6 or less"):
        load(board(0, pips))
    assert spaces_of(board(0, 6), 1)[0] == "main.6"


def test_it_does_not_lead_round_in_a_circle() -> None:
    """Ten spaces, which the first seat leaves by a jump alone."""
    paths = {**RING, "north": HOMES["north"]}
    jumps = {"b.2": "finish"}
    assert "b.4" in spaces_of(board(10, 0, paths=paths, entries=ENTRIES, jumps=jumps), 0)
    with pytest.raises(InvalidVariant, match="expected 10 or less"):
        load(board(11, 0, paths=paths, entries=ENTRIES, jumps=jumps))


def test_it_ends_where_one_can_walk_on() -> None:
    paths, jumps = {"main": {"from": "start", "walk": "up 3"}}, {"main.3": "finish"}
    assert "main.2" in spaces_of(board(0, 2, paths=paths, jumps=jumps), 1)
    with pytest.raises(InvalidVariant, match="expected 2 or less"):
        load(board(0, 3, paths=paths, jumps=jumps))


def test_empty_lists_take_back_what_an_extended_file_says() -> None:
    nothing = {"start_slots": [], "head_start": []}
    text = document(STRAIGHT, checkers=TEAM, bridge=4, start=nothing)
    assert spaces_of(text, 1) == ["start.2.1", "start.2.2", "start.2.3"]


def test_fewer_players_have_the_first_head_starts() -> None:
    text = board(1, 2, 3, 4)
    assert [spaces_of(text, seat, 2)[0] for seat in (0, 1)] == ["main.1", "main.2"]


def test_a_game_is_won_more_often_from_farther_ahead() -> None:
    def wins(*head_start: int) -> float:
        simulator = make_simulator(*load(board(*head_start)), 2)
        return float((simulator.play(["random"] * 2, 1, 0, 2_000).columns["winners"] == 2).mean())

    assert wins(0, 5) > wins(0, 2) + 0.05 > wins(0, 0) + 0.1


def test_reports_are_kept_by_what_the_keys_say() -> None:
    texts = [
        board(0, 0), board(0, 1), f"seconds_per_turn: 20\n{board(0, 0)}",
        document(STRAIGHT, bridge=4),
        document(STRAIGHT, bridge=4, start={"start_slots": ["empty", *["regular"] * 3]}),
    ]  # fmt: skip
    assert len({RACE.on(*load(text)).played() for text in texts}) == len(texts)
