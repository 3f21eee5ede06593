"""Notebooks: what of them is Python, where findings are told, and that fixing changes nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from perflint.cli.commands import perflint as command_line
from perflint.engine.run import Fixing
from perflint.engine.summary import Summary
from perflint.report.listing import Listing
from perflint.syntax.edits import Edit
from perflint.syntax.lines import Position
from perflint.syntax.magics import plain
from perflint.syntax.notebook import Notebook
from perflint.syntax.reading import decode
from perflint.syntax.source import SourceError
from tests.notebooks import code, notebook, text
from tests.stand_ins import messages, project, renaming, run, told, use

NAME = Path("n.ipynb")
BORDER = "#\x1f"
GROWN = (
    "def join(rows):\n    out = ''\n    for row in rows:\n        out += str(row)\n    return out"
)


def read(document: str | bytes) -> Notebook:
    data = document if isinstance(document, bytes) else document.encode()
    found = decode(data, NAME)
    assert isinstance(found, Notebook)
    return found


def lines(summary: Summary) -> list[str]:
    """The findings in short, with their places as the concise format names them."""
    listing = Listing(summary.checked)
    return [
        f"{file.filename}:{listing.where(file.filename, finding.position)}: {finding.code}"
        for file, finding in listing.findings()
    ]


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


# Writing back


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
    assert "Counter(words)" in after[-1]
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
    assert b'join(out_parts)\\n",\n    "!ls"' in once
    assert run(root, fix=Fixing()).fixed == ()
    assert (root / "n.ipynb").read_bytes() == once


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


# The command line

Run = Callable[..., Result]


@pytest.fixture
def perflint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(
        project(tmp_path, {"n.ipynb": notebook(text("x"), "%%timeit\n" + GROWN, "x = = 1")})
    )

    def invoke(*arguments: str, stdin: bytes = b"") -> Result:
        return CliRunner().invoke(command_line, arguments, input=stdin, prog_name="perflint")

    return invoke


def test_every_format_names_the_cell(perflint: Run) -> None:
    def told(name: str) -> str:
        return perflint("check", "--output-format", name).stdout

    assert "n.ipynb:cell 2:5:9: PFL601 " in told("concise")
    assert "n.ipynb:cell 3:1:5: PFL002 invalid syntax\n" in told("concise")
    full = told("full")
    assert " 5 │         out += str(row)\n   │         ^^^" in full
    assert "= measured: the cell runs under `%%timeit`\n" in full
    assert " 1 │ x = = 1\n   │     ^\n" in full
    assert " 3 │ -     out = ''\n 3 │ +     out_parts = []\n" in full
    assert "n.ipynb:\n  cell 2:5:9 PFL601 " in told("grouped")
    first, second = json.loads(told("json"))
    assert (first["cell"], first["location"]) == (2, {"row": 5, "column": 9})
    assert (first["cause"]["cell"], first["cause"]["line"]) == (2, 5)
    assert first["fix"]["edits"][0]["location"] == {"row": 3, "column": 5}
    assert (second["cell"], second["location"]) == (3, {"row": 1, "column": 5})
    document = Path("n.ipynb").read_text().split("\n")
    row = next(number for number, line in enumerate(document) if "out += str" in line)
    github = told("github")
    assert f"line={row + 1},endLine={row + 1}::n.ipynb:cell 2:5:9: PFL601 " in github
    diagnostic = json.loads(told("lsp"))["params"]["diagnostics"][0]
    assert diagnostic["range"]["start"] == {"line": row, "character": 0}
    assert diagnostic["message"].startswith("cell 2:5:9: `out` grows")
    assert diagnostic["data"]["fix"] is None
    assert f"linenumber={row + 1};columnnumber=1;code=PFL601;]cell 2:5:9: hint: `out` " in told(
        "azure"
    )
    quality = json.loads(told("gitlab"))[0]
    assert quality["description"].startswith("PFL601: cell 2:5:9: `out` grows")
    assert quality["location"]["positions"]["begin"] == {"line": row + 1, "column": 1}
    junit = told("junit")
    assert f'line="{row + 1}"' in junit
    assert "n.ipynb:cell 2:5:9: PFL601 " in junit
    review = json.loads(told("rdjson"))["diagnostics"][0]
    assert review["message"].startswith("cell 2:5:9: `out` grows")
    assert review["location"]["range"]["start"] == {"line": row + 1, "column": 1}
    assert "suggestions" not in review
    result = json.loads(told("sarif"))["runs"][0]["results"][0]
    assert result["message"]["text"].startswith("cell 2:5:9: `out` grows")
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == row + 1
    assert "fixes" not in result


def test_diffs_are_by_cell(perflint: Run) -> None:
    before = Path("n.ipynb").read_bytes()
    result = perflint("check", "--diff")
    assert result.stdout.startswith(
        "--- n.ipynb:cell 2\n+++ n.ipynb:cell 2\n@@ -1,6 +1,6 @@\n %%timeit\n"
    )
    assert "-    out = ''\n+    out_parts = []\n" in result.stdout
    assert "n.ipynb:cell 3:1:5: invalid syntax" in result.stderr
    assert "Would fix 1 finding" in result.stderr
    assert Path("n.ipynb").read_bytes() == before


def test_standard_input_is_a_notebook_by_its_name(perflint: Run) -> None:
    data = Path("n.ipynb").read_bytes()
    Path("n.ipynb").unlink()
    shown = perflint(
        "check", "-", "--stdin-filename", "n.ipynb", "--output-format", "concise", stdin=data
    )
    assert "n.ipynb:cell 2:5:9: PFL601 " in shown.stdout
    fixed = perflint("fix", "-", "--stdin-filename", "n.ipynb", stdin=data)
    after = json.loads(fixed.stdout)
    assert "".join(after["cells"][1]["source"]).startswith(
        "%%timeit\ndef join(rows):\n    out_parts = []"
    )
    after["cells"][1]["source"] = json.loads(data)["cells"][1]["source"]
    assert after == json.loads(data)


def test_why_takes_a_cell_and_a_line(perflint: Run) -> None:
    shown = perflint("why", "n.ipynb:cell 2:5:9").stdout
    assert shown.startswith("n.ipynb:cell 2:5:9: out += str(row)\n\nPFL601 ")
    assert perflint("why", "n.ipynb:2:5").stdout.partition(" ")[2] == shown.partition("9: ")[2]
    record = json.loads(perflint("why", "n.ipynb:2:5", "PFL601", "--output-format", "json").stdout)
    assert record["rules"][0]["findings"][0]["row"] == 5
    for place, said in (
        ("n.ipynb:5", "n.ipynb is a notebook; name the cell as well, as `n.ipynb:3:5`"),
        ("n.ipynb:1:1", "cell 1 is no cell of Python code with a line 1"),
        ("n.ipynb:2:50", "cell 2 is no cell of Python code with a line 50"),
    ):
        result = perflint("why", place)
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr


def test_refusals_and_unread_files_name_the_cell(perflint: Run) -> None:
    Path("n.ipynb").write_text(notebook("x = 1", "for i in range(3):\n  %time a\ny = = 1"))
    result = perflint("fix")
    assert "error: n.ipynb:cell 2:3:5: invalid syntax" in result.stderr
    assert result.exit_code == 2


def test_settings_can_leave_notebooks_out(perflint: Run) -> None:
    assert perflint("check").exit_code == 1
    for settings in ('exclude = ["*.ipynb"]', 'extend-exclude = ["n.ipynb"]'):
        result = perflint("check", "--config", settings)
        assert (result.exit_code, result.stdout) == (0, "")
    left = perflint("check", "n.ipynb", "--force-exclude", "--config", 'exclude = ["*.ipynb"]')
    assert left.exit_code == 0
    ignored = perflint("check", "--config", 'per-file-ignores = {"*.ipynb" = ["PFL002", "PFL601"]}')
    assert ignored.exit_code == 0


def test_the_graph_has_the_functions_of_notebooks(perflint: Run) -> None:
    assert "join" in perflint("graph").stdout


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


def test_a_fix_is_shown_below_a_cell_of_one_line(tmp_path: Path) -> None:
    file = tmp_path / "n.ipynb"
    slow = "import time\nasync def f():\n    time.sleep(1)"
    file.write_text(notebook("%load_ext autoreload", slow))
    options = ["--isolated", "--no-cache", "--unsafe-fixes", str(file)]
    told = CliRunner().invoke(command_line, ["check", *options]).stdout
    assert " 2 │ + import asyncio\n" in told
    assert "autoreloadimport" not in told
