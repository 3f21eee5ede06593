"""What the checked code runs on: Python and library versions, and options that rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Target:
    """The oldest versions that the project supports, as far as they are known.

    Attributes:
        python: the floor from `requires-python` or the settings, as `(3, 10)`; None is unknown.
        libraries: distribution name (lower case, dashes) to version floor, as `{"torch": (2, 3)}`.
        http_client: what `async-http` rewrites to.
    """

    python: tuple[int, int] | None = None
    libraries: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    http_client: str = "httpx2"

    def has(self, library: str, *version: int) -> bool | None:
        """Whether the project's floor of a library is at least `version`; None if it is unknown."""
        floor = self.libraries.get(library)
        return None if floor is None else floor >= version

    def has_python(self, major: int, minor: int) -> bool | None:
        """Whether the project's Python floor is at least this version; None if it is unknown."""
        return None if self.python is None else self.python >= (major, minor)
