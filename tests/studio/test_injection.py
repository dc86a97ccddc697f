"""A board whose every text is hostile, in the studio: texts are texts, and nothing runs."""

import shutil

import pytest

from fuzz.injection import board
from fuzz.injection.payloads import MARK
from tests.studio.conftest import open_board
from tests.studio.looks import until

pytestmark = pytest.mark.browser

FOREIGN = """mark => [...document.querySelectorAll('*')].filter(one => one.localName.includes(mark)
    || [...one.attributes].some(a => a.name.includes(mark) || /^on/.test(a.name)))
    .map(one => one.outerHTML)"""


WHOLE = """[...document.querySelectorAll('[role=tabpanel]')].every(one => !one.offsetParent
    || (one.childElementCount && !one.querySelector('progress')))"""
"""Whether every view that is shown has come to its end."""


@pytest.mark.long
def test_texts_are_texts(page, studio, tmp_path):
    asked = []
    page.on("dialog", lambda dialog: asked.append(dialog.message))
    page.on("request", lambda request: asked.append(request.url))
    written = board.write(tmp_path)
    shutil.copytree(written.parent, studio.folder, dirs_exist_ok=True)
    open_board(page, studio, board.text(), written.name)
    page.wait_for_selector(".drawing")
    for tab in page.get_by_role("tab").all():
        if tab.is_visible():
            tab.click()
            until(page, WHOLE)
            assert page.evaluate(FOREIGN, MARK) == []
    assert page.evaluate("mark => document.body.innerText.includes(mark)", MARK)
    own = (studio.origin, "data:", "blob:")
    assert [url for url in asked if not url.startswith(own)] == []
