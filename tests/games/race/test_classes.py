"""Classes of checkers can be distinguished wherever a player meets them."""

from cuatto_kit.cad import library
from cuatto_kit.games.race.config.classes import CLASSES


def test_every_class_has_a_shape_and_every_shape_a_class():
    assert set(library.module("checker_top").parameters["class"].choices) == set(CLASSES)


def test_no_two_classes_can_do_the_same():
    assert len({kind.abilities for kind in CLASSES.values()}) == len(CLASSES)


def test_at_the_terminal_a_class_is_known_by_a_letter_of_its_own():
    letters = [kind.letter for kind in CLASSES.values()]
    assert len(set(letters)) == len(letters)
    assert all(letter.islower() for letter in letters if letter)  # a team's is a capital


def test_only_what_is_printed_in_two_colours_is_said_to_be():
    """The marks of a top are drawn by the library, and there alone."""
    drawn = library.path_of("checker_top").read_text("utf-8")
    marks = drawn[drawn.index("module marks(") :].partition("\n  }\n")[0]
    assert {name for name in CLASSES if f'class == "{name}"' in marks} == {
        name for name, kind in CLASSES.items() if kind.two_coloured
    }
