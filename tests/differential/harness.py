"""The differential run of one codemod: compose programs, fix them all at once, run before and after."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from perflint.engine.checking.summary import Summary
from perflint.engine.configuring.config import Config
from perflint.engine.running.run import Fixing, check
from perflint.rules.registry import find_codemod
from perflint.syntax.edits import Fix, Refusal, Safety
from tests.differential import templates
from tests.differential.execution import Call, Outcome, Runner
from tests.differential.inputs import KINDS_FILE, Input, kind
from tests.differential.programs import Announced, Program, Template, compose
from tests.fixtures import comments

_ROUNDS = 3  # attempts to compose as many programs as were asked for
_EXCEPTIONS = frozenset({"raises", "returns", "other exception"})
# What another exception brings with it: the rest does not happen, or does.
_FOLLOWING = frozenset(
    {"arguments", "fewer effects", "more effects", "other effects", "order", "globals"}
)
_HANDLERS = frozenset(
    {"try-except", "try-except that reads", "with that swallows", "with suppress", "handles"}
)
_SHOWN = 1  # failures of one kind in programs of one piece that are told


@dataclass(frozen=True)
class Fixed:
    """A program after fixing.

    Attributes:
        safe, unsafe: the text after safe fixes, and after all.
        reasons: why fixes are unsafe.
        counts: fixes by their safety, and `refused`.
        refused: why there are none.
        problems: what is wrong with the text itself.
    """

    safe: str
    unsafe: str
    reasons: tuple[str, ...]
    counts: Counter[str]
    refused: Counter[str]
    problems: tuple[str, ...]


@dataclass(frozen=True)
class Failure:
    """A program that does something else after a rewrite, or that a rewrite spoils."""

    program: Program
    after: str
    safety: str
    kinds: frozenset[str]
    call: Call | None = None
    outcomes: tuple[Outcome, Outcome] | None = None
    reasons: tuple[str, ...] = ()


@dataclass
class Report:
    """What the run of a codemod found.

    Attributes:
        returned: calls that raised nothing before the rewrite: they show most.
    """

    codemod: str
    programs: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    calls: int = 0
    returned: int = 0
    different: int = 0
    failures: list[Failure] = field(default_factory=list)
    skipped: str = ""


@cache
def all_templates() -> Mapping[str, Template]:
    """The templates by codemod."""
    found = {}
    for module in pkgutil.iter_modules(templates.__path__):
        loaded = importlib.import_module(f"{templates.__name__}.{module.name}")
        template: Template = loaded.TEMPLATE
        found[template.codemod] = template
    return dict(sorted(found.items()))


def examine(
    template: Template, programs: int, calls: int, seed: int, *, smallest: bool = True
) -> Report:
    """Try a codemod on so many programs, with so many calls altogether.

    Args:
        smallest: whether failing programs are made as small as they go, which takes longest.
    """
    report = Report(template.codemod)
    missing = [name for name in template.needs.split() if importlib.util.find_spec(name) is None]
    if missing:
        report.skipped = f"needs {missing[0]}"
        return report
    for name in template.needs.split():
        importlib.import_module(name)  # now: within a call it would count as the program's time
    with template.around():
        told = _Announcements(template)
        _examine(template, report, programs, calls, seed, told)
        if smallest:
            _make_small(template, report, told)
    return report


def _examine(
    template: Template,
    report: Report,
    programs: int,
    calls: int,
    seed: int,
    told: _Announcements,
) -> None:
    composed = _composed(template, programs, seed)
    report.programs = len(composed)
    changed = []
    seen: Counter[tuple[str, str | frozenset[str], int]] = Counter()
    for program, fixed in zip(composed, _fix_all(template, composed)):
        report.counts.update(fixed.counts)
        report.refused.update(fixed.refused)
        for problem in fixed.problems:
            seen["text", problem.partition(":")[0], program.piece] += 1
            report.different += 1
            if seen["text", problem.partition(":")[0], program.piece] <= _SHOWN:
                kinds = frozenset({problem})
                report.failures.append(Failure(program, fixed.unsafe, "text", kinds))
        if fixed.unsafe != program.text:
            changed.append((program, fixed))
    runner = Runner()
    chance = random.Random(seed)
    each = -(-calls // max(1, len(changed)))
    for program, fixed in changed:
        for call in _calls(program, each, chance):
            report.calls += 1
            before = runner.run(program.text, call)
            report.returned += before.raised is None and not before.hung
            failures = _compare(program, fixed, call, before, runner, told)
            for failure in failures:
                report.different += 1
                key = (failure.safety, failure.kinds, program.piece)
                seen[key] += 1
                if seen[key] <= _SHOWN:
                    report.failures.append(failure)
            if any("hangs" in failure.kinds for failure in failures):
                break  # each further one would take as long


def _make_small(template: Template, report: Report, told: _Announcements) -> None:
    simple: dict[tuple[str, frozenset[str], str], Failure] = {}
    for failure in report.failures:
        failure = _simpler(template, failure, told)
        simple.setdefault((failure.safety, failure.kinds, failure.program.text), failure)
    report.failures = list(simple.values())


def _composed(template: Template, count: int, seed: int) -> list[Program]:
    """Different programs, in an order that the seed decides."""
    found: dict[str, Program] = {}
    # Hypothesis tries small choices first and repeats itself; more rounds fill up what is missing.
    for attempt in range(_ROUNDS):
        if len(found) >= count:
            break

        @seeded(seed * _ROUNDS + attempt)
        @settings(
            max_examples=count + count // 2,
            phases=[Phase.generate],
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(st.data())
        def collect(data: st.DataObject) -> None:
            def pick(label: str, options: int) -> int:
                return data.draw(st.integers(0, options - 1), label=label)

            program = compose(template, pick)
            if program is not None:
                found.setdefault(program.text, program)

        collect()
    return list(found.values())[:count]


# Fixing


def _fix_all(template: Template, programs: Sequence[Program], *, twice: bool = True) -> list[Fixed]:
    """All programs fixed: in a project that has classes of its own, or in one that has none."""
    found: dict[int, Fixed] = {}
    for closed in (False, True):
        own = [n for n, program in enumerate(programs) if program.closed is closed]
        chosen = [programs[number] for number in own]
        found.update(zip(own, _fix(template, chosen, closed=closed, twice=twice)))
    return [found[number] for number in range(len(programs))]


def _fix(
    template: Template, programs: Sequence[Program], *, closed: bool, twice: bool = True
) -> list[Fixed]:
    if not programs:
        return []
    texts = [program.text for program in programs]
    with tempfile.TemporaryDirectory(prefix="perflint-differential-") as scratch:
        folder = Path(scratch).resolve() / "project"
        folder.mkdir()
        if not closed:
            (folder / KINDS_FILE.name).write_bytes(KINDS_FILE.read_bytes())
        _write(folder, list(template.files), list(template.files.values()))
        names = [f"program_{number:04}.py" for number in range(len(texts))]
        _write(folder, names, texts)
        summary = _check(template, folder, None)
        found = {checked.filename: checked.findings for checked in summary.checked}
        problems: dict[str, list[str]] = {name: [] for name in names}
        safe = texts
        if any(isinstance(fix, Fix) and fix.safety is Safety.SAFE for fix in _offered(summary)):
            _check(template, folder, Fixing(codemods=template.codemods))
            safe = _read(folder, names)
            if twice:
                _again(template, folder, names, safe, problems, unsafe=False)
            # From the texts as they were: what needs both kinds of fixes comes in its own order.
            _write(folder, names, texts)
        _check(template, folder, Fixing(unsafe=True, codemods=template.codemods))
        unsafe = _read(folder, names)
        if twice:
            _again(template, folder, names, unsafe, problems, unsafe=True)
    fixed = []
    for number, name in enumerate(names):
        fixes = [
            fix
            for finding in found.get(name, ())
            for fix in (finding.fix, *finding.on_request)
            if isinstance(fix, (Fix, Refusal)) and fix.codemod in template.codemods
        ]
        counts = Counter(fix.safety.value if isinstance(fix, Fix) else "refused" for fix in fixes)
        refused = Counter(fix.reason for fix in fixes if isinstance(fix, Refusal))
        reasons = tuple(
            fix.reason for fix in fixes if isinstance(fix, Fix) and fix.safety is Safety.UNSAFE
        )
        for after in (safe[number], unsafe[number]):
            problems[name] += _spoiled(texts[number], after)
            if template.keeps_surroundings:
                problems[name] += _touched(programs[number], after)
        own = tuple(dict.fromkeys(problems[name]))
        fixed.append(Fixed(safe[number], unsafe[number], reasons, counts, refused, own))
    return fixed


def _offered(summary: Summary) -> Iterator[Fix | Refusal | None]:
    for checked in summary.checked:
        for finding in checked.findings:
            yield from (finding.fix, *finding.on_request)


def _check(template: Template, folder: Path, fixing: Fixing | None) -> Summary:
    settings = {"select": ["ALL"], **template.settings}
    summary = check(
        [folder],
        Config(folder, flags=settings, isolated=True),
        cache=False,
        jobs=1,
        codemods=template.codemods,
        fix=fixing,
    )
    for fault in summary.faults:
        raise AssertionError(f"{fault.filename}: {fault.message}\n{fault.traceback}")
    return summary


def _write(folder: Path, names: Sequence[str], texts: Sequence[str]) -> None:
    for name, text in zip(names, texts):
        (folder / name).write_bytes(text.encode("utf-8"))


def _read(folder: Path, names: Sequence[str]) -> list[str]:
    return [(folder / name).read_bytes().decode("utf-8") for name in names]


def _again(
    template: Template,
    folder: Path,
    names: Sequence[str],
    texts: Sequence[str],
    problems: Mapping[str, list[str]],
    *,
    unsafe: bool,
) -> None:
    _check(template, folder, Fixing(unsafe=unsafe, codemods=template.codemods))
    for name, text, second in zip(names, texts, _read(folder, names)):
        if second != text:
            problems[name].append("a second run changes it again")


def _spoiled(before: str, after: str) -> list[str]:
    """What is wrong with a text after fixing."""
    try:
        compile(after, "<program>", "exec", dont_inherit=True)
    except SyntaxError as error:
        return [f"does not compile: {error.msg}"]
    lost = comments(before.replace("\r\n", "\n")) - comments(after.replace("\r\n", "\n"))
    twice = comments(after.replace("\r\n", "\n")) - comments(before.replace("\r\n", "\n"))
    told = [f"a comment is lost: {sorted(lost)}"] if lost else []
    if twice:
        told.append(f"a comment comes twice: {sorted(twice)}")
    return told


def _touched(program: Program, after: str) -> list[str]:
    """The lines of the surroundings that a rewrite has changed or taken away."""
    left = [line.strip() for line in after.splitlines()]
    gone = []
    for kept in program.kept:
        found = next((line for line in left if line.startswith(kept)), None)
        if found is None:
            gone.append(kept)
        else:
            left.remove(found)
    return [f"a line of the surroundings is changed: {gone}"] if gone else []


# Calling


def _calls(program: Program, count: int, chance: random.Random) -> list[Call]:
    """Calls with inputs of all kinds: each input of each parameter before any comes again."""
    decks: dict[str, list[Input]] = {}
    found: list[Call] = []
    for _ in range(count):
        inputs = []
        for name, of in program.parameters:
            deck = decks.get(name)
            if not deck:
                deck = decks[name] = _possible(program, of)
                chance.shuffle(deck)
            inputs.append((name, deck.pop()))
        shared: set[str] = set()
        first = program.parameters[0][1] if program.parameters else ""
        for name, of in program.parameters[1:]:
            if of == first and chance.random() < 0.3:
                shared.add(name)
        stop_at = chance.choice((-1, -1, -1, 0, 1, 2)) if "stop(" in program.text else -1
        fail_at = chance.choice((-1, -1, 0, 1, 2)) if "fail(" in program.text else -1
        found.append(Call(tuple(inputs), stop_at, fail_at, frozenset(shared)))
    return found


def _possible(program: Program, of: str) -> list[Input]:
    """The inputs of a kind. A closed world has no subclasses but those of the standard library."""
    return [
        value
        for value in kind(of)
        if not program.closed or "subclass" not in value.tags or "library subclass" in value.tags
    ]


class _Announcements:
    """What the page and the reasons of a codemod announce.

    Raises:
        AssertionError: the template quotes words that stand nowhere.
    """

    def __init__(self, template: Template) -> None:
        pages = []
        for name in template.codemods:
            codemod = find_codemod(name)
            assert codemod is not None, f"there is no codemod {name}"
            pages.append(codemod.page)
        self._page = " ".join(" ".join(pages).split())
        self._template = template

    def covers(self, kinds: frozenset[str], tags: frozenset[str], reasons: Sequence[str]) -> bool:
        """Whether all these kinds of differences are announced."""
        told: set[str] = set()
        for one in self._template.announced:
            if self._stands(one, reasons) and (not one.tags or one.tags & tags):
                told |= one.kinds
        if told & _EXCEPTIONS:
            if kinds & _EXCEPTIONS:
                told |= _FOLLOWING
            if tags & _HANDLERS:
                # The other exception is handled in the program itself, which then goes on otherwise.
                return True
        return kinds <= told

    def _stands(self, one: Announced, reasons: Sequence[str]) -> bool:
        return one.says in self._page or any(one.says in reason for reason in reasons)


def _compare(
    program: Program,
    fixed: Fixed,
    call: Call,
    before: Outcome,
    runner: Runner,
    told: _Announcements,
) -> list[Failure]:
    failures = []
    if fixed.safe != program.text:
        after = runner.run(fixed.safe, call)
        kinds = runner.differences(program.text, fixed.safe, call, (before, after))
        if kinds:
            failures.append(Failure(program, fixed.safe, "safe", kinds, call, (before, after)))
    if fixed.unsafe != fixed.safe and not failures:
        after = runner.run(fixed.unsafe, call)
        kinds = runner.differences(program.text, fixed.unsafe, call, (before, after))
        if kinds and not told.covers(kinds, program.tags | call.tags, fixed.reasons):
            failures.append(
                Failure(
                    program, fixed.unsafe, "unsafe", kinds, call, (before, after), fixed.reasons
                )
            )
    return failures


def _simpler(template: Template, failure: Failure, told: _Announcements) -> Failure:
    """The same failure in a program with as many first choices as there can be.

    Each choice is put back alone, all of them in one run; then those together that can be.
    """
    runner = Runner()
    for _ in range(_ROUNDS):
        picks = dict(failure.program.picks)
        odd = [label for label, index in picks.items() if index]
        tried = [{**picks, label: 0} for label in odd]
        alone = _retry(template, tried, failure, runner, told)
        good = [label for label, found in zip(odd, alone) if found is not None]
        if not good:
            break
        together = [
            {**picks, **dict.fromkeys(good[:count], 0)} for count in range(len(good), 0, -1)
        ]
        failure = next(
            found
            for found in (*_retry(template, together, failure, runner, told), *alone)
            if found is not None
        )
    return failure


def _retry(
    template: Template,
    tried: Sequence[Mapping[str, int]],
    failure: Failure,
    runner: Runner,
    told: _Announcements,
) -> list[Failure | None]:
    """For each of these choices the failure that the program of them has as well."""
    found: list[Failure | None] = [None] * len(tried)
    programs = {}
    for number, picks in enumerate(tried):
        program = compose(template, _replaying(picks))
        if program is not None and program.text != failure.program.text:
            programs[number] = program
    twice = failure.call is None
    for number, fixed in zip(programs, _fix_all(template, list(programs.values()), twice=twice)):
        found[number] = _same(programs[number], fixed, failure, runner, told)
    return found


def _same(
    program: Program, fixed: Fixed, failure: Failure, runner: Runner, told: _Announcements
) -> Failure | None:
    """The same failure of another program, if it has it."""
    if failure.call is None:
        told_of = {problem.partition(":")[0] for problem in failure.kinds}
        kept = [one for one in fixed.problems if one.partition(":")[0] in told_of]
        return Failure(program, fixed.unsafe, "text", frozenset(kept)) if kept else None
    kinds = dict(program.parameters)
    for name, value in failure.call.inputs:
        if name not in kinds or value not in _possible(program, kinds[name]):
            return None
    before = runner.run(program.text, failure.call)
    for found in _compare(program, fixed, failure.call, before, runner, told):
        if found.safety == failure.safety and found.kinds & failure.kinds:
            return found
    return None


def _replaying(picks: Mapping[str, int]) -> Callable[[str, int], int]:
    return lambda label, count: min(picks.get(label, 0), count - 1)
