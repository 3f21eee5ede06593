"""Under which addresses views are found: from tables of routes, decorators, and what these are mounted under.

Read from the files that name routes: Django's `path("orders/", views.orders)` with `include`, routers of its
REST framework, `@router.get("/orders")` with the prefixes of routers and blueprints, and routes that are
added by calls. Routes that are made by code (a loop over a list) are not told: their views go by their dotted
names.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from perflint.language.nodes import last_name, parents
from perflint.project.answers.project import Project
from perflint.rules.context import Context

_PATTERNS = "urlpatterns"
_TABLES = frozenset({"path", "re_path", "url"})
_MOUNTS = frozenset({"include_router", "register_blueprint", "mount"})
_ADDERS = {
    "add_get": "GET",
    "add_post": "POST",
    "add_put": "PUT",
    "add_patch": "PATCH",
    "add_delete": "DELETE",
}
_DEPTH = 6  # of tables in tables
_WORDS = frozenset(
    {_PATTERNS, "Route", "register", "prefix", "url_prefix", "add_route", "add_api_route"}
    | {"add_url_rule", *_MOUNTS, *_ADDERS}
)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a table of Django: a pattern, and the view or the table behind it."""

    pattern: str
    view: str = ""
    table: str = ""
    router: str = ""


@dataclass
class Routes:
    """The addresses of a project.

    Attributes:
        views: the addresses of views (functions and classes) by their dotted names.
        prefixes: what routers and blueprints are mounted under, by the dotted names of their variables.
        verbs: the method that a table of routes names for a function.
    """

    views: dict[str, list[str]] = field(default_factory=dict)
    prefixes: dict[str, str] = field(default_factory=dict)
    verbs: dict[str, str] = field(default_factory=dict)
    _tables: dict[str, list[_Row]] = field(default_factory=dict, repr=False)
    _routers: dict[str, list[tuple[str, str]]] = field(default_factory=dict, repr=False)
    _mounted: dict[str, tuple[str, str]] = field(default_factory=dict, repr=False)

    def read(self, context: Context) -> None:
        """Take what one file says of routes."""
        module = context.names.module
        for node in context.names.nodes(ast.Call):
            name = last_name(node.func)
            if name in _TABLES:
                row = _row(node, context)
                if row is not None:
                    self._tables.setdefault(_table_of(node, module), []).append(row)
            elif name in _ADDERS and len(node.args) > 1:
                self._add(node.args[0], node.args[1], context, _ADDERS[name])
            elif (
                name in ("Route", "WebSocketRoute", "add_route", "add_api_route")
                and len(node.args) > 1
            ):
                self._add(node.args[0], node.args[1], context, _verb(node))
            elif name == "add_url_rule" and node.args:
                view = _keyword(node, "view_func") or (node.args[2] if len(node.args) > 2 else None)
                if view is not None:
                    self._add(node.args[0], view, context, _verb(node))
            elif name == "register" and len(node.args) > 1 and isinstance(node.func, ast.Attribute):
                self._register(node, node.func.value, context)
            elif name in _MOUNTS and node.args:
                self._mount(node, context)
        for statement in context.names.tree.body:
            for part in _parts(statement):
                self._tables.setdefault(module, []).append(_Row("", table=variable(part, context)))
            if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call):
                prefix = _prefix_of(statement.value, context)
                for target in statement.targets if prefix else ():
                    if isinstance(target, ast.Name):
                        self.prefixes[f"{module}.{target.id}"] = prefix

    def _add(self, address: ast.expr, view: ast.expr, context: Context, verb: str) -> None:
        name = _view(view, context)
        if name and isinstance(address, ast.Constant) and isinstance(address.value, str):
            self.views.setdefault(name, []).append(address.value)
            if verb:
                self.verbs[name] = verb

    def _register(self, call: ast.Call, router: ast.expr, context: Context) -> None:
        name, view = variable(router, context), _view(call.args[1], context)
        prefix = _text(call.args[0])
        if name and view and isinstance(call.args[0], ast.Constant):
            self._routers.setdefault(name, []).append((prefix, view))

    def _mount(self, call: ast.Call, context: Context) -> None:
        router = variable(call.args[0], context)
        above = variable(call.func.value, context) if isinstance(call.func, ast.Attribute) else ""
        if router:
            self._mounted[router] = (above, _prefix_of(call, context))

    def finish(self) -> Routes:
        """Follow tables into tables, once all files have been read."""
        included = {row.table for rows in self._tables.values() for row in rows if row.table}
        roots = [name for name in self._tables if name not in included]
        for name in roots or list(self._tables):
            self._follow(name, "/", 0)
        for name, registered in self._routers.items():
            if not any(row.router == name for rows in self._tables.values() for row in rows):
                for prefix, view in registered:
                    self.views.setdefault(view, []).append(joined("/", f"{prefix}/"))
        routers = {*self._mounted, *self.prefixes}
        self.prefixes = {router: self._prefix(router, 0) for router in routers}
        return self

    def _follow(self, table: str, before: str, depth: int) -> None:
        for row in self._tables.get(table, ()) if depth < _DEPTH else ():
            address = joined(before, row.pattern)
            if row.view:
                self.views.setdefault(row.view, []).append(address)
            if row.table:
                self._follow(row.table, address, depth + 1)
            for prefix, view in self._routers.get(row.router, ()):
                self.views.setdefault(view, []).append(joined(address, f"{prefix}/"))

    def _prefix(self, router: str, depth: int) -> str:
        own = self.prefixes.get(router, "")
        above, prefix = self._mounted.get(router, ("", ""))
        if above and depth < _DEPTH and above != router:
            prefix = self._prefix(above, depth + 1) + prefix
        return prefix + own


