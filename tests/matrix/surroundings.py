"""What surrounds what is slow, or the function with the loop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests.matrix.shapes import Lines, indented


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What surrounds.

    Attributes:
        before, after: statements before and after a block with what is slow in it.
        depth: how deep the block stands.
        first: statements at the start of each iteration.
        driver: what the function with the loop is, where it is no plain function: `method`, `nested`,
            `decorated-class`, `program`.
        module: what stands at the module's top.
    """

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    depth: int = 1
    first: tuple[str, ...] = ()
    driver: str = ""
    module: tuple[str, ...] = ()

    def around(self, lines: Lines) -> Lines:
        """Statements in their surroundings."""
        if not self.before and not self.after:
            return lines
        return [*self.before, *indented(lines, self.depth), *self.after]


SURROUNDINGS: Mapping[str, Surroundings] = {
    "plain": Surroundings(),
    "try": Surroundings(("try:",), ("except ValueError:", "    print('failed')")),
    "try-finally": Surroundings(("try:",), ("finally:", "    print('done')")),
    "try-else": Surroundings(
        ("try:", "    print('starts')", "except ValueError:", "    print('failed')", "else:")
    ),
    "with": Surroundings(("with contextlib.suppress(ValueError):",), module=("import contextlib",)),
    "match": Surroundings(
        ("match item:", "    case None:", "        print('none')", "    case _:"), depth=2
    ),
    "conditional": Surroundings(("if item:",)),
    "conditional-else": Surroundings(("if item is None:", "    print('none')", "else:")),
    "statement-before": Surroundings(("print('starts')",), depth=0),
    "early-continue": Surroundings(first=("if not item:", "    continue")),
    "logged": Surroundings(
        first=("LOG.info('item %s', item)",),
        module=("import logging", "LOG = logging.getLogger(__name__)"),
    ),
    "in-method": Surroundings(driver="method"),
    "in-nested-function": Surroundings(driver="nested"),
    "in-decorated-class": Surroundings(driver="decorated-class"),
    "in-program": Surroundings(driver="program"),
}
# What holds statements, or stands before them.
OF_STATEMENTS = frozenset(name for name, one in SURROUNDINGS.items() if one.before or one.after)
