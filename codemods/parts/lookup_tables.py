"""Whether a table for look-ups can be made of a list before the loop that looks up: where it would stand,
and what may change the list meanwhile."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.codemods.parts.certainty import there
from perflint.codemods.parts.holding import consumed
from perflint.codemods.parts.layout import owns_lines
from perflint.codemods.parts.lookups import looked_up
from perflint.codemods.parts.meanwhile import changed_meanwhile
from perflint.codemods.parts.quiet import disturbance, is_held_locally
from perflint.codemods.parts.scripts import uses_torchscript
from perflint.language.flow.blocks import block_of, yields_control
from perflint.language.nodes import (
    FUNCTIONS,
    LoopNode,
    descendants,
    nodes_below,
    parent,
    parents,
    within,
)
from perflint.reasoning.size.small_collections import rounds_few
from perflint.reasoning.values.containers import (
    changes,
    grows_in,
    made_in,
    outermost_invariant,
    statement_of,
)
from perflint.reasoning.values.growth import root_name
from perflint.rules.context import Context

_PLAIN = (str, bytes, int, float, complex, tuple, frozenset)


@dataclass(frozen=True)
class Place:
    """The list that a table is made of, and the statement that it goes in front of.

    Attributes:
        own: the statement of the loop at hand.
        between: the statements from there to that of the loop, where several loops share the table.
        known: the name of the table, where the function has made it already.
    """

    container: ast.Name
    statement: ast.stmt
    own: ast.stmt
    between: tuple[ast.stmt, ...] = ()
    known: str = ""

    def changing(self, context: Context) -> str:
        """How the list may change between the table and a loop further down; empty if it cannot."""
        if not self.between or is_held_locally(
            context, self.container, self.between[-1].end_lineno or 0
        ):
            return ""
        found = next(filter(None, (disturbance(context, one) for one in self.between)), None)
        if found is None:
            return ""
        where = f"line {found.lineno}" if hasattr(found, "lineno") else "what stands between"
        return f"`{self.container.id}` may be a list that {where} changes"


def place(
    context: Context, container: ast.expr, use: ast.AST, loop: LoopNode, table: str
) -> Place | str:
    """Where a table for the look-ups of a loop goes, or why there is no place for it.

    Args:
        use: the expression or statement that looks up.
        table: what is made, in words: "set".
    """
    if not isinstance(container, ast.Name):
        shown = f"`{context.code(container)}` may change between iterations"
        if isinstance(container, (ast.Attribute, ast.Subscript)):
            return f"{shown}; a local name that it gets before the loop does not"
        return shown
    statement = statement_of(loop)
    if statement is None:
        return "the loop stands in no statement of its own"
    if not owns_lines(context, statement):
        return "the loop shares its line with another statement"
    if any(isinstance(up, ast.Lambda) and statement in parents(up) for up in parents(use)):
        return "the look-up stands in a lambda"
    if isinstance(statement, (ast.If, ast.While)) and not isinstance(loop, ast.While):
        return "the loop stands in a condition"
    if isinstance(loop, ast.GeneratorExp) and not consumed(context, loop):
        return f"`{container.id}` may change before the generator is used"
    if context.names.scope_of(statement).kind == "class":
        return f"the {table} would become an attribute of the class"
    if scriptable(context, statement):
        return f"TorchScript, which may compile the function, has no {table}s"
    looked = looked_up(context, statement)
    if looked:
        return looked
    if not there(context, container, statement):
        return f"`{container.id}` may be None or not bound before the loop"
    if _shared(context, container, loop):
        return f"`{container.id}` belongs to an object that the loop may change"
    if any(
        grows_in(container, outer) and not made_in(container, outer, context)
        for outer in context.flow.loops(loop)
    ):
        return f"`{container.id}` grows around the loop; keep a {table} beside it"
    made = _made_before(context, container, statement) if table == "set" else None
    if made is not None:
        name, first = made
        known = Place(container, first, statement, _between(first, statement)[1:], name)
        if not known.changing(context) and not _sets_attributes(known.between):
            return known
    shared = _shared_start(context, container, use, statement)
    if shared is statement:
        return Place(container, statement, statement)
    return Place(container, shared, statement, _between(shared, statement))


def _sets_attributes(statements: tuple[ast.stmt, ...]) -> bool:
    """Whether statements set or delete attributes, as setters of properties see."""
    return any(
        isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)
        for statement in statements
        for node in descendants(statement)
    )


def _between(first: ast.stmt, statement: ast.stmt) -> tuple[ast.stmt, ...]:
    """The statements of the block of `first` from there to another one, and what that stands in."""
    block = block_of(first) or []
    own = next(one for one in block if one is statement or one in parents(statement))
    return tuple(block[block.index(first) : block.index(own) + (own is not statement)])


def _made_before(
    context: Context, container: ast.Name, statement: ast.stmt
) -> tuple[str, ast.stmt] | None:
    """A set of a list that a function makes above a statement and then only searches, and where it makes it;
    None where the list may have changed since."""
    function = context.function(statement)
    if function is None:
        return None
    for read in context.flow.reads(container.id, function):
        made = parent(parent(read) or read)
        match made:
            case ast.Assign(
                targets=[ast.Name() as target],
                value=ast.Call(func=ast.Name(id="set"), args=[only], keywords=[]),
            ) if only is read:
                pass
            case _:
                continue
        last = statement.end_lineno or statement.lineno
        if (
            made.lineno < statement.lineno
            and any(up in (block_of(made) or []) for up in (statement, *parents(statement)))
            and context.names.only_binding(target) is not None
            and all(is_searched(use) for use in context.flow.reads(target.id, function))
            and not any(
                made.lineno <= getattr(change, "lineno", 0) <= last
                for change in changes(container, function)
            )
        ):
            return target.id, made
    return None


def is_searched(read: ast.Name) -> bool:
    """Whether a name is read to look something up in it, and for nothing else."""
    match parent(read):
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[searched]):
            return searched is read
    return False


def _shared_start(
    context: Context, container: ast.Name, use: ast.AST, statement: ast.stmt
) -> ast.stmt:
    """The statement that a table for all look-ups of a function goes in front of, where several loops look up
    in one list that stays as it is; else that of the loop at hand.

    The look-ups are those of the same kind: a dict by key serves no test of membership.
    """
    function = context.function(statement)
    if function is None:
        return statement
    starts = [statement]
    for read in context.flow.reads(container.id, function):
        other = parent(read)
        if (
            other is None
            or read is container
            or not _looks_up(other, read, use)
            or context.function(read) is not function
        ):
            continue
        loop = outermost_invariant(read, other, context)
        start = statement_of(loop) if loop is not None else None
        if start is not None and not rounds_few(read, loop, context):
            starts.append(start)
    block = _common_block(starts)
    if block is None:
        return statement
    first = next(one for one in block if any(one is s or one in parents(s) for s in starts))
    last = max(start.end_lineno or start.lineno for start in starts)
    if (
        first is not statement
        and not isinstance(first, FUNCTIONS)
        and owns_lines(context, first)
        and there(context, container, first)
        and not any(
            first.lineno <= getattr(change, "lineno", 0) <= last
            for change in changes(container, function)
        )
    ):
        return first
    return statement


def _looks_up(node: ast.AST | None, read: ast.Name, use: ast.AST) -> bool:
    """Whether a node looks up in a list in the way that another one does: `x in read`, `read.index(x)`."""
    match node, use:
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[searched]), ast.Compare():
            return searched is read
        case ast.Attribute(attr=attr), ast.Call(func=ast.Attribute(attr=wanted)):
            return attr == wanted
    return False


def _common_block(statements: list[ast.stmt]) -> list[ast.stmt] | None:
    """The innermost block that holds statements, or what they stand in."""
    for above in (statements[0], *parents(statements[0])):
        if isinstance(above, ast.stmt):
            block = block_of(above)
            if block is not None and all(
                any(up in block for up in (other, *parents(other))) for other in statements
            ):
                return block
        if isinstance(above, FUNCTIONS):
            break
    return None


def changed_otherwise(context: Context, container: ast.Name, loop: LoopNode) -> str:
    """Why a list may change by other names or functions than the loop shows; empty if nothing says so."""
    if _changed_meanwhile(context, container, loop):
        return f"other functions of the file change `{container.id}`"
    return changed_meanwhile(context, container, loop)


def changing(context: Context, container: ast.Name, loop: LoopNode) -> str:
    """How others may change the list while the loop runs; empty if they cannot."""
    around = [up for up in context.flow.loops(loop) if hasattr(up, "end_lineno")]
    end = max(getattr(up, "end_lineno", 0) or 0 for up in (loop, *around))
    if is_held_locally(context, container, end):
        return ""
    found = disturbance(context, _region(loop))
    if found is None:
        return ""
    if yields_control(loop):
        return f"`{container.id}` may be changed by others while the loop waits"
    where = f"line {found.lineno}" if hasattr(found, "lineno") else "the loop"
    return f"`{container.id}` may be a list that {where} changes"


def _region(loop: LoopNode) -> ast.AST:
    """What runs while a loop does: of a generator expression also what takes its elements one by one,
    as `found.extend(…)`."""
    return parent(loop) or loop if isinstance(loop, ast.GeneratorExp) else loop


def _changed_meanwhile(context: Context, container: ast.Name, loop: LoopNode) -> bool:
    """Whether a list belongs to the module, functions of which change it, and the loop may call these."""
    binding = context.names.only_binding(container)
    return (
        binding is not None
        and binding.scope is context.names.scope
        and isinstance(binding.node, ast.stmt)
        and is_changed(context, container, binding.node)
        and disturbance(context, _region(loop)) is not None
    )


def is_changed(context: Context, container: ast.Name, statement: ast.stmt) -> bool:
    """Whether a file changes a list of its module in place, or binds its name anew."""
    own = {
        target
        for target in ast.walk(statement)
        if isinstance(target, ast.Name) and isinstance(target.ctx, ast.Store)
    }
    return any(change not in own for change in changes(container, context.names.tree))


def changes_key(key: ast.expr, loop: LoopNode) -> bool:
    """Whether a loop stores to an attribute or item of the name that the elements are searched by."""
    for node in descendants(loop):
        match node, key:
            case (
                ast.Attribute(attr=attr, ctx=ast.Store() | ast.Del()),
                ast.Attribute(attr=wanted),
            ) if attr == wanted:
                return True
            case (
                ast.Subscript(slice=ast.Constant(value=index), ctx=ast.Store() | ast.Del()),
                ast.Subscript(slice=ast.Constant(value=wanted)),
            ) if index == wanted:
                return True
    return False


def _shared(context: Context, container: ast.Name, loop: LoopNode) -> bool:
    """Whether a list is the attribute of an object which the loop calls or hands on, or which others
    reach while the loop waits in a generator or coroutine."""
    binding = context.names.only_binding(container)
    if binding is None or not isinstance(binding.value, ast.Attribute):
        return False
    if yields_control(loop):
        return True
    owner = root_name(binding.value)
    return owner is not None and any(
        (name := root_name(part)) is not None and name.id == owner.id
        for call in nodes_below(loop, ast.Call, into_functions=False)
        for part in (call.func, *call.args)
    )


def scriptable(context: Context, statement: ast.AST) -> bool:
    """Whether a statement stands in what TorchScript may compile: in a file with functions for it, in
    a method of a module."""
    if uses_torchscript(context):
        return True
    function = context.function(statement)
    owner = parent(function) if function is not None else None
    return isinstance(owner, ast.ClassDef) and context.subclass(
        context.names.qualname(context.names.scopes[owner]), "torch.nn.Module"
    )


def holds_objects(context: Context, wanted: ast.expr, container: ast.expr) -> bool:
    """Whether what is looked up, or what the list is made of, has attributes that no plain value has."""
    looked = [wanted]
    only = context.names.only_binding(container) if isinstance(container, ast.Name) else None
    if only is not None and isinstance(only.value, ast.ListComp):
        looked.append(only.value.elt)
    return any(
        isinstance(above := parent(read), ast.Attribute)
        and not any(hasattr(kind, above.attr) for kind in _PLAIN)
        for node in looked
        if isinstance(node, ast.Name)
        for read in context.names.nodes(ast.Name)
        if read.id == node.id
        and isinstance(read.ctx, ast.Load)
        and set(context.names.bindings(read)) & set(context.names.bindings(node))
    )


def made_before(
    context: Context, statement: ast.stmt, lines: list[str], items: str, names: tuple[str, ...]
) -> str | None:
    """The name of the same table where it is made right before a statement, as by the rewrite of another search.

    Args:
        lines: the code that would make it.
        items: the name of what it is made of.
        names: those that the code gives, that of the table first.
    """
    wanted = ast.parse("\n".join(lines)).body
    block = block_of(statement) or []
    end = block.index(statement) if statement in block else 0
    while end >= len(wanted):
        made = block[end - len(wanted) : end]
        given = _likened(made, wanted, {*names, items})
        if given is None:
            return None
        if given[items] == items and _only_asked(context, given[names[0]], made):
            return given[names[0]]
        end -= len(wanted)
    return None


def _likened(made: list[ast.stmt], wanted: list[ast.stmt], free: set[str]) -> dict[str, str] | None:
    """The names in the place of the free ones, where statements are the same but for those."""
    given: dict[str, str] = {}
    for one, other in zip(made, wanted):
        nodes, others = list(ast.walk(one)), list(ast.walk(other))
        if len(nodes) != len(others):
            return None
        for node, like in zip(nodes, others):
            if isinstance(node, ast.Name) and isinstance(like, ast.Name) and like.id in free:
                if given.setdefault(like.id, node.id) != node.id:
                    return None
            elif type(node) is not type(like) or any(
                getattr(node, field, None) != getattr(like, field, None)
                for field in ("id", "attr", "value")
                if not isinstance(getattr(node, field, None), ast.AST)
            ):
                return None
    return given


def _only_asked(context: Context, table: str, made: list[ast.stmt]) -> bool:
    """Whether a table is bound once, and whatever does not make it takes items of it."""
    function = context.flow.function(made[0])
    region: ast.AST = function if function is not None else context.names.tree
    found = context.names.lookup(table, context.names.scope_of(made[0]))
    return (
        found is not None
        and len(found[1]) == 1
        and all(
            isinstance(above := parent(read), ast.Subscript)
            and isinstance(above.ctx, ast.Load)
            or any(within(read, one) for one in made)
            for read in context.flow.reads(table, region)
        )
    )
