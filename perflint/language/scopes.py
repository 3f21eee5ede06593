"""Scopes and bindings of one module, noted in one walk over its `ast`."""

from __future__ import annotations

import ast
import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from perflint.language.lazy_imports import imported_by
from perflint.language.nodes import CHILD_FIELDS, FunctionNode, child_fields

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
        "star_lines",
        "stars",
        "uses",
    )
    __deletable__ = ["node", "parent"]  # noqa: RUF012  # mypyc asks: compiled, others cannot be deleted

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
        self.star_lines: list[int] = []

    def __repr__(self) -> str:
        return f"<{self.kind} {self.qualname or '<module>'}>"


def absolute_module(package: str, module: str | None, level: int) -> str:
    """The absolute dotted name of the module that `from <level dots><module> import` names in a module
    of a package; it starts with a dot where the package it is relative to is unknown."""
    if not level:
        return module or ""
    base = package.split(".") if package else []
    depth = len(base) - (level - 1)
    if depth <= 0:
        # Above the known top: a name that no library has, so that nothing is taken for one.
        return f".{module or ''}"
    return ".".join([*base[:depth], module] if module else base[:depth])


_OF_ONE = frozenset({ast.Attribute, ast.keyword, ast.Expr})  # types that hold one node, as `value`
_Visit = tuple[Callable[[ast.AST], None], Callable[..., None] | None]


class _Visitors(dict[type[ast.AST], _Visit]):
    """How nodes of each type are noted, and how they are walked: by the visitor of the type, by the general
    one, or not at all."""

    def __init__(
        self,
        by_type: defaultdict[type[ast.AST], list[ast.AST]],
        own: Mapping[type[ast.AST], Callable[..., None] | None],
        general: Callable[..., None],
    ) -> None:
        self._by_type = by_type
        self._own = own
        self._general = general

    def release(self) -> None:
        """Forget all."""
        self.clear()
        del self._own, self._general

    def __missing__(self, kind: type[ast.AST]) -> _Visit:
        found = self[kind] = self._by_type[kind].append, self._own.get(kind, self._general)
        return found


class ScopeWalk:
    """The walk over a module that notes parents, nodes by type, scopes and bindings; the scope in which
    a node is evaluated is passed down.

    Attributes:
        by_type: the nodes of each type, in document order.
        scope: the module's own scope; `scopes` maps every scope node to its scope.
    """

    __slots__ = ("_lambdas", "_package", "_tree", "_visitors", "by_type", "scope", "scopes")

    def __init__(self, tree: ast.Module, package: str) -> None:
        tree._parent = None  # type: ignore[attr-defined]
        self._tree = tree
        self._package = package
        self.by_type: defaultdict[type[ast.AST], list[ast.AST]] = defaultdict(list)
        self.scope = Scope("module", tree, None, "")
        self.scopes: dict[ast.AST, Scope] = {tree: self.scope}
        self._lambdas: dict[Scope, Iterator[int]] = {}
        # The commonest kinds first have their own, which know where their children are.
        own: dict[type[ast.AST], Callable[..., None] | None] = {
            ast.Constant: None,
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
        self._visitors = _Visitors(self.by_type, own, self._below)

    def run(self) -> None:
        """Walk the module."""
        self.by_type[ast.Module].append(self._tree)
        self._all(self._tree.body, self._tree, self.scope)
        self._visitors.release()  # they hold this object, which holds them

    def visit(self, node: ast.AST, above: ast.AST, scope: Scope) -> None:
        """Note a node below another, and walk what stands below it."""
        visitors = self._visitors
        kind = node.__class__
        while kind in _OF_ONE:  # as far as each holds one other, which takes no call for each
            node._parent = above  # type: ignore[attr-defined]
            visitors[kind][0](node)
            above = node
            node = node.value  # type: ignore[attr-defined]
            kind = node.__class__
        node._parent = above  # type: ignore[attr-defined]
        note, walk = visitors[kind]
        note(node)
        if kind is ast.Name:  # the commonest
            node._scope = scope  # type: ignore[attr-defined]
            scope.uses[node.id].append(node)  # type: ignore[attr-defined,arg-type]
        elif walk is not None:
            walk(node, scope)

    def _note(self, node: ast.AST, above: ast.AST) -> None:
        """Note a node that is neither an expression nor a statement."""
        node._parent = above  # type: ignore[attr-defined]
        self.by_type[node.__class__].append(node)

    def _below(self, node: ast.AST, scope: Scope) -> None:
        visit = self.visit
        for name in reversed(CHILD_FIELDS.get(type(node)) or child_fields(type(node))):
            value = getattr(node, name, None)
            if value.__class__ is list:
                for item in value:
                    if isinstance(item, ast.AST):
                        visit(item, node, scope)
            elif isinstance(value, ast.AST):
                visit(value, node, scope)

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
            owner = self.scope
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
            inner = kind if kind.endswith("unpack") else f"{kind}-unpack"
            inner = inner.removeprefix("assign-")
            for item in target.elts:
                self._bind_target(item, inner, node, scope, value)
        elif isinstance(target, ast.Starred):
            self._bind_target(target.value, f"{kind}-star", node, scope, value)

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
        base = absolute_module(self._package, node.module, node.level)
        for alias in node.names:
            self._note(alias, node)
            if alias.name == "*":
                scope.stars.append(base)
                scope.star_lines.append(node.lineno)
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
        self.scopes[node] = opened
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
        self.scopes[node] = inner
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
