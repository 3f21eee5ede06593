"""Keep the results of a pure function.

    def fib(n):                       @functools.cache
        if n < 2:              ->     def fib(n):
            return n                      if n < 2:
        return fib(n - 1) + fib(n - 2)        return n
                                          return fib(n - 1) + fib(n - 2)

Always unsafe: the results are kept as long as the program runs; arguments that are equal share one result (`1`, `1.0`
and `True`), of the type that the first one led to, and operators of their own are called less often, while
their `__hash__` and `__eq__` run; arguments without a hash raise `TypeError`; the function is no plain function any more, and its own calls of itself take more of the stack.

Refused where the function is a method or decorated, where a name of its surroundings that it reads gets another
value elsewhere, and where a parameter is not known to be hashable: it must be
annotated as a number, a text, a tuple of them or another class with a hash, or be changed by addition and
subtraction only.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.imports import module
from perflint.codemods.parts.layout import indent_of, line_span
from perflint.language.nodes import descendants, parent
from perflint.reasoning.occurrence.recursion import Step, steps
from perflint.reasoning.values.module_names import set_by_others
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
    moving = _moving(context, function)
    if moving:
        return _refusal(
            f"`{moving}` gets another value elsewhere, which kept results would not show"
        )
    functools, imports = module(context, "functools", function)
    cache = "lru_cache(maxsize=None)" if context.target.has_python(3, 9) is False else "cache"
    at = line_span(context, function).start
    newline = context.source.newline
    lead = "".join(edit.text.rstrip("\r\n") + newline * 3 for edit in imports if edit.start == at)
    rest = tuple(edit for edit in imports if edit.start != at)
    return Fix(
        CODEMOD.name,
        (*rest, Edit(at, at, f"{lead}{indent_of(context, function)}@{functools}.{cache}{newline}")),
        Safety.UNSAFE,
        f"keep the results of `{function.name}`",
        "results are kept for ever, equal arguments share one, and those without a hash raise `TypeError`",
    )


def _moving(context: Context, function: ast.FunctionDef) -> str:
    """A name of the surroundings that a function reads and that has several values in time; empty if there
    is none."""
    own = context.names.scopes[function]
    for node in descendants(function):
        if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
            continue
        found = context.names.lookup(node.id, context.names.scope_of(node))
        if found is None or found[0] is own or found[0].kind == "comprehension":
            continue
        several = len(found[1]) > 1 or any(one.kind.startswith("for") for one in found[1])
        if several or found[0].kind == "module" and set_by_others(context, node.id):
            return node.id
    return ""


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)
