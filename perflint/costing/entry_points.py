"""The entries of a project by the names under which users know them: `GET /orders`, `tasks.send`.

Which functions a framework runs is said by `semantics.entries`; here they get names, and what a framework
runs as parts of one request (`get_queryset` of a view) is no entry of its own.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from perflint.costing.budget_comments import of_comment
from perflint.costing.composing import Composer
from perflint.costing.routes import (
    Routes,
    first_verb,
    joined,
    listed_verbs,
    routes,
    says_routes,
    variable,
)
from perflint.costing.views import Action, Views
from perflint.language.nodes import FUNCTIONS, FunctionNode, descendants, last_name
from perflint.project.calls.entries import Entry
from perflint.rules.context import Context
from perflint.syntax.source import is_notebook

_VERBS = frozenset("get post put patch delete head options trace websocket".split())
# What methods of views answer, and where, below the address of the view.
_ACTIONS = {
    "list": ("GET", ""),
    "create": ("POST", ""),
    "retrieve": ("GET", "{id}/"),
    "update": ("PUT", "{id}/"),
    "partial_update": ("PATCH", "{id}/"),
    "destroy": ("DELETE", "{id}/"),
}
_MOST_HANDED = 3  # functions to which a request is handed on
_RESTRICTING = {"require_GET": "GET", "require_POST": "POST", "require_safe": "GET"}


@dataclass(frozen=True, slots=True)
class EntryPoint:
    """A function that a framework runs, or that a user runs from a command line.

    Attributes:
        name: `GET /orders` of a route, else the dotted name.
        function: the dotted name.
        identity: of the function.
        kind: see `calls.entries.Entry`; `program` for what `python -m` runs.
        framework: what runs it.
        path, line: where it is.
        asynchronous: whether an event loop runs it.
        action: what a view answers by a method of its framework; then it has no function of its own.
        verb: the method of the requests that it answers, in capitals; empty where it does not tell.
    """

    name: str
    function: str
    identity: int
    kind: str
    framework: str
    path: str
    line: int
    asynchronous: bool
    action: Action | None = None
    verb: str = ""

    @property
    def answered(self) -> tuple[str, str]:
        """What tells it apart from all but its own further names."""
        return self.function, self.verb


class Entries:
    """The entries of one project."""

    def __init__(self, composer: Composer) -> None:
        self.composer = composer
        self.linked = composer.linked
        self.views = Views(composer)
        self._views_by_verb: dict[str, Views] = {}

    def all(self, paths: frozenset[str]) -> list[EntryPoint]:
        """The entries in some files, in the order of files and lines; each has a name of its own."""
        found = [*self._of_frameworks(paths), *self._of_views(paths), *self._programs(paths)]
        found.sort(key=lambda entry: (entry.path, entry.line, entry.name))
        named: dict[str, EntryPoint] = {}
        for entry in found:
            if entry.name in named and named[entry.name].answered != entry.answered:
                entry = replace(entry, name=f"{entry.name} ({entry.function})")
            named.setdefault(entry.name, entry)
        return list(named.values())

    def views_for(self, verb: str) -> Views:
        """The views as they answer requests of a method; empty for any."""
        return self._views_by_verb.setdefault(verb, Views(self.composer.answering(verb)))

    def _of_frameworks(self, paths: frozenset[str]) -> Iterator[EntryPoint]:
        for identity, entry in self.composer.graph.entries.items():
            outline = self.linked.outline(identity)
            if outline.path not in paths or entry.kind == "piece":
                continue
            node = self._node(identity)
            if node is None or self._is_part(identity, entry, node):
                continue
            if self._is_inherited(identity, entry, node):
                continue
            plain = self.plain(identity, entry.kind, entry.framework)
            for verb, several in self._verbs(identity, entry, node):
                one = replace(plain, verb=verb)
                names = list(dict.fromkeys(self._names(identity, entry, node, verb)))
                told = f"{verb} {plain.function}" if several else plain.function
                for name in names or [told]:
                    yield replace(one, name=name)

    def _verbs(self, identity: int, entry: Entry, node: FunctionNode) -> Iterator[tuple[str, bool]]:
        """The methods for which a function costs something of its own, each with whether there are more;
        one that is empty where it does not tell them apart."""
        if entry.kind != "request":
            yield "", False
            return
        if self.linked.outlined(identity).holder:
            name = node.name.removeprefix("on_")
            only = name.upper() if name in _VERBS else _ACTIONS.get(name, ("", ""))[0]
            if only:
                yield only, False
                return
        told = self._told(identity)
        allowed = self._allowed(identity, node)
        found = [verb for verb in told if not allowed or verb in allowed]
        if len(found) > 1:
            yield from ((verb, True) for verb in found)
        else:
            yield (allowed[0] if len(allowed) == 1 else ""), False

    def _told(self, identity: int, depth: int = 0) -> list[str]:
        """The methods that a function tells apart, or one to which it hands its request on:
        `return _moderate(request, key)`."""
        reader = self.composer.reader(self.linked.owners[identity])
        node = reader.owner(identity) if reader is not None else None
        if reader is None or not isinstance(node, FUNCTIONS) or depth > _MOST_HANDED:
            return []
        told = reader.request_tests.told(node)
        if told or self.linked.outlined(identity).holder or not node.args.args:
            return told
        request = node.args.args[0].arg
        for each in descendants(node, into_functions=False):
            match each:
                case ast.Return(value=ast.Call(func=called, args=args, keywords=words)):
                    given = [*args[:1], *(word.value for word in words)]
                    if any(isinstance(one, ast.Name) and one.id == request for one in given):
                        name = reader.context.name(called)
                        further = self.linked.own(name) if name is not None else None
                        if further is not None and (told := self._told(further, depth + 1)):
                            return told
        return []

    def _allowed(self, identity: int, node: FunctionNode) -> list[str]:
        """The methods that a function answers, where its decorators or a table of routes say that."""
        found = list(_restricted(node))
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Attribute):
                attr = decorator.func.attr
                if attr in _VERBS:
                    found.append(attr.upper())
                elif attr in ("route", "api_route"):
                    found += _methods_of(decorator) or ([] if attr == "api_route" else ["GET"])
            if isinstance(decorator, ast.Call) and last_name(decorator.func) == "action":
                found += _methods_of(decorator) or ["GET"]
        return found

    def _of_views(self, paths: frozenset[str]) -> Iterator[EntryPoint]:
        """What views answer by methods of their frameworks."""
        inherited = (
            action
            for klass in self._routes.views
            if klass in self.linked.classes and self.linked.classes[klass][0].path in paths
            for action in self.views.inherited(klass, (*_VERBS, *_ACTIONS))
        )
        for action in chain(self.views.actions(paths), inherited):
            addresses = self._routes.views.get(action.klass, ())
            if not addresses and self.linked.subclasses(action.klass):
                continue  # a base of other views
            name = f"{action.klass}.{action.method}"
            verb = _ACTIONS.get(action.method, (action.method.upper(), ""))[0]
            found = EntryPoint(
                name,
                name,
                -1,
                "request",
                action.framework,
                action.path,
                action.line,
                False,
                action,
                verb,
            )
            names = [_of_method(action.method, address) for address in addresses]
            for each in dict.fromkeys(filter(None, names)) or [name]:
                yield replace(found, name=each)

    def plain(self, identity: int, kind: str = "function", framework: str = "") -> EntryPoint:
        """A function as an entry by its dotted name."""
        function = self.linked.outlined(identity)
        dotted = self.linked.dotted(identity)
        return EntryPoint(
            dotted,
            dotted,
            identity,
            kind,
            framework,
            self.linked.outline(identity).path,
            function.line,
            "coroutine" in function.marks,
        )

    def _is_part(self, identity: int, entry: Entry, node: FunctionNode) -> bool:
        """Whether a function is run as a part of what an entry answers: a method of a view that another one
        runs, a field of a serializer, a part of a model, what is run for a parameter."""
        if entry.kind == "item" and (entry.framework, node.name) == ("torch", "forward"):
            return True
        if entry.kind == "item" and entry.framework == "rest_framework":
            return True
        if identity in self._dependencies_of_all:
            return True
        if not self.linked.outlined(identity).holder or entry.kind != "request":
            return False
        if entry.framework == "graphene" or _is_action(node):
            return False
        name = node.name
        answers = name in _VERBS or name in _ACTIONS or name in ("dispatch", "prepare")
        if answers or name.startswith(("on_", "do_")):
            return False
        return not any(self._decorated(node, self._context(identity)))

    def _is_inherited(self, identity: int, entry: Entry, node: FunctionNode) -> bool:
        """Whether a method answers for those views only that inherit it, and are entries themselves."""
        holder = self.linked.outlined(identity).holder
        if entry.framework not in ("django", "rest_framework") or not holder:
            return False
        klass = f"{self.linked.outline(identity).module}.{holder}"
        if klass in self._routes.views or node.name not in _VERBS and node.name not in _ACTIONS:
            return False
        return any(each in self._routes.views for each in self.linked.subclasses(klass))

    def dependencies(self, identity: int) -> Iterator[int]:
        """The functions that FastAPI runs before a handler, for its parameters: `Depends(get_session)`."""
        left, seen = [identity], {identity}
        while left:
            for found in self._depends_on(left.pop()):
                if found not in seen:
                    seen.add(found)
                    left.append(found)
                    yield found

    def _depends_on(self, identity: int) -> Iterator[int]:
        node = self._node(identity)
        if node is None:
            return
        context = self._context(identity)
        for part in (*_given_to(node.args), *node.decorator_list):
            for call in ast.walk(part):
                if isinstance(call, ast.Call) and last_name(call.func) in ("Depends", "Security"):
                    name = context.name(call.args[0]) if call.args else None
                    found = self.linked.own(name) if name is not None else None
                    if found is not None:
                        yield found

    @cached_property
    def _dependencies_of_all(self) -> frozenset[int]:
        """What is run for the parameters of handlers, and handles nothing itself."""
        return frozenset(
            identity
            for identity, entry in self.composer.graph.entries.items()
            if entry.framework == "fastapi"
            and not self.linked.outlined(identity).decorators
            and self.linked.dotted(identity) not in self._routes.views
        )

    def _node(self, identity: int) -> FunctionNode | None:
        reader = self.composer.reader(self.linked.owners[identity])
        node = reader.owner(identity) if reader is not None else None
        return node if isinstance(node, FUNCTIONS) else None

    def _programs(self, paths: frozenset[str]) -> Iterator[EntryPoint]:
        for index, outline in enumerate(self.linked.files):
            if outline.path not in paths or "__name__" not in outline.words:
                continue
            body, graph = self.linked.start(index), self.composer.graph
            if not graph.edges[body] and not graph.touches[body]:
                continue  # most that name `__name__` have a logger, and run nothing
            reader = self.composer.reader(index)
            if reader is not None and reader.context.is_script:
                entry = self.plain(body, "program", "python")
                name = outline.path if is_notebook(outline.path) else f"python -m {outline.module}"
                yield replace(entry, name=name)

    def budgets(self, path: str) -> Iterator[tuple[int, str]]:
        """The functions of a file with the budgets that comments say."""
        index = self.linked.index(path)
        reader = self.composer.reader(index) if index is not None else None
        for identity, node in reader.functions() if reader is not None else ():
            text = of_comment(node, reader.context) if reader is not None else ""
            if text:
                yield identity, text

    # Names

    @cached_property
    def _routes(self) -> Routes:
        return routes(self.composer.project, self._routing_files())

    def _routing_files(self) -> Iterator[Context]:
        for index, outline in enumerate(self.linked.files):
            if says_routes(outline.words):
                reader = self.composer.reader(index)
                if reader is not None:
                    yield reader.context

    def _names(self, identity: int, entry: Entry, node: FunctionNode, verb: str) -> Iterator[str]:
        if entry.kind != "request":
            return
        function = self.linked.outlined(identity)
        context = self._context(identity)
        yield from self._decorated(node, context, verb)
        dotted = self.linked.dotted(identity)
        if function.holder:
            module = self.linked.outline(identity).module
            yield from self._method(f"{module}.{function.holder}", node, verb)
            return
        verb = verb or self._routes.verbs.get(dotted) or next(_restricted(node), "GET")
        for address in self._routes.views.get(dotted, ()):
            yield f"{verb} {joined('/', address)}"

    def _context(self, identity: int) -> Context:
        reader = self.composer.reader(self.linked.owners[identity])
        assert reader is not None, "the function was found in it"
        return reader.context

    def _decorated(self, node: FunctionNode, context: Context, only: str = "") -> Iterator[str]:
        """The names by decorators: `@router.get("/orders")`, `@app.route("/orders", methods=["POST"])`.

        Args:
            only: the method that is meant where a decorator names several.
        """
        for decorator in node.decorator_list:
            match decorator:
                case ast.Call(
                    func=ast.Attribute(value=router, attr=attr),
                    args=[ast.Constant(value=str() as address), *_],
                ):
                    pass
                case _:
                    continue
            verb = attr.upper() if attr in _VERBS else ""
            if not verb and attr in ("route", "api_route"):
                verb = only or first_verb(_methods_given(decorator)) or "GET"
            if verb:
                prefix = self._routes.prefixes.get(variable(router, context), "")
                yield f"{verb} {joined(prefix or '/', address)}"

    def _method(self, klass: str, node: FunctionNode, verb: str) -> Iterator[str]:
        """The names of a method of a view."""
        addresses = self._addresses(klass)
        name = node.name.removeprefix("on_")
        for address in addresses:
            told = _of_method(name, address)
            if told:
                yield told
            else:
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Call) and last_name(decorator.func) == "action":
                        yield _of_action(node.name, decorator, address, verb)

    def _addresses(self, klass: str) -> list[str]:
        """The addresses of a view class; those of the classes that derive from it where it has none."""
        own = self._routes.views.get(klass)
        if own:
            return own
        return [
            address
            for name in self.linked.subclasses(klass)
            for address in self._routes.views.get(name, ())
        ]


def _given_to(arguments: ast.arguments) -> Iterator[ast.expr]:
    """The annotations and defaults of parameters."""
    for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        if each.annotation is not None:
            yield each.annotation
    yield from arguments.defaults
    yield from (each for each in arguments.kw_defaults if each is not None)


def _of_method(name: str, address: str) -> str:
    """The name of a method of a view at an address: `GET /orders/{id}/` of `retrieve`; empty for others."""
    if name in _VERBS:
        return f"{name.upper()} {joined('/', address)}"
    if name not in _ACTIONS:
        return ""
    verb, below = _ACTIONS[name]
    return f"{verb} {joined(address, '' if '<' in address or '{' in address else below)}"


def _is_action(node: FunctionNode) -> bool:
    """Whether a method is an extra action of a view set."""
    called = (getattr(each, "func", each) for each in node.decorator_list)
    return any(last_name(each) == "action" for each in called)


def _of_action(name: str, decorator: ast.Call, address: str, verb: str) -> str:
    """The name of an extra action of a view set: `@action(detail=True, methods=["post"])`."""
    words = {word.arg: word.value for word in decorator.keywords}
    detail = words.get("detail")
    below = "{id}/" if isinstance(detail, ast.Constant) and detail.value else ""
    path = words.get("url_path")
    last = str(path.value) if isinstance(path, ast.Constant) else name
    verb = verb or first_verb(words.get("methods")) or "GET"
    return f"{verb} {joined(address, f'{below}{last}/')}"


def _methods_given(decorator: ast.Call) -> ast.expr | None:
    return next((word.value for word in decorator.keywords if word.arg == "methods"), None)


def _methods_of(decorator: ast.Call) -> list[str]:
    """The methods that a decorator of a route lists."""
    return listed_verbs(_methods_given(decorator))


def _restricted(node: FunctionNode) -> Iterator[str]:
    """The methods that a decorator restricts a view to, the first of them, or `GET`, first: `@require_POST`,
    `@api_view(["GET"])`."""
    for decorator in node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        name = last_name(called)
        if name in _RESTRICTING:
            yield _RESTRICTING[name]
        elif name in ("api_view", "require_http_methods") and isinstance(decorator, ast.Call):
            yield from listed_verbs(decorator.args[0] if decorator.args else None)
