"""Scopes, bindings and imports of one module: which object a name stands for.

One walk over the `ast` notes parents, nodes by type, scopes and bindings. A name that is bound in more
than one way has no single meaning and resolves to nothing: rules stay silent about what they do not
know.
"""

from __future__ import annotations

import ast
import builtins
import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast, overload

from perflint.semantics.effort import spend
from perflint.semantics.lazy_imports import imported_by

A = TypeVar("A", bound=ast.AST)
B = TypeVar("B", bound=ast.AST)
K = TypeVar("K")

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
ScopeNode = (
    ast.Module
    | ast.ClassDef
    | ast.FunctionDef
    | ast.AsyncFunctionDef
    | ast.Lambda
    | ast.ListComp
    | ast.SetComp
    | ast.DictComp
    | ast.GeneratorExp
)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
# Functions that give the model of an application by its name, and how names say that one came from them.
GIVING_MODELS = frozenset({"django.apps.apps.get_model", "oscar.core.loading.get_model"})
NEW_TYPES = frozenset({"typing.NewType", "typing_extensions.NewType"})
GIVING_USER = "django.contrib.auth.get_user_model"
APPLICATIONS = "<apps>"
USER_MODEL = "<user>"
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_LONG = 16  # nodes in a list, from where on an index of them pays
_SPENT_AT_ONCE = 64
_BUILTINS = frozenset(dir(builtins)) | {"__file__", "__name__"}
# Builtins that a star import of a library whose names are not known hardly replaces: not those of which
# there are others for arrays and columns (`sum`, `max`, `round`).
_TYPES = frozenset(
    "list dict tuple set frozenset str bytes bytearray int float object isinstance super property"
    " staticmethod classmethod".split()
)
HARDLY_SHADOWED = _TYPES | frozenset(
    "enumerate getattr hasattr iter issubclass len map next open print range repr reversed setattr"
    " sorted type zip __file__ __name__".split()
)


@dataclass(slots=True, eq=False)
class Binding:
    """One place that gives a name a value.

    Attributes:
        kind: `import`, `assign`, `unpack`, `augassign`, `annotation` (no value), `for`, `with`,
            `except`, `parameter`, `function`, `class`, `walrus`, `delete`, `pattern`, `typevar`; `many`
            where `Flow.reaching` tells of more than it looks at.
        node: the statement or expression that binds (for a parameter, its `ast.arg`).
        value: the expression whose value is bound (`assign`, `walrus`), iterated (`for`), entered
            (`with`), unpacked (`unpack`) or the default of a parameter, where there is one.
        target: the node that holds the name (`ast.Name`, `ast.arg`, `ast.alias`, …).
        imported: for imports, the dotted name of what is bound.
        annotation: the annotation of an `assign`, `annotation` or `parameter`.
    """

    name: str
    kind: str
    node: ast.AST
    scope: Scope
    value: ast.expr | None = None
    target: ast.AST | None = None
    imported: str | None = None
    annotation: ast.expr | None = None


class Scope:
    """A module, class, function, lambda or comprehension, with the names bound and used in it."""

    __slots__ = (
        "bindings",
        "globals",
        "kind",
        "meanings",
        "node",
        "nonlocals",
        "parent",
        "qualname",
        "stars",
        "uses",
    )

    def __init__(self, kind: str, node: ScopeNode, parent: Scope | None, qualname: str) -> None:
        self.kind = kind  # module, class, function, lambda, comprehension
        self.node = node
        self.parent = parent
        self.qualname = qualname  # dotted within the module; empty for the module itself
        self.bindings: defaultdict[str, list[Binding]] = defaultdict(list)
        self.uses: defaultdict[str, list[ast.Name]] = defaultdict(list)
        self.meanings: dict[str, str | None] = {}  # of names that are read here, once asked for
        self.globals: set[str] = set()
        self.nonlocals: set[str] = set()
        self.stars: list[str] = []

    def __repr__(self) -> str:
        return f"<{self.kind} {self.qualname or '<module>'}>"


