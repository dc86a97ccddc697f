"""Positions between turns as numbers: each has its own, and comes back from it."""

import pytest

from cuatto_kit.config.bundled import bundled
from cuatto_kit.games.game import CHANCE
from cuatto_kit.games.race.analysis.positions import key_of, set_to, terms_of
from cuatto_kit.games.race.engine.tables import State

from .boards import BRIDGED, document, game_of, ring
from .test_invariants import random_play

GAMES = {
    "classes": document(BRIDGED, checkers={"regular": 2, "pin": 1, "strong": 1}, bridge=4),
    "lots": document(BRIDGED, rules={"start_order": "roll_off", "win": "round_end"}),
    "jail": ring(
        {"entry": "on_double", "doubles": "roll_again", "triple_double": "jail_farthest",
         "jail_rolls": 3, "callout": "auto"}
    ),
    "ur": bundled()["royal-ur"].read_text("utf-8"),
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_a_position_comes_back_from_its_number(name: str) -> None:
    game = game_of(GAMES[name], 2)
    table, terms = game.board.table, terms_of(game.board)
    again, known = State.new(table), {}
    for seed in range(3):
        for _, _, after in random_play(game, seed):
            if game.actor(after) == CHANCE:
                key = int(key_of(table, terms, game.read(after)))
                set_to(table, terms, again, key)
                assert again.array.tobytes() == after.raw
                assert known.setdefault(key, after) == after


def test_a_game_whose_numbers_would_not_go_into_a_word_is_refused() -> None:
    text = document(
        {"main": {"from": "start", "walk": "up 40", "to": "finish"}}, checkers={"regular": 12}
    )
    with pytest.raises(ValueError, match=r"can be placed in \d.*e\+\d+ ways"):
        terms_of(game_of(text).board)
