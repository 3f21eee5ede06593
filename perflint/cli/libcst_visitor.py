"""The findings of a module on the nodes of its LibCST tree, for tools that work on such trees.

module = cst.parse_module(code)
visitor = PerformanceVisitor(module, "app/views.py")
module.visit(visitor)
for node, finding in visitor.flagged:
    ...
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import libcst as cst

from perflint.engine.configuring.config import Config
from perflint.engine.running.run import check
from perflint.rules.finding import Finding
from perflint.syntax.cst_nodes import spans_of
from perflint.syntax.reading import decode


class PerformanceVisitor(cst.CSTVisitor):
    """Flags the nodes that stand for slow code.

    Attributes:
        flagged: after the visit, each finding with the smallest node that holds all of it, in the
            order of the file.
    """

    def __init__(
        self, module: cst.Module, filename: str | None = None, *, select: Sequence[str] = ()
    ) -> None:
        """Check a module.

        Args:
            module: the module that will be visited.
            filename: where it is, for its settings and for what it imports from its project; a file
                need not be there.
            select: codes, names, prefixes or groups of rules, instead of the configured ones.

        Raises:
            ConfigError: wrong settings.
            UnknownSelector: a selector that names nothing.
        """
        super().__init__()
        data = module.bytes
        text = decode(data, Path(filename or "-")).text
        config = Config(flags={"select": list(select)} if select else None)
        path = Path(filename) if filename else None
        summary = check([], config, cache=False, jobs=1, stdin=(path, data))
        self._spans = spans_of(module, text, 0)
        self._smallest: dict[Finding, tuple[int, cst.CSTNode]] = {
            finding: (len(text) + 1, module)
            for checked in summary.checked
            for finding in checked.findings
        }

    @property
    def flagged(self) -> list[tuple[cst.CSTNode, Finding]]:
        """See the class."""
        return [(node, finding) for finding, (_, node) in self._smallest.items()]

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Flag the node for the findings that lie in it; go on below it if there are any."""
        span = self._spans.get(node)
        if span is None:
            return isinstance(node, cst.Module)
        start, end = span
        holds = False
        for finding, (size, _) in self._smallest.items():
            if start <= finding.start and finding.end <= end:
                holds = True
                if end - start <= size:  # of nodes with one span the innermost
                    self._smallest[finding] = (end - start, node)
        # Its decorators are no part of the span of a definition.
        return holds or isinstance(node, (cst.Module, cst.FunctionDef, cst.ClassDef))
