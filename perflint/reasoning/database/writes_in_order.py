"""Writes that are a step of their own: they cannot wait until a loop is over, or hardly.

What follows in the same iteration needs the row, an item that fails is to leave the others alone, or
the row notes what has just been done. One can still write such rows at once, but only if the loop is
taken apart, so that a finding is a hint.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import takewhile

from perflint.reasoning.context import FileContext
from perflint.reasoning.database.calls import statement_kind
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.semantics.nodes import (
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.semantics.sql import READ, RUNNING

# Words of names of functions that do what cannot be taken back.
_ACTS = re.compile(
    r"(?:^|_)(?:send|resend|notify|notification|publish|emit|deliver|dispatch|enqueue|revoke"
    r"|kill|terminate|refund|charge|upload|download|deploy|trigger|mail|email|sms|webhook|announce"
    r"|broadcast|clone)(?:$|_)"
)
# … and of functions that do much more than write, whatever they write.
_MUCH = re.compile(
    r"^_*(?:generate|render|build|execute|run|perform|process|handle|cleanup|clean_up|evaluate|copy"
    r"|clone|duplicate|import|export|install|setup|set_up|sync|migrate|rebuild|recalculate|recompute"
    r"|requeue|finali[sz]e|on|pre|post|do|drain|cancel|expire|archive|restore|upsert|log|audit"
    r"|record_event|track)(?:$|_)|removal$|transaction$"
)
# … and of those that write a row, and say so.
_WRITES = re.compile(
    r"^_*(?:bulk_|async_|a)?(?:insert|save|write|update|delete|store|add|create|upsert|put|remove|set"
    r"|rename|mark|change|touch|persist|record|register|ingest|append|commit)(?=_|$|[A-Z])"
)
# What another service is told to do, by the name of the function.
_DONE = re.compile(
    r"^(?:create|submit|register|capture|confirm|order|book|place|pay|transfer|issue|post|request"
    r"|start|launch|schedule|reserve|purchase|cancel|approve|sign|print)(?:_|$)"
)
_TRANSACTIONS = frozenset({"atomic", "begin", "begin_nested", "savepoint", "transaction"})
_COLLECTS = frozenset(
    "append add extend setdefault update insert appendleft put remove discard pop".split()
)
_LOGS = re.compile(
    r"(?:^|[._])(?:log(?:ger|ging)?|stdout|stderr|messages|progress|console)\.|print$|echo$",
    re.IGNORECASE,
)
_RELATES = frozenset(
    "add set create save remove clear update bulk_create get_or_create aadd aset acreate".split()
)
_ASKS = frozenset({"exists", "count", "first"})
_MOVES = frozenset({"save", "remove", "update", "set", "delete"})
_KEYS = frozenset({"pk", "id"})
_NAMES = frozenset("name slug code key uuid username".split())
_ANSWERS = frozenset("fetchall fetchone fetchval one scalar scalar_one scalar_one_or_none".split())
_OUTCOMES = frozenset("rowcount lastrowid inserted_primary_key inserted_primary_key_rows".split())
# What stands for a service that answers over the network, where its type is unknown.
_SERVICES = re.compile(r"^_*(?:\w+_)?(?:client|api|backend|gateway|provider|srv|remote)$")
_FILES = frozenset("File ContentFile ImageFile SimpleUploadedFile InMemoryUploadedFile".split())
_FILE_CHANGES = frozenset(
    f"os.{name}" for name in "rename renames replace remove unlink rmdir link symlink".split()
)
_LOOKS = frozenset("print str repr len int type isinstance getattr hasattr".split())
_BULK = frozenset(
    "bulk_create bulk_update abulk_create abulk_update executemany bulk_save_objects"
    " bulk_insert_mappings insert_many".split()
)
_SELECTS = re.compile(
    r"^\s*(?:INSERT|REPLACE|CREATE\s+TABLE)\b.*\bSELECT\b", re.IGNORECASE | re.DOTALL
)
_FROM_QUERIES = frozenset("from_select insert_from executescript copy_from to_sql".split())
# Exceptions that say that there is no such row yet, or no such object.
_MISSING = ("NotExist", "NoResultFound", "KeyError", "IndexError", "NotFound", "StopIteration")
_BROAD = frozenset({"Exception", "BaseException"})


def under_row_count(call: ast.AST, loop: LoopNode | None) -> bool:
    """Whether code stands under a condition that counts rows: `if number % 1000 == 0:`."""
    child: ast.AST = call
    for up in parents(call):
        if up is loop:
            return False
        if isinstance(up, ast.If) and child is not up.test:
            for node in ast.walk(up.test):
                if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
                    return True
                if isinstance(node, ast.Compare) and _compares_count(node, loop):
                    return True
        child = up
    return False


def _compares_count(test: ast.Compare, loop: LoopNode | None) -> bool:
    """Whether a comparison is of a number of rows, or of the time: what a call gives, or what the loop
    counts; not of something that a row holds."""
    if not any(isinstance(op, (ast.Gt, ast.GtE, ast.Eq)) for op in test.ops):
        return False
    names = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}
    if any(isinstance(node, ast.Call) for node in ast.walk(test)) or loop is None:
        return True
    counted = {
        inner.target.id
        for inner in descendants(loop)
        if isinstance(inner, ast.AugAssign) and isinstance(inner.target, ast.Name)
    }
    match loop:
        case ast.For(target=ast.Tuple(elts=[ast.Name(id=index), *_]), iter=ast.Call()):
            counted.add(index)  # `for number, row in enumerate(rows):`
    attributes = any(
        isinstance(node, ast.Attribute) and names == {"self"} for node in ast.walk(test)
    )
    return bool(names & counted) or attributes


def notes_answer(context: FileContext, loop: LoopNode) -> bool:
    """Whether each row notes what a library that is not known has done for it: `order =
    shipping.Label.create(…)`, then `row.label = order.id`, or that as a parameter of a statement. It cannot
    be taken back, so the note is to be on the disk before the next."""
    for value in _written_down(loop):
        while isinstance(value, (ast.Attribute, ast.Subscript)):
            value = value.value
        if isinstance(value, ast.Name):
            bindings = context.flow.reaching(value)
            made = bindings[0].value if len(bindings) == 1 else None
            value = made if made is not None else value
        if isinstance(value, ast.Await):
            value = value.value
        if isinstance(value, ast.Call) and _DONE.search(last_name(value.func)):
            name = context.names.dotted(value.func)
            if name is not None and context.type(value.func) is None:
                return not context.project.is_module(name.partition(".")[0])
    return False


def _written_down(loop: LoopNode) -> Iterator[ast.expr]:
    """What an iteration writes down of its row: in an attribute, or by a statement."""
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Assign(targets=[ast.Attribute()], value=value):
                yield value
            case ast.Call(func=ast.Attribute(attr=method), args=[_, *given]) if method in RUNNING:
                for values in given:
                    match values:
                        case ast.Tuple(elts=inner) | ast.List(elts=inner):
                            yield from inner
                        case ast.Dict(values=inner):
                            yield from inner


def is_tested(call: ast.Call) -> bool:
    """Whether a test asks what a write has done: `if not rows.update(state=new): raise …`."""
    child: ast.AST = call
    for up in parents(call):
        if isinstance(up, (ast.If, ast.While, ast.IfExp, ast.Assert)):
            return child is up.test
        if isinstance(up, (ast.stmt, ast.comprehension)):
            return False
        child = up
    return False


def asks_service(context: FileContext, loop: LoopNode) -> bool:
    """Whether an iteration also asks another service, by the name of the object that it asks:
    `backend.find_user(…)`, `self.client.upload(…)`."""
    if not isinstance(loop, (ast.For, ast.AsyncFor, ast.While)):
        return False
    for statement in loop.body:
        for node in descendants(statement, into_functions=False):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id=name) | ast.Attribute(attr=name) as owner)
                ) if _SERVICES.search(name) and context.type(owner) is None:
                    return context.name(owner) is None
    return False


def queries_too(context: FileContext, call: ast.Call, loop: LoopNode) -> bool:
    """Whether each iteration asks the database as well: it takes more than one write of all rows to
    mend it."""
    if isinstance(loop, ast.Call):
        return False
    own = set(descendants(call))
    return any(
        isinstance(node, ast.Call) and node not in own and queries_first(context, node)
        for statement in getattr(loop, "body", ())
        for node in descendants(statement, into_functions=False)
    )


def queries_first(context: FileContext, call: ast.Call) -> bool:
    """Whether a call asks the database for something, whatever else it does."""
    for reach in context.reaches(call, "queries", "writes"):
        last = reach.effect.api.rpartition(".")[2]
        if reach.effect.kind == "writes":
            if last.endswith("_or_create"):
                return True
            continue
        if last == "refresh":
            continue  # what a commit has made invalid
        told = reach.statement or (
            statement_kind(context, call, reach.effect.api) if reach.direct else ""
        )
        if last not in RUNNING or told == READ:
            return True
    return False


def does_much(functions: tuple[str, ...]) -> bool:
    """Whether functions do, by their names, more than to write a row."""
    return acts(functions) or any(_MUCH.search(f.rpartition(".")[2]) for f in functions)


def writes_by_name(function: str) -> bool:
    """Whether a function says that it writes a row; others do so in the course of what they do."""
    return _WRITES.search(function) is not None


def acts(functions: tuple[str, ...]) -> bool:
    """Whether functions do, by their names, what cannot be taken back."""
    return any(_ACTS.search(function.rpartition(".")[2]) for function in functions)


def keeps(functions: tuple[str, ...]) -> bool:
    """Whether functions keep what they found, by their names: `get_and_cache_user`."""
    return any("cache" in function.rpartition(".")[2].lower() for function in functions)


def bulk_beside(call: ast.AST) -> bool:
    """Whether the other branch of an `if` writes all at once: this one is for where that cannot be
    done."""
    child: ast.AST = call
    for up in parents(call):
        if isinstance(up, FUNCTIONS):
            return False
        if isinstance(up, ast.If):
            for body in (up.body, up.orelse):
                if child not in body and any(
                    _named(one, _BULK) for part in body for one in descendants(part)
                ):
                    return True
        child = up
    return False


def writes_many(loop: LoopNode) -> bool:
    """Whether each iteration writes many rows with one statement: a commit for each is one for many."""
    return any(
        _named(node, _BULK | _FROM_QUERIES) or selects(node)
        for node in descendants(loop, into_functions=False)
    )


def selects(text: ast.AST) -> bool:
    """Whether a text is a statement that writes what it selects: `INSERT INTO old SELECT * FROM new`."""
    match text:
        case ast.Constant(value=str() as written):
            return _SELECTS.search(written) is not None
        case ast.JoinedStr(values=values):
            written = "?".join(
                part.value
                for part in values
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
            )
            return _SELECTS.search(written) is not None
    return False


def is_needed_at_once(context: FileContext, call: ast.Call, loop: LoopNode) -> bool:
    """Whether what follows in the same iteration needs the row: it becomes part of another row, is
    related to others, or is handed on to a function."""
    if isinstance(loop, ast.Call):
        return False
    rows = _rows(call, loop)
    if getattr(call.func, "attr", "") == "flush" and _lists_keys(call, rows, loop):
        return True
    if getattr(call.func, "attr", "") in RUNNING and _asked_about(call, loop):
        return True
    after = (call.end_lineno or call.lineno, call.end_col_offset or 0)
    for node in descendants(loop, into_functions=False):
        if (
            isinstance(node, ast.Name)
            and node.id in rows
            and isinstance(node.ctx, ast.Load)
            and (node.lineno, node.col_offset) >= after
            and _consumed(node)
        ):
            return True
        if isinstance(node, ast.Assign) and _carries_over(node, rows, loop):
            return True
    return False


def _carries_over(statement: ast.Assign, rows: set[str], loop: LoopNode) -> bool:
    """Whether the next iteration looks at the row that this one writes: `parent = group`."""
    if getattr(statement.value, "id", "") not in rows:
        return False
    names = {target.id for target in statement.targets if isinstance(target, ast.Name)}
    return any(
        isinstance(node, ast.Name)
        and node.id in names
        and isinstance(node.ctx, ast.Load)
        and node.lineno < statement.lineno
        for node in descendants(loop, into_functions=False)
    )


def _asked_about(call: ast.Call, loop: LoopNode) -> bool:
    """Whether an iteration reads what a statement has done: `cursor.lastrowid`, `result.rowcount`,
    `cursor.fetchone()` after `INSERT … RETURNING`."""
    owners = {ast.unparse(call.func.value)} if isinstance(call.func, ast.Attribute) else set()
    above = parent(call)
    above = parent(above) if isinstance(above, ast.Await) else above
    given = (
        {ast.unparse(target) for target in above.targets}
        if isinstance(above, ast.Assign)
        else set()
    )
    after = [
        node
        for node in descendants(loop, into_functions=False)
        if isinstance(node, ast.Attribute) and _place(node) > _place(call)
    ]
    return any(
        isinstance(node, ast.Attribute)
        and node.attr in _OUTCOMES
        and (node is above or ast.unparse(node.value) in owners | given)
        for node in descendants(loop, into_functions=False)
    ) or any(
        node.attr in _ANSWERS
        and (
            ast.unparse(node.value) in given
            or ast.unparse(node.value) in owners
            and not any(_runs_between(one, owners, node) for one in after)
        )
        for node in after
    )


def _runs_between(node: ast.Attribute, owners: set[str], answer: ast.Attribute) -> bool:
    """Whether a cursor runs another statement before it is asked for an answer."""
    return (
        node.attr in RUNNING and _place(node) < _place(answer) and ast.unparse(node.value) in owners
    )


def _place(node: ast.expr) -> tuple[int, int]:
    return node.end_lineno or node.lineno, node.end_col_offset or 0


def _lists_keys(call: ast.Call, rows: set[str], loop: LoopNode) -> bool:
    """Whether what follows in an iteration puts the key that a flush gives a row into others:
    `links.extend({"order_id": order.id} for tag in tags)`."""
    return any(
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in rows
        and (node.attr in _KEYS or node.attr.endswith("_id"))
        and node.lineno > call.lineno
        and isinstance(parent(node), (ast.Dict, ast.Tuple, ast.keyword))
        for node in descendants(loop, into_functions=False)
    )


def _rows(call: ast.Call, loop: LoopNode) -> set[str]:
    """The names of what a call writes."""
    match call.func:
        case ast.Attribute(value=ast.Name(id=name), attr="save" | "asave"):
            return {name}
        case ast.Attribute(attr="flush"):
            return {
                node.args[0].id
                for node in descendants(loop, into_functions=False)
                if isinstance(node, ast.Call)
                and getattr(node.func, "attr", "") == "add"
                and len(node.args) == 1
                and isinstance(node.args[0], ast.Name)
            }
    statement = next((up for up in parents(call) if isinstance(up, ast.stmt)), None)
    if isinstance(statement, ast.Assign):
        value = statement.value
        if isinstance(value, ast.Await):
            value = value.value
        if value is call:
            return {one.id for one in statement.targets if isinstance(one, ast.Name)}
    return set()


def _consumed(name: ast.Name) -> bool:
    """Whether a read of a row needs it to be there: not just what is kept of it."""
    node: ast.expr = name
    above = parent(node)
    if isinstance(above, ast.Attribute) and above.attr in _KEYS:
        node, above = above, parent(above)
    match above:
        case ast.Attribute(value=value) if value is name:
            # `book.tags.add(…)`, `book.cover.save(…)`
            method = parent(above)
            if isinstance(method, ast.Attribute) and isinstance(parent(method), ast.Call):
                return method.attr in _RELATES
            return isinstance(method, ast.Call) and isinstance(parent(method), ast.Expr)
        case ast.Assign(targets=targets):
            return any(isinstance(target, ast.Attribute) for target in targets)
        case ast.Yield():
            return True
        case ast.keyword():
            above = parent(above)
    if not isinstance(above, ast.Call) or above.func is node:
        return False
    called = ast.unparse(above.func)
    last = called.rpartition(".")[2]
    return not (
        "." in called
        and (last in _COLLECTS and called.count(".") == 1 or _LOGS.search(called))
        or called in _LOOKS
        or last in ("refresh", "expunge", "refresh_from_db")
    )


def after_failure(call: ast.AST, loop: LoopNode | None) -> bool:
    """Whether code deals with what has gone wrong: in an `except` of a loop or, without one, of the
    function, if that is not for what is missing."""
    for up in parents(call):
        if up is loop or isinstance(up, FUNCTIONS):
            return False
        if isinstance(up, ast.ExceptHandler) and up.type is not None:
            kinds = up.type.elts if isinstance(up.type, ast.Tuple) else [up.type]
            names = [last_name(kind) for kind in kinds]
            return any(_is_failure(name) and not name.endswith(_MISSING) for name in names) or (
                not any(name.endswith(_MISSING) for name in names)
            )
    return False


def fails_alone(context: FileContext, call: ast.AST, loop: LoopNode | FunctionNode) -> bool:
    """Whether a write that fails is to leave the others alone: `try: row.save()`, `except
    IntegrityError:`. An exception that says that there is no such row yet is no failure."""
    child: ast.AST = call
    for up in parents(call):
        if up is loop:
            return False
        if isinstance(up, ast.Try) and child in up.body and up.handlers:
            for handler in up.handlers:
                kinds = _kinds(handler.type) if handler.type is not None else []
                if not kinds or any(_is_failure(_last(context, kind)) for kind in kinds):
                    return True
        child = up
    return False


def _kinds(kind: ast.expr) -> list[ast.expr]:
    return list(kind.elts) if isinstance(kind, ast.Tuple) else [kind]


def _is_failure(name: str) -> bool:
    return (
        name in _BROAD
        or name.endswith(("Error", "Exception"))
        and name
        not in (
            "KeyError",
            "ValueError",
            "TypeError",
            "AttributeError",
            "IndexError",
            "LookupError",
        )
    )


def is_in_transaction(context: FileContext, call: ast.AST, loop: LoopNode) -> bool:
    """Whether each item is a transaction of its own: `with transaction.atomic():` in the loop, or
    something is entered for it: `with locked(row.id):`."""
    for up in parents(call):
        if up is loop:
            return False
        if isinstance(up, (ast.With, ast.AsyncWith)) and any(
            isinstance(item.context_expr, ast.Call)
            and (
                _last(context, item.context_expr.func) in _TRANSACTIONS
                or _of_item(context, item.context_expr, loop)
            )
            for item in up.items
        ):
            return True
    return False


def acts_beside(call: ast.AST, loop: LoopNode) -> bool:
    """Whether an iteration does what cannot be taken back, by the names of what it calls."""
    for node in descendants(loop, into_functions=False):
        if isinstance(node, ast.Call) and node is not call:
            name = last_name(node.func)
            if _ACTS.search(name.lower()):
                return True
    return False


def _of_item(context: FileContext, entered: ast.Call, loop: LoopNode) -> bool:
    given = [*entered.args, *(word.value for word in entered.keywords)]
    return any(not context.flow.invariant(one, loop) for one in given)


def handles_files(context: FileContext, loop: LoopNode) -> bool:
    """Whether each iteration also stores, writes or moves a file: the row says what was done to it."""
    for node in descendants(loop, into_functions=False):
        if isinstance(node, ast.Call):
            name = context.name(node.func) or ""
            if name.startswith("shutil.") or name in _FILE_CHANGES or _in_storage(node):
                return True
            if _last(context, node.func) in _FILES:
                return True
            if name == "builtins.open" and len(node.args) > 1:
                mode = getattr(node.args[1], "value", "")
                if isinstance(mode, str) and set(mode) & set("wax"):
                    return True
    return False


def _in_storage(call: ast.Call) -> bool:
    """`default_storage.delete(…)`, `row.file.delete(save=False)`"""
    match call:
        case ast.Call(
            func=ast.Attribute(value=ast.Attribute(), attr="delete"),
            keywords=[ast.keyword(arg="save")],
        ):
            return True
    match call.func:
        case ast.Attribute(
            value=ast.Name(id=name) | ast.Attribute(attr=name), attr="delete" | "save"
        ):
            return "storage" in name or name.endswith(("file", "filepath", "image"))
    return False


def was_used_before(context: FileContext, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a row is removed after something was done with it, or was written in the same
    iteration already: `basket.submit()`, then `basket.delete()`."""
    match call.func:
        case ast.Attribute(value=ast.Name(id=name) as owner, attr="save" | "asave"):
            return _noted(context, name, call, loop) or any(
                isinstance(binding.value, (ast.Call, ast.Await))
                and context.flow.loop(binding.node) is loop
                and _creates(binding.value)
                for binding in context.flow.reaching(owner)
            )
        case ast.Attribute(value=ast.Name(id=name), attr="delete" | "adelete"):
            pass
        case _:
            return False
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=other))) if (
                other == name and node is not call and node.lineno < call.lineno
            ):
                above = parent(node)
                above = parent(above) if isinstance(above, ast.Await) else above
                if isinstance(above, (ast.Expr, ast.Assign)):
                    return True
    return _left_over(name, call, loop)


