"""Code that runs rarely, whatever loop it stands in: migrations, first rows, output for debugging."""

from __future__ import annotations

import ast
import re
from pathlib import PurePath

from perflint.language.nodes import FunctionNode, nodes_below, parents
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.short_loops import SET_UP, why_short
from perflint.reasoning.occurrence.local_functions import function_of

# What asks somebody who sits in front of the program.
_ASKING = frozenset(
    {"builtins.input", "getpass.getpass", "click.prompt", "click.confirm", "typer.prompt"}
    | {"typer.confirm"}
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


def is_migration_file(context: FileContext) -> bool:
    """Whether a file is a migration: what it does to rows it does once."""
    *folders, file = PurePath(context.path).parts
    if file.startswith("migrate_") or _MIGRATIONS.search(PurePath(file).stem):
        return True
    return any(
        folder in ("alembic", "versions") or _MIGRATIONS.search(folder) for folder in folders
    )


def why_rare(context: FileContext, node: ast.AST) -> str:
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
    if is_in_migration(context, node):
        return "a migration"
    reasons = [why_short(context, loop) for loop in context.flow.loops(node)]
    if SET_UP in reasons:
        return SET_UP
    return reasons[0] if reasons and all(reasons) else ""


def _fills_new(context: FileContext, node: ast.AST) -> bool:
    """Whether a file or function says that it puts the first rows into a database, once."""
    if PurePath(context.path).stem in _FILLING:
        return True
    function = context.flow.function(node)
    return function is not None and _FILLS.search(function.name) is not None


def is_in_migration(context: FileContext, node: ast.AST) -> bool:
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
    """Whether a function says that it is a migration, in its name or its first words, or only such functions
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
