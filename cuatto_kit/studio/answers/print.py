"""Answers with the cost of printing a board: plates, time, material and purchases."""

from dataclasses import replace
from typing import Any

from cuatto_kit.api import Design
from cuatto_kit.cache.store import Json
from cuatto_kit.cad.parts import Kit
from cuatto_kit.config import languages
from cuatto_kit.config.model import text_in
from cuatto_kit.design.kit import travels
from cuatto_kit.fabrication import manifest, slicer
from cuatto_kit.fabrication.plates import PlateFile, weights
from cuatto_kit.studio.asks import Printing, Tell, folder, printers
from cuatto_kit.studio.products import packed, telling

ASKED = Printing


def answer(asked: Printing, tell: Tell) -> Json:
    """Return `{printers, languages, slicer, kinds, travels, chosen, step, summary}`.

    - `printers`: the available printers (studio/asks.py).
    - `languages`: the languages of the sheets, by name and title.
    - `slicer`: whether PrusaSlicer is installed.
    - `kinds`: the parts of the board: name, title and the quantity that a game needs.
    - `travels`: whether a whole kit has a box in any case.
    - `chosen`: title, bed (`round` if it is the circle in that), height and clearance (mm) of the
      printer; null if there is no printer.
    - `step`: the present step of the work (steps.py).
    - `summary`: parts, pieces, whether it was sliced, seconds and grams (estimates if not sliced),
      price, plates and shopping by colour; only in the last part, and null without a printer.
    """
    choices: dict[str, Json] = {
        "printers": printers(folder()),
        "slicer": slicer.is_installed(),
        "languages": [],
        "kinds": [],
        "travels": False,
        "chosen": None,
        "step": None,
        "summary": None,
    }
    tell(choices)
    with asked.design() as design:
        known = languages.spoken(design.family.name)
        head = {
            **choices,
            "languages": [{"name": name, "title": languages.title(name)} for name in known],
            "kinds": _kinds(design.kit),
            "travels": travels(design),
            "chosen": _chosen(design),
        }
        tell(head)
        progress = telling(design, lambda step: tell({**head, "step": step}))
        return {**head, "summary": _summary(replace(design, progress=progress), asked)}


def _kinds(kit: Kit) -> Json:
    titles = kit.distinct_titles
    return [
        {"name": part.name, "title": titles[part.name], "quantity": part.quantity}
        for part in kit.parts
    ]


def _chosen(design: Design) -> Json:
    printer = design.printer
    if printer is None:
        return None
    return {
        "title": text_in(printer.title, "en"),
        "bed": list(printer.surface.size),
        "round": printer.surface.round,
        "height": printer.height,
        "clearance": design.clearance,
    }


def _summary(design: Design, asked: Printing) -> Json:
    if design.printer is None:
        return None
    built, files = packed(design, asked, sliced=asked.slice)
    rows = manifest.bom(weights(built), files, design.printer)
    plates = list(map(_plate, files))
    grams = sum(file.grams for file in files)
    return {
        "parts": len(built),
        "pieces": sum(item.part.quantity for item in built),
        "sliced": asked.slice,
        "seconds": sum(plate["seconds"] for plate in plates),
        "grams": grams,
        "price": grams / 1000 * design.printer.price,
        "plates": plates,
        "shopping": [
            {"colour": row.colour, "pieces": row.quantity, "grams": row.grams, "price": row.price}
            for row in manifest.totals(rows)
            if row.colour != manifest.TOTAL
        ],
    }


def _plate(file: PlateFile) -> dict[str, Any]:
    return {
        "name": file.name,
        "colours": list(file.plate.colours),
        "pieces": len(file.plate.places),
        "grams": file.grams,
        "changes": file.takes.changes,
        "seconds": file.seconds,
    }
