"""The modules that mypyc compiles where `PERFLINT_MYPYC=1` asks for it: those in which most time goes.

The others stay Python, compiled or not: what has a `cached_property` (mypyc makes it a plain property, worked
out anew each time), what asks instances for their `__dict__`, what stores data, and all that is cheap.
"""

from __future__ import annotations

_SEMANTICS = """
    annotations below binding_terms blocks call_results callees class_lookup conditions evaluation
    expression_terms flow names narrowing nodes parameter_terms reaching regions resolving roots scopes
    supplied terms types types_by_use value_types
""".split()
_OUTLINING = """
    arguments branches conditions functions items places sites stores terms unchanging
""".split()

MODULES = [
    *(f"perflint/semantics/{name}.py" for name in _SEMANTICS),
    *(f"perflint/semantics/outlining/{name}.py" for name in _OUTLINING),
]
