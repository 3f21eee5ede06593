"""Tasks too small for a worker: what costs less to do than to send."""

from __future__ import annotations

import ast

from perflint.rules.context import Context
from perflint.rules.pools import Task
from perflint.rules.workers import worker_of
from perflint.semantics.names import COMPREHENSIONS, FunctionNode, descendants

_BUILTINS = frozenset(
    f"builtins.{name}"
    for name in (
        "abs bin bool chr complex divmod float format hash hex id int isinstance len oct ord pow repr"
        " round str type"
    ).split()
)
_TEXT = frozenset(
    "capitalize casefold center count endswith expandtabs find index isalnum isalpha isascii isdecimal"
    " isdigit islower isnumeric isspace istitle isupper ljust lower lstrip partition removeprefix"
    " removesuffix replace rfind rindex rjust rpartition rstrip split startswith strip swapcase title"
    " upper zfill encode decode".split()
)
# Names that hardly anything but text has as methods.
_TEXT_ONLY = frozenset(
    "casefold endswith isdigit lower lstrip removeprefix removesuffix rstrip startswith strip title"
    " upper zfill".split()
)
_MATH = frozenset(
    "acos asin atan atan2 cbrt ceil copysign cos cosh degrees erf exp exp2 expm1 fabs floor fmod hypot"
    " isclose isfinite isinf isnan isqrt ldexp log log10 log1p log2 modf pow radians remainder sin sinh"
    " sqrt tan tanh trunc".split()
)
_OPERATORS = frozenset(
    "abs add and_ contains eq floordiv ge getitem gt index inv invert itemgetter le lshift lt mod mul ne"
    " neg not_ or_ pos pow rshift sub truediv truth xor".split()
)
_HEAVY_TYPES = ("numpy.ndarray", "torch.Tensor", "pandas.DataFrame", "pandas.Series")
LARGE = 1000  # items from which it matters that they are sent one by one
_MOST_NODES = 24
_MOST_STATEMENTS = 6


def tiny(context: Context, function: ast.expr) -> str:
    """What a task does, in words, if it is far less than the cost of handing it over: a trivial
    builtin, or a function with a constant tiny body that calls nothing."""
    name = context.name(function)
    if name is not None and _trivial(name):
        return f"`{context.short(function)}`"
    if isinstance(function, ast.Call) and name is None:
        target = context.name(function.func) or ""
        if target in ("operator.itemgetter", "operator.attrgetter", "operator.methodcaller"):
            return f"`{context.short(function)}`"
        if target == "functools.partial" and function.args:
            return tiny(context, function.args[0])
    body = _body(context, function)
    if body is not None and _constant_size(context, body) and _own_values(context, body):
        return f"`{context.short(function)}`"
    return ""


def small(context: Context, function: ast.expr) -> bool:
    """Whether a task is known to be small: a few plain statements that call nothing but trivial
    builtins, text methods and math."""
    if tiny(context, function):
        return True
    own = worker_of(context, function)
    if own is None or len(own.body) > _MOST_STATEMENTS or isinstance(own, ast.AsyncFunctionDef):
        return False
    for node in descendants(own):
        if isinstance(node, (ast.For, ast.While, ast.Try, ast.With, ast.Yield, *COMPREHENSIONS)):
            return False
        if isinstance(node, ast.Call) and not _cheap(context, node):
            return False
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.MatMult, ast.Pow)):
            return False
    return not _takes_arrays(context, own)


def _trivial(name: str) -> bool:
    if name in _BUILTINS:
        return True
    module, _, last = name.rpartition(".")
    if module in ("builtins.str", "builtins.bytes"):
        return last in _TEXT
    if module in ("math", "cmath"):
        return last in _MATH
    return module in ("operator", "_operator") and last in _OPERATORS


def _cheap(context: Context, call: ast.Call) -> bool:
    name = context.name(call.func) or context.callee(call)
    if name is None:
        return isinstance(call.func, ast.Attribute) and call.func.attr in _TEXT_ONLY
    return _trivial(name)


def _body(context: Context, function: ast.expr) -> ast.expr | None:
    """The one expression that a lambda or a function of this file gives."""
    if isinstance(function, ast.Lambda):
        return function.body
    own = worker_of(context, function)
    if own is None or isinstance(own, ast.AsyncFunctionDef) or own.decorator_list:
        return None
    if _takes_arrays(context, own):
        return None
    statements = [
        s for s in own.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))
    ]
    match statements:
        case [ast.Return(value=ast.expr() as value)]:
            return value
    return None


