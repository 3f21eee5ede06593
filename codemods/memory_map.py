"""Map an array file of which only parts are used.

    np.load(path)[:100]    ->    np.load(path, mmap_mode="r")[:100]

Always unsafe: what is cut out of a mapped array is a `numpy.memmap` that cannot be written, reads the file when
it is used, also when that has changed by then, and keeps it open. Refused where what is loaded may be an open
file, which cannot be mapped, where the file would be mapped for arrays of objects, and where the parts are
written.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import arguments
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Fix, Refusal, Safety

CODEMOD = Codemod(
    name="memory-map",
    summary="map an array file of which only parts are used",
    safety=Safety.UNSAFE,
    speed=Elsewhere(
        "it saves memory; the time follows from how much is read; measured by the programs of the rule",
        rule="PFL322",
    ),
)
_PATHS = ("builtins.str", "pathlib.PurePath")


def rewrite(context: Context, call: ast.Call) -> Fix | Refusal:
    """Rewrite one call of `np.load`."""
    path = arguments.value(call, 0, "file")
    if path is None or not context.is_a(path, *_PATHS):
        return Refusal(CODEMOD.name, "what is loaded may be an open file, which cannot be mapped")
    return Fix(
        CODEMOD.name,
        (arguments.add(context, call, 'mmap_mode="r"'),),
        Safety.UNSAFE,
        "map the file",
        "the parts are mapped arrays, which cannot be written and read the file when they are used",
    )
