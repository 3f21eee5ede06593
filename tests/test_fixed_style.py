"""Fixes leave nothing for ruff to complain about, or to lay out anew, that it did not find before."""

from __future__ import annotations

import difflib
import json
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.differential.harness import all_templates
from tests.differential.programs import compose
from tests.fixtures import fixtures
from tests.runs import fixed

RULES = "I,F401,F541,F811,E501,E70,N806,SIM115"
# What black lays out in another way: arguments beside a comment, parentheses that were there before or stand
# around what goes on in the next line, lines of a comprehension that became shorter. Lower it when there are
# fewer.
LEFT = 30
HANDED_ON = "/handed_on "
PROGRAMS = 6  # of each template


def test_fixed_code_has_no_new_findings_of_ruff(tmp_path: Path) -> None:
    pytest.importorskip("ruff")
    pairs = written(tmp_path, expected())
    seen = findings(tmp_path)
    worse = {
        name: dict(new)
        for name, before, after in pairs
        if (new := seen.get(after, Counter()) - seen.get(before, Counter()))
        # Imports that stay for the files which have the name from this one: ruff looks at one file.
        and not (HANDED_ON in name and new.keys() == {"F401"})
    }
    assert not worse, json.dumps(worse, indent=1)


def test_fixed_code_is_laid_out_as_it_was(tmp_path: Path) -> None:
    pytest.importorskip("ruff")
    pairs = written(tmp_path / "fixed", expected())
    odd = laid_out_anew(pairs, tmp_path)
    assert len(odd) <= LEFT, "\n".join(odd)


@pytest.mark.slow
def test_fixed_programs_have_no_new_findings_of_ruff(tmp_path: Path) -> None:
    pytest.importorskip("ruff")
    pairs = written(tmp_path, programs())
    seen = findings(tmp_path)
    worse = {
        name: (dict(new), after.read_text(encoding="utf-8"))
        for name, before, after in pairs
        if (new := seen.get(after, Counter()) - seen.get(before, Counter()))
    }
    assert not worse, "\n".join(f"{name}: {told}" for name, told in worse.items())


def expected() -> Iterator[tuple[str, str, str]]:
    """The fixtures and what is expected of fixing them, each with a name."""
    for fixture in fixtures():
        for name, text in fixture.files().items():
            for kind in ("fixed", "unsafe"):
                if (after := fixture.expected(name, kind)) != text:
                    yield f"{fixture} {name} {kind}", text, after


def _chosen(chance: random.Random, _: str, count: int) -> int:
    return chance.randrange(count)


def programs() -> Iterator[tuple[str, str, str]]:
    """Programs of the differential templates, and what each codemod makes of them."""
    for template in all_templates().values():
        chance = random.Random(3)
        files: dict[str, str] = {}
        for number in range(PROGRAMS):
            program = compose(template, partial(_chosen, chance))
            # An import that has a comment stays, used or not.
            if program is not None and "# note" not in program.text:
                files[f"program_{number}.py"] = program.text
        after = fixed(files, {"select": ["ALL"]}, unsafe=True, codemods=[template.codemod])
        for name, text in files.items():
            if after[name] != text:
                yield f"{template.codemod} {name}", text, after[name]


def written(folder: Path, texts: Iterator[tuple[str, str, str]]) -> list[tuple[str, Path, Path]]:
    """Pairs of texts as files, each in a folder of its own."""
    pairs: list[tuple[str, Path, Path]] = []
    for name, before, after in texts:
        place = folder / str(len(pairs))
        place.mkdir(parents=True)
        paths = place / "before.py", place / "after.py"
        for path, text in zip(paths, (before, after)):
            path.write_text(text, encoding="utf-8")
        pairs.append((name, *paths))
    assert pairs
    return pairs


def laid_out_anew(pairs: list[tuple[str, Path, Path]], folder: Path) -> list[str]:
    """What `ruff format` changes in lines that a rewrite made, where it left the lines before it alone."""
    formatted = folder / "formatted"
    shutil.copytree(pairs[0][1].parent.parent, formatted)
    ruff("format", "--isolated", "--no-cache", "--quiet", str(formatted))
    odd: list[str] = []
    for name, before, after in pairs:
        place = formatted / before.parent.name
        old, new = (path.read_text(encoding="utf-8") for path in (before, after))
        known = Counter(changes(old, (place / before.name).read_text(encoding="utf-8")))
        found = Counter(changes(new, (place / after.name).read_text(encoding="utf-8"))) - known
        there = set(old.splitlines())
        for gone, come in found:
            if gone and any(line.strip() and line not in there for line in gone):
                odd.append(
                    "\n".join((name, *(f"-{one}" for one in gone), *(f"+{one}" for one in come)))
                )
    return odd


def changes(old: str, new: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The lines that go, with those that come in their place."""
    one, other = old.splitlines(), new.splitlines()
    matcher = difflib.SequenceMatcher(None, one, other, autojunk=False)
    for kind, start, end, other_start, other_end in matcher.get_opcodes():
        if kind != "equal":
            yield tuple(one[start:end]), tuple(other[other_start:other_end])


def findings(folder: Path) -> dict[Path, Counter[str]]:
    """How often ruff reports each rule in each file of a folder."""
    options = f"--isolated --no-cache --exit-zero --preview --select {RULES} --output-format json"
    found: dict[Path, Counter[str]] = {}
    for finding in json.loads(ruff("check", *options.split(), str(folder))):
        found.setdefault(Path(finding["filename"]), Counter())[finding["code"]] += 1
    return found


def ruff(*arguments: str) -> str:
    """What a command of ruff prints."""
    answer = subprocess.run(
        [sys.executable, "-m", "ruff", *arguments], capture_output=True, text=True, check=True
    )
    return answer.stdout
