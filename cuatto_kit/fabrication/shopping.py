"""What to buy for a kit: its parts by colour, what they weigh and what that costs."""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING

from cuatto_kit.config.colours import accent_colour
from cuatto_kit.config.printer import Printer

if TYPE_CHECKING:
    from cuatto_kit.fabrication.packing import Plate

BODY, ACCENT = "body", "marks"
"""The colour bodies of a part in two colours, as its drawings are called."""
WHOLE = "whole"
"""What of a part a row is about, where it is no share of one in two colours."""

TOTAL = "total"
"""Stands for the part in a row that counts all of a colour, and for the colour in the last."""


@dataclass(frozen=True)
class Row:
    """A part, or a share of it, in one colour: how many, and what all of them weigh and cost
    together."""

    part: str
    share: str
    colour: str
    quantity: int
    grams: float
    price: float


def bom(
    parts: Mapping[str, Sequence[float]], plates: Iterable["Plate"], printer: Printer
) -> tuple[Row, ...]:
    """The bill of materials of these plates; `parts` says what one copy weighs (g), the body
    and the accent apart where it has two colours.

    Rows come in the order of parts, those of a part in the order of plates. Prices
    are in the money of the printer's price a kilogram. Raises KeyError where a plate
    holds a part whose weight is not said.
    """
    counted = Counter((place.name, plate.colour) for plate in plates for place in plate.places)
    rank = {name: number for number, name in enumerate(parts)}
    return tuple(
        row
        for (part, colour), quantity in sorted(counted.items(), key=lambda count: rank[count[0][0]])
        for row in _rows(part, colour, quantity, parts[part], printer)
    )


def _rows(
    part: str, colour: str, quantity: int, each: Sequence[float], printer: Printer
) -> Iterator[Row]:
    shares = (WHOLE,) if len(each) == 1 else (BODY, ACCENT)
    for share, one in zip(shares, each, strict=True):
        grams = quantity * one
        paint = accent_colour(colour) if share == ACCENT else colour
        yield Row(part, share, paint, quantity, grams, grams / 1000 * printer.price)


def totals(rows: Sequence[Row]) -> tuple[Row, ...]:
    """A row for each colour, in the order in which they come, and one for all. A part counts
    in the colour of its body."""
    colours = dict.fromkeys(row.colour for row in rows)
    own = {colour: [row for row in rows if row.colour == colour] for colour in colours}
    return tuple(_sum(colour, some) for colour, some in {**own, TOTAL: rows}.items())


def _sum(colour: str, rows: Sequence[Row]) -> Row:
    return Row(
        TOTAL,
        WHOLE,
        colour,
        sum(row.quantity for row in rows if row.share != ACCENT),
        sum(row.grams for row in rows),
        sum(row.price for row in rows),
    )


def write_csv(rows: Iterable[Row]) -> str:
    """The rows as comma-separated values (`bom.csv`), grams and money to two decimals."""
    target = io.StringIO()
    names = [field.name for field in fields(Row)]
    writer = csv.DictWriter(target, names, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        money = {"grams": f"{row.grams:.2f}", "price": f"{row.price:.2f}"}
        writer.writerow({**asdict(row), **money})
    return target.getvalue()
