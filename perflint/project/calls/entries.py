"""Functions that a framework runs: request handlers, tasks, commands, serializer methods, resolvers.

Found by decorators, by the base classes of views, and by functions passed to route tables. What a
stub says (`@handles`) comes first; the rest are the names of frameworks that need no stub for this.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from perflint.knowledge.facts import Term
from perflint.knowledge.kinds import of_kind
from perflint.language.terms.evaluation import evaluate
from perflint.outlining.outline import CALL, FunctionOutline
from perflint.project.world.linking import Linked

if TYPE_CHECKING:
    from perflint.project.calls.callees import Callees


@dataclass(frozen=True, slots=True)
class Entry:
    """How a framework runs a function.

    Attributes:
        kind: `request`, `task`, `command`, `batch` (of the data that a model is trained on or asked),
            `item` (once for each object, as methods of serializers and data sets, and resolvers of GraphQL),
            or `piece` (of what a parser reads, which is its loop).
        framework: the name of the library.
        line: of the decorator, the route or the function.
    """

    kind: str
    framework: str
    line: int


_VERBS = frozenset(
    "get post put patch delete head options trace route websocket api_route websocket_route"
    " endpoint api_view view http_get".split()
)
_WEB = frozenset(
    "fastapi starlette flask quart sanic litestar aiohttp falcon robyn ninja bottle blacksheep"
    " flask_restx flask_restful connexion starlite esmerald muffin microdot".split()
)
_TASKS = frozenset("celery dramatiq huey arq rq taskiq procrastinate prefect faust".split())
_TASK_DECORATORS = frozenset("task shared_task actor db_task periodic_task job flow agent".split())
# What user commands, and GraphQL, run: libraries, and their decorators.
_COMMANDS = frozenset("click typer rich_click asyncclick cyclopts flask quart".split())
_GRAPHS = frozenset("strawberry strawberry_django ariadne".split())
_RESOLVING = frozenset("field mutation subscription source".split())
_MANAGING = "django.core.management."
_VIEW_DECORATORS = frozenset(
    {
        "rest_framework.decorators.action",
        "rest_framework.decorators.api_view",
        "django.contrib.auth.decorators.login_required",
        "django.contrib.admin.views.decorators.staff_member_required",
        "django.views.decorators.csrf.csrf_exempt",
        "django.views.decorators.http.require_http_methods",
        "django.views.decorators.http.require_GET",
        "django.views.decorators.http.require_POST",
        "django.views.decorators.http.require_safe",
    }
)
_VIEW_BASES = (
    "django.views.",
    "rest_framework.views.",
    "rest_framework.viewsets.",
    "rest_framework.generics.",
    "rest_framework.mixins.",
    "flask.views.",
    "starlette.endpoints.",
    "tornado.web.RequestHandler",
    "aiohttp.web.View",
    "falcon.",
    "sanic.views.",
    "quart.views.",
)
_VIEW_METHODS = frozenset(
    "get post put patch delete head options list create retrieve update partial_update destroy"
    " dispatch get_queryset get_context_data get_object form_valid perform_create perform_update on_get"
    " on_post on_put on_delete on_patch get_serializer_context on_receive prepare setup"
    " render_to_response".split()
)
_REQUESTS = of_kind("annotated request")
_RESPONSES = ("django.http.", "aiohttp.web.")
_ROUTES = frozenset(
    {
        "django.urls.path",
        "django.urls.re_path",
        "django.conf.urls.url",
        "starlette.routing.Route",
        "starlette.routing.WebSocketRoute",
        "fastapi.routing.APIRoute",
        "fastapi.Depends",
        "fastapi.Security",
        "fastapi.param_functions.Depends",
        "fastapi.params.Depends",
        "aiohttp.web.get",
        "aiohttp.web.post",
        "aiohttp.web.put",
        "aiohttp.web.delete",
        "aiohttp.web.route",
        "gradio.ChatInterface",
        "gradio.Interface",
    }
)
_ROUTE_NAMES = frozenset(name.rpartition(".")[2] for name in _ROUTES)
_ADDERS = frozenset(
    "add_url_rule add_api_route add_websocket_route add_api_websocket_route add_route add_get"
    " add_post add_put add_delete add_patch".split()
)


def entries(callees: Callees, file: int) -> Iterator[tuple[int, Entry]]:
    """The functions of a file that a framework runs by what they are, by identity."""
    linked = callees.linked
    outline = linked.files[file]
    for identity, function in enumerate(outline.functions, linked.start(file)):
        entry: Entry | None = None
        if function.decorators:
            entry = _decorated(callees, function)
        if entry is None and function.holder:
            entry = (
                _view_method(linked, outline.module, function)
                or _other_method(linked, outline.module, function)
                or _overriding(linked, outline.module, function)
            )
        elif entry is None and function.parameters:
            entry = _answers_request(linked, function)
        if entry is not None:
            yield identity, entry


def _decorated(callees: Callees, function: FunctionOutline) -> Entry | None:
    for term, _, _, line, _ in function.decorators:
        if term is None or term[0] == "argument":
            continue
        for callee in callees.of(term):
            if callee.facts is not None and "handles" in callee.facts.marks:
                kind = callee.facts.values.get("handles", "request")
                return Entry(kind, callee.facts.name.partition(".")[0], line)
        if _is_of_group(term, callees.linked):
            return Entry("command", "click", line)
        name = maker(term, callees.linked)
        if name is None:
            continue
        root, _, rest = name.partition(".")
        last = rest.rpartition(".")[2]
        if name in _VIEW_DECORATORS:
            return Entry("request", root, line)
        if root in _WEB and last in _VERBS:
            return Entry("request", root, line)
        if root in _TASKS and last in _TASK_DECORATORS:
            return Entry("task", root, line)
        if root in _COMMANDS and last == "command":
            return Entry("command", root, line)
        if root in _GRAPHS and last in _RESOLVING:
            return Entry("item", root, line)
    return None


def _is_of_group(term: Term, linked: Linked) -> bool:
    """Whether a decorator makes a command of a group of commands that is a function: `@main.command()`."""
    name, _, last = term[1].rpartition(".") if term[0] == "name" else ("", "", "")
    group = linked.own(linked.alias(name) or name) if last == "command" else None
    if group is None:
        return False
    made = (maker(each[0], linked) for each in linked.outlined(group).decorators if each[0])
    return any(name is not None and name.partition(".")[0] in _COMMANDS for name in made)


def maker(term: Term, linked: Linked, depth: int = 0) -> str | None:
    """The dotted name of a library function or method behind a term, without a stub: for
    `app = Flask(…)`, `app.route` is `flask.Flask.route`."""
    if depth > 8:
        return None
    kind = term[0]
    if kind == "name":
        name: str = linked.alias(term[1]) or term[1]
        if not linked.inside(name):
            return name
        variable = linked.variable(name)
        if variable is not None:
            return maker(variable, linked, depth + 1)
        prefix, _, last = name.rpartition(".")
        if prefix and linked.variable(prefix) is not None:
            base = maker(("name", prefix), linked, depth + 1)
            return f"{base}.{last}" if base else None
        own = linked.function(name)
        if own is not None and own.returns is not None and depth:
            return maker(own.returns, linked, depth + 1)
        order = linked.order(name)
        if order:
            for facts in order:
                for base in facts.bases:
                    if not linked.inside(base):
                        return base
        return None
    if kind in ("call", "awaited", "entered"):
        return maker(term[1], linked, depth + 1)
    if kind == "instance":
        return maker(("name", term[1]), linked, depth + 1)
    if kind == "attribute":
        base = maker(term[1], linked, depth + 1)
        return f"{base}.{term[2]}" if base else None
    return None


def _view_method(linked: Linked, module: str, function: FunctionOutline) -> Entry | None:
    name = function.name.rpartition(".")[2]
    if (
        name not in _VIEW_METHODS
        and not name.startswith(("get_", "do_"))
        and name != "to_representation"
    ):
        return None
    for facts in linked.order(f"{module}.{function.holder}"):
        for written in (*facts.bases, facts.name):
            base = linked.alias(written) or written
            if base.startswith("rest_framework.serializers."):
                return Entry("item", "rest_framework", function.line)
            if name.startswith("do_") and base.startswith("http.server."):
                return Entry("request", "http", function.line)
            if name in _VIEW_METHODS and base.startswith(_VIEW_BASES):
                return Entry("request", base.partition(".")[0], function.line)
    return None


def _other_method(linked: Linked, module: str, function: FunctionOutline) -> Entry | None:
    """A command of Django (`handle` of its class), or a resolver or mutation of Graphene."""
    name = function.name.rpartition(".")[2]
    if not name.startswith(("handle", "resolve_", "mutate")):
        return None
    for facts in linked.order(f"{module}.{function.holder}"):
        for written in (*facts.bases, facts.name):
            base = linked.alias(written) or written
            if base.startswith(_MANAGING) and name in (
                "handle",
                "handle_label",
                "handle_app_config",
            ):
                return Entry("command", "django", function.line)
            if base.startswith(("graphene.", "graphene_django.")) and not name.startswith("handle"):
                return Entry("item" if name != "mutate" else "request", "graphene", function.line)
    return None


def _overriding(linked: Linked, module: str, function: FunctionOutline) -> Entry | None:
    """A method that overrides one which a stub says a library runs (`LightningModule.training_step`)."""
    name = function.name.rpartition(".")[2]
    for facts in linked.order(f"{module}.{function.holder}"):
        overridden = linked.function(facts.methods.get(name, ""))
        if overridden is not None and "handles" in overridden.marks:
            kind = overridden.values["handles"]
            return Entry(kind, overridden.name.partition(".")[0], function.line)
    return None


def _answers_request(linked: Linked, function: FunctionOutline) -> Entry | None:
    """A function of a module that takes a request first and gives a response, as views do whose table
    of routes is elsewhere."""
    name, _, _, annotation = function.parameters[0]
    if name not in ("request", "req") or "." in function.name or function.returns is None:
        return None
    taken = evaluate(annotation, linked) if annotation is not None else None
    if annotation is not None and (taken is None or taken.name not in _REQUESTS):
        return None
    returned = evaluate(function.returns, linked)
    if returned is None or returned.kind != "instance":
        return None
    if returned.name.startswith(_RESPONSES):
        return Entry("request", returned.name.partition(".")[0], function.line)
    return None


def routed(callees: Callees, file: int) -> Iterator[tuple[int, Entry]]:
    """The functions that a file gives to a table of routes, by identity."""
    linked = callees.linked
    outline = linked.files[file]
    routing = {
        index
        for index, term in enumerate(outline.terms)
        if term[0] == "attribute"
        and term[2] in _ADDERS
        or term[0] == "name"
        and term[1].rpartition(".")[2] in _ROUTE_NAMES
    }
    if not routing:
        return
    for index, (_, what, term_index, arguments) in enumerate(outline.heads()):
        if term_index not in routing or arguments < 0 or what & 15 != CALL:
            continue
        term = outline.terms[term_index]
        if term[0] == "name":
            name = linked.alias(term[1]) or term[1]
            if name not in _ROUTES:
                continue
        elif term[0] == "attribute" and term[2] in _ADDERS:
            name = maker(term, linked) or ""
            if name.partition(".")[0] not in _WEB:
                continue
        else:
            continue
        for _, term in outline.arguments[arguments]:
            if term[0] == "argument":
                continue
            for callee in callees.of(term):
                if callee.own >= 0:
                    yield (
                        callee.own,
                        Entry("request", name.partition(".")[0], outline.site(index).line),
                    )
