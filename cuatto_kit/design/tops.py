"""Tops of checkers of the maker's own, as a design's drawings have them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cuatto_kit.design.design import Design


def own_meshes(design: "Design") -> Mapping[str, bytes]:
    """Their meshes by name; most boards have none. Raises CannotPrint with all that keeps them
    from being printed."""
    if not design.loaded.tops:
        return {}
    from cuatto_kit.fabrication.custom_tops import sound_meshes

    return sound_meshes(design.loaded.tops, design.variant.print.scale, design.store)
