"""One call of the part library for every option that its parts have."""

from itertools import product
from unicodedata import normalize

from cuatto_kit.cad import library
from cuatto_kit.cad.solids import Solid, call
from cuatto_kit.games.race.config.classes import CLASSES

DIMPLES = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]]
INLAYS = library.module("inlay").parameters["inlay"].choices
HEADS = library.module("pawn").parameters["head"].choices
SYMBOLS = library.module("team_symbol").parameters["symbol"].choices
MARKED = {name for name, kind in CLASSES.items() if kind.two_coloured}
"""The classes that have marks to print in a second colour."""
ALL_ROUND = [["up", 0], ["right", 0], ["left", 0], ["down", 0]]
SIX_EDGES = ["up", "up-left", "down-left", "down", "down-right", "up-right"]
MARKS = [
    ["word", "1", -13.3, 14.2, 0, 3.6, 0.6],
    ["word", "LAS PEN\u0303AS", 0, -14.5, 0, 3, 0.6],
    ["symbol", "star", 0, 0, 180, 4, 0],
    ["petal", "", 11.4, 11.4, 45, 6.6, 3.6],
    ["arrow", "", -6.4, 0, 200, 7.2, 4.4],
]

ART = [
    "art",
    [
        [[-2, -2], [2, -2], [2, 2], [-2, 2], [-1, -1], [1, -1], [0, 1]],
        [[0, 1, 2, 3], [4, 5, 6]],
    ],
    *[0, 0, 0, 0, 0],
]

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
    "tile-original": call("tile", bevel=0, foot=0),
    "tile-loose": call("tile", dimples=DIMPLES, clearance=0.3),
    "bridge-start": call("bridge", knobs=[], sockets=[["up", 0]]),
    "bridge-tray": call("bridge", knobs=[["down", 0]], sockets=[]),
    "bridge-universal": call("bridge"),
    "bridge-one-lane": call("bridge", lanes=1, knobs=[], slots=3),
    "bridge-six-lanes": call("bridge", lanes=6, slots=3, sockets=[]),
    "hexagon": call("hexagon"),
    "hexagon-bridge-cell": call("hexagon", dimples=[[0, 0]], knobs=["up"], sockets=["down-left"]),
    "hexagon-knobless": call("hexagon", knobs=[], sockets=[*SIX_EDGES]),
    "hexagon-marks": call("hexagon", marks=[["star", "", 9.1, 15.8, 0, 3.4, 0]], groove_depth=0),
    "adapter": call("adapter"),
    "adapter-knobless": call("adapter", knobs=[], sockets=["up", "down"]),
    "overpass": call("overpass"),
    "overpass-knobless": call("overpass", knobs=[], sockets=ALL_ROUND, clearance=0.3),
    "tile-crossing": call("tile", marks=[["bar", "", 0, 0, 90 * k, 10.6, 1] for k in range(4)]),
    "point": call("point"),
    "point-knobless": call("point", knobs=[], sockets=[["left", 12]], places=[[0, -65]]),
    "point-marks": call("point", marks=[["word", "24", -13, 75, 180, 3.6, 0.6]]),
    "point-body": call("point", share="body"),
    "point-filling": call("point", share="filling", marks=[["star", "", 13, 75, 0, 3.6, 0]]),
    "connector": call("connector"),
    "connector-original": call("connector", bevel=0, foot=0),
    **{f"checker_base-{name}": call("checker_base", symbol=name) for name in SYMBOLS},
    "checker_base-none": call("checker_base", symbol="none"),
    "checker_base-snap": call("checker_base", symbol="triangle", assembly="snap"),
    "checker_top-snap": call("checker_top", assembly="snap"),
    **{
        f"checker_top-{name}-initial-{share}": call(
            "checker_top", **{"class": name, "share": share}, initial=["S", 6, 0.84]
        )
        for name, share in product(CLASSES, ("whole", "body", "marks"))
    },
    "checker_joint": call("checker_joint"),
    "checker_joint-snap": call("checker_joint", assembly="snap"),
    "checker_pin": call("checker_pin"),
    "man": call("man"),
    "man-none": call("man", symbol="none"),
    "man-initial": call("man", initial=["S", 10, 1.4]),
    "original_base": call("original_base"),
    **{f"original_top-{name}": call("original_top", **{"class": name}) for name in CLASSES},
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
    "panel-small-joints": call("panel", joint_scale=0.5, joint_height=1.6),
    "grid_panel-loose": call("grid_panel", clearance=0.3),
    "ring_panel-yard": call(
        "ring_panel",
        outline=[[-40, -40], [40, -40], [40, 40], [-40, 40]],
        rooms=[[0, 0, "yard", 80, 80]],
        recesses=[[0, 0, "yard", 0]],
        corners=[],
        knobs=[["left", -40, 10]],
    ),
    "ring_panel-centre": call(
        "ring_panel",
        outline=[[-30, -30], [30, -30], [30, 30], [-30, 30]],
        rooms=[[0, 0, "centre", 60, 60]],
        recesses=[[0, -20, "centre", 0]],
        corners=[],
        marks=[["word", "HOME", 0, 0, 0, 4, 0.6]],
    ),
    **{
        f"ring_panel-round-{share}": call(
            "ring_panel",
            outline=[[-30, -30], [30, -30], [30, 0], [20, 0], [20, 30], [-30, 30]],
            rooms=[[-12, -12, "round", 21.2, 21.2], [7, 7, "round", 27.2, 27.2]],
            recesses=[[7, 7, "safe", 0]],
            corners=[],
            ways=[[-2.5, -2.5, 45, 27, 3]],
            marks=[["word", "63", -12, -12, 0, 7, 1]],
            share=share,
        )
        for share in ("whole", "body", "marks")
    },
    **{f"inlay-{name}": call("inlay", inlay=name) for name in INLAYS},
    **{f"pawn-{head}": call("pawn", head=head) for head in HEADS},
    "tile-marks": call("tile", marks=MARKS),
    **{
        f"tile-{name}": call("tile", marks=[[name, "", 0, 0, 90 * k, 0, 0] for k in range(4)])
        for name in ("cracks", "leaves", "ripples", "wood", "stone")
    },
    "tile-art": call("tile", marks=[ART]),
    "bridge-words": call(
        "bridge", strips=[15, 15], marks=[["word", "START", 0, -53, 0, 6.5, 0.91]], sockets=[]
    ),
    "box_tray": call("box_tray"),
    "box_tray-flat": call("box_tray", ledge=0, notches=[], patterns=[]),
    "box_tray-ring": call("box_tray", patterns=[["ring", 9, -18, 0, 36, 54]]),
    "box_tray-magnets": call("box_tray", catches=[], post=4.1),
    "box_closing": call("box_closing"),
    "box_foot": call("box_foot"),
    "magnet_pockets": call("magnet_pockets"),
    "box_lid": call("box_lid"),
    "box_lid-magnets": call("box_lid", catches=[], post=4.1),
    "box_lid-body": call("box_lid", share="body", map=[[0, -12, 12, 12, 1], [30, -12, 28, 12, 0]]),
    "box_lid-marks": call(
        "box_lid", share="marks", title=[[normalize("NFD", "É"), 0, 0, 12, 2]], turn=90
    ),
    "box_lid-art": call("box_lid", map=[], art=[ART]),
    "marks": call("marks", marks=MARKS),
    "letters": call("letters"),
    "letters-all": call(
        "letters",
        words=[normalize("NFD", "ÁÇÈÊÑÖÅŠ"), "ÆØŒ-+/&'’.,:!¡?¿ 0123456789"],
        stroke=1,
    ),
    "coupon": call("coupon"),
    "coupon-socket": call("coupon", piece="socket"),
    **{f"team_symbol-{name}": call("team_symbol", symbol=name) for name in SYMBOLS},
    "digits": call("digits"),
    "digits-six": call("digits", number=6),
    "block": call("block"),
    "block-plain": call("block", edges=[6, 6, 6], chamfer=0.5, unit=0),
    "runner": call("runner"),
    "die": call("die"),
    "die-three": call("die", sides=3),
    **{f"numbered_die-{n}": call("numbered_die", faces=n) for n in (4, 8, 10, 12, 20)},
    "long_die": call("long_die"),
    **{
        f"long_die-{len(values)}": call("long_die", values=values)
        for values in ([0, 7], [1, 2, 12], [1, 2, 3, 4, 12], [1, 2, 3, 4, 5, 6])
    },
    "stick": call("stick"),
    "cane": call("cane"),
    "cowrie": call("cowrie"),
    "bust": call("bust"),
    "drop": call("drop"),
    "joints": call("joints"),
    "slab": call("slab"),
    "slab-plain": call("slab", bevel=0, foot=0),
    "dimple": call("dimple"),
}
