"""The assembly instructions of a kit, step by step, as one HTML page to read and to print."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from cuatto_kit import templates
from cuatto_kit.cad.parts import Kit
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.drawing.embedding import inlined
from cuatto_kit.fabrication.plates import PlateFile
from cuatto_kit.fabrication.slicer import BOTTOM_LAYERS, INFILL, PERIMETERS, TOP_LAYERS
from cuatto_kit.preview.assembly.joins import Way
from cuatto_kit.preview.assembly.steps import Step, Steps
from cuatto_kit.preview.words import colour_names, counts_of, grams_of, labels, language_of, time_of
from cuatto_kit.sheets.grammar import capital, grammar_of

GROUND = 180.0
"""Width of the map (mm), including on printed pages."""


@dataclass(frozen=True)
class PrintRow:
    """A row of the print list: a plate, or a part.

    Its colours (#rrggbb) and their names, its content, its weight and its time.
    """

    name: str
    paints: tuple[str, ...]
    colours: str
    holds: str
    grams: str = ""
    time: str = ""


def assembly_page(
    title: str,
    language: str,
    kit: Kit,
    steps: Steps,
    plates: Sequence[PlateFile] = (),
    layer: float | None = None,
    called: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return the page in a language, in English if it is not known.

    Equal input gives equal bytes.

    Args:
        title: The title of the board.
        language: The tag of the language.
        kit: The kit.
        steps: The steps of the assembly.
        plates: The plates of the print list; without any it lists parts.
        layer: The height of the printer's layers (mm); None without a printer.
        called: The names of parts in the language, by their names in the kit.
    """
    language = language_of(language)
    words = labels(language, "assembly")
    return templates.render(
        "preview/assembly/page.html",
        language=language,
        words=words,
        title=title,
        rows=plate_rows(language, plates, called) or _part_rows(language, kit, called),
        plates=bool(plates),
        settings=print_settings(language, kit, layer, called) if layer else (),
        total=total_of(plates, language),
        steps=steps,
        pieces=[step for step in steps.joins if step.way is not Way.INLAY],
        named=lambda step: _guests(step, language, called),
        called=lambda name: called.get(name, name),
        inlays=[step for step in steps.joins if step.way is Way.INLAY],
        colour_names=colour_names(language),
        paints=COLOURS,
        map=inlined(steps.map, GROUND, words["map"]),
    )


def _guests(step: Step, language: str, called: Mapping[str, str]) -> str:
    """Return the parts that a step joins.

    Inlays are listed, since all of them are used; of other parts each join takes one ("or").
    """
    names = tuple(dict.fromkeys(called.get(name, name) for name in step.guests))
    if step.way is Way.INLAY:
        return ", ".join(names)
    return grammar_of(language).joined(names, "or")


def _named(part: str, called: Mapping[str, str]) -> str:
    """Return the name of a part for readers, and its own in brackets; its own alone without one."""
    return f"{called[part]} ({part})" if part in called else part


def plate_rows(
    language: str, plates: Sequence[PlateFile], called: Mapping[str, str]
) -> list[PrintRow]:
    """Return the rows of plates, with parts `called` by these names."""
    names = colour_names(language)
    return [
        PrintRow(
            file.name,
            tuple(COLOURS[colour] for colour in file.plate.colours),
            ", ".join(names[colour] for colour in file.plate.colours),
            counts_of([_named(place.name, called) for place in file.plate.places]),
            grams_of(file.grams, language),
            time_of(file.seconds, estimated=not file.takes.sliced),
        )
        for file in plates
    ]


def _part_rows(language: str, kit: Kit, called: Mapping[str, str]) -> list[PrintRow]:
    names = colour_names(language)
    named = {part: capital(name) for part, name in called.items()}
    return [
        PrintRow(
            _named(part.name, named),
            tuple(COLOURS[colour] for colour in part.colours),
            ", ".join(f"{count} {names[colour]}" for colour, count in part.colours.items()),
            f"{part.quantity} ×",
        )
        for part in kit.parts
    ]


def print_settings(
    language: str, kit: Kit, layer: float, called: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield the settings for which parts are designed and weighed, by name."""
    words, point = labels(language, "assembly"), labels(language, "labels")["decimal"]
    yield words["layer_height"], f"{layer:g} mm".replace(".", point)
    yield words["walls"], words["wall_lines"].format(count=PERIMETERS)
    skins = words["solid_count"].format(top=TOP_LAYERS, bottom=BOTTOM_LAYERS)
    yield words["solid_layers"], skins
    filled = [called.get(part.name, part.name) for part in kit.parts if part.filled]
    shares = [f"{100 * INFILL:g} %", *(f"{capital(name)}: 100 %" for name in filled)]
    yield words["infill"], "; ".join(shares)
    yield words["supports"], words["no_supports"]


def total_of(plates: Sequence[PlateFile], language: str) -> tuple[str, str]:
    """Return the grams and the time of all plates."""
    seconds = sum(file.seconds for file in plates)
    sliced = all(file.takes.sliced for file in plates)
    grams = grams_of(sum(file.grams for file in plates), language)
    return grams, time_of(seconds, estimated=not sliced)
