"""Dummy of scikit-learn."""
from sklearn.base import BaseEstimator, ClassifierMixin, RegressorMixin

class DummyClassifier(ClassifierMixin, BaseEstimator):
    def __init__(self, *, strategy='prior', random_state=None, constant=None) -> None: ...
class DummyRegressor(RegressorMixin, BaseEstimator):
    def __init__(self, *, strategy='mean', constant=None, quantile=None) -> None: ...
