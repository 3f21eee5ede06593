"""Element loops: their heads, and what their bodies do."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.reasoning.occurrence.loop_heads import Head

Comprehension = ast.ListComp | ast.GeneratorExp
Loop = ast.For | ast.While | Comprehension


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that the body does.

    Attributes:
        kind: `store` (`out[i] = v`), `update` (`out[i] += v`), `accumulate` (`s += v`), `extreme`
            (`if v > best: best = v`, `best = max(best, v)`), `append`, `local` (`d = v`).
        statement: where.
        target: what is stored to, accumulated, or appended to.
        operator: of an accumulation or update, as "+"; `max` or `min` of an extreme.
        value: what is stored, added, compared or appended.
        conditions: the tests around it, each with whether it must hold.
        heads: the loops around it, outermost first.
    """

    kind: str
    statement: ast.stmt
    target: ast.expr
    operator: str
    value: ast.expr
    conditions: tuple[tuple[ast.expr, bool], ...]
    heads: tuple[Head, ...]


@dataclass(frozen=True, slots=True)
class ElementLoop:
    """An element loop.

    Attributes:
        node: the statement or comprehension; for nested ones the outermost.
        library: of the arrays: `numpy`, `torch`, `tensorflow`, `jax`, `cupy`.
        heads: the heads of the loop and those directly in it, outermost first.
        steps: what the body does (of a comprehension: nothing; see `element`).
        arrays: the known arrays whose elements are read or stored, in order of appearance.
        carried: what one iteration hands to the next, where that is a running sum.
        element: of a comprehension: its element; `tests` its conditions.
        outside: the functions of this module that the body calls, by name.
        whole: the arrays of which all elements are asked for a number (`x.mean()`), as text.
        by_rows: whether each iteration works on a whole row or window of an array (see `row_stores`).
        reduces_rows: whether a function of the library is given rows of an array.
        of_matrices: whether one is given matrices of a stack.
        recurs: whether an iteration needs what earlier ones left, and reads elements (see `recurrences`).
    """

    node: Loop
    library: str
    heads: tuple[Head, ...]
    steps: tuple[Step, ...]
    arrays: tuple[ast.expr, ...]
    carried: str = ""
    element: ast.expr | None = None
    tests: tuple[ast.expr, ...] = ()
    outside: frozenset[str] = frozenset()
    whole: frozenset[str] = frozenset()
    by_rows: bool = False
    reduces_rows: bool = False
    of_matrices: bool = False
    recurs: bool = False


def flattened(node: Comprehension) -> tuple[list[ast.comprehension], ast.expr]:
    """The loops of a comprehension, with those of lists in lists that are as long as each other, and what the
    innermost gives: `[[value * 2 for value in row] for row in table]`."""
    generators, element = list(node.generators), node.elt
    while isinstance(element, ast.ListComp) and all(
        not part.ifs and _goes_through_row(part.iter, generators) for part in element.generators
    ):
        generators += element.generators
        element = element.elt
    return generators, element


def _goes_through_row(iterable: ast.expr, around: list[ast.comprehension]) -> bool:
    """Whether an inner loop goes through the row that an outer one gives, or counts."""
    match iterable:
        case ast.Name(id=name):
            return any(isinstance(one.target, ast.Name) and one.target.id == name for one in around)
        case ast.Call(func=ast.Name(id="range")):
            return True
    return False
