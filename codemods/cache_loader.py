"""Load something once in each process: behind a function that keeps it.

    def embed(text):                              @functools.cache
        model = SentenceTransformer(NAME)         def _get_model():
        return model.encode(text)          ->         return SentenceTransformer(NAME)


                                                  def embed(text):
                                                      model = _get_model()
                                                      return model.encode(text)

What follows the loader in the same expression (`.to(device)`, `.eval()`) moves along. Where the loader
stands in a function of its own, that function gets the decorator.

Always unsafe: all calls share one object, so what one of them changes in it the others see, and it is
never freed. What its arguments call is called once, whatever it would give later. Threads that come at the
same time may each load it. A `with` that only opens the file for the loader moves along. Refused where the
arguments are no plain names and constants (they have to be hashable) or a file that each call opens anew, in
coroutines that await the loader, where the function changes what it loaded, and where the file saves something
else in its place.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from perflint.codemods.parts.expressions import alone
from perflint.codemods.parts.imports import module
from perflint.codemods.parts.indentation import text_moved
from perflint.codemods.parts.layout import before_top, indent_of, indent_step, line_span
from perflint.codemods.parts.naming import fresh
from perflint.language.flow.accesses import mutations
from perflint.language.nodes import (
    COMPREHENSIONS,
    FunctionNode,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.values.shown_hashes import unshown
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.lines import Span

CODEMOD = Codemod(
    name="cache-loader",
    summary="load something once in each process, behind a function that keeps it",
    safety=Safety.UNSAFE,
    speed=Contract(least=2, warns=50, loop=False, rule="PFL801", counted="calls", waits=True),
)

_REASON = "all calls share one object, which is never freed; what one changes in it, others see"
_SAVING = re.compile(r"(?:save|dump|export|write|to_disk)(?:_|$)")
# What gives the same for the same: paths, texts, devices.
_SAME_EACH_TIME = (
    *(f"builtins.{name}" for name in ("str", "int", "dict", "list", "tuple", "len", "bool")),
    *("os.path.join", "os.path.dirname", "os.path.abspath", "pathlib.", "torch.device"),
)
_CHAINED = frozenset(
    "to cuda cpu half float bfloat16 eval train requires_grad_ share_memory compile bind".split()
)


def rewrite(context: Context, call: ast.Call) -> Fix | Refusal:
    """Keep what a call loads: of a library's loader, or of a function of this file that loads."""
    own = function_of(context, call.func)
    changed = _changed(context, call if own is not None else _chain(call))
    if changed is not None:
        return _refusal(f"`{context.short(changed)}` changes what is loaded, for all calls to come")
    saved = _saved(context, own if own is not None else call)
    if saved is not None:
        return _refusal(
            f"`{context.short(saved)}` writes what is loaded, which is another one then"
        )
    if own is not None:
        return _decorated(context, own, call)
    node = _chain(call)
    if isinstance(parent(node), ast.Await):
        return _refusal("the loader is awaited")
    if isinstance(parent(node), ast.withitem):
        return _refusal("what is loaded is closed again")
    opening = _opening(context, node)
    opened = _opened_by(opening) if opening is not None else set()
    needed = _needed(context, _moved(node, opening), opened)
    if isinstance(needed, Refusal):
        return needed
    once = _called_once(context, node, call)
    name = fresh(context, _wanted(context, node))
    functools, imports = module(context, "functools", call)
    newline = context.source.newline
    step = indent_step(context)
    shown = ", ".join(needed)
    text = (
        f"@{functools}.cache{newline}def {name}({shown}):{newline}"
        f"{step}{_loading(context, node, opening, step)}{newline}{newline}{newline}"
    )
    at = before_top(context, call)
    lead = "".join(edit.text for edit in imports if edit.start == at)
    rest = tuple(edit for edit in imports if edit.start != at)
    if lead:
        lead += newline * 2
    return Fix(
        CODEMOD.name,
        (
            *rest,
            Edit(at, at, lead + text),
            _call_instead(context, node, opening, f"{name}({shown})"),
        ),
        Safety.UNSAFE,
        f"load `{context.short(call.func)}` once in each process, behind `{name}`",
        f"{_REASON}; `{context.short(once)}` is called once, whatever it gives later"
        if once is not None
        else _REASON,
    )


