"""What mkdocs does besides: pages made from the program, pages that lie at the top of the checkout,
and a look at every page, that it loads nothing from elsewhere.

README.md and CONTRIBUTING.md are read on a forge as well: their links are written for it and are
turned here.
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

import reference  # noqa: E402, it lies beside this file

LIFTED = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "scad/README.md": "scad.md",
}
"""Pages that lie outside docs/, and what the site calls them."""
INTERNAL = (
    "architecture",
    "decisions/",
    "contributing",
    "changelog",
    "releasing",
    "licences",
    "reference/python",
)
"""Pages for contributors and programs, which the search ranks last."""

_LINK = re.compile(r"(\]\()([^)#:\s]+)((?:#[^)\s]*)?\))")
_LOADING = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}
"""What a browser fetches by itself, and where from."""


PAGES = reference.pages()


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Adds the pages of games and of Python modules to the menu, under its last heading."""
    assert config.nav is not None
    ((_, menu),) = config.nav[-1].items()
    menu.append({"YAML": [name for name in PAGES if name.startswith("reference/yaml/")]})
    menu.append("reference/python.md")
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that do not lie in docs/."""
    for source, name in LIFTED.items():
        files.append(File.generated(config, name, content=(TOP / source).read_text("utf-8")))
    for name, text in PAGES.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Turn links between files of the checkout into links between pages of the site.

    Pages for users rank before those of internals in the search.
    """
    name = page.file.src_uri
    page.meta.setdefault("search", {"boost": 0.2 if name.startswith(INTERNAL) else 1})
    written = {page: source for source, page in LIFTED.items()}.get(name, f"docs/{name}")
    folder = str(Path(written).parent)

    def turned(link: re.Match[str]) -> str:
        target = normpath(f"{folder}/{link[2]}")
        there = LIFTED.get(target, target.removeprefix("docs/"))
        return f"{link[1]}{relpath(there, str(Path(name).parent))}{link[3]}"

    return _LINK.sub(turned, markdown)


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """Refuses a page that a browser could not show without the network."""
    looking = _Foreign()
    looking.feed(output)
    if looking.found:
        raise PluginError(f"{page.file.src_uri} loads {', '.join(looking.found)}")
    return output


class _Foreign(HTMLParser):
    """Finds what a page loads from other hosts; where it lies itself is no load."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        address = given.get(_LOADING.get(tag, "")) or ""
        if "//" in address and given.get("rel") not in ("canonical", "next", "prev"):
            self.found.append(address)
