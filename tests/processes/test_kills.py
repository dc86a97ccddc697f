"""Whatever writes may be killed at any moment (`benchmarks/kills.py` does so a thousand times)."""

import math
import shutil

import pytest

from tests.cases import often
from tests.processes.scripts import script

kills = script("kills")
pytestmark = pytest.mark.skipif(shutil.which("ps") is None, reason="no ps here")

KILLS = {"cache": 4, "build": 6, "sheet": 3, "check": 4, "studio": 4}


@pytest.mark.parametrize("name", often(["cache"], KILLS))
def test_nothing_is_torn_by_a_kill(name, tmp_path):
    told = kills.series(name, KILLS[name], 7, math.inf, tmp_path, lambda line: None)
    assert told.torn == []
    assert told.kills == KILLS[name]


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
