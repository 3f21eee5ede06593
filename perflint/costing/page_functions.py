"""Functions of a project that give a page of the rows that they are given.

Many projects have a function between their views and Django's `Paginator`: `def paginate(request, rows)`,
which may hand what it is given to another one by `*args` and `**kwargs`, with the class of the paginator.
What such a call gives is a page of the rows that are passed to it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence

from perflint.language.nodes import FUNCTIONS, FunctionNode, descendants
from perflint.language.terms.class_lookup import derives
from perflint.reasoning.context import FileContext

Found = tuple[FileContext, FunctionNode]
Page = tuple[
    ast.expr, ast.expr | None
]  # rows, and how many of them are on a page where that is known
_PAGINATOR = "django.core.paginator.Paginator"
ASKING_PAGES = frozenset({"page", "get_page", "apage", "aget_page"})
_MOST_STEPS = 4  # functions that hand the rows on, and names that stand for one another
ARGUMENTS, KEYWORDS = "*", "**"  # begin the names of what a function takes that it does not name


class PageFunctions:
    """The functions of a project that give pages.

    Args:
        find: a function by its dotted name, with the file in which it stands; None for others.
    """

    def __init__(self, find: Callable[[str], Found | None]) -> None:
        self.written = find
        self._known: dict[str, tuple[str, str] | None] = {}

    def page(self, context: FileContext, call: ast.Call) -> Page | None:
        """The rows of which a call of a function gives a page, and how many are on one, as they are passed;
        None for other calls.

        Args:
            context: of the file in which the call stands.
        """
        found = self._page(context, call, 0)
        if found is None or is_of_stars(found[0]):
            return None
        return found[0], None if found[1] is None or is_of_stars(found[1]) else found[1]

    def _page(self, context: FileContext, call: ast.Call, depth: int) -> Page | None:
        if not (call.args or call.keywords) or depth > _MOST_STEPS:
            return None
        name = context.name(call.func)
        found = self.written(name) if name else None
        if name is None or found is None:
            return None
        if name not in self._known:
            self._known[name] = None  # where it calls itself
            self._known[name] = _given(*found, self._paged(*found, depth + 1))
        parameters = self._known[name]
        if parameters is None:
            return None
        arguments = found[1].args
        names = [each.arg for each in (*arguments.posonlyargs, *arguments.args)]
        rows, size = (passed_for(names, call, each, context) for each in parameters)
        return (rows, size) if rows is not None else None

    def _paged(self, context: FileContext, function: FunctionNode, depth: int) -> Iterator[Page]:
        """What a function gives pages of that it returns."""
        for node in descendants(function, into_functions=False):
            if isinstance(node, ast.Return) and node.value is not None:
                yield from self._pages(context, node.value, depth)

    def _pages(self, context: FileContext, node: ast.expr, depth: int) -> Iterator[Page]:
        if depth > _MOST_STEPS:
            return
        if isinstance(node, ast.Name):
            for binding in context.flow.reaching(node):
                if binding.kind == "assign" and binding.value is not None:
                    yield from self._pages(context, binding.value, depth + 1)
        elif isinstance(node, ast.Call):
            found = paginated(context, node) or self._page(context, node, depth)
            if found is not None:
                yield found


def paginated(context: FileContext, call: ast.Call) -> Page | None:
    """The rows of Django's `Paginator` that a call asks for a page, and how many are on one. The class may be
    one that a function is given."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in ASKING_PAGES:
        return None
    made: ast.expr = call.func.value
    if isinstance(made, ast.Name):
        bindings = context.flow.reaching(made)
        if len(bindings) == 1 and bindings[0].kind == "assign" and bindings[0].value is not None:
            made = bindings[0].value
    if not isinstance(made, ast.Call) or not _is_paginator(context, made.func):
        return None
    words = {word.arg: word.value for word in made.keywords}
    rows = made.args[0] if made.args else words.get("object_list")
    size = made.args[1] if len(made.args) > 1 else words.get("per_page")
    return (rows, size) if rows is not None and size is not None else None


def _is_paginator(context: FileContext, node: ast.expr) -> bool:
    """Whether what is called makes a paginator: Django's class, one below it, or one that is passed."""
    name = context.name(node)
    if name is not None and derives(name, (_PAGINATOR,), context.project.linked):
        return True
    bindings = context.flow.reaching(node) if isinstance(node, ast.Name) else []
    return len(bindings) == 1 and bindings[0].kind == "parameter"


def _given(
    context: FileContext, function: FunctionNode, pages: Iterator[Page]
) -> tuple[str, str] | None:
    """The parameters of a function that hold the rows, and the size, of its pages; None where it gives pages
    of several, or of what it is not given."""
    found = {
        (_parameter(context, function, rows), _parameter(context, function, size))
        for rows, size in pages
    }
    rows = {each for each, _ in found}
    if len(rows) != 1 or not min(rows):
        return None
    return min(found)


def _parameter(context: FileContext, function: FunctionNode, node: ast.expr | None) -> str:
    """The parameter that an expression is, or a part of what `*args` or `**kwargs` hold: see `passed_for`."""
    if not isinstance(node, ast.Name):
        return ""
    if is_of_stars(node):
        return node.id
    bindings = context.flow.reaching(node)
    own = len(bindings) == 1 and bindings[0].scope.node is function
    return node.id if own and bindings[0].kind == "parameter" else ""


def passed_for(
    names: Sequence[str], call: ast.Call, parameter: str, context: FileContext
) -> ast.expr | None:
    """What a call passes for a parameter of a function. What goes on with the `*args` or `**kwargs` of the
    function around the call is told as a name that no code has: `*0` for the first of `*args`, `**size` for
    what `**kwargs` holds under that word, `*0**size` where it may be either.

    Args:
        names: of the parameters of the function that are passed by their places.
        parameter: its name, or such a one; empty for none.
        context: of the file in which the call stands.
    """
    if parameter.startswith(ARGUMENTS):
        place, _, word = parameter.removeprefix(ARGUMENTS).partition(KEYWORDS)
        if parameter.startswith(KEYWORDS):
            place, word = "", parameter.removeprefix(KEYWORDS)
        index = len(names) + int(place) if place else None
    else:
        index, word = names.index(parameter) if parameter in names else None, parameter
    for each in call.keywords:
        if word and each.arg == word:
            return each.value
    around = context.function(call)
    arguments = around.args if isinstance(around, FUNCTIONS) else None
    told = ""
    for at, value in enumerate(call.args):
        if isinstance(value, ast.Starred):
            if arguments is None or index is None or not _names(value.value, arguments.vararg):
                return None
            told = f"{ARGUMENTS}{index - at}"
            break
        if at == index:
            return value
    if word and arguments is not None:
        for each in call.keywords:
            if each.arg is None and _names(each.value, arguments.kwarg):
                told = f"{told}{KEYWORDS}{word}"
    return ast.Name(told) if told else None


def _names(node: ast.expr, argument: ast.arg | None) -> bool:
    return argument is not None and isinstance(node, ast.Name) and node.id == argument.arg


def is_of_stars(node: ast.expr) -> bool:
    """Whether an expression is what `passed_for` says of what goes on with `*args` or `**kwargs`."""
    return isinstance(node, ast.Name) and node.id.startswith(ARGUMENTS)
