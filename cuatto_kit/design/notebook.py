"""A design as a notebook shows it."""

from html import escape
from typing import TYPE_CHECKING

from cuatto_kit.config.model import text_in
from cuatto_kit.drawing.embedding import inlined

if TYPE_CHECKING:
    from cuatto_kit.design.design import Design


def shown(design: "Design") -> str:
    """The board, its title, and all that there is to say of it, as HTML."""
    title, picture = text_in(design.title, "en"), design.drawing()
    drawn = inlined(picture.svg, picture.width, title)
    remarks = "".join(f"<li>{escape(finding.text)}</li>" for finding in design.findings)
    listed = f"<ul>{remarks}</ul>" if remarks else ""
    return f"<figure>{drawn}<figcaption>{escape(title)}</figcaption></figure>{listed}"
