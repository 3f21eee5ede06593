"""Use an argument of a Ray task as it comes, without `ray.get`.

    @ray.remote                                  @ray.remote
    def score(model_ref, row):                   def score(model_ref, row):
        model = ray.get(model_ref)        ->         model = model_ref
        return model.predict(row)                    return model.predict(row)

Ray has put the value in the place of the reference already; `ray.get` of it raises. Safe: the call
that goes never gave a value. Refused where the file also calls the function as it is, where what another
call gives may be a list of references, and where the function goes on after the error of `ray.get`.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.escapes import replaced
from perflint.codemods.parts.layout import comments_in
from perflint.language.nodes import FUNCTIONS, FunctionNode, last_name
from perflint.reasoning.occurrence.arguments import passed
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="use-argument",
    summary="use an argument of a Ray task as it comes, without `ray.get`",
    safety=Safety.SAFE,
)


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
    return Fix(
        CODEMOD.name,
        (Edit(*context.span(call), context.code(call.args[0])),),
        Safety.SAFE,
        "use the argument as it comes",
    )


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
