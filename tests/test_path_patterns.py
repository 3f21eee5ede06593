"""Patterns of ignore files: git is asked what they mean, and what takes git no time takes us none."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from perflint.rules.path_patterns import Patterns

PIECES = [
    *"a b ab x é - ! # .py * ** *** ? / /**/ **/ /** *a a** *.py \\ \\* \\a \\/".split(),
    *"[ab] [!a] [^b] [a-c] [z-a] [ ] []a] []-a] [a [!-b] [a-] [b- [/] [!/] [é]".split(),
    *"[[:alpha:]] [[:foo:]] [[:alpha:] [a[:digit:]b] [\\]] [a\\-c]".split(),
    " ",
    "\\ ",
]
NAMES = ("a", "b", "ab", "abc", "x", "x.py", "é", "]", "[", "-", "aa", "1", "a b", "\\", "!a", "#a")


def tree(folder: Path) -> list[str]:
    """Folders three deep with files in each; their paths, of folders with a slash."""
    chance = random.Random(4)
    for one in NAMES:
        for two in chance.sample(NAMES, 5):
            for three in chance.sample(NAMES, 3):
                (folder / one / f"{two}d" / three).mkdir(parents=True)
                (folder / one / f"{two}d" / three / f"{one}.py").touch()
            (folder / one / two).touch()
    return [
        path.relative_to(folder).as_posix() + ("/" if path.is_dir() else "")
        for path in sorted(folder.rglob("*"))
    ]


def ignored_by_git(folder: Path, paths: list[str]) -> set[str]:
    """The paths that git takes to be left out, itself or with a folder that they are in."""
    given = "\0".join(path.rstrip("/") for path in paths) + "\0"
    command = ["git", "check-ignore", "--no-index", "-v", "-n", "-z", "--stdin"]
    done = subprocess.run(
        command, check=False, cwd=folder, input=given.encode(), capture_output=True
    )
    assert done.returncode in (0, 1), done.stderr
    fields = done.stdout.decode().split("\0")[:-1]
    return {
        path
        for pattern, path in zip(fields[2::4], fields[3::4], strict=True)
        if pattern and not pattern.startswith("!")
    }


def random_patterns(count: int, seed: int) -> Iterator[list[str]]:
    chance = random.Random(seed)
    for _ in range(count):
        yield [
            "".join(chance.choice(PIECES) for _ in range(chance.randint(1, 6)))
            for _ in range(chance.choice((1, 1, 1, 2, 3)))
        ]


@pytest.mark.skipif(shutil.which("git") is None or os.name == "nt", reason="git is asked")
def test_what_git_leaves_out_is_left_out(tmp_path: Path) -> None:
    paths = tree(tmp_path)
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    chosen = random.Random(9).sample(paths, 150)
    for patterns in random_patterns(60, seed=1):
        (tmp_path / ".gitignore").write_bytes("\n".join(patterns).encode() + b"\n")
        ours = {path.rstrip("/") for path in chosen if _left_out(Patterns(patterns), path)}
        assert ours == ignored_by_git(tmp_path, chosen), patterns


def _left_out(patterns: Patterns, path: str) -> bool:
    parts = path.rstrip("/").split("/")
    above = ["/".join(parts[:count]) + "/" for count in range(1, len(parts))]
    return any(patterns.decide(each) for each in (*above, path))


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("*a" * 12 + "b", "a" * 40),
        ("*a" * 50 + "b", "a" * 4000),
        ("?*" * 30 + "b", "a" * 4000),
        ("/x/" + "*a" * 20 + "b", "x/" + "a" * 4000),
        ("**/a*/" * 12 + "b", "a/" * 2000 + "c"),
        ("a/**/" * 12 + "b", "a/" * 2000 + "c"),
        ("x/" + "**/*a*/" * 10 + "z", "x/" + "aaaa/" * 800 + "b" * 200),
        ("**/*a*a*a/**/b*c", "aaaa/" * 800 + "b" * 200),
        ("[ab]*" * 30 + "c", "ab" * 2000),
        ("a**b**" * 20 + "/c", "ab" * 2000),
    ],
)
def test_no_pattern_takes_long(pattern: str, path: str) -> None:
    start = time.process_time()
    assert Patterns([pattern]).decide(path) is None
    assert time.process_time() - start < 1


def test_files_of_many_patterns_take_no_time() -> None:
    start = time.process_time()
    patterns = Patterns(
        [f"generated_{number}" for number in range(30_000)] + ["*.tmp", "!keep.tmp"]
    )
    assert patterns.decide("a/generated_29999") is True
    assert patterns.decide("a/keep.tmp") is False
    assert time.process_time() - start < 3


@pytest.mark.parametrize(
    ("pattern", "path", "decided"),
    [
        ("[z-a]", "b", None),
        ("[a", "[a", None),
        ("a\\", "a\\", None),
        ("\\!a", "!a", True),
        ("\\#a", "#a", True),
        ("a\\ ", "a ", True),
        ("a ", "a", True),
        ("a\r", "a", True),
        ("foo/", "foo", None),
        ("foo/", "x/foo/", True),
        ("foo/**", "foo/", None),
        ("**/foo", "foo", True),
        ("a/**/b", "a/b", True),
        ("a/**/b", "a/x/y/b", True),
        ("*.py", "x/a.py", True),
        ("/*.py", "x/a.py", None),
        ("x/*", "x/a/b", None),
        ("?", "é", None),  # as git, which compares bytes
    ],
)
def test_decisions(pattern: str, path: str, decided: bool | None) -> None:
    assert Patterns([pattern]).decide(path) is decided


def test_folders_hold_what_is_in_them() -> None:
    assert Patterns(["tests"]).hold("tests/deep/a.py")
    assert Patterns(["tests/*"]).hold("tests/deep/a.py")
    assert not Patterns(["tests/*.py"]).hold("tests/deep/a.py")
