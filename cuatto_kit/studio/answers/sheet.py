"""The rule sheet of a board: the page first, to look at, then all that can be printed."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from cuatto_kit.cache.store import Json
from cuatto_kit.config import languages
from cuatto_kit.design.sheets import SheetFiles
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.sheets.options import Paper
from cuatto_kit.studio.asks import Asked, BoardText, Content, Name, Tell, offer
from cuatto_kit.studio.products import telling, write_zip


class SheetAsk(Asked):
    """A board, the language and the paper of its sheet, and whether the prototype in paper is
    wanted. The usual language replaces one that has no texts."""

    board: BoardText
    language: Name = languages.USUAL
    paper: Paper = Paper.A4
    paper_board: bool = False


ASKED = SheetAsk


def answer(asked: SheetAsk, tell: Tell) -> Json:
    """Return `{languages, language, step, page, files}`.

    - `languages`: the available languages, each with name and title.
    - `language`: the language of this sheet.
    - `step`: the present step of the work (steps.py), or null.
    - `page`: the ticket of the sheet as a page; null until it exists.
    - `files`: the files with name and ticket; only in the last part.
    """
    design = asked.board.design()
    known = languages.spoken(design.family.name, with_regions=True)
    language = asked.language if asked.language in known else languages.USUAL
    if language not in known:
        message = f"no rules of {design.family.name} in {asked.language!r}"
        raise UsageError(Fault(Code.USAGE, message))
    head: dict[str, Json] = {
        "languages": [{"name": name, "title": languages.title(name)} for name in known],
        "language": language, "step": None, "page": None, "files": [],
    }  # fmt: skip
    tell(head)
    design = replace(design, progress=telling(design, lambda step: tell({**head, "step": step})))
    page = offer(f"{design.name}.{language}.html", design.sheets.page(language))
    head = {**head, "page": page}
    tell(head)
    made = design.sheet(language, asked.paper, paper_board=asked.paper_board)
    files = [
        {"name": name, "ticket": offer(name, content)}
        for name, content in _downloads(design.name, made)
    ]
    return {**head, "files": files}


def _downloads(board: str, made: SheetFiles) -> Iterator[tuple[str, Content]]:
    """Yield the files under names that include the board's; a text with pictures becomes a zip."""
    for name, content in made.files.items():
        if made.pictures and name.endswith(".md"):
            files = {name: content, **made.pictures}
            yield f"{board}-{name}.zip", partial(write_zip, board, files)
        else:
            yield f"{board}-{name}", content
