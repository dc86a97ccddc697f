"""Moves and rolls as text: what is written is read again as the same, and nothing else is."""

import random
from itertools import islice
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from cuatto_kit.config import bundled
from cuatto_kit.games.game import CHANCE
from cuatto_kit.games.race.console.notation import FORM, read, write
from cuatto_kit.games.race.engine.game import PASS, RaceGame
from tests.cases import seldom

from .boards import BRIDGED, BUNDLED, EVEN_SPLIT, SPLIT, STRAIGHT, document, game_of, load
from .test_invariants import SEEDS, first_steps, games, random_play

DIAMONDS = {
    "stem": {"from": "start", "walk": "up 1"},
    "a": {"from": "stem", "walk": "up 1"},
    "b": {"from": "stem", "walk": "right 1"},
    "m": {"from": ["a", "b"], "walk": "right 1"},
    "p": {"from": "m", "walk": "up 1"},
    "q": {"from": "m", "walk": "right 1"},
    "n": {"from": ["p", "q"], "walk": "right 1, up 1", "to": "finish"},
}
"""Four ways lead from the stem to n.1, and none has a space of its own."""


def everything_round_trips(game: RaceGame, state: Any) -> None:
    """Each move or outcome of a position has a text of its own, which means it and no other."""
    choices = game.legal(state) or [outcome for outcome, _ in game.outcomes(state)]
    texts = [write(game, state, choice) for choice in choices]
    assert len(set(texts)) == len(texts)
    for choice, text in zip(choices, texts, strict=True):
        assert read(game, state, text) == choice
        assert text == " ".join(text.split())
        if game.actor(state) != CHANCE:
            assert read(game, state, f"  {text.upper().replace(' ', '   ')} ") == choice
            assert FORM.fullmatch(text)


@pytest.mark.slow
@pytest.mark.parametrize("variant", seldom(3, BUNDLED))
def test_every_choice_on_a_bundled_board_is_read_as_written(variant: str) -> None:
    text = bundled.bundled()[variant].read_text("utf-8")
    seats = min(3, load(text)[0].seats[1])
    game = game_of(text, seats)
    steps = list(random_play(game, seats))
    for state, _, _ in random.Random(1).sample(steps, min(len(steps), 100)):
        everything_round_trips(game, state)


@settings(max_examples=6)
@given(games(), SEEDS)
def test_every_choice_on_any_board_is_read_as_written(game: RaceGame, seed: int) -> None:
    for state, _, _ in first_steps(game, seed):
        everything_round_trips(game, state)


@pytest.mark.slow
@settings(max_examples=6)
@given(st.sampled_from(["regular", "bidirectional"]), st.integers(0, 2), SEEDS)
def test_ways_that_meet_again_are_told_apart(checker: str, jumps: int, seed: int) -> None:
    leaps = dict([("a.1", "n.1"), ("q.1", "n.1")][:jumps])
    game = game_of(document(DIAMONDS, checkers={checker: 2}, jumps=leaps))
    for state, _, _ in first_steps(game, seed):
        everything_round_trips(game, state)


def place(paths: dict[str, Any], where: dict[int, list[tuple[str, str]]], **options: Any):
    dice = options.pop("dice")
    checkers: dict[str, int] = {}
    for name, _ in where[0]:
        checkers[name] = checkers.get(name, 0) + 1
    game = game_of(document(paths, checkers=checkers, **options))
    return game, game.place(where, dice=dice)


def test_a_move_is_its_die_and_where_it_goes() -> None:
    game, state = place(STRAIGHT, {0: [("regular", "main.2")]}, dice=(1, 3))
    texts = [write(game, state, move) for move in game.legal(state)]
    assert texts == ["1 main.2-main.3", "3 main.2-main.5"]


def test_the_class_is_told_where_two_stand_on_the_origin() -> None:
    where = {0: [("pin", "main.2"), ("regular", "main.2"), ("regular", "main.1")]}
    game, state = place(STRAIGHT, where, dice=(1,))
    texts = [write(game, state, move) for move in game.legal(state)]
    assert sorted(texts) == [
        "1 main.1-main.2",
        "1 main.2-main.3 pin",
        "1 main.2-main.3 regular",
    ]
    with pytest.raises(ValueError, match=r"may be 1 main\.2-main\.3 pin, 1 main\.2-main\.3 reg"):
        read(game, state, "main.2-main.3")


