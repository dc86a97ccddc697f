"""What the rule sheet tells of a board of columns: texts for every topic, examples that were
played."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from cuatto_kit.config.languages import languages
from cuatto_kit.games.columns import sheet
from cuatto_kit.games.columns.claims import CLAIMS, holds
from cuatto_kit.games.columns.examples import told_turns
from cuatto_kit.games.columns.game import BUST, ROLL_ON, STOP, Move
from cuatto_kit.games.columns.model import MustScope
from cuatto_kit.games.columns.turns import pairing_of
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.sheets.texts import library
from tests.sheets.filled import check_filled

from . import oracle
from .boards import document, game_of, load, oracle_of, seen
from .boards import told as told_to

FEW = {6: 3, 7: 4, 8: 3}
BOARDS = {
    "as sold": document(),
    "the other switches": document(must_scope="roll", auto_stop=False, blocking=True),
    "alone": document(seats=1),
    "four teams": document(seats=4),
    "two dice": document(dice=2),
    "six dice": document(dice=6, sides=5, columns={4: 3, 5: 4, 6: 5, 7: 3}, columns_to_win=3),
    "one runner": document(runners=1),
    "few columns": document(FEW, columns_to_win=2),
    "every column": document(FEW, seats=4, fewest=2, columns_to_win=3),
    "magnets": f"{document()}print: {{tile: 60, joints: magnets}}\n",
    "one column": document(columns_to_win=1, auto_stop=False),
}
FULL = ("as sold", "the other switches")


def topics_of(text):
    return list(sheet.topics(*load(text)))


@cache
def examples_of(text):
    return {example.kind: example for example in sheet.examples(*load(text))}


@cache
def cases_of(text):
    return list(told_turns(*load(text)))


@cache
def turns_of(text):
    return {example.kind: case.shown for case, example in cases_of(text)}


def told(text, language, switch):
    """The texts of a switch on a board, filled in."""
    lib = library(language, "columns")
    return [
        " ".join(str(block) for block in lib.text(topic).blocks(lib.words, topic.facts))
        for topic in topics_of(text)
        if topic.switch == switch
    ]


# Texts


@pytest.mark.parametrize("language", languages())
def test_every_topic_has_a_text_and_no_text_is_left_over(language):
    expected = {(switch, value) for switch, values in sheet.VALUES.items() for value in values}
    assert library(language, "columns").texts.keys() == expected


def test_values_are_those_of_the_switches():
    assert set(sheet.VALUES["must_scope"]) == {str(value) for value in MustScope}


@pytest.mark.slow
def test_the_boards_here_need_every_text():
    needed = {
        (topic.switch, topic.value) for text in BOARDS.values() for topic in topics_of(text)
    } | {("example", kind) for text in BOARDS.values() for kind in examples_of(text)}
    assert needed == {(switch, v) for switch, values in sheet.VALUES.items() for v in values}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("board", BOARDS)
def test_texts_are_filled_by_their_facts(board, language):
    lib = library(language, "columns")
    examples = examples_of(BOARDS[board]).values()
    told = [*topics_of(BOARDS[board]), *(Topic("example", e.kind, e.facts) for e in examples)]
    check_filled(told, lib)


@pytest.mark.parametrize(
    ("switch", "one", "other"),
    [
        ("must_scope", {"must_scope": "pairing"}, {"must_scope": "roll"}),
        ("auto_stop", {"auto_stop": True}, {"auto_stop": False}),
        ("blocking", {"blocking": True}, {"blocking": False}),
        ("columns_to_win", {"columns_to_win": 3}, {"columns_to_win": 4}),
        ("runners", {"runners": 1}, {"runners": 3}),
        ("dice", {"dice": 4}, {"dice": 6}),
    ],
)
@pytest.mark.parametrize("language", languages())
def test_two_values_of_a_switch_are_told_differently(switch, one, other, language):
    first, second = (told(document(**rules), language, switch) for rules in (one, other))
    assert len(first) == len(second) == 1
    assert first != second


def test_what_a_board_cannot_show_is_not_told():
    def values(board):
        return {(topic.switch, topic.value) for topic in topics_of(BOARDS[board])}

    others = {"blocking": "false", "always": "order_two", "faq": "share_false"}
    assert others.items() <= values("as sold")
    assert not others.items() & values("alone")
    assert not {("must_scope", "pairing"), ("always", "twice")} & values("two dice")
    assert ("step", "pair") in values("as sold") - values("two dice")
    assert not {("always", "claim"), ("always", "closed_claimed")} & values("one column")
    assert "pairing" not in examples_of(BOARDS["one column"])  # a claimed column ends the game
    assert not {("always", "closed_runners"), ("always", "last_runner")} & values("few columns")
    assert not {("always", "off"), ("faq", "two_runners")} & values("one runner")
    assert ("always", "gaps") in values("few columns") - values("as sold")
    assert ("always", "nobody") in values("six dice") - values("as sold")
    assert ("always", "own_dice") in values("six dice") - values("as sold")


def test_spanish_numbers_agree():
    assert "una columna" in " ".join(told(document(columns_to_win=1), "es", "always"))
    assert "tres corredores" in told(document(), "es", "runners")[0]
    assert "un corredor" in told(document(runners=1), "es", "runners")[0]


def quick(text, language):
    """The lines of the quick reference, by section."""
    lib, lines = library(language, "columns"), {}
    for topic in topics_of(text):
        if line := lib.text(topic).quick:
            lines.setdefault(lib.text(topic).section, []).append(lib.words.fill(line, topic.facts))
    return lines


def test_the_quick_reference_says_what_wins_and_nothing_of_setting_up():
    for text in BOARDS.values():
        lines = quick(text, "en")
        assert lines.keys() == {"turn", "moves", "end"}
        assert any("win" in line for line in lines["end"])
    assert "Three columns win the game." in quick(BOARDS["as sold"], "en")["end"]
    assert "Con tres columnas se gana la partida." in quick(BOARDS["as sold"], "es")["end"]


# Examples


@pytest.mark.parametrize("board", BOARDS)
def test_turns_are_played_by_both_engines(board):
    """What may be chosen at every step, and what comes of it."""
    text = BOARDS[board]
    for case, _ in cases_of(text):
        game, book = case.game, oracle_of(text, case.game.seats)
        for step in case.shown.turn:
            before = seen(game, step.before)
            if isinstance(step.choice, Move):
                assert oracle.moves(book, before) == set(map(told_to, game.legal(step.before)))
                after = oracle.play(book, before, told_to(step.choice))
            else:
                after = oracle.roll(book, before, step.choice)
            assert replace(after, dice=tuple(sorted(after.dice))) == seen(game, step.after)
        for step, following in pairwise(case.shown.turn):
            assert step.after == following.before


@pytest.mark.parametrize("board", BOARDS)
def test_what_the_text_says_holds(board):
    for case, example in cases_of(BOARDS[board]):
        assert holds(example.kind, case), example.kind


def other_than(fact, colours):
    """Something else of the same sort."""
    if isinstance(fact, int):
        return fact + 1
    if isinstance(fact, Name):
        return replace(fact, key=next(c for c in colours if c != fact.key))
    return (*fact[:-1], fact[-1] + 1) if isinstance(fact[-1], int) else (*fact[:-1], "1+1 = 3")


@pytest.mark.parametrize("board", BOARDS)
def test_a_claim_falls_with_each_of_its_facts(board):
    for case, example in cases_of(BOARDS[board]):
        for key, fact in example.facts.items():
            if (example.kind, key) == ("win", "n"):
                continue  # how many of the columns that are named: for a noun's form
            other = other_than(fact, [*case.colours, "none"])
            false = replace(case, facts={**case.facts, key: other})
            assert not holds(example.kind, false), (example.kind, key)


def test_every_kind_has_its_claim():
    assert set(CLAIMS) == set(sheet.VALUES["example"])


def test_all_that_a_pairing_lets_play_is_what_is_told():
    """No other sum of the same pairs could be climbed."""
    for board, scope in zip(FULL, ("pairing", "pairing_roll"), strict=True):
        shown = turns_of(BOARDS[board])[scope]
        book, before = oracle_of(document(), 2), seen(game_of(document(), 2), shown.turn[-1].before)
        facts = examples_of(BOARDS[board])[scope].facts
        for pairs, played in (("pairs", "played"), ("other_pairs", "other_played")):
            sums = [int(pair.partition(" = ")[2]) for pair in facts[pairs]]
            plays = [m for m in oracle.moves(book, before) if Counter(m) <= Counter(sums)]
            assert plays == [facts[played]]


@pytest.mark.parametrize("board", BOARDS)
def test_little_is_on_the_board(board):
    for case, example in cases_of(BOARDS[board]):
        start, game = case.shown.turn[0].before, case.game
        cubes = sum(len(game.cubes(start, seat)) for seat in range(game.seats))
        assert cubes + len(game.runners(start)) <= max(2, case.runners), example.kind


@pytest.mark.parametrize("board", FULL)
def test_a_board_as_sold_shows_every_kind(board):
    special = {"pairing", "shared"} if board == "as sold" else {"pairing_roll", "blocked"}
    common = {"turn", "twice", "last_runner", "bust", "claim", "win"}
    assert examples_of(BOARDS[board]).keys() == special | common
    assert turns_of(BOARDS[board]).keys() == special | common


def test_a_turn_has_two_rolls_and_keeps_what_was_climbed():
    turn = turns_of(BOARDS["as sold"])["turn"].turn
    game = game_of(BOARDS["as sold"], 2)
    kinds = [type(step.choice) is Move and (step.choice.word or "play") for step in turn]
    assert kinds == [False, "play", "roll", False, "play", "stop"]
    runners = game.runners(turn[-2].after)
    assert runners.items() <= game.cubes(turn[-1].after, turn[0].before.seat).items()
    scenes = examples_of(BOARDS["as sold"])["turn"].scenes
    assert [tuple(sorted(scene.dice)) for scene in scenes] == [
        tuple(sorted(turn[0].choice)),
        tuple(sorted(turn[3].choice)),
        (),
        (),
    ]


def test_a_shorter_pairing_may_be_taken_or_not():
    for board, scope in zip(FULL, ("pairing", "pairing_roll"), strict=True):
        shown = turns_of(BOARDS[board])[scope]
        step, game = shown.turn[-1], game_of(BOARDS[board], 2)
        free = game_of(document(must_scope="pairing"), 2)
        assert {step.choice, shown.instead} <= set(free.legal(step.before))
        longer = len(shown.instead.columns) - len(step.columns)
        if scope == "pairing":
            assert longer > 0
        else:
            assert longer < 0
            assert shown.instead not in game.legal(step.before)


def test_the_last_runner_has_two_columns_to_choose_from():
    shown = turns_of(BOARDS["as sold"])["last_runner"]
    step, game = shown.turn[-1], game_of(BOARDS["as sold"], 2)
    assert {step.choice, shown.instead} <= set(game.legal(step.before))
    both = sorted((*step.columns, *shown.instead.columns))
    assert tuple(both) == pairing_of(game, step.before, step.columns)
    assert not {*both} & game.runners(step.before).keys()


def test_a_bust_leaves_nothing_to_play():
    for board in FULL:
        step = turns_of(BOARDS[board])["bust"].turn[-1]
        game = game_of(BOARDS[board], 2)
        assert game.legal(step.before) == [BUST]
        example = examples_of(BOARDS[board])["bust"]
        assert example.facts["placed"] == tuple(sorted(game.runners(step.before)))
        assert not {*example.facts["sums"]} & {*example.facts["placed"]}
        runners = [[t for t in s.tokens if t.shape == "runner"] for s in example.scenes]
        assert [len(some) for some in runners] == [3, 0]


def test_two_cubes_share_a_space_or_forbid_to_stop():
    shared = turns_of(BOARDS["as sold"])["shared"].turn[-1]
    assert shared.choice == STOP
    game = game_of(BOARDS["as sold"], 2)
    column = examples_of(BOARDS["as sold"])["shared"].facts["sum"]
    places = [game.cubes(shared.after, some)[column] for some in range(2)]
    assert places[0] == places[1] == game.runners(shared.before)[column]
    blocked = turns_of(BOARDS["the other switches"])["blocked"].turn[-1]
    game = game_of(BOARDS["the other switches"], 2)
    assert game.legal(blocked.after) == [ROLL_ON]
    column = examples_of(BOARDS["the other switches"])["blocked"].facts["sum"]
    assert (
        game.runners(blocked.after)[column]
        == game.cubes(blocked.after, 1 - blocked.after.seat)[column]
    )


def test_a_claimed_column_is_left_by_all():
    for board in FULL:
        step = turns_of(BOARDS[board])["claim"].turn[-1]
        game, column = game_of(BOARDS[board], 2), examples_of(BOARDS[board])["claim"].facts["sum"]
        assert column in game.cubes(step.before, 1 - step.before.seat)
        assert game.owner(step.after, column) == step.before.seat
        assert not any(column in game.cubes(step.after, seat) for seat in range(2))


def test_a_win_ends_the_game():
    for board in FULL:
        turn = turns_of(BOARDS[board])["win"].turn
        game, facts = game_of(BOARDS[board], 2), examples_of(BOARDS[board])["win"].facts
        assert game.winners(turn[-1].after) == (turn[0].before.seat,)
        assert facts["claimed"] == game.claimed(turn[-1].after, turn[0].before.seat)
        assert len(facts["claimed"]) >= 3


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_win_is_told_the_same_whoever_ends_the_turn(language):
    """Where only a stop ends a turn, no text says that it ends by itself."""
    lib = library(language, "columns")
    for board in FULL:
        facts = examples_of(BOARDS[board])["win"].facts
        said = " ".join(
            block.text for block in lib.texts["example", "win"].blocks(lib.words, facts)
        )
        assert not re.search("automatic|turn ends|turno termina|automátic", said)
    stays = " ".join(told(BOARDS["the other switches"], language, "auto_stop"))
    assert re.search("never|nunca", stays)


@pytest.mark.parametrize("board", BOARDS)
def test_dice_of_the_facts_make_their_pairs(board):
    for example in examples_of(BOARDS[board]).values():
        for prefix in ("", "first_", "second_"):
            if (pairs := example.facts.get(f"{prefix}pairs")) is None:
                continue
            numbers = [tuple(map(int, re.findall(r"\d+", pair))) for pair in pairs]
            assert all(one + two == total for one, two, total in numbers)
            assert sorted(n for pair in numbers for n in pair[:2]) == sorted(
                example.facts[f"{prefix}throw"]
            )
            assert {*example.facts[f"{prefix}played"]} <= {total for *_, total in numbers}


@pytest.mark.parametrize("board", BOARDS)
def test_scenes_lie_on_the_board(board):
    _, layout = load(BOARDS[board])
    for example in examples_of(BOARDS[board]).values():
        assert len(example.scenes) >= 2
        for scene in example.scenes:
            assert {*scene.marked, *scene.around} <= layout.by_id.keys()
            assert not scene.around or {*scene.marked} <= {*scene.around}
            outlines = [layout.space(name).outline for name in layout.by_id]
            assert all(any(o and o.holds(t.place) for o in outlines) for t in scene.tokens)


def test_the_table_is_set_with_every_team_and_the_runners():
    variant, layout = load(BOARDS["four teams"])
    scene = sheet.set_ups(variant, layout)[variant.seats[1]]
    assert [(t.shape, t.seat, t.label) for t in scene.tokens] == [
        ("runner", None, "3"), *(("cube", seat, "11") for seat in range(4))
    ]  # fmt: skip
    bottom = min(space.outline.bottom for space in layout.spaces if space.outline)
    assert all(token.place[1] < bottom for token in scene.tokens)


def test_examples_are_the_same_each_time():
    variant, layout = load(BOARDS["as sold"])
    assert list(sheet.examples(variant, layout)) == list(sheet.examples(variant, layout))


def test_fewer_players_leave_the_last_cubes_in_the_box():
    variant, layout = load(BOARDS["four teams"])
    fewest, most = variant.seats
    for seats, scene in sheet.set_ups(variant, layout).items():
        assert fewest <= seats <= most
        assert {token.seat for token in scene.tokens} == {None, *range(seats)}
