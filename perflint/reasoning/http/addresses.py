"""Where requests of a loop go: to the same server each time, or to another one for each item."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable

from perflint.language.nodes import descendants, last_name
from perflint.reasoning.context import FileContext

_HOSTS = re.compile(
    r"(?:^|_)(?:hosts?|hostname|servers?|peers?|mirrors?|domains?|subdomain|(?:web)?hooks?|subscribers?"
    r"|replicas?|brokers?|proxies|proxy|ips?|address|addresses|netloc|base|base_?ur[il]|registry"
    r"|registries|clusters?|machines?|endpoints|href|src)(?:_?ur[il]s?)?$",
    re.IGNORECASE,
)
_HOOKS = re.compile(r"(?:^|_)(?:web)?hooks?(?:$|_)|webhook", re.IGNORECASE)
_SCHEME = re.compile(r"^\w+://$")
_MOST = 4  # names that are followed to what they are assigned

# Methods that give an address out of what they belong to.
_TAKING = frozenset("decode get get_attribute group lstrip pop rstrip strip".split())


def other_server(context: FileContext, url: ast.expr, varies: Callable[[ast.expr], bool]) -> bool:
    """Whether an address names another server for each item, where `varies` tells what differs from
    one item to the next."""
    found = _server(context, url, _MOST)
    if found is None:
        return False
    part, certain = found
    return varies(part) and (certain or is_host(context, part, varies))


def any_server(context: FileContext, url: ast.expr, varies: Callable[[ast.expr], bool]) -> bool:
    """Whether nothing shows that the addresses of all items name the same server: each is passed in
    or read from somewhere as a whole."""
    found = _server(context, url, _MOST)
    match found[0] if found is not None else None:
        case ast.Name() | ast.Attribute() | ast.Subscript() as part:
            return varies(part)
        case ast.Call(func=ast.Attribute(attr=attr)) as part if attr in _TAKING:
            return varies(part)
    return False  # `urljoin(base, path)`


def same_server(context: FileContext, url: ast.expr) -> bool:
    """Whether an address names the same server whenever it is asked: written out, a name of the module, an
    attribute of what such a name stands for (`settings.api_url`), or one of the object (`self.base_url`)."""
    found = _server(context, url, _MOST)
    if found is None:
        return True
    named = found[0]
    match named:
        case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name):
            return not to_subscribers(name)
    while isinstance(named, ast.Attribute):
        named = named.value
    if not isinstance(named, ast.Name):
        return False
    bindings = context.flow.reaching(named)
    return len(bindings) == 1 and bindings[0].scope.kind == "module"


def address_of(call: ast.Call) -> ast.expr | None:
    """The address that a request is sent to: its first argument, after the method of `request`."""
    name = last_name(call.func)
    for word in call.keywords:
        if word.arg == "url":
            return word.value
    at = 1 if name in ("request", "stream") else 0
    return call.args[at] if len(call.args) > at else None


def to_subscribers(name: str) -> bool:
    """Whether a name says that requests go out to whoever has subscribed."""
    return _HOOKS.search(name) is not None


def _server(context: FileContext, url: ast.expr, depth: int) -> tuple[ast.expr, bool] | None:
    """The part of an address that names the server, and whether it is that for certain; None where
    the server is written out."""
    match url:
        case ast.JoinedStr(
            values=[ast.Constant(value=str() as scheme), ast.FormattedValue() as part, *_]
        ):
            return (part.value, True) if _SCHEME.match(scheme) else None
        case ast.JoinedStr(values=[ast.FormattedValue() as part, *_]):
            return _further(context, part.value, depth)
        case ast.BinOp(op=ast.Add()):
            parts = _summed(url)
            if isinstance(parts[0], ast.Constant):
                return (parts[1], True) if _SCHEME.match(str(parts[0].value)) else None
            return _further(context, parts[0], depth)
        case ast.BinOp(left=ast.Constant(value=str() as text), op=ast.Mod(), right=filled):
            first = filled.elts[0] if isinstance(filled, ast.Tuple) and filled.elts else filled
            return (first, True) if re.match(r"(?:\w+://)?%s", text) else None
        case ast.Call(
            func=ast.Attribute(value=ast.Constant(value=str() as text), attr="format"),
            args=[first, *_],
        ):
            return (first, True) if re.match(r"(?:\w+://)?\{", text) else None
        case ast.Call(
            func=ast.Name(id="urljoin") | ast.Attribute(attr="urljoin"), args=[first, *_]
        ):
            return _further(context, first, depth)
        case ast.Constant():
            return None
    return _further(context, url, depth)


def _further(context: FileContext, part: ast.expr, depth: int) -> tuple[ast.expr, bool] | None:
    """What a name was assigned, as far as that says which part names the server."""
    if isinstance(part, ast.Name) and depth:
        bindings = context.flow.reaching(part)
        value = bindings[0].value if len(bindings) == 1 else None
        if value is not None and bindings[0].kind == "assign":
            # `hook_url = f"{API}/hooks/{number}"` tells more than the name
            if isinstance(value, (ast.JoinedStr, ast.BinOp)) or not _HOSTS.search(part.id):
                return _server(context, value, depth - 1)
    return part, False


def _summed(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*_summed(node.left), node.right]
    return [node]


def is_host(context: FileContext, part: ast.expr, varies: Callable[[ast.expr], bool]) -> bool:
    """Whether what differs is, by its name or that of what the loop goes over, a server: `host`,
    `webhook.url`, `pair[0]` of `self.endpoints`."""
    names: list[str] = []
    for node in descendants(part):
        match node:
            case ast.Name(id=name) if varies(node):
                names.append(name)
                names += [
                    last_name(binding.value)
                    for binding in context.flow.reaching(node)
                    if binding.kind == "for"
                ]
            case ast.Attribute(attr=name) if varies(node):
                names.append(name)
            case ast.Subscript(slice=ast.Constant(value=str() as name)) if varies(node):
                names.append(name)
    return any(_HOSTS.search(name) for name in names)
