"""What the rule sheet of a race tells: every topic has its text, every example is true."""

import math
import random
import re
from collections import Counter
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import cuatto_kit
from cuatto_kit.api import Design
from cuatto_kit.board.layout import SpaceKind
from cuatto_kit.config.bundled import bundled
from cuatto_kit.config.languages import languages
from cuatto_kit.drawing.positions import scene_drawing
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.game import END
from cuatto_kit.games.race.config.names import START
from cuatto_kit.games.race.config.rules import Rules
from cuatto_kit.games.race.engine.game import Move, make_game
from cuatto_kit.games.race.sheet.examples import find_moments
from cuatto_kit.games.race.sheet.moments import Moment
from cuatto_kit.games.race.sheet.reasons import Setting, View
from cuatto_kit.games.race.sheet.scenes import SceneMaker
from cuatto_kit.games.race.sheet.topics import VALUES, examples, set_ups, topics
from cuatto_kit.games.race.sheet.values import FOLDED, REWORDED, SILENT, UNTOLD
from cuatto_kit.sheets.document import Paragraph
from cuatto_kit.sheets.texts import library
from tests.cases import each, often, only, seldom
from tests.kept import kept

from . import test_questions
from .boards import BRIDGED, BUNDLED, LONG, SPLIT, STRAIGHT, TEAM, document, load, ring
from .structured import BOTH_WAYS, ROUND, STRUCTURED
from .test_switches import CASES, values_of
from .thrown import RULES, THROWN

OWN = {
    "stem": {"from": "start", "walk": "up 1"},
    "left": {"from": "stem", "walk": "left 1, up 2, right 1", "seats": [1]},
    "right": {"from": "stem", "walk": "right 1, up 3", "seats": [2]},
    "crown": {"from": ["left", "right"], "walk": "up 1", "to": "finish"},
}


def swapped(text: str, one: str, other: str) -> str:
    """The text with two words in each other's place."""
    return text.replace(one, "\0").replace(other, one).replace("\0", other)


def bundled_text(name: str) -> str:
    return bundled()[name].read_text("utf-8")


