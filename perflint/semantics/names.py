"""See `perflint.language.names`."""

from perflint.language.names import *  # noqa: F403
