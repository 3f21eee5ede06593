"""Stand-ins of libraries: requests without a network, Ray without a cluster."""

from __future__ import annotations

import contextlib
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
    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self.__name__ = getattr(function, "__name__", "task")

    def remote(self, *given: Any, **named: Any) -> _Reference:
        note("remote", self.__name__)
        try:
            values = [one.value if isinstance(one, _Reference) else one for one in given]
            return _Reference(self._function(*values, **named))
        except Exception as error:
            return _Reference(None, error)


def _got(reference: Any, timeout: object = None) -> Any:
    if isinstance(reference, list):
        return [_got(one) for one in reference]
    if not isinstance(reference, _Reference):
        raise ValueError(f"Invalid type of object refs, {type(reference)}")
    if reference.error is not None:
        raise reference.error
    return reference.value


def _ray() -> types.ModuleType:
    return stand_in(
        "ray",
        remote=_Task,
        get=_got,
        put=_Reference,
        init=lambda *given, **named: None,
        ObjectRef=_Reference,
    )


@contextlib.contextmanager
def libraries() -> Iterator[None]:
    """Put the stand-ins in the place of the libraries."""
    with standing_in(_requests(), _ray()):
        yield
