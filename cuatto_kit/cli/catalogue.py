"""The verbs that ask no single design: what there is, what to begin with, what is made ahead."""

import shlex
from dataclasses import replace
from typing import Annotated

import typer

from cuatto_kit.cli import output as show
from cuatto_kit.cli import schemas
from cuatto_kit.cli.failures import Manner, reporting
from cuatto_kit.cli.options import AsJson, Debug, Quiet, Version


def list_variants(
    as_json: AsJson = False, quiet: Quiet = False, debug: Debug = False, version: Version = False
) -> None:
    """List the bundled variants."""
    with reporting(Manner(as_json, quiet, debug)):
        from cuatto_kit.design import new

        rows = new.list_variants()
        if as_json:
            show.print_json({"variants": rows})
        elif not quiet:
            show.print_table(
                ["Variant", "Title", "Game", "Seats", "Pieces"],
                [[r["name"], r["title"], r["game"], r["seats"], r["pieces"]] for r in rows],
            )


def new(
    name: Annotated[str, typer.Argument(help="The board's name; its file will be NAME.yaml.")],
    origin: Annotated[
        str | None, typer.Option("--from", metavar="VARIANT", help="Start from this variant.")
    ] = None,
    form: Annotated[str | None, typer.Option(help="Write its board as a map or as paths.")] = None,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Write a commented YAML file to start from."""
    with reporting(Manner(False, quiet, debug)):
        from cuatto_kit.design.new import write_new

        path = write_new(name, origin, form)
        if not quiet:
            typer.echo(
                f"{path} is written; build it with: cuatto-kit build {shlex.quote(str(path))}"
            )


def print_schema(
    of: Annotated[
        schemas.Kind, typer.Option(help="Of a variant's or a printer's YAML, or of a kit's JSON.")
    ] = schemas.Kind.VARIANT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Print the JSON Schema of a file: editors complete and explain by it, programs read by it."""
    with reporting(Manner(as_json, quiet, debug)):
        if as_json or not quiet:
            show.print_json(schemas.schema_of(of))


def warm(
    variants: Annotated[
        list[str] | None,
        typer.Argument(metavar="[VARIANT…]", help="Boards; all bundled ones by default."),
    ] = None,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Compile ahead what the games of these boards need: rules that were played before are."""
    with reporting(Manner(False, quiet, debug)):
        from cuatto_kit.config import bundled
        from cuatto_kit.design.opening import open_design
        from cuatto_kit.design.warming import warm as warm_up

        count = 0
        with show.progress("rules", quiet) as progress:
            for variant in variants or bundled.bundled():
                count += warm_up(replace(open_design(variant), progress=progress))
        if not quiet:
            typer.echo(f"{count} sets of rules compiled" if count else "everything was compiled")
