"""Parallel searches over parallel estimators."""

from sklearn import model_selection
from sklearn.ensemble import BaggingClassifier, RandomForestClassifier, StackingClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler


def direct(grid):
    return GridSearchCV(RandomForestClassifier(n_jobs=-1), grid, n_jobs=-1)  # error: PFL132


def by_name(x, y):
    forest = RandomForestClassifier(100, n_jobs=4)
    return cross_val_score(forest, x, y, cv=5, n_jobs=4)  # error: PFL132


def in_pipeline(grid):
    steps = Pipeline([("scale", StandardScaler()), ("forest", RandomForestClassifier(n_jobs=2))])
    return GridSearchCV(estimator=steps, param_grid=grid, n_jobs=-1)  # error: PFL132


def made_pipeline(x, y):
    model = make_pipeline(StandardScaler(), RandomForestClassifier(n_jobs=-1))
    return model_selection.cross_validate(model, x, y, n_jobs=8)  # error: PFL132


def bagging():
    return BaggingClassifier(RandomForestClassifier(n_jobs=2), n_jobs=2)  # error: PFL132


def stacked():
    layers = [("forest", RandomForestClassifier(n_jobs=-1)), ("line", LogisticRegression())]
    return StackingClassifier(layers, n_jobs=-1)  # error: PFL132


def outer_only(grid):
    return GridSearchCV(RandomForestClassifier(), grid, n_jobs=-1)  # ok


def inner_only(grid):
    return GridSearchCV(RandomForestClassifier(n_jobs=-1), grid)  # ok: it uses all cores


def one_job(grid):
    return GridSearchCV(RandomForestClassifier(n_jobs=1), grid, n_jobs=-1)  # ok


def none(grid):
    return GridSearchCV(RandomForestClassifier(n_jobs=-1), grid, n_jobs=None)  # ok


def unknown(grid, options):
    return GridSearchCV(RandomForestClassifier(**options), grid, n_jobs=-1)  # ok


def from_caller(model, grid):
    return GridSearchCV(model, grid, n_jobs=-1)  # ok
