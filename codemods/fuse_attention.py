"""Compute attention by `scaled_dot_product_attention`, without the matrix of weights.

    scores = q @ k.transpose(-2, -1) * scale        x = F.scaled_dot_product_attention(q, k, v, scale=scale)
    scores = scores.masked_fill(mask == 0, -inf)
    weights = scores.softmax(dim=-1)            ->
    weights = self.dropout(weights)
    x = weights @ v

A mask that fills goes along as `attn_mask=mask != 0`, a dropout of the module as
`dropout_p=self.dropout.p if self.dropout.training else 0.0`.

Always unsafe: the results differ by rounding, and with a dropout by the numbers drawn; all three must be tensors with the
same leading dimensions, and the scale a number; hooks of the dropout no longer run; a row that the mask leaves nothing of
gives zeros (PyTorch 2.13.0), where `softmax` gave NaN. Refused where other statements
stand between the steps, where a mask is added or anything else is done with the scores, where `softmax` changes the
dtype, where the scores or weights are used for more, where a comment stands between the steps, and where the project
supports PyTorch older than 2.1, which has no `scale`.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.codemods.parts.expressions import argument
from perflint.codemods.parts.imports import module
from perflint.codemods.parts.layout import comments_in, line_span, owns_lines
from perflint.knowledge.kinds import of_kind
from perflint.language.flow.blocks import block_of
from perflint.language.nodes import parent
from perflint.reasoning.values.containers import statement_of
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.lines import Span

CODEMOD = Codemod(
    name="fuse-attention",
    summary="compute attention by `scaled_dot_product_attention`",
    safety=Safety.UNSAFE,
    speed=Elsewhere(
        "it saves memory, and time on a GPU; measured by the programs of the rule, with PyTorch",
        rule="PFL213",
    ),
)
_SINCE = (2, 1)
_REASON = (
    "the results differ by rounding, and with a dropout by the numbers drawn; queries, keys and values must be tensors"
    " with the same leading dimensions, and the scale a number"
)
_MASKED_WHOLE = "a row that the mask leaves nothing of gives zeros instead of NaN"
_PRODUCTS = of_kind("matrix product")
_LAST_TWO = ((-2, -1), (-1, -2))
_OF_THREE = ((1, 2), (2, 1))  # the last two of the three dimensions that `bmm` takes


@dataclass
class _Scores:
    """What the scores are made of, as text.

    Attributes:
        used: statements that only lead to the weights, the last one first.
    """

    queries: str
    keys: str
    scale: str
    mask: str
    used: list[ast.stmt]


def rewrite(context: Context, softmax: ast.Call, products: tuple[ast.expr, ...]) -> Fix | Refusal:
    """Rewrite the steps around one `softmax`."""
    if context.target.has("torch", *_SINCE) is False:
        return _refusal("`scale` needs PyTorch 2.1, and the project supports older versions")
    if len(products) != 1:
        return _refusal("the weights are used for more than one product")
    product, statement = products[0], statement_of(softmax)
    end = statement_of(product)
    block = block_of(statement) if statement is not None else None
    if statement is None or end is None or block is None or end not in block:
        return _refusal("the steps stand in different blocks")
    scores = _scores(context, softmax, block, block.index(statement))
    if isinstance(scores, str):
        return _refusal(scores)
    after = _weights(context, softmax, product, block)
    if isinstance(after, str):
        return _refusal(after)
    values, dropout, dropping = after
    steps = [*scores.used, *dropping, *([statement] if statement is not end else [])]
    places = sorted(block.index(step) for step in steps)
    if places and places != list(range(block.index(end) - len(places), block.index(end))):
        return _refusal("other statements stand between the steps")
    if not all(owns_lines(context, step) for step in (*steps, end)):
        return _refusal("several statements share a line")
    rebound = _bound(end)
    for name in sorted(set().union(*(_bound(step) for step in steps)) - rebound):
        if context.flow.used_after(name, end):
            return _refusal(f"`{name}` is used after the steps")
    for step in steps:
        if comments_in(context, line_span(context, step)):
            return _refusal("there are comments between the steps")
    name, added = module(context, "torch.nn.functional", end)
    if added:  # `torch` alone gives it, too
        torch, added = module(context, "torch", end)
        name = f"{torch}.nn.functional"
    parts = [scores.queries, scores.keys, values]
    parts += [f"attn_mask={scores.mask}"] if scores.mask else []
    parts += [f"dropout_p={dropout}"] if dropout else []
    parts.append(f"scale={scores.scale or '1.0'}")
    text = f"{name}.scaled_dot_product_attention({', '.join(parts)})"
    edits = [Edit(*_with_parentheses(context, product), text), *added]
    if steps:
        first, last = block[places[0]], block[places[-1]]
        edits.append(Edit(line_span(context, first).start, line_span(context, last).end, ""))
    reason = f"{_REASON}; {_MASKED_WHOLE}" if scores.mask else _REASON
    return Fix(CODEMOD.name, tuple(edits), Safety.UNSAFE, "compute attention in one step", reason)


def _bound(statement: ast.stmt) -> set[str]:
    """The names that an assignment binds."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _with_parentheses(context: Context, product: ast.expr) -> Span:
    """The span of a product, with the parentheses that a method of it needed: `(weights @ v).sum()`."""
    span, text = context.span(product), context.source.text
    wrapped = text[span.start - 1] == "(" and text[span.end : span.end + 1] == ")"
    if wrapped and isinstance(product, ast.BinOp) and isinstance(parent(product), ast.Attribute):
        return Span(span.start - 1, span.end + 1)
    return span


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _scores(context: Context, softmax: ast.Call, block: list[ast.stmt], at: int) -> _Scores | str:
    """What `softmax` is taken of: a product of queries and keys, scaled and masked."""
    known = len(softmax.args) + len(softmax.keywords)
    function = softmax.func
    assert isinstance(function, (ast.Attribute, ast.Name))
    of_module = (context.names.dotted(function) or "").startswith("torch.")
    if of_module:
        node, known = softmax.args[0], known - 1
    elif isinstance(function, ast.Attribute):
        node = function.value
    else:
        return "the scores are not seen"
    if known != 1:
        return "`softmax` changes the dtype"
    scale = mask = ""
    used: list[ast.stmt] = []
    while True:
        match node:
            case ast.Name(id=name):
                before = block[at - 1] if at else None
                match before:
                    case ast.Assign(targets=[ast.Name(id=bound)], value=value) if bound == name:
                        used.append(before)
                        node, at = value, at - 1
                    case _:
                        return f"`{name}` is not made right before"
            case ast.BinOp(left=left, op=ast.Mult(), right=right) if not scale:
                if _product(context, left) is None and not isinstance(left, ast.Name):
                    left, right = right, left
                if context.is_a(right, "torch.Tensor"):
                    return "the scale is a tensor"
                node, scale = left, argument(context, right)
            case ast.BinOp(left=left, op=ast.Div(), right=right) if not scale:
                if context.is_a(right, "torch.Tensor"):
                    return "the scale is a tensor"
                node, scale = left, f"1 / {_operand(context, right)}"
            case ast.Call(
                func=ast.Attribute(value=masked, attr="masked_fill"),
                args=[condition, filler],
                keywords=[],
            ) if not mask and not scale:
                if not _is_minus_infinity(filler):
                    return "the mask fills with a number"
                match condition:
                    case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
                        mask = f"{context.code(left)} != {context.code(right)}"
                    case _:
                        mask = f"~{_operand(context, condition)}"
                node = masked
            case _:
                found = _product(context, node)
                if found is None:
                    return "something else is done with the scores"
                queries, turned = found
                dims = _LAST_TWO if not _is_bmm(context, node) else (*_LAST_TWO, *_OF_THREE)
                keys = _turned(context, turned, dims)
                if keys is None:
                    return "the keys are not turned right there"
                return _Scores(argument(context, queries), keys, scale, mask, used)


