"""People at a terminal."""

import pytest


@pytest.fixture
def sit_down(tmp_path):
    """Sits down at `cuatto-kit play`; whoever is left at the end is sent home."""
    pytest.importorskip("pty", reason="needs a pseudo-terminal")
    from .seat import Terminal

    opened = []

    def sit_down(*arguments, **options):
        opened.append(Terminal(tmp_path, "play", *arguments, **options))
        return opened[-1]

    yield sit_down
    for terminal in opened:
        terminal.send_home()