class Names:
    """The names of one module.

    Attributes:
        tree: the module's `ast`.
        module: the dotted name of the module.
        package: the package that relative imports start from.
        scope: the module's own scope; `scopes` maps every scope node to its scope.
        exports: asked for the public names of a module that a star import names; `None` is unknown.
    """

    def __init__(
        self,
        tree: ast.Module,
        module: str = "__main__",
        *,
        is_package: bool = False,
        exports: Callable[[str], Iterable[str] | None] | None = None,
    ) -> None:
        self.tree = tree
        self.module = module
        self.package = module if is_package else module.rpartition(".")[0]
        self.exports = exports
        tree._parent = None  # type: ignore[attr-defined]
        self.by_type: defaultdict[type[ast.AST], list[ast.AST]] = defaultdict(list)
        self.scope = Scope("module", tree, None, "")
        self.scopes: dict[ast.AST, Scope] = {tree: self.scope}
        self._resolving: set[int] = set()
        self._kept: dict[str, object] = {}
        _Walk(self).run()

    def release(self) -> None:
        """Forget everything, so that the tree goes at once: its nodes know their parents, and circles
        wait for a collection of garbage, which costs a fifth of the whole time."""
        for kind, nodes in self.by_type.items():
            if kind not in _LEAVES:  # those go with what holds them
                for node in nodes:
                    node.__dict__.clear()
        for scope in self.scopes.values():
            del scope.node, scope.parent
            scope.bindings.clear()
            scope.uses.clear()
        self.by_type.clear()
        self.scopes.clear()
        self._kept.clear()

    # Structure

    @overload
    def nodes(self, kind: type[A], /) -> Iterator[A]: ...

    @overload
    def nodes(self, kind: type[A], other: type[B], /) -> Iterator[A | B]: ...

    @overload
    def nodes(self, *kinds: type[ast.AST]) -> Iterator[Any]: ...

    def nodes(self, *kinds: type[ast.AST]) -> Iterator[Any]:
        """The nodes of exactly these types, each type in document order."""
        return _taken(self.by_type, kinds)

    def calls(self, name: str) -> Sequence[ast.Call]:
        """The calls of what has a name, or a dotted name that ends with it, in document order."""
        calls: dict[str, list[ast.Call]] = self.once("calls", self._by_name)
        found = calls.get(name, ())
        spend(len(found))
        return found

    def _by_name(self) -> dict[str, list[ast.Call]]:
        calls: defaultdict[str, list[ast.Call]] = defaultdict(list)
        for call in self.nodes(ast.Call):
            calls[last_name(call.func)].append(call)
        return calls

    def once(self, key: str, make: Callable[[], K]) -> K:
        """What `make` gives, made once for this module and kept under a key."""
        if key not in self._kept:
            self._kept[key] = make()
        return cast("K", self._kept[key])

    def scope_of(self, node: ast.AST) -> Scope:
        """The scope in which a node is evaluated (for a function: the one that holds its `def`)."""
        child: ast.AST = node
        while True:
            found: Scope | None = getattr(child, "_scope", None)
            if found is not None:
                return found
            above = parent(child)
            if above is None:
                return self.scope
            found = self.scopes.get(above)
            if found is not None and _inside(above, child):
                return found
            child = above

    def qualname(self, scope: Scope) -> str:
        """The dotted name of a scope: module and qualified name."""
        return f"{self.module}.{scope.qualname}" if scope.qualname else self.module

    # Resolution

    def lookup(self, name: str, scope: Scope) -> tuple[Scope, list[Binding]] | None:
        """The scope that a name read in `scope` comes from, with all its bindings there."""
        current: Scope | None = scope
        while current is not None:
            found = current.bindings.get(name)
            if current.globals and name in current.globals:
                return self._module_bindings(name)
            if found and (current.kind != "class" or current is scope):
                if name not in current.nonlocals:
                    return current, found
            current = current.parent
        return None

    def _module_bindings(self, name: str) -> tuple[Scope, list[Binding]] | None:
        found = self.scope.bindings.get(name)
        return (self.scope, found) if found else None

    def bindings(self, name: ast.Name) -> list[Binding]:
        """All bindings that a name can refer to, in no particular flow; empty for builtins."""
        found = self.lookup(name.id, self.scope_of(name))
        return found[1] if found else []

    def only_binding(self, name: ast.Name) -> Binding | None:
        """The binding of a name that is bound exactly once."""
        found = self.bindings(name)
        return found[0] if len(found) == 1 else None

    def is_builtin(self, node: ast.expr, name: str | None = None) -> bool:
        """Whether a node is a builtin's name (that name, if given), not rebound here."""
        found = self.dotted(node)
        if found is None or not found.startswith("builtins."):
            return False
        return name is None or found == f"builtins.{name}"

    def dotted(self, node: ast.AST | None) -> str | None:
        """The dotted name of what an expression refers to, through imports and aliases.

        `np.zeros` is `numpy.zeros`, a builtin `len` is `builtins.len`, a function of this module
        `module.function`. None if unknown or if there are several meanings.
        """
        root = node
        while root.__class__ is ast.Attribute:
            root = root.value
        if root.__class__ is not ast.Name:
            return None
        scope: Scope = getattr(root, "_scope", None) or self.scope_of(root)
        base = scope.meanings.get(root.id, "?")
        if base == "?":
            base = self._meaning_in(root, scope)
            if not self._resolving:
                scope.meanings[root.id] = base
        if base is None or root is node:
            return base
        path: list[str] = []
        part: Any = node
        while part is not root:
            path.append(part.attr)
            part = part.value
        path.append(base)
        path.reverse()
        return ".".join(path)

    def _meaning_in(self, node: ast.Name, scope: Scope) -> str | None:
        found = self.lookup(node.id, scope)
        if found is not None and len(found[1]) == 1:
            binding = found[1][0]
            if binding.kind == "import":
                return binding.imported or None
            if binding.kind in ("parameter", "for", "with", "unpack"):
                return None
        meanings = self._meanings_of(node.id, found)
        return next(iter(meanings)) if len(meanings) == 1 else None

    def dotted_all(self, node: ast.AST | None) -> frozenset[str]:
        """All dotted names that an expression may refer to; empty if any of them is unknown."""
        if isinstance(node, ast.Attribute):
            attribute = node.attr
            return frozenset(f"{base}.{attribute}" for base in self.dotted_all(node.value))
        if isinstance(node, ast.Name):
            return self._meanings(node)
        return frozenset()

    def _meanings(self, node: ast.Name) -> frozenset[str]:
        return self._meanings_of(node.id, self.lookup(node.id, self.scope_of(node)))

    def _meanings_of(self, name: str, found: tuple[Scope, list[Binding]] | None) -> frozenset[str]:
        if found is None:
            return self._unbound(name)
        names: set[str] = set()
        for binding in found[1]:
            meaning = self._meaning(binding)
            if not meaning:
                return frozenset()
            names |= meaning
        return frozenset(names)

    def _meaning(self, binding: Binding) -> frozenset[str]:
        match binding.kind:
            case "import":
                return frozenset((binding.imported,)) if binding.imported else frozenset()
            case "function" | "class":
                defined = self.scopes.get(binding.node)
                return frozenset((self.qualname(defined),)) if defined else frozenset()
            case "assign" if isinstance(binding.value, ast.Call):
                model = self._application_model(binding.value)
                return frozenset((model,)) if model else self._new_type(binding.value)
            case "assign" if isinstance(binding.value, (ast.Name, ast.Attribute)):
                if id(binding) in self._resolving:
                    return frozenset()
                self._resolving.add(id(binding))
                try:
                    return self.dotted_all(binding.value)
                finally:
                    self._resolving.discard(id(binding))
        return frozenset()

    def renamed(self, bindings: list[Binding]) -> list[str]:
        """What a name of the module stands for that a call gives another name: see `_new_type` and
        `_application_model`."""
        match bindings:
            case [Binding(kind="assign", value=ast.Call())]:
                return sorted(self._meaning(bindings[0]))
        return []

    def _new_type(self, call: ast.Call) -> frozenset[str]:
        """What a name stands for that types alone tell apart: `Reader = NewType("Reader", Session)`."""
        match call:
            case ast.Call(args=[ast.Constant(), (ast.Name() | ast.Attribute()) as base]):
                if (
                    self._imported_last(call.func) == "NewType"
                    and self.dotted(call.func) in NEW_TYPES
                ):
                    return self.dotted_all(base)
        return frozenset()

    def _imported_last(self, function: ast.expr) -> str:
        """The last part of the name of a function, as it is called where it is imported from."""
        if isinstance(function, ast.Name):
            only = self.only_binding(function)
            if only is not None and only.kind == "import":
                return (only.imported or "").rpartition(".")[2]
        return last_name(function)

    def _application_model(self, call: ast.Call) -> str:
        """The model of an application of Django that a call asks for by its name, under a name that the
        project resolves: `get_model("catalogue", "Product")`, `apps.get_model("catalogue.Product")`."""
        last = self._imported_last(call.func)
        if last == "get_user_model" and self.dotted(call.func) == GIVING_USER:
            return f"{self.module}.{APPLICATIONS}.{USER_MODEL}.User"
        if last != "get_model" or call.keywords:
            return ""
        texts = [one.value for one in call.args if isinstance(one, ast.Constant)]
        label = ".".join(text for text in texts if isinstance(text, str))
        if len(texts) < len(call.args) or label.count(".") != 1:
            return ""
        if self.dotted(call.func) not in GIVING_MODELS:
            return ""
        return f"{self.module}.{APPLICATIONS}.{label}"

    def _unbound(self, name: str) -> frozenset[str]:
        for star in self.scope.stars:
            exported = self.exports(star) if self.exports else None
            if exported is None:
                if name not in (HARDLY_SHADOWED if self.exports else _TYPES):
                    return frozenset()
            elif name in exported:
                return frozenset((f"{star}.{name}",))
        return frozenset((f"builtins.{name}",)) if name in _BUILTINS else frozenset()

    def absolute(self, module: str | None, level: int) -> str:
        """The absolute dotted name of the module that `from <level dots><module> import` names; it
        starts with a dot where the package it is relative to is unknown."""
        if not level:
            return module or ""
        base = self.package.split(".") if self.package else []
        kept = len(base) - (level - 1)
        if kept <= 0:
            # Above the known top: a name that no library has, so that nothing is taken for one.
            return f".{module or ''}"
        return ".".join([*base[:kept], module] if module else base[:kept])


