"""What calls do to a database: read or write, of which SQL, and in loops of which sort."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import PurePath

from perflint.reasoning.context import FileContext
from perflint.reasoning.database.relations import framework_of
from perflint.reasoning.occurrence.counters import takes
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.semantics import sql
from perflint.semantics.nodes import (
    COMPREHENSIONS,
    FunctionNode,
    LoopNode,
    descendants,
    last_name,
    nodes_below,
    parent,
    parents,
)
from perflint.semantics.sql import FETCHING, READ, RUNNING, WRITE
from perflint.semantics.trace import Reach
from perflint.syntax.spelling import spelling

_STATEMENTS = {
    "sqlalchemy.Select": READ,
    "sqlalchemy.Insert": WRITE,
    "sqlalchemy.Update": WRITE,
    "sqlalchemy.Delete": WRITE,
}
# Reads that a program does on purpose, or for which there is nothing to do at once.
_MEANT = frozenset(
    "refresh refresh_from_db arefresh_from_db merge full_clean validate_unique explain aexplain"
    " prefetch_related_objects aprefetch_related_objects executescript reflect inspect in_bulk ain_bulk"
    " rollback iterator aiterator bulk_create bulk_update abulk_create abulk_update bulk_save_objects"
    " bulk_insert_mappings bulk_update_mappings create_all drop_all insert_many replace_many batch_commit"
    " create_table create_tables executemany fetch_related has_perm has_perms has_module_perms ahas_perm"
    " get_all_permissions".split()
)
_STARTING = frozenset(
    {"create_task", "ensure_future", "start_soon", "run_coroutine_threadsafe", "add_task"}
)
OUTSIDE = frozenset({"network", "subprocess", "sleep"})
BUSY = 24  # calls in a function that does more than one thing
_CHOOSING = frozenset({"using", "db_manager", "using_db"})
_ASKED = re.compile(r"(^|_)(session|conn|connection|db|database|engine|cursor|shard)$")
_HELD = ("connections", "engines", "databases", "shards", "sessions", "pools")
_TENANTS = re.compile(r"tenant|schema|using_?db|shard", re.IGNORECASE)
_ENTITIES = frozenset({"query", "select", "select_from", "insert", "update", "delete", "table"})
_CHANGES = frozenset({"insert", "update", "delete"})
_SERVICES = frozenset(
    "redis pymongo motor elasticsearch opensearchpy boto3 botocore kafka pika chromadb pinecone"
    " qdrant_client weaviate ldap".split()
)
QUEUEING = frozenset({"apply_async", "delay", "delay_on_commit", "send_task", "enqueue"})
_PARTS = frozenset({"items", "keys", "values"})
_KEYS = frozenset({"id", "pk"})
# What leaves a query with the same rows, or with fewer of them.
_SAME_ROWS = frozenset(
    "all order_by iterator select_related prefetch_related exclude options distinct only defer".split()
)
_FEW = 8  # what is spelled out in a function
_SET_UP = "set-up from constants"
_WRAPPERS = frozenset({"enumerate", "sorted", "list", "reversed", "set", "tuple"})
_SHOWING = frozenset({"tqdm", "trange", "track", "progressbar", "progress_bar"})
# What asks somebody who sits in front of the program.
_ASKING = frozenset(
    {"builtins.input", "getpass.getpass", "click.prompt", "click.confirm", "typer.prompt"}
    | {"typer.confirm"}
)
# What somebody has configured, or has filled in on one page.
_SHORT = re.compile(
    r"(?:^|_)(?:languages?|locales?|cleaned_data|settings?|options|plugins?|providers?|backends?"
    r"|permissions|fields|migrations?|choices|formats?|currencies|environments?|changed_data|deleted_forms|FILES"
    r"|dependencies|extensions|mirrors|api_?keys?|enum_?(?:class|type)?"
    r"|periods|months|quarters|years|weekdays|steps?)(?:_names|_keys|_list)?$"
)
# Functions and files that put the first rows into an empty database.
_FILLS = re.compile(
    r"^_*(?:create|add|load|insert|install|make|init|initiali[sz]e|setup|set_up|ensure)_(?:\w+_)?"
    r"(?:defaults?|initial|fixtures?|demo|samples?|examples?|test_data)(?:_|$)"
    r"|^_*(?:populate|seed)(?:_db|_database|_data|_tables)?$|(?:^|_)from_fixtures?$"
)
_FILLING = frozenset(
    "populate populate_db seed seeds seeder seed_db seed_data fixtures load_fixtures initdb init_db"
    " initialize_db demo_data sample_data test_data factories".split()
)
_MIGRATIONS = re.compile(r"(?:^|_)migrations?$")
_MIGRATES = re.compile(
    r"(?:^|_)migrations?(?:_|$)|^_*migrate(?:_|$)|upgrade_(?:db|database|schema)$"
)
_VERBOSE = re.compile(r"verbos", re.IGNORECASE)
_FIRST = re.compile(r"^(?:first|last|top)_(?:two|three|four|five|few|ten|\d+)(?:_|$)")
# What a call waits with for the next message or change, and who does: `pubsub.listen()`, `consumer`.
_EVENTS = re.compile(
    r"(?:^|_)(?:notifies|(?:listen|subscribe|consume|watch|poll|receive)r?|listener|watcher|poller)(?:_|$)",
    re.IGNORECASE,
)
# What takes many at once, and what asks how many there are.
_TAKING_MANY = frozenset(
    {"in_", "any_", "bulk_create", "bulk_update", "executemany", "insert_many"}
)
_OF_MANY = frozenset({"frozenset", "len", "list", "set", "sorted", "sum", "tuple"})
_CHUNKS = re.compile(
    r"chunk|batch|page|window|partition|bucket|slice|segment|shard|interval", re.IGNORECASE
)


def statement_kind(context: FileContext, call: ast.Call, api: str) -> str:
    """Whether a call reads or writes; empty where it does neither, or that is unknown."""
    last = api.rpartition(".")[2]
    if last in RUNNING and call.args:
        return _of_statement(context, call, call.args[0])
    if last in FETCHING and call.args and sql.verb_told(context.types, call.args[0]):
        return _of_statement(context, call, call.args[0])
    return READ


def _of_statement(context: FileContext, call: ast.Call, statement: ast.expr) -> str:
    known = context.type(statement)
    if known is not None and known.name in _STATEMENTS:
        return _STATEMENTS[known.name]
    return sql.sort_of(context.types, statement)


def written_per_item(
    context: FileContext, statement: ast.expr, loop: LoopNode, depth: int = 0
) -> bool:
    """Whether the text of a statement differs in each iteration: other tables, other columns."""
    match statement:
        case ast.Constant():
            return False
        case ast.Name():
            bindings = context.flow.reaching(statement)
            if len(bindings) == 1 and bindings[0].kind == "assign" and depth < 4:
                value = bindings[0].value
                return value is not None and written_per_item(context, value, loop, depth + 1)
            return not context.flow.invariant(statement, loop)
        case ast.JoinedStr() | ast.BinOp():
            return not context.flow.invariant(statement, loop)
        case ast.Call(func=ast.Attribute(attr="format")):
            return not context.flow.invariant(statement, loop)
        case ast.Call(func=ast.Attribute(value=inner, attr="bindparams" | "columns")):
            return written_per_item(context, inner, loop, depth + 1)
        case ast.Call(func=function, args=[first, *_]):
            name = context.name(function) or ""
            if name.rpartition(".")[2] in ("text", "SQL"):
                return written_per_item(context, first, loop, depth + 1)
    return False


def other_entity(context: FileContext, place: ast.expr, loop: LoopNode, depth: int = 0) -> bool:
    """Whether each iteration asks another table: `for model in models: session.query(model)…`."""
    for inner in descendants(place):
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load) and depth < 3:
            bindings = context.flow.reaching(inner)
            value = bindings[0].value if len(bindings) == 1 else None
            if value is not None and bindings[0].kind == "assign" and _inside(value, loop):
                if other_entity(context, value, loop, depth + 1):
                    return True
        if isinstance(inner, ast.keyword) and inner.arg is None:
            given = _assigned(context, inner.value)
            keys = given.keys if isinstance(given, ast.Dict) else []
            if any(key is not None and not context.flow.invariant(key, loop) for key in keys):
                return True  # another column: `filter(**{name: None})`
        if not isinstance(inner, ast.Call):
            continue
        if names_entity(context, inner) and any(
            not _steady(context, one, loop) for one in inner.args[:1]
        ):
            return True
    return False


def _assigned(context: FileContext, value: ast.expr) -> ast.expr:
    """What a name stands for, where one assignment gives it its value."""
    bindings = context.flow.reaching(value) if isinstance(value, ast.Name) else []
    if len(bindings) == 1 and bindings[0].kind == "assign" and bindings[0].value is not None:
        return bindings[0].value
    return value


def names_entity(context: FileContext, call: ast.Call) -> bool:
    """Whether a call says which table is asked: `session.query(Book)`, `select(Book)`."""
    name = getattr(call.func, "attr", "")
    if name in _CHANGES and isinstance(call.func, ast.Attribute):
        owner = call.func.value
        if isinstance(owner, ast.Call) or context.is_a(owner, "sqlalchemy.orm.Query"):
            return False  # `session.query(Book).filter(…).update(values)`
    return (name or (context.name(call.func) or "").rpartition(".")[2]) in _ENTITIES


def other_database(context: FileContext, place: ast.expr, loop: LoopNode) -> bool:
    """Whether each iteration asks another database: it connects to one of its own, names one
    (`Book.objects.using(alias)`), or goes to another tenant (`with schema_context(tenant.schema):`)."""
    for inner in descendants(place):
        if isinstance(inner, ast.Call) and getattr(inner.func, "attr", "") in _CHOOSING:
            if _varies(context, inner, loop):
                return True
    if isinstance(place, ast.Call) and _connects_to(context, place, loop):
        return True
    for up in parents(place):
        if up is loop:
            break
        if isinstance(up, (ast.With, ast.AsyncWith)):
            if any(_enters_tenant(context, item.context_expr, loop) for item in up.items):
                return True
    if any(_asks_item(context, part, loop) for part in spelled_out(context, place)):
        return True
    root: ast.expr = place
    while isinstance(root, (ast.Call, ast.Attribute, ast.Subscript)):
        if root is not place and _leads_elsewhere(context, root, loop):
            return True
        root = root.func if isinstance(root, ast.Call) else root.value
    return isinstance(root, ast.Name) and _connects_anew(context, root, loop)


def _asks_item(context: FileContext, query: ast.expr, loop: LoopNode) -> bool:
    """Whether a query is asked of the item of a loop, or of its session: `shard.session.query(Row)`."""
    asked = False
    part = query
    while isinstance(part, (ast.Call, ast.Attribute)):
        part = part.func if isinstance(part, ast.Call) else part.value
        asked = asked or _ASKED.search(last_name(part)) is not None
    if not asked or not isinstance(part, ast.Name):
        return False
    bindings = context.flow.reaching(part)
    return bool(bindings) and all(
        binding.kind in ("for", "for-unpack")
        and (binding.node is loop or _inside(binding.node, loop))
        for binding in bindings
    )


def _enters_tenant(context: FileContext, entered: ast.expr, loop: LoopNode) -> bool:
    """`with schema_context(tenant.schema):`"""
    if not isinstance(entered, ast.Call) or not _varies(context, entered, loop):
        return False
    name = context.name(entered.func) or ast.unparse(entered.func)
    return _TENANTS.search(name.rpartition(".")[2]) is not None


def _connects_to(context: FileContext, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a function connects to where its arguments say: `with opened(path) as db:`."""
    if isinstance(call.func, ast.Attribute) and not context.name(call.func):
        return False  # a method: what its object says stays the same
    return _varies(context, call, loop) and any(
        not reach.steady for reach in context.reaches(call, "creates", "connects")
    )


