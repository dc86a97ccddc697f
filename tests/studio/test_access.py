"""Every view is open to all: contrast, names, twice the size, and the keyboard alone."""

import pytest

from cuatto_kit.config import bundled
from tests.studio.atlases import write
from tests.studio.conftest import end, run
from tests.studio.looks import check_looks

pytestmark = pytest.mark.browser

SHOWN = {
    "start": ".start-first .start-card img",
    "atlas": ".atlas-side img",
    "code": ".cm-content .tok-propertyName",
    "board": ".draw-board > *",
    "judge": '.judge:not(.judge-old)[aria-busy="false"] .judge-seats',
    "compare": ".judge-compare",
    "table": ".table-row",
    "set-up": "text=Start the game",
    "game": ".play-status",
    "sheet": ".sheet-page",
    "print": ".panel .button.main:not(:disabled)",
    "vary": ".vary-card img",
}
"""The views, and what each shows when it is ready."""
PANELS = {"compare": "judge", "set-up": "play", "game": "play"}
"""The addresses of views that are not named like them."""

LOOKED_AT = {"code", "set-up"}
"""Views whose looks no other test checks; those of the others are checked on demand."""
TABBED = {"start"}
"""Views that the keyboard walks through each time; others are walked through on demand."""

BESIDE_THE_VERDICT = {"board", "code", "compare"}
"""Views in whose window the verdict changes until all games are played."""


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    """A studio in a folder that has a board and an atlas."""
    folder = tmp_path_factory.mktemp("boards")
    (folder / "two.yaml").write_bytes(bundled.bundled()["two-ways-home"].read_bytes())
    write(folder / "atlas")
    running = run(folder)
    yield running
    end(running)


def views(often):
    """Return the views as parameters; all but some are long."""
    return [name if name in often else pytest.param(name, marks=pytest.mark.long) for name in SHOWN]


@pytest.fixture
def view(page, request):
    """A page that shows a view."""
    name = request.param
    page.wait_for_selector("#start-files")
    if name == "atlas":
        page.get_by_role("button", name="atlas").click()
    elif name != "start":
        page.evaluate("to => location.hash = to", f"#/board/two.yaml/{PANELS.get(name, name)}")
    if name == "compare":
        page.get_by_role("button", name="Pin this version").click()
    if name == "game":
        page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(SHOWN[name])
    if name in BESIDE_THE_VERDICT:
        page.wait_for_selector(SHOWN["judge"])
    return page


@pytest.mark.parametrize("view", views(LOOKED_AT), indirect=True)
def test_every_view_is_open_to_all(view):
    check_looks(view, "body")


MISSED = """[...document.querySelectorAll(
  'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable=true]'
)].filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility())
.filter((one) => !reached.has(one)).map((one) => one.outerHTML.slice(0, 200))"""
"""The controls that the keyboard has not reached yet."""
HERE = """() => {
  const here = document.activeElement;
  (globalThis.reached ??= new Set()).add(here);
  const ringed = here.closest('.language, .start-choose, .editor') ?? here;
  const looks = [null, '::after'].map((part) => getComputedStyle(ringed, part));
  const mark = here.matches('.play-pick') && getComputedStyle(here.querySelector('rect'));
  const ring = looks.some((look) => look.outlineStyle !== 'none' || look.content === '""')
    || mark.stroke === 'rgb(0, 0, 0)';
  const { left, top, right, bottom } = ringed.getBoundingClientRect();
  const shown = right > left && bottom > top && right > 0 && bottom > 0 &&
    left < innerWidth && top < innerHeight;
  return {
    end: here === document.body,
    editor: here.matches('.cm-content'),
    seen: shown && (ring || here.matches('iframe')),
    html: here.outerHTML.slice(0, 200),
  };
}"""
"""Where the focus is, and whether it is seen there."""


@pytest.mark.parametrize("width", [1280, pytest.param(390, marks=pytest.mark.long)])
@pytest.mark.parametrize("view", views(TABBED), indirect=True)
def test_the_keyboard_reaches_every_control_and_leaves_it(view, width):
    view.set_viewport_size({"width": width, "height": 844})
    view.evaluate("() => { document.activeElement.blur(); globalThis.reached = new Set(); }")
    for _ in range(300):
        view.keyboard.press("Tab")
        here = view.evaluate(HERE)
        if here["end"] and not view.evaluate(MISSED):
            break
        assert here["end"] or here["seen"], here["html"]
        if here["editor"]:
            view.keyboard.press("Escape")  # the next Tab leaves it
    assert view.evaluate(MISSED) == []


def test_the_way_out_of_the_editor_is_shown(page):
    page.wait_for_selector("#start-files")
    page.evaluate("location.hash = '#/board/two.yaml/code'")
    page.locator(".cm-content").click()
    leave = page.get_by_text("press Escape, then Tab, to leave the editor")
    leave.wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className").startswith("cm-content")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    leave.wait_for(state="hidden")
