"""Whether a query asks for all rows of a table.

The rows of one owner, of one state or of one page are mostly few, and so are those of a table of
settings. All rows of any other table are as many as the program has gathered in its life.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from perflint.rules.context import Context
from perflint.rules.handfuls import says_few
from perflint.semantics.names import FUNCTIONS, nodes_below, parents
from perflint.semantics.sql import RUNNING
from perflint.syntax.spelling import spelling

_DEEPEST = 6  # names and calls that a query is followed through
_HOLE = "\0"  # what is put into a text at run time
_FROM = re.compile(
    r"\s*(?:--[^\n]*\n\s*)*SELECT\b(?!\s+DISTINCT\b)(?P<what>.*?)\bFROM\s+(?P<table>[^\s,;()]+)"
    r"(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_AT_MOST = re.compile(r"\b(?:LIMIT|OFFSET|FETCH|TOP|GROUP|HAVING|UNION|SELECT)\b", re.IGNORECASE)
_SUMMING = re.compile(r"\b(?:COUNT|SUM|MAX|MIN|AVG|TOTAL)\s*\(", re.IGNORECASE)
_SORTING = re.compile(r"\bORDER\s+BY\b.*", re.IGNORECASE | re.DOTALL)
_WHERE = re.compile(r"\bWHERE\b(.*)", re.IGNORECASE | re.DOTALL)
# Conditions that most rows meet: `deleted_at IS NULL`, `url <> ''`, `active = 1`.
_MET = re.compile(
    r"\s*\(?\s*(?:"
    r"(?:\w+\.)?\w*(?:delet|remov|archiv|disabl|hidden|trash)\w*\s*(?:IS\s+NULL|=\s*(?:0|FALSE))"
    r"|NOT\s+(?:\w+\.)?\w*(?:delet|remov|archiv|disabl|hidden|trash)\w*"
    r"|(?:\w+\.)?\w*(?:active|enabled|visible|published)\w*\s*(?:=\s*(?:1|TRUE))?"
    r"|[\w.\"`]+\s*(?:IS\s+NOT\s+NULL|(?:<>|!=)\s*(?:'[^']*'|\d+))"
    r")\s*\)?\s*;?\s*",
    re.IGNORECASE,
)
_ABSENT = re.compile(r"delet|remov|archiv|disabl|hidden|trash")
_PRESENT = re.compile(r"(?:^|_)(?:active|enabled|visible|published)$")
_CATALOGUE = re.compile(r"^(?:sqlite_|pg_|information_schema|sys\.|duckdb_|pragma_)", re.IGNORECASE)
# What leaves a query with its rows.
_SAME = frozenset(
    "aiterator all alias annotate as_dict defer dicts execution_options fetch_all fetchall iterator"
    " join load_only mappings named namedtuples objects only options order_by outerjoin"
    " partitions populate_existing prefetch_related reverse scalars select_related tuples unique using"
    " using_db values values_list yield_per".split()
)
# What is said only of a query that gives much.
_STREAMING = frozenset("fetchmany iterator aiterator yield_per stream_scalars".split())
_FILTERS = frozenset({"filter", "where", "filter_by"})
_NARROWING = frozenset(
    "distinct fetch first get get_or_none group_by having in_bulk last limit none offset one one_or_none"
    " paginate slice".split()
)
# What there are only a few of in one installation.
_NOUNS = frozenset(
    "account admin app application bot branch campus client company controller country currency department"
    " domain endpoint feed firm integration language organisation organization policy project queue region"
    " repo repository schedule service shop site source store team template tenant version warehouse"
    " webhook workspace".split()
)
_TEXTS = frozenset({"text", "dedent", "SQL"})
_ASKING = RUNNING | {"all", "exec", "fetch_all", "fetchall", "query", "read_sql", "scan"}


def asks_for_all(call: ast.expr, context: Context) -> bool | None:
    """Whether a query asks for all rows of a table; `None` for what is no query, or is not written
    out."""
    return _asks(call, context, 0)


def _asks(node: ast.expr, context: Context, depth: int) -> bool | None:
    if depth > _DEEPEST:
        return None
    match node:
        case ast.Await(value=value):
            return _asks(value, context, depth)
        case ast.Name():
            return _named(node, context, depth)
        case ast.Attribute(value=ast.Name() as model, attr="objects" | "_default_manager"):
            return not _few(_last(model, context))
        case ast.Attribute(value=ast.Name() as model, attr="query"):
            name = _last(model, context)
            return not _few(name) if name[:1].isupper() else None
        case ast.Call(func=ast.Attribute(value=owner, attr=method)):
            return _chained(node, owner, method, context, depth)
        case ast.Call(func=ast.Name() as function, args=[first, *_]):
            name = _last(function, context)
            if name == "select":
                return _entity(first, context)
            if name in ("list", "tuple", "iter", "text"):
                return _asks(first, context, depth + 1)
    text = _text(node, context, depth)
    return _whole(text) if text else None


def _chained(
    call: ast.Call, owner: ast.expr, method: str, context: Context, depth: int
) -> bool | None:
    if method in _ASKING and call.args:
        found = [_asks(value, context, depth + 1) for value in call.args[:2]]
        return next((one for one in found if one is not None), None)
    if method == "select" and isinstance(owner, ast.Name):
        name = _last(owner, context)
        if name[:1].isupper():
            return not _few(name)  # peewee: `Book.select()`
        return _entity(call.args[0], context) if call.args and name == "sqlalchemy" else None
    if method == "find":
        return _finds(call, owner, context)
    inner = _asks(owner, context, depth + 1)
    if inner is None:
        return None
    if method in _STREAMING:
        return True
    if method in _NARROWING:
        return False
    if method == "exclude":
        # what is left of `exclude(id__in=known)` is little
        return inner and all(isinstance(word.value, ast.Constant) for word in call.keywords)
    if method in _FILTERS:
        conditions: list[ast.expr | ast.keyword] = [*call.args, *call.keywords]
        return inner and all(map(_mostly_met, conditions))
    return inner if method in _SAME else None


def _named(name: ast.Name, context: Context, depth: int) -> bool | None:
    """What a name stands for: a query, or a cursor that has run one."""
    values = [
        binding.value
        for binding in context.flow.reaching(name)
        if binding.kind in ("assign", "walrus") and binding.value is not None
    ]
    found = [_asks(value, context, depth + 1) for value in values]
    known = [one for one in found if one is not None]
    if known:
        return all(known)  # not where it is narrowed down under a condition
    ran = _ran(name)
    return _asks(ran, context, depth + 1) if ran is not None else None


def _ran(cursor: ast.Name) -> ast.Call | None:
    """The last statement that a cursor has run before a line, in the same function."""
    function = next((up for up in parents(cursor) if isinstance(up, FUNCTIONS)), None)
    before = [
        call
        for call in (nodes_below(function, ast.Call) if function is not None else ())
        if isinstance(call.func, ast.Attribute)
        and call.func.attr == "execute"
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == cursor.id
        and call.lineno < cursor.lineno
    ]
    return max(before, key=lambda call: call.lineno, default=None)


def _entity(entity: ast.expr, context: Context) -> bool | None:
    match entity:
        case (ast.Name() as model) | ast.Attribute(value=ast.Name() as model):
            return not _few(_last(model, context))
    return None


def _last(name: ast.Name, context: Context) -> str:
    """The name of a class or function where it was made."""
    return (context.names.dotted(name) or name.id).rpartition(".")[2]


def _finds(call: ast.Call, owner: ast.expr, context: Context) -> bool | None:
    """`collection.find({})`: what else has a method of this name is given what to find."""
    if call.args and isinstance(call.args[0], ast.Dict):
        return not call.args[0].keys
    if call.args or not context.is_a(owner, "pymongo.collection.Collection"):
        return None
    return True


def _mostly_met(condition: ast.expr | ast.keyword) -> bool:
    """Whether most rows of a table meet a condition: that they are not deleted, or active, or have
    something at all."""
    value: ast.expr
    match condition:
        case ast.Compare(ops=[ast.NotEq()], comparators=[ast.Constant()]):
            return True
        case ast.Call(func=ast.Attribute(attr="is_not" | "isnot"), args=[ast.Constant(value=None)]):
            return True
        case ast.keyword(arg=str() as name, value=value):
            pass
        case (
            ast.Compare(left=left, ops=[ast.Eq() | ast.Is()], comparators=[value])
            | ast.Call(func=ast.Attribute(value=left, attr="is_"), args=[value])
        ):
            name = spelling(left)
        case _:
            return False
    if not isinstance(value, ast.Constant):
        return False
    if name.endswith("__isnull"):
        return value.value is (_ABSENT.search(name) is not None)
    if _ABSENT.search(name):
        return value.value is None or value.value is False
    return value.value is True and _PRESENT.search(name) is not None


def _few(table: str) -> bool:
    """Whether a table or a model is called after something of which there are few."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", table.strip("\"'`[]")).lower()
    last = words.rpartition("_")[2]
    if {last, last.removesuffix("s"), re.sub(r"ies$", "y", last)} & _NOUNS:
        return True
    return says_few(words) or says_few(f"{words}s") or says_few(f"{words[:-1]}ies")


