"""See `perflint.outlining.file_facts`."""

from perflint.outlining.file_facts import *  # noqa: F403
