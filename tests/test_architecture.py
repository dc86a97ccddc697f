"""The plan is kept: imports point down only, modules stay small and say what they are."""

import ast
import contextlib
from functools import cache
from pathlib import Path

import pytest

import cuatto_kit
from cuatto_kit import errors

PACKAGE = "cuatto_kit"
ROOT = Path(cuatto_kit.__file__).parent
GAMES = ROOT / "games"
MOST_LINES = 600
MOST_STATEMENT_LINES = 60
"""Lines of a function, without its signature and docstring."""
MOST_UNTYPED = 4
"""Public signatures that say `Any` to another package."""

LAYERS = (
    ("signals", "errors", "resources", "templates", "timing", "__init__"),
    ("files", "process"),
    ("cache",),
    ("documents",),
    ("statistics",),
    ("kernels",),
    ("config",),
    ("board",),
    ("cad",),
    ("drawing",),
    ("games",),
    ("sheets", "fabrication", "reports"),
    ("preview",),
    ("design",),
    ("api",),
    ("console", "doctor", "search"),
    ("lab",),
    ("studio",),
    ("cli",),
    ("__main__",),
)
"""From the lowest up: a package imports packages below it, and itself."""

ENGINE = ("engine", "game", "kernels", "records", "policies", "batches", "values", "search")
CLOSED = {"cad": ENGINE, "console": ("printing",), "reports": ("printing",)}
"""What some packages of a family never reach, not even through others."""


def name_of(path):
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in sorted(ROOT.rglob("*.py"))}


@cache
def tree_of(module):
    return ast.parse(MODULES[module].read_text("utf-8"))


@cache
def imports_of(module):
    """The modules of the package that a module imports, wherever it does so."""
    found = set()
    if module == PACKAGE:
        return frozenset()  # the public names, which it imports when they are asked for
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively; expected full names"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                found.add(full if full in MODULES else node.module)
    return frozenset(found & MODULES.keys())


def reach_of(module):
    """All that a module imports, directly or through others."""
    reached, left = set(), {module}
    while left:
        left = {new for name in left for new in imports_of(name)} - reached
        reached |= left
    return reached


def package_of(module):
    """The package right below the top one that a module belongs to, or the module itself there."""
    return module.split(".")[1] if "." in module else "__init__"


def layer_of(module):
    return next(layer for layer, names in enumerate(LAYERS) if package_of(module) in names)


def family_of(module):
    """The family of games that a module belongs to, None for what serves them all."""
    steps = module.split(".")
    return (
        steps[2]
        if steps[1:2] == ["games"] and len(steps) > 2 and (GAMES / steps[2]).is_dir()
        else None
    )


FAMILIES = sorted({family_of(module) for module in MODULES} - {None})


def test_every_package_has_its_layer():
    packages = {name for layer in LAYERS for name in layer}
    assert {package_of(module) for module in MODULES} <= packages


def test_imports_point_down():
    up = [
        (module, other)
        for module in MODULES
        for other in imports_of(module)
        if package_of(other) != package_of(module) and layer_of(other) >= layer_of(module)
    ]
    assert up == []


def circles():
    """The modules that import each other, directly or through others, wherever they do so."""
    reached = {module: reach_of(module) for module in MODULES}
    return {
        frozenset(other for other in reached[module] if module in reached[other])
        for module in MODULES
        if module in reached[module]
    }


def test_no_modules_import_each_other_in_a_circle():
    assert circles() == set()


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_never_imports_another(family):
    own = [module for module in MODULES if family_of(module) == family]
    reached = {family_of(other) for module in own for other in imports_of(module)}
    assert reached <= {family, None}


def test_only_a_family_knows_itself():
    known = {
        (module, other)
        for module in MODULES
        if family_of(module) is None
        for other in imports_of(module)
        if family_of(other)
    }
    assert known == set()


def test_packages_that_are_closed_to_each_other():
    apart = [
        (module, closed)
        for module in MODULES
        for closed, packages in CLOSED.items()
        if family_of(module) and set(module.split(".")) & set(packages)
    ]
    assert apart
    assert [
        (module, closed)
        for module, closed in apart
        if closed in {package_of(other) for other in reach_of(module)}
    ] == []


def test_no_module_is_long():
    lines = {name: len(path.read_text("utf-8").splitlines()) for name, path in MODULES.items()}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


def test_functions_fit_on_a_screen():
    long = {
        f"{module}.{node.name}": lines
        for module in MODULES
        for node in ast.walk(tree_of(module))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (lines := body_lines(node)) > MOST_STATEMENT_LINES
    }
    assert long == {}


