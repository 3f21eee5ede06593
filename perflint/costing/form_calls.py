"""Forms of Django, and serializers of its REST framework, that functions ask whether what is sent is valid,
and have save it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from perflint.costing.charges import FormCall
from perflint.costing.code_files import place_of
from perflint.costing.forms import FORMS, framework_of
from perflint.costing.formsets import FormSet
from perflint.costing.functions import Function
from perflint.costing.generic_views import traits
from perflint.costing.kinds import Kind
from perflint.language.nodes import last_name
from perflint.outlining.outline import Site
from perflint.outlining.renders import RENDERING, Renders
from perflint.project.calls.trace import Step

_STEPS = {"is_valid": "validated", "full_clean": "validated", "save": "save"}
_MOST_STEPS = 4  # of names that stand for one another
_DONE = {"validated": "validate what is sent", "save": "save it"}


def form_calls(function: Function) -> Iterator[FormCall]:
    """What a function asks forms for that the project does not define: `form.is_valid()`. What is asked again
    of the form that a variable holds has been kept."""
    yield from _shown(function)
    valid: set[str] = set()
    for index, site in function.file.calls_of(function.index):
        node = function.file.node_at(site)
        if not isinstance(node, ast.Call):
            continue
        if made := _made_of(function, node):
            yield from _called(function, made, "made", node)
        if not isinstance(node.func, ast.Attribute):
            continue
        step = _STEPS.get(node.func.attr)
        if step is None:
            continue
        above = _is_super(node.func.value)
        klass = _form_above(function, node.func.attr) if above else _form(function, node.func)
        view = "" if klass or above else _view(function, node.func.value)
        many = function.file.form_sets.of(function.context, node.func.value)
        if not klass and not view and many is None:
            continue
        function.told.add(index)
        asked = ast.unparse(node.func.value)
        if step == "validated" and asked in valid or step == "save" and leaves_saving(node):
            continue
        if step == "validated":
            valid.add(asked)
        if not klass and not view and many is not None:
            yield from _asked_of_set(function, many, step, node)
        else:
            yield from _called(function, klass or view, step, node, above=above, of_view=bool(view))


def _called(
    function: Function,
    klass: str,
    step: str,
    node: ast.Call,
    *,
    above: bool = False,
    of_view: bool = False,
) -> Iterator[FormCall]:
    method = node.func.attr if step in _DONE and isinstance(node.func, ast.Attribute) else step
    api, way = f"{klass}.{method}", function.branches.of(node)
    site = Site(function.index, 0, 0, 0, *place_of(node), 0, -1, -1)
    charge = function.made(Kind.QUERIES, function.repeated(node), site, node, api, way)
    if charge is not None:
        place = function.context.project.effects.name(function.identity)
        form = "the form" if of_view else f"`{klass.rpartition('.')[2]}`"
        message = f"`{place}` has {form} {_DONE.get(step, 'shown')}"
        trace = Step(charge.path, charge.line, charge.column, message)
        yield FormCall(klass, step, above, charge, trace, of_view)


def _asked_of_set(
    function: Function, made: FormSet, step: str, node: ast.Call
) -> Iterator[FormCall]:
    """What a set of forms is asked."""
    for called in _called(function, made.shown or "forms", step, node):
        yield replace(called, made=made)


def _made_of(function: Function, call: ast.Call) -> str:
    """The form of Django that a call makes of a row: `OrderForm(request.POST, instance=order)`; or empty."""
    given = [word.value for word in call.keywords if word.arg == "instance"]
    if not given or isinstance(given[0], ast.Constant):
        return ""
    found = function.context.type(call)
    klass = found.name if found is not None and found.kind == "instance" else ""
    linked = function.file.linked
    return klass if klass in linked.classes and framework_of(linked, klass) == FORMS else ""


def _shown(function: Function) -> Iterator[FormCall]:
    """The forms of Django that a function gives to templates, which show them as a rule."""
    linked = function.file.linked
    renders = Renders[ast.expr | None](function.context.names, lambda node: node, lambda _: None)
    nodes = (function.file.node_at(site) for _, site in function.file.calls_of(function.index))
    for node in dict.fromkeys(nodes):
        if not isinstance(node, ast.Call) or last_name(node.func) not in RENDERING:
            continue
        seen: set[str] = set()
        for rendered in renders.call(node):
            for name, value in rendered.given:
                found = function.context.type(value) if value is not None else None
                klass = found.name if found is not None and found.kind == "instance" else ""
                many = function.file.form_sets.of(function.context, value) if value else None
                if many is not None and name not in seen:
                    seen.add(name)
                    yield from _asked_of_set(function, many, "shown", node)
                if name in seen or klass not in linked.classes:
                    continue
                if framework_of(linked, klass) == FORMS:
                    seen.add(name)
                    for called in _called(function, klass, "shown", node):
                        yield replace(called, shown=(rendered.module, name))


def _form(function: Function, called: ast.Attribute) -> str:
    """The form of the project whose method, by its framework, is called; empty where it is another object, or
    the form defines the method itself."""
    linked = function.file.linked
    found = function.context.type(called.value)
    klass = found.name if found is not None and found.kind == "instance" else ""
    method = linked.method(klass, called.attr) if klass in linked.classes else ""
    if method == "" or method is not None and linked.own(method) is not None:
        return ""
    return klass if framework_of(linked, klass) else ""


def _view(function: Function, node: ast.expr, depth: int = 0) -> str:
    """The class-based view whose form an expression is in a method of it: what `get_form` gives, or what its
    framework passes as `form`; empty for others."""
    linked = function.file.linked
    own = function.outline.functions[function.index]
    klass = f"{function.outline.module}.{own.holder}"
    if not own.holder or klass not in linked.classes or own.name.endswith(".form_valid"):
        return ""  # what a view saves there is charged with what its framework does
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr="get_form")):
            pass
        case ast.Name(id=name) if depth < _MOST_STEPS:
            bindings = function.context.flow.reaching(node)
            if len(bindings) != 1:
                return ""
            value = bindings[0].value
            if bindings[0].kind == "assign" and value is not None:
                return _view(function, value, depth + 1)
            if bindings[0].kind != "parameter" or name != "form":
                return ""
        case _:
            return ""
    bases = [base for facts in linked.order(klass) for base in facts.bases]
    known = traits([linked.alias(base) or base for base in bases])
    return klass if "form" in known else ""


def _form_above(function: Function, method: str) -> str:
    """The form a method of which calls one that its framework has, of `super()`; or empty."""
    linked = function.file.linked
    holder = function.outline.functions[function.index].holder
    klass = f"{function.outline.module}.{holder}"
    if not holder or klass not in linked.classes:
        return ""
    above = (facts.methods.get(method) for facts in linked.order(klass)[1:])
    if any(linked.own(each) is not None for each in above if each is not None):
        return ""
    return klass if framework_of(linked, klass) else ""


def _is_super(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"
    )


def leaves_saving(call: ast.Call) -> bool:
    """Whether a form is to leave saving to others: `form.save(commit=False)`."""
    given = [*call.args[:1], *(word.value for word in call.keywords if word.arg == "commit")]
    return any(isinstance(each, ast.Constant) and each.value is False for each in given)
