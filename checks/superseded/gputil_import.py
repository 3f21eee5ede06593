"""
## What it does

Finds imports of `GPUtil`.

## Why it matters

`GPUtil` has had no release since 2018 and imports `distutils`, which Python 3.12 removed: the import fails unless setuptools
is installed and stands in for it. `torch.cuda.mem_get_info`, `torch.cuda.utilization` and `nvidia-ml-py` tell the same.

## Slow

```python
import GPUtil


def run(size=1):
    return len(GPUtil.getGPUs()) * 0 + size
```

## Fast

```python
import torch


def run(size=1):
    return torch.cuda.device_count() * 0 + size
```

## Measured

## Limits

Imports whose name is put together when the program runs are not seen.

## References

- [GPUtil](https://github.com/anderskm/gputil)
- [What is new in Python 3.12: distutils](https://docs.python.org/3/whatsnew/3.12.html#distutils)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.reasoning.values.superseded_names import imported_modules
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.rules.superseded_reasons import OldUse, copes_with_versions, own_library

RULE = Rule(
    code="PFL914",
    name="gputil-import",
    summary="imports of `GPUtil`, which needs `distutils`",
    impact=Impact.REMOVED,
    group=Group.SUPERSEDED,
    screen=Screen.on("GPUtil", "import_module", "__import__"),
)
_IMPORTING = ("importlib.import_module", "builtins.__import__")
_TEXT = (
    "`GPUtil` imports `distutils`, which Python 3.12 removed; use `torch.cuda.mem_get_info`,"
    " `torch.cuda.utilization` or `nvidia-ml-py`"
)


RULE.share(own_library, copes_with_versions)


@RULE.on(ast.Import, ast.ImportFrom)
def check(node: ast.Import | ast.ImportFrom, context: Context) -> Iterator[Finding]:
    if any(name.partition(".")[0] == "GPUtil" for name in imported_modules(node, context)):
        yield from context.report(
            OldUse(context, node, "GPUtil"),
            node,
            _TEXT,
            cold="",
        )


@RULE.on(ast.Call)
def check_call(call: ast.Call, context: Context) -> Iterator[Finding]:
    if context.name(call.func) not in _IMPORTING or not call.args:
        return
    name = call.args[0]
    if isinstance(name, ast.Constant) and name.value == "GPUtil":
        yield from context.report(OldUse(context, call, "GPUtil"), call, _TEXT, cold="")
