"""The assembled board as one HTML page, viewable from all sides without a network.

Everything is in the page: the viewer (`web/`) and the models, each shape once. The viewer's input
(`model_of`) is JSON; corners and triangles in it are little-endian integers in base64.
"""

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

import numpy as np

from cuatto_kit import templates
from cuatto_kit.cad.parts import ACCENT, BODY, Instance, Triangles
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.messages import format_counts
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.meshes import weld
from cuatto_kit.fabrication.plates import PlateFile, copies_on
from cuatto_kit.preview.words import (
    colour_names,
    counts_of,
    grams_of,
    labels,
    language_of,
    time_of,
)

STEPS = 65535
"""The number of steps along the longest side of a shape. Corners are 16-bit integers, so a corner
is off by at most half a step on each axis (0.002 mm in a part of 220 mm)."""


@dataclass(frozen=True, eq=False)
class Layer:
    """A colour body of a part: its triangles (mm), as it is printed, and if it is the accent."""

    triangles: Triangles
    accent: bool = False


@dataclass(frozen=True)
class Row:
    """A line of the part list.

    `name` is the part's, by which the viewer finds its copies; the texts are shown unchanged, units
    included.
    """

    name: str
    title: str
    quantity: int
    size: str
    colours: str
    grams: str


@dataclass(frozen=True)
class Bed:
    """A plate.

    The size of the bed (mm), `round` for the circle in it, the copies in their places on it, and
    its filaments by name; its seconds are `estimated` without a slicer.
    """

    name: str
    size: tuple[float, float]
    round: bool
    copies: tuple[Instance, ...]
    colours: tuple[str, ...]
    grams: float
    seconds: float
    estimated: bool = True


def preview_page(
    title: str,
    language: str,
    models: Mapping[str, Sequence[Layer]],
    assembly: Sequence[Instance],
    rows: Sequence[Row],
    plates: Sequence[Bed] = (),
    name: str = "board",
) -> str:
    """Return the page that shows an assembly, and lists the parts and the plates.

    Equal input gives equal bytes.

    Args:
        title: The title of the page.
        language: The language of the page's texts; English if it is not known.
        models: The layers of each part, by its name.
        assembly: The copies on the table.
        rows: The part list.
        plates: The plates.
        name: The base name of files saved from the page.

    Raises:
        KeyError: `models` lacks a part of the assembly.
    """
    language = language_of(language)
    words = labels(language, "preview")
    shown = [*assembly, *(copy for plate in plates for copy in plate.copies)]
    return templates.render(
        "preview/web/preview.html",
        language=language,
        words=words,
        title=title,
        name=name,
        rows=rows,
        sums=_sums(language, words, rows, plates),
        plates=[_listed(language, plate) for plate in plates],
        paints=lambda part: _paints(part, shown),
        files=lambda part: _files(part, models.get(part, ()), words),
        palette={paint: colour_names(language)[name] for name, paint in COLOURS.items()},
        colours=_colours(language, words, models, shown),
        model=_held(models, assembly, [row.name for row in rows if row.name in models], plates),
    )


def preview_of(
    title: str,
    language: str,
    parts: Sequence[BuiltPart],
    assembly: Sequence[Instance],
    plates: Sequence[PlateFile] = (),
    name: str = "board",
) -> str:
    """Return the page of a kit that was built, with its plates.

    Raises KeyError as `preview_page` does.
    """
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
    lying = beds_of(plates, parts)
    return preview_page(title, language, models_of(parts), assembly, rows, lying, name)


def beds_of(plates: Sequence[PlateFile], parts: Sequence[BuiltPart]) -> list[Bed]:
    """Return plates with their copies, their weight and their printing time."""
    return [
        Bed(
            file.name,
            file.bed.size,
            file.bed.round,
            copies_on(file.plate, parts),
            file.plate.colours,
            file.grams,
            file.seconds,
            estimated=not file.takes.sliced,
        )
        for file in plates
    ]


def models_of(parts: Sequence[BuiltPart]) -> dict[str, list[Layer]]:
    """Return the layers of parts that were built, by the name of the part."""
    return {
        item.part.name: [
            Layer(mesh.triangles, accent=number > 0) for number, mesh in enumerate(item.volumes)
        ]
        for item in parts
    }


class Shape(TypedDict):
    """A mesh.

    A corner is `low` + `step` × its three integers (uint16), a triangle three corners (uint16, or
    uint32 if `wide`).
    """

    low: list[float]
    step: float
    corners: str
    triangles: str
    wide: bool


class ModelPart(TypedDict):
    """A part: each layer as the number of its shape, and whether it is the accent."""

    name: str
    layers: list[tuple[int, bool]]


class ModelCopy(TypedDict):
    """The number of a part, the colours of its body and its accent, and its pose."""

    part: int
    label: str
    paint: tuple[str, str]
    at: list[float]
    turns: list[float]


