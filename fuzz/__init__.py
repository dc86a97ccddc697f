"""Tests that do harm: bent input (fuzzing), hostile texts (injection), and processes that are
killed, signalled, run together or in odd environments (processes). docs/reliability.md has figures.
"""
