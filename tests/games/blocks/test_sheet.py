"""What the rule sheet tells of a game of rolling blocks: texts for every topic, examples that
were played, and such as the engine forbids."""

from dataclasses import replace
from functools import cache

import pytest

from cuatto_kit.config.languages import languages
from cuatto_kit.games.blocks import fen, sheet
from cuatto_kit.games.blocks.claims import CLAIMS, holds
from cuatto_kit.games.blocks.examples import told_moments
from cuatto_kit.games.blocks.game import make_game
from cuatto_kit.games.blocks.grid import square_name
from cuatto_kit.games.blocks.model import Repetition, Stalemate
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.game import END
from cuatto_kit.sheets.texts import library
from tests.sheets.filled import check_filled

from . import oracle
from .boards import document, load, placed

BRICKS = {
    "brick": {"letter": "b", "size": [3, 2, 1], "rolls": 1},
    "long-one": {"letter": "l", "size": [3, 1, 1], "rolls": 1},
}
SMALL = {"columns": 7, "rows": 8}
BOARDS = {
    "classic": document(),
    "the other switches": document(
        rules={"crush_through": True, "stalemate": "pass", "repetition": "none", "ply_cap": 0}
    ),
    "bricks": document(
        placed(7, 8, "b", C="d1", c="d8", B="a1-b3", b="a7-c7", L="e1-g1", l="e8-g8"),
        blocks=BRICKS,
        rules={"stalemate": "draw"},
        **SMALL,
    ),
    "cubes": document(
        placed(7, 8, C="d1", c="d8", M="c2", m="c7", N="e2", n="e7"),
        blocks={"mini": {"letter": "m", "size": [1] * 3}, "nini": {"letter": "n", "size": [1] * 3}},
        rules={"crush_through": True},
        **SMALL,
    ),
    "several panels": document(
        placed(20, 6, C="d1", c="d6", M="c2", m="c5", F="f1-f2", f="f5-f6"),
        blocks={
            "mini": {"letter": "m", "size": [1, 1, 1]},
            "flaco": {"letter": "f", "size": [2, 1, 1]},
        },
        columns=20,
        rows=6,
    ),
}
BOARDS["magnets"] = f"{BOARDS['several panels']}print: {{joints: magnets, magnets: 4x2}}\n"
FULL = ("classic", "the other switches")


@cache
def game_of(text):
    return make_game(*load(text), 2)


def topics_of(text):
    return list(sheet.topics(*load(text)))


@cache
def examples_of(text):
    return {example.kind: example for example in sheet.examples(*load(text))}


@cache
def cases_of(text):
    return told_moments(*load(text), game_of(text))


def moments_of(text):
    return {kind: case.moment for kind, case in cases_of(text).items()}


def told(text, language, switch):
    """The texts of a switch on a board, filled in."""
    lib = library(language, "blocks")
    return [
        " ".join(str(block) for block in lib.text(topic).blocks(lib.words, topic.facts))
        for topic in topics_of(text)
        if topic.switch == switch
    ]


# Texts


@pytest.mark.parametrize("language", languages())
def test_every_topic_has_a_text_and_no_text_is_left_over(language):
    expected = {(switch, value) for switch, values in sheet.VALUES.items() for value in values}
    assert library(language, "blocks").texts.keys() == expected


def test_values_are_those_of_the_switches():
    assert set(sheet.VALUES["stalemate"]) == {str(value) for value in Stalemate}
    assert set(sheet.VALUES["repetition"]) == {str(value) for value in Repetition}


@pytest.mark.slow
def test_the_boards_here_need_every_text():
    needed = {
        (topic.switch, topic.value) for text in BOARDS.values() for topic in topics_of(text)
    } | {("example", kind) for text in BOARDS.values() for kind in examples_of(text)}
    assert needed == {(switch, v) for switch, values in sheet.VALUES.items() for v in values}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("board", BOARDS)
def test_texts_are_filled_by_their_facts(board, language):
    lib = library(language, "blocks")
    examples = examples_of(BOARDS[board]).values()
    topics = [*topics_of(BOARDS[board]), *(Topic("example", e.kind, e.facts) for e in examples)]
    check_filled(topics, lib)


@pytest.mark.parametrize(
    ("switch", "values"),
    [
        ("crush_through", (True, False)),
        ("stalemate", tuple(map(str, Stalemate))),
        ("repetition", tuple(map(str, Repetition))),
        ("ply_cap", (0, 100, 300)),
    ],
)
@pytest.mark.parametrize("language", languages())
def test_values_of_a_switch_are_told_differently(switch, values, language):
    texts = [told(document(rules={switch: value}), language, switch) for value in values]
    assert all(len(text) == 1 for text in texts)
    assert len({text[0] for text in texts}) == len(values)


