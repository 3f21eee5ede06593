"""What libraries are called stands in stubs: outside of them the count of their names only falls."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from perflint.knowledge import Knowledge, KnowledgeError
from perflint.knowledge.collecting import collected
from perflint.knowledge.kinds import FILE, KINDS, VALUED, classes_of, of_kind, told_of

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import library_names  # noqa: E402

# Dotted names of libraries in code, as `scripts/library_names.py` counts them: may only be lowered.
MOST = 842
SLACK = 20  # by which it may be above the count, so that branches need not agree on it


def test_the_count_of_library_names_in_code_only_falls() -> None:
    count = library_names.counts().total()
    assert count <= MOST, (
        f"{count} dotted names of libraries stand in code, {count - MOST} more than before: say what they "
        "are by `@kind(…)` in their stubs (perflint/knowledge/kinds.py); "
        "`python scripts/library_names.py` shows where they are"
    )
    assert count > MOST - SLACK, f"now {count} only: lower MOST in {Path(__file__).name} to that"


def test_names_of_libraries_are_counted_and_others_are_not(tmp_path: Path) -> None:
    file = tmp_path / "rule.py"
    file.write_text(
        '"""torch.Tensor in words."""\n'
        'A = {"torch.Tensor", "pandas.read_", "django.urls.", "app.models", "torch", "builtins.len"}\n'
    )
    found = sorted(library_names.names(file, frozenset({"torch", "pandas", "django"})))
    assert found == ["django.urls.", "pandas.read_", "torch.Tensor"]


def test_the_file_of_kinds_is_what_the_stubs_say() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "kinds.py"), "--check"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 0, run.stdout + run.stderr


def test_each_word_is_used() -> None:
    told = json.loads(FILE.read_text("utf-8"))
    assert told.keys() == KINDS.keys() | VALUED.keys()
    assert [word for word in KINDS if not told[word][0]] == []
    assert [word for word in VALUED if not told[word]] == []


def test_a_kind_has_names_as_defined_and_as_passed_on() -> None:
    assert "tqdm.tqdm" in of_kind("progress bar")
    assert "tqdm.auto.tqdm" in of_kind("progress bar")
    assert classes_of("progress bar") == ("tqdm.tqdm",)
    assert "asyncio.numpy" not in of_kind("array")
    assert told_of("columns")["pandas.read_csv"] == "usecols"


def test_a_kind_has_names_of_modules_that_no_stub_describes() -> None:
    place = "numba.core.decorators.jit"
    assert place in of_kind("compiles")
    assert place not in classes_of("compiles")
    assert told_of("pool")["distributed.client.Client"] == "dask cluster"


def test_stubs_of_users_may_not_use_kinds(tmp_path: Path) -> None:
    stub = tmp_path / "acme.pyi"
    stub.write_text('@kind("clock")\ndef now() -> float: ...\n')
    with pytest.raises(
        KnowledgeError, match=r"acme\.pyi:1: `@kind` is for the stubs that come with"
    ):
        Knowledge([stub])


@pytest.mark.parametrize(
    ("decorator", "message"),
    [
        ('@kind("clocks")', "knows no `clocks`"),
        ('@kind(colums="x")', "knows no `colums`"),
        ("@kind(clock)", "`clock` must be a string literal"),
    ],
)
def test_unknown_words_are_refused(tmp_path: Path, decorator: str, message: str) -> None:
    knowledge = Knowledge()
    stub = tmp_path / "acme.pyi"
    stub.write_text(f"{decorator}\ndef now() -> float: ...\n")
    extended = _with(knowledge, "acme", stub)
    with pytest.raises(KnowledgeError, match=message):
        collected(extended)


def test_kinds_change_nothing_of_what_is_known(tmp_path: Path) -> None:
    text = "class Pool:\n    def get(self) -> int: ...\n@pure\ndef now() -> float: ...\n"
    plain, marked = tmp_path / "plain", tmp_path / "marked"
    for folder in (plain, marked):
        folder.mkdir()
    (plain / "acme.pyi").write_text(text)
    (marked / "acme.pyi").write_text(
        text.replace("class", '@kind("queue")\nclass').replace("@pure", '@kind("clock")\n@pure')
    )
    one = _with(Knowledge(), "acme", plain / "acme.pyi")
    two = _with(Knowledge(), "acme", marked / "acme.pyi")
    for name in ("acme.Pool", "acme.Pool.__init__", "acme.now"):
        assert one.function(name) == two.function(name)
        assert one.klass(name) == two.klass(name)


def _with(knowledge: Knowledge, module: str, stub: Path) -> Knowledge:
    """Knowledge with a stub as if it came with perflint."""
    knowledge._files[module] = [type(next(iter(knowledge._files.values()))[0])(stub, False)]
    knowledge._tops.add(module)
    return knowledge
