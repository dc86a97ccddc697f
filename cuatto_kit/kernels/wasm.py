"""Kernels as libraries in WebAssembly, for browsers and Node.

LLVM writes an object file. That is a valid module which exports nothing, and imports its memory and
the pointer of its stack. A kernel calls no function outside its object file and has no data, so no
linker is needed: the two functions of emit.py are exported, and the section is added with which the
dynamic linking of WebAssembly begins. So Python in a browser (Pyodide) loads it with ctypes.

A page instantiates it with `env.memory` and `env.__stack_pointer`, the end of the stack, which
grows downwards. Addresses have 32 bits; numbers and lengths have 64 bits.
"""

from collections.abc import Iterator
from functools import cache

from llvmlite import binding as llvm
from llvmlite import ir

from cuatto_kit.kernels.machine import object_file
from cuatto_kit.kernels.source import BLOCK, ENTRY, KernelError

_TRIPLE = "wasm32-unknown-unknown"
_FEATURES = "+bulk-memory,+nontrapping-fptoint,+sign-ext"
"""Instructions beyond WebAssembly 1.0 that all browsers have had since 2021."""
_COMPARISON = """
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


def library_of(kernel: ir.Module) -> bytes:
    """Return a kernel as a library.

    Raises KernelError if it needs more than memory and a stack, or has data.
    """
    return _shared(object_file(kernel, _target(), _COMPARISON))


# The binary format: WebAssembly 1.0, and the section "linking" of object files, version 2

_HEADER = b"\0asm\1\0\0\0"
_CUSTOM, _IMPORT, _EXPORT, _DATA = 0, 2, 7, 11
"""The numbers of sections."""
_FUNCTION, _TABLE, _MEMORY, _POINTER = range(4)
"""The kinds of imports; the stack pointer is the only global."""
_SYMBOLS = 8
"""The part of the section "linking" with the table of symbols."""
_OF_FUNCTION, _OF_DATA, _OF_POINTER, _OF_SECTION = range(4)
"""The kinds of symbols."""
_UNDEFINED, _NAMED = 0x10, 0x40
"""Flags of a symbol: it is imported; its name is not that of its import."""
_STACK = b"\x03env\x0f__stack_pointer\x03\x7f\x01"
"""The import of the stack pointer, a variable of 32 bits."""
_NO_DATA = b"\x08dylink.0\x01\x04\0\0\0\0"
"""A section of a library without data or table: their sizes and alignments."""


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


def _shared(code: bytes) -> bytes:
    """Return an object file as a library."""
    sections = dict(_sections(code))
    if _DATA in sections:
        raise KernelError("a library", "it has no data of its own")
    exports = list(_functions(sections["linking"]))
    whole = {number: data for number, data in sections.items() if isinstance(number, int)}
    whole[_IMPORT] = _number(2) + _memory(sections[_IMPORT]) + _STACK
    whole[_EXPORT] = _number(len(exports)) + b"".join(exports)
    content = (bytes([number]) + _sized(data) for number, data in sorted(whole.items()))
    return _HEADER + bytes([_CUSTOM]) + _sized(_NO_DATA) + b"".join(content)


def _sections(code: bytes) -> Iterator[tuple[int | str, bytes]]:
    """Yield the sections of a module by number, custom ones by name."""
    whole = _Bytes(code)
    whole.take(len(_HEADER))
    while whole:
        number, body = whole.take(1)[0], _Bytes(whole.take(whole.number()))
        name = body.text() if number == _CUSTOM else number
        yield name, body.data[body.at :]


def _memory(imports: bytes) -> bytes:
    """Return the import of the memory."""
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
    return _sized(b"env") + _sized(b"memory") + bytes([_MEMORY]) + limits


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
