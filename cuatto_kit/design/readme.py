"""The README of a kit, and the names of its files."""

from collections.abc import Sequence

from cuatto_kit.cad.parts import CUSTOMIZER, DRAWINGS
from cuatto_kit.config.messages import join_names
from cuatto_kit.config.model import text_in
from cuatto_kit.design.core import DesignCore
from cuatto_kit.fabrication.slicer import INFILL, PERIMETERS

REPORT, BOM, PREVIEW, SHEETS = "report.json", "bom.csv", "preview.html", "sheets"
PLAY = "play.html"
"""The names of files and of a folder of a kit."""
README, LICENSE = "README.md", "LICENSE"
"""The names of the file that explains a kit, and of that with its licence and credits."""
_EXPLAINED = {
    PREVIEW: "the board in 3-D, with all parts and plates; it opens in any browser",
    PLAY: "the game to play, alone or with others at one screen; it opens in any browser",
    "assembly.en.html": "how to put the board together, in the language of its name",
    f"{SHEETS}/": "the rules to print, as PDF, HTML and Markdown",
    "plates/": "the parts laid out for the printer, as projects for a slicer and as meshes",
    "stl/": "each part as a mesh",
    "flat/": "files for a laser cutter",
    "publish/": "what a model site asks for; README.md there says which file goes where",
    f"{DRAWINGS}/": "the parts as OpenSCAD drawings",
    f"{CUSTOMIZER}/": "the parts to change, each kind in one file for OpenSCAD's Customizer and\n"
    "  for MakerWorld",
    BOM: "the filament and the things to buy",
    REPORT: "the figures of simulated games on this board",
}
"""The files that a README explains, by the beginning of their paths."""


def readme(design: DesignCore, paths: Sequence[str]) -> bytes:
    """Return the text that explains a kit with files at some paths."""
    from cuatto_kit.sheets.markdown import as_markdown

    board = as_markdown(f"{design.name}.yaml")
    listed = "\n".join(
        f"- {begins}: {text}"
        for begins, text in _EXPLAINED.items()
        if any(path.startswith(begins) for path in paths)
    )
    return f"""\
# {as_markdown(text_in(design.title, "en"))}

A board game to print, made by cuatto-kit (https://cuatto-kit.github.io/cuatto-kit/).

{listed}
- {board}: the board itself. "cuatto-kit build {board}" makes this kit again;
  "cuatto-kit studio {board}" opens it to play, judge and change it.

To print, open the plates in a slicer, or arrange the meshes yourself; manifest.json says how many
of each part the game needs.

{_settings(design)}

LICENSE says what belongs to whom.
""".encode()


def _settings(design: DesignCore) -> str:
    """Return the sentences on the settings of a slicer."""
    layer = f"layers of {design.printer.layer:g} mm, " if design.printer else ""
    walls = f"{layer}{PERIMETERS} walls and {100 * INFILL:g} % infill"
    filled = join_names(part.name for part in design.kit.parts if part.filled)
    fair = f"With 100 % infill, so that throws are fair: {filled}." if filled else ""
    return f"The parts are designed for {walls}, without supports.\n{fair}".rstrip()
