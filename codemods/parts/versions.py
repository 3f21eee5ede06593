"""What a rewrite needs of the version of a library that a project has."""

from __future__ import annotations

from collections.abc import Sequence

from perflint.rules.context import Context


def unshown(context: Context, name: str, library: str, shown: str, since: Sequence[int]) -> str:
    """Why it is not shown that the project has a library in which there is a name; empty where it is.

    Args:
        name: as a message shows it.
        library: the distribution, as `torch`.
        shown: what people call it, as `PyTorch`.
        since: the first version that has the name.
    """
    if context.target.has(library, *since):
        return ""
    version = ".".join(map(str, since))
    return f"{name} needs {shown} {version}, and nothing says which one the project has"
