"""Making a name of another module available where a rewrite needs it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence

from perflint.codemods.parts.layout import insert_before, line_span, owns_lines
from perflint.codemods.parts.naming import fresh
from perflint.language.nodes import FUNCTIONS, parent, parents
from perflint.language.scopes import Binding
from perflint.reasoning.values.containers import statement_of
from perflint.rules.context import Context
from perflint.syntax.edits import Edit

# The names that libraries are imported as by nearly everybody.
_USUAL = {"numpy": "np", "pandas": "pd"}
# Libraries that are there where one of these is, which needs them.
_NEEDED_BY = {
    "numpy": frozenset({"pandas", "scipy", "sklearn", "statsmodels", "xarray"}),
    "asgiref": frozenset({"django"}),
}


def module(
    context: Context, name: str, at: ast.AST, *, installed: bool = False
) -> tuple[str, tuple[Edit, ...]]:
    """How to write module `name` at a place: its expression there, and the edits that import it.

    An import that is in scope is used, also under another name; else `import name` (`import numpy as np`) is added
    among the imports at the top of the file, sorted in where they are: after `__future__` and the docstring, never
    inside a `try`, an `if TYPE_CHECKING` or a function. A library that the file imports only where it needs
    it may be missing elsewhere: its import is added right before the statement. So `at` must be what a
    rewrite replaces, not something inside of that.

    Args:
        installed: whether the library is known to be there, so that the file can import it.
    """
    found = _available(context, name, at)
    if found is not None:
        return found, ()
    top = name.partition(".")[0]
    usual = _USUAL.get(name)
    if usual is not None and not _taken(context, usual, at):
        return usual, (_insert(context, f"import {name} as {usual}", at, installed=installed),)
    if _taken(context, top, at):
        alias = fresh(context, f"{name.rpartition('.')[2]}_module")
        return alias, (_insert(context, f"import {name} as {alias}", at, installed=installed),)
    return name, (_insert(context, f"import {name}", at, installed=installed),)


def member(
    context: Context, module_name: str, name: str, at: ast.AST, *, installed: bool = False
) -> tuple[str, tuple[Edit, ...]]:
    """How to write `module_name.name` at a place, and the edits that import it."""
    (written,), edits = members(context, module_name, (name,), at, installed=installed)
    return written, edits


def members(
    context: Context,
    module_name: str,
    names: Sequence[str],
    at: ast.AST,
    *,
    installed: bool = False,
) -> tuple[tuple[str, ...], tuple[Edit, ...]]:
    """How to write several members of a module at a place, and the edits that import them: in one statement,
    but for those that get other names, which isort and ruff put on lines of their own."""
    written: list[str] = []
    missing: list[str] = []
    for name in names:
        found = _member(context, module_name, name, at)
        if found is None and _taken(context, name, at):
            found = fresh(context, f"{name}_")
            missing.append(f"{name} as {found}")
        elif found is None:
            found = name
            missing.append(name)
        written.append(found)
    if not missing:
        return tuple(written), ()
    renamed = [name for name in missing if " as " in name]
    groups = [[name for name in missing if name not in renamed], *([name] for name in renamed)]
    statements = [f"from {module_name} import {', '.join(group)}" for group in groups if group]
    added = context.source.newline.join(statements)
    return tuple(written), (_insert(context, added, at, installed=installed),)


def _member(context: Context, module_name: str, name: str, at: ast.AST) -> str | None:
    """An expression that already stands for a member of a module at a place."""
    wanted = f"{module_name}.{name}"
    if _defined_here(context, name, wanted, at):
        return name
    found = _available(context, wanted, at)
    if found is not None:
        return found
    through = _available(context, module_name, at)
    return None if through is None else f"{through}.{name}"


def _defined_here(context: Context, name: str, wanted: str, at: ast.AST) -> bool:
    """Whether a name stands at a place for what this file defines under a dotted name."""
    if wanted == f"{context.names.module}.{name}":
        return not _shadowed(context, name, at)
    found = context.names.lookup(name, context.names.scope_of(at))
    scope = context.names.scopes.get(found[1][0].node) if found and len(found[1]) == 1 else None
    return scope is not None and context.names.qualname(scope) == wanted


def _available(context: Context, dotted: str, at: ast.AST) -> str | None:
    """An expression that already stands for a dotted name at a place."""
    for name, bindings in _imports(context).items():
        # `import torch` and `import torch.nn` bind one name to one thing.
        if len({binding.imported for binding in bindings}) != 1 or _shadowed(context, name, at):
            continue
        sure = [
            binding.node
            for binding in bindings
            if _unconditional(binding.node) and binding.node.lineno <= at.lineno  # type: ignore[attr-defined]
        ]
        if not sure:
            continue
        imported = bindings[0].imported or ""
        if imported == dotted:
            return name
        # `import a` gives `a.b` only if a.b is imported too, or is no module of its own.
        if dotted.startswith(f"{imported}.") and any(
            alias.name == dotted and not alias.asname
            for node in sure
            if isinstance(node, ast.Import)
            for alias in node.names
        ):
            return dotted
    return _in_function(context, dotted, at) or _used_already(context, dotted, at)


def _imports(context: Context) -> dict[str, list[Binding]]:
    """The names of the module that an import binds, with all their bindings."""
    return context.once(
        "imports of the module",
        lambda: {
            name: bindings
            for name, bindings in context.names.scope.bindings.items()
            if any(binding.kind == "import" for binding in bindings)
        },
    )


def _used_already(context: Context, dotted: str, at: ast.AST) -> str | None:
    """A name that the module may not be able to import, but that the function around a place has used
    by then, so that it is there."""
    function = context.function(at)
    if function is None:
        return None
    around = (at, *parents(at))
    for name, bindings in _imports(context).items():
        imports = [binding for binding in bindings if binding.kind == "import"]
        if any(binding.imported != dotted for binding in imports):
            continue
        if _shadowed(context, name, at):
            continue
        for read in context.flow.reads(name, function):
            user = statement_of(read)
            if (
                isinstance(parent(read), ast.Attribute)
                and isinstance(user, (ast.Assign, ast.AnnAssign, ast.Expr))
                and read.lineno < at.lineno  # type: ignore[attr-defined]
                and parent(user) in around
            ):
                return name
    return None


def _in_function(context: Context, dotted: str, at: ast.AST) -> str | None:
    """A name that an import in the function around a place gives to `dotted`."""
    function = context.function(at)
    if function is None:
        return None
    for name, bindings in context.names.scopes[function].bindings.items():
        if all(
            binding.kind == "import"
            and binding.imported == dotted
            and binding.node.lineno < at.lineno  # type: ignore[attr-defined]
            for binding in bindings
        ) and any(_always(binding.node, function) for binding in bindings):
            return name
    return None


def _always(node: ast.AST, function: ast.AST) -> bool:
    """Whether a function passes a statement, or a handler that stands for it."""
    for above in parents(node):
        if above is function:
            return True
        if not isinstance(above, ast.Try):
            return False
    return False


def _unconditional(node: ast.AST) -> bool:
    return all(isinstance(up, ast.Module) for up in parents(node))


def _shadowed(context: Context, name: str, at: ast.AST) -> bool:
    found = context.names.lookup(name, context.names.scope_of(at))
    return found is None or found[0] is not context.names.scope


def _taken(context: Context, name: str, at: ast.AST) -> bool:
    if context.names.lookup(name, context.names.scope_of(at)) is not None:
        return True
    # A function below may bind the same name for itself: that is no clash at module level.
    return any(
        name in context.names.scopes[owner].bindings
        for owner in (at, *parents(at))
        if isinstance(owner, FUNCTIONS)
    )


def _imported(context: Context, top: str) -> bool:
    """Whether the file imports something of a package, or of one that needs it, whenever it is imported itself."""
    bringing = {top} | _NEEDED_BY.get(top, frozenset())
    return any(
        _unconditional(binding.node) and (binding.imported or "").partition(".")[0] in bringing
        for bindings in context.names.scope.bindings.values()
        for binding in bindings
        if binding.kind == "import"
    )


def _insert(context: Context, statement: str, at: ast.AST, *, installed: bool = False) -> Edit:
    body = context.names.tree.body
    top = statement.split()[1].partition(".")[0]
    if not installed and top not in sys.stdlib_module_names and not _imported(context, top):
        user = next(
            (
                up
                for up in (at, *parents(at))
                if isinstance(up, ast.stmt)
                and owns_lines(context, up)
                and not _is_elif(context, up)
            ),
            None,
        )
        if user is not None:
            return insert_before(context, user, statement.splitlines())
    sorted_in = _sorted_in(context, statement, top)
    if sorted_in is not None:
        return sorted_in
    newline = context.source.newline
    last: ast.Import | ast.ImportFrom | ast.Expr | None = None
    for index, node in enumerate(body):
        if (
            isinstance(node, (ast.Import, ast.ImportFrom))
            or index == 0
            and isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
        ):
            last = node
        elif not isinstance(node, (ast.If, ast.Try, ast.Expr)):
            break
    if last is None:
        apart = ["", ""] if isinstance(body[0], (*FUNCTIONS, ast.ClassDef)) else [""]
        return insert_before(context, body[0], [statement, *apart])
    own = _first_relative(body, last)
    if own is not None:
        return insert_before(context, own, [*statement.splitlines(), ""])
    end = line_span(context, last).end
    text = context.source.text
    if end == len(text) and not text.endswith(("\n", "\r")):
        return Edit(end, end, f"{newline}{statement}")
    heads = isinstance(last, ast.Expr) or _top(last) == "__future__"
    blank = newline if heads else ""
    return Edit(end, end, f"{blank}{statement}{newline}")


def _is_elif(context: Context, statement: ast.stmt) -> bool:
    start = context.span(statement).start
    return isinstance(statement, ast.If) and context.source.text.startswith("elif", start)


def _first_relative(body: Sequence[ast.stmt], last: ast.stmt) -> ast.ImportFrom | None:
    """The first of the imports of a file's own package with which its imports end; None if they do not."""
    found: ast.ImportFrom | None = None
    for node in reversed(body[: body.index(last) + 1]):
        if not isinstance(node, ast.ImportFrom) or not node.level:
            break
        found = node
    return found


