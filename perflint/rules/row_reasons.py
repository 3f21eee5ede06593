"""Reasons that the rules about rows written or fetched one by one share.

Most say that a write cannot wait until the loop is over: what follows in the same iteration needs the
row, an item that fails is to leave the others alone, or the row notes what has just been done.
"""

from __future__ import annotations

import ast
from typing import Protocol

from perflint.language.nodes import LoopNode
from perflint.reasoning.database.calls import (
    acts_outside,
    gets_item,
    is_recursive,
    started_elsewhere,
)
from perflint.reasoning.database.chunks import goes_in_chunks
from perflint.reasoning.database.failures import after_failure, after_logged_error
from perflint.reasoning.database.function_names import acts_beside
from perflint.reasoning.database.other_databases import other_database
from perflint.reasoning.database.rare_code import is_migration_file
from perflint.reasoning.database.read_back import (
    asks_other_model,
    asks_what_was_written,
    shares_table,
)
from perflint.reasoning.database.rows_needed import (
    is_chosen_item,
    is_needed_at_once,
    was_used_before,
)
from perflint.reasoning.database.single_rows import is_over_one_row
from perflint.reasoning.database.writes_in_order import (
    asks_service,
    calls_own_function,
    handles_files,
    is_in_transaction,
    is_tested,
    notes_answer,
    queries_beside,
    says_signals_needed,
)
from perflint.reasoning.occurrence.calls import Place
from perflint.reasoning.occurrence.loop_branches import in_other_branch, is_conditional
from perflint.reasoning.size.round_trips import makes_few_trips, runs_mostly
from perflint.rules.context import Context
from perflint.rules.reasons import hint, silent


class RowAccess(Protocol):
    """What goes to a database in each iteration of a loop."""

    @property
    def context(self) -> Context:
        """The file."""

    @property
    def call(self) -> ast.expr:
        """The call in the loop, or a read that runs a query."""

    @property
    def loop(self) -> LoopNode:
        """The loop."""

    @property
    def functions(self) -> tuple[str, ...]:
        """What the call runs until it goes to the database, outermost first."""


class RowWrite(RowAccess, Protocol):
    """A call that writes or commits a row in each iteration of a loop, or a property or item that does so."""

    @property
    def call(self) -> Place:
        """The call in the loop, or what else runs functions."""


@silent("where the file is a migration, which runs once")
def in_migration(case: RowAccess) -> bool:
    return is_migration_file(case.context)


@silent("where the call makes a coroutine for a task that runs beside the loop")
def starts_task(case: RowAccess) -> bool:
    return started_elsewhere(case.call)


@silent("where the loop goes over chunks or pages, or waits for its next item")
def in_chunks(case: RowAccess) -> bool:
    return goes_in_chunks(case.context, case.call, case.loop)


@silent("where the loop goes over the row of one key")
def over_single_row(case: RowAccess) -> bool:
    return is_over_one_row(case.context, case.loop)


@silent("where the loop calls the function with nothing of its own: the same is done each time")
def same_arguments(case: RowAccess) -> bool:
    return bool(case.functions) and not gets_item(case.context, case.call, case.loop)


@silent("where the function around the loop calls itself there: a walk over a tree")
def in_recursion(case: RowAccess) -> bool:
    return is_recursive(case.context, case.call)


@silent("where it cleans up after an exception")
def in_exception_handler(case: RowWrite) -> bool:
    return after_failure(case.call, None)


@silent("where each iteration uses another database or tenant")
def another_database(case: RowAccess) -> bool:
    return other_database(case.context, case.call, case.loop)


@silent(
    "where each iteration also sends a request, queues a task or runs a program: the row notes what was done"
)
def notes_action(case: RowWrite) -> bool:
    return acts_outside(case.context, case.loop)


@silent(
    "where the row notes what an unknown library has done for it (`row.label = carrier.Label.create(…).id`)"
)
def notes_answer_of_library(case: RowWrite) -> bool:
    return notes_answer(case.context, case.loop)


@hint("where each item has a transaction, a lock or another context of its own", lowers="certainty")
def transaction_per_item(case: RowWrite) -> bool:
    return is_in_transaction(case.context, case.call, case.loop)


@hint("where each iteration also calls what sends, publishes or deploys, by its name")
def sends_message(case: RowAccess) -> bool:
    return acts_beside(case.call, case.loop)


@hint("where each iteration also writes, moves or removes a file")
def files_beside(case: RowWrite) -> bool:
    return handles_files(case.context, case.loop)


@hint("where the code deals with an error that it has logged", lowers="certainty")
def logged_error(case: RowWrite) -> bool:
    return after_logged_error(case.call, case.loop)


@hint(
    "where the row has been used in the same iteration, and is then removed or marked as done",
    lowers="certainty",
)
def done_with_row(case: RowWrite) -> bool:
    return was_used_before(case.context, case.call, case.loop)


@hint("where a condition picks one item of the loop, or the saved object is none of its items")
def chosen_item(case: RowWrite) -> bool:
    return is_chosen_item(case.context, case.call, case.loop)


@hint(
    "where a comment says that signals are needed, or why rows are not written at once (`# bulk_create would …`)",
    lowers="certainty",
)
def signals_needed(case: RowWrite) -> bool:
    return says_signals_needed(case.context, case.call)


@hint(
    "where the loop is part of a walk over a tree: it calls the function around it",
    lowers="unknown",
)
def walks_tree(case: RowWrite) -> bool:
    return calls_own_function(case.context, case.loop)


@hint(
    "where the rest of the iteration needs the row, its key or what the statement returned",
    lowers="certainty",
)
def needed_at_once(case: RowWrite) -> bool:
    return is_needed_at_once(case.context, case.call, case.loop)


@hint(
    "where each iteration also reads from the database, and a condition decides about the write, or what is"
    " read may be what was written, unless it is known to be of another model"
)
def reads_beside(case: RowWrite) -> bool:
    context, loop = case.context, case.loop
    conditional = is_conditional(case.call, loop)
    return any(
        conditional
        and not asks_other_model(context, case.call, query)
        or asks_what_was_written(context, query, loop)
        or shares_table(context, case.call, query)
        for query in queries_beside(context, case.call, loop)
        if not in_other_branch(query, case.call)
    )


@hint("where a test asks for the outcome (`if not rows.update(…): raise`)", lowers="certainty")
def outcome_tested(case: RowWrite) -> bool:
    return is_tested(case.call)


@hint(
    "where each iteration also calls a client of unknown type, which may be that of another service"
)
def service_beside(case: RowWrite) -> bool:
    return asks_service(case.context, case.loop)


@hint("where only some of the items come to it: it stands under a condition", lowers="unknown")
def only_some_items(case: RowAccess) -> bool:
    return not runs_mostly(case.call, case.loop, case.context)


@hint("where the loop goes over few items, by what they come from")
def few_items(case: RowAccess) -> bool:
    return makes_few_trips(case.call, case.loop, case.context)


# For the row, or for its commit: asked in this order.
SILENT = (
    in_migration,
    starts_task,
    in_exception_handler,
    in_chunks,
    over_single_row,
    another_database,
)
HINTS = (
    transaction_per_item,
    sends_message,
    files_beside,
    logged_error,
    done_with_row,
    chosen_item,
    signals_needed,
    walks_tree,
    needed_at_once,
    outcome_tested,
    service_beside,
    only_some_items,
    few_items,
)
