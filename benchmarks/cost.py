"""What perflint costs, counted: calls of functions, by phase and by rule, cold and after changes.

    python benchmarks/cost.py                 count, and compare with what `cost.json` holds
    python benchmarks/cost.py --write         put what was counted into `cost.json`
    python benchmarks/cost.py --write --release   the same, also as that of the release to come
    python benchmarks/cost.py --rules 20      count a cold run, and name the dearest rules

Seconds differ from machine to machine and from run to run; how many functions, of Python and of its
built-in ones, are called does not, and grows with the time. Each case is a process of its own over a
copy of the packages of `corpus.txt`. Counting is slow: the figures tell what to look at, a profiler why.

Each total is told beside that of the last release, too: small steps add up.

The exit status is 1 where a case or one of its phases takes over 3 % more calls than the file says:
then make it cheaper, or write the file and say in the commit why it costs what it does. It is 0, with a
note, on a Python for which the file holds no figures: its own functions differ.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from perflint.engine.checking.workers import cores

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
FIGURES = HERE / "cost.json"
CORPUS = HERE / "corpus.txt"
MOST = 0.03  # by which a figure may grow
SMALL = 0.01  # phases below this part of their case are not compared on their own
LONG_AGO = (
    1_600_000_000  # seconds: the time of all files, so that none looks as if it were being edited
)
EDITED = "rest_framework/exceptions.py"  # which most of its package imports
ONE = "rest_framework/viewsets.py"

Figures = dict[str, dict[str, int]]  # by case and phase


def unchanged(text: str) -> str:
    """No edit at all."""
    return text


def comment(text: str) -> str:
    """A comment at the end."""
    return f"{text}\n# remark\n"


def shift(text: str) -> str:
    """A comment at the beginning, which moves all that follows."""
    return f"# remark\n{text}"


def body(text: str) -> str:
    """Another statement in a function, which has no effect that others could see."""
    last = "        return ret\n"
    return text.replace(last, f"        size = len(ret)\n        assert size\n{last}", 1)


def function(text: str) -> str:
    """One more function."""
    return f"{text}\n\ndef added_for_counting(path):\n    return open(path).read()\n"


# Each case: whether there is a cache, what is edited since, and which paths are checked.
CASES: dict[str, tuple[bool, Callable[[str], str], str]] = {
    "cold": (False, unchanged, "."),
    "nothing changed": (True, unchanged, "."),
    "a comment": (True, comment, "."),
    "a comment above": (True, shift, "."),
    "a function's body": (True, body, "."),
    "a new function": (True, function, "."),
    "one file": (True, unchanged, ONE),
    "one file, no cache": (False, unchanged, ONE),
}


def counted(path: str, *, cached: bool) -> dict[str, int]:
    """The calls of a run over the current folder, by phase; rules that run are phases of their own."""
    from perflint.engine.checking import linking, outlines, phases, results, screening
    from perflint.engine.configuring.config import Config
    from perflint.engine.running.run import check
    from perflint.rules.context import Context
    from perflint.rules.registry import registry

    registry()
    config = Config(Path.cwd(), isolated=True)
    calls: Counter[str] = Counter()
    now = ["other"]

    def count(_frame: Any, event: str, _argument: Any) -> None:
        if event in ("call", "c_call"):
            calls[now[0]] += 1

    @contextmanager
    def within(name: str) -> Iterator[None]:
        before, now[0] = now[0], name
        try:
            yield
        finally:
            now[0] = before

    def counting(function: Any, name: Callable[..., str]) -> Any:
        @wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            with within(name(*args)):
                return function(*args, **kwargs)

        return call

    def of_rule(context: Context, *_: Any) -> str:
        return context.rule.code if context.rule is not None else "check"

    boundaries: list[tuple[Any, str, Callable[..., str]]] = [
        (phases.Phases, "do", lambda _self, name, *_: name),
        (linking.Linking, "_link", lambda *_: "link"),
        (screening, "plan", lambda *_: "plan"),
        (Context, "found", of_rule),
    ]
    # The folder of a case stands for the one that it is a copy of.
    for module, name in ((outlines, "here"), (results, "here")):
        setattr(module, name, lambda _root: b"")
    for owner, name, phase in boundaries:
        setattr(owner, name, counting(getattr(owner, name), phase))
    threading.setprofile(count)
    sys.setprofile(count)
    try:
        summary = check([Path(path)], config, cache=cached, jobs=1)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    assert not summary.faults, summary.faults
    return dict(calls)


def case(name: str, start: Path, folder: Path) -> dict[str, int]:
    """Count a case, in a process of its own, in a copy of the corpus with or without its cache."""
    cached, edit, path = CASES[name]
    shutil.copytree(start, folder)  # with the times of the files
    if edit is not unchanged:
        file = folder / EDITED
        before = file.read_text(encoding="utf-8")
        after = edit(before)
        compile(after, EDITED, "exec")  # what cannot be parsed costs something else
        if after == before:
            raise ValueError(f"{EDITED}: {edit.__name__} changes nothing; choose another file")
        file.write_text(after, encoding="utf-8")
        os.utime(file, (LONG_AGO + 60, LONG_AGO + 60))
    return counts(folder, path, cached=cached)


def counts(folder: Path, path: str, *, cached: bool) -> dict[str, int]:
    """What a process counted, with the same hashes each time."""
    command = [sys.executable, __file__, "--count", path, *(["--cached"] if cached else [])]
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=folder, env=environment, check=True, capture_output=True, text=True
    )
    found: dict[str, int] = json.loads(done.stdout)
    return found


def date(folder: Path) -> None:
    """Make all files equally old."""
    for path in folder.rglob("*"):
        os.utime(path, (LONG_AGO, LONG_AGO))


def install(folder: Path) -> None:
    """Unpack the packages of the corpus."""
    words = ("install", "--quiet", "--no-deps", "--no-compile", "--requirement", str(CORPUS))
    subprocess.run([sys.executable, "-m", "pip", *words, "--target", str(folder)], check=True)
    for path in sorted(folder.iterdir()):
        if not (path / "__init__.py").is_file():
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def by_phase(found: Mapping[str, int]) -> dict[str, int]:
    """What was counted with all rules together, and the whole."""
    phases: Counter[str] = Counter()
    for name, number in found.items():
        phases["rules" if name.startswith("PFL") else name] += number
    return {"total": phases.total(), **dict(sorted(phases.items()))}


def compared(before: Figures, now: Figures) -> list[str]:
    """What grew by more than may be, a line each; cases that the file lacks are told, too."""
    told = []
    for name, phases in now.items():
        known = before.get(name)
        if known is None:
            told.append(f"{name}: no figure is kept; run `python benchmarks/cost.py --write`")
            continue
        for phase, number in phases.items():
            old = known.get(phase, 0)
            if number > old * (1 + MOST) and number - old > SMALL * known["total"]:
                grown = f"{number / old - 1:+.1%}" if old else "new"
                told.append(f"{name}: {phase}: {old:,} → {number:,} calls ({grown})")
    return told


def totals(figures: Figures) -> dict[str, int]:
    """The whole of each case."""
    return {name: phases["total"] for name, phases in figures.items()}


def version() -> str:
    """The Python whose figures are told apart."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def measured(names: list[str]) -> tuple[Figures, dict[str, int]]:
    """The figures of some cases by phase, and what each rule took of a cold run."""
    figures: Figures = {}
    rules: dict[str, int] = {}
    with tempfile.TemporaryDirectory(prefix="perflint-cost-") as name:
        scratch = Path(name)
        bare, primed = scratch / "bare", scratch / "primed"
        install(bare)
        (bare / "pyproject.toml").touch()  # which makes it a project, with a cache of its own
        date(bare)
        if any(CASES[name][0] for name in names):
            shutil.copytree(bare, primed)
            counts(primed, ".", cached=True)

        def found_in(name: str) -> dict[str, int]:
            return case(name, primed if CASES[name][0] else bare, scratch / f"{names.index(name)}")

        with ThreadPoolExecutor(cores()) as pool:
            for name, found in zip(names, pool.map(found_in, names)):
                figures[name] = by_phase(found)
                if name == "cold":
                    rules = {key: found[key] for key in sorted(found) if key.startswith("PFL")}
                shown = ", ".join(f"{phase} {number:,}" for phase, number in figures[name].items())
                print(f"{name}: {shown}", flush=True)
    return figures, rules


