"""Collect the parts of an array, tensor or frame in a list, and join them once.

    result = np.array([])                       result = np.array([])
    for chunk in chunks:                        parts = []
        result = np.concatenate(        ->      for chunk in chunks:
            [result, chunk * 2]                     parts.append(chunk * 2)
        )                                       if parts:
                                                    result = np.concatenate([result, *parts])

What was there before the loop stays the first part, so that its dtype counts as before and a loop
without iterations leaves it alone. `if result is None: result = part` in the loop, or `if i == 0:`, goes away
with it: one part alone stays what it is (`parts[0] if len(parts) == 1 else np.concatenate(parts)`).
Frames that grow by `df.append(...)` are joined by `pd.concat`, rows stored to `df.loc[len(df)]` become
one frame.

Safe where numbers that are `float` for certain (an `int` may pass for one, of any size) are appended to a `float64` array made right before the loop. Unsafe
otherwise: parts that do not fit are reported after the loop, and dtypes that mix (`int8`, `uint8`,
`float16`, text, objects, integers beyond 64 bits) promote at once instead of step by step. The columns of
rows take their dtypes from all rows at once: step by step a row has one dtype, so that an integer beside a
float has become a float. Refused where the value is read in the loop, where
others can see it grow, where a part is changed after it was joined, for `torch.hstack` (whose first part says
along which axis all are joined, and changes its own after the first pass), or where an exception out of the
loop is caught (unsafe where it is not known whether a `with` around the loop swallows it).
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.deferred_growth import obstacle_to_deferring
from perflint.codemods.parts.escapes import swallower
from perflint.codemods.parts.expressions import argument
from perflint.codemods.parts.first_parts import starts_anew
from perflint.codemods.parts.layout import (
    comments_in,
    indent_of,
    indent_step,
    line_span,
    owns_lines,
)
from perflint.codemods.parts.naming import fresh
from perflint.language.flow.blocks import block_of
from perflint.language.nodes import LoopNode, descendants, parent, parents
from perflint.reasoning.arrays.joining import Joining
from perflint.reasoning.arrays.shapes import dtype
from perflint.reasoning.occurrence.loop_heads import is_number
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.lines import Span
from perflint.syntax.spelling import spelling

CODEMOD = Codemod(
    name="collect-then-concat",
    summary="collect parts in a list and join them once after the loop",
    safety=Safety.SAFE,
    varies=True,
    speed=Contract(least=4, warns=100, rule="PFL302"),
)

_NUMBERS_ONLY = "numpy.append"


def rewrite(
    context: Context,
    grown: Joining,
    loop: LoopNode,
    grows: set[ast.AST],
) -> Fix | Refusal:
    """Rewrite the growth of one value over one loop; there must be one statement that makes it grow."""
    if isinstance(grown.statement.value, ast.DictComp):
        return Refusal(CODEMOD.name, "each key has a value that grows")
    reason = obstacle_to_deferring(context, grown, loop, grows)
    if reason is not None:
        return Refusal(CODEMOD.name, reason)
    assert isinstance(grown.target, ast.Name)
    assert isinstance(loop, (ast.For, ast.AsyncFor, ast.While))
    name = grown.target.id
    region = context.flow.function(loop)
    named = (f"{name}_parts", "parts") if _others_grow(loop, name) else ("parts", f"{name}_parts")
    parts = fresh(context, *named, "collected", within=region)
    site = _growth_site(context, grown, loop)
    if isinstance(site, str):
        return Refusal(CODEMOD.name, site)
    joined = _joined(context, grown, parts)
    if joined is None:
        return Refusal(
            CODEMOD.name, f"`{context.short(grown.join)}` does not join what is collected"
        )
    inner = indent_of(context, site)
    if len(grown.parts) == 1:
        collected = f"{parts}.append({argument(context, grown.parts[0], inner)})"
    elif grown.front:
        return Refusal(CODEMOD.name, "several parts are put in front")
    else:
        shown = ", ".join(argument(context, part, inner) for part in grown.parts)
        collected = f"{parts}.extend(({shown}))"
    newline = context.source.newline
    indent = indent_of(context, loop)
    before = line_span(context, loop).start
    after = line_span(context, _last_join(loop, name)).end
    step = indent_step(context)
    text = context.source.text
    if _starts_with_part(grown):
        # One part alone stays the object that it is, of its own type.
        joined = f"{parts}[0] if len({parts}) == 1 else {joined}"
    last = f"{indent}if {parts}:{newline}{indent}{step}{name} = {joined}"
    whole = f"{last}{newline}"
    if after == len(text) and not text.endswith(("\n", "\r")):
        whole = f"{newline}{last}"
    start, end = context.span(site)
    above = [c for c in comments_in(context, Span(start, end)) if c not in collected + joined]
    edits = (
        Edit(before, before, f"{indent}{parts} = []{newline}"),
        Edit(start, end, f"{newline}{inner}".join((*above, collected))),
        Edit(after, after, whole),
    )
    manager, _ = swallower(context, loop, name)
    reason = (
        f"`{name}` stays as it was before a loop out of which `{manager}` swallows an exception"
        if manager
        else ""
        if _proven(context, grown, loop)
        else "parts that do not fit are reported after the loop, and mixed dtypes promote at once"
    )
    return Fix(
        CODEMOD.name,
        edits,
        Safety.UNSAFE if reason else Safety.SAFE,
        f"collect the parts of `{name}` in a list and join them once",
        reason,
    )


def _others_grow(loop: LoopNode, name: str) -> bool:
    """Whether a loop also makes other names grow, or has collected their parts already."""
    for node in descendants(loop):
        match node:
            case ast.Assign(targets=[ast.Name(id=other)], value=ast.Call() | ast.Subscript()):
                if other != name and _names(node.value, other):
                    return True
            case ast.Call(func=ast.Attribute(value=ast.Name(id=other), attr="append" | "extend")):
                if other.endswith("_parts"):
                    return True
    return False


def _last_join(loop: ast.stmt, name: str) -> ast.stmt:
    """The loop, or the last of the joins of other parts that it collected, right behind it."""
    block = block_of(loop) or [loop]
    last = loop
    for statement in block[block.index(loop) + 1 :]:
        match statement:
            case ast.If(test=ast.Name(id=parts), body=[ast.Assign()], orelse=[]) if parts.endswith(
                "_parts"
            ) and not _names(statement, name):
                last = statement
            case _:
                break
    return last


def _names(node: ast.AST, name: str) -> bool:
    return any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(node))


def _growth_site(context: Context, grown: Joining, loop: ast.AST) -> ast.stmt | str:
    """The statement that gives way to the collecting one: the growth, or the `if` that sets the value
    the first time; a reason where that cannot be."""
    assert not isinstance(grown.statement, ast.NamedExpr)
    if grown.first is None and isinstance(grown.statement.value, ast.IfExp):
        return "the parts are joined under a condition"
    if grown.converted:
        return f"`{context.short(grown.target)}` is converted in each iteration"
    if grown.first is not None:
        if (
            spelling(grown.first) != spelling(grown.parts[0])
            or len(grown.parts) != 1
            or grown.front
        ):
            return "the first part is made in another way"
        return grown.statement if starts_anew(context, grown, loop) else "it does not start as None"
    guard = parent(grown.statement)
    if isinstance(guard, ast.If) and guard.orelse and len(guard.body) == len(guard.orelse) == 1:
        other = guard.body[0] if grown.statement in guard.orelse else guard.orelse[0]
        match other:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if (
                isinstance(grown.target, ast.Name) and name == grown.target.id
            ):
                if (
                    len(grown.parts) != 1
                    or spelling(value) != spelling(grown.parts[0])
                    or grown.front
                ):
                    return "the first part is made in another way"
                if not starts_anew(context, grown, loop):
                    return f"`{name}` does not start as None"
                if not owns_lines(context, guard):
                    return "several statements share a line"
                return guard
    if _reassigned(context, grown):
        return f"`{context.short(grown.target)}` is set in the loop as well"
    return grown.statement


def _reassigned(context: Context, grown: Joining) -> bool:
    """Whether the loop also sets the value in another way."""
    assert isinstance(grown.target, ast.Name)
    loop = next(
        (
            up
            for up in parents(grown.statement)
            if isinstance(up, (ast.For, ast.AsyncFor, ast.While))
        ),
        None,
    )
    return loop is not None and any(
        isinstance(node, ast.Name)
        and node.id == grown.target.id
        and isinstance(node.ctx, ast.Store)
        and parent(node) is not grown.statement
        for node in descendants(loop)
    )


def _joined(context: Context, grown: Joining, parts: str) -> str | None:
    """The join of all parts, in the words of the user's own."""
    source = context.source.text
    assert isinstance(grown.target, ast.Name)
    name = grown.target.id
    none = _starts_with_part(grown)
    api = grown.api.rpartition(".")[2]
    if api in ("stack", "insert"):
        return None
    if api == "hstack" and grown.api.startswith("torch.") and not none:
        return None  # the first part says along which axis all are joined
    if api in ("append", "_append") and grown.api.startswith("pandas."):
        return _appended_frames(context, grown, parts)
    if api == "vstack" and grown.api.startswith("polars."):
        return None
    listed = f"[*reversed({parts}), {name}]" if grown.front else f"[{name}, *{parts}]"
    if none:
        listed = parts
    value = context.span(grown.value)
    whole = context.span(grown.whole)
    join = grown.join
    if api == "append" and isinstance(join, ast.Call) and grown.api.startswith("numpy"):
        if none or len(join.args) != 2 or not isinstance(join.func, ast.Attribute):
            return None
        if join.keywords or not is_number(context, grown.parts[0]):
            numpy = context.code(join.func.value)
            words = "".join(f", {context.code(word)}" for word in join.keywords)
            each = f"*map({numpy}.ravel, {parts})" if not words else f"*{parts}"
            flat = f"{numpy}.ravel({name})" if not words else name
            if grown.front:
                return None
            joined = f"{numpy}.concatenate([{flat}, {each}]{words})"
            tail = context.source.text[context.span(join).end : value.end]
            return f"{joined}{tail}"
        first, second = context.span(join.args[0]), context.span(join.args[1])
        shown = parts if not grown.front else f"{parts}[::-1]"
        inner = f"{shown}, {name}" if grown.front else f"{name}, {shown}"
        return source[value.start : first.start] + inner + source[second.end : value.end]
    if isinstance(join, ast.Subscript):
        listed = f"({listed[1:-1]})" if not none else f"tuple({parts})"
        return source[value.start : whole.start] + listed + source[whole.end : value.end]
    if isinstance(grown.whole, (ast.List, ast.Tuple)):
        if isinstance(grown.whole, ast.Tuple) and source[whole.start] != "(":
            return None
        return source[value.start : whole.start] + listed + source[whole.end : value.end]
    return None


