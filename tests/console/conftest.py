"""People at a terminal."""

import pytest


@pytest.fixture
def sit_down(tmp_path):
    """Start `cuatto-kit play` at a terminal; end all processes after the test."""
    pytest.importorskip("pty", reason="needs a pseudo-terminal")
    from .seat import Terminal

    opened = []

    def sit_down(*arguments, **options):
        opened.append(Terminal(tmp_path, "play", *arguments, **options))
        return opened[-1]

    yield sit_down
    for terminal in opened:
        terminal.send_home()
