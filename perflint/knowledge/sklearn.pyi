"""scikit-learn."""
from sklearn import (
    base, calibration, cluster, compose, covariance, datasets, decomposition,
    discriminant_analysis, dummy, ensemble, feature_extraction, feature_selection,
    gaussian_process, impute, inspection, isotonic, kernel_approximation, linear_model,
    manifold, metrics, mixture, model_selection, multiclass, multioutput, naive_bayes,
    neighbors, neural_network, pipeline, preprocessing, random_projection, semi_supervised, svm,
    tree, utils,
)
from sklearn.base import clone

def set_config(**kwargs) -> None: ...
def config_context(**kwargs): ...
