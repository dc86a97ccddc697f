"""The atlas as one self-contained HTML page."""

from collections.abc import Mapping

from cuatto_kit import templates
from cuatto_kit.search.atlas import Atlas


def atlas_page(atlas: Atlas, drawings: Mapping[str, str]) -> str:
    """The page; it loads nothing from anywhere. `drawings` are SVGs by the boards' files."""
    return templates.render("search/atlas.html", atlas=atlas)
