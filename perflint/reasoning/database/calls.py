"""What calls do to a database: read or write, of which SQL, and in loops of which sort."""

from __future__ import annotations

import ast

from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.project.calls.trace import Reach
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.short_loops import iterable_of
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.occurrence.loop_branches import is_conditional

# Reads that a program does on purpose, or for which there is nothing to do at once.
_MEANT = frozenset(
    "refresh refresh_from_db arefresh_from_db merge full_clean validate_unique explain aexplain"
    " prefetch_related_objects aprefetch_related_objects executescript reflect inspect in_bulk ain_bulk"
    " rollback iterator aiterator bulk_create bulk_update abulk_create abulk_update bulk_save_objects"
    " bulk_insert_mappings bulk_update_mappings create_all drop_all insert_many replace_many batch_commit"
    " create_table create_tables executemany has_perm has_perms has_module_perms ahas_perm"
    " get_all_permissions".split()
)
_STARTING = frozenset(
    {"create_task", "ensure_future", "start_soon", "run_coroutine_threadsafe", "add_task"}
)
OUTSIDE = frozenset({"network", "subprocess", "sleep"})
_COUNTING = frozenset({"range", "count", "cycle", "repeat"})
BUSY = 24  # calls in a function that does more than one thing
_SERVICES = frozenset(
    "redis pymongo motor elasticsearch opensearchpy boto3 botocore kafka pika chromadb pinecone"
    " qdrant_client weaviate ldap".split()
)
QUEUEING = frozenset({"apply_async", "delay", "delay_on_commit", "send_task", "enqueue"})


def of_database(api: str) -> bool:
    """Whether a library function is one of a relational database or its mapper: document stores,
    caches and services have rules of their own."""
    return api.partition(".")[0] not in _SERVICES


def is_intentional_api(api: str) -> bool:
    """Whether a database function is itself a bulk operation, or called for its effect on one object."""
    last = api.rpartition(".")[2]
    if last in ("create", "drop", "flush"):
        return api.startswith("sqlalchemy.") and last != "flush"
    return last in _MEANT


def remembered(node: ast.AST) -> bool:
    """Whether a node runs only where a cache has no answer: `except KeyError:`, `if value is None:`
    after a look at a cache."""
    for up in parents(node):
        if isinstance(up, ast.ExceptHandler) and up.type is not None:
            names = {getattr(n, "id", "") for n in ast.walk(up.type)}
            if names & {"KeyError", "AttributeError", "LookupError"}:
                return True
        if isinstance(up, (ast.For, ast.While, ast.FunctionDef, ast.AsyncFunctionDef)):
            return False
    return False


def dedicated(context: FileContext, reach: Reach) -> bool:
    """Whether the functions on a way do little besides: what sends a mail, takes a payment or renders
    a page, and touches the database for it, is an action of its own, not a row among many. So is what
    locks its row."""
    if any(context.project.work_in(function) > BUSY for function in reach.functions):
        return False
    last = reach.trace[-1]
    return not any(
        mentions(term, "select_for_update")
        for term in context.project.terms_at(reach.functions[-1], last.line)
    )


def mentions(term: object, name: str) -> bool:
    """Whether a name stands in a term, by itself or as a part of a dotted one."""
    if isinstance(term, str):
        return name in term.split(".")
    return isinstance(term, tuple) and any(mentions(part, name) for part in term)


def acts_outside(context: FileContext, loop: LoopNode) -> bool:
    """Whether each iteration also does something that cannot be taken back, and is noted by what it
    writes: a request, a mail, a program."""
    for node in descendants(loop, into_functions=False):
        if isinstance(node, ast.Call) and context.flow.loop(node) is loop:
            if getattr(node.func, "attr", "") in QUEUEING or waits_outside(context, node):
                return True
    return False


def waits_outside(context: FileContext, place: ast.expr) -> bool:
    """Whether a call also waits for another server or program, which takes longer than any query."""
    return any(reach.effect.detail in OUTSIDE for reach in context.reaches(place, "blocks"))


def waits_besides(context: FileContext, place: ast.expr, loop: LoopNode) -> bool:
    """Whether each iteration also waits for another server or program in what it does besides."""
    return any(
        node is not place
        and not is_conditional(node, loop)
        and (waits_outside(context, node) or bool(context.reaches(node, "requests")))
        for node in descendants(loop, into_functions=False)
        if isinstance(node, ast.Call)
    )