def body_lines(node):
    """Return the number of lines of a function's statements, without its docstring."""
    body = node.body[1:] if ast.get_docstring(node) else node.body
    return body[-1].end_lineno - body[0].lineno + 1 if body else 0


def public(body):
    """The classes and functions of a module that others may use."""
    kinds = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    return [n for n in body if isinstance(n, kinds) and not n.name.startswith("_")]


def test_everything_public_says_what_it_is():
    silent = [
        (module, getattr(node, "name", "itself"))
        for module in MODULES
        if (body := tree_of(module).body)
        for node in (tree_of(module), *public(body))
        if not ast.get_docstring(node)
    ]
    assert silent == []


def strings_of(module):
    """The texts of one word that a module holds."""
    nodes = ast.walk(tree_of(module))
    return {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def test_error_codes_are_named_by_the_enum_alone():
    others = [module for module in MODULES if not module.endswith(".errors")]
    codes = set(errors.Code.__members__)
    assert {module: found for module in others if (found := strings_of(module) & codes)} == {}


def test_every_error_code_is_given_out_somewhere():
    named = {
        node.attr
        for module in MODULES
        for node in ast.walk(tree_of(module))
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", None) == "Code"
    }
    assert set(errors.Code.__members__) <= named


def taken_of(module):
    """What a module takes by name from other packages: pairs of module and name."""
    found = set()
    for node in ast.walk(tree_of(module)):
        if not isinstance(node, ast.ImportFrom):
            continue
        for alias in node.names:
            full = f"{node.module}.{alias.name}"
            if full in MODULES:
                called = alias.asname or alias.name
                found |= {
                    (full, use.attr)
                    for use in ast.walk(tree_of(module))
                    if isinstance(use, ast.Attribute) and getattr(use.value, "id", None) == called
                }
            elif node.module in MODULES:
                found.add((node.module, alias.name))
    return {(other, name) for other, name in found if package_of(other) != package_of(module)}


def untyped(node, loose):
    """The signatures and fields of a public function or class that say one of the `loose` names."""
    if isinstance(node, ast.ClassDef):
        fields = [n for n in node.body if isinstance(n, ast.AnnAssign)]
        own = [n.target.id for n in fields if says(loose, n.annotation)]
        return own + [name for below in public(node.body) for name in untyped(below, loose)]
    taken = node.args
    every = [*taken.posonlyargs, *taken.args, *taken.kwonlyargs, taken.vararg, taken.kwarg]
    hints = [*(argument.annotation for argument in every if argument), node.returns]
    return [node.name] if any(says(loose, hint) for hint in hints if hint) else []


def says(names, hint):
    """Whether a type, or one in quotes within it, has one of the names."""
    for node in ast.walk(hint):
        if isinstance(node, ast.Name) and node.id in names:
            return True
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            with contextlib.suppress(SyntaxError, ValueError):  # a value of Literal
                if says(names, ast.parse(node.value, mode="eval").body):
                    return True
    return False


def loose_names(tree):
    """`Any`, and what a module makes of it."""
    names = {"Any"}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if says(names, value):
                names.add(name)
            case ast.AnnAssign(
                target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias"), value=value
            ) if says(names, value):
                names.add(name)
    return names


def seams():
    """Where one package hands another what no type describes."""
    crossing = {pair for module in MODULES if module != PACKAGE for pair in taken_of(module)}
    return sorted(
        f"{module}: {node.name}.{name}"
        for module, taken in crossing
        for node in public(tree_of(module).body)
        if node.name == taken
        for name in untyped(node, loose_names(tree_of(module)))
    )


def test_what_packages_hand_each_other_has_types():
    """The number only falls; what is left is JSON, YAML before it is read, and words by name."""
    found = seams()
    assert len(found) <= MOST_UNTYPED, "\n".join(found)


def written_as_text(tree):
    """The lines on which a module writes text whose line ends depend on the system."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        words = [a.value for a in call.args if isinstance(a, ast.Constant)]
        modes = [word for word in words if isinstance(word, str) and set(word) <= set("rwxabt+")]
        plain = not any(keyword.arg == "newline" for keyword in call.keywords)
        text = any(set(mode) & set("wxa") and "b" not in mode for mode in modes)
        if plain and (name == "write_text" or (name in {"open", "fdopen"} and text)):
            yield call.lineno


def test_text_ends_its_lines_alike_on_every_system():
    lines = {module: list(written_as_text(tree_of(module))) for module in MODULES}
    assert {module: found for module, found in lines.items() if found} == {}


def test_text_that_is_written_by_the_system_is_found():
    sample = 'open("a", "w")\npath.open("x", encoding="utf-8")\npath.write_text("")\n'
    assert list(written_as_text(ast.parse(sample))) == [1, 2, 3]
