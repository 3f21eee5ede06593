"""A codemod: a named rewrite, shared by rules and runnable by name."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

from perflint.syntax.edits import Safety

SOMETIMES_SAFE = "sometimes safe"


@dataclass(frozen=True)
class Codemod:
    """One rewrite. Its module's docstring is its page; its functions return `Fix` or `Refusal`.

    Attributes:
        name: kebab-case, says what it does, as `join-strings`.
        summary: one line for lists, lower case, no full stop.
        safety: the best it can be; `UNSAFE` codemods never give a safe fix.
        varies: whether a safe one also gives unsafe fixes, where it cannot show what it needs.
        on_request: whether it runs only when it is named, never with "all safe fixes".
    """

    name: str
    summary: str
    safety: Safety
    varies: bool = False
    on_request: bool = False
    module: str = field(default="")

    def __post_init__(self) -> None:
        if not self.module:
            object.__setattr__(self, "module", sys._getframe(2).f_globals["__name__"])

    @property
    def promise(self) -> str:
        """What its fixes are: `safe`, `sometimes safe` or `unsafe`."""
        return SOMETIMES_SAFE if self.varies else self.safety.value

    @property
    def page(self) -> str:
        """The codemod's page in Markdown: the docstring of its module."""
        return sys.modules[self.module].__doc__ or ""
