"""What the rule sheet of a race tells: every topic has its text, every example is true."""

import random
import re
from collections import Counter
from typing import Any

import pytest
import yaml

from cuatto_kit import resources
from cuatto_kit.board.layout import SpaceKind
from cuatto_kit.config.bundled import bundled
from cuatto_kit.config.languages import languages
from cuatto_kit.design.opening import open_design
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.game import END
from cuatto_kit.games.race.config.rules import Rules
from cuatto_kit.games.race.engine.game import Action, Move, make_game
from cuatto_kit.games.race.sheet.examples import find_moments
from cuatto_kit.games.race.sheet.moments import KINDS, Moment, MomentFinder
from cuatto_kit.games.race.sheet.reasons import Setting, View
from cuatto_kit.games.race.sheet.scenes import SceneMaker
from cuatto_kit.games.race.sheet.switches import FOLDED, REWORDED, UNTOLD
from cuatto_kit.games.race.sheet.topics import VALUES, examples, set_up, topics
from cuatto_kit.sheets.document import Paragraph
from cuatto_kit.sheets.texts import SECTIONS, library
from tests.cases import each, often
from tests.kept import kept

from . import oracle
from .boards import BRIDGED, BUNDLED, SPLIT, STRAIGHT, document, load, ring, setup_of
from .test_switches import CASES, values_of

RULES = resources.folder("rules")
LONG = {"main": {"from": "start", "walk": "up 12", "to": "finish"}}
RING = {
    "stem": {"from": "start", "walk": "up 2"},
    "ring": {"from": "stem", "walk": "left 2, up 2, right 3, down 2", "to": "stem.2"},
    "home": {"from": "ring.6", "walk": "up 2", "to": "finish"},
}
BOTH_WAYS = {
    "up": {"from": "start", "walk": "up 2"},
    "over": {"from": "up", "walk": "up 1", "to": "up.2"},
    "home": {"from": "over", "walk": "up 1", "to": "finish"},
}
OWN = {
    "stem": {"from": "start", "walk": "up 1"},
    "left": {"from": "stem", "walk": "left 1, up 2, right 1", "seats": [1]},
    "right": {"from": "stem", "walk": "right 1, up 3", "seats": [2]},
    "crown": {"from": ["left", "right"], "walk": "up 1", "to": "finish"},
}
FULL_TEAM = {"pin": 1, "strong": 1, "regular": 4}


def bundled_text(name: str) -> str:
    return bundled()[name].read_text("utf-8")


