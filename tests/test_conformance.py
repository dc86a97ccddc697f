"""Every bundled variant of every family keeps the promises of games/family.py.

What is checked is what `Family` declares: a part without a check fails here."""

import json
import random
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest
from pydantic import ValidationError

from cuatto_kit.board.checks import static_findings
from cuatto_kit.config.bundled import bundled
from cuatto_kit.config.criteria import BY_NAME
from cuatto_kit.config.document import Document
from cuatto_kit.config.model import examine
from cuatto_kit.errors import InvalidVariant
from cuatto_kit.games.bots import milliseconds_of
from cuatto_kit.games.editing import Refused
from cuatto_kit.games.family import Complaint
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.games.outlook import TO_THE_END
from cuatto_kit.games.thinking import Limits, Stop
from cuatto_kit.games.variation import NoWay

from . import conformance
from .cases import each, only, rarely
from .conformance import FAMILIES, MAY, MUST, NOTHING, Case, cases, sampled, walk

GAMES_PLAYED = 50
SEED = 3
SOLVED = ("chutes-and-ladders", "goose")
"""Bundled games that are small enough."""


NOT_VARIED = (
    *("ashta-chamma", "backgammon", "hounds-and-jackals", "ludo", "mensch", "parchis", "parques"),
    *("pachisi", "pop-and-run", "royal-ur", "senet", "ur-masters", "honeycomb", "goose"),
    "yut-nori",
)
"""Bundled boards whose ways are not varied."""
ALIKE = {
    *("bottleneck", "crossroads", "ludo", "original", "parques", "readme-18", "short-12"),
    *("six-seats", "snake-24", "snake-24-full", "volcano-escape", "wounded"),
}
"""Boards of whose kind there are others; they are checked with -m slow."""

THOUGHT_ABOUT = [
    case
    for case in cases("text_game")
    if case.variant in ("snake-24-full", "cant-stop", "cabeza") or case.variant not in bundled()
]
"""One of each family: who thinks compiles for every board."""

COMPILED = ("short-12-4", "cabeza-2", "cant-stop-2")
"""The cases for which all kernels are compiled by default: one of each family."""
RARELY_COMPILED = ("back-and-forth-2", "parques-4")
"""Those for which they are compiled with -m slow: races of other kinds."""

CHECKED = set[str]()
"""The parts of a family that some test here looks at."""


def for_all(*parts: str, compiled: bool = False) -> Any:
    """The cases of the families that have what a test looks at; few of those for which kernels are
    `compiled`."""
    assert set(parts) <= MUST | MAY, parts
    CHECKED.update(parts)
    every = cases(parts[0])
    if compiled:
        some = only([case for case in every if str(case) in COMPILED + RARELY_COMPILED], every)
        some = rarely([case for case in every if str(case) in RARELY_COMPILED], some)
    else:
        some = rarely([case for case in every if case.variant in ALIKE], every)
    return pytest.mark.parametrize("case", some, ids=str)


# The engine


@for_all("game")
def test_every_position_of_a_random_game_is_sound(case: Case) -> None:
    game = case.game
    assert game.seats == case.seats
    assert game.actor(game.initial()) != END
    conformance.check_position(case, game.initial())
    for step in walk(case, 1):
        conformance.check_position(case, step.after)


@for_all("playing", "teams")
def test_so_many_of_the_seats_play_in_turn_order(case: Case) -> None:
    """All of them at a full table, and as many as there are players at any other."""
    family, variant, layout = case.family, case.loaded.variant, case.layout
    for seats in range(1, layout.seats + 1):
        playing = family.on(variant, layout).playing(seats)
        assert len(set(playing)) == seats
        assert [*playing] == sorted(playing)
        assert set(playing) <= {*range(layout.seats)}
        colours = [variant.team_colours[seat] for seat in playing]
        assert [*family.on(variant, layout).teams(seats)] == colours


@for_all("game")
def test_random_games_end(case: Case) -> None:
    """One of three does within the cap; what chance may draw out is not asked to be short."""
    assert any(case.game.actor(_last(case, seed)) == END for seed in range(3))


def _last(case: Case, seed: int) -> Any:
    *_, step = walk(case, seed)
    return step.after


@for_all("game")
def test_a_choice_leads_to_one_position_and_changes_none(case: Case) -> None:
    for step in sampled(case):
        conformance.check_apply_is_pure(case, step)


@for_all("game")
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


