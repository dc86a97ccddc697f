"""The preview page: complete in itself, small, always the same, and it shows the board."""

import base64
import io
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import trimesh
from manifold3d import Manifold

from cuatto_kit.cad.parts import Instance, Pose
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.languages import LABELS, languages, regions
from cuatto_kit.config.languages import read as read_language
from cuatto_kit.fabrication.meshes import read_stl
from cuatto_kit.preview import page as module
from cuatto_kit.preview.page import Bed, Layer, Row, model_of, preview_page
from tests.fabrication.bad_parts import box, triangles
from tests.fixtures import new_page

HOSTILE = "</script><script>alert(1)</script><!-- \"quoted\" 'too' & <b>{{model}}"

PANEL = triangles(box(-20, -20, 0, 40, 40, 4))
FOOT = triangles(Manifold.cylinder(6, 6, 6, 40))
HEAD = triangles(Manifold.sphere(4, 40).translate([0, 0, 8]))
MODELS = {"panel": [Layer(PANEL)], "pawn": [Layer(FOOT), Layer(HEAD, accent=True)]}
ASSEMBLY = [
    *(
        Instance("panel", f"panel {k}", "silver" if k % 2 else "charcoal", Pose((40.0 * k, 0, 0)))
        for k in range(3)
    ),
    Instance("pawn", "red pawn", "red", Pose((0.0, 0.0, 4.0))),
    Instance("pawn", "gold pawn", "gold", Pose((80.0, 0.0, 4.0), (0, 0, 450))),
]
LYING = (
    Instance("panel", "Panel", "silver", Pose((30.0, 30.0, 0.0))),
    Instance("pawn", "Pawn", "red", Pose((80.0, 30.0, 0.0), (0, 0, 90))),
)
PLATES = [
    Bed("plate-1-silver", (220.0, 200.0), False, LYING, ("silver", "red"), 3.1, 5400.0),
    Bed("plate-2-red", (220.0, 200.0), False, LYING[1:], ("red",), 0.4, 700.0),
]
ROWS = [
    Row("panel", "Panel", 3, "40 × 40 × 4 mm", "charcoal 2, silver 1", "7.9 g"),
    Row("pawn", "Pawn", 2, "12 × 12 × 12 mm", "gold 1, red 1", "0.9 g"),
]


def page(title="A board", language="en", models=MODELS, assembly=ASSEMBLY, rows=ROWS, plates=()):
    return preview_page(title, language, models, assembly, rows, plates)


def words_in(language):
    """The page's own words."""
    return read_language(language, LABELS)["preview"]


