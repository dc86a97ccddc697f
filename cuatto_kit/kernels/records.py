"""Records: arrays with named fields, declared once for Python and for kernels.

A class names the contents of an array, in order:

    class Table(Record):
        seats: int = number("how many play")
        spaces: int = number("of the board")
        kind: Ints = section("what a space is", "spaces")

    class State(Record, of=Table):
        actor: int = number("whose turn it is")
        count: Ints = section("checkers of a seat on a space", "seats", "spaces")

`s.count[seat, space]` is then a numpy view in Python, with numpy's bounds checks, and one load
instruction in a kernel. A record that is not `of` another is a *table*: it holds the sizes of the
records that belong to it, and it is never written to while a kernel runs. Records may be nested: a
table may contain other tables, and another record may contain records of the same table. A record
of int32 that is no table may also contain arrays of floats (`reals`).
"""

from collections.abc import Mapping
from functools import cache
from math import prod
from types import EllipsisType
from typing import Any, ClassVar, Generic, Never, Self, TypeAlias, TypeVar, cast, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

R = TypeVar("R", bound="Record")
Lanes: TypeAlias = NDArray[np.int64]
"""A vector: a whole number in each lane. Comparisons give −1 for true and 0 for false."""
LANES = 16
"""The number of lanes. With 16 games a crowd is 1.2 to 1.4 times as fast as with 8 or 32 where
vectors of the processor have 64 bytes, 1.1 times as with 8 where they have 32.
"""
CACHE_LINE = 64
"""The length of a cache line in bytes."""
Extent: TypeAlias = int | str | EllipsisType
"""The length of a section in one dimension.

It is a number, the name of a number of the table, or `...` for the length of the data with which a
table is built.
"""


# The return type of each declaring function is the type of the field's value in a record.


def number(meaning: str) -> int:
    """Declare a field with one whole number."""
    return cast(int, Number(meaning))


def rule(meaning: str) -> int:
    """Declare a number of a table for whose values kernels are specialised.

    Code that the value rules out is not compiled.
    """
    return cast(int, Number(meaning, is_rule=True))


def section(meaning: str, *shape: Extent) -> NDArray[Never]:
    """Declare a field with an array of the record's elements; `...` must be its only extent."""
    return cast(NDArray[Never], Section(meaning, shape))


def lanes(meaning: str, *shape: Extent) -> Lanes:
    """Declare a field with a number for each lane, or an array of such fields.

    Its record has elements of int64. By the indices of `shape` a kernel reads and writes a vector;
    with the number of a lane as a further index it reads and writes one number.
    """
    return cast(Lanes, Section(meaning, (*shape, LANES), of_lanes=True))


def reals(meaning: str, *shape: int | str) -> NDArray[np.float64]:
    """Declare a field with an array of floats in a record of int32, each in the place of two."""
    return cast(NDArray[np.float64], Reals(meaning, shape))


@overload
def nested(meaning: str, kind: "type[R]") -> "R":
    """Declare a field that is a record."""


@overload
def nested(meaning: str, kind: "type[R]", *shape: Extent) -> "Rows[R]":
    """Declare a field that is a row of records."""


def nested(meaning: str, kind: "type[R]", *shape: Extent) -> "R | Rows[R]":
    """Declare a field that is a record, or, with an extent, a row of records."""
    return cast("R", Nested(meaning, shape, kind))


class Field:
    """A field of a record, implemented as a descriptor of its class."""

    shape: tuple[Extent, ...] = ()

    def __init__(self, meaning: str) -> None:
        self.meaning = meaning

    def __set_name__(self, owner: "type[Record]", name: str) -> None:
        self.name = name

    def size(self, table: "Record | None") -> int:
        """Return the number of elements; −1 times the size of one part if the length is `...`."""
        return prod(_lengths(self.shape, table))

    def size_by(self, rules: Mapping[str, int]) -> int | None:
        """Return the number of elements for a table with these rules, or None if it varies."""
        size = 1
        for extent in self.shape:
            length = extent if isinstance(extent, int) else rules.get(str(extent))
            if length is None:
                return None
            size *= length
        return size


