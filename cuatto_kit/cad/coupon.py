"""The coupon: a small print that shows how much play joints need on a printer.

Knobs from tight to loose are on a strip, each beside its figure; a loose piece has the socket to
try them in. The first knob that goes in by hand and holds has the play to request, as `print:
{clearance: …}` or in the printer's file. A dimple, and a checker in its two halves, show how
checkers sit on the board and in one another.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from cuatto_kit.cad import library
from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.solids import call

COUPON = "coupon"
"""The group of a coupon's parts."""
SEAT = 20
"""Edge of the piece with the dimple (mm)."""


def _default_clearances() -> tuple[float, ...]:
    values = library.module("coupon").parameters["clearances"].default
    assert isinstance(values, list)
    return tuple(values)


CLEARANCES = _default_clearances()
"""The plays that are tried (mm), from tight to loose."""


def coupon_parts(
    clearances: Sequence[float] = CLEARANCES, colour: str = "white"
) -> tuple[Part, ...]:
    """Return the parts of a coupon.

    They are the strip with a knob for each of `clearances` (mm, at least one, rising, in hundredths
    below 1), the piece with the socket, a dimple and the halves of a checker.

    The joints have the size and the height of those of a 40 mm tile; play does not grow with the
    tile. Raises ValueError for clearances that cannot be engraved.
    """
    _check(clearances)
    coupon = library.module("coupon")
    row = (len(clearances) + 1) // 2
    thickness = coupon.default("thickness")
    return (
        Part(
            name="coupon-strip",
            title=f"Coupon: knobs with {clearances[0]:.2f} to {clearances[-1]:.2f} mm of play",
            group=COUPON,
            solid=call("coupon", piece="strip", clearances=list(clearances)),
            colours={colour: 1},
            extents=(row * coupon.default("knob_pitch"), None, thickness),
        ),
        Part(
            name="coupon-socket",
            title="Coupon: a socket at either end, to try the knobs in",
            group=COUPON,
            solid=call("coupon", piece="socket"),
            colours={colour: 1},
            extents=(coupon.default("piece_width"), coupon.default("piece_length"), thickness),
        ),
        *_checker(colour),
    )


def _checker(colour: str) -> Iterator[Part]:
    """Yield a dimple, and the halves of a checker."""
    tile = {"size": SEAT, "dimples": [[0, 0]], "groove_depth": 0, "knobs": [], "sockets": []}
    solids = {
        "seat": ("a dimple, to sit a checker in", call("tile", **tile)),
        "base": ("base of a checker", call("checker_base")),
        "top": ("top of a checker, to try the base's peg in", call("checker_top")),
    }
    for name, (title, solid) in solids.items():
        yield Part(f"coupon-{name}", f"Coupon: {title}", COUPON, solid, {colour: 1})


def _check(clearances: Sequence[float]) -> None:
    """Raise ValueError for clearances that do not have two decimals or do not rise."""
    engraved = all(0 < c < 1 and round(c, 2) == c for c in clearances)
    rising = all(tight < loose for tight, loose in pairwise(clearances))
    if not (clearances and engraved and rising):
        expected = "expected hundredths of a millimetre between 0 and 1, from tight to loose"
        raise ValueError(f"clearances {list(clearances)}; {expected}")
