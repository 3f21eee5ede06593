"""
## What it does

Finds loops that run one query for each item: `get`, `first`, `count`, `exists` and iterated query sets of Django,
MongoEngine and other mappers, `session.get`, `scalars` and `execute` of SQLAlchemy, `SELECT` through a database driver,
and calls that reach one of these through functions of the project. The methods of a Django REST framework
serializer and the columns of a list in Django's admin run for each row, and count as loops.

## Why it is slow

Each query is parsed, planned and sent on its own, and waits for its answer: a round trip for each item where
one would do. 300 `get` calls of Django took 35 ms on SQLite in memory, one `in_bulk` 2.8 ms; over a network
the difference is the latency times the number of items.

## Setup

```python
import functools
import sqlite3


@functools.cache
def filled(size):
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE item (id INTEGER PRIMARY KEY, price INTEGER)")
    connection.executemany("INSERT INTO item VALUES (?, ?)", [(n, n * n) for n in range(size)])
    return connection
```

## Slow

```python
def prices(connection: sqlite3.Connection, numbers):
    found = {}
    for number in numbers:
        row = connection.execute("SELECT price FROM item WHERE id = ?", (number,)).fetchone()
        found[number] = row[0]
    return found


def run(size=500):
    return prices(filled(size), range(size))
```

## Fast

```python
def prices(connection: sqlite3.Connection, numbers):
    marks = ",".join("?" * len(numbers))
    rows = connection.execute(f"SELECT id, price FROM item WHERE id IN ({marks})", numbers)
    return dict(rows)


def run(size=500):
    return prices(filled(size), list(range(size)))
```

## Measured

## Fix safety

`in-bulk` replaces `Model.objects.get(pk=…)` of Django and is unsafe: a key without a row raises `KeyError`, rows
are those of the start of the loop, and a key that comes twice gives the same object.

## Limits

A session without an annotation is recognised by what it is asked for (`session.query(Book)`), also where a
request carries it (`request.db`). SQL counts where it is written out at the call, or where a caller in the same file
passes it to a helper. Queries in other files are followed through at most three functions that do nothing else of
weight. Loops over the fields of a form, or the options of a command, are short, and hints.

## References

- [Django: in_bulk](https://docs.djangoproject.com/en/stable/ref/models/querysets/#in-bulk)
- [Django: database access optimization](https://docs.djangoproject.com/en/stable/topics/db/optimization/)
- [SQLAlchemy: ColumnOperators.in_](https://docs.sqlalchemy.org/en/21/core/operators.html#in-comparisons)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import partial
from itertools import chain

from perflint.codemods import in_bulk
from perflint.language.lazy_iteration import passed_on
from perflint.language.names import last_part
from perflint.language.nodes import LoopNode, nodes_below
from perflint.language.terms.sql import (
    FETCHING,
    FRAMING,
    RUNNING,
    statement_of,
    verb_of,
)
from perflint.language.truth import is_test
from perflint.project.calls.effect_paths import CHANGES_ROWS
from perflint.reasoning.database.acting_functions import CHANGES_FOUND, HOLDS_LOCK, TELLS_WHETHER
from perflint.reasoning.database.asked_tables import asks_table_of_item
from perflint.reasoning.database.calls import (
    ends_block,
    gets_item,
    is_commit,
    is_same_each_time,
    is_statement,
    locks,
    over_models,
    remembered,
    waits_besides,
    waits_outside,
)
from perflint.reasoning.database.chunks import asks_for_many
from perflint.reasoning.database.failures import after_failure
from perflint.reasoning.database.fetched_rows import (
    keeps_rows,
)
from perflint.reasoning.database.function_names import caches_by_name
from perflint.reasoning.database.named_queries import is_evaluated
from perflint.reasoning.database.passed_statements import (
    is_built_per_item,
    queries_passed_model,
)
from perflint.reasoning.database.queried_relations import reads_relation, reads_whole_relation
from perflint.reasoning.database.query_advice import (
    instead,
    instead_for_shown,
    instead_of_steps,
)
from perflint.reasoning.database.rare_code import why_rare
from perflint.reasoning.database.read_back import (
    asks_by_last_answer,
    asks_what_was_written,
    may_be_written_before,
    refreshes,
)
from perflint.reasoning.database.row_sets import goes_over_queries
from perflint.reasoning.database.rows_needed import is_for_one_item
from perflint.reasoning.database.statements import (
    other_entity,
    spelled_out,
    written_per_item,
)
from perflint.reasoning.models.batch_obstacles import leaves_early
from perflint.reasoning.occurrence.calls import (
    repeated_callable,
)
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.occurrence.searches import in_search
from perflint.reasoning.occurrence.worklists import finds_its_items
from perflint.reasoning.size.small_collections import over_forms
from perflint.rules import row_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.looped_queries import (
    Query,
    queries,
    query_part,
    shown_queries,
    tested_queries,
)
from perflint.rules.reporting import first_reported
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL502",
    name="query-in-loop",
    summary="one database query for each item of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    screen=Screen.on(constructs="repeated", effects="queries"),
    codemods=("in-bulk",),
    theme="rows of a query",
)

_SMALL = 10  # calls in functions that do little but ask
_MODEST = 4  # … and in those that are called for what they do
# Each search is for other words, and gives the best of what fits them.
_SEARCHES = re.compile(r"^_*(?:full_?text_)?search(?:_|$)|_search$")
_STATEMENTS = RUNNING | FETCHING | FRAMING
_DEFINING = frozenset({"CREATE", "DROP", "ALTER", "TRUNCATE"})  # verbs of SQL
_Place = ast.Call | ast.Attribute | ast.Subscript | ast.Name


@RULE.on(
    ast.Call,
    ast.Subscript,
    ast.For,
    ast.AsyncFor,
    ast.comprehension,
    ast.Attribute,
    ast.Starred,
    ast.YieldFrom,
    ast.AugAssign,
)
def check(node: ast.AST, context: Context) -> Iterator[Finding]:
    for place in _places(node, context):
        yield from first_reported(
            chain(queries(place, context), shown_queries(place, context)), _reported
        )


@RULE.on(ast.BoolOp, ast.If, ast.IfExp)
def check_tests(node: ast.BoolOp | ast.If | ast.IfExp, context: Context) -> Iterator[Finding]:
    yield from first_reported(tested_queries(node, context), _reported)


def _reported(case: Query) -> Iterator[Finding]:
    context, place = case.context, case.call
    short = context.short(_named(context, place, case.loop), 50)
    fix = None
    if case.shown:
        message = (
            f"`{short}` runs a query for each object that is shown; {instead_for_shown(case.api)}"
        )
    elif finds_its_items(case.loop):
        message = (
            f"`{short}` runs a query for each item that the loop finds on its way; ask for all that wait with"
            f" one query each time: {instead_of_steps(case.api)}"
        )
    elif case.functions and not gets_item(context, place, case.loop):
        message = f"`{short}` runs the same query in each iteration; call it once before the loop"
    elif case.functions:
        what = case.api
        if isinstance(case.construct, ast.Call) and case.construct is not place:
            what = context.short(query_part(case.construct))
        message = (
            f"`{short}` runs a query (`{what}`) in each iteration; fetch what all items need with one"
            " query before the loop"
        )
    elif _is_same_query(case):
        message = f"`{short}` runs the same query in each iteration; run it once before the loop"
    else:
        message = f"`{short}` runs a query in each iteration; {instead(context, place, case.api, case.loop)}"
        if isinstance(place, ast.Call):
            fix = partial(in_bulk.rewrite, context, place, case.loop)
    yield from context.report(
        case,
        place,
        message,
        loop=None if case.shown else case.loop,
        trace=case.trace,
        cold=context.cold(place) or why_rare(context, place),
        fix=fix,
    )


RULE.share(
    row_reasons.in_migration,
    row_reasons.starts_task,
    row_reasons.in_chunks,
    row_reasons.over_single_row,
    row_reasons.in_recursion,
)


@RULE.silent(
    "where one row is taken by its number of a query set whose rows have been fetched before it: by a loop, `len`,"
    " `list` or a test"
)
def fetched_before(case: Query) -> bool:
    match case.call:
        case ast.Subscript(value=ast.Name(id=name), lineno=line):
            function = case.context.flow.function(case.call)
            region = function if function is not None else case.context.names.tree
            return any(
                read.lineno < line and (is_evaluated(read, case.context) or is_test(read))
                for read in case.context.flow.reads(name, region)
            )
    return False


@RULE.silent(
    "where the function gets nothing of the iteration and may find something else each time: the loop waits,"
    " counts, writes rows, or the function is a method"
)
def may_find_others(case: Query) -> bool:
    return (
        bool(case.functions)
        and not gets_item(case.context, case.call, case.loop)
        and not is_same_each_time(case.context, case.call, case.loop)
    )


@RULE.silent("where the query itself asks for many keys, or for a page of rows")
def many_keys(case: Query) -> bool:
    return asks_for_many(case.context, case.construct, case.loop)


@RULE.silent("where the loop ends with the first item for which the query finds something")
def first_hit(case: Query) -> bool:
    return not case.shown and (
        in_search(case.context, case.call) or in_search(case.context, case.construct)
    )


@RULE.silent("where a cache is asked first")
def behind_cache(case: Query) -> bool:
    return remembered(case.call)


@RULE.silent(
    "where the query locks its row (`select_for_update`), or a function on the way to it holds a lock"
)
def locks_row(case: Query) -> bool:
    given = case.call.args if isinstance(case.call, ast.Call) else []
    return (
        locks(case.call)
        or locks(case.construct)
        or any(locks(part) for one in given for part in spelled_out(case.context, one))
        or any(HOLDS_LOCK in (case.context.project.marks(one) or ()) for one in case.functions)
    )


RULE.share(row_reasons.another_database)


@RULE.silent("where each iteration asks another table, or runs a statement of its own text")
def another_table(case: Query) -> bool:
    context, loop = case.context, case.loop
    if over_models(loop):
        return True
    if case.functions and asks_table_of_item(context, case.call, loop, case.functions[-1]):
        return True
    if case.way is not None:
        return queries_passed_model(context, case.way) or is_built_per_item(context, case.way)
    if case.functions:
        return False
    return other_entity(context, case.call, loop) or (
        isinstance(case.call, ast.Call)
        and last_part(case.api) in _STATEMENTS
        and (statement := statement_of(case.call)) is not None
        and written_per_item(context, statement, loop)
    )


@RULE.silent("where the loop goes over the queries themselves")
def query_of_item(case: Query) -> bool:
    if isinstance(case.call, ast.Call):
        return not case.functions and goes_over_queries(case.context, case.call)
    return isinstance(case.call, ast.Name) and any(
        binding.kind.startswith(("for", "parameter"))
        for binding in case.context.flow.reaching(case.call)
    )


@RULE.silent("where a query set keeps the rows that it has fetched before")
def rows_cached(case: Query) -> bool:
    return not case.functions and keeps_rows(case.context, case.call, case.loop)


@RULE.silent("where the iteration has written or changed what the query asks for")
def reads_back(case: Query) -> bool:
    return (
        not case.functions
        and isinstance(case.call, ast.Call)
        and asks_what_was_written(case.context, case.call, case.loop)
    )


@RULE.silent(
    "where each iteration asks by what the one before has found (`node = nodes.get(parent=node)`)"
)
def by_last_answer(case: Query) -> bool:
    return isinstance(case.call, ast.Call) and asks_by_last_answer(case.context, case.call)


@RULE.silent(
    "where the query is of a relation that was loaded with its objects, or that n-plus-one-query reports"
)
def loaded_relation(case: Query) -> bool:
    context = case.context
    if case.reach is not None:
        return last_part(case.api) in ("__iter__", "__aiter__") and reads_whole_relation(
            context, case.reach
        )
    return reads_relation(context, case.construct, refined="PFL505" in context.advice)


@RULE.silent("where the call also waits for another server or a program, which takes longer")
def waits_longer(case: Query) -> bool:
    return bool(case.functions) and waits_outside(case.context, case.call)


@RULE.silent(
    "where functions of another file also write a row, and are called for that: they look in order to write"
)
def writes_elsewhere(case: Query) -> bool:
    return (
        case.reach is not None
        and is_statement(case.call)
        and bool(case.context.reaches(case.call, "writes", CHANGES_ROWS))
    )


@RULE.hint("where it follows on an exception")
def after_exception(case: Query) -> bool:
    return not case.functions and after_failure(case.call, None)


@RULE.hint("where the loop goes over the forms of a page, which somebody has filled in")
def forms_of_page(case: Query) -> bool:
    return over_forms(case.loop, case.context)


@RULE.hint(
    "where a function that the iteration calls before writes rows of the model", lowers="certainty"
)
def may_read_back(case: Query) -> bool:
    return not case.functions and may_be_written_before(case.context, case.call, case.loop)


@RULE.hint(
    "where an object is fetched anew by its own key: the row may have changed", lowers="certainty"
)
def fetched_anew(case: Query) -> bool:
    return isinstance(case.call, ast.Call) and refreshes(case.call)


@RULE.hint("where a function keeps what it found, by its name", lowers="certainty")
def in_cache_by_name(case: Query) -> bool:
    return caches_by_name(case.functions)


@RULE.hint("where the function also writes a row", lowers="certainty")
def looks_to_write(case: Query) -> bool:
    context = case.context
    if not case.functions:
        return False
    if context.reaches(case.call, "writes", CHANGES_ROWS) or any(
        is_commit(reach) and not ends_block(context, reach)
        for reach in context.reaches(case.call, "commits")
    ):
        return True
    return any(CHANGES_FOUND in (context.project.marks(one) or ()) for one in case.functions)


@RULE.hint(
    "where the query is one step of functions that do more, and are called for what they do, not for what they"
    " return"
)
def larger_action(case: Query) -> bool:
    if not case.functions or case.calls <= _MODEST:
        return False
    return is_statement(case.call) or any(
        TELLS_WHETHER in (case.context.project.marks(one) or ()) for one in case.functions[:-1]
    )


@RULE.hint(
    "where only a condition in a large function, or an exception in one, leads to the query",
    lowers="unknown",
)
def asks_sometimes(case: Query) -> bool:
    reach = case.reach or next(
        (
            one
            for one in case.context.reaches(case.call, "queries")
            if case.functions and one.functions == case.functions
        ),
        None,
    )
    return reach is not None and (reach.handled or reach.tested and case.calls > _SMALL)


@RULE.hint("where the function is a task of a queue")
def in_task(case: Query) -> bool:
    entries = map(case.context.project.entry, case.functions)
    return any(entry is not None and entry.kind == "task" for entry in entries)


@RULE.hint("where an object is made, which runs the query", lowers="unknown")
def in_constructor(case: Query) -> bool:
    return "__init__" in case.names


@RULE.hint(
    "where a function searches, by its name: each search is for other words", lowers="certainty"
)
def searches(case: Query) -> bool:
    return any(map(_SEARCHES.search, case.names))


@RULE.hint("where the loop may end on what the query gives", lowers="unknown")
def may_end_early(case: Query) -> bool:
    return not case.shown and isinstance(case.call, ast.Call) and leaves_early(case.loop, case.call)


@RULE.hint(
    "where the iteration, or the function that asks, also makes, changes or drops a table: that takes longer"
)
def changes_tables(case: Query) -> bool:
    context = case.context
    asking = case.way.functions if case.way is not None else ()
    calls = [call for part in (case.loop, *asking) for call in nodes_below(part, ast.Call)]
    below = [own for call in calls if (own := function_of(context, call.func)) is not None]
    calls += [call for own in below for call in nodes_below(own, ast.Call)]
    return not case.shown and any(_changes_table(call, context) for call in calls)


@RULE.hint('where a condition picks one item of the loop (`if key == "size":`)')
def chosen_item(case: Query) -> bool:
    return is_for_one_item(case.context, case.call, case.loop)


@RULE.hint(
    "where each iteration also waits for another server or a program, which takes longer than the query"
)
def waits_beside(case: Query) -> bool:
    return not case.shown and waits_besides(case.context, case.call, case.loop)


RULE.share(row_reasons.only_some_items, row_reasons.few_items)


def _changes_table(call: ast.Call, context: Context) -> bool:
    """Whether a call runs a statement about a table as a whole: `CREATE TABLE`, `ALTER TABLE`."""
    return (
        isinstance(call.func, ast.Attribute)
        and call.func.attr in RUNNING
        and bool(call.args)
        and verb_of(context.types, call.args[0]) in _DEFINING
    )


def _places(node: ast.AST, context: Context) -> Iterator[ast.expr]:
    """The expressions of a node at which a query may run."""
    match node:
        case ast.Call():
            yield node
            if any(map(_is_named, node.args)):
                yield from filter(_is_named, passed_on(node, context.names.dotted))
        case ast.Attribute(ctx=ast.Load()):
            yield node
        case ast.Subscript(ctx=ast.Load(), slice=index) if not isinstance(index, ast.Slice):
            yield node
        case (
            ast.For(iter=iterable)
            | ast.AsyncFor(iter=iterable)
            | ast.comprehension(iter=iterable)
            | ast.Starred(value=iterable, ctx=ast.Load())
            | ast.YieldFrom(value=iterable)
            | ast.AugAssign(op=ast.Add(), value=iterable)
        ):
            if _is_named(iterable):
                yield iterable


def _is_named(iterable: ast.expr) -> bool:
    return isinstance(iterable, (ast.Name, ast.Subscript))


def _named(context: Context, place: ast.expr, loop: LoopNode) -> ast.expr:
    """What a message names."""
    if place is loop and isinstance(place, ast.Call):
        return repeated_callable(context, place, loop)
    if isinstance(place, ast.Call) and place.args and _is_of_builtin(context, place):
        return query_part(place.args[0])
    return query_part(place)


def _is_of_builtin(context: Context, call: ast.Call) -> bool:
    """Whether a call is one of a builtin, which has what it gets fetched: `bool(books)`."""
    return (context.callee(call) or "").startswith("builtins.")


def _is_same_query(case: Query) -> bool:
    """Whether each iteration asks for the same."""
    return not isinstance(case.loop, ast.While) and all(
        case.context.flow.invariant(part, case.loop)
        for part in spelled_out(case.context, case.call)
    )
