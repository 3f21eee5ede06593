"""Do tiny tasks right here instead of sending them to workers.

    with Pool() as pool:
        sizes = pool.map(len, texts)          ->    sizes = list(map(len, texts))

    Parallel(n_jobs=4)(delayed(f)(x) for x in xs)   ->    [f(x) for x in xs]

    pool.submit(abs, x).result()              ->    abs(x)

A pool that is used nowhere else goes as well, with its `with` or what ends it (`pool.close()`).

Always unsafe: the tasks run in this process and thread, one after the other, where their effects are
seen, and `executor.map` no longer starts before its results are asked for. Each item is taken when its
turn comes instead of all before the first result, so that of two exceptions the other one may come.
Refused where a future is kept, for `map_async`, for calls with other options than a chunk size, and where the pool
would stay with nothing to do.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.arguments import open_ended
from perflint.codemods.parts.expressions import argument, atom, one_line
from perflint.codemods.parts.idle_pools import without_pool
from perflint.codemods.parts.imports import module
from perflint.codemods.parts.layout import comments_in
from perflint.language.nodes import parent
from perflint.reasoning.pools.tasks import Task
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="unparallelize",
    summary="do tiny tasks right here instead of sending them to workers",
    safety=Safety.UNSAFE,
    speed=Contract(least=1, warns=5000, loop=False, counted="tasks", waits=True),
)

_REASON = (
    "the tasks run in this process and thread, one after the other, and items are taken one by one"
)
_IDLE = "the pool would stay, with nothing to do"
_LISTS = frozenset({"map", "starmap"})
_LAZY = frozenset({"imap", "imap_unordered"})


def rewrite(context: Context, task: Task) -> Fix | Refusal:
    """Replace the call that gives a task by the plain call."""
    call = task.call
    if open_ended(call) and task.method != "delayed":
        return _refusal("not all arguments are known")
    if task.method == "delayed":
        return _joblib(context, task)
    imports: tuple[Edit, ...] = ()
    replaced: ast.expr = call
    if task.method in ("submit", "apply_async", "schedule"):
        result = parent(call)
        outer = parent(result) if result is not None else None
        if not (
            isinstance(result, ast.Attribute)
            and result.attr in ("result", "get")
            and isinstance(outer, ast.Call)
        ):
            return _refusal("the future is kept")
        replaced = outer
        text = _plain(context, task)
    elif task.method == "apply":
        text = _plain(context, task)
    elif task.method in _LISTS | _LAZY or task.pool.sort.style == "function":
        if any(word.arg != "chunksize" for word in call.keywords):
            if task.pool.sort.style != "function":
                return _refusal("the call has options of its own")
        if not task.iterables:
            return _refusal("what is mapped over is not known")
        function = argument(context, task.function)
        given = ", ".join(argument(context, iterable) for iterable in task.iterables)
        if task.method == "starmap":
            itertools, imports = module(context, "itertools", call)
            text = f"list({itertools}.starmap({function}, {given}))"
        else:
            text = f"map({function}, {given})"
            if task.pool.sort.style in ("pool", "function") and task.method not in _LAZY:
                text = f"list({text})"
    else:
        return _refusal(f"`{task.method}` gives a future")
    if comments_in(context, context.span(replaced)):
        return _refusal("there are comments inside the call")
    edits = [Edit(*context.span(replaced), text)]
    unwrapped = without_pool(context, task, context.span(replaced))
    if unwrapped is None:
        return _refusal(_IDLE)
    return Fix(
        CODEMOD.name,
        (*imports, *edits, *unwrapped),
        Safety.UNSAFE,
        f"call `{context.short(task.function)}` right here",
        f"{_REASON}, each when its result is asked for" if text.startswith("map(") else _REASON,
    )


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _plain(context: Context, task: Task) -> str:
    function = atom(context, task.function)
    words = [
        f"{word.arg}={context.code(word.value)}"
        for word in task.call.keywords
        if task.method == "submit" and word.arg is not None
    ]
    kept = task.arguments[: len(task.arguments) - len(words)] if words else task.arguments
    return f"{function}({', '.join([*(argument(context, value) for value in kept), *words])})"


def _joblib(context: Context, task: Task) -> Fix | Refusal:
    """`Parallel(...)(delayed(f)(x) for x in xs)` becomes `[f(x) for x in xs]`."""
    comprehension = parent(task.call)
    if not isinstance(comprehension, (ast.GeneratorExp, ast.ListComp)):
        return _refusal("the tasks are not given as one generator")
    outer = parent(comprehension)
    if not (
        isinstance(outer, ast.Call)
        and outer.args == [comprehension]
        and comprehension.elt is task.call
    ):
        return _refusal("the tasks are not given as one generator")
    made = task.pool.call
    if made is None or any(word.arg in ("return_as", None) for word in made.keywords):
        return _refusal("what `Parallel` gives is not known to be a list")
    if comments_in(context, context.span(outer)):
        return _refusal("there are comments inside the call")
    delayed = task.call.func
    assert isinstance(delayed, ast.Call)
    source = context.source.text
    inner = context.span(comprehension)
    text = source[inner.start : inner.end]
    offset = inner.start
    head, tail = context.span(delayed).start - offset, context.span(delayed).end - offset
    text = text[:head] + atom(context, task.function) + text[tail:]
    text = one_line(comprehension, text.strip())
    if isinstance(comprehension, ast.GeneratorExp):
        text = f"[{text[1:-1].strip()}]" if text.startswith("(") and text.endswith(")") else text
    unwrapped = without_pool(context, task, context.span(outer))
    if unwrapped is None:
        return _refusal(_IDLE)
    return Fix(
        CODEMOD.name,
        (Edit(*context.span(outer), text), *unwrapped),
        Safety.UNSAFE,
        f"call `{context.short(task.function)}` right here",
        _REASON,
    )
