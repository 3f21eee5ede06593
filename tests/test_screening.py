"""Screening keeps no finding back where names come from star imports, nor where a file has no name."""

from __future__ import annotations

from pathlib import Path

from perflint.engine.configuring.config import Config
from perflint.engine.running.run import check
from tests.runs import found

STARS = (
    "from my_tools import *\n",
    "from own import *\n",
    "from empty import *\nfrom again import *\n",
    "from shadow import *\n",
    "try:\n    from my_tools import *\nexcept ImportError:\n    pass\n",
)


def test_screening_keeps_nothing_back_where_a_star_import_brings_names() -> None:
    slow = (
        "def report(rows: list[str], x: str, folder: Path) -> str:\n    out = []\n"
        "    for line in open(x).readlines():\n        out.append(line)\n"
        "    for line in (folder / 'a').read_text().splitlines():\n        out.append(line)\n"
        "    return out\n\n\nasync def load(url: str) -> None:\n    doze(1)\n    fetch(url)\n"
    )
    texts = {
        "own.py": "from pathlib import Path\nfrom time import sleep as doze\n"
        "from requests import get as fetch\n",
        "again.py": "from own import *\nfrom my_tools import *\n",
        "shadow.py": "def open(x):\n    return x\n",
        "empty.py": "",
        **{f"c{number}.py": head + slow for number, head in enumerate(STARS)},
        "both.py": "".join(reversed(STARS[:2])) + slow,
    }
    settings = {"select": ["ALL"]}
    screened, whole = found(texts, settings), found(texts, settings, screen=False)
    assert {name: {*own} for name, own in screened.items()} == {
        name: {*own} for name, own in whole.items()
    }
    codes = {finding.code for finding in whole["c1.py"]}
    assert {"PFL701", "PFL401", "PFL402"} <= codes


def test_standard_input_without_a_name_is_as_good_as_a_file(tmp_path: Path) -> None:
    text = (
        "from my_tools import *\n\n\ndef f(x):\n"
        "    for line in open(x).readlines():\n        print(line)\n"
    )
    (tmp_path / "a.py").write_text(text)
    (tmp_path / "program").write_text(text)
    named, unnamed, program = (
        check([Path(path)], Config(tmp_path), cache=False, jobs=1, stdin=stdin)
        for path, stdin in (("a.py", None), ("-", (None, text.encode())), ("program", None))
    )
    assert [finding.code for finding in named.checked[0].findings] == ["PFL701"]
    assert unnamed.checked[0].findings == named.checked[0].findings
    assert program.checked[0].findings == named.checked[0].findings


def test_a_file_is_looked_at_that_reads_relations_without_their_names() -> None:
    texts = {
        "shop/models.py": "from django.db import models\n\n\n"
        "class Tag(models.Model):\n    name = models.TextField()\n\n\n"
        "class Book(models.Model):\n    tags = models.ManyToManyField(Tag)\n",
        "shop/views.py": "from django.forms.models import model_to_dict\n\n"
        "from shop.models import Book\n\n\n"
        "def shelf() -> list[dict]:\n"
        "    return [model_to_dict(book) for book in Book.objects.all()]\n",
    }
    findings = found(texts, {"select": ["PFL501"]})
    assert [finding.code for finding in findings["shop/views.py"]] == ["PFL501"]
