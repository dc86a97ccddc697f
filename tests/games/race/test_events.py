"""What a race says of every choice: each kind of event by itself, and all of them against what
can be seen of the positions before and after."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from cuatto_kit.config import bundled
from cuatto_kit.games.game import CHANCE, END, Event, EventKind
from cuatto_kit.games.race.console.notation import read
from cuatto_kit.games.race.engine.game import PASS, Action, Choice, Move, Position, RaceGame
from cuatto_kit.games.race.engine.state import BEGIN
from cuatto_kit.games.race.engine.tables import FIELD
from tests.cases import seldom

from .boards import BUNDLED, STRAIGHT, document, game_of
from .looks import regulars
from .ring_cases import on_the_ring, with_doubles
from .test_invariants import SEEDS, first_steps, games
from .test_parques import rings

GOLD, RED, GREEN = range(3)


def ring(**rules: object) -> RaceGame:
    """A ring of ten spaces for two teams of two, freed by doubles on to a.1 and a.6."""
    board = on_the_ring(**{"entry": "on_double", "hit": "on_landing", "barriers": False} | rules)
    return game_of(document(**board))


def events(game: RaceGame, state: Position, text: str) -> list[Event]:
    return list(game.play(state, read(game, state, text)).events)


# Each kind by itself


def test_a_seat_begins_and_rolls() -> None:
    game = game_of(document(STRAIGHT, rules={"start_order": "roll_off"}))
    begun = game.play(game.initial(), (RED,))
    assert begun.events == (Event(EventKind.BEGINS, RED),)
    rolled = game.play(begun.state, (5, 3))
    assert rolled.events == (Event(EventKind.ROLLED, RED, numbers=(5, 3)),)


def test_a_walk_hits_everybody_where_it_lands_seat_by_seat() -> None:
    team, rules = {"regular": 2, "strong": 1}, {"barriers": False}
    game = game_of(document(STRAIGHT, checkers=team, seats=3, rules=rules))
    placed = {
        GOLD: [("regular", "main.1"), ("regular", "main.2"), ("strong", "main.2")],
        RED: [*regulars("start", "start"), ("strong", "main.4")],
        GREEN: [*regulars("start", "main.4"), ("strong", "main.4")],
    }
    assert events(game, game.place(placed, dice=(2,)), "2 main.2-main.4 strong") == [
        Event(EventKind.MOVED, GOLD, "strong", "main.4", 1, (2,), "main.2"),
        Event(EventKind.HIT, RED, "strong", "main.4", 1),
        Event(EventKind.HIT, GREEN, "regular", "main.4", 1),
        Event(EventKind.HIT, GREEN, "strong", "main.4", 1),
    ]


def test_a_walk_passes_a_space_of_others_and_ends_with_a_jump() -> None:
    jumps = {"jumps": {"main.4": "main.6"}}
    game = game_of(document(STRAIGHT, checkers={"regular": 2}, **jumps))
    state = game.place({RED: regulars("main.3", "main.3")}, dice=(4,))
    assert events(game, state, "4 start-main.6") == [
        Event(EventKind.MOVED, GOLD, "regular", "main.6", 1, (4,), "start"),
        Event(EventKind.CROSSED, GOLD, "regular", "main.3"),
        Event(EventKind.JUMPED, GOLD, "regular", "main.6", origin="main.4"),
    ]


def test_a_seat_that_can_play_nothing_passes() -> None:
    game = game_of(document(STRAIGHT, checkers={"odd": 1}))
    state = game.place({GOLD: [("odd", "main.1")]}, dice=(2, 4))
    assert events(game, state, "pass") == [Event(EventKind.PASSED, GOLD)]


def test_whoever_rolls_again_does_so_after_a_pass_and_after_a_move() -> None:
    game = game_of(document(STRAIGHT, checkers={"odd": 1}, rules={"doubles": "roll_again"}))
    again = Event(EventKind.ROLLS_AGAIN, GOLD)
    state = game.apply(game.place({GOLD: [("odd", "main.1")]}), (2, 2))
    assert events(game, state, "pass") == [Event(EventKind.PASSED, GOLD), again]
    state = game.apply(game.place({GOLD: [("odd", "main.1")]}), (1, 1))
    first = game.play(state, game.legal(state)[0])
    assert [event.kind for event in first.events] == [EventKind.MOVED]
    assert game.play(first.state, game.legal(first.state)[0]).events[-1] == again


def test_a_seat_alone_is_not_said_to_roll_again() -> None:
    rules = {"doubles": "roll_again"}
    game = game_of(document(STRAIGHT, checkers={"odd": 1}, rules=rules), seats=1)
    state = game.apply(game.place({GOLD: [("odd", "main.1")]}), (2, 2))
    assert events(game, state, "pass") == [Event(EventKind.PASSED, GOLD)]


def test_a_checker_comes_home_and_the_last_one_ends_the_game() -> None:
    game = game_of(document(STRAIGHT, checkers={"regular": 2}))
    moved = Event(EventKind.MOVED, GOLD, "regular", "finish", 1, (6,), "main.6")
    state = game.place({GOLD: regulars("main.1", "main.6")}, dice=(6,))
    assert events(game, state, "main.6-finish") == [
        moved,
        Event(EventKind.HOME, GOLD, "regular", "finish", 1),
    ]
    state = game.place({GOLD: regulars("finish", "main.6")}, dice=(6,))
    assert events(game, state, "main.6-finish") == [
        moved,
        Event(EventKind.HOME, GOLD, "regular", "finish", 2),
        Event(EventKind.ENDED, GOLD),
    ]


def test_freed_checkers_hit_who_stands_on_their_exit() -> None:
    game = ring()
    state = game.place({RED: regulars("a.1", "a.1")}, dice=(3, 3))
    assert events(game, state, "free 2") == [
        Event(EventKind.FREED, GOLD, "regular", "a.1", 2),
        Event(EventKind.HIT, RED, "regular", "a.1", 1),
        Event(EventKind.HIT, RED, "regular", "a.1", 1),
    ]


def test_a_missed_hit_names_every_checker_that_could_and_one_is_huffed() -> None:
    game = ring(callout="auto", dice_use="optional")
    placed = {GOLD: regulars("a.2", "a.3"), RED: regulars("a.5", "start")}
    missed = game.play(game.place(placed, dice=(2, 3)), PASS)
    assert missed.events == (
        Event(EventKind.PASSED, GOLD),
        Event(EventKind.MISSED_HIT, GOLD, "regular", "a.2"),
        Event(EventKind.MISSED_HIT, GOLD, "regular", "a.3"),
    )
    assert {move.action for move in game.legal(missed.state)} == {Action.HUFF}
    huffed = Event(EventKind.HUFFED, GOLD, "regular", "a.3", 1)
    assert events(game, missed.state, "pay a.3") == [huffed]


def test_a_third_double_sends_the_farthest_back() -> None:
    game = ring(triple_double="jail_farthest")
    state = with_doubles(game, game.place({GOLD: regulars("a.2", "a.4")}), 2)
    assert game.play(state, (5, 5)).events == (
        Event(EventKind.ROLLED, GOLD, numbers=(5, 5)),
        Event(EventKind.SENT_BACK, GOLD, "regular", "a.4", 1),
    )


def test_a_third_double_crowns_the_farthest_and_may_end_the_game() -> None:
    game = ring(triple_double="crown_farthest")
    state = with_doubles(game, game.place({GOLD: regulars("a.4", "finish")}), 2)
    assert game.play(state, (5, 5)).events == (
        Event(EventKind.ROLLED, GOLD, numbers=(5, 5)),
        Event(EventKind.CROWNED, GOLD, "regular", "a.4", 1),
        Event(EventKind.HOME, GOLD, "regular", "finish", 2),
        Event(EventKind.ENDED, GOLD),
    )


def test_a_third_double_that_finds_nobody_is_a_pass() -> None:
    game = ring(triple_double="jail_farthest")
    assert game.play(with_doubles(game, game.initial(), 2), (5, 5)).events == (
        Event(EventKind.ROLLED, GOLD, numbers=(5, 5)),
        Event(EventKind.PASSED, GOLD),
    )


# Against the positions


def standing(game: RaceGame, state: Position) -> list[Counter[tuple[str, str]]]:
    return [Counter(game.checkers(state, seat)) for seat in range(game.seats)]


def at_home(game: RaceGame, state: Position, seat: int) -> int:
    """How many checkers of a seat have no pip to go."""
    distances = game.board.distances(seat)
    return sum(distances[space] == 0 for _, space in game.checkers(state, seat))


def seen(game: RaceGame, before: Position, choice: Choice, after: Position) -> list[Event]:
    """What happened, as far as the positions show it; what cannot be seen is taken from the
    choice: which of its equals moved, and by what."""
    if game.read(before).phase == BEGIN:
        return [Event(EventKind.BEGINS, game.read(after).actor)]
    seat = game.read(before).actor
    old, new = standing(game, before), standing(game, after)
    gone = [was - now for was, now in zip(old, new, strict=True)]
    come = [now - was for was, now in zip(old, new, strict=True)]
    if isinstance(choice, Move):
        found = [acted(choice, seat, gone[seat], come[seat]), *passed(game, before, seat, choice)]
        found += sent_on(choice, seat, come[seat])
    else:
        found = [Event(EventKind.ROLLED, seat, numbers=choice)]
        if game.dice(after) and game.actor(after) == CHANCE:  # the throw is kept
            found.append(Event(EventKind.ROLLS_AGAIN, seat))
        elif game.actor(after) != seat:
            found.append(third_double(game, seat, gone[seat], come[seat]))
    for other in range(game.seats):
        if other != seat:
            for name, space in gone[other].elements():
                found.append(Event(EventKind.HIT, other, name, space, 1))
    if (home := at_home(game, after, seat)) > at_home(game, before, seat):
        distances = game.board.distances(seat)
        ((name, space),) = (one for one in come[seat] if distances[one[1]] == 0)
        found.append(Event(EventKind.HOME, seat, name, space, home))
    if game.actor(after) == END:
        return [*found, Event(EventKind.ENDED, seat)]
    if game.actor(after) == seat and not game.dice(after):
        for move in game.legal(after):
            found.append(Event(EventKind.MISSED_HIT, seat, move.checker, move.origin))
    same = game.seats > 1 and game.read(after).actor == seat
    if isinstance(choice, Move) and game.actor(after) == CHANCE and same:
        found.append(Event(EventKind.ROLLS_AGAIN, seat))
    return found


Checkers = Counter[tuple[str, str]]


def acted(move: Move, seat: int, gone: Checkers, come: Checkers) -> Event:
    """The event of the move itself."""
    if not gone:
        if move == PASS:
            return Event(EventKind.PASSED, seat)
        assert move.origin == move.land  # a walk that comes round, or bounces back
        return Event(EventKind.MOVED, seat, move.checker, move.origin, 1, (move.die,), move.origin)
    (((name, origin), count),) = gone.items()
    (((_, land), _),) = come.items()
    if not move.die:
        return Event(EventKind.HUFFED, seat, name, origin, count)
    if move.action is Action.FREE:
        assert origin == move.origin
        return Event(EventKind.FREED, seat, name, land, count)
    return Event(EventKind.MOVED, seat, name, move.land, count, (move.die,), origin)


def sent_on(move: Move, seat: int, come: Checkers) -> Iterator[Event]:
    """The event of a space that sends a checker back to another one."""
    for name, space in come:
        if move.action is Action.WALK and space != move.land:
            yield Event(EventKind.JUMPED, seat, name, space, origin=move.land)


def passed(game: RaceGame, before: Position, seat: int, move: Move) -> list[Event]:
    """What a walk does on its way: the first space of others that it passes, and a jump."""
    if move.action is not Action.WALK:
        return []
    walked = len(move.path) - max(len(move.path) - move.die, 0)
    table, found = game.board.table, []
    for space in move.path[: walked - 1]:
        number = game.board.names.index(space)
        teams = [
            sum(place == space for _, place in game.checkers(before, other))
            for other in range(game.seats)
        ]
        owned = table.barriers and table.kind[number] == FIELD and max(teams) > 1
        if owned and teams.index(max(teams)) != seat and not found:
            found.append(Event(EventKind.CROSSED, seat, move.checker, space))
    if len(move.path) > walked:
        foot = move.path[walked - 1]
        found.append(Event(EventKind.JUMPED, seat, move.checker, move.land, origin=foot))
    return found


def third_double(game: RaceGame, seat: int, gone: Checkers, come: Checkers) -> Event:
    if not gone:
        return Event(EventKind.PASSED, seat)
    ((name, origin),), ((_, land),) = gone, come
    home = game.board.distances(seat)[land] == 0
    kind = EventKind.CROWNED if home else EventKind.SENT_BACK
    return Event(kind, seat, name, origin, 1)


@pytest.mark.slow
@settings(max_examples=10)
@given(games(), SEEDS)
def test_events_say_what_can_be_seen_whatever_the_rules(game: RaceGame, seed: int) -> None:
    for before, choice, after in first_steps(game, seed):
        assert list(game.play(before, choice).events) == seen(game, before, choice, after)


@settings(max_examples=10)
@given(rings(), SEEDS)
def test_events_say_what_can_be_seen_where_checkers_are_freed(text: str, seed: int) -> None:
    game = game_of(text)
    for before, choice, after in first_steps(game, seed):
        assert list(game.play(before, choice).events) == seen(game, before, choice, after)


@pytest.mark.parametrize("variant", seldom(3, BUNDLED))
def test_events_say_what_can_be_seen_on_every_bundled_board(variant: str) -> None:
    game = game_of(bundled.bundled()[variant].read_text("utf-8"))
    for before, choice, after in first_steps(game, 3):
        assert list(game.play(before, choice).events) == seen(game, before, choice, after)


# What is refused


def only_listed_moves_are_played(game: RaceGame, seed: int) -> None:
    """Of all moves met in a game, by checkers of any class, each is played where it is listed, and
    refused elsewhere."""
    states = [before for before, _, _ in first_steps(game, seed)]
    met = {move for state in states for move in game.legal(state)}
    moves = met | {replace(m, checker=name) for m in met - {PASS} for name in game.board.classes}
    for state in states:
        legal = set(game.legal(state))
        for move in moves:
            if move in legal:
                game.play(state, move)
            else:
                with pytest.raises(ValueError, match="not legal"):
                    game.play(state, move)


@settings(max_examples=6)
@given(games(), SEEDS)
def test_listed_moves_alone_are_played_whatever_the_rules(game: RaceGame, seed: int) -> None:
    only_listed_moves_are_played(game, seed)


@pytest.mark.slow
@settings(max_examples=8)
@given(rings(), SEEDS)
def test_listed_moves_alone_are_played_where_checkers_are_freed(text: str, seed: int) -> None:
    only_listed_moves_are_played(game_of(text), seed)


@pytest.mark.parametrize(
    "change",
    [{"die": 4}, {"origin": "main.2"}, {"origin": "nowhere"}, {"checker": "strong"},
     {"path": ("main.2",)}, {"path": ()}, {"count": 2}, {"action": Action.HUFF},
     {"action": Action.FREE}, {"action": Action.FREE, "count": -9}, {"action": Action.PASS}],
    ids=str,
)  # fmt: skip
def test_a_move_that_differs_in_anything_is_refused(change: dict[str, Any]) -> None:
    game = game_of(document(STRAIGHT, checkers={"regular": 1}))
    state = game.place({GOLD: regulars("main.1")}, dice=(3, 5))
    move = Move(3, "main.1", "regular", ("main.2", "main.3", "main.4"))
    assert game.play(state, move).state != state
    with pytest.raises(ValueError, match="not legal"):
        game.play(state, replace(move, **change))
