"""Embed all texts of a loop with few requests.

    [embeddings.embed_query(text) for text in texts]
                                        ->    embeddings.embed_documents(list(texts))

    for text in texts:                        found.extend(embeddings.embed_documents(list(texts)))
        found.append(embeddings.embed_query(text))
                                        ->

    [client.embeddings.create(model=m, input=text).data[0].embedding for text in texts]
                                        ->    [item.embedding for start in range(0, len(texts), 32)
                                               for item in client.embeddings.create(model=m, input=texts[start : start + 32]).data]

For OpenAI's models, also by way of LangChain (`OpenAIEmbeddings`), where a query is embedded as a document is.

Always unsafe: the service may round differently for a text in a batch, in the last digits; an exception, as for a text
that is too long, concerns all texts of a request, and comes before any of their results; the texts are all made before
the first request; a list of a class with an `__iter__` of its own is read by slices.

Refused for other providers, whose queries and documents are embedded differently, where the loop does more than collect
the embeddings in a list, and where an argument but the text depends on the element.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.expressions import argument, atom, clause
from perflint.codemods.parts.layout import comments_in, indent_of, line_span, owns_lines
from perflint.codemods.parts.naming import fresh
from perflint.language.nodes import LoopNode, parent
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="batch-embeddings",
    summary="embed all texts of a loop with few requests",
    safety=Safety.UNSAFE,
    speed=Elsewhere(
        "needs a service for embeddings; measured by the programs of the rule against a stand-in",
        rule="PFL510",
    ),
)
_REASON = "an exception concerns all texts of a request, and the last digits may be rounded differently in a batch"
# Inputs of a request: as many of the longest texts stay within what OpenAI takes at once.
_BATCH = 32
_TOGETHER = {"embed_query": "embed_documents", "aembed_query": "aembed_documents"}


def rewrite(context: Context, call: ast.Call, text: ast.expr, loop: LoopNode) -> Fix | Refusal:
    """Rewrite a loop that collects what a call gives for one text.

    Args:
        text: the argument that is embedded.
    """
    if not isinstance(call.func, ast.Attribute):
        return _refusal("the method is called by another name")
    result = _result(context, call, call.func)
    if result is None and call.func.attr in _TOGETHER:
        return _refusal("the provider may embed queries and documents differently")
    if result is None:
        return _refusal("the embedding is not taken where it is asked for: `….data[0].embedding`")
    if any(isinstance(n, (ast.Await, ast.NamedExpr, ast.Yield)) for n in ast.walk(text)):
        return _refusal("the text is awaited, yielded or bound there")
    parts = [*call.args, *(word.value for word in call.keywords), call.func]
    whole = _whole(text)
    if any(not context.flow.invariant(part, loop) for part in parts if part is not whole):
        return _refusal("more than the text depends on the element")
    if isinstance(loop, ast.ListComp):
        return _comprehension(context, call, text, result, loop)
    if isinstance(loop, ast.For):
        return _statement(context, call, text, result, loop)
    return _refusal("the embeddings are not collected in a list")


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _whole(text: ast.expr) -> ast.expr:
    """The argument that holds a text: itself, or a list of it alone."""
    above = parent(text)
    return above if isinstance(above, (ast.List, ast.Tuple)) else text


def _result(context: Context, call: ast.Call, method: ast.Attribute) -> ast.expr | None:
    """What stands for the embedding: an awaited call, or `….data[0].embedding` around it."""
    above = parent(call)
    whole: ast.expr = above if isinstance(above, ast.Await) else call
    if method.attr in _TOGETHER:
        own = context.is_a(method.value, "langchain_openai.OpenAIEmbeddings")
        return whole if own else None
    data = parent(whole)
    match data, (item := parent(data)) if data else None:
        case ast.Attribute(attr="data"), ast.Subscript(slice=ast.Constant(value=0)):
            found = parent(item) if item is not None else None
            if isinstance(found, ast.Attribute) and found.attr == "embedding":
                return found
    return None


def _comprehension(
    context: Context, call: ast.Call, text: ast.expr, result: ast.expr, loop: ast.ListComp
) -> Fix | Refusal:
    if loop.elt is not result or any(clause.is_async for clause in loop.generators):
        return _refusal("the element is more than the embedding")
    span = context.span(loop)
    if comments_in(context, span):
        return _refusal("comments would have no place")
    clauses = context.source.text[context.span(result).end : span.end - 1].strip()
    code = _together(context, call, text, loop, clauses)
    if isinstance(code, Refusal):
        return code
    if code.startswith("await ") and not isinstance(parent(loop), (ast.Assign, ast.Return)):
        code = f"({code})"
    return _fix(Edit(span.start, span.end, code))


def _statement(
    context: Context, call: ast.Call, text: ast.expr, result: ast.expr, loop: ast.For
) -> Fix | Refusal:
    match loop.body:
        case [
            ast.Expr(
                value=ast.Call(
                    func=ast.Attribute(value=ast.Name(id=name) as collected, attr="append"),
                    args=[value],
                    keywords=[],
                )
            )
        ] if value is result:
            pass
        case _:
            return _refusal("the loop does more than collect the embeddings")
    if loop.orelse or not owns_lines(context, loop):
        return _refusal("the loop has an `else`, or shares a line")
    if not context.is_a(collected, "builtins.list") or len(context.flow.reads(name, loop)) != 1:
        return _refusal(f"`{name}` is not known to be a list that only grows here")
    for bound in context.flow.bound_in(loop):
        if context.flow.used_after(bound, loop):
            return _refusal(f"`{bound}` is read after the loop")
    span = line_span(context, loop)
    if comments_in(context, span):
        return _refusal("comments would have no place")
    clauses = f"for {context.code(loop.target)} in {clause(context, loop.iter)}"
    code = _together(context, call, text, loop, clauses)
    if isinstance(code, Refusal):
        return code
    line = f"{indent_of(context, loop)}{name}.extend({code})"
    ended = context.source.text[: span.end].endswith(("\n", "\r"))
    return _fix(Edit(span.start, span.end, line + (context.source.newline if ended else "")))


def _together(
    context: Context,
    call: ast.Call,
    text: ast.expr,
    loop: ast.ListComp | ast.For,
    clauses: str,
) -> str | Refusal:
    """The embeddings of all texts, as a list."""
    wait = "await " if isinstance(parent(call), ast.Await) else ""
    header = loop if isinstance(loop, ast.For) else loop.generators[0]
    items = header.iter
    plain = (
        isinstance(text, ast.Name)
        and isinstance(header.target, ast.Name)
        and text.id == header.target.id
    )
    alone = isinstance(loop, ast.For) or len(loop.generators) == 1 and not loop.generators[0].ifs
    match call.func:
        case ast.Attribute(value=owner, attr=method) if method in _TOGETHER:
            made = f"[{context.code(text)} {clauses}]"
            if alone and plain:
                made = f"list({argument(context, items)})"
            return f"{wait}{atom(context, owner)}.{_TOGETHER[method]}({made})"
    if not plain:
        return _refusal("the text is made of the element")
    if not alone:
        return _refusal("the comprehension filters or nests")
    if not isinstance(items, ast.Name) or not context.is_a(items, "builtins.list"):
        return _refusal("the texts are not known to be a list with a name")
    region = context.flow.function(loop) or context.names.tree
    start, item = fresh(context, "start", within=region), fresh(context, "item", within=region)
    span, inner = context.span(call), context.span(_whole(text))
    source = context.source.text
    part = f"{items.id}[{start} : {start} + {_BATCH}]"
    asked = f"{wait}{source[span.start : inner.start]}{part}{source[inner.end : span.end]}"
    asked = f"({asked})" if wait else asked
    return f"[{item}.embedding for {start} in range(0, len({items.id}), {_BATCH}) for {item} in {asked}.data]"


def _fix(edit: Edit) -> Fix:
    return Fix(CODEMOD.name, (edit,), Safety.UNSAFE, "embed all texts with few requests", _REASON)
