"""Which element loops are worth telling: not those over grids, few items, or at set-up."""

from __future__ import annotations

import ast
import math

from perflint.language.nodes import FunctionNode, descendants, last_name, parent, parents
from perflint.reasoning.arrays.element_loops.expressions import ROWWISE
from perflint.reasoning.arrays.element_loops.loops import ElementLoop
from perflint.reasoning.arrays.element_loops.statements import GRIDS
from perflint.reasoning.context import FileContext
from perflint.reasoning.models.costly_values import heavy
from perflint.reasoning.models.iteration_work import runs_on_failure
from perflint.reasoning.occurrence.loop_heads import library_of
from perflint.reasoning.size.constants import number
from perflint.reasoning.size.small_arrays import is_window
from perflint.reasoning.thresholds import SHORT
from perflint.reasoning.values.possible_values import attribute_values

_HOPS = 6  # names that are followed to where their values come from
_CONVERTING = frozenset({"float", "int", "bool", "str", "round"})
_COLLECTING = frozenset("extend frozenset join list set sorted tuple".split())
_ARRAY_READERS = frozenset(
    f"numpy.{name}" for name in ("fromfile", "genfromtxt", "load", "loadtxt", "memmap")
)
_KEEPING = frozenset({"astype", "copy", "flatten", "ravel", "squeeze"})
_FROM_FILES = frozenset("imread frombuffer fromfile loadtxt genfromtxt memmap read_csv".split())


def is_grid(loop: ElementLoop, context: FileContext) -> bool:
    """Whether a loop runs over a grid made on the spot (`for t in np.linspace(0, 1, 20)`): a few
    numbers as a rule."""
    arrays = [_uncut(array) for head in loop.heads for array in head.arrays]
    return bool(arrays) and all(
        isinstance(array, ast.Call) and context.callee(array) in GRIDS for array in arrays
    )


def _uncut(array: ast.expr) -> ast.expr:
    """What a part is cut out of: `grid` of `grid[:-1]`."""
    while isinstance(array, ast.Subscript) and isinstance(array.slice, ast.Slice):
        array = array.value
    return array


def is_mild(loop: ElementLoop, context: FileContext) -> bool:
    """Whether a loop is certainly cheap: over a grid, a window or a constant, for a tuple of a few
    numbers, in the branch for small arrays, where something has gone wrong, or where a module is set up,
    once."""
    return (
        is_grid(loop, context)
        or any(is_window(context, array) for array in loop.arrays)
        or makes_tuple(loop.node, context)
        or where_small(loop.node, context)
        or all(is_constant(head.stop) for head in loop.heads)
        or runs_on_failure(loop.node)
        or repeats_few_times(loop, context)
        or runs_once(loop, context)
    )


def repeats_few_times(loop: ElementLoop, context: FileContext) -> bool:
    """Whether numbers that the file says make a loop a matter of some µs."""
    return _rounds(loop, context) <= SHORT


def runs_once(loop: ElementLoop, context: FileContext) -> bool:
    """Whether a loop runs where an object is made, or behind a test that lets it run once."""
    function = context.function(loop.node)
    if function is None:
        return False
    if sets_up(function, context):
        return True
    child: ast.AST = loop.node
    for above in parents(loop.node):
        if isinstance(above, ast.If) and child in above.body and context.flow.create_once(above):
            return True
        child = above
    return False


def makes_tuple(node: ast.AST, context: FileContext) -> bool:
    """Whether a comprehension makes a tuple: of coordinates, of a key."""
    call = parent(node)
    return (
        isinstance(call, ast.Call)
        and call.args == [node]
        and context.callee(call) == "builtins.tuple"
    )


def _rounds(loop: ElementLoop, context: FileContext) -> float:
    """How many rounds a loop has in all, where numbers written in the file tell it; else without end."""
    rounds = 1
    for head in loop.heads:
        stop = head.stop
        count = None if stop is None or comes_in(stop, context) else number(context, stop)
        if count is None:
            return math.inf
        rounds *= count
    return rounds


def is_constant(stop: ast.expr | None) -> bool:
    """Whether a loop goes up to a constant that somebody has named: `range(State.SIZE)`."""
    return isinstance(stop, ast.Attribute) and stop.attr.isupper()


