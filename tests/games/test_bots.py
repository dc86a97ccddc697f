"""The frame of every bot: names, strengths, the clock, and a stream of its own for each move."""

import random
import threading

import pytest

from cuatto_kit.games.bots import SEEDS, by_policy, by_the_clock, careless, milliseconds_of
from cuatto_kit.games.rollouts import Rollouts
from cuatto_kit.games.streams import draw as draw_from
from cuatto_kit.games.thinking import Stop

from .nim import Heap, Nim, NimText, by_chance, perfectly

DRAW = random.Random(1).randrange


@pytest.mark.parametrize(
    "name", ["nobody", "search:", "search:0ms", "search:500", "search:-5ms", "search:1.5ms", ""]
)
def test_a_name_that_is_none_is_refused(name: str) -> None:
    known = "random, perfect, search:500ms, easy, careless, strong"
    hint = "; did you mean 'search:500ms'\\?" if name.startswith("search:") else ""
    with pytest.raises(ValueError, match=f"^no bot '{name}'; expected one of {known}{hint}$"):
        NimText(5).bot(name)


def test_names_say_for_how_long_a_bot_thinks() -> None:
    assert milliseconds_of("search:250ms") == 250
    assert milliseconds_of("search:8") is milliseconds_of("easy") is None


@pytest.mark.parametrize("name", NimText.bots + tuple(NimText.strengths) + ("search:20ms",))
def test_every_name_plays(name: str) -> None:
    bot = NimText(7).bot(name)
    assert bot(Heap(7, 1), DRAW) in (1, 2, 3)


def test_who_thinks_by_the_clock_finds_what_wins() -> None:
    assert NimText(7).bot("search:50ms")(Heap(7, 0), DRAW) == 3


def test_what_leaves_no_choice_takes_no_time() -> None:
    bot = NimText(1).bot("search:600000ms")
    assert bot(Heap(1, 0), DRAW) == 1


def test_the_clock_can_be_stopped() -> None:
    stop = Stop()
    timer = threading.Timer(0.1, stop.set)
    timer.start()
    bot = by_the_clock(Nim(9), Rollouts(Nim(9), by_chance), 600, stop)
    assert bot(Heap(9, 0), DRAW) in (1, 2, 3)
    assert not timer.is_alive()


def test_a_careless_bot_slips_as_often_as_it_is_told() -> None:
    """A slip takes the right number by one chance in three."""
    bot, draw = careless(Nim(7), perfectly, 3), random.Random(5).randrange
    right = sum(bot(Heap(7, 0), draw) == 3 for _ in range(1_800))
    assert right / 1_800 == pytest.approx(2 / 3 + 1 / 3 * 1 / 3, abs=4 * 0.01)


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
