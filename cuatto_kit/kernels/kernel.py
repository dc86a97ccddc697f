"""The public interface of kernels: functions that compile themselves once per set of rules."""

import ctypes
import hashlib
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from functools import cache, cached_property, partial, update_wrapper
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar, cast

import numpy as np

from cuatto_kit.cache import store
from cuatto_kit.cache.store import Key
from cuatto_kit.kernels.records import Record, Rows
from cuatto_kit.kernels.source import BLOCK, ENTRY, are_rows, record_of
from cuatto_kit.process import IN_BROWSER

if TYPE_CHECKING:
    from llvmlite import ir

    from cuatto_kit.kernels.specialise import Specialised

P = ParamSpec("P")
R = TypeVar("R")
Setting = tuple[tuple[str, ...], tuple[int, ...]]
"""The key of machine code: the kinds of the arguments, and the rules."""

LIBRARIES = "CUATTO_KIT_LIBRARIES"
"""The environment variable with the path of the folder of libraries, in a browser."""
_HERE = Path(__file__).parent
_FAMILY = 3
"""The number of parts in the name of a bundled family's package, as in `cuatto_kit.games.race`."""


about_to_compile: ContextVar[Callable[[], None]] = ContextVar(
    "about_to_compile", default=lambda: None
)
"""A callback before a kernel is compiled, which takes a second or more.

In a browser nothing is compiled: it is called before a kernel without a library is interpreted.
"""
about_to_use: ContextVar["Callable[[Kernel[..., Any], Sequence[Any]], None] | None"] = ContextVar(
    "about_to_use", default=None
)
"""A callback with a kernel and its arguments before each call, and before it becomes a library."""


class NoLibraryError(Exception):
    """A browser has no library of a kernel for these rules, and nothing that compiles one."""


def plays_crowds() -> bool:
    """Return whether kernels on lanes (records.py) are faster here than one game after another."""
    if IN_BROWSER:
        return False
    from cuatto_kit.kernels import machine

    return machine.has_wide_vectors()


def compiled(function: Callable[P, R]) -> "Kernel[P, R]":
    """Return a kernel for a function that Python calls.

    It is compiled once for each set of rules in its table argument, and cached on disk.
    """
    return Kernel(function)


