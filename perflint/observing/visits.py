"""What each run of an entry point sends: queries, writes and requests, with the places that do.

A *visit* is one run of an entry: a request that is answered, a task, a command. What is sent while one is
open counts for it, in whatever thread or task its context goes on. Kept are numbers, names of functions and
of models, and places; no statement, no value.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from types import FrameType
from typing import Any

_MOST_ENTRIES = 5_000
_MOST_SAMPLES = 40  # of an entry: ways in which it ran that differ in what is counted
_MOST_PLACES = 200  # of a visit
_DEEPEST = 400  # frames that are looked at for the place of a query
_START = re.compile(r"(?:\s|\(|--[^\n]*\n|/\*.*?\*/)*(\w+)", re.DOTALL)
_KINDS = {
    **dict.fromkeys(("SELECT", "WITH", "VALUES"), "queries"),
    **dict.fromkeys(("INSERT", "UPDATE", "DELETE", "REPLACE", "MERGE"), "writes"),
}
# Who is logged in is loaded where that is first asked for, whatever the entry does.
_SESSION = tuple(
    part.replace("/", os.sep)
    for part in (
        "/django/contrib/sessions/",
        "/django/contrib/auth/__init__.py",
        "/django/contrib/auth/middleware.py",
        "/flask_login/",
    )
)
# What they may do is kept once it is known, as are the types of models, and the site: functions of Django
# and the ends of their files.
_KEPT = {
    name: file.replace("/", os.sep)
    for file, names in (
        ("/django/contrib/auth/backends.py", "_get_permissions"),
        (
            "/django/contrib/contenttypes/models.py",
            "get_for_model get_for_models get_for_id get_by_natural_key",
        ),
        ("/django/contrib/sites/models.py", "_get_site_by_id _get_site_by_request"),
    )
    for name in names.split()
}
_PACKAGES = tuple(f"{os.sep}{name}{os.sep}" for name in ("site-packages", "dist-packages"))

Place = tuple[str, str, int]  # what was sent, the file within the folder, or empty, and the line


class Visit:
    """One run of an entry.

    Attributes:
        subject: what is answered, where that may come to several functions of a framework.
        names: of the functions that answer, the first that the project knows is meant; empty for what is no
            entry, or does not end well.
        method: of the request of HTTP that is answered, in capitals, or empty.
        places: how often what was sent from where.
        session: queries for who is logged in and what they may do, and for what else Django keeps.
        rows: the most rows that one query gave, by the model.
        loading: the rows of the query that runs, where they are told one by one.
        expects, began: whether what answers tells that it runs, and whether it has.
    """

    __slots__ = (
        "began",
        "expects",
        "loading",
        "method",
        "names",
        "places",
        "rows",
        "session",
        "subject",
    )

    def __init__(self, subject: object = None) -> None:
        self.subject = subject
        self.names: Sequence[str] = ()
        self.method = ""
        self.places: dict[Place, int] = {}
        self.session = 0
        self.rows: dict[str, int] = {}
        self.loading: dict[str, int] = {}
        self.expects = self.began = False

    def settle(self) -> None:
        """The rows of a query have come."""
        for model, number in self.loading.items():
            self.rows[model] = max(self.rows.get(model, 0), number)
        self.loading.clear()


class Visits:
    """The visits of a process.

    Args:
        folder: that of the record, which files are named relative to.
        roots: the folders of whose files places are told.
    """

    def __init__(self, folder: str, roots: Iterable[str] = ()) -> None:
        self._folder = os.path.realpath(folder)
        self._roots = tuple(os.path.join(os.path.realpath(each), "") for each in (folder, *roots))
        self._open: ContextVar[Visit | None] = ContextVar("perflint_visit", default=None)
        self._samples: dict[tuple[tuple[str, ...], str], dict[Any, int]] = {}
        self._files: dict[str, str] = {}
        self.problems: dict[str, None] = {}

    def failed(self, library: str, error: Exception) -> None:
        """Note that a library is not as it is known."""
        self.problems[f"{library}: {error!r}"] = None

    def reset(self) -> None:
        """Forget what was counted, as a process that was forked does."""
        self._samples = {}

    @contextmanager
    def visit(self, subject: object = None) -> Iterator[Visit]:
        """A visit that ends with the block; it counts if that raises nothing and gives it names, and what is
        to answer has run."""
        visit = Visit(subject)
        token = self._open.set(visit)
        try:
            yield visit
        finally:
            self._open.reset(token)
        if visit.names and (visit.began or not visit.expects):
            self._keep(visit)

    def is_open_for(self, subject: object) -> bool:
        """Whether the open visit is one of this."""
        visit = self._open.get()
        return visit is not None and visit.subject is subject

    def expects(self) -> None:
        """What answers will tell that it runs: what stands before it may answer in its place."""
        visit = self._open.get()
        if visit is not None:
            visit.expects = True

    def began(self) -> None:
        """What answers runs."""
        visit = self._open.get()
        if visit is not None:
            visit.began = True

    def _keep(self, visit: Visit) -> None:
        visit.settle()
        answered = tuple(visit.names), visit.method
        if answered not in self._samples and len(self._samples) >= _MOST_ENTRIES:
            return
        known = self._samples.setdefault(answered, {})
        sample = (
            visit.session,
            tuple(sorted(visit.rows.items())),
            tuple(sorted(visit.places.items())),
        )
        if sample in known or len(known) < _MOST_SAMPLES:
            known[sample] = known.get(sample, 0) + 1

    def sent(self, statement: object) -> None:
        """A statement is sent to a database."""
        visit = self._open.get()
        if visit is None or not isinstance(statement, str):
            return
        found = _START.match(statement)
        kind = _KINDS.get(found[1].upper()) if found is not None else None
        if kind is not None:
            visit.settle()
            self._count(visit, kind)

    def requested(self) -> None:
        """A request is sent."""
        visit = self._open.get()
        if visit is not None:
            self._count(visit, "requests")

    def fetched(self, model: type, number: int) -> None:
        """A query has given rows of a model."""
        visit = self._open.get()
        if visit is not None:
            name = f"{model.__module__}.{model.__qualname__}"
            visit.rows[name] = max(visit.rows.get(name, 0), number)

    def loaded(self, model: type) -> None:
        """A row of a model has come."""
        visit = self._open.get()
        if visit is not None:
            name = f"{model.__module__}.{model.__qualname__}"
            visit.loading[name] = visit.loading.get(name, 0) + 1

    def _count(self, visit: Visit, kind: str) -> None:
        file, line, of_session = self._innermost_place(sys._getframe(2))
        if of_session:
            visit.session += 1
            return
        place = (kind, file, line)
        if place not in visit.places and len(visit.places) >= _MOST_PLACES:
            place = (kind, "", 0)
        visit.places[place] = visit.places.get(place, 0) + 1

    def _innermost_place(self, frame: FrameType | None) -> tuple[str, int, bool]:
        """The innermost place in the folder, or of a template in it, and whether what is sent counts
        as of the session."""
        for _ in range(_DEEPEST):
            if frame is None:
                break
            filename = frame.f_code.co_filename
            kept = _KEPT.get(frame.f_code.co_name)
            if any(part in filename for part in _SESSION) or kept and filename.endswith(kept):
                return "", 0, True
            file = self._file(filename)
            if file:
                return file, frame.f_lineno, False
            if frame.f_code.co_name == "render_annotated":  # of a node of a template of Django
                node = frame.f_locals.get("self")
                origin = getattr(getattr(node, "origin", None), "name", None)
                line = getattr(getattr(node, "token", None), "lineno", None)
                if isinstance(origin, str) and isinstance(line, int) and self._file(origin):
                    return self._file(origin), line, False
            frame = frame.f_back
        return "", 0, False

    def _file(self, filename: str) -> str:
        """A file as the folder names it; empty for one that is elsewhere, or is of a library."""
        known = self._files.get(filename)
        if known is None:
            known = ""
            path = os.path.realpath(filename)
            if path.startswith(self._roots) and not any(part in path for part in _PACKAGES):
                with suppress(ValueError):  # the record is on another drive
                    known = os.path.relpath(path, self._folder).replace(os.sep, "/")
            self._files[filename] = known
        return known

    def record(self) -> list[dict[str, Any]]:
        """What was seen, as JSON; see `evidence.entries_seen`."""
        return [
            {
                "names": list(names),
                "method": method,
                "samples": [
                    {
                        "times": times,
                        "session": session,
                        "rows": [list(each) for each in rows],
                        "places": [[*place, count] for place, count in places],
                    }
                    for (session, rows, places), times in [*samples.items()]
                ],
            }
            for (names, method), samples in [*self._samples.items()]
        ]
