"""Fixes are safe only where it is shown what their findings claim, in particular what a call runs."""

from __future__ import annotations

from typing import Any

import pytest

from perflint.rules.finding import Finding
from perflint.syntax.edits import Fix, Safety
from tests.runs import found

_SHOWN = "from torch.utils.checkpoint import checkpoint\n"
_RUN = "\n\ndef run(block, x):\n    return checkpoint(block, x)\n"
_OTHER = "deepspeed.checkpointing.checkpoint"
_ATTEMPT = f"try:\n    {_SHOWN}except ImportError:\n    from deepspeed import checkpoint\n"


def only(text: str, **settings: Any) -> Finding:
    """The only finding of PFL911 in a file."""
    known = {"select": ["PFL911"], "libraries": {"torch": "2.4"}}
    (finding,) = found({"m.py": text}, {**known, **settings})["m.py"]
    return finding


@pytest.mark.parametrize(
    "head",
    [
        _SHOWN,
        f"{_SHOWN}from math import *\n",
        f"from mine import *\n{_SHOWN}",
        "from torch.utils.checkpoint import *\n",
        "import torch.utils.checkpoint as c\n\ncheckpoint = c.checkpoint\n",
    ],
)
def test_shown(head: str) -> None:
    fix = only(head + _RUN).fix
    assert isinstance(fix, Fix)
    assert fix.safety is Safety.SAFE


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        (_ATTEMPT, "nothing is known"),
        (
            f"import deepspeed, os\n{_SHOWN}if os.sep:\n    checkpoint = {_OTHER}\n",
            "nothing is known",
        ),
        (f"{_SHOWN}from mine import *\n", "`from mine import *` may give `checkpoint` another"),
    ],
)
@pytest.mark.parametrize("reported", [False, True])
def test_not_shown(head: str, reason: str, reported: bool) -> None:
    """What the settings make a warning is no more shown than before."""
    settings = {"reasons": {"partial-evidence": "report"}} if reported else {}
    fix = only(head + _RUN, **settings).fix
    assert isinstance(fix, Fix)
    assert fix.safety is Safety.UNSAFE
    assert reason in fix.reason
