"""Modules of the library with all that they need, as the text of one file without `use`.

Names at the top level of a library file are private to it. In one file they are all together, so
each gets the name of its file in front: `reach` of slab.scad becomes `slab__reach`. The module that
is named like its file keeps its name. No name of the library contains two underscores, hence no
renamed name is equal to another one, to a parameter, or to a local name.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

from cuatto_kit.cad import library

_JOIN = "__"

_Kind = Literal["variable", "function", "module"]
_Name = tuple[str, _Kind, str]
"""A name at the top level of a file: the file, the kind and the name."""


@dataclass(frozen=True)
class _Definition:
    """A statement at the top level of a file, with the comment and the empty line above it.

    `own` are the places of its text at which a name of a top level is, each with that name.
    """

    text: str
    own: tuple[tuple[int, int, _Name], ...]

    def renamed(self, kept: Collection[_Name]) -> str:
        """Return its text with all names of top levels renamed but those that are kept."""
        text = self.text
        for start, end, (file, kind, name) in sorted(self.own, reverse=True):
            if (file, kind, name) not in kept and (kind, name) != ("module", file):
                text = f"{text[:start]}{file}{_JOIN}{name}{text[end:]}"
        return text


class _File:
    """A file of the library, parsed."""

    def __init__(self, name: str) -> None:
        from openscad_lalr_parser import build_scopes, getASTfromString

        self.name = name
        self.text = library.path_of(name).read_text("utf-8")
        nodes = getASTfromString(self.text)
        if nodes is None:
            raise ValueError(f"{name}.scad is not OpenSCAD")
        self.nodes: list[Any] = nodes
        self.scope = build_scopes(self.nodes)
        self.used = [Path(file).stem for file in library.files_named(self.text)]
        self._check()

    def _check(self) -> None:
        from openscad_lalr_parser import Identifier, IncludeStatement, PrimaryCall

        for node in _inside(self.nodes):
            wrong = None
            if isinstance(node, IncludeStatement):
                wrong = "a file is included; expected `use`"
            elif isinstance(node, Identifier) and _JOIN in node.name:
                wrong = f"{node.name}; expected names without {_JOIN}"
            elif isinstance(node, PrimaryCall) and self._is_variable(node.left):
                wrong = "a variable is called; expected functions that are declared"
            if wrong:
                raise ValueError(f"{self.name}.scad:{node.position.line}: {wrong}")

    def _is_variable(self, called: Any) -> bool:
        """Return True if what is called is a value and not a function that is declared."""
        scope, name = self.scope.scope_of(called), getattr(called, "name", None)
        if scope is None or name is None:
            return True
        return scope.lookup_function(name) is None and scope.lookup_variable(name) is not None

    @property
    def names(self) -> Mapping[_Kind, Mapping[str, Any]]:
        """The declarations at its top level, by kind and name."""
        scope = self.scope
        return {"variable": scope.variables, "function": scope.functions, "module": scope.modules}

    @cached_property
    def definitions(self) -> Mapping[_Name, _Definition]:
        """The definitions at its top level in their order, by name; of two of a name the last."""
        declared = {
            id(node): (self.name, kind, name)
            for kind, some in self.names.items()
            for name, node in some.items()
        }
        return {
            declared[id(node)]: self._definition(node)
            for node in self.nodes
            if id(node) in declared
        }

    def _definition(self, node: Any) -> _Definition:
        start, end = node.position.start_offset, node.position.end_offset
        lines = self.text[:start].splitlines(keepends=True)
        while lines and lines[-1].startswith("//"):
            start -= len(lines.pop())
        if lines and lines[-1] == "\n":
            start -= 1
        own = (
            (one.position.start_offset - start, one.position.end_offset - start, name)
            for one, name in self._own(node)
        )
        return _Definition(self.text[start:end], tuple(own))

    def _own(self, node: Any) -> Iterator[tuple[Any, _Name]]:
        """Yield the identifiers in a definition that are names of a top level."""
        from openscad_lalr_parser import (
            Identifier,
            ModularCall,
            NamedArgument,
            ParameterDeclaration,
            PrimaryCall,
            PrimaryMember,
        )

        kinds: dict[int, _Kind | None] = {}
        for one in _inside([node]):
            if isinstance(one, NamedArgument | ParameterDeclaration):
                kinds[id(one.name)] = None
            elif isinstance(one, PrimaryMember):
                kinds[id(one.member)] = None
            elif isinstance(one, ModularCall):
                kinds[id(one.name)] = "module"
            elif isinstance(one, PrimaryCall) and isinstance(one.left, Identifier):
                kinds[id(one.left)] = "function"
            elif declared := _DECLARED.get(type(one).__name__):
                at_top = self.names[declared].get(one.name.name) is one
                kinds[id(one.name)] = declared if at_top else None
            elif isinstance(one, Identifier):
                kind = kinds.get(id(one), "variable")
                if kind and (file := self._home(one, kind)):
                    yield one, (file, kind, one.name)

    def _home(self, one: Any, kind: _Kind) -> str | None:
        """Return the file at whose top level a name is defined, None for any other name."""
        scope = self.scope.scope_of(one) or self.scope
        local = getattr(scope, f"lookup_{kind}")(one.name)
        if local is not None:
            return self.name if local is self.names[kind].get(one.name) else None
        if kind == "variable":
            return None  # those of used files are not seen
        return next((file for file in self.used if one.name in _file(file).names[kind]), None)


_DECLARED: Mapping[str, _Kind] = {
    "Assignment": "variable",
    "FunctionDeclaration": "function",
    "ModuleDeclaration": "module",
}
"""The kind of name that a node declares, by the name of its class."""


def inlined(modules: Collection[str], kept: Collection[tuple[str, str]] = ()) -> str:
    """Return the definitions that modules of the library need, with the modules themselves.

    Args:
        modules: The modules, by the names of their files.
        kept: Variables that keep their names and are not defined, each by its file and name.

    Raises:
        ValueError: A file is not in the style of the library, so that it cannot be rewritten.
    """
    given: set[_Name] = {(file, "variable", name) for file, name in kept}
    needed: set[_Name] = set()
    left: set[_Name] = {(module, "module", module) for module in modules}
    while left:
        needed |= left
        own = {name for one in left for _, _, name in _file(one[0]).definitions[one].own}
        left = own - needed - given
    texts = []
    for file in _in_order(sorted(modules)):
        wanted = [one for name, one in _file(file).definitions.items() if name in needed]
        if wanted:
            block = "\n".join(one.renamed(given) for one in wanted)
            texts.append(f"// {file}.scad\n\n{block.strip()}\n")
    return "\n".join(texts)


def _in_order(files: Collection[str]) -> list[str]:
    """Return files and those that they use, which come first: constants need those above them."""
    found: dict[str, None] = {}
    for file in files:
        found |= dict.fromkeys([*_in_order(_file(file).used), file])
    return list(found)


@cache
def _file(name: str) -> _File:
    return _File(name)


def _inside(nodes: Collection[Any]) -> Iterator[Any]:
    """Yield nodes of the syntax tree and all nodes in them, outer ones first."""
    from openscad_lalr_parser import ASTNode

    for node in nodes:
        if isinstance(node, ASTNode):
            yield node
            for field in fields(node):
                value = getattr(node, field.name)
                yield from _inside(value if isinstance(value, list) else [value])
