"""Names and classes looked up in a world: under which name an object is known, what a class derives from."""

from __future__ import annotations

from collections.abc import Iterator

from perflint.knowledge.facts import ClassFacts, World


def canonical(name: str, world: World) -> str:
    """The name under which an object is known, re-exports followed."""
    for _ in range(10):
        found = world.alias(name)
        if found is None or found == name:
            return name
        name = found
    return name


def mro(name: str, world: World) -> Iterator[ClassFacts]:
    """The known classes of a class's resolution order: itself, then its bases, depth first."""
    order = getattr(world, "order", None)
    if order is not None:  # the project knows it, and remembers
        yield from order(name)
        return
    seen: set[str] = set()
    stack = [name]
    while stack:
        current = canonical(stack.pop(), world)
        if current in seen:
            continue
        seen.add(current)
        facts = world.klass(current)
        if facts is not None:
            yield facts
            stack.extend(reversed(facts.bases))


def derives(name: str, classes: tuple[str, ...], world: World) -> bool:
    """Whether a class is one of `classes` or has one of them among its known bases."""
    wanted = {canonical(klass, world) for klass in classes}
    if canonical(name, world) in wanted:
        return True
    for facts in mro(name, world):
        if facts.name in wanted or any(canonical(base, world) in wanted for base in facts.bases):
            return True
    return False
