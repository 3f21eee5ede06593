"""The names of a template: those that it binds, and those that it is given as its context."""

from __future__ import annotations

import ast
import copy


class Variables:
    """The names of one function that a part of a template becomes.

    A template has scopes where a function of Python has one: what a loop or `with` binds gets a name of its
    own.

    Attributes:
        free: the names of the context that it reads, in order.
    """

    def __init__(self, parameters: tuple[str, ...] = ()) -> None:
        self.free: dict[str, None] = dict.fromkeys(parameters)
        self._frames: list[dict[str, str | ast.expr]] = [{}]
        self._count = 0

    def enter(self) -> None:
        """Enter a scope."""
        self._frames.append({})

    def leave(self) -> None:
        """Leave it."""
        if len(self._frames) > 1:
            self._frames.pop()

    def bind(self, name: str) -> str:
        """The Python name of what is bound under a name from here on, in this scope."""
        self._count += 1
        bound = f"{name}__{self._count}"
        self._frames[-1][name] = bound
        return bound

    def assign(self, name: str) -> str:
        """As `bind`, for what may set again a name that is bound around it."""
        for frame in reversed(self._frames):
            if isinstance(known := frame.get(name), str):
                return known
        return self.bind(name)

    def stand(self, name: str, value: ast.expr) -> None:
        """From here on, a name stands for an expression, which is evaluated where it is read."""
        self._frames[-1][name] = value

    def of(self, name: str) -> str | ast.expr:
        """What Python has for a name of the template."""
        for frame in reversed(self._frames):
            if name in frame:
                found = frame[name]
                return found if isinstance(found, str) else copy.deepcopy(found)
        self.free.setdefault(name)
        return name

    def bound(self) -> dict[str, str]:
        """The names that are bound here, with those in Python."""
        found: dict[str, str] = {}
        for frame in self._frames:
            found |= {name: known for name, known in frame.items() if isinstance(known, str)}
        return found
