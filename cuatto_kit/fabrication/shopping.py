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
"""A part, which share of it, and its colour."""

WHOLE = "whole"
"""What of a part a row is about, where it is no share of one in two colours."""

PURGE = "purge"
"""Stands for the part in a row that counts what is thrown away at changes of filament, as often
as its quantity says."""

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
    parts: Mapping[str, Sequence[float]], files: Iterable["PlateFile"], printer: Printer
) -> tuple[Row, ...]:
    """The bill of materials of these plates; `parts` says what one copy weighs (g), the body
    and the accent apart where it has two colours. The parts of a plate share what it takes of each
    filament, as sliced or as reckoned.

    Rows come in the order of parts, those of a part in the order of plates; last come those
    of what is purged. Prices are in the money of the printer's price a kilogram. Raises KeyError
    where a plate holds a part whose weight is not said.
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
    """What of a copy is of which colour, and what that weighs (g)."""
    if place.accent is None or place.accent not in filaments:
        yield (place.name, WHOLE, place.colour), sum(each)
    else:
        body, marks = each
        yield (place.name, BODY, place.colour), body
        yield (place.name, ACCENT, place.accent), marks


def _shared_out(weight: Mapping["_Share", float], file: "PlateFile") -> Mapping["_Share", float]:
    """The grams of a plate shared out: with what is laid down beside the parts, their skirt."""
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
        sum(row.quantity for row in rows if row.share not in (ACCENT, PURGE)),
        sum(row.grams for row in rows),
        sum(row.price for row in rows),
    )


def write_csv(rows: Iterable[Row]) -> str:
    """The rows as comma-separated values (`bom.csv`), grams and money to two decimals.

    No cell is one that a spreadsheet would reckon with (`=`, `+`, `-`, `@` first): names of parts
    begin with a letter or digit (`Part`), shares and colours are words of ours, and no number is
    negative. So nothing is put before a text that programs would have to take off again.
    """
    target = io.StringIO()
    names = [field.name for field in fields(Row)]
    writer = csv.DictWriter(target, names, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        money = {"grams": f"{row.grams:.2f}", "price": f"{row.price:.2f}"}
        writer.writerow({**asdict(row), **money})
    return target.getvalue()
