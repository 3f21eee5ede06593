"""Estimators that are held by attributes and collections, or given by functions."""

from sklearn.ensemble import ExtraTreesClassifier, RandomForestClassifier
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import Pipeline
from sklearn.svm import SVC


def forest():
    return RandomForestClassifier(n_estimators=50, n_jobs=-1)


def plain():
    return RandomForestClassifier(n_estimators=50)  # error: PFL133


class Audit:
    JOBS = 4

    def __init__(self, jobs=-1):
        self.jobs = jobs
        self.models = {"forest": RandomForestClassifier(n_jobs=self.jobs), "vectors": SVC()}
        self.vectors = SVC()
        self.steps = Pipeline([("trees", ExtraTreesClassifier(n_jobs=2))])

    def scores(self, rows, labels):
        return {
            name: cross_val_score(model, rows, labels, n_jobs=self.JOBS)  # error: PFL132
            for name, model in self.models.items()
        }

    def search(self, rows, labels):
        cross_val_score(forest(), rows, labels, n_jobs=self.jobs)  # error: PFL132
        cross_val_score(plain(), rows, labels, n_jobs=self.jobs)  # ok: one level
        cross_val_score(self.vectors, rows, labels, n_jobs=-1)  # ok: one level
        cross_val_score(self.steps, rows, labels, n_jobs=1)  # ok: one level
        return GridSearchCV(self.steps, {}, n_jobs=3)  # error: PFL132


def compare(rows, labels, jobs=2):
    candidates = [("forest", RandomForestClassifier(n_jobs=-1)), ("vectors", SVC())]
    others = [SVC(), plain()]
    found = [cross_val_score(model, rows, labels, n_jobs=jobs) for _, model in candidates]  # error: PFL132
    return found, [cross_val_score(model, rows, labels, n_jobs=jobs) for model in others]  # ok


def given(model, rows, labels):
    return cross_val_score(model, rows, labels, n_jobs=-1)  # ok: not known
