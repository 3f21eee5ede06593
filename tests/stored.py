"""Projects whose caches are looked into, and what is asked of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from perflint.engine.checking.summary import Summary
from perflint.engine.storing.cache import version_key
from tests.stand_ins import renaming, reporting, use

FILES = {
    "pkg/__init__.py": "",
    "pkg/app.py": (
        "from flask import Flask, request\nfrom pkg.work import each, load\n\napp = Flask('app')\n\n\n"
        '@app.route(\'/\')\ndef home(a, b=1, *, c: int = 2):\n    """é :param a: (list[str])"""\n'
        "    each(load)\n    x, (y, *z) = a[0], b\n    for é in a[1:]:\n        load(é, timeout=None)\n"
        "    return a + [x @ y]\n"
    ),
    "pkg/work.py": (
        "import functools\nimport time\n\nBIG = 1_000_000\nLOG = 'a.log'\n\n\ndef timed(do):\n"
        "    @functools.wraps(do)\n    def inner(*given):\n        return do(*given)\n\n"
        "    return inner\n\n\n"
        "@timed\ndef load(*given, wait=False):\n    if wait:\n        time.sleep(1)\n"
        "    return open(LOG).read()\n"
        "\n\ndef each(do):\n    for _ in range(9):\n        do()\n\n\n"
        "class Store(dict):\n    items: list[int] = []\n\n    @property\n    def size(self):\n"
        "        return len(self.items)\n\n    async def get(self, key):\n"
        "        return await self.items[key]\n"
    ),
    "pkg/bad.py": "x = a\ny ==\n",
    "m.py": "x = a\n",
}


SMALL = {"m.py": FILES["m.py"], "n.py": "from m import x\n\n\ndef f():\n    return x(a)\n"}


def settle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules, and files whose times are trusted although they have just changed."""
    use(monkeypatch, renaming("PFL991", "a", "b"), reporting("PFL992", "load"))
    monkeypatch.setattr("perflint.engine.checking.outlines.racy", lambda changed: False)
    monkeypatch.setattr("perflint.engine.checking.results.racy", lambda changed: False)


def folder(root: Path) -> Path:
    return root / ".perflint_cache" / version_key()


def same(summary: Summary, other: Summary) -> bool:
    return (summary.checked, summary.faults, summary.problems) == (
        other.checked,
        other.faults,
        other.problems,
    )
