"""The source of kernel functions: their syntax trees and the meaning of the names in them."""

import ast
import inspect
import pickle
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from types import FunctionType
from typing import Any, TypeAlias, get_args, get_origin

from cuatto_kit.kernels.language import INTRINSICS, clear, copy, in_any_lane, looked_up, pick, same
from cuatto_kit.kernels.records import Record, Rows

BUILTINS = (range, len, min, max, abs, int, float, bool)
KNOWN = (*BUILTINS, *INTRINSICS, copy, clear, same, pick, looked_up, in_any_lane)
"""Functions that kernels may call besides kernel functions."""
Constant: TypeAlias = int | float | tuple[int, ...]

ENTRY, BLOCK = "kernel", "kernel_of_block"
"""The names of the two functions of a kernel (emit.py)."""


class KernelError(Exception):
    """A kernel function uses Python that kernels do not support: a programming error."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}")


@dataclass(frozen=True, eq=False)
class Source:
    """A kernel function as written."""

    function: FunctionType
    tree: ast.FunctionDef
    constants: dict[str, Constant]
    """The names of constants in it."""
    callees: dict[str, Callable[..., Any]]
    """The names of kernel functions, intrinsics and builtins in it."""

    @property
    def name(self) -> str:
        return self.function.__name__

    @property
    def parameters(self) -> list[str]:
        return [argument.arg for argument in self.tree.args.args]

    def copied(self) -> ast.FunctionDef:
        """Return a copy of its tree, which may be changed."""
        copied: ast.FunctionDef = pickle.loads(self._kept)  # ten times as fast as deepcopy
        return copied

    @cached_property
    def _kept(self) -> bytes:
        return pickle.dumps(self.tree, pickle.HIGHEST_PROTOCOL)

    def error(self, node: ast.AST, message: str) -> KernelError:
        """Return an error at a place of the source."""
        line = self.function.__code__.co_firstlineno + getattr(node, "lineno", 1) - 1
        return KernelError(f"{self.function.__code__.co_filename}:{line}", message)


def record_of(function: FunctionType, parameter: str) -> type[Record] | None:
    """Return the record type of a parameter or of its rows, from its annotation, or None."""
    kind = function.__annotations__.get(parameter)
    if are_rows(function, parameter):
        kind = get_args(kind)[0]
    return kind if isinstance(kind, type) and issubclass(kind, Record) else None


def are_rows(function: FunctionType, parameter: str) -> bool:
    """Return whether a parameter is a row of records, from its annotation."""
    return get_origin(function.__annotations__.get(parameter)) is Rows


@cache
def source_of(function: FunctionType) -> Source:
    """Read a kernel function.

    Raises KernelError for names that have no meaning in a kernel.
    """
    module = ast.parse(textwrap.dedent(inspect.getsource(function)))
    tree = module.body[0]
    assert isinstance(tree, ast.FunctionDef)
    source = Source(function, tree, {}, {})
    local = {argument.arg for argument in tree.args.args} | {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    for statement in tree.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and node.id not in local:
                _resolve(source, node)
    return source


def _resolve(source: Source, node: ast.Name) -> None:
    value: Any = source.function.__globals__.get(node.id)
    if value is None:
        value = next((known for known in BUILTINS if known.__name__ == node.id), None)
    if isinstance(value, int | float) or (
        isinstance(value, tuple) and all(isinstance(number, int) for number in value)
    ):
        source.constants[node.id] = value
    elif value in KNOWN or hasattr(value, "in_kernels"):
        source.callees[node.id] = value
    else:
        raise source.error(node, f"{node.id!r} is no number and no kernel function")