def parent(node: ast.AST) -> ast.AST | None:
    """The parent of a node of a walked module."""
    return getattr(node, "_parent", None)


def parents(node: ast.AST) -> Iterator[ast.AST]:
    """The ancestors of a node, innermost first."""
    above = getattr(node, "_parent", None)
    while above is not None:
        yield above
        above = above._parent


def last_name(node: ast.AST | None) -> str:
    """The last part of a name: `b` of `a.b`; empty for what is no name."""
    return node.attr if isinstance(node, ast.Attribute) else str(getattr(node, "id", ""))


def within(node: ast.AST, above: ast.AST) -> bool:
    """Whether a node is another one or stands in it."""
    spend(1)
    return node is above or any(up is above for up in parents(node))


def descendants(node: ast.AST, *, into_functions: bool = True) -> Iterator[ast.AST]:
    """A node and everything below it but operators and contexts, in document order; optionally not
    into nested functions, lambdas and classes (whose own nodes are yielded)."""
    stack = [node]
    seen = 0
    while stack:
        current = stack.pop()
        yield current
        kind = current.__class__
        if kind is ast.Name or kind is ast.Constant:
            continue
        if kind is ast.Attribute:
            stack.append(current.value)  # type: ignore[attr-defined]
            continue
        seen += 1
        if seen == _SPENT_AT_ONCE:  # about as many are names and constants
            spend(2 * seen)
            seen = 0
        if not into_functions and kind in _NESTED and current is not node:
            continue
        for name in _CHILD_FIELDS.get(kind) or _child_fields(kind):
            value: Any = getattr(current, name, None)
            if value.__class__ is list:
                if name in _MIXED:
                    value = [item for item in value if isinstance(item, ast.AST)]
                stack += value[::-1]
            elif isinstance(value, ast.AST):
                stack.append(value)


