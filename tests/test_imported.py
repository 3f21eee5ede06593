"""Which files of a project some code can reach by its imports."""

from __future__ import annotations

from pathlib import Path

import pytest

from perflint.engine.discovery.imported import imported

FILES = {
    "app.py": "import lib.one",
    "lib/__init__.py": "",
    "lib/one.py": "from .deep import two\nfrom . import three\n",
    "lib/deep/__init__.py": "",
    "lib/deep/two.py": "from ..four import thing\nimport app\n",
    "lib/three.py": "def (",
    "lib/four.py": "",
    "lib/five.py": "",
    "src/six.py": "",
}
LIB = {"lib/__init__.py", "lib/one.py", "lib/deep/__init__.py", "lib/deep/two.py", "lib/three.py"}


@pytest.mark.parametrize(
    ("code", "most", "wanted"),
    [
        ("import os, numpy.linalg", 99, set()),
        ("def (", 99, set()),
        ("import app", 1, {"app.py"}),
        ("from lib import one", 99, {*LIB, "lib/four.py", "app.py"}),
        ("import six as seven", 99, {"src/six.py"}),
        ("def f():\n    import lib.five", 99, {"lib/__init__.py", "lib/five.py"}),
        ("from lib import missing", 99, {"lib/__init__.py"}),
    ],
)
def test_what_is_imported(tmp_path: Path, code: str, most: int, wanted: set[str]) -> None:
    files = set()
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
        files.add(str(tmp_path / name))
    folders = [str(tmp_path), str(tmp_path / "src")]
    found = imported([code], str(tmp_path), files.__contains__, folders, most)
    assert {Path(path).relative_to(tmp_path).as_posix() for path in found} == wanted
