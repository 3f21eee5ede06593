"""`.lprof` of line_profiler: a pickle of `LineStats`, which has the time and hits of lines.

A pickle can run any code. Only the opcodes that such a file needs are let through, and the one class that it
names is replaced by one that does nothing.
"""

from __future__ import annotations

import io
import pickle
import pickletools
from collections import defaultdict
from typing import Any

from perflint.profiles.record import (
    Function,
    Line,
    Profile,
    ProfileError,
    line_number,
    number,
    text,
)

_MODULES = {"line_profiler.line_profiler", "line_profiler._line_profiler", "_line_profiler"}
_OPCODES = frozenset(
    "PROTO FRAME STOP MARK MEMOIZE PUT BINPUT LONG_BINPUT GET BINGET LONG_BINGET"
    " NONE NEWTRUE NEWFALSE INT BININT BININT1 BININT2 LONG LONG1 FLOAT BINFLOAT"
    " UNICODE BINUNICODE SHORT_BINUNICODE STRING BINSTRING SHORT_BINSTRING"
    " EMPTY_TUPLE TUPLE TUPLE1 TUPLE2 TUPLE3 EMPTY_LIST LIST APPEND APPENDS"
    " EMPTY_DICT DICT SETITEM SETITEMS GLOBAL STACK_GLOBAL NEWOBJ REDUCE BUILD".split()
)
_MOST = 5_000_000  # lines


class _Stats:
    """What stands for `LineStats`; its state is set on it as it is."""

    timings: Any = None
    unit: Any = None


class _Restricted(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> type[_Stats]:
        if module in _MODULES and name == "LineStats":
            return _Stats
        raise ProfileError(f"it is a pickle of `{module}.{name}`, which perflint does not load")


def parse(data: bytes) -> Profile:
    """The profile of a file's bytes.

    Raises:
        ProfileError: it is damaged, or something else.
    """
    try:
        _expect_harmless(data)
        stats = _Restricted(io.BytesIO(data)).load()
    except ProfileError:
        raise
    except Exception as error:  # what a damaged pickle raises is not documented
        raise ProfileError("it is damaged or cut short") from error
    if not isinstance(stats, _Stats) or not isinstance(stats.timings, dict):
        raise ProfileError("it is a pickle, but not one of line_profiler")
    unit = number(stats.unit)
    functions: list[Function] = []
    lines: dict[tuple[str, int], list[float]] = defaultdict(lambda: [0.0, 0])
    count = 0
    for key, timings in stats.timings.items():
        if not (isinstance(key, tuple) and len(key) == 3 and isinstance(timings, (list, tuple))):
            raise ProfileError("it is a pickle, but not one of line_profiler")
        path, name = text(key[0]), text(key[2])
        spent = 0.0
        count += len(timings)
        if count > _MOST:
            raise ProfileError("it has more lines than any program")
        for timing in timings:
            if not (isinstance(timing, tuple) and len(timing) == 3):
                raise ProfileError("it is a pickle, but not one of line_profiler")
            place, seconds = line_number(timing[0]), number(timing[2]) * unit
            if place is not None:
                known = lines[path, place]
                known[0] += seconds
                known[1] += int(number(timing[1]))
            spent += seconds
        functions.append(Function(path, name, line_number(key[1]), spent, spent))
    return Profile(
        # The profiled functions may call one another: the longest is what is known of the run.
        max((each.total for each in functions), default=0.0),
        tuple(functions),
        tuple(Line(*place, seconds, int(hits)) for place, (seconds, hits) in lines.items()),
        waits=True,
    )


def _expect_harmless(data: bytes) -> None:
    for index, (opcode, argument, _) in enumerate(pickletools.genops(data)):
        if opcode.name not in _OPCODES:
            raise ProfileError(
                f"it is a pickle with `{opcode.name}`, which line_profiler never writes"
            )
        # Memory is reserved up to the number: honest files count up.
        if "PUT" in opcode.name and argument is not None and int(argument) > index:
            raise ProfileError("it is damaged or cut short")
