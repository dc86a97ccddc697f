"""The board in 3-D from its real meshes, its parts, and the plates that they are printed on.

What is quick comes first: the meshes as drafts where finer ones were never made, then the meshes
as they are printed, then what they weigh and how they print, the plates, and whether all fits.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from time import monotonic
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from cuatto_kit.api import Design
from cuatto_kit.cache.store import Json
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.errors import CannotPrint, Fault, Finding
from cuatto_kit.fabrication import pipeline, plates, slicer
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.pipeline import Drawings
from cuatto_kit.fabrication.plates import PlateFile
from cuatto_kit.fabrication.renderers import renderer
from cuatto_kit.preview.page import Model, ModelCopy, model_of, models_of
from cuatto_kit.studio.asks import Asked, BoardText, Tell

SELDOM = 0.3
"""Seconds between two reports of what is made."""

Digest = Annotated[str, StringConstraints(pattern="^[0-9a-f]{24}$")]


class TableAsk(Asked):
    """A board, and how fine its round shapes are to be; `have` are the digests of shapes that the
    page holds, `sliced` asks PrusaSlicer for hours and grams."""

    board: BoardText
    quality: Quality = Quality.NORMAL
    have: Annotated[tuple[Digest, ...], Field(max_length=256)] = ()
    sliced: bool = False


ASKED = TableAsk


def answer(asked: TableAsk, tell: Tell) -> Json:
    """Each part of the answer holds all that is known by then:

    - `making`: `{part, done, of}`: the mesh that is made, or the plate that is sliced;
    - `quality`: how fine the shapes are;
    - `model`: what the viewer draws (preview/page.py), its shapes by their digests; `copies` are
      those of the board;
    - `shapes`: those by digest that the page does not have;
    - `parts`: name, title, quantity, size (mm), colours (name, paint, count) and grams (of all
      copies; null where not known);
    - `remarks`: on parts, as they print: code, severity, part, message;
    - `plates`: name, colours, bed (mm), `round` if it is the circle in that, copies (as in
      `model`), grams, changes (of filament), seconds, sliced;
    - `faults`: why it cannot be printed; there are no plates then;
    - `fits`: the proof that all goes together (joints, interference_mm3, …), null where not proved;
    - `slicer`: whether PrusaSlicer is there.

    Raises KitError: what is wrong with the board.
    """
    said: dict[str, Any] = {"slicer": slicer.is_installed()}
    told = monotonic()

    def add(more: Mapping[str, Any]) -> None:
        said.update(more)
        tell(dict(said))

    def making(part: str, done: int, of: int) -> None:
        nonlocal told
        if monotonic() - told > SELDOM:
            told = monotonic()
            tell({**said, "making": {"part": part, "done": done, "of": of}})

    # A board that nobody can play is looked at all the same.
    design = replace(asked.board.design(), quality=asked.quality, force=True, progress=making)
    drawings = pipeline.draw(design.kit.parts, None, asked.quality)
    if asked.quality is not Quality.DRAFT and not _is_kept(design, drawings):
        drafts = pipeline.draw(design.kit.parts, None, Quality.DRAFT)
        add({"quality": Quality.DRAFT.value, **_shown(design, drafts, asked.have)})
    add({"quality": asked.quality.value, **_shown(design, drawings, asked.have)})
    built = tuple(design.meshes().values())
    add({"parts": list(map(_part, built)), "remarks": list(map(_remark, pipeline.remarks(built)))})
    add(_printed(design, built, asked.have))
    said.update(_proved(design, said))
    if asked.sliced and not said["faults"]:
        tell(dict(said))
        said.update(_sliced(design, said))
    return said


# Shapes


def _is_kept(design: Design, drawings: Drawings) -> bool:
    """Whether all meshes were made before."""
    by = renderer(design.renderer)
    keys = (pipeline.mesh_key(name, drawings, by) for name in drawings.parts)
    return all(map(design.store.holds, keys))


def _shown(design: Design, drawings: Drawings, have: Sequence[str]) -> dict[str, Any]:
    """The board from its meshes alone: to weigh and judge them takes as long again."""
    parts, by = design.kit.parts, renderer(design.renderer)
    built = pipeline.build_parts(design.store, parts, drawings, by, None, design.progress)
    model = model_of(models_of(built), design.kit.assembly)
    return {"parts": list(map(_part, built)), **_by_digest(model, have)}


def _by_digest(model: Model, have: Sequence[str]) -> dict[str, Any]:
    """A model with the digests of its shapes in their place, and the shapes that are new."""
    shapes = {
        hashlib.sha256(json.dumps(shape).encode()).hexdigest()[:24]: shape
        for shape in model["shapes"]
    }
    new = {digest: shape for digest, shape in shapes.items() if digest not in have}
    return {"model": {**model, "shapes": list(shapes)}, "shapes": new}


# Parts and plates


def _part(item: BuiltPart) -> Json:
    part = item.part
    grams = [mesh.grams for mesh in item.volumes]
    known = None not in grams
    return {
        "name": part.name,
        "title": part.title,
        "quantity": part.quantity,
        "size": [round(extent, 2) for extent in item.mesh.measures.extents],
        "colours": [
            {"name": name, "paint": COLOURS[name], "count": count}
            for name, count in part.colours.items()
        ],
        "grams": sum(each or 0.0 for each in grams) * part.quantity if known else None,
    }


def _remark(finding: Finding) -> Json:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "part": finding.where,
        "message": finding.message,
    }


def _printed(design: Design, built: Sequence[BuiltPart], have: Sequence[str]) -> dict[str, Any]:
    """The plates, and the model with the shapes of all that lies on them."""
    try:
        files = design.plates()
    except CannotPrint as error:
        return {"plates": [], "faults": _faults(error.faults)}
    lying = [plates.copies_on(file.plate, built) for file in files]
    standing = design.kit.assembly
    model = model_of(models_of(built), [*standing, *(copy for copies in lying for copy in copies)])
    ends = accumulate(map(len, lying), initial=len(standing))
    on_plates = [model["copies"][start:end] for start, end in pairwise(ends)]
    model["copies"] = model["copies"][: len(standing)]
    told = [_plate(*pair) for pair in zip(files, on_plates, strict=True)]
    return {**_by_digest(model, have), "plates": told, "faults": []}


def _plate(file: PlateFile, copies: Sequence[ModelCopy]) -> dict[str, Any]:
    return {
        "name": file.name,
        "colours": list(file.plate.colours),
        "bed": list(file.bed.size),
        "round": file.bed.round,
        "copies": copies,
        "grams": file.grams,
        "changes": file.takes.changes,
        "seconds": file.seconds,
        "sliced": False,
    }


def _sliced(design: Design, said: Mapping[str, Any]) -> dict[str, Json]:
    """The same plates, and what they take by PrusaSlicer."""
    try:
        files = design.plates(sliced=True)
    except CannotPrint as error:
        return {"faults": _faults(error.faults)}
    return {
        "plates": [
            {
                **plate,
                "grams": file.grams,
                "changes": file.takes.changes,
                "seconds": file.seconds,
                "sliced": True,
            }
            for plate, file in zip(said["plates"], files, strict=True)
        ]
    }


def _proved(design: Design, said: Mapping[str, Any]) -> dict[str, Json]:
    if said["faults"]:
        return {"fits": None}
    try:
        return {"fits": _plain(design.proof().as_json())}
    except CannotPrint as error:
        return {"fits": None, "faults": _faults(error.faults)}


def _plain(said: Mapping[str, object]) -> Json:
    plain: Json = json.loads(json.dumps(said))
    return plain


def _faults(faults: Sequence[Fault]) -> list[Json]:
    return [fault.as_json() for fault in faults]
