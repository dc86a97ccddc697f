"""Every view is open to all: in light and dark, wide and narrow."""

import time
from collections.abc import Callable, Iterator

from tests.fixtures import PATIENCE

WIDTHS = {1280: 800, 900: 700, 640: 400, 390: 844}
"""The height of the window for each width; 640 by 400 is the first one at 200 %."""
CLIPPED = """[...document.querySelectorAll(
  'button, [role=tab], select, summary, label'
)].filter((one) => {
  if (!one.checkVisibility() || one.closest('.language, .unseen')) return false;
  const { left, right } = one.getBoundingClientRect();
  const fits = one.matches('.tight *, select') || one.scrollWidth <= one.clientWidth + 1;
  return !fits || (!one.closest('pre, .atlas-chart') && (left < -1 || right > innerWidth + 1));
}).map((one) => one.outerHTML.slice(0, 200))"""
"""Controls that are cut off or wider than the window."""


def looks(page) -> Iterator[tuple[str, int]]:
    """Shows a page in each of its looks."""
    for colours in ("light", "dark"):
        for width, height in WIDTHS.items():
            page.emulate_media(color_scheme=colours)
            page.set_viewport_size({"width": width, "height": height})
            yield colours, width


def until(page, expression: str) -> None:
    """Wait until an expression is true in the page, whose policy forbids waiting within it."""
    eventually(page, lambda: page.evaluate(expression), expression)


def eventually(page, true: Callable[[], object], words: str = "it never came") -> None:
    """Waits until something is so, while the page goes on."""
    ends = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < ends, words
        page.wait_for_timeout(50)


def check_looks(page, view: str, go: Callable[[int], None] = lambda width: None) -> None:
    """Axe finds nothing in a view (a selector), nothing overflows the window, and no control is
    clipped; `go` leads to the view in a window of some width."""
    from axe_playwright_python.sync_playwright import Axe

    for look in looks(page):
        go(look[1])
        assert page.evaluate("document.documentElement.scrollWidth") <= look[1], look
        eventually(page, lambda: not page.evaluate(CLIPPED), f"clipped: {look}")
        if look[1] not in (1280, 390):
            continue
        found = [
            one["help"] + "".join("\n" + node["html"] for node in one["nodes"])
            for one in Axe().run(page, context=view).response["violations"]
        ]
        assert not found, (look, "\n".join(found))