def _whole(text: str) -> bool | None:
    """Whether an SQL text selects most rows of a table."""
    found = _FROM.match(text)
    if found is None:
        return (
            False
            if re.match(r"\s*(?:SELECT|WITH|SHOW|PRAGMA|DELETE)\b", text, re.IGNORECASE)
            else None
        )
    table, rest = found["table"], _SORTING.sub("", found["rest"])
    if _SUMMING.search(found["what"]) or _AT_MOST.search(found["rest"]):
        return False
    if _CATALOGUE.match(table) or _few(table.rpartition(".")[2]):
        return False
    where = _WHERE.search(rest)
    if where is None:
        return _HOLE not in rest
    return all(
        _MET.fullmatch(part) is not None
        for part in re.split(r"\bAND\b", where[1], flags=re.IGNORECASE)
    )


def _text(node: ast.expr, context: Context, depth: int) -> str:
    """An SQL text as far as it is written out, with marks for what is put in at run time."""
    if depth > _DEEPEST:
        return _HOLE
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_text(part, context, depth + 1) or _HOLE for part in parts)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return "".join(_text(part, context, depth + 1) or _HOLE for part in (left, right))
        case ast.BinOp(left=left, op=ast.Mod()):
            return _text(left, context, depth + 1).replace("%s", _HOLE)
        case ast.Call(func=ast.Attribute(value=inner, attr="format" | "strip")):
            return re.sub(r"\{\w*\}", _HOLE, _text(inner, context, depth + 1))
        case ast.Call(func=ast.Name() as function, args=[inner]):
            if _last(function, context) in _TEXTS:
                return _text(inner, context, depth + 1)
        case ast.Call(func=ast.Attribute(attr=name), args=[inner]) if name in _TEXTS:
            return _text(inner, context, depth + 1)
        case ast.Name():
            return _joined(
                _text(binding.value, context, depth + 1)
                for binding in context.flow.reaching(node)
                if binding.kind == "assign" and binding.value is not None
            )
    return ""


def _joined(texts: Iterable[str]) -> str:
    """The one text that a name stands for; a mark where it may stand for several."""
    found = set(texts)
    return found.pop() if len(found) == 1 else _HOLE if found else ""
