"""See `perflint.language.nodes`."""

from perflint.language.nodes import *  # noqa: F403
