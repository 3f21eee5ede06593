"""Make what workers need in the pool's `initializer`, once in each worker.

    model = load_model("m.bin")                 model = None

    def predict(row):                           def predict(row):
        return model.predict(row)                   return model.predict(row)

    def main(rows):                      ->     def _init_model():
        with Pool() as pool:                        global model
            return pool.map(predict, rows)          model = load_model("m.bin")

                                                def main(rows):
                                                    with Pool(initializer=_init_model) as pool:
                                                        return pool.map(predict, rows)

A global that is set under `if __name__ == "__main__"` or in a function stays set there, too; what its
value needs of that place is handed over by `initargs`.

Always unsafe: the value is made in each worker, and no longer where the module is imported, where
other modules could have read it. Refused where the pool has an initializer already, where a global is
set in more than one way or changed in place, where the program itself or another pool reads a global that would move, or
where what its value needs is not at hand where the pool is made.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from perflint.codemods.parts.arguments import add, keyword, open_ended
from perflint.codemods.parts.expressions import alone
from perflint.codemods.parts.layout import before_top, indent_step, owns_lines
from perflint.codemods.parts.naming import fresh
from perflint.language.flow.accesses import mutations
from perflint.language.nodes import FunctionNode, descendants, parents
from perflint.language.scopes import Binding
from perflint.reasoning.pools.pools import Pool
from perflint.reasoning.pools.tasks import tasks
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="init-worker",
    summary="make what workers need in the pool's initializer, once in each worker",
    safety=Safety.UNSAFE,
    speed=Elsewhere("it starts pools of processes; measured by the programs of the rule", "PFL103"),
)


def rewrite(
    context: Context,
    pool: Pool,
    bindings: Sequence[Binding],
    readers: Sequence[FunctionNode],
    sent: frozenset[str] = frozenset(),
) -> Fix | Refusal:
    """Set globals in an initializer of a pool.

    Args:
        pool: the pool whose workers read them.
        bindings: for each global the one binding that gives it its value.
        readers: the functions that read them in the workers.
        sent: those whose value is small: it is sent to the workers, not made there.
    """
    call = pool.call
    if call is None:
        return _refusal("the pool is made in another place")
    if pool.sort.style not in ("executor", "pool") or pool.sort.initializer is None:
        return _refusal(f"`{pool.name}` takes no initializer")
    if (
        keyword(call, "initializer") is not None
        or open_ended(call)
        or len(call.args) > pool.sort.initializer
    ):
        return _refusal("the pool has an initializer already, or may have")
    edits: list[Edit] = []
    needed: list[str] = []
    given_as: dict[str, str] = {}
    lines: list[str] = []
    step = indent_step(context)
    for binding in bindings:
        statement = binding.node
        value = binding.value
        if binding.name in sent:
            if not _at_hand(context, [], statement, call):
                return _refusal(f"`{binding.name}` is not set right where the pool is made")
            parameter = fresh(context, f"own_{binding.name}")
            needed.append(parameter)
            given_as[parameter] = binding.name
            lines.append(f"{binding.name} = {parameter}")
            continue
        if value is None or not isinstance(statement, (ast.Assign, ast.AnnAssign)):
            return _refusal(f"`{binding.name}` is not set by a plain assignment")
        if isinstance(statement, ast.Assign) and len(statement.targets) != 1:
            return _refusal(f"`{binding.name}` is set together with other names")
        if not owns_lines(context, statement):
            return _refusal("several statements share a line")
        local = _needs(context, value, binding)
        if local and not _at_hand(context, local, statement, call):
            return _refusal(
                f"what `{binding.name}` is made of is not at hand where the pool is made"
            )
        opened = _opened(context, local, statement)
        if opened:
            return _refusal(f"`{opened}` is open for a while only, and in this process")
        changed = _changed(context, binding, readers)
        if changed is not None:
            return _refusal(f"`{context.short(changed)}` changes `{binding.name}`")
        needed += [name for name in local if name not in needed]
        if _at_import(binding):
            if _read_elsewhere(context, binding, readers):
                return _refusal(f"`{binding.name}` is also read outside of the workers")
            if context.project.named_elsewhere(context.names.module, binding.name):
                return _refusal(f"another module may read `{binding.name}`")
            runs = _runs_elsewhere(context, call, readers)
            if runs:
                return _refusal(
                    f"`{runs}`, which reads `{binding.name}`, also runs outside of this pool"
                )
            edits.append(Edit(*context.span(value), "None"))
        lines.append(f"{binding.name} = {alone(context, value, step)}")
    if any(binding.name in needed for binding in bindings):
        return _refusal("the globals are made of one another")
    newline = context.source.newline
    name = fresh(context, f"_init_{bindings[0].name.strip('_').lower()}")
    shown = ", ".join(binding.name for binding in bindings)
    body = "".join(f"{step}{line}{newline}" for line in [f"global {shown}", *lines])
    given = f"initializer={name}"
    if needed:
        passed = [given_as.get(one, one) for one in needed]
        packed = f"({passed[0]},)" if len(passed) == 1 else f"({', '.join(passed)})"
        given = f"{given}, initargs={packed}"
    edits.append(add(context, call, given))
    at = before_top(context, call)
    gap = newline * 2
    edits.append(Edit(at, at, f"def {name}({', '.join(needed)}):{newline}{body}{gap}"))
    return Fix(
        CODEMOD.name,
        tuple(edits),
        Safety.UNSAFE,
        f"set `{shown}` in the initializer of the pool",
        f"each worker makes its own `{shown}`, and a module that imports it from here may find `None`",
    )


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _at_import(binding: Binding) -> bool:
    """Whether a binding is carried out where the module is imported."""
    return binding.scope.kind == "module" and not under_main(binding.node)


def under_main(node: ast.AST) -> bool:
    """Whether a node stands under `if __name__ == "__main__"`."""
    for up in parents(node):
        match up:
            case ast.If(
                test=ast.Compare(
                    left=ast.Name(id="__name__"),
                    ops=[ast.Eq()],
                    comparators=[ast.Constant(value="__main__")],
                )
            ):
                return True
    return False


def _needs(context: Context, value: ast.expr, binding: Binding) -> list[str]:
    """The names in a value that workers do not have: locals, and globals set under `__main__`."""
    found: list[str] = []
    for node in descendants(value):
        if not isinstance(node, ast.Name) or node.id in found:
            continue
        where = context.names.lookup(node.id, context.names.scope_of(node))
        if where is None:
            continue
        scope, bindings = where
        if any(up is value for up in (scope.node, *parents(scope.node))):
            continue
        if scope.kind != "module" or all(under_main(one.node) for one in bindings):
            found.append(node.id)
    return found


def _at_hand(context: Context, names: list[str], statement: ast.AST, call: ast.Call) -> bool:
    """Whether names have the same value where the pool is made as where the global is set."""
    if context.flow.function(statement) is not context.flow.function(call):
        return False
    if context.span(call).start < context.span(statement).end or "self" in names:
        return False
    for name in names:
        found = context.names.lookup(name, context.names.scope_of(statement))
        if found is None or len(found[1]) != 1:
            return False
    return True


def _opened(context: Context, names: list[str], statement: ast.AST) -> str:
    """Which of some names a `with` binds, or an empty text."""
    for name in names:
        found = context.names.lookup(name, context.names.scope_of(statement))
        if found is not None and any(binding.kind == "with" for binding in found[1]):
            return name
    return ""


def _changed(context: Context, binding: Binding, readers: Sequence[FunctionNode]) -> ast.AST | None:
    """Where anything but the workers changes in place what a global holds."""
    for _, node in mutations(context.names.tree).get(binding.name, ()):
        if not any(up in readers for up in parents(node)):
            return node
    return None


def _read_elsewhere(context: Context, binding: Binding, readers: Sequence[FunctionNode]) -> bool:
    """Whether anything but the workers reads a global of this file."""
    for node in context.flow.reads(binding.name, context.names.tree):
        found = context.names.lookup(node.id, context.names.scope_of(node))
        if found is None or found[0] is not context.names.scope:
            continue
        if not any(up in readers for up in parents(node)):
            return True
    return False


def _runs_elsewhere(
    context: Context, pool: ast.Call, readers: Sequence[FunctionNode]
) -> str | None:
    """A reader of what moves that something else than the pool may run, where there would be no value."""
    given = {
        node
        for work in tasks(context)
        if work.pool.call is pool
        for node in ast.walk(work.function)
    }
    for reader in readers:
        if context.project.named_elsewhere(context.names.module, reader.name):
            return reader.name
        for read in context.flow.reads(reader.name, context.names.tree):
            if read not in given and not any(up in readers for up in parents(read)):
                return reader.name
    return None
