"""The engines by which the oracles' cases are played: the rules as Python runs them, and compiled.

A game calls the functions of its module `kernels`, which run either way.
"""

from collections.abc import Sequence
from types import ModuleType, SimpleNamespace

import pytest

from cuatto_kit.kernels.kernel import compiled

ENGINES = pytest.mark.parametrize(
    "engine", ["interpreted", pytest.param("compiled", marks=pytest.mark.slow)], indirect=True
)
"""The cases of a test by the interpreted rules and, with -m slow, by the compiled ones."""


def kernels_of(kernels: ModuleType, names: Sequence[str]) -> SimpleNamespace:
    """Return a module of kernels with some of its functions compiled."""
    return SimpleNamespace(
        **{**vars(kernels), **{name: compiled(getattr(kernels, name)) for name in names}}
    )
