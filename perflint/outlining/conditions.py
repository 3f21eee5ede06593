"""What must hold of a function's parameters for a part of it to run, and what a call passes for them.

`def fetch(url, wait=False): … if wait: time.sleep(5)` sleeps for callers that ask for it. Such a *need*
is stored with the place; a call that leaves `wait` out, or passes a constant that denies it, does not
reach it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from perflint.knowledge.facts import NONE as NONE
from perflint.knowledge.facts import REQUIRED as REQUIRED
from perflint.knowledge.facts import SOME as SOME
from perflint.knowledge.facts import Term

# What a parameter holds, as far as constants say, besides `REQUIRED`, `SOME` and `NONE`.
FALSE = 3  # a constant that is false, but not None
TRUE = 4
PASSED = 5  # something for a parameter that may be left out and is `None` then
STREAM = 6  # a stream in memory

# What is needed of one: the constants that it may hold.
IS_NONE = 1 << NONE
IS_TRUE = 1 << TRUE | 1 << STREAM
IS_FALSE = 1 << NONE | 1 << FALSE
IS_NOT_NONE = 1 << FALSE | IS_TRUE
# False of an object that is used where there is one: a caller that passes one has it.
IS_ABSENT = IS_FALSE | 1 << PASSED
IS_NO_STREAM = IS_ABSENT | 1 << TRUE

QUOTE = "'"  # starts a short text among the constants: texts are compared
# What is needed of a text: one of these before a text, or several alternatives; in pairs of what holds, and
# what holds where that does not.
EQUAL, OTHER = "=", "!"
STARTS, STARTS_OTHERWISE = "s", "S"
ENDS, ENDS_OTHERWISE = "e", "E"
HOLDS, HOLDS_NOT = "h", "H"
TURNED = dict(zip("=!sSeEhH", "!=SsEeHh"))
_MET_BY_NONE = (OTHER, STARTS_OTHERWISE, ENDS_OTHERWISE, HOLDS_NOT)  # what is no text meets these
ALTERNATIVE = "\x1f"

MADE_WITH = "."  # before a parameter of `__init__`, of what an object keeps: see `kept_attributes`
ALONE = "[]"  # before the parameters of a thing that is put into a list, or an axis, by itself

# Parameters, in order, with what is needed of them: constants that they may hold, or a text.
Needs = tuple[tuple[str, int | str], ...]
# What a call passes: a constant or a parameter of the caller by position, then by keyword; None where
# anything may be passed besides (`*rows`, `**options`).
Value = int | str
PassedValues = tuple[Value | tuple[str, Value] | None, ...]
OWN: PassedValues = (
    ALONE,
)  # in the place of what an object was made with: it is that of the method there
_MOST = 6  # needs of a place that are stored: without the others it counts as reached


class Setting(NamedTuple):
    """Under what a place runs.

    Attributes:
        passed: what the call there passes, None where that is not known.
        needs: what must hold of the parameters of the function around it.
        item: the parameters of that function of which the single item is made that the call there runs on
            (after `ALONE` where it is put into a list by itself), nothing where it may be many.
        objects: the parameters of that function that the call passes on, by their place among what is passed,
            of which `passed` says no more than that they are there, as their annotation is a class.
        made: what the object is made with whose method runs there, or `OWN`; None where that is not known.
    """

    passed: PassedValues | None
    needs: Needs
    item: tuple[str, ...] = ()
    objects: tuple[tuple[int, str], ...] = ()
    made: PassedValues | None = None


def merged(needs: Needs, further: Needs) -> Needs:
    """Both."""
    if not needs or not further:
        return needs or further
    constants: dict[str, int] = {}
    texts: dict[tuple[str, str], None] = {}
    for name, wanted in (*needs, *further):
        if isinstance(wanted, str):
            texts[name, wanted] = None
        else:
            constants[name] = constants.get(name, wanted) & wanted
    both: list[tuple[str, int | str]] = [*constants.items(), *texts]
    return tuple(sorted(both, key=_order)[:_MOST])


def _order(need: tuple[str, int | str]) -> tuple[str, str]:
    name, wanted = need
    return name, str(wanted)


def propagated(needs: Needs, held: Mapping[str, Value]) -> Needs | None:
    """What is needed of the caller's parameters for a call to get to a place in the function that it
    calls; None if it does not get there whatever they are.

    Args:
        needs: those of that place.
        held: see `held_in`.
    """
    found: Needs = ()
    for name, wanted in needs:
        value = held.get(name, SOME)
        if isinstance(value, str) and value[0] != QUOTE:
            found = merged(found, ((value, wanted),))
        elif value != SOME and not _meets(value, wanted):
            return None
    return found


def special(
    needs: Needs, held: Mapping[str, Value], defaults: Mapping[str, Value], *, last: bool
) -> bool:
    """Whether a call reaches a place only if something unknown that it passes is a special case: one of some
    texts, or not the default.

    Args:
        defaults: of the parameters of the function that is called, `REQUIRED` where there are none.
        last: whether what the caller passes on of its own parameters counts as unknown, too.
    """
    for name, wanted in needs:
        value = held.get(name, SOME)
        known = isinstance(value, str) and value[0] == QUOTE or value in (NONE, FALSE)
        if known or isinstance(value, str) and not (last and isinstance(wanted, str)):
            continue  # a parameter that is passed on has a purpose
        if isinstance(wanted, str):
            if all(one[0].islower() or one[0] == EQUAL for one in wanted.split(ALTERNATIVE)):
                return True
        elif value == SOME:
            default = defaults.get(name, REQUIRED)
            if default not in (REQUIRED, SOME) and not _meets(default, wanted):
                return True
    return False


def _meets(value: Value, wanted: int | str) -> bool:
    """Whether a constant is what is needed, or may be."""
    if isinstance(wanted, str):
        return any(_is_text(value, one[0], one[2:]) for one in wanted.split(ALTERNATIVE))
    if value == PASSED:
        return wanted not in (IS_NONE, IS_ABSENT)
    return bool(wanted >> (TRUE if isinstance(value, str) else value) & 1)


def _is_text(value: Value, how: str, text: str) -> bool:
    if not isinstance(value, str):
        # A true value may be any text; another one has no part but the empty text.
        return value in (TRUE, PASSED) or how in _MET_BY_NONE
    held = value[1:]
    match how.lower():
        case "s":
            found = held.startswith(text)
        case "e":
            found = held.endswith(text)
        case "h":
            found = text in held
        case _:
            return (held == text) is (how == EQUAL)
    return found is how.islower()


def held_in(
    parameters: Iterable[tuple[str, str, int | str, Term | None]],
    passed: PassedValues,
    *,
    bound: bool,
) -> dict[str, Value]:
    """What the parameters of a function hold in a call, as far as that is known.

    Args:
        parameters: see `FunctionOutline`.
        bound: whether the first of them is no argument of the call.
    """
    found: dict[str, Value] = {}
    plain: list[str] = []
    others: dict[str, str] = {}
    for name, kind, default, _ in parameters:
        found[name] = default or SOME
        if kind in ("positional", "either"):
            plain.append(name)
        elif kind != "keyword":
            others[kind] = name
    left = iter(plain[bound:])
    set_here: set[str] = set()
    for each in passed:
        if each is None:
            continue
        if isinstance(each, tuple):
            name, value = each
            name = name if name in found else others.get("kwargs", "")
        else:
            name, value = next(left, others.get("args", "")), each
        if name in others.values():
            value = TRUE  # there is at least this one
        elif value == SOME and found.get(name) == NONE:
            value = PASSED
        found[name] = value
        set_here.add(name)
    if None in passed:
        return {name: value for name, value in found.items() if name in set_here}
    return found