OFF_LATTICE = Path(__file__).parent / "off_lattice"
BOARDS = {
    **{name: bundled_text(name) for name in BUNDLED},
    **{path.stem: path.read_text("utf-8") for path in sorted(OFF_LATTICE.glob("*.yaml"))},
    **{
        f"{switch} {value}": case.text(**{switch: value})
        for switch, case in CASES.items()
        for value in case.seen
    },
    "ring": document(ROUND),
    "both ways": document(BOTH_WAYS),
    "own ways": document(OWN),
    "bridge": document(BRIDGED),
    "start split": document(
        {"a": {"from": "start", "walk": "up 2", "to": "finish"},
         "b": {"from": "start", "walk": "right 1, up 2", "to": "finish"}}
    ),
    "jumps": document(STRAIGHT, jumps={"main.2": "main.5", "main.4": "finish"}),
    "on landing": document(LONG, checkers=TEAM, bridge=6, rules={"hit": "on_landing"}),
    "no hits": document(LONG, checkers=TEAM, bridge=6, rules={"hit": "none"}),
    "no passing": document(LONG, seats=4, checkers={"regular": 6}, rules={"jump_blocks": False}),
    "exact": document(LONG, checkers={"odd": 1, "regular": 3}, rules={"finish": "exact"}),
    "bounce": document(LONG, checkers={"bidirectional": 3}, rules={"finish": "bounce"}),
    "room by hits": document(LONG, seats=4, checkers={"regular": 6}, rules={"full": "after_hit"}),
    "one die": document(LONG, rules={"dice": 1, "dice_use": "maximise"}),
    "four moves": document(SPLIT, rules={"doubles": "four_moves", "dice_use": "maximise"}),
    "alone": document(STRAIGHT, seats=1),
    "snapping": document(STRAIGHT) + "print: {assembly: snap}\n",
    "single": document(STRAIGHT, capacity=1),
    "nobody owns": document(LONG, checkers=TEAM, bridge=6, rules={"barriers": False}),
    "nobody hits": document(STRAIGHT, rules={"barriers": False, "hit": "none"}),
    "nobody passes": document(
        LONG, seats=4, checkers={"regular": 6}, rules={"barriers": False, "jump_blocks": False}
    ),
    "all safe": document(LONG, safe=[f"main.{k}" for k in range(1, 9)]),
    "safe and rolls": document(LONG, safe=["main.2", "main.4"], again=["main.4", "main.6"]),
    "rolls": document(LONG, again=["main.6"]),
    "second and fourth": bundled_text("parques").replace(
        "board:\n", "board:\n  seating: {2: [2, 4]}\n", 1),
    "one exit": document(STRAIGHT, rules={"entry": "on_value", "dice": 1}),
    "many doubles": ring({"entry": "on_double", "doubles": "roll_again"}),
    "crowned": ring(
        {"entry": "on_double", "doubles": "roll_again", "triple_double": "crown_farthest"}
    ),
    "free yards": bundled_text("ludo").replace("entry: on_value", "entry: free").replace(
        "exit_duty: clear_and_enter", "exit_duty: none"
    ),
    "slots and starts": document(
        LONG, seats=3, checkers=TEAM, bridge=8,
        start={"start_slots": ["strong", "empty", "pin", *["regular"] * 4],
               "head_start": [0, 1, 2]},
    ).replace("seats: 3", "seats: [2, 3]"),
    "one start": document(
        SPLIT, checkers=TEAM, jumps={"short.1": "crown.1"}, start={"head_start": [0, 3]}
    ),
    "the other way round": swapped(ring({"entry": "on_value"}), "left", "right"),
    "alone on a team": document(STRAIGHT, checkers={"regular": 1}),
    "alone, by the sum": document(STRAIGHT, checkers={"regular": 1}, rules={"sum_move": "jump"}),
    "alone, one number": document(STRAIGHT, checkers={"regular": 1}, rules={"sum_move": "off"}),
    "alone, one die": document(STRAIGHT, checkers={"regular": 1}, rules={"dice": 1}),
    "alone, the most": document(
        STRAIGHT, checkers={"regular": 1}, rules={"dice_use": "maximise", "win": "round_end"}
    ),
    "alone, by choice": document(
        STRAIGHT, checkers={"regular": 1}, rules={"dice_use": "optional", "hit": "none"}
    ),
    "by choice": ring({"entry": "on_double", "dice_use": "optional", "win": "round_end"}),
    "by choice of a value": ring({"entry": "on_value", "dice_use": "optional"}),
    "room for one": document(STRAIGHT, capacity=1, rules={"jump_blocks": False}),
    "two own": document(STRAIGHT, checkers={"regular": 2}),
    "two bar": document(STRAIGHT, checkers={"regular": 2}, rules={"jump_blocks": False}),
    "safe pairs": ring({"entry": "on_value", "hit": "on_landing"}),
    "all on exits": ring({"entry": "on_value"}, start={"head_start": [1, 1]}),
    "even starts": ring({"entry": "on_value"}, start={"head_start": [2, 2]}),
}  # fmt: skip
PLAYED = {"on landing", "no hits", "no passing", "room by hits", "one die", "four moves"}
ALL_KINDS = [
    *("bounce", "crowned", "exact", "ludo", "no passing", "parques", "volcano-escape", "wounded"),
]
"""Those that together show every kind of example."""
EXAMPLE_BOARDS = [name for name in BOARDS if " " not in name or name in PLAYED]
"""Those whose examples are looked at."""
for_examples = pytest.mark.parametrize("board", only(ALL_KINDS, EXAMPLE_BOARDS))


def topics_of(text: str) -> list[Topic]:
    return list(topics(*load(text)))


def told(text: str) -> set[tuple[str, str]]:
    return {(topic.switch, topic.value) for topic in topics_of(text)}


@kept
def found_in(text: str) -> tuple[Moment, ...]:
    return find_moments(*load(text))


def found_on(board: str) -> tuple[Moment, ...]:
    return found_in(BOARDS[board])


# Texts


def text_of(switch: str, value: object) -> str:
    """Return the value under which the text of a switch is filed that has this value in a file."""
    read = getattr(Rules.model_validate({switch: value}), switch)
    return FOLDED[switch].text_of(read) if switch in FOLDED else str(read).lower()


