"""The pages that go with a kit: the board in 3-D, and how it is put together."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cuatto_kit.config.model import text_in
from cuatto_kit.design.boxing import Boxed, beside
from cuatto_kit.design.carding import Carded, before
from cuatto_kit.fabrication.plates import PlateFile
from cuatto_kit.preview.assembly.page import assembly_page
from cuatto_kit.preview.assembly.steps import STEPS, Built, Steps, steps_of
from cuatto_kit.preview.page import preview_of
from cuatto_kit.store import RAW, Json

if TYPE_CHECKING:
    from cuatto_kit.design.design import Design


def preview(
    design: "Design",
    language: str,
    plates: Sequence[PlateFile],
    box: Boxed | None = None,
    card: Carded | None = None,
) -> str:
    """The assembly to look at from all sides, a box beside it and a card before it if they are
    given, and these plates."""

    def make() -> bytes:
        title = text_in(design.title, language)
        parts, assembly = design.printable(), design.kit.assembly
        if box:
            assembly = (*assembly, *beside(box, assembly, parts))
            parts = (*parts, *box.built)
        if card:
            assembly = (*assembly, *before(card, assembly))
            parts = (*parts, *card.built)
        return preview_of(title, language, parts, assembly, plates, design.name).encode()

    key = design.key("preview", language, *_shown(design, plates, box), bool(card))
    return design.store.get(key, RAW, make).decode()


def _shown(design: "Design", plates: Sequence[PlateFile], box: Boxed | None) -> tuple[Json, ...]:
    """What pages show besides the board."""
    spare = box.spare if box else None
    return design.quality, design.rendered_by, list(map(repr, plates)), spare


def assembly_files(
    design: "Design",
    plates: Sequence[PlateFile],
    languages: Sequence[str],
    box: Boxed | None = None,
) -> Mapping[str, bytes]:
    """How the kit is put together, as a file in each language."""
    design.progress("assembly", 0, 1)
    return {
        f"assembly.{language}.html": assembly(design, language, plates, box).encode()
        for language in languages
    }


def assembly(
    design: "Design", language: str, plates: Sequence[PlateFile], box: Boxed | None = None
) -> str:
    """How the kit is put together, and away in a box; what is drawn is kept for all languages."""

    def draw() -> Steps:
        loaded = design.loaded
        fits = loaded.family.fits(loaded.variant, design.layout, design.clearance, design.kit)
        parts = {**design.meshes(), **{item.part.name: item for item in (box.built if box else ())}}
        boxes = box.boxes if box else ()
        return steps_of(Built(design.kit, design.layout, parts, tuple(fits), boxes))

    def make() -> bytes:
        key = design.key("steps", *_shown(design, (), box))
        steps = design.store.get(key, STEPS, draw)
        title = text_in(design.title, language)
        return assembly_page(title, language, design.kit, steps, plates).encode()

    key = design.key("assembly", language, *_shown(design, plates, box))
    return design.store.get(key, RAW, make).decode()