def _leads_elsewhere(context: FileContext, part: ast.expr, loop: LoopNode) -> bool:
    """Whether a part of an expression is a connection to where the item says: `Store(path)`,
    `connections[alias]`."""
    if isinstance(part, ast.Subscript):
        plain = (context.name(part.value) or ast.unparse(part.value)).lower()
        return plain.endswith(_HELD) and not context.flow.invariant(part.slice, loop)
    if not isinstance(part, ast.Call) or not _varies(context, part, loop):
        return False
    return bool(context.reaches(part, "creates", "connects"))


def _connects_anew(context: FileContext, name: ast.Name, loop: LoopNode, depth: int = 0) -> bool:
    """Whether a name stands for a connection that an iteration opens to where its item says."""
    for binding in context.flow.reaching(name):
        value = binding.value
        if value is None or depth > 3 or not _inside(value, loop):
            continue
        for inner in descendants(value):
            if isinstance(inner, (ast.Call, ast.Subscript)):
                if _leads_elsewhere(context, inner, loop):
                    return True
            elif isinstance(inner, ast.Name) and inner.id != name.id:
                if _connects_anew(context, inner, loop, depth + 1):
                    return True
    return False


def _varies(context: FileContext, call: ast.Call, loop: LoopNode) -> bool:
    given = [*call.args, *(word.value for word in call.keywords)]
    return any(not context.flow.invariant(one, loop) for one in given)


