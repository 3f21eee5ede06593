"""See which shapes of code rules see through, and which not.

    python scripts/matrix.py [RULE]... [--single | --sample N] [--seed N] [--missed]

Programs are made of base cases of the rules (`tests/matrix/bases.py`): how a loop reaches what is slow ×
where the value comes from whose type matters × how often it is done × what surrounds it. By default every
two shapes meet; `--sample` takes some at random for each base case, `--single` tries each shape alone. Each
program must be found, and its look-alike must not. `--missed` names the programs that are missed and the
look-alikes that are reported; `RULE --show REACH PROVENANCE REPETITION SURROUNDINGS` prints one of them.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.matrix.bases import BASES
from tests.matrix.judging import Judged, judged, reported_twins, shapes_of, single_shapes
from tests.matrix.programs import compose
from tests.matrix.shapes import AXES, Base, Shape


def main() -> int:
    """Make the programs, ask of each, and print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rules", metavar="RULE", nargs="*", help="a name; all by default")
    parser.add_argument("--sample", metavar="N", type=int, help="programs of each base case")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--single", action="store_true", help="each shape alone")
    parser.add_argument("--missed", action="store_true", help="name what fails")
    parser.add_argument("--twin", action="store_true", help="with --show, the look-alike")
    parser.add_argument("--show", metavar="SHAPE", nargs=4, help="print one program of a rule")
    asked = parser.parse_args()
    bases = [base for base in BASES if not asked.rules or base.rule in asked.rules]
    if asked.show:
        for base in bases:
            _show(base, Shape(*asked.show), asked.twin)
        return 0

    def shapes(base: Base) -> Iterator[Shape]:
        return single_shapes(base) if asked.single else shapes_of(base, asked.sample, asked.seed)

    start, slow, twins = time.perf_counter(), list[Judged](), list[Judged]()
    for base in bases:
        slow += judged(base, shapes(base))
        twins += reported_twins(base, shapes(base))
        print(f"{base.rule}: {sum(1 for one in slow if one.base is base)}", file=sys.stderr)
    _tables(bases, slow, twins)
    if asked.missed:
        _failures(slow, twins)
    print(f"{len(slow)} programs, {len(twins)} look-alikes, {time.perf_counter() - start:.0f} s")
    return 0


def _show(base: Base, shape: Shape, twin: bool) -> None:
    program = compose(base, base.twin if twin else base.slow, shape)
    for path, text in program.files.items():
        print(f"# {path}, lines {sorted(line for of, line in program.marks if of == path)}\n{text}")


def _tables(bases: Sequence[Base], slow: Sequence[Judged], twins: Sequence[Judged]) -> None:
    """The figures by rule and by shape, and what was lost where."""
    print("| rule | programs | found | as warnings | look-alikes reported |\n|---|---|---|---|---|")
    for base in dict.fromkeys(base.rule for base in bases):
        _row(
            base,
            [o for o in slow if o.base.rule == base],
            [o for o in twins if o.base.rule == base],
        )
    _row("all", slow, twins)
    for number, axis in enumerate(AXES):
        print(
            f"\n| {axis} | programs | found | as warnings | look-alikes reported |\n|---|---|---|---|---|"
        )
        names = dict.fromkeys(one.shape.names()[number] for one in slow)
        for name in sorted(names, key=lambda name: _share(slow, number, name)):
            _row(
                name,
                [one for one in slow if one.shape.names()[number] == name],
                [one for one in twins if one.shape.names()[number] == name],
            )
    _counted("missed programs were lost where", (one.step for one in slow if not one.found))
    _counted("hints because", (one.because for one in slow if one.found and not one.warning))


def _share(judged: Sequence[Judged], axis: int, name: str) -> float:
    found = [one.found for one in judged if one.shape.names()[axis] == name]
    return sum(found) / len(found)


def _row(name: str, slow: Sequence[Judged], twins: Sequence[Judged]) -> None:
    found, warnings = sum(o.found for o in slow), sum(o.warning for o in slow)
    reported = sum(one.found for one in twins)
    print(
        f"| {name} | {len(slow)} | {found} ({_percent(found, len(slow))}) |"
        f" {_percent(warnings, len(slow))} | {reported} of {len(twins)} |"
    )


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "–"


def _counted(title: str, texts: Iterable[str]) -> None:
    counts = Counter(texts)
    print(f"\n{sum(counts.values())} {title}:")
    for text, count in counts.most_common(40):
        print(f"{count:5} {text}")


def _failures(slow: Sequence[Judged], twins: Sequence[Judged]) -> None:
    for one in slow:
        if not one.found:
            print(f"missed   {one.base.rule} {' '.join(one.shape.names())}: {one.step}")
    for one in twins:
        if one.found:
            print(f"reported {one.base.rule} {' '.join(one.shape.names())}")


if __name__ == "__main__":
    sys.exit(main())
