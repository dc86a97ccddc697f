"""A process in which nothing was run before."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor

import pytest


@pytest.fixture(scope="session")
def apart():
    """Calls a function in a process of its own, from which cases can be made by fork: the tests'
    own holds what others have left in memory, and libraries whose threads no fork takes along."""
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=fresh) as pool:
        yield lambda *call: pool.submit(*call).result()
