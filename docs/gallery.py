"""Makes the pictures of the documentation and docs/gallery.md.

    python docs/gallery.py              all of them
    python docs/gallery.py PICTURE …    only these: bundled variants, assembly, box, lagoon,
                                        sheet, studio

A variant is pictured set up and in play, as in a kit that is published, which renews its entry in
docs/gallery.md. The other pictures are taken in a headless Chromium, from the pages that they show.
Needs the packages `chromium` and `poppler-utils` and the `dev` extra.
"""

import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from depictions import (
    DIGESTS,
    HERE,
    PICTURES,
    digest_of,
    drawing,
    emptiness,
    file_digest,
    subjects,
    variants,
)
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import cuatto_kit
from cuatto_kit.api import Design
from cuatto_kit.config.bundled import bundled
from cuatto_kit.config.model import text_in
from cuatto_kit.design.publishing import photo_of_board, photo_of_play

PAGE_WINDOW = {"width": 1280, "height": 800}
LARGEST = (1000, 760)
SHEET_WIDTH = 700
"""Width of a page of the rule sheet (pixels)."""
PATIENCE = 600_000
"""How long a page may take for one thing (ms)."""

GALLERY = HERE / "gallery.md"
HEAD = """# Gallery

All bundled boards, each set up for play and in a game, with the plastic and time of a print on a
bed of 220 × 220 mm and the results of a few thousand games of random play. `python docs/gallery.py`
makes this page.
"""


@contextmanager
def browser() -> Iterator[Browser]:
    """Starts a headless Chromium that draws in software."""
    gl = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", *gl]
        )
        yield chromium
        chromium.close()


@contextmanager
def opened(
    chromium: Browser, address: str, window: dict[str, int], scale: int = 1
) -> Iterator[Page]:
    """Opens a page in light colours, without its security policy, so that it can be asked."""
    context = chromium.new_context(
        viewport=window,
        device_scale_factor=scale,
        color_scheme="light",
        locale="en-GB",
        bypass_csp=True,
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    yield page
    context.close()


def save(image: Image.Image, name: str) -> None:
    """Writes a picture and its digests. Ends the program where the picture shows nothing."""
    if reason := emptiness(image):
        raise SystemExit(f"{name}: the picture shows nothing: {reason}")
    path = PICTURES / f"{name}.png"
    shown = digest_of(subjects()[name])
    # Other methods leave out the colours of small pieces.
    whole = image.convert("RGB")
    few = whole.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=4)
    smooth = whole.quantize(palette=few, dither=Image.Dither.FLOYDSTEINBERG)  # no bands on a ground
    smooth.save(path, optimize=True)
    known = json.loads(DIGESTS.read_text("utf-8")) if DIGESTS.exists() else {}
    known[path.name] = {"shows": shown, "file": file_digest(path)}
    made = {file: known[file] for file in sorted(known) if file.removesuffix(".png") in subjects()}
    DIGESTS.write_text(json.dumps(made, indent=2) + "\n", "utf-8")
    print(path, flush=True)


def as_image(png: bytes) -> Image.Image:
    """Returns a PNG as an image."""
    return Image.open(io.BytesIO(png)).convert("RGBA")


# Boards


def reduced(image: Image.Image) -> Image.Image:
    """Return a picture no larger than `LARGEST`."""
    image.thumbnail(LARGEST, Image.Resampling.LANCZOS)
    return image


def picture_board(name: str) -> None:
    """Pictures a bundled variant, set up and in play, and writes its entry in the gallery."""
    design = cuatto_kit.load(name)
    save(reduced(as_image(photo_of_board(design))), name)
    save(reduced(as_image(photo_of_play(design))), f"{name}-play")
    write_entry(name, entry(design))


# Pages


def written(scratch: str, text: str) -> str:
    """Writes a page and returns its address."""
    path = Path(scratch) / "page.html"
    path.write_text(text, "utf-8")
    return path.as_uri()


def picture_step(chromium: Browser, scratch: str, name: str, shown: str, style: str) -> None:
    """Pictures a part of an assembly page, which `shown` finds as CSS does."""
    design = cuatto_kit.load(subjects()[name].board)
    text = design.assembly_page(box=design.box() if name == "box" else None)
    with opened(chromium, written(scratch, text), PAGE_WINDOW) as page:
        page.add_style_tag(content=style)
        save(as_image(page.locator(shown).first.screenshot()), name)


def picture_drawing(chromium: Browser, scratch: str, name: str) -> None:
    """Pictures the drawing of a board."""
    style = f"svg {{ height: {LARGEST[1]}px; width: auto; padding: 10px }}"
    text = f"<style>{style}</style>{drawing(cuatto_kit.load(subjects()[name].board))}"
    with opened(chromium, written(scratch, text), PAGE_WINDOW) as page:
        save(as_image(page.locator("svg").first.screenshot()), name)


