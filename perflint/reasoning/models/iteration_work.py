"""What else an iteration does: work beside which one step more or less does not show.

A cell that is read, an array that is copied or a search through a list is not what takes the time where
the same pass trains or asks a model, reads files, talks to a server, draws a picture or goes through a frame.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from itertools import pairwise
from typing import Final

from perflint.knowledge.kinds import classes_of
from perflint.language.flow.blocks import block_of, statement_of
from perflint.language.nodes import (
    COMPREHENSIONS,
    FUNCTIONS,
    descendants,
    last_name,
    parents,
)
from perflint.reasoning.context import FileContext
from perflint.reasoning.models.networks import runs_a_model
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.occurrence.loop_branches import up_to

# Effects that take longer than any step in memory.
OUTSIDE = ("blocks", "queries", "writes", "commits", "connects", "infers", "waits", "spawns")
# Methods of models, and of browsers, that nothing small is called.
_MODELS = frozenset(
    "fit predict predict_proba fit_predict fit_transform generate train train_on_batch backward"
    " find_element find_elements".split()
)
# Methods of paths that ask the file system.
_PATHS = frozenset("is_file is_dir stat unlink read_text read_bytes write_text write_bytes".split())
# Methods of frames that go through all rows, and more than once.
_FRAMES = frozenset(
    "query merge groupby pivot pivot_table resample to_csv to_excel to_parquet to_sql to_json"
    " to_markdown sort_values drop_duplicates".split()
)
# Modules of functions that go through a whole sample, graph or signal: from 100 µs on, however few there are.
_ANALYSES = frozenset(
    "networkx scipy.interpolate scipy.optimize scipy.signal scipy.stats sklearn.metrics".split()
)
_WHOLE = classes_of("frame")
_COLUMNS = classes_of("column")
_FRAME_TYPES = classes_of("pandas data", "polars frame")
_IMAGES = frozenset(
    f"cv2.{name}"
    for name in "resize warpAffine warpPerspective imread imwrite GaussianBlur".split()
)
# How what reads a frame is called.
FRAME_READERS: Final = ("pandas.read_", "polars.read_")
_OF_FILES = frozenset({"file", "metadata"})  # details of effects
_DRAWING = frozenset(
    "annotate text plot scatter bar barh hlines vlines axhline axvline add_patch add_trace"
    " add_artist add_child add_to".split()
)
_PICTURES = (
    "matplotlib.",
    "pylab.",
    "plotly.",
    "folium.",
    "seaborn.",
    "plotnine.",
    "altair.",
    "bokeh.",
)
_CONDITIONS = (ast.If, ast.IfExp, ast.BoolOp, ast.ExceptHandler)
_SHOWING = frozenset({"print", "echo", "secho", "add_row", "pprint"})


class Work(Enum):
    """Kinds of work that take far longer than one step in memory, and that a question may leave out.

    Members:
        FRAMES: what goes through a frame, or analyses a sample: no more than a node that does the same.
        FILES: reading and writing files: no more than what grows by all that was read before.
        MODEL_CALLS: plain calls of a model: not where their results are gathered.
    """

    FRAMES = "frames"
    FILES = "files"
    MODEL_CALLS = "model calls"


def does_far_more(
    node: ast.AST, loop: ast.AST, context: FileContext, *, except_for: Collection[Work] = ()
) -> bool:
    """Whether each pass of a loop, or each call of a function, does what takes far longer than the node."""
    if Work.MODEL_CALLS not in except_for and runs_a_model(loop, context):
        return True
    own = set(ast.walk(node))
    return any(
        call not in own and is_heavy(call, context, except_for=except_for) for call in _calls(loop)
    ) or (Work.FRAMES not in except_for and _compares_columns(loop, context))


def _compares_columns(loop: ast.AST, context: FileContext) -> bool:
    """Whether a pass compares a whole column: `frame[frame["shop"] == shop]`."""
    return any(
        isinstance(node, ast.Compare)
        and isinstance(node.left, (ast.Attribute, ast.Subscript))
        and context.is_a(node.left.value, *_WHOLE)
        and context.is_a(node.left, *_COLUMNS)
        for node in _in_each_pass(loop)
    )


def beside_more(node: ast.AST, context: FileContext) -> bool:
    """Whether a node stands in a loop each pass of which does what takes far longer, or shows something to
    somebody."""
    loop = context.flow.loop(node)
    return loop is not None and (
        shows(loop)
        or runs_a_model(loop, context)
        or any(is_heavy(call, context) for call in _calls(loop))
    )


def is_heavy(call: ast.Call, context: FileContext, *, except_for: Collection[Work] = ()) -> bool:
    """Whether a call does input or output, trains or asks a model, draws, or goes through a frame; a
    function of the same file is looked into."""
    if _is_heavy(call, context, except_for):
        return True
    if any(
        Work.FILES not in except_for or reach.effect.detail not in _OF_FILES
        for reach in context.reaches(call, *OUTSIDE)
    ):
        return True
    own = function_of(context, call.func)
    return own is not None and context.once(
        ("heavy function", own, *except_for),
        lambda: any(_is_heavy(inner, context, except_for) for inner in _calls(own)),
    )


def _is_heavy(call: ast.Call, context: FileContext, except_for: Collection[Work]) -> bool:
    if draws(context, call):
        return True
    if isinstance(call.func, ast.Attribute):
        attr, receiver = call.func.attr, call.func.value
        if attr in _MODELS or attr in _PATHS and Work.FILES not in except_for:
            return True
        if Work.FRAMES not in except_for and attr in _FRAMES and _is_frame(receiver, context):
            return True
    if Work.FRAMES not in except_for and _analyses(call, context):
        return True
    name = context.callee(call) or context.names.dotted(call.func) or ""
    return name in _IMAGES or Work.FILES not in except_for and name.startswith(FRAME_READERS)


def _analyses(call: ast.Call, context: FileContext) -> bool:
    """Whether a function, not the constructor of an object, goes through a sample, a graph or a signal."""
    module, _, name = (context.names.dotted(call.func) or "").rpartition(".")
    return module in _ANALYSES and name.islower()


def _is_frame(node: ast.expr, context: FileContext) -> bool:
    """Whether a value is a frame or a column, or a part of one."""
    return context.is_a(node, *_FRAME_TYPES) or (
        isinstance(node, ast.Subscript) and _is_frame(node.value, context)
    )


def _calls(loop: ast.AST) -> Iterator[ast.Call]:
    """The calls that each pass makes."""
    return (node for node in _in_each_pass(loop) if isinstance(node, ast.Call))


def _in_each_pass(loop: ast.AST) -> Iterator[ast.AST]:
    """The code that each pass runs."""
    parts: Iterable[ast.AST] = [loop]
    if isinstance(loop, COMPREHENSIONS):
        first = set(ast.walk(loop.generators[0].iter))  # it is made once
        yield from (node for node in descendants(loop) if node not in first)
        return
    if isinstance(loop, ast.Call):  # `map(lambda line: …, open(path))`, which opens once
        given = [*loop.args, *(word.value for word in loop.keywords)]
        for function in given:
            if isinstance(function, ast.Lambda):
                yield from descendants(function.body)
        return
    if isinstance(loop, (ast.For, ast.AsyncFor, ast.While, ast.FunctionDef, ast.AsyncFunctionDef)):
        parts = loop.body
    for part in parts:
        yield from descendants(part, into_functions=False)


def draws(context: FileContext, call: ast.Call) -> bool:
    """Whether a call draws something, which takes longer than to pick it from a frame."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    return name in _DRAWING or (
        context.callee(call) or context.names.dotted(call.func) or ""
    ).startswith(_PICTURES)


