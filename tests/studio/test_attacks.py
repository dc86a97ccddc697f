"""What a hostile page, program or file finds: no way in, no way out of the folder, no hang."""

import json
import os
import socket
import time
from pathlib import Path

import pytest

from cuatto_kit.studio import network
from cuatto_kit.studio.guard import LENDS, PRODUCT_POLICY, Loans, proof_of
from tests.fixtures import PATIENCE
from tests.studio.conftest import end, run
from tests.studio.test_server import SNAKE

BOARD = {"file": "board.yaml", "text": "game: cuatto\n"}
OUTSIDE = (
    "../secret.yaml",
    "sub/../../secret.yaml",
    "./../secret.yaml",
    "/etc/passwd",
    "//etc/secret.yaml",
    "..\\secret.yaml",
    "C:\\secret.yaml",
    "sub/./../../secret.yaml",
    "secret.yaml\0.yaml",
    "link.yaml",
    "linked/secret.yaml",
    ".hidden.yaml",
    ".git/config.yaml",
    "notes.txt",
    "",
    "a" * 5_000 + ".yaml",
)


def raw(studio, text: bytes, wait=PATIENCE) -> bytes:
    """All that the server says to some bytes until it closes."""
    with socket.create_connection(("127.0.0.1", studio.port), timeout=wait) as line:
        line.sendall(text)
        said = b""
        while part := line.recv(65536):
            said += part
            if b"\r\n\r\n" in said and said.endswith(b"}"):
                break
        return said


@pytest.fixture(scope="module")
def secret(studio):
    """A file beside the folder that is open, and links to it."""
    kept = studio.folder.parent / "secret.yaml"
    kept.write_text("title: secret words\n")
    (studio.folder / "link.yaml").symlink_to(kept)
    (studio.folder / "linked").symlink_to(studio.folder.parent)
    (studio.folder / ".hidden.yaml").write_text("title: secret words\n")
    (studio.folder / "notes.txt").write_text("secret words\n")
    return kept


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil:80"])
def test_a_foreign_host_is_refused(studio, host):
    said = raw(studio, f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    assert said.startswith(b"HTTP/1.1 421")


def test_two_hosts_are_refused(studio):
    own = f"127.0.0.1:{studio.port}"
    said = raw(studio, f"GET / HTTP/1.1\r\nHost: {own}\r\nHost: evil.example\r\n\r\n".encode())
    assert said.split(b" ", 2)[1] in (b"400", b"421")


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"]
)
@pytest.mark.parametrize("path", ["/", "/api/start", "/api/events?desk=x"])
def test_a_foreign_origin_is_refused(studio, path, origin):
    assert studio.request(path, Origin=origin)[0] == 403


@pytest.mark.parametrize(
    ("site", "status"),
    [("cross-site", 403), ("same-site", 403), ("same-origin", 200), ("none", 200)],
)
def test_a_request_of_another_site_is_refused(studio, site, status):
    """Another port of this machine is the same site."""
    assert studio.request("/api/start", Sec_Fetch_Site=site)[0] == status


@pytest.mark.parametrize("token", [None, "", "Bearer", "Bearer x", "Basic x", "Bearer é"])
@pytest.mark.parametrize("path", ["/api/start", "/api/file?path=a.yaml", "/api/events?desk=x"])
def test_nothing_is_told_without_the_token(studio, path, token):
    status, body = studio.request(path, Authorization=token and token.encode().decode("latin-1"))
    assert status == 401
    assert studio.token.encode() not in body


@pytest.mark.parametrize("path", ["/api/ask", "/api/stop", "/api/watch"])
def test_nothing_is_done_without_the_token(studio, path):
    body = {"desk": "x", "kind": "board", "number": 1, "input": {}}
    assert studio.request(path, "POST", body, Authorization=None)[0] == 401


@pytest.mark.skipif(not network.addresses(), reason="this machine is in no local network")
def test_no_other_device_has_access_unless_asked_for(studio):
    assert studio.request("/api/phone") == (200, b"[]")
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((network.addresses()[0], studio.port), timeout=PATIENCE)


NONCE = "0123456789abcdef" * 2


def test_the_server_proves_that_it_knows_the_token_and_does_not_tell_it(studio):
    status, body = studio.request(f"/proof?nonce={NONCE}", Authorization=None)
    proof = proof_of(studio.token, f"127.0.0.1:{studio.port}", NONCE)
    assert (status, json.loads(body)) == (200, {"proof": proof})
    assert studio.token.encode() not in body


def test_a_proof_is_of_one_token_one_host_and_one_nonce():
    proofs = {proof_of("a", "h:1", "n"), proof_of("b", "h:1", "n"), proof_of("a", "h:2", "n")}
    assert len({*proofs, proof_of("a", "h:1", "m")}) == 4


