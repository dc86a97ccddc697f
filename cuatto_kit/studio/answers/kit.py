"""Answers with the whole kit of a board as a zip: the files of `build`, byte for byte."""

from dataclasses import replace
from functools import partial
from typing import Annotated

from pydantic import Field

from cuatto_kit.cache.store import Json
from cuatto_kit.design.kit import kept_kit
from cuatto_kit.design.options import KitOptions
from cuatto_kit.fabrication.order import MOST_KERF, THICKNESS, FlatFormat, FlatOptions
from cuatto_kit.sheets.options import Paper, SheetOptions
from cuatto_kit.studio.asks import Name, Printing, Tell, offer
from cuatto_kit.studio.products import telling, write_zip


class KitAsk(Printing):
    """The settings for printing with those of the rule sheets and of further files.

    The sheets are in these languages (all if none is given) on that paper. `card` adds the summary
    card to single parts; `flat` adds files for a laser cutter, `customizer` those for a Customizer,
    and `publish` what a model site asks for.
    """

    languages: tuple[Name, ...] = ()
    paper: Paper = Paper.A4
    paper_board: bool = False
    card: bool = False
    plates_stl: bool = False
    customizer: bool = False
    publish: bool = False
    flat: FlatFormat | None = None
    kerf: Annotated[float, Field(ge=0, le=MOST_KERF)] = FlatOptions.kerf
    material: Annotated[float, Field(ge=THICKNESS[0], le=THICKNESS[1])] = FlatOptions.material

    @property
    def options(self) -> KitOptions:
        """The options as `build` takes them."""
        return KitOptions(
            slice=self.slice,
            sheets=SheetOptions(self.languages or None, self.paper, self.paper_board),
            order=replace(self.order, plates_stl=self.plates_stl),
            box=self.box,
            flat=FlatOptions(self.flat, self.kerf, self.material) if self.flat else None,
            card=self.card,
            customizer=self.customizer,
            publish=self.publish,
        )


ASKED = KitAsk


def answer(asked: KitAsk, tell: Tell) -> Json:
    """Return `{name, ticket, files}`: the zip and the number of files in it.

    Parts are steps (steps.py); the last one is `zip`.
    """
    with asked.design() as design:
        told = replace(design, progress=telling(design, tell))
        contents = kept_kit(told, asked.options).contents
    tell({"stage": "zip", "name": "", "done": 0, "total": 1})
    name = f"{design.name}.zip"
    ticket = offer(name, partial(write_zip, design.name, contents))
    return {"name": name, "ticket": ticket, "files": len(contents)}
