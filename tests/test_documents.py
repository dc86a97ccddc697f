"""The schemas of what a kit holds: every kit and every report is valid by them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import cuatto_kit
from cuatto_kit.cli.schemas import Kind, schema_of
from cuatto_kit.config import bundled, document
from cuatto_kit.design.coupon import write_coupon
from cuatto_kit.fabrication.manifest import MANIFEST, Manifest
from cuatto_kit.games import registry
from cuatto_kit.reports.report import Report
from tests.cases import rarely, seldom
from tests.kits import build

schema_by = cache(schema_of)
KITS = ("cant-stop", "short-12", "cabeza")
"""A board of each family."""


def faults(kind: Kind, data: Any) -> list[str]:
    return [error.message for error in Draft202012Validator(schema_by(kind)).iter_errors(data)]


@pytest.fixture(scope="module", params=seldom(len(KITS), KITS))
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(cuatto_kit.load(request.param), tmp_path_factory.mktemp("kits")).folder


@pytest.mark.parametrize("kind", rarely([Kind.VARIANT, Kind.BRIEF], Kind))
def test_each_is_a_schema_with_words(kind: Kind) -> None:
    schema = schema_by(kind)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert "$id" not in schema
    assert schema["title"]
    assert schema["description"]


@pytest.mark.parametrize("kind", seldom(4, Kind))
def test_the_verb_prints_each(call: Any, kind: Kind) -> None:
    answer = call("schema", "--of", kind.value)
    assert answer.returncode == 0
    assert json.loads(answer.stdout) == json.loads(json.dumps(schema_by(kind)))


@pytest.mark.parametrize("kind", [Kind.MANIFEST, Kind.REPORT, Kind.ATLAS])
def test_every_key_is_explained(kind: Kind) -> None:
    silent = {
        f"{name}.{key}"
        for name, model in schema_by(kind)["$defs"].items()
        for key, field in model.get("properties", {}).items()
        if "description" not in field and "$ref" not in field
    }
    assert silent == set()


@pytest.mark.slow
def test_a_kit_is_valid_and_read_as_it_was_written(folder: Path) -> None:
    manifest = (folder / MANIFEST).read_text("utf-8")
    assert faults(Kind.MANIFEST, json.loads(manifest)) == []
    assert Manifest.read(manifest).written() == manifest
    report = (folder / "report.json").read_text("utf-8")
    assert faults(Kind.REPORT, json.loads(report)) == []
    assert Report.read(report).data.written() == report


@pytest.mark.slow
def test_a_coupon_is_valid(tmp_path: Path) -> None:
    built = write_coupon(None, tmp_path)
    assert faults(Kind.MANIFEST, built.manifest.as_json()) == []


@pytest.mark.slow
def test_reports_of_all_families_are_told_apart(folder: Path) -> None:
    data = json.loads((folder / "report.json").read_text("utf-8"))
    own = registry.family(data["game"]).metrics.model_fields
    for key in own:
        assert faults(Kind.REPORT, {name: data[name] for name in data if name != key})


@pytest.mark.parametrize("name", bundled.printers())
def test_every_bundled_printer_is_valid(name: str) -> None:
    assert faults(Kind.PRINTER, document.read(bundled.printers()[name]).data) == []


def test_a_printer_says_all_or_what_it_extends() -> None:
    assert faults(Kind.PRINTER, {"extends": "generic-220", "clearance": 0.3}) == []
    assert faults(Kind.PRINTER, {"clearance": 0.3})
    assert faults(Kind.PRINTER, {"extends": "generic-220", "clearence": 0.3})
