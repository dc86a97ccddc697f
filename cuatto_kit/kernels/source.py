"""Reads kernel functions: their syntax trees, and what the names in them stand for."""

import ast
import inspect
import pickle
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from types import FunctionType
from typing import Any, TypeAlias, get_args, get_origin

from cuatto_kit.kernels.language import INTRINSICS, clear, copy, same
from cuatto_kit.kernels.records import Record, Rows

BUILTINS = (range, len, min, max, abs, int, float, bool)
KNOWN = (*BUILTINS, *INTRINSICS, copy, clear, same)
"""What kernels may call that is no kernel function."""
Constant: TypeAlias = int | float | tuple[int, ...]


class KernelError(Exception):
    """A kernel function is written in more Python than kernels know: a mistake of its author."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}")


@dataclass(frozen=True, eq=False)
class Source:
    """A kernel function as it was written."""

    function: FunctionType
    tree: ast.FunctionDef
    constants: dict[str, Constant]
    """The names in it that stand for numbers."""
    callees: dict[str, Callable[..., Any]]
    """The names in it that stand for kernel functions, intrinsics and builtins."""

    @property
    def name(self) -> str:
        return self.function.__name__

    @property
    def parameters(self) -> list[str]:
        return [argument.arg for argument in self.tree.args.args]

    def copied(self) -> ast.FunctionDef:
        """Its tree, to be changed."""
        copied: ast.FunctionDef = pickle.loads(self._kept)  # ten times as fast as deepcopy
        return copied

    @cached_property
    def _kept(self) -> bytes:
        return pickle.dumps(self.tree, pickle.HIGHEST_PROTOCOL)

    def error(self, node: ast.AST, message: str) -> KernelError:
        """What is wrong at a place of the source."""
        line = self.function.__code__.co_firstlineno + getattr(node, "lineno", 1) - 1
        return KernelError(f"{self.function.__code__.co_filename}:{line}", message)


def record_of(function: FunctionType, parameter: str) -> type[Record] | None:
    """The record that a parameter is, or has rows of, by its annotation."""
    kind = function.__annotations__.get(parameter)
    if are_rows(function, parameter):
        kind = get_args(kind)[0]
    return kind if isinstance(kind, type) and issubclass(kind, Record) else None


def are_rows(function: FunctionType, parameter: str) -> bool:
    """Whether a parameter is a row of records, by its annotation."""
    return get_origin(function.__annotations__.get(parameter)) is Rows


@cache
def source_of(function: FunctionType) -> Source:
    """Reads a kernel function. Raises KernelError on names that mean nothing in a kernel."""
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
