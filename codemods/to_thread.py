"""Run a blocking call in a thread and await it.

    data = requests.get(url, timeout=3)    ->    data = await asyncio.to_thread(requests.get, url, timeout=3)

In files that use trio or anyio, their own functions are used. The call itself runs as before, with the
same arguments, and its exceptions arrive at the same place.

Always unsafe: other tasks run meanwhile, so shared state can change where it could not before, and a
cancelled task does not stop the thread; what the call sets of thread-local data and context variables stays there. Refused where the result keeps blocking when it is used (open
files, streamed responses, iterators), for objects bound to their thread (SQLite connections), under
`torch.no_grad()` and the like, which hold in their own thread only, while a threading lock is held, in generator expressions and default values, in handlers that also run where the
task is cancelled (`except BaseException`), and for `next` and functions that raise `StopIteration`, which
cannot leave a thread: nobody who waits for it would wake up.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import arguments, awaiting, imports
from perflint.codemods.parts.escapes import handled
from perflint.codemods.parts.expressions import argument
from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.reasoning.event_loop.libraries import library, uses_twisted
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="to-thread",
    summary="run a blocking call in a thread and await it",
    safety=Safety.UNSAFE,
    speed=Elsewhere(
        "it frees the event loop for other tasks; measured by the programs of the rule", "PFL403"
    ),
)
_LAZY_RESULTS = (*classes_of("read later"), "urllib.response.addinfourl")
_WHOLE = frozenset(f"builtins.{name}" for name in "list tuple dict set frozenset str bytes".split())
_SESSIONS = classes_of("session")
# Each thread has its own: https://docs.pytorch.org/docs/stable/generated/torch.no_grad.html
_MODES = frozenset(
    "no_grad inference_mode enable_grad set_grad_enabled autocast device sdpa_kernel".split()
)
_CATCHING = frozenset({"StopIteration", "Exception", "BaseException"})
_STOPS = "`StopIteration` cannot leave a thread"
_THREAD_BOUND = (*classes_of("thread-bound"), "tkinter.Misc")


def rewrite(context: Context, node: ast.AST) -> Fix | Refusal:
    """Rewrite one blocking call in a coroutine."""
    if not isinstance(node, ast.Call):
        return _refusal("what blocks here is no call that could run elsewhere")
    obstacle = _obstacle(context, node)
    if obstacle:
        return _refusal(obstacle)
    name = library(context)
    function = context.code(node.func)
    if name == "asyncio":
        module, added = imports.module(context, "asyncio", node)
        head = f"{module}.to_thread({function}"
        insert = Edit(context.span(node).start, context.span(node.func).end, f"await {head}")
    else:
        module, added = imports.module(context, name, node)
        target = f"{module}.to_thread.run_sync"
        if node.keywords:
            partial, more = imports.member(context, "functools", "partial", node)
            inner = context.source.text[context.span(node.func).end + 1 : context.span(node).end]
            text = f"await {target}({partial}({function}, {inner})"
            edits = [Edit(*context.span(node), awaiting.wrapped(node, text)), *added, *more]
            return _fix(context, node, tuple(edits))
        insert = Edit(
            context.span(node).start, context.span(node.func).end, f"await {target}({function}"
        )
    start, end = context.span(node.func).end, context.span(node).end
    rest = context.source.text[start:end]
    opening = rest.index("(")
    tail = rest[opening + 1 :]
    comma = ", " if node.args or node.keywords else ""
    if tail.startswith(("\n", "\r")):
        comma = comma.rstrip()
    if node.args and isinstance(node.args[0], ast.GeneratorExp) and len(node.args) == 1:
        tail = f"{argument(context, node.args[0])})"
    text = f"{insert.text}{comma}{tail}"
    return _fix(context, node, (Edit(insert.start, end, awaiting.wrapped(node, text)), *added))


def _fix(context: Context, node: ast.Call, edits: tuple[Edit, ...]) -> Fix:
    reason = "other tasks run meanwhile, and a cancelled task does not stop the thread"
    left = _left_behind(context, function_of(context, node.func))
    return Fix(
        CODEMOD.name,
        edits,
        Safety.UNSAFE,
        f"run `{context.short(node.func)}` in a thread",
        f"{reason}; {left}" if left else reason,
    )


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _obstacle(context: Context, node: ast.Call) -> str:
    """Why the call cannot run in a thread; empty if it can."""
    if uses_twisted(context):
        return "Twisted runs the coroutine: use `deferToThread`"
    if context.names.is_builtin(node.func, "next"):
        return _STOPS
    if _raises_stop(context, function_of(context, node.func)):
        return _STOPS
    stream = arguments.keyword(node, "stream")
    if stream is not None and not (
        isinstance(stream.value, ast.Constant) and stream.value.value is False
    ):
        return "a streamed response keeps blocking when it is read"
    found = context.type(node)
    if (
        found is not None
        and found.kind == "instance"
        and context.subclass(found.name, *_LAZY_RESULTS)
    ):
        return f"the `{found.name.rpartition('.')[2]}` that it gives keeps blocking when it is used"
    if isinstance(node.func, ast.Attribute) and (
        context.is_a(node.func.value, *_THREAD_BOUND)
        or context.is_a(node.func.value, *_SESSIONS)
        and _speaks_of_sqlite(context)
    ):
        return f"`{context.code(node.func.value)}` is bound to its thread"
    child: ast.AST = node
    for above in parents(node):
        mode = _mode(context, above, child)
        if mode is not None:
            return f"`{context.code(mode)}` holds in its own thread only"
        if isinstance(above, FUNCTIONS):
            break
        child = above
    loop = parent(node)
    if (
        isinstance(loop, (ast.For, ast.comprehension))
        and loop.iter is node
        and (found is None or found.name not in _WHOLE)
    ):
        return "what it gives is iterated, and may block at each step"
    return awaiting.impossible(context, node)


def _raises_stop(context: Context, function: FunctionNode | None) -> bool:
    """Whether a function of the file raises `StopIteration`, itself or by `next`, for which nobody who waits
    for its thread would ever wake up."""
    if function is None:
        return False
    inside = list(descendants(function, into_functions=False))
    if any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in inside):
        return False  # to call it runs nothing of it
    for node in inside:
        match node:
            case ast.Raise(exc=ast.expr() as raised):
                raised = raised.func if isinstance(raised, ast.Call) else raised
                if last_name(raised) != "StopIteration":
                    continue
            case ast.Call(func=called, args=[_], keywords=[]):
                if not context.names.is_builtin(called, "next"):
                    continue
            case _:
                continue
        if not handled(context, node) & _CATCHING:
            return True
    return False


def _left_behind(context: Context, function: FunctionNode | None) -> str:
    """What a function of the file sets of its thread, in words: nobody sees it outside of that; empty if it is
    not seen to set such."""
    for node in descendants(function, into_functions=False) if function is not None else ():
        match node:
            case ast.Attribute(value=ast.Name() as holder, ctx=ast.Store()):
                kind = "threading.local"
            case ast.Call(func=ast.Attribute(value=ast.Name() as holder, attr="set")):
                kind = "contextvars.ContextVar"
            case _:
                continue
        only = context.names.only_binding(holder)
        made = only.value if only is not None and only.kind == "assign" else None
        if isinstance(made, ast.Call) and context.names.dotted(made.func) == kind:
            return f"what it sets of `{holder.id}` is not seen outside the thread"
    return ""


def _mode(context: Context, above: ast.AST, child: ast.AST) -> ast.expr | None:
    """What switches a mode of PyTorch around a node: such modes are a thread's own."""
    heads: list[ast.expr] = []
    if isinstance(above, ast.With) and child in above.body:
        heads = [item.context_expr for item in above.items]
    elif isinstance(above, FUNCTIONS):
        heads = above.decorator_list
    for head in heads:
        named = head.func if isinstance(head, ast.Call) else head
        if last_name(named) in _MODES and (context.names.dotted(named) or "").startswith("torch."):
            return head
    return None


def _speaks_of_sqlite(context: Context) -> bool:
    """Whether a file names a SQLite database, whose connections are bound to their threads."""
    return context.once(
        "SQLite",
        lambda: any(
            isinstance(node.value, str) and node.value.startswith("sqlite")
            for node in context.names.nodes(ast.Constant)
        ),
    )
