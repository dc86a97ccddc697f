"""Write variants/figures.json: the figures of the bundled boards on the studio's start page.

    python tools/figures.py

It plays the games of `check` on every board, which takes about a minute on two cores.
"""

import json
from dataclasses import asdict

from cuatto_kit import resources
from cuatto_kit.api import Design
from cuatto_kit.config.bundled import bundled
from cuatto_kit.studio.figures import FILE, digest_of, measured


def main() -> None:
    folder = resources.folder("variants")
    found = {}
    for name, path in bundled().items():
        figures = measured(Design.open(name)) if folder in path.parents else None
        if figures:
            found[name] = {"file": digest_of(path), "figures": asdict(figures)}
    (folder / FILE).write_text(json.dumps(found, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
