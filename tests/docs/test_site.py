"""The pages of the site that are made from the program have all of it on them."""

import importlib
import importlib.util
import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import cuatto_kit
from cuatto_kit.config.looks import Look
from cuatto_kit.config.printer import Printer
from cuatto_kit.errors import Code
from cuatto_kit.games.registry import games
from tests.cases import often
from tests.fixtures import new_page

NOZZLE_MEANS = "Width of the nozzle's opening (mm)."

TOP = Path(__file__).parents[2]


def module(name):
    """A script of docs/, which is no package."""
    found = importlib.util.spec_from_file_location(name, TOP / f"docs/{name}.py")
    loaded = importlib.util.module_from_spec(found)
    found.loader.exec_module(loaded)
    return loaded


REFERENCE = module("reference")
GAMES = often(["cabeza"], games())
"""The games; the page of one is soon made."""


@pytest.fixture(scope="module")
def pages():
    """Return all pages, which takes long."""
    return REFERENCE.pages()


@cache
def definitions():
    """Return the schema of every model of the games."""
    return REFERENCE.schema()["$defs"]


@cache
def page(kind):
    """Return the page of the keys of a game, of printers or of looks."""
    if kind == "printer":
        return REFERENCE.printer_page()
    return REFERENCE.look_page() if kind == "look" else REFERENCE.game_page(kind, definitions())


