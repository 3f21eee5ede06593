"""What calls give whose results depend on their arguments in ways that no signature says."""

from __future__ import annotations

import ast

from perflint.knowledge.facts import Term
from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import parents
from perflint.language.terms.annotations import class_around
from perflint.language.terms.array_functions import of_arrays
from perflint.language.terms.file_results import OPENING, frames_in_pieces, loaded_array, opened
from perflint.language.terms.generic_functions import classes_given, passes_class
from perflint.language.terms.iteration_results import elements, iterator
from perflint.language.terms.loaded_datasets import of_datasets
from perflint.language.terms.module_types import ModuleTypes
from perflint.language.terms.query_arguments import looks_like_class, selections, selects
from perflint.language.terms.remote_execution import REMOTE_DECORATORS, REMOTE_FUNCTION
from perflint.language.terms.terms import applied, attribute_of, instance
from perflint.language.terms.typed_keys import KEY

_COROUTINE = "collections.abc.Coroutine"
# What runs a function beside the event loop: awaiting it gives what the function gives.
_ON_THREADS = of_kind("runs in thread")
# What gives a function that is to be awaited in the place of another.
_AWAITABLE = of_kind("makes awaitable") | {
    "asgiref.sync.SyncToAsync",
    "channels.db.database_sync_to_async",
}
# What gives something that is awaited for what its first argument gives when that is awaited.
_TASKS = of_kind("wraps awaitable")
_CONTEXTS = frozenset(
    f"contextlib.{name}" for name in ("closing", "aclosing", "nullcontext")
)  # around what they enter


# Functions of which it depends on the arguments what they give: see `_by_arguments`.
# (Queries have `unique` and `where` as well.)
_METHODS = frozenset("max min median nanmedian nonzero size type unique_consecutive".split())
_DEPENDING = _METHODS | {"unique", "where"}
_OF_ARRAYS = ("numpy.", "sklear", "pandas")  # how names of functions of arrays begin
# Arguments that ask for more to be given.
_ASKING = frozenset({"as_tuple", "return_inverse", "return_counts"})
_AXES = frozenset({"dim", "axis"})


def call_term(node: ast.Call, types: ModuleTypes) -> Term | None:
    """The term of a call."""
    dotted = types.names.dotted(node.func)
    if dotted is not None:
        result = _library_result(dotted, node, types)
        if result is not None:
            return result
    elif isinstance(node.func, ast.Call) and len(node.args) == 1:
        # `ray.remote(num_cpus=1)(work)`
        if not node.func.args and types.names.dotted(node.func.func) in REMOTE_DECORATORS:
            return instance(REMOTE_FUNCTION, types.term(node.args[0]))
    if isinstance(node.func, ast.Call) and len(node.func.args) == 1:
        if types.names.dotted(node.func.func) in _AWAITABLE:  # `sync_to_async(list)(rows)`
            return instance(_COROUTINE, _ran(node.func.args[0], node.args, types))
    function = types.term(node.func)
    if function is not None and function[-1].__class__ is str:
        told = _by_arguments(function, node)
        if told is not None:
            return ("otherwise", applied("call", told), applied("call", function))
    match node:
        case ast.Call(
            func=ast.Attribute(value=ast.Attribute(attr="cleaned_data") as held, attr="get"),
            args=[ast.Constant(value=str() as field), *_],
        ):
            return ("item", types.term(held), f"{KEY}{field}")
    plain = applied("call", function)
    rows = next((word.value for word in node.keywords if word.arg == "queryset"), None)
    if plain is not None and rows is not None:
        return (*plain, types.term(rows))  # of a filter, which gives some of them as its `qs`
    if plain is None or not node.args and getattr(node.func, "attr", "") != "filter_by":
        if plain is None or not node.keywords:
            return plain
        return (*plain, *classes_given(node, types)) if passes_class(node) else plain
    last = node.func.attr if isinstance(node.func, ast.Attribute) else dotted or ""
    last = last.rpartition(".")[2]
    if last == "enter_context":  # of an `ExitStack`
        return applied("entered", types.term(node.args[0]))
    if last == "run_in_executor" and len(node.args) > 1:  # of an event loop
        return instance("asyncio.Future", _ran(node.args[1], node.args[2:], types))
    if last == "create_task":  # of a `TaskGroup`, an event loop
        return instance("asyncio.Task", applied("awaited", types.term(node.args[0])))
    if selects(last, node):
        return (*plain, *selections(node, types))
    return (*plain, *classes_given(node, types)) if passes_class(node) else plain