def _sorted_in(context: Context, statement: str, top: str) -> Edit | None:
    """An import put where tools that sort imports would have it: among those of the standard library, or of
    the same package and those that need it, at the head of the file. None where there are none to go by."""
    head: list[ast.Import | ast.ImportFrom] = []
    for index, node in enumerate(context.names.tree.body):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            if not owns_lines(context, node):
                return None
            if _top(node) != "__future__":
                head.append(node)
        elif index or not isinstance(node, ast.Expr):
            break
    standard = top in sys.stdlib_module_names
    near = {top} | _NEEDED_BY.get(top, frozenset())
    alike = [node for node in head if _top(node) in (sys.stdlib_module_names if standard else near)]
    if not alike:
        return insert_before(context, head[0], [statement, ""]) if head and standard else None
    wanted = statement.startswith("from "), statement.split()[1].lower()
    for node in alike:
        if _order(node) > wanted:
            return insert_before(context, node, [statement])
    end = line_span(context, alike[-1]).end
    return Edit(end, end, f"{statement}{context.source.newline}")


def _top(node: ast.Import | ast.ImportFrom) -> str:
    """The package that is imported; nothing for a relative import."""
    if isinstance(node, ast.Import):
        return node.names[0].name.partition(".")[0]
    return "" if node.level else (node.module or "").partition(".")[0]


def _order(node: ast.Import | ast.ImportFrom) -> tuple[bool, str]:
    """What imports are sorted by, as isort and ruff do: plain ones first, then by module."""
    if isinstance(node, ast.Import):
        return False, node.names[0].name.lower()
    return True, (node.module or "").lower()
