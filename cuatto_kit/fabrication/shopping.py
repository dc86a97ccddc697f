"""bom.csv: what to buy for a kit, with its parts by colour, their weight and cost."""

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING

from cuatto_kit.cad.parts import ACCENT, BODY
from cuatto_kit.config.printer import Printer

if TYPE_CHECKING:
    from cuatto_kit.fabrication.packing import Place
    from cuatto_kit.fabrication.plates import PlateFile

_Share = tuple[str, str, str]
"""A part, its share (whole, body or accent), and its colour."""

WHOLE = "whole"
"""The share in a row about whole copies, rather than about one of two colours."""

PURGE = "purge"
"""The name, in place of a part, of a row about the plastic that is purged at changes of filament;
its quantity is the number of changes."""

TOTAL = "total"
"""The name, in place of a part, of a row that sums up a colour, and the colour of the last row."""


@dataclass(frozen=True)
class Row:
    """A part, or a share of it, in one colour.

    `quantity` is the number of copies, `grams` and `price` are for all of them together.
    """

    part: str
    share: str
    colour: str
    quantity: int
    grams: float
    price: float


def bom(
    parts: Mapping[str, Sequence[float]], files: Iterable["PlateFile"], printer: Printer
) -> tuple[Row, ...]:
    """Return the bill of materials of these plates.

    The parts of a plate share the filament that it takes in each colour, as sliced or as estimated.
    Rows come in the order of parts, those of a part in the order of plates, and last those of
    purges.

    Args:
        parts: The weight of a copy of each part (g), of body and accent separately if it has two
            colours.
        files: The plates.
        printer: The printer; prices are in the money of its price per kilogram.

    Raises:
        KeyError: A plate holds a part without a weight.
    """
    quantity, grams = Counter[_Share](), defaultdict[_Share, float](float)
    for file in files:
        own, weight = Counter[_Share](), defaultdict[_Share, float](float)
        for place in file.plate.places:
            for share, each in _shares(place, file.plate.colours, parts[place.name]):
                own[share] += 1
                weight[share] += each
        quantity += own
        for share, told in _shared_out(weight, file).items():
            grams[share] += told
        for colour, purged in zip(file.plate.colours, file.takes.purge, strict=True):
            if purged:
                quantity[PURGE, PURGE, colour] += file.takes.changes
                grams[PURGE, PURGE, colour] += purged
    rank = {name: number for number, name in enumerate((*parts, PURGE))}
    return tuple(
        Row(*share, quantity[share], grams[share], grams[share] / 1000 * printer.price)
        for share in sorted(quantity, key=lambda share: rank[share[0]])
    )


def _shares(
    place: "Place", filaments: Sequence[str], each: Sequence[float]
) -> Iterator[tuple["_Share", float]]:
    """Yield the shares of a copy by colour, each with its weight (g)."""
    if place.accent is None or place.accent not in filaments:
        yield (place.name, WHOLE, place.colour), sum(each)
    else:
        body, marks = each
        yield (place.name, BODY, place.colour), body
        yield (place.name, ACCENT, place.accent), marks


def _shared_out(weight: Mapping["_Share", float], file: "PlateFile") -> Mapping["_Share", float]:
    """Return the grams of a plate by share, so that they include its skirt."""
    reckoned = defaultdict[str, float](float)
    for (_, _, colour), grams in weight.items():
        reckoned[colour] += grams
    said = {
        colour: total - purged
        for colour, total, purged in zip(
            file.plate.colours, file.takes.by_slot, file.takes.purge, strict=True
        )
    }
    return {
        share: grams * said[share[2]] / reckoned[share[2]] if reckoned[share[2]] else 0.0
        for share, grams in weight.items()
    }


def totals(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return a row for each colour, in order of appearance, and one for all.

    A part counts in the colour of its body.
    """
    colours = dict.fromkeys(row.colour for row in rows)
    own = {colour: [row for row in rows if row.colour == colour] for colour in colours}
    return tuple(_sum(colour, some) for colour, some in {**own, TOTAL: rows}.items())


def _sum(colour: str, rows: Sequence[Row]) -> Row:
    return Row(
        TOTAL,
        WHOLE,
        colour,
        sum(row.quantity for row in rows if row.share not in (ACCENT, PURGE)),
        sum(row.grams for row in rows),
        sum(row.price for row in rows),
    )


def write_csv(rows: Iterable[Row]) -> str:
    """Return the rows as comma-separated values (`bom.csv`), grams and money to two decimals.

    No cell begins with a character that makes spreadsheets compute (`=`, `+`, `-`, `@`): names of
    parts begin with a letter or digit (`Part`), shares and colours are fixed words, and no number
    is negative. So cells need no escape that other programs would have to remove.
    """
    target = io.StringIO()
    names = [field.name for field in fields(Row)]
    writer = csv.DictWriter(target, names, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        money = {"grams": f"{row.grams:.2f}", "price": f"{row.price:.2f}"}
        writer.writerow({**asdict(row), **money})
    return target.getvalue()