def _by_arguments(function: Term, call: ast.Call) -> Term | None:
    """The term under which stubs say what a function gives for the arguments of a call, where that depends on
    them: `_bare_max` of `x.max()`, `_along_max` of `x.max(dim=1)`, `_asked2_unique` of
    `torch.unique(x, return_inverse=True, return_counts=True)`."""
    match function:
        case ("attribute", base, name) if name in _METHODS and base is not None:
            given = len(call.args)
        case ("name", dotted) if (name := dotted.rpartition(".")[2]) in _DEPENDING:
            given = len(call.args) - 1  # without what it works on
        case _:
            return None
    words = {word.arg for word in call.keywords}
    if any(isinstance(one, ast.Starred) for one in call.args) or None in words:
        return None
    asked = {
        word.arg: word.value.value
        for word in call.keywords
        if word.arg in _ASKING and isinstance(word.value, ast.Constant)
    }
    words -= asked.keys()
    if not words and not given:
        more = sum(map(bool, asked.values()))
        which = f"_asked{more}_" if more else "_bare_"
    elif words & _AXES or given == 1 and _is_number(call.args[-1]):
        which = "_along_"
    elif given == 2 and not words:
        which = "_full_"
    else:
        return None
    if function[0] == "attribute":
        return ("attribute", base, which + name)
    return ("name", f"{dotted.rpartition('.')[0]}.{which}{name}")


def _is_number(node: ast.expr) -> bool:
    match node:
        case (
            ast.Constant(value=int())
            | ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int()))
        ):
            return True
    return False


def _library_result(dotted: str, node: ast.Call, types: ModuleTypes) -> Term | None:
    """The term of a call of a library's function, by its dotted name, if that is among those here."""
    return (
        elements(dotted, node.args, types)
        or _of_files(dotted, node, types)
        or _of_django(dotted, node.args, types)
        or _of_function(dotted, node.args, types)
        or _of_value(dotted, node, types)
        or (of_arrays(dotted, node, types) if dotted[:6] in _OF_ARRAYS else None)
        or (of_datasets(dotted, node, types) if dotted[:9] == "datasets." else None)
        or iterator(dotted, node.args, types)
    )


def _of_files(dotted: str, node: ast.Call, types: ModuleTypes) -> Term | None:
    if dotted in OPENING:
        return opened(dotted, node)
    if dotted == "numpy.load":
        return loaded_array(node, types)
    return frames_in_pieces(node) if dotted.startswith("pandas.read_") else None


def _of_django(dotted: str, arguments: list[ast.expr], types: ModuleTypes) -> Term | None:
    if dotted.endswith(".as_manager"):
        return instance(dotted.removesuffix(".as_manager"))
    match dotted, arguments:
        case "django.core.paginator.Paginator", [rows, *_]:
            return instance(dotted, applied("element", types.term(rows)))
        case (
            "django.shortcuts.get_object_or_404" | "django.shortcuts.aget_object_or_404",
            [rows, *_],
        ):
            return applied("call", attribute_of(_manager(rows, types), "get"))
        case "django.shortcuts.get_list_or_404" | "django.shortcuts.aget_list_or_404", [rows, *_]:
            found = applied("call", attribute_of(_manager(rows, types), "all"))
            return instance("builtins.list", applied("element", found))
        case _, [queries, *_] if dotted.endswith("Manager.from_queryset"):
            return types.term(queries)  # calling it gives something with the same methods
    return None


