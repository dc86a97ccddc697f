"""Machine code: compiled by LLVM, loaded and called."""

import sys
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any

import llvmlite
from llvmlite import binding as llvm
from llvmlite import ir

from cuatto_kit.kernels.source import BLOCK, ENTRY

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


def has_wide_vectors() -> bool:
    """Return whether the processor computes with vectors of 32 bytes or more.

    With shorter ones, crowds of games (records.py) are slower than one game after another.
    """
    return "+avx2" in _processor()[1].split(",")


def made_for() -> str:
    """Return what machine code depends on besides its source.

    This is the version of the compiler, its optimisation levels and the processor.
    """
    return f"{llvmlite.__version__} {PASSES} {CODE} {' '.join(_processor())}"


@dataclass(frozen=True)
class Processor:
    """A kind of processor for which a wheel contains machine code, for Linux.

    `needs` are the features, by their LLVM names, without which its code may not run.
    """

    name: str
    architecture: str
    cpu: str
    needs: frozenset[str]
    deposits_bits: bool = False
    wide_vectors: bool = False

    def code(self, module: ir.Module) -> bytes:
        """Return a module compiled to an object file for these processors."""
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        target = llvm.Target.from_triple(f"{self.architecture}-unknown-linux-gnu")
        return object_file(module, _made(target, self.cpu, ""))


_V2 = frozenset(("cx16", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2", "ssse3"))
_V3 = _V2 | {"avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe"}
PROCESSORS = (
    Processor("x86-64-v3", "x86_64", "x86-64-v3", _V3, deposits_bits=True, wide_vectors=True),
    Processor("x86-64-v2", "x86_64", "x86-64-v2", _V2),
    Processor("aarch64", "aarch64", "generic", frozenset(("neon",))),
)
"""The processors with code in a wheel, the best first; x86-64 levels are those of its psABI."""


@cache
def shipped_for() -> Processor | None:
    """Return the best kind of processor whose code runs here, or None."""
    features = {name[1:] for name in _processor()[1].split(",") if name.startswith("+")}
    architecture = llvm.get_default_triple().partition("-")[0]
    fitting = (
        one
        for one in PROCESSORS
        if one.architecture == architecture and one.needs <= features
        if deposits_bits() or not one.deposits_bits
    )
    return next(fitting, None) if sys.platform == "linux" else None


@cache
def _target() -> llvm.TargetMachine:
    return _made(llvm.Target.from_default_triple(), *_processor())


def _made(target: llvm.Target, cpu: str, features: str) -> llvm.TargetMachine:
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


def link(code: bytes) -> tuple[int, int, Any]:
    """Load object code with the functions of emit.py into memory.

    Returns the addresses of ENTRY and BLOCK, which are valid as long as the last value exists.
    Raises RuntimeError if the code is damaged.
    """
    _processor()
    linker = llvm.JITLibraryBuilder()
    linker.add_object_img(code)
    linker.add_current_process()
    linker.export_symbol(ENTRY)
    linker.export_symbol(BLOCK)
    tracker = linker.link(_linker(), f"{ENTRY}-{next(_NUMBERS)}")
    return tracker[ENTRY], tracker[BLOCK], tracker


@cache
def _linker() -> Any:
    return llvm.create_lljit_compiler(_target())
