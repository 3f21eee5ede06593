"""What code does to the file at a path, or with what was read of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.nodes import descendants, last_name, nodes_below, parent
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.arguments import depends
from perflint.reasoning.values.files import mode, opened_path
from perflint.syntax.spelling import spelling

# Calls that change the working directory, or what stands at a path; other programs may.
_MOVING = frozenset({"chdir", "unlink", "write_text", "write_bytes", "system"})
_MOVING_OF = frozenset({"rename", "replace", "remove", "move", "copy", "copyfile", "copy2"})
_PROGRAMS = frozenset({"run", "call", "check_call", "check_output", "Popen"})


def reads_back(within: ast.AST, call: ast.Call, context: FileContext) -> bool:
    """Whether a file of the same name is read there, which has to hold all that was written before."""
    path = opened_path(call, context)
    wanted = spelling(path) if path is not None else ""
    for node in descendants(within, into_functions=False):
        if isinstance(node, ast.Call) and "r" in (mode(node, context) or ""):
            other = opened_path(node, context)
            if other is not None and spelling(other) == wanted:
                return True
    return False


def moves_file(within: ast.AST, call: ast.Call, context: FileContext) -> bool:
    """Whether the file that a call opens may be moved, removed or written anew there, by its path or by
    another program: who opens it again then gets a new one."""
    path = opened_path(call, context)
    wanted = spelling(path) if path is not None else ""
    for node in descendants(within, into_functions=False):
        if not isinstance(node, ast.Call) or node is call:
            continue
        name = last_name(node.func)
        anew = opened_path(node, context) is not None and "w" in (mode(node, context) or "w")
        if name in ("system", "chdir") or name in _PROGRAMS and _moves(node, name, context):
            return True
        if anew or name in _MOVING or _moves(node, name, context):
            if any(spelling(part) == wanted for part in _parts(node)):
                return True
    return False


def _parts(node: ast.AST) -> Iterator[ast.expr]:
    """The names, attributes and constants in a node."""
    for part in descendants(node):
        if isinstance(part, (ast.Name, ast.Attribute, ast.Constant)):
            yield part


def may_change_file(loop: ast.AST, call: ast.Call, context: FileContext) -> bool:
    """Whether the loop may change the file, so that it has to be read again."""
    for node in descendants(loop, into_functions=False):
        if isinstance(node, ast.Call) and node is not call:
            function = node.func
            name = (
                function.attr
                if isinstance(function, ast.Attribute)
                else getattr(function, "id", "")
            )
            if name in _MOVING or _moves(node, name, context):
                return True
            path = opened_path(node, context)
            if path is not None and "r" not in (mode(node, context) or ""):
                if not _is_of_element(path, loop, context):
                    return True
    return False


def _is_of_element(path: ast.expr, loop: ast.AST, context: FileContext) -> bool:
    """Whether a path is made of what a loop goes over, or of what a `with` in it gives: another one in each
    iteration."""
    function = context.flow.function(loop)
    if function is None or not isinstance(loop, ast.For):
        return False
    targets = [loop.target, *(item.optional_vars for item in nodes_below(loop, ast.withitem))]
    varying = {
        part.id
        for target in targets
        if target is not None
        for part in descendants(target)
        if isinstance(part, ast.Name)
    }
    return depends(context, path, function, frozenset(varying))


def _moves(call: ast.Call, name: str, context: FileContext) -> bool:
    """Whether a call moves a file or runs a program; `text.replace(a, b)` and `rows.remove(row)` do not."""
    dotted = context.names.dotted(call.func) or ""
    if name in _PROGRAMS:
        return dotted.startswith("subprocess.")
    if name not in _MOVING_OF:
        return False
    return dotted.startswith(("os.", "shutil.")) or (
        isinstance(call.func, ast.Attribute)
        and name in ("rename", "replace")
        and context.is_a(call.func.value, "pathlib.Path")
    )


def arguments(call: ast.Call) -> list[ast.expr]:
    """What a call passes, by position and by keyword."""
    return [*call.args, *(word.value for word in call.keywords)]


def passes_contents_on(call: ast.Call, loop: ast.AST, context: FileContext) -> bool:
    """Whether what was read of a file is passed to a call, which may change it: each iteration then
    needs its own (`results = json.load(file)`, `index.load(results)`)."""
    item = parent(call)
    if not isinstance(item, ast.withitem) or not isinstance(item.optional_vars, ast.Name):
        return False
    file = item.optional_vars.id
    statement = parent(item)
    read = {
        target.id
        for node in (descendants(statement) if statement is not None else ())
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        for target in node.targets
        if isinstance(target, ast.Name)
        and any(isinstance(arg, ast.Name) and arg.id == file for arg in node.value.args)
    }
    return any(
        isinstance(node, ast.Call)
        and not (context.names.dotted(node.func) or "").startswith("builtins.")
        and any(isinstance(arg, ast.Name) and arg.id in read for arg in node.args)
        for node in descendants(loop)
    )


def looks_for_path(loop: ast.AST, path: ast.expr) -> bool:
    """Whether the loop looks for the one item that has this path: `if item.path == path:`."""
    wanted = spelling(path)
    return any(
        isinstance(node, ast.Compare)
        and isinstance(node.ops[0], (ast.Eq, ast.NotEq))
        and wanted in (spelling(node.left), spelling(node.comparators[0]))
        for node in descendants(loop, into_functions=False)
    )


def watches_files(loop: ast.AST) -> bool:
    """Whether a loop waits for changes of files: `for changes in watch(path)`, and `while` that sleeps
    by its arguments, `self._sleep(interval)`."""
    if isinstance(loop, ast.While):
        return any(
            isinstance(node, ast.Call) and "sleep" in last_name(node.func).lower()
            for node in descendants(loop, into_functions=False)
        )
    if not isinstance(loop, (ast.For, ast.AsyncFor)) or not isinstance(loop.iter, ast.Call):
        return False
    function = loop.iter.func
    name = last_name(function)
    return name in ("watch", "awatch", "follow", "tail", "listen", "monitor")


def compares_contents(start: ast.AST, loop: ast.AST) -> bool:
    """Whether a loop compares what it reads with what it read before, so as to see a change."""
    if not isinstance(start, ast.Call):
        return False
    wanted = ast.dump(start)
    read: set[str] = set()
    bound: set[str] = set()
    for node in descendants(loop):
        if not isinstance(node, ast.Assign):
            continue
        values = {each.id for each in ast.walk(node.value) if isinstance(each, ast.Name)}
        names = {each.id for each in ast.walk(node.targets[0]) if isinstance(each, ast.Name)}
        if ast.dump(node.value) == wanted:
            read |= names
        elif values & read:
            bound |= names

    def is_read(side: ast.expr) -> bool:
        return getattr(side, "id", "") in read or ast.dump(side) == wanted

    return any(
        isinstance(node, ast.Compare)
        and isinstance(node.ops[0], (ast.Eq, ast.NotEq))
        and any(
            is_read(one) and (is_read(other) or getattr(other, "id", "") in bound)
            for one, other in (
                (node.left, node.comparators[0]),
                (node.comparators[0], node.left),
            )
        )
        for node in descendants(loop)
    )
