"""Kernel functions as LLVM IR: one module for a kernel and all functions that it calls."""

import ast
from collections.abc import Callable, Sequence
from typing import Any

from llvmlite import ir

from cuatto_kit.kernels.expressions import Expressions
from cuatto_kit.kernels.language import INLINED
from cuatto_kit.kernels.places import Place
from cuatto_kit.kernels.records import LANES
from cuatto_kit.kernels.source import BLOCK, ENTRY, Source
from cuatto_kit.kernels.specialise import Specialised
from cuatto_kit.kernels.values import (
    ALIGNED,
    BIT,
    ELEMENTS,
    FLOAT,
    INT,
    LANEWISE,
    POINTER,
    REAL,
    SIZES,
    WORD,
    Array,
    Kind,
    Many,
    Value,
    as_int,
    kept,
    number,
    type_of,
)

VECTOR = type_of(LANEWISE)
_RETURNED: dict[str, Kind] = {"int": INT, "bool": INT, "float": FLOAT, "Lanes": LANEWISE}
_SIGNATURES: dict[str, tuple[ir.Type, list[ir.Type]]] = {
    "llvm.cttz.i64": (WORD, [WORD, BIT]),
    "llvm.ctpop.i64": (WORD, [WORD]),
    f"llvm.cttz.v{LANES}i64": (VECTOR, [VECTOR, BIT]),
    f"llvm.ctpop.v{LANES}i64": (VECTOR, [VECTOR]),
    "llvm.x86.bmi.pdep.64": (WORD, [WORD, WORD]),
    "llvm.memmove.p0.p0.i64": (ir.VoidType(), [POINTER, POINTER, WORD, BIT]),
    "llvm.memset.p0.i64": (ir.VoidType(), [POINTER, ir.IntType(8), WORD, BIT]),
    "memcmp": (ir.IntType(32), [POINTER, POINTER, WORD]),
}
"""The result and the argument types of the LLVM functions that kernels call."""


def emit(
    functions: Sequence[Specialised], kinds: Sequence[Kind], *, deposits_bits: bool
) -> ir.Module:
    """Return the module of a kernel, its first function, for arguments of the given kinds.

    The module has two public functions. The arguments of ENTRY are those of the kernel; an array is
    passed as its address and its length. BLOCK takes the address of these arguments in memory, one
    after another, with eight bytes each. `deposits_bits` is whether the processor has a fast bit
    deposit instruction (PDEP). Raises KernelError for code that kernels do not support.
    """
    return _Module(functions, deposits_bits).emit(kinds)


class _Module:
    def __init__(self, functions: Sequence[Specialised], deposits_bits: bool) -> None:
        self.deposits_bits = deposits_bits
        self.kernel = functions[0]
        self.functions: dict[Callable[..., Any], Specialised] = {
            one.source.function: one for one in functions
        }
        self.module = ir.Module(name=self.kernel.source.name)
        self.versions: dict[tuple[Callable[..., Any], tuple[Kind, ...]], ir.Function] = {}

    def emit(self, kinds: Sequence[Kind]) -> ir.Module:
        types = [
            one for kind in kinds
            for one in ((POINTER, WORD) if isinstance(kind, Array) else (type_of(kind),))
        ]  # fmt: skip
        returned = _returned(self.kernel)
        function = ir.Function(self.module, ir.FunctionType(_return_type(returned), types), ENTRY)
        given = iter(function.args)
        arguments = []
        for kind in kinds:
            argument = next(given)
            if isinstance(kind, Array):
                argument.add_attribute("noalias")
                arguments.append(Value(kind, argument, next(given)))
            else:
                arguments.append(Value(kind, argument))
        _Function(self, self.kernel, function, arguments).emit()
        self._emit_block(function)
        return self.module

    def _emit_block(self, callee: ir.Function) -> None:
        """Emit a function that calls another with arguments stored in memory."""
        signature = ir.FunctionType(callee.function_type.return_type, [POINTER])
        function = ir.Function(self.module, signature, BLOCK)
        builder = ir.IRBuilder(function.append_basic_block())
        places = (
            builder.gep(function.args[0], [number(k).ir], source_etype=WORD)
            for k in range(len(callee.args))
        )
        given = [builder.load(at, typ=to.type) for at, to in zip(places, callee.args, strict=True)]
        result = builder.call(callee, given, attrs=("noinline",))
        if result.type == ir.VoidType():
            builder.ret_void()
        else:
            builder.ret(result)

    def call(
        self, builder: ir.IRBuilder, function: Callable[..., Any], arguments: list[Value]
    ) -> Value | Many | None:
        """Emit a call of a function, in its version for arguments of these kinds."""
        passed = [kept(builder, argument) for argument in arguments]
        one = self.functions[function]
        callee = self._version(one, tuple(argument.kind for argument in passed))
        result = builder.call(callee, [argument.ir for argument in passed])
        match _returned(one):
            case []:
                return None
            case [kind]:
                return Value(kind, result)
            case several:
                return tuple(
                    Value(kind, builder.extract_value(result, k)) for k, kind in enumerate(several)
                )

    def _version(self, one: Specialised, kinds: tuple[Kind, ...]) -> ir.Function:
        key = (one.source.function, kinds)
        if key not in self.versions:
            returns = _return_type(_returned(one))
            signature = ir.FunctionType(returns, [type_of(kind) for kind in kinds])
            name = self.module.get_unique_name(one.source.name)
            function = ir.Function(self.module, signature, name)
            function.linkage = "internal"
            function.attributes.add("nounwind")
            if getattr(one.source.function, "in_kernels", "") == INLINED:
                function.attributes.add("alwaysinline")
            self.versions[key] = function
            arguments = [Value(kind, a) for kind, a in zip(kinds, function.args, strict=True)]
            _Function(self, one, function, arguments).emit()
        return self.versions[key]

    def intrinsic(self, name: str) -> ir.Function:
        """Return an LLVM function."""
        if name in self.module.globals:
            return self.module.globals[name]
        return ir.Function(self.module, ir.FunctionType(*_SIGNATURES[name]), name)


