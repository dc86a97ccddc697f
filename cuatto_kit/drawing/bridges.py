"""The words for start and finish on the bridges, in the strip that the lanes leave free."""

from dataclasses import replace

from cuatto_kit.board.geometry import Edge, Rect
from cuatto_kit.board.layout import Layout, Panel, PanelKind, SpaceKind
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import INK
from cuatto_kit.drawing.board import tile_of
from cuatto_kit.drawing.labels import Labels

HEIGHT, ROOM = 0.2, 0.85
"""The greatest height of a word, in tile edges, and the share of its strip that it may fill."""
LANE = 0.22
"""The distance from the middle of a lane's last dimple to the lane's end, in tile edges."""


def words_on_bridges(layout: Layout, labels: Labels) -> tuple[str, Labels]:
    """Return the words that fit on their bridges, and the labels without them.

    The word for start or finish is drawn only if every bridge of its kind has room for it.
    """
    drawn, left = [], labels
    for end, kinds in (
        ("start", (SpaceKind.LANE, SpaceKind.POOL)),
        ("finish", (SpaceKind.FINISH,)),
    ):
        text = str(getattr(labels, end))
        names = {space.id for space in layout.spaces if space.kind in kinds}
        panels = [
            panel
            for panel in layout.panels
            if panel.kind is PanelKind.BRIDGE and names & {*panel.spaces} and panel.slots
        ]
        said = [_said(panel, text, tile_of(layout)) for panel in panels]
        if text and said and all(said):
            drawn += said
            left = replace(left, start="") if end == "start" else replace(left, finish="")
    return "".join(drawn), left


def _said(panel: Panel, text: str, tile: float) -> str:
    """Return a word along the widest free strip of a panel; empty if the strip is too narrow."""
    slots = svg.around([Rect.around(place, 0, 0) for place in panel.slots_on_board], LANE * tile)
    outline = panel.outline
    strips = {
        Edge.UP: Rect(outline.left, slots.top, outline.right, outline.top),
        Edge.DOWN: Rect(outline.left, outline.bottom, outline.right, slots.bottom),
        Edge.LEFT: Rect(outline.left, outline.bottom, slots.left, outline.top),
        Edge.RIGHT: Rect(slots.right, outline.bottom, outline.right, outline.top),
    }
    edge, strip = max(strips.items(), key=lambda item: min(item[1].width, item[1].length))
    narrow, wide = sorted((strip.width, strip.length))
    size = min(HEIGHT * tile, ROOM * narrow, ROOM * wide / max(svg.width_of(text, 1.0), 1.0))
    if size < HEIGHT * tile / 2:
        return ""
    turn = 90 if edge.step[0] else 0
    return svg.text(text, strip.centre, size, turn, fill=INK, font_weight="bold")
