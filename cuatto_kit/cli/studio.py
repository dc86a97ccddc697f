"""The verb `studio`."""

from typing import TYPE_CHECKING, Annotated

import typer

from cuatto_kit.cli import output as show
from cuatto_kit.cli.failures import Manner, reporting
from cuatto_kit.cli.options import AsJson, Debug, Quiet, Version

if TYPE_CHECKING:
    from cuatto_kit.studio.server import Address


def studio(
    where: Annotated[
        str | None,
        typer.Argument(
            help="A board's file, a bundled variant, or a folder; by default this folder.",
            metavar="[FILE|FOLDER]",
        ),
    ] = None,
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="Port of the page.")] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Print the address without opening a browser.")
    ] = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Open a web page on this machine to draw a board and see it printed, played and judged."""

    def announce(address: "Address") -> None:
        if as_json:
            show.print_json({"url": address.url, "port": address.port})
        elif not quiet:
            show.say(f"The studio is at {address.url}\nCtrl-C ends it.")

    with reporting(Manner(as_json, quiet, debug)):
        from cuatto_kit.studio.server import serve

        serve(where, port, not no_browser, announce)
