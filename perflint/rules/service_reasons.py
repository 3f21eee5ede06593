"""Reasons that the rules about a request to a service for each element share."""

from __future__ import annotations

import ast
from typing import Protocol

from perflint.language.nodes import descendants, last_name, parent
from perflint.reasoning.database.calls import QUEUEING
from perflint.reasoning.database.service_calls import PerElement
from perflint.reasoning.occurrence.calls import arguments, called
from perflint.reasoning.occurrence.carried_values import feeds
from perflint.reasoning.occurrence.collecting_loops import picks_one
from perflint.reasoning.occurrence.retry_loops import retries_or_polls
from perflint.reasoning.occurrence.run_once import fills_cache
from perflint.reasoning.values.growth import root_name
from perflint.rules import row_reasons
from perflint.rules.context import Context
from perflint.rules.reasons import hint, silent


class ServiceCase(Protocol):
    """A call in a loop that asks a service about the element."""

    @property
    def context(self) -> Context:
        """The file."""

    @property
    def asks(self) -> PerElement:
        """What is asked, and how it is reached."""


@silent("where the loop tries the same again")
def retries(case: ServiceCase) -> bool:
    return retries_or_polls(case.asks.loop)


@silent("where an answer decides about the next iteration")
def answer_decides(case: ServiceCase) -> bool:
    return feeds(case.context, case.asks.call, case.asks.call, case.asks.loop)


@silent("where the calls of all iterations are started first, and awaited together")
def awaited_together(case: ServiceCase) -> bool:
    call = case.asks.call
    name = case.context.callee(call) if isinstance(call, ast.Call) else None
    facts = case.context.project.function(name) if name is not None else None
    return (
        facts is not None and "coroutine" in facts.marks and not isinstance(parent(call), ast.Await)
    )


@silent("where each element has a client of its own")
def client_per_element(case: ServiceCase) -> bool:
    function = called(case.asks.call)
    root = root_name(function)
    if root is None or not isinstance(function, ast.Attribute):
        return False
    if case.asks.functions:
        return _is_stand_in(case, function) and _made_for_element(case, root)
    return not case.context.flow.invariant(root, case.asks.loop)


def _is_stand_in(case: ServiceCase, function: ast.Attribute) -> bool:
    """Whether a method is that of a client, which the project wraps: it has its name, and is given a key."""
    return function.attr == case.asks.api.rpartition(".")[2] and bool(arguments(case.asks.call))


def _made_for_element(case: ServiceCase, root: ast.Name) -> bool:
    """Whether a name is bound in the loop to what a call gives for the element."""
    flow, loop = case.context.flow, case.asks.loop
    bindings = flow.reaching(root)
    return bool(bindings) and all(
        isinstance(binding.value, ast.Call)
        and any(
            not flow.invariant(given, loop)
            for given in (*binding.value.args, *(word.value for word in binding.value.keywords))
        )
        for binding in bindings
    )


@silent("where each iteration also queues a task, which the service knows of before it starts")
def queues_task(case: ServiceCase) -> bool:
    return any(
        isinstance(node, ast.Call) and last_name(node.func) in QUEUEING
        for node in descendants(case.asks.loop, into_functions=False)
    )


@silent("where only what a cache lacks is asked for")
def fills_a_cache(case: ServiceCase) -> bool:
    return fills_cache(case.asks.call)


@hint("where a condition picks one element of the loop")
def chosen_element(case: ServiceCase) -> bool:
    return picks_one(case.context, case.asks.call, case.asks.loop)


@hint("where the functions that the loop calls do more than ask")
def does_more(case: ServiceCase) -> bool:
    return not case.asks.single_purpose


SILENT = (
    row_reasons.in_migration,
    row_reasons.starts_task,
    row_reasons.in_exception_handler,
    row_reasons.in_chunks,
    retries,
    answer_decides,
    awaited_together,
    client_per_element,
    fills_a_cache,
    queues_task,
)
HINTS = (chosen_element, does_more, row_reasons.only_some_items, row_reasons.few_items)
