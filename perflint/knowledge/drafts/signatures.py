"""Functions and attributes of sources as lines of a stub."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator

from perflint.knowledge.definitions import last_part
from perflint.knowledge.vocabulary import PYTHON

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
# Decorators that leave a function's result as it is, or are told in stubs.
_KEPT = frozenset(PYTHON) | {"lru_cache", "cache", "deprecated", "setter", "wraps"}
_SAID = frozenset({"property", "classmethod", "staticmethod", "overload", "contextmanager"})
_SAID |= {"cached_property", "asynccontextmanager"}
_RETURNS = (
    re.compile(r"^\s*:rtype:[ \t]*(.+?)\.?$", re.MULTILINE),
    re.compile(r"^[ \t]*Returns:[ \t]*\n[ \t]+`*([\w.\[\], |]+?)`*:[ \t]", re.MULTILINE),
    re.compile(
        r"^[ \t]*Returns[ \t]*\n[ \t]*-{3,}[ \t]*\n[ \t]*(?:\w+[ \t]*:[ \t]*)?([\w.\[\], |]+)$",
        re.MULTILINE,
    ),
)
# Words of docstrings that are no names of Python.
_WORDS = {"string": "str", "boolean": "bool", "integer": "int", "dictionary": "dict"}
_Known = Callable[[str, tuple[ast.ClassDef, ...]], "str | None"]


class Signatures:
    """Writes functions.

    Args:
        known: the name by which the stub knows what a dotted name stands for, if it does; told the classes
            around it.
        typing: asked for a name of `typing`.
    """

    def __init__(self, known: _Known, typing: Callable[[str], str]) -> None:
        self._known = known
        self._typing = typing

    def annotation(self, node: ast.expr | None, inside: tuple[ast.ClassDef, ...]) -> str | None:
        """An annotation with the names of the stub; None where a name in it is not known there."""
        if node is None:
            return None
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            try:
                node = ast.parse(node.value.strip(), mode="eval").body
            except SyntaxError:
                return None
        if not _may_be_annotation(node):
            return None
        renamed = _Renamed(self._known, inside)
        try:
            written = ast.unparse(renamed.visit(ast.parse(ast.unparse(node), mode="eval").body))
        except _UnknownName:
            return None
        return written

    def value(self, node: ast.expr, inside: tuple[ast.ClassDef, ...]) -> str | None:
        """The type of a plain value: a constant, or what a class makes."""
        match node:
            case ast.Constant(value=bool() | int() | float() | str() | bytes() as value):
                return type(value).__name__
            case ast.Call(func=ast.Name(id=name)) if name[:1].isupper():
                return self.annotation(node.func, inside)
            case ast.Call(func=ast.Attribute(attr=name)) if name[:1].isupper():
                return self.annotation(node.func, inside)
        return None

    def function(self, node: FunctionNode, inside: tuple[ast.ClassDef, ...], name: str) -> str:
        """A function, with its decorators that stubs understand."""
        lines = []
        plain = True
        for decorator in node.decorator_list:
            word = last_part(decorator.func if isinstance(decorator, ast.Call) else decorator)
            plain = plain and word in _KEPT
            if word in _SAID:
                lines.append(f"@{word}")
            elif word in ("lru_cache", "cache"):
                lines.append("@cached")
        returns = self._returns(node, inside) if plain else None
        generator = isinstance(node, ast.AsyncFunctionDef) and _own(node, (ast.Yield,))
        manager = any("contextmanager" in line for line in lines)
        head = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
        if generator and not manager:
            head = "def"
        arrow = f" -> {returns}" if returns is not None else ""
        lines.append(f"{head} {name}({self._parameters(node.args, inside)}){arrow}: ...")
        return "\n".join(lines)

    def attributes(
        self, node: ast.ClassDef, within: tuple[ast.ClassDef, ...]
    ) -> Iterator[tuple[str, str]]:
        """The public attributes that a class's `__init__` gives to `self`, with their types."""
        for method in node.body:
            if not isinstance(method, ast.FunctionDef) or method.name != "__init__":
                continue
            own = next((arg.arg for arg in [*method.args.posonlyargs, *method.args.args]), "")
            told = {arg.arg: arg.annotation for arg in [*method.args.args, *method.args.kwonlyargs]}
            set_once: dict[str, list[ast.stmt]] = {}
            for inner in ast.walk(method):
                for target in _targets(inner):
                    if last_part(getattr(target, "value", target)) == own:
                        assert isinstance(inner, ast.stmt)
                        set_once.setdefault(last_part(target), []).append(inner)
            for word, places in set_once.items():
                text = self._of_self(places[0], told, within) if len(places) == 1 else None
                if text is not None and not word.startswith("_"):
                    yield word, text

    def _of_self(
        self, node: ast.stmt, told: dict[str, ast.expr | None], within: tuple[ast.ClassDef, ...]
    ) -> str | None:
        if isinstance(node, ast.AnnAssign):
            return self.annotation(node.annotation, within)
        value = getattr(node, "value", None)
        if isinstance(value, ast.Name):
            return self.annotation(told.get(value.id), within)
        return self.value(value, within) if isinstance(value, ast.Call) else None

    def _returns(self, node: FunctionNode, inside: tuple[ast.ClassDef, ...]) -> str | None:
        if node.returns is not None:
            return self.annotation(node.returns, inside)
        told = self._documented(ast.get_docstring(node), inside)
        if told is not None or _own(node, (ast.Yield, ast.YieldFrom)):
            return told
        values = [inner.value for inner in _inside(node) if isinstance(inner, ast.Return)]
        if all(value is None for value in values) and not _is_empty(node):
            return "None"
        return self._made(node, values, inside)

    def _made(
        self,
        node: FunctionNode,
        values: list[ast.expr | None],
        inside: tuple[ast.ClassDef, ...],
    ) -> str | None:
        """The type of what all returns of a function give: itself, or a new object of one class."""
        positional = [*node.args.posonlyargs, *node.args.args]
        first = positional[0].arg if inside and positional else ""
        decorators = {last_part(decorator) for decorator in node.decorator_list}
        given = "self" if "classmethod" not in decorators else "cls()"
        if any(
            isinstance(inner, ast.Name) and inner.id == first and isinstance(inner.ctx, ast.Store)
            for inner in ast.walk(node)
        ):
            return None
        found: set[str | None] = set()
        for value in values:
            is_call = isinstance(value, ast.Call)
            name = value.func if isinstance(value, ast.Call) else value
            if first and isinstance(name, ast.Name) and name.id == first:
                found.add("Self" if given == ("cls()" if is_call else "self") else None)
            else:
                found.add(self.value(value, inside) if isinstance(value, ast.Call) else None)
        if len(found) != 1 or "staticmethod" in decorators:
            return None
        made = found.pop()
        return self._typing("Self") if made == "Self" else made

    def _documented(self, text: str | None, inside: tuple[ast.ClassDef, ...]) -> str | None:
        """The type that a docstring says is returned, where it reads as one."""
        for pattern in _RETURNS:
            found = pattern.search(text or "")
            if found is None:
                continue
            written = found[1].strip().strip("`")
            try:
                node = ast.parse(_WORDS.get(written, written), mode="eval").body
            except (SyntaxError, ValueError):
                return None
            if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript, ast.BinOp)):
                return self.annotation(node, inside)
        return None

    def _parameters(self, args: ast.arguments, inside: tuple[ast.ClassDef, ...]) -> str:
        written: list[str] = []
        positional = [*args.posonlyargs, *args.args]
        defaults: list[ast.expr | None] = [None] * (len(positional) - len(args.defaults))
        defaults += args.defaults
        for position, (arg, default) in enumerate(zip(positional, defaults, strict=True), 1):
            written.append(self._parameter(arg, default, inside))
            if position == len(args.posonlyargs):
                written.append("/")
        if args.vararg is not None:
            written.append(f"*{self._parameter(args.vararg, None, inside)}")
        elif args.kwonlyargs:
            written.append("*")
        for arg, default in zip(args.kwonlyargs, args.kw_defaults, strict=True):
            written.append(self._parameter(arg, default, inside))
        if args.kwarg is not None:
            written.append(f"**{self._parameter(args.kwarg, None, inside)}")
        return ", ".join(written)

    def _parameter(
        self, arg: ast.arg, default: ast.expr | None, inside: tuple[ast.ClassDef, ...]
    ) -> str:
        annotation = self.annotation(arg.annotation, inside)
        text = f"{arg.arg}: {annotation}" if annotation is not None else arg.arg
        if default is None:
            return text
        value = ast.unparse(default) if isinstance(default, ast.Constant) else "..."
        value = "..." if len(value) > 30 else value
        return f"{text} = {value}" if annotation is not None else f"{text}={value}"


