"""All that must pass: ruff, mypy, perflint on itself, the mutation gate, and the tests.

Arguments go to pytest. The mutation gate tries the conditions of rules that have changed: since the branch
left the one that it is to go into, or in the last commit, and uncommitted.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STEPS = (
    ("ruff", "check"),
    ("ruff", "format", "--check"),
    ("mypy",),
    ("perflint", "check", "--no-cache"),
)
TESTS = ("pytest", "-q", "-n", "auto", "--dist", "loadgroup")
LONGEST = 100  # seconds that the mutation gate may take


def main(arguments: list[str]) -> int:
    """Run all steps, also after one that fails; the exit status is 1 if any failed."""
    failed = [" ".join(step) for step in STEPS if not passes("-m", *step)]
    base = changed_since()
    if base is None:
        print("no mutation gate: git knows no earlier commit", flush=True)
    elif not passes("scripts/mutate.py", *gate(base)):
        failed.append("scripts/mutate.py")
    if not passes("-m", *TESTS, *arguments):
        failed.append(" ".join(TESTS))
    print(f"failed: {', '.join(failed)}" if failed else "all passed")
    return 1 if failed else 0


def passes(*words: str) -> bool:
    """Whether a command of Python passes."""
    print(f"$ {' '.join(('python', *words))}", flush=True)
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
