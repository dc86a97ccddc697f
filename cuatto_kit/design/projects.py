"""The plates of a design together, as slicers that hold several in a file open them."""

from collections.abc import Sequence

from cuatto_kit.config.model import text_in
from cuatto_kit.design.design import Design
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.plates import PlateFile
from cuatto_kit.fabrication.project import ProjectFile, make_projects


def projects_of(
    design: Design, files: Sequence[PlateFile], built: Sequence[BuiltPart]
) -> tuple[ProjectFile, ...]:
    """The projects of plates and of the parts on them; none without a printer or a plate."""
    printer = design.printer
    if printer is None or not files:
        return ()
    title, assembly = text_in(design.title, "en"), design.kit.assembly
    return make_projects(design.store, files, built, printer, title, assembly)