def _manager(rows: ast.expr, types: ModuleTypes) -> Term | None:
    """What gives the rows of a model, or of what was passed in its place: a manager, a query set."""
    term = types.term(rows)
    return attribute_of(term, "objects") if looks_like_class(rows) else term


def _of_function(dotted: str, arguments: list[ast.expr], types: ModuleTypes) -> Term | None:
    """What calls give that take a function to run it later or elsewhere."""
    match dotted, arguments:
        case _, [function] if dotted in REMOTE_DECORATORS:
            return instance(REMOTE_FUNCTION, types.term(function))
        case "functools.partial" | "functools.partialmethod", [function, *_]:
            return types.term(function)  # calling it is calling the function
        case _, [function, *given] if dotted in _ON_THREADS:
            return instance(_COROUTINE, _ran(function, given, types))
        case _, [awaited, *_] if dotted in _TASKS:
            return instance("asyncio.Task", applied("awaited", types.term(awaited)))
        case "asyncio.wait_for", [awaited, *_]:
            return instance(_COROUTINE, applied("awaited", types.term(awaited)))
        case "asyncio.gather", [ast.Starred(value=all_of)]:
            each = applied("awaited", applied("element", types.term(all_of)))
            return instance("asyncio.Future", instance("builtins.list", each))
        case "asyncio.gather", [_, *_]:
            if not any(isinstance(one, ast.Starred) for one in arguments):
                results = [applied("awaited", types.term(one)) for one in arguments]
                return instance("asyncio.Future", instance("builtins.tuple", *results))
    return None


def _ran(function: ast.expr, arguments: list[ast.expr], types: ModuleTypes) -> Term | None:
    """What a function gives that something runs with some arguments."""
    dotted = types.names.dotted(function)
    taken = elements(dotted, arguments, types) if dotted is not None else None
    return taken or applied("call", types.term(function))


def _texts_of_class(node: ast.AST, attribute: str, types: ModuleTypes) -> list[str]:
    """The texts that the class around a place, or those of the file that derive from it, give to an attribute
    of theirs: `folder = "inbox"`."""
    around = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)
    below = [around] if around is not None else []
    classes = list(types.names.nodes(ast.ClassDef)) if below else []
    for each in below:
        below += (
            one
            for one in classes
            if one not in below
            and any(isinstance(base, ast.Name) and base.id == each.name for base in one.bases)
        )
    found: dict[str, None] = {}
    for klass in below:
        for statement in klass.body:
            match statement:
                case ast.Assign(
                    targets=[ast.Name(id=target)], value=ast.Constant(value=str() as text)
                ) if target == attribute:
                    found[text] = None
    return list(found)


def _of_value(dotted: str, node: ast.Call, types: ModuleTypes) -> Term | None:
    """What calls give that take a value, or the type of one, and give it, a part of it or around it."""
    match dotted, node.args:
        case _, [inner, *_] if dotted in _CONTEXTS:
            return instance(dotted, types.term(inner))
        case "aiohttp.web.AppKey", [_, klass]:
            return instance(dotted, types.annotation(klass))
        case "builtins.super", _:
            owner = class_around(node, types.names)
            return ("super", owner) if owner else None
        case "builtins.getattr", [value, ast.Constant(value=str() as name), *default]:
            found = attribute_of(types.term(value), name)
            return types.joined([found, *map(types.term, default)])
        case "builtins.getattr", [value, ast.Attribute(value=ast.Name(id="self"), attr=said)]:
            named = _texts_of_class(node, said, types)
            return types.joined([attribute_of(types.term(value), name) for name in named])
        case "typing.cast", [annotation, _]:
            return types.annotation(annotation)
        case "builtins.type", [value]:
            return applied("class", types.term(value))
        case "builtins.abs" | "copy.copy" | "copy.deepcopy", [value, *_]:
            return types.term(value)
    return None