@pytest.mark.parametrize("nonce", ["", "0", "x" * 32, NONCE + "0", NONCE.upper()])
def test_only_a_nonce_is_proved(studio, nonce):
    assert studio.request(f"/proof?nonce={nonce}", Authorization=None)[0] == 400


@pytest.mark.parametrize(
    "header", [{"Sec_Fetch_Site": "cross-site"}, {"Origin": "http://evil.example"}]
)
def test_nothing_is_proved_to_another_site(studio, header):
    assert studio.request(f"/proof?nonce={NONCE}", **header)[0] == 403


def test_nothing_is_written_without_the_token(studio):
    body = {"path": "mine.yaml", "text": "x"}
    assert studio.request("/api/file", "PUT", body, Authorization=None)[0] == 401
    assert not (studio.folder / "mine.yaml").exists()


def test_the_page_itself_holds_no_token_and_runs_no_inline_script(studio):
    with socket.create_connection(("127.0.0.1", studio.port)) as line:
        line.sendall(f"GET / HTTP/1.0\r\nHost: 127.0.0.1:{studio.port}\r\n\r\n".encode())
        said = b"".join(iter(lambda: line.recv(65536), b"")).decode()
    assert studio.token not in said
    policy = next(x for x in said.splitlines() if x.lower().startswith("content-security-policy"))
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy


@pytest.mark.parametrize("path", ["/", "/api/start", "/nowhere", "/product/x"])
def test_no_answer_can_be_framed_guessed_or_read_by_other_sites(studio, path):
    own = f"127.0.0.1:{studio.port}"
    said = raw(studio, f"GET {path} HTTP/1.0\r\nHost: {own}\r\n\r\n".encode()).lower().decode()
    head = said.partition("\r\n\r\n")[0]
    assert "frame-ancestors 'none'" in head
    assert "x-content-type-options: nosniff" in head
    assert "cross-origin-resource-policy: same-origin" in head
    assert "cross-origin-opener-policy: same-origin" in head
    assert "referrer-policy: no-referrer" in head


