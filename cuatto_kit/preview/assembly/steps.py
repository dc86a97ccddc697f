"""The steps of assembling a kit, in pictures, independent of the language.

They derive from the fits that were proved, for any game: panels in each other, parts that rest on
others for good, and the meshes of all of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cuatto_kit.board.laying import PanelJoint, joints_of, order_of
from cuatto_kit.board.layout import Layout
from cuatto_kit.cache.store import codec_of
from cuatto_kit.cad.magnets import Magnet
from cuatto_kit.cad.parts import BOARD, Fit, Instance, Kit
from cuatto_kit.fabrication.box.arrange import Column
from cuatto_kit.fabrication.box.parts import Box
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.preview.assembly.joins import Way, joins_of
from cuatto_kit.preview.assembly.map import BoardMap
from cuatto_kit.preview.assembly.pictures import MEDIUM, Image, Painter
from cuatto_kit.preview.words import counts_of

STAGES = 3
"""The number of pictures of a board that grows, and the least number of its panels for these."""


@dataclass(frozen=True)
class Built:
    """A kit that was built.

    Its parts by name, their layout, the fits that were proved, its boxes, if any, and the magnet of
    its joints, if they have any.
    """

    kit: Kit
    layout: Layout
    parts: Mapping[str, BuiltPart]
    fits: Sequence[Fit]
    boxes: Sequence[Box] = ()
    magnet: Magnet | None = None


@dataclass(frozen=True)
class Pair:
    """Two parts above each other, and put together."""

    before: Image
    after: Image


@dataclass(frozen=True)
class Step:
    """Parts that are joined to a kind of part: the way, their names and number, and an example."""

    way: Way
    guests: tuple[str, ...]
    host: str
    count: int
    shown: Pair


@dataclass(frozen=True)
class Stage:
    """The board up to the panel with the number `last`."""

    last: int
    shown: Image


@dataclass(frozen=True)
class Room:
    """The content of a compartment of a box, or of the stack over all of them.

    `colour` is that of its team, None without one.
    """

    colour: str | None
    holds: str
    over: bool = False


@dataclass(frozen=True)
class Kept:
    """A box and its content.

    It is shown open, without the stack over its compartments, and closed. `magnets` is their number
    in tray and lid, `size` the size of one.
    """

    open: Image
    closed: Image
    rooms: tuple[Room, ...]
    magnets: int = 0
    size: str = ""


@dataclass(frozen=True)
class Steps:
    """All steps of assembling a kit.

    Parts that are joined for good; the board, as an SVG from above, with the numbers of panels,
    joints and loose connectors, a joint, and the board as it grows; everything set up; the boxes;
    and the number of magnets in joints and the size of one.
    """

    joins: tuple[Step, ...]
    map: str
    panels: int
    joints: int
    connectors: int
    joint: Pair | None
    stages: tuple[Stage, ...]
    set_up: Image
    boxes: tuple[Kept, ...] = ()
    magnets: int = 0
    size: str = ""


STEPS = codec_of(Steps)


def steps_of(built: Built) -> Steps:
    """Return the steps of a kit. Equal input gives equal bytes."""
    kit, layout = built.kit, built.layout
    painter = Painter(built.parts)
    joints = joints_of(layout)
    order = order_of(layout, joints)
    board = _of_board(kit)
    quantities = {part.name: part.quantity for part in kit.parts}
    joins = tuple(
        Step(
            join.way,
            join.guests,
            join.host,
            sum(quantities[guest] for guest in join.guests),
            Pair(*painter.join(*join.example)),
        )
        for join in joins_of(built.fits, kit, layout)
    )
    return Steps(
        joins=joins,
        map=BoardMap(built.parts, board, layout, joints, order).drawing().svg,
        panels=len(layout.panels),
        joints=len(joints),
        connectors=len(layout.connectors),
        joint=None if built.magnet else _joint(painter, board, joints),
        stages=tuple(_stages(painter, board, order)),
        set_up=painter.board(kit.assembly, kit.assembly),
        boxes=tuple(_kept(painter, box) for box in built.boxes),
        magnets=2 * len(joints) if built.magnet else 0,
        size=built.magnet.shown if built.magnet else "",
    )


def _of_board(kit: Kit) -> list[Instance]:
    """Return the copies of the assembly that belong to the board, the lowest first."""
    groups = {part.name: part.group for part in kit.parts}
    own = [instance for instance in kit.assembly if groups[instance.part] == BOARD]
    return sorted(own, key=lambda instance: instance.pose.at[2])


def _joint(
    painter: Painter, board: Sequence[Instance], joints: Sequence[PanelJoint]
) -> Pair | None:
    """Return the first joint."""
    if not joints:
        return None
    placed = {instance.label: instance for instance in board}
    joint = joints[0]
    return Pair(*painter.joint(placed[joint.upper], placed[joint.lower], joint.place))


def _stages(
    painter: Painter, board: Sequence[Instance], order: Mapping[str, int]
) -> Sequence[Stage]:
    """Return the board as it grows, with parts that are not panels last; none for few panels."""
    if len(order) < STAGES:
        return ()

    def laid(last: int) -> list[Instance]:
        return [one for one in board if order.get(one.label, len(order)) <= last]

    lasts = [len(order) * stage // STAGES for stage in range(1, STAGES + 1)]
    return [Stage(last, painter.board(laid(last), board, MEDIUM)) for last in lasts]


def _kept(painter: Painter, box: Box) -> Kept:
    """Return a box as it is filled."""
    tray = box.arrangement
    over = len(tray.cover.things) if tray.cover else 0
    below = box.pieces[: len(box.pieces) - over]
    shown = [box.open, *(copy for piece in below for copy in piece)]
    rooms = [
        Room(None if one.stack else _colour_of(one.columns), _holds(one.columns))
        for one in tray.compartments
    ]
    if tray.cover:
        rooms.append(Room(None, _holds([tray.cover]), over=True))
    both = [box.open, box.closed]
    pictures = painter.board(shown, both, MEDIUM), painter.board(both, both, MEDIUM)
    magnet = box.measures.magnet
    return Kept(*pictures, tuple(rooms), box.magnets, magnet.shown if magnet else "")


def _colour_of(columns: Sequence[Column]) -> str | None:
    """Return the common colour of all things, or None if there are several."""
    colours = {copy.colour for column in columns for one in column.things for copy in one.copies}
    return colours.pop() if len(colours) == 1 else None


def _holds(columns: Sequence[Column]) -> str:
    """Return the parts of the things in columns, with their numbers."""
    things = [one for column in columns for one in column.things]
    return counts_of([copy.part for one in things for copy in one.copies])