def test_every_switch_tells_each_of_its_values() -> None:
    for switch, field in Rules.model_fields.items():
        if switch in UNTOLD:
            continue
        if switch in FOLDED:
            tables = [rules[switch] for rules in RULES.values() if switch in rules]
            written = {text_of(switch, value) for value in [*CASES[switch].seen, *tables]}
        elif field.annotation is int:
            written = set(map(str, CASES[switch].seen))
        else:
            written = {str(value).lower() for value in values_of(field.annotation)}
        reworded = REWORDED.get(switch, {})
        assert reworded.keys() <= written
        told = {value for value in written if (switch, value) not in SILENT}
        assert set(VALUES[switch]) == told | set(chain.from_iterable(reworded.values()))


def filled(topic: Topic, language: str, theme: str | None = None) -> list[str]:
    said = library(language, "race", theme)
    text = said.text(topic)
    blocks = map(str, text.blocks(said.words, topic.facts))
    return [said.words.fill(text.quick, topic.facts), *blocks]


@pytest.mark.parametrize("language", often(["es"], languages()))
@pytest.mark.parametrize("board", seldom(12, BOARDS))
def test_all_that_a_board_tells_has_words(board: str, language: str) -> None:
    for topic in topics_of(BOARDS[board]):
        assert not re.search(r"[{}]", "".join(filled(topic, language)))


@pytest.mark.slow
@pytest.mark.parametrize("language", seldom(2, languages()))
def test_every_text_is_told_on_some_board_here(language: str) -> None:
    """So that the placeholders of every text have been filled."""
    seen = {pair for text in BOARDS.values() for pair in told(text)}
    more = [document(STRAIGHT, checkers={name: 1, "regular": 1}) for name in VALUES["class"][:5]]
    more += [document(STRAIGHT) + "print: {joints: magnets}\n"]
    adapters = "print: {edges: open, adapters: 2, "
    more += [bundled_text("honeycomb").replace("print: {", adapters)]
    more += [bundled_text("goose").replace("miss: 2", "miss: 1")]
    more += [bundled_text("backgammon").replace("marks: inlaid", "marks: inlaid, words: none")]
    more += [*test_questions.BOARDS.values(), *STRUCTURED.values(), *THROWN.values()]
    seen |= {pair for text in more for pair in told(text)}
    elsewhere = ("example", "faq", "easier")  # on the boards of their own tests
    untold = {(s, v) for s, values in VALUES.items() for v in values if s not in elsewhere} - seen
    assert untold == set()
    for text in more:
        for topic in topics_of(text):
            filled(topic, language)


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
@for_examples
def test_all_examples_have_words(board: str, language: str) -> None:
    for one in found_on(board):
        assert not re.search(
            r"[{}]", "".join(filled(Topic("example", one.kind, one.facts), language))
        )


@pytest.mark.slow
def test_no_fact_hides_behind_a_noun() -> None:
    nouns = library("en", "race").words.nouns
    facts = {fact for text in BOARDS.values() for topic in topics_of(text) for fact in topic.facts}
    facts |= {fact for board in ALL_KINDS for one in found_on(board) for fact in one.facts}
    assert facts & nouns.keys() == set()


ENGLISH = (
    r"checkers?|teams?|players?|spaces?|boards?|bridges?|die|dice|paths?|tiles?|squares?"
    r"|jails?|exits?"
)
PLAIN = {
    "en": rf"{ENGLISH}|finish",
    "es": r"fichas?|equipos?|jugador\w*|casillas?|tableros?|salidas?|metas?|puentes?|dados?"
    rf"|cárcel\w*|caminos?|losetas?|{ENGLISH}|pins?|the|and|you|of",
}


@pytest.mark.parametrize("language", PLAIN)
def test_nouns_of_the_vocabulary_come_by_placeholder(language: str) -> None:
    """Else a theme could not rename them."""
    for key, text in library(language, "race").texts.items():
        plain = re.sub(r"\{[^}]*\}", "", f"{text.quick} {text.body}")
        assert re.findall(rf"\b(?:{PLAIN[language]})\b", plain, re.IGNORECASE) == [], key


# Topics


