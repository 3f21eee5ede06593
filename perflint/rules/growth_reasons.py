"""The case that the rules about values which are copied to grow share, with its reasons."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.language.nodes import FunctionNode, LoopNode
from perflint.reasoning.occurrence.callers import Repeat
from perflint.reasoning.occurrence.growing_calls import growth_repeat
from perflint.reasoning.size.folds import Fold, is_long
from perflint.reasoning.size.kept_states import keeps_each_state
from perflint.reasoning.size.large_collections import grows_long
from perflint.reasoning.size.small_collections import rounds_few
from perflint.reasoning.values.growth import Growth, growth_loop, merges_twice_named
from perflint.rules.context import Context
from perflint.rules.finding import TraceStep
from perflint.rules.reasons import hint, silent


@dataclass(frozen=True)
class Growing:
    """A value that is copied to grow, again and again.

    Attributes:
        growth: the statement that makes it longer; of a fold, the assignment that each step amounts to.
        loop: the outermost loop of its function over whose iterations it grows.
        repeat: how calls in a loop run that function, where no loop is around the statement itself.
        fold: the `functools.reduce` that makes it grow, where no loop does.
        restarts: whether it starts anew in some iterations.
    """

    context: Context
    growth: Growth
    loop: LoopNode | None
    repeat: Repeat | None = None
    fold: Fold | None = None
    restarts: bool = False

    @property
    def start(self) -> ast.AST:
        """What the loop runs: the statement, or the call that leads to it."""
        return self.growth.statement if self.repeat is None else self.repeat.start

    @property
    def outer_loop(self) -> LoopNode | FunctionNode | None:
        """The loop where it is in another function."""
        return None if self.repeat is None else self.repeat.loop

    @property
    def trace(self) -> tuple[TraceStep, ...]:
        """From the loop to the statement, where it is in another function; from the statement to what makes it
        longer, where that is."""
        if self.growth.through is not None:
            return self.context.traced(self.growth.through)
        return () if self.repeat is None else self.repeat.trace


def growing(growth: Growth, context: Context) -> Growing | None:
    """How a loop makes a value grow: one around the statement, or one that runs its function."""
    loop = growth_loop(growth, context)
    if loop is not None:
        return Growing(context, growth, loop)
    repeat = growth_repeat(growth, context)
    return None if repeat is None else Growing(context, growth, None, repeat)


@silent(
    "where the loop goes round a few times by its nature: over what somebody wrote out by hand, the layers of"
    " a network, the arguments of a call, the parts of a name"
)
def few_by_nature(case: Growing) -> bool:
    return case.fold is None and rounds_few(case.start, case.loop, case.context)


@silent(
    "where each iteration keeps or yields all that there is so far (`history.append(seen)`): it needs a copy"
    " each time"
)
def each_state_is_stored(case: Growing) -> bool:
    return case.fold is None and keeps_each_state(case.growth, case.context)


@hint(
    "where an item grows only if its key comes up again (`if key in d: d[key] += value`)",
    lowers="unknown",
)
def grows_for_repeated_keys(case: Growing) -> bool:
    return merges_twice_named(case.growth, case.loop)


@hint(
    "where nothing shows that the loop may have many iterations: that it goes over a file, a query, a folder, what a"
    " server answered or a request brings, a large range, or what such a loop fills",
    lowers="unknown",
)
def iterations_unknown(case: Growing) -> bool:
    return not gets_long(case)


def gets_long(case: Growing) -> bool:
    """Whether something shows that a value grows many times."""
    if case.fold is not None:
        return is_long(case.fold, case.context)
    return grows_long(case.growth, case.repeat, case.context)
