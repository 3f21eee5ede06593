"""Forms of Django, and serializers of its REST framework, that functions ask whether what is sent is valid,
and have save it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.costing.charges import FormCall
from perflint.costing.forms import framework_of
from perflint.costing.functions import Function
from perflint.costing.kinds import Kind
from perflint.project.calls.trace import Step

_STEPS = {"is_valid": "validated", "full_clean": "validated", "save": "save"}
_DONE = {"validated": "validate what is sent", "save": "save it"}


def form_calls(function: Function) -> Iterator[FormCall]:
    """What a function asks forms for that the project does not define: `form.is_valid()`. What is asked again
    of the form that a variable holds has been kept."""
    valid: set[str] = set()
    for index, site in function.file.calls_of(function.index):
        node = function.file.node_at(site)
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        step = _STEPS.get(node.func.attr)
        if step is None:
            continue
        above = _is_super(node.func.value)
        klass = _form_above(function, node.func.attr) if above else _form(function, node.func)
        if not klass:
            continue
        function.told.add(index)
        asked = ast.unparse(node.func.value)
        if step == "validated" and asked in valid or step == "save" and _is_left(node):
            continue
        if step == "validated":
            valid.add(asked)
        api, way = f"{klass}.{node.func.attr}", function.branches.of(node)
        repeated = function.repeated(node)
        charge = function.made(Kind.QUERIES, repeated, site, node, api, way)
        if charge is not None:
            place = function.context.project.effects.name(function.identity)
            message = f"`{place}` has `{klass.rpartition('.')[2]}` {_DONE[step]}"
            trace = Step(charge.path, charge.line, charge.column, message)
            yield FormCall(klass, step, above, charge, trace)


def _form(function: Function, called: ast.Attribute) -> str:
    """The form of the project whose method, by its framework, is called; empty where it is another object, or
    the form defines the method itself."""
    linked = function.file.linked
    found = function.context.type(called.value)
    klass = found.name if found is not None and found.kind == "instance" else ""
    if klass not in linked.classes or linked.method(klass, called.attr) is not None:
        return ""
    return klass if framework_of(linked, klass) else ""


def _form_above(function: Function, method: str) -> str:
    """The form a method of which calls one that its framework has, of `super()`; or empty."""
    linked = function.file.linked
    holder = function.outline.functions[function.index].holder
    klass = f"{function.outline.module}.{holder}"
    if not holder or klass not in linked.classes:
        return ""
    if any(method in facts.methods for facts in linked.order(klass)[1:]):
        return ""
    return klass if framework_of(linked, klass) else ""


def _is_super(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"
    )


def _is_left(call: ast.Call) -> bool:
    """Whether a form is to leave saving to others: `form.save(commit=False)`."""
    given = [*call.args[:1], *(word.value for word in call.keywords if word.arg == "commit")]
    return any(isinstance(each, ast.Constant) and each.value is False for each in given)
