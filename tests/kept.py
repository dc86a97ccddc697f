"""What several test modules ask for is made once in a run, whichever worker asks first."""

import os
import pickle
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Any, TypeVar, cast

from cuatto_kit.cache.store import Codec, key_of, store_in

Function = TypeVar("Function", bound=Callable[..., Any])

_PICKLED: Codec[Any] = Codec(pickle.dumps, pickle.loads)


def kept(function: Function) -> Function:
    """Keeps the answers of a function that follow from its arguments alone: in memory, and for
    the other workers in the cache of the run."""
    kind = f"{function.__module__}.{function.__qualname__}"

    @cache
    @wraps(function)
    def ask(*arguments: Any) -> Any:
        store = store_in(Path(os.environ["CUATTO_KIT_TESTS_CACHE"]) / "kept")
        key = key_of(kind, repr(arguments))
        return store.get(key, _PICKLED, lambda: function(*arguments))

    return cast(Function, ask)
