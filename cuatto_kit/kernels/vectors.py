"""Vectors of kernels as LLVM IR: a whole number in each lane (`lanes` in records.py)."""

import ast
from collections.abc import Sequence
from typing import Any

from llvmlite import ir

from cuatto_kit.kernels.records import LANES
from cuatto_kit.kernels.values import LANEWISE, WORD, Value, as_int

VECTOR = ir.VectorType(WORD, LANES)
_ZERO = ir.Constant(VECTOR, [0] * LANES)
_UNDEFINED = ir.Constant(VECTOR, ir.Undefined)
_INDEX = ir.IntType(32)
_OPERATIONS = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and_", ast.BitOr: "or_",
    ast.BitXor: "xor", ast.LShift: "shl", ast.RShift: "lshr",
}  # fmt: skip
"""The instructions of operators, by their names in llvmlite."""


def are_lanes(*values: Value) -> bool:
    """Return whether one of the values is a vector; an operation on them is then by lane."""
    return any(value.kind == LANEWISE for value in values)


def as_lanes(builder: ir.IRBuilder, value: Value) -> Any:
    """Return a value as a vector; a number is in every lane."""
    if value.kind == LANEWISE:
        return value.ir
    first = builder.insert_element(_UNDEFINED, as_int(builder, value), ir.Constant(_INDEX, 0))
    everywhere = ir.Constant(ir.VectorType(_INDEX, LANES), [0] * LANES)
    return builder.shuffle_vector(first, _UNDEFINED, everywhere)


def computed(builder: ir.IRBuilder, op: ast.operator, left: Value, right: Value) -> Value | None:
    """Emit a binary operation by lane; returns None for an operator that vectors do not have."""
    name = _OPERATIONS.get(type(op))
    if name is None:
        return None
    emit = getattr(builder, name)
    return Value(LANEWISE, emit(as_lanes(builder, left), as_lanes(builder, right)))


def inverted(builder: ir.IRBuilder, operand: Value) -> Value:
    """Emit `~` by lane."""
    return Value(LANEWISE, builder.not_(operand.ir))


def negated(builder: ir.IRBuilder, operand: Value) -> Value:
    """Emit `-` by lane."""
    return Value(LANEWISE, builder.sub(_ZERO, operand.ir))


def mask(builder: ir.IRBuilder, holds: Any) -> Value:
    """Return the bits of a comparison as -1 and 0."""
    return Value(LANEWISE, builder.sext(holds, VECTOR))


def picked(builder: ir.IRBuilder, arguments: Sequence[Value]) -> Value:
    """Emit `pick` of language.py."""
    given, one, other = (as_lanes(builder, argument) for argument in arguments)
    return Value(LANEWISE, builder.select(builder.icmp_signed("!=", given, _ZERO), one, other))


def in_any_lane(builder: ir.IRBuilder, given: Value) -> Any:
    """Emit `in_any_lane` of language.py, as a single bit."""
    bits = builder.bitcast(builder.icmp_signed("!=", given.ir, _ZERO), ir.IntType(LANES))
    return builder.icmp_signed("!=", bits, ir.Constant(bits.type, 0))


def looked_up(builder: ir.IRBuilder, array: Value, index: Value) -> Value:
    """Emit `looked_up` of language.py: as many loads, which processors make as fast as a gather."""
    found = _UNDEFINED
    for lane in range(LANES):
        at = ir.Constant(_INDEX, lane)
        place = builder.gep(array.ir, [builder.extract_element(index.ir, at)], source_etype=WORD)
        found = builder.insert_element(found, builder.load(place, typ=WORD), at)
    return Value(LANEWISE, found)
