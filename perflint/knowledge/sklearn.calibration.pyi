"""Calibration of scikit-learn."""
from sklearn.base import BaseEstimator, ClassifierMixin

class CalibratedClassifierCV(ClassifierMixin, BaseEstimator):
    def __init__(self, estimator=None, *, method='sigmoid', cv=None, n_jobs=None, ensemble='auto') -> None: ...
class CalibrationDisplay:
    def __init__(self, prob_true, prob_pred, y_prob, *, estimator_name=None, pos_label=None) -> None: ...
