"""The names in the rule sheet: colours, classes, paths and spaces."""

from cuatto_kit.board.layout import Layout, SpaceKind
from cuatto_kit.config.languages import label_of_space
from cuatto_kit.config.model import ANY_LANGUAGE
from cuatto_kit.games.facts import NOUN, Name
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH


def colour(name: str) -> Name:
    """Return the name of a team's colour."""
    return Name("colour", name)


def class_name(name: str) -> Name:
    """Return the name of a class of checkers."""
    return Name("class", name)


def path_name(variant: RaceVariant, name: str) -> Name:
    """Return the name of a path, with its title if it has one."""
    title = variant.board.walks[name].title if name in variant.board.walks else None
    return Name("path", name, title or {ANY_LANGUAGE: name})


def space_name(layout: Layout, identifier: str) -> Name:
    """Return the name of a space, with the label that the drawing uses.

    A slot of a lane is marked as one, as its number may also occur on a path. The name's kind is
    "number" if the label is only a number.
    """
    space = layout.space(identifier)
    if identifier == FINISH:
        return Name(NOUN, FINISH)
    if space.kind is SpaceKind.LANE:
        number = space.label[ANY_LANGUAGE]
        slot = label_of_space("slot").items()
        told = {language: words.format(number=number) for language, words in slot}
        return Name("slot", identifier, told)
    plain = all(text.isdigit() for text in space.label.values())
    return Name("number" if plain else "place", identifier, space.label)