@pytest.mark.parametrize("switch", each(4, CASES))
def test_two_values_of_a_switch_make_two_sheets(switch: str) -> None:
    """A value that only says that nothing is new may go without saying."""
    case = CASES[switch]
    sheets = [topics_of(case.text(**{switch: value})) for value in case.seen]
    assert all(one != other for k, one in enumerate(sheets) for other in sheets[:k])
    said = [[topic for topic in sheet if topic.switch == switch] for sheet in sheets]
    assert sum(not topics for topics in said) <= 1 or switch in UNTOLD
    for value, told_of in zip(case.seen, said, strict=True):
        text = text_of(switch, value)
        known = {text, *REWORDED.get(switch, {}).get(text, ())}
        assert len(told_of) <= 1
        assert {topic.value for topic in told_of} <= known


@pytest.mark.parametrize(
    ("switch", "board"),
    [
        ("class_quota", document(STRAIGHT)),
        ("hit_return", document(STRAIGHT)),
        ("hit_return", document(STRAIGHT, bridge=3, rules={"hit": "none"})),
        ("route_choice", document(STRAIGHT)),
        ("route_choice", document(OWN)),
        ("doubles", document(STRAIGHT, rules={"dice": 1})),
        ("full", document(STRAIGHT, checkers={"regular": 2})),
        ("start_order", document(STRAIGHT, seats=1)),
        *(
            (switch, bundled_text("snake-24"))
            for switch in (
                "entry_value",
                "jail_rolls",
                "exit_count",
                "must_free_on_double",
                "exit_duty",
                "sixes",
                "triple_double",
                "jail_double_counts",
                "callout",
                "second_lap",
                "one_die_distance",
            )
        ),
        *(
            (switch, bundled_text("ludo"))
            for switch in (
                "doubles",
                "finish",
                "full",
                "hit",
                "barriers",
                "exit_count",
                "must_free_on_double",
                "triple_double",
                "jail_double_counts",
                "sum_move",
                "one_die_distance",
                "route_choice",
            )
        ),
        *(
            (switch, bundled_text("parques"))
            for switch in (
                "entry_value",
                "exit_duty",
                "sixes",
                "full",
                "jump_blocks",
                "hit_return",
                "route_choice",
            )
        ),
    ],
)
def test_a_switch_that_cannot_matter_is_not_told(switch: str, board: str) -> None:
    assert switch not in {topic.switch for topic in topics_of(board)}


@pytest.mark.parametrize(
    ("given", "value"),
    [({"hit": "none", "full": "after_hit"}, ("full", "strict_plain")),
     ({"dice": 1, "dice_use": "maximise"}, ("dice_use", "mandatory"))],
)  # fmt: skip
def test_a_value_that_plays_like_another_is_told_as_that(given: Any, value: Any) -> None:
    assert value in told(document(STRAIGHT, seats=4, rules=given))


@pytest.mark.parametrize(
    ("board", "structures"),
    [
        ("snake-24", {"share", "pool", "pool_return", "out"}),
        ("snake-24-full", {"share", "lanes", "line_up", "own_bridge", "tray"}),
        ("wounded", {"share", "pool", "pool_return", "out"}),
        ("two-ways-home",
         {"share", "lanes", "line_up", "own_bridge", "bridge", "split", "split_at", "join",
          "tray"}),
        ("volcano-escape",
         {"share", "lanes", "line_up", "own_bridge", "bridge", "split", "split_at", "join",
          "jump", "jump_from", "jump_back", "tray"}),
        ("ring", {"share", "pool", "pool_return", "split", "split_at", "join", "circuit", "out"}),
        ("both ways", {"share", "pool", "pool_return", "split", "split_at", "two_way", "out"}),
        ("own ways", {"share", "pool", "pool_return", "join", "part", "part_of", "own_ways",
                      "own_way", "out"}),
        ("bridge", {"share", "pool", "pool_return", "bridge", "out"}),
        ("start split", {"share", "pool", "pool_return", "split", "split_at_start", "out"}),
        ("jumps", {"share", "pool", "pool_return", "jump", "jump_from", "jump_out", "out"}),
        ("parques", {"jails", "jail_return", "exits", "exit_of", "exit_hits_safe", "home_rows",
                     "home_row_of", "counterclockwise", "any_number", "safe_rows", "centre",
                     "out"}),
        ("ludo", {"jails", "jail_return", "exits", "exit_of", "exit_hits", "exit_room",
                  "home_rows", "home_row_of", "counterclockwise", "single_taken", "goals"}),
        ("free yards", {"yards", "yard_return", "exits", "exit_of", "home_rows", "home_row_of",
                        "counterclockwise", "single_taken", "goals"}),
        ("one exit", {"share", "jail", "jail_return", "exit", "exit_hits", "exit_room", "out"}),
        ("all safe", {"share", "pool", "pool_return", "safe_stars", "out"}),
    ],
)  # fmt: skip
def test_the_structures_of_a_board(board: str, structures: set[str]) -> None:
    """Beside one text on numbers and names, which are in the picture only on all of these."""
    found = {value for switch, value in told(BOARDS[board]) if switch == "structure"}
    unmarked = found & {"unnumbered", "unnamed"}
    assert len(unmarked) == 1
    assert found - unmarked == structures


