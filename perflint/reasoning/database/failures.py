"""Writes that deal with a failure, or are to fail alone."""

from __future__ import annotations

import ast

from perflint.language.flow.blocks import always_leaves
from perflint.language.nodes import FUNCTIONS, FunctionNode, LoopNode, last_name, parents
from perflint.reasoning.context import FileContext

# Exceptions that say that there is no such row yet, or no such object.
_MISSING = ("NotExist", "NoResultFound", "KeyError", "IndexError", "NotFound", "StopIteration")
_BROAD = frozenset({"Exception", "BaseException"})
# Exceptions of code that looks at its data, which are no failure of a write.
_OF_DATA = frozenset("KeyError ValueError TypeError AttributeError IndexError LookupError".split())


def after_failure(call: ast.AST, loop: LoopNode | None) -> bool:
    """Whether code deals with what has gone wrong: in an `except` of a loop or, without one, of the
    function, if that is not for what is missing."""
    for up in parents(call):
        if up is loop or isinstance(up, FUNCTIONS):
            return False
        if isinstance(up, ast.ExceptHandler) and up.type is not None:
            names = [last_name(kind) for kind in _kinds(up.type)]
            return any(_is_failure(name) and not name.endswith(_MISSING) for name in names) or (
                not any(name.endswith(_MISSING) for name in names)
            )
    return False


def fails_alone(context: FileContext, call: ast.AST, loop: LoopNode | FunctionNode) -> bool:
    """Whether a write that fails is to leave the others alone: `try: row.save()`, `except
    IntegrityError:`. An exception that says that there is no such row yet is no failure."""
    child: ast.AST = call
    for up in parents(call):
        if up is loop:
            return False
        if isinstance(up, ast.Try) and child in up.body and up.handlers:
            for handler in up.handlers:
                if always_leaves(handler.body):
                    continue  # the others are not written either
                kinds = _kinds(handler.type) if handler.type is not None else []
                if not kinds or any(_is_failure(original_name(context, kind)) for kind in kinds):
                    return True
        child = up
    return False


def _kinds(kind: ast.expr) -> list[ast.expr]:
    return list(kind.elts) if isinstance(kind, ast.Tuple) else [kind]


def _is_failure(name: str) -> bool:
    return name in _BROAD or name.endswith(("Error", "Exception")) and name not in _OF_DATA


def after_logged_error(call: ast.AST, loop: LoopNode) -> bool:
    """Whether a write stands where something has gone wrong with one of many, or a loop where something
    has gone wrong at all: after `logger.error(…)` in a block under a condition."""
    child: ast.AST = call
    levels = {"error", "exception", "critical"}
    for up in parents(call):
        if isinstance(up, FUNCTIONS):
            return False
        if up is loop:
            levels.add("warning")
        if isinstance(up, ast.If):
            block = up.body if child in up.body else up.orelse
            for statement in block[: block.index(child)] if child in block else ():
                match statement:
                    case ast.Expr(value=ast.Call(func=ast.Attribute(attr=level))):
                        if level in levels:
                            return True
        child = up
    return False


def original_name(context: FileContext, node: ast.expr) -> str:
    """The last part of a name, as it is called where it comes from."""
    found = (context.name(node) or "").rpartition(".")[2]
    return found or last_name(node)
