"""SQL statements as code writes them: as text, or built with SQLAlchemy."""

from __future__ import annotations

import ast
import re

from perflint.knowledge.facts import Term
from perflint.language.names import Names
from perflint.language.nodes import descendants, last_name, parent, parents
from perflint.language.scopes import Scope
from perflint.language.terms.types import Types

READ = "read"
WRITE = "write"
NEITHER = "neither"  # asks for no rows of a table: `SELECT 1`, `PRAGMA table_info(book)`, `SET …`
OTHER = ""  # unknown
# Methods that run any statement.
RUNNING = frozenset(
    {"execute", "exec_driver_sql", "stream", "execute_sql", "scalar", "scalars", "fetch"}
)

HOLE = "\0"  # what is put into a text at run time

_VERB = re.compile(r"\s*(?:--[^\n]*\n\s*|\(\s*)*([A-Za-z]+)")
_EXECUTE = re.compile(r"\s*EXECUTE\s+(\w+)", re.IGNORECASE)
_PREPARE = re.compile(r"\bPREPARE\s+(\w+)\s*(?:\([^)]*\))?\s*AS\s+([A-Za-z]+)", re.IGNORECASE)
_SORTS = {
    **dict.fromkeys(("SELECT", "WITH"), READ),
    **dict.fromkeys(("INSERT", "UPDATE", "DELETE", "REPLACE", "MERGE", "UPSERT"), WRITE),
}
_CALLED = ("sql", "query", "statement", "stmt")
_CALL = re.compile(r"\s*SELECT\s+[\w.]+\s*\([^()]*\)\s*;?\s*$", re.IGNORECASE)  # of no table
_CONSTANT = re.compile(rf"\s*SELECT\b(?!.*(?:\bFROM\b|{HOLE}))", re.IGNORECASE | re.DOTALL)
_SETTING = frozenset(
    "PRAGMA SHOW SET RESET USE BEGIN START SAVEPOINT RELEASE COMMIT ROLLBACK END LOCK UNLOCK CREATE ALTER"
    " DROP COMMENT GRANT REVOKE ANALYZE VACUUM REINDEX LISTEN NOTIFY ATTACH DETACH EXPLAIN DESCRIBE".split()
)
# Of tables: those that hold no more than the schema, and what makes a statement go through many rows.
_TABLE = re.compile(
    r"\bFROM\s+(?!\(?\s*(?:pragma_|sqlite_(?:temp_)?(?:master|schema)))", re.IGNORECASE
)
_JOINS = re.compile(r"\b(?:JOIN|GROUP\s+BY|UNION)\b", re.IGNORECASE)
_SORTS_ALL = re.compile(r"\bORDER\s+BY\b|\b(?:COUNT|SUM|AVG|TOTAL)\s*\(", re.IGNORECASE)
_LIMITED = re.compile(r"\b(?:LIMIT|EXISTS)\b", re.IGNORECASE)
_NARROWED = re.compile(r"\bWHERE\b", re.IGNORECASE)
_BY_KEY = re.compile(r"\bWHERE\s+[\w.\"]*\b(?:id|pk|key|uuid|rowid)\"?\s*=", re.IGNORECASE)
_NAMED = re.compile(rf"\b(?:FROM|INTO|UPDATE|TABLE|SELECT)\s+{HOLE}", re.IGNORECASE)
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
# Methods that run a statement for the rows that it gives.
FETCHING = frozenset({"fetchrow", "fetchval", "fetch_all", "fetch_one", "fetch_val"})
# Functions of pandas and polars that make a frame of what a statement, or a table, gives.
FRAMING = frozenset(
    {
        "read_sql",
        "read_sql_query",
        "read_sql_table",
        "read_database",
        "read_database_uri",
        "read_gbq",
    }
)
# Methods that give what a statement has found, and those that take its rows.
_GIVING = frozenset({"execute", "stream"})
_ROWS = frozenset(
    "all fetchall fetchmany fetchone first mappings one one_or_none partitions scalar scalar_one"
    " scalar_one_or_none scalars unique".split()
)
_GIVEN_AS = frozenset({"sql", "query", "statement", "table_name"})  # the keywords for it
_TEXTS = frozenset({"text", "dedent", "SQL", "TextClause"})
_DEPTH = 6  # names and calls that a statement is followed through


