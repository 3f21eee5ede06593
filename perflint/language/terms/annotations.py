"""What annotations say: the terms of values that are annotated."""

from __future__ import annotations

import ast

from perflint.knowledge.facts import Term
from perflint.knowledge.kinds import told_of
from perflint.language.names import NEW_TYPES, Names
from perflint.language.nodes import FunctionNode, parent, parents
from perflint.language.scopes import Binding
from perflint.language.terms.terms import TermOf, any_of, instance
from perflint.language.terms.value_types import ALIASES, CALLABLE

_CLASSES = ("builtins.type", "typing.Type")
_UNKNOWN = frozenset(
    {
        "typing.Any",
        "builtins.any",  # written for `Any`
        "builtins.object",
        "typing_extensions.Any",
        "_typeshed.Incomplete",
    }
)
# What annotations mean that name another class, or what makes a value: `def mean(x: np.array)`.
_MEANT = ALIASES | {
    "cupy.array": "cupy.ndarray",
    "jax.numpy.array": "jax.Array",
    "numpy.array": "numpy.ndarray",
    "torch.tensor": "torch.Tensor",
}
# Libraries whose types say of which array they are first, and then what shape it has: `Float[Tensor, "b c"]`
# (https://docs.kidger.site/jaxtyping/api/array/).
_SHAPED = "jaxtyping."
# What they make is what an annotation means that names one: `def save(session: SessionLocal)`.
SESSION_MAKERS = told_of("makes_session")
# What a method returns that gives its receiver, or one of its class: of the class that it is called on.
RECEIVER: Term = ("parameter", "Self")
_WRAPPERS = frozenset(
    {
        "Annotated",
        "ClassVar",
        "Final",
        "Required",
        "NotRequired",
        "ReadOnly",
        "Mapped",
        "InitVar",
    }
)


