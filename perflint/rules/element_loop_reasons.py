"""Reasons that the rules about loops over elements of arrays and tensors share: loops that cost little."""

from __future__ import annotations

from typing import Protocol

from perflint.reasoning.arrays import loop_weights
from perflint.reasoning.arrays.element_loops.loops import ElementLoop
from perflint.reasoning.context import FileContext
from perflint.reasoning.models.iteration_work import runs_on_failure
from perflint.reasoning.size.small_arrays import is_window
from perflint.rules.reasons import hint


class ElementLoopCase(Protocol):
    """A loop over the elements of arrays."""

    @property
    def context(self) -> FileContext:
        """The file of the case."""

    @property
    def loop(self) -> ElementLoop:
        """The loop."""


@hint("where the loop goes over a grid that is made on the spot (`np.linspace(0, 1, 20)`)")
def over_grid(case: ElementLoopCase) -> bool:
    return loop_weights.is_grid(case.loop, case.context)


@hint("where the loop goes over a window of an array (`levels[at - width : at]`)")
def over_window(case: ElementLoopCase) -> bool:
    return any(is_window(case.context, array) for array in case.loop.arrays)


@hint("where the elements become a tuple: coordinates, or a key")
def makes_tuple(case: ElementLoopCase) -> bool:
    return loop_weights.makes_tuple(case.loop.node, case.context)


@hint("where it stands in a branch for small arrays (`if x.size < 2000:`)")
def in_branch_for_small(case: ElementLoopCase) -> bool:
    return loop_weights.where_small(case.loop.node, case.context)


@hint("where the loop counts to a named constant (`State.SIZE`)")
def counts_to_constant(case: ElementLoopCase) -> bool:
    return all(loop_weights.is_constant(head.stop) for head in case.loop.heads)


@hint("where something has gone wrong: in an exception handler, or before a warning or an error")
def after_error(case: ElementLoopCase) -> bool:
    return runs_on_failure(case.loop.node)


@hint("where the loop goes round at most 200 times, by numbers that the file says")
def few_iterations(case: ElementLoopCase) -> bool:
    return loop_weights.repeats_few_times(case.loop, case.context)


@hint("where an object is made, or a value that is computed once and then remembered")
def runs_once(case: ElementLoopCase) -> bool:
    return loop_weights.runs_once(case.loop, case.context)


@hint(
    "where each iteration works on a whole matrix (`np.linalg.inv(x[i])`): that gains where these are small"
)
def of_matrices(case: ElementLoopCase) -> bool:
    return case.loop.of_matrices


MILD = (
    of_matrices,
    over_grid,
    over_window,
    makes_tuple,
    in_branch_for_small,
    counts_to_constant,
    after_error,
    few_iterations,
    runs_once,
)
