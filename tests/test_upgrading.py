"""What another version wrote: it is refused in words and stays as it is, or is made anew."""

import json
from pathlib import Path
from typing import Any

import pytest

from cuatto_kit import resources
from cuatto_kit.cache import store
from cuatto_kit.search.atlas import SCHEMA, Atlas
from cuatto_kit.search.search import CONTENTS
from tests.test_cli import content

QUICK = ("--only", "teams", "--quality", "draft", "--quiet")


@pytest.fixture(params=[0, 2, 99])
def kit_of_another_schema(call: Any, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A kit whose manifest says that its keys mean something else."""
    assert call("build", "short-12", *QUICK).returncode == 0
    manifest = tmp_path / "build/short-12/manifest.json"
    data = json.loads(manifest.read_text("utf-8"))
    manifest.write_text(json.dumps({**data, "schema": request.param, "later": {}}), "utf-8")
    return manifest.parent


@pytest.mark.parametrize("command", [("build", "short-12", *QUICK), ("sheet", "short-12")])
def test_a_kit_of_another_schema_is_left_alone(
    call: Any, kit_of_another_schema: Path, command: tuple[str, ...]
) -> None:
    before = content(kit_of_another_schema)
    answer = call(*command)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.startswith("EXISTS: ")
    assert "use another -o" in answer.stderr
    assert content(kit_of_another_schema) == before


def test_keys_that_came_later_within_a_schema_hinder_nobody(call: Any, tmp_path: Path) -> None:
    assert call("build", "short-12", *QUICK).returncode == 0
    manifest = tmp_path / "build/short-12/manifest.json"
    data = json.loads(manifest.read_text("utf-8"))
    manifest.write_text(json.dumps({**data, "version": "9.9.9", "later": {}}), "utf-8")
    assert call("build", "short-12", *QUICK).returncode == 0
    assert json.loads(manifest.read_text("utf-8")) == data


def test_an_atlas_of_another_schema_is_none_to_replace() -> None:
    atlas = Atlas(
        schema_version=SCHEMA, brief="b", title="", seed=1, games=1, tried=1, seconds=1.0,
        score=0.0, traits=[], boards=[], ancestors={},
    )  # fmt: skip
    assert CONTENTS.listing(atlas.written().encode()).files == {}
    other = atlas.model_copy(update={"schema_version": 99})
    with pytest.raises(ValueError, match="another version"):
        CONTENTS.listing(other.written().encode())


@pytest.mark.parametrize("version", ["0", "2"])
def test_a_record_of_another_version_is_refused_with_both(
    call: Any, tmp_path: Path, version: str
) -> None:
    (tmp_path / "game.txt").write_text(f"cuatto-kit record {version}\n", "utf-8")
    answer = call("replay", "game.txt")
    assert answer.returncode == 3
    assert f"game.txt:1:1: BAD_RECORD: 'cuatto-kit record {version}' is given" in answer.stderr
    assert "expected 'cuatto-kit record 1'" in answer.stderr


def test_a_key_of_a_later_version_is_named(call: Any, tmp_path: Path) -> None:
    (tmp_path / "board.yaml").write_text("extends: short-12\nlater: 1\n", "utf-8")
    answer = call("check", "board.yaml")
    assert answer.returncode == 3
    assert answer.stderr.startswith("board.yaml:2:1: UNKNOWN_KEY later: no such key; expected ")


def test_nothing_of_another_version_is_taken_from_the_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = store.Store(tmp_path)
    assert kept.get(store.key_of("name", 1), store.RAW, "old".encode) == b"old"
    monkeypatch.setattr(resources, "code_digest", lambda: "another version")
    assert kept.get(store.key_of("name", 1), store.RAW, "new".encode) == b"new"
