"""The folder of an atlas: its page, its JSON, a file for each board."""

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
    """Writes an atlas into `folder`/<brief>, swapped in whole, and says where that is. `texts` are
    the boards as YAML and `drawings` as SVG, by the files of their entries.

    Raises UsageError where something else than an atlas is there, or boards that were changed
    since; all is then as it was.
    """
    target = folder / atlas.brief
    pages = {PAGE: atlas_page(atlas, drawings), **texts}
    written = {path: text.encode() for path, text in pages.items()}
    listing = atlas.model_copy(update={"files": list_files(written)})
    with atomic_replace(target, CONTENTS) as staging:
        write_files(staging, {**written, ATLAS: listing.written().encode()})
    return target
