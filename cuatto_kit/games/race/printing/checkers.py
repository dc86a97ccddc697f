"""The checkers and dice of a race: their printed parts, and their position on the board.

A checker consists of a base and a top. The base has a peg that centres the top, and notches that
identify its team unless `words` is `none`; tops are the same for all teams unless they have
initials. The halves are glued, or held by a pin that snaps into the top. `profile: original` prints
the checkers of the first Cuatto, with flat faces and the same for all teams. Boards of points have
men instead: flat discs in one piece, whose foot fits into a place of a point and into the hollow on
top of another man.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.board.layout import Layout
from cuatto_kit.cad import library
from cuatto_kit.cad.dice import (
    DIE,
    FLAT_PIECES,
    LONG_DIE,
    NEUTRAL,
    NUMBERED_DIE,
    die_size,
    long_die_size,
    make_long_dice,
    make_numbered_dice,
    make_pieces,
    numbered_die_size,
    piece_size,
)
from cuatto_kit.cad.joints import most_play
from cuatto_kit.cad.lettering import Lettering, in_circle
from cuatto_kit.cad.marks import mark_depth, symbol_of
from cuatto_kit.cad.parts import TEAMS, ColourBodies, Fit, FitKind, Instance, Part, Pose, pose_at
from cuatto_kit.cad.scale import Scale
from cuatto_kit.cad.solids import Solid, cut_from, imported
from cuatto_kit.config.ornaments import INITIALS
from cuatto_kit.errors import Code, Finding
from cuatto_kit.games.race.config.classes import CLASSES
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.throws import DIE_SIDES

MAN, PLAIN_MAN = "man", "man-plain"
"""The names of men with the symbol of a team and without one."""
BASE, PLAIN_BASE, PIN = "checker-base", "checker-base-plain", "checker-pin"
"""The names of parts. The bases of several teams are of one kind, those without notches of
another.
"""
_NO_SYMBOL = "none"
"""The symbol of a base without notches."""

_FOOT_CUT = 0.102
"""The difference between the radius of the base's foot and the largest radius of a top: the edge on
the bed is cut off (mm, for a tile of 40 mm).
"""
_PIN_THICKNESS = 2.0
"""The thickness of a pin in scad/checker_joint.scad (mm, for a tile of 40 mm)."""
_PEG_ROOM, _PIN_ROOM = 7.0, 5.4
"""The edges of squares around the peg and around the pin, within the parts that hold them and clear
of the base's rim (mm, for a tile of 40 mm).
"""
_SOLE, _SOLE_WIDTH = 0.43, 0.6
"""The height and the width of the ring on which a base is printed, at any scale (mm): two layers of
a line and a half. Between notches alone it would begin in pieces that are torn off the bed. The
middle of no usual layer is at its upper face, where slicers differ.
"""
_RING_DEPTH = 0.8
"""The greatest depth of the grooves of a strong checker (mm): their roofs have no support."""
_HAIR = 0.01
"""A length that no printer can resolve (mm)."""
_GAP = (0.66, 1.5)
"""The least and the greatest gap around a peg or a pin, as factors of their play.

