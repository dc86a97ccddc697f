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
    lan: Annotated[
        bool,
        typer.Option("--lan", help="Let devices in the local network open the page, too."),
    ] = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Open a web page on this machine to draw a board and see it printed, played and judged."""

    def announce(address: "Address") -> None:
        if as_json:
            network = {"lan": address.network_urls} if lan else {}
            show.print_json({"url": address.url, "port": address.port, **network})
        elif not quiet:
            show.say(f"The studio is at {address.url}")
            if lan:
                show.say(_for_phones(address))
            show.say("Ctrl-C ends it.")

    with reporting(Manner(as_json, quiet, debug)):
        from cuatto_kit.studio.server import serve

        serve(where, port, not no_browser, announce, lan=lan)


def _for_phones(address: "Address") -> str:
    """Return the addresses for other devices, the QR code of the first, and what to be aware of."""
    from cuatto_kit.studio.network import qr_text

    urls = address.network_urls
    listed = "\n".join(f"  {url}" for url in urls)
    return (
        f"In the local network it is at\n{listed}\n{qr_text(urls[0])}"
        "The connection is not encrypted. Others in this network may read what is sent, and with "
        "it read and change the boards of this folder: use --lan only in a network you trust."
    )
