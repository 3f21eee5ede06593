"""
## What it does

Finds scikit-learn searches and cross-validations that run in parallel (`n_jobs` other than 1) over an
estimator that is told to run in parallel as well, also inside a `Pipeline`.

## Why it is slow

Each of the outer workers starts as many inner threads or processes as it is told: 8 times 8 jobs on 8
cores. joblib limits what it nests itself, but the pools, the copies of the data and the waiting remain,
and inner parallelism of other libraries is not limited at all. Fits of a search are independent, so the
outer level alone uses all cores.

## Slow

```python
from sklearn.datasets import make_classification
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import cross_val_score


def run(size=300):
    features, labels = make_classification(size, random_state=0)
    model = RandomForestClassifier(n_estimators=20, n_jobs=2, random_state=0)
    return [float(score) for score in cross_val_score(model, features, labels, cv=4, n_jobs=2)]
```

## Fast

```python
from sklearn.datasets import make_classification
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import cross_val_score


def run(size=300):
    features, labels = make_classification(size, random_state=0)
    model = RandomForestClassifier(n_estimators=20, random_state=0)
    return [float(score) for score in cross_val_score(model, features, labels, cv=4, n_jobs=2)]
```

## Measured

## Limits

Sees constant `n_jobs`, also as the default of a parameter, estimators made in the same file, and those
inside `Pipeline`, `make_pipeline`, `ColumnTransformer` and other wrappers. Silent where options are unpacked from a dictionary.

## References

- [scikit-learn: parallelism, resource management, and configuration](https://scikit-learn.org/stable/computing/parallelism.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import descendants
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.values.held_values import class_value
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL132",
    name="nested-n-jobs",
    summary="a parallel search or cross-validation of an estimator that is parallel itself",
    impact=Impact.OVERHEAD,
    screen=Screen.on("sklearn", "imblearn", "xgboost", "lightgbm"),
    group=Group.ADVICE,
)

_OUTER_NAMES = frozenset(
    "GridSearchCV RandomizedSearchCV HalvingGridSearchCV HalvingRandomSearchCV TunedThresholdClassifierCV"
    " cross_val_score cross_val_predict cross_validate learning_curve validation_curve"
    " permutation_test_score permutation_importance RFECV SequentialFeatureSelector"
    " CalibratedClassifierCV BaggingClassifier BaggingRegressor StackingClassifier StackingRegressor"
    " VotingClassifier VotingRegressor MultiOutputClassifier MultiOutputRegressor OneVsRestClassifier"
    " OneVsOneClassifier OutputCodeClassifier AdaBoostClassifier AdaBoostRegressor".split()
)
_LIBRARIES = ("sklearn.", "imblearn.", "xgboost.", "lightgbm.", "catboost.")
_CORES = of_kind("counts processors", "counts physical cores")
_PARTS = (ast.Name, ast.Attribute, ast.List, ast.Tuple, ast.Call)
_INNER_WORDS = ("n_jobs", "nthread", "num_threads", "thread_count")


@dataclass(frozen=True, slots=True)
class Nesting:
    """A parallel search or cross-validation over an estimator that is parallel itself."""

    call: ast.Call
    outer: str
    outer_jobs: str
    inner: str
    inner_jobs: str


def nestings(call: ast.Call, context: Context) -> Iterator[Nesting]:
    name = _name(context, call)
    last = name.rpartition(".")[2]
    if last not in _OUTER_NAMES or not name.startswith(_LIBRARIES):
        return
    jobs = _jobs(context, call, ("n_jobs",))
    inner = _first_parallel(context, _estimators(call), 5)
    if jobs is not None and inner is not None:
        yield Nesting(call, last, jobs, *inner)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in nestings(call, context):
        runs = "on all cores" if case.outer_jobs == "-1" else f"{case.outer_jobs} jobs side by side"
        yield from context.report(
            case,
            call,
            f"`{case.outer}` runs {runs}, and so does each `{case.inner}` in it"
            f" (`n_jobs={case.inner_jobs}`): the workers multiply; leave `n_jobs` to the outer one",
            cold="" if context.cold(call) == "module level" else None,
        )


def _name(context: Context, call: ast.Call) -> str:
    return context.name(call.func) or context.callee(call) or ""


def _estimators(call: ast.Call) -> list[ast.expr]:
    names = ("estimator", "estimators", "base_estimator", "final_estimator")
    return [*call.args[:1], *(word.value for word in call.keywords if word.arg in names)]


def _jobs(context: Context, call: ast.Call, words: tuple[str, ...]) -> str | None:
    """The number of jobs that a call is given, as text, if it is a constant other than 1 and None."""
    for word in call.keywords:
        if word.arg not in words:
            continue
        value = _constant(context, word.value)
        if isinstance(value, ast.Call) and context.name(value.func) in _CORES:
            return context.code(word.value)
        try:
            number = ast.literal_eval(value) if value is not None else None
        except (ValueError, TypeError):
            return None
        return str(number) if isinstance(number, int) and number not in (0, 1) else None
    return None


def _constant(context: Context, node: ast.expr) -> ast.expr | None:
    """What a number of jobs is: written here, held by one name or attribute, or the default of a
    parameter."""
    if isinstance(node, ast.Name):
        only = context.names.only_binding(node)
        return only.value if only is not None and only.kind in ("assign", "parameter") else None
    if isinstance(node, ast.Attribute):
        held = class_value(node, context)
        return _constant(context, held) if isinstance(held, ast.Name) else held
    return node


def _parallel(context: Context, node: ast.expr, depth: int) -> tuple[str, str] | None:
    """The first estimator in an expression that is told to run in parallel, with its jobs."""
    if depth == 0:
        return None
    if isinstance(node, (ast.List, ast.Tuple)):
        return _first_parallel(context, node.elts, depth)
    if not isinstance(node, ast.Call):
        return _first_parallel(context, _held(context, node), depth - 1)
    name = _name(context, node)
    if not name.startswith(_LIBRARIES):
        return _first_parallel(context, _returned(context, node), depth - 1)
    jobs = _jobs(context, node, _INNER_WORDS)
    if jobs is not None:
        return name.rpartition(".")[2], jobs
    values = [*node.args, *(word.value for word in node.keywords)]
    return _first_parallel(
        context, [value for value in values if isinstance(value, _PARTS)], depth - 1
    )


def _first_parallel(
    context: Context, nodes: Iterable[ast.expr], depth: int
) -> tuple[str, str] | None:
    return next((found for node in nodes if (found := _parallel(context, node, depth))), None)


def _held(context: Context, node: ast.expr) -> list[ast.expr]:
    """The estimators that a name or an attribute of the class around may hold: one of those that a loop
    goes over, where it is the variable of one."""
    if isinstance(node, ast.Attribute):
        held = class_value(node, context)
        return [held] if held is not None else []
    if not isinstance(node, ast.Name):
        return []
    bindings = context.flow.reaching(node)
    if len(bindings) != 1 or bindings[0].value is None:
        return []
    value = bindings[0].value
    if bindings[0].kind == "assign":
        return [value]
    return _members(context, value) if bindings[0].kind in ("for", "for-unpack") else []


def _members(context: Context, iterable: ast.expr) -> list[ast.expr]:
    """What a collection holds that is written out: `[("forest", Forest())]`, `{"forest": Forest()}`."""
    match iterable:
        case ast.Call(func=ast.Attribute(value=inner, attr="items" | "values"), args=[]):
            return _members(context, inner)
        case ast.List(elts=elts) | ast.Tuple(elts=elts):
            return list(elts)
        case ast.Dict(values=values):
            return list(values)
        case ast.Name() | ast.Attribute():
            return [one for held in _held(context, iterable) for one in _members(context, held)]
    return []


def _returned(context: Context, call: ast.Call) -> list[ast.expr]:
    """What a function of this file returns."""
    own = function_of(context, call.func)
    if own is None or own.name == "__init__":
        return []
    return [
        node.value
        for node in descendants(own, into_functions=False)
        if isinstance(node, ast.Return) and node.value is not None
    ]