@for_all("game")
def test_the_same_game_is_made_again(case: Case) -> None:
    again = case.board_game.game(case.seats)
    assert again.initial() == case.game.initial()
    state = again.initial()
    for step in walk(case, 2, longest=20):
        assert state == step.state
        state = again.apply(state, step.choice)


# Notation


@for_all("text_game")
def test_every_choice_is_written_and_read(case: Case) -> None:
    for step in sampled(case):
        for text, choice in conformance.written(case, step).items():
            assert text == text.strip() != ""
            assert text.isprintable()
            read = case.text.read(step.state, text)
            if step.actor == CHANCE:  # dice may be read in another order
                read = case.game.apply(step.state, read)
                choice = case.game.apply(step.state, choice)
            assert read == choice


@for_all("text_game")
def test_a_text_that_means_nothing_is_refused_in_words(case: Case) -> None:
    nothing = ["", "  ", "xyzzy", "\x1b[2J", "99999", "-", "é", "a" * 10_000]
    for step, text in product(sampled(case), nothing):
        with pytest.raises(ValueError, match=r"[a-z]{3}") as refusal:
            case.text.read(step.state, text)
        assert str(refusal.value).isprintable()
        assert len(str(refusal.value)) < 1_000


# Screen


@for_all("text_game")
def test_the_screen_shows_every_position(case: Case) -> None:
    text = case.text
    for step in sampled(case):
        for state in (step.state, step.after):
            lines = list(text.draw(state))
            assert len(lines) > 1
            conformance.check_lines([*lines, text.status(state)])
        told = list(text.tell(step.state, step.choice, case.game.play(step.state, step.choice)))
        assert told
        conformance.check_lines(told)


# Bots


@for_all("text_game", compiled=True)
def test_bots_play_legal_moves_and_the_same_again(case: Case) -> None:
    text = case.text
    assert len(set(text.bots)) == len(text.bots) > 0
    asked = [step for step in sampled(case) if step.actor >= 0]
    for name in text.bots[:3]:
        for step in asked[:4]:
            moves = [text.bot(name)(step.state, random.Random(7).randrange) for _ in range(2)]
            assert moves[0] == moves[1]
            assert moves[0] in step.choices


@for_all("text_game")
def test_there_are_players_of_every_strength(case: Case) -> None:
    text = case.text
    assert list(text.strengths) == ["easy", "medium", "hard", "strong"]
    assert set(text.strengths) < set(text.players)
    for strength in text.strengths.values():
        assert milliseconds_of(strength.bot) or strength.bot in text.bots
    for step in [step for step in sampled(case) if step.actor >= 0][:2]:
        assert text.bot("easy")(step.state, random.Random(7).randrange) in step.choices


@pytest.mark.parametrize("case", each(len(THOUGHT_ABOUT), THOUGHT_ABOUT), ids=str)
def test_thinking_tells_what_the_best_moves_are_worth(case: Case) -> None:
    text, stop = case.text, Stop()
    step = next(step for step in sampled(case) if step.actor >= 0 and len(step.choices) > 1)
    assert text.bot("search:1ms")(step.state, random.Random(7).randrange) in step.choices
    thinker = text.thinker()
    found = thinker.think(step.state, Limits(depth=1, lines=2), 1, stop)
    assert {prospect.moves[0] for prospect in found.prospects} <= set(step.choices)
    assert all(0 <= prospect.worth.win <= 1 for prospect in found.prospects)
    for over in [one.after for one in sampled(case) if case.game.actor(one.after) < 0][:1]:
        with pytest.raises(ValueError, match=r"no player|over"):
            thinker.think(over, Limits(depth=1), 1, stop)


@for_all("text_game")
def test_there_is_no_bot_of_another_name(case: Case) -> None:
    with pytest.raises(ValueError, match="no bot 'nobody'; expected one of"):
        case.text.bot("nobody")


# Simulator and metrics


@for_all("simulator", compiled=True)
def test_a_simulator_has_the_records_of_every_family(case: Case) -> None:
    simulator = case.simulator
    assert simulator.seats == case.seats
    policies = [simulator.policies.names[0]] * case.seats
    games = simulator.play(policies, SEED, 0, GAMES_PLAYED, tally=True)
    columns = games.columns
    assert columns.keys() >= conformance.COLUMNS
    assert all(column.shape == (GAMES_PLAYED,) for column in columns.values())
    assert set(np.unique(columns["finished"])) <= {0, 1}
    assert columns["finished"].any()
    assert ((columns["winners"] >= 0) & (columns["winners"] < 1 << case.seats)).all()
    assert not columns["winners"][columns["finished"] == 0].any()
    assert (columns["turns"] > 0).all()
    assert (columns["nontrivial"] <= columns["decisions"]).all()
    assert (columns["choices"] >= columns["decisions"] + columns["nontrivial"]).all()
    assert (columns["leads"] >= 0).all()
    assert games.tallies
    assert all((tally >= 0).all() for tally in games.tallies.values())
    assert any(tally.any() for tally in games.tallies.values())
    again = simulator.play(policies, SEED, 10, 5, tally=True)
    assert all(np.array_equal(again.columns[name], columns[name][10:15]) for name in columns)