def may_be(node: ast.expr) -> bool:
    """Whether an expression may well be an SQL statement, at a glance: a text that begins like one, or
    a name in capitals, or that says so."""
    match node:
        case ast.Constant(value=str() as text):
            return (text.split(None, 1) or [""])[0].upper() in _SORTS
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.isupper() or name.endswith(_CALLED)
    return False


def is_built(names: Names, node: ast.expr) -> bool:
    """Whether an expression builds an SQL statement: `select(Book).where(…)`."""
    if not isinstance(node, ast.Call):
        return False
    while isinstance(node, ast.Call):
        function = node.func
        node = function.value if isinstance(function, ast.Attribute) else function
    return (names.dotted(node) or "").partition(".")[0] in _BUILDERS


def sort_of(types: Types, statement: ast.expr) -> str:
    """Whether a statement reads or writes rows, or does neither; empty where that is unknown."""
    text = written(types, statement)
    verb = statement_verb(types, statement)
    if verb in _SETTING or _CALL.match(text) or _CONSTANT.match(text):
        return NEITHER
    return _SORTS.get(verb, OTHER)


def sort_of_call(types: Types, call: ast.Call) -> str:
    """As `sort_of`, of the first argument of a call that runs it. What is not seen to be written out or built
    reads where its rows are fetched: `session.execute(query).scalars()`."""
    statement = call.args[0]
    found = sort_of(types, statement)
    if found or last_name(call.func) not in _GIVING or _is_parameter(types, statement):
        return found
    return READ if _fetches(types, call) else OTHER


def _is_parameter(types: Types, statement: ast.expr) -> bool:
    """Whether it is the callers of a function who say which statement it runs."""
    return isinstance(statement, ast.Name) and any(
        binding.kind.startswith("parameter") for binding in types.flow.reaching(statement)
    )


def _fetches(types: Types, call: ast.Call) -> bool:
    """Whether rows are taken from what a call gives, there or through the variable that it is put into."""
    value: ast.expr = call
    above = parent(call)
    if isinstance(above, ast.Await):
        value, above = above, parent(above)
    if _is_asked_for_rows(value):
        return True
    match above:
        case ast.Assign(targets=[ast.Name() as target]):
            scope: Scope = target._scope  # type: ignore[attr-defined]
            return any(
                _is_asked_for_rows(use)
                and any(binding.value is value for binding in types.flow.reaching(use))
                for use in scope.uses.get(target.id, ())
            )
    return False


def _is_asked_for_rows(result: ast.AST) -> bool:
    above = parent(result)
    return isinstance(above, ast.Attribute) and above.attr in _ROWS


def statement_verb(types: Types, statement: ast.expr) -> str:
    """As `verb_of`, also of a statement that is built: `DELETE` of `delete(User).where(…)`."""
    return verb_of(types, statement) or _verb_of_built(types, statement, frozenset())


def verb_of(types: Types, statement: ast.expr) -> str:
    """The first word of an SQL statement that is written out, in capitals; else an empty string."""
    text = written(types, statement)
    found = _VERB.match(text)
    verb = found.group(1).upper() if found is not None else ""
    return _prepared(types, text) if verb == "EXECUTE" else verb


def _prepared(types: Types, text: str) -> str:
    """The verb of the statement that `EXECUTE name (…)` runs, which the file prepares."""
    asked = _EXECUTE.match(text)
    for constant in types.names.nodes(ast.Constant) if asked is not None else ():
        if isinstance(constant.value, str):
            for prepared in _PREPARE.finditer(constant.value):
                if asked is not None and prepared.group(1).lower() == asked.group(1).lower():
                    return prepared.group(2).upper()
    return "EXECUTE"


