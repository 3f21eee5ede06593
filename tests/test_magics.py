"""`%%perflint` in IPython and in a kernel of Jupyter, and notebooks observed while they are executed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.notebooks import document

ROOT = Path(__file__).resolve().parent.parent
HAS_KERNEL = find_spec("ipykernel") is not None and find_spec("jupyter_client") is not None

# Runs cells in a shell of IPython, or with an argument in a kernel, and prints what each of them wrote.
SHELL = """
import json, sys
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

shell = InteractiveShell.instance(colors="NoColor")
told = []
for number, cell in enumerate(json.load(sys.stdin)):
    identity, text = cell if isinstance(cell, list) else (None, cell)
    with capture_output(display=False) as output:
        result = shell.run_cell(text, store_history=True, cell_id=identity)
    error = result.error_before_exec or result.error_in_exec
    told.append({"out": output.stdout, "value": repr(result.result), "error": error and repr(error)})
print(json.dumps(told))
"""
KERNEL = """
import json, sys
from jupyter_client.manager import start_new_kernel

manager, client = start_new_kernel(kernel_name="python3")
told = []
for cell in json.load(sys.stdin):
    said, value, error = [], None, None
    def take(message):
        global value, error
        content = message["content"]
        if message["msg_type"] == "stream":
            said.append(content["text"])
        elif message["msg_type"] == "execute_result":
            value = content["data"]["text/plain"]
        elif message["msg_type"] == "error":
            error = f"{content['ename']}({content['evalue']!r})"
    client.execute_interactive(cell, output_hook=take, timeout=60)
    told.append({"out": "".join(said), "value": value, "error": error})
client.stop_channels()
manager.shutdown_kernel()
print(json.dumps(told))
"""

DEDUPE = """\
def dedupe(items):
    seen = []
    for item in items:
        if item not in seen:
            seen.append(item)
    return seen