The corners of their rooms are farther away than the sides.
"""
_ORIGINAL_DIMPLE = 7.0
"""The radius of the spheres that hollow out the dimples of the first Cuatto, at the library's
scale.
"""
_BITE = (0.1, 0.3)
"""The least and the greatest overlap of a pin's barbs with the lip that holds them (mm, for a tile
of 40 mm): they must hold, and it must be possible to push them in.
"""


def top_of(name: str) -> str:
    """Return the name of the part that is the top of a class."""
    return f"checker-top-{name}"


def checkers_of(variant: RaceVariant, clearance: float) -> "Checkers":
    """Return the checkers of a race; `clearance` is the play between parts that are joined (mm)."""
    if variant.points:
        return Men(variant, clearance)
    kind = OriginalCheckers if variant.print.profile == "original" else Checkers
    return kind(variant, clearance)


@dataclass(frozen=True)
class Checkers:
    """The checkers of a race; heights are in mm."""

    variant: RaceVariant
    clearance: float

    @property
    def scale(self) -> Scale:
        return Scale(self.variant.print.scale)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of all teams that can play, by seat."""
        return self.variant.teams.colours[: self.variant.seats[1]]

    @property
    def classes(self) -> list[str]:
        """The classes of a team, in the order of `CLASSES`."""
        return [name for name in CLASSES if name in self.variant.teams.line_up]

    # The printed parts

    def parts(self) -> Iterator[Part]:
        """Yield bases, tops, and the pins of checkers that are not glued."""
        yield from self._bases()
        for name, count in self.variant.teams.checkers.items():
            if count and self.has_initials(name):
                for seat, colour in enumerate(self.colours):
                    yield self._top(name, seat, dict.fromkeys([colour], count))
            elif count:
                yield self._top(name, None, dict.fromkeys(self.colours, count))
        if self._snaps:
            yield Part(
                name=PIN,
                title="Checker pin: pushed through a base, snaps in the top",
                group=TEAMS,
                solid=self.scale.drawn("checker_pin", clearance=self._play),
                colours=dict.fromkeys(self.colours, self.variant.teams.size),
            )

    def _bases(self) -> Iterator[Part]:
        """Yield a base with the symbol of each team, or one for all if `words` is `none`."""
        if self.variant.print.words == "none":
            yield self._base(BASE, PLAIN_BASE, _NO_SYMBOL, "Checker base", self.colours)
            return
        for seat, colour in enumerate(self.colours):
            symbol = symbol_of(seat)
            title = f"Checker base, {symbol}"
            yield self._base(self.base_of(seat), BASE, symbol, title, (colour,))

    def _base(self, name: str, kind: str, symbol: str, title: str, colours: Sequence[str]) -> Part:
        held = "held under a top by its pin" if self._snaps else "glued under a top"
        return Part(
            name=name,
            title=f"{title}: {held}",
            group=TEAMS,
            solid=self.scale.drawn("checker_base", symbol=symbol, **self._sole, **self._joint),
            colours=dict.fromkeys(colours, self.variant.teams.size),
            extents=(None, None, self._dish + self._measure("stand_height")),
            kind=kind,
        )

    def _top(self, name: str, seat: int | None, colours: Mapping[str, int]) -> Part:
        """Return the top of a class, that of one seat if it is given."""
        if own := self.variant.print.tops.get(name):
            solid = cut_from(imported(own), self._hole)
            return Part(top_of(name), f"Checker top: {name}, own design", TEAMS, solid, colours)
        initial = {} if seat is None else self._letters(seat, self.FACE)
        two_coloured = CLASSES[name].two_coloured or bool(initial)
        inlaid = two_coloured and self.variant.print.marks == "inlaid"
        drawn = partial(self._top_solid, name, initial)
        team = "" if seat is None else f", {symbol_of(seat)}"
        return Part(
            name=self.top_of(name, seat),
            title=f"Checker top: {name}{team}",
            group=TEAMS,
            solid=drawn("whole"),
            colours=colours,
            extents=(None if initial else 2 * self._foot, None, None),
            colour_bodies=ColourBodies(drawn("body"), drawn("marks")) if inlaid else None,
            kind=top_of(name),
        )

    @property
    def _hole(self) -> Solid:
        """The solid that is cut from a custom top for peg and pin.

        It is slightly larger than the hole of the library's tops: a custom top that was made from
        one has that hole already, and coincident faces give no clean cut.
        """
        joint = library.module("checker_joint")
        sizes = {"clearance": self._play, "dish_depth": joint.default("dish_depth")}
        wider = {name: size + _HAIR for name, size in sizes.items()}
        return self.scale.drawn("checker_joint", assembly=self.variant.print.assembly, **wider)

    def _top_solid(self, name: str, initial: Mapping[str, Any], share: str) -> Solid:
        usual = library.module("checker_top").default("ring_depth")
        depth = min(usual, self.scale.own(_RING_DEPTH))
        look = {"class": name, "share": share, "ring_depth": depth}
        arguments = {**look, **initial, **self._joint}
        if initial:
            arguments["engraving"] = mark_depth(self.variant.print)
        return self.scale.drawn("checker_top", **arguments)

    # Initials

    FACE = (8.6, 6.0)
    """The diameter of the room for letters and their largest height, at the library's scale."""

    def has_initials(self, name: str) -> bool:
        """Return whether the tops of a class differ by team; custom ones do not."""
        return bool(self.variant.print.initials) and name not in self.variant.print.tops

    def top_of(self, name: str, seat: int | None) -> str:
        """Return the name of the part that is the top of a class, of a seat if they differ."""
        if seat is None or not self.has_initials(name):
            return top_of(name)
        return f"{top_of(name)}-{symbol_of(seat)}"

    def _initial(self, seat: int, face: tuple[float, float]) -> Lettering | None:
        return in_circle(self.variant.print.initials[seat], *face, self.scale)

    def _letters(self, seat: int, face: tuple[float, float]) -> Mapping[str, Any]:
        """Return the arguments of a part for the initial of a seat; none if it has no room."""
        found = self._initial(seat, face)
        return {"initial": [found.text, found.height, found.stroke]} if found else {}

    def remarks(self) -> Iterator[Finding]:
        """Yield the initials that are too small to be printed."""
        for seat, text in enumerate(self.variant.print.initials[: len(self.colours)]):
            if self._initial(seat, self.FACE) is None:
                message = "it finds no room on a checker; it is left off the plastic"
                place = (*INITIALS, seat)
                yield Finding(Code.LEFT_OFF, "warning", text, message, place)

    @property
    def _joint(self) -> Mapping[str, str | float]:
        return {"assembly": self.variant.print.assembly, "clearance": self._play}

    @property
    def _sole(self) -> Mapping[str, float]:
        return {"sole": self.scale.own(_SOLE), "sole_width": self.scale.own(_SOLE_WIDTH)}

    @property
    def _snaps(self) -> bool:
        return self.variant.print.assembly == "snap"

    @property
    def _play(self) -> float:
        """The play at the library's scale, limited because small boards have no room for more."""
        return min(self.scale.own(self.clearance), most_play("checker_base"))

    # The position on the board

    @property
    def dimple_radius(self) -> float:
        """The radius of the spheres that hollow out the dimples, at the library's scale."""
        return library.module("dimple").default("dimple_radius")

    @property
    def flange(self) -> float:
        """The radius of the widest part, which rests on a dimple's rim (mm)."""
        return self._measure("flange_radius")

    @property
    def on_panel(self) -> float:
        """The height above the table of the top of a checker in a dimple."""
        surface = self.scale.default("tile", "thickness")
        return surface + self._measure("flange_height") - self._dish

    @property
    def on_table(self) -> float:
        """The height above the table of the top of a checker beside the board, on its flat foot."""
        return self._measure("stand_height")

    @property
    def storey(self) -> float:
        """The height by which a checker on top of another one is above it (mm); 0 if none is."""
        return 0.0

    @property
    def _foot(self) -> float:
        """The largest radius of a top (mm); below it, the edge on the bed is cut off."""
        library_foot = library.module("checker_base").default("foot_radius")
        return self.scale.mm(library_foot - _FOOT_CUT)

    @property
    def _dish(self) -> float:
        """The depth to which the top is set into the base."""
        return self._measure("dish_depth")

    def base_of(self, seat: int) -> str:
        """Return the name of the part that is the base of a seat's checkers (0-based)."""
        if self.variant.print.words == "none":
            return BASE
        return f"{BASE}-{symbol_of(seat)}"

    def standing(
        self, name: str, seat: int, colour: str, place: Point, height: float
    ) -> tuple[Instance, ...]:
        """Return the parts of a checker in their places: base, top and perhaps a pin.

        Args:
            name: the class of the checker.
            seat: the seat, 0-based.
            colour: the colour of all parts.
            place: the middle of the checker (mm).
            height: the height of the lower end of its top above the table (mm).
        """
        base = pose_at(place, height + self._dish, upside_down=True)
        pieces = [
            Instance(self.base_of(seat), f"base of {name}", colour, base),
            Instance(self.top_of(name, seat), name, colour, pose_at(place, height)),
        ]
        if self._snaps:
            pieces.append(Instance(PIN, f"pin of {name}", colour, self._pin_pose(place, height)))
        return tuple(pieces)

    def _pin_pose(self, place: Point, height: float) -> Pose:
        """Return the pose of a pin, which is printed horizontally, upright on the axis."""
        x, y = place
        thickness = self.scale.mm(_PIN_THICKNESS)
        return Pose((x, y + thickness / 2, height), (90, 0, 0))

    def _measure(self, name: str) -> float:
        """Return a measure of the base (mm)."""
        return self.scale.default("checker_base", name)

    # The required fits

    def fits(self, place: Point, height: float) -> Iterator[Fit]:
        """Yield the fits between the parts of every checker, tested at a place."""
        for seat, colour in enumerate(self.colours):
            for name in self.classes if seat == 0 else self.classes[:1]:  # each top, each base
                yield from self._halves(*self.standing(name, seat, colour, place, height))

    def _halves(self, base: Instance, top: Instance, *pins: Instance) -> Iterator[Fit]:
        x, y, _ = base.pose.at
        yield Fit(FitKind.REST, top, base)
        gap = self._limits(_GAP, self._play)
        yield Fit(FitKind.PEG, base, top, self._around((x, y), _PEG_ROOM), gap)
        for pin in pins:
            yield Fit(FitKind.PEG, pin, base, self._around((x, y), _PIN_ROOM), gap)
            yield Fit(FitKind.SNAP, top, pin, limits=self._limits(_BITE))

    def _limits(self, limits: tuple[float, float], factor: float = 1) -> tuple[float, float]:
        least, most = (self.scale.mm(limit * factor) for limit in limits)
        return least, most

    def _around(self, place: Point, size: float) -> Rect:
        return Rect.around(place, self.scale.mm(size), self.scale.mm(size))


