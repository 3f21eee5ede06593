"""Load relations with the query that they belong to.

    for book in Book.objects.filter(sold=True):                  # one query, and one for each book
        print(book.author.name)
    ->
    for book in Book.objects.filter(sold=True).select_related("author"):
        print(book.author.name)

Django: `select_related` for foreign keys and one-to-one relations, `prefetch_related` where many rows
hang on one; `author__country` where a relation is read through another one. A call that is there
already gets one more argument. SQLAlchemy: `.options(selectinload(User.addresses))` on the statement
or query. Tortoise: `prefetch_related`.

Always unsafe: the SQL changes. Rows of the relation are those of the time of the query, `select_related`
joins their table (in more memory where few parents are shared by many rows), and `prefetch_related` and
`selectinload` send one more query. What is read of rows that belong to those of an outer loop is loaded with the
query of that loop (`items__kind`). `book.author.id` becomes `book.author_id`, and `book.author is None`
`book.author_id is None`, where nothing else is read of the author. Refused where the query is not in the function that holds the loop, for the related rows of an object that
comes from elsewhere (`author.books.all()` below a parameter: its callers may have loaded them, and another query
would bypass that), where a function gives the `Prefetch` that the query loads with,
for what SQLAlchemy's `backref` makes (the class has it only once its mappers are configured), where it
is built in several steps, and where loading along would fail or mean something else: raw queries,
unions, `only` and `defer`, `select_for_update` (it would lock the joined rows), `iterator()`, which
prefetches only with a `chunk_size`, and loops that make rows of the relation before they read it, or add to what
rows share (`book.author.sold += 1`).
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import arguments, imports
from perflint.codemods.parts.expressions import atom
from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import descendants, last_name, parent
from perflint.project.world.models import Relation
from perflint.reasoning.database.row_variables import seen
from perflint.reasoning.database.seen_rows import Seen
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.spelling import spelling

CODEMOD = Codemod(
    name="eager-load",
    summary="load relations with the query that they belong to",
    safety=Safety.UNSAFE,
    speed=Elsewhere(
        "it saves queries; measured by the programs of the rule, with SQLAlchemy and a file",
        rule="PFL501",
    ),
)

_PASSING = of_kind("progress bar") | {
    "builtins.list",
    "builtins.tuple",
    "builtins.set",
    "builtins.sorted",
    "builtins.enumerate",
    "builtins.reversed",
    "builtins.iter",
    "rich.progress.track",
}
# Methods after which a query of SQLAlchemy takes no options any more.
_RESULTS = frozenset({"all", "scalars", "unique", "fetchall", "yield_per", "partitions"})
_QUERY = "sqlalchemy.orm.Query"
_MAKING = frozenset({"create", "bulk_create", "get_or_create", "update_or_create", "acreate"})
_ONE = frozenset("get first last latest earliest create aget afirst alast".split())
_RUNS = frozenset({"scalars", "execute", "exec", "stream", "stream_scalars"})
_BLOCKED = {
    "raw": "a raw query loads nothing along",
    "union": "what a union gives cannot be loaded along",
    "intersection": "what an intersection gives cannot be loaded along",
    "difference": "what a difference gives cannot be loaded along",
}
_JOINED_BLOCKED = {
    "only": "`only` leaves the foreign key out",
    "defer": "`defer` may leave the foreign key out",
    "select_for_update": "`select_for_update` would lock the joined rows too",
}


def rewrite(
    context: Context, read: ast.Attribute, found: Seen, path: tuple[Relation, ...]
) -> Fix | Refusal:
    """Load what is read, by its path of relations, with the query of the loop."""
    rows = found.one.rows
    assert rows is not None
    if found.loop is None:
        return _refusal("the query is in another function")
    if rows.framework == "peewee":
        return _refusal("peewee wants a join or `prefetch()` with the other models")
    made = _made_meanwhile(context, found.loop, read, path)
    if made:
        return _refusal(
            f"`{made}` makes rows in the loop, which what was loaded before does not have"
        )
    if rows.framework != "sqlalchemy" and not any(relation.many for relation in path):
        grown = _grown(context, found.loop, read)
        if grown:
            return _refusal(
                f"`{grown}` grows in the loop, and rows that share it would each count from the start"
            )
    iterable = _iterable(context, found, read)
    if rows.owner is not None and rows.owner.rows is not None and rows.relation is not None:
        whole = _whole(iterable, rows.relation)
        if whole is not None:
            return _further_out(context, whole, rows.relation, path)
    query = _query(context, iterable) if iterable is not None else None
    if query is None:
        return _refusal("the query is not written out in the function that holds the loop")
    if rows.framework == "sqlalchemy":
        return _options(context, query, path)
    held = _held_by_another(context, query)
    if held is not None:
        return _refusal(
            f"who gives `{context.short(held)}` may have loaded `{context.short(query)}` with it,"
            " which another query would bypass"
        )
    return _related(context, query, path, rows.framework)


def path_from_query(
    context: Context, read: ast.Attribute, found: Seen, path: tuple[Relation, ...]
) -> tuple[Relation, ...]:
    """The path from the query with which what is read is loaded: of all rows that belong to those of an outer
    loop, from the query of that loop."""
    rows = found.one.rows
    if rows is None or rows.owner is None or rows.owner.rows is None or rows.relation is None:
        return path
    whole = _whole(_iterable(context, found, read), rows.relation)
    if whole is None:
        return path
    for outer in seen(context, whole.value, whole):
        if outer.one.rows is not None:
            further = (*outer.one.path, rows.relation, *path)
            return path_from_query(context, whole, outer, further)
    return path


def read_key(context: Context, read: ast.Attribute, key: str) -> Fix:
    """Read the key that a row holds, `book.author_id`, in place of that of another object, or of the
    object in a test for None."""
    above = parent(read)
    replaced = above if isinstance(above, ast.Attribute) else read
    return Fix(
        CODEMOD.name,
        (Edit(*context.span(replaced), key),),
        Safety.UNSAFE,
        f"read `{key}`",
        "where there is no related object it is None, and where the relation has a `to_field` it is that",
    )


def _made_meanwhile(
    context: Context, loop: ast.AST, read: ast.Attribute, path: tuple[Relation, ...]
) -> str:
    """A call in the loop before a read that makes rows for one of the relations: `Book(…)`, `Book.objects.create(…)`."""
    targets = {relation.target for relation in path if relation.many and relation.target}
    if not targets:
        return ""
    for node in descendants(loop):
        if not isinstance(node, ast.Call) or node.lineno >= read.lineno:
            continue
        maker: ast.expr = node.func
        if isinstance(maker, ast.Attribute) and maker.attr in _MAKING:
            while isinstance(maker, ast.Attribute) and context.name(maker) not in targets:
                maker = maker.value
        if context.name(maker) in targets:
            return context.short(node)
    return ""


def _grown(context: Context, loop: ast.AST, read: ast.Attribute) -> str:
    """What the loop adds to of an object that several rows may share, which each row has a copy of its own of
    where it is joined: `book.author.sold += 1`; empty if there is nothing."""
    wanted = spelling(read)
    for node in descendants(loop):
        match node:
            case ast.AugAssign(target=ast.Attribute(value=owner) as target):
                pass
            case _:
                continue
        if isinstance(owner, ast.Name):
            values = [binding.value for binding in context.flow.reaching(owner)]
        else:
            values = [owner]
        if any(value is not None and spelling(value) == wanted for value in values):
            return context.short(target)
    return ""


def _further_out(
    context: Context, read: ast.Attribute, relation: Relation, path: tuple[Relation, ...]
) -> Fix | Refusal:
    """Load with the query of an outer loop what is read of the rows that belong to each of its rows:
    `for author in authors: for book in author.books.all(): book.publisher`."""
    for found in seen(context, read.value, read):
        if found.one.rows is not None:
            return rewrite(context, read, found, (*found.one.path, relation, *path))
    return _refusal(f"the rows come from `{relation.name}` of the rows of another query")


def _whole(iterable: ast.expr | None, relation: Relation) -> ast.Attribute | None:
    """The relation, where a loop goes over all of it: `author.books.all()`."""
    match iterable:
        case ast.Call(func=ast.Name(), args=[inner, *_]):
            return _whole(inner, relation)
        case ast.Await(value=inner):
            return _whole(inner, relation)
        case ast.Call(func=ast.Attribute(value=inner, attr="all"), args=[]):
            return _whole(inner, relation)
        case ast.Attribute(attr=name) if name == relation.name:
            return iterable
    return None


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _iterable(context: Context, found: Seen, read: ast.Attribute) -> ast.expr | None:
    """What the loop goes over to give the object that is read."""
    loop = found.loop
    if isinstance(loop, ast.Call):  # `map` and `sorted`
        if not loop.args:  # `books.sort(key=…)`
            return loop.func.value if isinstance(loop.func, ast.Attribute) else None
        return loop.args[-1] if len(loop.args) > 1 else loop.args[0]
    root: ast.expr = read
    for _ in range(8):
        while isinstance(root, (ast.Attribute, ast.Await)):
            root = root.value
        if not isinstance(root, ast.Name):
            return None
        bindings = context.flow.reaching(root)
        if len(bindings) != 1:
            return None
        binding = bindings[0]
        value = binding.value
        if value is None:
            return None
        if not binding.kind.startswith("for"):
            root = value
            continue
        if binding.kind != "for" and not _is_call(context, binding.value, "builtins.enumerate"):
            return None
        return binding.value
    return None


def _is_call(context: Context, node: ast.expr | None, *names: str) -> bool:
    return isinstance(node, ast.Call) and context.names.dotted(node.func) in names


def _query(context: Context, node: ast.expr, depth: int = 0) -> ast.expr | None:
    """The query behind what is iterated: through slices, containers and names bound once."""
    if depth > 8:
        return None
    match node:
        case ast.Await(value=value) | ast.Subscript(value=value, slice=ast.Slice()):
            return _query(context, value, depth + 1)
        case ast.Call(func=function, args=[first, *_]) if (
            context.names.dotted(function) in _PASSING
        ):
            return _query(context, first, depth + 1)
        case ast.Call(func=ast.Attribute(value=receiver, attr=attr), args=args):
            if attr in _RUNS and args:
                return _query(context, args[0], depth + 1)
            if attr in _RESULTS and not (attr == "all" and _is_manager(context, receiver)):
                if not context.is_a(receiver, "django.db.models.QuerySet"):
                    return _query(context, receiver, depth + 1)
            if attr in ("iterator", "aiterator"):
                return node
            return node
        case ast.Call():
            return node
        case ast.Name():
            bindings = context.flow.reaching(node)
            if len(bindings) == 1 and bindings[0].kind in ("assign", "walrus"):
                binding = bindings[0]
                if binding.value is not None and _same_function(context, binding.value, node):
                    return _query(context, binding.value, depth + 1)
        case ast.Attribute() if _is_manager(context, node) or context.is_a(node, _QUERY):
            return node
    return None


def _is_manager(context: Context, node: ast.expr) -> bool:
    return context.is_a(node, "django.db.models.Manager", "django.db.models.RelatedManager")


def _same_function(context: Context, one: ast.AST, other: ast.AST) -> bool:
    return context.flow.function(one) is context.flow.function(other)


def _calls(node: ast.expr) -> list[ast.Call]:
    """The calls of a chain, outermost first."""
    found: list[ast.Call] = []
    while isinstance(node, (ast.Call, ast.Attribute, ast.Subscript, ast.Await)):
        if isinstance(node, ast.Call):
            found.append(node)
            node = node.func
        else:
            node = node.value
    return found


def _held_by_another(context: Context, query: ast.expr) -> ast.expr | None:
    """The object whose related rows a query gives, all of them, where it may come with these loaded: it
    is no row that this function asks for by a query of its own."""
    match query:
        case ast.Call(func=ast.Attribute(value=inner, attr="all"), args=[]):
            return _held_by_another(context, inner)
    if not isinstance(query, ast.Attribute) or not _is_manager(context, query):
        return None
    owner = query.value
    row = context.type(owner)
    if row is None or row.kind != "instance":
        return None
    made = context.flow.reaching(owner) if isinstance(owner, ast.Name) else []
    if made and all(_asks_for_one(context, binding.value) for binding in made):
        return None
    return owner


def _asks_for_one(context: Context, value: ast.expr | None) -> bool:
    """Whether an expression asks for one row of a model, and for nothing along with it."""
    if isinstance(value, ast.Await):
        value = value.value
    if not isinstance(value, ast.Call):
        return False
    if last_name(value.func) in ("get_object_or_404", "aget_object_or_404"):
        first = value.args[0] if value.args else None
        return first is not None and _is_class(context, first)
    calls = _calls(value)
    return _method(calls[0]) in _ONE and not any(
        _method(call) in ("prefetch_related", "all") or not _method(call) for call in calls
    )


def _is_class(context: Context, node: ast.expr) -> bool:
    found = context.type(node)
    return found is not None and found.kind == "class"


def _method(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _related(
    context: Context, query: ast.expr, path: tuple[Relation, ...], framework: str
) -> Fix | Refusal:
    """`select_related` or `prefetch_related`."""
    lookup = "__".join(one.name for one in path)
    joined = framework == "django" and all(one.joins for one in path)
    method = "select_related" if joined else "prefetch_related"
    calls = _calls(query)
    for call in calls:
        name = _method(call)
        if name in _BLOCKED:
            return _refusal(_BLOCKED[name])
        if joined and name in _JOINED_BLOCKED:
            return _refusal(_JOINED_BLOCKED[name])
        if name in ("iterator", "aiterator") and not joined and not (call.args or call.keywords):
            return _refusal("`iterator()` prefetches only with a `chunk_size`")
        if isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Subscript):
            return _refusal("the query is sliced in the middle")
        if name == "prefetch_related" and any(
            _by_prefetch(context, argument, path[0].name) for argument in call.args
        ):
            return _refusal(f"a `Prefetch` says how `{path[0].name}` is loaded")
    if framework == "django" and not _is_query(context, query):
        return _refusal("what the loop goes over is not known to be a query set")
    quoted = _quoted(context, lookup)
    for call in calls:
        if _method(call) == method and call.args and not arguments.open_ended(call):
            if all(isinstance(a, ast.Constant) and a.value is None for a in call.args):
                return _refusal(f"`{method}(None)` asks for nothing to be loaded along")
            return _fix(context, lookup, joined, (arguments.add(context, call, quoted),))
    end = context.span(_before_iterator(query)).end
    return _fix(context, lookup, joined, (Edit(end, end, f".{method}({quoted})"),))


def _by_prefetch(context: Context, argument: ast.expr, relation: str) -> bool:
    """Whether an argument loads a relation with a query set of its own: `Prefetch("author", authors)`; or
    may, where a function gives it."""
    match argument:
        case ast.Call(func=function, args=[ast.Constant(value=str() as lookup), *_]) if (
            last_name(function) == "Prefetch"
        ):
            return lookup.partition("__")[0] == relation
    return not isinstance(argument, ast.Constant)


def _before_iterator(query: ast.expr) -> ast.expr:
    """The query of which `iterator()` gives the rows."""
    while True:
        match query:
            case ast.Call(func=ast.Attribute(value=inner, attr="iterator" | "aiterator")):
                query = inner
            case _:
                return query


def _is_query(context: Context, query: ast.expr) -> bool:
    query = _before_iterator(query)
    return context.is_a(
        query,
        "django.db.models.QuerySet",
        "django.db.models.Manager",
        "django.db.models.RelatedManager",
    ) or any(_method(call) in ("filter", "exclude", "order_by", "all") for call in _calls(query))


def _fix(context: Context, lookup: str, joined: bool, edits: tuple[Edit, ...]) -> Fix:
    how = "its table is joined" if joined else "one more query fetches them all"
    return Fix(
        CODEMOD.name,
        edits,
        Safety.UNSAFE,
        f"load `{lookup}` with the query",
        f"the SQL changes ({how}), and the loop sees related rows as they are when it starts",
    )


def _quoted(context: Context, lookup: str) -> str:
    """A string in the quotes that the file mostly uses."""
    text = context.source.text
    quote = "'" if text.count("'") > text.count('"') else '"'
    return f"{quote}{lookup}{quote}"


def _options(context: Context, query: ast.expr, path: tuple[Relation, ...]) -> Fix | Refusal:
    """`.options(selectinload(User.addresses))`."""
    for relation in path:
        if relation.kind == "backref":
            return _refusal(
                f"`{relation.name}` is made by `backref`, and the class has it only once its mappers"
                " are configured"
            )
    calls = _calls(query)
    if not context.is_a(query, "sqlalchemy.Select", _QUERY):
        return _refusal("what the loop goes over is not known to be a statement or query")
    given = next(
        (c for c in calls if _method(c) == "options" and c.args and not arguments.open_ended(c)),
        None,
    )
    begun = [(one, _begins(one, path)) for one in given.args] if given is not None else []
    start = next((pair for pair in begun if pair[1]), None)  # `joinedload(Book.author)` is there
    done = start[1] if start is not None else 0
    loader, added = (
        imports.member(context, "sqlalchemy.orm", "selectinload", query) if not done else ("", ())
    )
    options: list[str] = []
    entity = _entity(query, calls, path[0])
    for relation in path[done:]:
        owner, more = (
            (atom(context, entity), ())
            if relation is path[0] and entity is not None
            else imports.member(context, *relation.owner.rpartition(".")[::2], query)
        )
        if more and not context.project.is_module(relation.owner.rpartition(".")[0]):
            return _refusal(
                f"`{relation.owner}` is not at the top of its module: it cannot be imported"
            )
        new = tuple(edit for edit in more if edit not in added)
        added = (*added, *new)  # perflint: ignore[PFL603] - paths are short
        first = not done and not options
        options.append(f"{loader if first else '.selectinload'}({owner}.{relation.name})")
    text = "".join(options)
    if start is not None:
        edit = _after(context, start[0], text)
    elif given is not None:
        edit = arguments.add(context, given, text)
    else:
        edit = _after(context, query, f".options({text})")
    lookup = ".".join(one.name for one in path)
    return _fix(context, lookup, False, (edit, *added))


def _after(context: Context, node: ast.expr, text: str) -> Edit:
    end = context.span(node).end
    return Edit(end, end, text)


def _begins(option: ast.expr, path: tuple[Relation, ...]) -> int:
    """How many relations of a path an option loads, if it loads these and leaves some over."""
    names: list[str] = []
    while isinstance(option, ast.Call) and len(option.args) == 1:
        if not isinstance(option.args[0], ast.Attribute):
            return 0
        names.insert(0, option.args[0].attr)
        if not isinstance(option.func, ast.Attribute):
            break
        option = option.func.value
    wanted = [relation.name for relation in path[: len(names)]]
    return len(names) if names == wanted and len(names) < len(path) else 0


def _entity(query: ast.expr, calls: list[ast.Call], relation: Relation) -> ast.expr | None:
    """How the query names the model whose relation is loaded."""
    last = relation.owner.rpartition(".")[2]
    root = calls[-1].func if calls else query
    while isinstance(root, ast.Attribute):
        if root.attr == "query":  # Flask-SQLAlchemy: `Book.query`
            named = last_name(root.value)
            return root.value if named == last else None
        root = root.value
    for call in calls:
        name = _method(call) or getattr(call.func, "id", "")
        if name in ("select", "query") and len(call.args) == 1:
            entity = call.args[0]
            if isinstance(entity, (ast.Name, ast.Attribute)):
                shown = entity.attr if isinstance(entity, ast.Attribute) else entity.id
                if shown == last or shown[:1].isupper():
                    return entity
    return None