"""
_COLORS = re.compile(r"\x1b\[[0-9;]*m")


@dataclass
class Ran:
    """What a cell wrote, gave and raised."""

    out: str
    value: str | None
    error: str | None


def cells(folder: Path, *given: str | tuple[str, str], driver: str = SHELL) -> list[Ran]:
    """What cells do after `%load_ext perflint`."""
    pytest.importorskip("IPython")
    (folder / "pyproject.toml").touch()
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    result = subprocess.run(
        [sys.executable, "-c", driver],
        input=json.dumps(["%load_ext perflint", *given]),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "IPYTHONDIR": str(folder / "ipython")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    told = json.loads(result.stdout.splitlines()[-1])
    first, *rest = [Ran(**{**each, "out": _COLORS.sub("", each["out"])}) for each in told]
    assert first.error is None
    return rest


def test_a_cell_is_checked_and_observed(tmp_path: Path) -> None:
    names, cell = cells(
        tmp_path,
        "import time\nnames = [str(n) for n in range(200)]",
        "%%perflint\ntext = ''\n\nfor name in names:\n    if name not in ['1']:\n"
        "        time.sleep(0.001)\n        text += name\nlen(text)",
    )
    assert not names.out
    assert "session.ipynb:cell 3:7:9: PFL601" in cell.out  # lines are those of the cell
    assert "the loop has 200 iterations" in cell.out
    assert "The cell took " in cell.out
    assert cell.value == "489"


def test_functions_of_cells_before_are_told_where_they_cost(tmp_path: Path) -> None:
    _, first, second, quick = cells(
        tmp_path,
        f"\n\n{DEDUPE}",
        "%%perflint\ndedupe(list(range(2000)));",
        "%%perflint\nlen(dedupe(list(range(1500))))",
        "%%perflint\nimport time\ntime.sleep(0.5)\nlen(dedupe([1, 1]))",
    )
    for ran, size in ((first, "2,000"), (second, "1,500")):
        assert "session.ipynb:cell 2:6:12: PFL606" in ran.out
        assert f"ran {size} times; the loop has {size} iterations" in ran.out
    assert (first.value, second.value, quick.value) == ("None", "1500", "1")
    assert "PFL606" not in quick.out
    assert ": 0 findings." in quick.out


def test_types_are_those_of_the_cells_that_count(tmp_path: Path) -> None:
    """A cell that was changed and ran again stands for what it was before."""
    rows = "%%perflint --select PFL303\nfor _, row in frame.iterrows():\n    row\n"
    pytest.importorskip("pandas")
    ran = cells(
        tmp_path,
        ("a", "import pandas as pd\nframe = {}\ntable = pd.DataFrame({'a': range(9)})"),
        ("a", "import pandas as pd\nframe = pd.DataFrame({'a': range(9)})"),
        ("b", rows),
        ("b", rows),
        ("c", "frame = 3 +"),
        ("b", rows),
    )
    for each in (ran[2], ran[3], ran[5]):
        assert each.out.count("PFL303 ") == 1


def test_exceptions_are_raised_and_the_findings_told_all_the_same(tmp_path: Path) -> None:
    failing, wrong, options, after = cells(
        tmp_path,
        f"%%perflint\n{DEDUPE}\nlen(dedupe(list(range(3000))))\n1 / 0",
        "%%perflint\n1 +",
        "%%perflint --min-time=much\n1",
        "%%perflint\n3",
    )
    assert failing.error == "ZeroDivisionError('division by zero')"
    assert "PFL606" in failing.out
    assert wrong.error is not None
    assert wrong.error.startswith("SyntaxError")
    assert options.error is not None
    assert "write a share as 1%" in options.error
    assert after.value == "3"


def test_a_cell_may_await_where_no_loop_runs(tmp_path: Path) -> None:
    (ran,) = cells(
        tmp_path,
        "%%perflint\nimport asyncio, time\nasync def main():\n    time.sleep(0.1)\n    return 4\n"
        "await main()",
    )
    assert ran.value == "4"
    assert "the event loop was held for 100 ms" in ran.out or sys.version_info < (3, 12)
    assert "PFL402" in ran.out


@pytest.mark.skipif(not HAS_KERNEL, reason="needs a kernel of Jupyter")
def test_in_a_kernel(tmp_path: Path) -> None:
    _, ran, awaits = cells(
        tmp_path,
        DEDUPE,
        "%%perflint\nlen(dedupe(list(range(2000))))",
        "%%perflint\nimport asyncio\nawait asyncio.sleep(0)",
        driver=KERNEL,
    )
    assert "session.ipynb:cell 2:4:12: PFL606" in ran.out
    assert "the loop has 2,000 iterations" in ran.out
    assert ran.value == "2000"
    assert "cannot await outside of functions" in awaits.out


@pytest.mark.skipif(not HAS_KERNEL, reason="needs a kernel of Jupyter")
def test_a_notebook_is_observed_while_it_is_executed(tmp_path: Path) -> None:
    sources = [
        "%matplotlib_is_not_there_but_a_magic\nimport time",
        f"\n{DEDUPE}",
        "items = list(range(8000))\nkept = []\nfor item in items:\n    if item not in kept:\n"
        "        kept.append(item)\n",
        "!true\nlen(dedupe(items))",
    ]
    (tmp_path / "work.ipynb").write_text(json.dumps(document(sources)))
    (tmp_path / "written.ipynb").write_text(json.dumps(document(sources)))  # as nbconvert does
    (tmp_path / "run.py").write_text(KERNEL)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path[1:]])}
    for command in (
        ["observe", "--isolated", "--", sys.executable, "run.py"],
        ["check", "--isolated", "--observed", "--min-time=1ms", "--output-format=json", "."],
    ):
        result = subprocess.run(
            [sys.executable, "-m", "perflint", *command],
            input=json.dumps(sources),
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    found = json.loads(result.stdout)
    assert sorted((Path(each["filename"]).stem, each["cell"]) for each in found) == [
        ("work", 2), ("work", 3), ("written", 2), ("written", 3)
    ]  # fmt: skip
    for each in found:
        assert each["severity"] == "warning"
        if sys.version_info >= (3, 12):  # before, samples are taken
            assert each["seen"]["trips"]["maximum"] == 8000


def test_modules_of_the_project_are_known(tmp_path: Path) -> None:
    """Only those that the session imports are read."""
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "__init__.py").write_text("from .slow import load\n")
    (tmp_path / "lib" / "slow.py").write_text(
        "import time\n\n\ndef load():\n    time.sleep(0.06)\n"
    )
    (tmp_path / "other.py").write_text("def (\n")
    (ran,) = cells(
        tmp_path,
        "%%perflint\nimport asyncio\nfrom lib import load\nasync def main():\n    load()\nawait main()",
    )
    assert "PFL402" in ran.out
    assert "`load` calls `time.sleep`" in ran.out
