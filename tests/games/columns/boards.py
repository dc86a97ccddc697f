"""Boards for the tests: YAML text, and the same game and positions told to the oracle."""

from functools import cache
from typing import Any

import yaml

from cuatto_kit.board.layout import Layout
from cuatto_kit.config.document import parse
from cuatto_kit.config.model import validate
from cuatto_kit.games.columns.board import lay_out
from cuatto_kit.games.columns.game import (
    BUST,
    ROLL_ON,
    STOP,
    ColumnsGame,
    Move,
    Phase,
    Position,
    make_game,
)
from cuatto_kit.games.columns.model import ColumnsVariant
from cuatto_kit.games.columns.report import make_simulator
from cuatto_kit.games.simulator import Simulator
from tests.boards import BED

from . import oracle

COLOURS = ["red", "blue", "green", "gold", "white", "purple"]
PHASES = {Phase.ROLL: "roll", Phase.PICK: "pair", Phase.DECIDE: "decide", Phase.END: "end"}
WORDS: dict[Move, oracle.Choice] = {STOP: "stop", ROLL_ON: "roll", BUST: "bust"}


def document(
    columns: dict[int, int] | None = None,
    *,
    seats: int = 2,
    fewest: int | None = None,
    dice: int = 4,
    sides: int = 6,
    runners: int = 3,
    cubes: int | None = None,
    **rules: Any,
) -> str:
    """The YAML of a board; without columns, of the one that is sold."""
    columns = columns or oracle.LENGTHS
    return yaml.safe_dump(
        {
            "game": "cant-stop",
            "title": "Test board",
            "seats": [fewest or seats, seats],
            "teams": {"colours": COLOURS[:seats], "cubes": cubes or len(columns)},
            "board": {"columns": columns},
            "dice": {"number": dice, "sides": sides},
            "runners": runners,
            "rules": rules,
        },
        sort_keys=False,
    )


@cache
def load(text: str) -> tuple[ColumnsVariant, Layout]:
    read = parse(text, "board.yaml")
    variant = validate(read, ColumnsVariant)
    return variant, lay_out(read, variant, BED)


def spec_of(text: str) -> ColumnsVariant:
    return load(text)[0]


@cache
def game_of(text: str, seats: int | None = None) -> ColumnsGame:
    variant, layout = load(text)
    return make_game(variant, layout, seats or variant.seats[1])


@cache
def simulator_of(text: str, seats: int | None = None) -> Simulator:
    variant, layout = load(text)
    return make_simulator(variant, layout, seats or variant.seats[1])


def oracle_of(text: str, seats: int | None = None) -> oracle.Game:
    """The same game for the oracle."""
    variant = spec_of(text)
    return oracle.Game(
        lengths=dict(variant.columns),
        seats=seats or variant.seats[1],
        dice=variant.dice.number,
        sides=variant.dice.sides,
        runners=variant.runners,
        must_scope=str(variant.rules.must_scope),
        auto_stop=variant.rules.auto_stop,
        blocking=variant.rules.blocking,
        columns_to_win=variant.rules.columns_to_win,
    )


def told(move: Move) -> oracle.Choice:
    """A move as the oracle writes it."""
    return WORDS.get(move, move.columns)


def seen(game: ColumnsGame, state: Position) -> oracle.Position:
    """A position as the oracle writes it; it keeps dice in the order rolled, so sort them."""
    return oracle.Position(
        cubes=tuple(game.cubes(state, seat) for seat in range(game.seats)),
        owners={
            column: owner
            for column in game.board.columns
            if (owner := game.owner(state, column)) is not None
        },
        runners=game.runners(state),
        actor=state.seat,
        phase=PHASES[state.phase],
        dice=game.dice(state),
        winners=game.winners(state),
    )