class Number(Field):
    """A field with one number; its value in a table is cached, because tables do not change."""

    def __init__(self, meaning: str, is_rule: bool = False) -> None:
        super().__init__(meaning)
        self.is_rule = is_rule
        self.offset = -1

    def __get__(self, record: "Record | None", owner: "type[Record]") -> Any:
        if record is None:
            return self
        value = record.__dict__[self.name] = record.array.item(self.offset)
        return value


class Variable(Number):
    """A field with one number that can change."""

    def __get__(self, record: "Record | None", owner: "type[Record]") -> Any:
        return self if record is None else record.array.item(self.offset)

    def __set__(self, record: "Record", value: int) -> None:
        record.array[self.offset] = value


class Section(Field):
    """A field with an array of numbers."""

    def __init__(self, meaning: str, shape: tuple[Extent, ...], *, of_lanes: bool = False) -> None:
        super().__init__(meaning)
        self.shape = shape
        self.of_lanes = of_lanes

    def __get__(self, record: "Record | None", owner: "type[Record]") -> Any:
        if record is None:
            return self
        view = record.__dict__[self.name] = self._view(record)
        return view

    def _view(self, record: "Record") -> Any:
        part, shape = record.table.parts.get(self) or self._part(record)
        view = record.array[part]
        return view.reshape(shape) if len(shape) > 1 else view

    def _part(self, record: "Record") -> tuple[slice, tuple[int, ...]]:
        """Return the section's part of its record, and its shape; the table caches them."""
        found = slice(*record.bounds(self.name)), _lengths(self.shape, record.table)
        record.table.parts[self] = found
        return found


class Reals(Section):
    """A field with an array of floats; their addresses need not be multiples of eight."""

    def size(self, table: "Record | None") -> int:
        return 2 * super().size(table)

    def size_by(self, rules: Mapping[str, int]) -> int | None:
        many = super().size_by(rules)
        return None if many is None else 2 * many

    def _view(self, record: "Record") -> Any:
        part, shape = slice(*record.bounds(self.name)), _lengths(self.shape, record.table)
        return record.array[part].view(np.float64).reshape(shape)


class Nested(Section):
    """A field with one or more records."""

    def __init__(self, meaning: str, shape: tuple[Extent, ...], kind: "type[Record]") -> None:
        super().__init__(meaning, shape)
        self.kind = kind

    def size(self, table: "Record | None") -> int:
        return super().size(table) * self.kind.length(table)

    def size_by(self, rules: Mapping[str, int]) -> int | None:
        sizes = [field.size_by(rules) for field in self.kind.fields.values()]
        many = super().size_by(rules)
        return None if many is None or None in sizes else many * sum(filter(None, sizes))

    def _view(self, record: "Record") -> Any:
        array = record.array[slice(*record.bounds(self.name))]
        if not self.shape:
            return self.kind(array, record.table)
        return Rows(array.reshape(-1, self.kind.length(record.table)), self.kind, record.table)


