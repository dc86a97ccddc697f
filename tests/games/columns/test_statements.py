"""Each statement of the rule sheet is held against the engine, and false ones are found: other
facts, those of other boards, and true ones where the game plays otherwise."""

from functools import partial

import pytest

from cuatto_kit.games.columns import sheet
from cuatto_kit.games.columns.game import BUST, ROLL_ON, STOP, ColumnsGame, Phase
from cuatto_kit.games.facts import Name
from tests.cases import often
from tests.games.planting import FAILURES, Planted, bent_class

from . import test_questions
from .statements import STATEMENTS, Table
from .test_sheet import BOARDS, topics_of

bent = partial(bent_class, ColumnsGame)
UNTRIED = {
    ("always", "story"), ("always", "credits"), ("always", "licence"), ("piece", "panel"),
}  # fmt: skip
"""Texts that say nothing about how the game is played."""
ELSEWHERE = {"faq", "example"}
"""Switches whose texts have their checks elsewhere (test_questions.py, claims.py)."""


def colours(*keys: str) -> tuple[Name, ...]:
    return tuple(Name("colour", key) for key in keys)


def without(*moves):
    return lambda game, state, legal: [move for move in legal if move not in moves]


def all_tops_closed(game, state, playable):
    return tuple(column for column in playable if column not in game.runners(state))


def open_tops(game, state, playable):
    return tuple(sorted({*playable, *game.runners(state)}))


def left_below(game, state, seat, cubes):
    """Cubes that do not come up to where the runners were."""
    return dict.fromkeys(cubes, 1)


def never_alone(game, state, runners):
    return runners or dict.fromkeys(list(game.board.columns)[:1], 1)


def lost(game, state, seat, cubes):
    return {} if state.phase is Phase.ROLL else cubes


def by_one(game, state, runners):
    return {column: min(space, 1) for column, space in runners.items()}


def by_top(game, state, column, owner):
    on_top = game.runners(state).get(column) == game.board.columns[column]
    return state.seat if on_top else owner


def only_both(game, state, legal):
    """A team that cannot play all sums is bust."""
    return [move for move in legal if len(move.columns) != 1] or [BUST]


def stop_at_once(game, state, legal):
    return [*legal, STOP] if state.phase is Phase.PICK else legal


def no_early_stop(game, state, legal):
    few = len(game.runners(state)) < 3
    return [move for move in legal if move != STOP or not few]


def reopened(game, state, playable):
    return tuple(game.board.columns)