def nodes_below(node: ast.AST, *kinds: type[ast.AST], into_functions: bool = True) -> Iterator[Any]:
    """The nodes of exactly these types below a node, as `descendants` goes, each type in document
    order. They are kept with the node: many rules ask the same loops, functions and classes."""
    name = "_below" if into_functions else "_below_here"
    kept: dict[type[ast.AST], list[ast.AST]] | None = getattr(node, name, None)
    if kept is None:
        kept = defaultdict(list)
        for found in descendants(node, into_functions=into_functions):
            if found is not node:  # a node that held itself would never go
                kept[found.__class__].append(found)
        if _NESTED.isdisjoint(kept):  # then it is the same with functions and without
            node._below = node._below_here = kept  # type: ignore[attr-defined]
        else:
            setattr(node, name, kept)
    return _taken(kept, kinds)


def _taken(
    by_type: Mapping[type[ast.AST], Sequence[ast.AST]], kinds: Sequence[type[ast.AST]]
) -> Iterator[Any]:
    """The nodes of some types, which are counted as looked at."""
    if len(kinds) == 1:
        only = by_type.get(kinds[0])
        if only is None:
            return iter(())
        spend(len(only))
        return iter(only)
    found = [by_type[kind] for kind in kinds if kind in by_type]
    if found:
        spend(sum(map(len, found)))
    return itertools.chain.from_iterable(found)


