"""The examples of race sheets: what their texts say holds by the engine and by the slow one, and
the positions are small."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import yaml

from cuatto_kit.board.layout import SpaceKind
from cuatto_kit.games.facts import Fact, Name
from cuatto_kit.games.game import Roll
from cuatto_kit.games.race.board.seating import seated
from cuatto_kit.games.race.engine.game import Action, Position, RaceGame, make_game
from cuatto_kit.games.race.sheet.case import Case
from cuatto_kit.games.race.sheet.claims import CLAIMS, holds
from cuatto_kit.games.race.sheet.examples import find_moments
from cuatto_kit.games.race.sheet.reasons import Setting, View
from cuatto_kit.games.race.sheet.topics import VALUES
from cuatto_kit.games.race.sheet.ways import WAY
from tests.cases import each, only, seldom

from . import oracle
from .boards import load, setup_of
from .test_sheet import BOARDS as TOLD
from .test_sheet import bundled_text, found_in


def changed(name: str, **rules: Any) -> str:
    """A bundled board by other rules."""
    data = yaml.safe_load(bundled_text(name))
    data["rules"] = {**data.get("rules", {}), **rules}
    return yaml.safe_dump(data, sort_keys=False)


BOARDS = {
    **TOLD,
    "parques by value": changed("parques", entry="on_value"),
    "parques by choice": changed("parques", dice_use="optional"),
    "parques must free": changed("parques", must_free_on_double=True, exit_duty="clear_and_enter"),
    "parques with barriers": changed("parques", barriers=True, callout="forced_capture"),
    "parques by steps": changed("parques", sum_move="stepwise", triple_double="crown_farthest"),
    "ludo by double": changed("ludo", entry="on_double", dice=2, doubles="roll_again"),
    "ludo bounces": changed("ludo", finish="bounce", jump_blocks=False, sixes="none"),
    "ur with dice": changed("royal-ur", throw="dice", dice=2, doubles="four_moves"),
    "pips at home": changed("ludo", home_bonus=10),
    "sums": changed("parques", entry="on_value", entry_value=5, entry_sum=True, callout="off"),
    "one owns": changed("snake-24", barriers="own_single"),
    "own ones stop": changed("ludo", barriers="own_single", bars="own", jump_blocks=False),
    "full by landing": changed("snake-24-full", hit="on_landing", jump_blocks=False),
    "full maximised": changed("volcano-escape", dice_use="maximise", finish="bounce"),
    "full exact": changed("two-ways-home", dice_use="optional", finish="exact", full="after_hit"),
}
SHOWN = {"hit", "block", "over", "full", "out_overshoot"}
SPECIAL = SHOWN | {"pin", "strong", "lane"}
SHOWS = {
    "back-and-forth": SHOWN | {"bidirectional", "lane", "split"},
    "bottleneck": SPECIAL | {"bridge", "split"},
    "chutes-and-ladders": {"jump", "jump_back", "out_exact"},
    "crossroads": SPECIAL | {"bridge", "split"},
    "original": SPECIAL,
    "ludo": {"free_value", "free_hit", "clear", "six_again", "hit_alone", "taken"},
    "parques": {
        *("jail_again", "free_forced", "free_hit_safe", "sum", "double_again"),
        *("hit_alone", "safe", "missed", "split", "triple", "out_exact", "last"),
    },
    "parchis": {
        *("free_value", "free_full", "six_again", "six_breaks", "hit_alone", "safe", "barrier"),
        *("barrier_pass", "bonus_hit", "out_exact"),
    },
    "readme-18": SPECIAL,
    "royal-ur": {"again", "taken", "taken_safe", "hit_alone", "out_exact"},
    "short-12": SHOWN,
    "six-seats": SPECIAL | {"bridge", "split_more"},
    "snake-24": SHOWN,
    "snake-24-full": SPECIAL,
    "two-ways-home": SPECIAL | {"bridge", "split"},
    "volcano-escape": SPECIAL | {"bridge", "split", "jump", "jump_back"},
    "wounded": SHOWN | {"odd", "even"},
}
SMALL = 5
"""Checkers on the spaces of a board, at most: who moves, and a space that is full."""
QUICK = [
    *("bounce", "callout auto", "chutes-and-ladders", "crowned", "exact", "four moves", "ludo"),
    *("no passing", "nobody owns", "parques", "parques by choice", "parques by value"),
    *("backgammon", "one owns", "own ones stop", "parchis", "pips at home", "sums", "ur-masters"),
    *("entry on_double", "royal-ur", "six-seats", "volcano-escape", "wounded"),
    *("protect pairs_and_walls", "retreat forced"),
]
"""Boards that together show every kind."""
by_board = pytest.mark.parametrize("board", each(3, only(QUICK, BOARDS)))


def cases_of(board: str) -> Iterator[Case]:
    """The examples of a board, each in a game of its own."""
    for one in found_in(BOARDS[board]):
        variant, layout = seated(*load(BOARDS[board]), one.seats)
        yield Case(variant, layout, make_game(variant, layout, one.seats), one)


def kinds_of(board: str) -> set[str]:
    return {one.kind for one in found_in(BOARDS[board])}


# What is shown


@pytest.mark.parametrize("board", each(4, only(set(QUICK) & set(SHOWS), SHOWS)))
def test_bundled_boards_show_whatever_they_can(board: str) -> None:
    assert kinds_of(board) == SHOWS[board]


@pytest.mark.parametrize(
    ("board", "shown", "hidden"),
    [
        ("no passing", {"block_pass", "full_pass"}, {"over"}),
        ("exact", {"out_exact", "odd"}, {"out_overshoot", "out_bounce"}),
        ("bounce", {"out_bounce", "bidirectional"}, {"out_overshoot", "out_exact"}),
        ("on landing", {"hit_alone"}, {"hit", "strong"}),
        ("no hits", {"pin"}, {"hit", "hit_alone", "strong"}),
        ("nobody owns", {"hit_meeting"}, {"hit", "block", "over"}),
        ("must_free_on_double False", {"free_forced"}, {"free_double"}),
        pytest.param("parques by choice", {"free_double"}, {"free_forced"}, marks=pytest.mark.slow),
        pytest.param(
            "parques by value",
            {"free_value", "free_hit_safe"},
            {"free_double", "free_forced"},
            marks=pytest.mark.slow,
        ),
        ("four moves", {"double_four"}, {"double_again"}),
        ("callout auto", {"missed"}, set()),
        ("callout off", {"hit_alone"}, {"missed"}),
    ],
)
def test_rules_show_in_examples(board: str, shown: set[str], hidden: set[str]) -> None:
    assert shown <= kinds_of(board)
    assert not hidden & kinds_of(board)


@pytest.mark.slow
def test_every_kind_has_its_claim_its_text_and_a_board_that_shows_it() -> None:
    shown = {kind for board in QUICK for kind in kinds_of(board)}
    assert shown == set(CLAIMS)
    assert {*CLAIMS, WAY} == set(VALUES["example"])  # the way of a team is no move


# The text is true


@by_board
def test_what_the_text_says_holds(board: str) -> None:
    assert [case.one.kind for case in cases_of(board) if not holds(case)] == []


def other_than(fact: Fact, case: Case) -> Fact | None:
    """Something else of the same sort."""
    if isinstance(fact, int):
        return fact + 1
    if isinstance(fact, Name) and fact.kind != "colour":
        spaces = [space.id for space in case.layout.spaces]
        return replace(fact, key=spaces[spaces.index(fact.key) - 1])
    if isinstance(fact, Name):
        colours = case.variant.teams.colours
        return replace(fact, key=colours[(colours.index(fact.key) + 1) % case.game.seats])
    if isinstance(fact, tuple) and isinstance(fact[0], Name):
        return fact[1:]
    return fact[::-1] if isinstance(fact, tuple) and fact[::-1] != fact else None


@by_board
def test_a_claim_falls_with_each_of_its_facts(board: str) -> None:
    """No number, space or team of a text is beside the point of its claim."""
    for case in cases_of(board):
        for key, fact in case.one.facts.items():
            other = other_than(fact, case)
            if other is None or other == fact:
                continue
            false = replace(case.one, facts={**case.one.facts, key: other})
            assert not holds(Case(case.variant, case.layout, case.game, false)), (false.kind, key)


@by_board
def test_a_refused_move_has_exactly_one_reason(board: str) -> None:
    names = {"taken_safe": "taken"}
    for case in cases_of(board):
        one = case.one
        if not one.legal and one.move.path:
            view = View(Setting(case.variant, case.layout, case.game), one.state)
            reasons = [reason.kind for reason in view.reasons(one.move)]
            assert reasons == [names.get(one.kind, one.kind)]
            with pytest.raises(ValueError, match="not legal"):
                case.game.apply(one.state, one.move)


def places(game: RaceGame, state: Position) -> list[Counter[tuple[str, str]]]:
    return [Counter(game.checkers(state, seat)) for seat in range(game.seats)]


@by_board
def test_the_slow_engine_plays_the_examples_alike(board: str) -> None:
    """All that may be played in their positions, and what comes of what is."""
    ids = [space.id for space in load(BOARDS[board])[1].spaces]
    for case in cases_of(board):
        game, one, setup = case.game, case.one, setup_of(BOARDS[board], case.one.seats)
        placed = {
            seat: [(name, ids.index(space)) for name, space in game.checkers(one.state, seat)]
            for seat in range(one.seats)
        }
        again, moved = one.kind == "double_again", int(game.read(one.state).moved) - 1
        state = oracle.position(setup, placed, one.seat, game.dice(one.state), again=again)
        state = replace(state, moved=moved if moved >= 0 else None)

        def told(move: Any) -> Any:
            path = tuple(ids[space] for space in move.path)
            return (move.die, ids[move.origin], move.class_name, path, move.count)

        moves = {told(move): move for move in oracle.legal(setup, state) if move != oracle.PASS}
        legal = [move for move in game.legal(one.state) if move.action is not Action.PASS]
        assert moves.keys() == {(m.die, m.origin, m.checker, m.path, m.count) for m in legal}
        if one.kind in ("triple", "triple_home") or not one.legal:
            continue
        move = one.move
        key = (move.die, move.origin, move.checker, move.path, move.count)
        after = oracle.apply(setup, state, one.roll or moves[key])
        expected = places(game, game.apply(one.state, Roll(one.roll) if one.roll else move))
        assert expected == [
            Counter(
                {
                    (name, ids[space]): count
                    for name, row in zip(setup.class_names, team, strict=True)
                    for space, count in enumerate(row)
                    if count
                }
            )
            for team in after.checkers
        ]


# Small and clear


@by_board
def test_few_checkers_are_on_the_board(board: str) -> None:
    for case in cases_of(board):
        layout, game = case.layout, case.game
        fields = {space.id for space in layout.spaces if space.kind is SpaceKind.FIELD}
        fields -= {goal for goals in layout.finishes for goal in goals}
        standing = [
            space
            for seat in range(game.seats)
            for _, space in game.checkers(case.one.state, seat)
            if space in fields
        ]
        assert len(standing) <= SMALL


@by_board
def test_nobody_stands_where_nobody_can(board: str) -> None:
    """Not at the foot of a jump, not more than there is room for, nor where a team never comes."""
    for case in cases_of(board):
        for seat, team in case.placed().items():
            reached, left = set(case.layout.starts[seat]), list(case.layout.starts[seat])
            while left:
                onward = {x.target for x in case.layout.links_from(left.pop(), seat)} - reached
                reached |= onward
                left += onward
            assert {space for _, space in team} <= reached
        feet = {link.origin for link in case.layout.links if link.kind.value == "jump"}
        standing = Counter(space for team in case.placed().values() for _, space in team)
        rooms = {name: case.layout.space(name).capacity for name in standing}
        assert not feet & standing.keys()
        assert all(room is None or standing[name] <= room for name, room in rooms.items())


@by_board
def test_the_number_that_is_used_is_on_one_die_only(board: str) -> None:
    for case in cases_of(board):
        dice = case.game.dice(case.one.state)
        if case.move.die in dice and not case.one.kind.startswith(("free", "double")):
            assert dice.count(case.move.die) == 1


@by_board
def test_a_number_that_is_too_large_lies_beside_none_that_is_needed(board: str) -> None:
    for case in cases_of(board):
        if case.one.kind in ("out_exact", "out_overshoot"):
            assert case.number("needed") not in case.dice


def test_examples_are_the_same_at_every_call() -> None:
    assert find_moments(*load(BOARDS["wounded"])) == found_in(BOARDS["wounded"])


@pytest.mark.slow
@pytest.mark.parametrize("board", seldom(2, ["parques", "volcano-escape"]))
def test_examples_are_the_same_whatever_the_order_of_sets(board: str) -> None:
    code = (
        "from cuatto_kit.api import Design as o;"
        "from cuatto_kit.games.race.sheet.examples import find_moments;"
        f"d = o.open({board!r});"
        "print([(m.kind, m.state, m.move, m.facts) for m in find_moments(d.variant, d.layout)])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
