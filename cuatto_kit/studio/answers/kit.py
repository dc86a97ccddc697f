"""Answers with the whole kit of a board as a zip: the files of `build`, byte for byte."""

from dataclasses import replace
from functools import partial

from cuatto_kit.cache.store import Json
from cuatto_kit.design.kit import KitOptions, kept_kit
from cuatto_kit.sheets.options import Paper, SheetOptions
from cuatto_kit.studio.asks import Name, Printing, Tell, offer
from cuatto_kit.studio.products import telling, write_zip


class KitAsk(Printing):
    """The settings for printing with those of the rule sheets.

    The sheets are in these languages (all if none is given) on that paper.
    """

    languages: tuple[Name, ...] = ()
    paper: Paper = Paper.A4
    paper_board: bool = False


ASKED = KitAsk


def answer(asked: KitAsk, tell: Tell) -> Json:
    """Return `{name, ticket, files}`: the zip and the number of files in it.

    Parts are steps (steps.py); the last one is `zip`.
    """
    sheets = SheetOptions(asked.languages or None, asked.paper, asked.paper_board)
    options = KitOptions(slice=asked.slice, sheets=sheets)
    with asked.design() as design:
        contents = kept_kit(replace(design, progress=telling(design, tell)), options).contents
    tell({"stage": "zip", "name": "", "done": 0, "total": 1})
    name = f"{design.name}.zip"
    ticket = offer(name, partial(write_zip, design.name, contents))
    return {"name": name, "ticket": ticket, "files": len(contents)}
