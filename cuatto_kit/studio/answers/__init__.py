"""Answers to the requests of the page, which run in a worker: one module for each kind.

Each has a model of its input (`ASKED`) and a function `answer(asked, tell)`, which returns the
whole answer and may `tell` parts of it before; each part replaces the previous one.
"""
