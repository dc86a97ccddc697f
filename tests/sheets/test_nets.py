"""Nets fold into the boxes they are nets of."""

from itertools import combinations

import numpy as np
import pytest

from cuatto_kit.board.geometry import Edge
from cuatto_kit.sheets.nets import HANGS_ON, OPPOSITE, nets_of, values_of

PAGE = (190.0, 260.0)
BOXES = [(20, 20, 20), (40, 20, 20), (40, 40, 20), (40, 40, 40), (15, 15, 25), (60, 30, 10)]


def folded(net, root):
    """The corners of every face of a net in space: each hangs on another, turned down by a right
    angle about the edge that they share."""
    places = {}

    def put(name, frame):
        """`frame` carries points of the net's plane to space: origin in the plane, origin in
        space, and where x, y and the way up go."""
        at, origin, x, y, up = frame
        places[name] = [
            tuple(np.round(origin + (px - at[0]) * x + (py - at[1]) * y, 6))
            for px, py in net.faces[name].corners
        ]
        for other, (host, edge) in HANGS_ON.items():
            if host != name or other not in net.faces:
                continue
            face = net.faces[name]
            hinge = {
                Edge.UP: (face.left, face.top), Edge.DOWN: (face.left, face.bottom),
                Edge.LEFT: (face.left, face.bottom), Edge.RIGHT: (face.right, face.bottom),
            }[edge]  # fmt: skip
            place = origin + (hinge[0] - at[0]) * x + (hinge[1] - at[1]) * y
            dx, dy = edge.step
            out = dx * x + dy * y
            turned = {0: (x, -dy * up), 1: (-dx * up, y)}[abs(dx)]
            put(other, (hinge, place, *turned, out))

    first = net.faces[root]
    ways = np.eye(3)
    put(root, ((first.left, first.bottom), np.zeros(3), ways[0], ways[1], ways[2]))
    return places


def edges_of(corners):
    return [frozenset((corners[k], corners[(k + 1) % 4])) for k in range(4)]


@pytest.mark.parametrize("edges", BOXES)
def test_a_net_folds_into_its_box(edges):
    (net,) = nets_of(edges, PAGE)
    faces = folded(net, "bottom")
    assert len(faces) == 6
    shared = [edge for corners in faces.values() for edge in edges_of(corners)]
    assert all(shared.count(edge) == 2 for edge in shared)  # it is closed, and edges fit
    points = np.array([corner for corners in faces.values() for corner in corners])
    assert sorted(np.ptp(points, axis=0)) == pytest.approx(sorted(edges))
    areas = {name: room.width * room.length for name, room in net.faces.items()}
    assert sum(areas.values()) == pytest.approx(2 * sum(a * b for a, b in combinations(edges, 2)))
    assert all(areas[name] == areas[OPPOSITE[name]] for name in areas)


@pytest.mark.parametrize("edges", BOXES)
def test_every_seam_has_a_tab_on_one_side(edges):
    (net,) = nets_of(edges, PAGE)
    faces = folded(net, "bottom")
    sides = (Edge.DOWN, Edge.RIGHT, Edge.UP, Edge.LEFT)
    seams = []
    for tab in net.tabs:
        seam = edges_of(faces[tab.face])[sides.index(tab.edge)]
        assert seam in edges_of(faces[tab.behind])
        seams.append(seam)
    assert len(set(seams)) == len(seams) == 7
    assert len(net.folds) == 5


@pytest.mark.parametrize("edges", BOXES)
def test_tabs_lie_on_nothing(edges):
    (net,) = nets_of(edges, PAGE)
    for tab in net.tabs:
        middle = tuple(np.mean(tab.corners, axis=0))
        assert not any(face.holds(middle) for face in net.faces.values())


def test_a_box_too_large_for_a_page_falls_apart_into_pieces():
    nets = nets_of((80, 80, 80), PAGE)
    assert len(nets) > 1
    assert all(net.room.width <= 190 and net.room.length <= 260 for net in nets)
    assert sorted(name for net in nets for name in net.faces) == sorted(OPPOSITE)
    assert sum(len(net.tabs) for net in nets) + sum(len(net.folds) for net in nets) == 12


@pytest.mark.parametrize("sides", [1, 2, 3, 6])
def test_opposite_faces_of_a_die_add_up(sides):
    values = values_of(sides)
    assert all(values[face] + values[OPPOSITE[face]] == sides + 1 for face in values)
    assert sorted(values.values()) == sorted(list(range(1, sides + 1)) * (6 // sides))


@pytest.mark.parametrize("sides", [0, 4, 8])
def test_no_cube_has_faces_for_other_numbers(sides):
    with pytest.raises(ValueError, match="share out"):
        values_of(sides)
