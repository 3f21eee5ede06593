"""Code that runs nothing which could change a container of somebody else."""

from __future__ import annotations

import ast

from perflint.codemods.parts.holding import stays_home
from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import COMPREHENSIONS, descendants, parent, parents
from perflint.reasoning.values.containers import CHANGING, is_plain
from perflint.rules.context import Context

# What gives a new container each time, that nobody else holds.
_FRESH = of_kind("new container")
_DISPLAYS = (ast.List, ast.ListComp, ast.Dict, ast.DictComp, ast.Set, ast.SetComp)
# What may wait while others run.
_WAITING = (ast.Await, ast.Yield, ast.YieldFrom, ast.AsyncFor, ast.AsyncWith)
# Methods of containers that only look.
_METHODS = frozenset(
    "index count copy get keys values items union difference intersection issubset issuperset".split()
)
# Builtins that show what they are given, by its `__str__`, `__repr__` or `__format__`, and that go through it.
_SHOWING = frozenset(f"builtins.{name}" for name in "ascii format print repr str".split())
_TAKING = frozenset(
    f"builtins.{name}"
    for name in "all any bytearray bytes dict enumerate frozenset list max min reversed set sorted sum"
    " tuple zip".split()
)
_SHOWN_BY = ("__str__", "__repr__", "__format__")
# Builtins that run code which they are given, or which is a text.
_RUNNING = frozenset(
    f"builtins.{name}"
    for name in "eval exec compile map filter next iter setattr delattr input open __import__ vars".split()
)


def is_fresh(context: Context, value: ast.expr | None) -> bool:
    """Whether an expression makes a new container, which nobody else can hold."""
    if isinstance(value, ast.Call):
        return (context.callee(value) or context.names.dotted(value.func)) in _FRESH
    return isinstance(value, _DISPLAYS)


def made_here(context: Context, name: ast.Name) -> bool:
    """Whether a name is a local of the function that reads it, bound once, to a new container."""
    binding = context.names.only_binding(name)
    if binding is None or binding.kind != "assign" or not is_fresh(context, binding.value):
        return False
    if isinstance(binding.node, ast.Assign) and (
        len(binding.node.targets) > 1 or not isinstance(binding.node.targets[0], ast.Name)
    ):
        return False
    function = context.function(name)
    return function is not None and binding.scope is context.names.scopes[function]


def is_held_locally(context: Context, name: ast.Name, end: int) -> bool:
    """Whether nobody but its function holds a new local container up to a line."""
    function = context.function(name)
    if function is None or not made_here(context, name):
        return False
    if context.flow.captured(name.id, function):
        return False
    return all(
        read.lineno > end or stays_home(context, read)
        for read in context.flow.reads(name.id, function)
    )


def is_private(context: Context, name: ast.Name) -> bool:
    """Whether nobody but its function holds a new local container until the loops around a place end."""
    around = [up for up in parents(name) if isinstance(up, (ast.stmt, *COMPREHENSIONS))]
    ends = [
        up.end_lineno or 0
        for up in around
        if isinstance(up, (ast.For, ast.AsyncFor, ast.While)) or up is around[0]
    ]
    return is_held_locally(context, name, max(ends, default=name.lineno))


def disturbance(context: Context, region: ast.AST) -> ast.AST | None:
    """The first place of a region that may change a container of somebody else: what waits, what calls
    what nobody knows, what changes an object that it did not make, what sets attributes of, shows or goes
    through an object that nobody knows; None if there is none.

    Operators, comparisons, tests, attributes that are read and values that are unpacked are taken to change
    nothing, also of objects of which nothing is known. There is hardly a line without any, and a class whose
    `__eq__` or property changes a list of somebody else breaks what all readers of such a line rely on; what
    `__str__`, iteration or the setter of a property runs is often more than an answer.
    """
    for node in descendants(region):
        if isinstance(node, _WAITING) or _changes(context, node) or _runs(context, node):
            return node
    return None


def _changes(context: Context, node: ast.AST) -> bool:
    """Whether a node changes an object in place that may be a list which others hold."""
    match node:
        case ast.Subscript(value=value, ctx=ast.Store() | ast.Del()):
            return not _own(context, value)
        case ast.AugAssign(target=target):
            return not is_plain(context.type(target)) and not _own(context, target)
        case ast.For(iter=iterable) | ast.comprehension(iter=iterable):
            # A generator of somebody else may do anything between two elements.
            return not _still(context, iterable)
        case ast.Attribute(ctx=ast.Store() | ast.Del()):
            return not _sets_plainly(context, node)
        case ast.FormattedValue(value=value):
            return not _shows_plainly(context, value)
        case ast.With():
            return not all(_opens(context, item.context_expr) for item in node.items)
    return False


def _own(context: Context, node: ast.expr) -> bool:
    """Whether what a node holds is no list that others hold: it is made here, or no list at all."""
    if isinstance(node, ast.Name) and is_private(context, node):
        return True
    found = context.type(node)
    return (
        found is not None
        and found.kind == "instance"
        and found.name.startswith(("builtins.", "collections."))
        and found.name not in ("builtins.list", "builtins.object")
        and not found.name.startswith("collections.abc.")
    )