class _UnknownName(Exception):
    """A name that the stub does not know."""


class _Renamed(ast.NodeTransformer):
    """Gives the names in an annotation as the stub has them."""

    def __init__(self, known: _Known, inside: tuple[ast.ClassDef, ...]) -> None:
        self._known = known
        self._inside = inside

    def _written(self, node: ast.AST) -> ast.AST:
        written: ast.AST = self.visit(node)
        return written

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """A name."""
        word = self._known(node.id, self._inside)
        if word is None:
            raise _UnknownName(node.id)
        return ast.Name(word)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """A dotted name, which must lead somewhere as a whole."""
        written = ast.unparse(node)
        if not all(part.isidentifier() for part in written.split(".")):
            raise _UnknownName(written)
        word = self._known(written, self._inside)
        if word is None:
            raise _UnknownName(written)
        return ast.Name(word)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """A type with its arguments; what `Literal` and `Annotated` hold is no annotation."""
        if last_part(node.value) == "Literal":
            return ast.Subscript(self.visit(node.value), node.slice)
        if last_part(node.value) == "Annotated" and isinstance(node.slice, ast.Tuple):
            return self._written(node.slice.elts[0])
        return ast.Subscript(self.visit(node.value), self.visit(node.slice))

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """A quoted annotation inside another."""
        if isinstance(node.value, str):
            try:
                return self._written(ast.parse(node.value, mode="eval").body)
            except SyntaxError as error:
                raise _UnknownName(node.value) from error
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """No annotation."""
        raise _UnknownName(ast.unparse(node))


def _may_be_annotation(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.BitOr) and all(
            map(_may_be_annotation, (node.left, node.right))
        )
    if isinstance(node, ast.Constant):
        return node.value is None or isinstance(node.value, str)
    return isinstance(node, (ast.Name, ast.Attribute, ast.Subscript))


def _targets(node: ast.AST) -> list[ast.expr]:
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target for target in targets if isinstance(target, ast.Attribute)]


def _inside(node: FunctionNode) -> Iterator[ast.AST]:
    """What is in a function, without what is in functions and classes in it."""
    left: list[ast.AST] = list(node.body)
    while left:
        inner = left.pop()
        yield inner
        if not isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            left += ast.iter_child_nodes(inner)


def _own(node: FunctionNode, kinds: tuple[type[ast.AST], ...]) -> bool:
    return any(isinstance(inner, kinds) for inner in _inside(node))


def _is_empty(node: FunctionNode) -> bool:
    """Whether a body does nothing, or only raises: that of an abstract method, or of a stub."""
    return all(
        isinstance(inner, (ast.Pass, ast.Raise))
        or (isinstance(inner, ast.Expr) and isinstance(inner.value, ast.Constant))
        for inner in node.body
    )