@pytest.mark.parametrize(
    ("board", "language", "said"),
    [
        ("slots and starts", "en", "from slot 1 on: strong, empty, pin, regular, regular, regular "
         "and regular. // **Head start:** before the first turn, the red and green teams set their "
         "foremost checkers 1 and 2 spaces ahead, in that order."),
        ("slots and starts", "es", "desde el hueco 1: fuerte, vacío, clavo, común, común, "
         "común y común. // **Ventaja:** antes del primer turno, los equipos de color rojo y verde "
         "adelantan la ficha que va en cabeza 1 y 2 casillas, respectivamente."),
        ("one start", "en", "**Head start:** before the first turn, the red team sets its foremost "
         "checker three spaces ahead. // The checker that is set ahead is of the regular kind. // "
         "Where the path splits, the picture shows which way is taken. // If a jump begins there, "
         "do not take it now."),
        ("one start", "es", "**Ventaja:** antes del primer turno, el equipo rojo adelanta tres "
         "casillas la ficha que va en cabeza. // La ficha que se adelanta es de tipo común. // "
         "Donde el camino se divide, el dibujo muestra por dónde se sigue. // Si allí empieza "
         "un salto, no se da todavía."),
        ("even starts", "en", "**Head start:** before the first turn, the gold and red teams each "
         "set their foremost checker two spaces ahead. // The start space already counts as one "
         "space."),
        ("even starts", "es", "**Ventaja:** antes del primer turno, los equipos de color dorado y "
         "rojo adelantan dos casillas la ficha que va en cabeza. // La casilla de salida ya cuenta "
         "como una casilla."),
    ],
)  # fmt: skip
def test_where_all_start_in_words(board: str, language: str, said: str) -> None:
    texts = library(language, "race")
    lines = [
        block.text
        for topic in topics_of(BOARDS[board])
        if topic.value.startswith(("lanes_by_slot", "head_start"))
        for block in texts.text(topic).blocks(texts.words, topic.facts)
        if isinstance(block, Paragraph)
    ]
    assert " // ".join(lines).endswith(said)


def test_one_space_ahead_is_told_as_one() -> None:
    board = document(STRAIGHT, start={"head_start": [0, 1]})
    (topic,) = (topic for topic in topics_of(board) if topic.value == "head_start")
    texts = library("en", "race")
    (block,) = texts.text(topic).blocks(texts.words, topic.facts)
    assert "checker one space ahead." in str(block)


def test_slots_in_the_usual_order_are_told_as_usual() -> None:
    slots = ["pin", "strong", "regular", "regular", "empty"]
    checkers = {"regular": 2, "pin": 1, "strong": 1}
    usual = document(LONG, checkers=checkers, bridge=6)
    chosen = document(LONG, checkers=checkers, bridge=6, start={"start_slots": slots})
    assert topics_of(chosen) == topics_of(usual)


def test_facts_of_the_volcano() -> None:
    by_topic: dict[tuple[str, str], list[Any]] = {}
    for topic in topics_of(BOARDS["volcano-escape"]):
        by_topic.setdefault((topic.switch, topic.value), []).append(topic.facts)
    assert by_topic["class", "regular"] == [{"count": 4}]
    assert by_topic["structure", "bridge"] == [{"cells": 3}]
    ahead, back = (
        [(facts["from"].key, facts["to"].key) for facts in by_topic["structure", jump]]
        for jump in ("jump_from", "jump_back")
    )
    assert ahead == [("goats.3", "goats.6"), ("wood.2", "gully.1")]
    assert back == [("lava.4", "rim.2"), ("cliff.4", "wood.1")]
    first, _ = by_topic["structure", "split_at"]
    assert first["at"].text["es"] == "Borde del cráter 3"
    assert [way.text["en"] for way in first["ways"]] == ["Rope trail", "Goat track"]
    assert by_topic["start_order", "seat"] == [{"first": Name("colour", "red")}]


