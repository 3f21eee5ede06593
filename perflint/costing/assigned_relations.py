"""Relations that are assigned before they are read: what they lead to is there, and nothing is asked."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.nodes import FUNCTIONS, FunctionNode, descendants, last_name, parent
from perflint.reasoning.context import FileContext

_MAKING = frozenset(
    {"__init__", "setup", "dispatch"}
)  # what is run before other methods of an object
_MOST_STEPS = 6  # from a class to those above it


class AssignedRelations:
    """The relations that the functions of one file assign."""

    def __init__(self, context: FileContext) -> None:
        self._context = context
        self._by_function: dict[FunctionNode, dict[str, list[int]]] = {}

    def holds(self, read: ast.Attribute) -> bool:
        """Whether what a relation leads to is assigned before it is read: in the function itself, or of an
        object that `self` holds where it is made: `self.instance.order = order`."""
        function = self._context.function(read)
        wanted = ast.unparse(read)
        if function is not None and any(
            line < read.lineno for line in self._assigned(function).get(wanted, ())
        ):
            return True
        match read.value:
            case ast.Attribute(value=ast.Name(id="self")):
                return any(wanted in self._assigned(made) for made in self._makers(function))
            case ast.Name():
                return read.attr in self._made_with(read.value)
        return False

    def given(self, name: ast.Name) -> frozenset[str]:
        """The attributes that an object has been given where a variable is read that holds it: those that it
        was made with, and those that the function has assigned."""
        function = self._context.function(name)
        known = self._assigned(function) if function is not None else {}
        start = f"{name.id}."
        assigned = (
            told.removeprefix(start)
            for told, lines in known.items()
            if told.startswith(start) and min(lines) < name.lineno
        )
        return frozenset((*(each for each in assigned if "." not in each), *self._made_with(name)))

    def _made_with(self, name: ast.Name) -> frozenset[str]:
        """What the object of a variable was made with: `line = Line(order=order)`."""
        bindings = self._context.flow.reaching(name)
        if len(bindings) != 1 or bindings[0].kind not in ("assign", "walrus"):
            return frozenset()
        match bindings[0].value:
            case ast.Call(func=func, keywords=words):
                found = self._context.type(name)
                klass = found.name.rpartition(".")[2] if found is not None else ""
                if klass and last_name(func) in (klass, "create", "acreate", "cls"):
                    return frozenset(word.arg for word in words if word.arg)
        return frozenset()

    def _assigned(self, function: FunctionNode) -> dict[str, list[int]]:
        """The attributes that a function assigns, with the lines."""
        known = self._by_function.get(function)
        if known is None:
            known = self._by_function[function] = {}
            for node in descendants(function, into_functions=False):
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                    known.setdefault(ast.unparse(node), []).append(node.lineno)
        return known

    def _makers(self, function: ast.AST | None) -> Iterator[FunctionNode]:
        """The methods that make, or prepare, the object whose method a function is, of its class and of those
        of the file from which it derives."""
        klass = parent(function) if function is not None else None
        for _ in range(_MOST_STEPS):
            if not isinstance(klass, ast.ClassDef):
                return
            for each in klass.body:
                if isinstance(each, FUNCTIONS) and each.name in _MAKING:
                    yield each
            bases = [base.id for base in klass.bases if isinstance(base, ast.Name)]
            classes = self._context.names.nodes(ast.ClassDef)
            klass = next((each for each in classes if each.name in bases), None)