def _takes_arrays(context: Context, function: FunctionNode) -> bool:
    scope = context.names.scopes[function]
    for name, bindings in scope.bindings.items():
        for binding in bindings:
            if binding.kind == "parameter" and binding.annotation is not None:
                reads = context.flow.reads(name, function)
                if reads and context.is_a(reads[0], *_HEAVY_TYPES):
                    return True
    return False


def _constant_size(context: Context, node: ast.expr) -> bool:
    """Whether an expression is plain arithmetic, comparison or access, of no great length."""
    for count, inner in enumerate(descendants(node)):
        if count >= _MOST_NODES:
            return False
        if isinstance(inner, (ast.Await, ast.Yield, ast.YieldFrom, ast.Lambda, *COMPREHENSIONS)):
            return False
        if isinstance(inner, ast.Call) and not _trivial(context.name(inner.func) or ""):
            return False
        if isinstance(inner, (ast.List, ast.Set, ast.Dict)) and inner is not node:
            return False
        if isinstance(inner, ast.BinOp) and isinstance(inner.op, ast.MatMult):
            return False
    return not isinstance(node, (ast.Constant, ast.Name))


def _own_values(context: Context, node: ast.expr) -> bool:
    """Whether an expression reads nothing but parameters, constants and trivial functions."""
    for inner in descendants(node):
        if isinstance(inner, ast.Attribute) and not _trivial(context.name(inner) or ""):
            return False
        if not isinstance(inner, ast.Name):
            continue
        found = context.names.lookup(inner.id, context.names.scope_of(inner))
        if found is None:
            continue  # a builtin
        for binding in found[1]:
            if binding.kind in ("parameter", "import"):
                continue
            if binding.kind != "assign" or not isinstance(binding.value, ast.Constant):
                return False
    return True


def unchunked(given: Task) -> bool:
    """Whether a task is one item of a call that sends its items one by one."""
    sort = given.pool.sort
    if sort.kind != "process" or any(
        word.arg in ("chunksize", None) for word in given.call.keywords
    ):
        return False
    if sort.style == "executor":
        return given.method == "map"
    if sort.style == "pool" and not sort.reused:
        return given.method in ("imap", "imap_unordered") and len(given.call.args) < 3
    return sort.style == "function"


def items(context: Context, given: Task) -> int | None:
    """How many items a call hands to its workers, where constants tell it."""
    counts = [sized(context, iterable) for iterable in given.iterables]
    return min((count for count in counts if count is not None), default=None)


def sized(context: Context, node: ast.expr) -> int | None:
    """How many items an iterable gives, where that is written down as a constant."""
    match node:
        case ast.Call(func=func, args=[ast.Constant(value=int() as stop)]) if context.name(
            func
        ) in ("builtins.range", "numpy.arange"):
            return stop
        case ast.Call(
            func=func,
            args=[ast.Constant(value=int() as start), ast.Constant(value=int() as stop), *rest],
        ) if context.name(func) in ("builtins.range", "numpy.arange"):
            step = rest[0].value if rest and isinstance(rest[0], ast.Constant) else 1
            return max(0, stop - start) // step if isinstance(step, int) and step > 0 else None
        case ast.Call(func=func, args=[inner, *_]) if context.name(func) in (
            "builtins.list",
            "builtins.tuple",
            "builtins.sorted",
            "builtins.reversed",
        ):
            return sized(context, inner)
        case ast.List(elts=elts) | ast.Tuple(elts=elts):
            return None if any(isinstance(e, ast.Starred) for e in elts) else len(elts)
        case ast.ListComp(generators=[generator]) | ast.GeneratorExp(generators=[generator]):
            return sized(context, generator.iter) if not generator.ifs else None
        case ast.BinOp(
            left=ast.List() as left, op=ast.Mult(), right=ast.Constant(value=int() as n)
        ):
            return n * len(left.elts)
        case ast.Name():
            only = context.names.only_binding(node)
            if only is not None and only.kind == "assign" and only.value is not None:
                if not isinstance(only.value, ast.Name):
                    return sized(context, only.value)
    return None