def _steady(context: FileContext, node: ast.expr, loop: LoopNode) -> bool:
    """Whether an entity is the same in each iteration; a statement in its place is none."""
    return isinstance(node, (ast.Compare, ast.Call)) or context.flow.invariant(node, loop)


def _inside(node: ast.AST, loop: LoopNode) -> bool:
    return any(up is loop for up in parents(node))


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


def migrating(context: FileContext) -> bool:
    """Whether a file is a migration: what it does to rows it does once."""
    *folders, file = PurePath(context.path).parts
    if file.startswith("migrate_") or _MIGRATIONS.search(PurePath(file).stem):
        return True
    return any(
        folder in ("alembic", "versions") or _MIGRATIONS.search(folder) for folder in folders
    )


def spelled_out(context: FileContext, query: ast.expr, depth: int = 3) -> Iterator[ast.expr]:
    """A query and those that it is made from, where names stand for them: `rows = rows.filter(…)`."""
    yield query
    root: ast.expr = query
    while isinstance(root, (ast.Call, ast.Attribute, ast.Subscript)):
        if isinstance(root, ast.Call) and isinstance(root.func, ast.Name) and len(root.args) == 1:
            root = root.args[0]  # `list(rows)`
        else:
            root = root.func if isinstance(root, ast.Call) else root.value
    if isinstance(root, ast.Name) and depth:
        for binding in context.flow.reaching(root):
            if binding.kind == "assign" and binding.value is not None:
                yield from spelled_out(context, binding.value, depth - 1)


