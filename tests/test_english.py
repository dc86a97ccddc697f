"""Docstrings and comments are in plain English: a list of words that do not belong in them."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import cuatto_kit

PACKAGE = Path(cuatto_kit.__file__).parent
PLAIN = ("games/*.py", "games/columns/**/*.py", "games/blocks/**/*.py", "kernels/*.py")
"""The modules whose docstrings have been rewritten; the others follow."""
WORDS = re.compile(
    r"\b([Nn]obody|[Ww]hoever|[Ww]homever|[Ss]omebody|[Aa]nybody|is told|are told|so many"
    r"|of one's own|of ours|let be|whereof|thereof)\b"
)
"""Names of constants such as NOBODY are no words."""
QUESTIONS = re.compile(r"(What|Whether|Who|Whom|Whose|How|Where|When|Why|Which)\b")
MODULES = sorted(path for pattern in PLAIN for path in PACKAGE.glob(pattern) if path.stat().st_size)


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the texts that describe modules, classes, functions and constants, with their lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            for statement in node.body:
                value = getattr(statement, "value", None)
                if isinstance(statement, ast.Expr) and isinstance(value, ast.Constant):
                    yield statement.lineno, str(value.value)


def comments(text: str) -> Iterator[tuple[int, str]]:
    """Yield the comments of a module with their lines."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def functions(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the docstrings of functions that are no properties, with their lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            text = ast.get_docstring(node)
            if text and not any("property" in ast.unparse(one) for one in node.decorator_list):
                yield node.lineno, text


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_words_are_plain(path: Path) -> None:
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    found = [
        (line, match[0])
        for line, said in (*docstrings(tree), *comments(text))
        for match in WORDS.finditer(said)
    ]
    assert found == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_function_says_what_it_does(path: Path) -> None:
    """Its first word is a verb, never a question word."""
    tree = ast.parse(path.read_text("utf-8"))
    asked = [(line, text.split("\n")[0]) for line, text in functions(tree) if QUESTIONS.match(text)]
    assert asked == []


def test_the_list_finds_what_it_names() -> None:
    assert WORDS.search("Nobody runs stages in an order.")
    assert not WORDS.search("Slow results are cached under a hash of their inputs.")
    assert QUESTIONS.match("Whether a board can be played.")
    assert MODULES