def shows_size(loop: ElementLoop, context: FileContext) -> bool:
    """Whether something says that a loop goes through many elements: it is nested or stands in another
    loop, or what it goes through was passed in or read from a file."""
    if len(loop.heads) > 1 or context.flow.loop(loop.node) is not None:
        return True
    extents = [
        *loop.arrays,
        *(array for head in loop.heads for array in head.arrays),
        *(head.stop for head in loop.heads if head.stop is not None),
    ]
    return any(comes_in(extent, context) for extent in extents)


def comes_in(node: ast.expr, context: FileContext, hops: int = _HOPS) -> bool:
    """Whether a value was passed to the function around it or read from a file, or is computed from
    what was. What an object keeps says nothing of its size, unless it was read from a file as well."""
    for name in ast.walk(node):
        if isinstance(name, ast.Call) and reads_file(name, context):
            return True
        if isinstance(name, ast.Attribute) and _keeps_file(name, context):
            return True
        if not isinstance(name, ast.Name) or not isinstance(name.ctx, ast.Load):
            continue
        for binding in context.flow.reaching(name):
            if binding.kind.startswith("parameter"):
                if name.id not in ("self", "cls"):
                    return True
            elif hops and _source(binding.node, binding.value) is not None:
                source = _source(binding.node, binding.value)
                if source is not None and comes_in(source, context, hops - 1):
                    return True
    return False


def reads_file(call: ast.Call, context: FileContext) -> bool:
    """Whether a call gives what it reads from a file, a server or a database."""
    return heavy(context, call) == "loaded data" or last_name(call.func) in _FROM_FILES


def is_read_array(value: ast.expr, context: FileContext) -> bool:
    """Whether a value is an array as it was read from a file: `np.load(path).astype(float)`."""
    while isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
        if not isinstance(value.func.value, ast.Call) or value.func.attr not in _KEEPING:
            break
        value = value.func.value
    return isinstance(value, ast.Call) and context.callee(value) in _ARRAY_READERS


def _keeps_file(attribute: ast.Attribute, context: FileContext) -> bool:
    """Whether what an object keeps was read from a file, where its class sets it."""
    return any(
        isinstance(made, ast.Call) and reads_file(made, context)
        for value in attribute_values(context, attribute)
        for made in ast.walk(value)
    )


def _source(node: ast.AST, value: ast.expr | None) -> ast.expr | None:
    """Where the value of a binding comes from, also where it is one of several."""
    return value if value is not None else getattr(node, "value", getattr(node, "iter", None))


def converts(loop: ElementLoop, context: FileContext) -> bool:
    """Whether a comprehension only makes a Python number of each element: what the list is for goes
    through them one by one as well."""
    node = loop.node
    if loop.element is None or loop.tests or not isinstance(loop.element, ast.Call):
        return False
    function = loop.element.func
    if not isinstance(function, ast.Name) or function.id not in _CONVERTING:
        return False
    if any(map(_computes, loop.element.args)):
        return False
    call = parent(node)
    if not isinstance(call, ast.Call) or node not in call.args:
        return isinstance(node, ast.ListComp)
    if isinstance(node, ast.GeneratorExp):
        return last_name(call.func) in _COLLECTING
    return library_of(context, call) is None and context.callee(call) not in (
        "builtins.sum",
        "builtins.min",
        "builtins.max",
    )


def _computes(node: ast.expr) -> bool:
    """Whether an expression does more than make another number of an element: `x - 1`, `np.sqrt(x)`."""
    if isinstance(node, ast.Call):
        return last_name(node.func) not in _CONVERTING
    return isinstance(node, ast.BinOp)


def reads_objects(loop: ElementLoop, context: FileContext) -> bool:
    """Whether what is stored comes from objects of a list, which no expression on arrays reads:
    `energies[i] = atoms[i].info["energy"]`."""
    for step in loop.steps:
        if step.kind not in ("store", "update"):
            continue
        for inner in ast.walk(step.value):
            match inner:
                case ast.Attribute(value=ast.Subscript(value=items)):
                    if library_of(context, items) is None:
                        return True
    return False