def asks_for_many(context: FileContext, query: ast.expr, loop: LoopNode) -> bool:
    """Whether a query names many keys, or a page of rows, there or where it is put together."""
    return any(_asks_for_many(context, part, loop) for part in spelled_out(context, query))


def chunked(context: FileContext, node: ast.AST, loop: LoopNode) -> bool:
    """Whether a loop already goes in chunks or pages, or a query asks for many at once."""
    if isinstance(loop, ast.While):
        return not _drains(loop)
    sources: list[tuple[ast.expr, ast.expr]] = []
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        sources = [(loop.target, loop.iter)]
    elif isinstance(loop, COMPREHENSIONS):
        sources = [(one.target, one.iter) for one in loop.generators]
    for target, shown in sources:
        iterable = _without_progress(shown)
        if _waits_for_next(context, iterable) or _counts_in_steps(iterable):
            return True
        called = isinstance(iterable, ast.Call)
        names = [inner.id for inner in ast.walk(target) if isinstance(inner, ast.Name)]
        if _CHUNKS.search(last_name(iterable.func if isinstance(iterable, ast.Call) else iterable)):
            if any(_is_chunk(context, name, loop, called) for name in names):
                return True
        elif any(_CHUNKS.search(name) and _is_chunk(context, name, loop, False) for name in names):
            return True
    return _asks_for_many(context, node, loop)


def _counts_in_steps(iterable: ast.expr) -> bool:
    """`range(0, n, size)`, `range(pages)`, `itertools.count()`"""
    if not isinstance(iterable, ast.Call):
        return False
    name = last_name(iterable.func)
    return (
        name == "count"
        or name == "range"
        and (
            len(iterable.args) == 3
            or any(_CHUNKS.search(n.id) for n in ast.walk(iterable) if isinstance(n, ast.Name))
        )
    )


def _is_chunk(context: FileContext, item: str, loop: LoopNode, default: bool) -> bool:
    """Whether what a loop goes over is used as many in each iteration, and not as one row.

    Args:
        default: the answer where neither shows.
    """
    for node in descendants(loop, into_functions=False):
        if not isinstance(node, ast.Name) or node.id != item or isinstance(node.ctx, ast.Store):
            continue
        if _is_model(context, node):
            return False
        if _used_as_many(context, node):
            return True
        above = parent(node)
        if isinstance(above, (ast.Attribute, ast.FormattedValue, ast.keyword, ast.Dict)):
            default = False
    return default


