"""The engines by which the oracle's cases are played."""

import pytest

from cuatto_kit.games.columns import game, kernels

from ..engines import kernels_of

COMPILED = kernels_of(kernels, ["list_moves", "is_legal", "play", "playable"])


@pytest.fixture
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules as they are interpreted or, asked for, as they are compiled."""
    if request.param == "compiled":
        monkeypatch.setattr(game, "kernels", COMPILED)
