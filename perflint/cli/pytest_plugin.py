"""`pytest --perflint-observe`: the tests run as by `perflint observe -m pytest`."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from perflint.observing.plan import VARIABLE

if TYPE_CHECKING:
    import pytest

# `-m perflint` would look for its modules in the folder of the tests first.
_START = """\
import sys
sys.path[:] = [each for each in sys.path if each]
from perflint.cli import main
main()
"""
OPTION = "--perflint-observe"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the option."""
    parser.getgroup("perflint").addoption(
        OPTION,
        action="store_true",
        help="Record what happens at perflint's findings; `perflint check --observed` reads that.",
    )


def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Start anew, observed, before anything of the tests is loaded."""
    if not early_config.known_args_namespace.perflint_observe or VARIABLE in os.environ:
        return
    arguments = [str(each) for each in early_config.invocation_params.args]
    if arguments != sys.argv[1:]:
        import pytest

        raise pytest.UsageError(
            f"{OPTION} starts pytest anew, which a program that calls `pytest.main` does not expect;"
            " run `perflint observe -m pytest` instead"
        )
    capture = early_config.pluginmanager.getplugin("capturemanager")
    if capture is not None:
        capture.suspend_global_capture(in_=True)
    rest = [each for each in arguments if each != OPTION]
    command = [sys.executable, "-c", _START, "observe", "--python", sys.executable]
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(sys.executable, [*command, "-m", "pytest", *rest])
