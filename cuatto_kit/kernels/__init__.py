"""A compiler for kernels: the rules of a game, written in a small subset of Python.

The same source runs in the interpreter and as machine code for one set of rules. `language` defines
what a kernel may use; `source` reads it, `specialise` removes what the given rules never use,
`emit` writes LLVM IR, `machine` compiles it to machine code and caches it, and `kernel` is the
public interface.
"""
