"""Compiles the kernels of the bundled games, for the wheel: cuatto_kit/kernels/shipped/*.zip.

    python tools/ship_kernels.py [NAME …]

They are the kernels that `check`, `sheet`, `build` and the page `play.html` use, found by a report
and a page of each board. With names, only those of these boards are compiled. docs/releasing.md
says when it runs; without it, a wheel works the same, but compiles what it needs.
"""

import os
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from tempfile import TemporaryDirectory
from typing import Any

import cuatto_kit
from cuatto_kit.config.bundled import bundled
from cuatto_kit.design.play_page import play_page
from cuatto_kit.kernels import shipped
from cuatto_kit.kernels.kernel import Kernel, Setting, about_to_use

Code = tuple[str, str, bytes]


def codes_of(name: str) -> list[Code]:
    """Return the code of all kernels of a board: the archives, the keys in them, and the code."""
    design = cuatto_kit.load(name)
    in_page = used_by(lambda: play_page(design))
    in_report = used_by(design.report) - in_page
    return [
        code
        for found, library in ((in_page, True), (in_report, False))
        for kernel, setting in found
        for code in kernel.codes(setting, library=library)
    ]


def used_by(work: Callable[[], object]) -> set[tuple[Kernel[..., Any], Setting]]:
    """Return the kernels that some work uses, with the keys of their code."""
    found = set()

    def note(kernel: Kernel[..., Any], given: Sequence[Any]) -> None:
        found.add((kernel, kernel.setting(given)))

    watching = about_to_use.set(note)
    try:
        work()
    finally:
        about_to_use.reset(watching)
    return found


def main() -> None:
    archives: dict[str, dict[str, bytes]] = defaultdict(dict)
    # A report from the user's cache would use no kernel.
    with TemporaryDirectory() as cache, ProcessPoolExecutor(max_tasks_per_child=1) as pool:
        os.environ["XDG_CACHE_HOME"] = cache
        for codes in pool.map(codes_of, sys.argv[1:] or sorted(bundled())):
            for archive, key, code in codes:
                archives[archive][key] = code
    for archive, by_key in archives.items():
        path = shipped.write(archive, by_key)
        print(f"{path.name}: {len(by_key)} kernels, {path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
