"""Every bundled variant of every family keeps the promises of games/game.py."""

import random
from typing import Any

import numpy as np
import pytest

from cuatto_kit.games.game import CHANCE, END

from . import conformance
from .conformance import NOTHING, ROOMS, Case, cases, families, sampled, walk

GAMES_OF_A_SERIES = 50
SEED = 3


def for_all(room: str) -> Any:
    """The cases of the families that have a room."""
    return pytest.mark.parametrize("case", cases(room), ids=str)


# The engine


@for_all("engine")
def test_every_position_of_a_random_game_is_sound(case: Case) -> None:
    game = case.game
    assert game.seats == case.seats
    conformance.check_position(case, game.initial())
    last = game.initial()
    for step in walk(case, 1):
        conformance.check_position(case, step.after)
        last = step.after
    assert game.actor(last) != END or game.initial() != last


@for_all("engine")
def test_random_games_end(case: Case) -> None:
    """One of three does within the cap; what chance may draw out is not asked to be short."""
    assert any(case.game.actor(_last(case, seed)) == END for seed in range(3))


def _last(case: Case, seed: int) -> Any:
    *_, step = walk(case, seed)
    return step.after


@for_all("engine")
def test_a_choice_leads_to_one_position_and_changes_none(case: Case) -> None:
    for step in sampled(case):
        conformance.check_apply_is_pure(case, step)


@for_all("engine")
def test_what_is_not_legal_is_refused(case: Case) -> None:
    """Neither nonsense nor another position's choices."""
    game, steps = case.game, sampled(case)
    known = {choice for step in steps for choice in step.choices}
    ended = [step.after for step in steps[-1:] if game.actor(step.after) == END]
    for state in [*(step.state for step in steps), *ended]:
        here = conformance.options(case, state)[0] if game.actor(state) != END else ()
        for choice in [NOTHING, None, *sorted(known - set(here), key=repr)[:5]]:
            with pytest.raises(ValueError, match=r"\w"):
                game.apply(state, choice)


@for_all("engine")
def test_the_same_game_is_made_again(case: Case) -> None:
    again = case.room("engine").make_game(case.loaded.spec, case.layout, case.seats)
    assert again.initial() == case.game.initial()
    state = again.initial()
    for step in walk(case, 2, longest=20):
        assert state == step.state
        state = again.apply(state, step.choice)


# Notation


@for_all("notation")
def test_every_choice_is_written_and_read(case: Case) -> None:
    notation = case.room("notation")
    for step in sampled(case):
        for text, choice in conformance.written(case, step).items():
            assert text == text.strip() != ""
            assert text.isprintable()
            read = notation.read(case.game, step.state, text)
            if step.actor == CHANCE:  # dice may be read in another order
                read = case.game.apply(step.state, read)
                choice = case.game.apply(step.state, choice)
            assert read == choice


@for_all("notation")
@pytest.mark.parametrize("text", ["", "  ", "xyzzy", "\x1b[2J", "99999", "-", "é", "a" * 10_000])
def test_a_text_that_means_nothing_is_refused_in_words(case: Case, text: str) -> None:
    for step in sampled(case):
        with pytest.raises(ValueError, match=r"[a-z]{3}") as refusal:
            case.room("notation").read(case.game, step.state, text)
        assert str(refusal.value).isprintable()
        assert len(str(refusal.value)) < 1_000


# Screen


@for_all("screen")
def test_the_screen_shows_every_position(case: Case) -> None:
    screen, spec = case.room("screen"), case.loaded.spec
    for step in sampled(case):
        for state in (step.state, step.after):
            lines = list(screen.draw(spec, case.layout, case.game, state))
            assert len(lines) > 1
            conformance.check_lines([*lines, screen.status(spec, case.game, state)])
        told = list(screen.tell(spec, case.game, step.state, step.choice, step.after))
        assert told
        conformance.check_lines(told)


# Bots


