"""Bots at the table play as the policies of the simulation do, and soon enough."""

import random

import pytest

from cuatto_kit.config import bundled
from cuatto_kit.games.game import END
from cuatto_kit.games.race.analysis.simulator import make_simulator
from cuatto_kit.games.race.console.bots import BOTS, make_bot
from cuatto_kit.games.race.console.notation import write
from cuatto_kit.games.race.engine.game import RaceGame
from cuatto_kit.statistics import share_of
from tests.cases import often

from .boards import STRAIGHT, document, game_of, load


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_legal_moves_to_the_end_the_same_for_the_same_draws(name: str) -> None:
    game = game_of(document(STRAIGHT))
    bot = make_bot(name, game)
    ends = set()
    for _ in range(2):
        draw, state = random.Random(3), game.initial()
        while game.actor(state) != END:
            kept = state.raw
            options = [outcome for outcome, _ in game.outcomes(state)]
            choice = draw.choice(options) if options else bot(state, draw.randrange)
            assert state.raw == kept
            state = game.apply(state, choice)
        ends.add(state)
    assert len(ends) == 1


@pytest.mark.slow
def test_greedy_hits_and_random_does_not_always() -> None:
    game = game_of(document(STRAIGHT, checkers={"regular": 2}, rules={"hit": "on_landing"}))
    state = game.place(
        {
            0: [("regular", "main.1"), ("regular", "main.2")],
            1: [("regular", "main.5"), ("regular", "start")],
        },
        dice=(3,),
    )
    lands = {
        name: {make_bot(name, game)(state, random.Random(k).randrange).land for k in range(20)}
        for name in BOTS
    }
    assert lands == {
        "random": {"main.4", "main.5"},
        "greedy": {"main.5"},
        "lookahead": {"main.5"},
    }


# Parqués and its cousins


def on(variant: str) -> RaceGame:
    return game_of(bundled.bundled()[variant].read_text("utf-8"), 2)


def stand(game: RaceGame, own: tuple[str, ...], others: tuple[str, ...], dice: tuple[int, ...]):
    """The first seat is to move; who is not named waits."""
    return game.place(
        {
            seat: [("regular", name) for name in (*names, *waiting(game, seat))[:4]]
            for seat, names in enumerate((own, others))
        },
        dice=dice,
    )


def waiting(game: RaceGame, seat: int) -> list[str]:
    """Where the checkers of a seat wait."""
    return [space for _, space in game.checkers(game.initial(), seat)]


def play_roll(name: str, game: RaceGame, state, seed: int) -> tuple[list[str], list[str]]:
    """Return the moves of a bot for a roll, and the places of the other checkers after it."""
    bot, draw, played = make_bot(name, game), random.Random(seed).randrange, []
    while game.actor(state) == 0:
        move = bot(state, draw)
        played.append(write(game, state, move))
        state = game.apply(state, move)
    return played, [space for _, space in game.checkers(state, 1)]


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["parques", "ludo"])
@pytest.mark.parametrize(("policy", "against"), [("greedy", "random"), ("lookahead", "greedy")])
def test_the_better_bot_wins_more_than_half(variant: str, policy: str, against: str) -> None:
    simulator = make_simulator(*load(bundled.bundled()[variant].read_text("utf-8")), 2)
    games = simulator.play([policy, against], 3, 0, 200, rotate=True, turn_cap=5_000)
    winners = games.columns["winners"].tolist()
    won = sum(bits == 1 << number % 2 for number, bits in enumerate(winners))
    low, _ = share_of(won, 200).ci95
    assert low > 0.5


CHANCES = {
    "by one die": (("blue.1", "red.15"), "blue.3", (2, 5)),
    "by the sum": (("red-home.3", "red.15"), "blue.5", (2, 5)),
    "and go on": (("red-home.3", "red.15"), "red.17", (2, 5)),
    "one of little way": (("red.6", "red.15"), "red.7", (1, 5)),
    "though it takes the die that would come home": (("red-home.3", "blue.1"), "blue.6", (5, 2)),
}


@pytest.mark.parametrize("name", often(["greedy"], ["greedy", "lookahead"]))
@pytest.mark.parametrize("chance", CHANCES)
def test_who_would_be_called_out_hits(name: str, chance: str) -> None:
    game = on("parques")
    own, other, dice = CHANCES[chance]
    for seed in range(4):
        played, others = play_roll(name, game, stand(game, own, (other,), dice), seed)
        assert others == waiting(game, 1)
        assert not any(text.startswith("pay") for text in played)


@pytest.mark.parametrize("name", often(["greedy"], ["greedy", "lookahead"]))
def test_who_missed_a_hit_pays_with_the_checker_that_has_come_least_far(name: str) -> None:
    game = on("parques")
    state = stand(game, ("blue.1", "red.17"), ("blue.3",), (2, 3))
    for origin, land in (("red.17", "blue.2"), ("blue.1", "blue.4")):
        ends = [(move.origin, move.land) for move in game.legal(state)]
        state = game.apply(state, game.legal(state)[ends.index((origin, land))])
    assert play_roll(name, game, state, 1)[0] == ["pay blue.2"]


@pytest.mark.parametrize("name", ["greedy", "lookahead"])
@pytest.mark.parametrize(
    ("start", "dice", "home"),
    [("red.7", (1, 3), "red-home.2"), ("red.8", (5, 1), "red-home.5"), ("red.8", (4, 5), "finish")],
)
def test_a_checker_goes_home_rather_than_round_again(
    name: str, start: str, dice: tuple[int, int], home: str
) -> None:
    game = on("parques")
    state = stand(game, (start,), (), dice)
    (ways,) = {len({move.land for move in game.legal(state) if move.die == sum(dice)})}
    assert ways == 2
    for seed in range(4):
        played, _ = play_roll(name, game, state, seed)
        assert played[-1].endswith(f"-{home}")


def test_a_double_frees_as_many_as_it_can_while_all_wait() -> None:
    game = on("parques")
    for dice, text in {(1, 1): "free 4", (6, 6): "free 4", (3, 3): "free 2"}.items():
        assert play_roll("greedy", game, stand(game, (), (), dice), 2)[0] == [text]


@pytest.mark.parametrize("name", often(["greedy"], ["greedy", "lookahead"]))
def test_a_hit_is_taken_on_a_ring_where_it_need_not_be(name: str) -> None:
    game = on("ludo")
    state = stand(game, ("south.3", "east.3"), ("south.6",), (3,))
    assert play_roll(name, game, state, 3)[0] == ["3 south.3-south.6"]


def test_looking_ahead_on_a_ring_for_four_finds_a_legal_move() -> None:
    game = game_of(bundled.bundled()["parques"].read_text("utf-8"), 4)
    placed = {
        seat: [("regular", f"{path}.{number}") for number in (1, 4, 7, 13)]
        for seat, path in enumerate(("yellow", "green", "red", "blue"))
    }
    bot = make_bot("lookahead", game)
    for dice in ((2, 5), (6, 6), (1, 4)):
        state = game.place(placed, dice=dice)
        assert bot(state, random.Random(1).randrange) in game.legal(state)