def _opening(context: Context, node: ast.expr) -> ast.With | None:
    """The `with` that opens the files of a loader, if it does nothing but `model = load(file)`."""
    statement = parent(node)
    opening = parent(statement) if statement is not None else None
    match opening:
        case ast.With(body=[ast.Assign(targets=[ast.Name()]) as only]) if only is statement:
            pass
        case _:
            return None
    if not all(context.is_a(item.context_expr, "io.IOBase") for item in opening.items):
        return None
    read = {inner.id for inner in descendants(node) if isinstance(inner, ast.Name)}
    opened = _opened_by(opening)
    if not opened <= read or any(context.flow.used_after(name, opening) for name in opened):
        return None
    return opening if opened else None


def _opened_by(opening: ast.With) -> set[str]:
    """The names for what a `with` opens."""
    return {
        inner.id
        for item in opening.items
        if item.optional_vars is not None
        for inner in descendants(item.optional_vars)
        if isinstance(inner, ast.Name)
    }


def _is_opened_anew(context: Context, value: ast.expr) -> bool:
    """Whether a value is a file that the function opens: another one in each call."""
    return isinstance(value, ast.Name) and (
        context.is_a(value, "io.IOBase")
        or any(binding.kind == "with" for binding in context.flow.reaching(value))
    )


def _moved(node: ast.expr, opening: ast.With | None) -> Iterator[ast.AST]:
    """The parts of what moves into the getter."""
    for part in (*opening.items, node) if opening is not None else (node,):
        yield from descendants(part)


def _loading(context: Context, node: ast.expr, opening: ast.With | None, step: str) -> str:
    """What the getter does."""
    if opening is None:
        return f"return {alone(context, node, step)}"
    head = Span(context.span(opening).start, context.span(opening.body[0]).start)
    return f"{text_moved(context, head, step)}return {alone(context, node, step * 2)}"


def _call_instead(context: Context, node: ast.expr, opening: ast.With | None, call: str) -> Edit:
    span = context.span(node)
    if opening is None:
        return Edit(*span, call)
    target = context.source.text[context.span(opening.body[0]).start : span.start]
    return Edit(context.span(opening).start, span.end, target + call)


def _needed(context: Context, moved: Iterable[ast.AST], opened: set[str]) -> list[str] | Refusal:
    """The local names that what moves reads: the parameters of the getter."""
    needed: list[str] = []
    for inner in moved:
        if isinstance(inner, (ast.NamedExpr, ast.Await, ast.Yield, ast.Lambda, *COMPREHENSIONS)):
            return _refusal("the loader's arguments are no plain values")
        if not isinstance(inner, ast.Name) or inner.id in opened or inner.id in needed:
            continue
        if _is_opened_anew(context, inner):
            return _refusal(f"`{inner.id}` is opened anew each time")
        found = context.names.lookup(inner.id, context.names.scope_of(inner))
        if found is None or found[0].kind == "module":
            continue
        if inner.id in ("self", "cls"):
            return _refusal(f"the loader reads `{inner.id}`")
        if any(binding.kind in ("import", "function", "class") for binding in found[1]):
            return _refusal(f"the loader reads `{inner.id}`, which is local")
        needed.append(inner.id)
    return needed


