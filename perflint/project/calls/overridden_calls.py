"""What an inherited method runs on an object whose class overrides what it calls."""

from __future__ import annotations

from perflint.project.calls.callees import Callees

_MOST_STEPS = 40


class OverriddenCalls:
    """The methods that inherited methods run in place of those that they would run on their own class."""

    def __init__(self, callees: Callees) -> None:
        self.linked = callees.linked
        self.callees = callees
        self._overridden: dict[tuple[int, str], tuple[tuple[int, bool], ...]] = {}
        self._calls_of_files: dict[int, dict[int, dict[str, bool]]] = {}

    def of(self, inherited: int, klass: str) -> tuple[tuple[int, bool], ...]:
        """The methods of a class that an inherited one runs, where it would run others on an object
        of its own class; each with whether it does so in a loop."""
        key = (inherited, klass)
        known = self._overridden.get(key)
        if known is None:
            found: dict[int, bool] = {}
            stack, seen = [(inherited, False)], {inherited}
            while stack and len(seen) < _MOST_STEPS:
                current, looped = stack.pop()
                holder = self.linked.dotted(current).rpartition(".")[0]
                for name, again in self._own_calls(current).items():
                    method = self.callees.method(klass, name)
                    own = self.linked.own(method) if method is not None else None
                    if own is None or own in seen:
                        continue
                    seen.add(own)
                    stack.append((own, looped or again))
                    if method != self.callees.method(holder, name) and self._runs_plainly(own):
                        found[own] = looped or again
            known = self._overridden[key] = tuple(found.items())
        return known

    def _runs_plainly(self, own: int) -> bool:
        marks = self.linked.outlined(own).marks
        return not marks & {"abstract", "generator", "staticmethod", "property"}

    def _own_calls(self, identity: int) -> dict[str, bool]:
        file = self.linked.owners[identity]
        calls = self._calls_of_files.get(file)
        if calls is None:
            calls = self._calls_of_files[file] = self.linked.files[file].own_calls()
        return calls.get(identity - self.linked.start(file), {})
