"""Drawings as grids of pixels, by the renderer that sets the sheets."""

import io

import numpy as np
import typst
from PIL import Image

PAGE = """
#set page(width: {width}mm, height: {height}mm, margin: 0mm, fill: white)
#image(bytes(sys.inputs.svg), format: "svg", width: 100%, height: 100%)
"""


def raster(drawing, dots=12.0):
    """Red, green and blue of each pixel from 0 to 1 (rows from the top); `dots` to a mm."""
    page = PAGE.format(width=drawing.width, height=drawing.height).encode()
    png = typst.compile(page, format="png", ppi=dots * 25.4, sys_inputs={"svg": drawing.svg})
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), float) / 255
