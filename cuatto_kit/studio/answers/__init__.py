"""What the page asks: a module for each kind of ask, which runs in a worker.

Each has a model of its input and `answer(asked, tell)`, which returns the whole answer and may
`tell` parts of it before, each of which replaces the one before.
"""
