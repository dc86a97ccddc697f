"""The assembled board as one HTML page to look at from all sides, without a network.

Everything is in the page: the viewer (`web/`) and the models, each shape once. What the
viewer is given (`model_of`) is JSON; corners and triangles in it are little-endian integers
in base64.
"""

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

import numpy as np

from cuatto_kit import templates
from cuatto_kit.cad.parts import Instance
from cuatto_kit.config.colours import COLOURS, accent_colour
from cuatto_kit.config.languages import LABELS, USUAL, languages, read
from cuatto_kit.config.messages import format_counts
from cuatto_kit.fabrication.meshes import weld
from cuatto_kit.fabrication.pipeline import BuiltPart
from cuatto_kit.fabrication.renderers import Triangles

STEPS = 65535
"""Corners are kept as 16-bit integers: the longest side of a shape is this many steps, so a
corner is off by at most half a step on each axis (0.002 mm in a part of 220 mm)."""


@dataclass(frozen=True, eq=False)
class Layer:
    """A colour body of a part: its triangles (mm), as it is printed, and whether its
    colour is the accent."""

    triangles: Triangles
    accent: bool = False


@dataclass(frozen=True)
class Row:
    """A line of the part list. `name` is the part's, by which the viewer finds its copies; the
    texts are shown as they stand, units included."""

    name: str
    title: str
    quantity: int
    size: str
    colours: str
    grams: str


def preview_page(
    title: str,
    language: str,
    models: Mapping[str, Sequence[Layer]],
    assembly: Sequence[Instance],
    rows: Sequence[Row],
) -> str:
    """The page that shows what stands in the `assembly`, and lists the parts.

    Equal input gives equal bytes. The page's own words are those of the `language`; an unknown
    one is answered in English. Raises KeyError where the assembly has a part that `models` lacks.
    """
    language, words = _words(language)
    return templates.render(
        "preview/web/preview.html",
        language=language,
        words=words,
        title=title,
        rows=rows,
        paints=lambda part: _paints(part, assembly),
        model=model_of(models, assembly),
    )


def _words(language: str) -> tuple[str, Mapping[str, str]]:
    """The language that answers for `language`, and the page's words in it."""
    known = language if language in languages() else USUAL
    return known, read(known, LABELS)["preview"]


def preview_of(
    title: str, language: str, parts: Sequence[BuiltPart], assembly: Sequence[Instance]
) -> str:
    """The page of a kit that was built. Raises KeyError as `preview_page` does."""
    rows = [
        Row(
            item.part.name,
            item.part.title,
            item.part.quantity,
            " × ".join(f"{extent:.1f}" for extent in item.mesh.measures.extents) + " mm",
            format_counts(item.part.colours),
            "" if item.mesh.grams is None else f"{item.mesh.grams * item.part.quantity:.1f} g",
        )
        for item in parts
    ]
    return preview_page(title, language, models_of(parts), assembly, rows)


def models_of(parts: Sequence[BuiltPart]) -> dict[str, list[Layer]]:
    """The layers of parts that were built, by the name of the part."""
    return {
        item.part.name: [
            Layer(mesh.triangles, accent=number > 0) for number, mesh in enumerate(item.volumes)
        ]
        for item in parts
    }


class Shape(TypedDict):
    """A mesh: a corner is `low` + `step` × its three integers (uint16), a triangle three corners
    (uint16, or uint32 where `wide`)."""

    low: list[float]
    step: float
    corners: str
    triangles: str
    wide: bool


class ModelPart(TypedDict):
    """A part, each layer as the number of its shape and whether it is the accent."""

    name: str
    layers: list[tuple[int, bool]]


class ModelCopy(TypedDict):
    """The number of a part, the colours of its body and its accent, and its pose."""

    part: int
    label: str
    paint: tuple[str, str]
    at: list[float]
    turns: list[int]


class Model(TypedDict):
    """What the viewer draws: the different meshes, the parts, and the copies of them."""

    parts: list[ModelPart]
    shapes: list[Shape]
    copies: list[ModelCopy]


def model_of(models: Mapping[str, Sequence[Layer]], assembly: Sequence[Instance]) -> Model:
    """What the viewer draws where this stands on the table; parts and shapes are numbered as they
    first come."""
    names = {name: number for number, name in enumerate(dict.fromkeys(s.part for s in assembly))}
    shapes: dict[str, tuple[int, Shape]] = {}

    def number_of(triangles: Triangles) -> int:
        shape = _shape(triangles)
        return shapes.setdefault(json.dumps(shape), (len(shapes), shape))[0]

    return {
        "parts": [
            {
                "name": name,
                "layers": [(number_of(layer.triangles), layer.accent) for layer in models[name]],
            }
            for name in names
        ],
        "shapes": [shape for _, shape in shapes.values()],
        "copies": [
            {
                "part": names[instance.part],
                "label": instance.label,
                "paint": (COLOURS[instance.colour], COLOURS[accent_colour(instance.colour)]),
                "at": [round(float(c), 4) for c in instance.pose.at],
                "turns": [turn % 4 for turn in instance.pose.turns],
            }
            for instance in assembly
        ],
    }


def _shape(triangles: Triangles) -> Shape:
    """The mesh with its corners rounded and welded; triangles that vanish thereby are left
    out."""
    corners = triangles.reshape(-1, 3).astype(np.float64)
    low = corners.min(axis=0)
    step = float((corners - low).max()) / STEPS or 1.0
    whole = np.rint((corners - low) / step).astype(np.int64)
    ends, faces = weld(whole)
    wide = len(ends) > STEPS
    return {
        "low": low.tolist(),
        "step": step,
        "corners": _base64(ends, "<u2"),
        "triangles": _base64(faces, "<u4" if wide else "<u2"),
        "wide": wide,
    }


def _base64(numbers: np.typing.NDArray[np.int64], kind: str) -> str:
    return b64encode(numbers.astype(kind).tobytes()).decode("ascii")


def _paints(name: str, assembly: Sequence[Instance]) -> list[str]:
    """The colours in which a part stands in the assembly (#rrggbb)."""
    return list(dict.fromkeys(COLOURS[s.colour] for s in assembly if s.part == name))
