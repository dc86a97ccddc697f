"""Packages of the Open Packaging Conventions, which 3MF files are: parts in a zip file, what kind
each is, and which of them to begin with.

The same parts give the same package with the same version of zlib: dates are fixed and entries
are in order.
"""

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

HEAD = '<?xml version="1.0" encoding="UTF-8"?>'

MODEL = "3D/3dmodel.model"
"""The part of a 3MF file that says what there is."""

_OPC = "http://schemas.openxmlformats.org/package/2006"
_KINDS = {
    "rels": "application/vnd.openxmlformats-package.relationships+xml",
    "model": "application/vnd.ms-package.3dmanufacturing-3dmodel+xml",
    "config": "text/xml",
    "png": "image/png",
}
"""What a part is, by the end of its name."""

_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The first date that a zip file knows."""

_NOT_XML = re.compile("[^\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Relation(NamedTuple):
    """What a part is to the package: the kind of relationship, and the part."""

    kind: str
    part: str


THE_MODEL = Relation("http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel", MODEL)


def thumbnail(part: str) -> Relation:
    """The picture that stands for the whole package."""
    return Relation(f"{_OPC}/relationships/metadata/thumbnail", part)


def write_package(parts: Mapping[str, bytes], relations: Iterable[Relation]) -> bytes:
    """The package of these parts, by name."""
    named = {
        "[Content_Types].xml": "\n".join(_content_types(parts)).encode(),
        "_rels/.rels": "\n".join(_relationships(relations)).encode(),
        **parts,
    }
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as package:
        for name, content in named.items():
            entry = zipfile.ZipInfo(name, _EARLIEST)
            entry.create_system = 3  # Unix, wherever it is written
            entry.external_attr = 0o644 << 16
            package.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def read_part(package: bytes, name: str) -> bytes:
    """The content of a part of a package. Raises KeyError where there is none."""
    with zipfile.ZipFile(io.BytesIO(package)) as opened:
        return opened.read(name)


def clean(text: str) -> str:
    """Text on one line without the characters that XML cannot hold."""
    return _NOT_XML.sub("\ufffd", re.sub(r"\s", " ", text))


def _content_types(names: Iterable[str]) -> Iterator[str]:
    used = dict.fromkeys(["rels", *(name.rpartition(".")[2] for name in names)])
    yield HEAD
    yield f'<Types xmlns="{_OPC}/content-types">'
    for extension in used:
        yield f' <Default Extension="{extension}" ContentType="{_KINDS[extension]}"/>'
    yield "</Types>\n"


def _relationships(relations: Iterable[Relation]) -> Iterator[str]:
    yield HEAD
    yield f'<Relationships xmlns="{_OPC}/relationships">'
    for number, (kind, part) in enumerate(relations, 1):
        target = quoteattr(f"/{part}")
        yield f' <Relationship Id="rel-{number}" Target={target} Type="{kind}"/>'
    yield "</Relationships>\n"
