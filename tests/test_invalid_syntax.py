"""What Python parses and does not compile is invalid, and the rest of the file is checked all the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from perflint.engine.running.run import Fixing
from tests.stand_ins import messages, project, renaming, run, told, use


@pytest.fixture(autouse=True)
def rules(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))


@pytest.mark.parametrize(
    ("code", "place", "said"),
    [
        ("return 1\n", "1:1", "'return' outside function"),
        ("class C:\n    return 1\n", "2:5", "'return' outside function"),
        ("for x in y:\n    pass\nbreak\n", "3:1", "'break' outside loop"),
        ("if x:\n    continue\n", "2:5", "'continue' not properly in loop"),
        ("await f()\n", "1:1", "outside function"),
        ("def f():\n    await g()\n", "2:5", "outside async function"),
        ("def f():\n    async with g():\n        pass\n", "2:5", "outside async function"),
        ("x = 'é'; y = [await f() for f in x]\n", "1:", "async"),
        ("def f(a1, a1):\n    pass\n", "1:", "duplicate"),
        ("lambda x, x: 1\n", "1:", "duplicate"),
        ("nonlocal x\n", "1:1", "nonlocal declaration not allowed at module level"),
        ("def f():\n    nonlocal x\n", "2:5", "no binding for nonlocal 'x' found"),
        ("yield 1\n", "1:1", "'yield' outside function"),
        ("class C:\n    x = (yield)\n", "2:", "'yield' outside function"),
        ("def f():\n    from os import *\n", "2:", "import * only allowed at module level"),
        ("def f():\n    print(x)\n    global x\n", "3:5", "used prior to global declaration"),
        ("from __future__ import nothing\n", "1:1", "future feature nothing is not defined"),
        (
            "x = 1\nfrom __future__ import annotations\n",
            "2:1",
            "from __future__ imports must occur",
        ),
        ("*x, *y = z\n", "1:1", "starred"),
        (
            "async def f():\n    yield 1\n    return 2\n",
            "3:5",
            "'return' with value in async generator",
        ),
    ],
)
def test_what_does_not_compile_is_a_finding(
    tmp_path: Path, code: str, place: str, said: str
) -> None:
    root = project(tmp_path, {"bad.py": code + "z = a\n"})
    summary = run(root)
    assert len(told(summary)) == 2
    assert told(summary)[0].startswith(f"bad.py:{place}")
    assert told(summary)[0].endswith("PFL002")
    assert said in messages(summary)[0]
    assert told(summary)[1].endswith("PFL991")  # what else there is to say is said
    assert summary.fails
    again = run(root, fix=Fixing())
    assert again.faults == ()
    assert (root / "bad.py").read_text() == code + "z = b\n"


@pytest.mark.parametrize(
    "code",
    [
        "# %%\nawait f()\n# %%\nasync with g():\n    pass\n",  # cells of a script
        "async def f():\n    await g()\n    async for x in y:\n        yield x\n",
        "x = 0x" + "f" * 20_000 + "\n",
        "x = a0" + ".b" * 3_000 + "\n",
        "def f():\n\tx = 1\n\treturn x\n\n\ndef g():\n    return 2\n",  # tabs here, blanks there
        "assert (1, 'always true')\nx = '\\d'\n",  # Python warns of it
        "x: int = 1\n__debug__\n",
    ],
)
def test_what_compiles_is_none(tmp_path: Path, code: str) -> None:
    assert told(run(project(tmp_path, {"good.py": code}))) == []


def test_other_rules_than_ours_do_not_hide_it(tmp_path: Path) -> None:
    root = project(tmp_path, {"bad.py": "return 1\n"})
    assert told(run(root, flags={"select": ["PFL991"]})) == ["bad.py:1:1 PFL002"]
    assert told(run(root, flags={"ignore": ["PFL002"]})) == []


def test_mixed_tabs_and_blanks_are_told_where_they_are(tmp_path: Path) -> None:
    root = project(tmp_path, {"bad.py": "if x:\n\ty = 1\n        z = 2\n"})
    (message,) = messages(run(root))
    assert "inconsistent use of tabs and spaces" in message


def notebook(*cells: str) -> str:
    made: list[dict[str, Any]] = [
        {
            "cell_type": "code",
            "metadata": {},
            "outputs": [],
            "execution_count": None,
            "source": cell,
        }
        for cell in cells
    ]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def test_cells_may_wait_and_may_not_return(tmp_path: Path) -> None:
    text = notebook(
        "await f()\nx = [await g() for g in y]",
        "async with f():\n    pass",
        "from __future__ import annotations\nz = a",
        "for x in y:\n    pass\nreturn 3",
        "if x:\n    !ls\n    break",
        "%%timeit\nreturn 1",
    )
    summary = run(project(tmp_path, {"n.ipynb": text}))
    assert messages(summary) == [
        "`a` is slow",
        "'return' outside function",
        "'break' outside loop",
    ]


@pytest.mark.parametrize(
    "head", ["#@title Install\n", "\n# a comment\n\n", "#@title A\n#@markdown B\n", "  # c\r\n"]
)
@pytest.mark.parametrize(
    "magic", ["%%bash\npip install x | tee y", "%%html\n<b>x</b>", "%%time\nx = a"]
)
def test_comments_may_stand_above_cell_magics(tmp_path: Path, head: str, magic: str) -> None:
    root = project(tmp_path, {"n.ipynb": notebook("y = 1", head + magic)})
    found = told(run(root))
    assert [line.rpartition(" ")[2] for line in found] == ["PFL991"] * ("= a" in magic)
    run(root, fix=Fixing())
    cells = json.loads((root / "n.ipynb").read_text())["cells"]
    assert "".join(cells[1]["source"]) == (head + magic).replace("= a", "= b")