class OriginalCheckers(Checkers):
    """The checkers of the first Cuatto: a dome on a thin flange, with a top glued on flat."""

    def _bases(self) -> Iterator[Part]:
        yield Part(
            name=BASE,
            title="Checker base: glued under a top",
            group=TEAMS,
            solid=self.scale.drawn("original_base"),
            colours=dict.fromkeys(self.colours, self.variant.teams.size),
            extents=(2 * self.flange, None, None),
            kind=PLAIN_BASE,
        )

    @property
    def _foot(self) -> float:
        return self.scale.default("original_top", "cone_foot")

    def _top_solid(self, name: str, initial: Mapping[str, Any], share: str) -> Solid:
        return self.scale.drawn("original_top", **{"class": name, "share": share})

    @property
    def dimple_radius(self) -> float:
        return _ORIGINAL_DIMPLE

    @property
    def flange(self) -> float:
        return self._measure("brim_radius")

    @property
    def on_panel(self) -> float:
        return self.scale.default("tile", "thickness") + self._measure("brim_height")

    @property
    def on_table(self) -> float:
        return self._measure("dome_radius") * library.module("original_base").default("flattening")

    def base_of(self, seat: int) -> str:
        return BASE

    @property
    def _dish(self) -> float:
        return 0.0

    def _measure(self, name: str) -> float:
        return self.scale.default("original_base", name)

    def _halves(self, base: Instance, top: Instance, *pins: Instance) -> Iterator[Fit]:
        yield Fit(FitKind.REST, top, base)


