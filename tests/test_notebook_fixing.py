"""Fixing notebooks changes nothing but the lines of the fix, in the JSON text as it was written."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from perflint.engine.running.run import Fixing
from perflint.syntax.edits import Edit
from perflint.syntax.source import SourceError
from tests.notebooks import BORDER, GROWN, code, notebook, read, text
from tests.stand_ins import project, renaming, run, use

STYLES: dict[str, Callable[[dict[str, Any]], str]] = {
    "jupyter": lambda found: json.dumps(found, indent=1, ensure_ascii=False) + "\n",
    "four spaces": lambda found: json.dumps(found, indent=4, ensure_ascii=False),
    "tabs": lambda found: json.dumps(found, indent="\t", sort_keys=True) + "\n\n",
    "compact": lambda found: json.dumps(found, separators=(",", ":")),
    "one line": lambda found: json.dumps(found, ensure_ascii=False) + "\n",
    "escaped": lambda found: json.dumps(found, indent=2, ensure_ascii=True) + "\n",
    "crlf": lambda found: json.dumps(found, indent=1).replace("\n", "\r\n"),
    "bom": lambda found: "\ufeff" + json.dumps(found, indent=1, ensure_ascii=False),
}


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("listed", [True, False])
def test_only_the_changed_lines_of_the_json_text_change(
    tmp_path: Path, rules: None, style: str, listed: bool
) -> None:
    cells = [
        "%%time\nname = 'größe'  # 😀\n!ls a\nx = a\n",
        "print('\\\\n', \"/\")\ny = a",
        "a",
        "untouched = 'é'",
    ]
    found = json.loads(notebook(text("a"), *cells))
    if not listed:
        for cell in found["cells"]:
            cell["source"] = "".join(cell["source"])
    written = STYLES[style](found)
    root = project(tmp_path, {"n.ipynb": written})
    summary = run(root, fix=Fixing())
    assert sum(len(result.applied) for result in summary.fixed) == 3
    after = (root / "n.ipynb").read_bytes().decode()
    assert len(after) == len(written)
    changed = [
        number for number, (old, new) in enumerate(zip(written, after, strict=True)) if old != new
    ]
    assert [after[number - 4 : number + 1] for number in changed[:2]] == ["x = b", "y = b"]
    assert [after[number - 1 : number + 2] for number in changed[2:]] == ['"b"']


@pytest.mark.parametrize(
    ("before", "change", "after"),
    [
        (["x = 1\n", "y = 2"], ("y = 2", "y = 2\nz = 3"), ["x = 1\n", "y = 2\n", "z = 3"]),
        (["x = 1\n", "y = 2"], ("y = 2", ""), ["x = 1\n"]),
        (["x = 1\n", "y = 2\n"], ("x = 1\n", ""), ["y = 2\n"]),
        (["x = 1"], ("x = 1", "w = 0\nx = 1"), ["w = 0\n", "x = 1"]),
        (["x = 1"], ("x = 1", ""), []),
        (["x = ", "1\ny", " = 2"], ("y = 2", "y = 3"), ["x = 1\n", "y = 3"]),
        ([], ("", "x = 1"), ["x = 1"]),
        ("x = 1\ny = 'é'", ("x = 1", "x = 'é'"), "x = 'é'\ny = 'é'"),
        ("", ("", "x = 1"), "x = 1"),
        ("x = 1\r\ny = 2", ("x = 1", "x = 3"), "x = 3\r\ny = 2"),
    ],
)
def test_a_source_keeps_its_form(before: Any, change: tuple[str, str], after: Any) -> None:
    found = json.loads(notebook("q = 0", code("", source=before)))
    document = json.dumps(found, indent=1, ensure_ascii=False)
    source = read(document)
    start, _ = source.cells[1].span
    changed = source.text[:start] + source.text[start:].replace(*change, 1)
    written = json.loads(source.encode(changed))
    assert written["cells"][1]["source"] == after
    found["cells"][1]["source"] = after
    assert written == found


def test_letters_are_escaped_where_all_of_them_are() -> None:
    for ascii_only in (True, False):
        document = json.dumps(json.loads(notebook("x = 'é'", "y = 1")), ensure_ascii=ascii_only)
        source = read(document)
        after = source.encode(source.text.replace("y = 1", "y = 'ü'")).decode()
        assert ("ü" in after, "\\u00fc" in after) == (not ascii_only, ascii_only)


def test_a_change_over_cells_or_magics_is_refused() -> None:
    source = read(notebook("%matplotlib inline\nx = 1", "y = 2"))
    at = source.text.index
    assert source.objection([Edit(at("x"), at("x") + 1, "z")]) == ""
    assert (
        source.objection([Edit(at("y"), at("y"), "import z\n"), Edit(at("x"), at("x") + 1, "z")])
        == ""
    )
    assert "magic" in source.objection([Edit(2, 3, "z")])
    assert "several cells" in source.objection([Edit(at("x"), at("y"), "")])
    both = [Edit(at("x"), at("x") + 1, "z"), Edit(at("y"), at("y") + 1, "z")]
    assert "several cells" in source.objection(both)
    with pytest.raises(SourceError, match="several cells"):
        source.encode(source.text.replace(BORDER, ""))
    with pytest.raises(SourceError, match="magic of cell 1"):
        source.encode(source.text.replace("_(inline)", "_(gone)"))


def test_nothing_comes_before_a_cell_magic() -> None:
    source = read(notebook("%%time\nx = 1", "%%time\ny = 2"))
    first, second = source.cells
    for place in (first.span.start, second.span.start):
        assert source.objection([Edit(place, place, "import z\n")])
    for word in "xy":
        place = source.text.index(word)
        assert source.objection([Edit(place, place, "import z\n")]) == ""


COUNTED = (
    "def count(words):\n    counts = {}\n    for word in words:\n        if word in counts:\n"
    "            counts[word] += 1\n        else:\n            counts[word] = 1\n    return counts"
)


@pytest.mark.parametrize(
    ("cells", "holder", "source"),
    [
        (
            ("%%bash\nls", "import os", "x = os.getpid()", COUNTED),
            1,
            "import os\nfrom collections import Counter",
        ),
        (("x = 1", COUNTED), 0, "from collections import Counter\n\nx = 1"),
        (("%%time\n!ls\nimport os", COUNTED), 0, None),
    ],
)
def test_imports_are_added_to_the_cell_of_the_imports(
    tmp_path: Path, cells: Sequence[str], holder: int, source: str | None
) -> None:
    root = project(tmp_path, {"n.ipynb": notebook(*cells)})
    flags = {"select": ["PFL617"]}
    summary = run(root, flags=flags, fix=Fixing(unsafe=True))
    assert [finding.code for result in summary.fixed for finding in result.applied] == ["PFL617"]
    after = [
        "".join(cell["source"]) for cell in json.loads((root / "n.ipynb").read_text())["cells"]
    ]
    assert "Counter(iter(words))" in after[-1]
    assert "import Counter" in after[holder]
    assert sum("import Counter" in cell for cell in after) == 1
    if source is not None:
        assert after[holder] == source
    else:
        assert after[holder].startswith("%%time\n!ls\n")


def test_fixing_twice_is_fixing_once(tmp_path: Path) -> None:
    root = project(tmp_path, {"n.ipynb": notebook("%matplotlib inline", GROWN + "\n!ls")})
    run(root, fix=Fixing())
    once = (root / "n.ipynb").read_bytes()
    assert b'join([str(row) for row in rows])\\n",\n    "!ls"' in once
    assert run(root, fix=Fixing()).fixed == ()
    assert (root / "n.ipynb").read_bytes() == once
