"""The modules that mypyc compiles where `PERFLINT_MYPYC=1` asks for it: those in which most time goes.

The others stay Python, compiled or not: what has a `cached_property` (mypyc makes it a plain property, worked
out anew each time), what asks instances for their `__dict__`, named tuples that are stored (msgspec reads
their annotations), and all that is cheap.
"""

from __future__ import annotations

_SEMANTICS = """
    accesses admin_models annotations arguments below binding_terms blocks call_results callees class_lookup
    create_once effects evaluation expression_terms flow handles_by_calls iteration_results libraries
    local_calls memory names narrowing nodes parameter_terms parameters_by_calls reaching regions
    repeated_calls resolving roles roots scopes sessions single_items sql supplied terms types types_by_use
""".split()
_OUTLINING = """
    addresses arguments branches classes conditions context files functions indirect_calls items keeping
    places quiet_calls result_use sites stores streams terms unchanging
""".split()

MODULES = [
    *(f"perflint/semantics/{name}.py" for name in _SEMANTICS),
    *(f"perflint/semantics/outlining/{name}.py" for name in _OUTLINING),
]
