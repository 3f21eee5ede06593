"""Use a `collections.deque` for a list that is used at its front.

    queue = [start]                        queue = deque([start])
    while queue:                    ->     while queue:
        node = queue.pop(0)                    node = queue.popleft()

Always unsafe: a deque indexes its middle slowly and is no `list` for those who ask. Refused where the
list is not a local that starts as a new list, where it is sliced, sorted, concatenated, compared,
returned or given away, where a loop over it may change it, and where an inner function holds it.

A list that is consumed by slices is copied once, whoever else has it:

    while words:                           words = deque(words)
        word, words = words[0], words[1:]  ->  while words:
                                                   word = words.popleft()

There an empty list raises `IndexError` for `head, *words = words`, which raised `ValueError`. Refused
also where the loop binds or changes the list in another way, for texts, bytes and tuples, and for slices that
take several elements off.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.exactness import overriding
from perflint.codemods.parts.expressions import argument
from perflint.codemods.parts.holding import consumed
from perflint.codemods.parts.imports import member
from perflint.codemods.parts.layout import indent_of, indent_step, insert_before, owns_lines
from perflint.language.nodes import LoopNode, descendants, parent, parents
from perflint.language.truth import is_test
from perflint.reasoning.values.containers import is_first
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="use-deque",
    summary="use a `collections.deque` for a list that is used at its front",
    safety=Safety.UNSAFE,
    speed=Contract(least=1000, warns=60000, rule="PFL608"),
)
_READING = frozenset({"count", "index"})
_SHARED = frozenset({"append", "extend", "clear", "count", "index", "remove", "reverse"})


def rewrite(context: Context, items: ast.expr, loop: LoopNode | None) -> Fix | Refusal:
    """Make a deque of a local list, with all its uses."""
    found = _function(context, items, loop)
    if isinstance(found, Refusal):
        return found
    assert isinstance(items, ast.Name)
    assert loop is not None
    function, scope = found, context.names.scopes[found]
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


def rewrite_slices(
    context: Context, items: ast.expr, statement: ast.Assign, loop: LoopNode | None
) -> Fix | Refusal:
    """Consume a list by `popleft` that a loop consumes by `items = items[1:]`."""
    found = _function(context, items, loop)
    if isinstance(found, Refusal):
        return found
    assert isinstance(items, ast.Name)
    name = items.id
    if not context.is_a(items, "builtins.list"):
        return _refusal(f"`{name}` is not known to be a list")
    outer = next(
        up
        for up in reversed([statement, *parents(statement)])
        if isinstance(up, (ast.For, ast.While, ast.AsyncFor)) and context.function(up) is found
    )
    if not owns_lines(context, outer) or not owns_lines(context, statement):
        return _refusal("several statements share a line")
    taken = _taken(context, statement, name)
    if taken is None:
        return _refusal("several elements are taken off at once")
    reads = [read for read in context.flow.reads(name, found) if read.lineno >= outer.lineno]
    own = set(ast.walk(statement))
    bound = [
        node
        for node in descendants(found)
        if isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)
    ]
    if any(node.lineno >= outer.lineno and node not in own for node in bound):
        return _refusal(f"`{name}` is bound in another way as well")
    deque, added = member(context, "collections", "deque", outer)
    edits = [*added, insert_before(context, outer, [f"{name} = {deque}({name})"])]
    edits.append(Edit(*context.span(statement), taken))
    for read in reads:
        if read in own:
            continue
        above = parent(read)
        if isinstance(above, ast.Attribute) and above.attr not in _READING:
            return _refusal(f"line {read.lineno} changes `{name}`, which others may have")
        changed = _use(context, read)
        if isinstance(changed, Refusal):
            return changed
        edits.extend(changed)
    reasons = (
        f"`{name}` is no list any more: what asks for its type or its middle sees a deque, which raises `IndexError`"
        " with another text when it is empty",
        overriding(context, items, "list", "__iter__", "__getitem__", "__bool__", "__len__"),
    )
    return Fix(
        CODEMOD.name,
        tuple(edits),
        Safety.UNSAFE,
        f"make `{name}` a deque",
        "; ".join(filter(None, reasons)),
    )


def _taken(context: Context, statement: ast.Assign, name: str) -> str | None:
    """The statement that takes the first element off instead of `xs = xs[1:]`, `x, xs = xs[0], xs[1:]` and
    `x, *xs = xs`; None for other ones."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=bound)], value=value) if bound == name:
            if not _is_rest(value, name):
                return None
            if _is_asked_for(context, statement, name):
                return f"{name}.popleft()"
            inner = indent_of(context, statement) + indent_step(context)
            return f"if {name}:{context.source.newline}{inner}{name}.popleft()"
        case ast.Assign(
            targets=[ast.Tuple(elts=[head, ast.Name(id=bound)])],
            value=ast.Tuple(
                elts=[ast.Subscript(value=ast.Name(id=first), slice=ast.Constant(value=0)), rest]
            ),
        ) if bound == first == name and _is_rest(rest, name):
            return f"{context.code(head)} = {name}.popleft()"
        case ast.Assign(
            targets=[ast.Tuple(elts=[head, ast.Starred(value=ast.Name(id=bound))])],
            value=ast.Name(id=whole),
        ) if bound == whole == name:
            return f"{context.code(head)} = {name}.popleft()"
    return None


