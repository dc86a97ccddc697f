"""What is joined to what follows from what must fit, whatever the game."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from cuatto_kit.board.laying import PanelJoint, joints_of, order_of
from cuatto_kit.cad.parts import Fit, FitKind, Instance, Pose
from cuatto_kit.preview.assembly.joins import Way, joins_of
from tests.preview.assembly.boards import NAMES, design_of, fits_of


def found_in(name):
    design = design_of(name)
    return joins_of(fits_of(name), design.kit, design.layout)


@pytest.mark.parametrize("name", NAMES)
def test_every_join_names_parts_of_the_kit(name):
    kit = design_of(name).kit
    known = {part.name for part in kit.parts} | {part.kind for part in kit.parts}
    for join in found_in(name):
        assert {*join.guests, join.host} <= known
        assert join.example[0].part in join.guests


@pytest.mark.parametrize("name", ["short-12", "royal-ur"])
def test_both_halves_of_a_checker_are_joined(name):
    (join,) = found_in(name)
    assert join.way in {Way.GLUE, Way.PEG, Way.SNAP}
    assert join.host.startswith("checker-base")
    tops = [part.name for part in design_of(name).kit.parts if "top" in part.name]
    assert list(join.guests) == tops


def test_inlays_lie_in_panels_of_any_shape_and_pawns_only_stand_there():
    (join,) = found_in("parques")
    assert (join.way, join.host) == (Way.INLAY, "panel")
    parts = [part.name for part in design_of("parques").kit.parts]
    assert sorted(join.guests) == sorted(name for name in parts if name.startswith("inlay"))


@pytest.mark.parametrize("name", ["cabeza", "cant-stop"])
def test_what_only_stands_is_not_joined(name):
    assert found_in(name) == ()


def standing(start):
    """A copy of the first part of a name that starts so."""
    name = next(p.name for p in design_of("short-12").kit.parts if p.name.startswith(start))
    return Instance(name, name, "red", Pose((0.0, 0.0, 0.0)))


def joined(*fits):
    design = design_of("short-12")
    return [
        (join.way, join.guests, join.host) for join in joins_of(fits, design.kit, design.layout)
    ]


TOP, BASE = standing("checker-top"), standing("checker-base")
REST = Fit(FitKind.REST, TOP, BASE)


def test_halves_without_a_peg_are_glued():
    assert joined(REST) == [(Way.GLUE, (TOP.part,), "checker-base")]


@pytest.mark.parametrize("order", [1, -1])
def test_what_rests_on_the_other_is_the_guest_whichever_has_the_peg(order):
    fits = [REST, Fit(FitKind.PEG, BASE, TOP)][::order]
    assert joined(*fits) == [(Way.PEG, (TOP.part,), "checker-base")]


def test_halves_that_snap_on_a_pin_want_no_glue():
    pin = replace(standing("tile"), label="pin")
    fits = [
        REST,
        Fit(FitKind.PEG, BASE, TOP),
        Fit(FitKind.PEG, pin, BASE),
        Fit(FitKind.SNAP, TOP, pin),
    ]
    design = design_of("short-12")
    press, snap = joins_of(fits, design.kit, design.layout)
    assert (press.way, press.example) == (Way.PRESS, (pin, BASE))
    assert (snap.way, snap.example) == (Way.SNAP, (TOP, pin, BASE))


@pytest.mark.parametrize("name", NAMES)
def test_as_many_joints_are_told_as_were_proved(name):
    layout = design_of(name).layout
    panels = {panel.name for panel in layout.panels}
    proved = [
        fit for fit in fits_of(name) if fit.kind is FitKind.JOINT and fit.guest.label in panels
    ]
    assert len(joints_of(layout)) == len(proved)


@pytest.mark.parametrize("name", NAMES)
def test_every_panel_is_laid_once(name):
    layout = design_of(name).layout
    order = order_of(layout, joints_of(layout))
    assert sorted(order.values()) == list(range(1, len(layout.panels) + 1))


@pytest.mark.parametrize("name", NAMES)
def test_a_panel_comes_down_on_what_lies_there(name):
    """As it was proved to lift off; tiles may be laid in any order where their knobs go round."""
    layout = design_of(name).layout
    panels = {panel.name for panel in layout.panels}
    joints = joints_of(layout)
    lifted = {
        (fit.guest.label, fit.host.label)
        for fit in fits_of(name)
        if fit.kind is FitKind.LIFT and {fit.guest.label, fit.host.label} <= panels
    }
    assert {(joint.upper, joint.lower) for joint in joints} == lifted
    order = order_of(layout, joints)
    if layout.in_panels:
        assert all(order[joint.upper] > order[joint.lower] for joint in joints)


def test_a_panel_is_laid_beside_another_where_it_can_be():
    layout = design_of("short-12").layout
    joints = joints_of(layout)
    order = order_of(layout, joints)
    beside = {frozenset((joint.upper, joint.lower)) for joint in joints}
    names = sorted(order, key=order.__getitem__)
    for number, name in enumerate(names[1:], 1):
        assert any(frozenset((name, other)) in beside for other in names[:number])


def test_of_panels_that_could_follow_the_one_beside_most_others_is_next():
    panels = SimpleNamespace(panels=[SimpleNamespace(name=name) for name in "abcde"])
    pairs = ("ca", "db", "ea", "ec")  # the first is lowered on to the second
    order = order_of(panels, [PanelJoint(*pair, (0.0, 0.0)) for pair in pairs])
    assert sorted(order, key=order.__getitem__) == ["a", "c", "e", "b", "d"]


def test_panels_that_wait_for_each_other_are_laid_all_the_same():
    layout = design_of("short-12").layout
    one, two = (panel.name for panel in layout.panels[:2])
    circle = [PanelJoint(one, two, (0.0, 0.0)), PanelJoint(two, one, (0.0, 0.0))]
    assert len(order_of(layout, circle)) == len(layout.panels)
