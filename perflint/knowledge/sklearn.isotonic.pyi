"""Isotonic of scikit-learn."""
from sklearn.base import BaseEstimator, RegressorMixin, TransformerMixin

class IsotonicRegression(RegressorMixin, TransformerMixin, BaseEstimator):
    def __init__(self, *, y_min=None, y_max=None, increasing=True, out_of_bounds='nan') -> None: ...
