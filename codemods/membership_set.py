"""Look values up in a set that is made once before the loop.

    for name in names:                     allowed_set = set(allowed)
        if name in allowed:         ->     for name in names:
                                               if name in allowed_set:

Safe where the elements and the value looked up are known to be plain values (`str`, `int`, `bytes`, …)
and the list is a local that is bound once. Otherwise unsafe: values without a hash raise `TypeError`,
and values with an `__eq__` of their own may compare otherwise, or others may change the list while a
generator or coroutine waits. Refused where the list may be None or not
bound before the loop (`if allowed and name not in allowed`), where it is the attribute of an object that
the loop calls, or that others can change while a generator or coroutine waits, where the list grows in a loop further
out, in the body of a class, in the
methods of PyTorch modules and in files that use `torch.jit.script`, which TorchScript may compile, where the loop calls the function that
holds the test, and where an exception for a value without a hash would be handled.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.certainty import there
from perflint.codemods.parts.escapes import caught
from perflint.codemods.parts.holding import consumed
from perflint.codemods.parts.layout import insert_before, owns_lines
from perflint.codemods.parts.naming import fresh
from perflint.codemods.parts.scripts import uses_torchscript
from perflint.rules.codemod import Codemod
from perflint.rules.containers import adds_to, is_plain, made_in, only_list_binding, statement_of
from perflint.rules.context import Context
from perflint.rules.growth import root_name
from perflint.semantics.evaluation import Type
from perflint.semantics.flow import LoopNode, gives_way
from perflint.semantics.names import nodes_below, parent, parents
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="membership-set",
    summary="look values up in a set made once before the loop",
    safety=Safety.SAFE,
)


def rewrite(
    context: Context, test: ast.Compare, loop: LoopNode | None, elements: Type | None
) -> Fix | Refusal:
    """Rewrite one membership test; `loop` is the outermost loop in which the list stays as it is."""
    container = test.comparators[0]
    if loop is None:
        return Refusal(CODEMOD.name, "the loop is around a call of this function")
    if not isinstance(container, ast.Name):
        return Refusal(CODEMOD.name, f"`{context.code(container)}` may change between iterations")
    statement = statement_of(loop)
    if statement is None or not owns_lines(context, statement):
        return Refusal(CODEMOD.name, "the loop shares its line with another statement")
    if any(isinstance(up, ast.Lambda) and statement in parents(up) for up in parents(test)):
        return Refusal(CODEMOD.name, "the test stands in a lambda")
    if isinstance(statement, (ast.If, ast.While)) and not isinstance(loop, ast.While):
        return Refusal(CODEMOD.name, "the loop stands in a condition")
    if isinstance(loop, ast.GeneratorExp) and not consumed(context, loop):
        return Refusal(CODEMOD.name, f"`{container.id}` may change before the generator is used")
    if context.names.scope_of(statement).kind == "class":
        return Refusal(CODEMOD.name, "the set would become an attribute of the class")
    if _scriptable(context, statement):
        return Refusal(CODEMOD.name, "TorchScript, which may compile the function, has no sets")
    if not there(context, container, statement):
        return Refusal(CODEMOD.name, f"`{container.id}` may be None or not bound before the loop")
    if _shared(context, container, loop):
        return Refusal(
            CODEMOD.name, f"`{container.id}` belongs to an object that the loop may change"
        )
    around = context.flow.loops(loop)
    if any(
        adds_to(container, outer) and not made_in(container, outer, context) for outer in around
    ):
        return Refusal(
            CODEMOD.name, f"`{container.id}` grows around the loop; keep a set beside it"
        )
    if context.names.lookup("set", context.names.scope_of(statement)) is not None:
        return Refusal(CODEMOD.name, "`set` is another name here")
    name = fresh(context, _wanted(context, container, statement))
    edits = (
        Edit(*context.span(container), name),
        insert_before(context, statement, [f"{name} = set({container.id})"]),
    )
    certain = is_plain(elements) and is_plain(context.type(test.left))
    if not certain and caught(test):
        return Refusal(CODEMOD.name, "an exception for a value without a hash would be handled")
    local = only_list_binding(container, context) is not None
    reason = ""
    if not certain:
        reason = "elements or values without a hash raise, and with their own `__eq__` may compare otherwise"
    elif gives_way(loop) and not (local and _made_here(context, container)):
        reason = f"`{container.id}` may be changed by others while the loop waits"
    elif not local:
        reason = f"`{container.id}` is bound elsewhere too and may change"
    return Fix(
        CODEMOD.name,
        edits,
        Safety.UNSAFE if reason else Safety.SAFE,
        f"look up in a set of `{container.id}`",
        reason,
    )


def _wanted(context: Context, container: ast.Name, statement: ast.stmt) -> str:
    """A name for the set: in capitals only where it is one of the module's constants as well."""
    if not container.id.isupper():
        return f"{container.id}_set"
    module = context.names.scope_of(statement).kind == "module"
    return f"{container.id}_SET" if module else f"{container.id.lower()}_set"


def _shared(context: Context, container: ast.Name, loop: LoopNode) -> bool:
    """Whether a list is the attribute of an object which the loop calls or hands on, or which others
    reach while the loop waits in a generator or coroutine."""
    binding = context.names.only_binding(container)
    if binding is None or not isinstance(binding.value, ast.Attribute):
        return False
    if gives_way(loop):
        return True
    owner = root_name(binding.value)
    return owner is not None and any(
        (name := root_name(part)) is not None and name.id == owner.id
        for call in nodes_below(loop, ast.Call, into_functions=False)
        for part in (call.func, *call.args)
    )


def _made_here(context: Context, container: ast.Name) -> bool:
    """Whether a list is new in the function that goes through it."""
    binding = context.names.only_binding(container)
    value = binding.value if binding is not None and binding.kind == "assign" else None
    return isinstance(value, (ast.List, ast.ListComp)) or (
        isinstance(value, ast.Call)
        and context.names.dotted(value.func) in ("builtins.list", "builtins.sorted")
    )


def _scriptable(context: Context, statement: ast.stmt) -> bool:
    """Whether a statement stands in what TorchScript may compile: in a file with functions for it, in
    a method of a module."""
    if uses_torchscript(context):
        return True
    function = context.function(statement)
    owner = parent(function) if function is not None else None
    return isinstance(owner, ast.ClassDef) and context.subclass(
        context.names.qualname(context.names.scopes[owner]), "torch.nn.Module"
    )