class Record:
    """A one-dimensional array with named fields; see the module's description.

    The array starts with the numbers, followed, in a table, by the starts of fields with variable
    positions, and then by the sections.
    """

    element: ClassVar[str] = "int32"
    """The numpy name of the element type."""
    fields: ClassVar[dict[str, Field]] = {}
    of: ClassVar["type[Record]"]
    _followers: ClassVar[list["type[Record]"]]

    def __init_subclass__(cls, of: "type[Record] | None" = None) -> None:
        """Raise TypeError if the declaration of a class is invalid."""
        fields = [field for field in vars(cls).values() if isinstance(field, Field)]
        cls.of, cls._followers = of or cls, []
        if of is not None:
            if of.__module__ != cls.__module__:
                # Otherwise a table's layout would depend on which modules are imported.
                raise TypeError(f"{cls.__name__} has to be declared beside {of.__name__}")
            cls.element = vars(cls).get("element", of.element)
            of._followers.append(cls)
        cls.fields = {}
        for at, field in enumerate(fields):
            if wrong := cls._wrong_with(field, fields[:at]):
                raise TypeError(f"{cls.__name__}.{field.name} {wrong}")
            if isinstance(field, Number):
                if of is not None:
                    name, field = field.name, Variable(field.meaning)
                    field.name = name
                    setattr(cls, name, field)
                field.offset = at
            cls.fields[field.name] = field

    @classmethod
    def _wrong_with(cls, field: Field, before: list[Field]) -> str:
        """Return why a field is invalid after the fields before it, or an empty string."""
        is_table, numbers = cls.of is cls, cls.fields if cls.of is cls else cls.of.fields
        if hasattr(Record, field.name):
            return "is the name of something that every record has"
        if isinstance(field, Number) and before and not isinstance(before[-1], Number):
            return "is a number behind a section"
        if isinstance(field, Number) and field.is_rule and not is_table:
            return "is a rule of something that is no table"
        if ... in field.shape and (len(field.shape) > 1 or not is_table):
            return "has an open length, which only a table's section of one extent can be"
        unknown = [extent for extent in field.shape if isinstance(extent, str)]
        if any(not isinstance(numbers.get(extent), Number) for extent in unknown):
            return "is as long as something that is no number of its table"
        if isinstance(field, Reals) and (is_table or cls.element != "int32"):
            return "is an array of floats, which only a record of int32 that is no table has"
        if isinstance(field, Nested):
            if field.kind.element != cls.element:
                return "is a record of other elements"
            if field.kind.of is not (field.kind if is_table else cls.of):
                return "is a record of another table"
            if is_table and field.kind.varying():
                return "is a table that is not always as long"
        return ""

    def __init__(self, array: NDArray[Any], table: "Record | None" = None) -> None:
        """Create a record on an array, with the table that it belongs to."""
        self.array = array
        if table is None:
            self.table: Record = self
            self.parts: dict[Section, tuple[slice, tuple[int, ...]]] = {}
        else:
            self.table = table

    @classmethod
    def new(cls, table: "Record | None" = None) -> Self:
        """Return a record of zeros; one with lanes begins at a cache line, or vectors cross two."""
        length, spare = cls.length(table), CACHE_LINE if cls.has_lanes() else 0
        array = np.zeros(length + spare, cls.element)
        first = -array.ctypes.data % CACHE_LINE // array.itemsize if spare else 0
        return cls(array[first : first + length], table)

    @classmethod
    def build(cls, fields: Mapping[str, ArrayLike]) -> Self:
        """Return a table with the given values of all its fields.

        Raises ValueError if a field is missing or unknown, has a size other than its shape
        requires, or has a value that does not fit the element type.
        """
        if wrong := cls.fields.keys() ^ fields.keys():
            raise ValueError(f"a {cls.__name__} has other fields: {', '.join(sorted(wrong))}")
        table = cls(np.zeros(cls.head(), cls.element))
        values = {}
        for name, field in cls.fields.items():
            if isinstance(field, Number):
                table.array[field.offset] = np.asarray(fields[name]).item()
            else:
                value = np.ravel(np.asarray(fields[name]))
                values[name] = value if value.size else value.astype(cls.element)
        sizes = {name: len(value) for name, value in values.items()}
        for name, size in sizes.items():
            takes, any_many = abs(cls.fields[name].size(table)), ... in cls.fields[name].shape
            if size % takes if any_many else size != takes:
                many = f"a multiple of {takes}" if any_many else str(takes)
                raise ValueError(f"{name} takes {many} numbers, not {size}")
        table._place(cls, cls.head(), sizes)
        for kind in cls._followers:
            sections = kind.fields.items()
            table._place(kind, 0, {name: field.size(table) for name, field in sections})
        whole = np.concatenate([table.array, *values.values()])
        array = whole.astype(cls.element)
        if (array != whole).any():
            raise ValueError(f"a {cls.__name__} holds what does not go into {cls.element}")
        return cls(array)

    def _place(self, kind: "type[Record]", end: int, sizes: Mapping[str, int]) -> None:
        """Write the starts of a record's fields into a table, as far as they vary."""
        for name in [*(name for name in kind.fields if name in sizes), END]:
            if (at := self.places().get((kind, name))) is not None:
                self.array[at] = end
            end += sizes.get(name, 0)

    def copy(self) -> Self:
        """Return a copy with an array of its own."""
        return type(self)(self.array.copy(), None if self.table is self else self.table)

    def changed(self, **numbers: int) -> Self:
        """Return a copy with some numbers changed."""
        after = self.copy()
        for name, value in numbers.items():
            after.array[getattr(type(self), name).offset] = value
        return after

    def bounds(self, name: str) -> tuple[int, int]:
        """Return the start and the end of a section."""
        names = [*self.fields, END]
        return self._begin(name), self._begin(names[names.index(name) + 1])

    def _begin(self, name: str) -> int:
        known = self.offsets().get(name)
        if known is not None:
            return known
        return self.table.array.item(self.of.places()[type(self), name])

    # Class methods: the positions of fields

    @classmethod
    def rules(cls) -> dict[str, int]:
        """Return the position of each rule of a table."""
        numbers = (field for field in cls.fields.values() if isinstance(field, Number))
        return {field.name: field.offset for field in numbers if field.is_rule}

    @classmethod
    def length(cls, table: "Record | None") -> int:
        """Return the number of elements of a record; the table is needed if the length varies."""
        known = cls.offsets().get(END)
        if known is None:
            assert table is not None
            known = table.array.item(cls.of.places()[cls, END])
        return known

    @classmethod
    @cache
    def offsets(cls) -> dict[str, int]:
        """Return the starts of the fields that are the same in every record of the class."""
        return cls.offsets_by({})

    @classmethod
    def offsets_by(cls, rules: Mapping[str, int]) -> dict[str, int]:
        """Return the starts of the fields that are the same in every record with these rules."""
        known: dict[str, int] = {}
        end = 0
        for name, field in cls.fields.items():
            if end == cls._numbers():
                end = cls.head()
            known[name] = end
            size = field.size_by(rules)
            if size is None:
                return known
            end += size
        return known | {END: end}

    @classmethod
    def has_lanes(cls) -> bool:
        """Return whether it has fields with a number for each lane."""
        return any(isinstance(one, Section) and one.of_lanes for one in cls.fields.values())

    @classmethod
    def head(cls) -> int:
        """Return the number of elements before the sections.

        These are the numbers and, in a table, the starts of variable fields.
        """
        return cls._numbers() + len(cls.places())

    @classmethod
    @cache
    def places(cls) -> dict[tuple["type[Record]", str], int]:
        """Return where a table stores the starts of variable fields, its own and its records'."""
        varying = [(kind, name) for kind in (cls, *cls._followers) for name in kind.varying()]
        return {key: cls._numbers() + at for at, key in enumerate(varying if cls.of is cls else [])}

    @classmethod
    def varying(cls) -> list[str]:
        """Return the fields after the first one with variable length, and END."""
        names = [*cls.fields, END]
        for at, field in enumerate(cls.fields.values(), 1):
            if field.size_by({}) is None:
                return names[at:]
        return []

    @classmethod
    @cache
    def _numbers(cls) -> int:
        return sum(isinstance(field, Number) for field in cls.fields.values())


class Rows(Generic[R]):
    """Records of one kind, one after another; `array[k]` is the array of record `k`.

    They are a field of a record, or an argument of a kernel.
    """

    def __init__(self, array: NDArray[Any], kind: type[R], table: Record) -> None:
        self.array = array
        self.kind = kind
        self.table = table
        self._read: dict[int, R] = {}

    @classmethod
    def new(cls, many: int, kind: type[R], table: Record) -> "Rows[R]":
        """Return a number of records of zeros."""
        return cls(np.zeros((many, kind.length(table)), kind.element), kind, table)

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, k: int) -> R:
        if k in self._read:
            return self._read[k]
        found = self.kind(self.array[k], self.table)
        if self.kind.of is self.kind:  # tables do not change, so they are cached
            self._read[k] = found
        return found


END = ""
"""The name of the position after the last field."""


def _lengths(shape: tuple[Extent, ...], table: Record | None) -> tuple[int, ...]:
    """Return a shape as numbers, with −1 for an extent of `...`."""
    found = []
    for extent in shape:
        if isinstance(extent, str):
            assert table is not None
            found.append(int(getattr(table, extent)))
        else:
            found.append(-1 if isinstance(extent, EllipsisType) else extent)
    return tuple(found)
