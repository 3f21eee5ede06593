"""One parsed stub: which names it defines, and what expressions in it refer to."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from perflint.knowledge.problems import KnowledgeError
from perflint.syntax.bodies import flattened

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_BUILTINS = frozenset(dir(builtins)) | {"BaseExceptionGroup", "ExceptionGroup", "frozendict"}
_TYPE_VARIABLES = frozenset({"TypeVar", "ParamSpec", "TypeVarTuple"})

Outside = Callable[[str], str | None]  # asked for what a name from a star import stands for


@dataclass(slots=True)
class Member:
    """What a module or class defines under one name.

    Attributes:
        kind: `import`, `class`, `function`, `variable`, `alias` (another name of something) or
            `typevar`.
        line: where it stands.
        target: for an import, the dotted name of what is imported.
        nodes: the definitions: one, or all overloads of a function.
        kinds: its `@kind(…)`, which must be the first decorator, and is none of those of the definition.
    """

    kind: str
    line: int
    target: str = ""
    nodes: list[ast.stmt] = field(default_factory=list)
    kinds: ast.expr | None = None


class Definitions:
    """What one stub file defines.

    Attributes:
        module: the dotted name of the module it describes.
        members: what it defines, by name.
        stars: the modules that it imports all names of.
        problems: what was found wrong with it so far.
    """

    def __init__(self, module: str, path: Path, text: str, *, is_package: bool) -> None:
        self.module = module
        self.path = path
        self.text = text
        self.package = module if is_package else module.rpartition(".")[0]
        self.problems: list[KnowledgeError] = []
        self.stars: list[str] = []
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError) as error:
            line = getattr(error, "lineno", None) or 0
            reason = getattr(error, "msg", None) or str(error)
            raise KnowledgeError(path, line, f"cannot be parsed: {reason}") from error
        self.members = self._members(tree.body)
        self._classes: dict[ast.ClassDef, Mapping[str, Member]] = {}

    # Names

    def _members(self, body: list[ast.stmt]) -> dict[str, Member]:
        found: dict[str, Member] = {}
        for node in flattened(body):
            for name, member in self._defined(node):
                known = found.get(name)
                if known is None:
                    found[name] = member
                elif known.kind == "function" == member.kind and _is_overload(node):
                    known.nodes.extend(member.nodes)
        return found

    def _defined(self, node: ast.stmt) -> Iterator[tuple[str, Member]]:
        line = node.lineno
        match node:
            case ast.ClassDef(name=name):
                kinds = _take_kinds(node) if node.decorator_list else None
                yield name, Member("class", line, "", [node], kinds)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                kinds = _take_kinds(node) if node.decorator_list else None
                yield name, Member("function", line, "", [node], kinds)
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name, Member("variable", line, nodes=[node])
            case ast.Assign(targets=targets, value=value):
                kind = "variable"
                if isinstance(value, (ast.Name, ast.Attribute)):
                    kind = "alias"
                elif isinstance(value, ast.Call) and last_part(value.func) in _TYPE_VARIABLES:
                    kind = "typevar"
                for left in targets:
                    if isinstance(left, ast.Name):
                        yield left.id, Member(kind, line, nodes=[node])
            case ast.Import(names=names):
                for alias in names:
                    if alias.asname:
                        yield alias.asname, Member("import", line, alias.name)
                    else:
                        top = alias.name.partition(".")[0]
                        yield top, Member("import", line, top)
            case ast.ImportFrom(names=names):
                module = self._imported_module(node)
                for alias in names:
                    if alias.name == "*":
                        self.stars.append(module)
                    else:
                        target = f"{module}.{alias.name}"
                        yield alias.asname or alias.name, Member("import", line, target)

    def _imported_module(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        package = self.package.split(".")
        package = package[: len(package) - node.level + 1]
        return ".".join([*package, *([node.module] if node.module else [])])

    def class_members(self, node: ast.ClassDef) -> Mapping[str, Member]:
        """What the body of a class defines."""
        found = self._classes.get(node)
        if found is None:
            found = self._classes[node] = self._members(node.body)
        return found

    def dotted(
        self, node: ast.expr, inside: tuple[ast.ClassDef, ...], outside: Outside
    ) -> str | None:
        """The dotted name of what an expression in this stub refers to; None if nothing is known.

        Args:
            node: a name or attribute.
            inside: the classes around it, outermost first.
            outside: asked for names that may come from star imports.
        """
        if isinstance(node, ast.Attribute):
            base = self.dotted(node.value, inside, outside)
            return f"{base}.{node.attr}" if base else None
        if not isinstance(node, ast.Name):
            return None
        for depth in range(len(inside), 0, -1):
            nested = self.class_members(inside[depth - 1]).get(node.id)
            if nested is not None and nested.kind == "class":
                path = ".".join(klass.name for klass in inside[:depth])
                return f"{self.module}.{path}.{node.id}"
        member = self.members.get(node.id)
        if member is not None:
            return member.target if member.kind == "import" else f"{self.module}.{node.id}"
        found = outside(node.id)
        if found is not None:
            return found
        return f"builtins.{node.id}" if node.id in _BUILTINS else None

    def unknown(self, node: ast.expr) -> None:
        """Note that a name is not defined."""
        self.problem(node, f"`{ast.unparse(node)}` is not defined")

    def problem(self, node: ast.expr | ast.stmt, message: str) -> None:
        """Note what is wrong with a part of the stub."""
        problem = KnowledgeError(self.path, node.lineno, message)
        if all(str(known) != str(problem) for known in self.problems):
            self.problems.append(problem)


def _take_kinds(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> ast.expr | None:
    """The `@kind(…)` of a definition, taken away from it: it says nothing of what it does."""
    first = node.decorator_list[0]
    if isinstance(first, ast.Call) and isinstance(first.func, ast.Name) and first.func.id == "kind":
        del node.decorator_list[0]
        return first
    return None


def _is_overload(node: ast.stmt) -> bool:
    return isinstance(node, _FUNCTIONS) and any(
        last_part(d) == "overload" for d in node.decorator_list
    )


def last_part(node: ast.expr) -> str:
    """The last part of a name: `b` of `a.b`; empty for what is no name."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