def _returned(one: Specialised) -> list[Kind]:
    """Return the kinds of a function's results, from its annotation."""
    annotation = one.tree.returns
    match annotation:
        case None | ast.Constant(value=None):
            return []
        case ast.Name(id=name) if name in _RETURNED:
            return [_RETURNED[name]]
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=elements)):
            return [_RETURNED[element.id] for element in elements if isinstance(element, ast.Name)]
    raise one.source.error(annotation, "a kernel function returns numbers, by its annotation")


def _return_type(kinds: Sequence[Kind]) -> ir.Type:
    types = [type_of(kind) for kind in kinds]
    if len(types) == 1:
        return types[0]
    return ir.LiteralStructType(types) if types else ir.VoidType()


class _Function:
    """An emitter of one version of a function."""

    def __init__(
        self, module: _Module, one: Specialised, function: ir.Function, arguments: list[Value]
    ) -> None:
        self.source: Source = one.source
        self.one = one
        self.returned = _returned(one)
        self.entry = function.append_basic_block("variables")
        start = function.append_basic_block("start")
        self.builder = ir.IRBuilder(start)
        tables = {
            argument.kind.record: argument
            for argument in arguments
            if isinstance(argument.kind, Array) and argument.kind.record and not argument.kind.many
        }
        self.expressions = Expressions(one.source, one.rules, self.builder, module, tables)
        self.variables = self.expressions.variables
        self.loops: list[tuple[Any, Any]] = []
        """The targets of `continue` and `break` for each open loop."""
        for name, argument in zip(one.source.parameters, arguments, strict=True):
            self._store(one.tree, name, argument)
            if argument.length is not None:
                self.expressions.lengths[name] = argument.length
        self.start = start

    def emit(self) -> None:
        self._block(self.one.tree.body)
        if not self.builder.block.is_terminated:
            if not self.returned:
                self.builder.ret_void()
            else:
                self.builder.unreachable()
        with self.builder.goto_block(self.entry):
            self.builder.branch(self.start)

    # Statements

    def _block(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            if self.builder.block.is_terminated:
                return
            emit = getattr(self, f"_{type(statement).__name__.lower()}", None)
            if emit is None:
                raise self.source.error(statement, "a statement that kernels do not know")
            emit(statement)

    def _pass(self, node: ast.Pass) -> None:
        """Emit nothing."""

    def _expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.expressions.values(node.value)

    def _return(self, node: ast.Return) -> None:
        if node.value is None:
            self.builder.ret_void()
            return
        found = self.expressions.values(node.value)
        values = found if isinstance(found, tuple) else (found,)
        if len(values) != len(self.returned) or None in values:
            raise self.source.error(node, "it returns something else than its annotation says")
        returned = [
            self.expressions.turned_into(kind, value)
            for kind, value in zip(self.returned, values, strict=True)
            if value is not None
        ]
        if len(returned) == 1:
            self.builder.ret(returned[0])
        else:
            whole = ir.Constant(_return_type(self.returned), ir.Undefined)
            for k, part in enumerate(returned):
                whole = self.builder.insert_value(whole, part, k)
            self.builder.ret(whole)

    def _assign(self, node: ast.Assign) -> None:
        found = self.expressions.values(node.value)
        for target in node.targets:
            self._give(target, found)

    def _give(self, target: ast.expr, found: Value | Many | None) -> None:
        if isinstance(target, ast.Tuple):
            if not isinstance(found, tuple) or len(found) != len(target.elts):
                raise self.source.error(target, f"{len(target.elts)} values are expected")
            for element, value in zip(target.elts, found, strict=True):
                self._give(element, value)
        elif not isinstance(found, Value):
            raise self.source.error(target, "one value is expected")
        elif isinstance(target, ast.Name):
            self._store(target, target.id, found)
        elif isinstance(target, ast.Subscript | ast.Attribute):
            self._write(target, self.expressions.places.of(target), found)
        else:
            raise self.source.error(target, "a name or an element is expected")

    def _augassign(self, node: ast.AugAssign) -> None:
        given = self.expressions
        if isinstance(node.target, ast.Name):
            before = given.value(node.target)
            after = given.computed(node, node.op, before, given.value(node.value))
            self._store(node, node.target.id, after)
        else:
            place = given.places.of(node.target)
            before = given.places.read(place)
            after = given.computed(node, node.op, before, given.value(node.value))
            self._write(node, place, after)

    def _write(self, node: ast.AST, place: Place, value: Value) -> None:
        if not place.is_number or place.kind.frozen:
            raise self.source.error(node, "nothing can be written here")
        if place.of_lanes:
            vector = self.expressions.turned_into(LANEWISE, value)
            self.builder.store(vector, place.ir, align=SIZES["int64"])
            return
        given = self.expressions.turned_into(place.kind.holds, value)
        element = ELEMENTS[place.kind.element]
        fits = given.type in (element, REAL)
        stored = given if fits else self.builder.trunc(given, element)
        self.builder.store(stored, place.ir, align=ALIGNED.get(element))

    def _store(self, node: ast.AST, name: str, value: Value) -> None:
        value = kept(self.builder, value)
        if name not in self.variables:
            with self.builder.goto_block(self.entry):
                place = self.builder.alloca(type_of(value.kind), name=name)
            self.variables[name] = (value.kind, place)
        kind, place = self.variables[name]
        if kind in (FLOAT, LANEWISE) and value.kind == INT:
            value = Value(kind, self.expressions.turned_into(kind, value))
        if value.kind != kind:
            raise self.source.error(node, f"{name!r} is first {kind} and then {value.kind}")
        self.builder.store(value.ir, place)

    def _if(self, node: ast.If) -> None:
        yes, done = self.builder.append_basic_block(), self.builder.append_basic_block()
        no = self.builder.append_basic_block() if node.orelse else done
        self.builder.cbranch(self.expressions.truth(node.test), yes, no)
        reached = not node.orelse
        for block, statements in ((yes, node.body), (no, node.orelse)):
            if statements:
                self.builder.position_at_end(block)
                self._block(statements)
                if not self.builder.block.is_terminated:
                    self.builder.branch(done)
                    reached = True
        self.builder.position_at_end(done)
        if not reached:
            self.builder.unreachable()

    def _while(self, node: ast.While) -> None:
        head, body, done = (self.builder.append_basic_block() for _ in range(3))
        self.builder.branch(head)
        self.builder.position_at_end(head)
        if isinstance(node.test, ast.Constant):
            self.builder.branch(body)
        else:
            self.builder.cbranch(self.expressions.truth(node.test), body, done)
        self._loop(node, body, head, done)
        self.builder.branch(head)
        self.builder.position_at_end(done)

    def _for(self, node: ast.For) -> None:
        first, last, step = self._range(node)
        b = self.builder
        with b.goto_block(self.entry):
            counter = b.alloca(WORD)
        head, body, onward, done = (b.append_basic_block() for _ in range(4))
        b.store(first, counter)
        b.branch(head)
        b.position_at_end(head)
        here = b.load(counter, typ=WORD)
        b.cbranch(b.icmp_signed("<" if step > 0 else ">", here, last), body, done)
        b.position_at_end(body)
        self._give(node.target, Value(INT, here))
        self._loop(node, body, onward, done)
        b.branch(onward)
        b.position_at_end(onward)
        b.store(b.add(here, number(step).ir, flags=("nsw",)), counter)
        b.branch(head)
        b.position_at_end(done)

    def _loop(self, node: ast.While | ast.For, body: Any, onward: Any, done: Any) -> None:
        """Emit the body of a loop and continue with the code after it."""
        self.builder.position_at_end(body)
        self.loops.append((onward, done))
        self._block(node.body)
        self.loops.pop()
        if self.builder.block.is_terminated:  # the code that follows is unreachable
            self.builder.position_at_end(self.builder.append_basic_block())

    def _range(self, node: ast.For) -> tuple[Any, Any, int]:
        call = node.iter
        known = isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        if not known or self.source.callees.get(call.func.id) is not range:  # type: ignore[attr-defined]
            raise self.source.error(node, "a loop runs over a range")
        bounds: list[ast.expr] = call.args  # type: ignore[attr-defined]
        values = [as_int(self.builder, self.expressions.value(bound)) for bound in bounds[:2]]
        step = ast.literal_eval(bounds[2]) if len(bounds) == 3 else 1
        if len(values) == 1:
            return number(0).ir, values[0], step
        return values[0], values[1], step

    def _continue(self, node: ast.Continue) -> None:
        self.builder.branch(self.loops[-1][0])

    def _break(self, node: ast.Break) -> None:
        self.builder.branch(self.loops[-1][1])