def _called_once(context: Context, node: ast.expr, loader: ast.Call) -> ast.Call | None:
    """A call among the arguments of a loader that may give something else later."""
    chain: set[ast.AST] = {loader, *parents(loader)}
    for inner in descendants(node):
        if not isinstance(inner, ast.Call) or inner in chain:
            continue
        name = context.callee(inner) or context.name(inner.func) or ""
        function = context.project.function(name)
        pure = function is not None and "pure" in function.marks
        if not pure and not name.startswith(_SAME_EACH_TIME):
            return inner
    return None


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _chain(call: ast.Call) -> ast.expr:
    """A loader with the methods that make it ready: `Model.from_pretrained(n).to(device).eval()`."""
    node: ast.expr = call
    while True:
        above = parent(node)
        outer = parent(above) if above is not None else None
        if (
            isinstance(above, ast.Attribute)
            and above.attr in _CHAINED
            and isinstance(outer, ast.Call)
            and outer.func is above
        ):
            node = outer
        else:
            return node


def _changed(context: Context, loaded: ast.expr) -> ast.AST | None:
    """Where the function around a loader changes what that gave, in place."""
    holder, function = parent(loaded), context.flow.function(loaded)
    match holder:
        case ast.Assign(targets=[ast.Name(id=name)]) if function is not None:
            return next((place for _, place in mutations(function).get(name, ())), None)
    return None


def _saved(context: Context, loaded: ast.AST) -> ast.Call | None:
    """Where this file saves something to what a loader is given a name of the module for."""
    paths = {
        inner.id
        for inner in descendants(loaded)
        if isinstance(inner, ast.Name)
        and (found := context.names.lookup(inner.id, context.names.scope_of(inner))) is not None
        and found[0].kind == "module"
        and found[1][0].kind.startswith(("assign", "unpack"))
    }
    return next(
        (
            call
            for call in (context.names.nodes(ast.Call) if paths else ())
            if _SAVING.match(last_name(call.func))
            and any(
                getattr(part, "id", "") in paths
                for given in call.args
                for part in descendants(given)
            )
        ),
        None,
    )


def _wanted(context: Context, node: ast.expr) -> str:
    """A name for the getter: after the attribute, or the variable if no other function has one of that
    name, else after the function."""
    function = context.flow.function(node)
    own = function.name.strip("_") if function is not None else "module"
    holder = parent(node)
    if not isinstance(holder, ast.Assign) or len(holder.targets) != 1:
        return f"_get_model_of_{own}"
    target = holder.targets[0]
    if isinstance(target, ast.Attribute):
        return f"_get_{target.attr.strip('_').lower()}"
    if not isinstance(target, ast.Name):
        return f"_get_model_of_{own}"
    variable = target.id.strip("_").lower()
    taken = any(
        other.id.strip("_").lower() == variable and context.flow.function(other) is not function
        for other in context.names.nodes(ast.Name)
        if isinstance(other.ctx, ast.Store)
    )
    return f"_get_{variable}_of_{own}" if taken else f"_get_{variable}"


def _decorated(context: Context, function: FunctionNode, call: ast.Call) -> Fix | Refusal:
    if isinstance(function, ast.AsyncFunctionDef):
        return _refusal(f"`{function.name}` is a coroutine function")
    if function.decorator_list:
        return _refusal(f"`{function.name}` is decorated already")
    if not isinstance(parent(function), ast.Module):
        return _refusal(f"`{function.name}` is no function of the module")
    given = [*call.args, *(word.value for word in call.keywords)]
    for value in given:
        if _is_opened_anew(context, value):
            return _refusal(f"what `{function.name}` is given is opened anew each time")
        if not isinstance(value, (ast.Constant, ast.Name, ast.Attribute)):
            return _refusal(f"what `{function.name}` is given may not be hashable")
        missing = unshown(value, context)
        if missing:
            return _refusal(missing)
    functools, imports = module(context, "functools", function)
    at = line_span(context, function).start
    newline = context.source.newline
    lead = "".join(edit.text + newline * 2 for edit in imports if edit.start == at)
    rest = tuple(edit for edit in imports if edit.start != at)
    indent = indent_of(context, function)
    return Fix(
        CODEMOD.name,
        (*rest, Edit(at, at, f"{lead}{indent}@{functools}.cache{newline}")),
        Safety.UNSAFE,
        f"let `{function.name}` keep what it loaded",
        _REASON,
    )