def _appended_frames(context: Context, grown: Joining, parts: str) -> str | None:
    """`df = df.append(part)` as `pd.concat`."""
    join = grown.join
    assert isinstance(join, ast.Call)
    assert isinstance(grown.target, ast.Name)
    if len(join.args) != 1 or grown.value is not join:
        return None
    name = grown.target.id
    pandas = next(
        (
            bound
            for bound, bindings in context.names.scope.bindings.items()
            if len(bindings) == 1 and bindings[0].imported == "pandas"
        ),
        None,
    )
    if pandas is None or name not in [b.name for b in context.names.bindings(grown.target)]:
        return None
    words = "".join(f", {context.code(word)}" for word in join.keywords)
    part = grown.parts[0]
    if isinstance(part, ast.Dict):
        return f"{pandas}.concat([{name}, {pandas}.DataFrame({parts})]{words})"
    if context.is_a(part, "pandas.DataFrame"):
        return f"{pandas}.concat([{name}, *{parts}]{words})"
    return None


def _starts_with_part(grown: Joining) -> bool:
    """Whether the first iteration takes its part as the value, where the others join theirs to it."""
    return grown.first is not None or _site_is_guard(grown)


def rewrite_rows(
    context: Context, statement: ast.Assign, frame: ast.Name, row: ast.expr, loop: LoopNode
) -> Fix | Refusal:
    """Rewrite `df.loc[len(df)] = row` over a loop: collect the rows, make the frame once."""
    whole = statement.targets[0]
    start = _empty_frame(context, frame, loop)
    if start is None:
        return Refusal(CODEMOD.name, f"`{frame.id}` does not start as an empty frame with columns")
    if not isinstance(row, (ast.List, ast.Dict, ast.Tuple)):
        return Refusal(CODEMOD.name, f"`{context.short(row)}` is not known to be a row")
    marker = Joining(statement, frame, row, row, "pandas.DataFrame", row, (row,), False)
    inside = set(ast.walk(whole))
    for node in descendants(loop):
        if isinstance(node, ast.Name) and node.id == frame.id and node not in inside:
            return Refusal(CODEMOD.name, f"`{frame.id}` is read inside the loop")
    reason = obstacle_to_deferring(context, marker, loop, {statement})
    if reason is not None:
        return Refusal(CODEMOD.name, reason)
    assert isinstance(loop, ast.stmt)
    region = context.flow.function(loop)
    rows = fresh(context, "rows", f"{frame.id}_rows", "records", within=region)
    constructor = context.code(start.func)
    indent, newline = indent_of(context, loop), context.source.newline
    lines = line_span(context, loop)
    text = context.source.text
    last = (
        f"{indent}if {rows}:{newline}{indent}{indent_step(context)}"
        f"{frame.id} = {constructor}({rows}, columns={frame.id}.columns)"
    )
    ending = f"{last}{newline}"
    if lines.end == len(text) and not text.endswith(("\n", "\r")):
        ending = f"{newline}{last}"
    span = context.span(statement)
    return Fix(
        CODEMOD.name,
        (
            Edit(lines.start, lines.start, f"{indent}{rows} = []{newline}"),
            Edit(span.start, span.end, f"{rows}.append({argument(context, row)})"),
            Edit(lines.end, lines.end, ending),
        ),
        Safety.UNSAFE,
        f"collect the rows of `{frame.id}` in a list and make the frame once",
        "the dtypes of the columns are taken from all rows at once",
    )


