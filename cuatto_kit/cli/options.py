"""The options that verbs share, as typer reads them."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cuatto_kit import __version__
from cuatto_kit.sheets.paper import Paper


class RendererName(StrEnum):
    """What renders parts."""

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
