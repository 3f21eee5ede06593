"""What `pyproject.toml` cannot say: which modules mypyc compiles, where `PERFLINT_MYPYC=1` asks for it.

Without the variable a wheel holds Python alone. `building/backend.py` sees to it that mypyc is there.
"""

from __future__ import annotations

import os

from compiled import MODULES
from setuptools import Extension, setup


def extensions() -> list[Extension]:
    """What is compiled: nothing, unless that is asked for."""
    if os.environ.get("PERFLINT_MYPYC") != "1":
        return []
    from mypyc.build import mypycify

    # Types are checked elsewhere, with all that is imported: a build has none of it.
    options = ["--config-file=", "--ignore-missing-imports"]
    found: list[Extension] = mypycify(
        [*options, *MODULES],
        opt_level=os.environ.get("MYPYC_OPT_LEVEL", "3"),
        debug_level="0",
        multi_file=True,
        group_name="perflint",
    )
    return found


setup(ext_modules=extensions())
