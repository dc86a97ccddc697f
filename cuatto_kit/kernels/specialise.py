"""Specialisation: removes from a kernel the code that one set of rules never uses.

A game's rules are in a table, which declares them (records.py). They are replaced by their values
in the source, branches that depend only on them are resolved, and functions that are no longer
called are removed. So simple rules give small machine code.
"""

import ast
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from cuatto_kit.kernels.source import Constant, Source, record_of, source_of

_COMPARED: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge,
    ast.In: lambda one, many: one in many, ast.NotIn: lambda one, many: one not in many,
}  # fmt: skip
_COMPUTED: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_, ast.BitXor: operator.xor, ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Specialised:
    """A kernel function for one set of rules."""

    source: Source
    tree: ast.FunctionDef
    rules: Mapping[str, int]


def specialise(kernel: FunctionType, rules: Mapping[str, int]) -> list[Specialised]:
    """Return a kernel function and all functions that it may still call; the kernel is first.

    `rules` are the values of the table's rules, by name.
    """
    found: dict[Any, Specialised] = {}
    waiting: list[Any] = [kernel]
    while waiting:
        function = waiting.pop(0)
        if function in found:
            continue
        source = source_of(function)
        found[function] = Specialised(source, _folded(source, rules), rules)
        called = {n.id for n in ast.walk(found[function].tree) if isinstance(n, ast.Name)}
        callees = (source.callees[name] for name in source.callees if name in called)
        waiting += [callee for callee in callees if hasattr(callee, "in_kernels")]
    return list(found.values())


def text_of(functions: list[Specialised]) -> str:
    """Return the specialised source as text."""
    numbers: dict[str, Constant] = {}
    for one in functions:
        used = {node.id for node in ast.walk(one.tree) if isinstance(node, ast.Name)}
        numbers |= {name: n for name, n in one.source.constants.items() if name in used}
    constants = [f"{name} = {value}" for name, value in sorted(numbers.items())]
    return "\n".join(constants) + "\n\n\n" + "\n\n\n".join(ast.unparse(f.tree) for f in functions)


def _folded(source: Source, rules: Mapping[str, int]) -> ast.FunctionDef:
    tree, known = source.copied(), dict(source.constants)
    while True:
        tree = _Folder(source, rules, known).visit(tree)
        found = _constant_locals(tree, source.parameters, known)
        if found.keys() <= known.keys():
            return tree
        known |= found


def _constant_locals(
    tree: ast.FunctionDef, parameters: list[str], known: Mapping[str, Constant]
) -> dict[str, Constant]:
    """Return the local names that are assigned exactly once, with a constant."""
    stored = [
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    found: dict[str, Constant] = {}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Assign) and len(node.targets) == 1):
            continue
        target, value = node.targets[0], node.value
        pairs = [(target, value)]
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            pairs = list(zip(target.elts, value.elts, strict=True))
        for name, given in pairs:
            number = value_of(given, known)
            if not isinstance(name, ast.Name) or name.id in parameters:
                continue
            if number is not None and stored.count(name.id) == 1:
                found[name.id] = number
    return found


def value_of(node: ast.expr, known: Mapping[str, Constant]) -> Any:
    """Return the constant value of an expression (number, truth value or tuple), or None."""
    match node:
        case ast.Constant(value=int() | float() as value):
            return value
        case ast.Name(id=name):
            return known.get(name)
        case ast.Tuple(elts=elements):
            values = [value_of(element, known) for element in elements]
            return None if None in values else tuple(values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            truth = truth_of(operand, known)
            return None if truth is None else not truth
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            value = value_of(operand, known)
            return None if value is None else -value
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _COMPUTED:
            one, other = value_of(left, known), value_of(right, known)
            return None if None in (one, other) else _COMPUTED[type(op)](one, other)
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _COMPARED:
            one, other = value_of(left, known), value_of(right, known)
            return None if None in (one, other) else _COMPARED[type(op)](one, other)
        case ast.BoolOp():
            return truth_of(node, known)
    return None


def truth_of(node: ast.expr, known: Mapping[str, Constant]) -> bool | None:
    """Return the constant truth value of an expression, or None if it depends on variables."""
    if not isinstance(node, ast.BoolOp):
        value = value_of(node, known)
        return None if value is None else bool(value)
    decides = isinstance(node.op, ast.Or)
    truths = [truth_of(value, known) for value in node.values]
    if decides in truths:
        before = node.values[: truths.index(decides)]
        # An operand with a call may have side effects, so it must be evaluated.
        if not any(isinstance(n, ast.Call) for value in before for n in ast.walk(value)):
            return decides
    return None if None in truths else not decides


class _Folder(ast.NodeTransformer):
    """A transformer that inserts the values of rules and resolves the branches that they decide."""

    def __init__(
        self, source: Source, rules: Mapping[str, int], known: Mapping[str, Constant]
    ) -> None:
        self.rules = rules
        self.known = known
        given = {name: record_of(source.function, name) for name in source.parameters}
        self.ruled = {(name, rule) for name, one in given.items() if one for rule in one.rules()}

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and (node.value.id, node.attr) in self.ruled:
            return ast.copy_location(ast.Constant(self.rules[node.attr]), node)
        return node

    def visit_If(self, node: ast.If) -> Any:
        node.test = self.visit(node.test)
        truth = truth_of(node.test, self.known)
        if truth is not None:
            return self._block(node.body if truth else node.orelse) or ast.Pass()
        node.body = self._block(node.body) or [ast.Pass()]
        node.orelse = self._block(node.orelse)
        return node

    def visit_While(self, node: ast.While) -> Any:
        node.test = self.visit(node.test)
        if truth_of(node.test, self.known) is False:
            return ast.Pass()
        node.body = self._block(node.body)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        node.test = self.visit(node.test)
        truth = truth_of(node.test, self.known)
        if truth is not None:
            return self.visit(node.body if truth else node.orelse)
        return self.generic_visit(node)  # type: ignore[return-value]

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        decides = isinstance(node.op, ast.Or)
        *first, last = node.values
        kept = []
        for value in first:
            truth = truth_of(value, self.known)
            if truth is None or truth == decides:
                kept.append(value)
            if truth == decides:
                break
        else:
            kept.append(last)
        node.values = kept
        return node if len(kept) > 1 else kept[0]

    def visit_For(self, node: ast.For) -> ast.For:
        node.iter = self.visit(node.iter)
        node.body = self._block(node.body)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.decorator_list = []
        node.body = self._block(node.body) or [ast.Pass()]
        return node

    def _block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        """Return the reachable statements of a block."""
        found: list[ast.stmt] = []
        for statement in statements:
            visited = self.visit(statement)
            found += visited if isinstance(visited, list) else [visited]
            if found and isinstance(found[-1], ast.Return | ast.Continue | ast.Break):
                break
        kept = [one for one in found if not isinstance(one, ast.Pass)]
        return kept or [ast.Pass()] if statements else []