@for_all("simulator", compiled=True)
def test_a_simulator_counts_only_where_asked(case: Case) -> None:
    simulator = case.simulator
    games = simulator.play([simulator.policies.names[0]] * case.seats, SEED, 0, 1)
    assert all(tally.size == 0 for tally in games.tallies.values())


@for_all("simulator")
def test_the_ladder_climbs_by_policies_that_there_are(case: Case) -> None:
    simulator = case.simulator
    assert simulator.policies.seconds_per_turn > 0
    assert len(set(simulator.policies.names)) == len(simulator.policies.names)
    for rung in simulator.policies.ladder:
        assert {rung.policy, rung.against} <= set(simulator.policies.names)
        assert rung.policy != rung.against
        assert rung.games > 0


@for_all("metrics", compiled=True)
def test_metrics_are_plain_data_and_words(case: Case) -> None:
    simulator, family = case.simulator, case.family
    policies = [simulator.policies.names[0]] * case.seats
    games = simulator.play(policies, SEED, 0, GAMES_PLAYED, tally=True)
    metrics = family.metrics.of(case.layout, games)
    data = metrics.as_json()
    conformance.check_json(data)
    assert family.metrics.model_validate(data) == metrics
    assert family.metrics.model_fields.keys() == data.keys()
    told = [space.id for space in metrics.by_space]
    assert told == [space.id for space in case.layout.spaces if space.id in told] != []
    for title, figure in metrics.figures():
        assert title
        assert figure
        assert f"{title}{figure}".isprintable()


@for_all("findings")
def test_a_bundled_board_has_no_fault(case: Case) -> None:
    findings = case.board_game.findings()
    assert [finding for finding in findings if finding.severity == "error"] == []


@for_all("simulator", compiled=True)
def test_a_simulator_that_has_played_is_compiled(case: Case) -> None:
    policies = [case.simulator.policies.names[0]] * case.seats
    case.simulator.play(policies, SEED, 0, 1)
    assert case.simulator.is_compiled(policies)


@for_all("policies")
def test_a_family_says_what_its_simulator_says(case: Case) -> None:
    assert case.family.policies == case.simulator.policies


@for_all("played")
def test_what_games_follow_from_changes_with_the_rules_alone(case: Case) -> None:
    """A title or a printer changes no game; another board or switch does."""
    family, variant, layout = case.family, case.loaded.variant, case.layout
    said = family.on(variant, layout).played()
    assert said == family.on(variant.model_copy(deep=True), layout).played()
    fewer = replace(layout, spaces=layout.spaces[1:])
    assert family.on(variant, fewer).played() != said
    assert family.on(variant.model_copy(update={"seats": (9, 9)}), layout).played() != said


# Board, kit and sheet


@for_all("lay_out", "on")
def test_the_same_board_is_laid_out_again(case: Case) -> None:
    printer = case.loaded.printer
    bed = printer.surface if printer else None
    again = case.family.lay_out(case.loaded.document, case.loaded.variant, bed)
    assert again == case.layout
    assert again.seats == case.loaded.variant.seats[1]


@for_all("kit", "fits")
def test_what_must_fit_stands_on_the_table_or_is_tried_there(case: Case) -> None:
    kit = case.board_game.kit(0.2)
    parts = {part.name: part for part in kit.parts}
    assert len(parts) == len(kit.parts) > 0
    assert {instance.part for instance in kit.assembly} <= parts.keys()
    assert not {instance.label for instance in kit.assembly} & parts.keys()  # no names of files
    fits = list(case.board_game.fits(0.2, kit))
    assert {instance.part for fit in fits for instance in (fit.guest, fit.host)} <= parts.keys()


@for_all("part_faults")
def test_a_sound_board_has_no_faults_in_part(case: Case) -> None:
    assert case.family.part_faults(case.loaded.document, case.loaded.variant) == ()


