"""How time, memory and the cache grow with the size of a code base.

    python benchmarks/growth.py [MILLIONS]... [--seed N] [--folder FOLDER]
    python benchmarks/growth.py --measure FOLDER...
    python benchmarks/growth.py --page

A code base of 1, 3, 10 and 30 million lines, or of what is named, is generated and checked: with an empty
cache, with nothing changed, and with one function more in one file. It has as many functions, classes, calls,
loops and imports a line as real packages; `--measure` counts these. Each figure is one process (`--jobs 1`):
seconds of the processor with those of its children, the most memory that a process had, and the size of the
cache. They go into `benchmarks/growth.json`, and `--page` writes the page and the curves from there.
"""

from __future__ import annotations

import argparse
import ast
import json
import math
import os
import platform
import random
import re
import resource
import shutil
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "benchmarks" / "growth.json"
PAGE = ROOT / "docs" / "growth.md"
TEXT = ROOT / "benchmarks" / "growth_page.txt"  # of the page, with places for figures
CURVES = ROOT / "docs" / "assets" / "growth.svg"
SIZES = (1.0, 3.0, 10.0, 30.0)  # millions of lines
MIB = 1 << 20

# A thousand lines of real packages, by `--measure` over those of `PACKAGES` without their tests: the medians.
PACKAGES = "Django, Celery, SQLAlchemy, pandas, distributed, IPython, FastAPI and Kombu"
FUNCTIONS, CLASSES, CALLS, LOOPS, IMPORTS, OWN_IMPORTS = 45.1, 6.3, 189.3, 8.6, 36.9, 18.7
# Of these calls, those of what is imported from the project, of the module's own functions and classes, and
# of methods of `self`.
OWN_CALLS, LOCAL_CALLS, SELF_CALLS = 20.6, 11.1, 16.4
LINES, SPREAD = 163, 1.2  # of a file: the median, and the deviation of its logarithm
MODULES = 40  # of a package
NEAR = 0.7  # of the imports of the project come from the same package
SLOW = 1 / 100  # of the functions wait, or repeat what they need not


# What real packages hold


@dataclass
class Counted:
    """What files hold, and how many lines each has."""

    sizes: list[int]
    found: Counter[str]

    def per_thousand(self, name: str) -> float:
        """How many there are in a thousand lines."""
        return 1000 * self.found[name] / max(sum(self.sizes), 1)


def counted(folder: Path) -> Counted:
    """What the files of a package hold, without its tests."""
    result = Counted([], Counter())
    for path in sorted(folder.rglob("*.py")):
        if "tests" in path.parts:
            continue
        data = path.read_bytes()
        try:
            tree = ast.parse(data)
        except (SyntaxError, ValueError):
            continue  # code for another Python
        result.sizes.append(data.count(b"\n"))
        for node in ast.walk(tree):
            _count(node, folder.name, result.found)
        _count_calls(tree, folder.name, result.found)
    return result


def _count(node: ast.AST, package: str, found: Counter[str]) -> None:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            found["functions"] += 1
        case ast.ClassDef():
            found["classes"] += 1
        case ast.Call():
            found["calls"] += 1
        case ast.For() | ast.While():
            found["loops"] += 1
        case ast.Import(names=names):
            found["imports"] += len(names)
        case ast.ImportFrom(module=module, names=names, level=level):
            found["imports"] += len(names)
            if level or (module or "").partition(".")[0] == package:
                found["own imports"] += len(names)


def _count_calls(tree: ast.Module, package: str, found: Counter[str]) -> None:
    """Count the calls that lead into the project."""
    names = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and (node.level or (node.module or "").partition(".")[0] == package)
        for alias in node.names
    }
    local = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            first = _first(node)
            found["own calls"] += first in names
            found["local calls"] += first in local
            found["self calls"] += first == "self" and isinstance(node.func, ast.Attribute)


def _first(node: ast.expr) -> str | None:
    """The name that a chain of attributes and calls begins with."""
    while not isinstance(node, ast.Name):
        match node:
            case ast.Call(func=inner) | ast.Attribute(value=inner) | ast.Subscript(value=inner):
                node = inner
            case _:
                return None
    return node.id


