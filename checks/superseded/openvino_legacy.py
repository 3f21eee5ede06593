"""
## What it does

Finds imports of `openvino.inference_engine` and `openvino.runtime`.

## Why it matters

The Inference Engine API was removed in OpenVINO 2024.0, and the `openvino.runtime` namespace after it: the import fails, and code falls back to whatever runs without OpenVINO.

## Slow

```python
from openvino.runtime import Core


def run(size=1):
    return len(Core().available_devices)
```

## Fast

```python
from openvino import Core


def run(size=1):
    return len(Core().available_devices)
```

## Measured

## Fix safety

`modernize-openvino` is safe for names of `openvino.runtime`, which are the same objects in `openvino` since 2023.1, where the project says that it needs that version or a newer one. It is unsafe where nothing says which one it has.


## Limits

`IECore` code is not rewritten: layouts and precisions follow other rules now.

## References

- [OpenVINO: transition from the legacy API](https://docs.openvino.ai/)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import modernize_openvino
from perflint.reasoning.values.superseded_names import imported_modules
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.rules.superseded_reasons import OldUse, copes_with_versions, own_library

RULE = Rule(
    code="PFL908",
    name="openvino-legacy",
    summary="imports of OpenVINO namespaces that are gone",
    impact=Impact.REMOVED,
    group=Group.SUPERSEDED,
    screen=Screen.on("openvino"),
    codemods=("modernize-openvino",),
)


RULE.share(own_library, copes_with_versions)


@RULE.on(ast.Import, ast.ImportFrom)
def check(statement: ast.Import | ast.ImportFrom, context: Context) -> Iterator[Finding]:
    for name in imported_modules(statement, context):
        package = ".".join(name.split(".")[:2])
        if package == "openvino.inference_engine":
            yield from context.report(
                OldUse(context, statement, "openvino"),
                statement,
                "`openvino.inference_engine` was removed in OpenVINO 2024.0;"
                " use `openvino.Core().compile_model(…)`",
                cold="",
            )
            return
        if package == "openvino.runtime":
            yield from context.report(
                OldUse(context, statement, "openvino"),
                statement,
                "`openvino.runtime` is gone from current OpenVINO; import from `openvino`",
                cold="",
                fix=lambda: modernize_openvino.rewrite(context, statement),
            )
            return
