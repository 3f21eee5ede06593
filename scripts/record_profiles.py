"""Record one program with the profilers that are installed, as each writes by default, and read that.

    python scripts/record_profiles.py [NAME]... [--python PYTHON] [--keep FOLDER]

The program is `tests/profiles/shop/app/rows.py`, whose `total` takes longest. A profile that is read must
tell that `total` took time; of what cannot be read, as pictures, it must be said what to write instead. The
exit status is 1 where one of that fails; profilers that are not installed are named and passed over.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

SHOP = Path(__file__).resolve().parent.parent / "tests" / "profiles" / "shop"
_PROGRAM = "shop/app/rows.py"
_PATIENCE = 120  # seconds
_WORKED = """\
import runpy
import torch
with torch.profiler.profile(with_stack=True) as run:
    runpy.run_path("shop/app/rows.py", run_name="__main__")
run.export_chrome_trace("{file}")
"""


@dataclass(frozen=True)
class Recipe:
    """How a profiler is started, and what becomes of what it writes.

    Attributes:
        command: its words; `python` is the interpreter, other programs stand beside it.
        file: what it writes; None for what it prints.
        instead: words of the refusal, where it cannot be read.
    """

    name: str
    command: tuple[str, ...]
    file: str | None
    instead: str = ""


def _tool(name: str, *command: str, file: str | None, instead: str = "") -> Recipe:
    return Recipe(name, command, file, instead)


_SPY = ("py-spy", "record")
RECIPES = (
    _tool("cprofile", "python", "-m", "cProfile", "-o", "c.pstats", _PROGRAM, file="c.pstats"),
    _tool(
        "cprofile-text", "python", "-m", "cProfile", _PROGRAM, file=None, instead="-m cProfile -o"
    ),
    _tool(
        "py-spy",
        *_SPY,
        "-o",
        "s.svg",
        "--",
        "python",
        _PROGRAM,
        file="s.svg",
        instead="-f speedscope",
    ),
    *(
        _tool(
            f"py-spy-{form}",
            *_SPY,
            "-f",
            form,
            "-o",
            f"s.{form}",
            "--",
            "python",
            _PROGRAM,
            file=f"s.{form}",
        )
        for form in ("raw", "speedscope", "chrometrace")
    ),
    _tool("scalene", "scalene", "run", _PROGRAM, file="scalene-profile.json"),
    _tool("viztracer", "viztracer", _PROGRAM, file="result.json"),
    _tool("viztracer-gz", "viztracer", "-o", "r.json.gz", _PROGRAM, file="r.json.gz"),
    _tool(
        "viztracer-html",
        "viztracer",
        "-o",
        "r.html",
        _PROGRAM,
        file="r.html",
        instead="viztracer -o",
    ),
    _tool("pyinstrument", "pyinstrument", _PROGRAM, file=None, instead="pyinstrument -r json"),
    _tool(
        "pyinstrument-json", "pyinstrument", "-r", "json", "-o", "p.json", _PROGRAM, file="p.json"
    ),
    _tool(
        "pyinstrument-session", "pyinstrument", "-o", "p.pyisession", _PROGRAM, file="p.pyisession"
    ),
    _tool(
        "memray", "memray", "run", "-o", "m.bin", _PROGRAM, file="m.bin", instead="measures memory"
    ),
    _tool("torch", "python", "-c", _WORKED.format(file="t.json"), file="t.json"),
    _tool("torch-gz", "python", "-c", _WORKED.format(file="t.json.gz"), file="t.json.gz"),
    _tool(
        "austin", "austin", "-o", "a.mojo", "python", _PROGRAM, file="a.mojo", instead="mojo2austin"
    ),
)


def started(recipe: Recipe, python: str) -> list[str] | None:
    """The command of a recipe; None where its profiler is not installed, or does not run here."""
    beside = Path(python).parent
    words = [python if word == "python" else word for word in recipe.command]
    if recipe.command[0] != "python":
        found = shutil.which(words[0], path=str(beside)) or shutil.which(words[0])
        asked = [found or words[0], "--version"]
        runs = found and not subprocess.run(asked, capture_output=True, check=False).returncode
        return [found, *words[1:]] if found and runs else None
    if recipe.name.startswith("torch"):
        asked = [python, "-c", "import torch"]
        if subprocess.run(asked, capture_output=True, check=False).returncode:
            return None
    return words


def record(recipe: Recipe, python: str, folder: Path) -> Path | None:
    """Record the program; the file, or None where the profiler is not installed.

    Raises:
        AssertionError: the profiler failed.
    """
    command = started(recipe, python)
    if command is None:
        return None
    shutil.copytree(SHOP, folder / "shop", dirs_exist_ok=True)
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=_PATIENCE, check=False
    )
    file = folder / (recipe.file or f"{recipe.name}.txt")
    if recipe.file is None:
        file.write_text(done.stdout, encoding="utf-8")
    assert file.is_file(), f"{recipe.name} wrote nothing: {done.stdout}{done.stderr}"
    return file


def read(recipe: Recipe, file: Path) -> str:
    """What is known of the recording.

    Raises:
        AssertionError: it is read and tells nothing of `total`, or it is refused without the right advice.
    """
    from perflint.profiles import reading
    from perflint.profiles.record import ProfileError

    try:
        profile = reading.read(file)
    except ProfileError as error:
        told = str(error)
    else:
        told = ""
    if told:
        assert recipe.instead, f"{recipe.name}: {told}"
        assert recipe.instead in told, f"{recipe.name}: {told}"
        return told
    assert not recipe.instead, f"{recipe.name} can be read"
    spent = sum(each.total for each in profile.functions if each.name.endswith("total"))
    assert 0 < spent <= profile.seconds * 1.01, f"{recipe.name}: `total` took {spent} s"
    return f"{spent:.2f} of {profile.seconds:.2f} s, {len(profile.lines)} lines"


def main(arguments: Sequence[str] | None = None) -> int:
    """Record and read what is named; all without names."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--python", default=sys.executable, help="beside which profilers stand")
    parser.add_argument("--keep", type=Path, help="a folder that recordings are left in")
    given = parser.parse_args(arguments)
    failed = 0
    for recipe in RECIPES:
        if given.names and recipe.name not in given.names:
            continue
        with tempfile.TemporaryDirectory() as own:
            folder = given.keep or Path(own)
            folder.mkdir(parents=True, exist_ok=True)
            try:
                file = record(recipe, given.python, folder)
                told = "not installed" if file is None else read(recipe, file)
            except (AssertionError, subprocess.TimeoutExpired) as error:
                told, failed = f"FAILED: {error}", 1
        print(f"{recipe.name:<22} {told}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
