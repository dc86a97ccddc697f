"""The studio on other devices of the local network: the same access control at one more address."""

import re
import socket
from urllib.parse import urlsplit

import pytest

from cuatto_kit.errors import UsageError
from cuatto_kit.studio import network, server
from tests.studio.conftest import end, new_page, run
from tests.studio.looks import check_looks, until
from tests.studio.test_server import SNAKE

HERE = network.addresses()
NETWORKED = pytest.mark.skipif(not HERE, reason="this machine is in no local network")


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    folder = tmp_path_factory.mktemp("boards")
    (folder / "snake.yaml").write_text(SNAKE)
    running = run(folder, "--lan")
    yield running
    end(running)


def answer(address, studio, head, token=None):
    """Return the status of the start request to an address with these headers."""
    told = f"GET /api/start HTTP/1.0\r\nAuthorization: Bearer {token or studio.token}\r\n{head}\r\n"
    with socket.create_connection((address, studio.port)) as line:
        line.sendall(told.encode())
        return int(line.recv(65536).split()[1])


@pytest.mark.slow
@NETWORKED
def test_it_answers_at_its_own_addresses_alone(studio):
    here, port = HERE[0], studio.port
    assert [urlsplit(url).hostname for url in studio.network] == HERE
    hosts = {
        f"{here}:{port}": 200,
        f"127.0.0.1:{port}": 200,
        here: 421,  # another port
        f"evil.example:{port}": 421,
        f"{here}.evil.example:{port}": 421,
        f"0.0.0.0:{port}": 421,
        f"192.168.77.77:{port}": 421,
    }
    assert {host: answer(here, studio, f"Host: {host}\r\n") for host in hosts} == hosts
    own = f"Host: {here}:{port}\r\n"
    assert answer(here, studio, f"{own}Origin: http://{here}:{port}\r\n") == 200
    assert answer(here, studio, f"{own}Origin: http://192.168.77.77:{port}\r\n") == 403
    assert answer(here, studio, own, "x" * 32) == 401


@pytest.mark.slow
def test_a_proxy_may_serve_it_at_an_address(tmp_path):
    running = run(tmp_path, "--address", "https://boards.example.org")
    try:
        assert running.url == f"https://boards.example.org/#token={running.token}"
        public, own = "Host: boards.example.org\r\n", f"Host: 127.0.0.1:{running.port}\r\n"
        heads = {
            public: 200,
            f"{public}Origin: https://boards.example.org\r\n": 200,
            f"{public}Origin: http://boards.example.org\r\n": 403,
            own: 200,
            "Host: example.org\r\n": 421,
        }
        assert {head: answer("127.0.0.1", running, head) for head in heads} == heads
    finally:
        end(running)


@pytest.mark.parametrize(
    "address", ["boards.example.org", "https://a.org/b", "https://a b", "x://a"]
)
def test_an_address_is_a_scheme_and_a_host(address, tmp_path):
    with pytest.raises(UsageError, match="expected a scheme and a host"):
        server.serve(str(tmp_path), None, False, lambda _: None, public=address)


def test_only_private_addresses_of_the_network_are_used(monkeypatch):
    found = ["127.0.0.1", "8.8.8.8", "169.254.1.1", "192.168.1.5", "10.0.0.7"]
    assert list(filter(network._is_local, found)) == ["192.168.1.5", "10.0.0.7"]
    monkeypatch.setattr(network, "addresses", list)
    with pytest.raises(UsageError, match="no local network"):
        server._network()


def test_a_code_is_a_picture_and_a_text():
    assert network.qr_svg("http://192.168.1.5/").startswith("<svg ")
    assert re.fullmatch("[█▀▄ \\n]+", network.qr_text("http://192.168.1.5/"))


@pytest.mark.slow
@NETWORKED
@pytest.mark.parametrize("view", ["board", "/" + "x" * 600])
def test_only_a_view_is_added_to_the_addresses(studio, view):
    assert studio.request(f"/api/phone?view={view}")[0] == 400


@NETWORKED
@pytest.mark.browser
def test_a_phone_opens_the_board_and_saves_it(chromium, studio):
    """At an address of the network the browser offers neither crypto.subtle nor a clipboard."""
    page = new_page(chromium)
    page.goto(f"{studio.url}/board/snake.yaml/board")
    page.wait_for_selector("html[data-board$=done]")
    page.locator(".share summary").click()
    page.get_by_role("button", name="Open on a phone").click()
    page.get_by_role("img", name="QR code").wait_for()
    url = page.get_by_label("Address for other devices").input_value()
    check_looks(page, ".share-menu")
    page.context.close()
    phone = new_page(chromium, viewport={"width": 390, "height": 844}, has_touch=True)
    phone.goto(url)
    assert phone.evaluate("isSecureContext") is False
    phone.wait_for_selector(".bar h1:text-is('Snake')")
    assert urlsplit(phone.url).fragment == "/board/snake.yaml/board"
    phone.locator("#pane-tab-code").tap()
    phone.locator(".cm-content").press("Control+End")
    phone.keyboard.type("# from the phone")
    until(phone, "Object.keys(localStorage).some(key => key.includes('draft'))")
    phone.get_by_role("button", name="Save").tap()
    until(phone, "!Object.keys(localStorage).some(key => key.includes('draft'))")
    assert (studio.folder / "snake.yaml").read_text() == SNAKE + "# from the phone"
    phone.locator(".share summary").tap()
    phone.get_by_role("button", name="Copy link").tap()
    phone.wait_for_selector("text=Copy this link")
    phone.context.close()
