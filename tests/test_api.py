"""The examples in the docstrings of the public names run."""

import doctest
from types import ModuleType

import pytest

from cuatto_kit import api
from cuatto_kit.board import layout
from cuatto_kit.games import family


@pytest.mark.parametrize("module", [api, layout, family], ids=lambda module: module.__name__)
def test_examples_of_public_names_run(module: ModuleType) -> None:
    outcome = doctest.testmod(module)
    assert (outcome.failed, outcome.attempted > 2) == (0, True)
