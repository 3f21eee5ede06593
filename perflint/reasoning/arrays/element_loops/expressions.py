"""Expressions in the body of an element loop: which have a form for whole arrays."""

from __future__ import annotations

import ast

from perflint.language.nodes import descendants, parent
from perflint.reasoning.arrays.element_loops.loops import Step
from perflint.reasoning.arrays.element_loops.subscripts import array_of, has_slice, picking_parts
from perflint.reasoning.arrays.elementwise import BUILTINS, ELEMENTWISE, MATH, MATH_ONLY, PREFIXES
from perflint.reasoning.arrays.elementwise_functions import runs_formula
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.loop_heads import (
    Head,
    head_of,
    is_array,
    is_number,
    library_of,
    of_objects,
)
from perflint.reasoning.size.small_arrays import is_handful, is_small
from perflint.reasoning.values.growth import root_name
from perflint.syntax.spelling import spelling

# Functions of a row that can be taken of all rows at once: those that give a number, and the others.
REDUCING = frozenset(
    "all amax amin any argmax argmin cosine_similarity count_nonzero dot inner logsumexp matmul max mean"
    " median min nanargmax nanargmin nanmax nanmean nanmedian nanmin nanstd nansum nanvar norm"
    " pairwise_distance percentile prod ptp quantile reduce_max reduce_mean reduce_min reduce_prod reduce_sum"
    " std sum tensordot var vdot".split()
)
ROWWISE = REDUCING | frozenset("cumprod cumsum log_softmax normalize softmax".split())
# Those of SciPy that take all rows with `axis`, and those of two rows, which `cdist` takes of all pairs.
_ALONG_ROWS = frozenset(
    f"scipy.stats.{name}"
    for name in (
        "entropy gmean hmean iqr kurtosis median_abs_deviation rankdata sem skew variation zscore".split()
    )
)
_DISTANCES = frozenset(
    f"scipy.spatial.distance.{name}"
    for name in (
        "braycurtis canberra chebyshev cityblock correlation cosine euclidean hamming jaccard jensenshannon"
        " minkowski sqeuclidean".split()
    )
)
# Functions of a matrix that take a stack of them: https://numpy.org/doc/stable/reference/routines.linalg.html,
# https://docs.pytorch.org/docs/stable/linalg.html.
_OF_MATRICES = frozenset(
    f"{library}.linalg.{name}"
    for library in ("numpy", "cupy", "jax.numpy", "torch")
    for name in "cholesky cond det eigvals eigvalsh inv matrix_power matrix_rank pinv solve".split()
)
# Those that work along one axis: of rows with several, each is work enough for a pass.
_ALONG_AXIS = frozenset(
    "cosine_similarity cumprod cumsum log_softmax logsumexp normalize softmax".split()
)
_METHODS = (
    ELEMENTWISE | ROWWISE | frozenset({"item", "float", "double", "int", "long", "half", "bool"})
) - frozenset({"where", "equal"})
_ATTRIBUTES = frozenset({"real", "imag", "T", "data"})

_OF_PARTS = _ALONG_ROWS | _DISTANCES | _OF_MATRICES


