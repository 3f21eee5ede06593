"""What `pyproject.toml` cannot say: which modules mypyc compiles, where `PERFLINT_MYPYC=1` asks for it.

Without the variable a wheel holds Python alone. `building/backend.py` sees to it that mypyc is there.
"""

from __future__ import annotations

import os
import sys

from compiled import MODULES
from setuptools import Extension, setup

_ABOUT = frozenset({"dist_info", "egg_info", "sdist"})  # commands that build nothing


def extensions() -> list[Extension]:
    """What is compiled: nothing, unless that is asked for, and where only the metadata are."""
    if os.environ.get("PERFLINT_MYPYC") != "1" or not _ABOUT.isdisjoint(sys.argv):
        return []
    from mypyc.build import mypycify

    # Types are checked elsewhere, with all that is imported: a build has none of it.
    options = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
    found: list[Extension] = mypycify(
        [*options, *MODULES],
        opt_level=os.environ.get("MYPYC_OPT_LEVEL", "3"),
        debug_level="0",
        multi_file=True,
        group_name="perflint",
    )
    return found


setup(ext_modules=extensions())
