"""All that must pass: ruff, mypy, perflint on itself, and the tests. Arguments go to pytest."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STEPS = (
    ("ruff", "check"),
    ("ruff", "format", "--check"),
    ("mypy",),
    ("perflint", "check", "--no-cache"),
    ("pytest", "-q", "-n", "auto"),
)


def main(arguments: list[str]) -> int:
    """Run all steps, also after one that fails; the exit status is 1 if any failed."""
    failed: list[str] = []
    for step in STEPS:
        command = [sys.executable, "-m", *step, *(arguments if step[0] == "pytest" else ())]
        shown = " ".join(("python", *command[1:]))
        print(f"$ {shown}", flush=True)
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            failed.append(" ".join(step))
    print(f"failed: {', '.join(failed)}" if failed else "all passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
