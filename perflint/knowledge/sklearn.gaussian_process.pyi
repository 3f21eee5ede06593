"""Gaussian process of scikit-learn."""
from sklearn.base import BaseEstimator, ClassifierMixin, RegressorMixin

class GaussianProcessClassifier(ClassifierMixin, BaseEstimator):
    def __init__(self, kernel=None, *, optimizer='fmin_l_bfgs_b', n_restarts_optimizer=0, max_iter_predict=100, warm_start=False, copy_X_train=True, random_state=None, multi_class='one_vs_rest', n_jobs=None) -> None: ...
class GaussianProcessRegressor(RegressorMixin, BaseEstimator):
    def __init__(self, kernel=None, *, alpha=1e-10, optimizer='fmin_l_bfgs_b', n_restarts_optimizer=0, normalize_y=False, copy_X_train=True, n_targets=None, random_state=None) -> None: ...