KINDS = (
    "functions", "classes", "calls", "loops", "imports", "own imports", "own calls", "local calls",
    "self calls",
)  # fmt: skip


def measure(folders: Sequence[Path]) -> None:
    """Print what a thousand lines of packages hold, and the medians."""
    every = [(folder.name, counted(folder)) for folder in folders]
    print(f"{'':14}{'files':>7}{'lines':>9}{'median':>8}", *(f"{kind:>12}" for kind in KINDS))
    for name, one in every:
        lines, median = sum(one.sizes), statistics.median(one.sizes)
        told = (f"{one.per_thousand(kind):12.1f}" for kind in KINDS)
        print(f"{name:14}{len(one.sizes):>7}{lines:>9}{median:>8.0f}", *told)
    middle = (statistics.median(one.per_thousand(kind) for _, one in every) for kind in KINDS)
    size = statistics.median(statistics.median(one.sizes) for _, one in every)
    print(f"{'median':14}{'':>16}{size:>8.0f}", *(f"{value:12.1f}" for value in middle))


# Code of that kind


class Code:
    """A code base of so many lines, always the same for a seed."""

    def __init__(self, lines: int, seed: int) -> None:
        chosen = random.Random(repr(("sizes", seed)))
        self._seed = seed
        self._sizes: list[int] = []
        left = lines
        while left > 0:
            size = max(12, min(6000, int(chosen.lognormvariate(math.log(LINES), SPREAD))))
            self._sizes.append(size)
            left -= size

    def write(self, folder: Path) -> tuple[int, int]:
        """Write it; returns how many files and lines it has."""
        lines = 0
        for number in range(len(self._sizes)):
            path = folder / self._path(number)
            path.parent.mkdir(parents=True, exist_ok=True)
            if not number % MODULES:
                (path.parent / "__init__.py").touch()
            text = "\n".join(self._module(number)) + "\n"
            path.write_text(text, encoding="utf-8")
            lines += text.count("\n")
        (folder / "pyproject.toml").write_text('[project]\nname = "grown"\n', encoding="utf-8")
        (folder / "grown" / "__init__.py").touch()
        return len(self._sizes), lines

    def middle(self) -> str:
        """The path of a file in the middle."""
        return self._path(len(self._sizes) // 2)

    def _path(self, number: int) -> str:
        return f"grown/part{number // MODULES}/module{number}.py"

    def _functions(self, number: int) -> int:
        """How many functions there are outside classes: two fifths, the others are methods."""
        return max(1, round(self._sizes[number] * FUNCTIONS / 1000 * 0.4))

    def _module(self, number: int) -> Iterator[str]:
        chosen = random.Random(repr((self._seed, number)))
        size = self._sizes[number]
        yield f'"""What part {number // MODULES} does with orders of kind {number}."""'
        yield ""
        own: list[str] = []
        local = [f"handle_{number}_{index}" for index in range(self._functions(number))]
        wanted = max(3, _about(chosen, size * (IMPORTS - OWN_IMPORTS), len(LIBRARIES)))
        yield from (f"import {library}" for library in LIBRARIES[:wanted])
        for _ in range(_about(chosen, size * OWN_IMPORTS, 200)):
            other = self._other(chosen, number)
            if other is not None:
                name = f"handle_{other}_{chosen.randrange(self._functions(other))}"
                yield f"from {self._path(other)[:-3].replace('/', '.')} import {name}"
                own.append(name)
        for made in range(_about(chosen, size * CLASSES, 500)):
            yield from ("", "", f"class Kind{number}x{made}:", '    """Keeps what it is given."""')
            methods = _about(chosen, 1000 * 0.6 * FUNCTIONS / CLASSES, 40)
            for method in range(methods):
                called = [own, local, [f"self.step_{other}" for other in range(methods)]]
                yield ""
                yield from self._function(chosen, f"step_{method}", called, "    ", made)
        for index in range(len(local)):
            yield from ("", "")
            yield from self._function(chosen, local[index], [own, local[:index]], "", index)

    def _other(self, chosen: random.Random, number: int) -> int | None:
        """A module from which this one imports: one that comes earlier, as a rule of the same part."""
        first = number - number % MODULES
        if number > first and chosen.random() < NEAR:
            return chosen.randrange(first, number)
        return chosen.randrange(first) if first else None

    def _function(
        self,
        chosen: random.Random,
        name: str,
        called: Sequence[Sequence[str]],
        indent: str,
        number: int,
    ) -> Iterator[str]:
        own = indent + "    "
        given = "self, items, key=None" if indent else "items, key=None"
        slow = chosen.random() < SLOW
        coroutine = "async " if slow and indent else ""
        yield f"{indent}{coroutine}def {name}({given}):"
        yield f'{own}"""Gives what is left of the items of {number}."""'
        if slow:
            yield from _slow(own, waits=bool(coroutine))
        calls = _about(chosen, 1000 * CALLS / FUNCTIONS, 60)
        if chosen.random() < LOOPS / FUNCTIONS:
            yield f"{own}for item in items:"
            yield f"{own}    key = {_called(chosen, called)}(item)"
            calls -= 1
        for call in range(calls):
            yield from _statement(chosen, own, _called(chosen, called), call)
        yield f"{own}return items"


BUILTIN = ("len", "sorted", "str", "repr", "dict", "max", "json.dumps", "os.fspath")
LIBRARIES = (
    "json",
    "time",
    "os",
    "re",
    "collections",
    "functools",
    "itertools",
    "logging",
    "math",
    "sys",
)


def _statement(chosen: random.Random, indent: str, name: str, number: int) -> Iterator[str]:
    """Statements around one call: about three and a half lines."""
    call = f"{name}(items)"
    match chosen.randrange(5):
        case 0:
            yield f"{indent}value{number} = {call}"
            yield f"{indent}if value{number} is not None and key != {number}:"
            yield f"{indent}    items = [value{number}, key]"
        case 1:
            yield f"{indent}options = {{"
            yield f'{indent}    "first": {number},'
            yield f'{indent}    "second": {call},'
            yield f'{indent}    "third": key,'
            yield f"{indent}}}"
        case 2:
            yield f"{indent}# What is left of step {number} is told by its key."
            yield f"{indent}if key == {number}:"
            yield f"{indent}    return {call}"
            yield ""
        case 3:
            yield f"{indent}try:"
            yield f"{indent}    {call}"
            yield f"{indent}except ValueError:"
            yield f"{indent}    key = {number}"
        case _:
            yield f"{indent}total{number} = {number} + {number % 7} * 2"
            yield f"{indent}key = total{number} if key is None else key"
            yield f"{indent}{call}"


def _slow(indent: str, *, waits: bool) -> Iterator[str]:
    """What is found: a call that blocks, or a string that grows in a loop."""
    if waits:
        yield f"{indent}time.sleep(1)"
        return
    yield f'{indent}text = ""'
    yield f"{indent}for item in items:"
    yield f'{indent}    text += f"{{item}}, "'
    yield f"{indent}print(text)"


def _called(chosen: random.Random, called: Sequence[Sequence[str]]) -> str:
    """What is called: something of the project, the module or the class as often as in real packages, else
    what Python has."""
    kinds = dict(zip((OWN_CALLS, LOCAL_CALLS, SELF_CALLS / 0.6), called, strict=False))
    drawn = chosen.random() * CALLS
    for share, names in kinds.items():
        if drawn < share and names:
            return chosen.choice(names)
        drawn -= share
    return chosen.choice(BUILTIN)


def _about(chosen: random.Random, thousandths: float, most: int) -> int:
    """A whole number that comes to so many thousandths in the middle."""
    whole, rest = divmod(thousandths / 1000, 1)
    return min(most, int(whole) + (chosen.random() < rest))


# What a run takes


@dataclass(frozen=True)
class Cost:
    """What one process took: seconds of the processor and of the clock, MiB, and its phases."""

    cpu: float
    wall: float
    memory: float
    phases: Mapping[str, float]
    findings: int


def cost(folder: Path, cache: Path) -> Cost:
    """Check a folder in a process of its own."""
    output = folder.with_name("findings.json")
    command = [
        sys.executable, "-m", "perflint", "check", str(folder), "--cache-dir", str(cache), "--jobs", "1",
        "--exit-zero", "-v", "--output-format", "json-lines", "--output-file", str(output),
    ]  # fmt: skip
    errors = folder.with_name("errors.txt")
    start = time.perf_counter()
    child = os.fork()
    if not child:
        handle = os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(handle, 2)
        os.chdir(ROOT)
        os.execv(sys.executable, command)
    _, status, used = os.wait4(child, 0)
    wall = time.perf_counter() - start
    said = errors.read_text(encoding="utf-8")
    if status:
        raise SystemExit(f"perflint ended with {status}: {said[-500:]}")
    times = re.search(r"^time: (.*)$", said, re.MULTILINE)
    assert times is not None, said
    phases = {
        name: float(seconds) for name, seconds in re.findall(r"(\w+) ([\d.]+) s", times.group(1))
    }
    findings = output.read_bytes().count(b"\n") if output.exists() else 0
    return Cost(used.ru_utime + used.ru_stime, wall, _mib(used), phases, findings)


def _mib(used: resource.struct_rusage) -> float:
    return used.ru_maxrss * (1 if sys.platform == "darwin" else 1024) / MIB


def grown(millions: float, seed: int, scratch: Path) -> dict[str, Any]:
    """Generate a code base and measure it."""
    folder, cache = scratch / "code", scratch / "cache"
    code = Code(round(millions * 1e6), seed)
    files, lines = code.write(folder)
    old = time.time() - 3600
    for path in folder.rglob("*.py"):
        os.utime(path, (old, old))  # what has just been written may change within its time
    cold = cost(folder, cache)
    size = sum(path.stat().st_size for path in cache.rglob("*") if path.is_file())
    same = cost(folder, cache)
    with (folder / code.middle()).open("a", encoding="utf-8") as file:
        file.write("\n\ndef added(items):\n    return sorted(items)\n")
    changed = cost(folder, cache)
    assert cold.findings == same.findings == changed.findings
    return {
        "lines": lines,
        "files": files,
        "findings": cold.findings,
        "cold": round(cold.cpu, 1),
        "phases": {name: round(spent, 1) for name, spent in cold.phases.items()},
        "unchanged": round(same.cpu, 2),
        "changed": round(changed.cpu, 2),
        "memory": round(cold.memory),
        "memory_changed": round(changed.memory),
        "store": round(size / MIB, 1),
    }


# The page


@dataclass(frozen=True)
class Curve:
    """A line of the picture: a key of the record, what it is called, its unit and colour."""

    key: str
    title: str
    unit: str
    color: str


DRAWN = (
    Curve("cold", "empty cache", "s", "#d62728"),
    Curve("changed", "one change", "s", "#ff7f0e"),
    Curve("unchanged", "nothing changed", "s", "#2ca02c"),
    Curve("memory", "memory", "MiB", "#1f77b4"),
    Curve("store", "cache on disk", "MiB", "#9467bd"),
)
WIDTH, HEIGHT, LEFT, TOP = 720, 420, 70, 20


def exponent(rows: Sequence[Mapping[str, Any]], key: str) -> float:
    """By which power of the lines something grows, between the two largest sizes: 1 is linear."""
    (less, more) = rows[-2:]
    return math.log(more[key] / less[key]) / math.log(more["lines"] / less["lines"])


def curves(rows: Sequence[Mapping[str, Any]]) -> str:
    """The figures over the lines as a picture, both in powers of ten; a dotted line is what is linear."""
    low, high = (row["lines"] for row in (rows[0], rows[-1]))
    values = [row[curve.key] for row in rows for curve in DRAWN]
    bottom, top = (
        math.floor(math.log10(max(min(values), 0.01))),
        math.ceil(math.log10(max(values))),
    )
    inner, tall = WIDTH - LEFT - 170, HEIGHT - TOP - 50

    def at(lines: float, value: float) -> tuple[float, float]:
        right = math.log(lines / low) / math.log(high / low)
        up = (math.log10(max(value, 0.01)) - bottom) / (top - bottom)
        return round(LEFT + right * inner, 1), round(TOP + (1 - up) * tall, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        'font-size="13" fill="#888">'
    ]
    for power in range(bottom, top + 1):
        x, y = at(low, 10**power)
        parts.append(
            f'<line x1="{x}" y1="{y}" x2="{x + inner}" y2="{y}" stroke="#8884"/>'
            f'<text x="{x - 8}" y="{y + 4}" text-anchor="end">{10.0**power:g}</text>'
        )
    for row in rows:
        x, _ = at(row["lines"], 1)
        parts.append(
            f'<text x="{x}" y="{HEIGHT - 28}" text-anchor="middle">{row["lines"] / 1e6:.1f} M</text>'
        )
    parts.append(f'<text x="{LEFT + inner / 2}" y="{HEIGHT - 8}" text-anchor="middle">lines</text>')
    for curve in DRAWN:
        points = [at(row["lines"], row[curve.key]) for row in rows]
        path = " ".join(f"{x},{y}" for x, y in points)
        (x, y), (end, linear) = points[-1], at(high, rows[0][curve.key] * high / low)
        parts.append(
            f'<polyline points="{path}" fill="none" stroke="{curve.color}" stroke-width="2"/>'
            f'<line x1="{points[0][0]}" y1="{points[0][1]}" x2="{end}" y2="{linear}" '
            f'stroke="{curve.color}" stroke-dasharray="2 4"/>'
            f'<text x="{x + 8}" y="{y + 4}" fill="{curve.color}">{curve.title}, {curve.unit}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


TARGET, CORES = 100e6, 64


def page(record: Mapping[str, Any]) -> str:
    """The page about growth."""
    rows = record["sizes"]
    table = [
        "| lines | files | empty cache, s | one change, s | nothing changed, s | memory, MiB | cache, MiB |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        *(
            "| "
            + " | ".join(f"{row[key]:,}" for key in ("lines", "files", *(one.key for one in DRAWN)))
            + " |"
            for row in rows
        ),
        "| grows with the power | | "
        + " | ".join(f"{exponent(rows, curve.key):.2f}" for curve in DRAWN)
        + " |",
    ]
    last = rows[-1]
    times, phases = TARGET / last["lines"], last["phases"]
    # Phases are told by the clock, which other work on the machine stretches.
    scale = last["cold"] / phases["total"]
    spread, alone = (phases["outline"] + phases["check"]) * scale, phases["link"] * scale
    memory = last["memory"] * times / 1024
    return TEXT.read_text(encoding="utf-8").format(
        table="\n".join(table),
        machine=record["machine"],
        packages=PACKAGES,
        functions=FUNCTIONS,
        classes=CLASSES,
        calls=CALLS,
        loops=LOOPS,
        imports=IMPORTS,
        own=OWN_IMPORTS,
        lines=f"{last['lines']:,}",
        spread=f"{spread * times / 60:,.0f}",
        parallel=f"{spread * times / CORES / 60:,.0f}",
        alone=f"{alone * times / 60:,.0f}",
        memory=f"{memory:,.0f}",
        store=f"{last['store'] * times / 1024:,.0f}",
        changed=f"{last['changed'] * times:,.0f}",
        changed_memory=f"{last['memory_changed'] * times / 1024:,.0f}",
    )


def main() -> None:
    """Measure, count or write, as asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", metavar="MILLIONS", nargs="*", type=float)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--folder", type=Path, help="where to generate; by default a temporary one")
    parser.add_argument("--measure", metavar="FOLDER", nargs="+", type=Path)
    parser.add_argument("--page", action="store_true")
    asked = parser.parse_args()
    if asked.measure:
        measure(asked.measure)
        return
    if asked.page:
        record = json.loads(RECORD.read_text(encoding="utf-8"))
        CURVES.write_text(curves(record["sizes"]), encoding="utf-8")
        PAGE.write_text(page(record), encoding="utf-8")
        return
    rows = []
    for millions in sorted(asked.sizes or SIZES):
        scratch = Path(tempfile.mkdtemp(prefix="perflint-growth-", dir=asked.folder)).resolve()
        try:
            row = grown(millions, asked.seed, scratch)
        finally:
            shutil.rmtree(scratch)
        print(json.dumps(row), flush=True)
        rows.append(row)
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    told = {"machine": machine, "seed": asked.seed, "sizes": rows}
    RECORD.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
