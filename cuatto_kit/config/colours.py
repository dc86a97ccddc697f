"""The colours in which parts are printed; their names are translated in rules/."""

COLOURS = {
    "white": "#f4f4f0",
    "silver": "#b4b6b8",
    "grey": "#85888c",
    "stone": "#66605c",
    "charcoal": "#3d4044",
    "black": "#1b1b1d",
    "cream": "#f0e6cc",
    "sand": "#d8c198",
    "red": "#c8202f",
    "orange": "#ee7722",
    "gold": "#e3b320",
    "yellow": "#f7dc3f",
    "green": "#1f8a4c",
    "moss": "#42522f",
    "teal": "#149c9c",
    "blue": "#2458b8",
    "navy": "#1e3358",
    "purple": "#74399b",
    "pink": "#e583ae",
    "brown": "#7a5032",
    "wood": "#bd8c58",
}
"""The colours as `#rrggbb`, by name."""


def parts_of(colour: str) -> tuple[int, int, int]:
    """Return the red, green and blue of a colour `#rrggbb`, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(one: str, other: str, share: float) -> str:
    """Return the mixture of two colours, all as `#rrggbb`; `share` (0 to 1) is that of `other`."""
    pairs = zip(parts_of(one), parts_of(other), strict=True)
    return "#" + "".join(f"{round(a + share * (b - a)):02x}" for a, b in pairs)


def accent_colour(body: str) -> str:
    """Return the colour for marks that contrasts with a body of the named colour.

    The relative luminance is that of WCAG 2, simplified to gamma 2.
    """
    red, green, blue = (part / 255 for part in parts_of(COLOURS[body]))
    luminance = 0.2126 * red**2 + 0.7152 * green**2 + 0.0722 * blue**2
    return "white" if luminance < 0.18 else "black"
