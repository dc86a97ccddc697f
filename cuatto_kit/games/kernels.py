"""What lets one source run as it stands and compiled.

Kernel functions index flat arrays. Called from Python these are numpy arrays; within
a compiled kernel they are bare pointers, because numba counts references to an array
at every call, which costs more than the rules do.
"""

import hashlib
import operator
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from llvmlite.binding import get_host_cpu_name  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.extending import (
    intrinsic,
    lower_builtin,
    models,
    overload,
    register_jitable,
    register_model,
)

from cuatto_kit import resources

Function = TypeVar("Function", bound=Callable[..., Any])

_HERE = Path(__file__).parent
_FAMILY = 3
"""Parts of the name of a bundled family's package, as in `cuatto_kit.games.race`."""


def _package_of(module: str) -> str:
    """The package that holds all of a family: its own room here, or what a plug-in installs."""
    parts = module.split(".")
    bundled = module.startswith("cuatto_kit.games.")
    return ".".join(parts[:_FAMILY]) if bundled else parts[0]


@cache
def _cache_of(package: str) -> Path:
    """Where the compiled kernels of a family's package are kept: by a digest of its sources and
    of those here (numba itself looks at the one file that a kernel begins in), of numba, of
    Python and of the processor."""
    module = sys.modules[package]
    folders = [Path(folder) for folder in getattr(module, "__path__", ())]
    own = [path for folder in folders for path in folder.rglob("*.py")]
    if not own and module.__file__:
        own = [Path(module.__file__)]
    made_by = (numba.__version__, sys.implementation.cache_tag, get_host_cpu_name())
    digest = hashlib.sha256(" ".join(made_by).encode())
    for path in [*sorted(_HERE.glob("*.py")), *sorted(own)]:
        digest.update(path.read_bytes())
    name = package.rpartition(".")[2]
    return resources.cache_folder("numba") / f"{name}-{digest.hexdigest()[:16]}"


def compiled(function: Function) -> Function:
    """Compiles, on its first call, a function that Python calls; kept in the cache. It runs
    without the interpreter's lock."""
    config: Any = numba.config
    # Where a kernel lies is a setting of the process, which numba reads when it decorates.
    before, config.CACHE_DIR = config.CACHE_DIR, str(_cache_of(_package_of(function.__module__)))
    try:
        return cast(Function, numba.njit(cache=True, nogil=True)(function))
    finally:
        config.CACHE_DIR = before


def is_compiled(kernel: Callable[..., Any]) -> bool:
    """Whether a `compiled` function lies in the cache; else its first call compiles for some
    seconds."""
    function: Any = kernel
    source = Path(function.py_func.__code__.co_filename).stem
    folder = Path(function.stats.cache_path)
    return any(folder.glob(f"{source}.{function.__qualname__}-*.nbc"))


shared = register_jitable
"""Marks a function that runs in Python and within a compiled kernel."""

inlined = register_jitable(forceinline=True)
"""Likewise, for a small function that is called often."""


def pointer(array: Any) -> Any:
    """The array, or, compiled, where its elements lie; the caller keeps it alive."""
    return array


def frozen(array: Any) -> Any:
    """Likewise, for an array that nothing writes to while a kernel runs: what is read of it
    may be kept in a register, whatever is written elsewhere."""
    return array


def at(array: Any, offset: int) -> Any:
    """The array from `offset` on."""
    return array[offset:]


class _FrozenPointer(types.CPointer):
    """A pointer to what does not change."""

    def __init__(self, dtype: Any) -> None:
        super().__init__(dtype)  # type: ignore[no-untyped-call]
        self.name = f"frozen {self.name}"


register_model(_FrozenPointer)(models.PointerModel)


@lower_builtin(operator.getitem, _FrozenPointer, types.Integer)  # type: ignore[untyped-decorator, no-untyped-call]
def _read_frozen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    value = builder.load(builder.gep(arguments[0], [arguments[1]]))
    value.set_metadata("invariant.load", builder.module.add_metadata([]))
    return value


@intrinsic
def _frozen(typing: Any, array: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return _FrozenPointer(array.dtype)(array), generate


@intrinsic
def _pointer(typing: Any, array: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return types.CPointer(array.dtype)(array), generate  # type: ignore[no-untyped-call]


@intrinsic
def _at(typing: Any, array: Any, offset: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return cgutils.gep_inbounds(builder, *arguments)  # type: ignore[no-untyped-call]

    return array(array, types.intp), generate


# numba compares the signatures here, annotations included, with those of the lambdas.


@overload(pointer)
def _pointer_compiled(array):  # type: ignore[no-untyped-def]
    return lambda array: _pointer(array)  # type: ignore[call-arg]


@overload(frozen)
def _frozen_compiled(array):  # type: ignore[no-untyped-def]
    return lambda array: _frozen(array)  # type: ignore[call-arg]


@overload(at)
def _at_compiled(array, offset):  # type: ignore[no-untyped-def]
    return lambda array, offset: _at(array, offset)  # type: ignore[call-arg]


def lowest(word: Any) -> Any:
    """The position of the lowest bit that is set, from 0; `word` is not zero."""
    return (int(word) & -int(word)).bit_length() - 1


def ones(word: Any) -> Any:
    """How many bits are set in a word that is not negative."""
    return int(word).bit_count()


@intrinsic
def _lowest(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], cgutils.true_bit)

    return types.int64(types.int64), generate


@intrinsic
def _ones(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@overload(lowest)
def _lowest_compiled(word):  # type: ignore[no-untyped-def]
    return lambda word: _lowest(word)  # type: ignore[call-arg]


@overload(ones)
def _ones_compiled(word):  # type: ignore[no-untyped-def]
    return lambda word: _ones(word)  # type: ignore[call-arg]
