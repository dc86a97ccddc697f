"""Machine code: compiled by LLVM, loaded and called."""

import ctypes
from collections.abc import Callable, Sequence
from functools import cache
from itertools import count
from typing import Any

import llvmlite
from llvmlite import binding as llvm
from llvmlite import ir

ENTRY, BLOCK = "kernel", "kernel_of_block"
"""The names of the two functions of a kernel (emit.py)."""
PASSES, CODE = 1, 3
"""The LLVM optimisation levels, as in -O1 for passes and -O3 for code generation.

More passes at least double the compile time; they do not speed up most boards, and `two-ways-home`
by only a tenth.
"""
_SLOW_DEPOSIT = ("znver1", "znver2")
"""Processors with a slow, bit-by-bit implementation of the bit deposit instruction (PDEP)."""
_NUMBERS = count()
"""A counter that gives every library in memory a unique name."""


@cache
def _processor() -> tuple[str, str]:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


def deposits_bits() -> bool:
    """Return whether the processor has a fast bit deposit instruction (PDEP)."""
    cpu, features = _processor()
    return "+bmi2" in features.split(",") and cpu not in _SLOW_DEPOSIT


def made_for() -> str:
    """Return what machine code depends on besides its source.

    This is the version of the compiler, its optimisation levels and the processor.
    """
    return f"{llvmlite.__version__} {PASSES} {CODE} {' '.join(_processor())}"


@cache
def _target() -> llvm.TargetMachine:
    cpu, features = _processor()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(
        cpu=cpu, features=features, opt=CODE, reloc="pic", codemodel="small", jit=True
    )


def machine_code(module: ir.Module) -> bytes:
    """Return a module compiled to an object file for this processor."""
    return object_file(module, _target())


def object_file(module: ir.Module, machine: llvm.TargetMachine, library: str = "") -> bytes:
    """Return a module compiled to an object file, with the functions of a library in LLVM IR."""
    module.triple = machine.triple
    parsed = llvm.parse_assembly(str(module))
    parsed.data_layout = str(machine.target_data)
    if library:
        parsed.link_in(llvm.parse_assembly(library))
    options = llvm.create_pipeline_tuning_options(speed_level=PASSES)
    # Loops have few iterations: vectorisation costs more code than it saves time.
    options.loop_vectorization = options.slp_vectorization = False
    options.loop_unrolling = True
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(parsed, builder)
    code: bytes = machine.emit_object(parsed)
    return code


class Loaded:
    """Machine code in memory; the interpreter's lock (GIL) is released while it runs."""

    def __init__(self, code: bytes, result: Any, arguments: list[Any]) -> None:
        """Load object code with the functions of emit.py, for ctypes of result and arguments.

        Raises RuntimeError if the code is damaged.
        """
        _processor()
        linker = llvm.JITLibraryBuilder()
        linker.add_object_img(code)
        linker.add_current_process()
        linker.export_symbol(ENTRY)
        linker.export_symbol(BLOCK)
        self._tracker = linker.link(_linker(), f"{ENTRY}-{next(_NUMBERS)}")
        address = self._tracker[ENTRY]
        self.call: Callable[..., Any] = ctypes.CFUNCTYPE(result, *arguments)(address)
        self._call_block = ctypes.CFUNCTYPE(result, ctypes.c_void_p)(self._tracker[BLOCK])
        self._arguments = arguments

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


@cache
def _linker() -> Any:
    return llvm.create_lljit_compiler(_target())
