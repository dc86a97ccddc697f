"""Deadlines that end by hand."""

import signal

import pytest

from cuatto_kit.timing import Deadline


def test_ctrl_c_between_games_ends_the_work_and_a_second_one_the_program():
    deadline = Deadline()
    with deadline.listening():
        signal.raise_signal(signal.SIGINT)
        assert deadline.passed
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_ctrl_c_leaves_games_at_once():
    deadline = Deadline()
    with deadline.listening(), deadline.interruptible():
        signal.raise_signal(signal.SIGINT)
        pytest.fail("went on")
    assert deadline.passed


def test_after_the_work_ctrl_c_is_heard_as_before():
    before = signal.getsignal(signal.SIGINT)
    with Deadline().listening():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before


def test_where_ctrl_c_is_ignored_it_stays_so():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Deadline().listening():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