def _is_asked_for(context: Context, statement: ast.stmt, name: str) -> bool:
    """Whether the loop around a statement goes on only while a list holds something: `while xs and …`."""
    loop = context.loop(statement)
    if not isinstance(loop, ast.While):
        return False
    test = loop.test
    while isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        test = test.values[0]
    match test:
        case ast.Name(id=asked):
            return asked == name
        case ast.Compare(
            left=ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=asked)]),
            ops=[ast.Gt()],
            comparators=[ast.Constant(value=int(least))],
        ):
            return asked == name and least >= 0
        case ast.Call(func=ast.Name(id="len" | "bool"), args=[ast.Name(id=asked)]):
            return asked == name
    return False


def _is_rest(value: ast.expr, name: str) -> bool:
    """Whether a value is `xs[1:]`."""
    match value:
        case ast.Subscript(
            value=ast.Name(id=sliced),
            slice=ast.Slice(lower=ast.Constant(value=1), upper=None, step=None),
        ):
            return sliced == name
    return False


def _function(
    context: Context, items: ast.expr, loop: LoopNode | None
) -> ast.FunctionDef | ast.AsyncFunctionDef | Refusal:
    """The function whose local a list is, or why it is none."""
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
    return function


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


def _method(context: Context, read: ast.Name, attribute: ast.Attribute) -> list[Edit] | Refusal:
    """What becomes of a method of the list."""
    name, call = attribute.attr, parent(attribute)
    if name in _SHARED:
        return []
    if isinstance(call, ast.Call) and call.func is attribute:
        end = context.span(call).end
        start = context.span(attribute).end - len(name)
        match name, call.args:
            case "pop", []:
                return []
            case "pop", [ast.Constant(value=0)]:
                return [Edit(start, end, "popleft()")]
            case "insert", [ast.Constant(value=0), value]:
                return [Edit(start, end, f"appendleft({argument(context, value)})")]
    return _refusal(f"`{read.id}.{name}` has no like on a deque")


def _deletion(context: Context, read: ast.Name, item: ast.Subscript) -> list[Edit] | Refusal:
    """What becomes of `del xs[0]` and `del xs[:1]`."""
    statement = parent(item)
    if not isinstance(statement, ast.Delete) or len(statement.targets) != 1:
        return _refusal(f"line {read.lineno} deletes several things at once")
    text = f"{read.id}.popleft()"
    if isinstance(item.slice, ast.Slice):  # which takes nothing off an empty list
        if not owns_lines(context, statement):
            return _refusal(f"line {read.lineno} holds several statements")
        inner = indent_of(context, statement) + indent_step(context)
        text = f"if {read.id}:{context.source.newline}{inner}{text}"
    return [Edit(*context.span(statement), text)]


def _use(context: Context, read: ast.Name) -> list[Edit] | Refusal:
    above = parent(read)
    match above:
        case ast.Attribute():
            return _method(context, read, above)
        case ast.Subscript(slice=index, ctx=ast.Del()) if is_first(index):
            return _deletion(context, read, above)
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
