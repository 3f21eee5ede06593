# perflint-test: {"libraries": {"optuna": "3.0"}}
"""Objectives with older and newer suggest methods."""

import optuna


def objective(trial):
    a = trial.suggest_uniform("a", 0.0, 1.0)  # error: PFL906
    b = trial.suggest_loguniform("b", 1e-5, 1e-1)  # error: PFL906
    c = trial.suggest_discrete_uniform("c", 0.0, 1.0, 0.25)  # error: PFL906
    d = trial.suggest_discrete_uniform("d", low=0.0, high=1.0, q=0.5)  # error: PFL906
    e = trial.suggest_float("e", 0.0, 1.0)  # ok
    return a + b + c + d + e


def search(t: optuna.Trial):
    return t.suggest_uniform(  # error: PFL906
        "a",
        0.0,  # low
        1.0,
    )


def given(candidate):
    return candidate.suggest_loguniform("x", 1.0, 2.0)  # error: PFL906


def start():
    study = optuna.create_study()
    study.optimize(given, n_trials=3)
    return study.best_value


class Planner:
    def suggest_uniform(self, name, low, high):
        return low


def plan():
    planner = Planner()
    return planner.suggest_uniform("a", 0, 1)  # ok: not a trial


def unknown(thing):
    return thing.suggest_uniform("a", 0, 1)  # ok: nobody knows


def integers(trial):
    return trial.suggest_int("n", 1, 9)  # ok


def choices(trial):
    return trial.suggest_categorical("k", ["a", "b"])  # ok


def floats(trial):
    return trial.suggest_float("n", 1, 9, log=True)  # ok


def named(trial):
    return trial.suggest_uniform  # ok: no call
