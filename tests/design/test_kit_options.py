"""The products that the options of a kit select."""

import pytest

from cuatto_kit.design.options import KitOptions, groups_of


@pytest.mark.parametrize(
    ("only", "box", "boxed"),
    [
        (None, False, False),
        (None, True, True),
        ("plates", True, True),
        ("box", False, True),
        ("flat", True, False),
        ("flat,box", False, True),
    ],
)
def test_boxes_are_printed_where_they_are_asked_for_and_not_only_cut(only, box, boxed):
    """With `--only flat --box` the boxes are cut from sheets like the board."""
    assert KitOptions(groups_of(only), box=box).boxed is boxed


@pytest.mark.parametrize(
    ("only", "wanted"),
    [(None, {"plates", "preview", "sheets"}), ("plates", {"plates"}), ("box,card", set())],
)
def test_products_are_those_that_are_named_or_all(only, wanted):
    options = KitOptions(groups_of(only))
    assert {
        product for product in ("plates", "preview", "sheets") if options.wants(product)
    } == wanted


@pytest.mark.parametrize(
    ("only", "asked", "groups", "customized"),
    [
        (None, False, {"board", "teams"}, False),
        (None, True, {"board", "teams"}, True),
        ("board", True, {"board"}, True),
        ("customizer", False, set(), True),
        ("customizer,teams", False, {"teams"}, True),
    ],
)
def test_files_for_a_customizer_need_no_meshes(only, asked, groups, customized):
    options = KitOptions(groups_of(only), customizer=asked)
    assert (options.groups, options.customized) == (groups, customized)
