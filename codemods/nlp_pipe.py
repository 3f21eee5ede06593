"""Let spaCy work through texts in batches.

    docs = [nlp(text) for text in texts]    ->    docs = list(nlp.pipe(texts))

    [nlp(text).ents for text in texts]      ->    [doc.ents for doc in nlp.pipe(texts)]

    for text in texts:                            for doc in nlp.pipe(texts):
        doc = nlp(text)                     ->        handle(doc)
        handle(doc)

Safe where the texts are known to be strings in a list and the loop only collects from the document what
nobody sees after an exception.
Otherwise unsafe: texts are taken ahead in batches, and an error comes at another text. Refused where
the loop uses the texts in another way, as a list that it makes longer.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.escapes import absorbed
from perflint.codemods.parts.expressions import argument, atom
from perflint.codemods.parts.late_errors import is_own_name
from perflint.codemods.parts.layout import comments_in, delete, line_span, owns_lines
from perflint.codemods.parts.naming import fresh
from perflint.codemods.parts.quiet import is_private
from perflint.language.nodes import COMPREHENSIONS, LoopNode, descendants, parent
from perflint.reasoning.models.loop_items import target_of
from perflint.reasoning.values.containers import is_plain
from perflint.reasoning.values.growth import root_name
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="nlp-pipe",
    summary="let spaCy work through texts in batches",
    safety=Safety.SAFE,
    varies=True,
    speed=Elsewhere("needs spaCy; measured by the programs of the rule", rule="PFL806"),
)

_COLLECTING = frozenset(f"builtins.{name}" for name in "len list tuple set sum str".split())
_LEAVING = (
    ast.Break,
    ast.Return,
    ast.Raise,
    ast.Try,
    ast.With,
    ast.Await,
    ast.Yield,
    ast.YieldFrom,
    ast.NamedExpr,
    ast.Delete,
)


def rewrite(context: Context, call: ast.Call, loop: LoopNode) -> Fix | Refusal:
    """Rewrite `nlp(text)` in a loop over texts."""
    if isinstance(loop, (ast.Call, ast.While)):
        return _refusal("the loop is of another kind")
    target, iterable = target_of(loop)
    if len(call.args) != 1 or call.keywords or not isinstance(target, ast.Name):
        return _refusal("the call has other arguments")
    item = call.args[0]
    if not (isinstance(item, ast.Name) and item.id == target.id):
        return _refusal("the texts are made of something else on the way")
    pipe = f"{atom(context, call.func)}.pipe({argument(context, iterable)})"
    certain = _lists_strings(context, iterable)
    root = root_name(iterable)
    if root is not None and any(
        isinstance(node, ast.Name) and node.id == root.id and node is not root
        for node in descendants(loop)
    ):
        return _refusal(f"`{root.id}` is used in the loop as well")
    if isinstance(loop, COMPREHENSIONS):
        return _comprehension(context, call, loop, pipe, certain)
    if not isinstance(loop, ast.For):
        return _refusal("the loop is of another kind")
    above = parent(call)
    match above:
        case ast.Assign(targets=[ast.Name(id=name)]) if above in loop.body and len(loop.body) > 1:
            pass
        case _:
            return _refusal("the document has no name of its own")
    if (
        loop.orelse
        or not owns_lines(context, above)
        or comments_in(context, line_span(context, above))
    ):
        return _refusal("the lines of the loop hold more than that")
    if any(binding.node is not loop for binding in context.flow.reaching(item)):
        return _refusal(f"`{target.id}` is changed on the way")
    used = [
        node
        for node in descendants(loop)
        if isinstance(node, ast.Name)
        and node.id == target.id
        and node is not target
        and node is not item
    ]
    if used or context.flow.used_after(target.id, loop):
        return _refusal(f"`{target.id}` is used beside the document")
    start, end = context.span(target).start, context.span(iterable).end
    shown = absorbed(context, loop) or any(
        _shows(context, node)
        for node in descendants(loop, into_functions=False)
        if node not in (call, above, target)
    )
    edits = (Edit(start, end, f"{name} in {pipe}"), delete(context, above))
    return _fix(context, edits, certain and not shown)


def _comprehension(
    context: Context,
    call: ast.Call,
    loop: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp,
    pipe: str,
    certain: bool,
) -> Fix | Refusal:
    """`[len(nlp(text)) for text in texts]` as `[len(doc) for doc in nlp.pipe(texts)]`."""
    if len(loop.generators) != 1 or loop.generators[0].ifs or loop.generators[0].is_async:
        return _refusal("the comprehension does more than that")
    if isinstance(loop, ast.ListComp) and loop.elt is call:
        return _fix(context, (Edit(*context.span(loop), f"list({pipe})"),), certain)
    target, iterable = loop.generators[0].target, loop.generators[0].iter
    assert isinstance(target, ast.Name)
    if sum(isinstance(n, ast.Name) and n.id == target.id for n in descendants(loop)) > 2:
        return _refusal(f"`{target.id}` is used beside the document")
    name = fresh(context, "doc", within=context.flow.function(loop) or context.names.tree)
    more = any(
        _shows(context, node)
        for node in descendants(loop)
        if node is not call and not isinstance(node, ast.Name)
    )
    edits = (
        Edit(*context.span(call), name),
        Edit(*context.span(target), name),
        Edit(*context.span(iterable), pipe),
    )
    return _fix(context, edits, certain and not more and not isinstance(loop, ast.GeneratorExp))


def _shows(context: Context, node: ast.AST) -> bool:
    """Whether a node of a loop leaves something behind by which others could tell at which text an error
    came."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name() as holder, attr=attr)):
            return attr not in ("append", "extend", "add") or not is_private(context, holder)
        case ast.Call():
            dotted = context.names.dotted(node.func) or ""
            return dotted not in _COLLECTING
        case ast.Subscript(value=value, ctx=ast.Store()):
            return not (isinstance(value, ast.Name) and is_private(context, value))
        case ast.AugAssign(target=ast.Name() as total):
            return not (is_plain(context.type(total)) or is_private(context, total))
        case ast.Name(ctx=ast.Store()):
            return not is_own_name(context, node)
        case ast.Attribute():
            return not isinstance(node.ctx, ast.Load)
    return isinstance(node, _LEAVING)


def _lists_strings(context: Context, iterable: ast.expr) -> bool:
    found = context.type(iterable)
    return (
        found is not None
        and found.name in ("builtins.list", "builtins.tuple")
        and bool(found.args)
        and all(arg is not None and arg.name == "builtins.str" for arg in found.args)
    )


def _fix(context: Context, edits: tuple[Edit, ...], certain: bool) -> Fix:
    return Fix(
        CODEMOD.name,
        edits,
        Safety.SAFE if certain else Safety.UNSAFE,
        "use `nlp.pipe`",
        "" if certain else "texts are taken ahead in batches, and an error comes at another text",
    )


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)
