"""Expressions of kernel functions as LLVM IR."""

import ast
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from llvmlite import ir

from cuatto_kit.kernels import vectors
from cuatto_kit.kernels.language import (
    INTRINSICS,
    clear,
    copy,
    in_any_lane,
    looked_up,
    nth,
    pick,
    same,
)
from cuatto_kit.kernels.places import Places
from cuatto_kit.kernels.records import LANES, Record
from cuatto_kit.kernels.source import Constant, Source
from cuatto_kit.kernels.values import (
    BIT,
    FLOAT,
    INT,
    LANEWISE,
    TRUTH,
    WORD,
    Many,
    Value,
    as_float,
    as_int,
    as_truth,
    number,
    type_of,
)

_SIGNS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


class Caller(Protocol):
    """An emitter of calls to the functions of a kernel."""

    def call(
        self, builder: ir.IRBuilder, function: Callable[..., Any], arguments: list[Value]
    ) -> Value | Many | None:
        """Emit a call of a function; returns None if the function returns nothing."""

    def intrinsic(self, name: str) -> ir.Function:
        """Return an LLVM function."""

    @property
    def deposits_bits(self) -> bool:
        """True if the processor has a fast bit deposit instruction (PDEP)."""


class Expressions:
    """An emitter of the expressions of one function."""

    def __init__(
        self,
        source: Source,
        rules: Mapping[str, int],
        builder: ir.IRBuilder,
        caller: Caller,
        tables: Mapping[type[Record], Value],
    ) -> None:
        self.source = source
        self.builder = builder
        self.caller = caller
        self.places = Places(source, rules, builder, self.value, tables)
        self.variables: dict[str, tuple[Any, Any]] = {}
        """The kind and the address of each variable."""
        self.lengths: dict[str, Any] = {}
        """The length of each array argument of the kernel."""

    def value(self, node: ast.expr) -> Value:
        """Emit an expression with one value.

        Raises KernelError for code that kernels do not support.
        """
        found = self.values(node)
        if not isinstance(found, Value):
            raise self.source.error(node, "one value is expected")
        return found

    def values(self, node: ast.expr) -> Value | Many | None:
        """Emit an expression and return its value or values, or None without a value."""
        emit = getattr(self, f"_{type(node).__name__.lower()}", None)
        if emit is None:
            raise self.source.error(node, f"{ast.unparse(node)!r} is nothing that kernels know")
        found: Value | Many | None = emit(node)
        return found

    def truth(self, node: ast.expr) -> Any:
        """Emit an expression and return its truth value as a single bit."""
        return as_truth(self.builder, self.value(node))

    def _constant(self, node: ast.Constant) -> Value:
        if not isinstance(node.value, int | float):
            raise self.source.error(node, "a number is expected")
        return number(node.value)

    def _name(self, node: ast.Name) -> Value:
        if node.id in self.variables:
            kind, place = self.variables[node.id]
            return Value(kind, self.builder.load(place, typ=type_of(kind)))
        constant: Constant | None = self.source.constants.get(node.id)
        if not isinstance(constant, int | float):
            raise self.source.error(node, f"{node.id!r} has no value here")
        return number(constant)

    def _tuple(self, node: ast.Tuple) -> Many:
        return tuple(self.value(element) for element in node.elts)

    # Places

    def _subscript(self, node: ast.Subscript) -> Value:
        return self._read(node)

    def _attribute(self, node: ast.Attribute) -> Value:
        return self._read(node)

    def _read(self, node: ast.Subscript | ast.Attribute) -> Value:
        return self.places.read(self.places.of(node))

    # Numbers

    def _binop(self, node: ast.BinOp) -> Value:
        return self.computed(node, node.op, self.value(node.left), self.value(node.right))

    def computed(self, node: ast.AST, op: ast.operator, left: Value, right: Value) -> Value:
        """Emit a binary operation."""
        b = self.builder
        if vectors.are_lanes(left, right):
            if (found := vectors.computed(b, op, left, right)) is None:
                raise self.source.error(node, "an operator that vectors do not have")
            return found
        if isinstance(op, ast.Div):
            return Value(FLOAT, b.fdiv(as_float(b, left), as_float(b, right)))
        if FLOAT in (left.kind, right.kind):
            floats = {ast.Add: b.fadd, ast.Sub: b.fsub, ast.Mult: b.fmul}
            if type(op) not in floats:
                raise self.source.error(node, "floats are added, subtracted, multiplied, divided")
            return Value(FLOAT, floats[type(op)](as_float(b, left), as_float(b, right)))
        if left.kind == right.kind == TRUTH and isinstance(op, ast.BitAnd | ast.BitOr | ast.BitXor):
            bits = {ast.BitAnd: b.and_, ast.BitOr: b.or_, ast.BitXor: b.xor}
            return Value(TRUTH, bits[type(op)](left.ir, right.ir))
        one, other = as_int(b, left), as_int(b, right)
        match op:
            case ast.Add():
                return Value(INT, b.add(one, other, flags=("nsw",)))
            case ast.Sub():
                return Value(INT, b.sub(one, other, flags=("nsw",)))
            case ast.Mult():
                return Value(INT, b.mul(one, other, flags=("nsw",)))
            case ast.BitAnd():
                return Value(INT, b.and_(one, other))
            case ast.BitOr():
                return Value(INT, b.or_(one, other))
            case ast.BitXor():
                return Value(INT, b.xor(one, other))
            case ast.LShift():
                return Value(INT, b.shl(one, other))
            case ast.RShift():
                return Value(INT, b.ashr(one, other))
            case ast.FloorDiv():
                return Value(INT, self._divided(one, other)[0])
            case ast.Mod():
                return Value(INT, self._divided(one, other)[1])
        raise self.source.error(node, "an operator that kernels do not know")

    def _divided(self, one: Any, other: Any) -> tuple[Any, Any]:
        """Return quotient and remainder as in Python: rounded down, with the divisor's sign."""
        b, zero = self.builder, ir.Constant(WORD, 0)
        quotient, rest = b.sdiv(one, other), b.srem(one, other)
        differ = b.icmp_signed("<", b.xor(rest, other), zero)
        down = b.and_(b.icmp_signed("!=", rest, zero), differ)
        less = b.sub(quotient, b.zext(down, WORD))
        return less, b.select(down, b.add(rest, other), rest)

    def _unaryop(self, node: ast.UnaryOp) -> Value:
        b, operand = self.builder, self.value(node.operand)
        match node.op:
            case ast.Not():
                return Value(TRUTH, b.not_(as_truth(b, operand)))
            case ast.Invert() if operand.kind == LANEWISE:
                return vectors.inverted(b, operand)
            case ast.USub() if operand.kind == LANEWISE:
                return vectors.negated(b, operand)
            case ast.USub() if operand.kind == FLOAT:
                return Value(FLOAT, b.fneg(operand.ir))
            case ast.USub():
                return Value(INT, b.sub(ir.Constant(WORD, 0), as_int(b, operand), flags=("nsw",)))
            case ast.Invert():
                return Value(INT, b.not_(as_int(b, operand)))
        return operand

    # Truths

    def _compare(self, node: ast.Compare) -> Value:
        left, all_hold = self.value(node.left), None
        for op, comparator in zip(node.ops, node.comparators, strict=True):
            if isinstance(op, ast.In | ast.NotIn):
                holds, right = self._is_among(left, op, comparator), left
            else:
                right = self.value(comparator)
                holds = self._compared(_SIGNS[type(op)], left, right)
                if vectors.are_lanes(left, right):
                    if len(node.ops) > 1:
                        raise self.source.error(node, "vectors are compared one with one")
                    return vectors.mask(self.builder, holds)
            all_hold = holds if all_hold is None else self.builder.and_(all_hold, holds)
            left = right
        return Value(TRUTH, all_hold)

    def _is_among(self, left: Value, op: ast.cmpop, node: ast.expr) -> Any:
        known = self.source.constants.get(node.id) if isinstance(node, ast.Name) else None
        if isinstance(node, ast.Tuple):
            elements = [self.value(element) for element in node.elts]
        elif isinstance(known, tuple):
            elements = [number(element) for element in known]
        else:
            raise self.source.error(node, "a tuple is expected")
        found = ir.Constant(BIT, 0)
        for element in elements:
            same = self._compared("==", left, element)
            found = self.builder.or_(found, same)
        return self.builder.not_(found) if isinstance(op, ast.NotIn) else found

    def _compared(self, sign: str, left: Value, right: Value) -> Any:
        b = self.builder
        if vectors.are_lanes(left, right):
            return b.icmp_signed(sign, vectors.as_lanes(b, left), vectors.as_lanes(b, right))
        if FLOAT in (left.kind, right.kind):
            compare = b.fcmp_unordered if sign == "!=" else b.fcmp_ordered
            return compare(sign, as_float(b, left), as_float(b, right))
        return b.icmp_signed(sign, as_int(b, left), as_int(b, right))

    def _boolop(self, node: ast.BoolOp) -> Value:
        """Emit `and` and `or`.

        The value is one of the operands if all are whole numbers, else a truth value.
        """
        b = self.builder
        first, *rest = node.values
        value = self.value(first)
        for operand in rest:
            here, go_on, done = b.block, b.append_basic_block(), b.append_basic_block()
            truth = as_truth(b, value)
            if isinstance(node.op, ast.And):
                b.cbranch(truth, go_on, done)
            else:
                b.cbranch(truth, done, go_on)
            b.position_at_end(go_on)
            other = self.value(operand)
            if value.kind == other.kind == INT:
                kind, before, after = INT, value.ir, other.ir
            else:
                kind, before, after = TRUTH, truth, as_truth(b, other)
            there = b.block
            b.branch(done)
            b.position_at_end(done)
            phi = b.phi(before.type)
            phi.add_incoming(before, here)
            phi.add_incoming(after, there)
            value = Value(kind, phi)
        return value

    def _ifexp(self, node: ast.IfExp) -> Value:
        b = self.builder
        yes, no, done = (b.append_basic_block() for _ in range(3))
        b.cbranch(self.truth(node.test), yes, no)
        b.position_at_end(yes)
        one, after_one = self.value(node.body), b.block
        b.position_at_end(no)
        other, after_other = self.value(node.orelse), b.block
        kind = one.kind if one.kind == other.kind else INT
        if FLOAT in (one.kind, other.kind):
            kind = FLOAT
        found = []
        for value, block in ((one, after_one), (other, after_other)):
            b.position_at_end(block)
            found.append((self.turned_into(kind, value), b.block))
            b.branch(done)
        b.position_at_end(done)
        phi = b.phi(found[0][0].type)
        for incoming, block in found:
            phi.add_incoming(incoming, block)
        return Value(kind, phi)

    def turned_into(self, kind: Any, value: Value) -> Any:
        """Return a value converted to another kind."""
        if kind == FLOAT:
            return as_float(self.builder, value)
        if kind == LANEWISE:
            return vectors.as_lanes(self.builder, value)
        return as_int(self.builder, value) if kind == INT else value.ir

    # Calls

    def _call(self, node: ast.Call) -> Value | Many | None:
        callee = self.source.callees.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if callee is None or node.keywords:
            raise self.source.error(node, f"{ast.unparse(node)!r} calls nothing that kernels know")
        if callee is len:
            name = node.args[0].id if isinstance(node.args[0], ast.Name) else ""
            if name not in self.lengths:
                raise self.source.error(node, "len is of an array that the kernel is called with")
            return Value(INT, self.lengths[name])
        arguments = [self.value(argument) for argument in node.args]
        if callee is copy:
            self._copy(node, *arguments)
            return None
        if callee is same:
            return self._same(node, *arguments)
        if callee is clear:
            self._clear(node, *arguments)
            return None
        if callee is in_any_lane:
            return Value(TRUTH, vectors.in_any_lane(self.builder, arguments[0]))
        if callee is pick:
            return vectors.picked(self.builder, arguments)
        if callee is looked_up:
            return vectors.looked_up(self.builder, *arguments)
        if callee in INTRINSICS:
            return self._intrinsic(INTRINSICS[callee], arguments[0])
        if callee is nth and self.caller.deposits_bits:
            return self._nth(*(as_int(self.builder, argument) for argument in arguments))
        if callee in (min, max):
            return self._extreme("<" if callee is min else ">", arguments)
        if callee is abs:
            zero = Value(INT, ir.Constant(WORD, 0))
            below = self._compared("<", arguments[0], zero)
            less = self.computed(node, ast.Sub(), zero, arguments[0])
            return Value(less.kind, self.builder.select(below, less.ir, arguments[0].ir))
        if callee is int:
            return Value(INT, as_int(self.builder, arguments[0]))
        if callee is float:
            return Value(FLOAT, as_float(self.builder, arguments[0]))
        if callee is bool:
            return Value(TRUTH, as_truth(self.builder, arguments[0]))
        return self.caller.call(self.builder, callee, arguments)

    def _copy(self, node: ast.Call, target: Value, source: Value) -> None:
        if target.kind != source.kind:
            raise self.source.error(node, "copy is between records of one kind")
        arguments = [target.ir, source.ir, self.places.size(node, target), ir.Constant(BIT, 0)]
        self.builder.call(self.caller.intrinsic("llvm.memmove.p0.p0.i64"), arguments)

    def _same(self, node: ast.Call, one: Value, other: Value) -> Value:
        if one.kind != other.kind:
            raise self.source.error(node, "same is of records of one kind")
        compare = self.caller.intrinsic("memcmp")
        found = self.builder.call(compare, [one.ir, other.ir, self.places.size(node, one)])
        return Value(TRUTH, self.builder.icmp_signed("==", found, ir.Constant(found.type, 0)))

    def _clear(self, node: ast.Call, record: Value) -> None:
        zero = ir.Constant(ir.IntType(8), 0)
        arguments = [record.ir, zero, self.places.size(node, record), ir.Constant(BIT, 0)]
        self.builder.call(self.caller.intrinsic("llvm.memset.p0.i64"), arguments)

    def _nth(self, word: Any, n: Any) -> Value:
        one = self.builder.shl(ir.Constant(WORD, 1), n)
        deposit = self.caller.intrinsic("llvm.x86.bmi.pdep.64")
        return self._intrinsic("llvm.cttz.i64", Value(INT, self.builder.call(deposit, [one, word])))

    def _extreme(self, sign: str, arguments: list[Value]) -> Value:
        kind = FLOAT if any(argument.kind == FLOAT for argument in arguments) else INT
        kind = LANEWISE if vectors.are_lanes(*arguments) else kind
        best, *rest = (self.turned_into(kind, argument) for argument in arguments)
        for other in rest:
            better = self._compared(sign, Value(kind, other), Value(kind, best))
            best = self.builder.select(better, other, best)
        return Value(kind, best)

    def _intrinsic(self, name: str, argument: Value) -> Value:
        kind, given = INT, argument.ir
        if argument.kind == LANEWISE:
            kind, name = LANEWISE, name.replace(".i64", f".v{LANES}i64")
        else:
            given = as_int(self.builder, argument)
        function, arguments = self.caller.intrinsic(name), [given]
        if len(function.args) > 1:
            arguments.append(ir.Constant(BIT, 1))
        return Value(kind, self.builder.call(function, arguments))
