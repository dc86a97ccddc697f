"""Whatever writes may be killed at any moment (`benchmarks/kills.py` does so a thousand times)."""

import math
import os
import shutil

import pytest

from cuatto_kit import files
from fuzz.processes.scripts import script
from tests.cases import only

kills = script("kills")
pytestmark = pytest.mark.skipif(shutil.which("ps") is None, reason="no ps here")

KILLS = {"cache": 4, "build": 4, "sheet": 2, "check": 2, "studio": 4}


@pytest.mark.slow
@pytest.mark.parametrize("name", only(["cache"], KILLS))
def test_nothing_is_torn_by_a_kill(name, tmp_path):
    told = kills.series(name, KILLS[name], 7, math.inf, tmp_path, lambda line: None)
    assert told.torn == []
    assert told.kills == KILLS[name]


@pytest.mark.parametrize("write", [files.save, files.create])
def test_what_a_killed_save_has_left_aside_is_cleared_a_while_later(write, tmp_path):
    old, fresh = tmp_path / ".0123456789abcdef.new", tmp_path / ".fedcba9876543210.new"
    mine, folder = tmp_path / ".mine.new", tmp_path / ".00000000deadbeef.new"
    for path in (old, fresh, mine):
        path.write_bytes(b"half")
    folder.mkdir()
    for path in (old, mine, folder):
        os.utime(path, (0, 0))
    write(tmp_path / "board.yaml", b"whole")
    assert {path.name for path in tmp_path.iterdir()} == {
        "board.yaml", fresh.name, mine.name, folder.name,
    }  # fmt: skip


def test_a_file_that_is_of_neither_version_is_found(tmp_path):
    class Half(kills.Job):
        name, kept = "half", "kept"

        def command(self, version):
            return [
                "sh",
                "-c",
                f"mkdir -p kept; echo {version} >kept/one; echo {version} >kept/two",
            ]

    job = Half(tmp_path)
    job.prepare()
    job.check()
    (tmp_path / "kept" / "two").write_text("0\n")
    with pytest.raises(kills.Torn, match="2 of 2 files"):
        job.check()
