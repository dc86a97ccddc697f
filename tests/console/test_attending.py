"""Ctrl-C while an answer is worked out."""

import os
import signal
import threading
import time

import pytest

from cuatto_kit.cache import store
from cuatto_kit.console import attending
from cuatto_kit.console.attending import Attendant
from cuatto_kit.games.text_view import Span
from cuatto_kit.games.thinking import Stop
from cuatto_kit.kernels.kernel import compiled
from tests.fixtures import PATIENCE

LINES = [(Span(word),) for word in ("one", "two", "three")]


class Person:
    """A person who hears other output, presses Ctrl-C, and answers whether to leave."""

    def __init__(self, leaves=False):
        self.heard, self.asked, self.leaves = [], 0, leaves
        self.listens = threading.Event()

    def press(self):
        os.kill(os.getpid(), signal.SIGINT)

    def wants_to_leave(self):
        self.asked += 1
        self.listens.set()
        return self.leaves

    def attendant(self, **options):
        return Attendant(self.heard.append, self.wants_to_leave, **options)


def waited(true):
    """Whether something comes to be so."""
    end = time.monotonic() + PATIENCE
    while not true() and time.monotonic() < end:
        time.sleep(0.01)
    return true()


def test_an_answer_comes_line_by_line():
    person, stop = Person(), Stop()
    assert list(person.attendant().lines(iter(LINES), stop.set)) == LINES
    assert (person.heard, person.asked, stop.is_set) == ([], 0, False)


def test_ctrl_c_stops_what_thinks_and_asks_nothing():
    person, stop = Person(), Stop()

    def thinks():
        yield LINES[0]
        person.press()
        assert waited(lambda: stop.is_set)
        yield LINES[1]

    before = signal.getsignal(signal.SIGINT)
    assert list(person.attendant().lines(thinks(), stop.set)) == LINES[:2]
    assert person.asked == 0
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("leaves", [False, True])
def test_a_second_ctrl_c_asks_whether_to_leave(leaves):
    person, stop = Person(leaves), Stop()

    def hears_nothing():
        person.press()
        assert waited(lambda: stop.is_set)
        person.press()
        assert person.listens.wait(PATIENCE)
        yield LINES[0]

    lines = person.attendant().lines(hears_nothing(), stop.set)
    if leaves:
        with pytest.raises(KeyboardInterrupt):
            next(lines)
    else:
        assert list(lines) == LINES[:1]
    assert person.asked == 1


def test_what_was_heard_does_not_count_for_the_next_bot():
    person, stop, seen = Person(leaves=True), Stop(), []

    def two_bots():
        for line in LINES[:2]:
            stop.clear()
            person.press()
            assert waited(lambda: stop.is_set)
            yield line
            assert waited(lambda line=line: line in seen)  # before the next bot is stopped

    for line in person.attendant().lines(two_bots(), stop.set):
        seen.append(line)
    assert seen == LINES[:2]
    assert person.asked == 0


def test_where_bots_are_alone_the_first_ctrl_c_asks():
    person, stop, ended = Person(leaves=True), Stop(), threading.Event()

    def bots():
        person.press()
        try:
            while True:
                yield LINES[0]
        finally:
            ended.set()

    with pytest.raises(KeyboardInterrupt):
        list(person.attendant(alone=True).lines(bots(), stop.set))
    assert person.asked == 1
    assert ended.wait(PATIENCE)


def test_what_goes_wrong_goes_wrong_where_it_is_waited_for():
    def fails():
        yield LINES[0]
        raise LookupError("lost")

    lines = Person().attendant().lines(fails(), Stop().set)
    assert next(lines) == LINES[0]
    with pytest.raises(LookupError, match="lost"):
        next(lines)


def test_a_long_silence_is_explained_once(monkeypatch):
    """However often it is looked for a word, each time after a silence as long."""
    monkeypatch.setattr(attending, "SILENCE", attending.SOON / 2)
    looks, person, stop = [], Person(), Stop()
    monkeypatch.setattr(Attendant, "_hear", lambda *_: looks.append(len(person.heard)))

    def thinks():
        assert waited(lambda: looks.count(1) > 3)
        yield LINES[0]

    list(person.attendant().lines(thinks(), stop.set))
    assert person.heard == ["thinking; Ctrl-C stops it"]


@pytest.fixture
def empty_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    store.store_in.cache_clear()
    yield
    store.store_in.cache_clear()


@compiled
def twice(number: int) -> int:
    return 2 * number


@compiled
def thrice(number: int) -> int:
    return 3 * number


def test_compiling_is_announced_once_and_only_where_it_is_done(empty_cache, monkeypatch):
    monkeypatch.setattr(attending, "SILENCE", 60)

    def counts():
        yield (Span(f"{twice(2)} {thrice(2)}"),)

    for heard in (["compiling the rules of this board, once"], []):
        person = Person()
        assert list(person.attendant().lines(counts(), Stop().set)) == [(Span("4 6"),)]
        assert person.heard == heard
