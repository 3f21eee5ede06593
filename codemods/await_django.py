"""Await Django's ORM instead of calling it in a coroutine, where it raises `SynchronousOnlyOperation`.

    book = Book.objects.get(pk=key)           ->    book = await Book.objects.aget(pk=key)
    [book.title for book in Book.objects.all()]
                                              ->    [book.title async for book in Book.objects.all()]
    publish(book)                             ->    await sync_to_async(publish)(book)

The asynchronous methods and `sync_to_async` run the query in the thread that holds the connections, which are a
thread's own: `asyncio.to_thread` would open others, which nobody closes.

Always unsafe: other tasks run meanwhile, so shared state can change where it could not before. Refused in generator
expressions and default values, while a threading lock is held, and in handlers that also run where the task is
cancelled (`except BaseException`).
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import awaiting, imports
from perflint.language.nodes import parent
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="await-django",
    summary="await Django's ORM in a coroutine",
    safety=Safety.UNSAFE,
    speed=Elsewhere(
        "it frees the event loop while a database answers; measured by the programs of the rule",
        rule="PFL405",
    ),
)


def rewrite(context: Context, place: ast.expr) -> Fix | Refusal:
    """Rewrite one place in a coroutine that asks the database.

    Args:
        place: a call that asks it, or rows that are gone through.
    """
    obstacle = awaiting.impossible(context, place)
    if obstacle:
        return Refusal(CODEMOD.name, obstacle)
    above = parent(place)
    if isinstance(above, (ast.For, ast.comprehension)) and above.iter is place:
        return _going_through(context, place, above)
    if not isinstance(place, ast.Call):
        return Refusal(CODEMOD.name, "what asks the database here is no call")
    call, function = context.span(place), context.span(place.func)
    text = context.source.text
    if isinstance(place.func, ast.Attribute) and _has_asynchronous(context, place):
        at = function.end - len(place.func.attr)
        awaited = f"await {text[call.start : at]}a{text[at : call.end]}"
        title = f"await `{context.short(place.func.value)}.a{place.func.attr}`"
        return _fix((Edit(*call, awaiting.wrapped(place, awaited)),), title)
    # Django cannot do without asgiref.
    wrapper, added = imports.member(context, "asgiref.sync", "sync_to_async", place, installed=True)
    arguments = text[function.end : call.end].lstrip()
    awaited = f"await {wrapper}({context.code(place.func)}){arguments}"
    title = f"await `{context.short(place.func)}` in the thread of Django"
    return _fix((Edit(*call, awaiting.wrapped(place, awaited)), *added), title)


def _going_through(
    context: Context, rows: ast.expr, loop: ast.For | ast.comprehension
) -> Fix | Refusal:
    """Let a loop wait for its rows."""
    if not context.is_a(rows, "django.db.models.QuerySet"):
        return Refusal(CODEMOD.name, "what the loop goes through is not known to be a query set")
    at = context.source.text.rindex("for", 0, context.span(loop.target).start)
    return _fix((Edit(at, at, "async "),), f"go through `{context.short(rows)}` with `async for`")


def _has_asynchronous(context: Context, call: ast.Call) -> bool:
    """Whether Django has the called method for coroutines, too, as all its supported versions do."""
    owner, _, method = (context.callee(call) or "").rpartition(".")
    return (
        owner.startswith("django.")
        and context.project.function(f"{owner}.a{method}") is not None
        and context.target.has("django", 4, 2) is not False
    )


def _fix(edits: tuple[Edit, ...], title: str) -> Fix:
    return Fix(CODEMOD.name, edits, Safety.UNSAFE, title, "other tasks run meanwhile")