class Kernel(Generic[P, R]):
    """A compiled function.

    Its arguments are numbers, records, rows of records, and contiguous numpy arrays of int8, int32,
    int64 or float64. An argument that is written to must not share memory with another argument.

    Kernels are thread-safe and release the interpreter's lock (GIL) while they run.
    """

    def __init__(self, function: Callable[P, R]) -> None:
        self.function = cast(FunctionType, function)
        """The original function, for the interpreter."""
        names = self.function.__code__.co_varnames[: self.function.__code__.co_argcount]
        self._records = [record_of(self.function, name) for name in names]
        self._many = [are_rows(self.function, name) for name in names]
        self._in_lanes = any(one.has_lanes() for one in self._records if one)
        ruled = (k for k, one in enumerate(self._records) if one and one.rules())
        self._table = next(ruled, None)
        self._loaded: dict[Setting, Loaded | None] = {}
        self._loading = threading.Lock()
        update_wrapper(self, function)

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> R:
        """Run the kernel; the arguments must be in their declared order.

        Raises TypeError for arrays that are not contiguous, and KernelError if the source is not a
        valid kernel.
        """
        given = (*arguments, *named.values())
        loaded, passed = self._prepared(given)
        if loaded is None:
            return cast(R, self.function(*given))
        result: R = loaded.call(*passed)
        return result

    def bound(self, *arguments: P.args, **named: P.kwargs) -> Callable[[], R]:
        """Return a function that calls the kernel with these arguments, for frequent calls.

        Numbers keep their present values; arrays are read at the time of each call. Raises the same
        errors as a call.
        """
        given = (*arguments, *named.values())
        loaded, passed = self._prepared(given)
        if loaded is None:
            return partial(self.function, *given)
        return loaded.bound(passed, given)

    def _prepared(self, given: Sequence[Any]) -> "tuple[Loaded | None, list[Any]]":
        """Return the machine code for these arguments, and the arguments in its form.

        In a browser the code may be missing; then the function itself is called.
        """
        if told := about_to_use.get():
            told(self, given)
        setting = self.setting(given)
        if setting not in self._loaded:
            with self._loading:
                if setting not in self._loaded:
                    self._loaded[setting] = self._load(setting)
        passed: list[Any] = []
        for argument in given:
            if isinstance(argument, Record | Rows):
                argument = argument.array
            if isinstance(argument, np.ndarray):
                if not argument.flags.c_contiguous:
                    raise TypeError(f"{self.function.__name__} takes contiguous arrays")
                passed += (argument.__array_interface__["data"][0], len(argument))
            else:
                passed.append(argument if isinstance(argument, float) else int(argument))
        return self._loaded[setting], passed

    def is_compiled(self, *arguments: P.args, **_: P.kwargs) -> bool:
        """Return whether a call with these arguments would run without compiling first."""
        setting = self.setting(arguments)
        if IN_BROWSER:
            return self._library(setting).is_file()
        if setting in self._loaded or store.usual().holds(self._key(setting)):
            return True
        from cuatto_kit.kernels import machine, shipped

        processor = machine.shipped_for()
        return processor is not None and shipped.holds(processor.name, self._shipped_key(setting))

    def text(self, *arguments: P.args, **_: P.kwargs) -> str:
        """Return the specialised source that is compiled for these arguments."""
        from cuatto_kit.kernels.specialise import text_of

        return text_of(self._specialised(self.setting(arguments)))

    def library_name(self, *arguments: P.args, **_: P.kwargs) -> str:
        """Return the name of the library for these arguments.

        It begins with that of the function and identifies the rules.
        """
        return self._library_name(self.setting(arguments))

    def library(self, *arguments: P.args, **_: P.kwargs) -> bytes:
        """Return the kernel for these arguments as a library in WebAssembly (kernels/wasm.py).

        Raises NoLibraryError in a browser if it is not there.
        """
        if told := about_to_use.get():
            told(self, arguments)
        setting = self.setting(arguments)
        if IN_BROWSER:
            if not self._library(setting).is_file():
                about_to_compile.get()()
                raise NoLibraryError(self._library_name(setting))
            return self._library(setting).read_bytes()
        from cuatto_kit.kernels import shipped

        def made() -> bytes:
            found = shipped.find(shipped.WEBASSEMBLY, self._shipped_key(setting))
            return found or self._linked_library(setting)

        return store.usual().get(self._key(setting, "library"), store.RAW, made)

    def codes(self, setting: Setting, *, library: bool) -> Iterator[tuple[str, str, bytes]]:
        """Yield the code for a wheel (shipped.py): the archive, the key in it, and the code.

        It is machine code, and with `library` also a library in WebAssembly.
        """
        from cuatto_kit.kernels import machine, shipped

        key = self._shipped_key(setting)
        emitted = [self._emitted(setting, deposits_bits) for deposits_bits in (False, True)]
        for processor in machine.PROCESSORS:
            if self._in_lanes and not processor.wide_vectors:
                continue
            yield processor.name, key, processor.code(emitted[processor.deposits_bits])
        if library:
            yield shipped.WEBASSEMBLY, key, self._linked_library(setting)

    def _linked_library(self, setting: Setting) -> bytes:
        from cuatto_kit.kernels import wasm

        return wasm.library_of(self._emitted(setting, deposits_bits=False))

    def _library(self, setting: Setting) -> Path:
        return Path(os.environ[LIBRARIES]) / self._library_name(setting)

    def _library_name(self, setting: Setting) -> str:
        name = f"{self.function.__module__}.{self.function.__qualname__}"
        return f"{name}-{hashlib.sha256(repr(setting).encode()).hexdigest()[:16]}.wasm"

    def setting(self, arguments: Sequence[object]) -> Setting:
        """Return the key of the machine code for these arguments: their kinds, and the rules."""
        kinds = tuple(map(_kind_of, arguments))
        if self._table is None:
            return (kinds, ())
        table = arguments[self._table]
        return (kinds, tuple(getattr(table, name) for name in self._rules))

    @cached_property
    def _rules(self) -> list[str]:
        """The names of the rules in its table."""
        table = None if self._table is None else self._records[self._table]
        return list(table.rules()) if table else []

    def _key(self, setting: Setting, kind: str = "kernel") -> Key:
        """Return the key of machine code for this processor, by this version of the compiler."""
        from cuatto_kit.kernels import machine

        inputs = (machine.made_for(), self._shipped_key(setting))
        return Key(kind, hashlib.sha256(repr(inputs).encode()).hexdigest())

    def _shipped_key(self, setting: Setting) -> str:
        """Return a digest of the sources, the function, the kinds of arguments and the rules."""
        name = f"{self.function.__module__}.{self.function.__qualname__}"
        inputs = (sources_of(_package_of(self.function.__module__)), name, *setting)
        return hashlib.sha256(repr(inputs).encode()).hexdigest()

    def _specialised(self, setting: Setting) -> "list[Specialised]":
        from cuatto_kit.kernels.specialise import specialise

        return specialise(self.function, dict(zip(self._rules, setting[1], strict=True)))

    def _load(self, setting: Setting) -> "Loaded | None":
        types = [one for kind in setting[0] for one in _PASSED.get(kind, _ARRAY)]
        result = _RETURNED[self.function.__annotations__.get("return")]
        if IN_BROWSER:
            path = self._library(setting)
            if path.is_file():
                return Loaded(*_linked(path), result, types)
            about_to_compile.get()()
            return None
        from cuatto_kit.kernels.machine import link

        code = store.usual().get(self._key(setting), store.RAW, lambda: self._machine_code(setting))
        return Loaded(*link(code), result, types)

    def _machine_code(self, setting: Setting) -> bytes:
        """Return the code that the wheel contains for this processor, or compile it."""
        from cuatto_kit.kernels import machine, shipped

        processor = machine.shipped_for()
        found = processor and shipped.find(processor.name, self._shipped_key(setting))
        return found or self._compile(setting)

    def _compile(self, setting: Setting) -> bytes:
        from cuatto_kit.kernels import machine

        about_to_compile.get()()
        return machine.machine_code(self._emitted(setting, machine.deposits_bits()))

    def _emitted(self, setting: Setting, deposits_bits: bool) -> "ir.Module":
        from cuatto_kit.kernels import emit, values

        given: list[values.Kind] = [
            kind
            if kind in (values.INT, values.FLOAT)
            else values.Array(kind, record is not None and record.of is record, record, many=many)
            for kind, record, many in zip(setting[0], self._records, self._many, strict=True)
        ]
        return emit.emit(self._specialised(setting), given, deposits_bits=deposits_bits)