def _is_model(context: FileContext, node: ast.expr) -> bool:
    known = context.type(node)
    return (
        known is not None
        and known.kind == "instance"
        and bool(framework_of(known.name, context.project))
    )


def _used_as_many(context: FileContext, item: ast.Name) -> bool:
    """Whether an item is gone over, counted or given away as a whole: `for row in batch:`,
    `for entry in page["entries"]:`, `filter(pk__in=batch)`, `store(batch)`."""
    child: ast.AST = item
    above = parent(child)
    while (
        isinstance(above, (ast.Attribute, ast.Subscript))
        and above.value is child
        or isinstance(above, ast.Call)
        and above.func is child
    ):
        child, above = above, parent(above)
    match above:
        case (
            ast.For(iter=iterable) | ast.AsyncFor(iter=iterable) | ast.comprehension(iter=iterable)
        ):
            return iterable is child
        case ast.Starred():
            return True
        case ast.keyword(arg=str() as name):
            return child is item and name.endswith(("__in", "__range"))
        case ast.Call(func=function) if child is item:
            name = last_name(function)
            if name in _TAKING_MANY or name in _OF_MANY:
                return True
            if name in RUNNING:
                return child is not above.args[0]  # the rows of a statement
            return not context.reaches(above, "queries", "writes") and not (
                context.name(function) or ""
            ).startswith("builtins.")
    return isinstance(child, ast.Subscript) and isinstance(child.slice, ast.Slice)


def _without_progress(iterable: ast.expr) -> ast.expr:
    """What a loop goes over, without what shows or counts how far it is: `tqdm(range(0, n, size))`."""
    while isinstance(iterable, ast.Call) and iterable.args:
        name = last_name(iterable.func)
        if name not in _SHOWING and name not in _WRAPPERS:
            break
        iterable = iterable.args[0]
    return iterable


def _waits_for_next(context: FileContext, iterable: ast.expr) -> bool:
    """Whether a loop waits for its next item: messages, notifications, changes."""
    if isinstance(iterable, ast.Await):
        iterable = iterable.value
    asked: ast.expr = iterable
    if isinstance(iterable, ast.Call):
        asked = iterable.func
        if isinstance(asked, ast.Attribute) and _EVENTS.search(last_name(asked.value)):
            return not _is_model(context, asked.value)  # `consumer.messages()`
    return _EVENTS.search(last_name(asked)) is not None


def _drains(loop: ast.While) -> bool:
    """Whether a `while` loop takes its items from a container, one by one, or goes over it by an index or
    an iterator."""
    asked = {node.id for node in ast.walk(loop.test) if isinstance(node, ast.Name)}
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Call(func=ast.Attribute(value=held, attr="pop" | "popleft" | "popitem")):
                if isinstance(parent(node), ast.Assign) or getattr(held, "id", "") in asked:
                    return True
            case ast.NamedExpr(
                target=ast.Name(id=item),
                value=ast.Call(func=ast.Name(id="next") | ast.Attribute(attr="fetchone")),
            ):
                return _CHUNKS.search(item) is None
    return bool(takes(loop))


def _asks_for_many(context: FileContext, node: ast.AST, loop: LoopNode) -> bool:
    """Whether a query names many keys that differ from one iteration to the next, or a page of rows."""
    here = context.flow.function(node) is context.flow.function(loop)

    def differs(value: ast.expr) -> bool:
        return not here or (
            not context.flow.invariant(value, loop) and not _is_of_row(context, value, loop)
        )

    for inner in descendants(node):
        match inner:
            case ast.keyword(arg="limit" | "offset"):
                return True
            case ast.keyword(arg=str() as name, value=value):
                if name.endswith(("__in", "__range")) and differs(value):
                    return True
            case ast.Call(func=ast.Attribute(attr="in_" | "any_"), args=[value]):
                if differs(value):
                    return True
            case ast.Attribute(attr="offset" | "paginate"):
                return True
            case ast.Subscript(slice=ast.Slice(lower=ast.expr() as lower)):
                if not isinstance(lower, ast.Constant):
                    return True
    return False


