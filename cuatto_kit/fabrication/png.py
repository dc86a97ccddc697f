"""Pixels as PNG files whose bytes depend on no library's version.

No two versions of zlib need compress alike, so the stream is written here: runs of equal bytes,
in the fixed code that every reader of deflate knows (RFC 1951, 3.2.6). Pictures of flat faces,
each row told by its difference from the row above, are nearly all runs.
"""

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""Rows from the top, of pixels from the left: h × w × 4, red, green, blue and how opaque."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_TRUE_COLOUR_AND_ALPHA = 6
_LESS_THE_ROW_ABOVE = 2

_LONGEST, _SHORTEST = 258, 3
"""The longest and the shortest run that deflate can tell as a copy of what went before."""


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
            (b"IDAT", _zlib_stream(filtered.reshape(-1))),
            (b"IEND", b""),
        )
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    check = zlib.crc32(name + data)
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)


def _zlib_stream(data: Pixels) -> bytes:
    """One deflate block of runs, in zlib's wrapping."""
    bits, lengths = _coded(*_runs(data))
    return b"\x78\x01" + _packed(bits, lengths) + struct.pack(">I", zlib.adler32(data.tobytes()))


def _runs(data: Pixels) -> tuple[Pixels, NDArray[np.int64]]:
    """Each run of equal bytes: its byte and its length."""
    starts = np.flatnonzero(np.concatenate([[True], data[1:] != data[:-1]]))
    return data[starts], np.diff(np.append(starts, len(data)))


def _coded(
    values: Pixels, lengths: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The runs in the fixed code: bits of each token, the first the lowest, and their number.

    A run is its byte, then copies of the byte before, each as long as can be, then what
    is too short for a copy as bytes again.
    """
    copied = lengths - 1
    whole, rest = np.divmod(copied, _LONGEST)
    short = np.where(rest < _SHORTEST, rest, 0)
    # Of each run: the byte, its longest copies, a shorter copy, the bytes that are left.
    counts = np.stack([np.ones_like(whole), whole, (rest >= _SHORTEST).astype(int), short], axis=1)
    kinds = np.stack(
        [values.astype(int), np.full_like(whole, 256 + _LONGEST), 256 + rest, values.astype(int)],
        axis=1,
    )
    tokens = np.repeat(kinds.reshape(-1), counts.reshape(-1))
    return _CODES[tokens], _CODE_LENGTHS[tokens]


def _packed(bits: NDArray[np.int64], lengths: NDArray[np.int64]) -> bytes:
    """Tokens one behind the other, from the lowest bit of the first byte, as the only block."""
    bits = np.concatenate([[0b011], bits, [0]])  # last block, fixed code; …; end of block
    lengths = np.concatenate([[3], lengths, [7]])
    ends = np.cumsum(lengths)
    stream = np.zeros(int(ends[-1]), np.uint8)
    for bit in range(int(lengths.max())):
        having = lengths > bit
        stream[(ends - lengths + bit)[having]] = (bits[having] >> bit) & 1
    return np.packbits(stream, bitorder="little").tobytes()


def _reversed(code: int, length: int) -> int:
    """Codes are written from their highest bit, everything else from its lowest."""
    return int(f"{code:0{length}b}"[::-1], 2)


def _literal(symbol: int) -> tuple[int, int]:
    """The fixed code of a byte or of a class of lengths, and its number of bits."""
    if symbol < 144:
        return _reversed(0x30 + symbol, 8), 8
    if symbol < 256:
        return _reversed(0x190 + symbol - 144, 9), 9
    if symbol < 280:
        return _reversed(symbol - 256, 7), 7
    return _reversed(0xC0 + symbol - 280, 8), 8


def _copy(length: int) -> tuple[int, int]:
    """The code of a copy of the byte before, of that length: class, rest, and the distance 1."""
    if length == _LONGEST:
        code, bits = _literal(285)
        return code, bits + 5
    extra = max(0, (length - _SHORTEST).bit_length() - 3)
    step, rest = divmod(length - _SHORTEST, 1 << extra)
    code, bits = _literal(257 + 4 * extra + step)
    return code | rest << bits, bits + extra + 5


_TABLE = [
    *(_literal(byte) for byte in range(256)),
    *((0, 0) for _ in range(_SHORTEST)),
    *(_copy(length) for length in range(_SHORTEST, _LONGEST + 1)),
]
_CODES = np.array([code for code, _ in _TABLE])
_CODE_LENGTHS = np.array([length for _, length in _TABLE])
"""Of each token: a byte, or 256 and the length of a copy."""
