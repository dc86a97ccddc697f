"""The kinds of files with a JSON Schema: YAML that users write, and JSON of kits and atlases."""

from collections.abc import Mapping
from enum import StrEnum

from cuatto_kit.cache.store import Json


class Kind(StrEnum):
    """A kind of file."""

    VARIANT = "variant"
    PRINTER = "printer"
    LOOK = "look"
    BRIEF = "brief"
    MANIFEST = "manifest"
    REPORT = "report"
    ATLAS = "atlas"
    DOCTOR = "doctor"


def schema_of(kind: Kind) -> Mapping[str, Json]:
    """Return the JSON Schema of files of a kind."""
    match kind:
        case Kind.VARIANT:
            from cuatto_kit.config.schema import schema_of
            from cuatto_kit.games import registry

            return schema_of(registry.models())
        case Kind.PRINTER:
            from cuatto_kit.config.schema import schema_of_printers

            return schema_of_printers()
        case Kind.LOOK:
            from cuatto_kit.config.schema import schema_of_looks

            return schema_of_looks()
        case Kind.BRIEF:
            from cuatto_kit.search.schema import schema_of_briefs

            return schema_of_briefs()
        case Kind.MANIFEST:
            from cuatto_kit.fabrication.manifest import schema

            return schema()
        case Kind.REPORT:
            from cuatto_kit.reports.model import schema

            return schema()
        case Kind.ATLAS:
            from cuatto_kit.search.atlas import schema

            return schema()
        case Kind.DOCTOR:
            from cuatto_kit.doctor.model import schema

            return schema()
