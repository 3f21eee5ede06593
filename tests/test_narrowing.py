"""What is known of a value where tests of its class have held or failed."""

from __future__ import annotations

from pathlib import Path

import pytest

from perflint.language.names import Names
from perflint.reasoning.context import FileContext
from perflint.reasoning.target import Target
from perflint.syntax.reading import decode
from perflint.syntax.source import parse
from tests.projects import linked

HEAD = """\
import inspect

import numpy as np
import torch


class Held:
    def __init__(self, x: torch.Tensor):
        self.x = x


class Shown:
    def item(self):
        return 1


class Called:
    def __call__(self):
        return 1


"""


def type_of(text: str) -> str:
    """The class of what `use` is given, empty where it is unknown."""
    source = decode((HEAD + text).encode(), Path("m.py"))
    names = Names(parse(source), "m")
    context = FileContext(source, names, linked({"m.py": source.text}), Target(), "m.py")
    (call,) = names.calls("use")
    found = context.type(call.args[0])
    return "" if found is None else found.name


TENSOR = "def f(x: torch.Tensor):\n"
HOLDS = "class Box(Held):\n    def f(self):\n"


@pytest.mark.parametrize(
    "text",
    [
        f"{TENSOR}    if torch.is_tensor(x):\n        return\n    else:\n        use(x)",
        f"{TENSOR}    if torch.is_tensor(x):\n        return\n    use(x)",
        f"{TENSOR}    if not torch.is_tensor(x):\n        use(x)",
        f"{TENSOR}    y = 1 if torch.is_tensor(x) else use(x)",
        f"{TENSOR}    y = torch.is_tensor(x) or use(x)",
        f"{TENSOR}    y = not torch.is_tensor(x) and use(x)",
        f"{TENSOR}    assert not isinstance(x, torch.Tensor)\n    use(x)",
        f"{TENSOR}    while not isinstance(x, torch.Tensor):\n        use(x)",
        f"{TENSOR}    if isinstance(x, torch.Tensor) or y:\n        return\n    use(x)",
        f"{TENSOR}    if type(x) is not torch.Tensor:\n        use(x)",
        f"{TENSOR}    if type(x) == torch.Tensor:\n        pass\n    elif y:\n        use(x)",
        f"{TENSOR}    if type(x) in (torch.Tensor, int):\n        pass\n    else:\n        use(x)",
        f"{TENSOR}    if not isinstance(x, (int, torch.Tensor)):\n        use(x)",
        f"{TENSOR}    if not isinstance(x, int | torch.Tensor):\n        use(x)",
        f"{TENSOR}    if not hasattr(x, 'detach'):\n        use(x)",
        f"{TENSOR}    y = [use(x) for y in z if not torch.is_tensor(x)]",
        "def f(x: Shown):\n    if not hasattr(x, 'item'):\n        use(x)",
        "def f(x: Called):\n    if not callable(x):\n        use(x)",
        f"{HOLDS}        if torch.is_tensor(self.x):\n            y\n        else:\n            use(self.x)",
        f"{HOLDS}        if torch.is_tensor(self.x):\n            return\n        use(self.x)",
        f"{HOLDS}        if not isinstance(self.x, torch.Tensor):\n            use(self.x)",
    ],
)
def test_what_a_failed_test_takes_away(text: str) -> None:
    assert type_of(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        f"{TENSOR}    if torch.is_tensor(x):\n        use(x)",
        f"{TENSOR}    if isinstance(x, int):\n        return\n    use(x)",
        f"{TENSOR}    if torch.is_tensor(x) and y:\n        return\n    use(x)",
        f"{TENSOR}    if torch.is_tensor(y):\n        return\n    use(x)",
        f"{TENSOR}    if not torch.is_tensor(x):\n        x = torch.tensor(x)\n    use(x)",
        f"{TENSOR}    if torch.is_tensor(x):\n        pass\n    use(x)",
        f"{TENSOR}    if not hasattr(x, 'no_such_thing'):\n        use(x)",
        f"{TENSOR}    if hasattr(x, 'detach'):\n        use(x)",
        "def f(x):\n    if torch.is_tensor(x):\n        use(x)",
        "def f(x):\n    if not torch.is_tensor(x):\n        return\n    use(x)",
        "def f(x):\n    y = torch.is_tensor(x) and use(x)",
        "def f(x):\n    y = not torch.is_tensor(x) or use(x)",
        "def f(x):\n    y = use(x) if isinstance(x, torch.Tensor) else 1",
        "def f(x):\n    y = [use(x) for y in z if torch.is_tensor(x)]",
        "def f(x):\n    if type(x) is torch.Tensor:\n        use(x)",
        "def f(x):\n    assert isinstance(x, torch.Tensor)\n    use(x)",
        "def f(x):\n    if isinstance(x, torch.Tensor):\n        pass\n    else:\n        return\n    use(x)",
        f"{HOLDS}        if torch.is_tensor(self.x):\n            use(self.x)",
        f"{HOLDS}        if torch.is_tensor(self.y):\n            return\n        use(self.x)",
    ],
)
def test_what_tests_leave_or_show(text: str) -> None:
    assert type_of(text) == "torch.Tensor"


@pytest.mark.parametrize(
    "text",
    [
        "def f(x):\n    if not torch.is_tensor(x):\n        use(x)",
        "def f(x):\n    if torch.is_tensor(x) or y:\n        use(x)",
        "def f(x):\n    if torch.is_tensor(x):\n        x = y\n        use(x)",
        "def f(x):\n    if torch.is_tensor(x):\n        y = lambda x: use(x)",
        "def f(x):\n    if not (torch.is_tensor(x) and y):\n        use(x)",
    ],
)
def test_what_tests_do_not_show(text: str) -> None:
    assert type_of(text) == ""