def test_plain_teams_have_no_classes_and_a_tame_strong_checker_says_so() -> None:
    assert not [value for switch, value in told(BOARDS["snake-24"]) if switch == "class"]
    for board in ("no hits", "on landing"):
        assert ("class", "strong_plain") in told(BOARDS[board])
    assert ("class", "strong") in told(BOARDS["original"])


@pytest.mark.parametrize("board", each(4, BUNDLED))
def test_the_pieces_are_those_that_are_printed(board: str) -> None:
    from cuatto_kit.games.race.printing.parts import make_parts

    variant, layout = load(BOARDS[board])
    printed = make_parts(variant, layout, 0.2).contents
    named = [topic for topic in topics(variant, layout) if topic.switch == "piece"]
    assert {t.value.removesuffix("_any"): t.facts["count"] for t in named} == printed
    pieces = variant.rules.thrown
    thrown = {pieces.kind: pieces.pieces if pieces.counted else variant.rules.dice}
    assert thrown.items() <= printed.items()


@pytest.mark.parametrize("assembly", ["glue", "snap"])
def test_a_pin_is_in_the_list_where_it_is_in_the_box(assembly: str) -> None:
    design = cuatto_kit.load("short-12", settings=[f"print.assembly={assembly}"])
    listed = {topic.value for topic in topics(design.variant, design.layout)}
    assert ("checker-pin" in listed) == (assembly == "snap")


# Scenes


@pytest.mark.parametrize("board", BUNDLED)
def test_the_set_up_stands_everybody_somewhere(board: str) -> None:
    variant, layout = load(BOARDS[board])
    scene = set_ups(variant, layout)[layout.seats]
    classes = Counter((token.seat, token.shape) for token in scene.tokens)
    assert classes == {
        (seat, name): count
        for seat in range(layout.seats)
        for name, count in variant.teams.checkers.items()
    }
    assert len({token.place for token in scene.tokens}) == len(scene.tokens)
    outlines = [panel.outline for panel in layout.panels]
    on_board = [t for t in scene.tokens if any(o.holds(t.place) for o in outlines)]
    placed = sum(sum(spaces.values()) for spaces in variant.teams.standing.values())
    assert len(on_board) == (len(scene.tokens) if variant.bridge or variant.yards else placed)


@pytest.mark.slow
@pytest.mark.parametrize("board", ["volcano-escape", "wounded"])
def test_scenes_show_the_choice_and_what_came_of_it(board: str) -> None:
    variant, layout = load(BOARDS[board])
    for example, one in zip(examples(variant, layout), found_on(board), strict=True):
        first, *rest = example.scenes
        assert len(rest) == (one.legal and not one.others)
        assert one.move.die in first.dice
        assert len(first.arrows) >= 1 + len(one.others)
        assert first.arrows[0].points[0] in {t.place for t in first.tokens if t.seat is not None}
        shown = {layout.space(name).id for name in first.around}
        assert shown >= {name for name in one.move.path if layout.space(name).outline}
        for after in rest:  # all but the mover and who is hit stay in their dimples
            moved = set(first.tokens) - set(after.tokens)
            assert len(moved) == (2 if one.kind in ("hit", "strong") else 1)


# Why a move is refused


DUTIES = ("parques", "ludo", "mensch", "parchis", "backgammon", "crowned")
"""Boards on which a duty may stop a move."""


