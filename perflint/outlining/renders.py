"""The templates that the code of a file renders, and the context that it gives them.

A template is the function that it is read as (`syntax.templates`), and rendering it a call of that function
with what is in the context: `render(request, "shop/orders.html", {"orders": orders})`, a class-based view of
Django, an inclusion tag. Whether there is such a template the project knows.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from perflint.knowledge.facts import Term
from perflint.language.names import Names
from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.language.terms.carried import LOGGED_IN
from perflint.outlining.conditions import EQUAL, QUOTE, Needs
from perflint.outlining.constants import SHORT
from perflint.syntax.template_names import RENDER, SUFFIXES, module_of

# What renders a template that it is given the name of.
RENDERING = frozenset(
    "render render_template render_template_async render_to_string render_to_response TemplateResponse"
    " SimpleTemplateResponse render_block as_view".split()
)
# Decorators of functions that return the context of a template.
_GIVING = frozenset({"inclusion_tag", "template"})
_CALLED = frozenset({"render", "render_to_string", "render_to_response", "TemplateResponse"})
_NAMED = ("template_name", "name", "template", "template_name_or_list", "template_list")
_CONTEXT = ("context", "context_data", "data")
# What extensions of Flask put into each context.
_IN_EACH: Mapping[str, Term] = {"current_user": ("name", LOGGED_IN)}
# Generic views of Django by what they show, with the end of the name of their template.
_LISTS = {"ListView": "list", "ArchiveIndexView": "archive"}
_OBJECTS = {
    "DetailView": "detail",
    "DateDetailView": "detail",
    "UpdateView": "form",
    "CreateView": "form",
    "DeleteView": "confirm_delete",
}
_GENERIC = {**_LISTS, **_OBJECTS}
_SHOWN_MANY = ("List", "Archive", "Table", "Index", "Search")
_SHOWN_ONE = ("Detail", "Update", "Delete", "Edit")

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Rendered(Generic[Value]):
    """A template that is rendered: where, the module and the function that it is read as, what it gets, and
    what must hold of the parameters of the function around it."""

    node: ast.expr | ast.stmt
    module: str
    function: Term
    given: tuple[tuple[str, Value], ...]
    needs: Needs = ()


class Renders(Generic[Value]):
    """Finds what one file renders.

    Args:
        value: what is told of an expression that is in a context, as its term.
        shown: what is told of a term: of what a class-based view shows by itself.
    """

    def __init__(
        self, names: Names, value: Callable[[ast.expr], Value], shown: Callable[[Term], Value]
    ) -> None:
        self._names = names
        self._value = value
        self._shown = shown

    def call(self, call: ast.Call) -> Iterator[Rendered[Value]]:
        """What a call of one of `RENDERING` renders: also `render` of what gives a template, and `as_view` of
        a generic view."""
        if last_name(call.func) == "as_view":
            yield from self._made_view(call)
            return
        named, context = self._taken_apart(call)
        if not named:
            yield from self._named_by_callers(call)
            return
        given: dict[str, Value] = {}
        for part in context:
            given |= self._entries(part, call)
        if last_name(call.func).startswith("render_template"):
            given |= {name: self._shown(term) for name, term in _IN_EACH.items()}
            for word in call.keywords:
                if word.arg is None:
                    given |= self._entries(word.value, call)
                else:
                    given[word.arg] = self._value(word.value)
        for name in named:
            yield _rendered(call, name, given)

    def _named_by_callers(self, call: ast.Call) -> Iterator[Rendered[Value]]:
        """The templates that callers in the file name: `def page(request, template): return render(request,
        template, {})`."""
        if last_name(call.func) not in _CALLED or isinstance(call.func, ast.Attribute):
            return
        for place, value in enumerate([*call.args[:2], *self._words(call, _NAMED)]):
            only = self._names.only_binding(value) if isinstance(value, ast.Name) else None
            if only is None or only.kind != "parameter" or not isinstance(value, ast.Name):
                continue
            rest = call.args[place + 1 : place + 2] if place < len(call.args) else []
            named = dict.fromkeys(self._passed(value))
            given: dict[str, Value] = {}
            for part in (*rest, *self._words(call, _CONTEXT)) if named else ():
                given |= self._entries(part, call)
            for name in named:
                short = QUOTE + name[:SHORT] if len(name) <= SHORT else ""
                needs = ((value.id, f"{EQUAL}{short}"),) if short else ()
                yield replace(_rendered(call, name, given), needs=needs)

    def _passed(self, parameter: ast.Name) -> Iterator[str]:
        """The names of templates that a parameter of a function is given in the file, or is by default."""
        function = self._function(parameter)
        if function is None:
            return
        names = [*function.args.posonlyargs, *function.args.args]
        defaults = dict(
            zip(reversed([each.arg for each in names]), reversed(function.args.defaults))
        )
        defaults |= {
            each.arg: value
            for each, value in zip(function.args.kwonlyargs, function.args.kw_defaults)
            if value is not None
        }
        if parameter.id in defaults:
            yield from self._texts(defaults[parameter.id])
        place = next((at for at, each in enumerate(names) if each.arg == parameter.id), -1)
        if isinstance(parent(function), ast.ClassDef):
            place -= 1  # the object
        for call in self._names.calls(function.name):
            given = self._words(call, (parameter.id,))
            for value in given or call.args[place : place + 1] if place >= 0 else given:
                if not isinstance(value, ast.Name):
                    yield from self._texts(value)

    def _made_view(self, call: ast.Call) -> Iterator[Rendered[Value]]:
        """`ListView.as_view(queryset=Order.objects.all(), template_name="shop/orders.html")`"""
        words = {word.arg: word.value for word in call.keywords if word.arg}
        if "template_name" not in words or "queryset" not in words:
            return
        if not isinstance(call.func, ast.Attribute) or "List" not in last_name(call.func.value):
            return
        names = ("object_list", "page_obj", _text(words.get("context_object_name")))
        given = {name: self._value(words["queryset"]) for name in names if name}
        if "extra_context" in words:
            given |= self._entries(words["extra_context"], call)
        for name in self._texts(words["template_name"]):
            yield _rendered(call, name, given)

    def _taken_apart(self, call: ast.Call) -> tuple[list[str], list[ast.expr]]:
        """The names of the templates of a call, and what may be its context."""
        receiver = call.func.value if isinstance(call.func, ast.Attribute) else None
        if last_name(call.func) == "render" and receiver is not None:
            made = self._assigned_value(receiver)
            if isinstance(made, ast.Call) and last_name(made.func) in (
                "get_template",
                "select_template",
            ):
                words = [word for word in call.keywords if word.arg]
                found = [
                    ast.copy_location(ast.Dict([ast.Constant(word.arg)], [word.value]), call)
                    for word in words
                ]
                return self._taken_apart(made)[0], [*call.args[:1], *found]
        for place, value in enumerate(call.args[:2]):
            named = self._texts(value)
            if named:
                rest = call.args[place + 1 : place + 2]
                return named, [*rest, *self._words(call, _CONTEXT)]
        for value in self._words(call, _NAMED):
            named = self._texts(value)
            if named:
                return named, self._words(call, _CONTEXT)
        return [], []

    def _words(self, call: ast.Call, names: tuple[str, ...]) -> list[ast.expr]:
        return [word.value for word in call.keywords if word.arg in names]

    def _assigned_value(self, node: ast.expr) -> ast.expr:
        """What a name is assigned, where that is one thing only."""
        if isinstance(node, ast.Name):
            only = self._names.only_binding(node)
            if only is not None and only.kind == "assign" and only.value is not None:
                return only.value
        return node

    def _texts(self, node: ast.expr) -> list[str]:
        """The names of templates that an expression is, one or several."""
        node = self._assigned_value(node)
        if isinstance(node, ast.Attribute) and last_name(node.value) == "self":
            klass = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)
            node = (_assigned([klass], node.attr) if klass is not None else None) or node
        match node:
            case ast.Constant(value=str() as text):
                return [text] if text.endswith(SUFFIXES) else []
            case ast.List(elts=items) | ast.Tuple(elts=items):
                return [text for item in items for text in self._texts(item)]
            case ast.IfExp(body=body, orelse=orelse):
                return [*self._texts(body), *self._texts(orelse)]
        return []

    # Contexts

    def _entries(self, node: ast.expr, around: ast.AST, depth: int = 0) -> dict[str, Value]:
        """What an expression puts into a context."""
        found: dict[str, Value] = {}
        match node:
            case ast.Dict(keys=keys, values=values):
                for key, value in zip(keys, values):
                    if key is None:
                        found |= self._entries(value, around, depth + 1) if depth < 3 else {}
                    elif isinstance(key, ast.Constant) and isinstance(key.value, str):
                        found[key.value] = self._value(value)
            case ast.BinOp(left=left, op=ast.BitOr(), right=right) if depth < 3:
                found |= self._entries(left, around, depth + 1)
                found |= self._entries(right, around, depth + 1)
            case ast.Call(func=ast.Name(id="locals"), args=[]) if self._names.is_builtin(
                node.func, "locals"
            ):
                found |= self._local(around)
            case ast.Call(func=func, keywords=words):
                name = last_name(func)
                if name in ("dict", "Context", "RequestContext", "get_context_data", "update"):
                    for word in words:
                        if word.arg is not None:
                            found[word.arg] = self._value(word.value)
                    for value in node.args if depth < 3 else ():
                        found |= self._entries(value, around, depth + 1)
                elif depth < 3:
                    found |= self._given_by(func, depth)
            case ast.Attribute() if depth < 3:
                found |= self._given_by(node, depth)
            case ast.Name(id=name) if depth < 3:
                found |= self._filled(name, around, depth)
        return found

    def _given_by(self, func: ast.expr, depth: int) -> dict[str, Value]:
        """What a function of the file returns, or a method or property of the class around."""
        made: ast.AST | None = None
        match func:
            case ast.Name():
                only = self._names.only_binding(func)
                made = only.node if only is not None else None
            case ast.Attribute(value=ast.Name(id="self"), attr=attr):
                klass = next((up for up in parents(func) if isinstance(up, ast.ClassDef)), None)
                for each in klass.body if klass is not None else ():
                    if isinstance(each, FUNCTIONS) and each.name == attr:
                        made = each
        found: dict[str, Value] = {}
        if isinstance(made, FUNCTIONS):
            for node in descendants(made, into_functions=False):
                if isinstance(node, ast.Return) and node.value is not None:
                    found |= self._entries(node.value, node, depth + 1)
        return found

    def _function(self, node: ast.AST) -> FunctionNode | None:
        above = node if isinstance(node, FUNCTIONS) else None
        return above or next((up for up in parents(node) if isinstance(up, FUNCTIONS)), None)

    def _local(self, around: ast.AST) -> dict[str, Value]:
        """The variables of the function around a place."""
        function = self._function(around)
        found: dict[str, Value] = {}
        for name, bindings in self._names.scopes[function].bindings.items() if function else ():
            last = bindings[-1]
            if last.kind == "assign" and last.value is not None:
                found[name] = self._value(last.value)
        return found

    def _filled(self, name: str, around: ast.AST, depth: int) -> dict[str, Value]:
        """What the function around a place puts into the dictionary of this name."""
        function = self._function(around)
        found: dict[str, Value] = {}
        for node in descendants(function, into_functions=False) if function is not None else ():
            match node:
                case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                    found |= self._entries(value, around, depth + 1)
                case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value) if (
                    target == name
                ):
                    found |= self._entries(value, around, depth + 1)
                case ast.AugAssign(target=ast.Name(id=target), value=value) if target == name:
                    found |= self._entries(value, around, depth + 1)
                case ast.Assign(
                    targets=[
                        ast.Subscript(
                            value=ast.Name(id=target), slice=ast.Constant(value=str() as key)
                        )
                    ],
                    value=value,
                ) if target == name:
                    found[key] = self._value(value)
                case ast.Call(func=ast.Attribute(value=ast.Name(id=target), attr="update")) if (
                    target == name
                ):
                    found |= self._entries(node, around, depth + 1)
        return found

    # Class-based views and tags

    def declared(self) -> Iterator[Rendered[Value]]:
        """What class-based views and inclusion tags render."""
        classes = {node.name: node for node in self._names.nodes(ast.ClassDef)}
        for klass in classes.values():
            yield from self._view(klass, classes)
        for function in self._names.nodes(*FUNCTIONS):
            for decorator in function.decorator_list:
                if isinstance(decorator, ast.Call):
                    for name in self._declared_by(decorator, function):
                        yield from self._returned(function, name)

    def _declared_by(self, decorator: ast.Call, function: FunctionNode) -> list[str]:
        """The templates that a decorator says a function returns the context of."""
        word = last_name(decorator.func)
        if word in _GIVING:
            first = decorator.args[:1] or self._words(decorator, ("filename",))
            return [name for one in first for name in self._texts(one)]
        if word != "view_config":
            return []
        found = self._words(decorator, ("renderer",))
        holder = parent(function)
        for above in holder.decorator_list if isinstance(holder, ast.ClassDef) else ():
            if isinstance(above, ast.Call) and last_name(above.func) == "view_defaults":
                found = found or self._words(above, ("renderer",))
        # `shop:templates/orders.html`: Pyramid says the package, too.
        return [
            re.split(r"(?:^|[:/])templates/|:", name)[-1]
            for one in found
            for name in self._texts(one)
        ]

    def _returned(self, function: FunctionNode, name: str) -> Iterator[Rendered[Value]]:
        """The template of a function that returns its context."""
        for node in descendants(function, into_functions=False):
            if isinstance(node, ast.Return) and node.value is not None:
                yield _rendered(node, name, self._entries(node.value, node))

    def _view(
        self, klass: ast.ClassDef, classes: Mapping[str, ast.ClassDef]
    ) -> Iterator[Rendered[Value]]:
        """The templates of a view: what it shows by itself, and what its methods add to the context."""
        if not klass.bases:
            return
        order = _bases(klass, classes)
        bases = [last_name(base) for each in order for base in each.bases]
        named = _assigned(order, "template_name")
        templates = self._texts(named) if named is not None else self._named_by_method(order)
        suffix = next((_GENERIC[base] for base in bases if base in _GENERIC), "")
        if not templates and not suffix:
            return  # most classes are no views
        model = self._model(order)
        told = _text(_assigned(order, "template_name_suffix")).lstrip("_") or suffix
        if not templates and named is None and told and model:
            module, _, last = model.rpartition(".")
            application = module.partition(".models")[0].rpartition(".")[2]
            templates = [f"{application}/{last.lower()}_{told}.html"]
        if not templates:
            return
        at = named if named is not None else klass
        view: Term = ("instance", f"{self._names.module}.{klass.name}")
        given: dict[str, Value] = {"view": self._shown(view)}
        own_name = _text(_assigned(order, "context_object_name"))
        last = model.rpartition(".")[2].lower()
        many = any(any(word in base for word in _SHOWN_MANY) for base in bases)
        one = any(any(word in base for word in _SHOWN_ONE) for base in bases)
        if many or not one:
            rows = self._shown(_rows_of_view(view, model))
            given |= {"object_list": rows, "page_obj": rows}
            if "ArchiveIndexView" in bases:
                given["latest"] = rows
            if many:
                given |= {name: rows for name in (own_name, last and f"{last}_list") if name}
        if one or not many:
            own: Term = ("attribute", view, "object")
            shown = self._shown(("otherwise", own, ("instance", model)) if model else own)
            given["object"] = shown
            if one:
                given |= {name: shown for name in (own_name, last) if name}
        given |= {
            method.name: self._shown(("attribute", view, method.name))
            for each in order
            for method in each.body
            if isinstance(method, FUNCTIONS)
            # Of django-context-decorator; it stands above `cached_property`.
            and any(last_name(decorator) == "context" for decorator in method.decorator_list)
        }
        more = _assigned(order, "extra_context")
        if more is not None:
            given |= self._entries(more, more)
        for name in templates:
            yield _rendered(at, name, given)
            for each in order:
                for method in each.body:
                    if isinstance(method, FUNCTIONS) and method.name == "get_context_data":
                        yield from self._added(method, name)

    def _named_by_method(self, order: list[ast.ClassDef]) -> list[str]:
        """The templates that `get_template_names` of a view gives."""
        for klass in order:
            for method in klass.body:
                if isinstance(method, FUNCTIONS) and method.name == "get_template_names":
                    return [
                        name
                        for node in descendants(method, into_functions=False)
                        if isinstance(node, ast.Return) and node.value is not None
                        for name in self._texts(node.value)
                    ]
        return []

    def _added(self, method: FunctionNode, name: str) -> Iterator[Rendered[Value]]:
        """What `get_context_data` puts into the context."""
        given: dict[str, Value] = {}
        for node in descendants(method, into_functions=False):
            if isinstance(node, ast.Return) and node.value is not None:
                given |= self._entries(node.value, node)
            elif isinstance(node, ast.Call) and last_name(node.func) == "update":
                if isinstance(node.func, ast.Attribute) and last_name(node.func.value) == "kwargs":
                    given |= self._entries(node, node)
            elif (
                isinstance(node, ast.Assign)
                and isinstance(node.targets[0], ast.Subscript)
                and last_name(node.targets[0].value) == "kwargs"
                and isinstance(node.targets[0].slice, ast.Constant)
            ):
                given[str(node.targets[0].slice.value)] = self._value(node.value)
        returned = next(
            (
                node
                for node in descendants(method, into_functions=False)
                if isinstance(node, ast.Return)
            ),
            None,
        )
        if given and returned is not None:
            yield _rendered(returned, name, given)

    def _model(self, order: list[ast.ClassDef]) -> str:
        """The dotted name of the model of a view: that of its `model` or `queryset`."""
        found = self._names.dotted(_assigned(order, "model"))
        node = _assigned(order, "queryset")
        while found is None and isinstance(node, (ast.Call, ast.Attribute)):
            if isinstance(node, ast.Attribute) and node.attr == "objects":
                found = self._names.dotted(node.value)
                break
            node = node.func if isinstance(node, ast.Call) else node.value
        return found or ""


def _rows_of_view(view: Term, model: str) -> Term:
    """The rows that a view lists: what its `get_queryset` gives, or where it is Django's all of its model."""
    asked: Term = ("call", ("attribute", view, "get_queryset"))
    if not model:
        return asked
    manager: Term = ("attribute", ("name", model), "objects")
    return ("otherwise", asked, ("call", ("attribute", manager, "all")))


def _rendered(node: ast.expr | ast.stmt, name: str, given: dict[str, Value]) -> Rendered[Value]:
    module = module_of(name)
    return Rendered(node, module, ("name", f"{module}.{RENDER}"), tuple(given.items()))


def _bases(klass: ast.ClassDef, classes: Mapping[str, ast.ClassDef]) -> list[ast.ClassDef]:
    """A class and those of the file that it derives from."""
    found = [klass]
    for each in found:
        for base in each.bases:
            above = classes.get(base.id) if isinstance(base, ast.Name) else None
            if above is not None and above not in found:
                found.append(above)
    return found


def _assigned(order: list[ast.ClassDef], name: str) -> ast.expr | None:
    """What the first of some classes that has an attribute gives it."""
    for klass in order:
        for statement in klass.body:
            match statement:
                case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                    return value
                case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value) if (
                    target == name
                ):
                    return value
    return None


def _text(node: ast.expr | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