def test_the_way_is_told_where_several_lead_to_one_landing() -> None:
    game, state = place(EVEN_SPLIT, {0: [("regular", "stem.1")]}, dice=(5,))
    texts = [write(game, state, move) for move in game.legal(state)]
    assert texts == ["5 stem.1-crown.1 via left.1", "5 stem.1-crown.1 via right.1"]
    with pytest.raises(ValueError, match="expected one of them"):
        read(game, state, "5 stem.1-crown.1")
    assert read(game, state, "stem.1-crown.1 via right.2") == game.legal(state)[1]


def test_the_whole_way_is_told_where_no_space_of_it_is_its_own() -> None:
    game, state = place(DIAMONDS, {0: [("regular", "stem.1")]}, dice=(4,))
    texts = [write(game, state, move) for move in game.legal(state)]
    assert texts == [
        "4 stem.1-n.1 via a.1 m.1 p.1",
        "4 stem.1-n.1 via a.1 m.1 q.1",
        "4 stem.1-n.1 via b.1 m.1 p.1",
        "4 stem.1-n.1 via b.1 m.1 q.1",
    ]


def test_what_is_not_needed_may_be_left_out() -> None:
    game, state = place(SPLIT, {0: [("regular", "stem.1")]}, dice=(2, 4))
    move = next(move for move in game.legal(state) if move.land == "short.1")
    for text in ("stem.1-short.1", "2 stem.1 - short.1", "STEM.1 -SHORT.1 regular"):
        assert read(game, state, text) == move


def test_a_move_without_its_die_is_refused_where_two_dice_lead_there() -> None:
    game, state = place(STRAIGHT, {0: [("regular", "main.4")]}, dice=(5, 6))
    assert {move.land for move in game.legal(state)} == {"finish"}
    with pytest.raises(ValueError, match=r"may be 5 main\.4-finish, 6 main\.4-finish"):
        read(game, state, "main.4-finish")


def test_a_pass_is_pass() -> None:
    game, state = place(BRIDGED, {0: [("odd", "main.1")]}, dice=(2,))
    assert game.legal(state) == [PASS]
    assert write(game, state, PASS) == "pass"
    assert read(game, state, " Pass ") == PASS


def test_rolls_are_their_dice_and_a_roll_off_its_seat_from_one() -> None:
    game = game_of(document(STRAIGHT, rules={"start_order": "roll_off"}, seats=3))
    state = game.initial()
    assert [write(game, state, seat) for seat, _ in game.outcomes(state)] == ["1", "2", "3"]
    with pytest.raises(ValueError, match="'0' is no outcome here; expected 1 to 3"):
        read(game, state, "0")
    state = game.apply(state, read(game, state, "2"))
    assert game.actor(game.apply(state, (3, 5))) == 1
    assert read(game, state, "3,5") == (3, 5)
    assert write(game, state, (5, 3)) == "5 3"
    for text in ("3", "3 7", "3 5 1", "", "x"):
        with pytest.raises(ValueError, match="expected 1 1 to 6 6"):
            read(game, state, text)


def test_what_is_not_legal_is_refused_with_what_is() -> None:
    game, state = place(STRAIGHT, {0: [("regular", "main.2")]}, dice=(1, 3))
    for text in ("4 main.2-main.6", "1 main.2-main.5", "pass", "", "1", "main.2", "💥"):
        with pytest.raises(ValueError, match=r"one of 1 main\.2-main\.3, 3 main\.2-main\.5$"):
            read(game, state, text)


# Freeing, the sum of the dice, paying for a missed hit


def stand(game: RaceGame, red: tuple[str, ...], blue: tuple[str, ...] = (), **options: Any):
    """A position of a board with yards: who is not named waits."""
    return game.place(
        {
            seat: [("regular", name) for name in (*names, *[f"start.{seat + 1}"] * 4)[:4]]
            for seat, names in enumerate((red, blue))
        },
        **options,
    )


def on(variant: str) -> RaceGame:
    return game_of(bundled.bundled()[variant].read_text("utf-8"), 2)


def written(game: RaceGame, state: Any) -> list[str]:
    return [write(game, state, move) for move in game.legal(state)]


