"""Record no gradients where a function evaluates or predicts.

    def evaluate(model, batches):            @torch.no_grad()
        model.eval()                   ->    def evaluate(model, batches):
        ...                                      model.eval()

    model.eval()                             model.eval()
    scores = model(batch)              ->    with torch.no_grad():
                                                 scores = model(batch)

A function gets a decorator; statements of a module or of a coroutine get a block. `torch.inference_mode()` is
used where nothing that the function makes can leave it.

Always unsafe: what is computed has no graph, so that a caller cannot run it backwards, and what is printed
shows no `grad_fn`; under `inference_mode` what a model stores in itself cannot be used in training later.
Refused where the forward pass of a coroutine stands beside an `await`.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import imports
from perflint.codemods.parts.indentation import deepen
from perflint.codemods.parts.layout import indent_of, indent_step, insert_before, owns_lines
from perflint.language.nodes import FunctionNode, descendants, parents
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="add-no-grad",
    summary="record no gradients where a function evaluates or predicts",
    safety=Safety.UNSAFE,
    speed=Elsewhere(
        "it saves memory: activations of each layer; some time as well, by the programs of the rule",
        rule="PFL208",
    ),
)
_REASON = "what is computed has no graph, and nobody can run it backwards"
_STORED = "; what a model stores in itself cannot be used in training later"


def rewrite(
    context: Context, call: ast.Call, function: FunctionNode | None, *, leaves: bool
) -> Fix | Refusal:
    """Turn gradients off around a forward pass.

    Args:
        function: the function around it; None at module level.
        leaves: whether anything that is computed may leave the function.
    """
    if isinstance(function, ast.FunctionDef):
        name, added = imports.module(context, "torch", function)
        first = min([function.lineno, *(one.lineno for one in function.decorator_list)])
        # A file that imports no PyTorch gets it where it is used, not for a decorator.
        if all(edit.start < context.source.lines.start(first) for edit in added):
            return _decorated(context, function, name, added, leaves=leaves)
    return _in_block(context, call, function)


def _decorated(
    context: Context,
    function: ast.FunctionDef,
    name: str,
    added: tuple[Edit, ...],
    *,
    leaves: bool,
) -> Fix | Refusal:
    turned_off = "no_grad" if leaves else "inference_mode"
    line = context.source.lines.start(function.lineno)
    decorator = f"{indent_of(context, function)}@{name}.{turned_off}(){context.source.newline}"
    if context.source.text[line:].lstrip(" \t").startswith(("def", "async")) is False:
        return _refusal("the function shares its first line")
    return Fix(
        CODEMOD.name,
        (*added, Edit(line, line, decorator)),
        Safety.UNSAFE,
        f"decorate `{function.name}` with `{name}.{turned_off}()`",
        _REASON if leaves else _REASON + _STORED,
    )


def _in_block(context: Context, call: ast.Call, function: FunctionNode | None) -> Fix | Refusal:
    around = function if function is not None else context.names.tree
    statement = next(up for up in parents(call) if isinstance(up, ast.stmt) and up in around.body)
    if not owns_lines(context, statement):
        return _refusal("several statements share a line")
    if any(
        isinstance(node, (ast.Await, ast.AsyncFor, ast.AsyncWith, ast.Yield, ast.YieldFrom))
        for node in descendants(statement, into_functions=False)
    ):
        return _refusal("other tasks would run with gradients off at an `await`")
    name, added = imports.module(context, "torch", statement)
    head = insert_before(context, statement, [f"with {name}.no_grad():"])
    first = context.source.lines.line_of(head.start)
    last = statement.end_lineno or statement.lineno
    body = deepen(context, first, last, indent_step(context))
    # The block starts where its first line is indented: one edit does both.
    opened = Edit(head.start, head.end, head.text + body[0].text)
    return Fix(
        CODEMOD.name,
        (*added, opened, *body[1:]),
        Safety.UNSAFE,
        f"put it under `{name}.no_grad()`",
        _REASON,
    )


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)