PLANTED = [
    Planted("as sold", "always", "goal", {"n": 4}),
    Planted("as sold", "always", "goal", {"n": 2}),
    Planted("as sold", "always", "goal_alone", {"n": 3}),
    Planted("alone", "always", "goal", {"n": 3}),
    Planted("as sold", "always", "assembly", {"panels": 3}),
    Planted("few columns", "always", "assembly", {"panels": 2}),
    Planted("as sold", "always", "setup", bend=bent(runners=never_alone)),
    Planted("as sold", "always", "cubes", {"n": 10}),
    Planted("as sold", "always", "cubes_alone", {"n": 11}),
    Planted("alone", "always", "cubes_alone", {"n": 12}),
    Planted("as sold", "piece", "cube", {"n": 22}),
    Planted("as sold", "piece", "runner", {"n": 4}),
    Planted("as sold", "always", "table", {"n": 2}),
    Planted("as sold", "always", "table", {"rolled": 2}),
    Planted("as sold", "piece", "die", {"sides": 5}),
    Planted("six dice", "piece", "die", {"sides": 5}),
    Planted("as sold", "always", "own_dice", {"n": 4, "sides": 6}),
    Planted("six dice", "always", "own_dice", {"n": 4}),
    Planted("six dice", "always", "own_dice", {"sides": 6}),
    Planted("four teams", "always", "order", {"first": colours("blue")[0]}),
    Planted("four teams", "always", "order", {"order": colours("red", "green", "blue", "gold")}),
    Planted("four teams", "always", "order_two", {
        "first": colours("red")[0], "order": colours("red", "blue", "green", "gold")}),
    Planted("as sold", "always", "order_two", {"order": colours("blue", "red")}),
    Planted("four teams", "always", "fewer"),
    Planted("as sold", "dice", "4", {"n": 6}),
    Planted("as sold", "dice", "4", {"least": 1}),
    Planted("as sold", "dice", "4", {"most": 13}),
    Planted("six dice", "dice", "6", {"most": 12}),
    Planted("as sold", "dice", "2", {"n": 2, "least": 2, "most": 12}),
    Planted("two dice", "step", "roll_two", {"n": 4}),
    Planted("two dice", "step", "roll", {"n": 2}),
    Planted("six dice", "step", "roll", {"n": 4}),
    Planted("six dice", "step", "pair", {"pairs": 2}),
    Planted("two dice", "step", "pair", {"pairs": 1}),
    Planted("six dice", "always", "gaps", {"sums": (4, 5, 6)}),
    Planted("as sold", "always", "gaps", {"sums": (*range(2, 13),)}),
    Planted("as sold", "must_scope", "pairing", {"pairs": 3}),
    Planted("as sold", "must_scope", "roll", {"pairs": 2}),
    Planted("the other switches", "must_scope", "pairing", {"pairs": 2}),
    Planted("as sold", "always", "tip", {"often_rolls": 65}),
    Planted("as sold", "always", "tip", {"rare_rolls": 12}),
    Planted("as sold", "always", "tip", {"often": 8}),
    Planted("as sold", "always", "tip", {"rare": 3}),
    Planted("as sold", "always", "climb", bend=bent(runners=by_one)),
    Planted("six dice", "always", "twice"),
    Planted("as sold", "always", "often"),
    Planted("two dice", "always", "twice"),
    Planted("as sold", "runners", "n", {"n": 2}),
    Planted("as sold", "runners", "1", {"n": 1}),
    Planted("as sold", "runners", "enough", {"n": 3}),
    Planted("few columns", "runners", "n", {"n": 3}),
    Planted("one runner", "runners", "n", {"n": 1}),
    Planted("as sold", "always", "last_runners"),
    Planted("few columns", "always", "last_runner"),
    Planted("two dice", "always", "last_runner"),
    Planted("one column", "always", "closed_claimed"),
    Planted("few columns", "always", "closed_runners"),
    Planted("as sold", "always", "closed", bend=bent(playable=all_tops_closed)),
    Planted("as sold", "always", "closed_top", bend=bent(playable=open_tops)),
    Planted("as sold", "always", "going_on", bend=bent(legal=without(ROLL_ON))),
    Planted("as sold", "step", "again", bend=bent(legal=without(STOP))),
    Planted("as sold", "step", "move", bend=bent(legal=stop_at_once)),
    Planted("as sold", "step", "move_two"),
    Planted("two dice", "step", "move"),
    Planted("as sold", "always", "stop", bend=bent(cubes=left_below)),
    Planted("as sold", "always", "bust_two"),
    Planted("two dice", "always", "bust"),
    Planted("as sold", "always", "bust", bend=bent(cubes=lost)),
    Planted("as sold", "always", "bust", bend=bent(legal=only_both)),
    Planted("as sold", "always", "off_one"),
    Planted("one runner", "always", "off"),
    Planted("as sold", "always", "off", bend=bent(runners=never_alone)),
    Planted("as sold", "blocking", "true"),
    Planted("the other switches", "blocking", "false"),
    Planted("as sold", "always", "claim_alone"),
    Planted("alone", "always", "claim"),
    Planted("as sold", "always", "claim", bend=bent(owner=by_top)),
    Planted("as sold", "always", "claim", bend=bent(playable=reopened)),
    Planted("as sold", "columns_to_win", "n", {"n": 2}),
    Planted("as sold", "columns_to_win", "all", {"n": 11}),
    Planted("as sold", "columns_to_win", "1", {"n": 1}),
    Planted("every column", "columns_to_win", "all", {"n": 2}),
    Planted("as sold", "auto_stop", "false"),
    Planted("one column", "auto_stop", "true"),
    Planted("as sold", "always", "nobody", {"n": 3}),
    Planted("six dice", "always", "nobody", {"n": 4}),
    Planted("as sold", "easier", "columns", {"few": 3}),
    Planted("as sold", "easier", "columns", {"n": 4}),
    Planted("as sold", "easier", "pairs"),
    Planted("as sold", "easier", "share"),
    Planted("one column", "easier", "game"),
]  # fmt: skip
"""Statements of each check that are false."""

