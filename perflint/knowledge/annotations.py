"""Annotations of stubs, read as terms."""

from __future__ import annotations

import ast
import re

from perflint.knowledge.definitions import Definitions, Outside, last_part
from perflint.knowledge.facts import Term

_TYPE_PARAMETER = re.compile(r"[A-Z]$")
_TYPING = ("typing.", "typing_extensions.")
_UNKNOWN = frozenset(
    {"Any", "AnyStr", "Incomplete", "LiteralString", "Never", "NoReturn", "TypeAlias"}
)
_WRAPPERS = frozenset(
    {"Annotated", "ClassVar", "Final", "InitVar", "NotRequired", "ReadOnly", "Required"}
)
_NARROWED = frozenset({"TypeGuard", "TypeIs"})
# Names of typing that differ from those of the classes they stand for.
_RENAMED = {
    "List": "builtins.list",
    "Dict": "builtins.dict",
    "Set": "builtins.set",
    "FrozenSet": "builtins.frozenset",
    "Tuple": "builtins.tuple",
    "Type": "builtins.type",
    "Text": "builtins.str",
    "AbstractSet": "collections.abc.Set",
    "DefaultDict": "collections.defaultdict",
    "OrderedDict": "collections.OrderedDict",
    "Counter": "collections.Counter",
    "Deque": "collections.deque",
    "ChainMap": "collections.ChainMap",
    "Pattern": "re.Pattern",
    "Match": "re.Match",
    "ContextManager": "contextlib.AbstractContextManager",
    "AsyncContextManager": "contextlib.AbstractAsyncContextManager",
}
_ABSTRACT = frozenset(
    {
        "Iterable",
        "Iterator",
        "Generator",
        "Sequence",
        "MutableSequence",
        "Mapping",
        "MutableMapping",
        "Collection",
        "Container",
        "MutableSet",
        "Awaitable",
        "Coroutine",
        "AsyncIterable",
        "AsyncIterator",
        "AsyncGenerator",
        "Callable",
        "Reversible",
        "KeysView",
        "ValuesView",
        "ItemsView",
        "Hashable",
        "Sized",
        "Buffer",
    }
)


