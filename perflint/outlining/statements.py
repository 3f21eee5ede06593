"""The SQL of a file that costs an embedded database more than a moment.

SQLite answers most statements within microseconds. What takes time is to wait for the disk (a commit
of something that was written), and to go through many rows.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property

from perflint.language.flow.below import calls_below
from perflint.language.names import Names
from perflint.language.nodes import FUNCTIONS, last_name, parent, parents
from perflint.language.terms import sql
from perflint.language.terms.types import Types
from perflint.syntax.spelling import spelling

_RUNNING = frozenset({"execute", "executescript", "executemany"})
_FETCHING = frozenset({"fetchall", "fetchmany"})
TELLING = _RUNNING | _FETCHING | {"commit"}  # methods of which it is asked how long they take


class Statements:
    """The statements of one file."""

    def __init__(self, names: Names, types: Types) -> None:
        self._names = names
        self._types = types

    def takes_long(self, call: ast.Call, method: str) -> bool:
        """Whether a call of a method that runs, fetches or commits something takes longer than a
        moment, if it is one of an embedded database."""
        if method == "commit":
            return not self.idle(_around(call))
        if method == "executescript":
            return not call.args or not sql.is_idle(sql.written(self._types, call.args[0]))
        if method == "execute":
            return bool(call.args) and self._executes_long(call)
        if method in _FETCHING and isinstance(call.func, ast.Attribute):
            return self.iterates_long(call.func.value)
        return False

    def idle(self, around: ast.AST) -> bool:
        """Whether the statements that are run somewhere are known, and write nothing."""
        found = list(_runs(around))
        return bool(found) and all(
            last_name(call.func) != "executemany"
            and bool(call.args)
            and sql.is_idle(sql.written(self._types, call.args[0]))
            for call in found
        )

    def iterates_long(self, cursor: ast.expr) -> bool:
        """Whether what a cursor gives are many rows."""
        run = self._run_of(cursor)
        if run is None or not run.args:
            return False
        text = sql.written(self._types, run.args[0])
        return sql.reads_whole(text) or sql.goes_through(text)

    def _executes_long(self, call: ast.Call) -> bool:
        text = sql.written(self._types, call.args[0])
        if sql.settles(text) or sql.goes_through(text):
            return True
        if self._commits_at_once and sql.sort_of(self._types, call.args[0]) == sql.WRITE:
            return not self._begins(_around(call))
        return False

    def _begins(self, around: ast.AST) -> bool:
        """Whether a transaction is begun by hand."""
        return any(
            sql.verb_of(self._types, call.args[0]) in ("BEGIN", "SAVEPOINT")
            for call in _runs(around)
            if call.args
        )

    def _run_of(self, cursor: ast.expr) -> ast.Call | None:
        """The call that runs the statement whose rows a cursor gives."""
        if isinstance(cursor, ast.Call):
            return cursor if last_name(cursor.func) == "execute" else None
        wanted = spelling(cursor)
        before = [
            call
            for call in _runs(_around(cursor))
            if call.lineno <= cursor.lineno and _passes_to(call, wanted)
        ]
        return max(before, key=lambda call: call.lineno, default=None)

    @cached_property
    def _commits_at_once(self) -> bool:
        """Whether the file connects so that each statement is a transaction of its own."""
        return any(
            word.arg == "isolation_level"
            and isinstance(word.value, ast.Constant)
            and word.value.value is None
            or word.arg == "autocommit"
            and isinstance(word.value, ast.Constant)
            and word.value.value is True
            for call in self._names.nodes(ast.Call)
            if last_name(call.func) == "connect"
            for word in call.keywords
        )


def _runs(around: ast.AST) -> Iterator[ast.Call]:
    for node in calls_below(around, *_RUNNING, into_functions=False):
        if isinstance(node.func, ast.Attribute):
            yield node


def _passes_to(call: ast.Call, wanted: str) -> bool:
    """Whether the rows of a statement are those of a cursor: `cursor.execute(…)`, or `cursor =
    connection.execute(…)`."""
    above = parent(call)
    if isinstance(above, ast.Assign) and above.value is call:
        return any(spelling(target) == wanted for target in above.targets)
    return isinstance(call.func, ast.Attribute) and spelling(call.func.value) == wanted


def _around(node: ast.AST) -> ast.AST:
    """The function around a node, or the module."""
    above = list(parents(node))
    return next((up for up in above if isinstance(up, FUNCTIONS)), above[-1])
