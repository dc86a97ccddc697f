"""The files around the code: their references exist, and the project has one address."""

import importlib.metadata
import tomllib
from pathlib import Path

import pytest
import yaml

import cuatto_kit
from cuatto_kit.config import bundled

TOP = Path(__file__).parents[2]
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
URLS = PROJECT["urls"]
WORKFLOW = TOP / ".github/workflows/ci.yml"
HOOKS = TOP / ".pre-commit-config.yaml"


def read(path):
    return yaml.safe_load(path.read_text("utf-8"))


def steps():
    return [step for job in read(WORKFLOW)["jobs"].values() for step in job["steps"]]


def programs():
    """What one can call by name on a runner with the `dev` extra."""
    scripts = importlib.metadata.entry_points(group="console_scripts")
    return {script.name for script in scripts} | {"python", "bash"}


def test_the_workflow_runs_the_default_tests_on_every_python_that_is_promised():
    promised = [
        name.rpartition(" ")[2] for name in PROJECT["classifiers"] if "Python :: 3." in name
    ]
    jobs = read(WORKFLOW)["jobs"]
    assert jobs["tests"]["strategy"]["matrix"]["python"] == promised
    assert {"run": "python -m pytest"} in jobs["tests"]["steps"]


def test_the_workflow_builds_a_kit_on_the_other_systems_that_are_promised():
    names = {"MacOS": "macos-latest", "Microsoft :: Windows": "windows-latest"}
    promised = {
        system
        for name, system in names.items()
        if f"Operating System :: {name}" in PROJECT["classifiers"]
    }
    job = read(WORKFLOW)["jobs"]["systems"]
    assert set(job["strategy"]["matrix"]["system"]) == promised == set(names.values())
    called = [step["run"].split()[:2] for step in job["steps"] if "run" in step]
    verbs = [verb for program, verb in called if program == "cuatto-kit"]
    assert verbs == ["doctor", "list", "check", "build"]


def test_the_workflow_calls_what_there_is():
    called = [step["run"] for step in steps() if "run" in step]
    assert {command.split()[0] for command in called} <= programs()
    files = [word for command in called for word in command.split() if word.startswith(".ci")]
    assert files == [".ci/run"]
    assert (TOP / ".ci/run").is_file()


def test_the_hooks_call_tools_of_the_dev_extra():
    tools = {name.partition(">")[0] for name in PROJECT["optional-dependencies"]["dev"]}
    hooks = [hook for repo in read(HOOKS)["repos"] for hook in repo["hooks"]]
    assert [hook["id"] for hook in hooks] == ["ruff-check", "ruff-format", "mypy"]
    for hook in hooks:
        program, *arguments = hook["entry"].split()
        assert program in tools
        assert hook["id"] == "-".join([program, *[a for a in arguments if a[0] != "-"]])


def test_the_command_is_where_the_project_says():
    module, _, function = PROJECT["scripts"]["cuatto-kit"].partition(":")
    assert callable(getattr(importlib.import_module(module), function))


@pytest.mark.parametrize("name", [name for name in URLS if name != "Documentation"])
def test_addresses_lie_in_the_repository(name):
    assert URLS[name].startswith(URLS["Repository"])


def test_the_site_lies_where_the_project_says():
    settings = (TOP / "mkdocs.yml").read_text("utf-8")
    assert f"site_url: {URLS['Documentation']}\n" in settings


@pytest.mark.parametrize(
    ("template", "schema"),
    [(bundled.template(), "schema.json"), (bundled.brief_template(), "brief.schema.json")],
)
def test_a_template_names_its_schema_of_the_site(template, schema):
    first = template.read_text("utf-8").splitlines()[0]
    assert first == f"# yaml-language-server: $schema={URLS['Documentation']}{schema}"


def test_a_template_that_names_a_schema_is_read_all_the_same():
    assert cuatto_kit.load(bundled.template()).layout


def test_bundled_files_name_no_schema():
    """They are read, copied and compared; what one begins with has it."""
    for path in (*bundled.bundled().values(), *bundled.briefs().values()):
        assert "yaml-language-server" not in path.read_text("utf-8")
