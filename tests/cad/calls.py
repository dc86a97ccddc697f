"""One call of the part library for every option that its parts have."""

from itertools import product

from cuatto_kit.cad import library
from cuatto_kit.cad.solids import Solid, call
from cuatto_kit.games.race.config.classes import CLASSES

DIMPLES = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]]
INLAYS = library.module("inlay").parameters["inlay"].choices
HEADS = library.module("pawn").parameters["head"].choices
MARKED = {name for name, kind in CLASSES.items() if kind.two_coloured}
"""The classes that have marks to print in a second colour."""
ALL_ROUND = [["up", 0], ["right", 0], ["left", 0], ["down", 0]]

CALLS: dict[str, Solid] = {
    "tile": call("tile"),
    "tile-bridge-cell": call("tile", dimples=[[0, 0]]),
    "tile-knobless": call("tile", knobs=[], sockets=ALL_ROUND),
    "tile-several-joints": call(
        "tile",
        size=60,
        dimples=[],
        knobs=[["down", -15], ["down", 15], ["left", 5]],
        sockets=[["up", -15], ["up", 15], ["right", -7.5]],
    ),
    "tile-loose": call("tile", dimples=DIMPLES, clearance=0.3),
    "bridge-start": call("bridge", knobs=[], sockets=[["up", 0]]),
    "bridge-tray": call("bridge", knobs=[["down", 0]], sockets=[]),
    "bridge-universal": call("bridge"),
    "bridge-one-lane": call("bridge", lanes=1, knobs=[], slots=3),
    "bridge-six-lanes": call("bridge", lanes=6, slots=3, sockets=[]),
    "connector": call("connector"),
    "checker_base": call("checker_base"),
    **{
        f"checker_top-{name}-{share}": call("checker_top", **{"class": name, "share": share})
        for name, share in product(CLASSES, ("whole", "body", "marks"))
        if share != "marks" or name in MARKED
    },
    "panel": call("panel"),
    **{
        f"{part}-{share}": call(part, share=share)
        for part, share in product(
            ("column_panel", "grid_panel", "ring_panel"), ("whole", "body", "marks")
        )
    },
    "grid_panel-loose": call("grid_panel", clearance=0.3, joint_scale=1),
    "ring_panel-yard": call(
        "ring_panel",
        squares=[[x, y] for y in (-30, -10, 10, 30) for x in (-30, -10, 10, 30)],
        rooms=[[0, 0, "yard", 80, 80], [-50, 10, "space", 20, 20]],
        recesses=[[0, 0, "yard", 0]],
        corners=[],
        knobs=[["left", -40, 10]],
        joint_scale=0.5,
    ),
    "ring_panel-centre": call(
        "ring_panel",
        squares=[[x, y] for y in (-20, 0, 20) for x in (-20, 0, 20)],
        rooms=[[0, 0, "centre", 60, 60]],
        recesses=[[0, -20, "centre", 0]],
        corners=[],
    ),
    **{f"inlay-{name}": call("inlay", inlay=name) for name in INLAYS},
    **{f"pawn-{head}": call("pawn", head=head) for head in HEADS},
    "tile_rosette": call("tile_rosette"),
    "tile_rosette-single": call(
        "tile_rosette",
        dimples=[[0, 0]],
        petals=[[6.8, 10.6], [6.8, 14.4]],
        petal_widths=[2.6, 3.4],
    ),
    "coupon": call("coupon"),
    "coupon-socket": call("coupon", piece="socket"),
    "digits": call("digits"),
    "digits-six": call("digits", number=6),
    "block": call("block"),
    "block-plain": call("block", edges=[6, 6, 6], chamfer=0.5, unit=0),
    "runner": call("runner"),
    "die": call("die"),
    "die-three": call("die", sides=3),
    "bust": call("bust"),
    "drop": call("drop"),
    "joints": call("joints"),
    "dimple": call("dimple"),
}
