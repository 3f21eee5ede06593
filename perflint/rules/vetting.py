"""Whether a rewrite may be offered: what is asked of each, whichever codemod gives it.

A codemod shows the preconditions of its own. What is asked here holds for all: nothing in the file
contradicts what the rewrite rests on, the file can be edited there, no comment goes or stands there twice,
no name that it calls means something else, few lines move, and it pays at the size at hand.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from perflint.language.nodes import nodes_below
from perflint.reasoning.context import FileContext
from perflint.reasoning.values.contradictions import contradiction
from perflint.reasoning.values.growth import root_name
from perflint.reasoning.values.overrides import overridden
from perflint.rules.paying import contract_of, rounds_of, shortfall
from perflint.syntax.comments import doubled, lost
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.moved_lines import MOST, moved_lines

_PLAIN = (ast.Expr, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return)
_CALLED = re.compile(r"(?<![\w.])([a-z]+)\(")


def vetted(
    fix: Fix, context: FileContext, node: ast.AST, loop: ast.AST | None, unshown: str
) -> Fix | Refusal:
    """A fix as it is offered at a node, or why it is not.

    Args:
        loop: the outermost loop that the finding is about.
        unshown: why the claim of the finding is not shown. Then the rewrite is not safe, whatever its
            codemod has shown: it took the claim for granted.
    """
    objection = _objection(fix, context, node)
    if objection:
        return Refusal(fix.codemod, objection)
    contract = contract_of(fix.codemod)
    if contract is not None and contract.loop:
        short = shortfall(contract, rounds_of(context, node, loop))
        if short:
            return Refusal(fix.codemod, f"the loop goes over {short}")
    unshown = unshown or _other_meaning(context, node)
    if fix.safety is Safety.SAFE and not unshown:
        unshown = overridden(_concerned(fix, context, node), context)
    if fix.safety is Safety.SAFE and unshown:
        fix = replace(fix, safety=Safety.UNSAFE, reason=unshown)
    pays = contract.pays() if contract is not None else ""
    return replace(fix, title=f"{fix.title}, which {pays}") if pays else fix


def _concerned(fix: Fix, context: FileContext, node: ast.AST) -> list[ast.AST]:
    """A node, and the plain statements of its function that a fix changes."""
    changed = [(edit.start, edit.end) for edit in fix.edits if edit.start < edit.end]
    region: ast.AST = context.flow.function(node) or context.names.tree
    found = [node]
    for inner in nodes_below(region, *_PLAIN, into_functions=False):
        span = context.span(inner)
        if any(start < span.end and span.start < end for start, end in changed):
            found.append(inner)
    return found


def subject_of(node: ast.AST) -> Callable[[ast.expr], bool]:
    """Whether an expression in a node is of what a finding there is about: of a loop, what its head names."""
    match node:
        case ast.For(iter=head) | ast.AsyncFor(iter=head) | ast.While(test=head):
            names = {inner.id for inner in ast.walk(head) if isinstance(inner, ast.Name)}
            return lambda inner: getattr(root_name(inner), "id", None) in names
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return lambda inner: False
    return lambda inner: True


def _objection(fix: Fix, context: FileContext, node: ast.AST) -> str:
    """What speaks against a rewrite; empty where nothing does."""
    source = context.source
    wrong = contradiction(node, context, subject_of(node)) or source.objection(fix.edits)
    if wrong:
        return wrong
    if comment := lost(source, fix.edits):
        return f"the comment `{comment}` would go"
    if comment := doubled(source, fix.edits):
        return f"the comment `{comment}` would stand there twice"
    if name := _hidden_builtin(fix.edits, context, node):
        return f"`{name}` is another name here"
    moved = moved_lines(source.text, fix.edits)
    return f"{moved} lines would move to another depth" if moved > MOST else ""


def _hidden_builtin(edits: Sequence[Edit], context: FileContext, node: ast.AST) -> str:
    """A builtin that edits call at a node where its name stands for something else."""
    gone = " ".join(context.source.text[edit.start : edit.end] for edit in edits)
    had = set(_CALLED.findall(gone))
    scope = context.names.scope_of(node)
    for edit in edits:
        for name in _CALLED.findall(edit.text):
            if name not in had and hasattr(builtins, name) and context.names.lookup(name, scope):
                return str(name)
    return ""


def _other_meaning(context: FileContext, node: ast.AST) -> str:
    """Why a name in a node may not be what its import says, as a statement, or an empty string."""
    if context.names.scope.stars:
        for name in ast.walk(node):
            if isinstance(name, ast.Name) and (star := context.names.later_star(name)):
                return f"`from {star} import *` may give `{name.id}` another meaning"
    return ""
