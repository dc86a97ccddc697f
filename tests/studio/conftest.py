"""A studio that runs, and pages that are open in it."""

import itertools
import json
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import fixtures
from tests.cases import seldom
from tests.fixtures import PATIENCE

WINDOWS = seldom(
    3, [pytest.param(w, colours) for w in (1280, 390) for colours in ("light", "dark")]
)
"""Width and colours of a page."""

NUMBERS = itertools.count(1)
"""Those of asks, which grow."""


@dataclass
class Running:
    """A studio in a process of its own, and the folder that is open."""

    process: subprocess.Popen[str]
    url: str
    port: int
    folder: Path
    network: tuple[str, ...] = ()
    """The addresses for other devices in the local network."""

    @property
    def token(self) -> str:
        return re.sub(".*token=", "", self.url)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def request(self, path, method="GET", body=None, **headers):
        """Status and body; a header that is None is left out."""
        data = json.dumps(body).encode() if isinstance(body, dict) else body
        usual = {"Authorization": f"Bearer {self.token}"}
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        sent = {name: value for name, value in (usual | given).items() if value is not None}
        asked = urllib.request.Request(self.origin + path, data, sent, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def ask(self, kind, asked, desk="desk", seconds=PATIENCE):
        """The parts of an answer, the last of which ends it."""
        number, ends = next(NUMBERS), time.monotonic() + seconds
        url = f"{self.origin}/api/events?desk={desk}"
        request = urllib.request.Request(url, headers={"Authorization": f"Bearer {self.token}"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as events:
            body = {"desk": desk, "kind": kind, "number": number, "input": asked}
            assert self.request("/api/ask", "POST", body)[0] == 202
            parts = []
            for line in events:
                assert time.monotonic() < ends, parts
                if line.startswith(b"data: "):
                    event = json.loads(line[6:])
                    if event["kind"] == kind and event["number"] == number:
                        parts.append(event)
                        if event["state"] != "partial":
                            return parts
        raise AssertionError("the stream has ended")


def run(folder: Path, *arguments: str) -> Running:
    """Starts a studio in a folder."""
    command = [sys.executable, "-m", "cuatto_kit", "studio", *arguments, "--no-browser", "--json"]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    text = ""
    while not text.endswith("}\n"):
        line = process.stdout.readline()
        assert line, "the studio has ended"
        text += line
    said = json.loads(text)
    return Running(process, said["url"], said["port"], folder, tuple(said.get("lan", ())))


def end(studio: Running) -> None:
    """Ends a studio as Ctrl-C does."""
    studio.process.terminate()
    studio.process.wait(PATIENCE)


@pytest.fixture(scope="module")
def studio(tmp_path_factory) -> Iterator[Running]:
    running = run(tmp_path_factory.mktemp("boards"))
    yield running
    end(running)


def new_page(chromium, **settings):
    """Return a new page that shows the code beside the drawing."""
    page = fixtures.new_page(chromium, **settings)
    page.context.add_init_script(
        "if (localStorage.getItem('cuatto-kit.code') === null)"
        " localStorage.setItem('cuatto-kit.code', 'shown')"
    )
    return page


def open_board(page, studio, text, name):
    """Writes a board into the folder, and opens it from the start view."""
    (studio.folder / name).write_text(text, "utf-8")
    page.wait_for_selector("#start-files")
    page.evaluate("dispatchEvent(new Event('focus'))")  # it looks into the folder
    page.locator(".start-files button", has_text=name).click()


@pytest.fixture
def page(chromium, studio):
    """A page in which the studio is open, and that must say nothing to the console."""
    opened = new_page(chromium)
    said = []

    def hear(message):
        of_the_driver = "GPU stall due to ReadPixels" in message.text  # without a graphics card
        if message.type in ("error", "warning") and not of_the_driver:
            said.append(message.text)

    opened.on("console", hear)
    opened.on("pageerror", lambda error: said.append(str(error)))
    opened.goto(studio.url)
    yield opened
    opened.context.close()
    assert not said
