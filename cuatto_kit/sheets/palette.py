"""The colours of a sheet, derived from those of its board with sufficient contrast for texts."""

from collections.abc import Sequence
from dataclasses import dataclass

from cuatto_kit.config.colours import COLOURS, mixed, parts_of
from cuatto_kit.config.looks import Look

WHITE, BLACK, NIGHT = "#ffffff", "#000000", "#14191d"
"""The colours of paper, of ink, and of the background in dark mode."""
READABLE = 5.5
"""The least contrast of words with their background."""
GREY, SEEN = 0.15, 2.5
"""The least saturation (at most 1) and contrast with paper of a colour that serves as accent."""


@dataclass(frozen=True)
class Palette:
    """The colours of a sheet as `#rrggbb`.

    `band` is the background of the cover, whose words are white; `accent` is the colour of headings
    and lines on paper, `tint` the pale colour of boxes. The last two are their counterparts in dark
    mode.
    """

    band: str
    accent: str
    tint: str
    night_accent: str
    night_tint: str


def palette_of(look: Look, teams: Sequence[str]) -> Palette:
    """Return the colours that match the look of a board.

    If the look has no accent, the first of the board's dark colour and the teams' colours that is
    not grey and contrasts with paper is used, otherwise the dark colour.

    Args:
        look: The look of the board.
        teams: The teams' colours (as `#rrggbb`).
    """
    band = _until_readable(min((COLOURS[name] for name in look.board), key=luminance), WHITE, BLACK)
    own = [COLOURS[look.accent]] if look.accent else [band, *teams]
    accent = next(filter(_is_seen, own), band)
    return Palette(
        band=band,
        accent=_until_readable(accent, WHITE, BLACK),
        tint=mixed(accent, WHITE, 0.92),
        night_accent=_until_readable(accent, NIGHT, WHITE),
        night_tint=mixed(accent, NIGHT, 0.9),
    )


def luminance(colour: str) -> float:
    """Return the relative luminance as in WCAG 2."""
    linear = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in parts_of(colour))
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as in WCAG 2, from 1 to 21."""
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def _until_readable(colour: str, ground: str, end: str) -> str:
    """Return the colour, moved towards `end` until it is legible on the ground."""
    steps = (mixed(colour, end, share / 20) for share in range(21))
    return next(step for step in steps if contrast(step, ground) >= READABLE)


def _is_seen(colour: str) -> bool:
    """Return whether a colour is not grey and contrasts with paper."""
    chroma = (max(parts_of(colour)) - min(parts_of(colour))) / 255
    return chroma > GREY and contrast(colour, WHITE) >= SEEN
