"""Where libraries tell of entries, of statements and of requests: their own hooks, and methods of theirs."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from contextlib import suppress
from types import ModuleType
from typing import Any

from perflint.observing.importing import Action, Finder
from perflint.observing.visits import Visits

_TELLS = "_perflint_tells"  # attribute of what tells that a function runs
_ERRORS = 400  # the first status of an answer that tells of one
_VERBS = frozenset("GET POST PUT PATCH DELETE HEAD OPTIONS TRACE CONNECT".split())


def watch(visits: Visits) -> None:
    """Count from now on what the libraries that a program imports do."""
    actions: dict[str, Callable[[Visits, ModuleType], None]] = {
        "django.core.handlers.base": _django,
        "django.core.management.base": _commands,
        "django.views.generic.base": _views,
        "django.db.backends.utils": _statements,
        "django.db.models.query": _query_sets,
        "flask.app": _flask,
        "starlette.routing": _starlette,
        "fastapi.routing": _fastapi,
        "celery.app.task": _celery,
        "sqlalchemy": _sqlalchemy,
        "sqlalchemy.orm": _mapped,
        "http.client": _http,
        "httpx._transports.default": _httpx,
        "aiohttp.client_reqrep": _aiohttp,
    }
    bound: dict[str, Action] = {
        name: functools.partial(action, visits) for name, action in actions.items()
    }
    Finder(bound, visits.failed).install()


def _before(owner: Any, name: str, tell: Callable[..., None]) -> None:
    """Have something told before each call of a method."""
    method = getattr(owner, name)

    @functools.wraps(method)
    def told(*args: Any, **keywords: Any) -> Any:
        tell(*args)
        return method(*args, **keywords)

    setattr(owner, name, told)


def _visited(visits: Visits, owner: Any, name: str, names: Callable[[Any, Any], list[str]]) -> None:
    """Have each call of a method count as a visit.

    Args:
        names: those of the functions that answered, of the object and of what the method gave.
    """
    method = getattr(owner, name)

    @functools.wraps(method)
    def counted(self: Any, *args: Any, **options: Any) -> Any:
        with visits.visit() as visit:
            result = method(self, *args, **options)
            visit.names = names(self, result)
        return result

    setattr(owner, name, counted)


def _dotted(function: Any) -> str:
    """The name of a function, of what decorators have put around it that of the inner one."""
    function = getattr(function, "func", function)  # of a `functools.partial`
    for _ in range(20):
        inner = getattr(function, "__wrapped__", None)
        if inner is None:
            break
        function = inner
    return f"{getattr(function, '__module__', '')}.{getattr(function, '__qualname__', '')}"


def _of_class(klass: type, method: str) -> list[str]:
    """The names that a method has in a class and in those that it derives from."""
    return [f"{each.__module__}.{each.__qualname__}.{method}" for each in klass.__mro__[:-1]]


def _verb(method: object) -> str:
    """A method of HTTP in capitals; empty for what is none."""
    verb = str(method).upper()
    return verb if verb in _VERBS else ""


# Django


def _django(visits: Visits, module: ModuleType) -> None:
    handler: Any = module.BaseHandler
    resolve = getattr(handler, "resolve_request", None)
    if resolve is not None:

        @functools.wraps(resolve)
        def resolve_request(self: Any, request: Any) -> Any:
            match = resolve(self, request)
            _tell_of_view(visits, match.func)
            return match

        handler.resolve_request = resolve_request
    respond, respond_async = handler._get_response, handler._get_response_async

    @functools.wraps(respond)
    def _get_response(self: Any, request: Any) -> Any:
        with visits.visit() as visit:
            response = respond(self, request)
            visit.names, visit.method = _of_request(request, response), _verb(request.method)
        return response

    @functools.wraps(respond_async)
    async def _get_response_async(self: Any, request: Any) -> Any:
        with visits.visit() as visit:
            response = await respond_async(self, request)
            visit.names, visit.method = _of_request(request, response), _verb(request.method)
        return response

    handler._get_response = _get_response
    handler._get_response_async = _get_response_async


def _views(visits: Visits, module: ModuleType) -> None:
    """Have methods of class-based views tell that they run: a mixin may redirect before."""
    view: Any = module.View
    setup = getattr(view, "setup", None)
    if setup is None:
        return

    @functools.wraps(setup)
    def told(self: Any, request: Any, *args: Any, **keywords: Any) -> Any:
        result = setup(self, request, *args, **keywords)
        method = str(request.method).lower()
        handler = getattr(self, method, None)
        if _verb(method) and handler is not None:
            visits.expects()
            setattr(self, method, _telling(visits, handler))
        return result

    view.setup = told


def _tell_of_view(visits: Visits, view: Any) -> None:
    """Have a view tell that it runs which decorators stand around: they may answer themselves."""
    for _ in range(20):
        inner = getattr(view, "__wrapped__", None)
        if inner is None or isinstance(inner, type):
            return
        if getattr(inner, "__wrapped__", None) is None or hasattr(inner, "view_class"):
            for cell in getattr(view, "__closure__", None) or ():
                with suppress(ValueError):  # of a cell that is empty
                    if cell.cell_contents is inner:
                        cell.cell_contents = _telling(visits, inner)
                    if getattr(cell.cell_contents, _TELLS, None) is inner:
                        visits.expects()
            return
        view = inner


def _telling(visits: Visits, function: Any) -> Any:
    """The same function, which tells that it runs."""

    @functools.wraps(function)
    def told(*args: Any, **keywords: Any) -> Any:
        visits.began()
        return function(*args, **keywords)

    setattr(told, _TELLS, function)
    return told


def _of_request(request: Any, response: Any) -> list[str]:
    """The names of the view that has answered a request of Django; none where that has failed."""
    match = getattr(request, "resolver_match", None)
    if match is None or getattr(response, "status_code", _ERRORS) >= _ERRORS:
        return []
    view = match.func
    klass = None
    for _ in range(20):
        klass = getattr(view, "view_class", None) or getattr(view, "cls", None)
        inner = getattr(view, "__wrapped__", None)
        if klass is not None or inner is None:
            break
        view = inner
    if klass is None:
        return [_dotted(view)]
    method = str(request.method).lower()
    actions = getattr(view, "actions", None) or {}
    return _of_class(klass, actions.get(method, "get" if method == "head" else method))


def _commands(visits: Visits, module: ModuleType) -> None:
    _visited(
        visits,
        module.BaseCommand,
        "execute",
        lambda command, _: _of_class(type(command), "handle"),
    )


def _statements(visits: Visits, module: ModuleType) -> None:
    for name in ("execute", "executemany"):
        _before(module.CursorWrapper, name, lambda _, sql, *rest: visits.sent(sql))


def _query_sets(visits: Visits, module: ModuleType) -> None:
    query_set: Any = module.QuerySet
    fetch = query_set._fetch_all

    @functools.wraps(fetch)
    def _fetch_all(self: Any) -> None:
        first = self._result_cache is None
        fetch(self)
        if first:
            visits.fetched(self.model, len(self._result_cache))

    query_set._fetch_all = _fetch_all


# Flask, Starlette, Celery


def _flask(visits: Visits, module: ModuleType) -> None:
    flask: Any = module.Flask
    dispatch = flask.dispatch_request

    @functools.wraps(dispatch)
    def counted(self: Any, *args: Any) -> Any:
        request = sys.modules["flask.globals"].request
        with visits.visit() as visit:
            answer = dispatch(self, *args)
            visit.method = _verb(request.method)
            view = self.view_functions.get(request.endpoint)
            klass = getattr(view, "view_class", None)
            if klass is not None:
                method = request.method.lower()
                visit.names = [
                    *_of_class(klass, "get" if method == "head" else method),
                    *_of_class(klass, "dispatch_request"),
                ]
            elif view is not None:
                visit.names = [_dotted(view)]
        return answer

    flask.dispatch_request = counted


def _starlette(visits: Visits, module: ModuleType) -> None:
    _route(visits, module.Route)


def _fastapi(visits: Visits, module: ModuleType) -> None:
    if "handle" in vars(module.APIRoute):
        _route(visits, module.APIRoute)


def _route(visits: Visits, route: Any) -> None:
    handle = route.handle

    @functools.wraps(handle)
    async def counted(self: Any, scope: Any, receive: Any, send: Any) -> None:
        if visits.is_open_for(scope):  # a method of a class above that another one calls
            await handle(self, scope, receive, send)
            return
        status = _ERRORS

        async def sending(message: Any) -> None:
            nonlocal status
            if message.get("type") == "http.response.start":
                status = message["status"]
            await send(message)

        with visits.visit(scope) as visit:
            await handle(self, scope, receive, sending)
            if status < _ERRORS:
                endpoint = self.endpoint
                method = str(scope.get("method", "get")).lower()
                visit.method = _verb(method)
                visit.names = (
                    _of_class(endpoint, method)
                    if isinstance(endpoint, type)
                    else [_dotted(endpoint)]
                )

    route.handle = counted


def _celery(visits: Visits, module: ModuleType) -> None:
    def names(task: Any, result: Any) -> list[str]:
        if getattr(result, "state", "") != "SUCCESS":
            return []
        return [_dotted(task.run), *_of_class(type(task), "run")]

    _visited(visits, module.Task, "apply", names)


# SQLAlchemy


def _sqlalchemy(visits: Visits, module: ModuleType) -> None:
    def sent(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        visits.sent(statement)

    module.event.listen(module.engine.Engine, "before_cursor_execute", sent)


def _mapped(visits: Visits, module: ModuleType) -> None:
    def loaded(target: Any, _context: Any) -> None:
        visits.loaded(type(target))

    sys.modules["sqlalchemy"].event.listen(module.Mapper, "load", loaded)


# Requests


def _http(visits: Visits, module: ModuleType) -> None:
    _before(module.HTTPConnection, "putrequest", lambda *_: visits.requested())


def _httpx(visits: Visits, module: ModuleType) -> None:
    _before(module.HTTPTransport, "handle_request", lambda *_: visits.requested())
    _before(module.AsyncHTTPTransport, "handle_async_request", lambda *_: visits.requested())


def _aiohttp(visits: Visits, module: ModuleType) -> None:
    _before(module.ClientRequest, "send", lambda *_: visits.requested())