def stores_cells(loop: ElementLoop, context: FileContext) -> bool:
    """Whether a loop stores into a data frame: what is slow there is that."""
    return any(
        isinstance(step.target, ast.Subscript)
        and any(
            isinstance(part, (ast.Name, ast.Attribute, ast.Subscript))
            and context.is_a(part, "pandas.DataFrame", "pandas.Series")
            for part in ast.walk(step.target.value)
        )
        for step in loop.steps
        if step.kind in ("store", "update")
    )


def holds_arrays(loop: ElementLoop, context: FileContext) -> bool:
    """Whether the elements that a loop goes through are arrays, too: it takes a sum or a product of each
    element of a column, which is one-dimensional."""
    columns = {
        name
        for head in loop.heads
        for name, array in head.values.items()
        if _is_column(array, context)
    }
    for node in descendants(loop.node):
        taken: list[ast.expr] = []
        match node:
            case ast.Call(func=ast.Attribute(value=value, attr=attr), args=args) if attr in ROWWISE:
                taken = [value, *args]
            case ast.BinOp(op=ast.MatMult(), left=left, right=right):
                taken = [left, right]
        if any(isinstance(one, ast.Name) and one.id in columns for one in taken):
            return True
    return False


def _is_column(array: ast.expr, context: FileContext) -> bool:
    """Whether an array holds the values of one column: `frame["vector"].to_numpy()`."""
    match array:
        case (
            ast.Attribute(value=column, attr="values")
            | ast.Call(func=ast.Attribute(value=column, attr="to_numpy"))
        ):
            named = isinstance(column, ast.Subscript) and isinstance(column.slice, ast.Constant)
            return (
                context.is_a(column, "pandas.Series")
                or named
                and context.is_a(column.value, "pandas.DataFrame")  # type: ignore[attr-defined]
            )
    return False


def where_small(node: ast.AST, context: FileContext) -> bool:
    """Whether a node stands in a branch that is taken for small arrays: `if x.size < 2000:`, or for no
    more of them than are asked for: `if n <= k:`."""
    child = node
    for above in parents(node):
        match above:
            case ast.If(
                test=ast.Compare(
                    left=left,
                    ops=[ast.Lt() | ast.LtE() | ast.Eq()],
                    comparators=[ast.Constant(value=int()) | ast.Name()],
                ),
                body=body,
            ) if child in body and _is_size(left, context):
                return True
        child = above
    return False


def _is_size(node: ast.expr, context: FileContext) -> bool:
    if isinstance(node, ast.Name):
        only = context.names.only_binding(node)
        node = only.value if only is not None and only.value is not None else node
    match node:
        case ast.Attribute(attr="size") | ast.Call(func=ast.Name(id="len")):
            return True
        case ast.Subscript(value=ast.Attribute(attr="shape")):
            return True
        case ast.Call(func=ast.Attribute(attr="numel" | "size")):
            return True
    return False


def sets_up(function: FunctionNode, context: FileContext) -> bool:
    """Whether a function makes an object, or fills a module's weights for the first time."""
    name = function.name
    if name == "__init__" or _called_by_makers(function, context):
        return True
    owner = parent(function)
    return (
        isinstance(owner, ast.ClassDef)
        and ("init" in name or name == "reset_parameters")
        and context.subclass(
            context.qualified(function).rpartition(".")[0], "torch.nn.Module", "keras.layers.Layer"
        )
    )


def _called_by_makers(function: FunctionNode, context: FileContext) -> bool:
    """Whether all that the file does with a function is to call it where an object is made."""
    places = [context.flow.function(call) for call in context.names.calls(function.name)]
    return bool(places) and all(place is not None and place.name == "__init__" for place in places)


def description(loop: ElementLoop, context: FileContext) -> str:
    """What a loop runs over, for messages: "the elements of `x` and `y`", or their rows."""
    shown = [f"`{context.short(array, 30)}`" for array in loop.arrays[:2]]
    parts = "matrices" if loop.of_matrices else "rows" if loop.reduces_rows else "elements"
    return f"the {parts} of {' and '.join(shown)}"
