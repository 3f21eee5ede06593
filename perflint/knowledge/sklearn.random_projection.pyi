"""Random projection of scikit-learn."""
from sklearn.base import BaseEstimator, TransformerMixin

class GaussianRandomProjection(TransformerMixin, BaseEstimator):
    def __init__(self, n_components='auto', *, eps=0.1, compute_inverse_components=False, random_state=None) -> None: ...
class SparseRandomProjection(TransformerMixin, BaseEstimator):
    def __init__(self, n_components='auto', *, density='auto', eps=0.1, dense_output=False, compute_inverse_components=False, random_state=None) -> None: ...
