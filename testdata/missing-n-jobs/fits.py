"""Fits on one core, and those that are right."""

from concurrent.futures import ProcessPoolExecutor

import joblib
from lightgbm import LGBMClassifier
from sklearn.dummy import DummyClassifier
from sklearn.ensemble import (
    ExtraTreesRegressor,
    HistGradientBoostingClassifier,
    RandomForestClassifier,
)
from sklearn.inspection import permutation_importance
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, cross_val_score, cross_validate
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


def searched(features, labels):
    search = GridSearchCV(LogisticRegression(), {"C": [0.1, 1, 10]})  # error: PFL133
    return search.fit(features, labels)


def scored(features, labels):
    return cross_val_score(LogisticRegression(), features, labels, cv=10)  # error: PFL133


def grown(features, labels):
    return RandomForestClassifier(500).fit(features, labels)  # error: PFL133


def regressed(features, labels):
    model = ExtraTreesRegressor(random_state=0)  # error: PFL133
    model.fit(features, labels)
    return model


def told(features, labels):
    return RandomForestClassifier(500, n_jobs=-1).fit(features, labels)  # ok


def one_core(features, labels):
    return cross_validate(LogisticRegression(), features, labels, n_jobs=1)  # ok


def with_options(features, labels, **options):
    return cross_validate(LogisticRegression(), features, labels, **options)  # ok: they may say it


def nested(features, labels):
    model = GridSearchCV(
        RandomForestClassifier(),  # ok: fitted-by-another
        {"max_depth": [3, 5]},
        n_jobs=-1,
    )
    return model.fit(features, labels)


def held(features, labels):
    model = make_pipeline(StandardScaler(), RandomForestClassifier())  # ok: fitted-by-another
    return cross_val_score(model, features, labels, n_jobs=4)


def named(features, labels):
    forest = RandomForestClassifier()  # ok: fitted-by-another
    return cross_val_score(forest, features, labels, n_jobs=4)


def configured(features, labels):
    with joblib.parallel_config(n_jobs=4):
        return cross_val_score(LogisticRegression(), features, labels)  # ok: configured


def tiny(features, labels):
    return RandomForestClassifier(n_estimators=10).fit(features, labels)  # ok: few-trees


def fit_one(part):
    return RandomForestClassifier().fit(*part)  # ok: inside-a-task


def fit_all(parts):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(fit_one, parts))


def boosted(features, labels):
    model = LGBMClassifier(n_estimators=100)
    return cross_val_score(model, features, labels)  # ok: estimator-uses-cores


def boosted_by_bins(features, labels):
    return cross_val_score(HistGradientBoostingClassifier(), features, labels)  # ok: estimator-uses-cores


def grown_side_by_side(features, labels):
    forest = RandomForestClassifier(random_state=0, n_jobs=2)
    model = make_pipeline(StandardScaler(), forest)
    return cross_validate(model, features, labels)  # ok: estimator-uses-cores


def grown_by_one_job(features, labels):
    forest = RandomForestClassifier(random_state=0, n_jobs=1)
    return cross_validate(forest, features, labels)  # error: PFL133


def baseline(features, labels):
    return cross_validate(DummyClassifier(), features, labels)  # ok: trivial-estimator


def important(model, features, labels):
    return permutation_importance(model, features, labels)  # error: PFL133


def best_of(candidates, features, labels):
    found = candidates([LogisticRegression(), RandomForestClassifier()])  # ok: one-of-candidates
    return found.fit(features, labels)


def given_on(classifier, features, labels):
    found = classifier(estimator=RandomForestClassifier(500))  # hint: PFL133 because passed-to-another
    return found.fit(features, labels)
