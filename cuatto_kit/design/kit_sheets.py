"""Rule sheets without a whole kit, written into a kit's folder."""

from pathlib import Path
from typing import TYPE_CHECKING

from cuatto_kit.design.kit import SHEETS, KitFiles, WrittenKit, head_of, sheet_files
from cuatto_kit.fabrication.folder import atomic_replace, write_files
from cuatto_kit.fabrication.manifest import (
    KIT,
    MANIFEST,
    Manifest,
    list_files,
    origin_of,
    told,
)
from cuatto_kit.sheets.options import SheetOptions

if TYPE_CHECKING:
    from cuatto_kit.design.design import Design


def write_sheets(design: "Design", folder: Path, options: SheetOptions) -> WrittenKit:
    """Write the rule sheets of a design into `folder`/<name>/sheets.

    Everything else in a kit there is left unchanged. Raises the same errors as `write_kit`.
    """
    target = folder / design.name
    origin = origin_of(design.loaded.source.shown)
    with atomic_replace(target, KIT, origin, keep=_is_other) as staging:
        files = sheet_files(design, options)
        said, others = head_of(design), []
        if (path := target / MANIFEST).is_file():
            former = Manifest.read(path.read_bytes())
            said = former.model_dump(by_alias=True, exclude_unset=True)
            others = [one for one in former.files if _is_other(one.path)]
        listed = [one for one in others if (target / one.path).is_file()] + list_files(files)
        given = {
            **said,
            "sheets": {"settings": told(design.loaded.settings), "sha256": design.loaded.sha256},
            "files": sorted(listed, key=lambda one: one.path),
        }
        manifest = Manifest.model_validate(given)
        write_files(staging, {**files, MANIFEST: manifest.written().encode()})
    return WrittenKit(target, KitFiles(files, manifest))


def _is_other(path: str) -> bool:
    """Return whether a file of a kit is not one of its sheets."""
    return not path.startswith(f"{SHEETS}/")
