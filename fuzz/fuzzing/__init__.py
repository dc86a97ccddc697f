"""Cases that bend what people write, and what the command line must make of each.

A case (`cases.py`) is a command with its files and its standard input, made of a kind and a number
alone. `running.py` runs it in a process made from one that has everything imported, `verdicts.py`
says what is wrong with what came of it, `reducing.py` cuts it down. docs/reliability.md tells more.
"""
