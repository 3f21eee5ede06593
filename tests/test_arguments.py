"""What callers pass for parameters: answered across files, also after they have changed."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from perflint.project.explaining.graph import graph
from perflint.project.explaining.unknown import unknown_because
from perflint.project.world.passed import Passed
from tests.projects import linked
from tests.stand_ins import project, run, told, use

HELPER = "def weigh(values, *, scale=None):\n    return values\n"
MAIN = "import numpy as np\nfrom helper import weigh\nfrom middle import through\n\n"


def passed(files: dict[str, str], function: str, parameter: str) -> Passed:
    return linked(files).passed(function, parameter)


def name(found: Passed) -> str:
    return found.type.name if found.type is not None else ""


@pytest.mark.parametrize(
    ("call", "expected", "doubt"),
    [
        ("weigh(np.zeros(3))", "numpy.ndarray", False),
        ("weigh(values=np.zeros(3))", "numpy.ndarray", False),
        ("weigh(np.zeros(3)); weigh(unknown())", "numpy.ndarray", True),
        ("weigh(np.zeros(3)); weigh([1])", "", False),
        ("weigh(np.zeros(3)); weigh(None)", "numpy.ndarray", False),
        ("weigh(*both)", "", False),
        ("weigh(np.zeros(3)); weigh(*both)", "numpy.ndarray", True),
        ("through(np.zeros(3))", "numpy.ndarray", False),
        ("through(through(np.zeros(3)))", "numpy.ndarray", True),
        ("through(np.zeros(3)); through(unknown())", "numpy.ndarray", True),
        ("weigh(*both, **all)", "", False),
    ],
)
def test_what_calls_in_another_file_pass(call: str, expected: str, doubt: bool) -> None:
    files = {
        "helper.py": HELPER,
        "main.py": f"{MAIN}{call}\n",
    }
    if "through" in call:
        files["middle.py"] = "from helper import weigh\n\n\ndef through(x):\n    return weigh(x)\n"
    found = passed(files, "helper.weigh", "values")
    assert (name(found), bool(found.doubt)) == (expected, doubt)


def test_a_default_is_not_a_call_that_passes_something_else() -> None:
    files = {
        "helper.py": HELPER,
        "main.py": f"{MAIN}weigh([1])\nweigh([1], scale=np.ones(3))\n",
    }
    found = passed(files, "helper.weigh", "scale")
    assert (name(found), found.doubt) == ("numpy.ndarray", "")


def test_calls_in_tests_count_only_where_there_are_no_others() -> None:
    files = {
        "helper.py": HELPER,
        "tests/test_helper.py": "from helper import weigh\n\n\ndef test_weigh():\n    weigh([1])\n",
    }
    found = passed(files, "helper.weigh", "values")
    assert (name(found), bool(found.doubt)) == ("builtins.list", True)
    files["main.py"] = f"{MAIN}weigh(np.zeros(3))\n"
    found = passed(files, "helper.weigh", "values")
    assert (name(found), bool(found.doubt)) == ("numpy.ndarray", False)


def test_modules_of_pytorch_pass_on_to_forward() -> None:
    files = {
        "net.py": (
            "import torch\nfrom torch import nn\n\n\nclass Block(nn.Module):\n"
            "    def forward(self, states):\n        return states\n\n\n"
            "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
            "        self.block = Block()\n\n    def forward(self, size):\n"
            "        return self.block(torch.zeros(size))\n"
        )
    }
    assert name(passed(files, "net.Block.forward", "states")) == "torch.Tensor"


REPO = "import requests\n\n\nclass Repo:\n    def save(self, row):\n        requests.post(row)\n"


@pytest.mark.parametrize(
    ("text", "function"),
    [
        ("def store(repo, rows):\n    repo.save(rows)\n\n\nstore(Repo(), 1)\n", "store"),
        (
            "def store(repo, rows):\n    kept = repo\n    kept.save(rows)\n\n\nstore(Repo(), 1)\n",
            "store",
        ),
        ("def one(r):\n    two(r)\n\n\ndef two(r):\n    r.save(1)\n\n\none(Repo())\n", "one"),
        (
            "class Service:\n    def __init__(self, repo):\n        self.repo = repo\n\n"
            "    def run(self, rows):\n        self.repo.save(rows)\n\n\nService(repo=Repo())\n",
            "Service.run",
        ),
        (
            "class Service:\n    def __init__(self, repo):\n        self.repo = repo\n\n"
            "    def held(self):\n        return self.repo\n\n\n"
            "def run():\n    Service(Repo()).held().save(1)\n",
            "run",
        ),
        (
            "class Outer:\n    def __init__(self, repo):\n        self.inner = Inner(repo)\n\n\n"
            "class Inner:\n    def __init__(self, repo):\n        self.repo = repo\n\n"
            "    def run(self):\n        self.repo.save(1)\n\n\n"
            "def main():\n    Outer(Repo()).inner.run()\n",
            "main",
        ),
    ],
)
@pytest.mark.parametrize("unknown", [False, True])
def test_methods_of_what_callers_pass_have_their_effects(
    text: str, function: str, unknown: bool
) -> None:
    files = {"repo.py": REPO, "main.py": f"from repo import Repo\n\n\n{text}"}
    if unknown:
        called = re.split(r"\W+", text)[1]
        files["other.py"] = f"from main import {called}\n\n{called}(*unknown())\n"
    (reach,) = linked(files).reaches(f"main.{function}")
    assert (reach.effect.kind, reach.effect.api) == ("blocks", "requests.post")
    assert bool(reach.doubt) == unknown


@pytest.mark.parametrize(
    "call",
    [
        "work.delay(np.zeros(3))",
        "work.apply_async(args=[np.zeros(3)])",
        "work.apply_async(kwargs={'x': np.zeros(3)})",
        "Thread(target=work, args=(np.zeros(3),)).start()",
        "pool.submit(work, np.zeros(3))",
        "pool.submit(work, x=np.zeros(3))",
        "pool.map(work, [np.zeros(3)])",
        "pool.apply_async(work, (np.zeros(3),))",
        "list(map(work, [np.zeros(3)]))",
        "queue.enqueue(work, np.zeros(3), job_timeout=5)",
        "loop.run_in_executor(None, work, np.zeros(3))",
        "list(map(partial(work, np.zeros(3)), [1]))",
        "ready = partial(work, np.zeros(3))\nready(1)",
        "ready = partial(work, y=1)\nready(np.zeros(3))",
        "ready = partial(work, np.zeros(3))\npool.submit(ready, 1)",
    ],
)
def test_what_is_handed_on_with_a_function_is_passed_to_it(call: str) -> None:
    files = {
        "work.py": "def work(x, y=None):\n    return x\n",
        "main.py": (
            "import numpy as np\nfrom functools import partial\nfrom threading import Thread\n"
            f"from work import work\n\n{call}\n"
        ),
    }
    found = passed(files, "work.work", "x")
    assert (name(found), found.doubt) == ("numpy.ndarray", "")


def test_frameworks_supply_what_providers_yield() -> None:
    files = {
        "main.py": (
            "from django.db.models.signals import post_save\nfrom django.dispatch import receiver\n"
            "from fastapi import Depends\n\n\nclass Db:\n    def go(self):\n        pass\n\n\n"
            "def yielded():\n    yield Db()\n\n\nasync def waited():\n    return Db()\n\n\n"
            "def one(db=Depends(yielded)):\n    db.go()\n\n\n"
            "def two(db=Depends(waited)):\n    db.go()\n\n\n"
            "@receiver(post_save, sender=Db)\ndef three(sender, instance, **rest):\n"
            "    instance.go()\n"
        )
    }
    calls = graph(linked(files))
    assert [calls[f"main.{name}"] for name in ("one", "two", "three")] == [["main.Db.go"]] * 3


def test_recursion_ends() -> None:
    files = {
        "helper.py": (
            "import numpy as np\n\n\ndef one(x):\n    return two(x)\n\n\n"
            "def two(x):\n    return one(x)\n\n\none(np.zeros(3))\n"
        )
    }
    assert name(passed(files, "helper.one", "x")) == "numpy.ndarray"


def test_a_change_in_a_caller_is_seen_in_what_it_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from perflint.rules.finding import Impact
    from perflint.rules.rule import Rule, Screen

    rule = Rule("PFL991", "types", "types", Impact.OVERHEAD, Screen.on("len"))

    @rule.on(ast.Call)
    def check(node: Any, context: Any) -> Any:
        if context.names.is_builtin(node.func, "len"):
            found = context.type(node.args[0])
            if found is not None:
                yield context.finding(node, f"it is `{found.name}`")

    use(monkeypatch, rule)
    monkeypatch.setattr("perflint.engine.checking.outlines.racy", lambda changed: False)
    monkeypatch.setattr("perflint.engine.checking.results.racy", lambda changed: False)
    main = "import numpy as np\nfrom middle import hand\n\nhand({})\n"
    root = project(
        tmp_path,
        {
            "helper.py": "class Store:\n    def __init__(self, data):\n        self.data = data\n\n"
            "    def size(self):\n        return len(self.data)\n",
            "middle.py": "from helper import Store\n\n\ndef hand(data):\n    return Store(data)\n",
            "main.py": main.format("np.zeros(3)"),
            "other.py": "x = 1\n",
        },
    )

    def types() -> list[str]:
        summary = run(root, cache=True)
        return [f.message for each in summary.checked for f in each.findings]

    assert types() == ["it is `numpy.ndarray`"]
    (root / "main.py").write_text(main.format("[1]"))
    assert types() == ["it is `builtins.list`"]
    (root / "other.py").write_text("from middle import hand\nhand({})\n")
    assert types() == []
    (root / "other.py").unlink()
    assert types() == ["it is `builtins.list`"]
    assert told(run(root, cache=False)) == told(run(root, cache=True))


def test_why_says_what_callers_pass() -> None:
    from perflint.language.names import Names
    from perflint.language.terms.types import Types

    files = {
        "helper.py": HELPER,
        "main.py": f"{MAIN}weigh(np.zeros(3))\nweigh([1])\n",
    }
    world = linked(files)
    names = Names(ast.parse(HELPER), "helper", exports=world.exports)
    node = next(node for node in names.nodes(ast.Return)).value
    assert node is not None
    text = unknown_because(node, Types(names, None, world, by_callers=True))
    assert text == (
        "the parameter `values` of `weigh` has no annotation; callers pass `list` or `numpy.ndarray`"
    )