BOARDS = {
    **{name: bundled_text(name) for name in BUNDLED},
    **{
        f"{switch} {value}": case.text(**{switch: value})
        for switch, case in CASES.items()
        for value in case.seen
    },
    "ring": document(RING),
    "both ways": document(BOTH_WAYS),
    "own ways": document(OWN),
    "bridge": document(BRIDGED),
    "start split": document(
        {"a": {"from": "start", "walk": "up 2", "to": "finish"},
         "b": {"from": "start", "walk": "right 1, up 2", "to": "finish"}}
    ),
    "jumps": document(STRAIGHT, jumps={"main.2": "main.5", "main.4": "finish"}),
    "on landing": document(LONG, checkers=FULL_TEAM, bridge=6, rules={"hit": "on_landing"}),
    "no hits": document(LONG, checkers=FULL_TEAM, bridge=6, rules={"hit": "none"}),
    "no passing": document(LONG, seats=4, checkers={"regular": 6}, rules={"jump_blocks": False}),
    "exact": document(LONG, checkers={"odd": 1, "regular": 3}, rules={"finish": "exact"}),
    "bounce": document(LONG, checkers={"bidirectional": 3}, rules={"finish": "bounce"}),
    "room by hits": document(LONG, seats=4, checkers={"regular": 6}, rules={"full": "after_hit"}),
    "one die": document(LONG, rules={"dice": 1, "dice_use": "maximise"}),
    "four moves": document(SPLIT, rules={"doubles": "four_moves", "dice_use": "maximise"}),
    "alone": document(STRAIGHT, seats=1),
    "single": document(STRAIGHT, capacity=1),
    "nobody owns": document(LONG, checkers=FULL_TEAM, bridge=6, rules={"barriers": False}),
    "nobody hits": document(STRAIGHT, rules={"barriers": False, "hit": "none"}),
    "nobody passes": document(
        LONG, seats=4, checkers={"regular": 6}, rules={"barriers": False, "jump_blocks": False}
    ),
    "all safe": document(LONG, safe=[f"main.{k}" for k in range(1, 9)]),
    "one exit": document(STRAIGHT, rules={"entry": "on_value", "dice": 1}),
    "many doubles": ring({"entry": "on_double", "doubles": "roll_again"}),
    "crowned": ring(
        {"entry": "on_double", "doubles": "roll_again", "triple_double": "crown_farthest"}
    ),
    "free yards": bundled_text("ludo").replace("entry: on_value", "entry: free").replace(
        "exit_duty: clear_and_enter", "exit_duty: none"
    ),
    "slots and starts": document(
        LONG, seats=3, checkers=FULL_TEAM, bridge=8,
        start={"start_slots": ["strong", "empty", "pin", *["regular"] * 4],
               "head_start": [0, 1, 2]},
    ).replace("seats: 3", "seats: [2, 3]"),
    "one start": document(
        SPLIT, checkers=FULL_TEAM, jumps={"short.1": "crown.1"}, start={"head_start": [0, 3]}
    ),
    "even starts": ring({"entry": "on_value"}, start={"head_start": [2, 2]}),
}  # fmt: skip
PLAYED = {"on landing", "no hits", "no passing", "room by hits", "one die", "four moves"}
ALL_KINDS = [
    *("bounce", "crowned", "exact", "ludo", "no passing", "parques", "volcano-escape", "wounded"),
]
"""Those that together show every kind of example."""
EXAMPLE_BOARDS = [name for name in BOARDS if " " not in name or name in PLAYED]
"""Those whose examples are looked at."""
for_examples = pytest.mark.parametrize("board", often(ALL_KINDS, EXAMPLE_BOARDS))


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


def test_every_switch_tells_each_of_its_values() -> None:
    for switch, field in Rules.model_fields.items():
        if switch in FOLDED:
            written = {FOLDED[switch](value) for value in CASES[switch].seen}
        elif field.annotation is int:
            written = set(map(str, CASES[switch].seen))
        else:
            written = {str(value).lower() for value in values_of(field.annotation)}
        if switch not in UNTOLD:
            reworded = REWORDED.get(switch, {})
            assert reworded.keys() <= written
            assert set(VALUES[switch]) == written | set(reworded.values())


@pytest.mark.parametrize("language", languages())
def test_every_topic_has_its_text_and_every_text_its_topic(language: str) -> None:
    expected = {f"{switch}.{value}.md" for switch, values in VALUES.items() for value in values}
    assert {path.name for path in (RULES / language / "race").iterdir()} == expected


@pytest.mark.parametrize("language", languages())
def test_front_matter_names_its_file_and_a_section(language: str) -> None:
    for path in (RULES / language / "race").iterdir():
        _, front, body = path.read_text("utf-8").split("---\n", 2)
        data = yaml.load(front, Loader=yaml.BaseLoader)
        assert f"{data['switch']}.{data['value']}.md" == path.name
        assert data["section"] in SECTIONS
        assert int(data["order"]) > 0
        assert data.keys() <= {"switch", "value", "section", "order", "quick"}
        assert body.strip()


def test_all_languages_tell_the_same_in_the_same_place() -> None:
    places = [
        {key: (text.section, text.order, bool(text.quick), text.body.count("\n\n")) for key, text
         in library(language, "race").texts.items()}
        for language in languages()
    ]  # fmt: skip
    assert all(place == places[0] for place in places)


def filled(topic: Topic, language: str, theme: str | None = None) -> list[str]:
    said = library(language, "race", theme)
    text = said.text(topic)
    blocks = map(str, text.blocks(said.words, topic.facts))
    return [said.words.fill(text.quick, topic.facts), *blocks]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("board", BOARDS)
def test_all_that_a_board_tells_has_words(board: str, language: str) -> None:
    for topic in topics_of(BOARDS[board]):
        assert not re.search(r"[{}]", "".join(filled(topic, language)))


