"""The same input gives the same bytes: `benchmarks/same_bytes.py` tries every environment alone,
here many oddities come together."""

import pytest

from fuzz.processes.scripts import script

same_bytes = script("same_bytes")
kills = script("kills")

LOCALE = next((name for name in ("tr_TR.UTF-8", "de_DE.UTF-8") if same_bytes.is_here(name)), "C")
ODD = same_bytes.Place(
    "odd",
    {
        "LC_ALL": LOCALE, "TZ": "Asia/Kathmandu", "PYTHONHASHSEED": "random", "PYTHONOPTIMIZE": "2",
        "TMPDIR": "{root}/a folder, ñandú 🎲", "COLUMNS": "20", "TERM": "dumb",
    },
    umask=0o077,
    folder="a folder, ñandú 🎲",
    board="../there/small.yaml",
)  # fmt: skip
ASCII = same_bytes.Place(
    "ascii",
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONHASHSEED": "1"},
    umask=0o000,
    board="{root}/there/small.yaml",
)


@pytest.fixture(scope="module")
def usual(tmp_path_factory):
    """What a verb leaves in a plain environment, each from nothing."""
    found = {}

    def usual(verb):
        if verb not in found:
            root = tmp_path_factory.mktemp("plain")
            found[verb] = same_bytes.products(same_bytes.Place("plain"), [verb], root)
        return found[verb]

    return usual


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    ("verb", "place"),
    [
        pytest.param("build", ODD, id="build-odd"),
        pytest.param("check", ASCII, id="check-ascii"),
        pytest.param("build", ASCII, id="build-ascii", marks=pytest.mark.long),
        pytest.param("check", ODD, id="check-odd", marks=pytest.mark.long),
    ],
)
def test_the_same_bytes_in_an_odd_place(verb, place, usual, tmp_path):
    assert same_bytes.products(place, [verb], tmp_path) == usual(verb)


@pytest.mark.long
@pytest.mark.skipif(same_bytes.FAKETIME is None, reason="faketime is not installed")
def test_a_clock_that_is_set_back_between_runs_changes_nothing(tmp_path):
    """The cache is that of a run in 2037 when the clock shows 1999."""
    cache, made = tmp_path / "cache", []
    for at in ("2037-06-01 00:00:00", "1999-12-31 23:59:58"):
        before = (same_bytes.FAKETIME, "--exclude-monotonic", "-f", f"@{at}")
        place = same_bytes.Place(at, before=before)
        root = tmp_path / at[:4]
        made.append(same_bytes.products(place, ["build", "check"], root, cache))
    assert made[0] == made[1]


@pytest.mark.long  # faketime makes sleeps of another length, too: a wait for a lock may be long
@pytest.mark.skipif(same_bytes.FAKETIME is None, reason="faketime is not installed")
def test_a_clock_that_runs_backwards_changes_nothing(usual, tmp_path):
    before = (same_bytes.FAKETIME, "--exclude-monotonic", "-f", "+0 x-50")
    place = same_bytes.Place("backwards", before=before)
    assert same_bytes.products(place, ["build"], tmp_path) == usual("build")


def test_modes_that_do_not_follow_the_umask_are_found(tmp_path):
    (tmp_path / "one.txt").write_text("one")
    (tmp_path / "one.txt").chmod(0o600)
    with pytest.raises(kills.Torn, match="mode 600, expected 644"):
        same_bytes.written(tmp_path, 0o022)
