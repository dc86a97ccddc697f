"""Each statement of the rule sheet is held against the engine, and false ones are found: other
facts, those of other boards, and true ones where the game plays otherwise."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from cuatto_kit.games.blocks import sheet
from cuatto_kit.games.blocks.game import PASS, BlocksGame
from cuatto_kit.games.facts import Fact, Name
from tests.cases import each
from tests.games.planting import FAILURES, Planted, bent_class

from . import boards, test_questions
from .statements import STATEMENTS
from .table import Table
from .test_sheet import BOARDS, topics_of

bent = partial(bent_class, BlocksGame)
UNTRIED = {
    ("always", "story"), ("always", "credits"), ("always", "licence"), ("piece", "panel"),
}  # fmt: skip
"""Texts that say nothing about how the game is played."""
ELSEWHERE = {"faq", "example"}
"""Switches whose texts have their checks elsewhere (test_questions.py, claims.py)."""


def colour(key: str) -> Name:
    return Name("colour", key)


def blocks(*keys: str) -> tuple[Name, ...]:
    return tuple(Name("block", key) for key in keys)


def kept(test):
    """A game with only those moves that pass a test."""
    return bent(legal=lambda game, state, legal: [move for move in legal if test(move)])


def in_place(game, state, move, after):
    """A move that changes nothing."""
    return replace(after, places=state.places)


def aside(game, state, move, after):
    """A block that slides by a square where it should roll north."""
    if move[0] not in "cC" and move[1:] == "n" and state.side == after.side ^ 1:
        kind = [kind.letter for kind in game.grid.kinds].index(move[0].lower())
        place = game.grid.placements[state.places[state.side][kind]]
        slid = game.grid.number.get(replace(place, row=place.row + 1), -1)
        row = [*after.places[state.side]]
        row[kind] = slid
        places = [*after.places]
        places[state.side] = tuple(row)
        return replace(after, places=tuple(places))
    return after


def passing(game, state, legal):
    return [*legal, PASS]


def unwon(game, state, winners):
    return ()


PLANTED = [
    Planted("several panels", "always", "assembly", {"panels": 3}),
    Planted("classic", "always", "assembly", {"panels": 2}),
    Planted("classic", "always", "setup", {"south": colour("blue"), "north": colour("red")}),
    Planted("classic", "always", "pieces", {"south": colour("blue")}),
    Planted("classic", "always", "pieces", {"north": colour("green")}),
    Planted("classic", "always", "rows", {"near": 2}),
    Planted("bricks", "always", "rows", {"far": 10}),
    Planted("classic", "always", "rows", {"south": colour("blue"), "north": colour("red")}),
    Planted("classic", "stance", "low", {"names": blocks("chato"), "height": 2}),
    Planted("classic", "stance", "low", {"height": 2}),
    Planted("classic", "stance", "low", {"names": blocks("mini")}),
    Planted("classic", "stance", "high", {"names": blocks("flaco"), "height": 1}),
    Planted("classic", "stance", "side", {"names": blocks("chato"), "height": 2}),
    Planted("bricks", "stance", "side", {"names": blocks("brick B")}),
    Planted("bricks", "stance", "low", {"names": blocks("brick", "long-one")}),
    Planted("classic", "always", "first", {"first": colour("blue")}),
    Planted("bricks", "always", "first", {"first": colour("red")}),
    Planted("classic", "always", "turn", bend=bent(legal=passing)),
    Planted("classic", "step", "pick", bend=bent(apply=in_place)),
    Planted("classic", "step", "move", bend=kept(lambda move: move[0] not in "cC")),
    Planted("classic", "always", "change", bend=bent(apply=in_place)),
    Planted("classic", "always", "roll", bend=bent(apply=aside)),
    Planted("cubes", "always", "stand"),
    Planted("classic", "always", "landing", bend=kept(lambda move: move[1:] != "n")),
    Planted("classic", "always", "slide", bend=kept(lambda move: move[1:] not in ("nn", "ss"))),
    Planted("classic", "always", "diagonal", bend=kept(lambda move: move[1:] != "ne")),
    Planted("classic", "class", "twice", {"names": blocks("mini", "flaco", "chato", "opa")}),
    Planted("classic", "class", "twice", {"names": blocks("mini", "flaco")}),
    Planted("classic", "class", "once", {"names": blocks("chato", "opa")}),
    Planted("bricks", "class", "twice", {"names": blocks("brick", "long-one")}),
    Planted("classic", "class", "once", bend=kept(lambda move: move[1:] != "s")),
    Planted("classic", "always", "goal", bend=bent(winners=unwon)),
    Planted("classic", "always", "crush", bend=bent(winners=unwon)),
    Planted("classic", "step", "crush", bend=bent(winners=unwon)),
    Planted("classic", "always", "home", {"far": 9}),
    Planted("bricks", "always", "home", {"near": 2}),
    Planted("classic", "always", "home", {"south": colour("blue"), "north": colour("red")}),
    Planted("classic", "step", "end", bend=bent(winners=unwon)),
    Planted("classic", "crush_through", "true"),
    Planted("the other switches", "crush_through", "false"),
    Planted("cubes", "crush_through", "false"),
    Planted("classic", "stalemate", "pass"),
    Planted("classic", "stalemate", "draw"),
    Planted("the other switches", "stalemate", "loss"),
    Planted("bricks", "stalemate", "loss"),
    Planted("classic", "repetition", "none"),
    Planted("the other switches", "repetition", "draw_3"),
    Planted("classic", "ply_cap", "n", {"n": 299}),
    Planted("classic", "ply_cap", "n", {"n": 301}),
    Planted("the other switches", "ply_cap", "n", {"n": 300}),
    Planted("classic", "ply_cap", "none"),
    Planted("bricks", "easier", "rolls"),
    Planted("bricks", "easier", "game"),
    Planted("classic", "piece", "cabeza", {"letter": "k"}),
    Planted("classic", "piece", "block", {"name": Name("block", "flaco")}),
    Planted("classic", "piece", "block", {"size": "2 × 1 × 1"}),
    Planted("classic", "piece", "block", {"letter": "m"}),
]  # fmt: skip
"""Statements of each check that are false."""

Change = Callable[..., Any]


def other_facts(**facts: Fact) -> dict[str, Change]:
    """The questions asked with other facts."""
    return {"asked": lambda text, key: [{**one, **facts} for one in REAL["asked"](text, key)]}


def on_board(board: boards.Board) -> dict[str, Change]:
    """Moves on another board than is asked about."""
    return {"legal": lambda fen, on=None: REAL["legal"](fen, board)}


def less(*moves: str) -> dict[str, Change]:
    return {"legal": lambda fen, on=boards.CABEZA: REAL["legal"](fen, on) - {*moves}}


def more(*moves: str) -> dict[str, Change]:
    return {"legal": lambda fen, on=boards.CABEZA: REAL["legal"](fen, on) | {*moves}}


def by_rules(**rules: Any) -> dict[str, Change]:
    return {"board": lambda **_: REAL["board"](**rules)}


def afterwards(change) -> dict[str, Change]:
    """Moves that end otherwise."""

    def played(text):
        game, moves = REAL["played"](text)
        return game, [(state, move, change(state, after)) for state, move, after in moves]

    return {"played": played}


def moving_two(state, after):
    rows = [list(row) for row in after.places]
    rows[state.side][1:3] = [place + 1 for place in state.places[state.side][1:3]]
    return replace(after, places=tuple(map(tuple, rows)))


def losing_a_block(state, after):
    rows = [list(row) for row in after.places]
    rows[1][1] = -1
    return replace(after, places=tuple(map(tuple, rows)))


WON = {"won_by": lambda *_, **__: (boards.RED,)}
UNWON = {"won_by": lambda *_, **__: ()}
WRONG = {
    "alike": other_facts(high_height=3), "over": on_board(boards.THROUGH),
    "over_through": on_board(boards.CABEZA), "two_pieces": afterwards(moving_two),
    "backwards": less("Ms"), "there_and_back": afterwards(lambda state, after: state),
    "crushed": UNWON, "captured": afterwards(losing_a_block), "between": more("Cne"),
    "block_home": WON, "pass_loss": by_rules(stalemate="draw"),
    "pass_draw": by_rules(stalemate="loss"), "pass_pass": by_rules(stalemate="loss"),
    "repeated_draw_3": by_rules(repetition="none", ply_cap=0),
    "repeated_none": by_rules(repetition="draw_3", ply_cap=0),
    "notation": other_facts(far_corner="j9"), "notation_once": other_facts(move="Bs"),
}  # fmt: skip
"""A game for each answer, in which that answer is wrong."""
REAL = {name: getattr(test_questions, name) for name in ("asked", "legal", "board", "played")}


def test_each_statement_has_its_check() -> None:
    told = {(switch, value) for switch, values in sheet.VALUES.items() for value in values}
    rest = {key for key in told if key[0] not in ELSEWHERE}
    assert STATEMENTS.keys() | UNTRIED == rest


def test_each_check_finds_a_false_statement() -> None:
    found = {STATEMENTS[planted.key] for planted in PLANTED}
    assert found == {*STATEMENTS.values()}
    assert WRONG.keys() == test_questions.CHECKS.keys()


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_every_statement_is_what_the_engine_plays(board: str) -> None:
    table = Table(BOARDS[board])
    for topic in topics_of(BOARDS[board]):
        if (topic.switch, topic.value) in STATEMENTS:
            STATEMENTS[topic.switch, topic.value](table, topic)


def test_an_easier_game_is_told_where_blocks_roll_twice() -> None:
    told = {
        board: [topic.value for topic in topics_of(BOARDS[board]) if topic.switch == "easier"]
        for board in ("classic", "bricks")
    }
    assert told == {"classic": ["game", "rolls"], "bricks": []}


@pytest.mark.parametrize("planted", each(4, PLANTED), ids=str)
def test_a_false_statement_is_found(planted: Planted) -> None:
    topic = planted.among(topics_of(BOARDS[planted.board]))
    with pytest.raises(FAILURES):
        STATEMENTS[planted.key](Table(BOARDS[planted.board], planted.bend), topic)


@pytest.mark.parametrize("answer", WRONG)
def test_a_wrong_answer_is_found(answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, change in WRONG[answer].items():
        monkeypatch.setattr(test_questions, name, change)
    with pytest.raises((AssertionError, ValueError)):
        test_questions.CHECKS[answer]()
