"""The options of rule sheets: their paper and their languages."""

from dataclasses import dataclass
from enum import StrEnum

from cuatto_kit.config.messages import join_names
from cuatto_kit.errors import Code, Fault, UsageError


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


@dataclass(frozen=True)
class SheetOptions:
    """The languages and the paper of the sheets.

    `languages` is None for all languages in which the family has texts; `paper_board` adds the
    paper prototype.
    """

    languages: tuple[str, ...] | None = None
    paper: Paper = Paper.A4
    paper_board: bool = False


def languages_of(given: str | None) -> tuple[str, ...] | None:
    """Return the languages in a comma-separated `--lang`, or None if it is not given.

    Raises UsageError for a language without texts.
    """
    if given is None:
        return None
    from cuatto_kit.config.languages import language_meant, languages, regions

    names = tuple(dict.fromkeys(word.strip() for word in given.split(",")))
    known = sorted((*languages(), *regions()))
    for name in names:
        if name not in known:
            advice = language_meant(name, known)
            message = f"--lang {name}: expected one or more of {join_names(known)}{advice}"
            raise UsageError(Fault(Code.USAGE, message))
    return names
