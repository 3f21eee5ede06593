"""Numbers of workers: the names of a module and of its classes that hold one above 0."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

# Starts a mark of a module, before such a name.
WORKERS: Final = "workers"


def workers_named(body: list[ast.stmt], prefix: str = "") -> Iterator[str]:
    """The names of workers that a module or class binds to a number above 0."""
    for statement in body:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=int() as number))
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=int() as number))
            ) if number > 0 and "worker" in name.lower():
                yield f"{WORKERS}:{prefix}{name}"
            case ast.ClassDef() if not prefix:
                yield from workers_named(statement.body, f"{statement.name}.")
