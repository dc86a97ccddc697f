"""What a print takes, reckoned: lines, speeds, layers, changes."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
import trimesh

from cuatto_kit.config import printer
from cuatto_kit.fabrication.estimates import Alike, Pace, estimate, estimated
from cuatto_kit.fabrication.packing import Place, Plate
from cuatto_kit.fabrication.plates import takes_of

GENERIC, FAST = printer.load("generic-220"), printer.load("bambu-a1")


def box(low, high):
    return trimesh.creation.box(bounds=[low, high]).triangles.astype(np.float32)


def cuboid(*size):
    return box((0, 0, 0), size)


def profile(*bodies, machine=GENERIC):
    return estimate(list(bodies), machine)


def plate(count=1, colours=("red",), tower=None):
    places = tuple(Place("piece", "red", 30 * k, 0, False) for k in range(count))
    return Plate(colours, places, tower)


def test_a_small_part_is_filled_whole():
    (found,) = profile(cuboid(8, 8, 8))
    assert found.grams == pytest.approx(0.512 * 1.24, rel=0.05)


def test_a_large_part_is_mostly_infill():
    (found,) = profile(cuboid(80, 80, 80))
    assert 0.15 * 512 * 1.24 < found.grams < 0.3 * 512 * 1.24


def test_an_open_surface_has_no_estimate():
    with pytest.raises(ValueError, match="no solid"):
        profile(cuboid(8, 8, 8)[1:])


def test_each_layer_has_its_time_and_none_is_quicker_than_its_lines():
    (found,) = profile(cuboid(20, 20, 2))
    assert len(found.seconds) == len(found.slowest) == 10
    assert found.seconds[0] > 1.5 * found.seconds[2]  # the first layer is slow
    length = 20 * 20 / 0.45
    assert length / 80 < found.seconds[2] < length / 15
    assert all(slow >= fast for fast, slow in zip(found.seconds, found.slowest, strict=True))


def test_bodies_share_the_layers_of_their_part():
    body, mark = profile(cuboid(20, 20, 3), box((5, 5, 3), (15, 15, 4)))
    assert len(body.seconds) == len(mark.seconds) == 20
    assert all(time > 0 for time in body.seconds[:15])
    assert set(body.seconds[15:]) == {0.0}
    assert set(mark.seconds[:15]) == {0.0}
    (alone,) = profile(cuboid(20, 20, 3))
    assert body.grams <= alone.grams * 1.001


def test_a_faster_printer_and_a_wider_nozzle_take_less_time():
    part = cuboid(60, 60, 10)

    def seconds(machine):
        (found,) = profile(part, machine=machine)
        return sum(found.seconds)

    assert seconds(FAST) < 0.5 * seconds(GENERIC)
    assert seconds(printer.load("generic-220-06")) < 0.7 * seconds(GENERIC)
    slow = GENERIC.model_copy(update={"flow": 1.0})
    assert seconds(slow) > 2 * seconds(GENERIC)


def test_the_nozzle_travels_once_for_each_perimeter_and_twice_for_each_kind_of_infill():
    """Of each outline: the difference that a slower travel makes is that of their number."""

    def layers(speed):
        speeds = GENERIC.speeds.model_copy(update={"travel": speed})
        limits = GENERIC.limits.model_copy(
            update={"travel": 1e9, "acceleration": (1e9,) * 4, "speed": (1e9,) * 4}
        )
        machine = GENERIC.model_copy(update={"speeds": speeds, "limits": limits})
        (found,) = profile(cuboid(20, 20, 6), machine=machine)
        return found.seconds

    apart = 20 / 4 * (1 / 10 - 1 / 20)
    travels = [(slow - fast) / apart for slow, fast in zip(layers(10), layers(20), strict=True)]
    middle = travels[len(travels) // 2]
    assert travels[0] == pytest.approx(2 + 2, rel=0.01), "solid"
    assert middle == pytest.approx(2 + 2 * 2, rel=0.01), "sparse, and solid along its edge"
    assert travels[-1] == pytest.approx(2 + 2, rel=0.01), "the top"


def test_filament_is_drawn_back_and_pushed_forward_again():
    """Both ways at 40 mm/s, and the nozzle down again as it went up."""
    limits = GENERIC.limits.model_copy(
        update={"retracting": 1e9, "acceleration": (1e9,) * 4, "speed": (1e9, 1e9, 10, 1e9)}
    )
    retraction = GENERIC.retraction.model_copy(update={"length": 40, "speed": 40, "lift": 5})
    machine = GENERIC.model_copy(update={"limits": limits, "retraction": retraction})
    assert Pace(machine).retraction() == pytest.approx(2 * (40 / 40 + 5 / 10))


# A plate


def test_copies_cool_together():
    (pin,) = profile(cuboid(5, 5, 10))
    one = estimated(plate(), [Alike(((pin, 1),), 1)], GENERIC)
    six = estimated(plate(6), [Alike(((pin, 1),), 6)], GENERIC)
    assert one.seconds > sum(pin.seconds)  # stretched, for its layers to cool
    assert six.seconds < 5.5 * one.seconds
    assert six.grams == pytest.approx(6 * one.grams)


def test_a_skirt_goes_twice_round_all_that_is_on_the_plate():
    """Of a part of 20 by 10 mm, 4 mm from the next one: 2 × (44 + 10) mm a line."""
    part = SimpleNamespace(
        part=SimpleNamespace(name="piece", paints=lambda colour: (colour,)),
        mesh=SimpleNamespace(measures=SimpleNamespace(extents=(20, 10, 3))),
        volumes=(SimpleNamespace(profile=profile(cuboid(20, 10, 3))[0]),),
    )
    places = (Place("piece", "red", 50, 50, False), Place("piece", "red", 74, 50, False))
    bare = Plate(("red",), places, None, skirt=False)
    without, laid = (
        takes_of(one, {"piece": part}, GENERIC) for one in (bare, replace(bare, skirt=True))
    )
    length = 2 * 2 * (44 + 10)
    line = 1.125 * GENERIC.nozzle * GENERIC.layer
    assert laid.grams - without.grams == pytest.approx(length * line / 1000 * GENERIC.density)
    assert laid.seconds - without.seconds == pytest.approx(length / GENERIC.speeds.first_layer)


def test_each_layer_with_both_colours_changes_the_filament_once():
    bodies = profile(cuboid(20, 20, 3), box((5, 5, 2.6), (15, 15, 4)))
    copies = [Alike(tuple((body, slot) for slot, body in enumerate(bodies, 1)), 3)]
    # Layers 13 and 14 have both: forth, back, and forth again for what goes on alone.
    found = estimated(plate(3, ("red", "white")), copies, GENERIC)
    assert found.changes == 3
    plain = estimated(plate(3, ("red", "white")), [Alike(((bodies[0], 1),), 3)], GENERIC)
    assert plain.changes == 0
    assert found.seconds - plain.seconds > 3 * GENERIC.change.seconds


def test_copies_that_are_printed_one_by_one_change_the_filament_for_themselves():
    body, mark = profile(cuboid(20, 20, 3), box((5, 5, 3), (15, 15, 4)))
    copies = [Alike(((body, 1), (mark, 2)), 2)]
    together = plate(2, ("red", "white"))
    assert estimated(together, copies, GENERIC).changes == 1
    alone = replace(together, sequential=True)
    assert estimated(alone, copies, GENERIC).changes == 3
    (higher,) = profile(cuboid(10, 10, 4))  # goes on where the mark of the other is
    both = [Alike(((higher, 1),), 1), Alike(((body, 1), (mark, 2)), 1)]
    assert estimated(together, both, GENERIC).changes > 3
    assert estimated(alone, both, GENERIC).changes == 1


def test_a_tower_takes_what_is_purged():
    bodies = profile(cuboid(20, 20, 3), box((5, 5, 1), (15, 15, 3)))
    copies = [Alike(tuple((body, slot) for slot, body in enumerate(bodies, 1)), 1)]
    bare = estimated(plate(1, ("red", "white")), copies, GENERIC)
    towered = estimated(plate(1, ("red", "white"), tower=(0, 100)), copies, GENERIC)
    assert bare.purge == (0, 0)
    assert bare.changes == towered.changes == 10
    assert towered.grams - bare.grams == pytest.approx(sum(towered.purge))
    assert sum(towered.purge) > 10 * GENERIC.change.purge / 1000 * GENERIC.density
    assert towered.seconds > bare.seconds + 10 * 15