def _is_of_row(context: FileContext, keys: ast.expr, loop: LoopNode, depth: int = 0) -> bool:
    """Whether keys are those that one row of a loop names, and no chunk: `order.numbers`,
    `[line.number for line in order["lines"]]`."""
    match keys:
        case ast.Name():
            bindings = context.flow.reaching(keys)
            value = bindings[0].value if len(bindings) == 1 else None
            return (
                value is not None
                and bindings[0].kind == "assign"
                and depth < 4
                and _is_of_row(context, value, loop, depth + 1)
            )
        case ast.Subscript(slice=ast.Slice()):
            return False
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
            return _is_of_row(context, keys.generators[0].iter, loop, depth)
        case ast.Call(func=ast.Name(), args=[inner, *_]):
            return _is_of_row(context, inner, loop, depth)
        case (
            ast.Call(func=ast.Attribute(value=inner))
            | ast.Attribute(value=inner)
            | ast.Subscript(value=inner)
        ):
            while isinstance(inner, (ast.Attribute, ast.Subscript, ast.Call)):
                inner = inner.func if isinstance(inner, ast.Call) else inner.value
            return (
                isinstance(inner, ast.Name)
                and _CHUNKS.search(inner.id) is None
                and any(
                    binding.kind == "for" and binding.node is loop
                    for binding in context.flow.reaching(inner)
                )
            )
    return False


def remembered(node: ast.AST) -> bool:
    """Whether a node runs only where a cache has no answer: `except KeyError:`, `if value is None:`
    after a look at a cache."""
    child = node
    for up in parents(node):
        if isinstance(up, ast.ExceptHandler) and up.type is not None:
            names = {getattr(n, "id", "") for n in ast.walk(up.type)}
            if names & {"KeyError", "AttributeError", "LookupError"}:
                return True
        if isinstance(up, (ast.For, ast.While, ast.FunctionDef, ast.AsyncFunctionDef)):
            return False
        child = up
    del child
    return False


def dedicated(context: FileContext, reach: Reach) -> bool:
    """Whether the functions on a way do little besides: what sends a mail, takes a payment or renders
    a page, and touches the database for it, is an action of its own, not a row among many. So is what
    locks its row."""
    if any(context.project.calls_in(function) > BUSY for function in reach.functions):
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


def is_recursive(context: FileContext, place: ast.expr) -> bool:
    """Whether a function calls itself: a walk over a tree, which asks for each node once."""
    around = context.flow.function(place)
    return (
        isinstance(place, ast.Call)
        and around is not None
        and function_of(context, place.func) is around
    )


def gets_item(context: FileContext, place: ast.expr, loop: LoopNode) -> bool:
    """Whether what is called in a loop gets something of the iteration."""
    if isinstance(loop, ast.Call):
        return True
    parts: list[ast.expr] = []
    if isinstance(place, ast.Call):
        parts = [*place.args, *(word.value for word in place.keywords)]
        place = place.func
    if isinstance(place, ast.Attribute):
        parts.append(place.value)
    bound = context.flow.bound_in(loop)
    return any(
        not context.flow.invariant(part, loop)
        and any(isinstance(node, ast.Name) and node.id in bound for node in descendants(part))
        for part in parts
    )


def seldom(context: FileContext, node: ast.AST) -> str:
    """Why a node runs only a few times, though it is in a loop: that is short, or it is a part of a
    set-up from constants or from answers."""
    for up in parents(node):
        if isinstance(up, ast.If) and _VERBOSE.search(ast.unparse(up.test)):
            return "verbose output"
        if isinstance(up, ast.Assert):
            return "an assertion"
    if _asks_somebody(context, node):
        return "interactive set-up"
    if _fills_new(context, node):
        return "the first rows of a database"
    if migrates(context, node):
        return "a migration"
    innermost = True
    for loop in context.flow.loops(node):
        reason = _few(context, loop)
        if reason and (innermost or reason == _SET_UP):
            return reason
        innermost = False
    return ""


def _fills_new(context: FileContext, node: ast.AST) -> bool:
    """Whether a file or function says that it puts the first rows into a database, once."""
    if PurePath(context.path).stem in _FILLING:
        return True
    function = context.flow.function(node)
    return function is not None and _FILLS.search(function.name) is not None


def migrates(context: FileContext, node: ast.AST) -> bool:
    """Whether a function, or what it is called for, or a loop says that it goes through migrations of a
    database."""
    function = context.flow.function(node)
    if function is not None and _is_migration(context, function, 0):
        return True
    return any(
        isinstance(loop, ast.For)
        and any(isinstance(n, ast.Name) and _MIGRATES.search(n.id) for n in ast.walk(loop.target))
        for loop in context.flow.loops(node)
    )