def _sets_plainly(context: Context, node: ast.Attribute) -> bool:
    """Whether to set an attribute runs no code: the class is known, and has no property of that name."""
    found = context.type(node.value)
    if found is None:
        return False
    if found.kind != "instance":
        return True
    order = context.project.order(found.name)
    return bool(order) and not any(
        name in facts.methods for facts in order for name in (node.attr, "__setattr__")
    )


def _shows_plainly(context: Context, value: ast.expr) -> bool:
    """Whether to show a value as text runs no code that does more: it is none of a class of the project that
    says itself how it is shown."""
    if isinstance(value, (ast.Constant, ast.JoinedStr, ast.Compare)) or is_fresh(context, value):
        return True
    found = context.type(value)
    if found is None:
        return False
    if found.kind != "instance":
        return True
    if found.name in ("builtins.object", "typing.Any"):
        return False
    order = context.project.order(found.name)
    if not order:
        return is_plain(found)
    methods = [
        facts.methods[name] for facts in order for name in _SHOWN_BY if name in facts.methods
    ]
    return not any(_does_more(context, name) for name in methods)


def _does_more(context: Context, name: str) -> bool:
    """Whether a function of the project is not known to answer alone."""
    top = name.partition(".")[0]
    if not context.project.has_own_module(top):
        return False
    facts = context.project.function(name)
    return facts is None or "pure" not in facts.marks


def _still(context: Context, iterable: ast.expr) -> bool:
    """Whether going through something runs no code of others."""
    if isinstance(iterable, (ast.GeneratorExp, ast.Constant, *_DISPLAYS, ast.Tuple)):
        return True
    if isinstance(iterable, ast.Call) and context.names.dotted(iterable.func) in (
        "builtins.enumerate",
        "builtins.zip",
        "builtins.reversed",
        "builtins.sorted",
        "builtins.list",
    ):
        return all(_still(context, part) for part in iterable.args)
    match iterable:
        case ast.Call(func=ast.Attribute(value=mapping, attr="keys" | "values" | "items"), args=[]):
            return _own(context, mapping)
    found = context.type(iterable)
    return (
        found is not None
        and found.kind == "instance"
        and (
            found.name.startswith("builtins.")
            or found.name in ("io.TextIOWrapper", "io.BufferedReader")
            or found.name.startswith("collections.")
            and not found.name.startswith("collections.abc.")
        )
    )


def _goes_plainly(context: Context, taker: str, part: ast.expr) -> bool:
    """Whether a builtin that goes through what it is given runs no code of others: `max(a, b)` only compares."""
    if is_plain(context.type(part)) or _still(context, part):
        return True
    call = parent(part)
    several = isinstance(call, ast.Call) and len(call.args) > 1
    return several and taker in ("builtins.max", "builtins.min")


def _opens(context: Context, manager: ast.expr) -> bool:
    return isinstance(manager, ast.Call) and context.names.dotted(manager.func) == "builtins.open"


def _runs(context: Context, node: ast.AST) -> bool:
    """Whether a call may change what others hold."""
    if not isinstance(node, ast.Call):
        return False
    function = node.func
    if isinstance(function, ast.Attribute) and function.attr in CHANGING:
        return not _own(context, function.value)
    return unknown_call(context, node)


def unknown_call(context: Context, call: ast.Call) -> bool:
    """Whether a call may run what nobody knows: no builtin, no method of a plain value or container, and
    no function of a library that only computes or is given plain values alone."""
    function = call.func
    dotted = context.names.dotted(function) or ""
    if dotted.startswith("builtins.") and dotted.count(".") == 1:
        return (
            dotted in _RUNNING
            or any(
                isinstance(word.value, ast.Lambda) or word.arg == "key" for word in call.keywords
            )
            or dotted in _SHOWING
            and not all(_shows_plainly(context, part) for part in call.args)
            or dotted in _TAKING
            and not all(_goes_plainly(context, dotted, part) for part in call.args)
        )
    if isinstance(function, ast.Attribute):
        if is_plain(context.type(function.value)):
            return False
        if function.attr in CHANGING or function.attr in _METHODS:
            known = context.is_a(function.value, "builtins.list")
            return not (known or _own(context, function.value))
    name = context.callee(call)
    if name is not None and name.rpartition(".")[2] in CHANGING:
        return True  # a method that was given a name, as `add = rows.append`
    facts = context.project.function(name) if name is not None else None
    if facts is not None and "pure" in facts.marks:
        return False
    given = [*call.args, *(word.value for word in call.keywords)]
    top = (name or "").partition(".")[0]
    known = name is not None and context.project.stub_text(top) is not None
    acts = facts is not None and bool(facts.effects)
    return acts or not (known and all(is_plain(context.type(part)) for part in given))