@pytest.mark.parametrize("language", languages())
def test_every_text_is_told_on_some_board_here(language: str) -> None:
    """So that the placeholders of every text have been filled."""
    seen = {pair for text in BOARDS.values() for pair in told(text)}
    classes = [document(STRAIGHT, checkers={name: 1, "regular": 1}) for name in VALUES["class"][:5]]
    seen |= {pair for text in classes for pair in told(text)}
    untold = {(s, v) for s, values in VALUES.items() for v in values if s != "example"} - seen
    assert untold == set()
    for text in classes:
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
    for path in (RULES / language / "race").iterdir():
        front, body = path.read_text("utf-8").split("---\n", 2)[1:]
        quick = yaml.load(front, Loader=yaml.BaseLoader).get("quick", "")
        plain = re.sub(r"\{[^}]*\}", "", f"{quick} {body}")
        assert re.findall(rf"\b(?:{PLAIN[language]})\b", plain, re.IGNORECASE) == [], path.name


# Topics


@pytest.mark.parametrize("switch", CASES)
def test_two_values_of_a_switch_make_two_sheets(switch: str) -> None:
    """A value that only says that nothing is new may go without saying."""
    case = CASES[switch]
    sheets = [topics_of(case.text(**{switch: value})) for value in case.seen]
    assert all(one != other for k, one in enumerate(sheets) for other in sheets[:k])
    said = [[topic for topic in sheet if topic.switch == switch] for sheet in sheets]
    assert sum(not topics for topics in said) <= 1
    for value, told_of in zip(case.seen, said, strict=True):
        text = FOLDED.get(switch, lambda n: str(n).lower())(value)
        text = REWORDED.get(switch, {}).get(text, text) if switch == "jump_blocks" else text
        assert [topic.value for topic in told_of] in ([text], [str(value).lower()], [])


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
    [({"hit": "none", "full": "after_hit"}, ("full", "strict")),
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
          "jump", "jump_from", "tray"}),
        ("ring", {"share", "pool", "pool_return", "split", "split_at", "join", "circuit", "out"}),
        ("both ways", {"share", "pool", "pool_return", "split", "split_at", "two_way", "out"}),
        ("own ways", {"share", "pool", "pool_return", "join", "own_ways", "own_way", "out"}),
        ("bridge", {"share", "pool", "pool_return", "bridge", "out"}),
        ("start split", {"share", "pool", "pool_return", "split", "split_at_start", "out"}),
        ("jumps", {"share", "pool", "pool_return", "jump", "jump_from", "jump_out", "out"}),
        ("parques", {"jails", "jail_return", "exits", "exit_of", "exit_hits_safe", "home_rows",
                     "any_number", "safe_rows", "centre", "out"}),
        ("ludo", {"jails", "jail_return", "exits", "exit_of", "exit_hits", "exit_room",
                  "home_rows", "single_taken", "goals"}),
        ("free yards", {"yards", "yard_return", "exits", "exit_of", "home_rows", "single_taken",
                        "goals"}),
        ("one exit", {"share", "jail", "jail_return", "exit", "exit_hits", "exit_room", "out"}),
        ("all safe", {"share", "pool", "pool_return", "safe_stars", "out"}),
    ],
)  # fmt: skip
def test_the_structures_of_a_board(board: str, structures: set[str]) -> None:
    assert {value for switch, value in told(BOARDS[board]) if switch == "structure"} == structures


