"""A rule sheet in its cached form, which can be read without the modules for typesetting."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import Base64Bytes

from cuatto_kit.store import codec_of


@dataclass(frozen=True)
class SheetFiles:
    """A rule sheet in one language: bytes by file name.

    `pictures` are the pictures of its Markdown, by path.
    """

    language: str
    paper: str
    files: Mapping[str, Base64Bytes]
    pictures: Mapping[str, Base64Bytes] = field(default_factory=dict)

    @property
    def pdf(self) -> bytes:
        """The sheet as PDF."""
        return self.files[f"rules.{self.language}.{self.paper}.pdf"]

    @property
    def html(self) -> str:
        """The sheet as one self-contained page."""
        return self.files[f"rules.{self.language}.html"].decode()

    @property
    def markdown(self) -> str:
        """The sheet as Markdown, which refers to `pictures`."""
        return self.files[f"rules.{self.language}.md"].decode()

    def _repr_html_(self) -> str:
        return self.html


SHEET = codec_of(SheetFiles)
"""The codec of cached sheets."""
