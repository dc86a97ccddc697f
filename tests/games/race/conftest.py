"""The engines by which the oracle's cases are played."""

import pytest

from . import both


@pytest.fixture(
    params=[both.Interpreted, pytest.param(both.Compiled, marks=pytest.mark.slow)],
    ids=["interpreted", "compiled"],
)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plays a case by either engine; to compile one set of rules takes half a second."""
    monkeypatch.setattr(both, "engine", request.param())
