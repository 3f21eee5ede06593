"""How a request of `requests` and its response are written with `httpx`, and what of them is different there.

Differences: https://www.python-httpx.org/compatibility/
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods.parts import arguments
from perflint.language.nodes import FunctionNode, descendants, parent
from perflint.rules.context import Context
from perflint.syntax.edits import Edit

_POSITIONS = {
    "get": ("url", "params"),
    "post": ("url", "data", "json"),
    "put": ("url", "data"),
    "patch": ("url", "data"),
    "delete": ("url",),
    "head": ("url",),
    "options": ("url",),
    "request": ("method", "url"),
}
_BODILESS = frozenset({"get", "delete", "head", "options"})  # their methods take no body in httpx
_SAME_ARGUMENTS = frozenset({"method", "url", "timeout"})
_TEXTS = ("builtins.str", "builtins.bytes")
_SAME = frozenset({"status_code", "content", "elapsed"})
_RENAMED = {"reason": "reason_phrase"}
LEAVES = "the response leaves the function"


@dataclass(frozen=True)
class Form:
    """How something is written with httpx.

    Attributes:
        function: of the client that sends the request.
        differences: what can be different then, as statements.
    """

    edits: tuple[Edit, ...] = ()
    differences: tuple[str, ...] = ()
    function: str = ""


def verb(context: Context, call: ast.Call) -> str:
    """The function of `requests` that a call runs, as `get`; empty if it runs none."""
    module, _, name = (context.names.dotted(call.func) or "").rpartition(".")
    return name if module in ("requests", "requests.api") and name in _POSITIONS else ""


def request(context: Context, call: ast.Call) -> Form | str:
    """The arguments of a request, or why httpx cannot be given them."""
    function = verb(context, call)
    if arguments.open_ended(call):
        return "the arguments are not written at the call"
    names = _POSITIONS[function]
    if len(call.args) > len(names):
        return "it is given more arguments than it takes"
    edits: list[Edit] = []
    differences: list[str] = []
    given = dict(zip(names, call.args))
    for name, argument in list(given.items())[len(names) if function == "request" else 1 :]:
        start = context.span(argument).start
        if not context.source.text[:start].rstrip().endswith(","):
            return f"what is given for `{name}` stands in parentheses"
        written = _written_name(context, name, argument)
        edits.append(Edit(start, start, f"{written}="))
    for word in call.keywords:
        assert word.arg is not None
        given[word.arg] = word.value
        written = _written_name(context, word.arg, word.value)
        if written != word.arg:
            start = context.span(word).start
            edits.append(Edit(start, start + len(word.arg), written))
    for name, value in given.items():
        found = _argument(context, name, value, given)
        if isinstance(found, str):
            return found
        differences += found.differences
    body = given.keys() & {"data", "json"}
    if len(body) > 1:
        return "it is given both `data` and `json`"
    if body and function in _BODILESS:
        edits.append(arguments.add_first(context, call, f'"{function.upper()}"'))
    if function == "head" and "allow_redirects" not in given:
        edits.append(arguments.add(context, call, "follow_redirects=False"))
    written = "request" if body and function in _BODILESS else function
    return Form(tuple(edits), tuple(differences), written)


def _written_name(context: Context, name: str, value: ast.expr) -> str:
    if name == "allow_redirects":
        return "follow_redirects"
    return "content" if name == "data" and _is_text(context, value) else name


def _argument(
    context: Context, name: str, value: ast.expr, given: dict[str, ast.expr]
) -> Form | str:
    if name in _SAME_ARGUMENTS:
        if (context.names.dotted(getattr(value, "func", None)) or "").startswith("urllib3."):
            return "its `timeout` is one of urllib3"
        return Form()
    if isinstance(value, ast.Constant) and value.value is None:
        return Form()
    match name:
        case "allow_redirects":
            return Form()
        case "json":
            return Form((), ("JSON is sent without spaces and in UTF-8",))
        case "auth":
            if isinstance(value, ast.Tuple) and len(value.elts) == 2:
                return Form()
            return "its `auth` may be made for requests"
        case "headers":
            if _holds(value, None):
                return "a header that is `None` raises in httpx"
            known = _values_known(context, value)
            return Form((), () if known else ("a header that is `None` raises",))
        case "params":
            return _params(context, value, given.get("url"))
        case "data":
            if _is_text(context, value):
                return Form()
            if not isinstance(value, ast.Dict) and not context.is_a(value, "builtins.dict"):
                return "what its `data` is is not known"
            return _fields(context, name, value)
    return f"`{name}` has no counterpart for one request of httpx"


def _params(context: Context, value: ast.expr, url: ast.expr | None) -> Form | str:
    texts = list(_literal_texts(url))
    if any("?" in text for text in texts):
        return "the URL has a query, which `params` replace in httpx"
    found = _fields(context, "params", value)
    if isinstance(found, str) or isinstance(url, ast.Constant):
        return found
    return Form((), ("`params` replace a query that the URL has", *found.differences))


def _fields(context: Context, name: str, value: ast.expr) -> Form | str:
    """What httpx makes of the values of a dictionary."""
    if any(_holds(value, odd) for odd in (None, True, False)):
        return f"`None` and booleans in `{name}` are sent otherwise"
    if _values_known(context, value):
        return Form()
    return Form((), (f"`None` and booleans in `{name}` are sent otherwise",))


def _literal_texts(url: ast.expr | None) -> Iterator[str]:
    for node in ast.walk(url) if url is not None else ():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _holds(value: ast.expr, constant: object) -> bool:
    """Whether a dictionary that is written out has this value."""
    return isinstance(value, ast.Dict) and any(
        isinstance(one, ast.Constant) and one.value is constant for one in value.values
    )


def _values_known(context: Context, value: ast.expr) -> bool:
    """Whether all values of a dictionary are known to be text."""
    return isinstance(value, ast.Dict) and all(
        isinstance(one, (ast.Constant, ast.JoinedStr)) or _is_text(context, one)
        for one in value.values
    )


def _is_text(context: Context, value: ast.expr) -> bool:
    found = context.type(value)
    return found is not None and found.kind == "instance" and found.name in _TEXTS


def response(context: Context, call: ast.Call, function: FunctionNode) -> Form | str:
    """The uses of the response of a request, or why it is not used as one of httpx can be."""
    above = parent(call)
    if isinstance(above, ast.Expr):
        return Form()
    found = uses(context, call, function)
    if isinstance(found, str):
        return found
    edits: list[Edit] = []
    differences: list[str] = []
    for use in found:
        form = _use(context, use)
        if isinstance(form, str):
            return form
        edits += form.edits
        differences += form.differences
    return Form(tuple(edits), tuple(dict.fromkeys(differences)))


def uses(context: Context, call: ast.Call, function: FunctionNode) -> list[ast.Attribute] | str:
    """The attributes of a response that are used, or why not all uses are known."""
    match parent(call):
        case ast.Expr():
            return []
        case ast.Attribute() as direct:
            return [direct]
        case ast.Assign(targets=[ast.Name() as name]):
            pass
        case ast.AnnAssign():
            return "its annotation says what class it has"
        case _:
            return LEAVES
    only = context.names.only_binding(name)
    scope = context.names.lookup(name.id, context.names.scope_of(name))
    if scope is None or scope[0].node is not function:
        return LEAVES
    if only is None:
        return f"`{name.id}` holds something else, too"
    found = []
    for node in descendants(function):
        if not isinstance(node, ast.Name) or node.id != name.id or node is name:
            continue
        above = parent(node)
        if not isinstance(above, ast.Attribute):
            return LEAVES
        found.append(above)
    return found


def _use(context: Context, node: ast.Attribute) -> Form | str:
    """One attribute of a response."""
    start, end = context.span(node)
    name = node.attr
    above = parent(node)
    assert above is not None, "an attribute stands in something"
    if not isinstance(node.ctx, ast.Load):
        return "the response is changed"
    if name in _SAME:
        return Form()
    if name in _RENAMED:
        return Form((Edit(end - len(name), end, _RENAMED[name]),))
    called = isinstance(above, ast.Call) and above.func is node
    plain = isinstance(above, ast.Call) and called and not above.args and not above.keywords
    match name:
        case "text":
            return Form((), ("text without a charset is read as UTF-8",))
        case "json" if plain:
            return Form()
        case "raise_for_status" if plain and isinstance(parent(above), ast.Expr):
            return Form((), ("`raise_for_status` raises for redirects that were not followed",))
        case "url":
            return Form((Edit(start, start, "str("), Edit(end, end, ")")))
        case "ok":
            if isinstance(above, ast.UnaryOp) and isinstance(above.op, ast.Not):
                negated = context.span(above).start
                if context.source.text[negated:start] == "not ":
                    return Form((Edit(negated, start, ""), Edit(end - len(name), end, "is_error")))
            return Form((Edit(start, start, "(not "), Edit(end - len(name), end, "is_error)")))
        case "headers" if _looked_up(node, above):
            return Form()
        case "headers":
            return "its headers are used as a whole"
    return f"`{name}` of a response is not used so in httpx"


def _looked_up(node: ast.Attribute, above: ast.AST) -> bool:
    """Whether one header is asked for."""
    match above:
        case ast.Subscript(value=value, ctx=ast.Load()):
            return value is node
        case ast.Attribute(attr="get"):
            return isinstance(parent(above), ast.Call)
        case ast.Compare(ops=[ast.In() | ast.NotIn()]):
            return above.left is not node
    return False
