"""Pools of workers: what makes one, and which pool an expression refers to.

A pool is followed from where it is made to where it is used: through `with`, assignments,
attributes of the class, `enter_context`, and contexts (`get_context("spawn").Pool`). What is not
known to be a pool is none: `catboost.Pool`, `Series.apply` and `map` are somebody else's.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.language.nodes import last_name
from perflint.reasoning.context import FileContext
from perflint.reasoning.pools.kinds import CONTEXT_GETTERS, CONTEXTS, SORTS, THREAD_POOL, Sort
from perflint.reasoning.values.possible_values import possible_values


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool that code refers to.

    Attributes:
        sort: what it is.
        name: what the user calls its kind, as `ProcessPoolExecutor`.
        call: where it is made, if that is in this file.
    """

    sort: Sort
    name: str
    call: ast.Call | None = None


# Making

# The functions that make one, by last name: all else that does is a class.
_MAKING = frozenset(
    name.rpartition(".")[2] for name in SORTS if not name.rpartition(".")[2][:1].isupper()
)


def made(context: FileContext, node: ast.AST | None) -> Pool | None:
    """The pool that a call makes (or, for `get_reusable_executor`, gives)."""
    if not isinstance(node, ast.Call):
        return None
    last = last_name(node.func)
    if not last[:1].isupper() and last not in _MAKING and context.name(node.func) not in SORTS:
        return None  # as most calls: quicker than to ask what is called
    for name in (context.name(node.func), context.callee(node)):
        pool = named(name, node)
        if pool is not None:
            return pool
    if isinstance(node.func, ast.Attribute) and node.func.attr in ("Pool", "ThreadPool"):
        owner = _context_owner(context, node.func.value)
        if owner is not None:
            sort = SORTS.get(f"{owner}.Pool")
            if node.func.attr == "ThreadPool":
                sort = THREAD_POOL
            return Pool(sort, node.func.attr, node) if sort is not None else None
    return None


def named(name: str | None, call: ast.Call | None = None) -> Pool | None:
    """The pool that a library function or class of a dotted name makes."""
    sort = SORTS.get(name) if name is not None else None
    return Pool(sort, _spoken(name), call) if name is not None and sort is not None else None


def _spoken(name: str) -> str:
    last = name.rpartition(".")[2]
    if name == "multiprocessing.dummy.Pool":
        return name
    return f"ray.{last}" if last == "init" else last


def _context_owner(context: FileContext, node: ast.expr) -> str | None:
    """The package whose start-method context an expression is, as `multiprocessing`."""
    for value in possible_values(context, node):
        if isinstance(value, ast.Call):
            callee = context.name(value.func) or context.callee(value) or ""
            if callee in CONTEXT_GETTERS:
                return callee.partition(".context")[0].removesuffix(".get_context")
    found = context.type(node)
    if found is not None and found.kind == "instance":
        module, _, last = found.name.rpartition(".")
        if last.endswith("FileContext") and module.partition(".context")[0] in CONTEXTS:
            return module.partition(".context")[0]
    return None


# Referring


def pool_of(context: FileContext, node: ast.expr | None) -> Pool | None:
    """The pool that an expression refers to; None where that is not certain."""
    if node is None:
        return None
    found: Pool | None = None
    for value in possible_values(context, node):
        if isinstance(value, ast.Constant) and value.value is None:
            continue
        pool = made(context, value) or _entered(context, value)
        if pool is None or found is not None and pool.sort != found.sort:
            found = None
            break
        found = pool
    if found is not None:
        return found
    known = context.type(node)
    pool = named(known.name) if known is not None and known.kind == "instance" else None
    return pool if pool is not None and pool.sort.style != "function" else None


def _entered(context: FileContext, node: ast.expr) -> Pool | None:
    """`stack.enter_context(Pool())` gives the pool."""
    match node:
        case ast.Call(
            func=ast.Attribute(attr="enter_context" | "enter_async_context"), args=[inner]
        ):
            return pool_of(context, inner)
        case ast.Call(func=ast.Name() | ast.Attribute(), args=[inner]) if (
            context.name(node.func) == "contextlib.closing"
        ):
            return pool_of(context, inner)
    return None