@pytest.mark.parametrize(
    ("board", "language", "said"),
    [
        ("slots and starts", "en", "from slot 1 on: strong, empty, pin, regular, regular, regular "
         "and regular. // **Head start:** before the first turn, the red and green teams set their "
         "foremost checkers 1 and 2 spaces ahead, in that order. // With fewer than three players, "
         "play the colours that come first in the order of turns."),
        ("slots and starts", "es", "a partir del hueco 1: fuerte, vacío, clavo, común, común, "
         "común y común. // **Ventaja:** antes del primer turno, los equipos de color rojo y verde "
         "adelantan la ficha que va en cabeza 1 y 2 casillas, respectivamente. // Si hay menos de "
         "tres jugadores, se juega con los colores que van primero en el orden de los turnos."),
        ("one start", "en", "**Head start:** before the first turn, the red team sets its foremost "
         "checker three spaces ahead. // The checker that is set ahead is of the regular kind. // "
         "Where the way splits, the picture shows which one is taken. // If a jump begins there, "
         "it is not taken now."),
        ("one start", "es", "**Ventaja:** antes del primer turno, el equipo rojo adelanta tres "
         "casillas la ficha que va en cabeza. // La ficha que se adelanta es de tipo común. // "
         "Donde el recorrido se divide, el dibujo muestra qué tramo se toma. // Si allí empieza "
         "un salto, no se da todavía."),
        ("even starts", "en", "**Head start:** before the first turn, the gold and red teams each "
         "set their foremost checker two spaces ahead. // The exit already counts as a space."),
        ("even starts", "es", "**Ventaja:** antes del primer turno, los equipos de color dorado y "
         "rojo adelantan dos casillas la ficha que va en cabeza. // La salida ya cuenta como una "
         "casilla."),
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
    jumps = [(facts["from"].key, facts["to"].key) for facts in by_topic["structure", "jump_from"]]
    assert jumps == [
        ("goats.3", "goats.6"), ("wood.2", "gully.1"), ("lava.4", "rim.2"), ("cliff.4", "wood.1"),
    ]  # fmt: skip
    first, _ = by_topic["structure", "split_at"]
    assert first["at"].text["es"] == "Borde del cráter 3"
    assert [way.text["en"] for way in first["ways"]] == ["Rope bridge", "Goat track"]
    assert by_topic["start_order", "seat"] == [{"first": Name("colour", "red")}]


def test_plain_teams_have_no_classes_and_a_tame_strong_checker_says_so() -> None:
    assert not [value for switch, value in told(BOARDS["snake-24"]) if switch == "class"]
    for board in ("no hits", "on landing"):
        assert ("class", "strong_plain") in told(BOARDS[board])
    assert ("class", "strong") in told(BOARDS["original"])


@pytest.mark.parametrize("board", BUNDLED)
def test_the_pieces_are_those_that_are_printed(board: str) -> None:
    from cuatto_kit.games.race.printing.parts import make_parts

    variant, layout = load(BOARDS[board])
    printed: Counter[str] = Counter()
    for part in make_parts(variant, layout, 0.2).parts:
        printed[re.sub(r"-\d+$", "", part.name)] += sum(part.colours.values())
    pieces = {t.value: t.facts["count"] for t in topics(variant, layout) if t.switch == "piece"}
    thrown = {"stick": 4} if variant.rules.throw == "four_sticks" else {"die": variant.rules.dice}
    assert pieces == printed | thrown


# Scenes


@pytest.mark.parametrize("board", BUNDLED)
def test_the_set_up_stands_everybody_somewhere(board: str) -> None:
    variant, layout = load(BOARDS[board])
    scene = set_up(variant, layout)
    classes = Counter((token.seat, token.shape) for token in scene.tokens)
    assert classes == {
        (seat, name): count
        for seat in range(layout.seats)
        for name, count in variant.teams.checkers.items()
    }
    assert len({token.place for token in scene.tokens}) == len(scene.tokens)
    outlines = [panel.outline for panel in layout.panels]
    on_board = [t for t in scene.tokens if any(o.holds(t.place) for o in outlines)]
    assert len(on_board) == (len(scene.tokens) if variant.bridge or variant.yards else 0)


@pytest.mark.slow
@pytest.mark.parametrize("board", ["volcano-escape", "wounded"])
def test_scenes_show_the_choice_and_what_came_of_it(board: str) -> None:
    variant, layout = load(BOARDS[board])
    for example, one in zip(examples(variant, layout), found_on(board), strict=True):
        first, *rest = example.scenes
        assert len(rest) == (one.legal and not one.other)
        assert one.move.die in first.dice
        assert len(first.arrows) == 1 + bool(one.other)
        assert first.arrows[0][0] in {t.place for t in first.tokens if t.seat is not None}
        shown = {layout.space(name).id for name in first.around}
        assert shown >= {name for name in one.move.path if layout.space(name).outline}
        for after in rest:  # all but the mover and who is hit stay in their dimples
            moved = set(first.tokens) - set(after.tokens)
            assert len(moved) == (2 if one.kind in ("hit", "strong") else 1)


# Examples


def by_kind(board: str) -> dict[str, Moment]:
    return {one.kind: one for one in found_on(board)}


SHOWN = {"hit", "block", "over", "full", "out_overshoot"}
SPECIAL = SHOWN | {"pin", "strong", "lane"}
SHOWS = {
    "back-and-forth": SHOWN | {"bidirectional", "lane", "split"},
    "bottleneck": SPECIAL | {"bridge", "split"},
    "chutes-and-ladders": {"jump", "out_exact"},
    "crossroads": SPECIAL | {"bridge", "split"},
    "original": SPECIAL,
    "ludo": {"free_value", "free_hit", "clear", "hit_alone", "taken"},
    "parques": {
        "free_double",
        "free_hit_safe",
        "sum",
        "hit_alone",
        "safe",
        "missed",
        "split",
        "triple",
        "last",
    },
    "readme-18": SPECIAL,
    "royal-ur": {"taken", "hit_alone", "out_exact"},
    "short-12": SHOWN,
    "six-seats": SPECIAL | {"bridge", "split"},
    "snake-24": SHOWN,
    "snake-24-full": SPECIAL,
    "two-ways-home": SPECIAL | {"bridge", "split"},
    "volcano-escape": SPECIAL | {"bridge", "split", "jump"},
    "wounded": SHOWN | {"odd", "even"},
}


@pytest.mark.parametrize("board", often(set(ALL_KINDS) & set(BUNDLED), BUNDLED))
def test_bundled_boards_show_whatever_they_can(board: str) -> None:
    assert by_kind(board).keys() == SHOWS[board]


@pytest.mark.parametrize(
    ("board", "shown", "hidden"),
    [
        ("no passing", {"block_pass", "full_pass"}, {"over"}),
        ("exact", {"out_exact", "odd"}, {"out_overshoot", "out_bounce"}),
        ("bounce", {"out_bounce", "bidirectional"}, {"out_overshoot", "out_exact"}),
        *(
            pytest.param(*case, marks=pytest.mark.slow)
            for case in (
                ("on landing", {"hit_alone"}, {"hit", "strong"}),
                ("no hits", {"pin"}, {"hit", "hit_alone", "strong"}),
                ("room by hits", {"full"}, set()),
            )
        ),
    ],
)
def test_rules_show_in_examples(board: str, shown: set[str], hidden: set[str]) -> None:
    kinds = by_kind(board).keys()
    assert shown <= kinds
    assert not hidden & kinds


def test_every_kind_is_shown_somewhere() -> None:
    assert {one.kind for board in ALL_KINDS for one in found_on(board)} == set(KINDS)


def test_examples_are_the_same_at_every_call() -> None:
    assert find_moments(*load(BOARDS["wounded"])) == found_on("wounded")


@for_examples
def test_the_engine_allows_and_refuses_what_examples_say(board: str) -> None:
    variant, layout = load(BOARDS[board])
    for one in found_on(board):
        game = make_game(variant, layout, one.seats)
        legal = game.legal(one.state)
        if one.roll:
            assert one.roll in [roll for roll, _ in game.outcomes(one.state)]
        elif one.legal:
            assert {one.move, one.other} - {None} <= set(legal)
        else:
            wanted = (one.move.die, one.move.origin, one.move.checker)
            paths = [m.path for m in legal if (m.die, m.origin, m.checker) == wanted]
            assert one.move.path not in paths
            assert one.move.path or not paths
            if one.move.path:
                view = View(Setting(variant, layout, game), one.state)
                assert [reason.kind for reason in view.reasons(one.move)] == [one.kind]
            with pytest.raises(ValueError, match="not legal"):
                game.apply(one.state, one.move)


@for_examples
def test_the_slow_engine_agrees_with_the_examples(board: str) -> None:
    variant, layout = load(BOARDS[board])
    ids = [space.id for space in layout.spaces]
    for one in (one for one in found_on(board) if not one.roll):
        game = make_game(variant, layout, one.seats)
        setup = setup_of(BOARDS[board], one.seats)
        placed = {
            seat: [(name, ids.index(space)) for name, space in game.checkers(one.state, seat)]
            for seat in range(one.seats)
        }
        state = oracle.position(setup, placed, game.actor(one.state), game.dice(one.state))
        legal = {
            (m.die, ids[m.origin], m.class_name, tuple(ids[s] for s in m.path), m.count)
            for m in oracle.legal(setup, state)
            if m != oracle.PASS
        }
        move = one.move
        told = (move.die, move.origin, move.checker, move.path, move.count)
        assert (told in legal) == one.legal


def stood(game: Any, state: Any, seat: int) -> Counter[str]:
    return Counter(space for _, space in game.checkers(state, seat))


def of_freeing(variant: Any, layout: Any, game: Any, one: Moment, team: Any) -> None:
    before, after = one.state, game.apply(one.state, one.move)
    leave, count = one.move.land, one.facts["count"]
    assert stood(game, after, one.seat)[leave] - stood(game, before, one.seat)[leave] == count
    if "hit" in one.facts:
        hit = team[one.facts["hit"].key]
        assert (stood(game, before, hit)[leave], stood(game, after, hit)[leave]) == (1, 0)
        assert ("safe" in layout.space(leave).flags) == (one.kind == "free_hit_safe")


def of_clearing(variant: Any, layout: Any, game: Any, one: Moment, team: Any) -> None:
    places = stood(game, one.state, one.seat)
    assert places[layout.starts[one.seat][0]]
    assert one.move.origin == variant.board.entries[one.seat]
    assert {move.origin for move in game.legal(one.state)} == {one.move.origin}
    assert len(set(places) - set(layout.starts[one.seat])) > 1


def of_sums(variant: Any, layout: Any, game: Any, one: Moment, team: Any) -> None:
    assert one.facts["first"] + one.facts["second"] == one.facts["pips"] == len(one.move.path)


def of_safe_spaces(variant: Any, layout: Any, game: Any, one: Moment, team: Any) -> None:
    after, owner = game.apply(one.state, one.move), team[one.facts["owner"].key]
    assert stood(game, after, owner)[one.move.land] == stood(game, after, one.seat)[one.move.land]


def of_misses(variant: Any, layout: Any, game: Any, one: Moment, team: Any) -> None:
    """The hit could be made, and whoever does not make it goes back."""
    hit, state = team[one.facts["hit"].key], one.state
    assert stood(game, game.apply(state, one.move), hit)[one.move.land] == 0
    for move in one.then:
        state = game.apply(state, move)
    assert stood(game, state, hit) == stood(game, one.state, hit)
    lost = stood(game, one.state, one.seat) - stood(game, state, one.seat)
    assert one.move.origin in lost
    pool = layout.starts[one.seat]
    assert one.then[-1] == Move(0, one.move.origin, "regular", pool, action=Action.HUFF)


def of_third_doubles(variant: Any, layout: Any, game: Any, one: Moment, team: Any) -> None:
    before, after = (stood(game, s, one.seat) for s in (one.state, game.apply(one.state, one.roll)))
    ends = layout.starts if one.kind == "triple" else layout.finishes
    assert before - after == Counter([one.move.origin])
    assert set(after - before) <= set(ends[one.seat])
    distances = game.board.distances(one.seat)
    aside = {*layout.starts[one.seat], *layout.finishes[one.seat]}
    assert distances[one.move.origin] == min(distances[space] for space in set(before) - aside)


def of_last_ones(variant: Any, layout: Any, game: Any, one: Moment, team: Any) -> None:
    goals = set(layout.finishes[one.seat])
    assert [s for s in stood(game, one.state, one.seat).elements() if s not in goals] == [
        one.move.origin
    ]
    assert len(game.dice(one.state)) == 1
    assert one.move.land in goals
    assert game.board.distances(one.seat)[one.move.origin] <= one.facts["distance"]


FROM_JAIL = {
    **dict.fromkeys(("free_double", "free_value", "free_hit", "free_hit_safe"), of_freeing),
    "clear": of_clearing,
    "sum": of_sums,
    "safe": of_safe_spaces,
    "missed": of_misses,
    "triple": of_third_doubles,
    "triple_home": of_third_doubles,
    "last": of_last_ones,
}
"""What holds where an example is told that boards have on which checkers wait."""


@for_examples
def test_what_examples_say_is_so(board: str) -> None:
    """The facts, read off the position by themselves."""
    variant, layout = load(BOARDS[board])
    for one in found_on(board):
        game = make_game(variant, layout, one.seats)
        seat = one.seat
        team = dict(zip(variant.teams.colours, range(one.seats), strict=False))
        facts = one.facts
        assert team[facts["colour"].key] == seat
        die = one.roll[0] if one.roll else one.move.die
        assert (facts["pips"], facts["from"].key) == (die, one.move.origin)
        assert one.roll or game.actor(one.state) == seat

        def on(space: str, owner: int, state: Any = one.state, game: Any = game) -> int:
            return [place for _, place in game.checkers(state, owner)].count(space)

        crowd = {
            name: sum(on(facts[name].key, other) for other in range(one.seats))
            for name in ("at", "to") if name in facts
        }  # fmt: skip
        if one.kind in ("hit", "hit_alone", "strong"):
            hit, land = team[facts["hit"].key], one.move.land
            after = game.apply(one.state, one.move)
            assert (on(land, hit), on(land, hit, after)) == (1, 0)
            assert on(land, seat) == (one.kind == "hit")
        if one.kind in ("block", "block_pass", "over"):
            assert on(facts["at"].key, team[facts["owner"].key]) >= 2
        if one.kind in FROM_JAIL:
            FROM_JAIL[one.kind](variant, layout, game, one, team)
        if one.kind in ("full", "full_pass"):
            assert crowd["at"] == facts["count"] == variant.board.capacity
        if one.kind in ("bridge", "lane"):
            assert crowd["at"] == 1
            assert (team[facts["owner"].key] == seat) == (one.kind == "lane")
        if one.kind == "pin":
            pins = [c for c in game.checkers(one.state, team[facts["owner"].key]) if c[0] == "pin"]
            assert ("pin", facts["from"].key) in pins
        if one.kind == "jump":
            assert one.move.path[one.move.die - 1] == facts["at"].key != one.move.land
        if one.kind in ("odd", "even"):
            assert (one.move.checker, facts["pips"] % 2) == (one.kind, one.kind == "even")
        if one.kind.startswith("out_"):
            assert facts["needed"] == game.board.distances(seat)[one.move.origin] < facts["pips"]


DUTIES = ("parques", "ludo", "crowned")
"""Boards on which a duty may stop a move."""


@pytest.mark.parametrize(
    "board", each(4, (b for b in EXAMPLE_BOARDS if b not in ("alone", *DUTIES)))
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


@pytest.mark.parametrize(("blocker", "kinds"), [("main.3", []), ("main.4", ["pin"])])
def test_an_example_of_a_refusal_has_one_reason_only(blocker: str, kinds: list[str]) -> None:
    variant, layout = load(document(STRAIGHT, checkers={"pin": 1, "regular": 2}))
    game = make_game(variant, layout, 2)
    home = [("pin", "finish"), ("regular", "finish")]
    placed = {
        0: [("regular", "main.1"), *home],
        1: [("pin", "main.1"), ("regular", blocker), ("regular", blocker)],
    }
    view = View(Setting(variant, layout, game), game.place(placed, dice=(2,)))
    assert [one.kind for one in MomentFinder(variant, layout, game).moments(view)] == kinds


def test_who_stays_on_a_space_stays_in_its_dimple() -> None:
    variant, layout = load(document(STRAIGHT, checkers={"regular": 1}))
    game = make_game(variant, layout, 2)
    state = game.place({seat: [("regular", "main.2")] for seat in (0, 1)}, dice=(1,))
    (move,) = game.legal(state)
    one = Moment("over", 2, state, move, True, {}, (), (), 0)
    before, after = SceneMaker(variant, layout, 2).scenes(one)
    assert [t for t in before.tokens if t.seat == 1] == [t for t in after.tokens if t.seat == 1]


def test_scenes_keep_to_the_spaces_near_by() -> None:
    layout = load(BOARDS["snake-24"])[1]
    fields = [space for space in layout.spaces if space.kind is SpaceKind.FIELD]
    for one in found_on("snake-24"):
        assert len(one.around) < len(fields) / 2


@pytest.mark.parametrize("name", BUNDLED)
def test_the_set_up_is_the_first_position_of_a_game(name: str) -> None:
    design = open_design(name)
    variant, layout = design.variant, design.layout
    maker = SceneMaker(variant, layout, layout.seats)
    assert maker.set_up() == maker.scene(maker.game.initial())