def field_of(above: ast.AST, child: ast.AST) -> str:
    """The field of a node that holds a child of it; empty if none does."""
    kept: dict[ast.AST, str] | None = getattr(above, "_fields_held", None)
    if kept is not None:
        return kept.get(child, "")
    for name in above._fields:
        value = getattr(above, name, None)
        if value is child:
            return name
        if value.__class__ is list:
            if len(value) > _LONG:  # looked for once, not for each child
                kept = {}
                for each in reversed(above._fields):
                    held = getattr(above, each, None)
                    items = held if isinstance(held, list) else [held]
                    kept.update((item, each) for item in items if isinstance(item, ast.AST))
                above._fields_held = kept  # type: ignore[attr-defined]
                return kept.get(child, "")
            if child in value:
                return name
    return ""


_LEAVES = frozenset({ast.Name, ast.Constant, ast.alias})  # types of nodes that hold no others
_NESTED = frozenset({ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef})


def _inside(owner: ast.AST, child: ast.AST) -> bool:
    """Whether a direct child of a scope node is evaluated in that scope, not in the one around it."""
    if isinstance(owner, (*FUNCTIONS, ast.ClassDef)):
        return field_of(owner, child) == "body"
    if isinstance(owner, ast.Lambda):
        return child is owner.body
    return True  # the first iterable of a comprehension carries its own scope


_MIXED = frozenset({"names", "keys", "kw_defaults", "kwd_attrs"})  # lists that hold more than nodes
_SKIPPED = frozenset(
    "arg asname attr conversion ctx id is_async kind level module op ops rest simple type_comment".split()
)
_CHILD_FIELDS: dict[type[ast.AST], tuple[str, ...]] = {}


def _child_fields(kind: type[ast.AST]) -> tuple[str, ...]:
    """The fields of a type that may hold nodes, the last first."""
    found = _CHILD_FIELDS.get(kind)
    if found is None:
        fields = [name for name in reversed(kind._fields) if name not in _SKIPPED]
        found = _CHILD_FIELDS[kind] = tuple(fields)
    return found


_Take = tuple[Callable[[ast.AST], None], Callable[..., None]]


class _Ways(dict[type[ast.AST], _Take]):
    """What is done with nodes of each type: how they are noted, and how they are walked; types without
    a way of their own have the given one."""

    def __init__(
        self,
        by_type: defaultdict[type[ast.AST], list[ast.AST]],
        own: Mapping[type[ast.AST], Callable[..., None]],
        general: Callable[..., None],
    ) -> None:
        self._by_type = by_type
        self._own = own
        self._general = general

    def release(self) -> None:
        """Forget all."""
        self.clear()
        del self._own, self._general

    def __missing__(self, kind: type[ast.AST]) -> _Take:
        way = self[kind] = self._by_type[kind].append, self._own.get(kind, self._general)
        return way


