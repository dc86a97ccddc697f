"""The folder of the coupon, a small print that shows the right clearance of a printer."""

from pathlib import Path

from cuatto_kit import __version__
from cuatto_kit.cache import store as products
from cuatto_kit.cad.coupon import COUPON, coupon_parts
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import bundled, printer
from cuatto_kit.config.model import USUAL_PRINTER
from cuatto_kit.design.kit import WrittenKit, listed
from cuatto_kit.design.source import PRINTER, printer_text
from cuatto_kit.errors import CannotPrint
from cuatto_kit.fabrication import pipeline, plates
from cuatto_kit.fabrication.folder import atomic_replace, write_files
from cuatto_kit.fabrication.manifest import KIT, SCHEMA
from cuatto_kit.fabrication.meshes import renderer
from cuatto_kit.timing import Progress


def write_coupon(
    printer_name: str | None, folder: Path, progress: Progress = lambda *_: None
) -> WrittenKit:
    """Write the coupon (cad/coupon.py) into `folder`/coupon.

    Args:
        printer_name: The printer; None means the usual one.
        folder: The folder.
        progress: A function that is called with the progress.

    Raises:
        KitError: As for `write_kit`.
    """
    name = printer_name or USUAL_PRINTER
    described = printer.read(bundled.find_printer(name))
    chosen = described.printer
    store, quality = products.usual(), Quality.NORMAL
    parts = coupon_parts()
    drawings = pipeline.draw(parts, None, quality)
    head = {
        "schema": SCHEMA,
        "variant": COUPON,
        "version": __version__,
        "printer": bundled.find_printer(name).name,
        "quality": quality,
    }
    target = folder / COUPON
    with atomic_replace(target, KIT) as staging:
        rendered = pipeline.build_parts(store, parts, drawings, renderer("embedded"), progress)
        built = tuple(pipeline.judge_part(store, item, chosen) for item in rendered)
        if faults := pipeline.faults(built, 1, chosen):
            raise CannotPrint(faults)
        packed = plates.make_plates(
            store, plates.pack_parts(built, chosen), built, chosen, "Coupon"
        )
        source = {PRINTER: printer_text(described.document.data)}
        kit = listed(head, chosen, drawings, built, packed, pipeline.remarks(built), source)
        write_files(staging, kit.contents)
    return WrittenKit(target, kit)
