"""What a position is worth: of two that differ in one thing, the better one is worth more."""

import pytest

from cuatto_kit.games.blocks.search import evaluate

from .boards import CABEZA, placed


def worth(**pieces: str) -> int:
    """What a position is worth to red, which is to move; capitals are its own pieces."""
    game = CABEZA.game()
    return evaluate(game.table, game.read(CABEZA.position(placed(**pieces))))


BETTER_AND_WORSE = {
    "its cabeza is further on": ({"C": "e5", "c": "a9"}, {"C": "e3", "c": "a9"}),
    "its block reaches more squares": (
        {"C": "e2", "c": "e9", "H": "h3-i4"},
        {"C": "e2", "c": "e9", "H": "a3-b4"},
    ),
    "its block reaches more squares around the foreign cabeza": (
        {"C": "e3", "c": "e8", "H": "a6-b7"},
        {"C": "e3", "c": "e8", "H": "a4-b5"},
    ),
    "its block is nearer to the foreign cabeza": (
        {"C": "e2", "c": "e9", "M": "b5"},
        {"C": "e2", "c": "e9", "M": "h2"},
    ),
    "its block is nearer to its own cabeza": (
        {"C": "e2", "c": "e6", "M": "d1"},
        {"C": "e2", "c": "e6", "M": "j8"},
    ),
    "its cabeza is out of reach of a foreign block": (
        {"C": "e2", "c": "e9", "m": "d4"},
        {"C": "e2", "c": "e9", "m": "e4"},
    ),
}


@pytest.mark.parametrize("why", BETTER_AND_WORSE)
def test_a_position_is_worth_more_to_a_side_where(why: str) -> None:
    better, worse = BETTER_AND_WORSE[why]
    assert worth(**better) > worth(**worse)


def mirrored(pieces: dict[str, str]) -> dict[str, str]:
    """The same pieces of the other side, seen from the other end of the board."""
    found = {}
    for letter, squares in pieces.items():
        ends = [f"{square[0]}{11 - int(square[1:])}" for square in reversed(squares.split("-"))]
        if len(ends) > 1:  # from the lower left corner to the upper right one
            (low, high), columns = ends, (squares[0], squares.split("-")[1][0])
            ends = [columns[0] + low[1:], columns[1] + high[1:]]
        found[letter.swapcase()] = "-".join(ends)
    return found


@pytest.mark.parametrize("why", BETTER_AND_WORSE)
def test_both_sides_judge_alike(why: str) -> None:
    game = CABEZA.game()
    for pieces in BETTER_AND_WORSE[why]:
        position = CABEZA.position(placed(side="b", **mirrored(pieces)))
        assert evaluate(game.table, game.read(position)) == worth(**pieces)