def rows(text):
    """Tables as lists of cells."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]


@pytest.mark.slow
def test_the_site_has_the_page_of_every_kind(pages):
    made = {f"reference/yaml/{kind}.md": page(kind) for kind in (*games(), "printer", "look")}
    made["reference/errors.md"] = REFERENCE.errors_page()
    made["reference/python.md"] = REFERENCE.python_page()
    assert {path: text for path, text in pages.items() if path.endswith(".md")} == made


def test_every_code_has_its_meaning_under_its_status():
    found = {}
    for line in REFERENCE.errors_page().splitlines():
        if line.startswith("## "):
            status = int(re.search(r"\d", line)[0]) if "Status" in line else 0
        elif line.startswith("| `"):
            code, meaning = re.match(r"\| `(\w+)` \| (.*) \|", line).groups()
            found[code] = (status, meaning)
    assert found == {code.value: (code.status, code.meaning) for code in Code}


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_game_is_told(game):
    text = page(game)
    told = [row[0].strip("`") for row in rows(text) if row[0] != "key"]
    expected = [
        key
        for name, node in definitions().items()
        if name.split(".")[0] == game
        for key in node["properties"]
    ]
    assert sorted(told) == sorted(expected)
    assert all(row[1] and row[4] for row in rows(text))  # a type and a meaning each


def test_every_key_of_a_printer_is_told():
    told = [row for row in rows(page("printer")) if row[0] != "key"]
    found = {row[0].strip("`"): row[1:] for row in reversed(told)}  # its own before those below
    assert {*Printer.model_fields, "extends"} <= set(found)
    assert found["bed"][1] == "*required*"
    assert found["nozzle"] == [
        "number above 0, 10000 at most",
        "`0.4`",
        "`nozzle: 0.6`",
        NOZZLE_MEANS,
    ]
    assert all(row[0] and row[3] for row in found.values())


def test_every_key_of_a_look_is_told():
    text = page("look")
    told = [row[0].strip("`") for row in rows(text) if row[0] != "key"]
    assert told == [*Look.model_fields]
    assert "extends" not in text


@pytest.mark.parametrize("game", GAMES)
def test_links_to_keys_lead_to_their_headings(game):
    text = page(game)
    headings = {re.sub("[^a-z_-]", "", h.lower()) for h in re.findall(r"^## (.*)$", text, re.M)}
    links = set(re.findall(r"\]\(#([^)]*)\)", text))
    assert links == headings


@pytest.mark.slow
def test_types_defaults_and_meanings_are_those_of_the_models():
    listed = [(row[0].strip("`"), row[1:]) for row in rows(page("cuatto"))]
    found = dict(listed)
    tile = next(row for name, row in listed if name == "tile" and row[0] != "text")
    assert tile[:2] == ["number, 24 to 160", "`50`"]
    assert tile[3].startswith("Edge of a tile (mm); all parts grow with it.")
    assert found["game"][1] == "*required*"
    kinds = "`own_pair`, `any_pair`, `own_single`, `none`, `true`, `false`"
    assert found["barriers"][:2] == [kinds, "`own_pair`"]
    assert "<br>`any_pair`: Any two checkers." in found["barriers"][3]
    assert (
        found["finish"][0] == "`overshoot`, `exact`, `bounce`, `rearmost`, `within_reach`"
    )  # the rule; the board's is above
    assert "<br>`exact`: No, only the exact number does." in found["finish"][3]
    assert found["minutes"][0] == "list: 2 × number, 0 or more or `false`"


def test_every_public_name_is_on_the_python_page():
    named = re.findall(r"^::: (\S+)$", REFERENCE.python_page(), re.M)
    assert set(cuatto_kit.__all__) - {"__version__"} <= {name.rpartition(".")[2] for name in named}
    for name in named:
        module_name, _, attribute = name.rpartition(".")
        assert getattr(importlib.import_module(module_name), attribute).__doc__


@pytest.mark.slow
def test_the_schema_is_published_as_the_command_prints_it(pages, call):
    assert json.loads(pages["schema.json"]) == json.loads(call("schema").stdout)
    brief = json.loads(call("schema", "--of", "brief").stdout)
    assert json.loads(pages["brief.schema.json"]) == brief


FILES = [
    path
    for part in ("benchmarks", "cuatto_kit", "docs", "fuzz", "scad", "tests")
    for path in (TOP / part).rglob("*")
]
WRITTEN = ["README.md", "CONTRIBUTING.md", *(f"docs/{p.name}" for p in (TOP / "docs").glob("*.md"))]


@pytest.mark.parametrize("name", WRITTEN)
def test_files_that_a_page_names_are_there(name):
    spans = re.findall(r"`([\w./-]*\w\.(?:py|scad))`", (TOP / name).read_text("utf-8"))
    made = {"scad/assembly.scad"}  # in a kit
    missing = [
        span
        for span in set(spans) - made
        if not any(path.as_posix().endswith(f"/{span}") for path in FILES)
    ]
    assert missing == []


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "scad/README.md"])
def test_links_of_pages_at_the_top_lead_to_files(name):
    path = TOP / name
    links = re.findall(r"\]\(([^)#:\s]+)[^)]*\)", path.read_text("utf-8"))
    assert links
    assert [link for link in links if not (path.parent / link).is_file()] == []


def test_the_glossary_has_each_word_once():
    lines = (TOP / "docs/glossary.md").read_text("utf-8").splitlines()
    words = [
        w
        for line in lines
        if line.startswith("- ")
        for w in re.findall(r"\*\*(.+?)\*\*", line.partition(": ")[0])
    ]
    assert len(words) > 80
    assert [word for word in words if words.count(word) > 1] == []


def test_the_page_on_verdicts_has_every_criterion_with_its_limits():
    """`cuatto_kit/config/criteria.py` is the only place that defines them."""
    text = (TOP / "docs/verdict.md").read_text("utf-8")
    table = re.search(r"<!-- criteria -->\n(.*)<!-- /criteria -->", text, re.DOTALL)[1]
    assert table == REFERENCE.criteria_table()


@pytest.fixture
def site(tmp_path):
    """Build the site into a folder."""
    pytest.importorskip("mkdocs")
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-d", tmp_path]
    subprocess.run(command, cwd=TOP, check=True, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})
    return tmp_path


@pytest.mark.long
@pytest.mark.browser
def test_the_search_works_from_a_folder_and_ranks_guides_first(site, chromium):
    page, loaded = new_page(chromium), []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto((site / "decisions/play.html").as_uri())
    query = page.locator("[data-md-component=search-query]")
    query.click()
    query.press_sequentially("plate")
    found = page.locator(".md-search-result__item > a:first-child")
    found.first.wait_for()
    start = site.as_posix() + "/"
    names = [
        path.removeprefix(start) for path in found.evaluate_all("all => all.map(a => a.pathname)")
    ]
    internal = [name.startswith(module("hooks").INTERNAL) for name in names]
    assert names[0] == "plates.html"
    assert internal == sorted(internal)
    found.first.click()
    page.wait_for_url("**/plates.html*")
    assert {address.partition(":")[0] for address in loaded} == {"file"}
