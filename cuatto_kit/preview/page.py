"""The assembled board as one HTML page to look at from all sides, without a network.

Everything is in the page: three.js, the viewer, and the models, each shape once. What the
viewer is given (`model_of`) is JSON; corners and triangles in it are little-endian integers
in base64.
"""

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

from cuatto_kit.cad.parts import Standing
from cuatto_kit.config.colours import COLOURS, mark_colour
from cuatto_kit.fabrication.meshes import weld
from cuatto_kit.fabrication.renderers import Triangles

STEPS = 65535
"""Corners are kept as 16-bit integers: the longest side of a shape is this many steps, so a
corner is off by at most half a step on each axis (0.002 mm in a part of 220 mm)."""

WORDS = {
    "en": {
        "parts": "Parts",
        "explode": "Take apart",
        "zoom_in": "Zoom in",
        "zoom_out": "Zoom out",
        "top": "From above",
        "reset": "Reset view",
        "board": "The board in 3-D. Arrow keys turn it, with Shift they move it; plus and minus "
        "zoom, Home resets the view.",
        "hint": "Drag to turn, scroll to zoom, right-drag to move",
        "touch": "Drag to turn, pinch to zoom and move",
        "no_view": "This browser shows no 3-D graphics (WebGL); the list of parts is complete.",
    },
    "es": {
        "parts": "Piezas",
        "explode": "Separar",
        "zoom_in": "Acercar",
        "zoom_out": "Alejar",
        "top": "Desde arriba",
        "reset": "Vista inicial",
        "board": "El tablero en 3-D. Las flechas lo giran, con Mayúsculas lo mueven; más y menos "
        "acercan y alejan, Inicio vuelve a la vista inicial.",
        "hint": "Arrastra para girar, rueda para acercar, botón derecho para mover",
        "touch": "Arrastra para girar, pellizca para acercar y mover",
        "no_view": "Este navegador no muestra gráficos 3-D (WebGL); la lista de piezas está "
        "completa.",
    },
}
"""The page's own words by language."""

_PAGE = Path(__file__).parent / "web"
_SLOT = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True, eq=False)
class Layer:
    """A share of a part in one colour: its triangles (mm), as it is printed, and whether its
    colour is that of the marks."""

    triangles: Triangles
    marks: bool = False


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
    table: Sequence[Standing],
    rows: Sequence[Row],
) -> str:
    """The page that shows what stands on the `table`, and lists the parts.

    Equal input gives equal bytes. An unknown `language` is answered in English. Raises
    KeyError where the table has a part that `models` lacks.
    """
    language = language if language in WORDS else "en"
    values = {key: escape(word) for key, word in WORDS[language].items()}
    values |= {
        "language": language,
        "title": escape(title),
        "quantity": str(sum(row.quantity for row in rows)),
        "rows": "\n".join(_list_item(row, _paints(row.name, table)) for row in rows),
        "style": _static("preview.css"),
        "three": _static("three.min.js"),
        "viewer": _static("viewer.js"),
        "model": _script_json(model_of(models, table)),
    }
    return _SLOT.sub(lambda slot: values[slot[1]], _static("preview.html"))


def model_of(models: Mapping[str, Sequence[Layer]], table: Sequence[Standing]) -> dict[str, Any]:
    """What the viewer draws.

    `shapes`: the different meshes; a corner is `low` + `step` × its three integers (uint16),
    a triangle three corners (uint16, or uint32 where `wide`). `parts`: what stands on the
    table, each layer as the number of its shape and whether it is marks. `copies`: the number
    of a part, the colours of its body and its marks, and its pose.
    """
    names = {name: number for number, name in enumerate(dict.fromkeys(s.part for s in table))}
    shapes: dict[str, tuple[int, dict[str, Any]]] = {}

    def number_of(triangles: Triangles) -> int:
        shape = _shape(triangles)
        return shapes.setdefault(json.dumps(shape), (len(shapes), shape))[0]

    return {
        "parts": [
            {
                "name": name,
                "layers": [[number_of(layer.triangles), layer.marks] for layer in models[name]],
            }
            for name in names
        ],
        "shapes": [shape for _, shape in shapes.values()],
        "copies": [
            {
                "part": names[standing.part],
                "label": standing.label,
                "paint": [COLOURS[standing.colour], COLOURS[mark_colour(standing.colour)]],
                "at": [round(float(c), 4) for c in standing.pose.at],
                "turns": [turn % 4 for turn in standing.pose.turns],
            }
            for standing in table
        ],
    }


def _shape(triangles: Triangles) -> dict[str, Any]:
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


def _paints(name: str, table: Sequence[Standing]) -> list[str]:
    """The colours in which a part stands on the table (#rrggbb)."""
    return list(dict.fromkeys(COLOURS[s.colour] for s in table if s.part == name))


def _list_item(row: Row, paints: Sequence[str]) -> str:
    swatches = "".join(f'<i style="background:{paint}"></i>' for paint in paints)
    facts = "".join(f"<span>{escape(fact)}</span>" for fact in (row.size, row.grams, row.name))
    return (
        f'<li><button type="button" data-part="{escape(row.name)}" aria-pressed="false">'
        f"<b>{escape(row.title)}</b><em>{row.quantity} ×</em>"
        f'<span class="facts">{facts}</span>'
        f'<span class="colours"><span class="swatches">{swatches}</span>{escape(row.colours)}'
        "</span></button></li>"
    )


def _script_json(document: dict[str, Any]) -> str:
    """JSON that no text in it can end: `<` opens tags and comments even inside a script."""
    return json.dumps(document, separators=(",", ":")).replace("<", "\\u003c")


@cache
def _static(name: str) -> str:
    return (_PAGE / name).read_text("utf-8").rstrip("\n")
