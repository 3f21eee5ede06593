"""Write `perflint/knowledge/kinds.json`: what the stubs say by `@kind(…)`.

    python scripts/kinds.py [--check]

With `--check` nothing is written; the exit status is 1 if the file is not what it should be.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

# No rules: they ask for kinds as they are imported.
from perflint.knowledge import own
from perflint.knowledge.collecting import collected
from perflint.knowledge.kinds import FILE


def text() -> str:
    """What the file should hold: a word a line."""
    told = collected(own())
    lines = [f" {json.dumps(word)}: {json.dumps(told[word])}" for word in sorted(told)]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main(arguments: list[str] | None = None) -> int:
    """Write the file, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    now = text()
    if not parser.parse_args(arguments).check:
        FILE.write_text(now, "utf-8")
        return 0
    same = FILE.is_file() and FILE.read_text("utf-8") == now
    if not same:
        print(f"{FILE.relative_to(ROOT)} is stale: run python scripts/kinds.py")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