def _is_migration(context: FileContext, function: FunctionNode, depth: int) -> bool:
    """Whether a function says that it migrates, in its name or its first words, or only such functions
    of the file call it."""
    if _MIGRATES.search(function.name):
        return True
    if (ast.get_docstring(function) or "").lower().startswith("migrat"):
        return True
    if any("post_migrate" in ast.unparse(mark) for mark in function.decorator_list):
        return True
    if depth > 2:
        return False
    callers = {
        context.flow.function(call)
        for call in context.names.calls(function.name)
        if function_of(context, call.func) is function
    } - {function}
    return bool(callers) and all(
        caller is not None and _is_migration(context, caller, depth + 1) for caller in callers
    )


def _asks_somebody(context: FileContext, node: ast.AST) -> bool:
    """Whether a function also waits for answers of somebody in front of it: it does not go over much."""
    function = context.flow.function(node)
    return function is not None and context.once(
        ("asks somebody", function),
        lambda: any(context.name(call.func) in _ASKING for call in nodes_below(function, ast.Call)),
    )


def _gone_through(iterable: ast.expr | None) -> ast.expr | None:
    """What a loop goes through in the end: the collection behind `enumerate(x)`, `x.items()`; None where
    another call makes it."""
    while isinstance(iterable, ast.Call):
        if isinstance(iterable.func, ast.Attribute) and iterable.func.attr in _PARTS:
            iterable = iterable.func.value
        elif iterable.args and getattr(iterable.func, "id", "") in ("enumerate", "sorted", "list"):
            iterable = iterable.args[0]
        else:
            return None
    return iterable


def _few(context: FileContext, loop: LoopNode) -> str:
    """Why a loop is short: it goes over a few things that the function or a class spells out, or of
    which there are few by their nature."""
    iterable = _iterable(loop)
    if _SHORT.search(_last_name(iterable)) or _FIRST.search(_last_name(iterable)):
        return "a handful by its name"
    if _typed_in(iterable):
        return "options of a command"
    match iterable:
        case ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=int() as stop)]):
            return "small constant loop" if stop <= _FEW else ""
    iterable = _gone_through(iterable)
    match iterable:
        case ast.Attribute(value=ast.Name() | ast.Attribute() as owner, attr="choices" | "values"):
            known = context.type(owner)
            return "choices of a class" if known is not None and known.kind == "class" else ""
        case ast.Attribute(attr=name) if name.isupper():
            return _SET_UP
        case ast.Name(id=name) if name.isupper():
            return _SET_UP
        case ast.Name() | ast.Attribute() if _is_enumeration(context, iterable):
            return "members of an enumeration"
        case ast.Name(id=name):
            bindings = context.flow.reaching(iterable)
            if len(bindings) != 1 or bindings[0].scope.kind == "module":
                return ""
            function = context.flow.function(iterable)
            if function is None or name in _changed(function):
                return ""
            iterable = bindings[0].value
            if _typed_in(iterable):
                return "options of a command"
            if isinstance(iterable, ast.Subscript) and _SHORT.search(_last_name(iterable.value)):
                return "a handful by its name"  # `form.cleaned_data["answers"]`
            if isinstance(iterable, ast.BinOp) and isinstance(iterable.op, ast.Sub):
                iterable = iterable.left  # `{"tasks", "loads"} - known`
            if isinstance(iterable, ast.Call) and _last_name(iterable).isupper():
                return _SET_UP
            if isinstance(iterable, COMPREHENSIONS) and len(iterable.generators) == 1:
                iterable = iterable.generators[0].iter  # `{key for key in (old, new) if key}`
    items = getattr(iterable, "keys", None) or getattr(iterable, "elts", None)
    if not isinstance(items, list):
        return ""
    if len(items) <= _FEW:
        return "small constant loop"
    return _SET_UP if iterable is not None and _written_out(iterable) else ""


def _written_out(node: ast.expr) -> bool:
    """Whether a collection is written out with all that it holds."""
    match node:
        case ast.Constant():
            return True
        case ast.Tuple(elts=items) | ast.List(elts=items) | ast.Set(elts=items):
            return all(map(_written_out, items))
        case ast.Dict(keys=keys, values=values):
            return all(key is not None and _written_out(key) for key in keys) and all(
                map(_written_out, values)
            )
    return False