def makes_picture(node: ast.AST, context: FileContext) -> bool:
    """Whether the function around a node draws, in a run that reaches the node."""
    function = context.flow.function(node)
    if function is None:
        return False
    drawing = context.once(
        ("drawing calls", function),
        lambda: [call for call in _calls(function) if draws(context, call)],
    )
    return any(not _in_other_branch(call, node) for call in drawing)


def _in_other_branch(one: ast.AST, other: ast.AST) -> bool:
    """Whether two nodes of a function stand in different branches of a condition."""
    path = [other, *parents(other)]
    child = one
    for above in parents(one):
        if above in path:
            if not isinstance(above, ast.If):
                return False
            beside = path[path.index(above) - 1]
            return (child in above.body and beside in above.orelse) or (
                child in above.orelse and beside in above.body
            )
        child = above
    return False


def shows(loop: ast.AST) -> bool:
    """Whether every pass, without a condition, shows something to somebody who reads it: it prints, or adds a
    row to a table that is printed."""
    return any(
        last_name(call.func) in _SHOWING
        and not any(isinstance(above, _CONDITIONS) for above in up_to(loop, call))
        for call in _calls(loop)
    )


def runs_on_failure(node: ast.AST) -> bool:
    """Whether a node runs only where something has gone wrong: in a handler of exceptions, in what is
    raised, in the message made right before, or in a branch that warns or raises."""
    if _is_message(statement_of(node)):
        return True
    child = node
    for above in parents(node):
        if isinstance(above, FUNCTIONS):
            return False
        if isinstance(above, (ast.ExceptHandler, ast.Raise)):
            return True
        if isinstance(above, ast.If) and child is not above.test:
            branch = above.body if child in above.body else above.orelse
            if any(isinstance(part, ast.Raise) or _warns(part) for part in branch):
                return True
        child = above
    return False


def _is_message(statement: ast.AST) -> bool:
    """Whether a statement makes what the next one raises: `text = f"no {name}"`, `raise KeyError(text)`."""
    block = block_of(statement) if isinstance(statement, ast.Assign) else None
    return block is not None and any(
        one is statement and isinstance(following, ast.Raise) for one, following in pairwise(block)
    )


def _warns(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=attr) | ast.Name(id=attr))):
            return attr in ("warn", "warning", "exception", "critical")
    return False
