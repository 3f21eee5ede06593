"""What docstrings say that parameters are, where no annotation does: frames, arrays, tensors and lists.

The numpy style (`x : ndarray of shape (n,)`, https://numpydoc.readthedocs.io/en/latest/format.html), the
Google style (`x (torch.Tensor): the input`) and Sphinx's fields (`:type x: list`) are read. It is partial
evidence: callers may pass something else.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator

from perflint.knowledge.facts import Term
from perflint.language.nodes import FunctionNode

# How a type is written, the library that must be imported, and what it is.
_FRAME, _SERIES = "pandas.DataFrame", "pandas.Series"
_FORMS = (
    (re.compile(r"(?:np|numpy)[. ](?:nd)?array|ndarray"), "numpy", "numpy.ndarray"),
    (re.compile(r"(?:(?:pd|pandas)[. ])?Data[fF]rame"), "pandas", _FRAME),
    (re.compile(r"(?:pd|pandas)[. ]Series"), "pandas", _SERIES),
    (
        re.compile(r"(?:torch[. ]|:obj:`torch\.)?(?:Float|Long|Bool)?Tensor"),
        "torch",
        "torch.Tensor",
    ),
    (re.compile(r"list(?: of|\[|$)|List\["), "", "builtins.list"),
)
# Libraries with frames or tensors of their own, of which plain names may speak as well.
_LOOK_ALIKES = frozenset("cudf dask jax modin mxnet paddle polars pyspark tensorflow".split())
_TELLS = re.compile(r"array|Data[fF]rame|Series|Tensor|[lL]ist\b")
_NUMPY = re.compile(r"^\s*(\*{0,2}\w+(?:\s*,\s*\w+)*)\s+:\s+(\S.*)$|^\s*(\w+):\s+(\S.*)$")
_GOOGLE = re.compile(r"^\s*(\w+)\s+\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*:")
_SPHINX = re.compile(r":type\s+(\w+):\s*(\S.*)$")
_FURTHER = re.compile(r"\bor\b|\bUnion\b|[|/{]")
_NONE = re.compile(r"\s*(?:\bor\b|\|)\s*None\b|\bNone\s+or\b|,\s*(?:optional|default).*$")


def documented(function: FunctionNode, imports: Collection[str]) -> Iterator[tuple[str, Term]]:
    """The parameters without annotation of which the docstring of a function says the type, with it.

    Args:
        imports: the top-level names that the file imports.
    """
    text = ast.get_docstring(function, clean=False)
    if text is None or not _TELLS.search(text):
        return
    arguments = function.args
    plain = {
        argument.arg
        for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
        if argument.annotation is None
    }
    for line in text.splitlines() if plain else ():
        match = _GOOGLE.match(line) or _SPHINX.search(line) or _NUMPY.match(line)
        if match is None:
            continue
        names, described = (group for group in match.groups() if group is not None)
        found = type_in(described, imports)
        for name in names.replace("*", "").split(",") if found is not None else ():
            if name.strip() in plain:
                plain.discard(name.strip())
                yield name.strip(), ("instance", found)


def type_in(text: str, imports: Collection[str]) -> str | None:
    """The dotted name of the type that a text starts with, where it speaks of one type only."""
    text = _NONE.sub("", text).strip().lstrip(":`~")
    if _FURTHER.search(text.partition(". ")[0].partition(" of ")[0]):
        return None
    for form, library, found in _FORMS:
        if form.match(text):
            if not library or library in imports and _LOOK_ALIKES.isdisjoint(imports):
                return found
    return None
