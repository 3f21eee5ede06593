"""A codemod: a named rewrite, shared by rules and runnable by name."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

from perflint.syntax.edits import Safety

SOMETIMES_SAFE = "sometimes safe"
NOTABLE = 5  # elements from which it is worth saying that a rewrite pays only from so many


@dataclass(frozen=True, slots=True)
class Contract:
    """What a codemod promises of speed: before it a program takes at least 1.2 times as long as after it.

    The program is `benchmarks/codemods/NAME.py`, else the *Slow* of a rule's page, and what the codemod
    itself makes of it. `python scripts/contracts.py` measures both at both sizes.

    Attributes:
        least: the smallest `size` of the program at which the codemod rewrites; what is known to be
            smaller is refused.
        warns: the `size` at which the finding warns.
        rule: the code of the rule whose *Slow* it is, where several rules share the codemod.
        counted: what the size counts, in words.
        loop: whether that is how often the loop around the finding runs; else the codemod looks at what it
            counts itself.
        waits: whether the program waits, for others or for processes of its own: then what the clock on
            the wall says is compared, not what the processor did.
    """

    least: int
    warns: int
    rule: str = ""
    counted: str = "elements"
    loop: bool = True
    waits: bool = False

    def pays(self) -> str:
        """From which size the rewrite pays, in words; empty where it does from the first few."""
        return f"pays from {self.least} {self.counted}" if self.least >= NOTABLE else ""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Why a codemod's speed is not measured by a program of its own, and what stands for that.

    Attributes:
        reason: as "needs a GPU", or what it gains instead of time.
        rule: the code of a rule whose measured programs show the gain, if one does.
    """

    reason: str
    rule: str = ""


@dataclass(frozen=True)
class Codemod:
    """One rewrite. Its module's docstring is its page; its functions return `Fix` or `Refusal`.

    Attributes:
        name: kebab-case, says what it does, as `join-strings`.
        summary: one line for lists, lower case, no full stop.
        safety: the best it can be; `UNSAFE` codemods never give a safe fix.
        varies: whether a safe one also gives unsafe fixes, where it cannot show what it needs.
        on_request: whether it runs only when it is named, never with "all safe fixes".
        speed: what it promises of speed, or why nothing is measured; None for rewrites that are not for
            speed.
    """

    name: str
    summary: str
    safety: Safety
    varies: bool = False
    on_request: bool = False
    speed: Contract | Elsewhere | None = None
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