def test_freeing_is_told_by_how_many_come() -> None:
    game = on("parques")
    state = stand(game, ("red.16",), dice=(6, 6))
    assert sorted(written(game, state)) == [
        "12 red.16-blue.11", "6 red.16-blue.5", "free 1", "free 2", "free 3",
    ]  # fmt: skip
    assert read(game, state, "FREE  3").count == 3
    with pytest.raises(ValueError, match="'free' may be free 1, free 2, free 3; expected one of"):
        read(game, state, "free")
    for text in ("free 4", "free 0", "free -1", "free two", "6 free"):
        with pytest.raises(ValueError, match=r"is not legal here; expected one of "):
            read(game, state, text)


def test_what_comes_in_by_a_value_may_be_told_as_a_move() -> None:
    game = on("ludo")
    state = stand(game, (), dice=(6,))
    (move,) = game.legal(state)
    assert write(game, state, move) == "free 1"
    for text in ("free", "6 start.1-south.1", "Start.1 - South.1"):
        assert read(game, state, text) == move


def test_a_move_by_both_dice_begins_with_their_sum() -> None:
    game = on("parques")
    state = stand(game, ("red.15",), dice=(2, 5))
    assert written(game, state) == ["2 red.15-red.17", "5 red.15-blue.3", "7 red.15-blue.5"]
    assert [read(game, state, text).die for text in ("red.15-blue.5", "7 RED.15 -blue.5")] == [7, 7]


def owing() -> tuple[RaceGame, Any]:
    """Red could have hit blue.3 from two spaces, and has not."""
    game = on("parques")
    state = stand(game, ("red.17", "blue.1"), ("blue.3",), dice=(2, 3))
    for text in ("2 red.17-blue.2", "3 blue.1-blue.4"):
        state = game.apply(state, read(game, state, text))
    return game, state


def test_who_pays_for_a_missed_hit_is_told_by_its_space() -> None:
    game, state = owing()
    assert sorted(written(game, state)) == ["pay blue.2", "pay blue.4"]
    assert read(game, state, " PAY   Blue.2 ").origin == "blue.2"
    with pytest.raises(ValueError, match=r"may be pay blue\.\d, pay blue\.\d; expected one"):
        read(game, state, "pay")
    for text in ("pay blue.3", "pass", "2 blue.2-blue.4", "free 1"):
        with pytest.raises(ValueError, match=r"not legal here; expected one of pay blue\.\d, pay"):
            read(game, state, text)


def test_a_single_payment_needs_no_space() -> None:
    game, state = owing()
    state = stand(game, ("blue.1",), ("blue.3",), dice=(2, 3))
    state = game.apply(state, read(game, state, "5 blue.1-blue.6"))
    assert read(game, state, "Pay") == read(game, state, "pay blue.6") == game.legal(state)[0]


@pytest.mark.parametrize(
    "text", ["free", "FREE 2", "pay", "pay  red-home.3", "pass", "9 a.1 - b.2"]
)
def test_what_is_meant_as_a_move_is_told_from_words(text: str) -> None:
    assert FORM.fullmatch(text)


@pytest.mark.parametrize("text", ["freed", "payment", "free two", "pays red.1", "help", "undo"])
def test_what_only_looks_like_a_move_is_none(text: str) -> None:
    assert not FORM.fullmatch(text)


@pytest.mark.slow
@settings(max_examples=3)
@given(
    st.sampled_from(["parques", "ludo"]),
    st.fixed_dictionaries(
        {
            "sum_move": st.sampled_from(["jump", "stepwise", "off"]),
            "callout": st.sampled_from(["auto", "forced_capture", "off"]),
            "exit_count": st.sampled_from(["choice", "max"]),
            "dice_use": st.sampled_from(["mandatory", "optional", "maximise"]),
            "triple_double": st.sampled_from(["none", "crown_farthest", "jail_farthest"]),
        }
    ),
    SEEDS,
)
def test_every_choice_under_the_rules_of_parques_is_read_as_written(
    variant: str, rules: dict[str, str], seed: int
) -> None:
    """On the ring of either board, by two dice and by the switches of Parqués."""
    data = yaml.safe_load(bundled.bundled()[variant].read_text("utf-8"))
    game = game_of(yaml.safe_dump(data | {"game": "parques", "rules": rules}, sort_keys=False), 3)
    for state, _, _ in islice(random_play(game, seed), 80):
        everything_round_trips(game, state)
