"""Fetch all results of Ray at once instead of one in each iteration.

    [ray.get(ref) for ref in refs]          ->    ray.get(refs)

    for ref in refs:                              for ref_value in ray.get(refs):
        total += ray.get(ref)["n"]          ->        total += ref_value["n"]

Always unsafe: all results are in memory at once, an exception of any task comes before the first
iteration, and what was fetched twice is one object. Refused where an exception of a task is handled around the
loop, where the reference is used in other ways than fetching it, where the loop changes what it goes over or can
be left early, and where it does not go over the references themselves, or over a generator of them.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.escapes import caught, left_early
from perflint.codemods.parts.expressions import argument
from perflint.codemods.parts.layout import comments_in
from perflint.codemods.parts.naming import fresh
from perflint.language.nodes import LoopNode, parent
from perflint.reasoning.values.containers import changes
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="collect-refs",
    summary="fetch all results of Ray at once",
    safety=Safety.UNSAFE,
    speed=Elsewhere(
        "needs Ray, with tasks that take as long as those of the user; tasks then run beside each other"
    ),
)

_STEP_BY_STEP = ("collections.abc.Iterator", "builtins.map", "builtins.filter")


def rewrite(context: Context, call: ast.Call, loop: LoopNode) -> Fix | Refusal:
    """Take `ray.get(ref)` out of a loop over references."""
    if not isinstance(loop, (ast.For, ast.ListComp)):
        return _refusal("the loop is neither a `for` nor a list comprehension")
    if caught(loop):
        return _refusal("an exception of a task is handled, and would come before other results")
    header: ast.For | ast.comprehension = loop if isinstance(loop, ast.For) else loop.generators[0]
    if isinstance(loop, ast.ListComp) and (len(loop.generators) != 1 or header.is_async):  # type: ignore[union-attr]
        return _refusal("the comprehension nests or awaits")
    target = header.target
    reference = call.args[0]
    if not isinstance(target, ast.Name) or not (
        isinstance(reference, ast.Name) and reference.id == target.id
    ):
        return _refusal("the loop does not go over the references themselves")
    reads = context.flow.reads(target.id, loop)
    getter = context.code(call.func)
    if any(not _fetched(context, read, getter) for read in reads):
        return _refusal(f"`{target.id}` is used in other ways than fetching it")
    if any(place is not target for place in context.flow.writes(target.id, loop)):
        return _refusal(f"`{target.id}` gets another value in the loop")
    if isinstance(loop, ast.For) and left_early(loop):
        return _refusal("the loop can be left early, before the other tasks have ended")
    if context.is_a(header.iter, *_STEP_BY_STEP):
        return _refusal(f"`{context.short(header.iter)}` makes its references step by step")
    if isinstance(loop, ast.For) and context.flow.used_after(target.id, loop):
        return _refusal(f"`{target.id}` is read after the loop")
    if isinstance(header.iter, (ast.Name, ast.Attribute)) and changes(header.iter, loop):
        return _refusal(
            f"the loop changes `{context.code(header.iter)}`, and goes on with what it adds"
        )
    items = argument(context, header.iter)
    if not (
        isinstance(header.iter, (ast.List, ast.ListComp))
        or context.is_a(header.iter, "builtins.list")
    ):
        items = f"list({items})"
    if isinstance(loop, ast.ListComp) and loop.elt is call and not loop.generators[0].ifs:
        if comments_in(context, context.span(loop)):
            return _refusal("there are comments inside the comprehension")
        return _fix([Edit(*context.span(loop), f"{getter}({items})")], reads)
    region = context.flow.function(loop) or context.names.tree
    value = fresh(context, *_values(target.id), within=region)
    edits = [
        Edit(*context.span(target), value),
        Edit(*context.span(header.iter), f"{getter}({items})"),
    ]
    for read in reads:
        fetch = parent(read)
        assert fetch is not None
        edits.append(Edit(*context.span(fetch), value))
    return _fix(edits, reads)


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _fix(edits: list[Edit], reads: list[ast.Name]) -> Fix:
    reason = "all results are in memory at once, and an exception of any task comes first"
    if len(reads) > 1:
        reason += "; what is fetched again is the same object"
    return Fix(
        CODEMOD.name,
        tuple(edits),
        Safety.UNSAFE,
        "fetch all results at once",
        reason,
    )


def _fetched(context: Context, read: ast.Name, getter: str) -> bool:
    above = parent(read)
    return (
        isinstance(above, ast.Call)
        and above.args == [read]
        and not above.keywords
        and context.code(above.func) == getter
    )


def _values(reference: str) -> tuple[str, ...]:
    """Names for what a reference stands for: `image` of `image_ref`, `result` of `ref`."""
    stem = reference.removesuffix("_ref").removesuffix("_id").removesuffix("_future")
    return (stem if stem != reference else "result", f"{reference}_value")