def test_blocks_are_told_by_how_often_they_roll():
    classes = {
        topic.value: [name.key for name in topic.facts["names"]]
        for topic in topics_of(BOARDS["classic"])
        if topic.switch == "class"
    }
    assert classes == {"twice": ["mini", "flaco", "chato"], "once": ["opa"]}
    topics = {(topic.switch, topic.value) for topic in topics_of(BOARDS["bricks"])}
    assert not {("class", "twice"), ("crush_through", "false"), ("faq", "there_and_back")} & topics
    assert not {("always", "stand"), ("stance", "low")} & {
        (topic.switch, topic.value) for topic in topics_of(BOARDS["cubes"])
    }


def test_how_blocks_stand_at_the_start_is_told():
    def stances(board):
        return {
            topic.value: ([name.key for name in topic.facts["names"]], topic.facts["height"])
            for topic in topics_of(BOARDS[board])
            if topic.switch == "stance"
        }

    assert stances("classic") == {"low": (["flaco"], 1), "high": (["chato"], 2)}
    assert stances("bricks") == {"low": (["brick B", "long-one"], 1), "side": (["brick b"], 2)}


def test_who_begins_is_told():
    first = {
        board: topic.facts["first"].key
        for board in ("classic", "bricks")
        for topic in topics_of(BOARDS[board])
        if topic.value == "first"
    }
    assert first == {"classic": "red", "bricks": "blue"}


def test_moves_are_written_down_in_a_question_and_nowhere_else():
    for language in languages():
        texts = library(language, "blocks").texts
        assert texts["faq", "notation"].section == "faq"
        named = {key for key, text in texts.items() if "{$move}" in text.body}
        assert named == {("faq", "notation"), ("faq", "notation_once")}


def test_spanish_names_blocks_and_sides():
    pieces = " ".join(told(BOARDS["classic"], "es", "piece"))
    assert "bloque opa de 2 × 2 × 2 casillas (letra o)" in pieces
    assert "Empieza el equipo rojo" in " ".join(told(BOARDS["classic"], "es", "always"))


# Examples


@pytest.mark.parametrize("board", BOARDS)
def test_what_the_text_says_holds(board):
    for kind, case in cases_of(BOARDS[board]).items():
        assert holds(kind, case), kind


@pytest.mark.parametrize("board", BOARDS)
def test_a_claim_falls_with_each_of_its_facts(board):
    for kind, case in cases_of(BOARDS[board]).items():
        for key, fact in case.facts.items():
            if isinstance(fact, Name):
                other = replace(fact, key="none")
            else:
                other = f"{fact}x" if isinstance(fact, str) else (*fact[:-1], "z99")
            false = replace(case, facts={**case.facts, key: other})
            assert not holds(kind, false), (kind, key)


def test_every_kind_has_its_claim():
    assert set(CLAIMS) == set(sheet.VALUES["example"])


@pytest.mark.parametrize("board", BOARDS)
def test_the_slow_engine_plays_the_examples_alike(board):
    """What may be played in their positions, and what comes of what is."""
    variant, _ = load(BOARDS[board])
    blocks = variant.teams.blocks.values()
    rules = {
        "columns": variant.grid.columns,
        "rows": variant.grid.rows,
        "sizes": {block.letter: tuple(block.size) for block in blocks},
        "rolls": {block.letter: block.rolls for block in blocks},
        "crush_through": variant.rules.crush_through,
        "stalemate": str(variant.rules.stalemate),
    }
    for case in cases_of(BOARDS[board]).values():
        game, before = case.game, case.before
        position = oracle.parse(fen.write(game.grid, before.places, before.side), **rules)
        after = oracle.moves(position)
        assert after.keys() == set(game.legal(before))
        if case.moment.legal:
            played = game.apply(before, case.moment.move)
            assert oracle.fen(after[case.moment.move]) == fen.write(
                game.grid, played.places, played.side
            )


@pytest.mark.parametrize("board", BOARDS)
def test_few_pieces_are_on_the_board(board):
    for case in cases_of(BOARDS[board]).values():
        assert sum(place >= 0 for row in case.before.places for place in row) <= 4


