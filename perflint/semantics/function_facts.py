"""See `perflint.outlining.function_facts`."""

from perflint.outlining.function_facts import *  # noqa: F403
