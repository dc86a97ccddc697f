"""Answers with the board in 3-D from its real meshes, its parts, and their plates.

Fast results come first: drafts of meshes that are not cached, then the final meshes, then their
weights and remarks on printing, the plates, and the proof that all parts fit.
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
from cuatto_kit.cad.parts import Kit
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.errors import CannotPrint, Fault, Finding
from cuatto_kit.fabrication import pipeline, plates, slicer
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.meshes import renderer
from cuatto_kit.fabrication.pipeline import Drawings
from cuatto_kit.fabrication.plates import PlateFile
from cuatto_kit.preview.page import Model, ModelCopy, model_of, models_of
from cuatto_kit.studio.asks import Asked, BoardText, Tell

SELDOM = 0.3
"""The minimum interval (s) between two reports of progress."""

Digest = Annotated[str, StringConstraints(pattern="^[0-9a-f]{24}$")]
"""The digest of a shape."""


class TableAsk(Asked):
    """A board, and the quality of its round shapes.

    `have` are the digests of shapes that the page has; `sliced` requests the times and weights of
    PrusaSlicer.
    """

    board: BoardText
    quality: Quality = Quality.NORMAL
    have: Annotated[tuple[Digest, ...], Field(max_length=256)] = ()
    sliced: bool = False


ASKED = TableAsk


def answer(asked: TableAsk, tell: Tell) -> Json:
    """Return the board in 3-D; each part of the answer holds all that is known by then.

    - `making`: `{part, done, of}`: the mesh that is made, or the plate that is sliced;
    - `quality`: the quality of the shapes;
    - `model`: the input of the viewer (preview/page.py), with shapes by their digests; its `copies`
      are those on the board;
    - `shapes`: those that the page does not have, by digest;
    - `parts`: name, title, quantity, size (mm), colours (name, paint, count) and grams (of all
      copies; null if unknown);
    - `remarks`: remarks on the printing of parts: code, severity, part, message;
    - `plates`: name, colours, bed (mm), `round` if it is the circle in that, copies (as in
      `model`), grams, changes (of filament), seconds, sliced;
    - `faults`: the reasons why it cannot be printed; without plates then;
    - `fits`: the proof that all parts fit (joints, interference_mm3, …), null if not proved;
    - `slicer`: whether PrusaSlicer is installed.

    Raises KitError if the board has faults.
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

    # An unplayable board is shown, too.
    design = replace(asked.board.design(), quality=asked.quality, force=True, progress=making)
    drawings = pipeline.draw(design.kit.parts, None, asked.quality)
    if asked.quality is not Quality.DRAFT and not _is_kept(design, drawings):
        drafts = pipeline.draw(design.kit.parts, None, Quality.DRAFT)
        add({"quality": Quality.DRAFT.value, **_shown(design, drafts, asked.have)})
    add({"quality": asked.quality.value, **_shown(design, drawings, asked.have)})
    built = tuple(design.judged().values())
    add(
        {"parts": _parts(design.kit, built), "remarks": list(map(_remark, pipeline.remarks(built)))}
    )
    add(_printed(design, built, asked.have))
    said.update(_proved(design, said))
    if asked.sliced and not said["faults"]:
        tell(dict(said))
        said.update(_sliced(design, said))
    return said


# Shapes


def _is_kept(design: Design, drawings: Drawings) -> bool:
    """Return whether all meshes are cached."""
    by = renderer(design.renderer)
    keys = (pipeline.mesh_key(name, drawings, by) for name in drawings.parts)
    return all(map(design.store.holds, keys))


def _shown(design: Design, drawings: Drawings, have: Sequence[str]) -> dict[str, Any]:
    """Return the board from its meshes only; weights and checks would double the time."""
    parts, by = design.kit.parts, renderer(design.renderer)
    built = pipeline.build_parts(design.store, parts, drawings, by, design.progress)
    model = model_of(models_of(built), design.kit.assembly)
    return {"parts": _parts(design.kit, built), **_by_digest(model, have)}


def _by_digest(model: Model, have: Sequence[str]) -> dict[str, Any]:
    """Return a model with digests instead of shapes, and the shapes that the page does not have."""
    shapes = {
        hashlib.sha256(json.dumps(shape).encode()).hexdigest()[:24]: shape
        for shape in model["shapes"]
    }
    new = {digest: shape for digest, shape in shapes.items() if digest not in have}
    return {"model": {**model, "shapes": list(shapes)}, "shapes": new}


# Parts and plates


def _parts(kit: Kit, built: Sequence[BuiltPart]) -> Json:
    titles = kit.distinct_titles
    return [_part(item, titles[item.part.name]) for item in built]


def _part(item: BuiltPart, title: str) -> Json:
    part = item.part
    grams = [mesh.grams for mesh in item.volumes]
    known = None not in grams
    return {
        "name": part.name,
        "title": title,
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
    """Return the plates, and the model with the shapes of all parts on them."""
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
    """Return the same plates with the times and weights of PrusaSlicer."""
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
