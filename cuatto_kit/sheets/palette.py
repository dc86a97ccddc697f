"""The colours of a sheet, from those of its board; whatever is read stands out enough."""

from collections.abc import Sequence
from dataclasses import dataclass

from cuatto_kit.config.colours import COLOURS, mixed, parts_of
from cuatto_kit.config.looks import Look

WHITE, BLACK, NIGHT = "#ffffff", "#000000", "#14191d"
"""Paper, ink, and the ground of a page at night."""
READABLE = 5.5
"""The least contrast of words with what they stand on."""
GREY, SEEN = 0.15, 2.5
"""How far from grey (at most 1) and from paper (contrast) a colour must be to be seen as one."""


@dataclass(frozen=True)
class Palette:
    """Colours as `#rrggbb`: of the cover, where words are white; of headings and rules on paper,
    and the faint one of boxes there; and the two last for the night."""

    band: str
    accent: str
    tint: str
    night_accent: str
    night_tint: str


def palette_of(look: Look, teams: Sequence[str]) -> Palette:
    """The colours that go with the look of a board; where it has no accent of its own, the dark
    colour of the board or else the first team lends one, if it is a colour and can be seen."""
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
    """Relative luminance as in WCAG 2."""
    linear = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in parts_of(colour))
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """From 1 to 21, as in WCAG 2."""
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def _until_readable(colour: str, ground: str, end: str) -> str:
    """The colour moved towards `end` until it can be read on the ground, and on a tint of it."""
    steps = (mixed(colour, end, share / 20) for share in range(21))
    return next(step for step in steps if contrast(step, ground) >= READABLE)


def _is_seen(colour: str) -> bool:
    """Whether a colour is one, and stands out on paper."""
    chroma = (max(parts_of(colour)) - min(parts_of(colour))) / 255
    return chroma > GREY and contrast(colour, WHITE) >= SEEN
