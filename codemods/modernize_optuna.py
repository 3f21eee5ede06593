"""Rewrite Optuna's `suggest_uniform`, `suggest_loguniform` and `suggest_discrete_uniform`.

    trial.suggest_uniform("x", 0, 1)                  ->  trial.suggest_float("x", 0, 1)
    trial.suggest_loguniform("lr", 1e-5, 1e-1)        ->  trial.suggest_float("lr", 1e-5, 1e-1, log=True)
    trial.suggest_discrete_uniform("p", 0, 1, 0.1)    ->  trial.suggest_float("p", 0, 1, step=0.1)

Safe where the project says that it needs Optuna 1.3 or newer: there the old methods call `suggest_float` with these very
arguments. Unsafe where nothing says which one it has, and where a class of the project has such a method, as stand-ins of
tests do, and may be what a function is given.
Refused for `*args` and `**kwargs`, and for what functions are given in a file that defines such a method
itself, and calls them: it may be another object, or do something of its own.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import arguments
from perflint.codemods.parts.versions import unshown
from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import FUNCTIONS, last_name, parents
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="modernize-optuna",
    summary="rewrite Optuna's older suggest methods to `suggest_float`",
    safety=Safety.SAFE,
    varies=True,
)

_BASES = classes_of("trial base")


def rewrite(context: Context, call: ast.Call) -> Fix | Refusal:
    """Rewrite one call of an older suggest method."""
    if not isinstance(call.func, ast.Attribute):
        return Refusal(CODEMOD.name, "the method is called by another name")
    if arguments.open_ended(call):
        return Refusal(CODEMOD.name, "the arguments are not known")
    if _may_be_own(context, call):
        return Refusal(CODEMOD.name, "the file has trials of its own")
    if _passes_by(call):
        return Refusal(CODEMOD.name, "the class has a `suggest_float` of its own, which runs now")
    if context.target.has("optuna", 1, 3) is False:
        return Refusal(
            CODEMOD.name, "`suggest_float` needs Optuna 1.3, and the project supports older ones"
        )
    old = call.func.attr
    end = context.span(call.func).end
    edits = [Edit(end - len(old), end, "suggest_float")]
    if old == "suggest_loguniform":
        edits.append(arguments.add(context, call, "log=True"))
    elif old == "suggest_discrete_uniform":
        word = arguments.keyword(call, "q")
        if word is not None:
            start = context.span(word).start
            edits.append(Edit(start, start + 1, "step"))
        elif len(call.args) == 4:
            start = context.span(call.args[3]).start
            edits.append(Edit(start, start, "step="))
        else:
            return Refusal(CODEMOD.name, "the step is not known")
    reason = unshown(context, "`suggest_float`", "optuna", "Optuna", (1, 3))
    own = _of_project(context, call, old)
    if own:
        reason = f"a class of the project has a `{own}` of its own, and may be what it is called on"
    return Fix(
        CODEMOD.name,
        tuple(edits),
        Safety.UNSAFE if reason else Safety.SAFE,
        "use `suggest_float`",
        reason,
    )


def _of_project(context: Context, call: ast.Call, old: str) -> str:
    """The method of a class of the project that may be run before or after, and not the one of Optuna;
    empty where there is none."""
    receiver = call.func.value if isinstance(call.func, ast.Attribute) else call.func
    if isinstance(receiver, ast.Call) and last_name(receiver.func) == "super":
        # The older method runs what a class below has, too.
        return "suggest_float" if context.project.defines_method("suggest_float") else ""
    binding = context.names.only_binding(receiver) if isinstance(receiver, ast.Name) else None
    if binding is None or binding.kind != "parameter" or not context.project.defines_method(old):
        return ""
    if binding.annotation is not None:
        below = (context.project.subclass(base, old) for base in _BASES)
        return old if any(below) else ""
    function = binding.scope.node
    if isinstance(function, FUNCTIONS):
        handed = context.project.handed(context.qualified(function), binding.name)
        return old if handed is None or handed else ""
    return ""


def _may_be_own(context: Context, call: ast.Call) -> bool:
    """Whether a function that this file calls may be given a trial of a class of this file."""
    function = context.flow.function(call)
    if function is None or not any(
        node.name == last_name(call.func) for node in context.names.nodes(ast.FunctionDef)
    ):
        return False
    return any(
        function_of(context, other.func) is function for other in context.names.nodes(ast.Call)
    )


def _passes_by(call: ast.Call) -> bool:
    """Whether a call of `super()` stands in a class whose `suggest_float` the older method runs."""
    match call.func:
        case ast.Attribute(value=ast.Call(func=ast.Name(id="super"))):
            klass = next((up for up in parents(call) if isinstance(up, ast.ClassDef)), None)
            return klass is not None and any(
                getattr(node, "name", "") == "suggest_float" for node in klass.body
            )
    return False
