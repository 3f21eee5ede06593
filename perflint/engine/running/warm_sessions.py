"""Sessions that stay in memory, for a process that checks the same projects again and again."""

from __future__ import annotations

from collections.abc import Callable

from perflint.engine.checking.session import Session
from perflint.engine.storing.cache import Cache
from perflint.engine.storing.cache_folder import Place

_MOST = 3  # projects that are kept


class WarmSessions:
    """The last session over each project, from which the next one goes on.

    `settle` does what can wait until nobody waits for findings: it stores them, and links what has changed.
    """

    def __init__(self) -> None:
        self._sessions: dict[str, Session] = {}  # by the folder of the project, the last one last
        self._later: list[Callable[[], None]] = []

    def cache(self, root: str, place: Place | None) -> Cache:
        """The cache of a project: that of its last session, if it is at this place."""
        earlier = self._sessions.get(root)
        if earlier is None or not earlier.cache.serves(place):
            return Cache(place)
        earlier.cache.notes.clear()
        return earlier.cache

    def earlier(self, root: str, cache: Cache) -> Session | None:
        """The last session over a project, if it went by this cache."""
        found = self._sessions.get(root)
        return found if found is not None and found.cache is cache else None

    def keep(self, session: Session, store: Callable[[], None]) -> None:
        """Go on from a session the next time.

        Args:
            store: stores what it found out.
        """
        self._later.append(store)
        root = session.files.root
        earlier = self._sessions.pop(root, None)
        # Where nothing had changed since an earlier run nothing was read, and what was known stands.
        self._sessions[root] = earlier if session.earlier is not None and earlier else session
        while len(self._sessions) > _MOST:
            del self._sessions[next(iter(self._sessions))]

    def settle(self) -> None:
        """Do what was left for later."""
        while self._later:
            self._later.pop(0)()
        for session in self._sessions.values():
            session.stay()
