"""Kernels as WebAssembly modules, for browsers and Node.

LLVM writes an object file. That is a valid module which exports nothing, and imports its memory and
the pointer of its stack. A kernel calls no function outside its object file, so no linker is
needed: the pointer becomes a global of the module, and the two functions of emit.py are exported.

A module imports `env.memory` only. The first RESERVED bytes of the memory belong to the module; its
caller stores arrays behind them. Addresses have 32 bits; numbers and lengths have 64 bits.
"""

from collections.abc import Iterator
from functools import cache

from llvmlite import binding as llvm
from llvmlite import ir

from cuatto_kit.kernels.machine import BLOCK, ENTRY, object_file
from cuatto_kit.kernels.source import KernelError

RESERVED = 1 << 18
"""The size of the constants and the stack of a module, in bytes."""
_TRIPLE = "wasm32-unknown-unknown"
_FEATURES = "+bulk-memory,+nontrapping-fptoint,+sign-ext"
"""Instructions beyond WebAssembly 1.0 that all browsers have had since 2021."""
_LIBRARY = """
define i32 @memcmp(ptr %one, ptr %other, i64 %size) nounwind {
start:
  br label %next
next:
  %at = phi i64 [ 0, %start ], [ %after, %alike ]
  %done = icmp uge i64 %at, %size
  br i1 %done, label %same, label %compare
compare:
  %here = getelementptr i8, ptr %one, i64 %at
  %there = getelementptr i8, ptr %other, i64 %at
  %a = load i8, ptr %here
  %b = load i8, ptr %there
  %equal = icmp eq i8 %a, %b
  br i1 %equal, label %alike, label %differ
alike:
  %after = add i64 %at, 1
  br label %next
same:
  ret i32 0
differ:
  ret i32 1
}
"""
"""The comparison of the C library, as far as kernels need it: it does not order bytes."""


@cache
def _target() -> llvm.TargetMachine:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(_TRIPLE).create_target_machine(
        features=_FEATURES, opt=3, reloc="static", codemodel="small"
    )


def module_of(kernel: ir.Module) -> bytes:
    """Return the module of a kernel.

    Raises KernelError if it needs more from its caller than a memory.
    """
    return _linked(object_file(kernel, _target(), _LIBRARY))


# The binary format: WebAssembly 1.0, and the section "linking" of object files, version 2

_HEADER = b"\0asm\1\0\0\0"
_CUSTOM, _IMPORT, _GLOBAL, _EXPORT = 0, 2, 6, 7
"""The numbers of sections."""
_FUNCTION, _TABLE, _MEMORY, _POINTER = range(4)
"""The kinds of imports; the stack pointer is the only global."""
_SYMBOLS = 8
"""The part of the section "linking" with the table of symbols."""
_OF_FUNCTION, _OF_DATA, _OF_POINTER, _OF_SECTION = range(4)
"""The kinds of symbols."""
_UNDEFINED, _NAMED = 0x10, 0x40
"""Flags of a symbol: it is imported; its name is not that of its import."""
_STACK_POINTER = b"\x01\x7f\x01\x41%b\x0b"
"""A section with one global, a variable of 32 bits that starts with a constant."""


class _Bytes:
    """A reader of a part of a module."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def __bool__(self) -> bool:
        return self.at < len(self.data)

    def take(self, size: int) -> bytes:
        self.at += size
        return self.data[self.at - size : self.at]

    def number(self) -> int:
        """Return an unsigned number in LEB128."""
        found = shift = 0
        while True:
            byte = self.take(1)[0]
            found |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return found

    def text(self) -> str:
        return self.take(self.number()).decode()


def _sized(data: bytes) -> bytes:
    return _number(len(data)) + data


def _number(value: int) -> bytes:
    """Return a number, not negative, in signed LEB128, which is valid as an unsigned one."""
    found = bytearray()
    while value >= 0x40:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value])


def _linked(code: bytes) -> bytes:
    """Return an object file as a module with exports."""
    sections = dict(_sections(code))
    exports = list(_functions(sections["linking"]))
    made = {
        _IMPORT: _memory(sections[_IMPORT]),
        _GLOBAL: _STACK_POINTER % _number(RESERVED),
        _EXPORT: _number(len(exports)) + b"".join(exports),
    }
    kept = {number: data for number, data in sections.items() if isinstance(number, int)}
    whole = sorted((kept | made).items())
    return _HEADER + b"".join(bytes([number]) + _sized(data) for number, data in whole)


def _sections(code: bytes) -> Iterator[tuple[int | str, bytes]]:
    """Yield the sections of a module by number, custom ones by name."""
    whole = _Bytes(code)
    whole.take(len(_HEADER))
    while whole:
        number, body = whole.take(1)[0], _Bytes(whole.take(whole.number()))
        name = body.text() if number == _CUSTOM else number
        yield name, body.data[body.at :]


def _memory(imports: bytes) -> bytes:
    """Return a section of imports with the memory only."""
    found, limits = _Bytes(imports), b""
    for _ in range(found.number()):
        _, name, kind = found.text(), found.text(), found.take(1)[0]
        start = found.at
        if kind == _FUNCTION:
            raise KernelError("a module", f"nothing outside it can be called, as {name!r}")
        if kind == _POINTER:
            found.take(2)
            continue
        found.take(kind == _TABLE)
        bounded = found.take(1)[0] & 1
        for _ in range(1 + bounded):
            found.number()
        if kind == _MEMORY:
            limits = found.data[start : found.at]
    return b"\x01" + _sized(b"env") + _sized(b"memory") + bytes([_MEMORY]) + limits


def _functions(linking: bytes) -> Iterator[bytes]:
    """Yield the entries of the section of exports, from the table of symbols."""
    whole = _Bytes(linking)
    whole.number()  # the version
    while whole:
        part, body = whole.take(1)[0], _Bytes(whole.take(whole.number()))
        for _ in range(body.number() if part == _SYMBOLS else 0):
            kind, index, name = _symbol(body)
            if kind == _OF_FUNCTION and name in (ENTRY, BLOCK):
                yield _sized(name.encode()) + bytes([_FUNCTION]) + _number(index)


def _symbol(table: _Bytes) -> tuple[int, int, str]:
    """Return the kind, the index and the name of the next symbol of a table."""
    kind, flags = table.take(1)[0], table.number()
    defined = not flags & _UNDEFINED
    if kind == _OF_DATA:
        name = table.text()
        place = [table.number() for _ in range(3)] if defined else [0]  # index, offset and size
        return kind, place[0], name
    index = table.number()
    named = kind != _OF_SECTION and (defined or flags & _NAMED)
    return kind, index, table.text() if named else ""
