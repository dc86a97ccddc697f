"""Makes docs/gallery.md and the pictures of the documentation.

    python docs/gallery.py              all bundled variants and the gallery's page
    python docs/gallery.py VARIANT …    only their pictures

Builds each kit and takes the picture from its preview in a headless Chromium. Needs the
`chromium` package and the `dev` extra.
"""

import io
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import Page, sync_playwright

import cuatto_kit
from cuatto_kit.config.bundled import bundled
from cuatto_kit.config.model import text_in
from cuatto_kit.design import kit
from cuatto_kit.fabrication.manifest import Manifest
from cuatto_kit.reports.model import ReportData

HERE = Path(__file__).parent
PICTURES = HERE / "pictures"
WINDOW = {"width": 1800, "height": 1200}
LARGEST = (1000, 760)
MARGIN = 30
NOISE = 24
"""How far a shade may be from the ground's and still be ground: soft shadows fade out."""
BARE = (
    "header, #controls, aside, #label { display: none !important } "
    "main { position: fixed; inset: 0 } body, main, canvas { background: #ffffff !important }"
)
"""What is hidden of a preview to leave the board alone."""

ASSEMBLED = "parques"
"""The variant whose assembly page is pictured."""
BOXED = "volcano-escape"
"""The variant whose box is pictured."""

HEAD = """# Gallery

Every bundled variant: its board set up, what it takes to print on a {printer}, and what a few
thousand games of random play say. Made by `python docs/gallery.py`.
"""


@contextmanager
def browser() -> Iterator[Page]:
    """A page of a headless Chromium that draws in software."""
    gl = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", *gl]
        )
        yield chromium.new_page(viewport=WINDOW, color_scheme="light")
        chromium.close()


def picture(page: Page, preview: Path, target: Path) -> None:
    """The board of a preview without its margin."""
    page.goto(preview.resolve().as_uri())
    page.wait_for_function("document.documentElement.dataset.ready === 'true'", timeout=120_000)
    page.add_style_tag(content=BARE)
    shown = None
    while shown is None:  # a large board takes its time to be drawn
        page.wait_for_timeout(3000)
        image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        ground = Image.new("RGB", image.size, image.getpixel((2, 2)))
        difference = ImageChops.difference(image, ground).convert("L")
        shown = difference.point(lambda value: 255 * (value > NOISE)).getbbox()
    left, top, right, bottom = shown
    box = (
        max(0, left - MARGIN),
        max(0, top - MARGIN),
        min(image.width, right + MARGIN),
        min(image.height, bottom + MARGIN),
    )
    trimmed = image.crop(box)
    trimmed.thumbnail(LARGEST, Image.Resampling.LANCZOS)
    trimmed.quantize(192, Image.Quantize.MEDIANCUT).save(target, optimize=True)


def step_picture(page: Page, assembly: Path, step: str, target: Path) -> None:
    """A step of an assembly page; `step` finds something in it, as CSS does."""
    page.goto(assembly.resolve().as_uri())
    shown = page.locator("section", has=page.locator(step)).screenshot()
    with Image.open(io.BytesIO(shown)).convert("RGB") as image:
        image.quantize(256, Image.Quantize.MEDIANCUT).save(target, optimize=True)


def entry(name: str, title: str, manifest: Manifest, report: ReportData) -> str:
    """A variant on the page."""
    plates = manifest.plates
    pieces = sum(part.quantity for part in manifest.parts)
    figures = [f"{pieces} pieces of {len(manifest.parts)} shapes"]
    if plates:
        grams = sum(plate.grams for plate in plates)
        printing = f"{len(plates)} plates, {grams:.0f} g"
        seconds = sum(plate.estimated_time_s or 0 for plate in plates)
        printing += f", about {seconds / 3600:.0f} hours"
        figures.append(printing)
    shares = [seat.mean for seat in report.seat_win_rate]
    figures.append(f"{report.minutes.mean:.0f} minutes with {report.seats} seats")
    figures.append(f"seats win {min(shares):.0%} to {max(shares):.0%}")
    lines = [f"## {title}", f"![{title}](pictures/{name}.png)", f"`{name}`: {'; '.join(figures)}."]
    return "\n\n".join(lines) + "\n"


def main(variants: list[str]) -> None:
    PICTURES.mkdir(exist_ok=True)
    entries = []
    with tempfile.TemporaryDirectory() as scratch, browser() as page:
        for variant in variants or bundled():
            design = cuatto_kit.load(variant)
            built = design.write(scratch, kit.KitOptions())
            name = design.name
            picture(page, built.folder / kit.PREVIEW, PICTURES / f"{name}.png")
            print(PICTURES / f"{name}.png")
            if name == ASSEMBLED:
                assembly = built.folder / "assembly.en.html"
                step_picture(page, assembly, "figure.map", PICTURES / "assembly.png")
            if name == BOXED:
                built = design.write(scratch, kit.KitOptions(box=True))
                assembly = built.folder / "assembly.en.html"
                step_picture(page, assembly, "h2:text-is('The box')", PICTURES / "box.png")
            title = text_in(design.title, "en")
            entries.append(entry(name, title, built.manifest, design.report().data))
    if not variants:
        page_text = "\n".join([HEAD.format(printer="printer of 220 × 220 mm"), *entries])
        (HERE / "gallery.md").write_text(page_text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
