"""A small sheet with every kind of block, in two languages; its words try to be markup."""

from cuatto_kit.sheets.document import (
    Bullets,
    Example,
    Note,
    Paragraph,
    Picture,
    Row,
    Section,
    Sheet,
    Table,
)

HOSTILE = '#pagebreak() $x$ *b* _c_ `d` \\e "f" @g <i>h</i> [j](k) &amp; ~l~ // m | n'
"""What typst, HTML or Markdown would read as its own."""

LETTERS = "¡Ñandú! ¿Qué? áéíóúü × · – → ½"
"""What the font must have."""

WORDS = {
    "en": {"contents": "Contents", "before": "Before", "after": "After"},
    "es": {"contents": "Contenido", "before": "Antes", "after": "Después"},
}


def disc(colour: str) -> str:
    """A drawing with ids that no other has."""
    own = f"disc-{colour.removeprefix('#')}"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        'width="40" height="40"><title>disc</title><defs>'
        f'<radialGradient id="{own}-shade"><stop offset="0.8" stop-color="{colour}"/>'
        '<stop offset="1" stop-color="#222"/></radialGradient>'
        f'<circle id="{own}-top" r="5" cx="20" cy="20" fill="#fff"/></defs>'
        f'<circle r="18" cx="20" cy="20" fill="url(#{own}-shade)"/>'
        f'<use xlink:href="#{own}-top"/></svg>'
    )


def picture(colour: str, alt: str, notes: str = "", size: float = 20.0) -> Picture:
    """A disc of a colour, `size` mm wide."""
    return Picture(disc(colour), size, size, alt, notes)


def sample(language: str = "en") -> Sheet:
    """The sheet; headings differ by language, so that both are seen."""
    goal, turn, quick = {
        "en": ("The goal", "Your turn", "Quick reference"),
        "es": ("El objetivo", "Tu turno", "De un vistazo"),
    }[language]
    red, blue = picture("#c8202f", "a red disc"), picture("#2458b8", 'a "blue" disc', "Blue")
    return Sheet(
        title="Cuatto & <co>",
        facts={"players": LETTERS},
        language=language,
        labels=WORDS[language],
        sections=(
            Section(
                "goal",
                goal,
                (
                    Paragraph("Bring **all four** home."),
                    Paragraph(HOSTILE),
                    Paragraph(f"A lone ** stays, **{HOSTILE}** is strong."),
                    Row((red, blue, red)),
                    Paragraph("The board:"),
                    Picture(disc("#1f8a4c"), 150, 150, "the whole board", "Seen from above."),
                ),
            ),
            Section(
                "turn",
                turn,
                (
                    Bullets(
                        ("**Roll** two dice.", "1. is no number", "- is no list"), numbered=True
                    ),
                    Bullets(("Move.", HOSTILE)),
                    picture("#e3b320", "a gold disc", size=40),
                    Table(
                        ("Sum", "What | where"), (("2", HOSTILE), ("12", "**all**")), frozenset({0})
                    ),
                    Example(f"Example: {HOSTILE}", ("Red hits.", "Blue goes."), (red, blue)),
                    Example("One picture", (), (blue,)),
                    Note("**Hunter.** Hits on its way.", red),
                    Note("**Turtle.** Cannot be hit.", blue),
                ),
            ),
            Section(
                "quick", quick, (Paragraph("Roll."), Table(("a", "b"), (("1", "2"),))), page=True
            ),
        ),
    )