class Loaded:
    """Compiled code in memory; the interpreter's lock (GIL) is released while it runs."""

    def __init__(
        self, entry: int, block: int, owner: Any, result: Any, arguments: list[Any]
    ) -> None:
        """Take the addresses of the functions of emit.py, and ctypes of result and arguments.

        The addresses are valid as long as `owner` exists.
        """
        self.call: Callable[..., Any] = ctypes.CFUNCTYPE(result, *arguments)(entry)
        self._call_block = ctypes.CFUNCTYPE(result, ctypes.c_void_p)(block)
        self._owner, self._arguments = owner, arguments

    def bound(self, passed: Sequence[Any], owners: Any) -> Callable[[], Any]:
        """Return a function that calls the code with these arguments.

        The arguments are stored in memory once. The function keeps a reference to the owners of the
        arrays.
        """
        pairs = zip(self._arguments, passed, strict=True)
        given = b"".join(bytes(kind(value)) for kind, value in pairs)
        block = ctypes.create_string_buffer(given, len(given))
        call, place = self._call_block, ctypes.c_void_p(ctypes.addressof(block))

        def run(_: Any = (block, owners)) -> Any:
            return call(place)

        return run


def _linked(library: Path) -> tuple[int, int, Any]:
    """Load a library into memory; return as `machine.link` does."""
    loaded = ctypes.CDLL(str(library))
    addresses = [ctypes.cast(loaded[name], ctypes.c_void_p).value or 0 for name in (ENTRY, BLOCK)]
    return addresses[0], addresses[1], loaded


_WORD, _REAL = ctypes.c_int64, ctypes.c_double
_ARRAY = (ctypes.c_void_p, _WORD)
_PASSED: dict[str, tuple[Any, ...]] = {"int": (_WORD,), "float": (_REAL,)}
_RETURNED: dict[Any, Any] = {None: None, int: _WORD, bool: ctypes.c_bool, float: _REAL}


def _kind_of(argument: object) -> str:
    """Return the kind of an argument: "int", "float", or the element type of an array or record."""
    if isinstance(argument, Record | Rows):
        return argument.array.dtype.name
    if isinstance(argument, np.ndarray):
        return argument.dtype.name
    return "float" if isinstance(argument, float) else "int"


def _package_of(module: str) -> str:
    """Return the package of a family: the bundled one, or the top-level package of a plug-in."""
    parts = module.split(".")
    bundled = module.startswith("cuatto_kit.games.")
    return ".".join(parts[:_FAMILY]) if bundled else parts[0]


@cache
def sources_of(package: str) -> str:
    """Return a digest of a package's sources and those of the shared code and of the compiler."""
    module = sys.modules[package]
    folders = [Path(folder) for folder in getattr(module, "__path__", ())]
    own = [path for folder in folders for path in folder.rglob("*.py")]
    if not own and module.__file__:
        own = [Path(module.__file__)]
    games = _HERE.parent / "games"
    digest = hashlib.sha256()
    for path in [*sorted(_HERE.glob("*.py")), *sorted(games.glob("*.py")), *sorted(own)]:
        digest.update(path.read_bytes())
    return digest.hexdigest()


# A test of the compiler


def sum_by_machine_code(one: int, other: int) -> int:
    """Return the sum of two numbers, computed by newly compiled machine code.

    Raises any exception that llvmlite raises.
    """
    from cuatto_kit.kernels import emit, machine
    from cuatto_kit.kernels.specialise import specialise
    from cuatto_kit.kernels.values import INT

    added = specialise(cast(FunctionType, _added), {})
    deposits_bits = machine.deposits_bits()
    code = machine.machine_code(emit.emit(added, [INT, INT], deposits_bits=deposits_bits))
    word = ctypes.c_int64
    loaded = Loaded(*machine.link(code), word, [word, word])
    return int(loaded.call(one, other))


def _added(one: int, other: int) -> int:
    return one + other
