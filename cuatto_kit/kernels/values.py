"""What kernels compute with, as LLVM knows it: whole numbers of 64 bits, floats, truths, arrays."""

from dataclasses import dataclass
from typing import Any, TypeAlias

from llvmlite import ir

from cuatto_kit.kernels.records import Record

INT, FLOAT, TRUTH = "int", "float", "truth"
WORD, REAL, BIT = ir.IntType(64), ir.DoubleType(), ir.IntType(1)
POINTER = ir.PointerType()
ELEMENTS: dict[str, ir.Type] = {
    "int8": ir.IntType(8),
    "int32": ir.IntType(32),
    "int64": WORD,
    "float64": REAL,
}
"""Elements of arrays, as numpy calls them."""
SIZES = {"int8": 1, "int32": 4, "int64": 8, "float64": 8}
"""How many bytes an element takes."""


@dataclass(frozen=True)
class Array:
    """The kind of an array: its elements, whether nothing writes to it while a kernel runs, so
    that what is read once need not be read again, the record that it is, or of which it holds
    `many`, and how long it is every further way than the first."""

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
    """Something computed; `kind` INT, FLOAT, TRUTH or an array, `length` of an array that the
    kernel was called with."""

    kind: Kind
    ir: Any
    length: Any = None


Many: TypeAlias = tuple[Value, ...]
"""What a function returns that returns several numbers."""


def type_of(kind: Kind) -> ir.Type:
    """How a kind is kept."""
    if isinstance(kind, Array):
        return POINTER
    return REAL if kind == FLOAT else WORD


def number(value: float) -> Value:
    """A number that is written in the source."""
    if isinstance(value, float):
        return Value(FLOAT, ir.Constant(REAL, value))
    return Value(INT, ir.Constant(WORD, int(value)))


def as_int(builder: ir.IRBuilder, value: Value) -> Any:
    """A whole number: of a float, what stands before the point."""
    if value.kind == FLOAT:
        return builder.fptosi(value.ir, WORD)
    return builder.zext(value.ir, WORD) if value.kind == TRUTH else value.ir


def as_float(builder: ir.IRBuilder, value: Value) -> Any:
    """A float."""
    return value.ir if value.kind == FLOAT else builder.sitofp(as_int(builder, value), REAL)


def as_truth(builder: ir.IRBuilder, value: Value) -> Any:
    """Whether something is not zero."""
    if value.kind == TRUTH:
        return value.ir
    if value.kind == FLOAT:
        return builder.fcmp_unordered("!=", value.ir, ir.Constant(REAL, 0.0))
    return builder.icmp_signed("!=", value.ir, ir.Constant(WORD, 0))


def kept(builder: ir.IRBuilder, value: Value) -> Value:
    """A value as variables and parameters hold it: a truth is 0 or 1."""
    return Value(INT, as_int(builder, value)) if value.kind == TRUTH else value