def _empty_frame(context: Context, frame: ast.Name, loop: ast.AST) -> ast.Call | None:
    """The call that made a frame with columns and no rows, in the block of the loop."""
    block = block_of(loop) if isinstance(loop, ast.stmt) else None
    if block is None:
        return None
    assert isinstance(loop, ast.stmt)
    for statement in reversed(block[: block.index(loop)]):
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call) if (
                name == frame.id
            ):
                words = [word.arg for word in call.keywords]
                made = context.callee(call) == "pandas.DataFrame"
                return call if made and not call.args and words == ["columns"] else None
        if any(
            isinstance(node, ast.Name) and node.id == frame.id for node in descendants(statement)
        ):
            return None
    return None


def _site_is_guard(grown: Joining) -> bool:
    guard = parent(grown.statement)
    if not isinstance(guard, ast.If) or not guard.orelse:
        return False
    other = guard.body if grown.statement in guard.orelse else guard.orelse
    return any(
        isinstance(statement, ast.Assign)
        and isinstance(statement.targets[0], ast.Name)
        and isinstance(grown.target, ast.Name)
        and statement.targets[0].id == grown.target.id
        for statement in other
    )


def _proven(context: Context, grown: Joining, loop: ast.AST) -> bool:
    """Whether numbers go into a `float64` array that is made right before the loop."""
    if grown.api != _NUMBERS_ONLY or grown.value is not grown.join:
        return False
    if not all(_is_float(context, part) for part in grown.parts):
        return False
    block = block_of(loop)
    if block is None or not isinstance(loop, ast.stmt):
        return False
    assert isinstance(grown.target, ast.Name)
    for statement in reversed(block[: block.index(loop)]):
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name == grown.target.id:
                return _float_array(context, value)
        if any(
            isinstance(node, ast.Name) and node.id == grown.target.id
            for node in descendants(statement)
        ):
            return False
    return False


