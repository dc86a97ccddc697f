"""Addresses of record fields and array elements, as LLVM IR."""

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from llvmlite import ir

from cuatto_kit.kernels.records import END, Extent, Nested, Number, Reals, Record
from cuatto_kit.kernels.source import Source
from cuatto_kit.kernels.values import (
    ALIGNED,
    ELEMENTS,
    INT,
    LANEWISE,
    SIZES,
    WORD,
    Array,
    Value,
    as_int,
    number,
    type_of,
)


@dataclass(frozen=True)
class Place:
    """An address: of one number of an array, or of an array or record as a whole."""

    kind: Array
    ir: Any
    is_number: bool
    of_lanes: bool = False
    """True if it is the place of a vector."""


class Places:
    """A resolver of the addresses that one function reads and writes."""

    def __init__(
        self,
        source: Source,
        rules: Mapping[str, int],
        builder: ir.IRBuilder,
        value: Callable[[ast.expr], Value],
        tables: Mapping[type[Record], Value],
    ) -> None:
        """Create a resolver.

        `value` emits an expression, and `tables` are the function's table arguments.
        """
        self.source = source
        self.rules = rules
        self.builder = builder
        self.value = value
        self.tables = tables

    def of(self, node: ast.Attribute | ast.Subscript) -> Place:
        """Return the place of an attribute or a subscript.

        Raises KernelError if it does not name a field or an element.
        """
        if isinstance(node, ast.Subscript):
            return self._element(node)
        record, field = self._field(node)
        if isinstance(field, Number):
            place = self._at(record, number(field.offset).ir)
            return Place(_elements(record.kind), place, is_number=True)
        if isinstance(field, Nested) and field.shape:
            raise self.source.error(node, f"{field.name!r} are several records")
        kind, place = self._section(node, record, field)
        if field.of_lanes and len(field.shape) == 1:
            return Place(_elements(kind), place, is_number=True, of_lanes=True)
        rows = self._rows(node, field.shape[1:])
        return Place(replace(kind, rows=rows), place, is_number=False)

    def size(self, node: ast.AST, record: Value) -> Any:
        """Return the size in bytes of a record that is written to.

        Raises KernelError if the value is not a record or is read-only.
        """
        if not isinstance(record.kind, Array) or record.kind.record is None:
            raise self.source.error(node, "this is no record")
        if record.kind.frozen:
            raise self.source.error(node, "nothing can be written here")
        size = self._length(node, record.kind.record)
        bytes_each = ir.Constant(WORD, SIZES[record.kind.element])
        return self.builder.mul(size, bytes_each, flags=("nsw",))

    def _field(self, node: ast.Attribute) -> tuple[Value, Any]:
        record = self.value(node.value)
        if not isinstance(record.kind, Array) or not record.kind.record or record.kind.many:
            raise self.source.error(node, f"{ast.unparse(node.value)!r} is no record")
        field = record.kind.record.fields.get(node.attr)
        if field is None:
            name = record.kind.record.__name__
            raise self.source.error(node, f"a {name} has no {node.attr!r}")
        return record, field

    def _section(self, node: ast.expr, record: Value, field: Any) -> tuple[Array, Any]:
        """Return the kind and the start of a section or of a nested record."""
        kind = record.kind
        assert isinstance(kind, Array)
        assert kind.record is not None
        begin = self._begin(node, kind.record, field.name)
        inner = field.kind if isinstance(field, Nested) else None
        element = "float64" if isinstance(field, Reals) else kind.element
        return Array(element, kind.frozen, inner), self._at(record, begin)

    def _rows(self, node: ast.expr, extents: tuple[Extent, ...]) -> tuple[int, ...]:
        """Return the lengths of an array's further dimensions for use outside its record."""
        found = [extent for extent in extents if isinstance(extent, int)]
        if len(found) < len(extents):
            raise self.source.error(
                node, "only its table says how long its rows are: index it here"
            )
        return tuple(found)

    def _element(self, node: ast.Subscript) -> Place:
        indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if isinstance(node.value, ast.Attribute):
            record, field = self._field(node.value)
            if isinstance(field, Number):
                raise self.source.error(node, f"{field.name!r} is one number")
            kind, place = self._section(node.value, record, field)
            extents: tuple[Extent, ...] = field.shape
            of_lanes = field.of_lanes
        else:
            of_lanes = False
            array = self.value(node.value)
            if not isinstance(array.kind, Array) or (array.kind.record and not array.kind.many):
                raise self.source.error(node, f"{ast.unparse(node.value)!r} is no array")
            kind, place = replace(array.kind, many=False), array.ir
            extents = (..., *array.kind.rows)
        if isinstance(node.slice, ast.Slice):
            if kind.record:
                raise self.source.error(node, "records are taken one at a time")
            start = self._start(node, node.slice, extents)
            part = replace(kind, rows=self._rows(node, extents[1:]))
            return Place(part, self._moved(kind, place, start), is_number=False)
        if len(indices) > len(extents):
            raise self.source.error(node, f"it has {len(extents)} indices at most")
        index = as_int(self.builder, self.value(indices[0]))
        for extent, further in zip(extents[1:], indices[1:], strict=False):
            index = self._row(index, self._extent(node, extent), further)
        if left := extents[len(indices) :]:
            index = self._scaled(node, index, left)
            if of_lanes and len(left) == 1:
                moved = self._moved(kind, place, index)
                return Place(_elements(kind), moved, is_number=True, of_lanes=True)
            part = replace(kind, rows=self._rows(node, left[1:]))
            return Place(part, self._moved(kind, place, index), is_number=False)
        if kind.record is None:
            return Place(_elements(kind), self._moved(kind, place, index), is_number=True)
        index = self.builder.mul(index, self._length(node, kind.record), flags=("nsw",))
        return Place(kind, self._moved(kind, place, index), is_number=False)

    def _row(self, index: Any, length: Any, further: ast.expr) -> Any:
        before = self.builder.mul(index, length, flags=("nsw",))
        return self.builder.add(before, as_int(self.builder, self.value(further)), flags=("nsw",))

    def _start(self, node: ast.AST, cut: ast.Slice, extents: tuple[Extent, ...]) -> Any:
        if cut.lower is None or cut.upper or cut.step:
            raise self.source.error(node, "a slice has a start and no end")
        return self._scaled(node, as_int(self.builder, self.value(cut.lower)), extents[1:])

    def _scaled(self, node: ast.AST, index: Any, extents: tuple[Extent, ...]) -> Any:
        """Convert an index of rows to an index of numbers, using the extents of a row."""
        for extent in extents:
            index = self.builder.mul(index, self._extent(node, extent), flags=("nsw",))
        return index

    def _at(self, record: Value, offset: Any) -> Any:
        assert isinstance(record.kind, Array)
        return self._moved(record.kind, record.ir, offset)

    def _moved(self, kind: Array, place: Any, index: Any) -> Any:
        element = ELEMENTS[kind.element]
        return self.builder.gep(place, [index], inbounds=True, source_etype=element)

    # Values from tables

    def _begin(self, node: ast.AST, kind: type[Record], name: str) -> Any:
        """Return the start of a field, read from the table if the rules do not determine it.

        For adjacent fields with sizes known from the rules the table is read only once.
        """
        known = kind.offsets_by(self.rules).get(name)
        if known is not None:
            return number(known).ir
        distance, fields = 0, list(kind.fields)
        for before in reversed(fields[: fields.index(name)] if name in fields else fields):
            size = kind.fields[before].size_by(self.rules)
            if size is None:
                break
            distance, name = distance + size, before
        told = self._told(node, kind.of, kind.of.places()[kind, name])
        return self.builder.add(told, number(distance).ir, flags=("nsw",))

    def _length(self, node: ast.AST, kind: type[Record]) -> Any:
        return self._begin(node, kind, END)

    def _extent(self, node: ast.AST, extent: Extent) -> Any:
        if isinstance(extent, int):
            return number(extent).ir
        assert isinstance(extent, str)
        if extent in self.rules:
            return number(self.rules[extent]).ir
        for kind in self.tables:
            if extent in kind.fields:
                return self._told(node, kind, kind.fields[extent].offset)  # type: ignore[attr-defined]
        raise self.source.error(node, f"the table that knows {extent!r} is not given")

    def _told(self, node: ast.AST, kind: type[Record], offset: int) -> Any:
        if kind not in self.tables:
            raise self.source.error(node, f"a {kind.__name__} is needed here and not given")
        table = self.tables[kind]
        place = self._at(table, number(offset).ir)
        return self.read(Place(_elements(table.kind), place, is_number=True)).ir

    def read(self, place: Place) -> Value:
        """Return the value at a place."""
        if not place.is_number:
            return Value(place.kind, place.ir)
        if place.of_lanes:
            return Value(
                LANEWISE, self.builder.load(place.ir, align=SIZES["int64"], typ=type_of(LANEWISE))
            )
        element = ELEMENTS[place.kind.element]
        loaded = self.builder.load(place.ir, typ=element, align=ALIGNED.get(element))
        if place.kind.frozen:
            loaded.set_metadata("invariant.load", self.builder.module.add_metadata([]))
        if place.kind.holds == INT and loaded.type != WORD:
            loaded = self.builder.sext(loaded, WORD)
        return Value(place.kind.holds, loaded)


def _elements(kind: Any) -> Array:
    """Return an array's kind without its record and shape, as the kind of its numbers."""
    assert isinstance(kind, Array)
    return Array(kind.element, kind.frozen)
