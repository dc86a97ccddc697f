"""Versions and bounds as given in metadata."""

import tomllib
from pathlib import Path

import pytest

from cuatto_kit.doctor import libraries
from cuatto_kit.doctor.libraries import EXTRAS, Library

TOP = Path(__file__).parents[2]
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
FOR_CONTRIBUTORS = {"dev", "docs", "release", "test"}


@pytest.mark.parametrize(
    ("found", "bounds", "holds"),
    [
        ("0.15.2", ">=0.15,<0.16", True),
        ("0.16.0", ">=0.15,<0.16", False),
        ("0.16", "<0.16.0", False),
        ("3.0.1", ">=3.1", False),
        ("3.10", ">=3.9", True),
        ("2.1.0rc1", ">=2.1", True),
        ("6", "!=6.0", False),
        ("1.0", "", True),
    ],
)
def test_a_version_lies_within_bounds_or_not(found: str, bounds: str, holds: bool) -> None:
    assert libraries.within(found, bounds) is holds


@pytest.mark.parametrize(
    ("line", "library"),
    [
        ("numpy>=1.26", Library("numpy", ">=1.26")),
        ("typst<0.16,>=0.15", Library("typst", "<0.16,>=0.15")),
        ("ezdxf>=1.3; extra == 'flat'", Library("ezdxf", ">=1.3", "flat")),
        ('uvicorn[standard] (>=0.30) ; extra == "dev"', Library("uvicorn", ">=0.30", "dev")),
    ],
)
def test_metadata_is_read(monkeypatch: pytest.MonkeyPatch, line: str, library: Library) -> None:
    monkeypatch.setattr(libraries, "requires", lambda _: [line])
    assert libraries.asked_for() == (library,)


def test_every_extra_for_users_is_told() -> None:
    assert set(EXTRAS) == set(PROJECT["optional-dependencies"]) - FOR_CONTRIBUTORS


def test_a_checkout_that_was_never_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(_: str) -> None:
        raise libraries.PackageNotFoundError

    monkeypatch.setattr(libraries, "requires", nowhere)
    (line,) = libraries.lines({})
    assert line.state == "note"
    assert "never installed" in line.message


def test_a_library_out_of_bounds_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "requires", lambda _: ["typst<0.2"])
    (line,) = libraries.lines({"import typst": ""})
    assert line.state == "fault"
    assert "'typst<0.2'" in line.mend
