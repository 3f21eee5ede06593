"""Trees that are kept from outline to check."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

from perflint.engine.checking import analysis
from perflint.engine.checking.analysis import digest_of
from perflint.engine.checking.trees import Read, Trees
from perflint.language.names import Names
from perflint.syntax.reading import decode
from perflint.syntax.source import Source, parse
from tests.stand_ins import project, reporting, run, told, use


def read(text: str) -> Read:
    data = text.encode()
    source = decode(data, Path("m.py"))
    return Read(digest_of(data), source, Names(parse(source), "m"))


def test_kept_while_there_is_room() -> None:
    trees = Trees(room=25)
    first, second = read("first = 1\n"), read("second = 2\n")
    assert trees.keep("a", first)
    assert trees.keep("b", second)
    assert not trees.keep("c", read("third = 3\n"))
    assert trees.take("a") is first
    assert trees.take("a") is None
    assert trees.keep("c", read("third = 3\n"))
    trees.drop()
    assert trees.take("b") is None


def test_a_star_import_says_more_with_the_project_at_hand() -> None:
    assert not Trees().keep("a", read("from m import *\n"))


def test_other_processes_keep_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    trees = Trees()
    assert trees.keep("a", read("x = 1\n"))
    sent = pickle.loads(pickle.dumps(trees))
    assert sent.take("a") is None
    assert not sent.keep("a", read("x = 1\n"))
    monkeypatch.setattr(os, "getpid", lambda: -1)
    assert not trees.keep("b", read("x = 1\n"))
    assert trees.take("a") is not None


def test_a_file_is_parsed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, reporting("PFL991", "a"))
    parsed: list[str] = []

    def counted(source: Source) -> object:
        parsed.append(source.path.name)
        return parse(source)

    monkeypatch.setattr(analysis, "parse", counted)
    files = {"m.py": "x = a\n", "n.py": "from m import *\na\n"}
    assert told(run(project(tmp_path, files), jobs=1)) == ["m.py:1:5 PFL991", "n.py:2:1 PFL991"]
    assert sorted(parsed) == ["m.py", "n.py", "n.py"]
