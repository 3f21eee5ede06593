"""
## What it does

Finds `suggest_uniform`, `suggest_loguniform` and `suggest_discrete_uniform` on an Optuna trial.

## Why it matters

Deprecated since Optuna 3.0 and to be removed in 6.0: each call warns and then calls `suggest_float`, which takes `log=` and `step=`.

## Slow

```python
import optuna


def run(size=50):
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study(sampler=optuna.samplers.RandomSampler(seed=0))

    def objective(trial):
        return trial.suggest_uniform("x", 0.0, 1.0)

    study.optimize(objective, n_trials=size)
    return study.best_value
```

## Fast

```python
import optuna


def run(size=50):
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study(sampler=optuna.samplers.RandomSampler(seed=0))

    def objective(trial):
        return trial.suggest_float("x", 0.0, 1.0)

    study.optimize(objective, n_trials=size)
    return study.best_value
```

## Measured

## Fix safety

`modernize-optuna` is safe where the project says that it needs Optuna 1.3 or newer: the old methods call `suggest_float` with these arguments. It is unsafe where nothing says which one it has, and where a class of the
project has such a method of its own, and may be what a function is given.


## Limits

The receiver must be a trial: annotated, named `trial` in a project that uses Optuna, or the parameter of a function given to `optimize`.

## References

- [optuna.trial.Trial](https://optuna.readthedocs.io/en/stable/reference/generated/optuna.trial.Trial.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import modernize_optuna
from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import FUNCTIONS
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.rules.superseded_reasons import OldUse, copes_with_versions, own_library

_OLD = {
    "suggest_uniform": "suggest_float",
    "suggest_loguniform": "suggest_float(…, log=True)",
    "suggest_discrete_uniform": "suggest_float(…, step=…)",
}
RULE = Rule(
    code="PFL906",
    name="optuna-suggest",
    summary="older suggest methods of Optuna instead of `suggest_float`",
    impact=Impact.SUPERSEDED,
    group=Group.SUPERSEDED,
    screen=Screen.on(*_OLD),
    codemods=("modernize-optuna",),
)
_TRIALS = classes_of("trial")


RULE.share(own_library, copes_with_versions)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in _OLD:
        return
    if not _is_trial(call.func.value, context) or _is_own(call, context):
        return
    old = call.func.attr
    yield from context.report(
        OldUse(context, call, "optuna"),
        call,
        f"`{old}` is deprecated since Optuna 3.0 and goes in 6.0; use `{_OLD[old]}`",
        cold="",
        fix=lambda: modernize_optuna.rewrite(context, call),
    )


def _is_own(call: ast.Call, context: Context) -> bool:
    """Whether a class of trials has a method of its own of this name."""
    return not (context.callee(call) or "optuna.").startswith("optuna.")


def _is_trial(receiver: ast.expr, context: Context) -> bool:
    known = context.type(receiver)
    if known is not None:
        return known.kind == "instance" and context.subclass(known.name, *_TRIALS)
    if not isinstance(receiver, ast.Name):
        return False
    binding = context.names.only_binding(receiver)
    if binding is None or binding.kind != "parameter" or binding.annotation is not None:
        return False
    if _optimized(binding.scope.node, context):
        return True
    return receiver.id == "trial" and context.project.mentioned_anywhere("optuna")


def _optimized(function: ast.AST, context: Context) -> bool:
    """Whether a function is what some `….optimize(function)` of this file runs: by its name, as a
    method, wrapped in `partial` or called by a lambda there."""
    for call in context.names.nodes(ast.Call):
        if not (isinstance(call.func, ast.Attribute) and call.func.attr == "optimize"):
            continue
        given = call.args[:1] or [word.value for word in call.keywords if word.arg == "func"]
        for node in (inner for part in given for inner in ast.walk(part)):
            if node is function:
                return True
            if isinstance(function, FUNCTIONS) and isinstance(node, (ast.Name, ast.Attribute)):
                if function.name == (node.id if isinstance(node, ast.Name) else node.attr):
                    return True
    return False
