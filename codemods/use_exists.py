"""Ask a database whether there is a row, or how many, instead of fetching or counting all.

    if Book.objects.filter(sold=True).count() > 0:   ->   if Book.objects.filter(sold=True).exists():
    return not books.count()                         ->   return not books.exists()
    if Book.objects.filter(sold=True):               ->   if Book.objects.filter(sold=True).exists():
    len(Book.objects.filter(sold=True))              ->   Book.objects.filter(sold=True).count()

Django's query sets and managers only. Safe for `count()` and tests of a query that is written out right there: it
asks the database anew in either form. Unsafe for a query set with a name, or that a function of the project gives, whose rows may be there already, for
`len(…)`, which fetches the rows, for a `union` of queries, which a database may refuse in one form and not in the
other, and where the project has a query set or manager with a `count`, `exists` or `__bool__` of its own, or a model
with a `from_db`. Refused for sliced queries, for `select_for_update`, and for other frameworks.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.codemods.parts.expressions import atom
from perflint.codemods.parts.own_queries import QUERIES, makes_rows_itself, own_method
from perflint.language.nodes import parent
from perflint.language.truth import is_test
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="use-exists",
    summary="ask whether there is a row instead of counting all",
    safety=Safety.SAFE,
    varies=True,
    speed=Elsewhere(
        "it saves the database counting rows; measured by the programs of the rule, with SQLAlchemy",
        rule="PFL511",
    ),
)

# What makes one query of two; SQL takes less of those as part of another one.
_COMBINING = frozenset({"union", "intersection", "difference"})
# What a count does not do, but where one row is asked for: in no transaction, it raises.
_LOCKING = "select_for_update"
_COUNTING = ("count",)
_FETCHING = ("__bool__", "_fetch_all")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that a count answers: the whole expression, and whether "yes" is a row.

    Attributes:
        whole: the comparison or test.
        some: whether it is true where there are rows.
        boolean: whether its value is a bool, and not the count itself.
    """

    whole: ast.expr
    some: bool
    boolean: bool


def asked(call: ast.Call) -> Asked | None:
    """The question whether there is any row, which a count around `call` answers."""
    above = parent(call)
    match above:
        case ast.Compare(left=left, ops=[operator], comparators=[right]) if left is call:
            some = _some(operator, right)
            return Asked(above, some, True) if some is not None else None
        case ast.Compare(left=left, ops=[operator], comparators=[right]) if right is call:
            turned = {ast.Lt: ast.Gt(), ast.LtE: ast.GtE(), ast.Gt: ast.Lt(), ast.GtE: ast.LtE()}
            some = _some(turned.get(type(operator), operator), left)
            return Asked(above, some, True) if some is not None else None
        case ast.UnaryOp(op=ast.Not()):
            return Asked(above, False, True)
        case ast.Call(func=ast.Name(id="bool"), args=[argument]) if argument is call:
            return Asked(above, True, True)
    return Asked(call, True, False) if is_test(call) else None


def _some(operator: ast.cmpop, bound: ast.expr) -> bool | None:
    if not isinstance(bound, ast.Constant) or type(bound.value) is not int:
        return None
    match operator, bound.value:
        case (ast.Gt(), 0) | (ast.GtE(), 1) | (ast.NotEq(), 0):
            return True
        case (ast.Eq(), 0) | (ast.Lt(), 1) | (ast.LtE(), 0):
            return False
    return None


def rewrite(context: Context, call: ast.Call, query: ast.expr, question: Asked) -> Fix | Refusal:
    """Replace one count by `exists()`."""
    text = f"{atom(context, query)}.exists()"
    if not question.some:
        text = f"not {text}"
        if isinstance(parent(question.whole), (ast.Compare, ast.BinOp, ast.UnaryOp, ast.Await)):
            text = f"({text})"
    written = isinstance(query, ast.Call) and isinstance(call.func, ast.Attribute)
    return _asking(context, query, question.whole, text, written)


def rewrite_test(context: Context, query: ast.expr) -> Fix | Refusal:
    """Replace one test of a query set by `exists()`."""
    text = f"{atom(context, query)}.exists()"
    whole = query
    match parent(query):
        case ast.Call(func=function, args=[_], keywords=[]) as made if context.names.is_builtin(
            function, "bool"
        ):
            whole = made  # `exists` gives a bool itself
    return _asking(context, query, whole, text, _is_made_here(context, query), fetched=True)


def rewrite_length(context: Context, call: ast.Call, query: ast.expr) -> Fix | Refusal:
    """Replace `len(query)` by `query.count()`."""
    return _asking(context, query, call, f"{atom(context, query)}.count()", False)


def _asking(
    context: Context,
    query: ast.expr,
    whole: ast.expr,
    text: str,
    written: bool,
    *,
    fetched: bool = False,
) -> Fix | Refusal:
    if not context.is_a(query, *QUERIES):
        return Refusal(CODEMOD.name, "the framework asks in another way")
    words = _words(query)
    if _LOCKING in words:
        return Refusal(
            CODEMOD.name, f"`{_LOCKING}` locks other rows for one form than for the other"
        )
    if any(isinstance(inner, ast.Subscript) for inner in ast.walk(query)):
        return Refusal(CODEMOD.name, "the query is sliced")
    combined = next((word for word in words if word in _COMBINING), "")
    reason = (
        f"databases refuse some forms of a `{combined}` where it is counted, others where it is asked"
        if combined
        else _own_way(context, query, fetched)
        if written
        else "rows that were fetched already are not looked at, the database is asked"
        if not fetched or not isinstance(query, ast.Call)
        else f"`{context.short(query.func)}` may give a query whose rows were fetched already, or none"
    )
    return Fix(
        CODEMOD.name,
        (Edit(*context.span(whole), text),),
        Safety.UNSAFE if reason else Safety.SAFE,
        f"ask with `{text.rpartition('.')[2].rstrip(')')})`",
        reason,
    )


def _is_made_here(context: Context, query: ast.expr) -> bool:
    """Whether a query is one that a method of a query or manager makes right there: what functions of the
    project give may be kept, and another class may give something else by the same name."""
    match query:
        case ast.Call(func=ast.Attribute(value=made_of)):
            return context.is_a(made_of, *QUERIES)
    return False


def _own_way(context: Context, query: ast.expr, fetched: bool) -> str:
    """Why a class of the project may answer otherwise in one of the forms; empty where Django answers.

    Args:
        fetched: whether the rows themselves were asked for, not their number.
    """
    own = own_method(context, query, "exists", *(_FETCHING if fetched else _COUNTING))
    if own:
        return f"`{own}` has a way of its own to answer that"
    model = makes_rows_itself(context, query) if fetched else ""
    return f"no rows are made any more, which `{model}.from_db` sees" if model else ""


def _words(query: ast.expr) -> list[str]:
    """The methods that a query is written with."""
    return [node.attr for node in ast.walk(query) if isinstance(node, ast.Attribute)]
