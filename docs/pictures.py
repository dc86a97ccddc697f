"""Makes the pictures of the documentation: `python docs/pictures.py [VARIANT …]`.

Builds each variant's kit, lets OpenSCAD (on a virtual screen, xvfb-run) draw its
assembly, and trims the margin. Needs the `openscad` and `xvfb` packages.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageChops

from cuatto_kit import kit, loading

PICTURES = Path(__file__).parent / "pictures"
CAMERAS = {
    "two-ways-home": "0,0,0,48,0,70,500",
    "snake-24-full": "0,0,0,40,0,20,500",
    "cant-stop": "0,0,0,30,0,0,500",
    "cabeza": "0,0,0,45,0,60,500",
}
SIZE = (2400, 1600)
MARGIN = 40


def picture(variant: str, folder: Path) -> Path:
    """Draws a variant's assembly into docs/pictures/."""
    options = kit.BuildOptions(output=folder, quality="fine")
    built = kit.build(loading.load(variant), options)
    raw = folder / f"{variant}.png"
    command = ["xvfb-run", "-a", "openscad", "--imgsize", f"{SIZE[0]},{SIZE[1]}"]
    command += ["--viewall", "--autocenter", "--camera", CAMERAS.get(variant, "0,0,0,45,0,30,500")]
    command += ["--colorscheme", "Tomorrow", "-o", str(raw)]
    subprocess.run([*command, str(built.folder / "scad/assembly.scad")], check=True)
    with Image.open(raw).convert("RGB") as image:
        margin = ImageChops.difference(image, Image.new("RGB", image.size, image.getpixel((0, 0))))
        left, top, right, bottom = margin.getbbox() or (0, 0, *image.size)
        box = (left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN)
        trimmed = image.crop(box)
        trimmed.thumbnail((1000, 1000), Image.Resampling.LANCZOS)
        target = PICTURES / f"{variant}.png"
        trimmed.quantize(128, Image.Quantize.MAXCOVERAGE).save(target, optimize=True)
    return target


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        for name in sys.argv[1:] or CAMERAS:
            print(picture(name, Path(temporary)))
