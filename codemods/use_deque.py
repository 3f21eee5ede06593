"""Use a `collections.deque` for a list that is used at its front.

    queue = [start]                        queue = deque([start])
    while queue:                    ->     while queue:
        node = queue.pop(0)                    node = queue.popleft()

Always unsafe: a deque indexes its middle slowly and is no `list` for those who ask. Refused where the
list is not a local that starts as a new list, where it is sliced, sorted, concatenated, compared,
returned or given away, where a loop over it may change it, and where an inner function holds it.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.expressions import argument
from perflint.codemods.parts.holding import consumed
from perflint.codemods.parts.imports import member
from perflint.codemods.parts.layout import indent_of, indent_step, owns_lines
from perflint.codemods.parts.truth import is_test
from perflint.reasoning.values.containers import is_first
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import parent
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="use-deque",
    summary="use a `collections.deque` for a list that is used at its front",
    safety=Safety.UNSAFE,
)
_SHARED = frozenset({"append", "extend", "clear", "count", "index", "remove", "reverse"})


def rewrite(context: Context, items: ast.expr, loop: LoopNode | None) -> Fix | Refusal:
    """Make a deque of a local list, with all its uses."""
    if loop is None:
        return _refusal("the loop is around a call of this function")
    if not isinstance(items, ast.Name):
        return _refusal(f"`{context.code(items)}` belongs to an object that others can see")
    function = context.function(loop)
    if function is None:
        return _refusal(f"`{items.id}` is a name of the module")
    scope = context.names.scopes[function]
    if items.id not in scope.bindings or context.flow.captured(items.id, function):
        return _refusal(f"`{items.id}` is shared with another function")
    edits: list[Edit] = []
    for binding in scope.bindings[items.id]:
        value = binding.value
        new = isinstance(value, (ast.List, ast.ListComp)) or (
            isinstance(value, ast.Call)
            and any(context.names.is_builtin(value.func, name) for name in ("list", "sorted"))
        )
        if binding.kind != "assign" or value is None or not new:
            return _refusal(f"`{items.id}` does not always start as a new list")
        deque, added = member(context, "collections", "deque", loop)
        if isinstance(binding.node, ast.AnnAssign):
            kind = _annotated(binding.node)
            if kind is None:
                return _refusal(f"`{items.id}` is annotated as something else than a list")
            edits.append(Edit(*context.span(kind), deque))
        edits.extend(edit for edit in added if edit not in edits)
        edits.append(Edit(*context.span(value), f"{deque}({_content(context, value)})"))
    for read in context.flow.reads(items.id, function):
        changed = _use(context, read)
        if isinstance(changed, Refusal):
            return changed
        edits.extend(changed)
    return Fix(
        CODEMOD.name,
        tuple(edits),
        Safety.UNSAFE,
        f"make `{items.id}` a deque",
        f"`{items.id}` is no list any more: what asks for its type or its middle sees a deque, which says another text"
        " when it is empty",
    )


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _annotated(statement: ast.AnnAssign) -> ast.Name | None:
    """The name of the class in an annotation as a list."""
    match statement.annotation:
        case ast.Name(id="list" | "List") as kind:
            return kind
        case ast.Subscript(value=ast.Name(id="list" | "List") as kind):
            return kind
    return None


def _content(context: Context, value: ast.expr) -> str:
    match value:
        case ast.List(elts=[]):
            return ""
        case ast.Call(args=[inner], keywords=[]) if context.names.is_builtin(value.func, "list"):
            return argument(context, inner)
        case ast.Call(args=[], keywords=[]):
            return ""
    return context.code(value)


def _use(context: Context, read: ast.Name) -> list[Edit] | Refusal:
    above = parent(read)
    match above:
        case ast.Attribute(attr=attr):
            call = parent(above)
            if attr in _SHARED:
                return []
            if isinstance(call, ast.Call) and call.func is above:
                end = context.span(call).end
                start = context.span(above).end - len(attr)
                match attr, call.args:
                    case "pop", []:
                        return []
                    case "pop", [ast.Constant(value=0)]:
                        return [Edit(start, end, "popleft()")]
                    case "insert", [ast.Constant(value=0), value]:
                        return [Edit(start, end, f"appendleft({argument(context, value)})")]
            return _refusal(f"`{read.id}.{attr}` has no like on a deque")
        case ast.Subscript(slice=index, ctx=ast.Del()) if is_first(index):
            statement = parent(above)
            if not isinstance(statement, ast.Delete) or len(statement.targets) != 1:
                return _refusal(f"line {read.lineno} deletes several things at once")
            text = f"{read.id}.popleft()"
            if isinstance(index, ast.Slice):  # which takes nothing off an empty list
                if not owns_lines(context, statement):
                    return _refusal(f"line {read.lineno} holds several statements")
                inner = indent_of(context, statement) + indent_step(context)
                text = f"if {read.id}:{context.source.newline}{inner}{text}"
            return [Edit(*context.span(statement), text)]
        case ast.Subscript(slice=index) if not isinstance(index, (ast.Slice, ast.Tuple)):
            return []
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[container]) if (
            container is read
        ):
            return []
        case ast.While() | ast.If() | ast.UnaryOp() | ast.BoolOp() | ast.IfExp():
            if is_test(read):
                return []
            return _refusal(f"`{read.id}` is a value of an expression")
        case ast.Starred():
            return []
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str()), attr="join")):
            return []
        case ast.For(iter=iterable, body=body) if iterable is read:
            if any(
                isinstance(node, ast.Name) and node.id == read.id
                for statement in body
                for node in ast.walk(statement)
            ):
                return _refusal(f"`{read.id}` may change while line {read.lineno} goes through it")
            return []
        case ast.comprehension(iter=iterable) if iterable is read:
            made = parent(above)
            if isinstance(made, ast.GeneratorExp) and not consumed(context, made):
                return _refusal(f"`{read.id}` may change while a generator goes through it")
            return []
        case ast.Call(func=function) if context.names.dotted(function) in (
            "builtins.len",
            "builtins.bool",
            "builtins.list",
            "builtins.sorted",
            "builtins.set",
            "builtins.tuple",
            "builtins.sum",
            "builtins.min",
            "builtins.max",
            "builtins.any",
            "builtins.all",
            "builtins.enumerate",
        ):
            return []
    return _refusal(f"line {read.lineno} uses `{read.id}` in a way that a deque may not know")
