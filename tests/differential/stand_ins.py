"""Stand-ins of libraries: requests without a network, Ray without a cluster."""

from __future__ import annotations

import contextlib
import pickle
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any

from tests.differential.world import note


def stand_in(name: str, **members: object) -> types.ModuleType:
    """A module with these members."""
    module = types.ModuleType(name)
    module.__dict__.update(members)
    return module


@contextlib.contextmanager
def standing_in(*modules: types.ModuleType) -> Iterator[None]:
    """Put modules in the place of those with their names."""
    kept = {module.__name__: sys.modules.get(module.__name__) for module in modules}
    sys.modules.update({module.__name__: module for module in modules})
    try:
        yield
    finally:
        for name, before in kept.items():
            if before is None:
                del sys.modules[name]
            else:
                sys.modules[name] = before


class _Answer:
    """What a server sends."""

    status_code = 200

    def __init__(self, url: object, method: str) -> None:
        self.url = url
        self.text = f"{method} {url}"

    def json(self) -> Any:
        """Something that was sent as JSON."""
        return {"url": str(self.url)}

    def raise_for_status(self) -> None:
        """All is well."""


class _Session:
    """One connection that is kept."""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.closed = False

    def get(self, url: object, **named: Any) -> _Answer:
        """Ask for a page."""
        return _sent("get", url, named)

    def post(self, url: object, data: object = None, json: object = None, **named: Any) -> _Answer:
        """Send something."""
        return _sent("post", url, {"data": data, "json": json, **named})

    def close(self) -> None:
        """Let go of the connection."""
        self.closed = True

    def __enter__(self) -> _Session:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def _sent(method: str, url: object, named: dict[str, Any]) -> _Answer:
    note(method, str(url), sorted(named))
    if not isinstance(url, str):
        raise ValueError(f"invalid URL {url!r}")
    return _Answer(url, method)


def _requests() -> types.ModuleType:
    return stand_in(
        "requests",
        get=lambda url, params=None, **named: _Session().get(url, **named),
        post=lambda url, data=None, json=None, **named: _Session().post(url, data, json, **named),
        Session=_Session,
        session=_Session,
        RequestException=OSError,
    )


class _Reference:
    """The reference of a value that a task gives."""

    def __init__(self, value: Any, error: Exception | None = None) -> None:
        self.value = value
        self.error = error


class _Task:
    """A function that runs in a worker: it gets copies, and what references stand for."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self.__name__ = getattr(function, "__name__", "task")

    def remote(self, *given: Any, **named: Any) -> _Reference:
        """Start the task."""
        note("remote", self.__name__)
        values = [_arrived(one) for one in given]
        words = {name: _arrived(one) for name, one in named.items()}
        try:
            return _Reference(self._function(*values, **words))
        except Exception as error:
            return _Reference(None, error)

    def options(self, **_: Any) -> _Task:
        """The same task."""
        return self


class _Actor:
    """An object in a process of its own."""

    def __init__(self, held: Any) -> None:
        self._held = held

    def __getattr__(self, name: str) -> _Task:
        return _Task(getattr(self._held, name))


class _ActorClass(_Task):
    def remote(self, *given: Any, **named: Any) -> Any:
        """Make an actor."""
        made = super().remote(*given, **named)
        return _Actor(_got(made))


def _remote(*given: Any, **_: Any) -> Any:
    """Decorate a function or a class, also with options."""
    if not given:
        return _remote
    return (_ActorClass if isinstance(given[0], type) else _Task)(given[0])


def _arrived(value: Any) -> Any:
    """A value as a task gets it: that of a reference, or a copy; arrays cannot be changed there."""
    if isinstance(value, _Reference):
        if value.error is not None:
            raise value.error
        return value.value
    try:
        copied = pickle.loads(pickle.dumps(value))
    except (pickle.PicklingError, AttributeError, TypeError):
        return value
    if hasattr(copied, "setflags"):
        copied.setflags(write=False)
    return copied


def _put(value: Any) -> _Reference:
    """The reference of a copy."""
    if isinstance(value, _Reference):
        raise TypeError("Calling 'put' on an ray.ObjectRef is not allowed")
    note("put")
    return _Reference(_arrived(value))


def _got(reference: Any, timeout: object = None) -> Any:
    if isinstance(reference, list):
        return [_got(one) for one in reference]
    if not isinstance(reference, _Reference):
        raise ValueError(f"Invalid type of object refs, {type(reference)}")
    if reference.error is not None:
        raise reference.error
    return reference.value


def _meant(reference: Any, timeout: object = None) -> Any:
    """What `ray.get` would have to give for the value itself, where it raises."""
    if type(reference) is list and any(isinstance(one, _Reference) for one in reference):
        return [_meant(one) for one in reference]
    return _got(reference) if isinstance(reference, _Reference) else reference


def _ray(get: Callable[..., Any] = _got) -> types.ModuleType:
    return stand_in(
        "ray",
        remote=_remote,
        get=get,
        put=_put,
        init=lambda *given, **named: None,
        ObjectRef=_Reference,
    )


@contextlib.contextmanager
def libraries() -> Iterator[None]:
    """Put the stand-ins in the place of the libraries."""
    with standing_in(_requests(), _ray()):
        yield


@contextlib.contextmanager
def ray_as_meant() -> Iterator[None]:
    """Ray whose `get` also gives what is no reference: what is compared is the value that was meant, since
    Ray raises."""
    with standing_in(_ray(_meant)):
        yield