def joined(before: str, after: str) -> str:
    """An address made of two parts."""
    after = after.removeprefix("^").removesuffix("$")
    return f"{before.rstrip('/')}/{after.lstrip('/')}" if after else before


def routes(project: Project, contexts: Iterator[Context]) -> Routes:
    """The addresses that some files say."""
    found = Routes()
    for context in contexts:
        found.read(context)
    return found.finish()


def says_routes(words: frozenset[str]) -> bool:
    """Whether a file may say routes, by the words in it."""
    return not _WORDS.isdisjoint(words)


def variable(node: ast.expr, context: Context) -> str:
    """The dotted name of a variable of a module, of this one too; empty for others."""
    name = context.name(node)
    if name is None and isinstance(node, ast.Name) and node.id in context.names.scope.bindings:
        return f"{context.names.module}.{node.id}"
    return name or ""


def _row(call: ast.Call, context: Context) -> _Row | None:
    where = call.args[0] if call.args else _keyword(call, "route")
    target = call.args[1] if len(call.args) > 1 else _keyword(call, "view")
    if not isinstance(where, ast.Constant) or target is None:
        return None
    pattern = _text(where)
    if isinstance(target, ast.Call) and last_name(target.func) == "include" and target.args:
        inner = target.args[0]
        if isinstance(inner, ast.Tuple) and inner.elts:
            inner = inner.elts[0]
        if isinstance(inner, ast.Constant):
            return _Row(pattern, table=_text(inner))
        if isinstance(inner, ast.Attribute) and inner.attr == "urls":
            return _Row(pattern, router=variable(inner.value, context))
        if isinstance(inner, ast.List):
            return _Row(pattern, table=_written_out(target, context.names.module))
        return _Row(pattern, table=variable(inner, context).removesuffix(f".{_PATTERNS}"))
    view = _view(target, context)
    return _Row(pattern, view=view) if view else None


def _table_of(row: ast.Call, module: str) -> str:
    """The name of the table that a row stands in: that of the module for its `urlpatterns`, that of another
    variable, or one for a list that is written out in an `include`."""
    for up in parents(row):
        match up:
            case ast.Call() if last_name(up.func) == "include":
                return _written_out(up, module)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AugAssign(target=ast.Name(id=name)):
                return module if name == _PATTERNS else f"{module}.{name}"
    return module


def _written_out(include: ast.Call, module: str) -> str:
    return f"{module}:{include.lineno}:{include.col_offset}"


def _parts(statement: ast.stmt) -> Iterator[ast.expr]:
    """The variables whose rows are among the patterns of a module: `urlpatterns = pages + [*forms]`."""
    match statement:
        case (
            ast.Assign(targets=[ast.Name(id=name)], value=value)
            | ast.AugAssign(target=ast.Name(id=name), value=value)
        ) if name == _PATTERNS:
            left: list[ast.expr] = [value]
            while left:
                match left.pop():
                    case ast.BinOp(op=ast.Add(), left=first, right=second):
                        left += (first, second)
                    case ast.List(elts=elements) | ast.Tuple(elts=elements):
                        left += (one.value for one in elements if isinstance(one, ast.Starred))
                    case ast.Name() | ast.Attribute() as part:
                        yield part


def _view(node: ast.expr, context: Context) -> str:
    """The dotted name of a view, `.as_view()` and what is put around it taken off."""
    while isinstance(node, ast.Call):
        if last_name(node.func) == "as_view" and isinstance(node.func, ast.Attribute):
            node = node.func.value
        elif len(node.args) == 1:
            node = node.args[0]
        else:
            return ""
    return context.name(node) or ""


def _prefix_of(call: ast.Call, context: Context) -> str:
    """What a call puts before addresses: `APIRouter(prefix="/books")`, `url_prefix=PREFIX`."""
    value = _keyword(call, "prefix") or _keyword(call, "url_prefix")
    if isinstance(value, ast.Name):
        only = context.names.only_binding(value)
        value = only.value if only is not None and only.kind == "assign" else None
    return _text(value)


def _keyword(call: ast.Call, name: str) -> ast.expr | None:
    return next((word.value for word in call.keywords if word.arg == name), None)


def _text(node: ast.expr | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _verb(call: ast.Call) -> str:
    """The first method that a route is for, or empty."""
    return first_verb(_keyword(call, "methods"))


def first_verb(methods: ast.expr | None) -> str:
    """The first of a list of methods, or `GET` where that is among them; or empty."""
    return next(iter(listed_verbs(methods)), "")


def listed_verbs(methods: ast.expr | None) -> list[str]:
    """The methods that a list names, `GET` first where it is among them."""
    if not isinstance(methods, (ast.List, ast.Tuple, ast.Set)):
        return []
    found = [_text(each).upper() for each in methods.elts]
    return sorted(filter(None, found), key=lambda verb: verb != "GET")
