"""What docs/search.md shows is what is so."""

import re

from cuatto_kit.config import bundled
from cuatto_kit.search.brief import Wanted
from tests.docs.page import DOCS
from tests.docs.test_site import module
from tests.search.briefs import read

TEXT = (DOCS / "search.md").read_text("utf-8")


def test_the_brief_that_is_shown_is_sound():
    (text,) = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
    brief = read(text=text)
    assert len(brief.combinations) == 6


def test_every_key_has_a_heading():
    headings = " ".join(re.findall("^### .*$", TEXT, re.MULTILINE))
    assert set(re.findall(r"`(\w+)`", headings)) == set(Wanted.model_fields) - {"title"}


def test_every_feature_is_told():
    table = re.search(r"<!-- features -->\n(.*)\n<!-- /features -->", TEXT, re.DOTALL)[1]
    assert table == module("reference").features_table()


def test_every_bundled_brief_is_told():
    assert all(f"`{name}`" in TEXT for name in bundled.briefs())
