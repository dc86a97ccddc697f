"""The studio as static files: what the site holds, and its Python without a server."""

import functools
import http.server
import io
import json
import os
import threading
import zipfile
from itertools import chain
from pathlib import Path

import pytest
import trimesh

import cuatto_kit
from cuatto_kit.config.bundled import bundled
from cuatto_kit.config.languages import languages
from cuatto_kit.design.kit import kept_kit
from cuatto_kit.design.options import KitOptions
from cuatto_kit.errors import UsageError
from cuatto_kit.sheets.options import SheetOptions
from cuatto_kit.studio import answering, asks, browser, export
from tests.fixtures import PATIENCE, new_page

PYODIDE = "CUATTO_KIT_PYODIDE"
"""The environment variable with a folder of Pyodide's files and wheels, for tests in Chromium."""
BOARD = "snake-24"
TEXT = bundled()[BOARD].read_text("utf-8")


@pytest.fixture
def pyodide(tmp_path):
    """A folder with the names of a distribution."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    compiled = chain.from_iterable(stage.compiled for stage in export.STAGES.values())
    for name in (*export.PYODIDE, *(f"{name}-1-cp314_wasm32.whl" for name in compiled)):
        (folder / name).write_bytes(name.encode())
    return folder


@pytest.fixture
def site(pyodide, tmp_path, monkeypatch):
    """A site without kernels, and with the answers of one language."""
    monkeypatch.setattr(export, "kernels", lambda _: [("a.wasm", b"\0asm")])
    monkeypatch.setattr(export, "regions", list)
    monkeypatch.setattr(export, "languages", lambda: ["en"])
    export.export(tmp_path / "site", pyodide)
    return tmp_path / "site"


@pytest.mark.slow
def test_a_site_lists_its_files_and_holds_the_answers_of_the_server(site, pyodide):
    listed = json.loads((site / "site.json").read_bytes())
    found = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert found == {*listed["files"], "site.json"}
    assert all((site / name).stat().st_size == size for name, size in listed["files"].items())
    assert listed["archives"].keys() == {"core", "parts", "paper"}
    assert all(f"python/{name}" in found for stage in listed["archives"].values() for name in stage)
    page = (site / "index.html").read_text("utf-8")
    assert "NONCE" not in page
    assert "unsafe-eval'" not in page.replace("wasm-unsafe-eval", "")
    answers = json.loads((site / "answers" / "start-en.json").read_bytes())
    told = []
    state, data = answering.answer("gallery", {"language": "en"}, lambda part: told.append(part))
    whole = [*(["partial", json.loads(part)] for part in told), [state, json.loads(data)]]
    assert [*answers.values()] == [whole]
    boards = json.loads((site / "answers" / "boards-en.json").read_bytes())
    assert len(boards) == 2 * len(bundled()) + 2  # and the example and the blank board
    assert {parts[-1][0] for parts in boards.values()} == {"done"}
    export.export(site, pyodide)  # in place of itself
    assert json.loads((site / "site.json").read_bytes()) == listed


@pytest.mark.long
def test_a_site_without_the_wheels_of_a_stage_lacks_the_stage(site, pyodide, tmp_path):
    next(pyodide.glob("manifold3d-*")).unlink()
    export.export(tmp_path / "less", pyodide)
    listed = json.loads((tmp_path / "less" / "site.json").read_bytes())
    assert listed["archives"].keys() == {"core", "paper"}
    assert not (tmp_path / "less" / "python" / "parts.zip").exists()


def test_a_site_replaces_no_other_folder(pyodide, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("of mine")
    with pytest.raises(UsageError, match="holds other files"):
        export.export(tmp_path / "mine", pyodide)
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["notes.txt"]


def test_missing_files_of_pyodide_are_named(pyodide, tmp_path):
    (pyodide / "pyodide.mjs").unlink()
    next(pyodide.glob("numpy-*")).unlink()
    with pytest.raises(UsageError, match=r"no pyodide\.mjs, numpy-\*_wasm32\.whl"):
        export.export(tmp_path / "site", pyodide)
    assert not (tmp_path / "site").exists()


@pytest.mark.slow
def test_kernels_are_those_that_playing_and_judging_use():
    found = export.kernels(boards=["cant-stop"])
    assert export.kernels(boards=["cant-stop"]) == found  # also when they are loaded already
    names = [name for name, _ in found]
    assert {name.split("-")[0].rpartition(".")[2] for name in names} == {
        "act", "play_games", "weigh_games", "propose", "finish",
    }  # fmt: skip


# The Python of a site


@pytest.fixture
def began(tmp_path, monkeypatch):
    """The Python of a site, with one stored file."""
    for variable in (asks.FOLDER, asks.OFFERED):
        monkeypatch.setenv(variable, "")
    monkeypatch.setattr(browser, "HERE", tmp_path)
    asks.folder.cache_clear()
    browser.begin(json.dumps({"mine.yaml": TEXT}), lambda: None)
    yield browser
    asks.folder.cache_clear()


def test_files_are_read_written_and_renamed_as_by_the_server(began):
    def sent(method, address, **body):
        return json.loads(began.request(method, address, json.dumps(body)))

    status, mine = sent("GET", "/api/file?path=mine.yaml")
    assert (status, mine["text"]) == (200, TEXT)
    status, told = sent("PUT", "/api/file", path="mine.yaml", text="a: 1\n", known="other")
    assert (status, told["digest"]) == (409, mine["digest"])
    status, saved = sent("PUT", "/api/file", path="mine.yaml", text="a: 1\n", known=mine["digest"])
    assert status == 200
    renamed = {"path": "mine.yaml", "to": "b.yaml", "known": saved["digest"]}
    assert sent("POST", "/api/rename", **renamed)[0] == 200
    assert sent("GET", "/api/file?path=mine.yaml")[0] == 400
    assert sent("GET", "/api/file?path=b.yaml")[1]["text"] == "a: 1\n"
    assert sent("GET", "/api/file?path=../b.yaml")[0] == 400
    assert sent("PUT", "/api/file", path="c.yaml")[0] == 400
    began.put(json.dumps({"b.yaml": None}))
    assert sent("GET", "/api/file?path=b.yaml")[0] == 400


@pytest.mark.parametrize("kind", ["board", "alone", "no-such-kind"])
def test_answers_are_those_of_a_worker(began, kind):
    asked = {"board": {"file": BOARD, "text": TEXT}}
    state, data = answering.answer(kind, asked, lambda _: None)
    told = began.ask(kind, json.dumps(asked), lambda _: None)
    assert json.loads(told) == [state, json.loads(data)]


def test_products_are_found_by_their_tickets(began):
    ticket = asks.offer("a.txt", b"of mine")
    assert began.offered(ticket).read_bytes() == b"of mine"
    assert began.offered("0" * 32) is None
    assert began.offered("../boards") is None


# A site in Chromium


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The address of a site that holds all kernels of one board."""
    if not (pyodide := os.environ.get(PYODIDE)):
        pytest.skip(f"{PYODIDE} does not name a folder of Pyodide's files")
    folder = tmp_path_factory.mktemp("web")
    with pytest.MonkeyPatch.context() as patch:
        all_kernels = export.kernels
        patch.setattr(export, "kernels", lambda progress: all_kernels(progress, [BOARD]))
        export.export(folder / "studio", Path(pyodide))
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/studio/"
        server.shutdown()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server of static files that writes no log."""

    def log_message(self, *_: object) -> None:
        pass


def done(page, kind, seconds=PATIENCE):
    """Wait until the latest request of a kind is answered."""
    page.locator(f"html[data-{kind}$=done]").wait_for(timeout=seconds * 1000, state="attached")


@pytest.mark.browser
@pytest.mark.slow
def test_a_site_begins_before_its_python(served, chromium):
    page = new_page(chromium)
    page.route("**/python/**", lambda route: route.abort())
    page.goto(f"{served}#/board/{BOARD}")
    done(page, "board")
    assert page.locator(".draw-board *").count() > 20
    page.get_by_text("Python could not be started in this browser.").wait_for()
    page.close()


@pytest.mark.browser
@pytest.mark.slow
def test_a_site_draws_judges_plays_and_stores_without_a_server(served, chromium):
    page = new_page(chromium)
    page.goto(f"{served}#/board/{BOARD}/judge")
    done(page, "board")
    assert page.locator(".draw-board *").count() > 20
    done(page, "games")
    assert page.locator(".judge-verdict").inner_text().strip()
    assert not page.locator(".banner[role=status]").is_visible()  # its rules have kernels
    page.get_by_role("tab", name="Play").first.click()
    page.get_by_role("button", name="Start the game").click()
    page.locator(".play-status").wait_for()
    page.get_by_role("button", name="Save").first.click()
    page.get_by_label("File name").press("Enter")
    page.get_by_text("Saved", exact=True).wait_for()
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.goto(served)
    page.locator(".start-files").get_by_text(f"{BOARD}.yaml").click()
    done(page, "board")
    page.close()


@pytest.mark.browser
@pytest.mark.slow
def test_libraries_that_cannot_be_loaded_are_asked_for_again(served, chromium):
    page = new_page(chromium)
    page.add_init_script("Object.defineProperty(navigator, 'serviceWorker', {})")  # it has its own
    page.route("**/typst-*", lambda route: route.abort())
    page.goto(f"{served}#/board/{BOARD}/sheet")
    page.get_by_text("The libraries for this could not be loaded.").wait_for()
    page.unroute("**/typst-*")
    page.get_by_role("tab", name="Judge").click()
    page.get_by_role("tab", name="Sheet").click()
    done(page, "sheet")
    page.close()


@pytest.mark.browser
@pytest.mark.slow
def test_a_site_makes_parts_sheets_and_kits(served, chromium):
    page = new_page(chromium)
    page.goto(f"{served}#/board/{BOARD}/table")
    done(page, "table")
    assert page.get_by_text("All parts fit").is_visible()
    page.get_by_role("tab", name="Sheet").click()
    done(page, "sheet")
    sheet = page.frame_locator(".sheet-page").locator("h1")
    assert sheet.inner_text() == cuatto_kit.load(BOARD).variant.title["en"]
    page.get_by_role("tab", name="Print").click()
    done(page, "print")
    with page.expect_download(timeout=PATIENCE * 1000) as saved:
        page.get_by_role("button", name=".zip").click()
    options = KitOptions(sheets=SheetOptions(tuple(languages())))
    files = kept_kit(cuatto_kit.load(BOARD), options).contents
    with zipfile.ZipFile(saved.value.path()) as kit:
        made = {name.partition("/")[2]: kit.read(name) for name in kit.namelist()}
    page.close()
    assert made.keys() == files.keys()
    same = [name for name in files if made[name] == files[name]]
    assert len(same) > 0.8 * len(files)  # sines differ in the last digit
    for name in (name for name in files if name.endswith(".stl")):
        ours, theirs = (trimesh.load(io.BytesIO(one[name]), "stl") for one in (files, made))
        assert theirs.is_volume
        assert theirs.volume == pytest.approx(ours.volume, rel=1e-6)
