"""
## What it does

Finds loops that run one query for each item: `get`, `first`, `count`, `exists` and iterated query sets of Django
and other ORMs, `session.get`, `scalars` and `execute` of SQLAlchemy, `SELECT` through a database driver,
and calls that reach one of these through functions of the project.

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

A warning where the code shows that the loop goes long: over a file, a folder, all rows of a table, a large range
or limit, page after page; also where the file itself hands such a thing in. What was handed in from elsewhere,
the rows of one owner and what a condition lets through are mostly little: hints.
Silent in migrations, in loops that go in chunks or pages, in searches that end with the first hit, for SQL
that is written out neither there nor where a helper is given it, or names another table each time, for what the same iteration has written, for connections
and tenants of their own for each item,
and behind a cache. A session that no annotation tells is told by what it is given (`session.query(Book)`). Queries that a call reaches in
other files are told where at most three functions lie in between, from two on as a hint, unless these do much
besides: write, lock their row, wait for other servers. A hint in loops that go round a few times (languages,
settings, what was typed for a command), in loops that end on what the query gives, in functions that search by their name, in assertions, where something has gone wrong, and where a function that
is called just before writes what is asked for. Silent in `while` loops that go from one row to the next.

## References

- [Django: in_bulk](https://docs.djangoproject.com/en/stable/ref/models/querysets/#in-bulk)
- [Django: database access optimization](https://docs.djangoproject.com/en/stable/topics/db/optimization/)
- [SQLAlchemy: ColumnOperators.in_](https://docs.sqlalchemy.org/en/21/core/operators.html#in-comparisons)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from perflint.codemods import in_bulk
from perflint.reasoning.database.calls import (
    asks_for_many,
    chunked,
    dedicated,
    direct_reach,
    is_intentional_api,
    is_recursive,
    is_single_purpose,
    locks,
    mentions,
    migrating,
    names_entity,
    of_database,
    one_row,
    other_database,
    other_entity,
    over_models,
    remembered,
    seldom,
    spelled_out,
    started_elsewhere,
    statement_kind,
    waits_outside,
    written_per_item,
)
from perflint.reasoning.database.loaded_relations import in_search
from perflint.reasoning.database.relations import Reader, loads
from perflint.reasoning.database.writes_in_order import (
    acts,
    acts_beside,
    after_failure,
    does_much,
    is_task,
    keeps,
    writes_by_name,
)
from perflint.reasoning.frames.row_variables import seen
from perflint.reasoning.models.inference_calls import leaves_early
from perflint.reasoning.occurrence.calls import Reached, argument_for, depends, function_of, reached
from perflint.reasoning.size.round_trips import repeats_often
from perflint.reasoning.values.growth import root_name
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity, TraceStep
from perflint.rules.rule import Rule, Screen
from perflint.semantics.evaluation import mro
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import descendants, last_name, parent, parents
from perflint.semantics.sql import FETCHING, OTHER, READ, RUNNING, may_be, verb_of, written
from perflint.semantics.sql import sort_of as sort_of_statement
from perflint.semantics.trace import Reach
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL502",
    name="query-in-loop",
    summary="one database query for each item of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    screen=Screen.on(constructs="repeated", effects="queries"),
    codemods=("in-bulk",),
)

_QUERY_SET = "django.db.models.QuerySet"
_READING = (
    "get",
    "find",
    "load",
    "fetch",
    "lookup",
    "select",
    "query",
    "exists",
    "count",
    "read",
    "is_",
    "has_",
)
_CHANGING = frozenset("add remove clear set create delete update aadd aremove aclear aset".split())
_SMALL = 10  # calls in functions that do little but ask
_TINY = 3  # calls in functions that ask and do nothing else, whatever they are called
_CLASSES = ("model", "class", "klass", "cls", "table")
# Each search is for other words, and gives the best of what fits them.
_SEARCHES = re.compile(r"^_*(?:full_?text_)?search(?:_|$)|_search$")
_STATEMENTS = RUNNING | FETCHING
_TABLE = re.compile(
    r"\b(?:FROM|JOIN|INTO|UPDATE|TABLE|SEQUENCE)\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?([\w.\"`]+)",
    re.IGNORECASE,
)
_REFINING = frozenset({"count", "exists", "acount", "aexists"})


@RULE.on(ast.Call, ast.Subscript, ast.For, ast.AsyncFor, ast.comprehension, ast.Attribute)
def check(
    node: ast.Call | ast.Subscript | ast.For | ast.AsyncFor | ast.comprehension | ast.Attribute,
    context: Context,
) -> Iterator[Finding]:
    place = _place(node)
    if place is None:
        return
    loop = context.flow.loop(place)
    if loop is None or isinstance(loop, ast.Call) and not isinstance(place, ast.Call):
        return
    reaches = context.reaches(place, "queries")
    if not reaches or _meant_so(context, place, loop):
        return
    own = direct_reach(reaches)
    if own is not None:
        if not asks_for_many(context, place, loop):
            yield from _direct(context, place, loop, own)
    elif isinstance(place, (ast.Call, ast.Attribute)):
        yield from _through(context, place, loop, reaches)


@RULE.on(ast.BoolOp, ast.If, ast.IfExp)
def check_rows(node: ast.BoolOp | ast.If | ast.IfExp, context: Context) -> Iterator[Finding]:
    """Query sets whose rows are fetched where they are tested: `if rows:`, `rows[:1] or [None]`."""
    loop = context.flow.loop(node)
    if loop is None or isinstance(loop, ast.Call):
        return
    for place in _fetched(node):
        if not context.is_a(place, _QUERY_SET) or not _new_in(context, place, loop):
            continue
        if _meant_so(context, place, loop) or asks_for_many(context, place, loop):
            continue
        if other_entity(context, place, loop) or _holds_rows(context, place, loop):
            continue
        if isinstance(node, ast.If) and not _used_on(context, place):
            continue  # PFL511 tells that
        relation = _relation(context, place) if isinstance(place, ast.Call) else ""
        if relation not in ("loaded", "all"):
            yield _told_of(context, place, loop, "django.db.models.QuerySet.__bool__")
            return


def _fetched(node: ast.AST) -> Iterator[ast.expr]:
    """What a node tests for truth, where that may be a query set."""
    match node:
        case ast.BoolOp(values=values):
            given = values[:-1]
        case ast.If(test=test) | ast.IfExp(test=test):
            given = [test]
        case _:
            given = []
    for one in given:
        if isinstance(one, ast.UnaryOp) and isinstance(one.op, ast.Not):
            one = one.operand
        if isinstance(one, (ast.Name, ast.Call)) or _is_slice(one):
            yield one


def _is_slice(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)


def _new_in(context: Context, query: ast.expr, loop: LoopNode) -> bool:
    """Whether a query set is made in each iteration."""
    if not isinstance(query, ast.Name):
        return not context.flow.invariant(query, loop)
    bindings = context.flow.reaching(query)
    return (
        len(bindings) == 1
        and bindings[0].kind == "assign"
        and bindings[0].value is not None
        and context.flow.loop(bindings[0].node) is loop
        and not context.flow.invariant(bindings[0].value, loop)
    )


def _used_on(context: Context, query: ast.expr) -> bool:
    """Whether the rows of a query set that is tested are looked at further down."""
    if not isinstance(query, ast.Name):
        return False
    bindings = context.flow.reaching(query)
    return any(
        isinstance(other, ast.Name)
        and other.id == query.id
        and (other.lineno, other.col_offset) > (query.lineno, query.col_offset)
        and context.flow.reaching(other) == bindings
        for other in context.names.nodes(ast.Name)
    )


def _meant_so(context: Context, place: ast.expr, loop: LoopNode) -> bool:
    """Whether a query is to run in each iteration: in chunks, until a hit, under a lock, elsewhere."""
    return (
        migrating(context)
        or chunked(context, place, loop)
        or in_search(context, place)
        or remembered(place)
        or locks(place)
        or isinstance(place, ast.Call)
        and any(locks(part) for one in place.args for part in spelled_out(context, one))
        or isinstance(place, ast.Call)
        and started_elsewhere(place)
        or over_models(loop)
        or one_row(context, loop)
        or isinstance(loop, ast.While)
        and _follows(place, loop)
        or other_database(context, place, loop)
    )


def _follows(place: ast.expr, loop: ast.While) -> bool:
    """Whether a loop goes from one row to the next: what a query gives tells what is asked for in the
    next iteration."""
    statement = next((up for up in parents(place) if isinstance(up, ast.stmt)), None)
    if not isinstance(statement, ast.Assign):
        return False
    given = {target.id for target in statement.targets if isinstance(target, ast.Name)}
    return any(
        isinstance(node, ast.Name)
        and node.id in given
        and isinstance(node.ctx, ast.Load)
        and (node.lineno, node.col_offset) < (statement.lineno, statement.col_offset)
        for node in descendants(loop, into_functions=False)
    )


def _place(node: ast.AST) -> ast.expr | None:
    """The expression of a node at which a query may run."""
    match node:
        case ast.Call() | ast.Attribute(ctx=ast.Load()):
            return node
        case ast.Subscript(ctx=ast.Load(), slice=index) if not isinstance(index, ast.Slice):
            return node
        case (
            ast.For(iter=iterable) | ast.AsyncFor(iter=iterable) | ast.comprehension(iter=iterable)
        ):
            return iterable if isinstance(iterable, (ast.Name, ast.Subscript)) else None
    return None


def _direct(context: Context, place: ast.expr, loop: LoopNode, reach: Reach) -> Iterator[Finding]:
    api = reach.effect.api
    if is_intentional_api(api) or not of_database(api) or other_entity(context, place, loop):
        return
    if isinstance(place, ast.Name) and any(
        binding.kind.startswith(("for", "parameter")) for binding in context.flow.reaching(place)
    ):
        return  # each iteration has a query of its own
    if isinstance(place, ast.Name) and context.flow.invariant(place, loop):
        return  # it keeps its rows after the first time
    if isinstance(place, ast.Attribute) and _told_elsewhere(context, place):
        return
    if _holds_rows(context, place, loop):
        return
    if isinstance(place, ast.Call):
        if api.rpartition(".")[2] in _STATEMENTS:
            if statement_kind(context, place, api) != READ:
                return
            if place.args and written_per_item(context, place.args[0], loop):
                return
            if _after_write(context, place, loop):
                return
        if _reads_back(context, place, loop) or _just_changed(place, loop):
            return
        if _changes_keys(place, loop):
            return
        if api.endswith("__") and place.args:  # `len(rows)`, `list(rows)`
            if _keeps_rows(context, place.args[0], loop):
                return
        relation = _relation(context, place)
        if relation == "loaded":
            return
        if relation == "all" and not _refined(place):
            return
    yield _told_of(context, place, loop, api)


def _told_of(context: Context, place: ast.expr, loop: LoopNode, api: str) -> Finding:
    """A query that runs right there."""
    return context.finding(
        place,
        f"`{_shown(context, place)}` runs a query in each iteration; {_instead(context, place, api)}",
        severity=Severity.HINT
        if after_failure(place, None)
        or acts_beside(place, loop)
        or _written_before(context, place, loop)
        or _is_seldom(context, place, loop)
        else None,
        loop=loop,
        cold=context.cold(place) or seldom(context, place),
        fix=lambda: in_bulk.rewrite(context, place, loop) if isinstance(place, ast.Call) else None,
    )


def _is_seldom(context: Context, place: ast.expr, loop: LoopNode) -> bool:
    """Whether nothing shows that a loop comes to a query many times, or it ends on what that gives."""
    if isinstance(place, ast.Call) and leaves_early(loop, place):
        return True
    return not repeats_often(place, loop, context)


def _keeps_rows(context: Context, query: ast.expr, loop: LoopNode) -> bool:
    """Whether a query set is the same in each iteration, and so is asked the first time only:
    `len(self.children)` of a cached property."""
    if not isinstance(query, (ast.Name, ast.Attribute)) or not context.flow.invariant(query, loop):
        return False
    if isinstance(query, ast.Name):
        return True
    owner = context.type(query.value)
    for facts in mro(owner.name, context.project) if owner is not None else ():
        method = facts.methods.get(query.attr)
        if method is not None:
            found = context.project.function(method)
            return found is not None and "cached" in found.marks
    return True


def _holds_rows(context: Context, place: ast.expr, loop: LoopNode) -> bool:
    """Whether a query set has fetched its rows before: `if not rows: …`, then `rows[0]`;
    `len(rows)`, then `rows[0]`."""
    name = place.value if isinstance(place, ast.Subscript) else place
    if not isinstance(name, ast.Name) or not context.is_a(name, _QUERY_SET):
        return False
    bindings = context.flow.reaching(name)
    for node in descendants(loop, into_functions=False):
        if not isinstance(node, ast.Name) or node.id != name.id:
            continue
        if (node.lineno, node.col_offset) >= (name.lineno, name.col_offset):
            continue
        if context.flow.reaching(node) != bindings:
            continue
        match parent(node):
            case ast.Call(func=ast.Name(id="len" | "list" | "sorted" | "tuple" | "set" | "bool")):
                return True
            case ast.For(iter=iterable) | ast.comprehension(iter=iterable) if iterable is node:
                return True
            case ast.If() | ast.IfExp() | ast.UnaryOp(op=ast.Not()) | ast.BoolOp():
                return True
    return False


def _changes_keys(call: ast.Call, loop: LoopNode) -> bool:
    """Whether an iteration gives what is asked for by a field another value of that field: what the next
    one finds depends on it. `rows.get(rank=old)`, then `rows.filter(…).update(rank=new)`."""
    asked = {word.arg for word in call.keywords if word.arg}
    return any(
        isinstance(node, ast.Call)
        and getattr(node.func, "attr", "") in ("update", "aupdate")
        and any(word.arg in asked for word in node.keywords)
        for node in descendants(loop, into_functions=False)
    )


def _just_changed(call: ast.Call, loop: LoopNode) -> bool:
    """Whether an earlier statement of the block changes what is asked for: `variant.units.remove(unit)`,
    then `variant.units.count()`."""
    if not isinstance(call.func, ast.Attribute):
        return False
    wanted = spelling(call.func.value)
    statement = next((up for up in parents(call) if isinstance(up, ast.stmt)), None)
    return any(
        isinstance(other, ast.Call)
        and isinstance(other.func, ast.Attribute)
        and other.func.attr in _CHANGING
        and spelling(other.func.value) == wanted
        and statement is not None
        and other.lineno < statement.lineno
        for other in descendants(loop, into_functions=False)
    )


def _reads_back(context: Context, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a query fetches what a call of the same iteration has just written."""
    for word in call.keywords:
        bindings = context.flow.reaching(word.value) if isinstance(word.value, ast.Name) else []
        for binding in bindings:
            made = binding.value
            if isinstance(made, ast.Call) and context.flow.loop(made) is loop:
                if context.reaches(made, "writes"):
                    return True
    return False