WRONG = [
    ("the other switches", "every_sum_pairing", None), ("as sold", "every_sum_roll", None),
    ("as sold", "some_sums", bent(legal=only_both)),
    ("as sold", "stop_first", bent(legal=stop_at_once)),
    ("as sold", "all_runners", bent(legal=no_early_stop)), ("one runner", "all_runners", None),
    ("as sold", "two_runners", bent(runners=by_one)),
    ("as sold", "claimed", bent(playable=reopened)),
    ("alone", "claimed_alone", bent(playable=reopened)), ("one column", "claimed", None),
    ("as sold", "top", bent(owner=by_top)), ("as sold", "keep", bent(cubes=lost)),
    ("the other switches", "share_false", None), ("as sold", "share_true", None),
]  # fmt: skip
"""Boards and answers that are wrong there, some of them where the game is bent."""


def test_each_statement_has_its_check() -> None:
    told = {(switch, value) for switch, values in sheet.VALUES.items() for value in values}
    rest = {key for key in told if key[0] not in ELSEWHERE}
    assert STATEMENTS.keys() | UNTRIED == rest


def test_each_check_finds_a_false_statement() -> None:
    found = {STATEMENTS[planted.key] for planted in PLANTED}
    assert found == {*STATEMENTS.values()}
    assert {key for _, key, _ in WRONG} == {*test_questions.CHECKS}


@pytest.mark.parametrize("board", often(["as sold"], BOARDS))
def test_every_statement_is_what_the_engine_plays(board: str) -> None:
    table = Table(BOARDS[board])
    for topic in topics_of(BOARDS[board]):
        if (topic.switch, topic.value) in STATEMENTS:
            STATEMENTS[topic.switch, topic.value](table, topic)


@pytest.mark.parametrize(
    ("board", "easier"),
    [
        ("the other switches", ["game", "columns", "pairs", "share"]),
        ("as sold", ["game", "columns"]),
        ("one column", []),
    ],
)
def test_an_easier_game_leaves_out_what_the_board_has(board: str, easier: list[str]) -> None:
    told = [topic.value for topic in topics_of(BOARDS[board]) if topic.switch == "easier"]
    assert told == easier


@pytest.mark.parametrize("board", ["four teams", "every column", "as sold"])
def test_fewer_players_are_told_where_some_would_stay_out(board: str) -> None:
    fewest, most = Table(BOARDS[board]).variant.seats
    told = any(topic.value == "fewer" for topic in topics_of(BOARDS[board]))
    assert told == (fewest < most > 2)


@pytest.mark.parametrize("planted", PLANTED, ids=str)
def test_a_false_statement_is_found(planted: Planted) -> None:
    topic = planted.among(topics_of(BOARDS[planted.board]))
    with pytest.raises(FAILURES):
        STATEMENTS[planted.key](Table(BOARDS[planted.board], planted.bend), topic)


@pytest.mark.parametrize(("board", "answer", "bend"), WRONG)
def test_a_wrong_answer_is_found(
    board: str, answer: str, bend: type[ColumnsGame] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(BOARDS[board], bend)
    if bend:
        monkeypatch.setattr(test_questions, "played", lambda _: (table.game, table.steps))
    with pytest.raises((AssertionError, ValueError)):
        test_questions.CHECKS[answer](BOARDS[board])
