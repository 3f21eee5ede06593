"""Names of library functions in messages: those that users know, not those of the stubs."""

from __future__ import annotations

import ast
import re

import pytest

from perflint.knowledge.loader import Knowledge
from perflint.project.calls.publishing import public
from perflint.project.world.linking import Linked

LINKED = Linked((), Knowledge())


@pytest.mark.parametrize(
    ("api", "name"),
    [
        ("requests.get", "requests.get"),
        ("concurrent.futures.Executor.__exit__", "concurrent.futures.Executor.__exit__"),
        ("torch.nn._Layer.__call__", "torch.nn.Module.__call__"),
        ("numpy._ArrayOrScalarCommon.all", "numpy.ndarray.all"),
        ("os._Environ.get", "os.environ.get"),
        ("threading._Lock.acquire", "threading.Lock.acquire"),
        ("sqlalchemy.engine._Begin.__enter__", "sqlalchemy.engine.Engine.begin"),
        ("openai._Audio_Speech.create", "openai.audio.speech.create"),
        ("pickle._Load.predict", "predict"),
    ],
)
def test_public_names(api: str, name: str) -> None:
    assert public(api, LINKED) == name


def test_no_class_that_only_a_stub_has_is_told() -> None:
    knowledge = Knowledge()
    told = []
    for module in knowledge.modules:
        for node in ast.parse(knowledge.stub_text(module) or "").body:
            if isinstance(node, ast.ClassDef) and re.match("_[^_]", node.name):
                api = f"{module}.{node.name}.method"
                told.append((api, public(api, LINKED)))
    assert len(told) > 50
    assert not [(api, name) for api, name in told if re.search(r"\._[^_]", name)]
