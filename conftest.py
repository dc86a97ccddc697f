"""The fixtures and options of all tests, those in tests/ and those in fuzz/."""

import signal
from itertools import chain, combinations

import pytest
from _pytest.mark.expression import Expression

pytest_plugins = ["tests.fixtures"]
MARKS = ("slow", "long", "openscad", "slicer", "browser", "openspiel", "rl")
LEFT_OUT = pytest.StashKey[set[str]]()
"""The marks that no test has which `-m` chooses."""


def pytest_configure(config: pytest.Config) -> None:
    # A job that a shell runs in the background ignores Ctrl-C, and so would what the tests start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    expression = Expression.compile(config.option.markexpr or "not none")
    every = chain.from_iterable(combinations(MARKS, size) for size in range(len(MARKS) + 1))
    chosen = (set(m) for m in every if expression.evaluate(lambda name, m=m, **_: name in m))
    config.stash[LEFT_OUT] = set(MARKS).difference(*chosen)


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Drop the cases that `-m` leaves out before tests are made of them: there are thousands."""
    left_out = metafunc.config.stash[LEFT_OUT]
    for mark in metafunc.definition.iter_markers("parametrize"):
        names, values, *others = mark.args
        values = list(values)
        taken = [not left_out & {m.name for m in getattr(value, "marks", ())} for value in values]
        if any(taken) and not all(taken):
            ids = mark.kwargs.get("ids")
            if ids is not None and not callable(ids):
                mark.kwargs["ids"] = [name for name, take in zip(ids, taken, strict=True) if take]
            values = [value for value, take in zip(values, taken, strict=True) if take]
        object.__setattr__(mark, "args", (names, values, *others))
