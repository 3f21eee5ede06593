"""Loops over the rows of data frames."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import COMPREHENSIONS, descendants, last_name
from perflint.language.scopes import Binding
from perflint.reasoning.context import FileContext
from perflint.reasoning.models.iteration_work import OUTSIDE, draws
from perflint.reasoning.occurrence.counters import counting
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.syntax.spelling import spelling

FRAME = "pandas.DataFrame"
SERIES = "pandas.Series"
# What gives the rows one by one, as they come …
_PASSING = of_kind("progress bar") | {"builtins.enumerate", "rich.progress.track"}
# … and what gives them beside others, at once or in another order.
WRAPPERS = _PASSING | {
    f"builtins.{name}" for name in ("list", "zip", "reversed", "sorted", "set", "tuple")
}
# What writes a file or goes to a server, whichever library it is of.
_SENDING = frozenset(
    "save savefig send send_email send_mail send_message sendmail upload upload_blob upload_file"
    " publish put_object write_image write_pdf".split()
)
MAX_HOPS = 4  # names and conversions that are followed
FEW_ROWS = 10


@dataclass(frozen=True, slots=True)
class RowLoop:
    """A loop over the rows of a frame.

    Attributes:
        node: the `for` statement, or the `while` that counts, or the comprehension.
        generator: of a comprehension: which part of it.
        frame: the frame.
        kind: `rows` (`iterrows`), `positions` (`range(len(df))`) or `labels` (`df.index`).
        index: the variable that holds the position or label, if it is a plain name.
        row: the variable that holds the row, of `iterrows`.
        wrapped: whether something is around it other than `enumerate` or a progress bar.
        head: what stands for a row, and what gives the rows, inside all that is around them.
    """

    node: ast.For | ast.While | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
    generator: ast.comprehension | None
    frame: ast.expr
    kind: str
    index: str | None
    row: str | None
    wrapped: bool = False
    head: tuple[ast.expr, ast.expr] | None = None

    @property
    def body(self) -> list[ast.AST]:
        """What runs for each row."""
        if isinstance(self.node, (ast.For, ast.While)):
            return list(self.node.body)
        tests: list[ast.AST] = []
        for generator in self.node.generators:
            tests.extend(generator.ifs)
            if generator is not self.generator:
                tests.append(generator.iter)
        if isinstance(self.node, ast.DictComp):
            return [self.node.key, self.node.value, *tests]
        return [self.node.elt, *tests]


def row_loops(context: FileContext, node: ast.AST | None) -> list[RowLoop]:
    """The loops over rows that a statement or comprehension is."""
    if isinstance(node, ast.For):
        found = _row_loop(context, node, None, node.target, node.iter)
        return [] if found is None else [found]
    if isinstance(node, ast.While):
        counted = counting(node)
        frame = _counted_frame(context, counted.stop) if counted is not None else None
        if counted is None or frame is None:
            return []
        return [RowLoop(node, None, frame, "positions", counted.counter.id, None)]
    if isinstance(node, COMPREHENSIONS):
        loops = [
            _row_loop(context, node, generator, generator.target, generator.iter)
            for generator in node.generators
        ]
        return [loop for loop in loops if loop is not None]
    return []


def _row_loop(
    context: FileContext,
    node: ast.For | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp,
    generator: ast.comprehension | None,
    target: ast.expr,
    iterable: ast.expr,
) -> RowLoop | None:
    wrapped = False
    while (
        isinstance(iterable, ast.Call)
        and iterable.args
        and (callee := context.callee(iterable) or "") in WRAPPERS
    ):
        if isinstance(target, ast.Tuple) and target.elts:
            if callee in ("builtins.enumerate", "builtins.zip"):
                target = target.elts[-1 if callee == "builtins.enumerate" else 0]
        wrapped = wrapped or callee not in _PASSING
        iterable = iterable.args[0]
    head = target, iterable
    index = target.id if isinstance(target, ast.Name) else None
    match iterable:
        case ast.Call(func=ast.Attribute(value=frame, attr="iterrows")) if is_frame(context, frame):
            row = None
            if isinstance(target, ast.Tuple) and len(target.elts) == 2:
                first, second = target.elts
                index = first.id if isinstance(first, ast.Name) else None
                row = second.id if isinstance(second, ast.Name) else None
            return RowLoop(node, generator, frame, "rows", index, row, wrapped, head)
        case (
            ast.Call(func=ast.Name(id="range" | "trange"), args=[stop] | [ast.Constant(), stop])
            | ast.Call(func=ast.Attribute(attr="arange"), args=[stop])
        ):
            counted = _counted_frame(context, stop)
            if counted is not None:
                return RowLoop(node, generator, counted, "positions", index, None, wrapped, head)
        case ast.Attribute(value=frame, attr="index") if is_frame(context, frame):
            return RowLoop(node, generator, frame, "labels", index, None, wrapped, head)
    labelled = labelled_frame(context, iterable)
    if labelled is not None and is_frame(context, labelled):
        return RowLoop(node, generator, labelled, "labels", index, None, wrapped=True)
    return None


def labelled_frame(context: FileContext, labels: ast.expr) -> ast.expr | None:
    """What the labels belong to that an expression lists: `df.index.tolist()`, `df.index.values`, also
    under a name."""
    for _ in range(MAX_HOPS):
        match labels:
            case ast.Attribute(value=owner, attr="index"):
                return owner
            case (
                ast.Call(
                    func=ast.Attribute(value=inner, attr="tolist" | "to_list" | "to_numpy"), args=[]
                )
                | ast.Attribute(value=inner, attr="values")
            ):
                labels = inner
            case ast.Name():
                bindings = context.flow.reaching(labels)
                if len(bindings) != 1 or bindings[0].kind != "assign" or bindings[0].value is None:
                    return None
                labels = bindings[0].value
            case _:
                return None
    return None


def is_frame(context: FileContext, node: ast.expr) -> bool:
    """Whether a value is a pandas frame."""
    return context.is_a(node, FRAME)


def _counted_frame(context: FileContext, stop: ast.expr) -> ast.expr | None:
    """The frame whose rows a number counts: `len(df)`, `len(df.index)`, `df.shape[0]`, or a name
    bound to one of these."""
    for _ in range(3):
        match stop:
            case ast.Call(func=ast.Name(id="len"), args=[ast.Attribute(value=frame, attr="index")]):
                return frame if is_frame(context, frame) else None
            case ast.Call(func=ast.Name(id="len"), args=[frame]):
                return frame if is_frame(context, frame) else None
            case ast.Subscript(
                value=ast.Attribute(value=frame, attr="shape"), slice=ast.Constant(value=0)
            ):
                return frame if is_frame(context, frame) else None
            case ast.BinOp(left=left, op=ast.Sub(), right=ast.Constant()):
                stop = left
            case ast.Name():
                bindings = context.flow.reaching(stop)
                if len(bindings) != 1 or bindings[0].value is None:
                    return None
                if bindings[0].kind == "unpack":
                    return _first_of_shape(context, bindings[0])
                if bindings[0].kind != "assign":
                    return None
                stop = bindings[0].value
            case _:
                return None
    return None


def _first_of_shape(context: FileContext, binding: Binding) -> ast.expr | None:
    """The frame whose rows a name counts that is the first of a shape: `rows, columns = frame.shape`."""
    match binding:
        case Binding(
            node=ast.Assign(targets=[ast.Tuple(elts=[first, _])]),
            value=ast.Attribute(value=frame, attr="shape"),
        ) if first is binding.target:
            return frame if is_frame(context, frame) else None
    return None


def does_more(context: FileContext, loop: RowLoop) -> bool:
    """Whether a loop over rows is more than a pass over data: it does input or output for each row,
    draws, or leaves early."""
    return context.once(
        ("does more", loop.node, loop.generator),
        lambda: any(
            isinstance(node, (ast.Break, ast.Return, ast.Await, ast.With, ast.AsyncWith))
            or isinstance(node, ast.Call)
            and (
                bool(context.reaches(node, *OUTSIDE))
                or _sends(context, node)
                or draws(context, node)
            )
            for part in loop.body
            for node in descendants(part, into_functions=False)
        ),
    )


def _sends(context: FileContext, call: ast.Call) -> bool:
    """Whether a call of something unknown says by its name that it writes a file or sends something:
    `document.save(path)`, `client.send_message(…)`."""
    if last_name(call.func) not in _SENDING:
        return False
    callee = context.callee(call) or context.name(call.func)
    if callee is None:
        return isinstance(call.func, ast.Attribute)
    return context.project.function(callee) is None


def hands_on(context: FileContext, loop: RowLoop) -> bool:
    """Whether a function of the file is given each row as it is: it makes something of all of it."""
    return loop.row is not None and any(
        isinstance(node, ast.Call)
        and any(_is_whole(value, loop.row) for value in node.args)
        and function_of(context, node.func) is not None
        for part in loop.body
        for node in descendants(part)
    )


def _is_whole(value: ast.expr, row: str) -> bool:
    """Whether an argument is all of a row: `row`, `row.to_dict()`."""
    match value:
        case (
            ast.Name(id=name)
            | ast.Call(
                func=ast.Attribute(value=ast.Name(id=name), attr="to_dict" | "tolist"), args=[]
            )
        ):
            return name == row
    return False


def region_of(context: FileContext, node: ast.AST) -> ast.AST:
    """The function, or module, that holds a node."""
    return context.flow.function(node) or context.names.tree


def same(one: ast.expr, other: ast.expr) -> bool:
    """Whether two expressions are written alike."""
    return spelling(one) == spelling(other)