class Reader(HTMLParser):
    """What a browser would make of a page: its tags, and the text in each by its path."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.texts, self.open = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        self.open.append(tag)

    def handle_endtag(self, tag):
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data):
        self.texts.append((self.open[-1] if self.open else "", data))

    def text_in(self, tag):
        return [text for where, text in self.texts if where == tag]


def model_in(text):
    scripts = re.findall(r'<script type="application/json" id="model">(.*?)</script>', text, re.S)
    assert len(scripts) == 1
    return json.loads(scripts[0])


def corners_of(shape):
    """The triangles of a shape, decoded as the viewer does."""

    def numbers(key, kind):
        return np.frombuffer(base64.b64decode(shape[key]), kind)

    corners = shape["low"] + shape["step"] * numbers("corners", "<u2").reshape(-1, 3)
    return corners[numbers("triangles", "<u4" if shape["wide"] else "<u2").reshape(-1, 3)]


def fine_ball():
    """More corners than 16 bits can number."""
    return triangles(Manifold.sphere(50, 600))


# Geometry


@pytest.mark.parametrize(
    ("mesh", "wide"), [(PANEL, False), (FOOT, False), (HEAD, False), (fine_ball(), True)]
)
def test_corners_come_back_within_half_a_step(mesh, wide):
    (shape,) = model_of({"panel": [Layer(mesh)]}, ASSEMBLY[:1])["shapes"]
    extent = np.ptp(mesh.reshape(-1, 3), axis=0).max()
    assert shape["wide"] == wide
    assert shape["step"] == pytest.approx(extent / module.STEPS)
    assert np.abs(corners_of(shape) - mesh).max() <= 0.501 * shape["step"]  # and float32's own


def test_a_corner_that_triangles_share_is_kept_once():
    (shape,) = model_of({"panel": [Layer(PANEL)]}, ASSEMBLY[:1])["shapes"]
    assert len(base64.b64decode(shape["corners"])) == 8 * 3 * 2


def test_triangles_thinner_than_a_step_are_left_out():
    sliver = np.array([[[0, 0, 0], [40, 0, 0], [40, 1e-6, 0]]], dtype=np.float32)
    (shape,) = model_of({"panel": [Layer(np.concatenate([PANEL, sliver]))]}, ASSEMBLY[:1])["shapes"]
    assert len(corners_of(shape)) == len(PANEL)


def test_a_part_has_one_geometry_however_often_it_stands():
    assert len(model_in(page(assembly=ASSEMBLY * 20))["shapes"]) == 3
    assert len(page(assembly=ASSEMBLY * 20)) - len(page()) < 20 * len(ASSEMBLY) * 150


def test_equal_shapes_of_two_parts_are_one():
    models = {"panel": MODELS["panel"], "pawn": [Layer(PANEL.copy())]}
    model = model_of(models, ASSEMBLY)
    assert len(model["shapes"]) == 1
    assert [part["layers"] for part in model["parts"]] == [[(0, False)], [(0, False)]]


def test_models_that_no_list_names_stay_out():
    assert page(models={**MODELS, "spare": [Layer(fine_ball())]}) == page()


def test_parts_that_stand_nowhere_on_the_board_are_in_the_list_and_in_the_model():
    models = {**MODELS, "lid": [Layer(PANEL.copy() * 2)]}
    row = Row("lid", "Lid", 1, "80 × 80 × 8 mm", "1 silver", "20 g")
    text = page(models=models, rows=[*ROWS, row])
    model = model_in(text)
    assert [part["name"] for part in model["parts"]] == ["panel", "pawn", "lid"]
    assert {copy["part"] for copy in model["copies"]} == {0, 1}
    assert "lid" in [a.get("data-stl") for _, a in Reader(text).tags]


def test_a_part_without_a_model_is_refused():
    with pytest.raises(KeyError, match="pawn"):
        page(models={"panel": MODELS["panel"]})


def test_copies_have_their_pose_and_their_colours():
    model = model_in(page())
    red, gold = model["copies"][3:]
    assert red["at"] == [0, 0, 4]
    assert red["paint"] == [COLOURS["red"], COLOURS["white"]]
    assert gold["turns"] == [0, 0, 1]
    assert gold["paint"] == [COLOURS["gold"], COLOURS["black"]]
    assert [model["parts"][copy["part"]]["name"] for copy in (red, gold)] == ["pawn", "pawn"]


# The page


def test_the_same_kit_gives_the_same_bytes():
    models = {name: [Layer(m.triangles.copy(), m.accent) for m in MODELS[name]] for name in MODELS}
    assert page(models=dict(reversed(models.items()))).encode() == page().encode()


def test_the_page_loads_nothing():
    tags = Reader(page()).tags
    assert not [
        (tag, attributes)
        for tag, attributes in tags
        for key, value in attributes.items()
        if key in {"src", "href"} and value != "data:,"
    ]
    assert not [attributes for tag, attributes in tags if tag == "script" and "src" in attributes]
    assert ("meta", True) in [
        (tag, attributes.get("content", "").startswith("default-src 'none'"))
        for tag, attributes in tags
    ]


def test_the_script_of_the_page_does_not_end_itself():
    text = (Path(module.__file__).parent / "web" / "dist" / "viewer.js").read_text("utf-8")
    assert not re.search(r"</script|<!--", text, re.IGNORECASE)


def test_the_licence_of_three_js_travels_with_it():
    assert "SPDX-License-Identifier: MIT" in page()


def test_hostile_names_stay_text():
    instance = Instance(HOSTILE, HOSTILE, "red", Pose((0.0, 0.0, 0.0)))
    row = Row(HOSTILE, HOSTILE, 1, HOSTILE, HOSTILE, HOSTILE)
    text = page(HOSTILE, "en", {HOSTILE: [Layer(PANEL)]}, [instance], [row])
    read = Reader(text)
    assert [tag for tag, _ in read.tags].count("script") == 2
    assert "".join(read.text_in("title")) == HOSTILE
    assert HOSTILE in "".join(read.text_in("h1"))
    assert HOSTILE in "".join(read.text_in("b"))
    assert [a["data-part"] for _, a in read.tags if "data-part" in a] == [HOSTILE]
    model = model_in(text)
    assert model["parts"][0]["name"] == HOSTILE
    assert model["copies"][0]["label"] == HOSTILE


def test_the_list_says_all_of_a_part():
    read = Reader(page())
    text = " ".join(text for _, text in read.texts)
    for row in ROWS:
        for word in (row.name, row.title, f"{row.quantity} ×", row.size, row.colours, row.grams):
            assert word in text
    assert [a["style"] for tag, a in read.tags if tag == "i"] == [
        f"background:{COLOURS[name]}" for name in ("charcoal", "silver", "red", "gold")
    ]


def test_plates_are_listed_with_what_they_hold_and_take():
    text = page(plates=PLATES)
    read = Reader(text)
    assert [a["data-plate"] for _, a in read.tags if "data-plate" in a] == [
        "plate-1-silver",
        "plate-2-red",
    ]
    said = " ".join(text for _, text in read.texts)
    for word in ("1 × panel, 1 × pawn", "3.1 g", "≈ 1 h 30 min", "≈ 10 min"):
        assert word in said
    model = model_in(text)
    assert [plate["bed"] for plate in model["plates"]] == [[220, 200], [220, 200]]
    assert [copy["at"] for copy in model["plates"][0]["copies"]] == [[30, 30, 0], [80, 30, 0]]
    assert model["copies"] == model_in(page())["copies"]


def test_the_kit_is_summed_up_on_top():
    assert Reader(page(plates=PLATES)).text_in("dd") == ["5", "2", "3.5 g", "≈ 1 h 40 min"]


def test_without_a_printer_there_are_no_plates_and_no_hours():
    read = Reader(page())
    assert read.text_in("dd") == ["5"]
    assert "plates" not in [a.get("id") for _, a in read.tags]


def test_sliced_hours_are_no_estimate():
    plates = [replace(plate, estimated=False) for plate in PLATES]
    assert Reader(page(plates=plates)).text_in("dd")[-1] == "1 h 40 min"


def test_every_colour_can_be_exchanged_bodies_and_marks_apart():
    read = Reader(page())
    rows = [(a["data-colour"], a["data-marks"]) for _, a in read.tags if "data-colour" in a]
    bodies = [(COLOURS[name], "false") for name in ("charcoal", "silver", "red", "gold")]
    assert rows == [*bodies, (COLOURS["white"], "true"), (COLOURS["black"], "true")]


def test_a_part_in_two_colours_is_saved_in_two_files():
    read = Reader(page())
    assert [a["data-file"] for _, a in read.tags if "data-stl" in a] == [
        "panel",
        "pawn.body",
        "pawn.marks",
    ]


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        *((each, each) for each in (*languages(), *regions())),
        *((each, "en") for each in ("xx", '"><script>', "../en")),
    ],
)
def test_the_page_speaks_the_language(asked, given):
    read = Reader(page(language=asked))
    assert ("html", {"lang": given}) in read.tags
    assert words_in(given)["explode"] in read.text_in("label")


def test_the_list_is_there_without_webgl_and_without_scripts():
    read = Reader(page())
    assert "noscript" in [tag for tag, _ in read.tags]
    assert read.text_in("p").count(words_in("en")["no_view"]) == 2


# In a browser

RANGE = """value => {
  const slider = document.getElementById("explode");
  slider.value = value;
  slider.dispatchEvent(new Event("input"));
}"""
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Shown:
    """A page in the browser, and what it complained about or asked for."""

    def __init__(self, chromium, path, **settings):
        self.complaints, self.requests = [], []
        self.page = new_page(chromium, **{"viewport": {"width": 900, "height": 600}, **settings})
        self.page.on("console", lambda m: m.type == "error" and self.complaints.append(m.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(path.as_uri())

    def ready(self):
        self.page.wait_for_selector("html[data-ready=true]")
        return self

    def picture(self):
        """What the canvas shows, as RGBA."""
        from PIL import Image

        self.page.evaluate(SETTLED)
        url = self.page.evaluate("() => document.getElementById('board').toDataURL('image/png')")
        data = base64.b64decode(url.partition(",")[2])
        return np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"))

    def screenshot(self):
        from PIL import Image

        self.page.evaluate(SETTLED)
        return np.asarray(Image.open(io.BytesIO(self.page.screenshot())).convert("RGB"))

    def take_apart(self, value):
        self.page.evaluate(RANGE, value)


@pytest.fixture
def show(chromium, tmp_path):
    opened = []

    def show(text=None, **settings):
        path = tmp_path / "preview.html"
        path.write_text(text or page(), "utf-8")
        shown = Shown(chromium, path, **settings)
        opened.append(shown)
        return shown

    yield show
    for shown in opened:
        shown.page.context.close()


def colours_in(picture):
    return len(np.unique(picture.reshape(-1, picture.shape[-1]), axis=0))


def differ(one, two):
    """The share of the pixels that differ."""
    return (one != two).any(axis=-1).mean()


def reds(picture):
    """The pixels (y, x) that show the red of a pawn."""
    red, green, blue, alpha = (picture[..., k].astype(int) for k in range(4))
    return np.argwhere((red > 2 * green) & (red > 2 * blue) & (red > 80) & (alpha > 200))


def redness(picture):
    """How many pixels show the red of a pawn."""
    return len(reds(picture))


@pytest.mark.browser
def test_the_board_is_drawn_from_a_file_alone(show):
    shown = show().ready()
    assert colours_in(shown.picture()) > 100
    assert redness(shown.picture()) > 20
    assert shown.complaints == []
    assert {url.partition(":")[0] for url in shown.requests} <= {"file", "data"}


@pytest.mark.browser
def test_hostile_names_run_nothing(show):
    instance = Instance(HOSTILE, HOSTILE, "red", Pose((0.0, 0.0, 0.0)))
    row = Row(HOSTILE, HOSTILE, 1, HOSTILE, HOSTILE, HOSTILE)
    shown = show(page(HOSTILE, "en", {HOSTILE: [Layer(PANEL)]}, [instance], [row]))
    said = []
    shown.page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    shown.ready()
    shown.page.click("#parts li button")
    assert shown.page.title() == HOSTILE
    assert (said, shown.complaints) == ([], [])


@pytest.mark.browser
def test_a_pose_turns_about_x_then_y_then_z(show):
    steps = triangles(box(0, 0, 0, 30, 6, 6) + box(0, 0, 0, 6, 20, 6) + box(0, 0, 0, 6, 6, 12))
    about_x = np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]])
    about_y = np.array([[0, 0, 1], [0, 1, 0], [-1, 0, 0]])
    about_z = np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]])
    turned = steps @ (about_z @ about_z @ about_z @ about_y @ about_x).T + [5, 6, 7]

    def picture(mesh, pose):
        models = {"panel": MODELS["panel"], "pawn": [Layer(mesh.astype(np.float32))]}
        assembly = [ASSEMBLY[0], Instance("pawn", "steps", "red", pose)]
        return show(page(models=models, assembly=assembly)).ready().picture()

    posed = picture(steps, Pose((5.0, 6.0, 7.0), (90, 90, 270)))
    ready_made = picture(turned, Pose((0.0, 0.0, 0.0)))
    assert redness(posed) > 500
    assert differ(posed, ready_made) < 0.005
    assert differ(posed, picture(steps, Pose((5.0, 6.0, 7.0), (90, 270, 90)))) > 0.02


@pytest.mark.browser
def test_the_slider_takes_the_board_apart_and_puts_it_together(show):
    shown = show().ready()
    together = shown.picture()
    shown.take_apart(100)
    assert differ(together, shown.picture()) > 0.02
    shown.take_apart(0)
    shown.page.click("#reset")
    assert differ(together, shown.picture()) < 0.001


@pytest.mark.browser
def test_light_and_dark_differ(show):
    light = show(color_scheme="light").ready().screenshot()
    dark = show(color_scheme="dark").ready().screenshot()
    assert light.mean() > dark.mean() + 50


@pytest.mark.browser
def test_a_row_makes_its_parts_stand_out(show):
    shown = show().ready()
    before = shown.picture()
    shown.page.hover("[data-part=panel]")
    assert redness(shown.picture()) < redness(before) / 2
    shown.page.mouse.move(5, 300)
    assert differ(before, shown.picture()) == 0
    shown.page.focus("[data-part=panel]")
    shown.page.keyboard.press("Tab")
    shown.page.keyboard.press("Tab")
    assert shown.page.evaluate("document.activeElement.dataset.part") == "pawn"
    assert differ(before, shown.picture()) > 0.02
    shown.page.keyboard.press("Enter")
    assert shown.page.get_attribute("[data-part=pawn]", "aria-pressed") == "true"


@pytest.mark.browser
def test_mouse_and_keys_turn_the_board(show):
    shown = show(reduced_motion="reduce").ready()
    views = [shown.picture()]
    shown.page.mouse.move(300, 250)
    shown.page.mouse.down()
    shown.page.mouse.move(400, 250, steps=4)
    shown.page.mouse.up()
    views.append(shown.picture())
    shown.page.mouse.wheel(0, -300)
    views.append(shown.picture())
    shown.page.focus("#board")
    for key in ("ArrowLeft", "ArrowUp", "Shift+ArrowRight", "+"):
        shown.page.keyboard.press(key)
        views.append(shown.picture())
    assert all(differ(one, two) > 0.005 for one, two in pairwise(views))
    shown.page.keyboard.press("Home")
    assert differ(views[0], shown.picture()) < 0.001


@pytest.mark.browser
def test_the_wheel_zooms_to_the_pointer(show):
    shown = show(reduced_motion="reduce").ready()
    shown.page.click("#top")
    shown.page.evaluate(SETTLED)
    before = reds(shown.picture())
    y, x = before[0]
    box = shown.page.locator("#board").bounding_box()
    shown.page.mouse.move(int(box["x"] + x), int(box["y"] + y) + 2)
    shown.page.mouse.wheel(0, -600)
    after = reds(shown.picture())
    assert len(after) > 1.3 * len(before)
    assert [y + 2, x] in after.tolist()


@pytest.mark.browser
def test_the_copy_under_the_pointer_is_named(show):
    shown = show().ready()
    shown.page.click("#top")
    shown.page.evaluate(SETTLED)
    y, x = reds(shown.picture())[0]
    box = shown.page.locator("#board").bounding_box()
    shown.page.mouse.move(int(box["x"] + x), int(box["y"] + y) + 1)
    shown.page.wait_for_selector("#label", state="visible")
    assert shown.page.inner_text("#label") == "red pawn"


@pytest.mark.browser
def test_nothing_is_cut_off_on_a_phone(show):
    shown = show(viewport={"width": 360, "height": 640}, has_touch=True).ready()
    assert shown.page.evaluate("document.documentElement.scrollWidth") == 360
    shown.page.click("#parts summary")
    for place in ("#controls", "aside", "#explode", "#reset", "#glb", "h1"):
        box = shown.page.locator(place).bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["y"] + box["height"] <= 640


@pytest.mark.browser
def test_a_plate_is_shown_and_left_again(show):
    shown = show(page(plates=PLATES)).ready()
    board = shown.picture()
    shown.page.click("#plates summary")
    shown.page.click("[data-plate=plate-1-silver]")
    assert shown.page.is_visible("#back")
    assert not shown.page.is_visible("#explode")
    assert differ(board, shown.picture()) > 0.1
    shown.page.click("#back")
    assert not shown.page.is_visible("#back")
    assert differ(board, shown.picture()) < 0.001
    assert shown.complaints == []


@pytest.mark.browser
def test_a_part_is_saved_as_it_is_printed(show):
    shown = show().ready()
    with shown.page.expect_download() as saved:
        shown.page.click("[data-stl=panel]")
    assert saved.value.suggested_filename == "panel.stl"
    corners = read_stl(Path(saved.value.path()).read_bytes())
    assert len(corners) == len(PANEL)
    assert np.ptp(corners.reshape(-1, 3), axis=0) == pytest.approx([40, 40, 4], abs=0.002)


@pytest.mark.browser
def test_the_board_is_saved_for_other_programs(show):
    shown = show().ready()
    with shown.page.expect_download() as saved:
        shown.page.click("#glb")
    assert saved.value.suggested_filename == "board.glb"
    content = Path(saved.value.path()).read_bytes()
    assert (content[:4], int.from_bytes(content[8:12], "little")) == (b"glTF", len(content))
    scene = trimesh.load(io.BytesIO(content), file_type="glb")
    assert scene.extents == pytest.approx([0.120, 0.016, 0.040], abs=1e-4)  # m, y upwards


@pytest.mark.browser
def test_a_distance_is_measured_by_mouse_and_by_keys(show):
    shown = show(reduced_motion="reduce").ready()
    shown.page.click("#top")
    shown.page.keyboard.press("m")
    box = shown.page.locator("#board").bounding_box()
    assert shown.page.is_visible("#first")
    picture = shown.picture()
    y, x = np.argwhere((picture[..., 3] > 250) & (picture[..., :3].max(axis=-1) > 90)).mean(axis=0)
    shown.page.mouse.click(box["x"] + x, box["y"] + y)
    assert shown.page.is_visible("#second")
    shown.page.focus("#board")
    shown.page.keyboard.press("Shift+ArrowRight")
    shown.page.keyboard.press("Enter")
    assert shown.page.is_visible("#distance")
    straight = float(shown.page.inner_text("[data-along=straight]"))
    along = [float(shown.page.inner_text(f"[data-along={axis}]")) for axis in "xyz"]
    assert straight > 1
    assert straight == pytest.approx(np.linalg.norm(along), abs=0.02)
    shown.page.keyboard.press("Escape")
    assert shown.page.is_visible("#first")
    shown.page.keyboard.press("Escape")
    assert not shown.page.is_visible("#read")


@pytest.mark.browser
def test_a_colour_is_exchanged_and_put_back(show):
    shown = show().ready()
    before = shown.picture()
    shown.page.click("#colours summary")
    red = f"[data-colour='{COLOURS['red']}']"
    shown.page.select_option(f"{red} select", COLOURS["green"])
    assert redness(shown.picture()) < redness(before) / 10
    assert shown.page.input_value(f"{red} input") == COLOURS["green"]
    shown.page.click("#as-made")
    assert differ(before, shown.picture()) == 0
    assert shown.page.input_value(f"{red} select") == COLOURS["red"]


@pytest.mark.browser
def test_nothing_lies_over_the_board_however_near_one_looks(show):
    shown = show(page(plates=PLATES)).ready()
    for _ in range(8):
        shown.page.click("#zoom-in")
    board = shown.page.locator("#board").bounding_box()
    for place in ("header", "#controls", "aside"):
        box = shown.page.locator(place).bounding_box()
        apart = (
            box["y"] + box["height"] <= board["y"] + 1
            or box["y"] >= board["y"] + board["height"] - 1
            or box["x"] >= board["x"] + board["width"] - 1
        )
        assert apart, place


@pytest.mark.browser
def test_without_webgl_the_list_remains(show):
    shown = show("<script>HTMLCanvasElement.prototype.getContext = () => null</script>" + page())
    shown.page.wait_for_selector("#no-view", state="visible")
    assert not shown.page.is_visible("#controls")
    assert shown.page.is_visible("[data-part=pawn]")
