"""Rule sheets typeset by themselves, into the folder of a kit."""

from collections.abc import Mapping
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING

from cuatto_kit.design.kit import SHEETS, KitFiles, WrittenKit, head_of, sheet_files
from cuatto_kit.fabrication.folder import MANIFEST, atomic_replace, write_files
from cuatto_kit.fabrication.manifest import Manifest, list_files
from cuatto_kit.sheets.options import SheetOptions

if TYPE_CHECKING:
    from cuatto_kit.design.design import Design


def write_sheets(design: "Design", folder: Path, options: SheetOptions) -> WrittenKit:
    """Writes the rule sheets of a design into `folder`/<name>/sheets; whatever else a kit there
    holds stays. Raises KitError as `write_kit` does."""
    files = sheet_files(design, options)
    target = folder / design.name
    with atomic_replace(target, keep=True) as staging:
        rmtree(staging / SHEETS, ignore_errors=True)
        former = staging / MANIFEST
        said = _said(former)
        former.unlink(missing_ok=True)
        write_files(staging, files)
        given = {
            **(said or head_of(design)),
            "sheets": {"settings": design.loaded.settings, "sha256": design.loaded.sha256},
            "files": list_files(_files_below(staging)),
        }
        manifest = Manifest.model_validate(given)
        write_files(staging, {MANIFEST: manifest.written().encode()})
    return WrittenKit(target, KitFiles(files, manifest))


def _said(path: Path) -> dict[str, object]:
    """What a manifest says; nothing where there is none, or none that can be read."""
    try:
        return Manifest.read(path.read_bytes()).model_dump(by_alias=True, exclude_unset=True)
    except (OSError, ValueError):
        return {}


def _files_below(folder: Path) -> Mapping[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
