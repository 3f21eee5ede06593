"""Feature extraction of scikit-learn."""
from sklearn.base import BaseEstimator, TransformerMixin

class DictVectorizer(TransformerMixin, BaseEstimator):
    def __init__(self, *, dtype=..., separator='=', sparse=True, sort=True) -> None: ...
class FeatureHasher(TransformerMixin, BaseEstimator):
    def __init__(self, n_features=..., *, input_type='dict', dtype=..., alternate_sign=True) -> None: ...
