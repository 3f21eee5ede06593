"""`perflint fix --verify`: what is kept, what is dropped, and that the user's files are safe meanwhile."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Sequence
from pathlib import Path

import pytest

from perflint.cli.verifying import _ended_by_signals
from perflint.engine.fixing.writing import WriteError, write_all
from perflint.engine.narrowing.fingerprints import Identity
from perflint.verification.commands import run
from perflint.verification.measuring import Timing, paired
from perflint.verification.rewrites import Rewrite
from perflint.verification.search import grouped, surviving
from perflint.verification.workspace import Workspace

TEXTS = """\
def joined(path):
    text = ""
    with open(path) as lines:
        for line in lines:
            text += line.upper()
    return text


def shared(names: list[str], found: list[str]):
    return [each for each in found if each in names]
"""
TESTS = """\
from shop.texts import joined, shared


def test_joined(tmp_path):
    (tmp_path / "a.txt").write_text("a\\nb\\n")
    assert joined(tmp_path / "a.txt") == "A\\nB\\n"


def test_shared():
    assert shared([[1]], [[1], [2]]) == [[1]]  # lists have no hash
"""
PYTEST = f"{shlex.quote(sys.executable)} -m pytest -q -p no:cacheprovider"


def python(program: str) -> str:
    """The command that runs a program."""
    return shlex.join([sys.executable, "-c", program])


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A project whose tests let one of two rewrites through, and say nothing of a third."""
    folder = tmp_path / "project"
    (folder / "shop").mkdir(parents=True)
    (folder / "tests").mkdir()
    (folder / "pyproject.toml").write_text('[project]\nname = "shop"\nversion = "1"\n')
    (folder / "shop" / "__init__.py").write_text("")
    (folder / "shop" / "texts.py").write_text(TEXTS)
    (folder / "shop" / "unused.py").write_text(TEXTS.partition("\n\n\n")[0] + "\n")
    (folder / "tests" / "test_texts.py").write_text(TESTS)
    return folder


