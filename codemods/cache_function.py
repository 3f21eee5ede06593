"""Keep the results of a pure function.

    def fib(n):                       @functools.cache
        if n < 2:              ->     def fib(n):
            return n                      if n < 2:
        return fib(n - 1) + fib(n - 2)        return n
                                          return fib(n - 1) + fib(n - 2)

Always unsafe: the results are kept as long as the program runs; arguments that are equal share one result (`1`, `1.0`
and `True`), of the type that the first one led to, and operators of their own are called less often, while
their `__hash__` and `__eq__` run; arguments without a hash raise `TypeError`; the function is no plain function any more, and its own calls of itself take more of the stack.

Refused where the function is a method or decorated, and where a parameter is not known to be hashable: it must be
annotated as a number, a text, a tuple of them or another class with a hash, or be changed by addition and
subtraction only.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.imports import module
from perflint.codemods.parts.layout import indent_of, line_span
from perflint.language.nodes import parent
from perflint.reasoning.occurrence.recursion import Step, steps
from perflint.reasoning.values.shown_hashes import says_hash
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="cache-function",
    summary="keep the results of a pure function",
    safety=Safety.UNSAFE,
    speed=Contract(least=4, warns=9, loop=False, counted="levels"),
)


def rewrite(
    context: Context, function: ast.FunctionDef, calls: tuple[ast.Call, ...]
) -> Fix | Refusal:
    """Put `@functools.cache` before a function that calls itself."""
    if function.decorator_list:
        return _refusal(f"`{function.name}` is decorated already")
    if isinstance(parent(function), ast.ClassDef):
        return _refusal("a cache would keep the object of a method for ever")
    if function.args.vararg or function.args.kwarg or function.args.kwonlyargs:
        return _refusal(f"`{function.name}` takes any number of arguments, or some by name only")
    counted = {
        name
        for call in calls
        for name, step in (steps(call, function) or {}).items()
        if step in (Step.SHIFTED, Step.VARYING)
    }
    for argument in (*function.args.posonlyargs, *function.args.args):
        if argument.annotation is not None:
            shown = says_hash(argument.annotation, context)
        else:
            shown = argument.arg in counted
        if not shown:
            return _refusal(
                f"nothing shows that `{argument.arg}` has a hash; an annotation would, as"
                f" `{argument.arg}: tuple[int, ...]`"
            )
    functools, imports = module(context, "functools", function)
    cache = "lru_cache(maxsize=None)" if context.target.has_python(3, 9) is False else "cache"
    at = line_span(context, function).start
    newline = context.source.newline
    lead = "".join(edit.text + newline * 2 for edit in imports if edit.start == at)
    rest = tuple(edit for edit in imports if edit.start != at)
    return Fix(
        CODEMOD.name,
        (*rest, Edit(at, at, f"{lead}{indent_of(context, function)}@{functools}.{cache}{newline}")),
        Safety.UNSAFE,
        f"keep the results of `{function.name}`",
        "results are kept for ever, equal arguments share one, and those without a hash raise `TypeError`",
    )


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)
