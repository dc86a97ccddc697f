"""Layout → Parts: what is printed for a race, and all of it set up on the table."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import Connector, JointKind, Layout, Panel
from cuatto_kit.games.race.panels import DARK, bridge_lanes
from cuatto_kit.games.race.spec import Spec
from cuatto_kit.solids import library
from cuatto_kit.solids.part import Kit, Part
from cuatto_kit.solids.solid import Solid, call, coloured, joined, placed, scaled
from cuatto_kit.variant.colours import COLOURS, mark_colour

BOARD, TEAMS = "board", "teams"
TWO_COLOURED = {"strong", "pin"}
"""Classes whose marks may be printed in a second colour."""

_TITLES = {
    "tile": "Tile: a space for four checkers",
    "bridge-cell": "Bridge cell: a space for one checker",
    "start-bridge": "Start bridge: a lane a team",
    "finish-tray": "Finish tray: a lane a team",
    "bridge": "Bridge: a lane a team, for the start and the finish",
    "connector": "Loose connector: joins two sockets",
    "checker-base": "Checker base: glued under a top",
}


def make_parts(spec: Spec, layout: Layout, clearance: float) -> Kit:
    """The parts of a race and its assembly; `clearance` is the play between joints (mm)."""
    workshop = _Workshop(spec, layout, clearance)
    return Kit((*workshop.board_parts(), *workshop.team_parts()), workshop.assembly())


class _Workshop:
    def __init__(self, spec: Spec, layout: Layout, clearance: float) -> None:
        self.spec = spec
        self.layout = layout
        self.scale = spec.print.scale
        self.clearance = clearance / self.scale
        self.thickness = library.module("tile").default("thickness") * self.scale
        self.flange = library.module("checker_base").default("flange_height") * self.scale

    # The board

    def board_parts(self) -> Iterator[Part]:
        """Panels of equal shape are one part; the first one met gives it its name."""
        groups: defaultdict[str, list[Panel]] = defaultdict(list)
        for panel in self.layout.panels:
            groups[repr(self._panel_call(panel))].append(panel)
        taken: Counter[str] = Counter()
        for panels in groups.values():
            name = _panel_name(panels)
            taken[name] += 1
            number = f"-{taken[name]}" if taken[name] > 1 else ""
            yield Part(
                name=f"{name}{number}",
                title=_TITLES[name],
                group=BOARD,
                solid=self._panel_solid(panels[0]),
                colours=_counted(panel.colour for panel in panels),
                extents=self._panel_extents(panels[0]),
            )
        if self.layout.connectors:
            yield Part(
                name="connector",
                title=_TITLES["connector"],
                group=BOARD,
                solid=self._connector_solid(),
                colours={DARK: len(self.layout.connectors)},
            )

    def _panel_call(self, panel: Panel) -> tuple[str, dict[str, Any]]:
        """The library part of a panel and its arguments, in the library's own size."""
        joints = {
            f"{kind.value}s": [
                [joint.edge.value, joint.offset / self.scale] for joint in panel.joints_of(kind)
            ]
            for kind in JointKind
        }
        arguments: dict[str, Any] = {**joints, "clearance": self.clearance}
        if panel.kind == "bridge":
            lanes = bridge_lanes(self.spec)
            return "bridge", {**arguments, "lanes": lanes, "slots": len(panel.slots) // lanes}
        dimples = [[x / self.scale, y / self.scale] for x, y in panel.slots]
        return "tile", {**arguments, "dimples": dimples}

    def _panel_solid(self, panel: Panel) -> Solid:
        part, arguments = self._panel_call(panel)
        return scaled(call(part, **arguments), self.scale)

    def _panel_extents(self, panel: Panel) -> tuple[float, float, float]:
        """The outline and the knobs that reach over it (mm)."""
        joints = library.module("joints")
        radius, depth = joints.default("socket_radius"), joints.default("socket_depth")
        reach = (radius + depth - 4 / 3 * self.clearance) * self.scale
        edges = {joint.edge for joint in panel.joints_of(JointKind.KNOB)}
        across = sum(edge.step[0] != 0 for edge in edges)
        along = sum(edge.step[1] != 0 for edge in edges)
        width, length = panel.size
        return (width + across * reach, length + along * reach, self.thickness)

    def _connector_solid(self) -> Solid:
        return scaled(call("connector", clearance=self.clearance), self.scale)

    # The teams

    def team_parts(self) -> Iterator[Part]:
        """Bases and tops, in the colours of all teams that can play."""
        colours = self.spec.teams.colours[: self.spec.seats[1]]
        flange = 2 * library.module("checker_base").default("flange_radius") * self.scale
        yield Part(
            name="checker-base",
            title=_TITLES["checker-base"],
            group=TEAMS,
            solid=scaled(call("checker_base"), self.scale),
            colours=dict.fromkeys(colours, self.spec.teams.size),
            extents=(flange, None, None),
        )
        foot = 2 * library.module("checker_top").default("foot_radius") * self.scale
        for name, count in self.spec.teams.checkers.items():
            if count:
                yield Part(
                    name=f"checker-top-{name}",
                    title=f"Checker top: {name}",
                    group=TEAMS,
                    solid=scaled(call("checker_top", **{"class": name}), self.scale),
                    colours=dict.fromkeys(colours, count),
                    extents=(foot, None, None),
                )

    # The table

    def assembly(self) -> Solid:
        """The board with every team set up on its start, or beside it where it is a pool."""
        solids = [self._set_panel(panel) for panel in self.layout.panels]
        solids += [self._set_connector(connector) for connector in self.layout.connectors]
        for seat in range(self.layout.seats):
            colour = self.spec.teams.colours[seat]
            places = self._places(seat)
            for name, place in zip(self.spec.teams.line_up, places, strict=False):
                solids.append(self._set_checker(name, colour, place))
        return joined(solids)

    def _set_panel(self, panel: Panel) -> Solid:
        solid = placed(self._panel_solid(panel), panel.centre, turn=panel.turn)
        return coloured(solid, COLOURS[panel.colour])

    def _set_connector(self, connector: Connector) -> Solid:
        solid = placed(self._connector_solid(), connector.centre, turn=connector.edge.quarter_turns)
        return coloured(solid, COLOURS[DARK])

    def _places(self, seat: int) -> Sequence[Point]:
        """Where a team stands (mm): in its lane, or in rows of six on the table."""
        slots = [
            slot for start in self.layout.starts[seat] for slot in self.layout.space(start).slots
        ]
        if slots:
            return slots
        outlines = [panel.outline for panel in self.layout.panels]
        right, bottom = max(o.right for o in outlines), min(o.bottom for o in outlines)
        pitch = 16 * self.scale
        return [
            (right + (2 + k % 6) * pitch, bottom + (1 + k // 6 + seat * self._rows) * pitch)
            for k in range(self.spec.teams.size)
        ]

    @property
    def _rows(self) -> int:
        return -(-self.spec.teams.size // 6)

    def _set_checker(self, name: str, colour: str, place: Point) -> Solid:
        """A whole checker: the base turned over in its dimple, the top glued on its flange."""
        on_board = any(self.layout.space(start).slots for start in self.layout.starts[0])
        height = self.flange + (self.thickness if on_board else self._dome)
        base = placed(
            scaled(call("checker_base"), self.scale), place, height=height, upside_down=True
        )
        tops = [coloured(base, COLOURS[colour])]
        shares = ("body", "marks") if name in TWO_COLOURED else ("whole",)
        for share in shares:
            top = scaled(call("checker_top", **{"class": name, "share": share}), self.scale)
            paint = mark_colour(colour) if share == "marks" else colour
            tops.append(coloured(placed(top, place, height=height), COLOURS[paint]))
        return joined(tops)

    @property
    def _dome(self) -> float:
        """How far the dome of a base reaches below its flange (mm)."""
        base = library.module("checker_base")
        return base.default("foot_radius") * base.default("flattening") * self.scale - self.flange


def _panel_name(panels: Sequence[Panel]) -> str:
    panel = panels[0]
    if panel.kind == "tile":
        return "tile" if len(panel.slots) > 1 else "bridge-cell"
    if len(panels) > 1:
        return "bridge"
    return {"start": "start-bridge", "finish": "finish-tray"}[panel.name]


def _counted(colours: Iterator[str]) -> Mapping[str, int]:
    return dict(sorted(Counter(colours).items()))
