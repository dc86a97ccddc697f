"""A game of a board as data that a page plays without Python."""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.board.geometry import Rect
from cuatto_kit.cache.store import Json
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.scene import Token
from cuatto_kit.games.simulator import Simulator
from cuatto_kit.kernels.records import Record

if TYPE_CHECKING:
    from cuatto_kit.kernels.kernel import Kernel

LABEL = "88"
"""The label of a piece in `pieces` in whose place the page writes another."""


@dataclass(frozen=True)
class Portable:
    """A game for a number of seats.

    - `family`: the page's engine that plays it.
    - `module`: the kernel.
    - `table`: the kernel's table.
    - `arrays`: its other arguments, records and arrays, in order, the position first.
    - `data`: what the engine needs besides, as JSON.
    - `pieces`: the pieces by the names that the engine gives them, each in the place (0, 0).
    - `finished`: a column of records (games/simulator.py) and its value for unfinished games.
    """

    family: str
    module: bytes
    table: Record
    arrays: Sequence["Record | NDArray[np.int64]"]
    data: Mapping[str, Json]
    pieces: Mapping[str, Token]
    finished: tuple[str, int]

    @property
    def inputs(self) -> list[Json]:
        """The table and the arrays as data, to which the kernel adds what it needs itself."""
        return inputs([self.table, *self.arrays])


FIGURES = ("winners", "turns", "decisions", "choices", "nontrivial", "leads")
"""The columns of records from which the page computes figures."""


def portable_games(simulator: Simulator, finished: tuple[str, int], chunk: int) -> dict[str, Json]:
    """Return the simulator of a board as data; `chunk` is the most games of one call.

    Its kernel is the one for line-ups of several policies, which plays the same games as others.
    """
    batch, names = simulator.batch, simulator.policies.names
    given = batch.arguments([names[-1]] * simulator.seats, 0, 0, chunk)
    kernel = cast("Kernel[..., None]", batch.kernel)
    column, unfinished = finished
    return {
        "module": in_base64(kernel.library(*given)),
        "inputs": inputs(given),
        "columns": {name: batch.columns.index(name) for name in (*FIGURES, column)},
        "width": len(batch.columns),
        "finished": [column, unfinished],
        "policies": {name: batch.number_of(name) for name in names},
        "people": simulator.policies.like_people,
        "seats": simulator.seats,
        "chunk": chunk,
    }


def inputs(arguments: Sequence[Any]) -> list[Json]:
    """Return arguments of a kernel as data.

    A number is null. An array is the number of its elements, the size of one in bytes, and its
    content in base64, which is left out if all of it is 0.
    """
    return [_input(one.array if isinstance(one, Record) else one) for one in arguments]


def _input(argument: Any) -> Json:
    if not isinstance(argument, np.ndarray):
        return None
    content = [in_base64(argument.tobytes())] if argument.any() else []
    return [len(argument), argument.itemsize, *content]


def in_base64(data: bytes) -> str:
    """Return bytes in base64, as text."""
    return base64.b64encode(data).decode()


def box(*outlines: Rect | None) -> list[float]:
    """Return the box around outlines: left, top, width, height (mm), with y downwards."""
    around = svg.around([outline for outline in outlines if outline is not None])
    return [round(value, 3) for value in svg.downwards(around)]


def offsets(record: Record, names: Sequence[str]) -> dict[str, int]:
    """Return the positions of fields in the array of a record, by name."""
    kind = type(record)
    return {
        name: record.bounds(name)[0] if kind.fields[name].shape else kind.offsets()[name]
        for name in names
    }
