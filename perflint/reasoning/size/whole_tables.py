"""Whether a query asks for all rows of a table.

The rows of one owner, of one state or of one page are mostly few, and so are those of a table of
settings. All rows of any other table are as many as the program has gathered in its life.
"""

from __future__ import annotations

import ast
import re

from perflint.reasoning.context import FileContext
from perflint.reasoning.size.small_collections import says_few
from perflint.semantics.names import FUNCTIONS, nodes_below, parent, parents
from perflint.semantics.sql import FETCHING, HOLE, RUNNING, written
from perflint.syntax.spelling import spelling

_DEEPEST = 6  # names and calls that a query is followed through
_MANY = 100  # rows from which a limit is none to speak of
_FROM = re.compile(
    r"\s*(?:--[^\n]*\n\s*)*SELECT\b(?!\s+DISTINCT\b)(?P<what>.*?)\bFROM\s+(?P<table>[^\s,;()]+)"
    r"(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_LIMIT = re.compile(r"\bLIMIT\s+(?P<most>\d+|\?|%s|\$\d+|\0)\s*;?\s*$", re.IGNORECASE)
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
# The tables of a database on a server, all or those of one schema: there are dozens of them, and what
# is known of all stands in the same catalogue.
_ALL_TABLES = re.compile(
    r"information_schema\.tables\b(?:\s+(?:AS\s+)?\w)?\s*(?:WHERE\b(?P<where>.*))?$",
    re.IGNORECASE | re.DOTALL,
)
_OF_SCHEMA = re.compile(
    r"\s*\(?\s*(?:\w\.)?table_(?:schema|type|catalog)\s*(?:=|!=|<>|NOT\s+IN|IN)\s*"
    r"(?:'[^']*'|%s|\?|\$\d|\0|\([^)]*\)|\w+\(\))\s*\)?\s*;?\s*",
    re.IGNORECASE,
)
_AND = re.compile(r"\bAND\b", re.IGNORECASE)
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
_ASKING = RUNNING | FETCHING | {"all", "exec", "fetchall", "query", "read_sql", "scan"}


def asks_for_all(call: ast.expr, context: FileContext) -> bool | None:
    """Whether a query asks for all rows of a table; `None` for what is no query, or is not written
    out."""
    return _asks(call, context, 0)


def _asks(node: ast.expr, context: FileContext, depth: int) -> bool | None:
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
    text = written(context.types, node)
    return _whole(text) if text else None


def _chained(
    call: ast.Call, owner: ast.expr, method: str, context: FileContext, depth: int
) -> bool | None:
    if method in _ASKING and call.args:
        text = written(context.types, call.args[0])
        if text:
            return _whole(_without_limit(text, call, context))
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
    if method == "limit" and call.args and _is_much(call.args[0], context):
        return inner
    if method in _NARROWING:
        return False
    if method == "exclude":
        # what is left of `exclude(id__in=known)` is little
        return inner and all(isinstance(word.value, ast.Constant) for word in call.keywords)
    if method in _FILTERS:
        conditions: list[ast.expr | ast.keyword] = [*call.args, *call.keywords]
        return inner and all(map(_mostly_met, conditions))
    return inner if method in _SAME else None


def _named(name: ast.Name, context: FileContext, depth: int) -> bool | None:
    """What a name stands for: a query, or a cursor that has run one."""
    values = [
        binding.value
        for binding in context.flow.reaching(name)
        if binding.kind in ("assign", "walrus") and binding.value is not None
    ]
    found = [_asks(value, context, depth + 1) for value in values]
    known = [one for one in found if one is not None]
    if known:
        # not where it is narrowed down under a condition, other than by what may be left out
        return all(known) or _if_left_out(name, found, context)
    ran = _ran(name)
    return _asks(ran, context, depth + 1) if ran is not None else None


def _if_left_out(name: ast.Name, found: list[bool | None], context: FileContext) -> bool:
    """Whether a name stands for all rows where a parameter that may be left out is: `if state: rows = …`,
    `else: rows = …` without it."""
    bindings = [
        binding
        for binding in context.flow.reaching(name)
        if binding.kind in ("assign", "walrus") and binding.value is not None
    ]
    for binding, whole in zip(bindings, found, strict=True):
        branch = parent(binding.node)
        if not whole or not isinstance(branch, ast.If) or binding.node not in branch.orelse:
            continue
        asked = branch.test
        if isinstance(asked, ast.Compare) and isinstance(asked.ops[0], ast.IsNot):
            asked = asked.left
        if isinstance(asked, ast.Name) and any(
            given.kind == "parameter"
            and isinstance(given.value, ast.Constant)
            and not given.value.value
            for given in context.flow.reaching(asked)
        ):
            return True
    return False


def _without_limit(text: str, call: ast.Call, context: FileContext) -> str:
    """A statement without the limit at its end, where that lets through a hundred rows or more:
    `LIMIT 500`, or `LIMIT ?` with a parameter that is 100 if nothing else is said."""
    found = _LIMIT.search(text)
    if found is None:
        return text
    most = found["most"]
    if most.isdigit():
        return text[: found.start()] if int(most) >= _MANY else text
    given = call.args[-1] if len(call.args) > 1 else None
    if isinstance(given, (ast.Tuple, ast.List)) and given.elts:
        given = given.elts[-1]
    if given is not None and _is_much(given, context):
        return text[: found.start()]
    return text


def _is_much(number: ast.expr, context: FileContext) -> bool:
    """Whether a number of rows is large, also by the default of a parameter."""
    match number:
        case ast.Constant(value=int() as value):
            return value >= _MANY
        case ast.Name():
            return any(
                binding.kind in ("assign", "parameter")
                and isinstance(binding.value, ast.Constant)
                and _is_much(binding.value, context)
                for binding in context.flow.reaching(number)
            )
    return False


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


def _entity(entity: ast.expr, context: FileContext) -> bool | None:
    match entity:
        case (ast.Name() as model) | ast.Attribute(value=ast.Name() as model):
            return not _few(_last(model, context))
    return None


def _last(name: ast.Name, context: FileContext) -> str:
    """The name of a class or function where it was made."""
    return (context.names.dotted(name) or name.id).rpartition(".")[2]


def _finds(call: ast.Call, owner: ast.expr, context: FileContext) -> bool | None:
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
    if table.endswith(HOLE) and table[-2:-1].isalnum():
        return False  # conditions that are put in, or none: `f"… FROM item{where}"`
    if _is_all_tables(table + rest):
        return True
    if _SUMMING.search(found["what"]) or _AT_MOST.search(found["rest"]):
        return False
    if _CATALOGUE.match(table) or _few(table.rpartition(".")[2]):
        return False
    where = _WHERE.search(rest)
    if where is None:
        return HOLE not in rest
    return all(_MET.fullmatch(part) is not None for part in _AND.split(where[1]))


def _is_all_tables(source: str) -> bool:
    found = _ALL_TABLES.match(source.strip())
    return found is not None and all(
        _OF_SCHEMA.fullmatch(part) for part in _AND.split(found["where"] or "") if part.strip()
    )
