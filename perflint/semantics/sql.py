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

UNKNOWN = "\0"  # stands in a text for what is not written out

_VERB = re.compile(r"\s*(?:--[^\n]*\n\s*|\(\s*)*([A-Za-z]+)")
_SORTS = {
    **dict.fromkeys(("SELECT", "WITH"), READ),
    **dict.fromkeys(("INSERT", "UPDATE", "DELETE", "REPLACE", "MERGE", "UPSERT"), WRITE),
}
_CALL = re.compile(r"\s*SELECT\s+[\w.]+\s*\([^()]*\)\s*;?\s*$", re.IGNORECASE)  # of no table
# Of tables: those that hold no more than the schema, and what makes a statement go through many rows.
_TABLE = re.compile(
    r"\bFROM\s+(?!\(?\s*(?:pragma_|sqlite_(?:temp_)?(?:master|schema)))", re.IGNORECASE
)
_JOINS = re.compile(r"\b(?:JOIN|GROUP\s+BY|UNION)\b", re.IGNORECASE)
_SORTS_ALL = re.compile(r"\bORDER\s+BY\b|\b(?:COUNT|SUM|AVG|TOTAL)\s*\(", re.IGNORECASE)
_LIMITED = re.compile(r"\b(?:LIMIT|EXISTS)\b", re.IGNORECASE)
_NARROWED = re.compile(r"\bWHERE\b", re.IGNORECASE)
_BY_KEY = re.compile(r"\bWHERE\s+[\w.\"]*\b(?:id|pk|key|uuid|rowid)\"?\s*=", re.IGNORECASE)
_NAMED = re.compile(rf"\b(?:FROM|INTO|UPDATE|TABLE|SELECT)\s+{UNKNOWN}", re.IGNORECASE)
# Statements of SQLite that wait for the disk, or go through all that there is.
_SETTLES = re.compile(
    r"\s*(?:COMMIT|END|VACUUM|REINDEX|ANALYZE|PRAGMA\s+(?:wal_checkpoint|\w+_check))\b",
    re.IGNORECASE,
)
_IDLE = re.compile(
    r"\s*(?:SELECT|PRAGMA|EXPLAIN|(?:CREATE|DROP)\b[^;]*?\bIF\s+(?:NOT\s+)?EXISTS)\b", re.IGNORECASE
)
_COMMENT = re.compile(r"--[^\n]*")
_BODY = re.compile(r"(\bTRIGGER\s[^;]*?\bEXISTS\b).*?\bEND\b", re.IGNORECASE | re.DOTALL)
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


def settles(text: str) -> bool:
    """Whether a statement of SQLite waits for the disk, as `COMMIT`, or goes through a whole file."""
    return _SETTLES.match(text) is not None


def reads_whole(text: str) -> bool:
    """Whether a statement is told to give all rows of a table, as they come."""
    if _TABLE.search(text) is None or _LIMITED.search(text) or _NARROWED.search(text):
        return False
    return UNKNOWN not in _NAMED.sub("", text)  # there could be a condition


def goes_through(text: str) -> bool:
    """Whether a statement has to go through many rows before it gives the first one: it joins or groups
    them, or counts or sorts a whole table."""
    if _TABLE.search(text) is None or _LIMITED.search(text) or _BY_KEY.search(text):
        return False
    if _JOINS.search(text):
        return True
    return _SORTS_ALL.search(text) is not None and reads_whole(text)


def is_idle(text: str) -> bool:
    """Whether statements leave a file as it is, unless it is a new one: they read, or ask for tables `IF
    NOT EXISTS`. Those of a script are told apart by semicolons."""
    plain = _BODY.sub(r"\1", _COMMENT.sub("", text))
    parts = [part for part in plain.split(";") if part.strip()]
    return bool(parts) and all(_IDLE.match(part) for part in parts)


def written(types: Types, statement: ast.expr) -> str:
    """The text of an SQL statement, with `UNKNOWN` for what is not written out."""
    return _text(types, statement, 0)


def _text(types: Types, statement: ast.expr | None, depth: int) -> str:
    """As `written`."""
    below = depth + 1
    if depth > _DEPTH:
        return UNKNOWN
    match statement:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=values):
            parts = [value if isinstance(value, ast.Constant) else None for value in values]
            return "".join(str(part.value) if part is not None else UNKNOWN for part in parts)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _text(types, left, below) + _text(types, right, below)
        case ast.BinOp(left=left, op=ast.Mod()):
            return _text(types, left, below)
        case ast.Call(func=ast.Attribute(value=inner, attr="format" | "strip" | "bindparams")):
            return _text(types, inner, below)
        case ast.Call(func=function, args=[first, *_]):
            name = types.names.dotted(function) or ""
            if name.rpartition(".")[2] in ("text", "SQL", "dedent", "TextClause"):
                return _text(types, first, below)
        case ast.Name():
            return _held(types, statement, below)
    return UNKNOWN


def _held(types: Types, name: ast.Name, depth: int) -> str:
    """The text that a name holds; of one that is put together, all that it may hold."""
    bindings = types.flow.reaching(name)
    values = [
        binding.value if binding.kind in ("assign", "augassign") else None for binding in bindings
    ]
    found = [_text(types, value, depth) for value in values]
    whole = len(bindings) == 1 and bindings[0].kind == "assign"
    return "".join(found if whole else [UNKNOWN, *found])
