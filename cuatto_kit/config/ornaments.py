"""`print: {art: {tile: logo.svg}, initials: [S, M], texture: wood}`: ornaments of parts.

Drawings are SVG files in the folder of the board or below. A board that has no place for an
ornament has a fault where the file asks for it.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from cuatto_kit.config import own_files, svg
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import join_names
from cuatto_kit.config.model import Art
from cuatto_kit.config.own_files import Unfit
from cuatto_kit.errors import Code, Fault

ART, INITIALS, TEXTURE = ("print", "art"), ("print", "initials"), ("print", "texture")
"""The keys of ornaments."""
SUFFIXES = (".svg",)


def with_art(document: Document, sources: Sequence[Source]) -> Document:
    """Return the document with drawings, as `svg.written` writes them, instead of file names.

    A file that cannot be used becomes a fault of the document.
    """
    given = document.at(ART)
    if not isinstance(given, dict):
        return document
    read, faults = dict(given), []
    for place, word in given.items():
        path = (*ART, place)
        if (
            place not in Art.model_fields
            or not isinstance(word, str)
            or path not in document.values
        ):
            continue  # the model reports the fault
        try:
            within = own_files.folders(document, path, sources)
            content = own_files.read(word, SUFFIXES, within, svg.MOST_BYTES)
            read[place] = svg.written(svg.read(content, word))
        except Unfit as unfit:
            faults.append(document.fault(unfit.code, path, unfit.message))
    settings = {**document.data["print"], ART[-1]: read}
    data = {**document.data, "print": settings}
    return replace(document, data=data, faults=(*document.faults, *faults))


def ornament_faults(
    document: Document, places: Collection[str], *, tiles: bool = False, faces: bool = False
) -> Iterator[Fault]:
    """Yield a fault for each ornament for which a board has no place.

    Args:
        document: The document.
        places: The places where the board has room for art.
        tiles: Whether it has tiles with corners for a texture.
        faces: Whether its pieces have a face for initials.
    """
    given = document.at(ART)
    for place in given if isinstance(given, dict) else ():
        if place in Art.model_fields and place not in places:
            message = f"this board has no {place} for art; it has {join_names(sorted(places))}"
            yield document.fault(Code.BAD_VALUE, (*ART, place), message, at_key=True)
    if not tiles and document.at(TEXTURE) not in (None, "none"):
        message = "this board has no tiles for a texture; expected none"
        yield document.fault(Code.BAD_VALUE, TEXTURE, message)
    if not faces and document.at(INITIALS):
        message = "the pieces of this board have no face for initials; expected no initials"
        yield document.fault(Code.BAD_VALUE, INITIALS, message)
