"""Statements that join something to a value: `x = np.concatenate([x, part])` and its relatives.

Shared by the rules about arrays, tensors and frames that grow.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from perflint.language.scopes import Binding
from perflint.language.terms.evaluation import evaluate
from perflint.reasoning.arrays.first_iterations import says_nothing_yet
from perflint.reasoning.context import FileContext
from perflint.reasoning.values.growth import keeps_each, same_place
from perflint.syntax.spelling import spelling

_SHORT = {"numpy": "np", "pandas": "pd", "polars": "pl"}
# Methods that leave some rows of a frame only: what is cut each time is a window.
_CUTTING = frozenset("tail head nlargest nsmallest sample limit slice top_k bottom_k".split())
# Methods that leave all rows, in another form.
_CONVERTING = frozenset(
    "astype clone contiguous convert_dtypes copy cpu cuda detach double fillna float half infer_objects int"
    " long numpy rename reset_index sort_index to".split()
)


@dataclass(frozen=True, slots=True)
class Joining:
    """A statement that joins something to a value.

    Attributes:
        statement: the assignment.
        target: what grows.
        value: the expression that gives the grown value: the join, with what follows it.
        join: the call (or `np.r_[…]`) itself.
        api: its dotted name.
        whole: the argument that holds what is joined: a list or tuple, or the first of two.
        parts: what is joined to the target, in order.
        front: whether the target comes last.
        first: what the target is set to where there is none yet (`part if x is None else …`).
    """

    statement: ast.Assign | ast.AnnAssign | ast.NamedExpr
    target: ast.expr
    value: ast.expr
    join: ast.expr
    api: str
    whole: ast.expr
    parts: tuple[ast.expr, ...]
    front: bool
    first: ast.expr | None = None

    @property
    def converted(self) -> bool:
        """Whether the target is joined in another form: `[table.infer_objects(), part]`."""
        elts = self.whole.elts if isinstance(self.whole, (ast.List, ast.Tuple)) else []
        return any(
            not same_place(part, self.target) and same_place(unconverted(part), self.target)
            for part in elts
        )


def joining(context: FileContext, node: ast.AST | None, apis: Mapping[str, str]) -> Joining | None:
    """How a statement makes its target grow, if it does.

    Args:
        node: the statement.
        apis: dotted names of what joins, with how: `list` (of the first argument), `pair` (of the
            first two arguments), `insert` (of the third argument into the first), `method` (of its
            receiver and its argument), `item` (a subscript).
    """
    match node:
        case ast.Assign(targets=[target], value=value):
            pass
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            pass
        case ast.NamedExpr(target=target, value=value) if not keeps_each(node):
            pass
        case _:
            return None
    first: ast.expr | None = None
    if isinstance(value, ast.IfExp):
        for one, other in ((value.body, value.orelse), (value.orelse, value.body)):
            if not join_in(context, one, target, apis):
                continue
            if says_nothing_yet(value.test, target):
                value, first = one, other
                break
            if same_place(other, target) or isinstance(other, ast.Constant) and other.value is None:
                value = one  # it grows where the condition holds
                break
    grows: ast.expr = target
    if isinstance(value, ast.DictComp):
        each = _of_each_key(value, target)
        if each is None:
            return None
        value, grows = value.value, each
    found = join_in(context, value, grows, apis)
    if found is None:
        return None
    join, api, whole, parts, front = found
    return Joining(node, target, value, join, api, whole, parts, front, first)


def _of_each_key(made: ast.DictComp, target: ast.expr) -> ast.expr | None:
    """What stands for a value of a dict in a comprehension that makes the dict anew: `kept[key]` of
    `kept = {key: torch.cat([kept[key], part[key]]) for key in kept}`, and `old` where it goes over
    `kept.items()`."""
    match made:
        case ast.DictComp(
            key=ast.Name(id=key),
            generators=[
                ast.comprehension(
                    target=ast.Tuple(elts=[ast.Name(id=name), ast.Name() as value]),
                    iter=ast.Call(func=ast.Attribute(value=items, attr="items"), args=[]),
                )
            ],
        ) if key == name and same_place(items, target):
            return value
        case ast.DictComp(key=ast.Name(id=key), generators=[ast.comprehension()]):
            return next(
                (
                    node
                    for node in ast.walk(made.value)
                    if isinstance(node, ast.Subscript)
                    and same_place(node.value, target)
                    and isinstance(node.slice, ast.Name)
                    and node.slice.id == key
                ),
                None,
            )
    return None


def join_in(
    context: FileContext, value: ast.expr, target: ast.expr, apis: Mapping[str, str]
) -> tuple[ast.expr, str, ast.expr, tuple[ast.expr, ...], bool] | None:
    """The join in a value: the value itself, or what a chain of methods starts from."""
    current: ast.expr = value
    while True:
        found = _join(context, current, target, apis)
        if found is not None:
            return found
        match current:
            case ast.Call(func=ast.Attribute(value=inner, attr=attr)) if attr not in _CUTTING:
                current = inner
            case _:
                return None


def _join(
    context: FileContext, node: ast.expr, target: ast.expr, apis: Mapping[str, str]
) -> tuple[ast.expr, str, ast.expr, tuple[ast.expr, ...], bool] | None:
    match node:
        case ast.Call(func=ast.Attribute(attr=attr)) if attr not in _last_names(context, apis):
            return None  # before its types are asked for
        case ast.Call():
            api = context.callee(node) or _method_of_start(context, node, target) or ""
            how = apis.get(api)
            if how == "list":
                whole = (
                    node.args[0]
                    if node.args
                    else keyword_argument(node, "objs", "tensors", "arrays", "values")
                )
                if isinstance(whole, (ast.List, ast.Tuple)):
                    found = ends(whole.elts, target)
                    if found is not None:
                        return node, api, whole, *found
            elif how == "pair":
                pair = [
                    *node.args[:2],
                    *filter(
                        None, (keyword_argument(node, "arr"), keyword_argument(node, "values"))
                    ),
                ]
                found = ends(pair, target) if len(pair) == 2 else None
                if found is not None:
                    return node, api, pair[0], *found
            elif how == "insert" and len(node.args) >= 3 and same_place(node.args[0], target):
                if not _at_end(node.args[1], target):
                    return None
                return node, api, node.args[0], (node.args[2],), True
            elif how == "method" and isinstance(node.func, ast.Attribute) and node.args:
                if same_place(node.func.value, target):
                    return node, api, node.func.value, (node.args[0],), False
        case ast.Subscript(value=base, slice=ast.Tuple(elts=elts) as whole):
            api = context.names.dotted(base) or ""
            if apis.get(api) == "item":
                found = ends(elts, target)
                if found is not None:
                    return node, api, whole, *found
    return None


def _last_names(context: FileContext, apis: Mapping[str, str]) -> frozenset[str]:
    """What methods and functions of modules that join are called."""
    return context.once(
        ("names of joins", id(apis)),
        lambda: frozenset(api.rpartition(".")[2] for api in apis),
    )


def _method_of_start(context: FileContext, call: ast.Call, target: ast.expr) -> str | None:
    """The method that `x = x.append(…)` calls, by what `x` is before it is first rebound so."""
    match call.func:
        case ast.Attribute(value=ast.Name() as receiver, attr=attr) if same_place(receiver, target):
            pass
        case _:
            return None
    kinds = {
        evaluate(context.types.binding(binding), context.project)
        for binding in _starts(context, receiver, call)
    }
    known = kinds.pop() if len(kinds) == 1 else None
    if known is None or known.kind != "instance":
        return None
    return f"{known.name}.{attr}"


def _starts(context: FileContext, receiver: ast.Name, call: ast.Call) -> list[Binding]:
    """The bindings of a name before calls of the method rebind it, one after another."""
    found: list[Binding] = []
    seen: set[ast.expr] = set()
    names = [receiver]
    while names:
        for binding in context.flow.reaching(names.pop()):
            value = binding.value
            if value is None or not _rebinds(value, call):
                found.append(binding)
            elif value not in seen:
                seen.add(value)
                names += [
                    part.value
                    for part in ast.iter_child_nodes(value)
                    if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name)
                ]
    return found


def _rebinds(value: ast.expr, call: ast.Call) -> bool:
    """Whether a value is a call of the same method on the same name."""
    return isinstance(value, ast.Call) and spelling(value.func) == spelling(call.func)


def keyword_argument(call: ast.Call, *names: str) -> ast.expr | None:
    """The argument that is passed by one of some keywords."""
    return next((word.value for word in call.keywords if word.arg in names), None)


def ends(elts: list[ast.expr], target: ast.expr) -> tuple[tuple[ast.expr, ...], bool] | None:
    """What is joined to a target that stands first or last; what grows twice as long is no growth
    by parts."""
    if len(elts) < 2 or any(isinstance(item, ast.Starred) for item in elts):
        return None
    same = [index for index, item in enumerate(elts) if same_place(unconverted(item), target)]
    if any(_as_long(part, target) for part in elts):
        return None
    if same == [0]:
        return tuple(elts[1:]), False
    if same == [len(elts) - 1]:
        return tuple(elts[:-1]), True
    return None


def unconverted(node: ast.expr) -> ast.expr:
    """What a value is made of with as many rows: `table` of `table.infer_objects().copy()`."""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr not in _CONVERTING:
            break
        node = node.func.value
    return node


def _as_long(part: ast.expr, target: ast.expr) -> bool:
    """Whether a part is made as long as the target, which thereby gets room for as much again:
    `np.empty_like(x)`, `np.zeros(len(x))`."""
    match part:
        case ast.Call(func=ast.Attribute(attr=attr), args=[like, *_]) if attr.endswith("_like"):
            return same_place(like, target)
        case ast.Call(
            func=ast.Attribute(attr="empty" | "zeros" | "ones" | "full"), args=[size, *more]
        ):
            if isinstance(size, ast.Tuple) and size.elts:
                size = size.elts[0]
            elif more and isinstance(more[0], ast.Constant):
                return False  # `torch.ones(x.shape[0], 1)`: a column
            return any(_is_length(node, target) for node in ast.walk(size))
    return False


def _is_length(node: ast.AST, target: ast.expr) -> bool:
    match node:
        case (
            ast.Call(func=ast.Name(id="len"), args=[whole])
            | ast.Attribute(value=whole, attr="size")
        ):
            return same_place(whole, target)
    return False


def _at_end(place: ast.expr, target: ast.expr) -> bool:
    """Whether a part is put in at the same end each time: `np.insert(x, 0, part)`; what goes in anywhere
    else is not collected and joined."""
    match place:
        case ast.Constant():
            return True
        case (
            ast.Call(func=ast.Name(id="len"), args=[whole])
            | ast.Attribute(value=whole, attr="size")
        ):
            return same_place(whole, target)
    return False


def shown_api(api: str, apis: Mapping[str, str]) -> str:
    """The name of what joins, as most people write it."""
    if apis.get(api) == "method":
        return f".{api.rpartition('.')[2]}"
    library, _, rest = api.partition(".")
    return f"{_SHORT.get(library, library)}.{rest}"