def fix(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """`perflint fix --unsafe` in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "perflint", "fix", "--unsafe", "--no-cache", "-j", "1", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)},
    )


def contents(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_what_breaks_a_test_is_dropped_and_the_rest_is_made(shop: Path) -> None:
    before = contents(shop)
    done = fix(shop, "--verify", PYTEST)
    assert done.returncode == 0, done.stderr
    texts = (shop / "shop" / "texts.py").read_text()
    assert '"".join(' in texts
    assert "in names]" in texts  # the set of lists raised
    rows = [line.split(maxsplit=4) for line in done.stdout.splitlines()[:-1]]
    assert [(row[0], row[1], row[3]) for row in rows] == [
        ("kept", "shop/texts.py:5", "join-strings"),
        ("dropped", "shop/texts.py:10", "membership-set"),
        ("dropped", "shop/unused.py:5", "join-strings"),
    ]
    assert "ended with status 1" in rows[1][4]
    assert rows[2][4] == "the command never imports the file"
    assert done.stdout.endswith("Made 1 rewrite in 1 file; dropped 2.\n")
    after = contents(shop)
    assert {name for name in before if before[name] != after[name]} == {"shop/texts.py"}
    assert after.keys() == before.keys()


def test_a_diff_writes_nothing(shop: Path) -> None:
    before = contents(shop)
    done = fix(shop, "--diff", "--quiet", "--verify", PYTEST)
    assert done.returncode == 1, done.stderr
    assert "Would make 1 rewrite" in done.stdout
    assert "+    text_parts = []" in done.stdout
    assert contents(shop) == before


def test_tests_that_fail_already_stop_everything(shop: Path) -> None:
    (shop / "tests" / "test_more.py").write_text("def test_more():\n    assert 1 == 2\n")
    before = contents(shop)
    done = fix(shop, "--verify", PYTEST)
    assert done.returncode == 2
    assert "before anything was rewritten; nothing was changed" in done.stderr
    assert "assert 1 == 2" in done.stderr
    assert contents(shop) == before


def test_a_command_that_imports_the_users_own_files_says_nothing(shop: Path) -> None:
    program = f"import sys; sys.path.insert(0, {str(shop)!r}); import shop.texts"
    done = fix(shop, "--verify", python(program))
    assert done.returncode == 2
    assert "shop/texts.py and not the copy" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--verify", "no-such-command-here"], "cannot run no-such-command-here"),
        (["--verify", "'"], "No closing quotation"),
        (["--measure", "true"], "--measure needs --verify"),
        (["--verify", "true", "--only-if-faster", "5%"], "--only-if-faster needs --measure"),
        (["--verify", "true", "--measure", "true", "--only-if-faster", "5"], "no percentage"),
        (["--verify", "true", "-"], "standard input has no tests"),
    ],
)
def test_misuse_is_told(shop: Path, arguments: list[str], message: str) -> None:
    before = contents(shop)
    done = fix(shop, *arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert contents(shop) == before


def test_what_is_not_shown_to_be_faster_is_dropped(shop: Path) -> None:
    before = contents(shop)
    (shop / "tests" / "test_texts.py").write_text(TESTS.partition("def test_shared")[0])
    done = fix(shop, "--verify", PYTEST, "--measure", python("pass"), "--only-if-faster", "90%")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("not shown to be 90% faster") == 2
    assert done.stdout.endswith("Nothing was rewritten; dropped 3.\n")
    assert contents(shop)["shop/texts.py"] == before["shop/texts.py"]


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_an_interrupted_run_leaves_everything_as_it_was(shop: Path, tmp_path: Path) -> None:
    started, scratch = tmp_path / "started", tmp_path / "scratch"
    scratch.mkdir()
    program = f"import pathlib, time; pathlib.Path({str(started)!r}).touch(); time.sleep(60)"
    before = contents(shop)
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "perflint",
            "fix",
            "--unsafe",
            "--no-cache",
            "--verify",
            python(program),
        ],
        cwd=shop,
        env={
            **os.environ,
            "PYTHONPATH": str(Path(__file__).parent.parent),
            "TMPDIR": str(scratch),
        },
        stderr=subprocess.DEVNULL,
    )
    while not started.exists():
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 128 + signal.SIGTERM
    assert contents(shop) == before
    assert not list(scratch.iterdir())


def test_a_command_that_takes_too_long_is_ended_with_its_children(tmp_path: Path) -> None:
    alive = tmp_path / "alive"
    child = f"import pathlib, time; time.sleep(3); pathlib.Path({str(alive)!r}).touch()"
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    ran = run([sys.executable, "-c", parent], tmp_path, os.environ, 0.5)
    assert ran.status is None
    assert "took longer" in ran.how
    time.sleep(3.5)
    assert not alive.exists()


def test_files_are_written_all_or_none(tmp_path: Path) -> None:
    first, second = tmp_path / "a.py", tmp_path / "b.py"
    first.write_text("a = 1\n")
    second.write_text("changed = 2\n")
    with pytest.raises(WriteError, match="changed while it was checked"):
        write_all([(str(first), b"a = 1\n", b"a = 2\n"), (str(second), b"b = 1\n", b"b = 2\n")])
    assert first.read_text() == "a = 1\n"


def test_a_copy_has_what_git_would_add_and_what_was_built(tmp_path: Path) -> None:
    origin, folder = tmp_path / "origin", tmp_path / "copy"
    (origin / "src").mkdir(parents=True)
    folder.mkdir()
    subprocess.run(["git", "init", "-q", origin], check=True)
    for name in ("src/new.py", "src/fast.so", "src/notes.log", ".gitignore"):
        (origin / name).write_text("*.log\n*.so\n" if name == ".gitignore" else "1\n")
    copy = Workspace(origin.resolve(), folder.resolve())
    assert {path.name for path in folder.rglob("*") if path.is_file()} == {
        "new.py",
        "fast.so",
        ".gitignore",
    }
    copy.put({origin / "src" / "new.py": b"2\n"})
    first = (folder / "src" / "new.py").stat().st_mtime
    assert (folder / "src" / "new.py").read_text() == "2\n"
    copy.put({})
    assert (folder / "src" / "new.py").read_text() == "1\n"
    assert int((folder / "src" / "new.py").stat().st_mtime) > int(first)  # else compiled files stay
    assert (origin / "src" / "new.py").read_text() == "1\n"


def rewrite(path: str, line: int, codemod: str = "join-strings") -> Rewrite:
    return Rewrite(Identity(path, "PFL601", "", str(line)), Path(path), line, "PFL601", codemod)


def test_a_search_finds_the_one_that_breaks_things() -> None:
    wanted = [rewrite("a.py", line) for line in range(16)] + [rewrite("b.py", 1)]
    tried: list[int] = []

    def trial(rewrites: Sequence[Rewrite]) -> str:
        tried.append(len(rewrites))
        return "it breaks" if wanted[5] in rewrites else ""

    found = surviving(wanted, trial)
    assert found.kept == [*wanted[:5], *wanted[6:]]
    assert found.dropped == {wanted[5]: "it breaks"}
    assert len(tried) < len(wanted)


def test_a_search_keeps_one_of_two_that_clash() -> None:
    first, second = rewrite("a.py", 1), rewrite("b.py", 1)
    found = surviving([first, second], lambda rewrites: "they clash" if len(rewrites) == 2 else "")
    assert found.kept == [first]
    assert found.dropped == {second: "they clash"}


def test_groups_are_of_a_file_and_a_codemod() -> None:
    wanted = [rewrite("a.py", 3), rewrite("a.py", 1), rewrite("a.py", 2, "use-deque")]
    assert [[each.line for each in group] for group in grouped(wanted)] == [[1, 3], [2]]


def test_a_sign_test_needs_enough_pairs() -> None:
    clear = Timing((1.0,) * 7, (0.8,) * 7)
    assert clear.p == pytest.approx(2 / 2**7)
    assert clear.is_shown
    assert clear.change == pytest.approx(-0.2)
    assert str(clear).startswith("20% faster (1 ± 0 s, then 0.8 ± 0 s; p = 0.016)")
    mixed = Timing((1.0,) * 7, (0.8, 0.8, 0.8, 0.8, 0.8, 1.1, 0.8))
    assert mixed.p == pytest.approx(2 * 8 / 2**7)
    assert str(mixed).startswith("no difference shown")
    assert Timing((1.0,) * 7, (1.0,) * 7).p == 1


def test_pairs_are_run_in_turn() -> None:
    order: list[str] = []

    def timed(name: str) -> float:
        order.append(name)
        return 1.0

    paired(lambda: timed("b"), lambda: timed("a"), pairs=3)
    assert order == [*"ba", *"ba", *"ab", *"ba"]  # the first two warm up


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(
    ("name", "raised"), [("SIGINT", KeyboardInterrupt), ("SIGTERM", SystemExit)]
)
def test_a_signal_counts_that_python_drops(name: str, raised: type[BaseException]) -> None:
    """What a callback of a weak reference raises is printed, and forgotten."""
    # Whoever starts the tests in the background has them ignore interrupts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    class Thing:
        pass

    def interrupted() -> None:
        with _ended_by_signals():
            thing = Thing()
            reference = weakref.ref(thing, lambda _: signal.raise_signal(getattr(signal, name)))
            del thing
            assert reference() is None

    try:
        with pytest.raises(raised):
            interrupted()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
