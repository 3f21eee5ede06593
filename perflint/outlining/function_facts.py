"""What rules need to know of functions in any file: effects and marks, found by registered extractors.

An extractor is called with the functions of each file when it is outlined, and what it finds is remembered
with the outline. A mark says something of a function by itself (`Project.marks`). An effect is what a call of
the function does, and is traced to where it happens, as the effects of libraries are (`Project.reaches`).
Most kinds of effect that are registered here concern those who call the function and nobody further up.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from perflint.language.names import Names
from perflint.language.nodes import FunctionNode
from perflint.outlining.places import Places


@dataclass(frozen=True, slots=True)
class FileFunctions:
    """The functions of one file, as extractors see them.

    Attributes:
        places: where each statement and call stands; its owners index functions from 1.
        nodes: the functions and lambdas; the first one has the index 1.
        returns: the `return` statements of each function that has some, by its index.
        yields: the `yield` expressions, likewise.
        text: of the file.
    """

    names: Names
    places: Places
    nodes: Sequence[FunctionNode | ast.Lambda]
    returns: Mapping[int, Sequence[ast.Return]]
    yields: Mapping[int, Sequence[ast.AST]]
    text: str

    def owner(self, index: int) -> FunctionNode | ast.Lambda | None:
        """The function of an index; None for the module's body."""
        return self.nodes[index - 1] if index else None

    def loops(self, statement: ast.stmt) -> bool:
        """Whether a loop may run a statement more than once each time its function runs."""
        return self.places.of_statement(statement).looped

    def is_plain_parameter(self, name: str, index: int, at: ast.AST) -> bool:
        """Whether a name is a parameter of a function that nothing else is bound to but what is made at a
        node."""
        bindings = self.names.scopes[self.nodes[index - 1]].bindings.get(name, ())
        return bool(bindings) and all(
            binding.kind == "parameter" or binding.value is at for binding in bindings
        )

    def named(self) -> Iterator[tuple[int, FunctionNode]]:
        """The functions that are no lambdas, with their indexes."""
        for index, node in enumerate(self.nodes, 1):
            if not isinstance(node, ast.Lambda):
                yield index, node


class FoundEffect(NamedTuple):
    """An effect of the function of an index; what the detail says is up to the kind."""

    function: int
    kind: str
    detail: str = ""


class FoundMark(NamedTuple):
    """A mark of the function of an index."""

    function: int
    mark: str


class _Kind(NamedTuple):
    description: str
    propagates: bool
    of_parameter: bool = False
    handed_back: bool = False


_Effects = Callable[[FileFunctions], Iterable[FoundEffect]]
_Marks = Callable[[FileFunctions], Iterable[FoundMark]]
E = TypeVar("E", bound=_Effects)
M = TypeVar("M", bound=_Marks)

_KINDS: dict[str, _Kind] = {}
_EFFECTS: dict[str, _Effects] = {}
_MARKS: dict[str, _Marks] = {}


def effect_kind(
    name: str,
    description: str,
    *,
    propagates: bool = False,
    of_parameter: bool = False,
    handed_back: bool = False,
) -> str:
    """Register a kind of effect.

    Args:
        name: of the kind, as `Project.reaches` takes it.
        description: what traces say of a function that has it, after its name.
        propagates: whether callers of callers have the effect, too.
        of_parameter: whether it is about a parameter, with which the detail starts: then those callers have
            it that pass a parameter of theirs for it (see `Reach.given`).
        handed_back: as `of_parameter`, for what a function makes of it and gives back: then only those have
            it that give back what they get.

    Returns:
        The name.

    Raises:
        ValueError: the name stands for another kind already.
    """
    of_parameter = of_parameter or handed_back
    kind = _Kind(description, propagates or of_parameter, of_parameter, handed_back)
    if _KINDS.setdefault(name, kind) != kind:
        raise ValueError(f"the effect `{name}` is registered already")
    return name


def function_effects(extractor: E) -> E:
    """Register a function that finds effects, of kinds that are registered, among the functions of a file."""
    _EFFECTS[f"{extractor.__module__}.{extractor.__name__}"] = extractor
    return extractor


def function_marks(extractor: M) -> M:
    """Register a function that finds marks of the functions of a file."""
    _MARKS[f"{extractor.__module__}.{extractor.__name__}"] = extractor
    return extractor


def extracted_effects(functions: FileFunctions) -> dict[int, list[tuple[str, str]]]:
    """The effects of the functions of a file, kind and detail, by the index of the function."""
    found: dict[int, list[tuple[str, str]]] = {}
    for _, extract in sorted(_EFFECTS.items()):
        for function, kind, detail in extract(functions):
            found.setdefault(function, []).append((kind, detail))
    return found


def extracted_marks(functions: FileFunctions) -> dict[int, set[str]]:
    """The marks of the functions of a file, by the index of the function."""
    found: dict[int, set[str]] = {}
    for extract in _MARKS.values():
        for function, mark in extract(functions):
            found.setdefault(function, set()).add(mark)
    return found


def propagates(kind: str) -> bool:
    """Whether the effects of a kind are those of callers of callers, too, as those of libraries are."""
    known = _KINDS.get(kind)
    return known is None or known.propagates


def is_of_parameter(kind: str) -> bool:
    """Whether the effects of a kind are about a parameter."""
    known = _KINDS.get(kind)
    return known is not None and known.of_parameter


def is_handed_back(kind: str) -> bool:
    """Whether the effects of a kind are about what functions make of a parameter and give back."""
    known = _KINDS.get(kind)
    return known is not None and known.handed_back


def description(kind: str) -> str:
    """What traces say of a function that has an effect of a kind by itself."""
    known = _KINDS.get(kind)
    return known.description if known is not None else "is declared to have this effect"
