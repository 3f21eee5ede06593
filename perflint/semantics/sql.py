"""SQL statements as code writes them: as text, or built with SQLAlchemy."""

from __future__ import annotations

import ast
import re

from perflint.semantics.facts import Term
from perflint.semantics.types import Types

READ = "read"
WRITE = "write"
OTHER = ""
# Methods that run whatever statement they are given.
RUNNING = frozenset(
    {"execute", "exec_driver_sql", "stream", "execute_sql", "scalar", "scalars", "fetch"}
)

_VERB = re.compile(r"\s*(?:--[^\n]*\n\s*|\(\s*)*([A-Za-z]+)")
_SORTS = {
    **dict.fromkeys(("SELECT", "WITH"), READ),
    **dict.fromkeys(("INSERT", "UPDATE", "DELETE", "REPLACE", "MERGE", "UPSERT"), WRITE),
}
_CALL = re.compile(r"\s*SELECT\s+[\w.]+\s*\([^()]*\)\s*;?\s*$", re.IGNORECASE)  # of no table
_BUILDERS = frozenset({"sqlalchemy", "sqlmodel"})
_DEPTH = 4  # names and calls that a statement is followed through


def sort_of(types: Types, statement: ast.expr) -> str:
    """Whether a statement reads or writes rows; empty where it does neither, or that is unknown."""
    if _CALL.match(_text(types, statement, 0)):
        return OTHER
    return _SORTS.get(verb_told(types, statement), OTHER)


def verb_told(types: Types, statement: ast.expr) -> str:
    """As `verb_of`, also of a statement that is built: `DELETE` of `delete(User).where(…)`."""
    return verb_of(types, statement) or _built(types.term(statement))


def verb_of(types: Types, statement: ast.expr) -> str:
    """The first word of an SQL statement that is written out, in capitals; else an empty string."""
    found = _VERB.match(_text(types, statement, 0))
    return found.group(1).upper() if found is not None else ""


def _built(term: Term | None) -> str:
    """The verb of `select(User).where(…)` and the like."""
    while term is not None and term[0] in ("call", "attribute"):
        term = term[1]
    if term is None or term[0] != "name":
        return ""
    root, _, last = term[1].rpartition(".")
    return last.upper() if root.partition(".")[0] in _BUILDERS else ""


def _text(types: Types, statement: ast.expr, depth: int) -> str:
    """The text of an SQL statement, as far as it is written out."""
    if depth > _DEPTH:
        return ""
    match statement:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=[ast.Constant(value=str() as text), *_]):
            return text
        case ast.BinOp(left=left):
            return _text(types, left, depth + 1)
        case ast.Call(func=ast.Attribute(value=inner, attr="format" | "strip" | "bindparams")):
            return _text(types, inner, depth + 1)
        case ast.Call(func=function, args=[first, *_]):
            name = types.names.dotted(function) or ""
            if name.rpartition(".")[2] in ("text", "SQL", "dedent", "TextClause"):
                return _text(types, first, depth + 1)
        case ast.Name():
            bindings = types.flow.reaching(statement)
            if len(bindings) == 1 and bindings[0].kind == "assign" and bindings[0].value:
                return _text(types, bindings[0].value, depth + 1)
    return ""