class Annotations:
    """Reads annotations inside some classes of a stub."""

    def __init__(
        self, stub: Definitions, inside: tuple[ast.ClassDef, ...], outside: Outside
    ) -> None:
        self._stub = stub
        self._inside = inside
        self._outside = outside
        self._aliases: set[str] = set()

    def term(self, node: ast.expr | None) -> Term | None:
        """The term of an annotation."""
        match node:
            case None:
                return None
            case ast.Constant(value=None):
                return ("instance", "builtins.NoneType")
            case ast.Constant(value=str() as text):
                return self._quoted(text, node)
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return self._union([left, right])
            case ast.Subscript(value=base, slice=index):
                arguments = index.elts if isinstance(index, ast.Tuple) else [index]
                return self._generic(base, arguments)
            case ast.Name() | ast.Attribute():
                return self._plain(node)
            case ast.Constant(value=value) if value is ...:
                return None
        self._stub.problem(node, f"`{ast.unparse(node)}` is not an annotation")
        return None

    def variable(self, node: ast.stmt) -> Term | None:
        """The term of an assigned or annotated variable."""
        if isinstance(node, ast.AnnAssign):
            return self.term(node.annotation)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            if node.value.value is ...:
                return None
            return ("instance", f"builtins.{type(node.value.value).__name__}")
        return None

    def parameters(self, node: ast.ClassDef) -> tuple[str, ...]:
        """The type parameters of a class, in order."""
        found: list[str] = [word.name for word in getattr(node, "type_params", ())]
        generic = [
            base for base in node.bases if last_part(origin(base)) in ("Generic", "Protocol")
        ]
        for base in generic or node.bases:
            if isinstance(base, ast.Subscript):
                found += [
                    inner.id
                    for inner in ast.walk(base.slice)
                    if isinstance(inner, ast.Name) and self._is_parameter(inner.id)
                ]
        return tuple(dict.fromkeys(found))

    def _is_parameter(self, name: str) -> bool:
        member = self._stub.members.get(name)
        if member is None:
            return _TYPE_PARAMETER.match(name) is not None
        return member.kind == "typevar"

    def _quoted(self, text: str, node: ast.Constant) -> Term | None:
        try:
            parsed = ast.parse(text.strip(), mode="eval").body
        except (SyntaxError, ValueError):
            self._stub.problem(node, f"`{text}` is not an annotation")
            return None
        for inner in ast.walk(parsed):
            if isinstance(inner, ast.expr):
                inner.lineno = node.lineno
        return self.term(parsed)

    def _union(self, members: list[ast.expr]) -> Term | None:
        terms = [
            self.term(member)
            for member in members
            if not (isinstance(member, ast.Constant) and member.value is None)
        ]
        return None if None in terms else any_of([term for term in terms if term is not None])

    def _plain(self, node: ast.Name | ast.Attribute) -> Term | None:
        if isinstance(node, ast.Name) and self._is_parameter(node.id):
            return ("parameter", node.id)
        dotted = self._stub.dotted(node, self._inside, self._outside)
        if dotted is None:
            self._stub.unknown(node)
            return None
        word = typing_name(dotted)
        if word == "Self":
            return ("parameter", "Self")
        if word in _UNKNOWN or dotted in ("builtins.object", "_typeshed.Incomplete"):
            return None
        if dotted.startswith(f"{self._stub.module}."):
            written = self._alias(dotted.rpartition(".")[2], node)
            if written is not None:
                return written[0]
        return ("instance", class_name(dotted))

    def _alias(self, name: str, node: ast.expr) -> tuple[Term | None] | None:
        """What `Name = list[int]` stands for, in a tuple; None where it is no such alias."""
        member = self._stub.members.get(name)
        if member is None or member.kind != "variable" or name in self._aliases:
            return None
        assigned = member.nodes[0]
        if not isinstance(assigned, (ast.Assign, ast.AnnAssign)):
            return None
        if not isinstance(assigned.value, (ast.Subscript, ast.BinOp)):
            return None
        self._aliases.add(name)
        try:
            return (self.term(assigned.value),)
        finally:
            self._aliases.discard(name)

    def _generic(self, base: ast.expr, arguments: list[ast.expr]) -> Term | None:
        dotted = self._stub.dotted(base, self._inside, self._outside)
        if dotted is None:
            self._stub.unknown(base)
            return None
        word = typing_name(dotted)
        if word in _WRAPPERS or word == "Optional":
            return self.term(arguments[0])
        if word == "Union":
            return self._union(arguments)
        if word == "Literal":
            return _literal(arguments)
        if word in _NARROWED:
            return ("instance", "builtins.bool")
        if word == "Concatenate" or word == "Unpack":
            return None
        name = class_name(dotted)
        if name == "builtins.type":
            inner = self.term(arguments[0])
            if inner is None:
                return None
            return ("name", inner[1]) if inner[0] == "instance" else ("class", inner)
        if name == "collections.abc.Callable":
            return ("instance", name)
        if name == "builtins.tuple" and len(arguments) == 2 and _is_ellipsis(arguments[1]):
            return ("instance", "collections.abc.Sequence", self.term(arguments[0]))
        return ("instance", name, *(self.term(argument) for argument in arguments))

    def callable_result(self, node: ast.expr | None) -> tuple[Term | None] | None:
        """What `Callable[..., R]` gives when called, in a tuple; None where it is no `Callable`."""
        if isinstance(node, ast.Subscript):
            dotted = self._stub.dotted(node.value, self._inside, self._outside)
            if dotted and class_name(dotted) == "collections.abc.Callable":
                arguments = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
                return (self.term(arguments[1]) if len(arguments) == 2 else None,)
        return None


def _is_ellipsis(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is ...


def origin(node: ast.expr) -> ast.expr:
    """The class of a generic one: `list` of `list[int]`; others as they are."""
    return node.value if isinstance(node, ast.Subscript) else node


def typing_name(dotted: str) -> str | None:
    """The name of something of the typing module."""
    for prefix in _TYPING:
        if dotted.startswith(prefix):
            return dotted[len(prefix) :]
    return None


def class_name(dotted: str) -> str:
    """The class that a name of the typing module stands for; other names as they are."""
    word = typing_name(dotted)
    if word is None:
        return dotted
    return _RENAMED.get(word) or (
        f"collections.abc.{word}" if word in _ABSTRACT else f"typing.{word}"
    )


def _literal(arguments: list[ast.expr]) -> Term | None:
    kinds = {
        type(argument.value).__name__
        for argument in arguments
        if isinstance(argument, ast.Constant) and argument.value is not None
    }
    return ("instance", f"builtins.{kinds.pop()}") if len(kinds) == 1 else None


def any_of(terms: list[Term]) -> Term | None:
    """The term of a union."""
    found = list(dict.fromkeys(terms))
    if not found:
        return ("instance", "builtins.NoneType")
    return found[0] if len(found) == 1 else ("any", *found)
