"""perflint over real packages: crashes, findings by rule, what fixing does, and what has changed.

    python benchmarks/ecosystem.py FOLDER... [--select CODES] [--fix] [--save FILE] [--compare FILE]
    python benchmarks/ecosystem.py FOLDER... --read RULE [--count 30]

With `--fix`, a copy of each package is fixed: every file must compile afterwards, and a second
run must change nothing. `--compare` prints the findings that are new and that are gone since
`--save`. `--read` prints a sample of a rule's findings with the code around them, to be judged.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def perflint(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """Run `perflint check` in a folder: status, output, errors."""
    command = [sys.executable, "-m", "perflint", "check", "--isolated", "--no-cache", *arguments]
    result = subprocess.run(
        [*command, "."],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    return result.returncode, result.stdout, result.stderr


def findings(folder: Path, select: str) -> list[dict[str, Any]]:
    """The findings of a package; a crash ends the run."""
    status, output, errors = perflint(folder, "--output-format", "json", "--select", select)
    if status not in (0, 1):
        raise SystemExit(f"{folder.name}: status {status}\n{errors[-4000:]}")
    found: list[dict[str, Any]] = json.loads(output)
    for item in found:
        item["filename"] = str(Path(item["filename"]))
    return found


def compiling(folder: Path) -> set[Path]:
    """The files below a folder that compile."""
    good = set()
    for path in folder.rglob("*.py"):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                compile(path.read_bytes(), str(path), "exec", dont_inherit=True)
        except (SyntaxError, ValueError, OSError):
            continue
        good.add(path.relative_to(folder))
    return good


def fix(folder: Path, select: str, *, unsafe: bool) -> list[str]:
    """Fix a copy of a package; what is wrong with the result."""
    wrong = []
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch, folder.name)
        shutil.copytree(folder, copy, symlinks=True)
        before = compiling(copy)
        options = ["--select", select, "--fix-only", *(["--unsafe-fixes"] if unsafe else [])]
        status, _, errors = perflint(copy, *options)
        if status not in (0, 1):
            wrong.append(f"fixing ended with status {status}: {errors[-2000:]}")
        wrong.extend(f"{path} does not compile after fixing" for path in before - compiling(copy))
        texts = {path: path.read_bytes() for path in copy.rglob("*.py")}
        changed = sum(
            (folder / path.relative_to(copy)).read_bytes() != text for path, text in texts.items()
        )
        perflint(copy, *options)
        wrong.extend(
            f"{path.relative_to(copy)} changes when it is fixed a second time"
            for path, text in texts.items()
            if path.read_bytes() != text
        )
        print(f"  {'all' if unsafe else 'safe'} fixes: {changed} files changed")
    return wrong


def read(folder: Path, found: list[dict[str, Any]], rule: str, count: int) -> None:
    """Print a sample of a rule's findings with the code around them."""
    own = [item for item in found if rule in (item["code"], item["name"])]
    random.Random(0).shuffle(own)
    for item in own[:count]:
        path, row = folder / item["filename"], item["location"]["row"]
        lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
        print(
            f"\n--- {folder.name}/{item['filename']}:{row}  {item['severity']}: {item['message']}"
        )
        for step in item.get("trace", ()):
            print(f"    {step['filename']}:{step['location']['row']}  {step['message']}")
        for number in range(max(1, row - 12), min(len(lines), row + 8) + 1):
            print(f"{'>' if number == row else ' '}{number:5} {lines[number - 1]}")


def main() -> int:
    """Run, and print what there is to say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", metavar="FOLDER", nargs="+", type=Path)
    parser.add_argument("--select", default="default")
    parser.add_argument("--fix", action="store_true")
    parser.add_argument("--save", type=Path)
    parser.add_argument("--compare", type=Path)
    parser.add_argument("--read", metavar="RULE")
    parser.add_argument("--count", type=int, default=30)
    given = parser.parse_args()
    kept: dict[str, list[str]] = {}
    total: Counter[str] = Counter()
    wrong: list[str] = []
    for folder in map(Path.resolve, given.folders):
        start = time.perf_counter()
        found = findings(folder, given.read or given.select)
        if given.read:
            read(folder, found, given.read, given.count)
            continue
        counts = Counter(f"{item['code']} {item['name']}" for item in found)
        total += counts
        print(f"{folder.name}: {len(found)} findings in {time.perf_counter() - start:.1f} s")
        kept[folder.name] = sorted(
            f"{item['filename']}:{item['location']['row']}: {item['code']} {item['message']}"
            for item in found
        )
        if given.fix:
            for unsafe in (False, True):
                wrong.extend(
                    f"{folder.name}: {it}" for it in fix(folder, given.select, unsafe=unsafe)
                )
    for rule, number in sorted(total.items()):
        print(f"{number:6} {rule}")
    for line in wrong:
        print(line)
    if given.compare:
        old = json.loads(given.compare.read_text(encoding="utf-8"))
        for name, lines in kept.items():
            before, after = Counter(old.get(name, ())), Counter(lines)
            for sign, difference in (("+", after - before), ("-", before - after)):
                for line in sorted(difference.elements()):
                    print(f"{sign} {name}/{line}")
    if given.save:
        given.save.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
