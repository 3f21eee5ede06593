"""Reasons that the rules about pools of workers and clusters share."""

from __future__ import annotations

import ast
from typing import Protocol

from perflint.language.nodes import LoopNode, descendants
from perflint.reasoning.occurrence.carried_values import feeds
from perflint.reasoning.occurrence.switches import asks_kind
from perflint.reasoning.pools.starting import start_method
from perflint.rules.context import Context
from perflint.rules.reasons import silent


class RemoteWork(Protocol):
    """Work that each iteration of a loop hands to others, and waits for."""

    @property
    def context(self) -> Context:
        """The file."""

    @property
    def call(self) -> ast.Call:
        """The call in the loop that waits for the result."""

    @property
    def loop(self) -> LoopNode:
        """The loop."""

    @property
    def begins(self) -> tuple[ast.expr, ...]:
        """What an iteration's work begins with."""


@silent("where a result decides what the next iteration hands over, or whether there is one")
def result_decides(case: RemoteWork) -> bool:
    return any(feeds(case.context, one, case.call, case.loop) for one in case.begins)


class StartedWorkers(Protocol):
    """What worker processes are sent, or find, as they start."""

    @property
    def context(self) -> Context:
        """The file."""

    @property
    def starts(self) -> ast.Call | None:
        """The call that starts the workers, where it is known and matters."""


@silent("where the workers are forked, and so have what the program has")
def forked(case: StartedWorkers) -> bool:
    return case.starts is not None and start_method(case.context, case.starts) == "fork"


class AskedWait(Protocol):
    """A call of a function that waits for what it is given."""

    @property
    def construct(self) -> ast.Call:
        """The call that waits, where it is in this file."""

    @property
    def asked(self) -> tuple[ast.expr, ...]:
        """What it waits for, in the words of the function."""


@silent("where a function asks first what it was given (`isinstance(value, da.Array)`)")
def asks_what_it_is(case: AskedWait) -> bool:
    return any(
        asks_kind(case.construct, name.id)
        for asked in case.asked
        for name in descendants(asked)
        if isinstance(name, ast.Name)
    )