def test_a_page_that_is_shown_within_the_page_runs_nothing():
    rules = dict(rule.partition(" ")[::2] for rule in PRODUCT_POLICY.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["sandbox"] == "allow-same-origin"
    assert not any(name.startswith("script") for name in rules)


@pytest.mark.parametrize("name", OUTSIDE)
def test_no_way_leads_out_of_the_folder(studio, secret, name):
    from urllib.parse import quote

    status, body = studio.request(f"/api/file?path={quote(name)}")
    assert (status, b"secret words" in body) == (400, False)
    status, body = studio.request("/api/file", "PUT", {"path": name, "text": "mine"})
    assert status == 400
    assert secret.read_text() == "title: secret words\n"


@pytest.mark.parametrize("name", OUTSIDE)
def test_no_ask_leads_out_of_the_folder(studio, secret, name):
    *_, last = studio.ask("board", {"board": {"file": name, "text": "extends: secret.yaml\n"}})
    assert "secret words" not in json.dumps(last)


def test_extends_and_printers_stay_in_the_folder(studio, secret):
    for text in ("extends: ../secret.yaml\n", "game: cuatto\nprint: {printer: ../secret.yaml}\n"):
        *_, last = studio.ask("board", {"board": {"file": "a.yaml", "text": text}})
        assert "secret words" not in json.dumps(last)


@pytest.mark.parametrize("path", ["/../asks.py", "/..%2f..%2fasks.py", "/assets/../../../asks.py"])
def test_files_of_the_program_are_not_served(studio, path):
    said = raw(studio, f"GET {path} HTTP/1.0\r\nHost: 127.0.0.1:{studio.port}\r\n\r\n".encode())
    assert b"BoardText" not in said


@pytest.mark.parametrize("ticket", ["x", "0" * 32, "..", "%2e%2e", "0" * 31 + "/"])
@pytest.mark.parametrize("place", ["/api/download/", "/product/", "/lent/"])
def test_an_unknown_ticket_gives_nothing(studio, place, ticket):
    assert studio.request(place + ticket)[0] in (404, 400, 405)


def test_a_lent_file_needs_no_token_and_is_given_once(studio):
    board = {"file": "snake.yaml", "text": SNAKE}
    asked = {"board": board, "quality": "draft", "what": "stl", "name": "tile"}
    *_, last = studio.ask("files", asked)
    (file,) = last["data"]
    _, content = studio.request(f"/api/download/{file['ticket']}")
    place = f"/api/lend/{file['ticket']}"
    assert studio.request(place, "POST", {}, Authorization=None)[0] == 401
    assert studio.request("/api/lend/" + "0" * 32, "POST", {})[0] == 404
    path = json.loads(studio.request(place, "POST", {})[1])["path"]
    assert path.endswith("/snake-tile.stl")
    assert studio.request(path, Authorization=None, Host="example.com")[0] == 421
    assert studio.request(path, Authorization=None, Sec_Fetch_Site="cross-site")[0] == 403
    assert studio.request(path, Authorization=None) == (200, content)
    assert studio.request(path, Authorization=None)[0] == 404


def test_a_lent_file_is_not_given_late():
    loans, path = Loans(), Path("plate.3mf")
    first, second = loans.lend(path, 0), loans.lend(path, 0)
    assert loans.take(first, LENDS) == path
    assert loans.take(first, LENDS) is None
    assert loans.take(second, LENDS + 1) is None


def test_a_body_that_says_it_is_large_is_refused_unread(studio):
    head = f"POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\n"
    head += f"Authorization: Bearer {studio.token}\r\nContent-Length: 104857600\r\n\r\n"
    assert raw(studio, head.encode()).startswith(b"HTTP/1.1 413")


def test_a_body_that_goes_on_and_on_is_cut_off(studio):
    head = f"POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\n"
    head += f"Authorization: Bearer {studio.token}\r\nTransfer-Encoding: chunked\r\n\r\n"
    sent, chunk = 0, b"100000\r\n" + b"x" * 2**20 + b"\r\n"
    with socket.create_connection(("127.0.0.1", studio.port), timeout=PATIENCE) as line:
        line.sendall(head.encode())
        try:
            while sent < 100:
                line.sendall(chunk)
                sent += 1
            said = line.recv(65536)
        except ConnectionError:  # the line is closed, without an answer if that was not read
            said = b""
    assert sent < 100 or b" 413 " in said
    assert memory_of(studio) < 600 * 2**20


def test_slow_clients_keep_nobody_waiting(studio):
    lines = []
    for k in range(40):
        line = socket.create_connection(("127.0.0.1", studio.port))
        part = f"POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\n"
        line.sendall(part[: 10 + k].encode() if k % 2 else part.encode())
        lines.append(line)
    assert studio.request("/api/start")[0] == 200
    for line in lines:
        line.close()


def test_a_yaml_bomb_is_refused(studio):
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n"
    for one, two in zip("abcdefgh", "bcdefghi", strict=True):
        bomb += f"{two}: &{two} [{','.join([f'*{one}'] * 9)}]\n"
    *_, last = studio.ask("board", {"board": {"file": "bomb.yaml", "text": bomb}})
    assert last["data"]["faults"][0]["code"] == "TOO_BIG"


def test_what_is_no_ask_is_refused(studio):
    for body in (b"{", b"[]", b"null", b'{"desk": 1}', b'{"desk":"a","kind":"b","number":"x"}'):
        assert studio.request("/api/ask", "POST", body)[0] == 400
    deep = b"[" * 100_000
    assert (
        studio.request(
            "/api/ask", "POST", b'{"desk":"a","kind":"board","number":1,"input":' + deep
        )[0]
        == 400
    )


@pytest.mark.slow
def test_only_so_many_pages_are_answered(tmp_path):
    studio = run(tmp_path)
    try:
        statuses = [
            studio.request("/api/watch", "POST", {"desk": f"d{k}", "path": ""})[0]
            for k in range(30)
        ]
    finally:
        end(studio)
    assert 503 in statuses
    assert statuses[0] == 202


@pytest.mark.slow
def test_nothing_is_left_behind(tmp_path):
    studio = run(tmp_path)
    studio.ask("board", {"board": BOARD})
    below = children_of(studio.process.pid)
    assert below
    studio.process.kill()  # no chance to clear up
    studio.process.wait()
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in below))


@pytest.mark.slow
def test_what_was_offered_goes_with_the_server(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    studio = run(tmp_path)
    assert list(tmp_path.glob("cuatto-kit-studio-*"))
    end(studio)
    assert not list(tmp_path.glob("cuatto-kit-studio-*"))


def memory_of(studio) -> int:
    """Bytes of memory that the server takes."""
    status = Path(f"/proc/{studio.process.pid}/status")
    if not status.exists():
        pytest.skip("needs /proc")
    line = next(x for x in status.read_text().splitlines() if x.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


def children_of(pid: int) -> list[int]:
    """All processes below one."""
    if not Path("/proc").exists():
        pytest.skip("needs /proc")
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdecimal():
            try:
                fields = Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == pid:
                found += [int(entry), *children_of(int(entry))]
    return found


def wait_until(holds, seconds=PATIENCE) -> None:
    ends = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.1)