@pytest.mark.parametrize("board", BOARDS)
def test_the_engine_allows_and_forbids_what_is_told(board):
    game = game_of(BOARDS[board])
    for kind, moment in moments_of(BOARDS[board]).items():
        assert (moment.move in game.legal(moment.before)) == moment.legal, kind
        assert moment.legal == (kind not in ("no_room", "diagonal"))
        if moment.legal:
            after = game.apply(moment.before, moment.move)
            assert moment.path[-1] in after.places[moment.before.side]


@pytest.mark.parametrize("board", FULL)
def test_cabeza_shows_every_kind(board):
    kinds = {"roll", "no_room", "slide", "diagonal", "crush", "home"}
    kinds |= {"through"} if board != "classic" else set()
    assert examples_of(BOARDS[board]).keys() == kinds


@pytest.mark.parametrize("board", BOARDS)
def test_each_part_of_a_way_is_a_move_by_itself(board):
    game = game_of(BOARDS[board])
    for moment in moments_of(BOARDS[board]).values():
        for number in moment.path[1:] if moment.legal else ():
            assert number in game.targets(moment.before)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("kind", ["crush", "home"])
def test_a_win_ends_the_game(board, kind):
    game, moment = game_of(BOARDS[board]), moments_of(BOARDS[board])[kind]
    after = game.apply(moment.before, moment.move)
    assert game.actor(after) == END
    assert game.winners(after) == (moment.before.side,)
    assert (after.places[1 - moment.before.side][0] < 0) == (kind == "crush")


def test_a_block_that_goes_on_through_the_cabeza_leaves_it_alone():
    text = BOARDS["the other switches"]
    game, moment = game_of(text), moments_of(text)["through"]
    foe = moment.before.places[1 - moment.before.side][0]
    assert foe in game.grid.squares_of(game.grid.placements[moment.path[1]])
    after = game.apply(moment.before, moment.move)
    assert game.actor(after) != END
    assert after.places[1 - moment.before.side][0] == foe
    assert moment.move not in game_of(BOARDS["classic"]).legal(moment.before)


@pytest.mark.parametrize("board", BOARDS)
def test_a_diagonal_is_closed_by_two_pieces_and_open_beside_one(board):
    for kind, taken in (("slide", 1), ("diagonal", 2)):
        if (example := examples_of(BOARDS[board]).get(kind)) is None:
            continue
        assert len(example.facts["beside"]) == 2
        assert len(example.facts["taken"]) == taken
    assert "slide" in examples_of(BOARDS[board])


def test_facts_name_the_squares_that_a_roll_leads_over():
    for board in FULL:
        game, moment = game_of(BOARDS[board]), moments_of(BOARDS[board])["roll"]
        facts = examples_of(BOARDS[board])["roll"].facts
        covered = [
            tuple(square_name(game.grid, s) for s in game.grid.squares_of(game.grid.placements[n]))
            for n in moment.path
        ]
        assert [facts["origin"], facts["between"], facts["target"]] == covered


@pytest.mark.parametrize("board", BOARDS)
def test_scenes_show_the_position_before_and_after(board):
    _, layout = load(BOARDS[board])
    for kind, example in examples_of(BOARDS[board]).items():
        moment = moments_of(BOARDS[board])[kind]
        first, *_, last = example.scenes * 2 if len(example.scenes) == 1 else example.scenes
        assert (len(example.scenes) > 1) == moment.legal
        (arrow,) = first.arrows
        assert (len(arrow.points), arrow.legal) == (len(moment.path), moment.legal)
        pieces = sum(place >= 0 for row in moment.before.places for place in row)
        assert len(first.tokens) == pieces
        assert len(last.tokens) == pieces - (kind == "crush")
        for scene in example.scenes:
            assert {*scene.marked} <= {*scene.around} <= layout.by_id.keys()


def test_blocks_are_drawn_as_large_as_what_they_cover():
    variant, layout = load(BOARDS["classic"])
    pitch = layout.spaces[0].outline.width
    red = {t.label: t for t in sheet.set_ups(variant, layout)[2].tokens if t.seat == 0}
    sizes = {label: token.size for label, token in red.items()}
    assert sizes == {
        "C": None, "M": (pitch, pitch), "F": (pitch, 2 * pitch), "H": (pitch, 2 * pitch),
        "O": (2 * pitch, 2 * pitch),
    }  # fmt: skip
    assert {label: token.shape for label, token in red.items()}["C"] == "head"
    e2 = layout.space("board.15").outline
    assert red["O"].place == (e2.right, e2.top)


def test_examples_are_the_same_each_time():
    variant, layout = load(BOARDS["classic"])
    assert list(sheet.examples(variant, layout)) == list(sheet.examples(variant, layout))