class Model(TypedDict):
    """The content of the viewer: the different meshes, the parts, and the copies of them."""

    parts: list[ModelPart]
    shapes: list[Shape]
    copies: list[ModelCopy]


class ModelBed(TypedDict):
    """A plate: the size of its bed, whether the bed is the circle in it, and the copies on it."""

    name: str
    bed: tuple[float, float]
    round: bool
    copies: list[ModelCopy]


class Held(Model):
    """The content of the page: the board, and the plates that it is printed on."""

    plates: list[ModelBed]


def _held(
    models: Mapping[str, Sequence[Layer]],
    assembly: Sequence[Instance],
    others: Sequence[str],
    plates: Sequence[Bed],
) -> Held:
    """Return the board, `others` that are not on it, and the plates."""
    lying = [copy.part for plate in plates for copy in plate.copies]
    model = model_of(models, assembly, [*lying, *others])
    names = {part["name"]: number for number, part in enumerate(model["parts"])}
    on_beds: list[ModelBed] = [
        {
            "name": plate.name,
            "bed": plate.size,
            "round": plate.round,
            "copies": [_copy(copy, names) for copy in plate.copies],
        }
        for plate in plates
    ]
    return {**model, "plates": on_beds}


def model_of(
    models: Mapping[str, Sequence[Layer]],
    assembly: Sequence[Instance],
    others: Sequence[str] = (),
) -> Model:
    """Return the viewer's model of an assembly; `others` are further parts to include.

    Parts and shapes are numbered in order of first appearance.
    """
    known = dict.fromkeys([*(instance.part for instance in assembly), *others])
    names = {name: number for number, name in enumerate(known)}
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
        "copies": [_copy(instance, names) for instance in assembly],
    }


def _copy(instance: Instance, names: Mapping[str, int]) -> ModelCopy:
    return {
        "part": names[instance.part],
        "label": instance.label,
        "paint": (COLOURS[instance.colour], COLOURS[instance.accent]),
        "at": [round(float(c), 4) for c in instance.pose.at],
        "turns": [round(turn, 4) for turn in instance.pose.quarters],
    }


def _shape(triangles: Triangles) -> Shape:
    """Return the mesh with its corners rounded and welded, without triangles that become flat."""
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


# What the lists say


def _sums(
    language: str, words: Mapping[str, str], rows: Sequence[Row], plates: Sequence[Bed]
) -> list[tuple[str, str]]:
    """Return the totals of the kit, each with its label."""
    sums = [(words["parts"], str(sum(row.quantity for row in rows)))]
    if plates:
        seconds = sum(plate.seconds for plate in plates)
        estimated = any(plate.estimated for plate in plates)
        sums += [
            (words["plates"], str(len(plates))),
            (words["plastic"], grams_of(sum(plate.grams for plate in plates), language)),
            (words["printing"], time_of(seconds, estimated=estimated)),
        ]
    return sums


def _listed(language: str, plate: Bed) -> dict[str, object]:
    return {
        "name": plate.name,
        "paints": [COLOURS[colour] for colour in plate.colours],
        "holds": counts_of([copy.part for copy in plate.copies]),
        "grams": grams_of(plate.grams, language),
        "time": time_of(plate.seconds, estimated=plate.estimated),
    }


def _files(part: str, layers: Sequence[Layer], words: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the files that a part can be saved as, each with the text of its button.

    A part in two colours has a file for each.
    """
    if len(layers) < 2:
        return [(part, "STL")] * len(layers)
    named = {False: BODY, True: ACCENT}
    return [(f"{part}.{named[layer.accent]}", words[named[layer.accent]]) for layer in layers]


def _paints(name: str, shown: Sequence[Instance]) -> list[str]:
    """Return the colours in which a part is shown (#rrggbb)."""
    return list(dict.fromkeys(COLOURS[s.colour] for s in shown if s.part == name))


@dataclass(frozen=True)
class _Colour:
    """A colour that the reader can replace by another: of bodies, or of marks."""

    paint: str
    title: str
    marks: bool


def _colours(
    language: str,
    words: Mapping[str, str],
    models: Mapping[str, Sequence[Layer]],
    shown: Sequence[Instance],
) -> list[_Colour]:
    called = colour_names(language)
    marked = {name for name, layers in models.items() if any(layer.accent for layer in layers)}
    bodies = dict.fromkeys(copy.colour for copy in shown)
    marks = dict.fromkeys(copy.accent for copy in shown if copy.part in marked)
    return [
        *(_Colour(COLOURS[name], called[name].capitalize(), False) for name in bodies),
        *(
            _Colour(COLOURS[name], f"{called[name].capitalize()} · {words['marks']}", True)
            for name in marks
        ),
    ]
