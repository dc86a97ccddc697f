"""The folder of an atlas: its page, its JSON, and a file for each board."""

from collections.abc import Mapping
from pathlib import Path

from cuatto_kit.fabrication.folder import Contents, Listing, atomic_replace, write_files
from cuatto_kit.fabrication.manifest import list_files
from cuatto_kit.search.atlas import ATLAS, SCHEMA, Atlas
from cuatto_kit.search.page import atlas_page

PAGE = "atlas.html"


def _listing(data: bytes) -> Listing:
    atlas = Atlas.model_validate_json(data)
    if atlas.schema_version != SCHEMA:
        raise ValueError(f"expected schema {SCHEMA}; another version of cuatto-kit wrote it")
    return Listing({file.path: file.sha256 for file in atlas.files})


CONTENTS = Contents("an atlas", ATLAS, _listing)


def write_atlas(
    folder: Path, atlas: Atlas, texts: Mapping[str, str], drawings: Mapping[str, str]
) -> Path:
    """Write an atlas into `folder`/<brief>, replacing it as a whole, and return that path.

    Raises UsageError if the folder contains something else, or boards that were changed since;
    nothing is changed then.

    Args:
        folder: the folder that contains the folder of the atlas.
        atlas: the atlas.
        texts: the YAML of the boards, by the files of their entries.
        drawings: the SVG of the boards, by the files of their entries.
    """
    target = folder / atlas.brief
    pages = {PAGE: atlas_page(atlas, drawings), **texts}
    written = {path: text.encode() for path, text in pages.items()}
    listing = atlas.model_copy(update={"files": list_files(written)})
    with atomic_replace(target, CONTENTS) as staging:
        write_files(staging, {**written, ATLAS: listing.written().encode()})
    return target
