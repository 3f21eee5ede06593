"""Functions and classes that a decorator of Ray or Dask makes run elsewhere, or later.

Their types carry what they stand for: of `work.remote` one can ask which function it starts, also where
`work` was imported, given options, or is a method of an actor that came out of a list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from perflint.knowledge.facts import World
from perflint.knowledge.kinds import of_kind

if TYPE_CHECKING:
    from perflint.language.terms.value_types import Type

REMOTE: Final = "remote"  # marks what `ray.remote` decorates
DELAYED: Final = "delayed"  # marks what `dask.delayed` decorates

REMOTE_DECORATORS: Final = of_kind("remote") | {"ray._private.worker.remote", "ray.worker.remote"}
"""By the public name, and by where Ray itself defines it."""

DELAYED_DECORATORS: Final = of_kind("delayed") | {"dask.delayed"}

ATTRIBUTES: Final = frozenset({"remote", "options"})  # what Ray gives to what it decorates
REMOTE_FUNCTION: Final = "ray.remote_function.RemoteFunction"
REMOTE_CLASS: Final = "ray.actor.ActorClass"
ACTOR: Final = "ray.actor.ActorHandle"
METHOD: Final = "ray.actor.ActorMethod"
REFERENCE: Final = "ray.ObjectRef"
LATER: Final = "dask.delayed.Delayed"


def mark_of(decorator: str) -> str:
    """What a decorator, by its dotted name, marks a function or class with; empty for others."""
    if decorator in REMOTE_DECORATORS:
        return REMOTE
    return DELAYED if decorator in DELAYED_DECORATORS else ""


def stand_in(kind: str, name: str, world: World) -> str:
    """The class of Ray whose instance stands for a function or class that it decorates, or nothing."""
    if kind == "function":
        function = world.function(name)
        return REMOTE_FUNCTION if function is not None and REMOTE in function.marks else ""
    klass = world.klass(name) if kind == "class" else None
    return REMOTE_CLASS if klass is not None and REMOTE in klass.marks else ""


def started(remote: Type | None) -> str:
    """The dotted name of the function that the `remote` of something of Ray's starts: of a class its
    `__init__`; empty where it is not known."""
    holder = remote.receiver if remote is not None else None
    if holder is None or holder.name not in (REMOTE_FUNCTION, REMOTE_CLASS, METHOD):
        return ""
    runs = holder.args[0] if holder.args else None
    if runs is None:
        return ""
    return f"{runs.name}.__init__" if runs.kind == "class" else runs.name