def _is_float(context: Context, part: ast.expr) -> bool:
    """Whether a number is a `float` for certain: an `int` passes for one too, and may be too large for an
    array of numbers."""
    match part:
        case ast.Constant(value=value):
            return isinstance(value, float)
        case ast.UnaryOp(operand=operand):
            return _is_float(context, operand)
        case ast.BinOp(op=ast.Div()):
            return context.is_a(part, "builtins.float")
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult(), right=right):
            either = _is_float(context, left) or _is_float(context, right)
            return either and context.is_a(part, "builtins.float", "numpy.float64")
        case ast.Call(func=function):
            name = context.names.dotted(function) or ""
            if name == "builtins.float" or name.startswith("math."):
                return context.is_a(part, "builtins.float")
        case ast.Name():
            bindings = context.flow.reaching(part)
            if bindings and all(
                binding.kind == "assign"
                and binding.value is not None
                and not isinstance(binding.value, ast.Name)
                and _is_float(context, binding.value)
                for binding in bindings
            ):
                return True
    return context.is_a(part, "numpy.float64")


def _float_array(context: Context, value: ast.expr) -> bool:
    match value:
        case ast.Call(args=[ast.List(elts=[])], keywords=[]):
            return context.callee(value) == "numpy.array"
    return dtype(context, value) == "float64"
