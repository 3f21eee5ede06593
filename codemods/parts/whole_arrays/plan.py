"""What a rewrite finds out on its way: reasons why it is unsafe, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass, field

from perflint.reasoning.arrays.shapes import Key
from perflint.reasoning.occurrence.loop_heads import Head
from perflint.syntax.edits import Edit

OUT_OF_RANGE = "an index that is out of range may no longer be reported"
LAST_DIGITS = (
    "sums differ in their last digits, small integers no longer wrap, and nothing sums to `0.0`"
)
CONSTANTS = "a whole number beside floats becomes a float"
DIMENSIONS = "an array of several dimensions does not raise, or raises elsewhere"
WHOLE_NUMBERS = "numbers beyond 64 bits wrap around, and `nan` is some integer where it raised"
MATH_ERRORS = "where a `math` function raises, the array function gives `nan` or `inf` and warns"
BOTH_SIDES = "both sides of the condition are computed for all elements"
POWERS = "powers can differ in their last digit"
DTYPE = "elements of another dtype may be rounded or overflow in another way"
OVERLAP = "arrays that share memory give other results"
WRAPPING = "whole numbers beyond 64 bits wrap around without a warning"
PARTIAL = "an error half way leaves nothing half done"
NAN = "`nan` is treated in another way"


class Refused(Exception):
    """A precondition that is not shown."""


@dataclass
class Plan:
    """What has been found out on the way."""

    reasons: list[str] = field(default_factory=list)
    edits: list[Edit] = field(default_factory=list)
    exact: bool = True  # the arithmetic is the same for an element and for an array

    def warn(self, reason: str) -> None:
        """Note why the rewrite is unsafe."""
        if reason not in self.reasons:
            self.reasons.append(reason)


@dataclass(frozen=True)
class Axis:
    """One loop: its head, the key of its length, and how far its end is from that length."""

    head: Head
    first: int
    length: Key | None
    shift: int  # positions run to length + shift
    stop: str  # the text of the end
    counted: bool