def _product(context: Context, node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    """The factors of a product of matrices."""
    match node:
        case ast.BinOp(left=left, op=ast.MatMult(), right=right):
            return left, right
        case ast.Call(args=[left, right], keywords=[]) if (
            context.names.dotted(node.func) in _PRODUCTS
        ):
            return left, right
    return None


def _is_bmm(context: Context, node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and context.names.dotted(node.func) == "torch.bmm"


def _turned(context: Context, node: ast.expr, dims: tuple[tuple[int, int], ...]) -> str | None:
    """What is turned by `k.transpose(-2, -1)` or `k.mT`."""
    match node:
        case ast.Attribute(value=keys, attr="mT"):
            return argument(context, keys)
        case ast.Call(func=ast.Attribute(value=keys, attr="transpose"), args=[one, other]):
            if (_number(one), _number(other)) in dims:
                return argument(context, keys)
    return None


def _number(node: ast.expr) -> int | None:
    try:
        found = ast.literal_eval(node)
    except (ValueError, TypeError):
        return None
    return found if isinstance(found, int) else None


def _is_minus_infinity(node: ast.expr) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="float"), args=[ast.Constant(value=str(text))]):
            return text.strip().lower() in ("-inf", "-infinity")
        case ast.UnaryOp(op=ast.USub(), operand=ast.Attribute(attr="inf")):
            return True
        case ast.UnaryOp(
            op=ast.USub(),
            operand=ast.Call(func=ast.Name(id="float"), args=[ast.Constant(value=str(text))]),
        ):
            return text.strip().lower() in ("inf", "infinity")
    return False


def _operand(context: Context, node: ast.expr) -> str:
    code = argument(context, node)
    plain = isinstance(node, (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.Constant))
    return code if plain or code.startswith("(") else f"({code})"


def _weights(
    context: Context, softmax: ast.Call, product: ast.expr, block: list[ast.stmt]
) -> tuple[str, str, list[ast.stmt]] | str:
    """The values, the dropout's probability and the statements between; or why there are others."""
    factors = _product(context, product)
    if factors is None:
        return "the product with the values is written in another way"
    weights, values = factors
    own = statement_of(softmax)
    if weights is softmax:
        return argument(context, values), "", []
    match own:
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if value is softmax:
            pass
        case _:
            return "the weights go through something else"
    dropping: list[ast.stmt] = []
    dropout = ""
    at = block.index(own) + 1
    match block[at] if at < len(block) else None:
        case (
            ast.Assign(
                targets=[ast.Name(id=dropped)],
                value=ast.Call(func=function, args=[ast.Name(id=held)], keywords=[]),
            ) as step
        ) if held == name and context.is_a(function, "torch.nn.Dropout"):
            layer = context.code(function)
            dropout, name = f"{layer}.p if {layer}.training else 0.0", dropped
            dropping.append(step)
    if not isinstance(weights, ast.Name) or weights.id != name:
        return "the weights go through something else"
    return argument(context, values), dropout, dropping
