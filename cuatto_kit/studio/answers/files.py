"""Answers with single files of a kit to download: those that `build` writes, byte for byte."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from cuatto_kit.api import Design
from cuatto_kit.cache.store import Json
from cuatto_kit.design.kit import projects_of
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.fabrication.plates import PlateFile
from cuatto_kit.studio.asks import Printing, Tell, offer
from cuatto_kit.studio.products import packed, telling


class FilesAsk(Printing):
    """A board, the settings for printing, and what of the kit is wanted.

    - `stl`: the mesh of the part `name`, in one colour;
    - `part`: a copy of the part `name` in its colours, on the plate of `build --parts NAME=1`;
    - `plate`: the plate `name`;
    - `project`: all plates as projects for Bambu Studio and OrcaSlicer.
    """

    what: Literal["stl", "part", "plate", "project"]
    name: str = ""


ASKED = FilesAsk


def answer(asked: FilesAsk, tell: Tell) -> Json:
    """Return a list of `{name, ticket}`, more than one for a project of very many plates.

    Parts are steps (steps.py). Raises KitError.
    """
    with asked.design() as design:
        told = replace(design, force=True, progress=telling(design, tell))
        return [
            {"name": f"{design.name}{name}", "ticket": offer(f"{design.name}{name}", content)}
            for name, content in _files(told, asked)
        ]


def _files(design: Design, asked: FilesAsk) -> Iterator[tuple[str, bytes]]:
    """Yield the files, each with its name after that of the board."""
    name = asked.name
    if asked.what == "stl":
        yield f"-{name}.stl", design.meshes([name])[name].mesh.stl
        return
    if asked.what == "part":
        asked = asked.model_copy(update={"parts": {name: 1}, "box": False})
    built, plates = packed(design, asked)
    if not plates:
        message = "the board names no printer; expected one to make plates for"
        raise UsageError(Fault(Code.USAGE, message))
    if asked.what == "part":
        yield f"-{name}.3mf", plates[0].threemf
    elif asked.what == "plate":
        yield f"-{name}.3mf", _named(plates, name).threemf
    else:
        for project in projects_of(design, plates, built):
            suffix = project.path.rpartition("project")[2]
            yield suffix, project.content


def _named(plates: tuple[PlateFile, ...], name: str) -> PlateFile:
    for plate in plates:
        if plate.name == name:
            return plate
    raise UsageError(Fault(Code.USAGE, f"no plate {name!r}"))