def _verb_of_built(types: Types, statement: ast.expr, seen: frozenset[ast.AST]) -> str:
    """The verb of a statement that is built, also step by step: `query = select(Book)`, and under a condition
    `query = query.where(…)`."""
    found = _built(types.term(statement))
    root = statement
    while isinstance(root, (ast.Call, ast.Attribute)):
        root = root.func if isinstance(root, ast.Call) else root.value
    if found or not isinstance(root, ast.Name) or len(seen) > _DEPTH:
        return found
    verbs = set()
    for binding in types.flow.reaching(root):
        if binding.kind != "assign" or binding.value is None:
            return ""
        if binding.value not in seen:
            verbs.add(_verb_of_built(types, binding.value, seen | {binding.value}))
    return verbs.pop() if len(verbs) == 1 else ""


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
    """Whether a statement reads all rows of a table, in no order."""
    if _TABLE.search(text) is None or _LIMITED.search(text) or _NARROWED.search(text):
        return False
    return HOLE not in _NAMED.sub("", text)  # there could be a condition


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
    NOT EXISTS`. Those of a script are separated by semicolons."""
    plain = _BODY.sub(r"\1", _COMMENT.sub("", text))
    parts = [part for part in plain.split(";") if part.strip()]
    return bool(parts) and all(_IDLE.match(part) for part in parts)


def written(types: Types, statement: ast.expr, depth: int = 0) -> str:
    """The text of an SQL statement as far as it is written out, with a `HOLE` for each part that is put
    in at run time; empty where nothing is."""
    if depth > _DEPTH:
        return HOLE

    def part(inner: ast.expr) -> str:
        return written(types, inner, depth + 1)

    match statement:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(part(inner) or HOLE for inner in parts)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return (part(left) or HOLE) + (part(right) or HOLE)
        case ast.BinOp(left=left, op=ast.Mod()):
            return part(left).replace("%s", HOLE)
        case ast.Call(func=ast.Attribute(value=inner, attr="format")):
            return re.sub(r"\{\w*\}", HOLE, part(inner))
        case ast.Call(func=ast.Attribute(value=inner, attr="strip" | "bindparams")):
            return part(inner)
        case ast.Call(func=ast.Name() | ast.Attribute() as function, args=[first, *_]):
            name = types.names.dotted(function) or last_name(function)
            if name.rpartition(".")[2] in _TEXTS:
                return part(first)
        case ast.Name():
            bindings = types.flow.reaching(statement)
            found = {
                part(binding.value)
                for binding in bindings
                if binding.kind == "assign" and binding.value is not None
            }
            if len(found) == 1 and all(binding.kind == "assign" for binding in bindings):
                return found.pop()
            return (
                HOLE if found else ""
            )  # of one of several, or one that is added to, nothing is known
        case ast.Attribute(value=ast.Name()):
            texts = {part(value) for value in _kept_in_class(types, statement)}
            return texts.pop() if len(texts) == 1 else ""
    return ""


def _kept_in_class(types: Types, node: ast.Attribute) -> list[ast.expr]:
    """What a class of the file, or the first of its bases there, assigns to an attribute of its own
    (`INSERT = "…"`) or of its objects (`self.insert = "…"`), which is read through these: `self.INSERT`,
    `Store.INSERT`."""
    names = types.names
    classes = names.once(
        "classes by name", lambda: {one.name: one for one in names.nodes(ast.ClassDef)}
    )
    assigned: dict[ast.ClassDef, dict[str, list[ast.expr]]]
    assigned = names.once("what classes assign", dict)
    owner = getattr(node.value, "id", "")
    klass = classes.get(owner)
    if owner in ("self", "cls"):
        klass = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)
    order = [klass] if klass is not None else []
    for one in order:
        if one not in assigned:
            assigned[one] = _assigned(one)
        found = assigned[one].get(node.attr)
        if found is not None:
            return found
        bases = (classes.get(getattr(base, "id", "")) for base in one.bases)
        order += [base for base in bases if base is not None and base not in order]
    return []


def _assigned(klass: ast.ClassDef) -> dict[str, list[ast.expr]]:
    """By name, what a class assigns to its own attributes and those of its objects."""
    found: dict[str, list[ast.expr]] = {}
    for statement in descendants(klass):
        match statement:
            case ast.Assign(targets=[target], value=value):
                pass
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                pass
            case _:
                continue
        match target:
            case ast.Name(id=name) if parent(statement) is klass:
                found.setdefault(name, []).append(value)
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name):
                found.setdefault(name, []).append(value)
    return found


def statement_of(call: ast.Call) -> ast.expr | None:
    """The statement that a call runs, by its first argument or a keyword."""
    named = (word.value for word in call.keywords if word.arg in _GIVEN_AS)
    return call.args[0] if call.args else next(named, None)
