"""Pictures show meshes in their colours, near before far, the same bytes each time."""

import io

import numpy as np
import pytest
import trimesh

from cuatto_kit.cad.parts import Pose
from cuatto_kit.fabrication.picture import picture_of, png
from cuatto_kit.fabrication.raster import ABOVE, OBLIQUE, Shape

RED, BLUE = "#c8202f", "#2458b8"


def box(low, high):
    return trimesh.creation.box(bounds=[low, high]).triangles.astype(np.float32)


SLAB = Shape(box((0, 0, 0), (40, 20, 4)), RED)
PIN = Shape(box((15, 5, 4), (25, 15, 30)), BLUE)
BED = ((0, 0, 0), (100, 100, 0))
SMALL = (128, 128)


def hue(pixel):
    return "red" if pixel[0] > pixel[2] else "blue"


def test_a_box_covers_its_share_of_the_picture():
    seen = picture_of([SLAB], ABOVE, (100, 100), room=BED).seen
    across = np.flatnonzero((seen == 0).any(axis=0))
    down = np.flatnonzero((seen == 0).any(axis=1))
    # The bed fills 94 of 100 pixels; its lower left corner is that of the picture.
    assert (across[0], across[-1] + 1) == (3, pytest.approx(3 + 0.94 * 40, abs=1))
    assert (100 - down[-1], 100 - down[0]) == (4, pytest.approx(3 + 0.94 * 20, abs=1))
    assert (seen == 0).sum() == len(across) * len(down)


@pytest.mark.parametrize("shapes", [(SLAB, PIN), (PIN, SLAB)])
@pytest.mark.parametrize("view", [ABOVE, OBLIQUE])
def test_what_is_nearer_is_seen(shapes, view):
    """The pin is in front of the slab's middle in either order of drawing."""
    picture = picture_of(shapes, view, (120, 120))
    middle = picture.pixels[
        *np.argwhere(picture.seen == shapes.index(PIN)).mean(axis=0).astype(int)
    ]
    assert hue(middle) == "blue"
    below = picture_of([SLAB, Shape(PIN.triangles - (0, 0, 40), BLUE)], ABOVE, (120, 120))
    assert set(np.unique(below.seen)) == {-1, 0}


def test_the_sides_of_a_box_have_three_shades():
    picture = picture_of([SLAB], OBLIQUE, (200, 200))
    shades, counts = np.unique(picture.pixels[picture.seen == 0][:, 0], return_counts=True)
    assert (counts > 150).sum() == 3
    assert shades.max() >= 0xC8


def test_nothing_is_transparent_or_the_background():
    clear = picture_of([SLAB], ABOVE, (64, 64), room=BED)
    assert clear.pixels[0, 0].tolist() == [0, 0, 0, 0]
    white = picture_of([SLAB], ABOVE, (64, 64), "#ffffff", BED)
    assert white.pixels[0, 0].tolist() == [255, 255, 255, 255]
    solid = clear.pixels[..., 3] == 255
    assert (white.pixels[solid] == clear.pixels[solid]).all()
    assert (white.pixels[..., 3] == 255).all()


def test_a_pose_turns_and_moves():
    posed = picture_of(
        [Shape(SLAB.triangles, RED, Pose((60, 30, 0), (0, 0, 90)))], ABOVE, SMALL, room=BED
    )
    drawn = picture_of([Shape(box((40, 30, 0), (60, 70, 4)), RED)], ABOVE, SMALL, room=BED)
    # The position of a copy is rounded to a point of the grid.
    assert (posed.seen != drawn.seen).mean() < 0.01


def test_triangles_that_meet_leave_no_gap():
    ball = Shape(trimesh.creation.icosphere(4, 10).triangles.astype(np.float32), RED)
    seen = picture_of([ball], OBLIQUE, (300, 300)).seen
    for row in seen[(seen == 0).any(axis=1)]:
        across = np.flatnonzero(row == 0)
        assert len(across) == across[-1] - across[0] + 1
    assert (seen == 0).sum() == pytest.approx(np.pi * 141**2, rel=0.01)


def test_copies_of_a_mesh_look_alike():
    copies = [Shape(PIN.triangles, RED, Pose((x, 0, 0))) for x in (0, 30, 60)]
    seen = picture_of(copies, OBLIQUE, (240, 120)).seen
    covered = [(seen == number).sum() for number in range(3)]
    assert max(covered) - min(covered) < 0.05 * max(covered)


def test_what_lies_outside_of_the_room_is_cut_off():
    seen = picture_of([SLAB], ABOVE, (64, 64), room=((0, 0, 0), (10, 10, 0))).seen
    assert (seen == 0).mean() > 0.93


def test_points_are_worked_on_in_batches(monkeypatch):
    whole = picture_of([SLAB, PIN], OBLIQUE, (90, 60))
    monkeypatch.setattr("cuatto_kit.fabrication.raster.BATCH", 50)
    assert (picture_of([SLAB, PIN], OBLIQUE, (90, 60)).pixels == whole.pixels).all()


def test_a_smaller_picture_is_the_mean():
    picture = picture_of([SLAB, PIN], OBLIQUE, (128, 128))
    small = picture.smaller(4)
    assert small.pixels.shape == (32, 32, 4)
    assert small.pixels[..., 3].mean() == pytest.approx(picture.pixels[..., 3].mean(), abs=1)


def test_black_things_have_a_shape():
    tops = picture_of([Shape(SLAB.triangles, "#000000")], OBLIQUE, (64, 64)).pixels
    assert tops[..., 0].max() >= 10


def test_the_same_shapes_are_the_same_bytes():
    once, twice = (picture_of([SLAB, PIN], OBLIQUE, SMALL).png() for _ in range(2))
    assert once == twice


def test_nothing_cannot_be_drawn():
    with pytest.raises(ValueError, match="nothing to draw"):
        picture_of([])
    assert (picture_of([], ABOVE, SMALL, room=BED).seen == -1).all()


# PNG files


def read(data):
    image = pytest.importorskip("PIL.Image").open(io.BytesIO(data))
    image.load()
    return np.asarray(image)


@pytest.mark.parametrize("steps", [2, 3, 256])
def test_pixels_are_found_again(steps):
    pixels = np.random.default_rng(steps).integers(0, steps, (23, 31, 4)).astype(np.uint8)
    assert (read(png(pixels)) == pixels).all()


def test_what_is_empty_is_small():
    assert len(png(np.zeros((512, 512, 4), np.uint8))) < 10_000
