"""Kill workers of a cluster while they help, and hold what the run finds against one on this machine alone.

    python scripts/kill_workers.py dask|ray FOLDER [--rounds N] [--seed N]

A cluster of two worker processes is started here. In each round a run with `--executor` and an empty cache
folder is begun, and one of the workers is killed at a random moment, of each phase in turns. The report must
be the one of a run without a cluster, byte for byte, and what the run has left in the cache must give it
once more.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import secrets
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psutil

# A run that says on standard error how far it is, terminal or not.
_WATCHED = """
import sys
from perflint.cli.progress import ProgressBar
def advance(bar, phase, done, total): print(f"@{phase} {done}/{total}", file=sys.stderr, flush=True)
ProgressBar.advance = advance
from perflint.cli.commands import perflint
perflint()
"""
_PROGRESS = re.compile(r"@(\w+) (\d+)/(\d+)\n")
_LATER = 0.3  # seconds: a worker is killed up to so long after the files that were waited for
_BUSY = 0.1  # seconds over which a process is seen to work
_START = 60.0  # seconds until a cluster is there

Cluster = tuple[str, Callable[[], list[psutil.Process]]]  # its address, and its workers now


@contextmanager
def dask() -> Iterator[Cluster]:
    """Two workers of Dask; one that is killed is started again by its nanny."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:

        def workers() -> list[psutil.Process]:
            return [psutil.Process(nanny.pid) for nanny in cluster.workers.values() if nanny.pid]

        yield cluster.scheduler_address.replace("tcp://", "dask://"), workers


@contextmanager
def ray() -> Iterator[Cluster]:
    """A node of Ray with room for two workers; one that is killed is replaced by its raylet."""
    head, clients = _free_port(), _free_port()
    # Clusters of Ray ask whoever connects for what they were started with.
    os.environ.update(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=secrets.token_hex(32))
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as scratch:
        command = [
            str(Path(sys.executable).with_name("ray")), "start", "--head", "--block", "--num-cpus", "2",
            "--port", str(head), "--ray-client-server-port", str(clients), "--temp-dir", scratch,
            "--min-worker-port", "0", "--max-worker-port", "0", "--include-dashboard=false",
            "--disable-usage-stats", "--object-store-memory", "400000000",
        ]  # fmt: skip
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        started = psutil.Process(process.pid)

        def workers() -> list[psutil.Process]:
            return [
                one
                for one in started.children(recursive=True)
                if _name(one).startswith("ray::_called")
            ]

        try:
            _await_port(clients)
            yield f"ray://127.0.0.1:{clients}", workers
        finally:
            for one in [*started.children(recursive=True), started]:
                _kill(one)
            process.wait()


KINDS = {"dask": dask, "ray": ray}


def _ignored(phase: str, share: float) -> None:
    """What nobody waits for."""


def _free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


def _await_port(port: int) -> None:
    last = time.monotonic() + _START
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            if time.monotonic() > last:
                raise
            time.sleep(0.2)
        else:
            return


def _name(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""


def _kill(process: psutil.Process) -> None:
    try:
        process.kill()
    except psutil.Error:
        return


def _used(process: psutil.Process) -> float:
    try:
        times = process.cpu_times()
    except psutil.Error:
        return 0.0
    return float(times.user + times.system)


class Rounds:
    """Runs over one folder."""

    def __init__(self, folder: Path, scratch: Path, cluster: Cluster) -> None:
        self._folder = folder
        self._scratch = scratch
        self._address, self._workers = cluster
        self.wanted = self.report(self.begun("--no-cache", "--jobs", "1"))

    def begun(self, *more: str) -> subprocess.Popen[str]:
        """A run that has begun."""
        command = [
            sys.executable, "-c", _WATCHED, "check", str(self._folder), "--exit-zero",
            "--output-format", "json", "--output-file", str(self._scratch / "report.json"), *more,
        ]  # fmt: skip
        return subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )

    def helped(self, cache: Path) -> subprocess.Popen[str]:
        """A run that has begun, and that the cluster helps."""
        return self.begun("--executor", self._address, "--cache-dir", str(cache))

    def report(
        self, run: subprocess.Popen[str], seen: Callable[[str, float], None] = _ignored
    ) -> bytes:
        """What a run reports; its messages are kept.

        Args:
            seen: called with a phase, and which share of it is done.
        """
        assert run.stderr is not None
        messages = []
        for line in run.stderr:
            if match := _PROGRESS.fullmatch(line):
                seen(match.group(1), int(match.group(2)) / max(int(match.group(3)), 1))
            else:
                messages.append(line)
        self.said = "".join(messages)
        if run.wait():
            return self.said.encode()
        return (self._scratch / "report.json").read_bytes()

    def kill(self, chosen: random.Random) -> bool | None:
        """Kill a worker, one that works if there is any; says whether it did. None: there is none."""
        before = {worker: _used(worker) for worker in self._workers()}
        time.sleep(_BUSY)
        busy = [worker for worker, used in before.items() if _used(worker) > used]
        among = busy or list(before)
        if not among:
            return None
        _kill(chosen.choice(among))
        return bool(busy)


class Killer:
    """Kills once, when a phase has come to some share, and a moment later."""

    def __init__(self, rounds: Rounds, chosen: random.Random, phase: str) -> None:
        self._rounds = rounds
        self._chosen = chosen
        self._phase = phase
        self._share = chosen.random() * 0.9
        self._thread: threading.Thread | None = None
        self.now = ""
        self.hit = "none"

    def seen(self, phase: str, share: float) -> None:
        """See how far the run is."""
        self.now = phase
        if self._thread is None and phase == self._phase and share >= self._share:
            self._thread = threading.Thread(target=self._kill, daemon=True)
            self._thread.start()

    def _kill(self) -> None:
        time.sleep(self._chosen.random() * _LATER)
        worked = self._rounds.kill(self._chosen)
        if worked is not None:
            self.hit = f"{self.now}, {'at work' if worked else 'idle'}"


def wrong(rounds: Rounds, scratch: Path, number: int, chosen: random.Random) -> Iterator[str]:
    """Do the rounds; what was wrong in them."""
    phases: dict[str, None] = {}
    found = rounds.report(
        rounds.helped(scratch / "first"), lambda phase, _: phases.setdefault(phase)
    )
    if found != rounds.wanted:
        yield f"without killing any: another report, {rounds.said[-500:]}"
    hit: Counter[str] = Counter()
    for turn in range(number):
        cache = scratch / f"cache{turn}"
        killer = Killer(rounds, chosen, list(phases)[turn % len(phases)])
        found = rounds.report(rounds.helped(cache), killer.seen)
        hit[killer.hit] += 1
        print(f"{turn}: killed: {killer.hit}", flush=True)
        if found != rounds.wanted:
            yield f"{turn}: another report, {rounds.said[-500:]}"
        if rounds.report(rounds.begun("--cache-dir", str(cache))) != rounds.wanted:
            yield f"{turn}: another report from the cache, {rounds.said[-500:]}"
    print(f"killed: {dict(sorted(hit.items()))}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Kill and compare; the status tells of differences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=sorted(KINDS))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(arguments)
    failed = 0
    with (
        tempfile.TemporaryDirectory(prefix="perflint-workers-") as scratch,
        KINDS[asked.kind]() as cluster,
    ):
        rounds = Rounds(asked.folder, Path(scratch), cluster)
        for told in wrong(rounds, Path(scratch), asked.rounds, random.Random(asked.seed)):
            failed += 1
            print(told, flush=True)
    print(f"{asked.rounds} rounds, {failed} wrong, {len(rounds.wanted):,} bytes of report")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
