"""The summary card in a kit without sheets."""

import cuatto_kit
from cuatto_kit.design.kit import kit_files
from cuatto_kit.design.options import KitOptions, groups_of
from cuatto_kit.sheets.options import SheetOptions


def cards_of(options: KitOptions) -> set[str]:
    """Return the cards in a kit by path."""
    files = kit_files(cuatto_kit.load("short-12"), options).files
    return {path for path in files if "card" in path}


def test_only_card_writes_the_cards_of_the_languages_and_nothing_else():
    options = KitOptions(groups_of("card"), sheets=SheetOptions(("en", "es")))
    files = kit_files(cuatto_kit.load("short-12"), options).files
    assert {path for path in files if path.endswith((".pdf", ".stl", ".3mf"))} == {
        "sheets/card.en.pdf",
        "sheets/card.es.pdf",
    }


def test_a_card_is_added_to_a_kit_of_some_parts():
    asked = SheetOptions(("en",))
    assert cards_of(KitOptions(groups_of("teams"), sheets=asked)) == set()
    assert cards_of(KitOptions(groups_of("teams"), sheets=asked, card=True)) == {
        "sheets/card.en.pdf"
    }
