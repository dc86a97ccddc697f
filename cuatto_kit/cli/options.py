"""Options that verbs share, as types for typer."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cuatto_kit import __version__
from cuatto_kit.fabrication.order import MOST_KERF, MOST_SPARE, THICKNESS, FlatFormat, Strategy
from cuatto_kit.sheets.options import Paper


class RendererName(StrEnum):
    """The renderer of parts."""

    EMBEDDED = "embedded"
    OPENSCAD = "openscad"


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cuatto-kit {__version__}")
        raise typer.Exit


Variant = Annotated[str, typer.Argument(help="A bundled variant, or the path of a YAML file.")]
Output = Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="The output folder.")]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="PATH=VALUE", help="Override a field, such as rules.finish=exact."
    ),
]
PrinterName = Annotated[
    str | None,
    typer.Option("--printer", metavar="NAME", help="The printer to be used, by name or file."),
]
Plates = Annotated[
    Strategy,
    typer.Option("--plates", help="Arrangement of parts on plates; one-colour is a draft."),
]
Spare = Annotated[
    int,
    typer.Option(
        "--spare",
        min=0,
        max=MOST_SPARE,
        help="Number of extra copies of each piece of the teams.",
    ),
]
Parts = Annotated[
    str | None,
    typer.Option(
        "--parts", metavar="NAME=N,…", help="Build only these parts, in these quantities."
    ),
]
PlatesStl = Annotated[
    bool,
    typer.Option("--plates-stl", help="Also write each plate as an STL file in one colour."),
]
Box = Annotated[bool, typer.Option("--box", help="Add storage boxes for the kit.")]
Card = Annotated[
    bool, typer.Option("--card", help="Add the summary card (paper), even without sheets.")
]
Customizer = Annotated[
    bool,
    typer.Option(
        "--customizer", help="Add each kind of part as one OpenSCAD file, to change its measures."
    ),
]
Gcode = Annotated[
    Path | None,
    typer.Option("--gcode", metavar="DIR", help="Keep the G-code of --slice in DIR/VARIANT."),
]
Publish = Annotated[
    bool,
    typer.Option(
        "--publish", help="Add pictures, descriptions, tags and an archive for a model site."
    ),
]
Flat = Annotated[
    FlatFormat | None,
    typer.Option("--flat", help="Add the board, and with --box its boxes, to be cut from sheets."),
]
Kerf = Annotated[
    float, typer.Option(metavar="MM", min=0, max=MOST_KERF, help="Width of the cutting beam.")
]
Material = Annotated[
    float,
    typer.Option(
        metavar="MM",
        min=THICKNESS[0],
        max=THICKNESS[1],
        help="Thickness of the material of a flat box.",
    ),
]
Languages = Annotated[
    str | None, typer.Option("--lang", metavar="LANG,…", help="Languages of the rule sheets.")
]
PaperSize = Annotated[Paper, typer.Option("--paper", help="Paper of the rule sheets.")]
PaperBoard = Annotated[
    bool, typer.Option("--paper-board", help="Add the board and its pieces for printing on paper.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Plain = Annotated[bool, typer.Option("--plain", help="Print plain text without colours.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Print errors only.")]
Debug = Annotated[bool, typer.Option("--debug", help="Print the traceback of an error.")]
Version = Annotated[
    bool,
    typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version."),
]