class Men(Checkers):
    """The men of a board of points: discs in one piece, which can be stacked.

    The height of a man is that of its underside.
    """

    def parts(self) -> Iterator[Part]:
        """Yield a man with the initial or symbol of each team, or one for all without either."""
        if self._alike:
            yield self._man(MAN, PLAIN_MAN, "Man", self.colours, symbol=_NO_SYMBOL)
            return
        initials = self.variant.print.initials
        for seat, colour in enumerate(self.colours):
            symbol = symbol_of(seat)
            marks = {"symbol": symbol, **(self._letters(seat, self.FACE) if initials else {})}
            yield self._man(self.base_of(seat), MAN, f"Man, {symbol}", (colour,), **marks)

    FACE = (20.0, 10.0)

    @property
    def _alike(self) -> bool:
        """True if the men of all teams have the same shape."""
        settings = self.variant.print
        return settings.words == "none" and not settings.initials

    def _man(
        self, name: str, kind: str, title: str, colours: Sequence[str], **marks: object
    ) -> Part:
        return Part(
            name=name,
            title=title,
            group=TEAMS,
            solid=self.scale.drawn("man", **marks),
            colours=dict.fromkeys(colours, self.variant.teams.size),
            extents=(2 * self.flange, None, self._measure("man_height")),
            kind=kind,
        )

    @property
    def flange(self) -> float:
        return self._measure("man_radius")

    @property
    def on_panel(self) -> float:
        return self.scale.default("point", "thickness") - self.scale.default("point", "place_depth")

    @property
    def on_table(self) -> float:
        return 0.0

    @property
    def storey(self) -> float:
        return self._measure("man_height") - self._measure("hollow_depth")

    def base_of(self, seat: int) -> str:
        return MAN if self._alike else f"{MAN}-{symbol_of(seat)}"

    def standing(
        self, name: str, seat: int, colour: str, place: Point, height: float
    ) -> tuple[Instance, ...]:
        """Return a man in its place; `height` is that of its underside above the table (mm)."""
        return (Instance(self.base_of(seat), "man", colour, pose_at(place, height)),)

    def _measure(self, name: str) -> float:
        return self.scale.default("man", name)

    def fits(self, place: Point, height: float) -> Iterator[Fit]:
        """Yield the fits of a man of each team on one of the first team, tested at a place."""
        (lower,) = self.standing("regular", 0, self.colours[0], place, height)
        for seat, colour in enumerate(self.colours):
            (upper,) = self.standing("regular", seat, colour, place, height + self.storey)
            yield Fit(FitKind.REST, upper, lower)
            yield Fit(FitKind.LIFT, upper, lower)


