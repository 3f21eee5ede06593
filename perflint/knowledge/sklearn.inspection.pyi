"""Inspecting fitted estimators."""
from typing import Any

@blocks("compute")
def permutation_importance(estimator, X, y, *, scoring=None, n_repeats=5, n_jobs=None, random_state=None, sample_weight=None, max_samples=1.0) -> Any: ...
@blocks("compute")
def partial_dependence(estimator, X, features, **kwargs) -> Any: ...
