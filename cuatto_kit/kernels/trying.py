"""A test of whether compilation works on this machine."""

import ctypes
from types import FunctionType
from typing import cast

from cuatto_kit.kernels import emit, machine
from cuatto_kit.kernels.specialise import specialise
from cuatto_kit.kernels.values import INT


def sum_by_machine_code(one: int, other: int) -> int:
    """Return the sum of two numbers, computed by newly compiled machine code.

    Raises any exception that llvmlite raises.
    """
    added = specialise(cast(FunctionType, _added), {})
    code = machine.machine_code(emit.emit(added, [INT, INT], "added", "added_of_block"))
    word = ctypes.c_int64
    loaded = machine.Loaded(code, "added", "added_of_block", word, [word, word])
    return int(loaded.call(one, other))


def _added(one: int, other: int) -> int:
    return one + other
