"""Simulators of real race games, written from published rules: oracles from outside.

They share no code with the kit. Each module is one game or one family, and its docstring names the
sources of its rules. Play is random: of the distinct moves (die, space of origin, landing) each is
equally likely; equal pieces on one space are one choice.
"""