def picture_sheet(_: Browser, scratch: str, name: str) -> None:
    """Pictures the first two pages of a rule sheet side by side."""
    path = Path(scratch) / "rules.pdf"
    path.write_bytes(cuatto_kit.load(subjects()[name].board).sheet().pdf)
    size = ["-scale-to-x", str(SHEET_WIDTH), "-scale-to-y", "-1"]
    pages = []
    for number in "12":
        told = ["pdftoppm", "-png", "-f", number, "-l", number, *size, str(path)]
        pages.append(as_image(subprocess.run(told, check=True, capture_output=True).stdout))
    both = Image.new("RGB", (2 * SHEET_WIDTH, pages[0].height), "white")
    for number, page in enumerate(pages):
        both.paste(page, (number * SHEET_WIDTH, 0))
    save(both, name)


def picture_studio(chromium: Browser, scratch: str, name: str) -> None:
    """Pictures the studio with a board, its verdict once all games are played, and where
    they went."""
    board = subjects()[name].board
    shutil.copy(bundled()[board], scratch)
    words = ["cuatto_kit", "studio", f"{board}.yaml", "--json", "--no-browser"]
    command = [sys.executable, "-m", *words]
    studio = subprocess.Popen(command, cwd=scratch, stdout=subprocess.PIPE, text=True)
    try:
        with opened(chromium, _address(studio), PAGE_WINDOW) as page:
            page.locator(".judge-seats").wait_for()
            page.locator('.judge:not(.judge-old)[aria-busy="false"]').wait_for()
            page.get_by_label("Heat map").select_option("visits")
            save(as_image(page.screenshot(animations="disabled")), name)
    finally:
        studio.terminate()
        studio.wait()


def _address(studio: subprocess.Popen[str]) -> str:
    """Returns where a studio serves its page, which is the first document that it prints."""
    said = ""
    for line in studio.stdout or ():
        said += line
        if line.startswith("}"):
            return json.loads(said)["url"]
    raise SystemExit("the studio ended before it served its page")


# The gallery's page


def entry(design: Design) -> str:
    """Returns a variant's section of the gallery."""
    parts, plates = design.kit.parts, design.plates()
    figures = [f"{sum(part.quantity for part in parts)} pieces of {len(parts)} shapes"]
    if plates:
        grams = sum(plate.grams for plate in plates)
        hours = sum(plate.seconds for plate in plates) / 3600
        figures.append(f"{len(plates)} plates, {grams:.0f} g, about {hours:.0f} hours")
    report = design.report().data
    shares = [seat.mean for seat in report.seat_win_rate]
    figures.append(f"{report.minutes.mean:.0f} minutes with {report.seats} seats")
    figures.append(f"seats win {min(shares):.0%} to {max(shares):.0%}")
    title, name = text_in(design.title, "en"), design.name
    shown = f"![{title}](pictures/{name}.png)\n\n![{title} in play](pictures/{name}-play.png)"
    return f"## {title}\n\n{shown}\n\n`{name}`: {'; '.join(figures)}.\n"


def write_entry(name: str, section: str) -> None:
    """Writes a variant's section in the place of the one that the gallery has."""
    sections = re.split(r"^(?=## )", GALLERY.read_text("utf-8"), flags=re.MULTILINE)[1:]
    known = {re.search(r"\(pictures/(.+?)\.png\)", text)[1]: text for text in sections}
    known[name] = section
    entries = [known[variant].strip() + "\n" for variant in variants() if variant in known]
    GALLERY.write_text("\n".join([HEAD, *entries]), "utf-8")


MAKERS: dict[str, Callable[[Browser, str, str], None]] = {
    "assembly": partial(
        picture_step,
        shown="section:has(figure.map)",
        style="section { padding: 1rem } h2 { margin: 0 }",
    ),
    "box": partial(
        picture_step,
        shown="section:has(h2:text-is('The box')) .stages",
        style=".stages { width: max-content; grid-template-columns: auto auto; padding: 1rem }",
    ),
    "lagoon": picture_drawing,
    "sheet": picture_sheet,
    "studio": picture_studio,
}


def main(names: list[str]) -> None:
    known = [*variants(), *MAKERS]
    if unknown := [name for name in names if name not in known]:
        raise SystemExit(f"no picture {', '.join(unknown)}; there are {', '.join(known)}")
    asked = names or known
    for name in filter(variants().__contains__, asked):
        picture_board(name)
    if pages := list(filter(MAKERS.__contains__, asked)):
        with browser() as chromium:
            for name in pages:
                with tempfile.TemporaryDirectory() as scratch:
                    MAKERS[name](chromium, scratch, name)


if __name__ == "__main__":
    main(sys.argv[1:])
