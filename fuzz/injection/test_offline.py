"""Pages load nothing and run only their own scripts; browsers enforce this by their policies."""

import re
from pathlib import Path

import pytest

import cuatto_kit
from tests.cases import seldom
from tests.fixtures import new_page

from . import board
from .payloads import MARK
from .readers import marked, read

PACKAGE = Path(cuatto_kit.__file__).parent
PAGES = (
    "kit/preview.html", "kit/assembly.en.html", "kit/play.html", "kit/sheets/rules.en.html",
    "report.html", "compare.html", "sweep.html", "review.html", "atlas/atlas.html",
)  # fmt: skip


def test_every_page_of_the_package_begins_with_a_policy():
    pages = [path for path in PACKAGE.rglob("*.html") if "studio" not in path.parts]
    whole = [path for path in pages if "<!doctype html>" in path.read_text("utf-8")]
    assert len(whole) >= 6
    for path in whole:
        text = path.read_text("utf-8")
        head = text[text.index("<head>") : text.index("<style")]
        assert "{{ policy(" in head, path
        others = r"<script(?! type=\"(application/json|text/plain)\"| type=\"module\">{{ file\()"
        assert not re.search(others, text), path
        assert not re.search(r"<[a-z][^>]* on[a-z]+=", text), path


@pytest.mark.browser
@pytest.mark.parametrize("page", seldom(4, PAGES))
def test_a_browser_finds_text_and_asks_for_nothing(chromium, made, page):
    opened = new_page(chromium)
    asked, said = [], []
    opened.on("request", lambda request: asked.append(request.url))
    opened.on(
        "console", lambda message: said.append(message.text) if message.type == "error" else 0
    )
    opened.on("pageerror", lambda error: said.append(str(error)))
    opened.on("dialog", lambda dialog: said.append(dialog.message))
    opened.goto((made / page).as_uri())
    opened.wait_for_function("mark => document.documentElement.innerText.includes(mark)", arg=MARK)
    found = opened.evaluate(
        """mark => [...document.querySelectorAll('*')].filter(one => one.localName.includes(mark)
            || [...one.attributes].some(a => a.name.includes(mark) || a.name.startsWith('on')))
            .map(one => one.outerHTML)""",
        MARK,
    )
    assert found == []
    outside = [url for url in asked[1:] if not url.startswith(("data:", "blob:"))]
    opened.context.close()
    assert (said, outside) == ([], [])


@pytest.mark.browser
@pytest.mark.parametrize("button", ["[data-stl]", "#glb"])
def test_what_a_page_saves_has_plain_names_and_texts(chromium, made, button):
    """A board for other programs, each part to be printed."""
    opened = new_page(chromium)
    opened.goto((made / "kit/preview.html").as_uri())
    opened.wait_for_selector("html[data-ready=true]")
    for one in opened.locator(button).all():
        opened.wait_for_timeout(150)  # Chromium drops what comes faster than ten in a second
        with opened.expect_download() as saved:
            one.click()
        name = saved.value.suggested_filename
        assert re.fullmatch(r"[a-z0-9][a-z0-9.-]*\.(stl|glb)", name), name
        assert not name.endswith(".glb") or name == f"{board.KIT}.glb"
        texts = read(name, Path(saved.value.path()).read_bytes())
        assert not any(map(marked, texts))
    opened.context.close()
