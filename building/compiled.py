"""The modules that mypyc compiles where `PERFLINT_MYPYC=1` asks for it: those in which most time goes.

The others stay Python, compiled or not: what has a `cached_property` (mypyc makes it a plain property, worked
out anew each time), what asks instances for their `__dict__`, named tuples that are stored (msgspec reads
their annotations), and all that is cheap.
"""

from __future__ import annotations

_ROOMS = {
    "perflint/language": """
        names nodes scopes
    """,
    "perflint/language/flow": """
        accesses below blocks create_once flow local_calls reaching roles single_items
    """,
    "perflint/language/terms": """
        admin_models annotations binding_terms call_results class_lookup evaluation
        expression_terms handles_by_calls iteration_results libraries narrowing
        parameter_terms parameters_by_calls sessions sql supplied terms types types_by_use
    """,
    "perflint/outlining": """
        addresses arguments branch_conditions branches classes context files functions
        indirect_calls items keeping places quiet_calls regions result_use sites stores
        streams terms unchanging
    """,
    "perflint/project/calls": """
        arguments callees effects repeated_calls resolving roots
    """,
    "perflint/project/world": """
        memory
    """,
}

MODULES = [f"{room}/{name}.py" for room, names in _ROOMS.items() for name in names.split()]
