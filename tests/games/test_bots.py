"""The frame of every bot: names, and a stream of its own for each move."""

import random

import pytest

from cuatto_kit.games.bots import SEEDS, by_policy, make_bot
from cuatto_kit.games.streams import draw as draw_from


def test_a_name_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^no bot 'nobody'; expected one of weak, strong$"):
        make_bot("nobody", {"weak": object, "strong": object})


def test_a_bot_is_made_anew_each_time() -> None:
    makers = {"weak": lambda: lambda *_: "weak", "strong": lambda: lambda *_: "strong"}
    assert make_bot("strong", makers)(None, random.randrange) == "strong"
    assert make_bot("weak", makers) is not make_bot("weak", makers)


def test_a_policy_draws_from_a_stream_that_follows_from_one_number() -> None:
    asked = []

    def draw(n: int) -> int:
        asked.append(n)
        return 5

    bot = by_policy(lambda state, stream: [int(draw_from(stream, 1_000)) for _ in range(state)])
    first = bot(3, draw)
    assert asked == [SEEDS]
    assert len(set(first)) == 3
    assert bot(3, draw) == first
    assert bot(3, lambda _: 6) != first