class Annotations:
    """The annotations of one module."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._opened: list[Binding] = []  # aliases that are being looked into

    def term(self, node: ast.expr | None, term_of: TermOf) -> Term | None:
        """The term of a value annotated like this.

        Args:
            term_of: what an expression is, for the values of `Literal`.
        """
        match node:
            case ast.Constant(value=str() as text):
                return self._quoted(text, node, term_of)
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return self._union((left, right), term_of)
            case ast.Subscript(value=base, slice=index):
                return self._generic(base, index, term_of)
            case ast.Name() | ast.Attribute():
                return self._annotated_name(node, term_of)
        return None

    def _annotated_name(self, node: ast.Name | ast.Attribute, term_of: TermOf) -> Term | None:
        if isinstance(node, ast.Name):
            # `Frames = list[Frame]` at module level: the alias stands for its value.
            only = self._names.only_binding(node)
            if (
                only is not None
                and only.kind == "assign"
                and only.scope.kind == "module"
                and (meant := self._meant(only.value)) is not None
            ):
                if only in self._opened:
                    return None  # `Tree = dict[str, "Tree"]`
                self._opened.append(only)
                try:
                    return self.term(meant, term_of)
                finally:
                    self._opened.pop()
        dotted = self._names.dotted(node)
        if dotted is None and isinstance(node, ast.Name):
            only = self._names.only_binding(node)
            made = only.value if only is not None and only.kind == "assign" else None
            if isinstance(made, ast.Call):
                session = SESSION_MAKERS.get(self._names.dotted(made.func) or "")
                if session is not None:
                    return instance(session)
            if only is not None and is_type_parameter(only, self._names):
                if _is_of_receiver(node):
                    return RECEIVER
                bound = self._bound_of(only, node, term_of)
                parameter: Term = ("parameter", node.id)
                if bound is None:
                    return parameter
                return (
                    ("otherwise", parameter, bound) if _tells_result(node, self._names) else bound
                )
        if dotted is None or dotted in _UNKNOWN:
            return None
        if dotted in ("typing.Self", "typing_extensions.Self"):
            if _returning_method(node) is not None:
                return RECEIVER
            owner = class_around(node, self._names)
            return instance(owner) if owner else None
        return instance(_MEANT.get(dotted, dotted))

    def _meant(self, value: ast.expr | None) -> ast.expr | None:
        """What a name that is bound to a value means in annotations, where that is no class: an alias, a
        new type of something with type arguments."""
        match value:
            case ast.Subscript() | ast.BinOp():
                return value
            case ast.Call(func=made, args=[_, ast.Subscript() as base]):
                is_new = self._names.dotted(made) in NEW_TYPES
                return base if is_new else None
        return None

    def _bound_of(self, variable: Binding, node: ast.Name, term_of: TermOf) -> Term | None:
        """What a type variable stands for at least, where no class says what it is: `bound=Session`."""
        if _is_of_class(node):
            return None
        match variable:
            case Binding(value=ast.Call(keywords=keywords)):
                bound = next((word.value for word in keywords if word.arg == "bound"), None)
            case _:
                bound = getattr(variable.node, "bound", None)
        return self.term(bound, term_of)

    def _quoted(self, text: str, node: ast.expr, term_of: TermOf) -> Term | None:
        try:
            parsed = ast.parse(text.strip(), mode="eval").body
        except (SyntaxError, ValueError):
            return None
        scope = self._names.scope_of(node)
        for inner in ast.walk(parsed):
            inner._scope = scope  # type: ignore[attr-defined]
            inner._parent = parent(node)  # type: ignore[attr-defined]
        return self.term(parsed, term_of)

    def _union(self, members: tuple[ast.expr, ...], term_of: TermOf) -> Term | None:
        real = [m for m in members if not (isinstance(m, ast.Constant) and m.value is None)]
        return any_of(self.term(member, term_of) for member in real)

    def _generic(self, base: ast.expr, index: ast.expr, term_of: TermOf) -> Term | None:
        dotted = self._names.dotted(base)
        if dotted is None:
            return None
        arguments = tuple(index.elts) if isinstance(index, ast.Tuple) else (index,)
        if not arguments:
            return None  # `Optional[()]` is no type, and `tuple[()]` holds nothing
        last = dotted.rpartition(".")[2]
        if last == "Optional":
            return self.term(arguments[0], term_of)
        if last == "Union":
            return self._union(arguments, term_of)
        if last in _WRAPPERS or dotted.startswith(_SHAPED):
            return self.term(arguments[0], term_of)
        if last == "Literal":
            return any_of(term_of(argument) for argument in arguments)
        if dotted in _CLASSES:
            inner = self.term(arguments[0], term_of)
            if inner is not None and inner[0] in ("parameter", "otherwise"):
                # What a class is generic in is seen where its objects are made.
                return None if _is_of_class(arguments[0]) else ("class", inner)
            return ("name", inner[1]) if inner is not None and inner[0] == "instance" else None
        name = ALIASES.get(dotted, dotted)
        if name == "builtins.tuple" and len(arguments) == 2 and _is_ellipsis(arguments[1]):
            return instance("collections.abc.Sequence", self.term(arguments[0], term_of))
        if name == CALLABLE:
            return instance(name, self.term(arguments[1], term_of) if arguments[1:] else None)
        return instance(name, *(self.term(argument, term_of) for argument in arguments))


def is_type_parameter(binding: Binding, names: Names) -> bool:
    """Whether a name is a `TypeVar`, old style or new."""
    if binding.kind == "typevar":
        return True
    value = binding.value
    return isinstance(value, ast.Call) and names.dotted(value.func) in (
        "typing.TypeVar",
        "typing_extensions.TypeVar",
    )


def class_around(node: ast.AST, names: Names) -> str | None:
    """The dotted name of the class that a node stands in."""
    for above in parents(node):
        if isinstance(above, ast.ClassDef):
            return names.qualname(names.scopes[above])
    return None


def _returning_method(node: ast.expr) -> FunctionNode | None:
    """The method in whose return annotation a name stands."""
    for above in parents(node):
        if isinstance(above, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return above if isinstance(parent(above), ast.ClassDef) else None
        if isinstance(above, (ast.arg, ast.stmt)):
            return None
    return None


def _is_of_class(node: ast.expr) -> bool:
    """Whether a type variable is a parameter of a class around it."""
    return isinstance(node, ast.Name) and any(
        isinstance(above, ast.ClassDef) and _is_generic_in(above, node.id)
        for above in parents(node)
    )


def _tells_result(node: ast.expr, names: Names) -> bool:
    """Whether a type variable stands where it says what a function gives: in the annotation of its result, or
    in `type[T]`."""
    for above in parents(node):
        if isinstance(above, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return True
        if isinstance(above, (ast.arg, ast.stmt)):
            return False
        if isinstance(above, ast.Subscript) and names.dotted(above.value) in _CLASSES:
            return True
    return False


def _is_of_receiver(node: ast.Name) -> bool:
    """Whether a type parameter in the return annotation of a method is that of its receiver:
    `def load(cls: type[T]) -> T`."""
    method = _returning_method(node)
    first = (*method.args.posonlyargs, *method.args.args)[:1] if method is not None else ()
    said = first[0].annotation if first else None
    if isinstance(said, ast.Subscript):
        said = (
            said.slice if ast.unparse(said.value).rpartition(".")[2] in ("type", "Type") else None
        )
    if isinstance(said, ast.Constant):
        return said.value == node.id
    return isinstance(said, ast.Name) and said.id == node.id


def _is_generic_in(klass: ast.ClassDef, variable: str) -> bool:
    """Whether a type variable is a parameter of a class: `class Store(Generic[T])`, `class Store[T]`."""
    named = [*klass.bases, *getattr(klass, "type_params", ())]
    return any(
        variable in (getattr(inner, "id", None), getattr(inner, "name", None))
        for each in named
        for inner in ast.walk(each)
    )


def _is_ellipsis(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is ...
