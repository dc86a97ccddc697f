"""Docstrings, comments and documents are in plain English, without the words of a list."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import cuatto_kit

PACKAGE = Path(cuatto_kit.__file__).parent
WORDS = re.compile(
    r"\b([Nn]obody|[Ww]hoever|[Ww]homever|[Ss]omebody|[Aa]nybody|is told|are told|so many"
    r"|of one's own|of ours|let be|whereof|thereof)\b"
)
"""Names of constants such as NOBODY are no words."""
QUESTIONS = re.compile(r"(What|Whether|Who|Whom|Whose|How|Where|When|Why|Which)\b")
ROOT = Path(__file__).parents[1]
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.stat().st_size)
SCRIPTS = sorted(PACKAGE.glob("*/web/src/**/*.ts*"))
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


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


def shown(path: Path, line: int, said: str) -> str:
    return f"{path.relative_to(ROOT).as_posix()}:{line}: {said}"


def test_words_are_plain() -> None:
    """In the docstrings and comments of modules, in comments of the pages, and in documents."""
    found = []
    for path in MODULES:
        text = path.read_text("utf-8")
        if not WORDS.search(text):
            continue  # nor in any part of it, to read which takes long
        for line, said in (*docstrings(ast.parse(text)), *comments(text)):
            found += [shown(path, line, match[0]) for match in WORDS.finditer(said)]
    for path in (*SCRIPTS, *DOCUMENTS):
        for line, said in enumerate(path.read_text("utf-8").splitlines(), 1):
            if path.suffix == ".md" or re.search(r"//|/\*\*|^\s*\*", said):
                found += [shown(path, line, match[0]) for match in WORDS.finditer(said)]
    assert found == []


def test_a_function_says_what_it_does() -> None:
    """Its first word is a verb, never a question word."""
    asked = [
        shown(path, line, text.split("\n")[0])
        for path in MODULES
        if re.search(f'"\\s*{QUESTIONS.pattern}', whole := path.read_text("utf-8"))
        for line, text in functions(ast.parse(whole))
        if QUESTIONS.match(text)
    ]
    assert asked == []


def test_the_list_finds_what_it_names() -> None:
    assert WORDS.search("Nobody runs stages in an order.")
    assert not WORDS.search("Slow results are cached under a hash of their inputs.")
    assert QUESTIONS.match("Whether a board can be played.")
    assert MODULES
    assert SCRIPTS
    assert DOCUMENTS
