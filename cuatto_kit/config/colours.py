"""The colours that parts are printed in; their names are translated in rules/."""

COLOURS = {
    "white": "#f4f4f0",
    "silver": "#b4b6b8",
    "grey": "#85888c",
    "charcoal": "#3d4044",
    "black": "#1b1b1d",
    "red": "#c8202f",
    "orange": "#ee7722",
    "gold": "#e3b320",
    "yellow": "#f7dc3f",
    "green": "#1f8a4c",
    "teal": "#149c9c",
    "blue": "#2458b8",
    "purple": "#74399b",
    "pink": "#e583ae",
    "brown": "#7a5032",
}


def accent_colour(body: str) -> str:
    """The colour that stands out as a mark on a `body` of the named colour.

    Relative luminance as in WCAG 2, simplified to gamma 2.
    """
    red, green, blue = (int(COLOURS[body][k : k + 2], 16) / 255 for k in (1, 3, 5))
    luminance = 0.2126 * red**2 + 0.7152 * green**2 + 0.0722 * blue**2
    return "white" if luminance < 0.18 else "black"
