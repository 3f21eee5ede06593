"""Operators that classes get in other ways than by a `def` or an assignment in a body whose bases are known.

    Shouted = type("Shouted", (str,), {"__radd__": add})
    setattr(Shouted, "__radd__", add)

    def shouted(base):
        class Shouted(base):
            def __radd__(self, other): ...

`Project.subclass` finds no such class below `str`: a value that is annotated as `str` may be of one all the
same.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.names import Names
from perflint.language.nodes import FUNCTIONS, last_name, parent
from perflint.outlining.file_facts import file_fact
from perflint.reasoning.context import FileContext

_GIVEN = "operators given to classes"
_ANY = "*"  # a class of which it is not seen what it has
# What a rewrite may ask of a class below a builtin one.
_OPERATORS = frozenset(
    f"__{name}__"
    for name in "add radd iadd mul rmul mod or ror ior eq ne hash lt iter len contains getitem setitem bool"
    " str repr format missing".split()
)
_BUILTIN = frozenset(
    f"builtins.{name}" for name in "str bytes list dict set frozenset tuple int float".split()
)
# What only asks whether something has a method, or gets it.
_ASKING = frozenset({"hasattr", "getattr"})
# Bases that are no names of the file alone, and what binds such names to one class.
_NAMED = (ast.Attribute, ast.Subscript)
_PLAINLY = frozenset({"class", "import"})
_MAX_DEPTH = 4  # names that stand for names


@file_fact(_GIVEN)
def operators_given(names: Names) -> Iterator[tuple[str, str]]:
    """The operators that a file may give to classes, each with the line; `*` where it is not seen which."""
    # Of the most frequent nodes, without a call for each.
    for constant in names.nodes(ast.Constant):
        value = constant.value
        if value.__class__ is str and value in _OPERATORS and not _only_asks(constant):
            yield value, str(constant.lineno)
    for store in names.nodes(ast.Attribute):
        if store.ctx.__class__ is ast.Store and store.attr in _OPERATORS:
            if not _is_class(names, store.value):
                yield store.attr, str(store.lineno)
    for call in names.calls("type"):
        if len(call.args) == 3 and _makes_any(names, call):
            yield _ANY, str(call.lineno)
    for word in names.nodes(ast.keyword):
        if word.arg in _OPERATORS:
            yield word.arg, str(word.value.lineno)
    top = names.scope.bindings
    for made in names.nodes(ast.ClassDef):
        scope = names.scopes[made]
        bindings = scope.bindings
        anything = False
        for base in made.bases:
            if base.__class__ in _NAMED:
                continue
            if base.__class__ is ast.Name and scope.parent is names.scope:
                known = top.get(base.id)
                if known is None or len(known) == 1 and known[0].kind in _PLAINLY:
                    continue
            anything = anything or _may_be_builtin(names, base, 0)
        for name in _OPERATORS.intersection(bindings):
            if anything or any(not _is_plain(one.node, name) for one in bindings[name]):
                yield name, str(made.lineno)
        if anything:
            yield "", str(made.lineno)


def given_otherwise(context: FileContext, *methods: str) -> str:
    """Why a class of the project may have one of these methods and be below a builtin one;
    empty if there is none. Without methods any such class counts."""
    for name in (*methods, _ANY) if methods else ("", _ANY):
        if context.project.fact(_GIVEN, name) is not None:
            shown = f"a `{name}`" if name.startswith("__") else "methods"
            return f"the project gives {shown} to classes that are made while it runs"
    return ""


def _only_asks(constant: ast.Constant) -> bool:
    """Whether a text is compared, documents something, or names what `hasattr` asks for."""
    above = parent(constant)
    if isinstance(above, ast.Call):
        return last_name(above.func) in _ASKING and constant in above.args[1:2]
    return isinstance(above, (ast.Compare, ast.Expr)) or (
        isinstance(above, (ast.Tuple, ast.List, ast.Set)) and isinstance(parent(above), ast.Compare)
    )


def _is_class(names: Names, owner: ast.expr) -> bool:
    """Whether a name is that of one class of the file, whose outline knows what it is given."""
    only = names.only_binding(owner) if isinstance(owner, ast.Name) else None
    return only is not None and isinstance(only.node, ast.ClassDef)


def _makes_any(names: Names, call: ast.Call) -> bool:
    """Whether `type(name, bases, namespace)` may make a class below a builtin one that has any methods."""
    _, bases, namespace = call.args
    if isinstance(namespace, ast.Dict) and all(
        isinstance(key, ast.Constant) for key in namespace.keys
    ):
        return False  # its texts are told
    if isinstance(namespace, ast.Call) and last_name(namespace.func) == "dict":
        return bool(namespace.args) or any(word.arg is None for word in namespace.keywords)
    if not isinstance(bases, (ast.Tuple, ast.List)):
        return True
    return any(
        names.dotted(base) in _BUILTIN or _may_be_builtin(names, base, 0) for base in bases.elts
    )


def _may_be_builtin(names: Names, base: ast.expr, depth: int) -> bool:
    """Whether a base is known at run time only, and may be a builtin class: a parameter, what a function of
    the file gives, or a name that is sometimes such a class."""
    match base:
        case ast.Starred() | ast.Await():
            return True
        case ast.IfExp(body=body, orelse=orelse):
            return any(_is_builtin(names, one, depth) for one in (body, orelse))
        case ast.Call(func=ast.Name() as function):
            only = names.only_binding(function)
            return only is not None and isinstance(only.node, FUNCTIONS)
        case ast.Name():
            found = names.bindings(base)
            if len(found) == 1 and found[0].kind != "parameter":
                value = found[0].value
                return (
                    value is not None
                    and depth < _MAX_DEPTH
                    and not isinstance(value, ast.Name)
                    and _may_be_builtin(names, value, depth + 1)
                )
            return any(
                one.kind in ("parameter", "for")
                or one.value is not None
                and _is_builtin(names, one.value, depth)
                for one in found
            )
    return False


def _is_builtin(names: Names, value: ast.expr, depth: int) -> bool:
    if names.dotted(value) in _BUILTIN:
        return True
    return depth < _MAX_DEPTH and _may_be_builtin(names, value, depth + 1)


def _is_plain(node: ast.AST, name: str) -> bool:
    """Whether a binding of a class's body is one that its outline tells: a `def`, or one name."""
    if isinstance(node, ast.Assign):
        return any(isinstance(one, ast.Name) and one.id == name for one in node.targets)
    return isinstance(node, (*FUNCTIONS, ast.AnnAssign))