@for_all("bots")
def test_bots_play_legal_moves_and_the_same_again(case: Case) -> None:
    room = case.room("bots")
    assert len(set(room.BOTS)) == len(room.BOTS) > 0
    asked = [step for step in sampled(case) if step.actor >= 0]
    for name in room.BOTS[:3]:
        for step in asked[:4]:
            moves = [
                room.make_bot(name, case.game)(step.state, random.Random(7).randrange)
                for _ in range(2)
            ]
            assert moves[0] == moves[1]
            assert moves[0] in step.choices


@for_all("bots")
def test_there_is_no_bot_of_another_name(case: Case) -> None:
    with pytest.raises(ValueError, match="no bot 'nobody'; expected one of"):
        case.room("bots").make_bot("nobody", case.game)


# Series and metrics


def series_of(case: Case) -> Any:
    return case.room("series").Series(case.loaded.spec, case.layout, case.seats)


@for_all("series")
def test_a_series_has_the_records_of_every_family(case: Case) -> None:
    series = series_of(case)
    assert series.seats == case.seats
    policies = [series.policies[0]] * case.seats
    games = series.play(policies, SEED, 0, GAMES_OF_A_SERIES, tally=True)
    columns = games.columns
    assert columns.keys() >= conformance.COLUMNS
    assert all(column.shape == (GAMES_OF_A_SERIES,) for column in columns.values())
    assert set(np.unique(columns["finished"])) <= {0, 1}
    assert columns["finished"].any()
    assert ((columns["winners"] >= 0) & (columns["winners"] < 1 << case.seats)).all()
    assert not columns["winners"][columns["finished"] == 0].any()
    assert (columns["turns"] > 0).all()
    assert (columns["real"] <= columns["decisions"]).all()
    assert (columns["choices"] >= columns["decisions"] + columns["real"]).all()
    assert (columns["leads"] >= 0).all()
    sums = [tally.sum() for tally in games.tallies.values() if tally.size]
    assert not sums or (max(sums) > 0 and min(sums) >= 0)
    again = series.play(policies, SEED, 10, 5)
    assert all(np.array_equal(again.columns[name], columns[name][10:15]) for name in columns)


@for_all("series")
def test_a_series_counts_only_where_asked(case: Case) -> None:
    series = series_of(case)
    games = series.play([series.policies[0]] * case.seats, SEED, 0, 1)
    assert all(tally.size == 0 for tally in games.tallies.values())


@for_all("series")
def test_the_ladder_climbs_by_policies_that_there_are(case: Case) -> None:
    series = series_of(case)
    assert series.seconds_per_turn > 0
    assert len(set(series.policies)) == len(series.policies)
    for rung in series.ladder:
        assert {rung.policy, rung.against} <= set(series.policies)
        assert rung.policy != rung.against
        assert rung.games > 0


@for_all("series")
def test_the_room_knows_whether_it_is_compiled(case: Case) -> None:
    series = series_of(case)
    series.play([series.policies[0]] * case.seats, SEED, 0, 1)
    assert case.room("series").is_compiled()


@for_all("metrics")
def test_metrics_are_plain_data_and_words(case: Case) -> None:
    series, metrics = series_of(case), case.room("metrics")
    policies = [series.policies[0]] * case.seats
    games = series.play(policies, SEED, 0, GAMES_OF_A_SERIES, tally=True)
    data = metrics.describe(case.layout, games.columns, games.tallies)
    conformance.check_json(data)
    told = [space["id"] for space in data["spaces"]]
    assert told == [space.id for space in case.layout.spaces if space.id in told] != []
    for title, figure in metrics.figures(data):
        assert title
        assert figure
        assert f"{title}{figure}".isprintable()


@for_all("checks")
def test_a_bundled_board_has_no_fault(case: Case) -> None:
    findings = case.room("checks").rule_findings(case.loaded.spec, case.layout)
    assert [finding for finding in findings if finding.severity == "error"] == []


# Nothing is left out


@pytest.mark.parametrize("package", families())
def test_a_family_has_every_room(package: str) -> None:
    family = families()[package]
    assert [room for room in ROOMS if not family.has(room)] == []


@pytest.mark.parametrize("package", families())
@pytest.mark.parametrize("room", ROOMS)
def test_a_family_is_covered_by_a_bundled_variant(package: str, room: str) -> None:
    assert package in {case.family.package for case in cases(room)}