def _noted(context: FileContext, name: str, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a row notes when something was done with it, of which the file does not tell what it is:
    `hooks.expunge(row)`, `row.expunged = now()`, `row.save()`."""
    acted = 0
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Expr(value=ast.Call(func=function, args=[ast.Name(id=first), *_])):
                if (
                    first == name
                    and node.lineno < call.lineno
                    and function_of(context, function) is None
                    and not _LOGS.search(ast.unparse(function))
                    and getattr(function, "attr", "") not in _COLLECTS
                ):
                    acted = acted or node.lineno
    return bool(acted) and any(
        isinstance(node, ast.Assign)
        and acted < node.lineno < call.lineno
        and _is_time(node.value)
        and any(
            isinstance(target, ast.Attribute) and getattr(target.value, "id", "") == name
            for target in node.targets
        )
        for node in descendants(loop, into_functions=False)
    )


def _is_time(value: ast.expr) -> bool:
    """`timezone.now()`, `datetime.utcnow()`, `time.time()`"""
    return isinstance(value, ast.Call) and last_name(value.func) in (
        "now",
        "utcnow",
        "today",
        "time",
        "localtime",
    )


def _left_over(name: str, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a row is removed if nothing belongs to it any more, after some of that was moved away
    in the same iteration."""
    asks = any(
        isinstance(up, ast.If)
        and any(_named(node, _ASKS) and name in _names(node) for node in ast.walk(up.test))
        for up in takewhile(lambda up: up is not loop, parents(call))
    )
    return asks and any(
        isinstance(node, ast.Call)
        and getattr(node.func, "attr", "") in _MOVES
        and node.lineno < call.lineno
        for node in descendants(loop, into_functions=False)
    )


def _names(node: ast.AST) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def is_chosen_item(context: FileContext, call: ast.Call, loop: LoopNode) -> bool:
    """Whether it is the same object that is saved, if an item is the right one, or only the item that is;
    or rows are changed for one of the items only."""
    if isinstance(loop, ast.For) and isinstance(loop.target, ast.Name):
        for up in takewhile(lambda up: up is not loop, parents(call)):
            match up:
                case ast.If(
                    test=ast.Compare(left=ast.Name(id=item), ops=[ast.Eq()], comparators=[other]),
                    body=body,
                ) if item == loop.target.id and any(call in descendants(one) for one in body):
                    return context.flow.invariant(other, loop)
    match call.func:
        case ast.Attribute(value=ast.Name() as owner, attr="save" | "asave"):
            tests = [
                up.test
                for up in takewhile(lambda up: up is not loop, parents(call))
                if isinstance(up, ast.If)
            ]
            if owner.id not in context.flow.bound_in(loop):
                return bool(tests)
            return any(_is_the_one(part, owner.id) for test in tests for part in ast.walk(test))
    return False


def _is_the_one(test: ast.AST, name: str) -> bool:
    """Whether a test holds for one row only, as it asks for its name: `step.name == "staff"`."""
    match test:
        case ast.Compare(
            left=ast.Attribute(value=ast.Name(id=owner), attr=key), ops=[ast.Eq()]
        ) if owner == name:
            return key in _NAMES or key in _KEYS
    return False


def says_signals_needed(context: FileContext, call: ast.Call) -> bool:
    """Whether a comment above a write or beside it says that signals are needed."""
    lines = context.source.text.splitlines()[max(0, call.lineno - 5) : call.end_lineno]
    return any("#" in line and "signal" in line.partition("#")[2].lower() for line in lines)


def _creates(value: ast.expr) -> bool:
    if isinstance(value, ast.Await):
        value = value.value
    return isinstance(value, ast.Call) and getattr(value.func, "attr", "") in ("create", "acreate")


def after_logged_error(call: ast.AST, loop: LoopNode) -> bool:
    """Whether a write stands where something has gone wrong with one of many, or a loop where something
    has gone wrong at all: after `logger.error(…)` in a block under a condition."""
    child: ast.AST = call
    levels = {"error", "exception", "critical"}
    for up in parents(call):
        if isinstance(up, FUNCTIONS):
            return False
        if up is loop:
            levels.add("warning")
        if isinstance(up, ast.If):
            block = up.body if child in up.body else up.orelse
            for statement in block[: block.index(child)] if child in block else ():
                match statement:
                    case ast.Expr(value=ast.Call(func=ast.Attribute(attr=level))):
                        if level in levels:
                            return True
        child = up
    return False


def calls_own_function(context: FileContext, loop: LoopNode) -> bool:
    """Whether a loop is part of a walk over a tree: it calls the function that it stands in."""
    function = context.flow.function(loop)
    return function is not None and any(
        isinstance(node, ast.Call) and _calls_itself(node.func, function.name)
        for node in descendants(loop, into_functions=False)
    )


def _calls_itself(called: ast.expr, name: str) -> bool:
    match called:
        case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=last) | ast.Name(id=last):
            return last == name
    return False


def _last(context: FileContext, node: ast.expr) -> str:
    """The last part of a name, as it is called where it comes from."""
    found = (context.name(node) or "").rpartition(".")[2]
    return found or last_name(node)


def _named(node: ast.AST, names: frozenset[str]) -> bool:
    return isinstance(node, ast.Call) and last_name(node.func) in names
