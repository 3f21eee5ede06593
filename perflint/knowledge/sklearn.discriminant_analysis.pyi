"""Discriminant analysis of scikit-learn."""
from sklearn.base import BaseEstimator, ClassifierMixin, TransformerMixin

class LinearDiscriminantAnalysis(ClassifierMixin, TransformerMixin, BaseEstimator):
    def __init__(self, solver='svd', shrinkage=None, priors=None, n_components=None, store_covariance=False, tol=0.0001, covariance_estimator=None) -> None: ...
class QuadraticDiscriminantAnalysis(ClassifierMixin, BaseEstimator):
    def __init__(self, *, solver='svd', shrinkage=None, priors=None, reg_param=0.0, store_covariance=False, tol=0.0001, covariance_estimator=None) -> None: ...
