"""Use an argument of a Ray task as it comes, without `ray.get`.

    @ray.remote                                  @ray.remote
    def score(model_ref, row):                   def score(model_ref, row):
        model = ray.get(model_ref)        ->         model = model_ref
        return model.predict(row)                    return model.predict(row)

Ray has put the value in the place of the reference already; `ray.get` of it raises. Safe where the file shows
what the references stand for: the call that goes never gave a value. Else unsafe: of a reference to a reference
(a task that gives what another task's `.remote()` gave), `ray.get` makes a value. Refused where that is seen,
where the file also calls the function as it is, where what another call gives may be a list of references, and
where the function goes on after the error of `ray.get`.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.escapes import replaced
from perflint.codemods.parts.layout import comments_in
from perflint.language.nodes import FUNCTIONS, FunctionNode, last_name, nodes_below, parent
from perflint.language.terms.remote_execution import REFERENCE
from perflint.reasoning.occurrence.arguments import passed
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.occurrence.loop_heads import creation
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="use-argument",
    summary="use an argument of a Ray task as it comes, without `ray.get`",
    safety=Safety.SAFE,
    varies=True,
)

_REASON = "a reference to a reference, of which `ray.get` made a value, stays one"


def rewrite(context: Context, call: ast.Call) -> Fix | Refusal:
    """Replace `ray.get(parameter)` by the parameter."""
    if comments_in(context, context.span(call)):
        return Refusal(CODEMOD.name, "there are comments inside the call")
    if len(call.args) != 1 or any(word.arg != "timeout" for word in call.keywords):
        return Refusal(CODEMOD.name, "`ray.get` is given more than the parameter")
    if not isinstance(call.args[0], ast.Name):
        return Refusal(CODEMOD.name, "several arguments are fetched together")
    function = context.flow.function(call)
    if any(function_of(context, other.func) is function for other in context.names.nodes(ast.Call)):
        return Refusal(CODEMOD.name, "the function is also called as it is, with a reference")
    if isinstance(function, FUNCTIONS) and _is_bound_again(context, function):
        return Refusal(
            CODEMOD.name, f"`{function.name}` is bound again, so its calls are not all known"
        )
    if isinstance(function, FUNCTIONS) and _is_passed_lists(context, function, call.args[0].id):
        return Refusal(
            CODEMOD.name, "another call may give it references in a list, which stay such"
        )
    if replaced(context, call):
        return Refusal(CODEMOD.name, "the function handles the error of `ray.get`, and goes on")
    held = _held(context, function, call.args[0].id) if isinstance(function, FUNCTIONS) else {None}
    if True in held:
        return Refusal(CODEMOD.name, "another call may give it a reference to a reference")
    return Fix(
        CODEMOD.name,
        (Edit(*context.span(call), context.code(call.args[0])),),
        Safety.SAFE if held == {False} else Safety.UNSAFE,
        "use the argument as it comes",
        "" if held == {False} else _REASON,
    )


def _held(context: Context, function: FunctionNode, name: str) -> set[bool | None]:
    """Whether the references that calls give a parameter stand for references themselves; among these answers
    None where that is not known, and where calls may be in other files alone."""
    owner = parent(function)
    holder = owner.name if isinstance(owner, ast.ClassDef) else function.name
    started = holder if function.name == "__init__" else function.name
    found = {
        _is_of_reference(context, given)
        for call in context.names.nodes(ast.Call)
        if isinstance(call.func, ast.Attribute)
        and call.func.attr == "remote"
        and last_name(call.func.value) == started
        and (given := passed(call, function).get(name)) is not None
    }
    if not found or context.project.named_elsewhere(context.names.module, holder):
        found.add(None)
    return found


def _is_of_reference(context: Context, given: ast.expr) -> bool | None:
    """Whether what a reference stands for is a reference itself; None where it is not known."""
    made = creation(context, given)
    values: list[ast.expr | None] = [None]
    match made:
        case ast.Call(func=function, args=[value]) if context.names.dotted(function) == "ray.put":
            values = [value]
        case ast.Call(func=ast.Attribute(value=task, attr="remote")):
            own = [one for one in context.names.nodes(*FUNCTIONS) if one.name == last_name(task)]
            values = [
                node.value
                for one in own[:1]
                for node in nodes_below(one, ast.Return, into_functions=False)
            ] or [None]
    types = [context.type(value) if value is not None else None for value in values]
    if any(found is not None and found.name == REFERENCE for found in types):
        return True
    return False if all(types) else None


def _is_bound_again(context: Context, function: FunctionNode) -> bool:
    """Whether the name of a function stands for something else, too."""
    found = context.names.lookup(function.name, context.names.scope_of(function))
    return found is not None and len(found[1]) > 1


def _is_passed_lists(context: Context, function: FunctionNode, name: str) -> bool:
    """Whether some call that starts a function gives a parameter what may be a list, of references."""
    if name in context.project.list_parameters(context.qualified(function)):
        return True
    return any(
        isinstance(call.func, ast.Attribute)
        and call.func.attr == "remote"
        and last_name(call.func.value) == function.name
        and (given := passed(call, function).get(name)) is not None
        and ((known := context.type(given)) is None or known.name == "builtins.list")
        for call in context.names.nodes(ast.Call)
    )