@pytest.mark.parametrize(
    "board", seldom(4, (b for b in EXAMPLE_BOARDS if b not in ("alone", *DUTIES)))
)
def test_a_move_is_refused_exactly_where_a_rule_says_why(board: str) -> None:
    """The reasons told are all the reasons that there are, and none is false."""
    variant, layout = load(BOARDS[board])
    game = make_game(variant, layout, layout.seats)
    setting, chance, state = Setting(variant, layout, game), random.Random(1), game.initial()
    for _ in range(400):
        if game.actor(state) == END:
            state = game.initial()
        if outcomes := game.outcomes(state):
            state = game.apply(state, chance.choice(outcomes)[0])
            continue
        view = View(setting, state)
        if variant.rules.dice_use.value != "maximise":
            assert all(reasons for _, reasons in view.illegal_moves())
        for move in view.legal:
            assert not move.path or move.origin in move.path or not list(view.reasons(move))
        state = game.apply(state, chance.choice(view.legal))


@pytest.mark.parametrize(("full", "kinds"), [("strict", ["full"]), ("after_hit", [])])
def test_a_full_space_stops_a_move_unless_its_hits_make_room(full: str, kinds: list[str]) -> None:
    variant, layout = load(CASES["full"].text(full=full))
    game = make_game(variant, layout, 4)
    placed = {seat: [("regular", "main.3"), ("regular", "finish")] for seat in (1, 2, 3)}
    placed[0] = [("regular", "main.1"), ("regular", "main.3")]
    view = View(Setting(variant, layout, game), game.place(placed, dice=(2,)))
    reasons = view.reasons(Move(2, "main.1", "regular", ("main.2", "main.3")))
    assert [reason.kind for reason in reasons] == kinds


def test_who_stays_on_a_space_stays_in_its_dimple() -> None:
    variant, layout = load(document(STRAIGHT, checkers={"regular": 1}))
    game = make_game(variant, layout, 2)
    state = game.place({seat: [("regular", "main.2")] for seat in (0, 1)}, dice=(1,))
    (move,) = game.legal(state)
    one = Moment("over", 2, state, move, True, {}, (), ())
    before, after = SceneMaker(variant, layout, 2).scenes(one)
    assert [t for t in before.tokens if t.seat == 1] == [t for t in after.tokens if t.seat == 1]


@pytest.mark.parametrize("ahead", [[1, 1, 1, 1], [1, 0, 1, 1], [1, 1, 2, 1]])
def test_one_checker_of_every_team_on_its_exit_is_a_set_up_and_no_head_start(
    ahead: list[int],
) -> None:
    """As in Mensch ärgere dich nicht; a team that has less or more has a head start or none."""
    text = bundled_text("ludo").replace("pieces: 4", f"pieces: 4, head_start: {ahead}")
    told = {topic.value for topic in topics_of(text) if topic.value.startswith("head_start")}
    assert (told == {"head_start_out"}) is (ahead == [1, 1, 1, 1])
    assert told


@pytest.mark.parametrize("board", ["many doubles", "safe pairs", "by choice of a value"])
def test_a_checker_comes_in_from_beside_the_space_that_it_enters(board: str) -> None:
    """Elsewhere beside the board its way is long and the picture mostly empty."""
    variant, layout = load(BOARDS[board])
    maker = SceneMaker(variant, layout, layout.seats)
    come = [one for one in found_on(board) if one.move.origin == START and one.move.path]
    assert come
    for one in come:
        before = maker.scenes(one)[0]
        target = layout.space(one.move.path[0]).outline
        assert target is not None
        for arrow in before.arrows:
            assert arrow.points[0] in {token.place for token in before.tokens}
            assert math.dist(arrow.points[0], target.centre) < 1.7 * target.width
        drawn = scene_drawing(layout, variant.teams.colours, before)
        assert max(drawn.width, drawn.height) < 6 * target.width


def test_scenes_keep_to_the_spaces_near_by() -> None:
    layout = load(BOARDS["snake-24"])[1]
    fields = [space for space in layout.spaces if space.kind is SpaceKind.FIELD]
    for one in found_on("snake-24"):
        assert len(one.around) < len(fields) / 2


@pytest.mark.parametrize("name", each(4, BUNDLED))
def test_the_set_up_is_the_first_position_of_a_game(name: str) -> None:
    design = Design.open(name)
    variant, layout = design.variant, design.layout
    maker = SceneMaker(variant, layout, layout.seats)
    shown = [maker.set_up(), maker.scene(maker.game.initial())]
    first, other = (replace(scene, tokens=tuple(sorted(scene.tokens, key=repr))) for scene in shown)
    assert first == other
