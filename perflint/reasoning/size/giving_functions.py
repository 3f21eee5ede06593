"""Functions that give all lines of a file, all rows of a query or all names in a folder, as who calls them
from another file has to know.

Of the function's own file `large_collections` reads the same, and more, where it is asked.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import parents
from perflint.language.scopes import Binding, Scope
from perflint.language.terms.file_results import OPENING
from perflint.outlining.function_facts import FileFunctions, FoundMark, function_marks
from perflint.reasoning.occurrence.loop_branches import all_pass, mostly
from perflint.reasoning.size.kept_elements import WRAPPERS

# The mark of a function that gives many elements.
GIVES_MANY: Final = "gives many"
_WORDS: Final = re.compile(
    r"\b(?:open|readlines|fetchall|namelist|i?glob|rglob|iterdir|listdir|scandir|splitlines)\("
)
_OPENERS: Final = frozenset(OPENING)
_READERS: Final = of_kind("reads data") - _OPENERS
_READING: Final = frozenset("readlines fetchall namelist glob rglob iterdir".split())
_SPLITTING: Final = frozenset({"split", "splitlines"})
_TEXTS: Final = frozenset({"read", "read_text"})
_MOST_STEPS = 4  # of names and wrappers that are followed


@function_marks
def giving_functions(functions: FileFunctions) -> Iterator[FoundMark]:
    """The functions that return, or yield one by one, what a reader gives."""
    if _WORDS.search(functions.text) is None:
        return
    for index, node in functions.named():
        returned = [each.value for each in functions.returns.get(index, ()) if each.value]
        yielded = functions.yields.get(index, ())
        if not returned and not yielded:
            continue
        asked = _Asked(functions, functions.names.scopes[node])
        if any(asked.is_many(value, 0) for value in returned) or any(
            asked.is_in_long_loop(each, 0) for each in yielded
        ):
            yield FoundMark(index, GIVES_MANY)


class _Asked:
    """What is asked of one function.

    Args:
        scope: its own.
    """

    def __init__(self, functions: FileFunctions, scope: Scope) -> None:
        self._names = functions.names
        self._scope = scope

    def is_many(self, node: ast.expr, depth: int) -> bool:
        """Whether an expression is all that a reader gives, or something of each."""
        if depth > _MOST_STEPS:
            return False
        match node:
            case ast.ListComp(generators=clauses) | ast.GeneratorExp(generators=clauses):
                return all_pass(clauses) and any(
                    self.is_long(clause.iter, depth + 1) for clause in clauses
                )
            case ast.Name():
                return any(self._holds_many(each, node, depth) for each in self._bindings(node))
            case ast.Call():
                return self._gives_many(node, depth)
        return False

    def _gives_many(self, call: ast.Call, depth: int) -> bool:
        if isinstance(call.func, ast.Attribute):
            if call.func.attr in _READING:
                return True
            if call.func.attr in _SPLITTING:
                return self._is_text(call.func.value)
        name = self._names.dotted(call.func) or ""
        return name in _READERS or (
            name in WRAPPERS and any(self.is_long(part, depth + 1) for part in call.args)
        )

    def is_long(self, items: ast.expr, depth: int) -> bool:
        """Whether a loop over something goes long: also over the lines of a file."""
        return self._is_file(items) or self.is_many(items, depth)

    def is_in_long_loop(self, node: ast.AST, depth: int) -> bool:
        """Whether a loop that goes long comes to a node in most of its rounds."""
        for above in parents(node):
            if above is self._scope.node:
                return False
            if isinstance(above, ast.For) and self.is_long(above.iter, depth + 1):
                return mostly(node, above)
        return False

    def _bindings(self, name: ast.Name) -> list[Binding]:
        return self._scope.bindings.get(name.id, [])

    def _holds_many(self, binding: Binding, name: ast.Name, depth: int) -> bool:
        if binding.kind != "assign" or binding.value is None:
            return False
        if isinstance(binding.value, ast.List) and not binding.value.elts:
            return any(
                isinstance(call.func, ast.Attribute)
                and isinstance(call.func.value, ast.Name)
                and call.func.value.id == name.id
                and self._scope.node in parents(call)
                and self.is_in_long_loop(call, depth)
                for call in self._names.calls("append")
            )
        return self.is_many(binding.value, depth + 1)

    def _is_file(self, items: ast.expr) -> bool:
        match items:
            case ast.Name():
                return any(
                    binding.kind in ("with", "assign")
                    and isinstance(binding.value, ast.Call)
                    and self._opens(binding.value)
                    for binding in self._bindings(items)
                )
            case ast.Call():
                return self._opens(items)
        return False

    def _opens(self, call: ast.Call) -> bool:
        return self._names.dotted(call.func) in _OPENERS or (
            isinstance(call.func, ast.Attribute) and call.func.attr == "open"
        )

    def _is_text(self, text: ast.expr) -> bool:
        """Whether an expression is the whole text of a file."""
        match text:
            case ast.Call(func=ast.Attribute(value=inner, attr="strip" | "rstrip"), args=[]):
                return self._is_text(inner)
            case ast.Call(func=ast.Attribute(attr=attr), args=[]):
                return attr in _TEXTS
        return False
