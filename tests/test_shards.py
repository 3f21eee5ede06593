"""Parts of a run on several machines, and their reports joined to that of one run."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from perflint.cli.commands import perflint
from perflint.engine.discovery.shard import Shard
from tests.fixtures import TESTDATA
from tests.stand_ins import project

SHARDS = 3
# Cases of which findings share a cause in other files, are of several rules, or stand in copies of functions.
CASES = ("blocking-http-in-async", "n-plus-one-query", "string-concat-in-loop", "open-in-loop")
TWIN = """\
def shown(rows):
    text = ""
    for row in rows:
        text += f"{row.name}: {row.value}\\n"
    return text
"""


def invoke(*args: str) -> Result:
    return CliRunner().invoke(perflint, [*args])


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sharded")
    for name in CASES:
        shutil.copytree(TESTDATA / name, folder / name.replace("-", "_"))
    files = {f"copies/part{number}.py": TWIN for number in range(6)}
    return project(folder, {"pyproject.toml": "[project]\nname = 'sharded'\n", **files})


def checked(root: Path, output: Path, kind: str, *more: str) -> Result:
    return invoke(
        *("check", str(root), "--no-cache", "--select", "ALL", "--exit-zero"),
        *("--output-format", kind, "-o", str(output), *more),
    )


def shards(root: Path, folder: Path, kind: str, of: int = SHARDS) -> list[str]:
    files = []
    for number in range(1, of + 1):
        files.append(str(folder / f"{number}.{kind}"))
        result = checked(root, Path(files[-1]), kind, "--shard", f"{number}/{of}")
        assert result.exit_code == 0, result.output
        assert f"Shard {number}/{of}: " in result.stderr
    return files


@pytest.mark.parametrize("kind", ["json", "json-lines", "sarif"])
def test_joined_reports_are_that_of_one_run(root: Path, tmp_path: Path, kind: str) -> None:
    whole = tmp_path / "whole"
    assert checked(root, whole, kind).exit_code == 0
    files = shards(root, tmp_path, kind)
    joined = tmp_path / "joined"
    result = invoke("report", "merge", *reversed(files), "-o", str(joined))
    assert result.exit_code == 1  # there are warnings
    assert "3 shards" in result.stderr
    assert joined.read_text() == whole.read_text()
    assert invoke("report", "merge", *files).stdout == whole.read_text()
    assert invoke("report", "merge", "--exit-zero", "-q", *files, "-o", str(joined)).exit_code == 0


def test_each_file_is_in_one_shard() -> None:
    names = [f"package/module{number}.py" for number in range(400)]
    parts = [{name for name in names if Shard(number, SHARDS).holds(name)} for number in (1, 2, 3)]
    assert sorted(name for part in parts for name in part) == sorted(names)
    assert min(map(len, parts)) > 100


@pytest.mark.parametrize("text", ["0/3", "4/3", "1", "1/0", "one/two", "-1/3", "1/99999"])
def test_what_is_no_shard_is_told(text: str) -> None:
    result = invoke("check", "--shard", text)
    assert result.exit_code == 2
    assert "is no shard" in result.stderr


@pytest.mark.parametrize(
    "more",
    [
        ("--fix",),
        ("--watch",),
        ("--since", "HEAD"),
        ("--write-baseline", "known.json"),
        ("--sort", "gain"),
        ("--limit", "3"),
    ],
)
def test_what_takes_all_files_is_refused(more: Sequence[str]) -> None:
    result = invoke("check", "--shard", "1/2", *more)
    assert result.exit_code == 2
    assert "--shard" in result.stderr
    assert more[0] in result.stderr


def test_named_files_are_refused(root: Path) -> None:
    result = invoke("check", "--shard", "1/2", str(root / "copies/part0.py"))
    assert result.exit_code == 2
    assert "part0.py is a file" in result.stderr


def test_a_missing_shard_is_told(root: Path, tmp_path: Path) -> None:
    first, second, third = shards(root, tmp_path, "json")
    for files, expected in (
        ((first, third), "2 files are given for 3 shards; no file is of 2/3"),
        ((first, second, third, third), "are both of shard 3/3"),
    ):
        result = invoke("report", "merge", *files)
        assert result.exit_code == 2
        assert expected in result.stderr
    others = shards(root, tmp_path, "sarif", of=2)
    assert "several formats" in invoke("report", "merge", first, *others).stderr
    one_of_three = shards(root, tmp_path, "json-lines")[0]
    lines = [one_of_three, shards(root, tmp_path / "two", "json-lines", of=2)[1]]
    assert "in 2 and 3 shards" in invoke("report", "merge", *lines).stderr


def test_a_shard_without_findings_counts(tmp_path: Path) -> None:
    root = project(tmp_path / "few", {"pyproject.toml": "", "one.py": TWIN, "two.py": TWIN})
    whole = tmp_path / "whole.json"
    checked(root, whole, "json")
    files = shards(root, tmp_path, "json", of=8)
    assert "[]" in {Path(file).read_text().strip() for file in files}
    assert invoke("report", "merge", *files).stdout == whole.read_text()
    empty = [file for file in files if Path(file).read_text().strip() == "[]"]
    assert json.loads(invoke("report", "merge", *empty).stdout) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[", "is no JSON"),
        ("[1, 2]", "holds no findings"),
        ('[{"code": "PFL101"}]', "does not say of which shard it is"),
        ('{"runs": []}', "does not say of which shard it is"),
        ('[{"perflint/shard": {"shard": "1/1"}}]', "not as perflint writes it"),
    ],
)
def test_what_is_no_report_is_told(tmp_path: Path, text: str, expected: str) -> None:
    file = tmp_path / "report.json"
    file.write_text(text)
    result = invoke("report", "merge", str(file))
    assert result.exit_code == 2
    assert "report.json" in result.stderr or "a report" in result.stderr
    assert expected in result.stderr


def test_a_report_that_is_not_there_is_told(tmp_path: Path) -> None:
    result = invoke("report", "merge", str(tmp_path / "none.json"))
    assert result.exit_code == 2
    assert "cannot read" in result.stderr
