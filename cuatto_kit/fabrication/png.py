"""Pixels as PNG files."""

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""Rows from the top, of pixels from the left: h × w × 4, red, green, blue and opacity."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_TRUE_COLOUR_AND_ALPHA = 6
_LESS_THE_ROW_ABOVE = 2


def png(pixels: Pixels) -> bytes:
    """The PNG file of the pixels."""
    height, width, channels = pixels.shape
    rows = pixels.reshape(height, width * channels)
    above = np.vstack([np.zeros_like(rows[:1]), rows[:-1]])
    filtered = np.empty((height, width * channels + 1), np.uint8)
    filtered[:, 0] = _LESS_THE_ROW_ABOVE
    filtered[:, 1:] = rows - above  # modulo 256, as PNG asks
    header = struct.pack(">IIBBBBB", width, height, 8, _TRUE_COLOUR_AND_ALPHA, 0, 0, 0)
    return _SIGNATURE + b"".join(
        _chunk(name, data)
        for name, data in (
            (b"IHDR", header),
            (b"IDAT", zlib.compress(filtered.tobytes())),
            (b"IEND", b""),
        )
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    check = zlib.crc32(name + data)
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)