def main() -> int:
    """Count, and compare or write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="write cost.json")
    parser.add_argument("--release", action="store_true", help="… as figures of a release, too")
    parser.add_argument("--rules", type=int, default=0, help="name the dearest rules of a cold run")
    parser.add_argument("--count", metavar="PATH", help=argparse.SUPPRESS)
    parser.add_argument("--cached", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.count is not None:
        print(json.dumps(counted(asked.count, cached=asked.cached)))
        return 0
    if asked.rules:
        _, rules = measured(["cold"])
        for code, number in sorted(rules.items(), key=lambda item: -item[1])[: asked.rules]:
            print(f"{code}  {number:12,}")
        return 0
    kept = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
    if version() not in kept and not asked.write:
        print(f"no figures are kept for Python {version()}: nothing to compare with")
        return 0
    figures, rules = measured(list(CASES))
    own = kept.setdefault(version(), {"released": totals(figures)})
    for name, number in own["released"].items():
        print(f"since the last release: {name} {figures[name]['total'] / number - 1:+.1%}")
    if asked.write:
        own.update(cases=figures, rules=rules)
        if asked.release:
            own["released"] = totals(figures)
        FIGURES.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        return 0
    told = compared(own["cases"], figures)
    for line in told:
        print(f"dearer: {line}")
    if told:
        print("make it cheaper, or run with `--write` and say in the commit why it costs that")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