class _Walk:
    """The walk that fills a `Names`: evaluation scopes are handed down, bindings noted on the way."""

    __slots__ = ("_by_type", "_lambdas", "_names", "_ways")

    def __init__(self, names: Names) -> None:
        self._names = names
        self._by_type = names.by_type
        self._lambdas: dict[Scope, Iterator[int]] = {}
        # The commonest kinds first have their own, which know where their children are.
        own: dict[type[ast.AST], Callable[..., None]] = {
            ast.Name: self._name,
            ast.Constant: self._leaf,
            ast.Attribute: self._value,
            ast.keyword: self._value,
            ast.Expr: self._value,
            ast.Call: self._call,
            ast.Subscript: self._subscript,
            ast.BinOp: self._operation,
            ast.Compare: self._compare,
            ast.Tuple: self._elements,
            ast.List: self._elements,
            ast.If: self._if,
            ast.FunctionDef: self._function,
            ast.AsyncFunctionDef: self._function,
            ast.Lambda: self._lambda,
            ast.ClassDef: self._class,
            ast.ListComp: self._comprehension,
            ast.SetComp: self._comprehension,
            ast.DictComp: self._comprehension,
            ast.GeneratorExp: self._comprehension,
            ast.Import: self._import,
            ast.ImportFrom: self._import_from,
            ast.Assign: self._assign,
            ast.AnnAssign: self._annotated,
            ast.AugAssign: self._augmented,
            ast.For: self._for,
            ast.AsyncFor: self._for,
            ast.With: self._with,
            ast.AsyncWith: self._with,
            ast.ExceptHandler: self._except,
            ast.NamedExpr: self._walrus,
            ast.Global: self._global,
            ast.Nonlocal: self._nonlocal,
            ast.Delete: self._delete,
            ast.MatchAs: self._pattern,
            ast.MatchStar: self._pattern,
            ast.MatchMapping: self._pattern,
        }
        self._ways = _Ways(self._by_type, own, self._below)

    def run(self) -> None:
        tree, scope = self._names.tree, self._names.scope
        self._by_type[ast.Module].append(tree)
        self._all(tree.body, tree, scope)
        self._ways.release()  # they hold this object, which holds them

    def visit(self, node: ast.AST, above: ast.AST, scope: Scope) -> None:
        node._parent = above  # type: ignore[attr-defined]
        note, walk = self._ways[node.__class__]
        note(node)
        walk(node, scope)

    def _note(self, node: ast.AST, above: ast.AST) -> None:
        """Note a node that is neither an expression nor a statement."""
        node._parent = above  # type: ignore[attr-defined]
        self._by_type[node.__class__].append(node)

    def _below(self, node: ast.AST, scope: Scope) -> None:
        visit = self.visit
        for name in reversed(_CHILD_FIELDS.get(type(node)) or _child_fields(type(node))):
            value = getattr(node, name, None)
            if value.__class__ is list:
                for item in value:
                    if isinstance(item, ast.AST):
                        visit(item, node, scope)
            elif isinstance(value, ast.AST):
                visit(value, node, scope)

    def _leaf(self, node: ast.Constant, scope: Scope) -> None:
        pass

    def _value(self, node: ast.Attribute | ast.keyword | ast.Expr, scope: Scope) -> None:
        self.visit(node.value, node, scope)

    def _call(self, node: ast.Call, scope: Scope) -> None:
        visit = self.visit
        visit(node.func, node, scope)
        for argument in node.args:
            visit(argument, node, scope)
        if node.keywords:
            for word in node.keywords:
                visit(word, node, scope)

    def _subscript(self, node: ast.Subscript, scope: Scope) -> None:
        self.visit(node.value, node, scope)
        self.visit(node.slice, node, scope)

    def _operation(self, node: ast.BinOp, scope: Scope) -> None:
        self.visit(node.left, node, scope)
        self.visit(node.right, node, scope)

    def _compare(self, node: ast.Compare, scope: Scope) -> None:
        self.visit(node.left, node, scope)
        for compared in node.comparators:
            self.visit(compared, node, scope)

    def _elements(self, node: ast.Tuple | ast.List, scope: Scope) -> None:
        for element in node.elts:
            self.visit(element, node, scope)

    def _if(self, node: ast.If, scope: Scope) -> None:
        visit = self.visit
        visit(node.test, node, scope)
        for statement in node.body:
            visit(statement, node, scope)
        for statement in node.orelse:
            visit(statement, node, scope)

    def _all(self, nodes: Iterable[ast.AST | None], above: ast.AST, scope: Scope) -> None:
        for node in nodes:
            if node is not None:
                self.visit(node, above, scope)

    # Bindings

    def _bind(self, scope: Scope, binding: Binding) -> None:
        name = binding.name
        owner = scope
        if name in scope.globals:
            owner = self._names.scope
        elif name in scope.nonlocals:
            outer = scope.parent
            while outer is not None and (outer.kind == "class" or name not in outer.bindings):
                outer = outer.parent
            owner = outer or scope
        owner.bindings[name].append(binding)

    def _bind_target(
        self, target: ast.expr, kind: str, node: ast.AST, scope: Scope, value: ast.expr | None
    ) -> None:
        if isinstance(target, ast.Name):
            self._bind(scope, Binding(target.id, kind, node, scope, value, target))
        elif isinstance(target, (ast.Tuple, ast.List)):
            inner = "unpack" if kind == "assign" else f"{kind}-unpack"
            for item in target.elts:
                self._bind_target(
                    item, inner.replace("-unpack-unpack", "-unpack"), node, scope, value
                )
        elif isinstance(target, ast.Starred):
            self._bind_target(target.value, f"{kind}-star", node, scope, value)

    def _name(self, node: ast.Name, scope: Scope) -> None:
        node._scope = scope  # type: ignore[attr-defined]
        scope.uses[node.id].append(node)

    def _assign(self, node: ast.Assign, scope: Scope) -> None:
        self.visit(node.value, node, scope)
        module = imported_by(node.value) if node.value.__class__ is ast.Call else ""
        for target in node.targets:
            self.visit(target, node, scope)
            if module and isinstance(target, ast.Name):
                binding = Binding(target.id, "import", node, scope, None, target, module)
                self._bind(scope, binding)
            else:
                self._bind_target(target, "assign", node, scope, node.value)

    def _annotated(self, node: ast.AnnAssign, scope: Scope) -> None:
        self._all((node.annotation, node.value, node.target), node, scope)
        if isinstance(node.target, ast.Name):
            kind = "assign" if node.value is not None else "annotation"
            self._bind(
                scope,
                Binding(
                    node.target.id,
                    kind,
                    node,
                    scope,
                    node.value,
                    node.target,
                    None,
                    node.annotation,
                ),
            )

    def _augmented(self, node: ast.AugAssign, scope: Scope) -> None:
        self._all((node.value, node.target), node, scope)
        self._bind_target(node.target, "augassign", node, scope, node.value)

    def _for(self, node: ast.For | ast.AsyncFor, scope: Scope) -> None:
        self.visit(node.iter, node, scope)
        self.visit(node.target, node, scope)
        self._bind_target(node.target, "for", node, scope, node.iter)
        self._all(node.body, node, scope)
        self._all(node.orelse, node, scope)

    def _with(self, node: ast.With | ast.AsyncWith, scope: Scope) -> None:
        for item in node.items:
            self._note(item, node)
            self.visit(item.context_expr, item, scope)
            if item.optional_vars is not None:
                self.visit(item.optional_vars, item, scope)
                self._bind_target(item.optional_vars, "with", node, scope, item.context_expr)
        self._all(node.body, node, scope)

    def _except(self, node: ast.ExceptHandler, scope: Scope) -> None:
        if node.type is not None:
            self.visit(node.type, node, scope)
        if node.name:
            self._bind(scope, Binding(node.name, "except", node, scope, node.type, node))
        self._all(node.body, node, scope)

    def _walrus(self, node: ast.NamedExpr, scope: Scope) -> None:
        self.visit(node.value, node, scope)
        self.visit(node.target, node, scope)
        owner = scope
        while owner.kind == "comprehension" and owner.parent is not None:
            owner = owner.parent
        self._bind(owner, Binding(node.target.id, "walrus", node, owner, node.value, node.target))

    def _delete(self, node: ast.Delete, scope: Scope) -> None:
        self._all(node.targets, node, scope)
        for target in node.targets:
            if isinstance(target, ast.Name):
                self._bind(scope, Binding(target.id, "delete", node, scope, None, target))

    def _pattern(self, node: ast.MatchAs | ast.MatchStar | ast.MatchMapping, scope: Scope) -> None:
        name = node.rest if isinstance(node, ast.MatchMapping) else node.name
        if name:
            self._bind(scope, Binding(name, "pattern", node, scope, None, node))
        self._below(node, scope)

    def _global(self, node: ast.Global, scope: Scope) -> None:
        scope.globals.update(node.names)

    def _nonlocal(self, node: ast.Nonlocal, scope: Scope) -> None:
        scope.nonlocals.update(node.names)

    def _import(self, node: ast.Import, scope: Scope) -> None:
        for alias in node.names:
            self._note(alias, node)
            top = alias.name.partition(".")[0]
            name = alias.asname or top
            imported = alias.name if alias.asname else top
            self._bind(scope, Binding(name, "import", node, scope, None, alias, imported))

    def _import_from(self, node: ast.ImportFrom, scope: Scope) -> None:
        base = self._names.absolute(node.module, node.level)
        for alias in node.names:
            self._note(alias, node)
            if alias.name == "*":
                scope.stars.append(base)
                continue
            imported = f"{base}.{alias.name}" if base else alias.name
            name = alias.asname or alias.name
            self._bind(scope, Binding(name, "import", node, scope, None, alias, imported))

    # Scopes

    def _open(self, kind: str, node: ScopeNode, scope: Scope, name: str) -> Scope:
        prefix = scope.qualname
        if scope.kind == "function" or scope.kind == "lambda":
            prefix = f"{prefix}.<locals>"
        opened = Scope(kind, node, scope, f"{prefix}.{name}" if prefix else name)
        self._names.scopes[node] = opened
        return opened

    def _parameters(self, node: FunctionNode | ast.Lambda, outer: Scope, inner: Scope) -> None:
        arguments = node.args
        self._note(arguments, node)
        self._all(arguments.defaults, arguments, outer)
        self._all(arguments.kw_defaults, arguments, outer)
        positional = [*arguments.posonlyargs, *arguments.args]
        defaults: dict[ast.arg, ast.expr | None] = dict(
            zip(reversed(positional), reversed(arguments.defaults))
        )
        defaults.update(zip(arguments.kwonlyargs, arguments.kw_defaults))
        variadic = [arg for arg in (arguments.vararg, arguments.kwarg) if arg is not None]
        for arg in itertools.chain(positional, arguments.kwonlyargs, variadic):
            self._note(arg, arguments)
            if arg.annotation is not None:
                self.visit(arg.annotation, arg, outer)
            kind = "parameter-variadic" if arg in variadic else "parameter"
            binding = Binding(
                arg.arg, kind, arg, inner, defaults.get(arg), arg, None, arg.annotation
            )
            inner.bindings[arg.arg].append(binding)

    def _function(self, node: FunctionNode, scope: Scope) -> None:
        self._all(node.decorator_list, node, scope)
        self._bind(scope, Binding(node.name, "function", node, scope, None, node))
        inner = self._open("function", node, scope, node.name)
        for parameter in getattr(node, "type_params", ()):
            self._type_parameter(parameter, node, inner)
        self._parameters(node, scope, inner)
        if node.returns is not None:
            self.visit(node.returns, node, scope)
        self._all(node.body, node, inner)

    def _type_parameter(self, node: ast.AST, above: ast.AST, inner: Scope) -> None:
        name: str = node.name  # type: ignore[attr-defined]
        inner.bindings[name].append(Binding(name, "typevar", node, inner, None, node))
        self._note(node, above)
        self._below(node, inner)

    def _lambda(self, node: ast.Lambda, scope: Scope) -> None:
        count = self._lambdas.setdefault(scope, itertools.count(1))
        inner = self._open("lambda", node, scope, f"<lambda{next(count)}>")
        self._parameters(node, scope, inner)
        self.visit(node.body, node, inner)

    def _class(self, node: ast.ClassDef, scope: Scope) -> None:
        self._all(node.decorator_list, node, scope)
        self._bind(scope, Binding(node.name, "class", node, scope, None, node))
        inner = self._open("class", node, scope, node.name)
        for parameter in getattr(node, "type_params", ()):
            self._type_parameter(parameter, node, inner)
        self._all(node.bases, node, scope)
        self._all(node.keywords, node, scope)
        self._all(node.body, node, inner)

    def _comprehension(
        self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp, scope: Scope
    ) -> None:
        inner = Scope("comprehension", node, scope, scope.qualname)
        self._names.scopes[node] = inner
        for index, generator in enumerate(node.generators):
            self._note(generator, node)
            generator.iter._scope = scope if index == 0 else inner  # type: ignore[attr-defined]
            self.visit(generator.iter, generator, scope if index == 0 else inner)
            self.visit(generator.target, generator, inner)
            self._bind_target(generator.target, "for", generator, inner, generator.iter)
            self._all(generator.ifs, generator, inner)
        if isinstance(node, ast.DictComp):
            self.visit(node.key, node, inner)
            self.visit(node.value, node, inner)
        else:
            self.visit(node.elt, node, inner)
