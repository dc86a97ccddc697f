"""Hooks of mkdocs: pages made from the program, pages outside docs/, and a check that no page loads
anything from another host.

README.md and CONTRIBUTING.md are also read on a forge: their links are written for it and converted
here.
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from posixpath import normpath, relpath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

HERE = Path(__file__).parent
TOP = HERE.parent
sys.path.insert(0, str(HERE))

import reference  # noqa: E402, the module beside this file

LIFTED = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "scad/README.md": "scad.md",
}
"""Pages outside docs/, and their names on the site."""
INTERNAL = (
    "architecture",
    "decisions/",
    "contributing",
    "changelog",
    "releasing",
    "licences",
    "reference/python",
)
"""Pages for contributors and programs."""
INTERNAL_BOOST = 0.0005
"""A word in the title of an internal page counts less than one in the text of a guide, because the
search counts a title a thousand times."""

_LINK = re.compile(r"(\]\()([^)#:\s]+)((?:#[^)\s]*)?\))")
_LOADING = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}
"""Elements that a browser loads by itself, with the attribute of the address."""

PAGES = reference.pages()


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add the pages of games and of Python modules to the menu, under its last heading."""
    assert config.nav is not None
    ((_, menu),) = config.nav[-1].items()
    menu.append({"YAML": [name for name in PAGES if name.startswith("reference/yaml/")]})
    menu.append("reference/python.md")
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages outside docs/."""
    for source, name in LIFTED.items():
        files.append(File.generated(config, name, content=(TOP / source).read_text("utf-8")))
    for name, text in PAGES.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Turn links between files of the checkout into links between pages of the site.

    The search ranks pages for users before internal ones.
    """
    name = page.file.src_uri
    page.meta.setdefault("search", {"boost": INTERNAL_BOOST if name.startswith(INTERNAL) else 1})
    written = {page: source for source, page in LIFTED.items()}.get(name, f"docs/{name}")
    folder = str(Path(written).parent)

    def turned(link: re.Match[str]) -> str:
        target = normpath(f"{folder}/{link[2]}")
        there = LIFTED.get(target, target.removeprefix("docs/"))
        return f"{link[1]}{relpath(there, str(Path(name).parent))}{link[3]}"

    return _LINK.sub(turned, markdown)


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """Refuse a page that a browser could not show without the network."""
    looking = _Foreign()
    looking.feed(output)
    if looking.found:
        raise PluginError(f"{page.file.src_uri} loads {', '.join(looking.found)}")
    return output


class _Foreign(HTMLParser):
    """Collects the addresses on other hosts that a page loads, without its own address."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        address = given.get(_LOADING.get(tag, "")) or ""
        if "//" in address and given.get("rel") not in ("canonical", "next", "prev"):
            self.found.append(address)
