"""Values that grow by joining in a loop: `x = np.concatenate([x, part])` and its relatives.

Shared by the rules about arrays, tensors and frames that grow. What starts afresh in each iteration
does not grow; a first iteration that only sets the value (`if x is None: x = part`) does not make
it fresh.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.arguments import passed_on
from perflint.reasoning.occurrence.callers import growth_repeat
from perflint.reasoning.occurrence.local_functions import functions
from perflint.reasoning.size.growing_values import goes_over_given
from perflint.reasoning.size.large_collections import goes_long
from perflint.reasoning.values.containers import constant_size
from perflint.reasoning.values.growth import Growth, keeps_each, renamed, root_name, same_place
from perflint.semantics.evaluation import evaluate
from perflint.semantics.handling import LENGTHENS
from perflint.semantics.nodes import (
    COMPREHENSIONS,
    LoopNode,
    descendants,
    last_name,
    nodes_below,
    parent,
    parents,
    within,
)
from perflint.semantics.scopes import Binding
from perflint.semantics.trace import TraceStep
from perflint.syntax.spelling import spelling

_SMALL = 10
_SHORT = {"numpy": "np", "pandas": "pd", "polars": "pl"}
_JOINS = frozenset("cat concat concatenate vstack hstack dstack stack append".split())
# Methods that leave some rows of a frame only: what is cut each time is a window.
_CUTTING = frozenset("tail head nlargest nsmallest sample limit slice top_k bottom_k".split())
# Methods that leave all rows, in another form.
_CONVERTING = frozenset(
    "astype clone contiguous convert_dtypes copy cpu cuda detach double fillna float half infer_objects int"
    " long numpy rename reset_index sort_index to".split()
)
_LOADER = re.compile(r"(?:^|_|data)loaders?$", re.IGNORECASE)
_EMPTYING = frozenset("clear reset empty flush drain".split())
_ADDER = 10  # statements of a function that only adds to something


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
            if not _join_in(context, one, target, apis):
                continue
            if _first_time(value.test, target):
                value, first = one, other
                break
            if same_place(other, target) or isinstance(other, ast.Constant) and other.value is None:
                value = one  # it grows where the condition holds
                break
    found = _join_in(context, value, target, apis)
    if found is None:
        return None
    join, api, whole, parts, front = found
    return Joining(node, target, value, join, api, whole, parts, front, first)


def _join_in(
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
        case ast.Call():
            api = context.callee(node) or _method_of_start(context, node, target) or ""
            how = apis.get(api)
            if how == "list":
                whole = node.args[0] if node.args else _word(node, "objs", "tensors", "arrays")
                if isinstance(whole, (ast.List, ast.Tuple)):
                    found = _ends(whole.elts, target)
                    if found is not None:
                        return node, api, whole, *found
            elif how == "pair":
                pair = [*node.args[:2], *filter(None, (_word(node, "arr"), _word(node, "values")))]
                found = _ends(pair, target) if len(pair) == 2 else None
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
                found = _ends(elts, target)
                if found is not None:
                    return node, api, whole, *found
    return None


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


def _word(call: ast.Call, *names: str) -> ast.expr | None:
    return next((word.value for word in call.keywords if word.arg in names), None)


def _ends(elts: list[ast.expr], target: ast.expr) -> tuple[tuple[ast.expr, ...], bool] | None:
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


def joining_loop(
    context: FileContext, statement: ast.AST, target: ast.expr, grows: set[ast.AST]
) -> LoopNode | None:
    """The outermost counted loop over whose iterations the target grows; None if it starts afresh.

    `grows` are the statements that make it grow.
    """
    found: LoopNode | None = None
    for loop in context.flow.loops(statement):
        if isinstance(loop, ast.Call) or _small(context, loop):
            break
        if isinstance(loop, COMPREHENSIONS) and not isinstance(statement, ast.NamedExpr):
            break
        if _fresh(loop, target, grows):
            break
        if not _picks_another(loop, target):
            found = loop
    return found


def _small(context: FileContext, loop: ast.AST) -> bool:
    """Whether a loop runs over a literal, or a range, of a handful of items."""
    if not isinstance(loop, ast.For):
        return False
    iterables = [loop.iter]
    match loop.iter:
        case ast.Call(func=ast.Name(id="enumerate" | "zip" | "reversed" | "sorted"), args=args):
            iterables = args
        case ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=int() as stop)]):
            return stop <= _SMALL
    sizes = [constant_size(iterable, context) for iterable in iterables]
    return any(size is not None and size <= _SMALL for size in sizes)


def _fresh(loop: ast.AST, target: ast.expr, grows: set[ast.AST]) -> bool:
    """Whether a loop sets its target anew in each iteration, or whenever something is due."""
    root = root_name(target)
    if root is None:
        return True
    wanted = spelling(target)
    for node in descendants(loop, into_functions=False):
        if not isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)):
            continue
        if isinstance(node.ctx, ast.Load):
            continue
        if spelling(node) != wanted and not (isinstance(node, ast.Name) and node.id == root.id):
            continue
        statement = next((up for up in parents(node) if isinstance(up, ast.stmt)), None)
        if grows.intersection(parents(node)):
            continue
        if statement is not None and _is_first_time(statement, loop, target):
            if not _cuts_back(statement, target):
                continue
        return True
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


def _cuts_back(statement: ast.stmt, target: ast.expr) -> bool:
    """Whether a statement makes a value shorter again: `buffer = buffer[:, taken:]`."""
    match statement:
        case ast.Assign(value=ast.Subscript(value=cut, slice=index)):
            return same_place(cut, target) and any(
                isinstance(p, ast.Slice) for p in ast.walk(index)
            )
    return False


def _picks_another(loop: ast.AST, target: ast.expr) -> bool:
    """Whether the loop's own variable, or another spelling of it, picks the item that grows: it is
    another one in each iteration."""
    own = {
        name.id
        for name in ast.walk(getattr(loop, "target", None) or ast.Pass())
        if isinstance(name, ast.Name)
    }
    own |= renamed(loop, own)
    inner: ast.expr = target
    while isinstance(inner, (ast.Attribute, ast.Subscript)):
        if isinstance(inner, ast.Subscript):
            if any(isinstance(n, ast.Name) and n.id in own for n in ast.walk(inner.slice)):
                return True
        inner = inner.value
    return False


def _is_first_time(statement: ast.stmt, loop: ast.AST, target: ast.expr) -> bool:
    """Whether a statement in a loop runs only as long as there is nothing yet."""
    child: ast.AST = statement
    for above in parents(statement):
        if above is loop:
            return False
        if isinstance(above, ast.If):
            if child in above.body and (
                _first_time(above.test, target) or _beside(above, loop, negated=False)
            ):
                return True
            if child in above.orelse and (
                _first_time(above.test, target, negated=True) or _beside(above, loop, negated=True)
            ):
                return True
        child = above
    return False


def _beside(branch: ast.If, loop: ast.AST, *, negated: bool) -> bool:
    """Whether a branch runs only as long as another value that it sets holds nothing yet:
    `if scores is None: scores, labels = …`."""
    for statement in branch.orelse if negated else branch.body:
        if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
            continue
        other = statement.targets[0]
        if root_name(other) is None or not _first_time(branch.test, other, negated=negated):
            continue
        wanted = spelling(other)
        if all(
            node is other or any(wanted == spelling(part) for part in _values(node))
            for node in descendants(loop, into_functions=False)
            if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript))
            and isinstance(node.ctx, ast.Store)
            and spelling(node) == wanted
        ):
            return True
    return False


def _values(target: ast.expr) -> Iterator[ast.expr]:
    """All expressions in what is assigned to a target."""
    above = parent(target)
    if isinstance(above, (ast.Assign, ast.AugAssign)):
        for node in ast.walk(above.value):
            if isinstance(node, ast.expr):
                yield node


def _first_time(test: ast.expr, target: ast.expr, *, negated: bool = False) -> bool:
    """Whether a test says that the target holds nothing yet (`negated`: that it holds something).

    In a conditional expression either branch may be the first one, so both forms are looked for.
    """
    wanted = spelling(target)
    match test:
        case ast.Compare(ops=[ast.IsNot()]) if not negated:
            return spelling(test.left) == wanted
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
            return spelling(test.left) == wanted
        case ast.Compare(
            left=left,
            ops=[ast.Eq() | ast.Gt() | ast.NotEq()],
            comparators=[ast.Constant(value=0)],
        ):
            # `len(x) == 0`, `x.size == 0`, `i == 0`
            return isinstance(left, ast.Name) or any(
                isinstance(node, ast.expr) and spelling(node) == wanted for node in ast.walk(left)
            )
        case ast.Compare(ops=[ast.In() | ast.NotIn()], left=key, comparators=[items]):
            return isinstance(target, ast.Subscript) and (
                (spelling(target.slice), spelling(target.value)) == (spelling(key), spelling(items))
            )
        case ast.Call(func=ast.Name(id="len"), args=[value]):
            return spelling(value) == wanted
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _first_time(operand, target, negated=not negated) or isinstance(
                operand, ast.Name
            )
        case ast.Name(id=name):
            return name in ("first", "is_first", "first_time", "initial", "first_batch") or (
                spelling(test) == wanted
            )
        case ast.Attribute(attr="empty", value=value):
            return spelling(value) == wanted
    return False


def read_in_loop(
    context: FileContext,
    loop: ast.AST,
    target: ast.expr,
    grows: set[ast.AST],
    *,
    whole: bool = False,
) -> ast.expr | None:
    """A place in a loop that reads the grown value for something else than growing or asking
    whether there is one; with `whole` one that needs all of it, in more than the first iteration."""
    wanted = spelling(target)
    for node in descendants(loop):
        if not isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)):
            continue
        if not isinstance(node.ctx, ast.Load) or spelling(node) != wanted:
            continue
        statement = next((up for up in parents(node) if isinstance(up, ast.stmt)), None)
        if grows.intersection(parents(node)):
            continue
        if whole and statement is not None:
            if _is_counted(node) or _is_first_time(statement, loop, target):
                continue
        if isinstance(statement, ast.If) and within(node, statement.test):
            if _first_time(statement.test, target) or _first_time(
                statement.test, target, negated=True
            ):
                continue
        return node
    return None


def _is_counted(node: ast.expr) -> bool:
    """Whether a read only asks how much there is."""
    match parent(node):
        case ast.Call(func=ast.Name(id="len")) | ast.Attribute(attr="shape" | "size" | "numel"):
            return True
    return False


def joins_often(statement: ast.AST, outermost: ast.AST, context: FileContext) -> bool:
    """Whether something says that one of the loops around a statement goes round many times, or one goes over
    what its function is given; what is called a loader gives the batches of a whole data set."""
    if goes_long(statement, outermost, context):
        return True
    for loop in context.flow.loops(statement, waiting=True):
        if goes_over_given(loop, context) or _goes_over_loader(loop):
            return True
        if loop is outermost:
            break
    return False


def _goes_over_loader(loop: ast.AST) -> bool:
    return isinstance(loop, (ast.For, ast.AsyncFor)) and any(
        _LOADER.search(last_name(node))
        for node in ast.walk(loop.iter)
        if isinstance(node, (ast.Name, ast.Attribute))
    )


def asks_for_length(test: ast.expr, target: ast.expr) -> bool:
    """Whether a loop asks in each pass how much there is: `while len(points) < count`."""
    return any(
        isinstance(node, (ast.Name, ast.Attribute))
        and spelling(node) == spelling(target)
        and _is_counted(node)
        for node in ast.walk(test)
    )


def reads_itself(join: Joining) -> bool:
    """Whether what is joined is made from the grown value, as in decoding."""
    wanted = spelling(join.target)
    return any(
        isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)) and spelling(node) == wanted
        for part in join.parts
        for node in ast.walk(part)
    )


def is_released(loop: ast.AST, join: Joining) -> bool:
    """Whether a loop lets go of what it has joined, item by item, so as to hold it only once:
    `whole = torch.cat((whole, parts[k])); parts[k] = None`."""
    sources = {
        ast.unparse(node.value)
        for part in join.parts
        for node in ast.walk(part)
        if isinstance(node, ast.Subscript)
    }
    for node in descendants(loop, into_functions=False):
        if isinstance(node, ast.Subscript) and ast.unparse(node.value) in sources:
            if isinstance(node.ctx, ast.Del):
                return True
            above = parent(node)
            if isinstance(above, ast.Assign) and node in above.targets:
                if isinstance(above.value, ast.Constant) or not any(
                    isinstance(part, ast.Name) and part.id == ast.unparse(node.value)
                    for part in ast.walk(above.value)
                ):
                    return True
    return False


def growing_statements(
    context: FileContext, around: ast.AST, target: ast.expr, apis: Mapping[str, str]
) -> set[ast.AST]:
    """All statements below a node that make the same target grow."""
    wanted = spelling(target)
    found: set[ast.AST] = set()
    stores = (ast.Assign, ast.AnnAssign, ast.NamedExpr)
    for node in nodes_below(around, *stores, into_functions=False):
        join = joining(context, node, apis)
        if join is None:
            if _joins_too(node, target):
                found.add(node)
        elif spelling(join.target) == wanted:
            found.add(node)
    return found


def _joins_too(statement: ast.AST, target: ast.expr) -> bool:
    """Whether a statement joins to a target with another library: `x = sparse.vstack([x, part])`."""
    match statement:
        case ast.Assign(
            targets=[stored],
            value=ast.Call(
                func=ast.Attribute(attr=attr), args=[ast.List(elts=elts) | ast.Tuple(elts=elts), *_]
            ),
        ) if attr in _JOINS and same_place(stored, target):
            return _ends(elts, target) is not None
    return False


def _along_another(context: FileContext, join: Joining, loop: LoopNode) -> bool:
    """Whether each pass joins along another axis, which no one join after the loop can do."""
    if not isinstance(join.join, ast.Call):
        return False
    axes = [word.value for word in join.join.keywords if word.arg in ("axis", "dim")]
    return any(not context.flow.invariant(axis, loop) for axis in axes)


def grown(
    context: FileContext, statement: ast.AST | None, apis: Mapping[str, str]
) -> tuple[Joining, LoopNode, set[ast.AST]] | None:
    """The growth that a statement is, the loop over which it grows, and all statements that make
    the same value grow there."""
    found = joining(context, statement, apis)
    if found is None:
        return None
    region = context.flow.function(found.statement) or context.names.tree
    grows = growing_statements(context, region, found.target, apis)
    loop = joining_loop(context, found.statement, found.target, grows)
    if loop is None or is_released(loop, found) or _along_another(context, found, loop):
        return None
    return found, loop, grows


@dataclass(frozen=True, slots=True)
class CalledGrowth:
    """A growth with each call of its function in a loop: `self.rows` grows with each
    `self.add(row)`, `values` with each `values = grown(values, x)`.

    Attributes:
        api: what joins.
        target: what grows, in the words of the function, or of the loop where it is given back to that.
        start: what the loop does: a call, or the assignment of what it gives. None where the loop is
            in another file.
        trace: from the loop to the growth.
        read: whether what grows may be read in each pass as well.
    """

    api: str
    target: ast.expr
    start: ast.AST | None
    loop: ast.AST
    trace: tuple[TraceStep, ...]
    read: bool


@dataclass(frozen=True, slots=True)
class GrowthThroughCalls:
    """A growth of which one part stands in a loop and the other in a function that it calls.

    Attributes:
        place: where it is reported.
        target: what grows.
        description: what grows, and how.
        is_read: whether what grows may be read in each pass as well.
        is_often: whether something says that the loop goes round many times.
        trace: from the place to the other part.
    """

    place: ast.AST
    target: ast.expr
    description: str
    is_read: bool
    is_often: bool
    trace: tuple[TraceStep, ...]
    loop: ast.AST


def growth_in_called(
    context: FileContext,
    node: ast.Assign | ast.AnnAssign | ast.NamedExpr | ast.Return,
    apis: Mapping[str, str],
    *,
    at_start: bool = False,
) -> Iterator[GrowthThroughCalls]:
    """A statement that makes something grow each time a loop calls its function.

    Args:
        at_start: it is reported at what stands in the loop, with the statement as its trace, not the
            other way.
    """
    if isinstance(node, ast.Return):
        found = _returned(context, node, apis)
    else:
        found = _kept(context, node, apis)
        if found is None and at_start:
            yield from _lengthened(context, node, apis)
    if found is None or at_start and found.start is None and len(found.trace) == 1:
        return  # `growth_of_receiver` finds it in the file of the loop
    target, api = context.short(found.target), shown_api(found.api, apis)
    place: ast.AST = node
    trace = found.trace
    if at_start and found.start is not None:
        place, trace = found.start, (context.step(node, f"`{api}` copies all of it"),)
    yield GrowthThroughCalls(
        place,
        found.target,
        f"`{target}` grows by `{api}` each time a loop calls this",
        found.read,
        _called_often(found, context),
        trace,
        found.loop,
    )


def _lengthened(
    context: FileContext,
    node: ast.Assign | ast.AnnAssign | ast.NamedExpr,
    apis: Mapping[str, str],
) -> Iterator[GrowthThroughCalls]:
    """`bank = add_rows(bank, rows)` in a loop, where another file defines that function."""
    call = node.value
    if not isinstance(call, ast.Call):
        return
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    parts = (*call.args, *(word.value for word in call.keywords))
    if not any(same_place(part, target) for part in parts):
        return
    if context.loop(node) is None:
        return
    for reach in context.reaches(call, LENGTHENS):
        parameter, api, *_ = reach.effect.detail.split()
        name = reach.functions[0] if len(reach.functions) == 1 else ""
        given = passed_on(context, call, name).get(parameter)
        if given is None or not same_place(given, target) or api not in apis:
            continue
        loop = joining_loop(context, node, target, {node})
        if loop is None or name in functions(context):
            continue  # what this file defines is looked at where it gives it back
        read = (
            read_in_loop(context, loop, target, {node}, whole=True) is not None
            or sum(spelling(part) == spelling(target) for part in ast.walk(call)) > 1
        )
        yield GrowthThroughCalls(
            node,
            target,
            f"`{context.short(target)}` grows by `{shown_api(api, apis)}` in `{name.rpartition('.')[2]}`,"
            " which this loop calls",
            read,
            joins_often(node, loop, context),
            context.traced(reach),
            loop,
        )
        return


def growth_of_receiver(
    context: FileContext, call: ast.Call, apis: Mapping[str, str]
) -> Iterator[GrowthThroughCalls]:
    """`store.add(rows)` in a loop, where another file defines that method, and it joins the rows to an
    attribute of its object."""
    loop = context.loop(call)
    if loop is None or isinstance(loop, ast.Call) or _small(context, loop):
        return
    receiver = call.func.value if isinstance(call.func, ast.Attribute) else call.func
    root = root_name(receiver)
    if root is None or root.id in context.flow.bound_in(loop) or _emptied(call, loop):
        return
    for reach in context.reaches(call, LENGTHENS):
        own, api, *also = reach.effect.detail.split()
        name = reach.functions[0] if len(reach.functions) == 1 else ""
        if not own.startswith("self.") or api not in apis or not name or name in functions(context):
            continue
        yield GrowthThroughCalls(
            call,
            receiver,
            f"`{context.short(receiver)}{own.removeprefix('self')}` grows by `{shown_api(api, apis)}` in"
            f" `{name.rpartition('.')[2]}`, which this loop calls",
            bool(also) or _asked_in_loop(call, loop),
            joins_often(call, loop, context),
            context.traced(reach),
            loop,
        )
        return


def _emptied(call: ast.Call, loop: ast.AST) -> bool:
    """Whether a loop also empties the object whose method it calls: `buffer.clear()`."""
    if not isinstance(call.func, ast.Attribute):
        return False
    receiver = spelling(call.func.value)
    return any(
        isinstance(node, ast.Attribute)
        and node.attr in _EMPTYING
        and spelling(node.value) == receiver
        for node in descendants(loop)
    )


def _called_often(found: CalledGrowth, context: FileContext) -> bool:
    return found.start is not None and joins_often(found.start, found.loop, context)


def shown_api(api: str, apis: Mapping[str, str]) -> str:
    """The name of what joins, as most people write it."""
    if apis.get(api) == "method":
        return f".{api.rpartition('.')[2]}"
    library, _, rest = api.partition(".")
    return f"{_SHORT.get(library, library)}.{rest}"


def _kept(
    context: FileContext,
    statement: ast.Assign | ast.AnnAssign | ast.NamedExpr,
    apis: Mapping[str, str],
) -> CalledGrowth | None:
    """The growth that a statement is where the loop is around a call of its function."""
    join = joining(context, statement, apis)
    if join is None:
        return None
    growth = Growth(join.statement, join.target, join.parts, join.front)
    repeat = growth_repeat(
        growth, context, lambda other, place: _is_first_time(other, place, join.target)
    )
    if repeat is None:
        return None
    function, loop = repeat.function, repeat.loop
    start = repeat.start if isinstance(repeat.start, ast.Call) else None
    if start is not None and _emptied(start, loop):
        return None
    statements = sum(isinstance(node, ast.stmt) for node in descendants(function))
    if statements > _ADDER:
        return None  # it does more than to add: that takes longer
    read = (
        reads_itself(join)
        or read_in_loop(context, function, join.target, {join.statement}, whole=True) is not None
        or read_in_loop(context, loop, join.target, {join.statement}, whole=True) is not None
        or start is not None
        and _asked_in_loop(start, loop)
    )
    return CalledGrowth(join.api, join.target, start, loop, repeat.trace, read)


def _returned(
    context: FileContext, statement: ast.Return, apis: Mapping[str, str]
) -> CalledGrowth | None:
    """The growth that a `return` in a function is where a loop calls that."""
    function = context.function(statement)
    if function is None or statement.value is None or context.loop(statement) is not None:
        return None
    for index, parameter in enumerate((*function.args.posonlyargs, *function.args.args)):
        name = ast.Name(id=parameter.arg, ctx=ast.Load())
        found = _join_in(context, statement.value, name, apis)
        if found is None:
            continue
        for call in context.names.nodes(ast.Call):
            above = parent(call)
            if not isinstance(above, ast.Assign) or len(above.targets) != 1:
                continue
            target = above.targets[0]
            given = call.args[index] if index < len(call.args) else _word(call, parameter.arg)
            if given is None or not same_place(given, target):
                continue
            if context.callee(call) != context.qualified(function):
                continue
            loop = joining_loop(context, above, target, {above})
            if loop is not None:
                read = (
                    read_in_loop(context, loop, target, {above}, whole=True) is not None
                    or sum(spelling(node) == spelling(target) for node in ast.walk(call)) > 1
                )
                trace = (context.step(above, "called in a loop"),)
                return CalledGrowth(found[1], target, above, loop, trace, read)
    return None


def _asked_in_loop(call: ast.Call, loop: ast.AST) -> bool:
    """Whether a loop uses the receiver of a call for something else as well."""
    if not isinstance(call.func, ast.Attribute):
        return False
    receiver, method = spelling(call.func.value), call.func.attr
    return any(
        isinstance(node, ast.Attribute) and spelling(node.value) == receiver and node.attr != method
        for node in descendants(loop)
    )
