"""What Python imports when an observed process starts, before the program: observing begins, and the
`sitecustomize` that would have been imported otherwise is imported."""

import importlib.util
import os
import sys

_VARIABLE = "PERFLINT_OBSERVE_PLAN"


def _observe() -> None:
    folder = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [path for path in sys.path if os.path.abspath(path) != folder]
    plan = os.environ.get(_VARIABLE)
    if plan is None or not os.path.isfile(plan):
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
        from perflint.observing.process import begin

        begin(plan)
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
