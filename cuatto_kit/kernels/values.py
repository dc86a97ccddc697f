"""The values of kernels as LLVM sees them: 64-bit integers, floats, truth values and arrays."""

from dataclasses import dataclass
from typing import Any, TypeAlias

from llvmlite import ir

from cuatto_kit.kernels.records import LANES, Record

INT, FLOAT, TRUTH, LANEWISE = "int", "float", "truth", "lanes"
WORD, REAL, BIT = ir.IntType(64), ir.DoubleType(), ir.IntType(1)
POINTER = ir.PointerType()
ELEMENTS: dict[str, ir.Type] = {
    "int8": ir.IntType(8),
    "int32": ir.IntType(32),
    "int64": WORD,
    "float64": REAL,
}
"""The element types of arrays, by their numpy names."""
ALIGNED = {REAL: 4}
"""The alignment in bytes of types whose numbers need not be at multiples of their size."""
SIZES = {"int8": 1, "int32": 4, "int64": 8, "float64": 8}
"""The size of an element in bytes."""


@dataclass(frozen=True)
class Array:
    """The kind of an array.

    `element` is its element type. `frozen` means that it is not written to while a kernel runs, so
    that loads can be reused. `record` is the type of the record that it is, or, with `many`, of the
    records that it holds. `rows` are the lengths of all dimensions but the first.
    """

    element: str
    frozen: bool = False
    record: type[Record] | None = None
    rows: tuple[int, ...] = ()
    many: bool = False

    @property
    def holds(self) -> str:
        return FLOAT if self.element == "float64" else INT


Kind: TypeAlias = str | Array


@dataclass(frozen=True)
class Value:
    """A computed value.

    `kind` is INT, FLOAT, TRUTH or an array; `length` is set for an array argument of the kernel.
    """

    kind: Kind
    ir: Any
    length: Any = None


Many: TypeAlias = tuple[Value, ...]
"""The results of a function that returns several numbers."""


def type_of(kind: Kind) -> ir.Type:
    """Return the LLVM type that stores a kind."""
    if isinstance(kind, Array):
        return POINTER
    if kind == LANEWISE:
        return ir.VectorType(WORD, LANES)
    return REAL if kind == FLOAT else WORD


def number(value: float) -> Value:
    """Return a constant of the source as a value."""
    if isinstance(value, float):
        return Value(FLOAT, ir.Constant(REAL, value))
    return Value(INT, ir.Constant(WORD, int(value)))


def as_int(builder: ir.IRBuilder, value: Value) -> Any:
    """Return a value converted to an integer; floats are truncated."""
    if value.kind == FLOAT:
        return builder.fptosi(value.ir, WORD)
    return builder.zext(value.ir, WORD) if value.kind == TRUTH else value.ir


def as_float(builder: ir.IRBuilder, value: Value) -> Any:
    """Return a value converted to a float."""
    return value.ir if value.kind == FLOAT else builder.sitofp(as_int(builder, value), REAL)


def as_truth(builder: ir.IRBuilder, value: Value) -> Any:
    """Return whether a value is not zero."""
    if value.kind == TRUTH:
        return value.ir
    if value.kind == FLOAT:
        return builder.fcmp_unordered("!=", value.ir, ir.Constant(REAL, 0.0))
    return builder.icmp_signed("!=", value.ir, ir.Constant(WORD, 0))


def kept(builder: ir.IRBuilder, value: Value) -> Value:
    """Return a value as variables and parameters store it: a truth value becomes 0 or 1."""
    return Value(INT, as_int(builder, value)) if value.kind == TRUTH else value
