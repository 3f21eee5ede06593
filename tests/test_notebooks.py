"""Notebooks: what of them is Python, and where findings in them are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from perflint.engine.running.run import Fixing
from perflint.syntax.lines import Position
from perflint.syntax.magics import plain
from tests.notebooks import BORDER, code, lines, notebook, read, text
from tests.stand_ins import messages, project, renaming, run, told, use


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))


# What of a cell is Python


@pytest.mark.parametrize(
    ("cell", "python"),
    [
        ("x = 1\n", "x = 1\n"),
        ("%matplotlib inline\nx = 1", "_(inline)         \nx = 1"),
        ("!ls", "_()"),
        ("!x", "__"),
        ("?", "_"),
        ("files = !ls {folder} $name\n", "files = _(folder,name)    \n"),
        ("y = %time f(x)\n", "y =       f(x)\n"),
        ("y = %timeit -o f(x)\n", "y = _(o,f,x)       \n"),
        ("%time y = f(x)\n", "0;    y = f(x)\n"),
        ("%timeit -n 10 -r3 f(x)\n", "0;                f(x)\n"),
        ("df.head?\nx = 1", "_()     \nx = 1"),
        ("??df.head", "_()      "),
        ("pip install pandas\nx = 1", "_()               \nx = 1"),
        ("cd ..\nls -la", "_()  \nls -la"),
        ("%%time\nx = 1", "#     \nx = 1"),
        ("\n%%capture out\n%%timeit\nx = 1", "\n#            \n#       \nx = 1"),
        (
            "for x in y:\n    !echo $x don't\n    f(x)\n",
            "for x in y:\n    _(x)          \n    f(x)\n",
        ),
        ("!pip install \\\n  a \\\n  b\nx = 1", "_()           \n#    \n#  \nx = 1"),
        ("s = '''\n%no magic\n'''\n%magic\n", "s = '''\n%no magic\n'''\n_()   \n"),
        ("f(a,\n  %b)\n!x", "f(a,\n  %b)\n__"),
        ("t = (1\n  %2)\nu = '!x'  # !x\n!ls", "t = (1\n  %2)\nu = '!x'  # !x\n_()"),
        ("x = await f()\n", "x = await f()\n"),
    ],
)
def test_magics_become_python_of_the_same_length(cell: str, python: str) -> None:
    found = plain(cell)
    assert found.text == python
    assert len(found.text) == len(cell)
    assert not found.foreign


@pytest.mark.parametrize("magic", ["%%bash", "%%html", "%%writefile a.py", "%%sql\n", "\n%%R -i x"])
def test_cells_of_another_language_are_foreign(magic: str) -> None:
    assert plain(f"{magic}\nx = 1").foreign


def test_one_text_over_all_python_cells() -> None:
    document = notebook(
        text("# Title"),
        "import os\n",
        "%%bash\nls",
        code("SELECT", metadata={"vscode": {"languageId": "sql"}}),
        code("x = 1\r\ny = 2", source="x = 1\ny = 2"),
        "",
        {**code("raw"), "cell_type": "raw"},
    )
    found = read(document)
    assert found.text == f"import os\n\n{BORDER}\nx = 1\ny = 2\n{BORDER}\n"
    assert [(cell.number, cell.line, cell.count) for cell in found.cells] == [
        (2, 1, 2),
        (5, 4, 2),
        (6, 7, 1),
    ]
    assert found.place(Position(5, 3)) == (5, 2, 3)
    assert found.line_of(5, 2) == 5
    assert found.line_of(3, 1) is None
    assert found.encode(found.text) == document.encode()


def test_cells_are_counted_as_ruff_counts_them(tmp_path: Path) -> None:
    (tmp_path / "n.ipynb").write_text(notebook(text("x"), "%%bash\nls", "import os\nx = = 1"))
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache"]
    shown = subprocess.run(
        [*command, "--output-format", "concise", "."],
        check=False,
        cwd=tmp_path,
        capture_output=True,
        text=True,
    ).stdout
    summary = run(tmp_path, flags={"select": ["PFL002"]})
    assert shown.startswith(lines(summary)[0].removesuffix(" PFL002"))


# Findings


def test_findings_are_told_by_cell_and_line(tmp_path: Path, rules: None) -> None:
    root = project(tmp_path, {"n.ipynb": notebook(text("a"), "x = 1\ny = a", "%time a\n\n!ls a")})
    assert lines(run(root)) == ["n.ipynb:cell 2:2:5: PFL991", "n.ipynb:cell 3:1:7: PFL991"]


def test_nothing_is_found_in_what_stands_for_a_magic(tmp_path: Path, rules: None) -> None:
    document = notebook("%magic a\n!ls $a\n%time x = = a\n?a", "z = = a")
    summary = run(project(tmp_path, {"n.ipynb": document}))
    assert lines(summary) == ["n.ipynb:cell 2:1:5: PFL002"]


def test_a_name_of_an_earlier_cell_is_known(tmp_path: Path) -> None:
    cells = (
        "import pandas as pd",
        "df = pd.read_csv('x.csv')",
        "%%time\nfor row in df.iterrows():\n    f(row)",
    )
    summary = run(project(tmp_path, {"n.ipynb": notebook(*cells)}), flags={"select": ["PFL303"]})
    assert lines(summary) == ["n.ipynb:cell 3:2:1: PFL303"]


def test_the_cells_of_a_notebook_are_not_cold(tmp_path: Path) -> None:
    loop = (
        "import numpy as np\nimport math\ndata = np.empty((768, 1024))\n"
        "for y in range(768):\n    for x in range(1024):\n        data[y, x] = math.sin(x * y)\n"
    )
    files = {"n.ipynb": notebook(loop), "library/__init__.py": "", "library/m.py": loop}
    root = project(tmp_path, files)
    found = {
        file.filename: file.findings for file in run(root, flags={"select": ["PFL301"]}).checked
    }
    assert [finding.severity.value for finding in found["n.ipynb"]] == ["warning"]
    assert [finding.cold for finding in found["library/m.py"]] == ["module level"]


def test_a_cell_that_is_no_python_is_one_finding(tmp_path: Path, rules: None) -> None:
    cells = ("x = = 1\ny = (", "z = a", "    indented = a", "w = '\0'")
    document = json.dumps(json.loads(notebook(*cells)))
    root = project(tmp_path, {"n.ipynb": document})
    summary = run(root)
    assert lines(summary) == [
        "n.ipynb:cell 1:1:5: PFL002",
        "n.ipynb:cell 2:1:5: PFL991",
        "n.ipynb:cell 4:1:1: PFL002",
    ]
    assert summary.fails
    run(root, fix=Fixing())
    assert (root / "n.ipynb").read_text() == document.replace("z = a", "z = b")


def test_a_lone_surrogate_in_a_cell_breaks_this_cell_only(tmp_path: Path, rules: None) -> None:
    document = notebook("x = 'Q'", "y = a").replace("'Q'", "'\\ud800'")
    summary = run(project(tmp_path, {"n.ipynb": document}))
    assert [line.partition(": ")[2] for line in lines(summary)] == ["PFL002", "PFL991"]


def test_an_old_python_is_told_once(tmp_path: Path, rules: None) -> None:
    metadata = {"language_info": {"name": "python", "version": "2.7.11"}}
    document = notebook("print 'x'", "y = a", "print 'z'", metadata=metadata)
    summary = run(project(tmp_path, {"n.ipynb": document}))
    assert lines(summary) == ["n.ipynb:cell 1:1:1: PFL002", "n.ipynb:cell 2:1:5: PFL991"]
    assert "the notebook is written in Python 2" in messages(summary)[0]


def test_a_notebook_of_another_language_is_a_hint(tmp_path: Path, rules: None) -> None:
    document = notebook("a <- 1", metadata={"language_info": {"name": "R"}})
    summary = run(project(tmp_path, {"n.ipynb": document}))
    assert told(summary) == ["n.ipynb:1:1 PFL004"]
    assert "written in R" in messages(summary)[0]
    assert not summary.fails
    assert not summary.unread


def test_suppressions_work_in_cells(tmp_path: Path, rules: None) -> None:
    cells = (
        "x = a  # perflint: ignore[PFL991]",
        "# perflint: ignore[PFL991]\ny = a\nz = a  # noqa: PFL991",
        "w = a",
        "v = 1  # perflint: ignore[PFL991]",
    )
    root = project(tmp_path, {"n.ipynb": notebook(*cells)})
    assert lines(run(root)) == ["n.ipynb:cell 3:1:5: PFL991", "n.ipynb:cell 4:1:8: PFL001"]
    whole = project(
        tmp_path / "b", {"n.ipynb": notebook("# perflint: skip-file", "w = a", "x = = 1")}
    )
    assert lines(run(whole)) == []


def test_a_comment_at_the_end_of_a_cell_covers_nothing_of_the_next(
    tmp_path: Path, rules: None
) -> None:
    document = notebook("x = 1\n# perflint: ignore[PFL991]", "y = a")
    assert lines(run(project(tmp_path, {"n.ipynb": document}))) == [
        "n.ipynb:cell 1:2:1: PFL001",
        "n.ipynb:cell 2:1:5: PFL991",
    ]


def test_notebooks_are_no_modules(tmp_path: Path) -> None:
    files = {
        "torch/intro.ipynb": notebook("x = 1"),
        "load.ipynb": notebook("def get():\n    pass"),
        "load.py": "import requests\n\n\ndef get():\n    return requests.get('u')\n",
        "app.py": "import load\n\n\nasync def main():\n    load.get()\n",
    }
    summary = run(project(tmp_path, files), flags={"select": ["PFL401"]})
    assert told(summary) == ["app.py:5:5 PFL401"]


def test_a_notebook_sees_the_modules_beside_it(tmp_path: Path) -> None:
    files = {
        "load.py": "import requests\n\n\ndef get():\n    return requests.get('u')\n",
        "n.ipynb": notebook("import load", "async def main():\n    load.get()"),
    }
    summary = run(project(tmp_path, files), flags={"select": ["PFL401"]})
    assert lines(summary) == ["n.ipynb:cell 2:2:5: PFL401"]


# Bad input


@pytest.mark.parametrize(
    ("data", "code", "place", "said"),
    [
        ("", "PFL003", "1:1", "the file is empty"),
        ("{'cells': []}", "PFL003", "1:2", "not valid JSON"),
        ('{"cells": [}', "PFL003", "1:12", "not valid JSON: expecting value"),
        ('{"cells": [],\n "nbformat": 4', "PFL003", "2:", "`,` is missing"),
        ("[]", "PFL003", "1:1", "`{` is missing"),
        ('{"nbformat": 4} {}', "PFL003", "1:17", "something follows the end"),
        ("{}", "PFL003", "1:1", "names no `nbformat`"),
        ('{"nbformat": 4}', "PFL003", "1:1", "no list of `cells`"),
        ('{"nbformat": 4, "cells": 3}', "PFL003", "1:1", "no list of `cells`"),
        ('{"nbformat": 4, "cells": [3]}', "PFL003", "1:1", "cell 1 of the notebook is no object"),
        ('{"nbformat": 3, "worksheets": []}', "PFL003", "1:1", "format 3"),
        ('{"nbformat": 5, "cells": []}', "PFL003", "1:1", "reads format 4"),
        ('{"nbformat": 4, "nbformat": 4, "cells": []}', "PFL003", "1:1", "`nbformat` twice"),
        (
            '{"nbformat": 4, "cells": [{"cell_type": "code", "source": "", "source": ""}]}',
            "PFL003",
            "1:1",
            "cell 1 of the notebook has the key `source` twice",
        ),
        ('{"nbformat": 4, "cells": [{"cell_type": "code"}]}', "PFL003", "1:1", "no source"),
        (
            '{"nbformat": 4, "cells": [{"cell_type": "code", "source": [3]}]}',
            "PFL003",
            "1:1",
            "no source",
        ),
        (b"\xff\xfe{\0", "PFL003", "1:1", "as UTF-8"),
        ('{"nbformat": 4, "cells": "\0"}', "PFL003", "1:", "not valid JSON"),
        ('{"nbformat": 4, "cells": ' + "[" * 100_000, "PFL003", "1:1", "nested too deeply"),
        ('{"nbformat": 4, "x": ' + "9" * 5000 + "}", "PFL003", "1:", "not valid JSON"),
        (notebook("x = " + "(" * 2000 + ")" * 2000), "PFL002", "1:", "nested"),
    ],
)
def test_a_broken_notebook_is_one_finding_and_the_run_goes_on(
    tmp_path: Path, rules: None, data: str | bytes, code: str, place: str, said: str
) -> None:
    root = project(tmp_path, {"bad.ipynb": data, "good.py": "x = a\n"})
    summary = run(root)
    bad, good = told(summary)
    assert bad.startswith(f"bad.ipynb:{place}")
    assert bad.endswith(code)
    assert said in messages(summary)[0]
    assert "\n" not in messages(summary)[0]
    assert good == "good.py:1:5 PFL991"
    assert summary.faults == ()
    before = (root / "bad.ipynb").read_bytes()
    run(root, fix=Fixing())
    assert (root / "bad.ipynb").read_bytes() == before


def test_the_limit_of_size_counts_code_and_not_outputs(tmp_path: Path, rules: None) -> None:
    image = [
        {"output_type": "display_data", "data": {"image/png": "x" * 3_000_000}, "metadata": {}}
    ]
    shown = notebook(code("x = a", outputs=image))
    root = project(tmp_path, {"n.ipynb": shown, "long.ipynb": notebook("x = a\n" * 5000)})
    flags = {"max-file-size": 20}
    assert told(run(root, flags=flags)) == ["long.ipynb:1:1 PFL004", "n.ipynb:1:5 PFL991"]
    run(root, flags=flags, fix=Fixing())
    assert (root / "n.ipynb").read_text() == shown.replace('"x = a"', '"x = b"')


@pytest.mark.parametrize("document", [notebook(), notebook(text("x")), notebook("", "%%bash\nls")])
def test_a_notebook_without_code_has_no_findings(
    tmp_path: Path, rules: None, document: str
) -> None:
    summary = run(project(tmp_path, {"n.ipynb": document}))
    assert (told(summary), summary.faults, summary.counts["files"]) == ([], (), 1)


# Cache


def test_findings_of_notebooks_are_used_again(tmp_path: Path, rules: None) -> None:
    root = project(tmp_path, {"n.ipynb": notebook("x = a", "y = = 1"), "m.py": "x = a\n"})
    old = 1_600_000_000
    for path in root.iterdir():
        os.utime(path, (old, old))
    first = run(root, cache=True)
    again = run(root, cache=True)
    assert lines(again) == lines(first)
    assert again.counts["cached"] == 2
    changed = notebook("x = 1", "y = = 1", "z = a")
    (root / "n.ipynb").write_text(changed)
    third = run(root, cache=True)
    assert lines(third) == [
        "m.py:1:5: PFL991",
        "n.ipynb:cell 2:1:5: PFL002",
        "n.ipynb:cell 3:1:5: PFL991",
    ]
    run(root, cache=True, fix=Fixing())
    assert (root / "n.ipynb").read_text() == changed.replace("z = a", "z = b")
