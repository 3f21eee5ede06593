"""A remote cache: what runs on other machines found out, in a folder that they share or an object store.

It fills an empty cache before a run, and is told what is new after it, if that is asked for. It is no reason
for a run to fail, nor for it to take longer than a limit that holds for all of it; and what it holds is
believed only as far as `remote_manifest` says.

A run that sends reads nothing of the cache in the folder of the project, into which a commit can put one:
what it signs is what it has found out itself, or what was signed before.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from perflint.engine.discovery.repository import relative, repository
from perflint.engine.storing.cache import Cache, build_key
from perflint.engine.storing.remote_manifest import (
    Manifest,
    listed,
    manifest_name,
    object_name,
    signed,
    unpacked,
    verified,
)
from perflint.language.stored import StoredError

KEY = "PERFLINT_CACHE_KEY"
LEAST = 16  # characters of a key
_ALIKE = 4  # findings, and results, for different arguments that are sent
_POSIX = os.name == "posix"
_PROGRAM = """\
import json, sys
job = json.load(sys.stdin)
sys.path[:] = job["path"]
from perflint.engine.storing.remote_transfer import run
run(job)
"""


class RemoteError(Exception):
    """The store cannot be used; the text says why."""


class Remote:
    """The remote cache of a run.

    A project is known by where it lies in its repository: an address is for one repository.

    Args:
        address: of a folder, or what `fsspec` reaches.
        key: that lists are signed with.
        writes: whether what is new is sent.
        limit: seconds that all of it may take.

    Attributes:
        problems: why it is not used, or not any more: one message at most.
        notes: what was fetched and sent, for `-v`.
        seconds: that were lost, or won, by it.
    """

    def __init__(self, address: str, key: bytes, *, writes: bool, limit: float) -> None:
        self.problems: list[str] = []
        self.notes: list[str] = []
        self.seconds = 0.0
        self._address = address if "://" in address else os.path.abspath(address)
        self._key = key
        self._writes = writes
        self._limit = limit
        self._whole: set[str] = set()  # the projects of which all is there
        self._gone = False  # it is not asked any more

    @property
    def shown(self) -> str:
        """The address, without the password that may stand in it."""
        return re.sub(r"//[^/@]*@", "//…@", self._address)

    def fill(self, caches: Mapping[str, Cache]) -> None:
        """Fill the caches of projects, which are given by their folders, where they hold nothing."""
        for cache in caches.values():
            if self._writes:
                cache.distrust()
        empty = {root: cache for root, cache in caches.items() if cache.is_empty()}
        if not empty:
            return
        build = build_key()
        names = {root: manifest_name(build, _project(root)) for root in empty}
        with self._soundly(), tempfile.TemporaryDirectory(prefix="perflint-") as scratch:
            try:
                self._transfer(scratch, sorted(names.values()))
            finally:  # what is there of it when the time is over counts
                for root, cache in empty.items():
                    self._take(root, cache, Path(scratch), names[root])

    def _take(self, root: str, cache: Cache, scratch: Path, name: str) -> None:
        """Give a cache what was fetched for it."""
        if not (scratch / name).exists():
            self.notes.append(f"{self.shown} holds nothing of {root}")
            return
        build, project = name.split("/")[1:]
        packs: dict[str, bytes] = {}
        missing = 0
        try:
            manifest = verified((scratch / name).read_bytes(), self._key, build, project)
        except StoredError as error:
            self._passed_over(f"what is stored of {root} is passed over, for {error}")
            return
        for each, known in manifest.packs.items():
            try:
                packs[each] = unpacked((scratch / object_name(known.digest)).read_bytes(), known)
            except (StoredError, OSError) as error:
                missing += 1
                self.notes.append(f"{self.shown}: {each} of {root} is passed over: {error}")
        cache.fill(packs)
        if not missing:
            self._whole.add(root)
        size = sum(map(len, packs.values()))
        self.notes.append(f"{len(packs)} packs of {root} are from {self.shown}: {size:,} bytes")

    def send(self, caches: Mapping[str, Cache]) -> None:
        """Send what is new in the caches of projects, if this run is to."""
        news = {
            root: cache
            for root, cache in caches.items()
            if cache.usable and (cache.news or root not in self._whole)
        }
        if not self._writes or not news or self._gone:
            return
        build = build_key()
        with self._soundly(), tempfile.TemporaryDirectory(prefix="perflint-") as scratch:
            size = sum(
                self._put_down(Path(scratch), build, _project(root), cache.packs(_ALIKE))
                for root, cache in news.items()
            )
            self._transfer(scratch, None)
            self.notes.append(f"{size:,} bytes were sent to {self.shown}")

    def _put_down(
        self, scratch: Path, build: str, project: str, packs: Iterator[tuple[str, bytes]]
    ) -> int:
        """Put what is to be sent of a project into a folder; returns how many bytes there are."""
        manifest = Manifest(build, project, {})
        for name, pack in packs:
            manifest.packs[name], data = listed(pack)
            _put(scratch / object_name(manifest.packs[name].digest), data)
        if not manifest.packs:
            return 0
        _put(scratch / manifest_name(build, project), signed(manifest, self._key))
        return sum(each.length for each in manifest.packs.values())

    def _transfer(self, scratch: str, manifests: list[str] | None) -> None:
        """Have lists fetched with their packs, or all that lies in a folder sent.

        Raises:
            RemoteError: it cannot be done, or not in time.
        """
        left = max(self._limit - self.seconds, 0.1)
        job = {
            "path": [os.path.abspath(folder) for folder in sys.path if folder],
            "address": self._address,
            "folder": scratch,
            "send": manifests is None,
            "manifests": manifests,
            "limit": left,
        }
        start = time.monotonic()
        try:
            process = subprocess.Popen(
                [sys.executable, "-c", _PROGRAM],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=scratch,
                env={name: value for name, value in os.environ.items() if name != KEY},
                start_new_session=_POSIX,
            )
        except OSError as error:
            raise RemoteError(f"no process can be started: {error}") from error
        try:
            told, errors = process.communicate(json.dumps(job).encode(), left)
        except subprocess.TimeoutExpired:
            raise RemoteError(
                f"it takes longer than {self._limit:g} s, which --cache-url-timeout sets"
            ) from None
        finally:
            _end(process)
            self.seconds += time.monotonic() - start
        try:
            reason = str(json.loads(told)["told"])
        except (ValueError, LookupError, TypeError):
            last = errors.decode("utf-8", "replace").strip().rpartition("\n")[2]
            reason = last or f"its process ended with status {process.returncode}"
        if reason:
            raise RemoteError(reason)

    @contextlib.contextmanager
    def _soundly(self) -> Iterator[None]:
        """Go on without the store where it cannot be used."""
        try:
            yield
        except (RemoteError, OSError) as error:
            self._gone = True
            self._passed_over(f"it cannot be used: {error}; going on without")

    def _passed_over(self, told: str) -> None:
        message = f"the cache at {self.shown}: {told}"
        (self.notes if self.problems else self.problems).append(message)


def _project(root: str) -> str:
    """What a project is called in the store."""
    name = relative(root, repository(root) or root)
    return hashlib.blake2b(name.encode("utf-8", "replace"), digest_size=16).hexdigest()


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process that has not ended, and those that it has started."""
    if process.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            if _POSIX:
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(1)  # one that waits for a disk in the kernel cannot be ended
