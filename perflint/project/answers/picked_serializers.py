"""The serializers that views of Django REST framework list with, where `get_serializer_class` picks one by
what is done: `if self.action == "list": return RowSerializer`.

https://www.django-rest-framework.org/api-guide/viewsets/#introspecting-viewset-actions
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from perflint.language.names import Names
from perflint.language.nodes import parent
from perflint.outlining.function_facts import FileFunctions, FoundMark, function_marks

CHOOSING = "get_serializer_class"
# Starts a mark of functions that pick the serializer of a view: what they pick when it lists.
LISTS = "lists:"
_METHOD = "GET"  # of the request that lists
_LIST = "list"  # the action that does
_ROUTED = frozenset({"action", "list_route", "detail_route"})  # decorators of further actions


@function_marks
def listing(functions: FileFunctions) -> Iterator[FoundMark]:
    """What a view lists with, of the functions that pick its serializer; nothing where that is not known."""
    for index, node in functions.named():
        above = parent(node)
        if node.name == CHOOSING and isinstance(above, ast.ClassDef) and not _has_actions(above):
            picked = _Picked(functions.names, above)
            for name in picked.by(node.body):
                yield FoundMark(index, f"{LISTS}{name}")


def _has_actions(view: ast.ClassDef) -> bool:
    """Whether a view has actions of its own, which may list as well."""
    return any(
        isinstance(decorator, ast.Call) and _last(decorator.func) in _ROUTED
        for method in view.body
        if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef)
        for decorator in method.decorator_list
    )


def _last(node: ast.expr) -> str:
    return getattr(node, "attr", "") or getattr(node, "id", "")


class _UnknownError(Exception):
    """What a method returns is not known."""


class _Picked:
    """The classes that a method of a view may return when it lists.

    Args:
        view: its class.
    """

    def __init__(self, names: Names, view: ast.ClassDef) -> None:
        self._names = names
        self._own = {
            target.id: statement.value
            for statement in view.body
            if isinstance(statement, ast.Assign)
            for target in statement.targets
            if isinstance(target, ast.Name)
        }
        self._held: dict[str, list[ast.expr]] = {}
        self._returned: dict[str, None] = {}

    def by(self, body: Sequence[ast.stmt]) -> tuple[str, ...]:
        """Their dotted names; none where that is not known."""
        try:
            self._run(body, certain=True)
        except _UnknownError:
            return ()
        return tuple(self._returned)

    def _run(self, body: Sequence[ast.stmt], *, certain: bool) -> bool:
        """Follow statements, and tell whether what stands behind them may run.

        Args:
            certain: whether they run whenever the view lists.
        """
        for statement in body:
            match statement:
                case ast.Return(value=value):
                    self._returned.update(dict.fromkeys(self._classes(value)))
                    return False
                case ast.Raise():
                    return False
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    known = [] if certain else self._held.get(name, [])
                    self._held[name] = [*known, value]
                case ast.If(test=test, body=then, orelse=otherwise):
                    holds = self._truth(test)
                    surely = certain and holds is not None
                    ways = [] if holds is False else [then]
                    ways += [] if holds else [otherwise]
                    goes_on = [self._run(way, certain=surely) for way in ways]
                    if not any(goes_on):
                        return False
                case ast.Expr() | ast.Pass():
                    pass
                case _:
                    raise _UnknownError
        return True

    def _classes(self, value: ast.expr | None, depth: int = 0) -> Iterator[str]:
        """The dotted names of the classes that an expression may be."""
        if depth > len(self._own) + len(self._held) + 1:
            raise _UnknownError
        match value:
            case ast.IfExp(test=test, body=then, orelse=otherwise):
                holds = self._truth(test)
                if holds is not False:
                    yield from self._classes(then, depth)
                if not holds:
                    yield from self._classes(otherwise, depth)
            case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[key, *default]) if (
                _is_action(key)
            ):
                found = self._entry(table)
                yield from self._classes(found or next(iter(default), None), depth + 1)
            case ast.Subscript(value=table, slice=key) if _is_action(key):
                yield from self._classes(self._entry(table), depth + 1)
            case ast.Call(
                func=ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr=method)
            ) if method == CHOOSING:
                yield from self._classes(self._own.get("serializer_class"), depth + 1)
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                yield from self._classes(self._own.get(name), depth + 1)
            case ast.Name(id=name) if name in self._held:
                for held in self._held[name]:
                    yield from self._classes(held, depth + 1)
            case ast.Name() | ast.Attribute() if (dotted := self._names.dotted(value)) is not None:
                yield dotted
            case _:
                raise _UnknownError

    def _entry(self, table: ast.expr) -> ast.expr | None:
        """What a dict has for the action that lists; None if it has nothing.

        Raises:
            _UnknownError: it is not written out.
        """
        match table:
            case ast.Name(id=name) if len(self._held.get(name, ())) == 1:
                (table,) = self._held[name]
            case ast.Attribute(value=ast.Name(id="self"), attr=name) if name in self._own:
                table = self._own[name]
        if not isinstance(table, ast.Dict) or None in table.keys:
            raise _UnknownError
        for key, value in zip(table.keys, table.values, strict=True):
            if not isinstance(key, ast.Constant):
                raise _UnknownError
            if key.value == _LIST:
                return value
        return None

    def _truth(self, test: ast.expr) -> bool | None:
        """Whether a test holds when the view lists; None where that depends on something else."""
        match test:
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                holds = self._truth(inner)
                return None if holds is None else not holds
            case ast.BoolOp(op=op, values=values):
                decisive = isinstance(op, ast.Or)
                found = [self._truth(value) for value in values]
                if decisive in found:
                    return decisive
                return None if None in found else not decisive
            case ast.Attribute(value=ast.Name(id="self"), attr="detail"):
                return False
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return self._compared(left, op, right)
        return True if _is_action(test) else None

    def _compared(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> bool | None:
        if _is_action(left):
            wanted = _LIST
        elif _is_method(left):
            wanted = _METHOD
        else:
            return None
        if isinstance(op, ast.Eq | ast.NotEq):
            parts: list[ast.expr] = [right]
        elif isinstance(op, ast.In | ast.NotIn) and isinstance(
            right, ast.Tuple | ast.List | ast.Set
        ):
            parts = right.elts
        elif isinstance(op, ast.In | ast.NotIn) and _last(right) == "SAFE_METHODS":
            return isinstance(op, ast.In) if wanted == _METHOD else None
        else:
            return None
        if not all(isinstance(part, ast.Constant) for part in parts):
            return None
        among = any(isinstance(part, ast.Constant) and part.value == wanted for part in parts)
        return among if isinstance(op, ast.Eq | ast.In) else not among


def _is_action(node: ast.expr) -> bool:
    """Whether an expression is what a view does: `self.action`, `getattr(self, "action", None)`."""
    match node:
        case ast.Attribute(value=ast.Name(id="self"), attr="action"):
            return True
        case ast.Call(
            func=ast.Name(id="getattr"),
            args=[ast.Name(id="self"), ast.Constant(value="action"), *_],
        ):
            return True
    return False


def _is_method(node: ast.expr) -> bool:
    """Whether an expression is the method of the request that a view answers."""
    match node:
        case ast.Attribute(
            value=ast.Attribute(value=ast.Name(id="self"), attr="request"), attr="method"
        ):
            return True
    return False
