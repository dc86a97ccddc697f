"""Options that verbs share, as types for typer."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cuatto_kit import __version__
from cuatto_kit.fabrication.ordering import FlatFormat, Strategy
from cuatto_kit.sheets.paper import Paper


class RendererName(StrEnum):
    """The renderer of parts."""

    EMBEDDED = "embedded"
    OPENSCAD = "openscad"


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cuatto-kit {__version__}")
        raise typer.Exit


Variant = Annotated[str, typer.Argument(help="A bundled variant, or the path of a YAML file.")]
Output = Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Where kits go.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="Override a field, as in rules.finish=exact."),
]
PrinterName = Annotated[
    str | None,
    typer.Option("--printer", metavar="NAME", help="The printer to make it for, or its file."),
]
Plates = Annotated[
    Strategy,
    typer.Option("--plates", help="What lies on a plate together; one-colour is a draft."),
]
Spare = Annotated[
    int,
    typer.Option("--spare", min=0, max=100, help="More of each piece of the teams."),
]
Parts = Annotated[
    str | None,
    typer.Option("--parts", metavar="NAME=N,…", help="Nothing but so many of these parts."),
]
PlatesStl = Annotated[
    bool,
    typer.Option("--plates-stl", help="Also write each plate as an STL file in one colour."),
]
Box = Annotated[bool, typer.Option("--box", help="Add boxes to keep the kit in.")]
Card = Annotated[
    bool, typer.Option("--card", help="Add the summary card (paper), without sheets too.")
]
Flat = Annotated[
    FlatFormat | None,
    typer.Option("--flat", help="Add the board, with --box its boxes, to cut from sheets."),
]
Kerf = Annotated[
    float, typer.Option(metavar="MM", min=0, max=1, help="Width of the beam that cuts.")
]
Material = Annotated[
    float,
    typer.Option(metavar="MM", min=1, max=20, help="Thickness of the sheets of a flat box."),
]
Languages = Annotated[
    str | None, typer.Option("--lang", metavar="LANG,…", help="Languages of the rule sheets.")
]
PaperSize = Annotated[Paper, typer.Option("--paper", help="Paper of the rule sheets.")]
PaperBoard = Annotated[
    bool, typer.Option("--paper-board", help="Add the board and its pieces to print on paper.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Plain = Annotated[bool, typer.Option("--plain", help="Print text only: no colours.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Print nothing but errors.")]
Debug = Annotated[bool, typer.Option("--debug", help="Show where an error came from.")]
Version = Annotated[
    bool,
    typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version."),
]