BESIDE = 12.0
"""The distance of dice from the board; that between them is half of it (mm at a scale of 1)."""


def thrown_parts(variant: RaceVariant) -> Iterator[Part]:
    """Yield the part of the dice, sticks or shells of a race; there is none for drawn lots."""
    scale, thrown, count = Scale(variant.print.scale), variant.rules.thrown, variant.rules.dice
    if thrown.kind in FLAT_PIECES:
        yield make_pieces(thrown.kind, thrown.pieces, TEAMS, scale)
    elif thrown.kind == "long_die":
        yield make_long_dice(thrown.results, count, TEAMS, scale)
    elif thrown.kind == "die" and count:
        yield make_numbered_dice(len(thrown.results), count, TEAMS, scale)


def thrown(variant: RaceVariant, layout: Layout) -> Iterator[Instance]:
    """Yield each die, stick or shell in its place."""
    rules, scale = variant.rules, Scale(variant.print.scale)
    kind = rules.thrown.kind
    if kind == "lot":
        return
    name, (length, width) = _footprint(kind, len(rules.thrown.results), scale)
    count = rules.thrown.pieces if kind in FLAT_PIECES else rules.dice
    outlines = [panel.outline for panel in layout.panels]
    middle = (min(o.left for o in outlines) + max(o.right for o in outlines)) / 2
    level = min(o.bottom for o in outlines) - scale.mm(BESIDE) - length / 2
    pitch = width + scale.mm(BESIDE) / 2
    for k in range(count):
        place = (middle + (k - (count - 1) / 2) * pitch, level)
        label = name.replace("-", " ").capitalize()
        yield Instance(name, label, NEUTRAL, pose_at(place, turn=90))


def _footprint(kind: str, results: int, scale: Scale) -> tuple[str, tuple[float, float]]:
    """Return the name of the part that is thrown, and its length and width (mm)."""
    if kind in FLAT_PIECES:
        return kind, piece_size(kind, scale)
    if kind == "long_die":
        return LONG_DIE, long_die_size(scale)
    if results == DIE_SIDES:
        return DIE, (die_size(scale),) * 2
    return NUMBERED_DIE, (numbered_die_size(scale),) * 2
