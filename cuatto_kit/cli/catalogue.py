"""Verbs without a single design: list, new, schema and warm."""

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
    name: Annotated[
        str, typer.Argument(help="What it is to be called; the file will be NAME.yaml.")
    ],
    origin: Annotated[
        str | None, typer.Option("--from", metavar="VARIANT", help="Start from this one.")
    ] = None,
    form: Annotated[str | None, typer.Option(help="Write its board as a map or as paths.")] = None,
    brief: Annotated[
        bool, typer.Option("--brief", help="Write what is wanted of boards, for `search`.")
    ] = False,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Write a commented YAML file to start from."""
    with reporting(Manner(False, quiet, debug)):
        from cuatto_kit.design.new import write_new

        path = write_new(name, origin, form, brief=brief)
        verb, what = ("search", "find boards") if brief else ("build", "build it")
        if not quiet:
            command = f"cuatto-kit {verb} {shlex.quote(str(path))}"
            show.say(f"{path} is written; {what} with: {command}")


def print_schema(
    of: Annotated[
        schemas.Kind,
        typer.Option(help="Of YAML that people write, or of JSON that a kit or an atlas holds."),
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
        from cuatto_kit.api import Design
        from cuatto_kit.config import bundled
        from cuatto_kit.design.prefetch import warm as warm_up

        count = 0
        with show.progress("rules", quiet) as progress:
            for variant in variants or bundled.bundled():
                count += warm_up(replace(Design.open(variant), progress=progress))
        if not quiet:
            show.say(f"{count} sets of rules compiled" if count else "everything was compiled")
