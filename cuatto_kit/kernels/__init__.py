"""One source that runs as it stands and compiled: the rules of a game, written in a small part of
Python, as machine code for one set of rules.

`language` is what a kernel is written with; `source` reads it, `specialise` leaves out what the
rules at hand never do, `emit` writes LLVM's intermediate code and `machine` turns that into
machine code and keeps it; `kernel` is what callers see of it.
"""
