"""What Python imports when an observed process starts, before the program: observing begins, or the files
that it imports are noted, and the `sitecustomize` that would have been imported otherwise is imported."""

import importlib.util
import os
import sys

# What begins by which variable; its value names the plan, or the folder for what is noted.
_BEGINNING = {"PERFLINT_OBSERVE_PLAN": "process", "PERFLINT_LOADED": "loaded"}


def _observe() -> None:
    folder = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [path for path in sys.path if os.path.abspath(path) != folder]
    wanted = {
        name: given
        for variable, name in _BEGINNING.items()
        if (given := os.environ.get(variable)) and os.path.exists(given)
    }
    if not wanted:
        return  # a process that outlives the observed run has started another
    # The program's own environment may have no perflint, or another version of it: ours is in
    # `sys.modules` only while it is imported.
    package = os.path.dirname(os.path.dirname(folder))
    spec = importlib.util.spec_from_file_location(
        "perflint", os.path.join(package, "__init__.py"), submodule_search_locations=[package]
    )
    if spec is None:
        return
    sys.modules["perflint"] = importlib.util.module_from_spec(spec)
    before = sys.dont_write_bytecode
    try:
        for name, given in wanted.items():
            importlib.import_module(f"perflint.observing.{name}").begin(given)
    except Exception as error:  # the program runs all the same
        print(f"perflint: this process is not observed: {error!r}", file=sys.stderr)
    finally:
        sys.dont_write_bytecode = before
        for name in [*sys.modules]:
            if name == "perflint" or name.startswith("perflint."):
                del sys.modules[name]


def _chain() -> None:
    own = sys.modules.pop(__name__)
    try:
        importlib.import_module(__name__)
    except ImportError as error:
        if error.name != __name__:
            raise
        sys.modules[__name__] = own


_observe()
if __name__ == "sitecustomize":
    _chain()
