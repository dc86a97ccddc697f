"""Every view is open to all: in light and dark, wide and narrow."""

import time
from collections.abc import Callable, Iterator

from tests.fixtures import PATIENCE

WIDTHS = {1280: 800, 390: 844}


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
    """Axe finds nothing serious in a view (a selector), and nothing overflows the window; `go`
    leads to the view in a window of some width."""
    from axe_playwright_python.sync_playwright import Axe

    for look in looks(page):
        go(look[1])
        found = Axe().run(page, context=view).response["violations"]
        serious = [
            one["help"] + "".join("\n" + node["html"] for node in one["nodes"])
            for one in found
            if one["impact"] in ("serious", "critical")
        ]
        assert not serious, (look, "\n".join(serious))
        assert page.evaluate("document.documentElement.scrollWidth") <= look[1], look