@for_all("rulebook", "topics")
def test_a_rulebook_tells_topics_that_its_family_knows(case: Case) -> None:
    book = case.board_game.rulebook()
    topics = list(book.topics())
    assert topics
    for topic in topics:
        assert topic.value in case.family.topics[topic.switch]
    fewest, most = case.loaded.variant.seats
    assert [*book.set_ups()] == [*range(fewest, most + 1)]
    assert all(scene.tokens for scene in book.set_ups().values())
    assert 3 <= book.age <= 18
    assert list(book.cut_outs())
    assert book.labels("en")


# What a family may have


@for_all("exhaustive")
def test_no_bundled_game_is_found_to_get_stuck(case: Case) -> None:
    """Those that are too large to be walked through are passed over."""
    findings = case.board_game.exhaustive(case.seats)
    assert list(findings) == []


@for_all("odds")
def test_odds_are_shares_of_all_rolls(case: Case) -> None:
    odds = case.family.odds()
    for a, b, c, ways, rolls in odds.triples(case.loaded.variant):
        assert 0 < ways <= rolls
        assert (ways, rolls) == odds.odds(case.loaded.variant, (a, b, c))


@for_all("forms")
def test_a_board_has_more_than_one_form(case: Case) -> None:
    assert len(set(case.family.forms().names)) > 1


@for_all("editor")
def test_gestures_are_refused_in_words(case: Case) -> None:
    editor, said = case.family.editor(), case.loaded.document.data
    known = json.dumps(said)
    assert "move" in editor.tools
    with pytest.raises(Refused, match=r"\w"):
        editor.draw(said, {"kind": "delete", "spaces": ["nowhere.1"]})
    with pytest.raises(Refused, match=r"\w"):
        editor.reach(said, "move", ["nowhere.1"])
    with pytest.raises(ValidationError):
        editor.draw(said, {"kind": "nothing"})
    assert json.dumps(said) == known


@for_all("variation")
def test_boards_vary_by_chance_within_their_room(case: Case) -> None:
    family, said = case.family, case.loaded.document.data
    variation = family.variation()
    assert case.loaded.document.data.keys() & {path[0] for path in variation.spaces}
    room = {feature.name: feature.limits for feature in variation.features}
    if case.variant in NOT_VARIED:
        with pytest.raises(NoWay, match=r"are (not )?varied$|in the file$"):
            variation.change(said, room, random.Random(SEED))
        return
    varied = variation.change(said, room, random.Random(SEED))
    assert variation.change(said, room, random.Random(SEED)) == varied
    assert varied.words
    document = Document("board", dict(varied.said), {}, {})
    variant, unplayable = examine(document, family.model_of(case.loaded.variant.game))
    assert not unplayable
    layout = family.lay_out(document, variant, None)
    found = (*static_findings(layout), *family.on(variant, layout).findings())
    assert not [finding for finding in found if finding.severity == "error"]
    counts = variation.count(layout)
    assert all(room[name][0] <= count <= room[name][1] for name, count in counts.items())


@for_all("solver")
def test_a_game_is_solved_or_refused_in_words(case: Case) -> None:
    def solve() -> Any:
        return case.board_game.solver().solve(lambda *_: None)

    if case.variant in SOLVED:
        solution = solve()
        assert solution.states > 0
        assert 0 < solution.win_probability < 1
    else:
        with pytest.raises(ValueError, match="expected"):
            solve()


@for_all("model_of", "name")
def test_a_family_reads_the_games_that_it_names(case: Case) -> None:
    family = case.family
    assert FAMILIES[family.name] is family
    assert isinstance(case.loaded.variant, family.model_of(case.loaded.variant.game))


@for_all("changes")
def test_what_might_mend_a_board_is_a_change_to_its_file(case: Case) -> None:
    """Whatever the complaint: with its settings the file is read, or refused in words."""
    shares = [1 / (seat + 2) for seat in range(case.seats)]
    complaints = [
        Complaint(*told, range(len(shares)), shares) for told in product(BY_NAME, (True, False))
    ]
    written = (case.loaded.document, case.loaded.variant)
    changes = {change for one in complaints for change in case.family.changes(*written, one)}
    fitting = 0
    for change in sorted(changes, key=lambda change: change.settings)[::3]:
        assert change.words
        with suppress(InvalidVariant):
            changed = case.loaded.changed(change.settings)
            assert changed.variant != case.loaded.variant
            fitting += 1
    assert fitting > 0 or not changes


