"""All that must pass: ruff, mypy, perflint on itself, the cost guard, the mutation gate, and the tests.

    scripts/test.py [ARGUMENT OF PYTEST]...
    scripts/test.py RULE|FIXTURE [ARGUMENT OF PYTEST]...    the fixtures of one rule alone, in seconds

A rule is told by its name or code, a fixture by its path, from `testdata/` or in it. What is told of rules
before they are imported (`perflint/rules/manifest.json`) is written first. The mutation gate tries the
conditions of rules that have changed: since the branch left the one that it is to go into, or in the last
commit, and uncommitted.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BESIDE = ("mypy",)  # keeps one processor busy for as long as the other steps take
STEPS = (
    ("-m", "ruff", "check"),
    ("-m", "ruff", "format", "--check"),
    ("-m", "perflint", "check", "--no-cache"),
    ("benchmarks/cost.py",),
)
TESTS = ("pytest", "-q", "-n", "auto", "--dist", "loadgroup")
ONE_RULE = (
    *("pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider"),
    *("tests/test_fixtures.py", "--deselect", "tests/test_fixtures.py::test_there_are_fixtures"),
)
LONGEST = 100  # seconds that the mutation gate may take


def main(arguments: list[str]) -> int:
    """Run all steps, also after one that fails; the exit status is 1 if any failed."""
    # Hundreds of tests start perflint, which else would be compiled anew by each.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    wanted = fixtures_of(arguments[0]) if arguments else None
    if not (passes("scripts/kinds.py") and passes("scripts/manifest.py")):
        return 1  # a rule cannot be imported
    if wanted is not None:
        os.environ["PERFLINT_FIXTURES"] = wanted
        return 0 if passes("-m", *ONE_RULE, *arguments[1:]) else 1
    failed = static()
    base = changed_since()
    if base is None:
        print("no mutation gate: git knows no earlier commit", flush=True)
    elif not passes("scripts/mutate.py", *gate(base)):
        failed.append("scripts/mutate.py")
    if not passes("-m", *TESTS, *arguments):
        failed.append(" ".join(TESTS))
    print(f"failed: {', '.join(failed)}" if failed else "all passed")
    return 1 if failed else 0


def fixtures_of(word: str) -> str | None:
    """How the cases of `testdata/` that a word names start: those of a rule, or one; None for others."""
    path = Path(word.removesuffix("/"))
    if "testdata" in path.parts:
        return "/".join(path.parts[path.parts.index("testdata") + 1 :]).removesuffix(".py")
    if (ROOT / "testdata" / word).is_dir():
        return f"{word}/"
    if (ROOT / "testdata" / f"{word}.py").exists():
        return word
    if re.fullmatch(r"PFL\d{3}", word):
        for check in (ROOT / "checks").glob("*/*.py"):
            if f'code="{word}"' in check.read_text(encoding="utf-8"):
                return f"{check.stem.replace('_', '-')}/"
    return None


def static() -> list[str]:
    """The steps that fail of those that run no test."""
    with tempfile.TemporaryFile() as told:
        beside = subprocess.Popen(
            [sys.executable, "-m", *BESIDE], cwd=ROOT, stdout=told, stderr=subprocess.STDOUT
        )
        failed = [" ".join(step).removeprefix("-m ") for step in STEPS if not passes(*step)]
        if beside.wait():
            failed.append(" ".join(BESIDE))
        tell("-m", *BESIDE)
        told.seek(0)
        print(told.read().decode(errors="replace"), end="", flush=True)
    return failed


def tell(*words: str) -> None:
    """Print a command of Python, before what it prints."""
    print(f"$ {' '.join(('python', *words))}", flush=True)


def passes(*words: str) -> bool:
    """Whether a command of Python passes."""
    tell(*words)
    return not subprocess.run([sys.executable, *words], cwd=ROOT, check=False).returncode


def gate(base: str) -> tuple[str, ...]:
    """The arguments of the mutation gate."""
    return "--changed", base, "--seconds", str(LONGEST), "--jobs", str(os.cpu_count() or 1)


def changed_since() -> str | None:
    """The commit since which what has changed is on trial: where this branch left its upstream or the
    default branch, else the last commit but one; None where there is none, as in a shallow clone."""
    head = commit("rev-parse", "--verify", "--quiet", "HEAD^{commit}")
    for upstream in ("@{upstream}", "origin/HEAD", "origin/main", "main"):
        base = commit("merge-base", "HEAD", upstream)
        if base is not None and base != head:
            return base
    return commit("rev-parse", "--verify", "--quiet", "HEAD~1^{commit}")


def commit(*words: str) -> str | None:
    """What git says, or None where it fails."""
    try:
        done = subprocess.run(
            ["git", *words], cwd=ROOT, capture_output=True, text=True, check=False
        )
    except OSError:
        return None
    return done.stdout.strip() or None if not done.returncode else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
