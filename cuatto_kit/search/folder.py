"""The folder of an atlas: its page, its JSON, a file for each board."""

from collections.abc import Mapping
from pathlib import Path

from cuatto_kit.fabrication.folder import Contents, atomic_replace, write_files
from cuatto_kit.search.atlas import ATLAS, Atlas
from cuatto_kit.search.page import atlas_page

PAGE = "atlas.html"
CONTENTS = Contents("an atlas", ATLAS)


def write_atlas(
    folder: Path, atlas: Atlas, texts: Mapping[str, str], drawings: Mapping[str, str]
) -> Path:
    """Writes an atlas into `folder`/<brief>, swapped in whole, and says where that is. `texts` are
    the boards as YAML and `drawings` as SVG, by the files of their entries.

    Raises UsageError where something else than an atlas is there, which is then as it was.
    """
    target = folder / atlas.brief
    written = {PAGE: atlas_page(atlas, drawings), ATLAS: atlas.written(), **texts}
    with atomic_replace(target, CONTENTS) as staging:
        write_files(staging, {path: text.encode() for path, text in written.items()})
    return target
