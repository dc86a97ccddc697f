"""A rule sheet as it is kept: one that was typeset before is read without what typesets."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import Base64Bytes

from cuatto_kit.store import codec_of


@dataclass(frozen=True)
class SheetFiles:
    """A rule sheet in one language: bytes by file name; `pictures` are what its Markdown shows, by
    the path that it names."""

    language: str
    paper: str
    files: Mapping[str, Base64Bytes]
    pictures: Mapping[str, Base64Bytes] = field(default_factory=dict)

    @property
    def pdf(self) -> bytes:
        """For the printer."""
        return self.files[f"rules.{self.language}.{self.paper}.pdf"]

    @property
    def html(self) -> str:
        """One page that loads nothing."""
        return self.files[f"rules.{self.language}.html"].decode()

    @property
    def markdown(self) -> str:
        """Text that names its pictures."""
        return self.files[f"rules.{self.language}.md"].decode()

    def _repr_html_(self) -> str:
        return self.html


SHEET = codec_of(SheetFiles)
