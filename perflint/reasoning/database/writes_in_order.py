"""Writes that are a step of their own: they cannot wait until a loop is over, or hardly.

What follows in the same iteration needs the row, an item that fails is to leave the others alone, or
the row notes what has just been done. One can still write such rows at once, but only if the loop is
taken apart, so that a finding is a hint.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import islice

from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    descendants,
    last_name,
    nodes_below,
    parents,
)
from perflint.language.terms.sql import READ, RUNNING
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.failures import original_name
from perflint.reasoning.database.rows_needed import is_call_of
from perflint.reasoning.database.statements import statement_kind

# What another service is told to do, by the name of the function.
_DONE = re.compile(
    r"^(?:create|submit|register|capture|confirm|order|book|place|pay|transfer|issue|post|request"
    r"|start|launch|schedule|reserve|purchase|cancel|approve|sign|print)(?:_|$)"
)
_NEAR = 6  # lines above a write in which a comment is about it
_TRANSACTIONS = frozenset({"atomic", "begin", "begin_nested", "savepoint", "transaction"})
# What stands for a service that answers over the network, where its type is unknown.
_SERVICES = re.compile(r"^_*(?:\w+_)?(?:client|api|backend|gateway|provider|srv|remote)$")
_FILES = frozenset("File ContentFile ImageFile SimpleUploadedFile InMemoryUploadedFile".split())
_FILE_CHANGES = frozenset(
    f"os.{name}" for name in "rename renames replace remove unlink rmdir link symlink".split()
)
_BULK = frozenset(
    "bulk_create bulk_update abulk_create abulk_update executemany bulk_save_objects"
    " bulk_insert_mappings insert_many".split()
)
_SELECTS = re.compile(
    r"^\s*(?:INSERT|REPLACE|CREATE\s+TABLE)\b.*\bSELECT\b", re.IGNORECASE | re.DOTALL
)
_FROM_QUERIES = frozenset("from_select insert_from executescript copy_from to_sql".split())


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
    if loop is None or any(
        isinstance(node, ast.Call) and not _is_of_item(node, loop) for node in ast.walk(test)
    ):
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


def _is_of_item(call: ast.Call, loop: LoopNode) -> bool:
    """Whether a call asks something that the item of a loop holds: `tool.settings.get("server")`."""
    asked: ast.expr = call
    while isinstance(asked, (ast.Call, ast.Attribute, ast.Subscript)):
        asked = asked.func if isinstance(asked, ast.Call) else asked.value
    return (
        isinstance(asked, ast.Name)
        and isinstance(loop, (ast.For, ast.AsyncFor))
        and any(
            isinstance(one, ast.Name) and one.id == asked.id for one in descendants(loop.target)
        )
    )


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


def is_tested(call: ast.expr) -> bool:
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


def queries_beside(context: FileContext, call: ast.expr, loop: LoopNode) -> Iterator[ast.Call]:
    """The calls of each iteration that ask the database, besides what a call is given."""
    own = set(descendants(call))
    for statement in getattr(loop, "body", ()) if not isinstance(loop, ast.Call) else ():
        for node in descendants(statement, into_functions=False):
            if isinstance(node, ast.Call) and node not in own and queries_first(context, node):
                yield node


def queries_first(context: FileContext, call: ast.expr) -> bool:
    """Whether a call, or what else runs functions, asks the database for something, whatever else it does."""
    for reach in context.reaches(call, "queries", "writes"):
        last = reach.effect.api.rpartition(".")[2]
        if reach.effect.kind == "writes":
            if last.endswith("_or_create"):
                return True
            continue
        if last == "refresh":
            continue  # what a commit has made invalid
        told = reach.statement or (
            statement_kind(context, call, reach.effect.api)
            if reach.direct and isinstance(call, ast.Call)
            else ""
        )
        if last not in RUNNING or told == READ:
            return True
    return False


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
                    is_call_of(one, _BULK) for part in body for one in descendants(part)
                ):
                    return True
        child = up
    return False


def writes_many(loop: LoopNode) -> bool:
    """Whether each iteration writes many rows with one statement: a commit for each is one for many."""
    return any(
        is_call_of(node, _BULK | _FROM_QUERIES) or selects(node)
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


def is_in_transaction(context: FileContext, call: ast.AST, loop: LoopNode) -> bool:
    """Whether each item is a transaction of its own: `with transaction.atomic():` in the loop, or
    something is entered for it: `with locked(row.id):`."""
    for up in parents(call):
        if up is loop:
            return False
        if isinstance(up, (ast.With, ast.AsyncWith)) and any(
            isinstance(item.context_expr, ast.Call)
            and (
                original_name(context, item.context_expr.func) in _TRANSACTIONS
                or _of_item(context, item.context_expr, loop)
            )
            for item in up.items
        ):
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
            if original_name(context, node.func) in _FILES:
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


def says_signals_needed(context: FileContext, call: ast.expr) -> bool:
    """Whether a comment above a write or beside it says that signals are needed, or speaks of writing at once
    (`# bulk_create would not make the slug`); other comments and blank lines in between do not count as
    distance (see `engine.line_tables`)."""
    lines = context.source.text.splitlines()
    above = (line for line in reversed(lines[: call.lineno - 1]) if _counts(line))
    near = [*islice(above, _NEAR), *lines[call.lineno - 1 : call.end_lineno]]
    return any(map(_speaks_of_signals, near))


def _counts(line: str) -> bool:
    return bool(line.partition("#")[0].strip()) or _speaks_of_signals(line)


def _speaks_of_signals(line: str) -> bool:
    comment = line.partition("#")[2].lower()
    return "signal" in comment or "bulk_" in comment


def calls_own_function(context: FileContext, loop: LoopNode) -> bool:
    """Whether a loop is part of a walk over a tree: it calls the function that it stands in."""
    function = context.flow.function(loop)
    return function is not None and any(
        isinstance(node, ast.Call) and _calls_itself(node.func, function.name)
        for node in descendants(loop, into_functions=False)
    )


def call_back(context: FileContext, functions: tuple[FunctionNode, ...], loop: LoopNode) -> bool:
    """Whether functions that a loop calls, the second in the first and so on, are part of a walk over a tree:
    one calls itself, one before it, or the function around the loop."""
    around = context.flow.function(loop)
    before = {around.name} if around is not None else set()
    for function in functions:
        before.add(function.name)
        if any(
            _calls_itself(call.func, name)
            for call in nodes_below(function, ast.Call, into_functions=False)
            for name in before
        ):
            return True
    return False


def _calls_itself(called: ast.expr, name: str) -> bool:
    match called:
        case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=last) | ast.Name(id=last):
            return last == name
    return False