def is_same_each_time(context: FileContext, place: ast.expr, loop: LoopNode) -> bool:
    """Whether a function that gets nothing of the iteration reads the same each time: it is called for what
    it returns, it is no method, so that no object tells it what comes next, and the loop neither waits nor
    counts nor writes."""
    if not isinstance(place, ast.Call) or context.names.dotted(place.func) is None:
        return False
    if is_statement(place):
        return False
    iterable = iterable_of(loop)
    if iterable is None or last_name(getattr(iterable, "func", iterable)) in _COUNTING:
        return False
    return not any(
        isinstance(node, ast.Call) and context.reaches(node, "writes", "commits")
        for node in descendants(loop, into_functions=False)
    )


def is_statement(place: ast.expr) -> bool:
    """Whether nobody takes what an expression gives: it is a statement of its own."""
    above = parent(place)
    return isinstance(parent(above) if isinstance(above, ast.Await) else above, ast.Expr)


def is_single_purpose(functions: tuple[FunctionNode, ...], most: int = BUSY) -> bool:
    """As `dedicated`, for functions of this file."""
    return all(
        sum(isinstance(node, ast.Call) for node in descendants(function)) <= most
        for function in functions
    )


def started_elsewhere(call: ast.expr) -> bool:
    """Whether a coroutine is only made, for a task that runs on beside the loop."""
    above = parent(call)
    if not isinstance(above, ast.Call):
        return False
    return last_name(above.func) in _STARTING


def locks(node: ast.AST) -> bool:
    """Whether rows are locked there one by one, or in the other branch of an `if`: each item is a
    transaction of its own."""
    if isinstance(node, ast.expr):
        above = next((up for up in parents(node) if isinstance(up, ast.stmt)), node)
        beside = parent(above)
        node = beside if isinstance(beside, ast.If) and beside.orelse else node
    return any(
        isinstance(inner, ast.Attribute) and inner.attr in ("select_for_update", "with_for_update")
        for inner in descendants(node, into_functions=False)
    )


def direct_reach(reaches: tuple[Reach, ...]) -> Reach | None:
    """The effect that a call has itself."""
    return next((reach for reach in reaches if reach.direct), None)


def is_commit(reach: Reach) -> bool:
    """Whether an effect is a commit that is written out, and not the end of a transaction."""
    return reach.effect.api.rpartition(".")[2] == "commit"


def ends_block(context: FileContext, reach: Reach) -> bool:
    """Whether a commit is one that a context manager makes after its block, whatever that has done:
    `with session_scope() as session:`."""
    last = reach.functions[-1] if reach.functions else ""
    if last.rpartition(".")[2] in ("__exit__", "__aexit__"):
        return True
    return "context_manager" in (context.project.marks(last) or ())


def is_recursive(context: FileContext, place: ast.expr) -> bool:
    """Whether a function calls itself: a walk over a tree, which asks for each node once."""
    around = context.flow.function(place)
    return (
        isinstance(place, ast.Call)
        and around is not None
        and function_of(context, place.func) is around
    )


def gets_item(context: FileContext, place: ast.expr, loop: LoopNode) -> bool:
    """Whether what is called in a loop gets something of the iteration.

    Args:
        loop: that; a method that runs for each object is one whose parameters are of the iteration.
    """
    if isinstance(loop, (ast.Call, *FUNCTIONS)):
        return True
    parts: list[ast.expr] = []
    if isinstance(place, ast.Call):
        parts = [*place.args, *(word.value for word in place.keywords)]
        place = place.func
    if isinstance(place, (ast.Attribute, ast.Subscript)):
        parts.append(place.value)
    if isinstance(place, ast.Subscript):
        parts.append(place.slice)
    bound = context.flow.bound_in(loop)
    return any(
        not context.flow.invariant(part, loop)
        and any(isinstance(node, ast.Name) and node.id in bound for node in descendants(part))
        for part in parts
    )


def over_models(loop: LoopNode) -> bool:
    """Whether a loop goes over models, each with a table of its own: `for model in get_models()`."""
    iterable = iterable_of(loop)
    if not isinstance(iterable, ast.Call):
        return False
    name = last_name(iterable.func)
    return name in ("get_models", "__subclasses__")
