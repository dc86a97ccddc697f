"""Every statement of a sheet is what the engine plays, and a false one is found.

The checks are in `statements_of_*.py`, those of its answers in `answers*.py` (test_questions.py).
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from cuatto_kit.config.languages import languages
from cuatto_kit.games.facts import Topic
from cuatto_kit.games.race.engine.game import Action
from cuatto_kit.games.race.printing.inscriptions import Inscriptions
from cuatto_kit.games.race.sheet.topics import topics
from cuatto_kit.sheets.texts import library
from tests.cases import often
from tests.games.planting import FAILURES, Planted

from . import statements_of_special, statements_of_throws
from .boards import document, load, ring
from .statements import PLANTED, STATEMENTS
from .structured import SPECIAL_SPACES, STRUCTURED
from .table import Table, name_of, names_of
from .test_questions import BOARDS, bundled_text, changed
from .thrown import THROWN

MODULES = [
    import_module(f"{__package__}.{path.stem}")
    for path in sorted(Path(__file__).parent.glob("statements_of_*.py"))
]
"""The modules of checks, which file them when they are imported."""
ALL = BOARDS | STRUCTURED | THROWN | SPECIAL_SPACES
UNCHECKED = {("always", "credits"), ("always", "licence"), ("assembly", "page")}
"""Statements that no game can confirm: origin, licence, and the page that a kit has besides."""
ELSEWHERE = {"example", "faq"}
"""Switches whose texts are checked in test_examples.py and test_questions.py."""

BRIDGED_GOALS = {
    "stem": {"from": "start", "walk": "up 3"},
    "left": {"from": "stem", "walk": "left 1, bridge 2", "seats": [1], "goal": True},
    "right": {"from": "stem", "walk": "right 1, bridge 2", "seats": [2], "goal": True},
}
PAIRS = {
    "pairs at exits": ring({"entry": "on_value", "hit": "on_landing"}),
    "Ludo with pairs": changed("ludo", barriers="true").replace("capacity: 1", "capacity: 4"),
}


@cache
def seated(board: str) -> tuple[Table, list[Topic]]:
    """A board at which checks play, and what its sheet states."""
    variant, layout = load(ALL[board])
    return Table(variant, layout), list(topics(variant, layout))


@pytest.mark.parametrize("board", often(["ludo"], ALL))
def test_every_statement_is_what_the_engine_plays(board: str) -> None:
    """On boards of structured.py, those on structures: their rules are those of other boards.

    On boards of thrown.py, those on throws; on those with special spaces, those on these.
    """
    table, stated = seated(board)
    for topic in stated:
        check = STATEMENTS.get((topic.switch, topic.value))
        structural = board in STRUCTURED and topic.switch in ("structure", "start_order")
        thrown = board in THROWN and check and check.__module__ == statements_of_throws.__name__
        special = (
            board in SPECIAL_SPACES and check and check.__module__ == statements_of_special.__name__
        )
        if check and (board in BOARDS or structural or thrown or special):
            check(table, topic)


@pytest.mark.parametrize("planted", often(PLANTED[::16], PLANTED), ids=str)
def test_a_false_statement_is_found(planted: Planted) -> None:
    table, stated = seated(planted.board)
    topic = planted.among(stated)
    with pytest.raises(FAILURES):
        STATEMENTS[planted.key](table, topic)


def test_every_statement_has_a_check() -> None:
    texts = {key for key in library("en", "race").texts if key[0] not in ELSEWHERE}
    assert texts - STATEMENTS.keys() == UNCHECKED


def test_every_check_finds_a_false_statement() -> None:
    found = {STATEMENTS[planted.key] for planted in PLANTED}
    assert {*STATEMENTS.values()} - found == set()
    assert {check.__module__ for check in found} >= {module.__name__ for module in MODULES}


def told(text: str, value: str) -> Iterator[Topic]:
    return (topic for topic in topics(*load(text)) if topic.value == value)


def words_of(topic: Topic, language: str = "en", vocabulary: str | None = None) -> str:
    said = library(language, "race", None, vocabulary)
    return "\n".join(map(str, said.text(topic).blocks(said.words, topic.facts)))


def stepped(table: Table, seat: int, space: str) -> set[str]:
    """Where a checker of a seat comes to from a space by a one."""
    state = table.game.place(table.standing(seat, space), seat=seat, dice=(1,))
    return {move.land for move in table.walks(state, space)}


@pytest.mark.parametrize("board", often(["royal-ur"], ["royal-ur", "own ways"]))
def test_where_ways_part_each_team_goes_the_way_that_is_told(board: str) -> None:
    table = Table(*load(BOARDS[board]))
    (parting,) = told(BOARDS[board], "part")
    at = name_of(parting, "at")
    ways = {
        owner: name_of(topic, "way")
        for topic in told(BOARDS[board], "part_of")
        for owner in names_of(topic, "owners")
    }
    colours = table.variant.teams.colours
    assert ways.keys() == {*colours}
    for seat, colour in enumerate(colours):
        (space,) = stepped(table, seat, at)
        assert table.layout.space(space).path == ways[colour]


JOINED = [
    "back-and-forth", "bottleneck", "crossroads", "honeycomb", "six-seats", "two-ways-home",
    "volcano-escape", "royal-ur", "yut-nori", "adapted", "nobody passes", "own ways",
    "turns from landings",
]  # fmt: skip
"""The boards on which ways join."""


@pytest.mark.slow
def test_all_boards_on_which_ways_join_are_listed() -> None:
    assert [name for name in BOARDS if any(told(BOARDS[name], "join"))] == JOINED


@pytest.mark.parametrize("board", often(["royal-ur"], JOINED))
def test_ways_that_join_go_on_as_one_as_far_as_nothing_else_is_told(board: str) -> None:
    text = BOARDS[board]
    table = Table(*load(text))
    forks = ("part", "home_row_of", "split_at")
    apart = {name_of(topic, "at") for value in forks for topic in told(text, value)}
    for topic in told(text, "join"):
        for at in names_of(topic, "at"):
            passed: set[str] = set()
            while at not in apart | passed and table.is_field(at):
                passed.add(at)
                one, *others = (stepped(table, seat, at) for seat in range(table.game.seats))
                assert all(one == other for other in others)
                (at,) = one


@pytest.mark.parametrize("board", PAIRS)
def test_two_together_are_safe_but_where_others_come_out(board: str) -> None:
    table = Table(*load(PAIRS[board]))
    assert [*told(PAIRS[board], "pair_safe_exit")]
    assert not [*told(PAIRS[board], "pair_safe")]
    origin, at = next(pair for pair in table.pairs() if pair[1] != table.exit(0))
    state = table.game.place(table.standing(0, origin) | table.standing(1, at, at), dice=(1,))
    assert not table.walks(state, origin, at)
    gate = table.exit(0)
    placed = table.standing(0, wait=True) | table.standing(1, gate, gate)
    freeing = table.rules.entry_value * table.rules.moves_a_roll
    state = table.game.place(placed, dice=freeing)
    move = next(move for move in table.game.legal(state) if move.action is Action.FREE)
    assert gate not in table.where(table.game.apply(state, move), 1)


def test_bridges_are_nobodys_where_only_one_team_comes_by() -> None:
    text = document(BRIDGED_GOALS, checkers={"regular": 2})
    table = Table(*load(text))
    (topic,) = told(text, "bridge")
    bridges = [space for space in table.layout.spaces if space.path == "left"]
    assert not any(table.before(1, space.id) for space in bridges)
    assert "everybody" not in words_of(topic)


@pytest.mark.parametrize("language", languages())
def test_a_tile_for_any_number_has_room_for_more_than_four(language: str) -> None:
    text = document({"main": {"from": "start", "walk": "up 8", "to": "finish"}}, seats=3,
                    capacity="any", checkers={"regular": 2},
                    rules={"barriers": False, "hit": "none"})  # fmt: skip
    (topic,) = told(text, "tile_any")
    assert not [*told(text, "tile")]
    assert topic.facts["count"] == 8
    table = Table(*load(text))
    crowd = {seat: [("regular", "main.3")] * 2 for seat in (1, 2)}
    placed = table.standing(0, "main.2", "main.3") | crowd
    state = table.game.place(placed, dice=table.ones)
    assert table.walks(state, "main.2", "main.3")
    zero = library(language, "race").words.fill("{$count:n}", {"count": 0})
    assert zero not in words_of(topic, language).split()


@pytest.mark.parametrize("vocabulary", ["ludo", "parques"])
@pytest.mark.parametrize("language", languages())
def test_the_story_holds_whatever_opens_the_yard(vocabulary: str, language: str) -> None:
    """A board may let checkers in by another number, by doubles, or freely."""
    opens = {"ludo": {"entry_value": "5"}, "parques": {"entry": "free", "exit_duty": "none"}}
    text = changed(vocabulary, **opens[vocabulary])
    table = Table(*load(text))
    entering = 6 if vocabulary == "ludo" else 1
    placed = table.standing(0, wait=True)
    dice = tuple(range(entering, entering + table.rules.moves_a_roll))
    moves = table.game.legal(table.game.place(placed, dice=dice))
    assert any(move.path for move in moves) is (vocabulary == "parques")
    (topic,) = told(text, "story")
    story = words_of(topic, language, vocabulary).lower()
    assert not re.search(r"\b(?:six|seis|sechs|6|double|dupla|par|pasch)\b", story)


@pytest.mark.parametrize("words", ["none", "ends", "spaces"])
@pytest.mark.parametrize("board", ["snake-24", "volcano-escape"])
def test_numbers_are_in_the_picture_only_where_no_tile_bears_them(board: str, words: str) -> None:
    kept = re.sub(r"^print:.*$", "", bundled_text(board), flags=re.M)
    text = f"{kept}\nprint: {{words: {words}}}\n"
    variant, layout = load(text)
    marks = Inscriptions(variant, layout)
    cut = [str(mark[1]) for panel in layout.panels for mark in marks.marks_of(panel)]
    said = [*told(text, "unnumbered"), *told(text, "unnamed")]
    assert bool(said) != any(word.isdigit() for word in cut)