@for_all("scenes")
def test_every_position_of_a_game_is_a_picture(case: Case) -> None:
    """Pieces that do not move are drawn in the same place."""
    states = [case.game.initial(), *(step.after for step in walk(case, 1, longest=40))]
    drawn = case.board_game.scenes(case.seats, states)
    if drawn is None:
        return
    scenes = list(drawn)
    assert len(scenes) == len(states)
    pieces = max(len(scene.tokens) for scene in scenes)
    for before, after in pairwise(scenes):
        assert len(set(before.tokens) - set(after.tokens)) < max(pieces, 2)


@for_all("encoding")
def test_moves_and_positions_are_numbers(case: Case) -> None:
    """Each legal move of a position is a separate action for any encoding, and every seat sees
    the declared fields."""
    encoding = case.board_game.encoding(case.seats)
    if encoding is None:
        return
    again = case.board_game.encoding(case.seats)
    assert len({field.name for field in encoding.fields}) == len(encoding.fields)
    for step in sampled(case):
        legal = encoding.legal(step.state)
        mask = encoding.mask(step.state)
        assert (mask.dtype, mask.shape) == (np.bool_, (encoding.actions,))
        assert np.flatnonzero(mask).tolist() == list(legal)
        if step.actor == CHANCE:
            assert not legal
            assert 1 < len(step.choices) <= encoding.chances
        else:
            assert set(legal.values()) == set(step.choices)
            assert legal == {again.action_of(step.state, move): move for move in step.choices}
            assert encoding.move_of(step.state, min(legal)) == legal[min(legal)]
        with pytest.raises(ValueError, match="not legal"):
            encoding.move_of(step.state, encoding.actions)
        seen = [encoding.observe(step.state, seat) for seat in range(case.seats)]
        assert all((one.dtype, one.shape) == (np.int8, (encoding.size,)) for one in seen)
        assert all(one.min() >= 0 for one in seen)
        fields = encoding.read(np.array(seen))
        assert [part.shape[1:] for part in fields.values()] == [f.shape for f in encoding.fields]


@pytest.mark.slow
@for_all("portable", compiled=True)
def test_a_game_is_data_with_the_pieces_that_are_drawn(case: Case) -> None:
    """The page's own tests play it (tests/design/test_play_page.py)."""
    portable = case.board_game.portable(case.seats)
    if portable is None:
        return
    assert json.loads(json.dumps(portable.data))
    assert [len(one) >= 2 for one in portable.inputs] == [True] * (1 + len(portable.arrays))
    assert portable.finished[0] in case.simulator.batch.columns
    scenes = case.board_game.scenes(case.seats, [case.game.initial()]) or ()
    anywhere = {"place": (0.0, 0.0), "label": "", "space": ""}
    stamped = {replace(token, **anywhere) for token in portable.pieces.values()}
    for token in (token for scene in scenes for token in scene.tokens):
        assert replace(token, **anywhere) in stamped


@pytest.mark.slow
@for_all("playouts", compiled=True)
def test_positions_are_played_on_by_the_same_dice(case: Case) -> None:
    """To an end, and broken off on the way there."""
    playouts = case.board_game.playouts(case.seats)
    if playouts is None:
        return
    for step in sampled(case, 3):
        short, whole, again = (playouts.play(step.state, 5, 6, n) for n in (2, TO_THE_END, 2))
        assert short.to_go.shape == whole.to_go.shape == (6, case.seats)
        assert (short.to_go >= 0).all()
        assert np.array_equal(short.winners, again.winners)
        assert np.array_equal(short.actors, again.actors)
        assert np.array_equal(short.winners[short.ended], whole.winners[short.ended])
        assert (whole.winners < 1 << case.seats).all()
        assert (short.winners[~short.ended] == 0).all()
        assert set(short.actors.tolist()) <= {-1, *range(case.seats)}


@for_all("pointing")
def test_every_move_is_reached_by_picks_of_its_own(case: Case) -> None:
    seats = case.seats
    pointing = case.board_game.pointing(seats)
    steps = [step for step in walk(case, 4, longest=250) if step.actor != CHANCE]
    assert steps
    scenes = case.board_game.scenes(seats, [step.state for step in steps])
    for step, scene in zip(steps, scenes or [None] * len(steps), strict=True):
        conformance.check_picks(case, step.state, pointing, scene)
        assert pointing is None or all(number >= 0 for number in pointing.dice(step.state))
    if pointing is not None:
        assert pointing.pips in (True, False)


# Nothing is left out


def test_every_part_of_a_family_is_checked() -> None:
    assert CHECKED == MUST | MAY


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("part", sorted(MUST))
def test_a_family_is_covered_by_a_bundled_variant(name: str, part: str) -> None:
    assert name in {case.family.name for case in cases(part)}
