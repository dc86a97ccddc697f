"""Pages from templates: text stays text, a missing value is an error, pages wait for Jinja2."""

import subprocess
import sys

import pytest
from jinja2 import DictLoader, UndefinedError

from cuatto_kit import templates

HOSTILE = '</script><b title="\'">&{{ x }}'


@pytest.fixture
def render(monkeypatch):
    """Renders a template given as text."""

    def rendered(source, **values):
        made = templates.environment().overlay(loader=DictLoader({"page": source}), cache_size=0)
        monkeypatch.setattr(templates, "environment", lambda: made)
        return templates.render("page", **values)

    return rendered


def test_a_value_is_text(render):
    page = render("<p>{{ text }}</p>", text=HOSTILE)
    assert page == "<p>&lt;/script&gt;&lt;b title=&#34;&#39;&#34;&gt;&amp;{{ x }}</p>"


def test_json_in_a_script_ends_nothing(render):
    page = render("{{ data | tojson }}", data={"b": HOSTILE, "a": [1.5]})
    assert "<" not in page
    assert page.endswith('"a":[1.5]}')


def test_a_missing_value_is_an_error(render):
    with pytest.raises(UndefinedError, match="titel"):
        render("{{ titel }}", title="A board")


def test_a_file_comes_as_it_stands(render):
    style = render('{{ file("sheets/sheet.css") | safe }}')
    assert style.startswith(":root {")
    assert style.endswith("}")


def test_the_command_line_does_not_wait_for_jinja2():
    modules = "cuatto_kit.cli.verbs, cuatto_kit.design.sheets"
    code = f"import sys, {modules}; sys.exit('jinja2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
