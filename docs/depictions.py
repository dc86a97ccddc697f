"""The pictures of the documentation: what each shows, and tests of a picture.

`gallery.py` makes the pictures. It keeps two digests of each in pictures/digests.json: one of the
file, and one of what the file shows. The second follows from the board, the drawings of its parts
and the other inputs named in `subjects`, so that a picture older than these can be told.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image, ImageChops

import cuatto_kit
from cuatto_kit.api import Design
from cuatto_kit.config.bundled import bundled
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.drawing.positions import scene_drawing
from cuatto_kit.preview import words

HERE = Path(__file__).parent
TOP = HERE.parent
PICTURES = HERE / "pictures"
DIGESTS = PICTURES / "digests.json"
"""Both digests of each picture, by the name of its file."""

NOISE = 24
"""How far a channel may be from the ground's and still be ground: soft shadows fade out."""
MOST_OF_ONE = 0.95
"""The largest share of the pixels that may have one colour."""
LEAST_SHOWN = 0.05
"""The smallest share of the pixels that must differ from the ground."""
LEAST_COLOURS = 32

PHOTO = tuple(f"cuatto_kit/fabrication/{name}.py" for name in ("photo", "raster", "showcase"))
PLAY = (*PHOTO, "cuatto_kit/fabrication/in_play.py")
ASSEMBLY = ("cuatto_kit/preview/assembly/page.css", "cuatto_kit/preview/assembly/page.html")
SHEET = ("cuatto_kit/sheets/sheet.typ", "rules/outline.yaml", "rules/en/[!s]*.yaml")  # not studio
STUDIO = "cuatto_kit/studio/web/dist/**/*"


@dataclass(frozen=True)
class Subject:
    """A picture's board (a bundled name or a path), the files that draw it (patterns below the
    checkout), and the texts in it that come from elsewhere."""

    board: str
    files: tuple[str, ...] = ()
    texts: Callable[[], object] = lambda: None


def variants() -> list[str]:
    """Returns the bundled variants, without those of other packages."""
    return [name for name, path in bundled().items() if path.is_relative_to(TOP)]


def subjects() -> dict[str, Subject]:
    """Returns the subject of every picture by the picture's name without its ending."""
    lagoon = HERE / "design-a-board/5-lagoon.yaml"
    return {
        **{name: Subject(name, PHOTO) for name in variants()},
        **{f"{name}-play": Subject(name, PLAY) for name in variants()},
        "assembly": Subject("parques", ASSEMBLY, _words),
        "box": Subject("volcano-escape", (*ASSEMBLY, "scad/box_*.scad"), _words),
        "lagoon": Subject(str(lagoon)),
        "sheet": Subject("two-ways-home", SHEET),
        "studio": Subject("two-ways-home", (STUDIO,)),
    }


def drawing(design: Design) -> str:
    """Returns the board with every team set up on it as an SVG, lying as its file has it."""
    variant, layout = design.variant, design.layout
    book = design.family.on(variant, layout).rulebook()
    labels = replace(book.labels("en"), start="Start", finish="Finish")
    scene = book.set_ups()[variant.seats[1]]
    return scene_drawing(layout, variant.team_colours, scene, labels).svg


def _words() -> object:
    return words.labels("en", "assembly"), words.colour_names("en")


def digest_of(subject: Subject) -> str:
    """Returns a digest of what a picture shows."""
    design = cuatto_kit.load(subject.board)
    return digest(design, _files(subject), subject.texts())


def digest(design: Design, files: Mapping[str, str], texts: object = None) -> str:
    """Returns a digest of a board: its file with what that extends, the drawings of its parts,
    where each copy is and in which colours; and of more files and texts."""
    drawings = design.drawings
    copies = [
        [
            copy.part,
            COLOURS[copy.colour],
            COLOURS[copy.accent],
            [round(float(length), 3) for length in copy.pose.at],
            [round(turn, 4) for turn in copy.pose.quarters],
        ]
        for copy in design.kit.assembly
    ]
    meshes = {name: hashlib.sha256(mesh).hexdigest() for name, mesh in drawings.meshes.items()}
    drawn = [dict(drawings.parts), dict(drawings.library), meshes]
    shown = [design.document.data, drawn, copies, dict(files), texts]
    return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()


def _files(subject: Subject) -> dict[str, str]:
    paths = {path for pattern in subject.files for path in TOP.glob(pattern) if path.is_file()}
    return {path.relative_to(TOP).as_posix(): path.read_text("utf-8") for path in paths}


def file_digest(path: Path) -> str:
    """Returns the digest of a picture's file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def emptiness(picture: Image.Image) -> str | None:
    """Returns why a picture shows nothing or next to nothing, None where it shows something."""
    opaque = Image.new("RGBA", picture.size, "white")
    opaque.alpha_composite(picture.convert("RGBA"))
    image = opaque.convert("RGB")
    total = image.width * image.height
    colours = image.getcolors(total) or []
    most, ground = max(colours)
    if most > MOST_OF_ONE * total:
        return f"one colour has {most / total:.1%} of it, {MOST_OF_ONE:.0%} at most expected"
    if len(colours) < LEAST_COLOURS:
        return f"it has {len(colours)} colours, at least {LEAST_COLOURS} expected"
    shown = 1 - unlike(image, ground).histogram()[0] / total
    if shown < LEAST_SHOWN:
        return f"{shown:.1%} of it differs from the ground, at least {LEAST_SHOWN:.0%} expected"
    return None


def unlike(image: Image.Image, ground: tuple[int, ...] | str) -> Image.Image:
    """Returns a mask of the pixels in which any channel is farther than noise from the ground's."""
    difference = ImageChops.difference(image, Image.new("RGB", image.size, ground))
    red, green, blue = difference.split()
    largest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return largest.point(lambda value: 255 * (value > NOISE))
