"""What printing a board takes: plates, hours, grams, and what to buy."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cuatto_kit.config import languages
from cuatto_kit.config.model import text_in
from cuatto_kit.config.printer import Printer
from cuatto_kit.design.design import Design
from cuatto_kit.fabrication import shopping, slicer
from cuatto_kit.fabrication.manifest import PlateEntry
from cuatto_kit.fabrication.plates import weights
from cuatto_kit.store import Json
from cuatto_kit.studio.asks import Tell, folder
from cuatto_kit.studio.printing import Printing, printers
from cuatto_kit.studio.steps import telling

ASKED = Printing


def answer(asked: Printing, tell: Tell) -> Json:
    """`{printers, languages, slicer, chosen, step, summary}`: what there is to choose among, as
    studio/printing.py tells it, the languages of the sheets by name and title, and whether
    PrusaSlicer is there; of the printer `chosen` title, bed, height and clearance (mm), null where
    the board names none; `step` is what is worked at (steps.py). The summary comes last: parts,
    pieces, seconds (null where nothing was sliced), grams, price, plates and shopping by colour,
    null without a printer."""
    choices: dict[str, Json] = {
        "printers": printers(folder()),
        "slicer": slicer.is_installed(),
        "languages": [],
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
            "chosen": _chosen(design),
        }
        tell(head)
        progress = telling(design, lambda step: tell({**head, "step": step}))
        return {**head, "summary": _summary(replace(design, progress=progress), asked.slice)}


def _chosen(design: Design) -> Json:
    printer = design.printer
    if printer is None:
        return None
    return {
        "title": text_in(printer.title, "en"),
        "bed": list(printer.bed),
        "height": printer.height,
        "clearance": design.clearance,
    }


def _summary(design: Design, sliced: bool) -> Json:
    if design.printer is None:
        return None
    built = design.printable()
    files = design.plates(sliced=sliced)
    rows = shopping.bom(weights(built), [file.plate for file in files], design.printer)
    plates = [file.entry() for file in files]
    return {
        "parts": len(built),
        "pieces": sum(item.part.quantity for item in built),
        **_sums(plates, design.printer),
        "plates": [_plate(plate) for plate in plates],
        "shopping": [
            {"colour": row.colour, "pieces": row.quantity, "grams": row.grams, "price": row.price}
            for row in shopping.totals(rows)
            if row.colour != shopping.TOTAL
        ],
    }


def _sums(plates: Sequence[PlateEntry], printer: Printer) -> Mapping[str, Json]:
    seconds = [plate.print_time_s for plate in plates]
    grams = sum(plate.grams for plate in plates)
    told = [each for each in seconds if each is not None]
    return {
        "seconds": sum(told) if len(told) == len(seconds) else None,
        "grams": grams,
        "price": grams / 1000 * printer.price,
    }


def _plate(plate: PlateEntry) -> Json:
    return {
        "name": plate.file.rpartition("/")[2].removesuffix(".3mf"),
        "colour": plate.colour,
        "pieces": sum(copies.quantity for copies in plate.parts),
        "grams": plate.grams,
        "seconds": plate.print_time_s,
    }
