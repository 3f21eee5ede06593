"""Files of which only the lines have moved: a comment that is added, a docstring that grows.

Where that is all that has changed, the same sites run the same, and types are what they were: only what tells
lines differs.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import replace

from perflint.outlining.outline import STRIDE, FunctionOutline, Outline

_LINES = (3, 5, 7)  # among the numbers of a site: where it starts and ends, and the loop around it


def only_lines_differ(before: Outline, now: Outline) -> bool:
    """Whether two outlines of a file say the same but for its words, its regions, and lines that come in the
    same order."""
    return _ranked(before) == _ranked(now)


def says_the_same(before: Outline, now: Outline) -> bool:
    """Whether neither the words of a file nor what its regions hold differ: the same rules can fire in it, in
    the same regions."""
    return (
        before.words == now.words
        and only_lines_differ(before, now)
        and _regions(before) == _regions(now)
    )


def _regions(outline: Outline) -> tuple[list[tuple[frozenset[str], frozenset[str]]], list[int]]:
    """What the regions hold, and in which of them each site is."""
    held = [(region.constructs, region.names) for region in outline.regions]
    return held, [outline.region_at(line) for line in outline.numbers[_LINES[0] :: STRIDE]]


def _ranked(outline: Outline) -> Outline:
    """An outline in which each line is the how-manieth it is among those that are told."""
    ranks = {line: rank for rank, line in enumerate(sorted({0, *_lines(outline)}))}
    body, *functions = outline.functions
    numbers = outline.numbers[:]
    for column in _LINES:
        places = [ranks[line] for line in numbers[column::STRIDE]]
        numbers[column::STRIDE] = array(numbers.typecode, places)
    return replace(
        outline,
        words=frozenset(),
        regions=(),
        functions=(body, *(_function_moved(function, ranks) for function in functions)),
        classes=tuple(
            klass._replace(
                line=ranks[klass.line],
                fields=tuple(each._replace(line=ranks[each.line]) for each in klass.fields),
            )
            for klass in outline.classes
        ),
        numbers=numbers,
        wide={(ranks[line], column): at for (line, column), at in outline.wide.items()},
        indirect=tuple((ranks[line], term, passed) for line, term, passed in outline.indirect),
    )


def _lines(outline: Outline) -> Iterator[int]:
    """The lines that an outline tells."""
    for column in _LINES:
        yield from outline.numbers[column::STRIDE]
    for function in outline.functions[1:]:  # the module's body is always said to start in the first
        yield function.line
        yield from (line for _, _, _, line, _ in function.decorators)
    for klass in outline.classes:
        yield klass.line
        yield from (each.line for each in klass.fields)
    yield from (line for line, _ in outline.wide)
    yield from (line for line, _, _ in outline.indirect)


def _function_moved(function: FunctionOutline, ranks: Mapping[int, int]) -> FunctionOutline:
    decorators = tuple(
        (term, called, text, ranks[line], column)
        for term, called, text, line, column in function.decorators
    )
    return function._replace(line=ranks[function.line], decorators=decorators)
