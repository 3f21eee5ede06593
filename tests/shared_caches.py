"""Machines that share caches while these are damaged: what they find, held against runs without a cache.

Two machines have the same project at the same path, each with edits of its own and files of the same times,
and share a cache folder and a remote one. Runs are killed at any moment, and files of the caches are cut off,
changed and removed.
"""

from __future__ import annotations

import difflib
import os
import random
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path

from perflint.engine.checking.summary import Summary
from perflint.engine.configuring.config import Config
from perflint.engine.running.run import check
from perflint.engine.storing.remote import Remote
from tests.random_edits import Edits

KEY = b"a key of some length"
_LIMIT = 120.0  # seconds: what is slow here is the machine that runs the tests
_MACHINES = 2
_FRESH, _WRITES = 0.4, 0.5  # of the runs find an empty cache folder; send what is new


class Machines:
    """Two machines that check one project at one path, one after the other.

    Args:
        folder: the project that they begin with.
        scratch: an empty folder.
    """

    def __init__(self, folder: Path, scratch: Path, seed: object) -> None:
        self.place = scratch / "machine" / folder.name
        self.place.parent.mkdir()
        self.cache, self.store = scratch / "cache", scratch / "store"
        self.random = random.Random(repr(("damage", seed)))
        self._copies = [scratch / f"copy{number}" for number in range(_MACHINES)]
        self._edits = []
        for number, copy in enumerate(self._copies):
            shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("*.pyc", ".perflint_cache"))
            (copy / "pyproject.toml").write_text('[tool.perflint]\nselect = ["ALL"]\n')
            self.enter(number)
            self._edits.append(Edits(self.place, (seed, number)))
            self.leave(number)

    def enter(self, number: int) -> None:
        """Be at a machine."""
        self._copies[number].rename(self.place)

    def leave(self, number: int) -> None:
        """Be at none."""
        self.place.rename(self._copies[number])

    def edit(self, number: int) -> str:
        """Edit the project of the machine where one is; says how."""
        return self._edits[number].next()

    def run(self, *, cache: bool = True, writes: bool = False) -> Summary:
        """Check the project of the machine where one is."""
        remote = Remote(str(self.store), KEY, writes=writes, limit=_LIMIT)
        return check(
            [self.place],
            Config(self.place, flags={"cache-dir": str(self.cache)}),
            cache=cache,
            jobs=1,
            remote=remote if cache else None,
        )

    def kill(self) -> str:
        """Begin a run that sends what is new, and kill it somewhere."""
        child = os.fork()
        if not child:
            try:
                self.run(writes=True)
            finally:
                os._exit(0)
        time.sleep(self.random.random() ** 2 * 1.5)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return "a run was killed"

    def damage(self) -> str:
        """Do something to a file of a cache; says what."""
        files = sorted(
            path
            for folder in (self.cache, self.store)
            for path in folder.rglob("*")
            if path.is_file()
        )
        if not files:
            return "nothing"
        path = self.random.choice(files)
        data = bytearray(path.read_bytes())
        at = self.random.randrange(len(data) + 1)
        what = self.random.choice(("cut off", "changed", "removed", "emptied"))
        if what == "changed" and at < len(data):
            data[at] ^= 1 << self.random.randrange(8)
            path.write_bytes(data)
        elif what == "cut off":
            path.write_bytes(data[:at])
        elif what == "emptied":
            path.write_bytes(b"")
        else:
            path.unlink()
        return f"{path.name} was {what}"

    def forget(self) -> None:
        """Remove the cache folder."""
        shutil.rmtree(self.cache, ignore_errors=True)


def told(summary: Summary) -> list[str]:
    """All that a run found, a line a finding, and what went wrong in it. That the remote cache was passed
    over is said, and no matter."""
    lines = [f"{one.filename}: {finding!r}" for one in summary.checked for finding in one.findings]
    problems = [text for text in summary.problems if not text.startswith("the cache at ")]
    return [*lines, *map(repr, summary.faults), *problems]


def wrong(machines: Machines, rounds: int) -> Iterator[str]:
    """What runs find that share damaged caches and others do not, or the other way round; and what of the
    damage is left when a run has sent what is new."""
    for number in range(rounds):
        machine = machines.random.randrange(_MACHINES)
        machines.enter(machine)
        story = [machines.edit(machine)]
        if machines.random.random() < _FRESH:
            machines.forget()
        chosen = machines.random.random()
        if chosen < 0.5:
            story.append(machines.kill())
        if chosen > 0.3:
            story.append(machines.damage())
        warm = told(machines.run(writes=machines.random.random() < _WRITES))
        cold = told(machines.run(cache=False))
        machines.leave(machine)
        if warm != cold:
            yield f"round {number}: {'; '.join(story)}"
            yield from difflib.unified_diff(cold, warm, "without a cache", "with them", n=0)
            return
    yield from _left(machines)


def _left(machines: Machines) -> Iterator[str]:
    """What of the damage is left when nothing is damaged any more."""
    machines.enter(0)
    machines.run(writes=True)
    kept = machines.run()
    if kept.counts["outlined"] or kept.notes != () or kept.problems:
        yield f"left in the cache folder: {kept.counts}, {kept.notes}, {kept.problems}"
    machines.forget()
    summary = machines.run()
    if summary.problems or summary.counts["outlined"]:
        yield f"left: {summary.problems}, {summary.counts}, {summary.notes}"
    machines.leave(0)
