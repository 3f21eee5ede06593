"""How many: the one answer for collections and loops, from all that constants and displays tell, in this
file, in its classes and in other files of the project.

What is few by its nature, whatever the program does (layers, arguments, options), no number tells:
`small_collections` asks for that.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Final, NamedTuple

from perflint.language.nodes import COMPREHENSIONS
from perflint.outlining.counts import LARGE
from perflint.reasoning.context import FileContext
from perflint.reasoning.size.constants import sized
from perflint.reasoning.size.written_collections import written_size
from perflint.reasoning.values.containers import constant_size

_MOST_BRANCHES = 8  # of choices between collections, and of what passes their elements on
_AS_MANY = frozenset({"enumerate", "reversed", "sorted"})  # give as many as they get
DISPLAY: Final = "display"
WRITTEN: Final = "written"
CONSTANT: Final = "constant"


class Size(NamedTuple):
    """How many elements something has, or rounds a loop goes.

    Attributes:
        at_least, at_most: bounds that hold whatever the program is given; None where there is none.
        because: what tells it: `DISPLAY`, `CONSTANT`, or `WRITTEN`, in a class or in another file, where a
            class that derives may say otherwise.
    """

    at_least: int
    at_most: int | None
    because: str

    def is_up_to(self, most: int) -> bool:
        """Whether there are never more than so many."""
        return self.at_most is not None and self.at_most <= most


UNKNOWN = Size(0, None, "")


def size_of(node: ast.expr, context: FileContext, branches: int = _MOST_BRANCHES) -> Size:
    """How many elements a collection has, as far as the code tells."""
    match node:
        case ast.IfExp(body=one, orelse=other) if branches:
            return _either([size_of(part, context, branches - 1) for part in (one, other)])
        case ast.Call(func=ast.Name(id="zip"), args=args, keywords=[]) if args and branches:
            return _together([size_of(part, context, branches - 1) for part in args])
        case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in _AS_MANY and branches:
            return size_of(first, context, branches - 1)
    most = constant_size(node, context)
    if most is not None:
        return Size(0, most, DISPLAY)
    written = written_size(node, context)
    if written is not None:
        return Size(written, written, WRITTEN)
    count = sized(context, node)
    if count is None:
        return UNKNOWN
    # No bounds: a large number, which may be the default of a parameter, and what an object holds, which
    # others may fill.
    held = any(isinstance(part, ast.Attribute) for part in ast.walk(node))
    return Size(count, None if held or count >= LARGE else count, CONSTANT)


def _either(sizes: Sequence[Size]) -> Size:
    """The size of what is one of several."""
    most = [size.at_most for size in sizes if size.at_most is not None]
    bound = max(most) if len(most) == len(sizes) else None
    return Size(min(size.at_least for size in sizes), bound, sizes[0].because)


def _together(sizes: Sequence[Size]) -> Size:
    """The size of what ends with the shortest of several."""
    bounded = [size for size in sizes if size.at_most is not None]
    if not bounded:
        return UNKNOWN
    shortest = min(bounded, key=lambda size: size.at_most or 0)
    return shortest._replace(at_least=min(size.at_least for size in sizes))


def trips_of(loop: ast.AST, context: FileContext) -> Size:
    """How many rounds a loop goes, as far as the code tells; a comprehension as many as all its clauses."""
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        return size_of(loop.iter, context)
    if isinstance(loop, COMPREHENSIONS):
        sizes = [size_of(clause.iter, context) for clause in loop.generators]
        least, most = 1, 1
        for size, clause in zip(sizes, loop.generators):
            if size.at_most is None:
                return UNKNOWN
            least = 0 if clause.ifs else least * size.at_least
            most *= size.at_most
        return Size(least, most, sizes[0].because)
    return UNKNOWN
