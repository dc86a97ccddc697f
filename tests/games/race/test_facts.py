"""Values known from elsewhere, worked out exactly over the engine's own moves."""

from collections import Counter
from functools import cache

import numpy as np
import pytest

from cuatto_kit.config.bundled import bundled
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.games.race.engine.game import PASS, Position, RaceGame

from .boards import document, game_of


def line(walk: str) -> dict[str, dict[str, str]]:
    return {"main": {"from": "start", "walk": walk, "to": "finish"}}


def rolls_of(game: RaceGame, state: Position) -> dict[tuple[int, ...], float]:
    """Rolls by their dice in ascending order: the order in which they fall is no matter."""
    rolls = Counter[tuple[int, ...]]()
    for roll, chance in game.outcomes(state):
        rolls[tuple(sorted(roll))] += chance
    return {roll: float(chance) for roll, chance in rolls.items()}


def turns_after(game: RaceGame, state: Position) -> Counter[Position]:
    """Where a turn of random moves leads to, with probabilities; the end is left out."""
    found = Counter[Position]()
    waiting = [(game.apply(state, roll), p) for roll, p in rolls_of(game, state).items()]
    while waiting:
        here, chance = waiting.pop()
        if game.actor(here) == CHANCE:
            found[here] += chance
        elif game.actor(here) != END:
            moves = game.legal(here)
            waiting += [(game.apply(here, move), chance / len(moves)) for move in moves]
    return found


def mean_turns_alone(game: RaceGame) -> float:
    """How many turns a seat alone takes if each of its moves is as likely."""
    states, rows = [game.initial()], []
    number = {states[0]: 0}
    for state in states:  # grows while it is read
        row = turns_after(game, state)
        for following in row:
            if following not in number:
                number[following] = len(states)
                states.append(following)
        rows.append({number[following]: chance for following, chance in row.items()})
    stay = np.zeros((len(states), len(states)))
    for here, row in enumerate(rows):
        stay[here, list(row)] = list(row.values())
    return float(np.linalg.solve(np.eye(len(states)) - stay, np.ones(len(states)))[0])


@pytest.mark.parametrize(("finish", "turns"), [("overshoot", 4.058279), ("exact", 6.202392)])
def test_one_checker_alone_on_24_spaces(finish: str, turns: float) -> None:
    game = game_of(document(line("up 24"), checkers={"regular": 1}, rules={"finish": finish}), 1)
    assert mean_turns_alone(game) == pytest.approx(turns, abs=5e-7)


def test_chutes_and_ladders() -> None:
    """The bundled board, alone: Althoen, King and Schilling (1993)."""
    text = bundled()["chutes-and-ladders"].read_text("utf-8")
    assert mean_turns_alone(game_of(text, 1)) == pytest.approx(39.2251, abs=5e-5)


@pytest.mark.long
def test_the_first_of_two_teams_of_one_checker_wins_so_often() -> None:
    game = game_of(document(line("up 24"), checkers={"regular": 1}), 2)

    @cache
    def chance_of_the_first(state: Position) -> float:
        actor = game.actor(state)
        if actor == END:
            return float(game.winners(state) == (0,))
        if actor == CHANCE:
            rolls = rolls_of(game, state).items()
            return sum(p * chance_of_the_first(game.apply(state, roll)) for roll, p in rolls)
        moves = game.legal(state)
        return sum(chance_of_the_first(game.apply(state, move)) for move in moves) / len(moves)

    assert chance_of_the_first(game.initial()) == pytest.approx(0.698861, abs=5e-7)


# The two cases that the rules work out, on the full board: a bridge 1 to 6, the field 7 to 30.

BLUE, RED, GREEN, GOLD = range(4)
FULL_TEAM = {"pin": 1, "strong": 1, "regular": 4}


def full_board() -> RaceGame:
    return game_of(document(line("up 24"), seats=4, checkers=FULL_TEAM, bridge=6))


def at(seat: int, number: int) -> str:
    return f"start.{seat + 1}.{number}" if number <= 6 else f"main.{number - 6}"


def team(seat: int, *numbers: int) -> list[tuple[str, str]]:
    """A pin, a strong checker and four regular ones on spaces as the team counts them."""
    names = ["pin", "strong", *["regular"] * 4]
    return [(name, at(seat, number)) for name, number in zip(names, numbers, strict=True)]


def test_blue_from_its_bridge_joins_blue_and_sends_red_back() -> None:
    game = full_board()
    state = game.place(
        {BLUE: team(BLUE, 1, 2, 3, 4, 5, 9), RED: team(RED, 1, 2, 3, 4, 6, 9)},
        seat=BLUE,
        dice=(4,),
    )
    (move,) = [move for move in game.legal(state) if move.origin == at(BLUE, 5)]
    after = game.apply(state, move)
    assert game.checkers(after, BLUE).count(("regular", at(BLUE, 9))) == 2
    assert game.checkers(after, RED) == team(RED, 1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize("die", range(1, 7))
def test_green_is_shut_in_behind_three_spaces_that_others_own(die: int) -> None:
    game = full_board()
    owners = {
        seat: team(seat, 1, 2, 3, 4, number, number)
        for seat, number in ((BLUE, 7), (RED, 8), (GOLD, 9))
    }
    state = game.place({**owners, GREEN: team(GREEN, 1, 2, 3, 4, 5, 6)}, seat=GREEN, dice=(die,))
    if die <= 3:
        assert game.legal(state) == [PASS]
    else:
        (move,) = game.legal(state)
        assert (move.origin, move.land) == (at(GREEN, 6), at(GREEN, 6 + die))
