"""What is to be said of the words of a board."""

from collections.abc import Iterator

from cuatto_kit.config.document import Document
from cuatto_kit.errors import Code, Finding
from cuatto_kit.sheets.glyphs import missing_signs

_HOLDERS = {"title", "names"}
"""Keys whose texts players read."""


def word_remarks(document: Document) -> Iterator[Finding]:
    """Texts with signs that the PDFs cannot show; a text that several keys share is told once."""
    told: set[str] = set()
    for path in document.values:
        text = document.at(path)
        if isinstance(text, str) and _HOLDERS.intersection(path) and text not in told:
            told.add(text)
            if signs := missing_signs(text):
                message = (
                    f"the PDFs have no letters for {' '.join(signs)}: they are blank there; "
                    "HTML and Markdown show them, and a browser prints the HTML"
                )
                yield Finding(Code.NO_LETTERS, "warning", text, message, path)
