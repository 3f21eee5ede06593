"""
## What it does

Finds searches, cross-validations and ensembles of scikit-learn that could fit side by side and are not
told to: `GridSearchCV`, `cross_val_score`, `RandomForestClassifier` and their like without `n_jobs`.

## Why it is slow

Without `n_jobs` scikit-learn uses one core, unless a joblib configuration around it says otherwise. The fits
of a search, the folds of a cross-validation and the trees of a forest do not depend on one another:
`n_jobs=-1` fits as many at once as there are cores.

## Slow

```python
from sklearn.datasets import make_classification
from sklearn.ensemble import RandomForestClassifier


def run(size=4_000):
    features, labels = make_classification(size, random_state=0)
    model = RandomForestClassifier(n_estimators=200, random_state=0).fit(features, labels)
    return float(model.score(features, labels))
```

## Fast

```python
from sklearn.datasets import make_classification
from sklearn.ensemble import RandomForestClassifier


def run(size=4_000):
    features, labels = make_classification(size, random_state=0)
    model = RandomForestClassifier(n_estimators=200, random_state=0, n_jobs=-1).fit(features, labels)
    return float(model.score(features, labels))
```

## Measured

## Limits

Advice: on a machine that does other work besides, or for fits of milliseconds, one core can be right. Of XGBoost and
LightGBM nothing is said: they use all cores by themselves.

## References

- [scikit-learn: parallelism, resource management, and configuration](https://scikit-learn.org/stable/computing/parallelism.html)
- [scikit-learn glossary: n_jobs](https://scikit-learn.org/stable/glossary.html#term-n_jobs)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods.parts import arguments
from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import FUNCTIONS, descendants, last_name, parent, parents
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL133",
    name="missing-n-jobs",
    summary="a search, cross-validation or ensemble that uses one core",
    impact=Impact.OVERHEAD,
    screen=Screen.on("sklearn"),
    group=Group.ADVICE,
)

# What fits others, side by side if it is told to.
_OUTER = frozenset(
    "GridSearchCV RandomizedSearchCV HalvingGridSearchCV HalvingRandomSearchCV cross_val_score"
    " cross_val_predict cross_validate learning_curve validation_curve permutation_test_score"
    " permutation_importance RFECV StackingClassifier StackingRegressor VotingClassifier"
    " VotingRegressor BaggingClassifier BaggingRegressor OneVsRestClassifier OneVsOneClassifier"
    " MultiOutputClassifier MultiOutputRegressor".split()
)
_FORESTS = frozenset(
    "RandomForestClassifier RandomForestRegressor ExtraTreesClassifier ExtraTreesRegressor"
    " RandomTreesEmbedding".split()
)
# What holds estimators for others to fit.
_HOLDING = frozenset(
    "Pipeline make_pipeline ColumnTransformer make_column_transformer FeatureUnion make_union clone"
    " CalibratedClassifierCV TransformedTargetRegressor".split()
)
# What does other work than to fit estimators.
_WORK = {"permutation_importance": "scores its permutations"}
_CONFIGURING = of_kind("sets jobs")
_TASKS = frozenset("submit map imap imap_unordered apply_async starmap optimize".split())
_SMALL = 20  # trees that are fitted in next to no time
# Libraries whose estimators use all cores unless told otherwise, and estimators that do, or that learn nothing.
_PARALLEL = ("lightgbm.", "xgboost.", "catboost.")
_OPENMP = frozenset({"HistGradientBoostingClassifier", "HistGradientBoostingRegressor"})
_TRIVIAL = frozenset({"DummyClassifier", "DummyRegressor"})


@dataclass(frozen=True, slots=True)
class Fitting:
    """A call that could fit several estimators at once."""

    call: ast.Call
    name: str
    context: Context


@RULE.silent("where another call fits it, and may do that side by side")
def fitted_by_another(case: Fitting) -> bool:
    context = case.context
    if any(_fits_others(above, context) for above in parents(case.call)):
        return True
    holder = _holder(case.call)
    if holder is None:
        return False
    region = context.function(case.call) or context.names.tree
    return any(
        isinstance(node, (ast.Name, ast.Attribute))
        and isinstance(node.ctx, ast.Load)
        and last_name(node) == last_name(holder)
        and any(_fits_others(above, context) for above in parents(node))
        for node in descendants(region)
    )


@RULE.silent(
    "where the estimator uses several cores itself: it has `n_jobs`, or is of LightGBM, XGBoost or CatBoost"
)
def estimator_uses_cores(case: Fitting) -> bool:
    return any(
        (case.context.name(made.func) or "").startswith(_PARALLEL)
        or _class(made, case.context) in _OPENMP
        or any(word.arg == "n_jobs" and not _is_one_job(word.value) for word in made.keywords)
        for made in _estimators(case)
    )


@RULE.silent("where the estimator learns nothing (`DummyClassifier`)")
def trivial_estimator(case: Fitting) -> bool:
    return any(_class(made, case.context) in _TRIVIAL for made in _estimators(case))


@RULE.silent("where it is one of a list of estimators that a call of another library is given")
def one_of_candidates(case: Fitting) -> bool:
    listed = parent(case.call)
    return isinstance(listed, (ast.List, ast.Tuple)) and isinstance(parent(listed), ast.Call)


@RULE.hint(
    "where it is given to an estimator of another library, which may set `n_jobs` itself",
    lowers="certainty",
)
def passed_to_another(case: Fitting) -> bool:
    above = parent(case.call)
    if isinstance(above, ast.keyword):
        above = parent(above)
    return isinstance(above, ast.Call) and case.name in _FORESTS


@RULE.silent("where a joblib configuration says how many jobs there are")
def configured(case: Fitting) -> bool:
    return any(
        isinstance(above, ast.With)
        and any(
            isinstance(item.context_expr, ast.Call)
            and case.context.name(item.context_expr.func) in _CONFIGURING
            for item in above.items
        )
        for above in parents(case.call)
    )


@RULE.silent("where its function is itself a task of a pool, of joblib or of a study")
def inside_a_task(case: Fitting) -> bool:
    context = case.context
    names = {above.name for above in parents(case.call) if isinstance(above, FUNCTIONS)}
    return any(
        isinstance(argument, ast.Name) and argument.id in names
        for call in context.names.nodes(ast.Call)
        if last_name(call.func) in _TASKS or context.name(call.func) == "joblib.delayed"
        for argument in call.args[:1]
    )


@RULE.silent("where the forest has a few trees")
def few_trees(case: Fitting) -> bool:
    number = arguments.value(case.call, 0, "n_estimators")
    return (
        case.name in _FORESTS
        and isinstance(number, ast.Constant)
        and isinstance(number.value, int)
        and number.value <= _SMALL
    )


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    dotted = context.name(call.func) or ""
    name = dotted.rpartition(".")[2]
    if not dotted.startswith("sklearn.") or name not in _OUTER | _FORESTS:
        return
    if arguments.open_ended(call) or any(word.arg == "n_jobs" for word in call.keywords):
        return
    what = "grows its trees" if name in _FORESTS else _WORK.get(name, "fits its estimators")
    yield from context.report(
        Fitting(call, name, context),
        call,
        f"`{name}` {what} one after the other on one core; give `n_jobs=-1`",
    )


def _estimators(case: Fitting) -> Iterator[ast.Call]:
    """The calls that make what a call fits, also by a name, and what they are made of in turn."""
    if case.name in _FORESTS or (given := arguments.value(case.call, 0, "estimator")) is None:
        return
    pending: list[ast.expr] = [given]
    seen: set[ast.expr] = set()
    while pending:
        current = pending.pop()
        for node in ast.walk(current):
            if node in seen or not isinstance(node, (ast.Call, ast.Name)):
                continue
            seen.add(node)
            if isinstance(node, ast.Call):
                yield node
            else:
                pending += [
                    binding.value
                    for binding in case.context.flow.reaching(node)
                    if isinstance(binding.value, ast.Call)
                ]


def _class(made: ast.Call, context: Context) -> str:
    return (context.name(made.func) or "").rpartition(".")[2]


def _is_one_job(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value in (None, 1)


def _fits_others(node: ast.AST, context: Context) -> bool:
    if not isinstance(node, ast.Call):
        return False
    dotted = context.name(node.func) or ""
    return dotted.startswith(("sklearn.", "imblearn.")) and dotted.rpartition(".")[2] in (
        _OUTER | _HOLDING
    )


def _holder(call: ast.Call) -> ast.expr | None:
    """The name or attribute that a call is assigned to."""
    match parent(call):
        case ast.Assign(targets=[(ast.Name() | ast.Attribute()) as target]):
            return target
        case ast.AnnAssign(target=(ast.Name() | ast.Attribute()) as target):
            return target
    return None
