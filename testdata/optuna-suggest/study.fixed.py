"""Objectives with older and newer suggest methods."""

import optuna


def objective(trial):
    a = trial.suggest_float("a", 0.0, 1.0)
    b = trial.suggest_float("b", 1e-5, 1e-1, log=True)
    c = trial.suggest_float("c", 0.0, 1.0, step=0.25)
    d = trial.suggest_float("d", low=0.0, high=1.0, step=0.5)
    e = trial.suggest_float("e", 0.0, 1.0)
    return a + b + c + d + e


def search(t: optuna.Trial):
    return t.suggest_float(
        "a",
        0.0,  # low
        1.0,
    )


def given(candidate):
    return candidate.suggest_float("x", 1.0, 2.0, log=True)


def start():
    study = optuna.create_study()
    study.optimize(given, n_trials=3)
    return study.best_value


class Planner:
    def suggest_uniform(self, name, low, high):
        return low


def plan():
    planner = Planner()
    return planner.suggest_uniform("a", 0, 1)


def unknown(thing):
    return thing.suggest_uniform("a", 0, 1)


def integers(trial):
    return trial.suggest_int("n", 1, 9)


def choices(trial):
    return trial.suggest_categorical("k", ["a", "b"])


def floats(trial):
    return trial.suggest_float("n", 1, 9, log=True)


def named(trial):
    return trial.suggest_uniform
