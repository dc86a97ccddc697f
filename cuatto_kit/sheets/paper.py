"""The paper that sheets are printed on."""

from enum import StrEnum


class Paper(StrEnum):
    """The paper of a sheet.

    `size` is the width and length of an upright page (mm), and `typst` its name in the typesetter.
    """

    size: tuple[float, float]
    typst: str

    def __new__(cls, value: str, size: tuple[float, float], typst: str) -> "Paper":
        member = str.__new__(cls, value)
        member._value_, member.size, member.typst = value, size, typst
        return member

    A3 = "a3", (297.0, 420.0), "a3"
    A4 = "a4", (210.0, 297.0), "a4"
    LETTER = "letter", (215.9, 279.4), "us-letter"
    LEGAL = "legal", (215.9, 355.6), "us-legal"