def _after_write(context: Context, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a statement of the same iteration has written to the table that is asked: what it has
    changed is not there before the loop."""
    asked = _tables(context, call)
    return bool(asked) and any(
        isinstance(other, ast.Call)
        and last_name(other.func) in _STATEMENTS
        and other.lineno < call.lineno
        and bool(other.args)
        and verb_of(context.types, other.args[0]) not in ("", "SELECT")
        and bool(asked & _tables(context, other))
        for other in descendants(loop, into_functions=False)
    )


def _tables(context: Context, call: ast.Call) -> set[str]:
    """The tables that a statement names, as far as it is written out."""
    text = written(context.types, call.args[0]) if call.args else ""
    return {found.lower() for found in _TABLE.findall(text)}


def _written_before(context: Context, place: ast.expr, loop: LoopNode) -> bool:
    """Whether a function that the same iteration calls first, for the same item, writes rows of the model
    that is asked: `enrol(user)`, then `Enrolment.objects.get(user=user)`."""
    if not isinstance(place, ast.Call) or not isinstance(place.func, ast.Attribute):
        return False
    rows = Reader(context.project).rows(context.types.term(place.func.value))
    statement = next((up for up in parents(place) if isinstance(up, ast.stmt)), None)
    if rows is None or statement is None or isinstance(loop, ast.Call):
        return False
    ours = _loaded(place) & context.flow.bound_in(loop)
    return any(
        isinstance(other, ast.Call)
        and other.lineno < statement.lineno
        and bool(ours & _loaded(other))
        and any(
            mentions(term, rows.model.rpartition(".")[2])
            for reach in context.reaches(other, "writes")
            for function in reach.functions
            for term in context.project.terms_with(function, "writes")
        )
        for other in descendants(loop, into_functions=False)
    )


def _loaded(node: ast.AST) -> set[str]:
    return {
        inner.id
        for inner in descendants(node)
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load)
    }


def _shown(context: Context, place: ast.expr) -> str:
    return context.short(place.func if isinstance(place, ast.Call) else place, 50)


def _instead(context: Context, place: ast.expr, api: str) -> str:
    last = api.rpartition(".")[2]
    root = api.partition(".")[0]
    if root == "django" and last in ("get", "aget", "first", "afirst"):
        return (
            "fetch all rows with one query before the loop, with `in_bulk(…)` or `filter(…__in=…)`"
        )
    if root == "django" and last in ("count", "acount", "exists", "aexists", "aggregate"):
        return "ask once for all, with `annotate(…)` or `values(…).annotate(…)`"
    if root in ("sqlalchemy", "flask_sqlalchemy"):
        return "fetch all rows with one statement before the loop, with `.where(Model.key.in_(…))`"
    if root == "django":
        return "fetch all rows with one query before the loop, with `filter(…__in=…)` or a prefetch"
    return "fetch all rows with one query before the loop, with `WHERE … IN (…)` or a join"


def _relation(context: Context, call: ast.Call) -> str:
    """What a query has to do with a relation of one of many objects: `all` reads it as a whole,
    `loaded` was loaded before, `query` asks anew; empty where it is about no relation."""
    relations = context.project.relations()
    current: ast.expr = call
    methods: list[str] = []
    while isinstance(current, (ast.Call, ast.Attribute)):
        if isinstance(current, ast.Call):
            if not isinstance(current.func, ast.Attribute):
                # `list(author.books.all())`
                if len(current.args) != 1 or not isinstance(current.func, ast.Name):
                    return ""
                current = current.args[0]
                continue
            current = current.func
            continue
        if current.attr in relations:
            found = _loads(context, current)
            if found is not None:
                loaded, known = found
                plain = all(m in ("all", "count", "exists", "acount", "aexists") for m in methods)
                if loaded:  # PFL505 tells where that is of no use, if it was asked for
                    return "loaded" if plain or "PFL505" in context.advice else "query"
                if not known:  # what is loaded with the objects cannot be told
                    kept = plain and current.attr in context.project.lookups()
                    return "loaded" if kept or methods == ["all"] else "query"
                return "all" if plain else "query"
        methods.append(current.attr)
        current = current.value
    return ""


def _loads(context: Context, read: ast.Attribute) -> tuple[bool, bool] | None:
    """Whether a relation is loaded with the objects it is read from, and whether these are known;
    None where it is no relation."""
    known = False
    for found in seen(context, read.value, read):
        relation = context.project.fields(found.one.model).get(read.attr)
        if relation is None or found.one.rows is None:
            continue
        known = True
        if loads(found.one.rows, (*found.one.path, relation)):
            return True, True
    if known:
        return False, True
    one = Reader(context.project).one(context.types.term(read.value))
    known_type = context.type(read.value)
    model = one.model if one is not None else known_type.name if known_type is not None else ""
    if model and read.attr in context.project.fields(model):
        return False, False
    return None


def _told_elsewhere(context: Context, read: ast.Attribute) -> bool:
    """Whether a relation that is gone through was loaded, or is what PFL501 tells of."""
    found = _loads(context, read)
    return found is not None and found != (False, False) and not _asks_anew(context, read)


def _asks_anew(context: Context, read: ast.Attribute) -> bool:
    """Whether a relation is a query that runs each time: `relationship(lazy="dynamic")`."""
    known = context.type(read)
    return known is not None and known.name == "sqlalchemy.orm.Query"


def _refined(call: ast.Call) -> bool:
    """Whether a call on a relation asks something of its own: a count, a test."""
    return isinstance(call.func, ast.Attribute) and call.func.attr in _REFINING


def _through(
    context: Context, place: ast.Call | ast.Attribute, loop: LoopNode, reaches: tuple[Reach, ...]
) -> Iterator[Finding]:
    """Queries that a call in a loop makes through functions."""
    if not _given_item(context, place, loop) or waits_outside(context, place):
        return
    if is_recursive(context, place):
        return
    if isinstance(place, ast.Call) and function_of(context, place.func) is not None:
        for one in reached(
            context, place, lambda inner: _queries(context, inner) or _runs_given(context, inner)
        ):
            if _runs_given(context, one.construct) and not _reads_given(context, one):
                continue
            if chunked(context, one.construct, loop) or remembered(one.construct):
                continue
            if one.construct.args and _built_for(context, one.construct.args[0], one):
                continue
            if not is_single_purpose(one.functions) or _asks_class(context, one):
                continue
            names = tuple(function.name for function in one.functions)
            if keeps(names):
                continue
            if _connects_anew(context, one):
                return
            far = not is_single_purpose(one.functions, _TINY) and does_much(names)
            far = far or names[0] == "__init__" or any(map(writes_by_name, names))
            far = far or any(map(is_task, one.functions))
            far = far or bool(context.reaches(place, "writes"))
            far = far or _adds(context, one) or any(map(_SEARCHES.search, names))
            what = context.short(one.construct.func)
            yield _told(context, place, loop, one.trace, what, far=far)
            return
    if context.reaches(place, "writes"):
        return  # it looks in order to write: PFL503 tells that, where something can be done
    for reach in reaches:
        api = reach.effect.api
        if (
            is_intentional_api(api)
            or not of_database(api)
            or len(reach.functions) > 3
            or reach.apart
            or keeps(reach.functions)
            or isinstance(place, ast.Call)
            and not _in_other_file(context, reach)
            or not dedicated(context, reach)
        ):
            continue
        last = api.rpartition(".")[2]
        if last in ("__iter__", "__aiter__") and _whole_relation(context, reach):
            continue
        name = reach.functions[-1].rpartition(".")[2].lstrip("_")
        if last in RUNNING:
            told = reach.statement or _statement_given(context, place, loop)
            if (told or (READ if name.startswith(_READING) else OTHER)) != READ:
                continue
        far = len(reach.functions) > 1 or acts(reach.functions)
        far = far or name == "init__" or context.project.calls_in(reach.functions[-1]) > _SMALL
        far = far or any(writes_by_name(f.rpartition(".")[2]) for f in reach.functions)
        far = far or any(_is_task(context, function) for function in reach.functions)
        far = far or any(_SEARCHES.search(f.rpartition(".")[2]) for f in reach.functions)
        yield _told(context, place, loop, context.traced(reach), api, far=far)
        return


def _adds(context: Context, one: Reached) -> bool:
    """Whether a function asks for a row in order to change it, or to add one to the session."""
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("add", "add_all")
        and context.is_a(node.func.value, "sqlalchemy.orm.Session")
        for function in one.functions
        for node in descendants(function)
    )


def _connects_anew(context: Context, one: Reached) -> bool:
    """Whether a function connects to where its item says: `with opened(path) as db: db.execute(…)`."""
    return any(
        isinstance(inner, ast.Call)
        and any(reach.direct for reach in context.reaches(inner, "creates", "connects"))
        and any(
            depends(context, given, one.functions[-1], one.varying)
            for given in (*inner.args, *(word.value for word in inner.keywords))
        )
        for inner in descendants(one.functions[-1])
    )


def _built_for(context: Context, statement: ast.expr, one: Reached, depth: int = 2) -> bool:
    """Whether the text of a statement is put together for each item: other tables, other columns."""
    for node in descendants(statement):
        if isinstance(node, ast.FormattedValue):
            if depends(context, node.value, one.functions[-1], one.varying):
                return True
        elif isinstance(node, ast.Name) and depth:
            bindings = context.flow.reaching(node)
            if len(bindings) == 1 and bindings[0].kind == "assign" and bindings[0].value:
                if _built_for(context, bindings[0].value, one, depth - 1):
                    return True
    return False


def _is_task(context: Context, function: str) -> bool:
    entry = context.project.entry(function)
    return entry is not None and entry.kind == "task"


def _asks_class(context: Context, one: Reached) -> bool:
    """Whether a function is given another model each time: `def load(model_class): …`,
    `session.query(cls)`."""
    root = root_name(one.construct.func)
    if root is not None and root.id in one.varying and root.id.endswith(_CLASSES):
        return True
    return any(
        isinstance(inner, ast.Call)
        and names_entity(context, inner)
        and bool(inner.args)
        and isinstance(inner.args[0], ast.Name)
        and depends(context, inner.args[0], one.functions[-1], one.varying)
        for part in spelled_out(context, one.construct)
        for inner in descendants(part)
    )


def _whole_relation(context: Context, reach: Reach) -> bool:
    """Whether the query at the end of a way reads a relation as a whole (PFL501 tells that), or what
    some query of the project loads along."""
    reader = Reader(context.project)
    for term in context.project.terms_at(reach.functions[-1], reach.trace[-1].line):
        match term:
            case ("attribute", _, name) if name in context.project.lookups():
                return True  # `Prefetch(…, to_attr="open_loans")`
            case ("call", ("attribute", ("attribute", owner, name), "all")):
                one = reader.one(owner)
                if one is not None and name in context.project.fields(one.model):
                    return True
    return False


def _in_other_file(context: Context, reach: Reach) -> bool:
    module = f"{context.names.module}."
    return any(not function.startswith(module) for function in reach.functions)


def _queries(context: Context, call: ast.Call) -> bool:
    own = direct_reach(context.reaches(call, "queries"))
    if own is None or is_intentional_api(own.effect.api) or not of_database(own.effect.api):
        return False
    if (
        own.effect.api.rpartition(".")[2] in _STATEMENTS
        and statement_kind(context, call, own.effect.api) != READ
    ):
        return False
    if locks(call):
        return False
    relation = _relation(context, call)
    if relation == "loaded" or relation == "all" and not _refined(call):
        return False
    return not in_search(context, call)


def _runs_given(context: Context, call: ast.Call) -> bool:
    """Whether a call runs the statement that its function is given: `cursor.execute(sql, values)`."""
    own = direct_reach(context.reaches(call, "queries"))
    if own is None or own.effect.api.rpartition(".")[2] not in RUNNING or not call.args:
        return False
    only = context.names.only_binding(call.args[0]) if isinstance(call.args[0], ast.Name) else None
    return (
        only is not None
        and only.kind == "parameter"
        and of_database(own.effect.api)
        and not in_search(context, call)
    )


def _reads_given(context: Context, one: Reached) -> bool:
    """Whether the statement that a function is given to run is the same one in each iteration, and reads."""
    given = argument_for(context, one, one.construct.args[0], on_the_way=True)
    if given is None or sort_of_statement(context.types, given) != READ:
        return False
    if context.flow.function(given) is context.flow.function(one.call):
        return not written_per_item(context, given, one.loop)
    return isinstance(given, (ast.Name, ast.Constant))


def _statement_given(context: Context, place: ast.expr, loop: LoopNode) -> str:
    """Whether the statement that a call gives to a function of another file reads or writes, if it is the same
    one in each iteration."""
    if not isinstance(place, ast.Call) or not place.args or not may_be(place.args[0]):
        return OTHER
    if written_per_item(context, place.args[0], loop):
        return OTHER
    return sort_of_statement(context.types, place.args[0])


def _given_item(context: Context, place: ast.Call | ast.Attribute, loop: LoopNode) -> bool:
    """Whether what is called gets something of the iteration."""
    if isinstance(loop, ast.Call):
        return True
    parts: list[ast.expr] = []
    if isinstance(place, ast.Call):
        parts = [*place.args, *(word.value for word in place.keywords)]
        if isinstance(place.func, ast.Attribute):
            parts.append(place.func.value)
    else:
        parts = [place.value]
    bound = context.flow.bound_in(loop)
    return any(
        not context.flow.invariant(part, loop)
        and any(isinstance(n, ast.Name) and n.id in bound for n in descendants(part))
        for part in parts
    )


def _told(
    context: Context,
    place: ast.Call | ast.Attribute,
    loop: LoopNode,
    trace: tuple[TraceStep, ...],
    what: str,
    *,
    far: bool = False,
) -> Finding:
    """A query that a call makes; far away it may well be part of a larger action, and is a hint."""
    return context.finding(
        place,
        f"`{_shown(context, place)}` runs a query (`{what}`) in each iteration; fetch what all items"
        " need with one query before the loop",
        severity=Severity.HINT if far or _is_seldom(context, place, loop) else None,
        trace=trace,
        loop=loop,
        cold=context.cold(place) or seldom(context, place),
    )
