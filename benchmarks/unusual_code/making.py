"""How code of a shape is made and entered, at any size."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

Files = dict[str, str]  # a project: its texts by file name


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of code that can be made at any size.

    Attributes:
        name: what grows.
        size: how many of it the benchmark begins with.
        make: the files of the project at a size.
    """

    name: str
    size: int
    make: Callable[[int], Files]


SHAPES: dict[str, Shape] = {}


def shape(size: int) -> Callable[[Callable[[int], str | Files]], Callable[[int], str | Files]]:
    """Enter a function that makes a shape; its name, with dashes, is the shape's name."""

    def enter(make: Callable[[int], str | Files]) -> Callable[[int], str | Files]:
        def files(count: int) -> Files:
            made = make(count)
            return {"shape.py": made} if isinstance(made, str) else made

        name = make.__name__.replace("_", "-")
        SHAPES[name] = Shape(name, size, files)
        return make

    return enter


def repeated(template: str, count: int) -> str:
    """A text `count` times, with `{i}` the number of each and `{p}` that of the one before."""
    return "".join(
        template.replace("{i}", str(i)).replace("{p}", str(max(i - 1, 0))) for i in range(count)
    )


def in_function(body: str, head: str = "def shape(items, other, flag):\n") -> str:
    """Statements as the body of a function."""
    return head + "".join(f"    {line}\n" for line in body.splitlines()) + "    return items\n"


def nested(heads: Iterable[str], last: str) -> str:
    """Blocks one inside the other."""
    lines = []
    depth = 0
    for depth, head in enumerate(heads):
        lines.append(" " * depth + head)
    return "\n".join(lines) + "\n" + " " * (depth + 1) + last + "\n"
