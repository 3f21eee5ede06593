"""Collect the parts of a string in a list and join them once.

    text = ""                           parts = []
    for row in rows:                    for row in rows:
        text += row.name         ->         parts.append(row.name)
    return text                         text = "".join(parts)
                                        return text

The name that grew is bound once after the loop, so that everything below sees the same value.

Safe when the accumulator is a local string bound to a literal just before the loop, grows only by
`+=` (or `x = x + …`) of values known to be strings, is read nowhere in the loop, is not captured by
an inner function, and nothing leaves the loop with it half done. Unsafe when the appended values are
not known to be strings and nothing else: the error for another type then comes after the loop, with
another text, and markup that joins itself to a string with `+` becomes plain text. Unsafe as well in a
`with` that may swallow exceptions: the name then has no value behind it.
Refused when the text is read between iterations, where the error for another type is handled, and in files that use `torch.jit.script`.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.certainty import surely_text
from perflint.codemods.parts.escapes import caught, swallower
from perflint.codemods.parts.expressions import argument
from perflint.codemods.parts.layout import comments_in, insert_after, owns_lines
from perflint.codemods.parts.naming import fresh
from perflint.codemods.parts.scripts import uses_torchscript
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.rules.growth import Growth
from perflint.semantics.names import FUNCTIONS, descendants, parent
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="join-strings",
    summary="collect the parts of a string in a list and join them once",
    safety=Safety.SAFE,
)
_BY_TEXT = frozenset(f"builtins.{name}" for name in ("eval", "exec", "locals", "vars"))


def grown(
    context: Context, growth: Growth, loop: ast.AST | None, kind: str = "str"
) -> Fix | Refusal:
    """Rewrite what makes a target grow in a loop, if both can be rewritten."""
    if isinstance(growth.statement, ast.NamedExpr):
        return _refusal("it grows in the middle of an expression")
    if not isinstance(growth.target, ast.Name):
        return _refusal(
            f"`{context.short(growth.target)}` belongs to an object that others can see"
        )
    if not isinstance(loop, (ast.For, ast.AsyncFor, ast.While)):
        return _refusal("the loop is no statement")
    return rewrite(context, loop, growth.target.id, kind)


def rewrite(
    context: Context, loop: ast.For | ast.AsyncFor | ast.While, name: str, kind: str = "str"
) -> Fix | Refusal:
    """Rewrite all growth of the local `name` inside `loop`, which must be the outermost loop that
    grows it. `kind` is `str` or `bytes`."""
    flow = context.flow
    function = flow.function(loop)
    if context.names.scope_of(loop).kind == "class":
        return _refusal("the list of parts would become an attribute of the class")
    region: ast.AST = function if function is not None else context.names.tree
    if not isinstance(region, (*FUNCTIONS, ast.Module)):
        return _refusal(f"`{name}` does not belong to a function or module")
    if function is not None and flow.captured(name, function):
        return _refusal(f"`{name}` is captured by an inner function")
    if function is not None and uses_torchscript(context):
        return _refusal("TorchScript, which may compile the function, takes `[]` for tensors")
    if _looks_names_up(context, region):
        return _refusal("the function looks its names up as text (`eval`, `locals`)")
    scope = context.names.scopes[region]
    if name in scope.globals or name in scope.nonlocals:
        return _refusal(f"`{name}` belongs to an outer scope, where others can see it grow")
    if function is None and isinstance(region, ast.Module) and _seen_by_functions(context, name):
        return _refusal(f"`{name}` is read by a function of the module, which could see it grow")
    start = _start(context, loop, name)
    if isinstance(start, Refusal):
        return start
    growing = _growth(context, loop, name)
    if isinstance(growing, Refusal):
        return growing
    if loop.orelse:
        return _refusal("the loop has an `else`")
    manager, certain = swallower(context, loop, name)
    if caught(loop) or certain:
        return _refusal(f"an exception could leave the loop with `{name}` half done, and be caught")
    if not owns_lines(context, start) or not owns_lines(context, loop):
        return _refusal("several statements share a line")
    parts = fresh(context, "parts", f"{name}_parts", "pieces", within=region)
    literal = _initial(context, start)
    seed = "" if literal in ("''", '""', "b''", 'b""') else literal
    if not _keeps_comments(context, start, _seeded(context, start, seed)):
        return _refusal(f"line {start.lineno} holds a comment that would go")
    edits = [Edit(*context.span(start), f"{parts} = {_seeded(context, start, seed)}")]
    certain = True
    for statement, values in growing:
        certain = certain and all(surely_text(context, value, kind) for value in values)
        if len(values) == 1:
            call = f"append({_in_parentheses(context, statement, values[0])})"
        else:
            call = f"extend(({', '.join(argument(context, value) for value in values)}))"
        text = f"{parts}.{call}"
        if not _keeps_comments(context, statement, text):
            return _refusal(f"line {statement.lineno} holds a comment that would go")
        edits.append(Edit(*context.span(statement), text))
    if not certain and any(caught(statement) for statement, _ in growing):
        return _refusal(f"an exception for a part that is no `{kind}` is handled")
    empty = 'b""' if kind == "bytes" else '""'
    edits.append(insert_after(context, loop, [f"{name} = {empty}.join({parts})"]))
    reason = (
        ""
        if certain
        else f"a part that is no plain `{kind}` is reported after the loop, or becomes one"
    )
    if manager:
        reason = (
            f"`{name}` has no value behind a loop out of which `{manager}` swallows an exception"
        )
    return Fix(
        CODEMOD.name,
        tuple(edits),
        Safety.UNSAFE if reason else Safety.SAFE,
        f"collect the parts of `{name}` in a list and join them once",
        reason,
    )


def _in_parentheses(context: Context, statement: ast.stmt, value: ast.expr) -> str:
    """The text of a value inside parentheses; with the lines and comments of its own, if it has some."""
    span, end = context.span(value), context.span(statement).end
    source = context.source.text
    if end == span.end or isinstance(value, (ast.NamedExpr, ast.Yield, ast.YieldFrom)):
        return argument(context, value)
    start = source.find("(", context.span(getattr(statement, "target", statement)).end, span.start)
    return source[start + 1 : end - 1] if start >= 0 else argument(context, value)


def _seeded(context: Context, start: ast.Assign | ast.AnnAssign, seed: str) -> str:
    """The list that starts with the text; on lines of its own if the text stands so."""
    assert start.value is not None
    target = start.targets[0] if isinstance(start, ast.Assign) else start.annotation
    span, end = context.span(start.value), context.span(start).end
    source = context.source.text
    opened = source.find("(", context.span(target).end, span.start)
    if not seed or end == span.end or opened < 0:
        return f"[{seed}]"
    return f"[{source[opened + 1 : end - 1]}]"


def _keeps_comments(context: Context, statement: ast.stmt, text: str) -> bool:
    return all(comment in text for comment in comments_in(context, context.span(statement)))


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _start(context: Context, loop: ast.stmt, name: str) -> ast.Assign | ast.AnnAssign | Refusal:
    """The statement before the loop that binds the name to a literal."""
    block = _block(loop)
    if block is None:
        return _refusal("the loop stands in no block")
    for statement in reversed(block[: block.index(loop)]):
        touches = [
            node
            for node in descendants(statement)
            if isinstance(node, ast.Name) and node.id == name
        ]
        if not touches:
            continue
        match statement:
            case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
                pass
            case ast.AnnAssign(target=ast.Name(id=found), value=ast.expr() as value) if (
                found == name
            ):
                pass
            case _:
                return _refusal(f"`{name}` is not bound to a literal right before the loop")
        if isinstance(value, ast.Constant) and isinstance(value.value, (str, bytes)):
            return statement
        return _refusal(f"`{name}` does not start as a literal")
    return _refusal(f"`{name}` is not bound to a literal in the block of the loop")


def _growth(
    context: Context, loop: ast.stmt, name: str
) -> list[tuple[ast.stmt, list[ast.expr]]] | Refusal:
    """The growing statements and what each appends; all other mentions in the loop are refusals."""
    grown: list[tuple[ast.stmt, list[ast.expr]]] = []
    allowed: set[ast.AST] = set()
    for node in descendants(loop):
        match node:
            case ast.AugAssign(target=ast.Name(id=found) as target, op=ast.Add(), value=value) if (
                found == name
            ):
                grown.append((node, [value]))
                allowed.add(target)
            case ast.Assign(
                targets=[ast.Name(id=found) as target],
                value=ast.BinOp(left=left, op=ast.Add(), right=right),
            ) if found == name:
                first = _operands(left)[0]
                if not (isinstance(first, ast.Name) and first.id == name):
                    return _refusal(f"`{name}` grows at its front")
                grown.append((node, [*_operands(left)[1:], right]))
                allowed.update((target, first))
    for node in descendants(loop):
        if isinstance(node, ast.Name) and node.id == name and node not in allowed:
            what = "read" if isinstance(node.ctx, ast.Load) else "bound"
            return _refusal(f"`{name}` is {what} inside the loop")
    for statement, _ in grown:
        if not owns_lines(context, statement):
            return _refusal("several statements share a line")
    return grown


def _operands(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*_operands(node.left), node.right]
    return [node]


def _looks_names_up(context: Context, region: ast.AST) -> bool:
    """Whether something reads names by their text."""
    return any(
        isinstance(node, ast.Call) and context.names.dotted(node.func) in _BY_TEXT
        for node in descendants(region)
    )


def _seen_by_functions(context: Context, name: str) -> bool:
    return any(
        isinstance(node, ast.Name) and node.id == name
        for function in context.names.nodes(ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
        for node in descendants(function)
    )


def _initial(context: Context, start: ast.Assign | ast.AnnAssign) -> str:
    assert start.value is not None
    return context.code(start.value)


def _block(statement: ast.stmt) -> list[ast.stmt] | None:
    above = parent(statement)
    for field in ("body", "orelse", "finalbody"):
        block = getattr(above, field, None)
        if isinstance(block, list) and statement in block:
            return block
    return None
