"""The verb `studio`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cuatto_kit.cli import output as show
from cuatto_kit.cli.failures import Manner, reporting
from cuatto_kit.cli.options import AsJson, Debug, Quiet, Version
from cuatto_kit.errors import Code, Fault, UsageError

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
    address: Annotated[
        str,
        typer.Option(
            help="The address at which a proxy serves the page, as in https://example.org.",
            metavar="URL",
        ),
    ] = "",
    export: Annotated[
        Path | None,
        typer.Option(
            help="Write the studio as static files that run in a browser, without a server.",
            metavar="DIR",
        ),
    ] = None,
    pyodide: Annotated[
        Path | None,
        typer.Option(help="The folder of Pyodide's files, for --export.", metavar="DIR"),
    ] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Open a web page on this machine to draw a board and see it printed, played and judged."""

    def announce(found: "Address") -> None:
        if as_json:
            network = {"lan": found.network_urls} if lan else {}
            show.print_json({"url": found.url, "port": found.port, **network})
        elif not quiet:
            show.say(f"The studio is at {found.url}")
            if lan and not address:
                show.say(_for_phones(found))
            show.say("Ctrl-C ends it.")

    with reporting(Manner(as_json, quiet, debug)):
        if export is not None:
            _export(export, pyodide, quiet=quiet or as_json)
            return
        from cuatto_kit.studio.server import serve

        serve(where, port, not no_browser, announce, lan=lan, public=address)


def _export(folder: Path, pyodide: Path | None, *, quiet: bool) -> None:
    """Write the site. Raises UsageError."""
    from cuatto_kit.studio.export import export

    if pyodide is None:
        message = "--export: expected the folder of Pyodide's files, too (--pyodide DIR)"
        raise UsageError(Fault(Code.USAGE, message))
    with show.progress("kernels", quiet) as progress:
        export(folder, pyodide, progress)
    if not quiet:
        show.say(f"{folder}/ holds the studio; any web server can serve it.")


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
