"""The time until the studio answers a key press, and the cost of ten thousand of them.

    python benchmarks/studio.py [--edits N] [--long N] [--json] [--solids]

Needs Chromium and Playwright. A studio and a page are opened for a board of 24 and one of 200
tiles; then a digit of a walk is typed over N times, so that the last stretch of the board is now
longer, now shorter. Figures are milliseconds from the key press to the picture that follows it,
median and 95th percentile:

faults   to the faults in the text and the new drawing;
strokes  from the end of a stroke that marks a space to the new drawing;
games    to the first figures of play;
table    to the new board in 3-D.

`--solids` measures instead how soon the first solids of the board of 24 tiles are in 3-D after the
table was opened, in seconds, first with an empty cache and then again (aims: 8 s and 3 s
on two idle cores; the server needs 2.3 s and 0.2 s of processor time of it).

`--long N` types N more and prints every 500 the memory of the page (after a collection), of the
server and its workers, and how many processes there are.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

TURNS = ", ".join(["right 18, up 2, left 18, up 2"] * 4)
HEAD = """game: cuatto
title: Measured
seats: [2, 4]
teams: {colours: [red, blue, green, gold], checkers: {regular: 4}}
board:
  start: pool
  paths:
"""
WALKS = {
    24: "up 2, left 4, up 2, right 4, up 2, left 4, up 4",
    200: f"up 2, {TURNS}, right 18, up 2, left 15, up 4",
}
"""Boards by their tiles; the last stretch goes up, so that any length of it is free."""
SETTLED = 1_500
"""Milliseconds between two key presses that are measured: what the last one began is at rest."""

FIRST_SPACE = """() => {
  const { a, d, e, f } = document.querySelector(".drawing").getScreenCTM();
  return [e, -40 * d + f];
}"""
"""The position of the first space on the screen, one tile (40 mm) above the origin."""

TO_SOLIDS = """() => new Promise((done) => {
  const began = performance.now();
  const drawn = () => {
    if (!document.querySelector(".table-scene canvas[data-drawn]")) return;
    seen.disconnect();
    done(performance.now() - began);
  };
  const seen = new MutationObserver(drawn);
  seen.observe(document.body, { subtree: true, childList: true, attributes: true });
  document.querySelector("#tab-table").click();
})"""
"""Opens the table and waits for the first solids; returns the milliseconds until then."""

WATCH = """() => {
  window.seen = {};
  window.pressed = 0;
  addEventListener("keydown", (event) => {
    if (!/^[0-9]$/.test(event.key)) return;
    window.pressed = performance.now();
    window.seen = {};
  }, true);
  addEventListener("pointerup", () => {
    window.pressed = performance.now();
    window.seen = {};
  }, true);
  new MutationObserver((changes) => {
    for (const { attributeName: name } of changes)
      window.seen[name] ??= performance.now() - window.pressed;
  }).observe(document.documentElement, { attributes: true });
}"""


def board_of(tiles: int) -> str:
    """Return the text of a board."""
    return f'{HEAD}    main: {{from: start, to: finish, walk: "{WALKS[tiles]}"}}\n'


def opened(page: Page, url: str, file: str) -> None:
    """Open the page on a file, with its code beside the drawing and its last digit selected."""
    page.add_init_script("localStorage.setItem('cuatto-kit.code', 'shown')")
    page.goto(url)
    page.wait_for_selector("html[data-board]", timeout=60_000)
    page.wait_for_timeout(4_000)
    page.evaluate(WATCH)
    page.click(".cm-content")
    page.keyboard.press("Control+End")
    for key in ("ArrowLeft", "ArrowLeft", "ArrowLeft"):  # line end, brace, quote
        page.keyboard.press(key)
    page.keyboard.press("Shift+ArrowLeft")


def press(page: Page, digit: int) -> None:
    """Types a digit over the one that is chosen, and chooses it: only digits count."""
    page.keyboard.press(str(digit))
    page.keyboard.press("Shift+ArrowLeft")


def measured(page: Page, panel: str, what: dict[str, str], edits: int) -> dict[str, list[float]]:
    """Return milliseconds by figure, for a number of key presses with a panel open."""
    page.click(f"#tab-{panel}")
    page.wait_for_timeout(5_000)
    page.click(".cm-content")
    page.keyboard.press("Control+End")
    for key in ("ArrowLeft", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    page.keyboard.press("Shift+ArrowLeft")
    found: dict[str, list[float]] = {name: [] for name in what}
    for k in range(edits):
        press(page, 3 + k % 6)
        seen = page.evaluate("window.seen")
        while not all(attribute in seen for attribute in what.values()):
            page.wait_for_timeout(20)  # the page allows no predicates of others to be evaluated
            seen = page.evaluate("window.seen")
        for name, attribute in what.items():
            found[name].append(seen[attribute])
        page.wait_for_timeout(SETTLED)
    return found


def strokes(page: Page, count: int) -> list[float]:
    """Return milliseconds from the end of strokes that mark the first space to the new drawing."""
    page.get_by_role("button", name="Safe", exact=True).click()
    found = []
    for _ in range(count):
        x, y = page.evaluate(FIRST_SPACE)
        page.mouse.click(x, y)
        while (seen := page.evaluate("window.seen")) is None or "data-board" not in seen:
            page.wait_for_timeout(20)
        found.append(seen["data-board"])
        page.wait_for_timeout(SETTLED)
    page.get_by_role("button", name="Select", exact=True).click()
    return found


def memory(pid: int) -> tuple[float, int]:
    """Return the MB of a process and its descendants, and their number."""
    listed = subprocess.run(
        ["ps", "-eo", "pid=,ppid=,rss="], capture_output=True, text=True, check=True
    )
    rows = [tuple(map(int, line.split())) for line in listed.stdout.splitlines()]
    below, total = {pid}, 0
    for _ in range(5):
        below |= {one for one, parent, _ in rows if parent in below}
    for one, _, kilobytes in rows:
        total += kilobytes if one in below else 0
    return total / 1024, len(below)


def studio_at(folder: Path, file: str, **environment: str) -> tuple[subprocess.Popen[str], str]:
    """Yield a running studio and its address."""
    command = [sys.executable, "-m", "cuatto_kit", "studio", file, "--no-browser", "--json"]
    root = str(Path(__file__).resolve().parent.parent)
    process = subprocess.Popen(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": root, **environment},
    )
    assert process.stdout
    text = ""
    while not text.endswith("}\n"):
        text += process.stdout.readline()
    return process, json.loads(text)["url"]


def first_solids(browser: Browser, folder: Path) -> dict[str, float]:
    """Return the seconds until the first solids, with an empty cache and with a full one."""
    found = {}
    (folder / "solids.yaml").write_text(board_of(24))
    for cache in ("cold", "warm"):
        process, url = studio_at(folder, "solids.yaml", XDG_CACHE_HOME=str(folder / ".cache"))
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(url)
        page.wait_for_selector("html[data-board]", timeout=60_000)
        page.wait_for_timeout(4_000)
        found[cache] = page.evaluate(TO_SOLIDS) / 1000
        page.wait_for_selector("html[data-table$=done]", timeout=600_000)
        page.close()
        process.terminate()
        process.wait()
    return found


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=30)
    parser.add_argument("--long", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--solids", action="store_true")
    options = parser.parse_args()
    figures: dict[str, dict[str, list[float]]] = {}
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        folder = Path(made)
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium",
            # Without a graphics card the page is drawn by the processor, 3-D by its emulation.
            args=["--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader"],
        )
        if options.solids:
            for cache, seconds in first_solids(browser, folder).items():
                print(f"first solids, {cache}: {seconds:.1f} s")
            return
        for tiles in WALKS:
            (folder / f"b{tiles}.yaml").write_text(board_of(tiles))
            process, url = studio_at(folder, f"b{tiles}.yaml")
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            opened(page, url, f"b{tiles}.yaml")
            judged = {"faults": "data-board", "games": "data-games"}
            found = measured(page, "judge", judged, options.edits)
            found["strokes"] = strokes(page, options.edits)
            found |= measured(page, "table", {"table": "data-table"}, options.edits)
            figures[f"{tiles} tiles"] = found
            if options.long and tiles == min(WALKS):
                type_on(page, process.pid, options.long)
            page.close()
            process.terminate()
            process.wait()
        browser.close()
    summary = {
        board: {name: summed(values) for name, values in found.items()}
        for board, found in figures.items()
    }
    if options.json:
        print(json.dumps(summary, indent=2))
        return
    for board, found in summary.items():
        for name, figure in found.items():
            median, p95 = figure["median"], figure["p95"]
            print(f"{board:10} {name:7} median {median:6.0f} ms   p95 {p95:6.0f} ms")


def summed(values: list[float]) -> dict[str, float]:
    """Median and 95th percentile."""
    return {
        "median": statistics.median(values),
        "p95": statistics.quantiles(values, n=20, method="inclusive")[-1],
    }


def type_on(page: Page, pid: int, count: int) -> None:
    """Type a number of digits and return their cost."""
    page.click("#tab-judge")
    page.click(".cm-content")
    session = page.context.new_cdp_session(page)
    began = time.monotonic()
    for k in range(count + 1):
        press(page, 3 + k % 6)
        if k % 500 == 0:
            session.send("HeapProfiler.collectGarbage")
            heap = session.send("Runtime.getHeapUsage")["usedSize"] / 2**20
            total, processes = memory(pid)
            print(
                f"{k:6} edits, {time.monotonic() - began:5.0f} s: page {heap:5.1f} MB, "
                f"server and {processes - 1} processes {total:6.0f} MB",
                flush=True,
            )


if __name__ == "__main__":
    main()
