"""astroid as the last step: what it answers, and that it never imports a library."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from perflint.knowledge import Knowledge
from perflint.language.terms.astroid_inference import Inference

CODE = """\
import numpy as np

def pick(flag):
    if flag:
        return []
    found = []
    found.append(1)
    return found

def either(flag):
    if flag:
        return []
    return {}

seen = pick(True)
mixed = either(1)
inner = {"a": "text"}["a"]
array = np.zeros(3)
unknown = missing()
"""


def _types() -> dict[str, str | None]:
    inference = Inference(CODE, "module", Knowledge().stub_text)
    found: dict[str, str | None] = {}
    for node in ast.parse(CODE).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            known = inference.type_of(node.value)
            found[node.targets[0].id] = known.name if known is not None else None
    return found


def test_answers_where_all_values_agree() -> None:
    found = _types()
    assert found["seen"] == "builtins.list"
    assert found["inner"] == "builtins.str"


@pytest.mark.parametrize("name", ["mixed", "unknown"])
def test_is_silent_where_they_do_not(name: str) -> None:
    assert _types()[name] is None


def test_never_imports_the_libraries_of_the_code() -> None:
    program = (
        "import ast, sys\n"
        "from perflint.knowledge import Knowledge\n"
        "from perflint.language.terms.astroid_inference import Inference\n"
        "code = 'import numpy\\nimport pandas\\nx = numpy.zeros(3)\\ny = pandas.DataFrame()\\n'\n"
        "inference = Inference(code, 'm', Knowledge().stub_text)\n"
        "[inference.type_of(s.value) for s in ast.parse(code).body if isinstance(s, ast.Assign)]\n"
        "sys.exit('numpy' in sys.modules or 'pandas' in sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
