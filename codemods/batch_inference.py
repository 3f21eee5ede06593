"""Run a model once on all items instead of once for each.

    vectors = [model.encode(text) for text in texts]    ->    vectors = list(model.encode(texts))

    for text in texts:                                        for text, vector in zip(texts, model.encode(texts)):
        vector = model.encode(text)                     ->        store(text, vector)
        store(text, vector)

    [classify(text)[0] for text in texts]               ->    list(classify(texts, batch_size=32))

For sentence embeddings, pipelines of known tasks, and `predict([x])[0]` of scikit-learn estimators.

Always unsafe: all items are taken before the first is handled, an error in one of them stops all, and the
last digits of a result may depend on the batch. A list whose class has an `__iter__` of its own is read by
its indices. Refused where an exception is handled around the loop, where what a batch gives is not one
result for each item in order, where the items are no plain name or have conditions, where the loop can be
left early, adds to the items, or uses the model otherwise (`model.partial_fit(x, y)`, `update(model, x)`), and where
other arguments depend on the item.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.codemods.parts.escapes import caught
from perflint.codemods.parts.layout import comments_in, delete, line_span, owns_lines
from perflint.language.nodes import LoopNode, descendants, nodes_below, parent, within
from perflint.reasoning.models.loop_items import target_of
from perflint.reasoning.values.containers import changes
from perflint.reasoning.values.growth import root_name
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.lines import Span

CODEMOD = Codemod(
    name="batch-inference",
    summary="run a model once on all items instead of once for each",
    safety=Safety.UNSAFE,
    speed=Elsewhere(
        "needs a model; measured by the programs of the rule, with scikit-learn", rule="PFL803"
    ),
)
_REASON = (
    "all items are taken before the first is handled, an error in one stops all, and the last digits of"
    " a result may depend on the batch"
)
_SIZED = ("builtins.list", "builtins.tuple", "numpy.ndarray")
_REPEATABLE = (*_SIZED, "builtins.set", "collections.abc.Sequence")


@dataclass(frozen=True)
class Batched:
    """How a call is made for many items.

    Attributes:
        one: the expression that stands for the result of one item (the call, or the call with `[0]`).
        item: the argument that is one item.
        argument: the argument as the call has it (`[x]`, or the item itself).
        extra: what to add to the call, as `, batch_size=32`.
        nonempty: whether the call raises for no items at all.
    """

    one: ast.expr
    item: ast.expr
    argument: ast.expr
    extra: str = ""
    nonempty: bool = False


def rewrite(context: Context, call: ast.Call, loop: LoopNode, batched: Batched) -> Fix | Refusal:
    """Rewrite one call in a loop over its items."""
    if isinstance(loop, (ast.Call, ast.While)):
        return _refusal("the loop is of another kind")
    target, iterable = target_of(loop)
    if not isinstance(target, ast.Name) or not isinstance(batched.item, ast.Name):
        return _refusal("the items are made of something else on the way")
    if batched.item.id != target.id:
        return _refusal("the items are made of something else on the way")
    if not isinstance(iterable, ast.Name):
        return _refusal("the items have no name, and would have to be gone through twice")
    others = [
        part
        for part in [*call.args, *(w.value for w in call.keywords)]
        if part is not batched.argument
    ]
    if not all(context.flow.invariant(part, loop) for part in [*others, call.func]):
        return _refusal("other arguments depend on the item")
    if any(binding.node is not loop for binding in context.flow.reaching(batched.item)) and (
        isinstance(loop, ast.For)
    ):
        return _refusal(f"`{target.id}` is changed on the way")
    if changes(iterable, loop):
        return _refusal(f"the loop changes `{iterable.id}`, and goes on with what it adds")
    model = root_name(call.func)
    if model is not None and any(
        read.id == model.id and not within(read, call) for read in nodes_below(loop, ast.Name)
    ):
        return _refusal(
            f"an iteration uses `{model.id}` otherwise, and may change it for the next one"
        )
    if batched.nonempty and not context.is_a(iterable, *_SIZED):
        return _refusal(f"the model raises where there is nothing in `{iterable.id}`")
    listed = context.is_a(iterable, "builtins.list", "numpy.ndarray")
    items = iterable.id if listed else f"list({iterable.id})"
    if not context.is_a(iterable, *_REPEATABLE) and not _is_plain_parameter(context, iterable):
        return _may_be_iterator(iterable)
    text = _call_text(context, call, batched, items)
    if batched.nonempty:
        text = f"{text} if len({iterable.id}) else []"
    if isinstance(loop, (ast.ListComp, ast.GeneratorExp)):
        return _comprehension(context, loop, batched, text)
    if isinstance(loop, ast.For):
        return _loop(context, loop, batched, text, items)
    return _refusal("the loop is of another kind")


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _may_be_iterator(iterable: ast.Name) -> Refusal:
    return _refusal(f"`{iterable.id}` may be an iterator, which can be gone through once only")


def _is_plain_parameter(context: Context, iterable: ast.Name) -> bool:
    binding = context.names.only_binding(iterable)
    return binding is not None and binding.kind == "parameter"


def _call_text(context: Context, call: ast.Call, batched: Batched, items: str) -> str:
    span, argument = context.span(call), context.span(batched.argument)
    source = context.source.text
    close = span.end - 1
    before, after = source[span.start : argument.start], source[argument.end : close]
    return f"{before}{items}{after}{batched.extra})"


def _comprehension(
    context: Context, loop: ast.ListComp | ast.GeneratorExp, batched: Batched, text: str
) -> Fix | Refusal:
    if len(loop.generators) != 1 or loop.generators[0].ifs or loop.generators[0].is_async:
        return _refusal("the comprehension has conditions or several clauses")
    if loop.elt is not batched.one:
        return _refusal("the result is used in a larger expression")
    if isinstance(loop, ast.GeneratorExp):
        return _refusal("the results are asked for one by one")
    edit = Edit(*context.span(loop), f"list({text})")
    return Fix(CODEMOD.name, (edit,), Safety.UNSAFE, "run the model on all items at once", _REASON)


def _loop(
    context: Context, loop: ast.For, batched: Batched, text: str, items: str
) -> Fix | Refusal:
    if any(
        isinstance(
            node,
            (ast.Break, ast.Return, ast.Continue, ast.Yield, ast.YieldFrom, ast.Await, ast.Try),
        )
        for node in descendants(loop, into_functions=False)
    ):
        return _refusal("the loop can be left, skipped or caught on the way")
    if loop.orelse or not owns_lines(context, loop):
        return _refusal("the loop has an `else`, or shares its line")
    if caught(loop):
        return _refusal("an exception is handled around the loop, and would lose other results")
    above = parent(batched.one)
    target = loop.target
    assert isinstance(target, ast.Name)
    match above:
        case ast.Assign(targets=[ast.Name(id=name)]) if above in loop.body:
            pass
        case ast.Call(func=ast.Attribute(value=ast.Name() as holder, attr="append"), args=[_]) if (
            isinstance(parent(above), ast.Expr) and loop.body == [parent(above)]
        ):
            if comments_in(context, context.span(loop)):
                return _refusal("the loop holds comments")
            if context.flow.used_after(target.id, loop):
                return _refusal(f"`{target.id}` is used after the loop")
            edit = Edit(*context.span(loop), f"{holder.id}.extend({text})")
            return Fix(
                CODEMOD.name, (edit,), Safety.UNSAFE, "run the model on all items at once", _REASON
            )
        case _:
            return _refusal("the result is used in a larger expression")
    if len(loop.body) == 1:
        return _refusal("nothing else happens in the loop")
    if not owns_lines(context, above):
        return _refusal("several statements share a line")
    if isinstance(loop.iter, ast.Name) and not context.is_a(loop.iter, *_REPEATABLE):
        return _may_be_iterator(loop.iter)
    header = Span(context.span(target).start, context.span(loop.iter).end)
    source = context.source.text
    iterable = source[context.span(loop.iter).start : context.span(loop.iter).end]
    edits = (
        Edit(header.start, header.end, f"{target.id}, {name} in zip({iterable}, {text})"),
        delete(context, above),
    )
    if comments_in(context, line_span(context, above)):
        return _refusal("a comment stands beside the call")
    return Fix(CODEMOD.name, edits, Safety.UNSAFE, "run the model on all items at once", _REASON)