def _typed_in(iterable: ast.expr | None) -> bool:
    """Whether a loop goes over what somebody has typed: `options["names"]`, `args.names`."""
    match iterable:
        case ast.Subscript(
            value=ast.Name(id="options" | "kwargs"), slice=ast.Constant(value=str())
        ):
            return True
        case ast.Attribute(value=ast.Name(id="args" | "options" | "namespace")):
            return True
    return False


def _is_enumeration(context: FileContext, node: ast.expr) -> bool:
    known = context.type(node)
    return known is not None and known.kind == "class"


def _is_slice(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)


def _last_name(node: ast.AST | None) -> str:
    """The name that says what a loop goes over: of the variable, attribute or method."""
    while isinstance(node, ast.Call) or _is_slice(node):
        if isinstance(node, ast.Subscript):
            node = node.value
            continue
        assert isinstance(node, ast.Call)
        if isinstance(node.func, ast.Attribute) and node.func.attr in _PARTS | {"all"}:
            node = node.func.value
        elif isinstance(node.func, ast.Name) and node.func.id in _WRAPPERS and node.args:
            node = node.args[0]
        else:
            node = node.func
    return last_name(node)


def _iterable(loop: LoopNode | None) -> ast.expr | None:
    match loop:
        case ast.For(iter=iterable) | ast.AsyncFor(iter=iterable):
            return iterable
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return loop.generators[-1].iter
    return None


def _changed(function: FunctionNode) -> set[str]:
    """The names of a function whose objects it changes by a method or an item."""
    return {
        node.value.id
        for node in descendants(function)
        if isinstance(node, (ast.Attribute, ast.Subscript))
        and isinstance(node.value, ast.Name)
        and (
            isinstance(node.ctx, ast.Store)
            or isinstance(node, ast.Attribute)
            and node.attr not in _PARTS
        )
    }


def one_row(context: FileContext, loop: LoopNode) -> bool:
    """Whether a loop goes over the row of one key: `for row in Book.select().where(Book.id == key):`."""
    iterable = _iterable(loop)
    return iterable is not None and any(map(of_one_key, spelled_out(context, iterable)))


def of_one_key(query: ast.expr) -> bool:
    """Whether a query asks for the row of one key: `Book.objects.filter(id=key)`. Of `where(Book.id == key)`
    only a key of the models counts of which it gives rows."""
    entities = set(map(spelling, _entities(query)))
    while isinstance(query, ast.Call) and isinstance(query.func, ast.Attribute):
        method, owner = query.func.attr, query.func.value
        if method in ("scalars", "execute", "exec") and query.args:
            query = query.args[0]
            continue
        if method in ("filter", "filter_by", "where"):
            if any(word.arg in _KEYS for word in query.keywords) or any(
                _is_key(one, entities) for one in query.args
            ):
                return True
        elif method not in _SAME_ROWS:
            break
        query = owner
    return False


def _is_key(condition: ast.expr, entities: Collection[str]) -> bool:
    """`Book.id == key`, which is no `Book.id == Line.book_id`."""
    match condition:
        case ast.Compare(
            left=ast.Attribute(value=owner, attr=key), ops=[ast.Eq()], comparators=[value]
        ):
            match value:
                case ast.Attribute(value=other) if spelling(other)[:1].isupper():
                    return False
            return key in _KEYS and spelling(owner) in entities
    return False


def _entities(query: ast.expr) -> Iterator[ast.expr]:
    """The models of which a query gives rows: `Book.select()`, `session.query(Book)`, `select(Book)`."""
    for inner in descendants(query):
        match inner:
            case ast.Attribute(value=owner, attr="select" | "query"):
                yield owner
        match inner:
            case ast.Call(
                func=ast.Attribute(attr="query") | ast.Name(id="select"), args=[entity, *_]
            ):
                yield entity


def over_models(loop: LoopNode) -> bool:
    """Whether a loop goes over models, each with a table of its own: `for model in get_models()`."""
    iterable = _iterable(loop)
    if not isinstance(iterable, ast.Call):
        return False
    name = last_name(iterable.func)
    return name in ("get_models", "__subclasses__")


def in_pages(context: FileContext, node: ast.AST, loop: LoopNode) -> bool:
    """Whether a loop fetches one page after the other."""
    if isinstance(loop, ast.While):
        return True
    return isinstance(loop, ast.For) and chunked(context, node, loop)