class Expressions:
    """What is known of the names in a loop, and of the arrays that its expressions read.

    Attributes:
        heads: of all loops met, outermost first.
        around: of the loops around what is looked at.
        rows: the variables of the heads, with the library of their array.
        numbers: the variables that are single numbers.
        arrays, libraries: the known arrays, and the libraries they are of.
        foreign: whether elements are read of something that is no known array.
        listed: whether that is known to be something else.
        outside: the functions that are called.
        locals: local names, and whether they hold something of an element.
        accumulated: the names that add up or keep an extreme.
        carried: what one iteration hands to the next, where that is a running sum.
        running: the reads of the element before, as in a running sum.
        whole: the arrays of which all elements are asked for a number.
        operands: the arrays that rows are combined with as a whole (`row @ weights`).
        measured: what is asked for its length.
        reduces_rows: whether a function of the library takes rows (`np.dot(x[i], y)`, `row.sum()`).
        of_matrices: whether one takes matrices of a stack (`np.linalg.inv(x[i])`).
    """

    def __init__(self, context: FileContext) -> None:
        self.context = context
        self.heads: list[Head] = []
        self.around: list[Head] = []
        self.rows: dict[str, str | None] = {}
        self.numbers: set[str] = set()
        self.arrays: list[ast.expr] = []
        self.libraries: list[str] = []
        self.foreign = False
        self.listed = False
        self.outside: set[str] = set()
        self.locals: dict[str, bool] = {}
        self.accumulated: dict[str, Step] = {}
        self.carried = ""
        self.running: set[int] = set()
        self.whole: set[str] = set()
        self.operands: set[str] = set()
        self.measured: set[str] = set()
        self.reduces_rows = False
        self.of_matrices = False

    def enter(self, head: Head) -> bool:
        """Note the variables of a loop; whether the loop may be part of an element loop."""
        if head.names & (set(self.rows) | set(self.locals)):
            return False
        for array in head.arrays:
            if not self._iterates(array):
                return False
            if len(head.arrays) > 1 and self.library(array) is None:
                return False  # what the other one gives may be an array each
        if head.stop is not None and not self.around and is_handful(self.context, head.stop):
            return False
        for name, array in head.values.items():
            library = self.library(array)
            self.rows[name] = library
            if head.flat:
                self.numbers.add(name)
        for counter in head.counters:
            self.rows[counter] = None
            self.numbers.add(counter)
        self.heads.append(head)
        self.around.append(head)
        return True

    def _iterates(self, array: ast.expr) -> bool:
        """Whether an array that a head runs over may be one; notes the known ones."""
        library = self.library(array)
        if library is not None:
            if is_small(self.context, array):
                return False
            self.note(array, library)
            return True
        known = self.context.type(array)
        self.foreign = True
        return known is None or known.name.startswith("builtins.")

    def note(self, array: ast.expr, library: str) -> None:
        """Note a known array."""
        if not any(spelling(known) == spelling(array) for known in self.arrays):
            self.arrays.append(array)
        self.libraries.append(library)

    def library(self, node: ast.expr) -> str | None:
        """The library of an array, or of a row of one."""
        if isinstance(node, ast.Name) and node.id in self.rows:
            return None if node.id in self.numbers else self.rows[node.id]
        found = library_of(self.context, node)
        if found is not None:
            return None if of_objects(self.context, node) else found
        if isinstance(node, ast.Subscript):
            return self.library(node.value)
        return None

    def has_form(self, node: ast.expr, storing: ast.Subscript | None = None) -> bool:
        """Whether an expression has a form for whole arrays; notes the arrays it reads."""
        match node:
            case ast.Constant(value=value):
                return isinstance(value, (bool, int, float, complex))
            case ast.Name(id=name):
                return self._is_plain_name(node, name)
            case ast.Attribute(value=value, attr=attr):
                if self.is_elemental(value):
                    return attr in _ATTRIBUTES and self.has_form(value)
                return self._is_chain(node)
            case ast.BinOp(op=ast.MatMult(), left=left, right=right):
                return self._is_row(left) and self._is_row(right)
            case ast.BinOp(left=left, right=right):
                return self.has_form(left, storing) and self.has_form(right, storing)
            case ast.UnaryOp(operand=operand):
                return self.has_form(operand, storing)
            case ast.Compare(left=left, ops=operators, comparators=comparators):
                if any(isinstance(op, (ast.In, ast.NotIn, ast.Is, ast.IsNot)) for op in operators):
                    return False
                return all(self.has_form(part, storing) for part in (left, *comparators))
            case ast.BoolOp(values=values):
                return all(self.has_form(part, storing) for part in values)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return all(self.has_form(part, storing) for part in (test, body, orelse))
            case ast.Subscript():
                return self._is_item(node, storing)
            case ast.Call():
                return self._is_call(node, storing)
        return False

    def _is_plain_name(self, node: ast.Name, name: str) -> bool:
        if name in self.rows or name in self.locals:
            return True
        if name in self.accumulated:
            return False
        # A whole array in each pass: the pass is an array operation already.
        if self.context.is_a(
            node, "builtins.str", "builtins.list", "builtins.dict", "builtins.tuple"
        ):
            return False
        return is_number(self.context, node) or not is_array(self.context, node)

    def _is_chain(self, node: ast.expr) -> bool:
        """A value of an object or module that no element decides, as `self.scale` or `math.pi`."""
        root = root_name(node)
        if root is None or root.id in self.accumulated:
            return False
        return (
            isinstance(node, ast.Attribute)
            and not is_array(self.context, node)
            and all(
                isinstance(part, (ast.Attribute, ast.Name, ast.expr_context))
                for part in ast.walk(node)
            )
        )

    def _is_item(self, node: ast.Subscript, storing: ast.Subscript | None) -> bool:
        base = array_of(node)
        if not self.is_indexed(node):
            if isinstance(base, ast.Name) and base.id in self.rows and not has_slice(node):
                return base.id not in self.numbers and self.rows[base.id] is not None
            # An item that no variable picks: a number as far as anyone can tell.
            return (
                root_name(base) is not None
                and not has_slice(node)
                and library_of(self.context, node) is None
                and all(self.is_position(part) for part in picking_parts(node))
            )
        if has_slice(node):
            return False
        if not isinstance(base, (ast.Name, ast.Attribute)) or root_name(base) is None:
            return False
        if storing is not None and spelling(base) == spelling(array_of(storing)):
            if spelling(node) != spelling(storing):
                return self._is_previous(node, storing)
        library = self.library(base)
        if library is not None:
            if is_small(self.context, base) or self._is_picked_by_unknown(node):
                return False
            self.note(base, library)
        else:
            known = self.context.type(base)
            if known is not None and known.name in ("builtins.str", "builtins.dict"):
                return False
            keys = list(picking_parts(node))
            if known is None and len(keys) == 1 and self._is_picked(keys[0]):
                return False  # a mapping, as far as anyone can tell
            self.foreign = True
            self.listed = self.listed or known is not None
        return all(self.is_position(part) for part in picking_parts(node))

    def _is_picked(self, index: ast.expr) -> bool:
        """Whether an index is an element itself: `names[codes[i]]`."""
        return any(
            isinstance(part, ast.Subscript) and self.library(array_of(part)) is not None
            for part in ast.walk(index)
        )

    def _is_picked_by_unknown(self, node: ast.Subscript) -> bool:
        """Whether an index is an item of nobody knows what (`x[groups[i]]`), perhaps a list of them."""
        return any(
            isinstance(inner, ast.Subscript)
            and self.library(array_of(inner)) is None
            and self.context.type(array_of(inner)) is None
            for part in picking_parts(node)
            for inner in ast.walk(part)
        )

    def is_position(self, node: ast.expr) -> bool:
        """An index: a position, not a mask over a whole array."""
        return not isinstance(node, (ast.Compare, ast.BoolOp)) and self.has_form(node)

    def _is_previous(self, node: ast.Subscript, storing: ast.Subscript) -> bool:
        """Whether an item of the stored array is the one before, as in a running sum."""
        match node.slice, storing.slice:
            case (
                ast.BinOp(left=ast.Name(id=one), op=ast.Sub(), right=ast.Constant(value=1)),
                ast.Name(id=other),
            ) if one == other and spelling(node.value) == spelling(storing.value):
                pass
            case _:
                return False
        above = parent(node)
        while isinstance(above, ast.BinOp) and isinstance(above.op, ast.Add):
            above = parent(above)
        if above is not parent(storing):
            return False
        self.carried = ast.unparse(array_of(storing))
        self.running.add(id(node))
        return True

    def _is_call(self, node: ast.Call, storing: ast.Subscript | None) -> bool:
        if any(isinstance(argument, ast.Starred) for argument in node.args):
            return False
        callee = self.context.callee(node)
        if self._is_steady_number(node, callee):
            return True
        if callee in ("builtins.sum", "builtins.max", "builtins.min") and len(node.args) == 1:
            argument = node.args[0]
            if isinstance(argument, (ast.GeneratorExp, ast.ListComp)):
                return self._is_nested(argument)
            return self._is_row(argument)
        words = [word.value for word in node.keywords]
        if callee is not None:
            module, _, name = callee.rpartition(".")
            if module == "math":
                if name not in MATH and name not in MATH_ONLY:
                    return False
                return not words and all(self.has_form(a, storing) for a in node.args)
            if module == "builtins" and name in BUILTINS:
                if name in ("int", "float", "round") and len(node.args) > 1 and name != "round":
                    return False
                if name == "int" and node.args and self._may_be_text(node.args[0]):
                    return False
                return not words and all(self.has_form(a, storing) for a in node.args)
            if callee in _OF_PARTS:
                return self._is_of_part(node, callee)
            if f"{module}." in PREFIXES:
                if name in ELEMENTWISE and callee != "torch.equal":
                    return all(self.has_form(a, storing) for a in (*node.args, *words))
                if name in ROWWISE and node.args:
                    self.reduces_rows = True
                    return (
                        _takes_vectors(node, name)
                        and all(self._is_row(a) for a in node.args[:2])
                        and any(self.is_elemental(a) for a in node.args[:2])
                    )
        if isinstance(node.func, ast.Attribute) and self.is_elemental(node.func.value):
            if node.func.attr not in _METHODS:
                return False
            if node.func.attr in ROWWISE and node.func.attr != "norm":
                self.reduces_rows = True
                return _takes_vectors(node, node.func.attr) and all(
                    self._is_row(part) for part in (node.func.value, *node.args)
                )
            return self.has_form(node.func.value, storing) and all(
                self.has_form(a, storing) for a in (*node.args, *words)
            )
        if isinstance(node.func, ast.Name) and not words:
            if runs_formula(self.context, node.func) and all(
                self.has_form(a, storing) for a in node.args
            ):
                self.outside.add(node.func.id)
                return True
        return False

    def _is_of_part(self, node: ast.Call, callee: str) -> bool:
        """Whether a function of rows or of matrices is given those of arrays."""
        if callee in _OF_MATRICES:
            self.of_matrices = True
        elif node.keywords or len(node.args) != (2 if callee in _DISTANCES else 1):
            return False
        else:
            self.reduces_rows = True
        return all(map(self._is_row, node.args[:2])) and any(map(self.is_elemental, node.args[:2]))

    def _is_steady_number(self, node: ast.Call, callee: str | None) -> bool:
        """Whether a call gives the same number in each iteration: `len(x)`, `x.mean()`, `np.max(x)`,
        `float("-inf")`."""
        match node:
            case ast.Call(args=[ast.Constant(value=str())], keywords=[]) if (
                callee == "builtins.float"
            ):
                return True
        asked = node.args[0] if node.args else getattr(node.func, "value", None)
        if not isinstance(asked, (ast.Name, ast.Attribute)) or root_name(asked) is None:
            return False
        if self.is_elemental(node) or spelling(asked) in self.accumulated:
            return False
        counted = callee == "builtins.len" and len(node.args) == 1
        if not counted and not (is_number(self.context, node) and self.library(asked) is not None):
            return False
        (self.measured if counted else self.whole).add(spelling(asked))
        return True

    def _may_be_text(self, node: ast.expr) -> bool:
        """Whether a value is an item of no known array, which may be a text to parse."""
        return isinstance(node, ast.Subscript) and self.library(array_of(node)) is None

    def _is_row(self, node: ast.expr) -> bool:
        """An operand of a reduction over a row: a row of an array, or a whole one beside a row."""
        if self.is_elemental(node):
            if isinstance(node, ast.Subscript):
                base = array_of(node)
                library = self.library(base)
                if library is None:
                    return False
                if any(self._slices_by_variable(part) for part in ast.walk(node)):
                    return False
                if not all(self.is_position(part) for part in picking_parts(node)):
                    return False
                self.note(base, library)
                return True
            if isinstance(node, ast.Name):
                return (
                    node.id in self.locals
                    or node.id not in self.numbers
                    and self.rows.get(node.id) is not None
                )
            if isinstance(node, ast.BinOp):
                return self._is_row(node.left) and self._is_row(node.right)
            if isinstance(node, ast.UnaryOp):
                return self._is_row(node.operand)
            if isinstance(node, ast.Call):
                name = (self.context.callee(node) or "").rpartition(".")[2]
                return name in ELEMENTWISE and all(self._is_row(argument) for argument in node.args)
            return False
        if isinstance(node, ast.Constant):
            return isinstance(node.value, (int, float))
        if not isinstance(node, (ast.Name, ast.Attribute)) or root_name(node) is None:
            return False
        self.operands.add(spelling(node))
        return True

    def _slices_by_variable(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Slice) and self.is_elemental(node)

    def _is_nested(self, node: ast.GeneratorExp | ast.ListComp) -> bool:
        """A comprehension inside an expression, as in `sum(x[i, k] * y[k] for k in range(n))`."""
        entered = 0
        good = True
        for generator in node.generators:
            head = head_of(self.context, generator.target, generator.iter)
            if head is None or generator.is_async or not self.enter(head):
                good = False
                break
            entered += 1
            if not all(self.has_form(test) for test in generator.ifs):
                good = False
                break
        good = good and self.has_form(node.elt)
        del self.around[len(self.around) - entered :]
        return good

    def is_elemental(self, node: ast.AST) -> bool:
        """Whether a value depends on the element or the position."""
        return any(
            isinstance(inner, ast.Name)
            and (inner.id in self.rows or self.locals.get(inner.id, False))
            for inner in descendants(node)
        )

    def is_indexed(self, node: ast.Subscript) -> bool:
        """Whether an index of a subscript, or of one below it, depends on the element or the position."""
        current: ast.expr = node
        while isinstance(current, ast.Subscript):
            if self.is_elemental(current.slice):
                return True
            current = current.value
        return False


def _takes_vectors(call: ast.Call, name: str) -> bool:
    """Whether a function of a row works along its only axis, as far as is seen: `softmax(row, dim=0)`."""
    if name not in _ALONG_AXIS:
        return True
    words = [word.value for word in call.keywords if word.arg in ("dim", "axis")]
    axes = words or [given for given in call.args if isinstance(given, ast.Constant)]
    if not axes:
        return name in ("cumprod", "cumsum")
    return [getattr(axis, "value", None) for axis in axes] == [0]
